"""The table as everybody sees it. What is drawn stands in a :class:`TableScene`, which has no room for a
hidden tile.
"""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from domino.chain import Chain
from domino.tiles import Tile
from domino.view import View
from locales import translator
from rendering.felt import region_felt, table_top
from rendering.geometry import Layout, Placed, lay_out
from rendering.panels import MARGIN, count_offset, count_strip, panel, plate
from rendering.picture import Player
from rendering.seating import FULL, Size, seating
from rendering.sprites import Badge, Sprite, badge_sprite, tile_sprites
from rendering.themes import WHITE, Theme, ink_on, theme_named
from rendering.tiles import Face


@dataclass(frozen=True, slots=True)
class TableScene:
    """Everything that a table picture shows. ``side`` and ``score`` are by seat, ``grown`` as in
    :func:`lay_out`.
    """

    players: tuple[Player, ...]
    side: tuple[int, ...]
    score: tuple[int | None, ...]
    counts: tuple[int, ...]
    turn: int | None
    chain: Chain | None
    grown: tuple[str, ...]
    last: Tile | None
    round_lines: tuple[str, ...]
    figure: tuple[str, str, bool] | None


def table_scene(view: View, players: tuple[Player, ...], locale: str) -> TableScene:
    """What everybody may see of a view, in the reader's language."""
    t = translator(locale)
    lines: tuple[str, ...] = (t("picture.round", n=view.round_number + 1),)
    if view.target:
        lines += (t("picture.target", n=view.target),)
    figure = None
    if view.ends_sum is not None:
        figure = (t("picture.sum"), str(view.ends_sum), view.ends_sum > 0 and view.ends_sum % 5 == 0)
    elif view.boneyard_count or view.seats < 4:
        figure = (t("picture.boneyard"), str(view.boneyard_count), False)
    side = tuple(view.side_of(seat) for seat in range(view.seats))
    plays = [move for move in view.moves if move.verb == "play"]
    return TableScene(
        players=players,
        side=side,
        score=tuple(view.scores[s] for s in side) if view.target else (None,) * view.seats,
        counts=view.hand_counts or (0,) * view.seats,
        turn=view.turn,
        chain=view.chain,
        grown=tuple(dict.fromkeys(move.arm for move in plays if move.arm)),
        last=plays[-1].tile if plays else None,
        round_lines=lines,
        figure=figure,
    )


def draw_table(scene: TableScene, theme_name: str, size: Size = FULL) -> Image.Image:
    """The scene as a palette image."""
    image = table_top(theme_name, size.width, size.height, plain=size.plain).copy()
    draw_surroundings(image, scene, theme_name, size)
    if scene.chain is not None:
        draw_chain(image, lay_out(scene.chain, size.field, scene.grown), theme_name, scene.last)
    return image


def draw_surroundings(image: Image.Image, scene: TableScene, theme_name: str, size: Size) -> None:
    """Panels and plates."""
    theme, places = theme_named(theme_name), seating(size, len(scene.players))
    offset_x, offset_y = count_offset(size)
    for seat, (player, (x, y)) in enumerate(zip(scene.players, places.panels, strict=True)):
        colour = theme.sides[scene.side[seat] % len(theme.sides)]
        lit = seat == scene.turn
        art = panel(theme_name, size, (x, y), player, colour=colour, lit=lit, score=scene.score[seat])
        image.paste(art, (x - MARGIN, y - MARGIN))
        image.paste(count_strip(theme_name, size, scene.counts[seat]), (x + offset_x, y + offset_y))
    x, y = places.round_plate
    image.paste(plate(theme_name, size, (x, y), scene.round_lines), (x - MARGIN, y - MARGIN))
    if scene.figure is not None:
        label, number, warm = scene.figure
        x, y = places.count_plate
        art = plate(theme_name, size, (x, y), (label,), number, warm=warm)
        image.paste(art, (x - MARGIN, y - MARGIN))


def draw_chain(image: Image.Image, layout: Layout, theme_name: str, last: Tile | None) -> None:
    """Tiles and badges."""
    draw_tiles(image, layout.tiles, layout.unit, theme_name, last)
    draw_badges(image, layout, theme_name)


def draw_tiles(
    image: Image.Image, tiles: tuple[Placed, ...], unit: int, theme_name: str, last: Tile | None
) -> None:
    """The tiles, first with their shadows, then once more without, so that no shadow falls on a tile."""
    over: list[tuple[Sprite, tuple[int, int]]] = []
    for placed in sorted(tiles, key=lambda placed: placed.tile == last):
        face = _face(placed, unit, last)
        left, top, right, bottom = placed.box
        level = region_felt(theme_name, image.size, ((left + right) // 2, (top + bottom) // 2))
        whole, bare = tile_sprites(face, theme_name, level)
        whole.put(image, (left, top))
        over.append((bare, (left, top)))
    for sprite, corner in over:
        sprite.put(image, corner)


def _face(placed: Placed, unit: int, last: Tile | None) -> Face:
    return Face(placed.first, placed.second, unit, flat=placed.flat, halo=placed.tile == last)


def draw_badges(image: Image.Image, layout: Layout, theme_name: str) -> None:
    """The value of every open end."""
    theme: Theme = theme_named(theme_name)
    diameter = layout.badge_size
    for end in layout.ends:
        fill = theme.pips[end.value]
        level = region_felt(theme_name, image.size, end.badge)
        sprite = badge_sprite(str(end.value), diameter, Badge(fill, ink_on(fill), WHITE), theme_name, level)
        sprite.put(image, (end.badge[0] - diameter // 2, end.badge[1] - diameter // 2))
