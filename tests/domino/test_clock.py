"""Deadlines: who is waited for, how long, and what the match does then (rules §1, D-3, D-8, D-9)."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from random_matches import SETTINGS, named, random_deal, random_row

from domino.actions import Draw, Keep, Leave, Pass, Pick, Play, Ready
from domino.clock import Wait, expire, waits
from domino.deal import Deal
from domino.match import Match, Phase, apply
from domino.record import walk
from domino.spreads import lay_spread, spread_due
from domino.tiles import FULL_SET, parse_tiles
from domino.variants import rules_named, rules_of

RECORDS = Path(__file__).parents[1] / "records"
#: Seat 0 opens with the 6-6, on which seat 1 has nothing; the boneyard's first two tiles do not help.
TWO = ("6-6 6-5 6-4 6-3 6-2 5-4 5-3", "5-5 5-0 4-4 4-2 4-1 3-2 1-1")
REST = "0-0 1-0 6-1 6-0 2-0 2-1 2-2 3-0 3-1 3-3 4-0 4-3 5-1 5-2"


def dealt(variant: str, *, seconds: int | None = 60, hands: tuple[str, ...] = TWO, rest: str = REST) -> Match:
    rules = rules_named(variant)
    match = rules.new_match(len(hands), turn_seconds=seconds)
    return rules.start_round(match, Deal(tuple(map(parse_tiles, hands)), parse_tiles(rest)))[0]


def played_back(name: str, lines: int | None = None) -> Match:
    """The match of a record, after its first round's first ``lines`` actions."""
    record: Any = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))["record"]
    record["rounds"] = record["rounds"][:1]
    record["rounds"][0]["actions"] = record["rounds"][0]["actions"][:lines]
    [*_, last] = walk(record)
    return last.match


def time_out(match: Match, seat: int, seed: int = 1) -> Match:
    return expire(match, seat, random.Random(seed))[-1].match


class TestTurns:
    def test_the_seat_to_move_is_waited_for(self) -> None:
        match = dealt("arena")
        assert waits(match) == (Wait(0, 60),)
        assert waits(time_out(match, 0)) == (Wait(1, 60),)

    def test_a_match_without_a_turn_clock_waits_without_end(self) -> None:
        assert waits(dealt("classic", seconds=None)) == (Wait(0, None),)

    def test_nobody_is_waited_for_before_a_deal_or_after_the_match(self) -> None:
        assert waits(rules_named("arena").new_match(2)) == ()
        assert waits(apply(dealt("arena"), 0, Leave())[0]) == ()

    def test_a_timeout_plays_the_whole_turn_draws_included(self) -> None:
        opened = time_out(dealt("arena"), 0)
        steps = expire(opened, 1, random.Random(1))
        assert [type(step.action) for step in steps] == [Draw, Draw, Draw, Play]
        assert steps[-1].match.strikes == (1, 1)
        assert steps[-1].match.round is not None
        assert steps[-1].match.round.turn == 0

    def test_a_seat_that_is_not_waited_for_has_no_timeout(self) -> None:
        assert expire(dealt("arena"), 1, random.Random(1)) == ()

    def test_a_last_draw_that_blocks_the_round_ends_the_timeout(self) -> None:
        match = played_back("32-int-blocked-with-the-last-draw", 10)
        steps = expire(match, 0, random.Random(1))
        assert {type(step.action) for step in steps} == {Draw}
        assert steps[-1].match.round is not None
        assert steps[-1].match.round.result is not None

    @pytest.mark.parametrize("setting", SETTINGS, ids=named)
    def test_a_match_of_absent_players_ends_in_bounded_time(self, setting: tuple[str, int, Any]) -> None:
        variant, seats, options = setting
        chance = random.Random(5)
        rules = rules_named(variant)
        match = rules.new_match(seats, options, turn_seconds=40)
        for _ in range(3_000):
            if rules.phase(match) is Phase.DEAL:
                match, _ = rules.start_round(match, random_deal(chance, seats))
            if spread_due(match):
                match = lay_spread(match, random_row(chance))
            if match.result is not None:
                break
            match = expire(match, waits(match)[0].seat, chance)[-1].match
        assert match.result is not None

    def test_a_timeout_is_decided_by_the_seed_alone(self) -> None:
        match = dealt("arena")
        for seat in (0, 1):
            assert expire(match, seat, random.Random(9)) == expire(match, seat, random.Random(9))
            match = time_out(match, 0) if seat == 0 else match


class TestAbsence:
    def absent_twice(self) -> Match:
        """Seat 0 was absent for its last two turns; it is seat 0's turn."""
        match = dealt("international", hands=(*TWO,), rest=REST)
        for _ in range(2):
            match = self.answered(time_out(match, 0))
        return match

    @staticmethod
    def answered(match: Match) -> Match:
        while match.round is not None and match.round.turn == 1:
            match, _ = apply(match, 1, rules_of(match).turn_actions(match.round)[0])
        return match

    def test_after_two_timeouts_in_a_row_the_clock_shrinks(self) -> None:
        match = self.absent_twice()
        assert match.strikes == (2, 0)
        assert waits(match) == (Wait(0, 10),)

    def test_whoever_is_there_keeps_the_full_time(self) -> None:
        assert waits(time_out(self.absent_twice(), 0)) == (Wait(1, 60),)

    def test_acting_oneself_brings_it_back(self) -> None:
        match = self.absent_twice()
        assert match.round is not None
        match, _ = apply(match, 0, rules_of(match).turn_actions(match.round)[0])
        assert match.strikes == (0, 0)

    def test_a_shorter_clock_stays_as_short(self) -> None:
        assert waits(self.absent_twice().evolve(turn_seconds=5)) == (Wait(0, 5),)

    def test_in_arena_the_third_timeout_in_a_row_is_a_walkover(self) -> None:
        match = dealt("arena").evolve(strikes=(2, 0))
        [step] = expire(match, 0, random.Random(1))
        assert step.action == Leave()
        assert step.match.result is not None
        assert (step.match.result.winner, step.match.result.reason) == (1, "walkover")

    def test_elsewhere_the_match_goes_on(self) -> None:
        match = dealt("international").evolve(strikes=(7, 0))
        assert isinstance(expire(match, 0, random.Random(1))[-1].action, Play)

    def test_among_three_a_computer_takes_the_seat_over(self) -> None:
        hands = (*TWO, "0-0 1-0 6-1 6-0 2-0 2-1 2-2")
        match = dealt("arena", hands=hands, rest="3-0 3-1 3-3 4-0 4-3 5-1 5-2").evolve(strikes=(2, 0, 0))
        after = time_out(match, 0)
        assert after.result is None
        assert after.humans == (False, True, True)
        assert waits(after) == (Wait(0, 10),)

    def test_an_absent_player_gets_no_time_in_a_tie_break_either(self) -> None:
        match = played_back("23-arena-tie-break", 10).evolve(strikes=(2, 0))
        assert waits(match) == (Wait(0, 10), Wait(1, 30))
        assert time_out(match, 0).result is not None


class TestOtherPhases:
    def test_a_seat_that_can_only_pass_has_ten_seconds(self) -> None:
        match = played_back("05-amz-pass-pays-once-per-play", 1).evolve(turn_seconds=40)
        assert match.round is not None
        assert rules_of(match).turn_actions(match.round) == (Pass(),)
        assert [wait.seconds for wait in waits(match)] == [10]

    def test_in_other_variants_a_pass_has_the_time_of_a_turn(self) -> None:
        match = played_back("38-classic-equal-sums-are-a-draw", 27).evolve(turn_seconds=40)
        assert match.round is not None
        assert rules_of(match).turn_actions(match.round) == (Pass(),)
        assert [wait.seconds for wait in waits(match)] == [40]

    def test_five_doubles_are_kept(self) -> None:
        match = played_back("13-amz-five-doubles-kept", 0)
        [wait] = waits(match)
        [step] = expire(match, wait.seat, random.Random(1))
        assert step.action == Keep()
        assert wait.seconds == 30

    def test_a_choice_of_a_tie_break_is_made_at_random(self) -> None:
        record: Any = json.loads((RECORDS / "23-arena-tie-break.json").read_text("utf-8"))["record"]
        match = played_back("23-arena-tie-break", 10)
        match = lay_spread(match, parse_tiles(record["rounds"][0]["spreads"][0]))
        assert waits(match) == (Wait(0, 30), Wait(1, 30))
        picked = {time_out(match, 0, seed).round.tie_break.picks[0][1] for seed in range(200)}  # type: ignore[union-attr]
        assert picked == set(range(14))
        assert waits(time_out(match, 0)) == (Wait(1, 30),)

    def test_a_missed_confirmation_is_a_walkover(self) -> None:
        match = played_back("23-arena-tie-break")
        assert waits(match) == (Wait(0, 60), Wait(1, 60))
        confirmed, _ = apply(match, 1, Ready())
        assert waits(confirmed) == (Wait(0, 60),)
        [step] = expire(confirmed, 0, random.Random(1))
        assert step.action == Leave()
        assert step.match.result is not None
        assert step.match.result.winner == 1

    def test_every_game_is_confirmed_anew(self) -> None:
        match = played_back("23-arena-tie-break")
        confirmed, _ = apply(match, 1, Ready())
        again, _ = rules_of(match).start_round(confirmed, random_deal(random.Random(1), 2))
        assert again.ready == ()

    def test_computers_confirm_nothing(self) -> None:
        match = played_back("23-arena-tie-break").evolve(humans=(True, False))
        assert waits(match) == (Wait(0, 60),)
        ready, _ = apply(match, 0, Ready())
        assert rules_of(ready).phase(ready) is Phase.DEAL

    def test_a_pick_needs_its_row(self) -> None:
        assert Pick(0) not in rules_named("arena").legal(played_back("23-arena-tie-break", 10), 0)


def test_the_hands_of_these_tests_are_whole() -> None:
    assert sorted(parse_tiles(" ".join((*TWO, REST)))) == sorted(FULL_SET)
