"""A tie-break: the row of face-down tiles to choose from, and the choices once they are revealed (rules
§2).
"""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from domino.match import Reveal
from domino.view import View
from locales import translator
from rendering.picture import Player
from rendering.sheet import Sheet
from rendering.text import MEDIUM
from rendering.themes import BLACK, mix
from rendering.tiles import Face

WIDTH = 900
_EDGE = 28
_HEAD = 138
_COLUMNS = 7
_CELL = 120
_UNIT = 84
_CELL_HEIGHT = 2 * _UNIT + 64
_ROW = 132


@dataclass(frozen=True, slots=True)
class TieBreakScene:
    """What a tie-break shows. ``taken``, the places that are gone, is known to whoever still has to choose.

    ``done`` tells for each player who takes part whether a choice was made. ``reveal`` shows the
    choices of the repetition that is over instead.
    """

    title: str
    hint: str
    places: int
    taken: tuple[int, ...]
    players: tuple[tuple[int, Player], ...]
    done: tuple[bool, ...]
    reveal: Reveal | None


def tie_break_scene(
    view: View, players: tuple[Player, ...], locale: str, reveal: Reveal | None = None
) -> TieBreakScene:
    """The tie-break of ``view``: the row to choose from, or, with ``reveal``, the choices that it tells of.

    Raises:
        ValueError: there is no tie-break, and nothing to reveal.
    """
    t, tie = translator(locale), view.tie_break
    if reveal is not None:
        seats = tuple(seat for seat, _, _ in reveal.picks)
        taken = tuple(place for _, place, _ in reveal.picks)
        places, picked, hint = 14, seats, t("picture.tie_break.revealed")
    elif tie is not None:
        seats, taken, places, picked = tie.seats, tie.taken, tie.places, tie.picked
        hint = t("picture.tie_break.again" if tie.reveals else "picture.tie_break.choose")
    else:
        raise ValueError("there is no tie-break to show")
    return TieBreakScene(
        title=t("picture.tie_break"),
        hint=hint,
        places=places if tie is None else tie.places,
        taken=taken,
        players=tuple((seat, players[seat]) for seat in seats),
        done=tuple(seat in picked for seat in seats),
        reveal=reveal,
    )


def draw_tie_break(scene: TieBreakScene, theme_name: str) -> Image.Image:
    """The tie-break as a palette image."""
    rows = -(-scene.places // _COLUMNS)
    below = _HEAD + rows * _CELL_HEIGHT
    sheet = Sheet(theme_name, WIDTH, below + _ROW * -(-len(scene.players) // 2) + _EDGE)
    theme = sheet.theme
    sheet.text((WIDTH / 2, 64), scene.title, (60, 52), theme.accent, anchor="m", room=WIDTH - 120)
    sheet.text(
        (WIDTH / 2, 112), scene.hint, (32, 29, 26), theme.text, anchor="m", room=WIDTH - 100, face=MEDIUM
    )
    lowest = min((t.pips for _, _, t in scene.reveal.picks), default=0) if scene.reveal else None
    shown = {place: t for _, place, t in scene.reveal.picks} if scene.reveal else {}
    for place in range(scene.places):
        row, column = divmod(place, _COLUMNS)
        x = (WIDTH - _COLUMNS * _CELL) // 2 + column * _CELL + (_CELL - _UNIT) // 2
        y = _HEAD + 8 + row * _CELL_HEIGHT
        turned = shown.get(place)
        if turned is not None:
            sheet.tile((x, y), Face(turned.high, turned.low, _UNIT, halo=turned.pips == lowest))
        elif place in scene.taken:
            _gap(sheet, (x, y))
        else:
            sheet.tile((x, y), Face(None, None, _UNIT))
            number = (x + _UNIT // 2, y + 2 * _UNIT + 28)
            if scene.reveal is None:
                sheet.badge(number, str(place + 1), 42, theme.panel, mix(theme.panel, theme.subtext, 0.5))
    _draw_players(sheet, scene, below, lowest)
    return sheet.finish()


def _gap(sheet: Sheet, corner: tuple[int, int]) -> None:
    """The place of a tile that somebody took."""
    x, y = corner
    hollow = mix(sheet.theme.felt[1], BLACK, 0.4)
    box = (x + 3, y + 3, x + _UNIT - 4, y + 2 * _UNIT - 4)
    sheet.pen().rounded_rectangle(box, 14, fill=hollow, outline=sheet.theme.inlay, width=2)


def _draw_players(sheet: Sheet, scene: TieBreakScene, top: int, lowest: int | None) -> None:
    theme, wide = sheet.theme, (WIDTH - 2 * _EDGE - 16) // 2
    picks = {seat: t for seat, _, t in scene.reveal.picks} if scene.reveal else {}
    for number, (seat, player) in enumerate(scene.players):
        row, column = divmod(number, 2)
        x, y = _EDGE + column * (wide + 16), top + row * _ROW
        drawn = picks.get(seat)
        lit = drawn is not None and drawn.pips == lowest
        sheet.card((x, y, x + wide, y + _ROW - 14), lit=lit)
        middle = y + (_ROW - 14) // 2
        sheet.avatar((x + 12, middle - 36), player, 72, theme.sides[seat % len(theme.sides)])
        room = wide - 98 - 84
        sheet.name((x + 98, middle - (28 if drawn else 0)), player, (36, 32, 28), room)
        if drawn is not None:
            sheet.tile((x + 98, middle - 2), Face(drawn.high, drawn.low, 44, flat=True))
            ink = theme.accent if lit else theme.text
            sheet.text((x + wide - 20, middle), str(drawn.pips), 44, ink, anchor="r")
        elif scene.done[number]:
            sheet.badge((x + wide - 40, middle), "✓", 46, theme.sides[2])
