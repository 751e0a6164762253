"""The end of a match: who won and how, over a little confetti, and everybody's score."""

from __future__ import annotations

import random
from dataclasses import dataclass

from PIL import Image

from domino.view import View
from locales import translator
from rendering.picture import Player
from rendering.sheet import Sheet
from rendering.text import MEDIUM, clean
from rendering.themes import MEDALS

WIDTH = 900
_EDGE = 28
_ROW = 96
_PORTRAIT = 168
#: Where confetti would make words hard to read.
_TEXT_BOXES = ((170, 24, 730, 152), (90, 356, 810, 412), (640, 190, 880, 320))


@dataclass(frozen=True, slots=True)
class SideScore:
    """A side at the end: its players and its score; ``score`` None where nothing was counted."""

    side: int
    players: tuple[Player, ...]
    score: int | None


@dataclass(frozen=True, slots=True)
class OutcomeScene:
    """Everything that the end of a match shows. ``sides`` run from the best to the last."""

    title: str
    reason: str
    winner: SideScore | None
    sides: tuple[SideScore, ...]
    void: bool


def outcome_scene(view: View, players: tuple[Player, ...], locale: str) -> OutcomeScene:
    """What the end of ``view``'s match shows.

    Raises:
        ValueError: the match isn't over.
    """
    result = view.match_result
    if result is None:
        raise ValueError("the match has no result yet")
    t = translator(locale)
    sides = [
        SideScore(side, tuple(players[seat] for seat in seats), view.scores[side] if view.target else None)
        for side, seats in enumerate(view.sides)
    ]
    winner = None if result.winner is None else sides[result.winner]
    ordered = sorted(sides, key=lambda s: (s is not winner, -(s.score or 0), s.side))
    title = "victory" if winner else "void" if result.reason is None else "drawn"
    return OutcomeScene(
        title=t(f"picture.{title}"),
        reason=t(f"picture.reason.{result.reason or 'void'}"),
        winner=winner,
        sides=tuple(ordered),
        void=title == "void",
    )


def draw_outcome(scene: OutcomeScene, theme_name: str) -> Image.Image:
    """The end of the match as a palette image."""
    listed = scene.sides[1:] if scene.winner else scene.sides
    head = 428 if scene.winner else 168
    sheet = Sheet(theme_name, WIDTH, head + _ROW * len(listed) + _EDGE)
    theme = sheet.theme
    if scene.winner:
        _confetti(sheet, head)
    sheet.text((WIDTH / 2, 72), scene.title, (76, 64, 54), theme.accent, anchor="m", room=WIDTH - 120)
    sheet.text(
        (WIDTH / 2, 126), scene.reason, (32, 28), theme.text, anchor="m", room=WIDTH - 120, face=MEDIUM
    )
    if scene.winner:
        _draw_winner(sheet, scene.winner)
    for number, side in enumerate(listed):
        _draw_side(sheet, side, head + _ROW * number)
    return sheet.finish()


def _draw_winner(sheet: Sheet, winner: SideScore) -> None:
    theme, count = sheet.theme, len(winner.players)
    with_score = winner.score is not None
    step = 300
    left = WIDTH // 2 - (step * (count - 1)) // 2 - (100 if with_score else 0)
    for number, player in enumerate(winner.players):
        x = left + step * number
        sheet.avatar((x - _PORTRAIT // 2, 172), player, _PORTRAIT, MEDALS[0])
        sheet.badge((x + _PORTRAIT // 2 - 16, 172 + 28), "★", 58, MEDALS[0])
        sheet.name((x, 384), player, (42, 38, 34, 30), step - 16, anchor="m")
    if with_score:
        x = left + step * (count - 1) + 220
        sheet.text((x, 256), str(winner.score), (112, 92), theme.accent, anchor="m")


def _draw_side(sheet: Sheet, side: SideScore, top: int) -> None:
    theme = sheet.theme
    middle = top + (_ROW - 12) // 2
    sheet.card((_EDGE, top, WIDTH - _EDGE, top + _ROW - 12))
    x = _EDGE + 14
    for player in side.players:
        sheet.avatar((x, middle - 34), player, 68, theme.sides[side.side % len(theme.sides)])
        x += 78
    names = " + ".join(clean(player.name) or "…" for player in side.players)
    room = WIDTH - _EDGE - x - (150 if side.score is not None else 24)
    sheet.text((x + 8, middle), names, (38, 34, 30, 27), theme.text, room=room)
    if side.score is not None:
        sheet.text((WIDTH - _EDGE - 24, middle), str(side.score), 50, theme.text, anchor="r")


def _confetti(sheet: Sheet, height: int) -> None:
    """Small turned rectangles in the pips' colours, always the same ones."""
    chance = random.Random(28)
    colours = [*MEDALS[:1], *sheet.theme.sides, sheet.theme.text]
    for _ in range(90):
        x, y = chance.randrange(30, WIDTH - 60), chance.randrange(26, height - 40)
        turn, colour = chance.randrange(180), chance.choice(colours)
        if any(box[0] - 40 < x < box[2] and box[1] - 40 < y < box[3] for box in _TEXT_BOXES):
            continue
        scrap = Image.new("L", (40, 40), 0)
        scrap.paste(255, (14, 7, 26, 33))
        sheet.image.paste(colour, (x, y), scrap.rotate(turn, Image.Resampling.BICUBIC))
