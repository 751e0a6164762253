"""How people choose among the tiles that fit, and what their plays therefore tell of their hands.

A seat gets rid of the heaviest tile, nearly always; or it thinks of its next turn; or it leans both ways and
has reasons of its own. Which of these it is nobody says; all are weighed by how well they explain all its
plays from a given hand.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from domino.players.bits import RANKED, VALUES, indices_of, is_closed
from domino.players.knowledge import Choice
from domino.players.line import AFTER, FITS


@dataclass(frozen=True, slots=True)
class Style:
    """A tile is chosen in proportion to ``exp`` of its appeal; with probability ``caprice`` it is any that
    fits.

    The appeal is the sum of ``pip`` for each pip, ``double`` for a double, ``closing`` if both ends show the
    same value afterwards, and ``follower`` for each tile of the hand that fits then. ``share`` of all seats
    play so.
    """

    share: float
    pip: float
    caprice: float
    double: float = 0.0
    closing: float = 0.0
    follower: float = 0.0


STYLES = (
    Style(share=0.25, pip=1.2, caprice=0.05),
    Style(share=0.25, pip=0.6, caprice=0.05, double=1.8, follower=1.5),
    Style(share=0.5, pip=0.17, caprice=0.15, double=1.5, closing=1.5, follower=0.5),
)
_SHARES = [style.share for style in STYLES]
#: ``exp`` of each part of the appeal, by style and by tile, or by number of followers.
_OWN = [
    [math.exp(style.pip * t.pips + (style.double if t.is_double else 0)) for t in RANKED] for style in STYLES
]
_CAPRICES = [style.caprice for style in STYLES]
_CLOSING = [math.exp(style.closing) for style in STYLES]
_FOLLOWED = [[math.exp(style.follower * count) for count in range(2 * len(VALUES))] for style in STYLES]


class _Play:
    """A Choice with all that does not depend on the hand worked out: what each tile would have left to
    follow it, and how much it appealed to each style.
    """

    def __init__(self, choice: Choice) -> None:
        self.tile, self.fits, self.later = choice.tile, choice.fits, choice.later
        self._index = choice.tile.bit_length() - 1
        self._follow = [0] * len(RANKED)
        self._appeals = [own[:] for own in _OWN]
        if choice.before is None or choice.after is None:
            return
        for index in indices_of(choice.fits):
            ends = choice.after if index == self._index else AFTER[choice.before][index]
            self._follow[index] = FITS[ends]
            if is_closed(ends):
                for appeal, closing in zip(self._appeals, _CLOSING, strict=True):
                    appeal[index] *= closing

    def weigh(self, held: int, could: int, chances: list[float]) -> None:
        """Multiply the ``chances`` of the styles by that of this play from the hand ``held``."""
        follow, chosen, options = self._follow, self._index, []
        while could:
            index = could.bit_length() - 1
            could ^= 1 << index
            options.append((index, (held & follow[index]).bit_count()))
        followers = (held & follow[chosen]).bit_count()
        for style, appeal in enumerate(self._appeals):
            followed, caprice = _FOLLOWED[style], _CAPRICES[style]
            total = sum([appeal[index] * followed[count] for index, count in options])
            share = appeal[chosen] * followed[followers] / total
            chances[style] *= caprice / len(options) + (1 - caprice) * share


class Likelihood:
    """How likely the others' ``choices`` were, as a function of the hands they hold now."""

    def __init__(self, choices: Sequence[Choice]) -> None:
        by_seat: dict[int, list[_Play]] = {}
        for choice in choices:
            by_seat.setdefault(choice.seat, []).append(_Play(choice))
        self._by_seat = [(seat, plays, dict[int, float]()) for seat, plays in by_seat.items()]

    def __call__(self, hands: Sequence[int]) -> float:
        """The likelihood of all choices, had the seats held ``hands`` and what they have played since."""
        product = 1.0
        for seat, plays, known in self._by_seat:
            hand = hands[seat]
            chance = known.get(hand)
            if chance is None:
                chance = known[hand] = _chance(hand, plays)
            product *= chance
        return product


def _chance(hand: int, plays: Sequence[_Play]) -> float:
    """How likely all ``plays`` of a seat were that holds ``hand`` now."""
    chances = _SHARES[:]
    for play in plays:
        held = hand | play.later
        could = held & play.fits
        if could != play.tile:
            play.weigh(held, could, chances)
    return sum(chances)
