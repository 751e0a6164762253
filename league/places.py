"""Who came where when a match is over (rules §3, D-12)."""

from __future__ import annotations

from collections.abc import Sequence

from domino.match import Match
from domino.tiles import pips
from domino.variants import rules_of


def placing(match: Match) -> tuple[int, ...]:
    """The seats of a finished match, best placed first; empty where nobody won it."""
    if match.result is None or match.result.winner is None:
        return ()
    left = [pips(hand) for hand in match.round.hands] if match.round else [0] * match.seats
    return order(rules_of(match).sides(match), match.scores, match.result.winner, left)


def order(
    sides: Sequence[Sequence[int]], scores: Sequence[int], winner: int, pips_left: Sequence[int]
) -> tuple[int, ...]:
    """The seats, best placed first: the winning side's, then by match points, by fewer pips, by turn order.

    ``scores`` and ``winner`` go by side, ``pips_left`` (of the last round) by seat. Turn order counts from
    the winning seat, which in a pair is the one with fewer pips.
    """
    side_of = {seat: side for side, seats in enumerate(sides) for seat in seats}
    first = min(sides[winner], key=lambda seat: (pips_left[seat], seat))
    return tuple(
        sorted(
            side_of,
            key=lambda seat: (
                side_of[seat] != winner,
                -scores[side_of[seat]],
                pips_left[seat],
                (seat - first) % len(side_of),
            ),
        )
    )
