"""What a deal is worth to each side when equal players make of it what they can."""

from __future__ import annotations

import random

from domino.actions import Play
from domino.match import Match
from domino.players import cross
from domino.players.bits import INDEX, mask_of
from domino.players.candidates import Candidate, candidates
from domino.players.line import play_out, play_out_drawing
from domino.players.payoff import payoff_of
from domino.view import view

_PLAYOUTS = 200


def luck_of(dealt: Match, rng: random.Random, playouts: int = _PLAYOUTS) -> tuple[float, ...]:
    """By seat, the points that its side gains on average from this round's hands, less what others gain.

    ``dealt`` is a match whose round has been dealt and not yet opened; all its tiles are used, so this is for
    rounds that are over.
    """
    now = dealt.round
    assert now is not None
    assert now.turn is not None
    opener = now.turn
    plays = [a for a in view(dealt, opener).legal if isinstance(a, Play) and not a.galo]
    openings = candidates(view(dealt, opener), plays)
    hands = [mask_of(hand) for hand in now.hands]
    totals = [0.0] * dealt.seats
    payoffs = [] if dealt.variant == "amazonense" else [payoff_of(view(dealt, s)) for s in range(dealt.seats)]
    yard = tuple(INDEX[tile] for tile in now.boneyard)
    for number in range(playouts):
        opening = openings[number % len(openings)]
        played = list(hands)
        played[opener] ^= 1 << opening.index
        following = (opener + 1) % dealt.seats
        if opening.table is not None:
            margin = _margin(opening, played, following, rng)
            for seat in range(dealt.seats):
                totals[seat] += -margin if (seat - opener) % 2 else margin
            continue
        if yard:
            closes = dealt.variant == "arena"
            winner = play_out_drawing(
                played, opening.ends, following, yard, rng.random, closes_at_once=closes
            )
        else:
            winner = play_out(played, opening.ends, following, rng.random)
        for seat, payoff in enumerate(payoffs):
            totals[seat] += payoff(winner, played).points
    return tuple(total / playouts for total in totals)


def _margin(opening: Candidate, hands: list[int], following: int, rng: random.Random) -> float:
    """The opener's pair's points less the others'."""
    assert opening.table is not None
    gains = cross.play_out(hands, opening.table, following, rng.random)
    return opening.points + gains[1 - following % 2] - gains[following % 2]
