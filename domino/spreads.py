"""Face-down rows of a tie-break that come from outside, where no seed gives them (rules §2, §6)."""

from __future__ import annotations

from domino.deal import SPREAD_SIZE
from domino.errors import BadRecord, IllegalAction, Reason
from domino.match import Match, Phase, TieBreak
from domino.tiles import Tile


def spread_due(match: Match) -> bool:
    """Whether a tie-break waits for its row of tiles."""
    now = match.round
    if match.result is not None or now is None or now.result is not None or now.phase is not Phase.TIE_BREAK:
        return False
    return now.tie_break is not None and not now.tie_break.row


def lay_spread(match: Match, row: tuple[Tile, ...]) -> Match:
    """The match with the face-down ``row`` of its tie-break.

    Raises:
        BadRecord: the row does not hold 14 different tiles.
        IllegalAction: no tie-break waits for a row (wrong_phase).
    """
    now = match.round
    if not spread_due(match) or now is None or now.tie_break is None:
        raise IllegalAction(Reason.WRONG_PHASE)
    if len(row) != SPREAD_SIZE or len(set(row)) != SPREAD_SIZE:
        raise BadRecord("spreads", f"a row is {SPREAD_SIZE} different tiles")
    tie = now.tie_break
    return match.evolve(round=now.evolve(tie_break=TieBreak(tie.seats, row, tie.picks, tie.reveals)))
