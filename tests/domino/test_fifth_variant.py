"""A fifth rule set is one new file: found by itself, and good for everything the engine does."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from drafts import record_of, report_of, round_of
from random_matches import play_on, random_deal, refusal
from test_laws import all_tiles, conceivable
from test_playback import Log
from test_secrecy import hidden_otherwise

from domino import variants
from domino.clock import expire, waits
from domino.match import Match, Phase
from domino.record import walk, write_record
from domino.tiles import FULL_SET
from domino.variants import rules_named, variant_ids
from domino.view import view

FOLDER = str(Path(__file__).parents[1] / "variants")
SETTING = ("all_fives", 2, {"target": 60})


@pytest.fixture(autouse=True)
def _with_the_file_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variants, "__path__", [*variants.__path__, FOLDER])


def matches(seeds: range) -> Iterator[Match]:
    for seed in seeds:
        match = rules_named("all_fives").new_match(2, {"target": 60})
        for happening in play_on(match, random.Random(seed)):
            yield happening.after


def test_it_is_found() -> None:
    assert variant_ids() == ("all_fives", "amazonense", "arena", "classic", "international")


def test_its_options_are_checked() -> None:
    hands = ("6-6 6-5 6-4 6-3 6-2 6-1 6-0", "5-5 5-0 4-4 4-2 4-1 3-2 1-1")
    for options in ({"target": 0}, {"points": 3}):
        assert report_of(record_of("all_fives", round_of(hands), **options))["error"] is not None
    assert report_of(record_of("all_fives", round_of(hands)))["error"] is None


def test_its_ends_score_in_fives() -> None:
    hands = ("5-5 5-0 6-6 6-4 6-3 6-2 6-1", "5-4 5-3 0-0 4-2 4-1 3-2 1-1")
    lines = ["0 play 6-6", *["1 draw"] * 5]
    rest = "3-0 3-1 3-3 4-0 6-0 4-3 4-4 5-1 5-2 6-5 2-0 2-1 2-2 1-0"
    lines += ["1 play 6-0 left", "0 play 6-3 right", "1 play 3-1 right"]  # 12; 12 + 0; 0 + 3; 0 + 1
    report = report_of(record_of("all_fives", round_of(hands, *lines, boneyard=rest)))
    assert (report["error"], report["rounds"][0]["scored"]) == (None, [])
    lines = ["0 play 6-6", *["1 draw"] * 5, "1 play 6-0 left", "0 play 5-0 left", "1 play 5-4 left"]
    report = report_of(record_of("all_fives", round_of(hands, *lines, boneyard=rest)))
    assert (report["error"], report["rounds"][0]["scored"]) == (None, [])  # 5 + 12; 4 + 12
    lines[-1] = "1 play 5-3 left"
    report = report_of(record_of("all_fives", round_of(hands, *lines, boneyard=rest)))
    assert report["rounds"][0]["scored"] == [[1, 15, "ends"]]  # 3 + 12


def test_the_laws_hold() -> None:
    look = random.Random(3)
    for match in matches(range(20)):
        assert all_tiles(match) == sorted(FULL_SET)
        assert msgspec.json.decode(msgspec.json.encode(match), type=Match) == match
        assert match.round is not None
        if match.result is None and look.random() < 0.05:
            for seat in range(2):
                legal = rules_named("all_fives").legal(match, seat)
                assert set(legal) == {a for a in conceivable(match) if refusal(match, seat, a) is None}
        if match.result is None and match.round.result is None:
            for viewer in (0, 1, None):
                assert view(match, viewer) == view(hidden_otherwise(match, viewer, look), viewer)


def test_its_matches_come_back_from_their_records() -> None:
    for seed in range(5):
        log = Log(SETTING, seed, sealed=True)
        [*_, last] = walk(json.loads(json.dumps(write_record(log.match, log.rounds))))
        assert last.match == log.match


def test_the_clock_plays_it_too() -> None:
    chance = random.Random(1)
    rules = rules_named("all_fives")
    match = rules.new_match(2, {"target": 60}, turn_seconds=30)
    while match.result is None:
        if rules.phase(match) is Phase.DEAL:
            match, _ = rules.start_round(match, random_deal(chance, 2))
        match = expire(match, waits(match)[0].seat, chance)[-1].match
    assert max(match.scores) >= 60
