"""Ten thousand matches: all ratings together move by deductions, floors, caps and halves, and by no more."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from random import Random

import pytest
from league_builders import random_match

from league.facts import MatchFacts, facts_of
from league.pairing import Waiting, seat_four
from league.rating import Code, Standing, rate

MATCHES = 10_000
PLAYERS = 200
START = datetime(2026, 12, 1, tzinfo=UTC)
#: Lines that one side does not win from the other.
UNBALANCED = {
    Code.WRONG_GALO,
    Code.LEFT,
    Code.ROUNDING,
    Code.WIN_AT_LEAST,
    Code.LOSS_AT_MOST,
    Code.NEWCOMER,
}


@pytest.fixture(scope="module")
def played() -> list[MatchFacts]:
    """Matches of the real engine in random play, with few galos: declared at random they are wrong."""
    matches = (random_match("amazonense", 4, seed, declaring=0.002) for seed in range(100))
    return [facts_of(match, events) for match, events, _ in matches]


def simulate(played: list[MatchFacts], leaving: float) -> tuple[list[int], Counter[Code], int]:
    """Equally strong players: their ratings in the end, tenths by line, how many left a pair that won."""
    chance = Random(2026)
    ratings, matches = [1200] * PLAYERS, [0] * PLAYERS
    tenths: Counter[Code] = Counter()
    winners_left = 0
    for number in range(MATCHES):
        facts = played[number % len(played)]
        if chance.random() < leaving:
            gone = chance.randrange(4)
            seats = tuple(replace(did, left=did.left or seat == gone) for seat, did in enumerate(facts.seats))
            facts = replace(facts, seats=seats)
            winners_left += facts.winner is not None and gone in facts.sides[facts.winner]
        waiting = [Waiting(player, ratings[player], START) for player in chance.sample(range(PLAYERS), 4)]
        table = seat_four(waiting, chance)
        assert table is not None
        for change in rate(facts, [Standing(ratings[player], matches[player]) for player in table]):
            ratings[table[change.seat]] += change.points
            matches[table[change.seat]] += 1
            tenths.update({line.code: line.tenths for line in change.lines})
    return ratings, tenths, winners_left


def test_ratings_drift_by_no_more_than_deductions_floors_and_caps(played: list[MatchFacts]) -> None:
    ratings, tenths, _ = simulate(played, leaving=0)
    drift = sum(ratings) - 1200 * PLAYERS
    assert 10 * drift == sum(tenths[code] for code in UNBALANCED), "everything else is won from the opponents"
    by_wrong_galos = tenths[Code.WRONG_GALO] / 10
    assert by_wrong_galos < 0
    assert abs(drift - by_wrong_galos) / MATCHES < 0.1, "of four players' ratings together, a match"
    assert all(700 < rating < 1700 for rating in ratings), "equally strong players stay together"


def test_whoever_leaves_takes_points_out_of_the_league(played: list[MatchFacts]) -> None:
    ratings, tenths, winners_left = simulate(played, leaving=0.02)
    drift = sum(ratings) - 1200 * PLAYERS
    # a winner who left is rated as a loser: 20 points that nobody gets
    assert tenths[Code.RESULT] == -200 * winners_left
    assert 10 * drift == sum(tenths[code] for code in UNBALANCED) - 200 * winners_left
    assert tenths[Code.LEFT] < 0
