"""A page of a leaderboard: place, avatar, name, tier, value."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from locales import translator
from rendering.picture import Player
from rendering.sheet import Sheet
from rendering.text import MEDIUM
from rendering.themes import MEDALS
from rendering.tiles import Face

WIDTH = 900
ROWS_A_PAGE = 10
_EDGE = 28
_HEAD = 108
_ROW = 80
_FOOT = 64


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One line. ``value`` is what the list is ordered by, as text; ``note`` stands small before it;
    ``tier`` is a tile value.
    """

    place: int
    player: Player
    value: str
    note: str = ""
    tier: int | None = None
    own: bool = False


def pages_of(rows: int) -> int:
    """How many pages ``rows`` lines fill; an empty list has one."""
    return max(1, -(-rows // ROWS_A_PAGE))


def page_of(rows: tuple[BoardRow, ...], page: int) -> tuple[BoardRow, ...]:
    """The lines of ``page``, counted from 1; of the nearest page where there is no such one."""
    first = (min(max(page, 1), pages_of(len(rows))) - 1) * ROWS_A_PAGE
    return rows[first : first + ROWS_A_PAGE]


def draw_leaderboard(
    title: str, rows: tuple[BoardRow, ...], page: int, theme_name: str, locale: str
) -> Image.Image:
    """``page`` (from 1) of all ``rows`` as a palette image."""
    shown, pages, t = page_of(rows, page), pages_of(len(rows)), translator(locale)
    foot = _FOOT if pages > 1 else _EDGE
    sheet = Sheet(theme_name, WIDTH, _HEAD + _ROW * max(2, len(shown)) + foot)
    theme = sheet.theme
    sheet.text((WIDTH / 2, 66), title, (54, 48, 42, 36), theme.accent, anchor="m", room=WIDTH - 110)
    if not shown:
        middle = (WIDTH / 2, _HEAD + _ROW - 8)
        sheet.text(middle, t("picture.empty"), (36, 32, 28), theme.text, anchor="m", room=WIDTH - 120)
    for number, row in enumerate(shown):
        _draw_row(sheet, row, _HEAD + number * _ROW)
    if pages > 1:
        text = t("picture.page", page=min(max(page, 1), pages), pages=pages)
        below = (WIDTH / 2, _HEAD + _ROW * max(2, len(shown)) + 22)
        sheet.text(below, text, 28, theme.subtext, anchor="m", face=MEDIUM)
    return sheet.finish()


def _draw_row(sheet: Sheet, row: BoardRow, top: int) -> None:
    theme = sheet.theme
    bottom, middle = top + _ROW - 8, top + (_ROW - 8) // 2
    sheet.card((_EDGE, top, WIDTH - _EDGE, bottom), lit=row.own)
    if row.place <= len(MEDALS):
        sheet.badge((_EDGE + 44, middle), str(row.place), 54, MEDALS[row.place - 1])
    else:
        sheet.text((_EDGE + 44, middle), str(row.place), (36, 30, 26), theme.subtext, anchor="m", room=72)
    sheet.avatar((_EDGE + 88, middle - 29), row.player, 58, theme.subtext)
    right = WIDTH - _EDGE - 22
    sheet.text((right, middle), row.value, 42, theme.text, anchor="r")
    right -= 130
    if row.note:
        sheet.text((right, middle), row.note, (28, 25), theme.subtext, anchor="r", face=MEDIUM, room=110)
        right -= 120
    if row.tier is not None:
        sheet.tile((right - 60, middle - 15), Face(row.tier, row.tier, 30, flat=True))
        right -= 76
    left = _EDGE + 160
    sheet.name((left, middle), row.player, (36, 32, 29, 26), right - left)
