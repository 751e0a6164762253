"""A match that was kept comes back equal: from its record, and from its JSON."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest
from random_matches import SETTINGS, named, next_move, play_on, random_deal, random_row, random_secret

from domino.actions import Pick
from domino.deal import SealedSeed
from domino.events import Event
from domino.match import Match, Phase, apply
from domino.notation import format_action, format_line, parse_action
from domino.record import RecordedRound, walk, write_record
from domino.replay import replay
from domino.spreads import lay_spread, spread_due
from domino.variants import rules_named, rules_of


class Log:
    """A random match together with what a host would keep of it."""

    def __init__(self, setting: tuple[str, int, dict[str, Any]], seed: int, *, sealed: bool) -> None:
        variant, seats, options = setting
        self.chance = random.Random(seed)
        self.sealed = sealed
        humans = tuple(self.chance.random() < 0.8 for _ in range(seats))
        self.match = rules_named(variant).new_match(
            seats, options, humans=humans, ranked=self.chance.random() < 0.5, turn_seconds=40
        )
        self.rounds: list[RecordedRound] = []
        self.events: list[Event] = []
        self.deal()
        for _ in range(400):
            if not self.step():
                break

    def deal(self) -> None:
        secret = random_secret(self.chance)
        deal = secret.deal(self.match.seats) if self.sealed else random_deal(self.chance, self.match.seats)
        kept: SealedSeed | None = secret if self.sealed else None
        self.match, events = rules_of(self.match).start_round(self.match, deal, kept)
        self.rounds.append(RecordedRound(deal, (), (), kept))
        self.events += events

    def step(self) -> bool:
        phase = rules_of(self.match).phase(self.match)
        if phase is Phase.DEAL:
            self.deal()
        last = self.rounds[-1]
        if spread_due(self.match):
            row = random_row(self.chance)
            self.match = lay_spread(self.match, row)
            last = RecordedRound(last.deal, last.lines, (*last.spreads, row), None, last.by_clock)
        chosen = next_move(self.match, self.chance, social=0.01)
        if chosen is None:
            self.rounds[-1] = last
            return False
        by_clock = self.chance.random() < 0.3
        self.match, events = apply(self.match, *chosen, by_clock=by_clock)
        clock = (*last.by_clock, len(last.lines)) if by_clock else last.by_clock
        self.rounds[-1] = RecordedRound(
            last.deal, (*last.lines, format_line(*chosen)), last.spreads, last.secret, clock
        )
        self.events += events
        return True


@pytest.mark.parametrize("sealed", [True, False], ids=["sealed", "dealt"])
@pytest.mark.parametrize("setting", SETTINGS, ids=named)
def test_a_match_comes_back_from_its_record(setting: tuple[str, int, dict[str, Any]], sealed: bool) -> None:
    for seed in range(8):
        log = Log(setting, seed, sealed=sealed)
        record = json.loads(json.dumps(write_record(log.match, log.rounds)))
        steps = list(walk(record))
        assert steps[-1].match == log.match
        assert [event for step in steps for event in step.events] == log.events
        assert replay(record).report["error"] is None


@pytest.mark.parametrize("setting", SETTINGS, ids=named)
def test_a_match_comes_back_from_json_at_every_step(setting: tuple[str, int, dict[str, Any]]) -> None:
    variant, seats, options = setting
    decoder = msgspec.json.Decoder(Match)
    for seed in range(4):
        match = rules_named(variant).new_match(seats, options)
        assert decoder.decode(msgspec.json.encode(match)) == match
        for happening in play_on(match, random.Random(seed)):
            assert decoder.decode(msgspec.json.encode(happening.after)) == happening.after


def test_what_comes_back_from_json_plays_on() -> None:
    for seed in range(6):
        match = rules_named("amazonense").new_match(4, {"target": 60})
        for happening in play_on(match, random.Random(seed)):
            kept = msgspec.json.decode(msgspec.json.encode(happening.before), type=Match)
            assert apply(kept, happening.seat, happening.action) == (happening.after, happening.events)


def test_a_tie_break_from_a_seed_comes_back_with_its_row() -> None:
    found = 0
    for seed in range(400):
        log = Log(("arena", 2, {"points": 1}), seed, sealed=True)
        if any(" pick " in line for kept in log.rounds for line in kept.lines):
            found += 1
            [*_, last] = walk(json.loads(json.dumps(write_record(log.match, log.rounds))))
            assert last.match == log.match
    assert found


def test_every_action_can_be_written_and_read() -> None:
    for setting in SETTINGS:
        variant, seats, options = setting
        for happening in play_on(rules_named(variant).new_match(seats, options), random.Random(3)):
            for seat in range(seats):
                for action in rules_of(happening.before).legal(happening.before, seat):
                    assert parse_action(format_action(action)) == action
    assert parse_action("pick 13") == Pick(13)
