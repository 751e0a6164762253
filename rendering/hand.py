"""A hand as its owner sees it: large tiles, the playable ones raised, haloed and numbered; and the covered
hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from domino.actions import Play
from domino.tiles import Tile
from domino.view import View
from rendering.art import hard, smooth
from rendering.felt import felt_at, region_felt, table_top
from rendering.palette import to_palette
from rendering.sprites import Badge, badge_sprite, tile_sprite
from rendering.text import draw_text
from rendering.themes import WHITE, Theme, mix, theme_named
from rendering.tiles import Face

WIDTH = 860
_EDGE = 26
_TOP = 34
_LIFT = 16
_STAR = "★"


@dataclass(frozen=True, slots=True)
class HandScene:
    """Everything that a hand picture shows; ``tiles`` None stands for ``count`` covered ones."""

    tiles: tuple[Tile, ...] | None
    count: int
    playable: frozenset[Tile]
    mandatory: Tile | None


def hand_scene(view: View) -> HandScene:
    """The viewer's hand, and which of its tiles can be played now."""
    playable = frozenset(action.tile for action in view.legal if isinstance(action, Play))
    return HandScene(view.hand, len(view.hand), playable, view.opening_tile)


@dataclass(frozen=True, slots=True)
class Grid:
    """How a hand is spread: tiles in a row, rows, the tile's width, and the size of a cell, in pixels."""

    columns: int
    rows: int
    unit: int
    cell_width: int
    cell_height: int
    badge: int

    @property
    def height(self) -> int:
        return _TOP + _EDGE - 14 + self.rows * self.cell_height


def hand_grid(count: int, *, numbered: bool = True) -> Grid:
    """A spread for ``count`` tiles that keeps them as large as a phone needs: up to nine in one row, up to
    three rows.
    """
    rows = 1 if count <= 9 else 2 if count <= 16 else 3
    columns = max(5, -(-count // rows))
    cell_width = min(140, (WIDTH - 2 * _EDGE) // columns)
    unit = min(106, cell_width - max(14, cell_width // 7)) & ~1
    badge = (48 if unit > 70 else 42) if numbered else 0
    return Grid(columns, rows, unit, cell_width, _LIFT + 2 * unit + 12 + badge + 10, badge)


def cell_corner(grid: Grid, count: int, index: int) -> tuple[int, int]:
    """The top-left corner of a tile that isn't raised."""
    row, column = divmod(index, grid.columns)
    in_row = min(grid.columns, count - row * grid.columns)
    left = (WIDTH - in_row * grid.cell_width) // 2 + column * grid.cell_width
    return left + (grid.cell_width - grid.unit) // 2, _TOP - 2 + row * grid.cell_height + _LIFT


def draw_hand(scene: HandScene, theme_name: str) -> Image.Image:
    """The hand as a palette image."""
    grid = hand_grid(scene.count, numbered=scene.tiles is not None)
    image = table_top(theme_name, WIDTH, grid.height, plain=True).copy()
    theme = theme_named(theme_name)
    if scene.tiles is None:
        for index in range(scene.count):
            _put(image, Face(None, None, grid.unit), cell_corner(grid, scene.count, index), theme_name)
        return image
    for index, t in enumerate(scene.tiles):
        x, y = cell_corner(grid, scene.count, index)
        live = t in scene.playable
        face = Face(t.high, t.low, grid.unit, dim=not live, halo=live)
        _put(image, face, (x, y - _LIFT if live else y), theme_name)
        below = (x + grid.unit // 2, y + 2 * grid.unit + 12)
        if t == scene.mandatory:
            _must_open(image, index + 1, below, grid, theme)
        else:
            colours = _number_colours(theme, live=live)
            _number(image, index + 1, below, grid.badge, colours, theme=theme)
    return image


def _put(image: Image.Image, face: Face, corner: tuple[int, int], theme_name: str) -> None:
    centre = (corner[0] + face.unit // 2, corner[1] + face.unit)
    tile_sprite(face, theme_name, region_felt(theme_name, image.size, centre)).put(image, corner)


def _number(
    image: Image.Image, number: int, top: tuple[int, int], badge: int, colours: Badge, *, theme: Theme
) -> None:
    level = region_felt(theme.name, image.size, top)
    badge_sprite(str(number), badge, colours, theme.name, level).put(image, (top[0] - badge // 2, top[1]))


def _number_colours(theme: Theme, *, live: bool) -> Badge:
    if live:
        return Badge(theme.accent, theme.accent_ink, mix(theme.accent, WHITE, 0.6))
    return Badge(theme.panel, theme.subtext, mix(theme.panel, theme.subtext, 0.4))


def _must_open(image: Image.Image, number: int, top: tuple[int, int], grid: Grid, theme: Theme) -> None:
    """The mark of the tile that must open: a red pill with a star before its number."""
    wide = min(grid.unit, grid.badge * 2)
    pill, mask = _pill(f"{_STAR}{number}", wide, grid.badge, theme.name)
    image.paste(pill, (top[0] - wide // 2, top[1]), mask)


@lru_cache(maxsize=64)
def _pill(text: str, wide: int, tall: int, theme_name: str) -> tuple[Image.Image, Image.Image]:
    theme = theme_named(theme_name)
    pill = smooth(
        wide,
        tall,
        lambda draw, scale: draw.rounded_rectangle(
            (0, 0, wide * scale - 1, tall * scale - 1),
            tall * scale / 2,
            fill=(*theme.pips[3], 255),
            outline=(*WHITE, 255),
            width=3 * scale,
        ),
    )
    draw_text(pill, (wide / 2, tall / 2), text, round(tall * 0.58), WHITE, anchor="m")
    ground = Image.new("RGB", pill.size, felt_at(theme_name, 16))
    ground.paste(pill, (0, 0), pill)
    return to_palette(ground, theme_name), hard(pill.getchannel("A"), 12)
