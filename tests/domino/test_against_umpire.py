"""The engine and a second reading of the rules agree on every match, every refusal and every report."""

from __future__ import annotations

import copy
import random
from collections import Counter
from typing import Any

import pytest
from random_matches import SETTINGS, named, next_move, random_deal, random_row
from umpire import Umpire

from domino.errors import BadRecord, IllegalAction
from domino.match import Match, Phase, apply
from domino.notation import format_line, parse_line
from domino.replay import replay
from domino.spreads import lay_spread, spread_due
from domino.tiles import FULL_SET, format_tiles
from domino.variants import rules_named, rules_of


def conceivable_lines(match: Match) -> list[str]:
    """Every line that anybody could think of, sense or not."""
    arms = ("", *rules_of(match).arms, "middle")
    plays = [f"play {t} {arm}{galo}" for t in FULL_SET for arm in arms for galo in ("", " galo")]
    picks = [f"pick {place}" for place in (0, 5, 13, 14, 99)]
    return [f"{s} {verb}" for s in range(match.seats) for verb in (*Umpire.verbs, *picks, *plays)]


def refused(match: Match, line: str) -> str | None:
    try:
        apply(match, *parse_line(line, match.seats))
    except (IllegalAction, BadRecord) as error:
        return error.reason.value
    return None


class Recorder:
    """Plays a random match with the engine and the umpire side by side, and writes its record."""

    def __init__(self, setting: tuple[str, int, dict[str, Any]], seed: int) -> None:
        variant, seats, options = setting
        self.chance = random.Random(seed)
        self.rules = rules_named(variant)
        self.match = self.rules.new_match(seats, options)
        self.umpire = Umpire(variant, seats, options)
        self.record: dict[str, Any] = {
            "format": "domino-record/1",
            "variant": variant,
            "options": options,
            "seats": seats,
            "rounds": [],
        }

    def deal(self) -> None:
        deal = random_deal(self.chance, self.match.seats)
        rows = [random_row(self.chance) for _ in range(4)]
        self.rows = rows
        self.match, _ = self.rules.start_round(self.match, deal)
        written = [format_tiles(row) for row in rows]
        self.umpire.deal([list(hand) for hand in deal.hands], list(deal.boneyard), written)
        self.record["rounds"].append(
            {
                "deal": [format_tiles(hand) for hand in deal.hands],
                "boneyard": format_tiles(deal.boneyard),
                "actions": [],
                "spreads": written,
            }
        )

    def step(self) -> bool:
        """One step of the match; False when it is over or has lasted long enough."""
        if self.match.result is not None or len(self.record["rounds"]) > 12:
            return False
        phase = self.rules.phase(self.match)
        if phase is Phase.DEAL or (phase is Phase.READY and self.chance.random() < 0.4):
            self.deal()
        if spread_due(self.match):
            return False  # the tie-break was repeated more often than there are rows
        chosen = next_move(self.match, self.chance)
        if chosen is not None:
            self.do(format_line(*chosen))
        return True

    def do(self, line: str) -> None:
        self.match, _ = apply(self.match, *parse_line(line, self.match.seats))
        assert self.umpire.act(line) is None, line
        self.record["rounds"][-1]["actions"].append(line)
        now = self.match.round
        if spread_due(self.match) and now and now.tie_break and len(now.tie_break.reveals) < len(self.rows):
            self.match = lay_spread(self.match, self.rows[len(now.tie_break.reveals)])

    def compare_everything_conceivable(self) -> None:
        """All that anybody could try now is accepted by both, or refused by both for the same reason."""
        for line in conceivable_lines(self.match):
            reason = refused(self.match, line)
            judge = self.umpire if reason is not None else copy.deepcopy(self.umpire)
            assert judge.act(line) == reason, (line, self.record)

    def expected(self) -> dict[str, Any]:
        over = self.umpire.over
        return {
            "rounds": self.umpire.reports,
            "match": {
                "over": over is not None,
                "winner": over[0] if over else None,
                "reason": over[1] if over else None,
            },
            "error": None,
        }


@pytest.mark.parametrize("setting", SETTINGS, ids=named)
def test_matches_are_judged_alike(setting: tuple[str, int, dict[str, Any]]) -> None:
    for seed in range(20):
        game = Recorder(setting, seed)
        while game.step():
            pass
        assert replay(game.record).report == game.expected(), game.record


@pytest.mark.parametrize("setting", SETTINGS, ids=named)
def test_whatever_anybody_tries_is_judged_alike(setting: tuple[str, int, dict[str, Any]]) -> None:
    phases: Counter[str] = Counter()
    for seed in range(1000, 1008):
        game = Recorder(setting, seed)
        game.deal()
        look = random.Random(seed)
        while game.step():
            phase = game.rules.phase(game.match)
            if look.random() < (0.05 if phase is Phase.PLAY else 0.3):
                phases[phase] += 1
                game.compare_everything_conceivable()
        game.compare_everything_conceivable()
    assert phases[Phase.PLAY]
