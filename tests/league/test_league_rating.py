"""Rating (docs/league.md): every line of the rules worked out by hand."""

from __future__ import annotations

import pytest
from league_builders import did, facts, settled

from league.facts import MatchFacts, SeatFacts
from league.rating import Code, Standing, rate, starting_rating
from league.rounding import half_away_from_zero, half_away_from_zero_of

EQUALS = settled(1200, 1200, 1200, 1200)


def points(match: MatchFacts, standings: list[Standing] | None = None) -> list[int]:
    changes = rate(match, standings or EQUALS)
    for change in changes:
        assert sum(line.tenths for line in change.lines) == 10 * change.points, "the lines must add up"
    return [change.points for change in changes]


def lines_of(match: MatchFacts, seat: int, standings: list[Standing] | None = None) -> dict[str, float]:
    change = next(change for change in rate(match, standings or EQUALS) if change.seat == seat)
    return {line.code.value: line.points for line in change.lines}


# Seats 0 and 2 win; all are equal: the result is +10 or −10. What a player earns, each opponent pays half of.
ONE_THING_AT_A_TIME = [
    pytest.param({}, [10, -10, 10, -10], id="nothing but the result"),
    pytest.param({0: did(galos=1)}, [15, -13, 10, -13], id="winner's galo: losers −12.5, away from zero"),
    pytest.param({1: did(galos=1)}, [8, -5, 8, -10], id="loser's galo: winners 7.5, away from zero"),
    pytest.param({0: did(outs=2)}, [14, -12, 10, -12], id="two goings out"),
    pytest.param({3: did(outs=1)}, [9, -10, 9, -8], id="a loser goes out"),
    pytest.param({0: did(double_outs=1)}, [13, -12, 10, -12], id="with a double: 3 instead of 2"),
    pytest.param({0: did(ends_points=49)}, [10, -10, 10, -10], id="49 points at the ends"),
    pytest.param({0: did(ends_points=50)}, [11, -11, 10, -11], id="50 points at the ends"),
    pytest.param({0: did(ends_points=149)}, [12, -11, 10, -11], id="149 points at the ends"),
    pytest.param(
        {0: did(ends_points=49), 2: did(ends_points=49)}, [10, -10, 10, -10], id="each player's own points"
    ),
    pytest.param({0: did(passes_caused=5)}, [15, -13, 10, -13], id="five passes caused"),
    pytest.param({0: did(passes_caused=9)}, [15, -13, 10, -13], id="nine passes caused count five"),
    pytest.param({1: did(passes_caused=2)}, [9, -8, 9, -10], id="a loser caused two"),
    pytest.param({0: did(passes=0)}, [13, -12, 10, -12], id="never passed"),
    pytest.param({3: did(passes=0)}, [9, -10, 9, -7], id="a loser never passed: winners 8.5"),
    pytest.param({0: did(four_doubles=1)}, [13, -12, 10, -12], id="four doubles"),
    pytest.param({0: did(five_doubles=1)}, [13, -12, 10, -12], id="five doubles"),
    pytest.param({0: did(wrong_galos=2)}, [1, -10, 10, -10], id="two wrong galos, but a win gives +1"),
    pytest.param({1: did(wrong_galos=1)}, [10, -15, 10, -10], id="a loser's wrong galo costs no one else"),
]


@pytest.mark.parametrize(("seats", "expected"), ONE_THING_AT_A_TIME)
def test_each_bonus_and_deduction(seats: dict[int, SeatFacts], expected: list[int]) -> None:
    assert points(facts(seats)) == expected


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        pytest.param((200, 0), 5, id="lisa"),
        pytest.param((350, 0), 5, id="lisa, not surra on top"),
        pytest.param((206, 5), 4, id="surra, not rolha on top"),
        pytest.param((301, 100), 4, id="surra alone"),
        pytest.param((255, 55), 1, id="exactly 200 ahead is no surra"),
        pytest.param((205, 45), 2, id="rolha"),
        pytest.param((205, 49), 2, id="rolha at 49"),
        pytest.param((205, 50), 1, id="capote from 50"),
        pytest.param((205, 99), 1, id="capote up to 99"),
        pytest.param((205, 100), 0, id="no margin at 100"),
    ],
)
def test_only_the_highest_margin_counts(scores: tuple[int, int], expected: int) -> None:
    assert points(facts(scores=scores)) == [10 + expected, -10 - expected, 10 + expected, -10 - expected]
    turned = facts(scores=(scores[1], scores[0]), winner=1)
    assert points(turned) == [-10 - expected, 10 + expected, -10 - expected, 10 + expected]


@pytest.mark.parametrize(
    ("ratings", "winner", "expected"),
    [
        # E = 1 / (1 + 10^(−200/400)) = 0.7597: the stronger win 20 · 0.2403 = 4.8, the weaker 15.2.
        pytest.param((1400, 1200, 1400, 1200), 0, [5, -5, 5, -5], id="the stronger win"),
        pytest.param((1400, 1200, 1400, 1200), 1, [-15, 15, -15, 15], id="the weaker win"),
        pytest.param((1700, 1000, 1100, 1400), 1, [-15, 15, -15, 15], id="a pair's mean counts"),
        # 40 apart: E = 0.5573; 20 · 0.4427 = 8.85.
        pytest.param((1240, 1200, 1240, 1200), 0, [9, -9, 9, -9], id="40 apart"),
        # 1400 apart: 20 · 0.0003 = 0.006.
        pytest.param((2400, 1000, 2400, 1000), 0, [1, 0, 1, 0], id="a win gives at least +1"),
        pytest.param((2400, 1000, 2400, 1000), 1, [-20, 20, -20, 20], id="an upset is worth all of 20"),
    ],
)
def test_result_between_unequal_pairs(ratings: tuple[int, ...], winner: int, expected: list[int]) -> None:
    scores = (200, 150) if winner == 0 else (150, 200)
    assert points(facts(scores=scores, winner=winner), settled(*ratings)) == expected


def test_a_loser_gains_at_most_one_and_a_winner_loses_nothing() -> None:
    # seat 1: −10 + 20 = +10, held to +1; the winners: 10 − 20/2 = 0, raised to +1
    generous = facts({1: did(galos=4)})
    assert points(generous) == [1, 1, 1, -10]
    assert lines_of(generous, 1) == {"result": -10, "galo": 20, "loss_at_most": -9}
    assert lines_of(generous, 0) == {"result": 10, "opponents_bonuses": -10, "win_at_least": 1}


def test_a_loss_may_end_at_plus_one_exactly() -> None:
    assert points(facts({1: did(galos=2, ends_points=50)})) == [5, 1, 5, -10]  # winners 4.5


def test_leaving_is_a_loss_without_bonuses_and_fifty_more() -> None:
    lost = facts({1: did(left=True, galos=2, passes=0)})
    assert points(lost) == [10, -60, 10, -10]
    assert lines_of(lost, 1) == {"result": -10, "left": -50}


def test_who_left_the_winning_pair_loses_and_the_partner_wins() -> None:
    # lisa is the partner's alone: the losers pay the mean of 5 and 0
    assert points(facts({2: did(left=True)}, scores=(200, 0))) == [15, -13, -60, -13]


def test_who_left_still_pays_for_wrong_galos_and_the_opponents_bonuses() -> None:
    match = facts({1: did(left=True, wrong_galos=1), 0: did(galos=1)})
    assert lines_of(match, 1) == {
        "result": -10,
        "wrong_galo": -5,
        "left": -50,
        "opponents_bonuses": -2.5,
        "rounding": -0.5,
    }


@pytest.mark.parametrize(
    ("seats", "full", "half"),
    [
        pytest.param({}, [10, -10, 10, -10], [5, -5, 5, -5], id="half"),
        pytest.param(
            {0: did(galos=1)}, [15, -13, 10, -13], [8, -7, 5, -7], id="7.5 and −6.5, away from zero"
        ),
        pytest.param({1: did(galos=4)}, [1, 1, 1, -10], [1, 1, 1, -5], id="a win still gives +1"),
        pytest.param({1: did(left=True)}, [10, -60, 10, -10], [5, -30, 5, -5], id="leaving"),
    ],
)
def test_the_first_five_matches_count_half(
    seats: dict[int, SeatFacts], full: list[int], half: list[int]
) -> None:
    assert points(facts(seats), [Standing(1200, 4)] * 4) == half
    assert points(facts(seats), [Standing(1200, 5)] * 4) == full


def test_newcomers_do_not_halve_the_others() -> None:
    assert points(facts(), [Standing(1200, 0), *EQUALS[1:]]) == [5, -10, 10, -10]


def test_the_lines_tell_the_whole_story() -> None:
    match = facts(
        {0: did(galos=1, outs=2, ends_points=120, passes=0), 1: did(outs=1), 3: did(passes_caused=1)}
    )
    assert lines_of(match, 0) == {
        "result": 10,
        "galo": 5,
        "going_out": 4,
        "ends": 2,
        "never_passed": 3,
        "opponents_bonuses": -1.5,
        "rounding": 0.5,
    }
    assert points(match)[0] == 23


def test_lines_of_uneven_results_add_up_to_the_tenth() -> None:
    # 20 · 0.2403 = 4.806 is shown as 4.8, and the rounding makes up for the rest
    change = rate(facts(), settled(1400, 1200, 1400, 1200))[0]
    assert [(line.code, line.tenths) for line in change.lines] == [(Code.RESULT, 48), (Code.ROUNDING, 2)]


@pytest.mark.parametrize(
    ("seats", "winner", "ratings", "expected"),
    [
        pytest.param(2, 0, (1200, 1200), [10, -10], id="two"),
        pytest.param(3, 1, (1200,) * 3, [-7, 13, -7], id="three: 20 · 2/3 and 20 · 1/3"),
        pytest.param(4, 3, (1200,) * 4, [-5, -5, -5, 15], id="four: 20 · 3/4 and 20 · 1/4"),
        # strengths 10 : 1 : 1 : 1 at 400 apart: E = 10/13 and 1/13
        pytest.param(4, 0, (1600, 1200, 1200, 1200), [5, -2, -2, -2], id="the strongest of four wins"),
        pytest.param(4, 1, (1600, 1200, 1200, 1200), [-15, 18, -2, -2], id="and loses"),
    ],
)
def test_each_for_itself(seats: int, winner: int, ratings: tuple[int, ...], expected: list[int]) -> None:
    scores = tuple(50 if seat == winner else 0 for seat in range(seats))
    sides = tuple((seat,) for seat in range(seats))
    match = facts(scores=scores, winner=winner, variant="international", sides=sides)
    assert points(match, settled(*ratings)) == expected, "and no margin, though the others have 0"


def test_bonuses_against_three_opponents_are_paid_as_their_mean() -> None:
    sides = ((0,), (1,), (2,), (3,))
    match = facts({0: did(outs=2)}, (3, 0, 0, 0), 0, variant="arena", sides=sides)
    assert points(match) == [19, -6, -6, -6]  # −5 − 4/3 = −6.33


def test_a_walkover_has_no_margin() -> None:
    assert points(facts(scores=(0, 0), reason="walkover")) == [10, -10, 10, -10]


def test_an_agreed_draw_changes_only_who_left() -> None:
    sides = ((0,), (1,), (2,))
    drawn = facts(
        {2: did(left=True)}, (0, 0, 0), None, variant="international", sides=sides, reason="agreement"
    )
    assert [(change.seat, change.points) for change in rate(drawn, settled(1200, 1200, 1200))] == [(2, -57)]


@pytest.mark.parametrize(
    "match",
    [
        pytest.param(facts(rated=False), id="unrated"),
        pytest.param(facts({0: did(left=True)}, winner=None, reason=None), id="void: everybody left"),
    ],
)
def test_no_effect_at_all(match: MatchFacts) -> None:
    assert rate(match, EQUALS) == ()


def test_field_log_39_fifty_wins_against_computers_gain_nothing() -> None:
    rating = 1200
    for _ in range(50):
        changes = rate(
            facts({0: did(galos=2, passes=0)}, (300, 0), rated=False), settled(rating, *[1200] * 3)
        )
        rating += sum(change.points for change in changes if change.seat == 0)
    assert rating == 1200


def test_newcomers_start_at_the_mean() -> None:
    assert starting_rating(0, 0) == 1200
    assert starting_rating(1300 + 1101, 2) == 1201  # 1200.5
    assert starting_rating(3 * 1250, 3) == 1250


@pytest.mark.parametrize(
    ("value", "expected"),
    [(0.5, 1), (1.5, 2), (2.5, 3), (-0.5, -1), (-1.5, -2), (-2.5, -3), (0.49, 0), (-0.49, 0), (0.0, 0)],
)
def test_rounding_goes_away_from_zero(value: float, expected: int) -> None:
    assert half_away_from_zero(value) == expected
    assert half_away_from_zero_of(int(value * 100), 100) == expected
