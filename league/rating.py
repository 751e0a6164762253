"""Rating: how much a match moves each player, line by line (docs/league.md).

The change is worked out exactly. The lines explain it to a tenth; a line ``rounding`` takes up what is left,
so that the lines of a player always add up to the change.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from league.facts import MatchFacts, SeatFacts
from league.rounding import half_away_from_zero, half_away_from_zero_of

RESULT_WEIGHT = 20
SCALE = 400
FIRST_RATING = 1200
NEWCOMER_MATCHES = 5
GALO_BONUS = 5
OUT_BONUS = 2
DOUBLE_OUT_BONUS = 3
ENDS_POINTS_PER_BONUS = 50
MOST_PASSES_CAUSED = 5
NEVER_PASSED_BONUS = 3
FOUR_DOUBLES_BONUS = 3
FIVE_DOUBLES_BONUS = 3
LISA_BONUS = 5
SURRA_BONUS, SURRA_ABOVE = 4, 200
ROLHA_BONUS, ROLHA_BELOW = 2, 50
CAPOTE_BONUS, CAPOTE_BELOW = 1, 100
WRONG_GALO_DEDUCTION = 5
LEAVING_DEDUCTION = 50


class Code(StrEnum):
    """What a line is for; its text is ``rating.line.<code>``."""

    RESULT = "result"
    GALO = "galo"
    GOING_OUT = "going_out"
    DOUBLE_OUT = "double_out"
    ENDS = "ends"
    PASSES_CAUSED = "passes_caused"
    NEVER_PASSED = "never_passed"
    FOUR_DOUBLES = "four_doubles"
    FIVE_DOUBLES = "five_doubles"
    LISA = "lisa"
    SURRA = "surra"
    ROLHA = "rolha"
    CAPOTE = "capote"
    OPPONENTS_BONUSES = "opponents_bonuses"
    WRONG_GALO = "wrong_galo"
    LEFT = "left"
    ROUNDING = "rounding"
    WIN_AT_LEAST = "win_at_least"
    LOSS_AT_MOST = "loss_at_most"
    NEWCOMER = "newcomer"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the explanation: ``tenths`` of a point, earned ``times`` over."""

    code: Code
    tenths: int
    times: int = 1

    @property
    def points(self) -> float:
        return self.tenths / 10


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a player stands before the match: the rating, and how many rated matches led to it."""

    rating: int
    matches: int


@dataclass(frozen=True, slots=True)
class Change:
    """How much the match moves the player at ``seat``; the tenths of ``lines`` add up to ten ``points``."""

    seat: int
    points: int
    lines: tuple[Line, ...]


def starting_rating(total: int, players: int) -> int:
    """A newcomer's rating: the mean of the ranking, whose ratings add up to ``total`` (D-25)."""
    return half_away_from_zero_of(total, players) if players else FIRST_RATING


def rate(facts: MatchFacts, standings: Sequence[Standing]) -> tuple[Change, ...]:
    """The changes that a match makes, in seat order; ``standings`` are by seat, before the match.

    Empty where the match was unrated or void. A match without a winner changes those alone who left it.
    """
    if not facts.rated or facts.reason is None:
        return ()
    chances = win_chances([_mean([standings[seat].rating for seat in side]) for side in facts.sides])
    bonuses = [_bonuses(facts, seat) for seat in range(len(facts.seats))]
    changes = []
    for side, seats in enumerate(facts.sides):
        against = [_points(bonuses[seat]) for other in facts.sides if other is not seats for seat in other]
        for seat in seats:
            left = facts.seats[seat].left
            if facts.winner is None and not left:
                continue
            won = facts.winner == side and not left
            result = RESULT_WEIGHT * (won - chances[side])
            earned = [*bonuses[seat], *_deductions(facts.seats[seat])]
            lines = _explained(result, earned, _mean(against))
            changes.append(
                _settled(seat, lines, won=won, newcomer=standings[seat].matches < NEWCOMER_MATCHES)
            )
    return tuple(sorted(changes, key=lambda change: change.seat))


def win_chances(strengths: Sequence[float]) -> tuple[float, ...]:
    """How likely each side wins, from the sides' mean ratings: D-21's ``E``, and its like for more sides."""
    return tuple(1 / sum(10 ** ((other - own) / SCALE) for other in strengths) for own in strengths)


def _explained(result: float, earned: list[Line], against: float) -> list[Line]:
    """The lines up to the rounding; only the sum is rounded, never its parts."""
    lines = [_line(Code.RESULT, result), *earned]
    if against:
        lines.append(_line(Code.OPPONENTS_BONUSES, -against))
    _make_up(lines, Code.ROUNDING, half_away_from_zero(result + _points(earned) - against))
    return lines


def _settled(seat: int, lines: list[Line], *, won: bool, newcomer: bool) -> Change:
    """The change with the floor of a win, the cap of a loss and a newcomer's half."""
    points = _points(lines)
    if won:
        points = max(points, 1)
        _make_up(lines, Code.WIN_AT_LEAST, points)
    else:
        points = min(points, 1)
        _make_up(lines, Code.LOSS_AT_MOST, points)
    if newcomer:
        points = half_away_from_zero_of(points, 2)
        _make_up(lines, Code.NEWCOMER, points)
    return Change(seat, points, tuple(lines))


def _make_up(lines: list[Line], code: Code, points: int) -> None:
    """Add the line that makes ``lines`` add up to ``points``, if one is missing."""
    missing = 10 * points - sum(line.tenths for line in lines)
    if missing:
        lines.append(Line(code, missing))


def _bonuses(facts: MatchFacts, seat: int) -> list[Line]:
    did = facts.seats[seat]
    if did.left:
        return []
    caused = min(did.passes_caused, MOST_PASSES_CAUSED)
    ends = did.ends_points // ENDS_POINTS_PER_BONUS
    earned = [
        _times(Code.GALO, GALO_BONUS, did.galos),
        _times(Code.GOING_OUT, OUT_BONUS, did.outs),
        _times(Code.DOUBLE_OUT, DOUBLE_OUT_BONUS, did.double_outs),
        _times(Code.ENDS, 1, ends),
        _times(Code.PASSES_CAUSED, 1, caused),
        _times(Code.NEVER_PASSED, NEVER_PASSED_BONUS, int(did.passes == 0)),
        _times(Code.FOUR_DOUBLES, FOUR_DOUBLES_BONUS, did.four_doubles),
        _times(Code.FIVE_DOUBLES, FIVE_DOUBLES_BONUS, did.five_doubles),
    ]
    if facts.winner is not None and seat in facts.sides[facts.winner]:
        earned += _margin(facts, facts.winner)
    return [line for line in earned if line.times]


def _margin(facts: MatchFacts, winner: int) -> list[Line]:
    """The highest bonus for the winners' margin (D-23), which belongs to the game to 200 alone."""
    if facts.variant != "amazonense" or facts.reason != "score":
        return []
    won, lost = facts.scores[winner], facts.scores[1 - winner]
    if lost == 0:
        return [_times(Code.LISA, LISA_BONUS, 1)]
    if won - lost > SURRA_ABOVE:
        return [_times(Code.SURRA, SURRA_BONUS, 1)]
    if lost < ROLHA_BELOW:
        return [_times(Code.ROLHA, ROLHA_BONUS, 1)]
    return [_times(Code.CAPOTE, CAPOTE_BONUS, 1)] if lost < CAPOTE_BELOW else []


def _deductions(did: SeatFacts) -> list[Line]:
    lost = [
        _times(Code.WRONG_GALO, -WRONG_GALO_DEDUCTION, did.wrong_galos),
        _times(Code.LEFT, -LEAVING_DEDUCTION, int(did.left)),
    ]
    return [line for line in lost if line.times]


def _times(code: Code, each: int, times: int) -> Line:
    return Line(code, 10 * each * times, times)


def _line(code: Code, points: float) -> Line:
    return Line(code, half_away_from_zero(10 * points))


def _points(lines: Sequence[Line]) -> int:
    return sum(line.tenths for line in lines) // 10


def _mean(values: Sequence[int]) -> float:
    return sum(values) / len(values)
