"""The search kernel for `amazonense`: four arms, and points for ends, passes, going out and blocking
(rules §5).

A Table is what matters of the chain: each arm's open value, and what its tip counts. There are some thousands
of them at most; each is made when it is first met and knows what every tile scores on it from then on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from domino.chain import Chain
from domino.players.bits import ALL, DOUBLES, FAR, RANKED, WITH, indices_of, pips_of

PASS_POINTS = 20
GALO_POINTS = 50
DOUBLE_OUT_POINTS = 20
FOUR_DOUBLES_POINTS = 40
#: What a position that could be declared a galo is worth beyond the pass, seeing that few are declared.
GALO_HOPE = 15
#: How often a playout does not choose the best tile but any that fits.
CAPRICE = 0.15

BARE, SINGLE, DOUBLE = 0, 1, 2
Arm = tuple[int, int]
"""Open value and what the tip is: BARE (no tile yet), SINGLE or DOUBLE; it counts that many times the
value.
"""


class Table:
    """A chain as the search sees it: the ``arms`` in ascending order, and the pips of the opening double.

    ``fits`` is the set of tiles that fit; ``ranks`` split the tiles by what they score, the most first,
    the last rank being all tiles.
    """

    __slots__ = ("_steps", "arms", "centre", "fits", "ranks")

    def __init__(self, centre: int, arms: tuple[Arm, ...]) -> None:
        self.centre = centre
        self.arms = arms
        self.fits = 0
        for value, _ in arms:
            self.fits |= WITH[value]
        self._steps: dict[int, tuple[int, Table]] = {}
        by_points: dict[int, int] = {}
        for index in indices_of(self.fits):
            points = max(_score(centre, after) for after in self._placements(index))
            by_points[points] = by_points.get(points, 0) | 1 << index
        self.ranks = [by_points[points] for points in sorted(by_points, reverse=True) if points]
        self.ranks.append(ALL)

    def _placements(self, index: int) -> list[tuple[Arm, ...]]:
        return [
            placed(self.arms, n, index)
            for n, arm in enumerate(self.arms)
            if FAR[arm[0]][index] >= 0 and arm not in self.arms[:n]
        ]

    def step(self, index: int) -> tuple[int, Table]:
        """What the tile scores on its best arm, and the Table after that."""
        known = self._steps.get(index)
        if known is None:
            best = max(self._placements(index), key=lambda arms: _score(self.centre, arms))
            known = self._steps[index] = (_score(self.centre, best), table(self.centre, best))
        return known

    @property
    def steps(self) -> dict[int, tuple[int, Table]]:
        """The steps that were taken before, by tile."""
        return self._steps


def placed(arms: Sequence[Arm], place: int, index: int) -> tuple[Arm, ...]:
    """The arms once the tile lies on the one at ``place``."""
    tip = DOUBLE if RANKED[index].is_double else SINGLE
    after = list(arms)
    after[place] = (FAR[arms[place][0]][index], tip)
    return tuple(sorted(after))


def _score(centre: int, arms: Sequence[Arm]) -> int:
    """What a play that leaves these arms scores: the sum of the ends if it is a multiple of five (D-16)."""
    grown = sum(1 for _, tip in arms if tip)
    ends = sum(value * tip for value, tip in arms)
    if grown < 2:
        ends += centre
    return ends if ends % 5 == 0 else 0


@lru_cache(maxsize=20_000)
def table(centre: int, arms: tuple[Arm, ...]) -> Table:
    """The Table with these ``arms``, in ascending order, around an opening double of ``centre`` pips."""
    return Table(centre, arms)


def arms_of(chain: Chain) -> tuple[Arm, ...]:
    """The arms of ``chain`` in its own order."""
    return tuple(
        (arm.open_value, BARE if arm.tip is None else DOUBLE if arm.tip.is_double else SINGLE)
        for arm in chain.arms
    )


def lay(centre: int, arms: Sequence[Arm], place: int | None, index: int) -> tuple[int, Table]:
    """What a tile scores at ``place`` (None: as the opening), and the Table after that."""
    if place is None:
        double = RANKED[index]
        after: tuple[Arm, ...] = ((double.high, BARE),) * 4
        centre = double.pips
    else:
        after = placed(arms, place, index)
    return _score(centre, after), table(centre, after)


def play_out(
    hands: list[int],
    now: Table,
    seat: int,
    rnd: Callable[[], float],
    *,
    announced: Sequence[int] = (),
    caprice: float = CAPRICE,
) -> tuple[int, int]:
    """Play a round to its end, ``seat`` first. Returns what the even and the odd pair score on the way.

    ``announced`` are the seats that can still earn the four doubles.
    """
    gains = [0, 0]
    passes, passed = 0, 0
    while True:
        fitting = hands[seat] & now.fits
        if fitting:
            passes = 0
            chance = rnd()
            if chance < caprice:
                skip = int(chance / caprice * fitting.bit_count())
                while skip:
                    fitting &= fitting - 1
                    skip -= 1
                index = (fitting & -fitting).bit_length() - 1
            else:
                for rank in now.ranks:
                    best = fitting & rank
                    if best:
                        break
                index = best.bit_length() - 1
            points, now = now.steps.get(index) or now.step(index)
            gains[seat & 1] += points
            hands[seat] ^= 1 << index
            if not hands[seat]:
                gains[seat & 1] += going_out(hands, seat, index)
                break
        else:
            if not passes:
                if not (hands[0] | hands[1] | hands[2] | hands[3]) & now.fits:
                    for side, won in enumerate(blocked(hands)):
                        gains[side] += won
                    break
                gains[~seat & 1] += PASS_POINTS
            passes += 1
            passed |= 1 << seat
            if passes == 3:
                gains[~seat & 1] += GALO_HOPE
        seat = seat + 1 & 3
    for announcer in announced:
        if not (hands[announcer] & DOUBLES or passed >> announcer & 1):
            gains[announcer & 1] += FOUR_DOUBLES_POINTS
    return gains[0], gains[1]


def going_out(hands: Sequence[int], seat: int, index: int) -> int:
    """What ``seat`` scores by going out with the tile ``index``."""
    points = (pips_of(hands[seat - 1]) + pips_of(hands[seat + 1 & 3])) // 5 * 5
    return points + (DOUBLE_OUT_POINTS if RANKED[index].is_double else 0)


def blocked(hands: Sequence[int]) -> tuple[int, int]:
    """What the even and the odd pair score when nobody can play any more."""
    even = pips_of(hands[0]) + pips_of(hands[2])
    odd = pips_of(hands[1]) + pips_of(hands[3])
    return (odd // 5 * 5 if even < odd else 0, even // 5 * 5 if odd < even else 0)
