"""A match as an animation: tile after tile flies from its player to its place; and the short closing of a
game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from PIL import Image

from domino.chain import Chain
from domino.view import View
from rendering.banner import draw_banner
from rendering.felt import region_felt, table_top
from rendering.geometry import UNITS, Layout, Placed, find_frame, lay_out_in
from rendering.geometry import Frame as Place
from rendering.gif import Frame
from rendering.picture import Player
from rendering.seating import SMALL, seating
from rendering.sprites import tile_sprite
from rendering.table import TableScene, draw_badges, draw_surroundings, draw_tiles, table_scene
from rendering.themes import theme_named
from rendering.tiles import Face

_FLIGHT = ((0.45, 6), (0.8, 6))  # how much of the way is done, and for how many hundredths of a second
_STAND, _BRIEF, _REST, _END = 70, 30, 160, 350
MOST_FRAMES = 240
_UNITS = tuple(unit for unit in UNITS if unit <= 34)


@dataclass(frozen=True, slots=True)
class Shot:
    """One state of the table in an animation. ``from_seat`` is who laid the last tile; ``banner`` stands
    across it.

    ``brief``: nothing happened on the table, a tile was drawn or a turn passed.
    """

    scene: TableScene
    from_seat: int | None = None
    banner: tuple[str, str] | None = None
    brief: bool = False


def shots_of(views: Iterable[View], players: tuple[Player, ...], locale: str) -> Iterator[Shot]:
    """The states that ``views`` show, in order. Give views of a spectator, one after every deal and move.

    Of several draws in a row only the last is shown.
    """
    waiting: Shot | None = None
    for view in views:
        last = view.moves[-1] if view.moves else None
        scene = table_scene(view, players, locale)
        drawn = last is not None and last.verb == "draw"
        if waiting is not None and not drawn:
            yield waiting
        waiting = Shot(scene, brief=True) if drawn else None
        if last is not None and not drawn:
            yield Shot(scene, last.seat if last.verb == "play" else None, brief=last.verb != "play")
        elif not drawn:
            yield Shot(scene)
    if waiting is not None:
        yield waiting


def frames_of(shots: Iterable[Shot], theme_name: str) -> Iterator[Frame]:
    """The frames of an animation. A tile that was just laid flies in while that makes no more than
    ``MOST_FRAMES`` frames; a long match hurries.
    """
    sequence = list(shots)
    flights = _FLIGHT if (len(_FLIGHT) + 1) * len(sequence) <= MOST_FRAMES else ()
    stand = _STAND if len(sequence) <= 60 else max(20, _STAND * 60 // len(sequence))
    before: TableScene | None = None
    for number, (shot, place) in enumerate(zip(sequence, _places(sequence), strict=True)):
        flight = _flight(shot, before, place)
        if flight is not None:
            yield from (Frame(_in_flight(flight, theme_name, share), wait) for share, wait in flights)
        image = _still(shot.scene, _layout(shot.scene, place), theme_name)
        if shot.banner is not None:
            draw_banner(image, *shot.banner, theme_name)
        last = number == len(sequence) - 1
        yield Frame(
            image, _END if last else _REST if shot.banner else min(stand, _BRIEF) if shot.brief else stand
        )
        before = shot.scene


def _places(shots: list[Shot]) -> list[Place | None]:
    """For every shot the place that its round's whole chain needs, so that no tile moves during a round."""
    places: list[Place | None] = []
    longest: Chain | None = None
    place: Place | None = None
    for shot in reversed(shots):
        chain = shot.scene.chain
        if chain is None:
            longest, place = None, None
        elif longest is None or not _begins(chain, longest):
            longest, place = chain, find_frame(chain, SMALL.field, shot.scene.grown, _UNITS)
        places.append(place)
    return places[::-1]


def _begins(chain: Chain, longer: Chain) -> bool:
    """Whether ``longer`` may have grown out of ``chain``."""
    return chain.opening == longer.opening and all(
        later.tiles[: len(arm.tiles)] == arm.tiles for arm, later in zip(chain.arms, longer.arms, strict=True)
    )


def _layout(scene: TableScene, place: Place | None) -> Layout | None:
    if scene.chain is None or place is None:
        return None
    return lay_out_in(scene.chain, place, SMALL.field, scene.grown)


def _flight(shot: Shot, before: TableScene | None, place: Place | None) -> _Flight | None:
    """The flight that leads to ``shot``; None where nothing was laid."""
    scene, layout = shot.scene, _layout(shot.scene, place)
    if layout is None or shot.from_seat is None or scene.last is None:
        return None
    if before is not None and before.chain == scene.chain:
        return None
    table = before or replace(scene, chain=None, grown=(), last=None)
    placed = next(placed for placed in layout.tiles if placed.tile == scene.last)
    started = table.chain is not None and scene.chain is not None and _begins(table.chain, scene.chain)
    lying = _layout(replace(table, grown=scene.grown), place) if started else None
    return _Flight(table, lying, placed, layout.unit, shot.from_seat)


def _still(scene: TableScene, layout: Layout | None, theme_name: str) -> Image.Image:
    image = _surroundings(scene, theme_name)
    if layout is not None:
        draw_tiles(image, layout.tiles, layout.unit, theme_name, scene.last)
        draw_badges(image, layout, theme_name)
    return image


@dataclass(frozen=True, slots=True)
class _Flight:
    """A tile on its way from ``seat``: the table before it was laid, that table's layout, and its place
    after.
    """

    before: TableScene
    layout: Layout | None
    placed: Placed
    unit: int
    seat: int


def _in_flight(flight: _Flight, theme_name: str, share: float) -> Image.Image:
    """The table while a tile is on its way from the player's panel; ``share`` of the way is done."""
    image = _still(flight.before, flight.layout, theme_name)
    placed = flight.placed
    x, y = seating(SMALL, len(flight.before.players)).panels[flight.seat]
    start = (x + SMALL.panel_width // 2, y + SMALL.panel_height // 2)
    left = round(start[0] + (placed.box[0] - start[0]) * share)
    top = round(start[1] + (placed.box[1] - start[1]) * share)
    face = Face(placed.first, placed.second, flight.unit, flat=placed.flat)
    tile_sprite(face, theme_name, region_felt(theme_name, image.size, (left, top))).put(image, (left, top))
    return image


def _surroundings(scene: TableScene, theme_name: str) -> Image.Image:
    """A copy of the table with its panels; the last one made is kept, since flights repeat it."""
    bare = replace(scene, chain=None, grown=(), last=None)
    return _bare_table(bare, theme_named(theme_name).name).copy()


@lru_cache(maxsize=8)
def _bare_table(scene: TableScene, theme_name: str) -> Image.Image:
    image = table_top(theme_name, SMALL.width, SMALL.height, plain=True).copy()
    draw_surroundings(image, scene, theme_name, SMALL)
    return image
