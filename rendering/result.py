"""The result of a round: every hand face up with its pips, the points and what they are for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PIL import Image

from domino.events import Scored
from domino.tiles import Tile, pips
from domino.view import View
from locales import translator
from rendering.picture import Player
from rendering.sheet import Sheet
from rendering.text import MEDIUM, clean
from rendering.themes import Colour
from rendering.tiles import Face
from rendering.walk import Box

WIDTH = 900
_EDGE = 28
_HEAD = 142
_ROW = 136
_LINE = 32
_NAME = _EDGE + 116
_TILES = (398, 262)  # where a row's tiles begin, and how much room they have
_PIPS, _TOTAL = 696, 868


@dataclass(frozen=True, slots=True)
class Gain:
    """Points of a side, and the name of what they are for (rules §6)."""

    points: int
    why: str


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One seat of a result: its hand as it was laid open, what it gained, and its side's score."""

    player: Player
    side: int
    hand: tuple[Tile, ...]
    gains: tuple[Gain, ...]
    total: int | None


@dataclass(frozen=True, slots=True)
class ResultScene:
    """Everything that a round's result shows. ``winners`` are seats: whoever went out or won, and the
    partner.
    """

    reason: str
    number: int
    winner: int | None
    winners: tuple[int, ...]
    rows: tuple[ResultRow, ...]
    texts: tuple[tuple[str, str], ...]

    def word(self, key: str) -> str:
        """A text in the reader's language."""
        return dict(self.texts)[key]


def result_scene(
    view: View, players: tuple[Player, ...], scored: Iterable[Scored], locale: str
) -> ResultScene:
    """What the result of ``view``'s round shows; ``scored`` are the round's scores, in order.

    Raises:
        ValueError: the round isn't over.
    """
    result = view.round_result
    if result is None:
        raise ValueError("the round has no result yet")
    t = translator(locale)
    gains = _gains(view, scored)
    hands = view.shown_hands or ((),) * view.seats
    rows = tuple(
        ResultRow(
            player=players[seat],
            side=view.side_of(seat),
            hand=hands[seat],
            gains=gains[seat],
            total=view.scores[view.side_of(seat)] if view.target else None,
        )
        for seat in range(view.seats)
    )
    winners = () if result.winner is None else view.sides[view.side_of(result.winner)]
    whys = {gain.why for row in rows for gain in row.gains}
    keys = {"domino", "blocked", "redeal", "in_hand", "went_out", "nobody"} | {f"why.{why}" for why in whys}
    texts = tuple((key, t(f"picture.{key}")) for key in sorted(keys))
    return ResultScene(result.reason, view.round_number, result.winner, tuple(winners), rows, texts)


def _gains(view: View, scored: Iterable[Scored]) -> list[tuple[Gain, ...]]:
    """Each seat's gains: its own doing at its row, what others gave its side away at the side's first row."""
    sums: list[dict[str, int]] = [{} for _ in range(view.seats)]
    for score in scored:
        seat = score.seat if view.side_of(score.seat) == score.side else view.sides[score.side][0]
        sums[seat][score.why] = sums[seat].get(score.why, 0) + score.points
    return [tuple(Gain(points, why) for why, points in by_why.items()) for by_why in sums]


def draw_result(scene: ResultScene, theme_name: str) -> Image.Image:
    """The result as a palette image."""
    heights = [_ROW + _LINE * max(0, len(row.gains) - 2) for row in scene.rows]
    sheet = Sheet(theme_name, WIDTH, _HEAD + sum(heights) + _EDGE)
    theme = sheet.theme
    title = scene.word(scene.reason)
    sheet.text((WIDTH / 2, 66), title, (68, 58, 48, 40), theme.accent, anchor="m", room=WIDTH - 120)
    if scene.winner is not None:
        name = clean(scene.rows[scene.winner].player.name) or "…"
        sheet.text((WIDTH / 2, 118), name, (36, 32, 28), theme.text, anchor="m", room=WIDTH - 140)
    else:
        sheet.text((WIDTH / 2, 118), scene.word("nobody"), 32, theme.subtext, anchor="m")
    top = _HEAD
    for seat, height in enumerate(heights):
        _draw_row(sheet, scene, seat, (_EDGE, top, WIDTH - _EDGE, top + height - 14))
        top += height
    return sheet.finish()


def _draw_row(sheet: Sheet, scene: ResultScene, seat: int, box: Box) -> None:
    row, theme = scene.rows[seat], sheet.theme
    lit = seat in scene.winners
    middle = (box[1] + box[3]) // 2
    sheet.card(box, lit=lit)
    sheet.avatar((_EDGE + 14, middle - 44), row.player, 88, theme.sides[row.side % len(theme.sides)])
    went_out = not row.hand and scene.reason == "domino"
    _draw_gains(sheet, scene, row, middle, room=(_TILES[0] + 84 if went_out else _TILES[0]) - _NAME - 12)
    if row.hand:
        _draw_hand(sheet, row.hand, middle)
        _figure(sheet, (_PIPS, middle), str(pips(row.hand)), scene.word("in_hand"), theme.text)
    elif went_out:
        star = (_TILES[0] + _TILES[1] * 0.66, middle)
        sheet.text(star, f"★ {scene.word('went_out')}", (40, 34), theme.accent, anchor="m", room=200)
    if row.total is not None:
        ink = theme.accent if lit else theme.text
        sheet.text((_TOTAL - 14, middle), str(row.total), (54, 47, 42), ink, anchor="r", room=102)


def _draw_gains(sheet: Sheet, scene: ResultScene, row: ResultRow, middle: int, *, room: int) -> None:
    """The name, and below it what was gained, line by line."""
    top = middle - _LINE * len(row.gains) // 2
    sheet.name((_NAME, top), row.player, (38, 34, 30, 27), room)
    for number, gain in enumerate(row.gains):
        line = f"+{gain.points} {scene.word(f'why.{gain.why}')}"
        y = top + 38 + _LINE * number
        sheet.text((_NAME, y), line, (27, 24, 22), sheet.theme.accent, face=MEDIUM, room=room)


def _draw_hand(sheet: Sheet, hand: tuple[Tile, ...], middle: int) -> None:
    rows = 1 if len(hand) <= 7 else 2
    columns = max(7, -(-len(hand) // rows))
    step = _TILES[1] // columns
    unit = min(step - 2, 40 if rows == 1 else 27)
    top = middle - rows * (unit + 2) + (2 if rows == 1 else 0)
    for index, t in enumerate(hand):
        row, column = divmod(index, columns)
        face = Face(t.high, t.low, unit)
        sheet.tile((_TILES[0] + column * step, top + row * (2 * unit + 4)), face)


def _figure(sheet: Sheet, middle: tuple[int, int], number: str, label: str, ink: Colour) -> None:
    sheet.text((middle[0], middle[1] - 12), number, 44, ink, anchor="m")
    sheet.text(
        (middle[0], middle[1] + 30),
        label,
        (24, 22, 20),
        sheet.theme.subtext,
        anchor="m",
        room=92,
        face=MEDIUM,
    )
