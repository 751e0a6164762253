"""Facts: what is counted from a match's events, by hand and against matches of the real engine."""

from __future__ import annotations

from itertools import pairwise

import pytest
from league_builders import random_match

from domino.events import (
    DoublesKept,
    DrawOffered,
    Event,
    GaloCalled,
    MatchEnded,
    RoundDealt,
    RoundEnded,
    Scored,
    SeatLeft,
    TileDrawn,
    TilePlayed,
    TurnPassed,
)
from domino.match import MatchResult
from domino.tiles import parse_tile
from domino.variants import rules_named
from league.facts import SeatFacts, began_human, count, facts_of, is_rated


def played(seat: int, tile: str) -> TilePlayed:
    return TilePlayed(seat, parse_tile(tile), None, False)


def test_galos_right_wrong_and_without_effect() -> None:
    seats = count([GaloCalled(0, True), GaloCalled(0, True), GaloCalled(1, False), GaloCalled(2, None)], 4)
    assert [(seat.galos, seat.wrong_galos) for seat in seats] == [(2, 0), (0, 1), (0, 0), (0, 0)]


def test_going_out_with_and_without_a_double() -> None:
    events: list[Event] = [
        RoundDealt(0, None),
        played(1, "6-4"),
        RoundEnded(1, "domino"),
        RoundDealt(1, None),
        played(1, "3-3"),
        GaloCalled(1, False),
        Scored(1, 25, "domino", 1),
        RoundEnded(1, "domino"),
        RoundDealt(2, None),
        played(1, "2-2"),
        RoundEnded(3, "blocked"),
    ]
    seats = count(events, 4)
    assert (seats[1].outs, seats[1].double_outs) == (1, 1)
    assert seats[3] == SeatFacts()


def test_points_at_the_ends_are_those_of_the_player_alone() -> None:
    events = [
        Scored(0, 10, "ends", 0),
        Scored(0, 15, "ends", 2),
        Scored(0, 20, "pass", 1),
        Scored(0, 5, "ends", 0),
    ]
    assert [seat.ends_points for seat in count(events, 4)] == [15, 0, 15, 0]


@pytest.mark.parametrize(
    ("events", "caused"),
    [
        pytest.param([played(0, "6-6"), TurnPassed(1)], [1, 0, 0, 0], id="right after the play"),
        pytest.param(
            [played(0, "6-6"), TurnPassed(1), TurnPassed(2)], [1, 0, 0, 0], id="only the first pass"
        ),
        pytest.param(
            [played(0, "6-6"), Scored(0, 20, "ends", 0), DrawOffered(2), TileDrawn(1), TurnPassed(1)],
            [1, 0, 0, 0],
            id="scores, offers and the passer's own draws lie between",
        ),
        pytest.param(
            [played(0, "6-6"), played(1, "6-1"), TurnPassed(2)], [0, 1, 0, 0], id="the last player's"
        ),
        pytest.param([played(0, "6-6"), RoundDealt(1, None), TurnPassed(1)], [0] * 4, id="not across rounds"),
        pytest.param(
            [SeatLeft(0), played(0, "6-6"), TurnPassed(1)], [0] * 4, id="not a computer's for the leaver"
        ),
        pytest.param(
            [SeatLeft(1), played(0, "6-6"), TurnPassed(1)], [1, 0, 0, 0], id="a computer that passes"
        ),
    ],
)
def test_passes_caused(events: list[Event], caused: list[int]) -> None:
    assert [seat.passes_caused for seat in count(events, 4)] == caused


def test_passes_count_for_whoever_passed() -> None:
    assert [seat.passes for seat in count([TurnPassed(1), TurnPassed(1), TurnPassed(2)], 4)] == [0, 2, 1, 0]


def test_five_doubles_count_with_the_fifth_laid_once_a_round() -> None:
    doubles: list[Event] = [played(2, tile) for tile in ("6-6", "5-5", "4-4", "3-3", "2-2", "1-1")]
    kept: list[Event] = [RoundDealt(0, None), DoublesKept(2, 6)]
    assert count([*kept, *doubles[:4]], 4)[2].five_doubles == 0
    assert count([*kept, *doubles[:5]], 4)[2].five_doubles == 1
    assert count([*kept, *doubles], 4)[2].five_doubles == 1
    assert count([*kept, *doubles, *kept, *doubles], 4)[2].five_doubles == 2
    assert count([*kept, *doubles[:3], RoundDealt(1, None), *doubles[3:]], 4)[2].five_doubles == 0


def test_four_doubles_count_when_they_scored() -> None:
    assert count([Scored(0, 40, "four_doubles", 2)], 4)[2].four_doubles == 1


def test_nothing_is_counted_after_leaving() -> None:
    events: list[Event] = [
        GaloCalled(0, True),
        SeatLeft(0),
        GaloCalled(0, True),
        TurnPassed(0),
        Scored(0, 50, "ends", 0),
    ]
    assert count(events, 4)[0] == SeatFacts(galos=1, left=True)


def test_rated_matches_are_begun_by_people_alone() -> None:
    amazonense = rules_named("amazonense")
    assert is_rated(amazonense.new_match(4, ranked=True))
    assert not is_rated(amazonense.new_match(4)), "set up as unrated"
    with_computer = amazonense.new_match(4, humans=(True, True, True, False), ranked=True)
    assert not is_rated(with_computer)
    taken_over = amazonense.new_match(4, humans=(True, True, True, False), ranked=True).evolve(left=(3,))
    assert is_rated(taken_over), "a computer that took a left seat over changes nothing"
    assert began_human(taken_over) == (True,) * 4
    assert not is_rated(rules_named("classic").new_match(2, ranked=True)), "classic has no ranking"


def test_facts_of_a_match_carry_its_result() -> None:
    match = rules_named("amazonense").new_match(4, ranked=True)
    with pytest.raises(ValueError, match="not over"):
        facts_of(match, [])
    over = match.evolve(scores=(205, 40), result=MatchResult(0, "score"))
    facts = facts_of(over, [MatchEnded(0, "score")])
    assert (facts.sides, facts.scores, facts.winner, facts.rated) == (((0, 2), (1, 3)), (205, 40), 0, True)


REAL = [
    ("amazonense", 4, None),
    ("arena", 2, None),
    ("arena", 4, None),
    ("international", 3, {"target": 100}),
    ("international", 4, {"target": 50, "pairs": True}),
    ("classic", 2, None),
]


@pytest.mark.parametrize(("variant", "seats", "options"), REAL)
@pytest.mark.parametrize("seed", range(4))
def test_counts_of_real_matches_agree_with_the_rounds(
    variant: str, seats: int, options: dict[str, object] | None, seed: int
) -> None:
    match, events, rounds = random_match(variant, seats, seed, options)
    facts = facts_of(match, events)
    moves = [[move for move in now.moves if move.verb != "draw"] for now in rounds]
    for seat, did in enumerate(facts.seats):
        assert did.passes == sum(m.verb == "pass" and m.seat == seat for ms in moves for m in ms)
        assert did.passes_caused == sum(
            first.verb == "play" and first.seat == seat and then.verb == "pass"
            for ms in moves
            for first, then in pairwise(ms)
        )
        outs = [now for now in rounds if now.result and now.result.reason == "domino" and not now.hands[seat]]
        last = [now.moves[-1].tile for now in outs]
        assert did.double_outs == sum(tile is not None and tile.is_double for tile in last)
        assert did.outs == len(outs) - did.double_outs
    scored = [event for event in events if isinstance(event, Scored)]
    assert facts.scores == tuple(
        sum(s.points for s in scored if s.side == i) for i in range(len(facts.sides))
    )
    assert sum(did.ends_points for did in facts.seats) == sum(s.points for s in scored if s.why == "ends")


def test_leaving_in_real_matches() -> None:
    left = 0
    for seed in range(20):
        match, events, _ = random_match("amazonense", 4, seed, leaving=0.01)
        facts = facts_of(match, events)
        assert [seat for seat, did in enumerate(facts.seats) if did.left] == sorted(match.left)
        assert facts.rated
        assert (facts.reason is None) == (len(match.left) == 4)
        left += len(match.left)
    assert left > 10
