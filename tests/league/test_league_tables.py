"""Pairing, places, rooms, prizes, experience, amounts, tiers and seasons (docs/league.md)."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from league_builders import random_match

from domino.tiles import pips
from league.money import AMOUNT_CAP, AmountFault, BadAmount, amount
from league.pairing import Waiting, seat_four
from league.places import order, placing
from league.rooms import ROOMS, Refusal, experience, experience_for, level_of, prizes, refusal, room_named
from league.season import close_season
from league.tiers import TIERS, next_tier, tier_of

NOON = datetime(2026, 12, 1, 16, tzinfo=UTC)
PAIRS = ((0, 2), (1, 3))
SINGLES = {count: tuple((seat,) for seat in range(count)) for count in (2, 3, 4)}


# ---- pairing (D-19) --------------------------------------------------------------------------------------


def queue(*ratings: int) -> list[Waiting]:
    return [
        Waiting(player, rating, NOON + timedelta(minutes=player)) for player, rating in enumerate(ratings)
    ]


def pairs_of(seats: tuple[int, int, int, int]) -> frozenset[frozenset[int]]:
    return frozenset({frozenset({seats[0], seats[2]}), frozenset({seats[1], seats[3]})})


def drawn(waiting: list[Waiting], times: int = 4000) -> Counter[frozenset[frozenset[int]]]:
    chance = Random(7)
    tables = (seat_four(waiting, chance) for _ in range(times))
    return Counter(pairs_of(seats) for seats in tables if seats)


def test_fewer_than_four_wait_on() -> None:
    assert seat_four(queue(1200, 1200, 1200), Random(1)) is None


def test_the_four_who_waited_longest_play() -> None:
    waiting = queue(1200, 1200, 1200, 1200, 1200, 1200)
    seats = seat_four(list(reversed(waiting)), Random(1))
    assert seats is not None
    assert sorted(seats) == [0, 1, 2, 3]


def test_the_closest_pairing_comes_in_five_of_six_and_the_others_share_the_rest() -> None:
    # 3/4 for the best alone and a third of the last quarter
    tables = drawn(queue(1500, 1400, 1300, 1200))
    best = frozenset({frozenset({0, 3}), frozenset({1, 2})})
    assert set(tables) == {
        best,
        frozenset({frozenset({0, 1}), frozenset({2, 3})}),
        frozenset({frozenset({0, 2}), frozenset({1, 3})}),
    }
    assert tables.pop(best) / 4000 == pytest.approx(5 / 6, abs=0.03)
    assert all(times / 4000 == pytest.approx(1 / 12, abs=0.02) for times in tables.values())


def test_equally_close_pairings_are_equally_likely() -> None:
    assert all(
        times / 4000 == pytest.approx(1 / 3, abs=0.03)
        for times in drawn(queue(1200, 1200, 1200, 1200)).values()
    )


def test_nobody_always_gets_the_same_seat() -> None:
    chance = Random(3)
    first = Counter(
        seats[0] for _ in range(2000) if (seats := seat_four(queue(1500, 1400, 1300, 1200), chance))
    )
    assert all(times / 2000 == pytest.approx(1 / 4, abs=0.04) for times in first.values())
    assert len(first) == 4


# ---- places (D-12) ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sides", "scores", "winner", "pips_left", "expected"),
    [
        pytest.param(SINGLES[4], (10, 55, 30, 20), 1, (9, 0, 5, 5), (1, 2, 3, 0), id="by match points"),
        pytest.param(SINGLES[4], (0, 0, 24, 0), 2, (9, 5, 0, 10), (2, 1, 0, 3), id="then by fewer pips"),
        pytest.param(
            SINGLES[4], (0, 0, 24, 0), 2, (8, 8, 0, 8), (2, 3, 0, 1), id="then by turn order after the winner"
        ),
        pytest.param(
            SINGLES[3], (40, 5, 60), 0, (3, 9, 1), (0, 2, 1), id="the winner first, whatever the points"
        ),
        pytest.param(PAIRS, (10, 52), 1, (4, 7, 1, 0), (3, 1, 2, 0), id="pairs"),
    ],
)
def test_places(
    sides: tuple[tuple[int, ...], ...],
    scores: tuple[int, ...],
    winner: int,
    pips_left: tuple[int, ...],
    expected: tuple[int, ...],
) -> None:
    assert order(sides, scores, winner, pips_left) == expected


@pytest.mark.parametrize("options", [{"target": 0}, {"target": 50}, {"target": 50, "pairs": True}])
@pytest.mark.parametrize("seed", range(5))
def test_places_of_real_matches(options: dict[str, object], seed: int) -> None:
    match, _, rounds = random_match("international", 4, seed, options)
    places = placing(match)
    assert sorted(places) == [0, 1, 2, 3]
    assert match.result is not None
    assert rounds[-1].result is not None
    if not options.get("pairs"):
        assert places[0] == match.result.winner == rounds[-1].result.winner
        left = [(-match.scores[seat], pips(rounds[-1].hands[seat])) for seat in places[1:]]
        assert left == sorted(left)
    else:
        assert {seat % 2 for seat in places[:2]} == {match.result.winner}


# ---- rooms -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pot", "sides", "placed", "left", "expected"),
    [
        pytest.param(20, SINGLES[2], (1, 0), (), (0, 20), id="two players: all to the winner"),
        pytest.param(40, PAIRS, (1, 3, 0, 2), (), (0, 20, 0, 20), id="a pair shares equally"),
        pytest.param(41, PAIRS, (3, 1, 0, 2), (), (0, 20, 0, 21), id="the odd one to the first"),
        pytest.param(150, SINGLES[3], (2, 0, 1), (), (30, 0, 120), id="three: 80 / 20 / 0"),
        pytest.param(40, SINGLES[4], (3, 1, 0, 2), (), (4, 8, 0, 28), id="four: 70 / 20 / 10 / 0"),
        pytest.param(33, SINGLES[4], (0, 1, 2, 3), (), (24, 6, 3, 0), id="remainders to the first"),
        pytest.param(40, SINGLES[4], (3, 1, 0, 2), (3,), (4, 36, 0, 0), id="D-29: the leaver's share"),
        pytest.param(40, SINGLES[4], (3, 1, 0, 2), (3, 1), (40, 0, 0, 0), id="D-29: of two who left"),
        pytest.param(40, SINGLES[4], (3, 1, 0, 2), (1, 2), (4, 0, 0, 36), id="D-29: of the second"),
        pytest.param(41, PAIRS, (3, 1, 0, 2), (3,), (0, 41, 0, 0), id="D-29: the partner gets it all"),
        pytest.param(40, PAIRS, (1, 3, 2, 0), (1, 3), (0, 0, 40, 0), id="D-29: the best placed opponent"),
    ],
)
def test_prizes(
    pot: int,
    sides: tuple[tuple[int, ...], ...],
    placed: tuple[int, ...],
    left: tuple[int, ...],
    expected: tuple[int, ...],
) -> None:
    assert prizes(pot, sides, placed, left) == expected


def test_an_arena_pot_goes_to_the_winner_of_the_series() -> None:
    assert prizes(300, SINGLES[3], (1, 0, 2), shares=(100, 0, 0)) == (0, 300, 0)


def test_nobody_is_paid_where_nobody_stayed() -> None:
    with pytest.raises(ValueError, match="nobody"):
        prizes(20, SINGLES[2], (0, 1), (0, 1))


@given(
    st.integers(0, 100_000),
    st.sampled_from([SINGLES[2], SINGLES[3], SINGLES[4], PAIRS]),
    st.randoms(use_true_random=False),
    st.sets(st.integers(0, 3), max_size=3),
)
def test_prizes_never_make_or_lose_money(
    pot: int, sides: tuple[tuple[int, ...], ...], chance: Random, left: set[int]
) -> None:
    seats = sum(map(len, sides))
    scores = [chance.randrange(100) for _ in sides]
    placed = order(sides, scores, chance.randrange(len(sides)), [chance.randrange(40) for _ in range(seats)])
    gone = left & set(range(1, seats))
    paid = prizes(pot, sides, placed, gone)
    assert sum(paid) == pot
    assert min(paid) >= 0
    assert all(paid[seat] == 0 for seat in gone)


@pytest.mark.parametrize(
    ("number", "sides", "placed", "humans", "left", "expected"),
    [
        pytest.param(1, SINGLES[2], (1, 0), (True,) * 2, (), (8, 30), id="two"),
        pytest.param(1, SINGLES[3], (1, 0, 2), (True,) * 3, (), (15, 30, 8), id="three"),
        pytest.param(1, SINGLES[4], (3, 2, 1, 0), (True,) * 4, (), (4, 8, 15, 30), id="four"),
        pytest.param(5, PAIRS, (0, 2, 3, 1), (True,) * 4, (), (150, 40, 150, 40), id="pairs in Luxury"),
        pytest.param(2, SINGLES[4], (3, 2, 1, 0), (True,) * 4, (3,), (8, 16, 30, 0), id="none for who left"),
        pytest.param(1, SINGLES[2], (0, 1), (True, False), (), (0, 0), id="none against a computer alone"),
        pytest.param(
            1, PAIRS, (0, 2, 1, 3), (True, False, True, False), (), (0,) * 4, id="people against computers"
        ),
        pytest.param(
            1, PAIRS, (0, 2, 1, 3), (True, True, False, False), (), (30, 8, 0, 0), id="one person each"
        ),
    ],
)
def test_experience(
    number: int,
    sides: tuple[tuple[int, ...], ...],
    placed: tuple[int, ...],
    humans: tuple[bool, ...],
    left: tuple[int, ...],
    expected: tuple[int, ...],
) -> None:
    assert experience(number, sides, placed, humans, left) == expected


def test_levels_need_fifty_times_n_times_n_minus_one() -> None:
    assert [experience_for(level) for level in (1, 2, 3, 6, 10, 15)] == [0, 100, 300, 1500, 4500, 10_500]
    for level in range(1, 400):
        assert level_of(experience_for(level)) == level
        assert level_of(experience_for(level + 1) - 1) == level


def test_rooms_rise_and_ask_for_level_and_money() -> None:
    assert all(low.stake < high.stake and low.level < high.level for low, high in pairwise(ROOMS))
    tourist = room_named("tourist")
    assert refusal(tourist, 299, 10_000) is Refusal.LEVEL_TOO_LOW
    assert refusal(tourist, 300, 49) is Refusal.BALANCE_TOO_LOW
    assert refusal(tourist, 300, 50) is None
    with pytest.raises(KeyError):
        room_named("attic")


# ---- amounts (D-14) --------------------------------------------------------------------------------------

NOT_WHOLE, NOT_POSITIVE, TOO_LARGE = AmountFault.NOT_WHOLE, AmountFault.NOT_POSITIVE, AmountFault.TOO_LARGE


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        (-1, NOT_POSITIVE),
        (0, NOT_POSITIVE),
        (0.5, NOT_WHOLE),
        (100.0, NOT_WHOLE),
        (1e308, NOT_WHOLE),
        (float("nan"), NOT_WHOLE),
        (float("inf"), NOT_WHOLE),
        (2**63, TOO_LARGE),
        (True, NOT_WHOLE),
        (None, NOT_WHOLE),
        ("-1", NOT_POSITIVE),
        ("0", NOT_POSITIVE),
        ("000", NOT_POSITIVE),
        ("0.5", NOT_WHOLE),
        ("1e308", NOT_WHOLE),
        ("NaN", NOT_WHOLE),
        (str(2**63), TOO_LARGE),
        ("9" * 10_000, TOO_LARGE),
        ("１００", NOT_WHOLE),
        ("١٠٠", NOT_WHOLE),
        ("1.000", NOT_WHOLE),
        ("1,000", NOT_WHOLE),
        ("1_000", NOT_WHOLE),
        ("+5", NOT_WHOLE),
        ("0x10", NOT_WHOLE),
        ("5\n", NOT_WHOLE),
        ("5\u00a0", NOT_WHOLE),
        ("", NOT_WHOLE),
        ("1000001", TOO_LARGE),
    ],
)
def test_field_log_22_odd_amounts_are_refused(given: object, fault: AmountFault) -> None:
    with pytest.raises(BadAmount) as refused:
        amount(given)
    assert (refused.value.fault, refused.value.cap) == (fault, AMOUNT_CAP)


@pytest.mark.parametrize(
    ("given", "value"), [(1, 1), ("1", 1), (" 250 ", 250), ("0050", 50), (AMOUNT_CAP, AMOUNT_CAP)]
)
def test_whole_positive_amounts_are_taken(given: object, value: int) -> None:
    assert amount(given) == value


def test_a_smaller_cap() -> None:
    assert amount("500", cap=500) == 500
    with pytest.raises(BadAmount):
        amount("501", cap=500)


# ---- tiers and seasons -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rating", "tier"),
    [
        (-40, "branco"),
        (1099, "branco"),
        (1100, "as"),
        (1199, "as"),
        (1200, "duque"),
        (1300, "terno"),
        (1400, "quadra"),
        (1599, "quadra"),
        (1600, "quina"),
        (1999, "quina"),
        (2000, "sena"),
        (3000, "sena"),
    ],
)
def test_tiers(rating: int, tier: str) -> None:
    assert tier_of(rating).id == tier


def test_the_badge_of_a_tier_is_its_double() -> None:
    assert [str(tier.badge) for tier in TIERS] == ["0-0", "1-1", "2-2", "3-3", "4-4", "5-5", "6-6"]
    assert next_tier(tier_of(1650)) == tier_of(2000)
    assert next_tier(tier_of(2000)) is None


def test_closing_a_season_pulls_half_way_to_the_mean() -> None:
    assert close_season({1: 1400, 2: 1200, 3: 1000}) == {1: 1300, 2: 1200, 3: 1100}
    assert close_season({1: 1201, 2: 1200}) == {1: 1201, 2: 1200}  # 1200.75 and 1200.25
    assert close_season({1: 1250}) == {1: 1250}
    assert close_season({}) == {}
