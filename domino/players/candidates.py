"""The plays that a search compares, those that come to the same taken together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from domino.actions import Play
from domino.players.bits import FAR, INDEX, ends_code
from domino.players.cross import Table, arms_of, lay
from domino.view import View


@dataclass(slots=True)
class Candidate:
    """One or more ``plays`` of the tile ``index``, what they leave, and how they have done in the trials
    so far.

    After them stand ``ends`` (two-ended chains) or the ``table`` (`amazonense`), where they score
    ``points`` at once. The sums are over ``trials``; ``galos`` sums what declaring a galo would have gained.
    """

    plays: list[Play] = field(repr=False)
    index: int
    ends: int = 0
    table: Table | None = None
    points: int = 0
    trials: int = 0
    total_points: float = 0.0
    total_wins: float = 0.0
    total_worth: float = 0.0
    total_squares: float = 0.0
    galos: float = 0.0

    def add(self, points: float, win: float, worth: float) -> None:
        """Count one trial."""
        self.trials += 1
        self.total_points += points
        self.total_wins += win
        self.total_worth += worth
        self.total_squares += worth * worth

    @property
    def galo_gain(self) -> float:
        """What declaring a galo is expected to gain; negative where it is better left."""
        return self.galos / self.trials if self.trials else 0.0

    @property
    def value(self) -> float:
        """The mean worth, a galo included where it pays."""
        return self.total_worth / self.trials + max(0.0, self.galo_gain) if self.trials else 0.0

    @property
    def variance(self) -> float:
        """The variance of a single trial's worth."""
        mean = self.total_worth / self.trials
        return max(0.0, self.total_squares / self.trials - mean * mean)


def candidates(view: View, plays: Sequence[Play]) -> list[Candidate]:
    """The plays that differ in what they leave, the heaviest tile first."""
    found: dict[object, Candidate] = {}
    for play in plays:
        candidate = _cross(view, play) if view.variant == "amazonense" else _line(view, play)
        same: object = candidate.table
        if candidate.table is None:
            same = frozenset(divmod(candidate.ends, 7))
        known = found.setdefault((candidate.index, same), candidate)
        if known is not candidate:
            known.plays.append(play)
    return sorted(found.values(), key=lambda c: -c.index)


def _line(view: View, play: Play) -> Candidate:
    index = INDEX[play.tile]
    if view.chain is None or play.arm is None:
        return Candidate([play], index, ends_code(play.tile.high, play.tile.low))
    left, right = view.chain.open_values
    if play.arm == view.chain.arms[0].name:
        return Candidate([play], index, ends_code(FAR[left][index], right))
    return Candidate([play], index, ends_code(left, FAR[right][index]))


def _cross(view: View, play: Play) -> Candidate:
    index, chain = INDEX[play.tile], view.chain
    if chain is None:
        points, table = lay(0, (), None, index)
    else:
        place = next(n for n, arm in enumerate(chain.arms) if arm.name == play.arm)
        points, table = lay(chain.opening.pips, arms_of(chain), place, index)
    return Candidate([play], index, table=table, points=points)
