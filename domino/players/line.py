"""The search kernel for chains with two ends: games played out.

Both ends are one number, ``7 * left + right``; every step is then a look-up in a table. Hands are sets of
:mod:`domino.players.bits` and change in place. A finished game is told by who went out, BLOCKED if nobody
did; what that is worth is up to :mod:`domino.players.payoff`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from domino.players.bits import FAR, INDEX, RANKED, VALUES, WITH, ends_code, weight
from domino.tiles import tile

BLOCKED = -1
#: What each further tile that fits is worth, in pips.
FOLLOWER = 2
#: How often a playout does not choose the heaviest tile but any that fits.
CAPRICE = 0.3


def _after(left: int, right: int, index: int) -> int:
    if FAR[left][index] >= 0:
        return ends_code(FAR[left][index], right)
    if FAR[right][index] >= 0:
        return ends_code(left, FAR[right][index])
    return -1


#: Both open values by number.
ENDS: list[tuple[int, int]] = [(left, right) for left in VALUES for right in VALUES]
#: ``FITS[ends]``: the tiles that fit. ``AFTER[ends][index]``: the ends once that tile lies there.
FITS: list[int] = [WITH[left] | WITH[right] for left, right in ENDS]
AFTER: list[list[int]] = [
    [_after(left, right, index) for index in range(len(RANKED))] for left, right in ENDS
]
#: ``EITHER[ends]``: the one tile that fits both ends and leaves them different things, else -1.
EITHER: list[int] = [INDEX[tile(a, b)] if a != b else -1 for a, b in ENDS]
WEIGHTS: list[int] = [weight(t) for t in RANKED]
_SAME = [left == right for left, right in ENDS]


def play_out(
    hands: list[int], ends: int, seat: int, rnd: Callable[[], float], caprice: float = CAPRICE
) -> int:
    """Play a game without a boneyard to its end, ``seat`` first. Returns who went out, or BLOCKED."""
    fits, after, either = FITS, AFTER, EITHER
    seats = len(hands)
    last_seat, passes = seats - 1, 0
    while True:
        hand = hands[seat]
        fitting = hand & fits[ends]
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
                index = thoughtful(hand, fitting, ends)
            hand ^= 1 << index
            if not hand:
                hands[seat] = 0
                return seat
            hands[seat] = hand
            ends = after[ends][index] if index != either[ends] else better_end(hand, ends)
        else:
            passes += 1
            if passes == seats:
                return BLOCKED
        seat = seat + 1 if seat < last_seat else 0


def thoughtful(hand: int, fitting: int, ends: int) -> int:
    """The tile among ``fitting`` that is heavy and lets the rest of ``hand`` follow it."""
    after, either = AFTER[ends], EITHER[ends]
    best, chosen = -1, fitting.bit_length() - 1
    if not fitting & fitting - 1:
        return chosen
    while fitting:
        index = fitting.bit_length() - 1
        fitting ^= 1 << index
        rest = hand ^ 1 << index
        left = after[index] if index != either else better_end(rest, ends)
        value = WEIGHTS[index] + FOLLOWER * (rest & FITS[left]).bit_count()
        if value > best:
            best, chosen = value, index
    return chosen


def better_end(hand: int, ends: int) -> int:
    """Where to put the tile that fits both ends: so that more of ``hand`` fits afterwards."""
    left, right = divmod(ends, 7)
    if (hand & WITH[left]).bit_count() > (hand & WITH[right]).bit_count():
        return ends_code(left, left)
    return ends_code(right, right)


def play_out_drawing(
    hands: list[int],
    ends: int,
    seat: int,
    yard: Sequence[int],
    rnd: Callable[[], float],
    *,
    closes_at_once: bool,
    caprice: float = CAPRICE,
) -> int:
    """Like :func:`play_out`, drawing from ``yard`` (bits, first drawn first).

    With ``closes_at_once`` the game is blocked as soon as no tile off the table fits (`arena`); else the
    boneyard is drawn out before that.
    """
    seats = len(hands)
    top, size, passes = 0, len(yard), 0
    while True:
        fits = FITS[ends]
        fitting = hands[seat] & fits
        while not fitting and top < size:
            drawn = 1 << yard[top]
            top += 1
            hands[seat] |= drawn
            fitting = drawn & fits
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
                index = thoughtful(hands[seat], fitting, ends)
            hand = hands[seat] = hands[seat] ^ 1 << index
            if not hand:
                return seat
            ends = AFTER[ends][index] if index != EITHER[ends] else better_end(hand, ends)
            if closes_at_once and _SAME[ends] and _is_closed(hands, ends, yard, top):
                return BLOCKED
        else:
            passes += 1
            if passes == seats:
                return BLOCKED
        seat = seat + 1 if seat + 1 < seats else 0


def _is_closed(hands: Sequence[int], ends: int, yard: Sequence[int], top: int) -> bool:
    fits = FITS[ends]
    if any(hand & fits for hand in hands):
        return False
    return not any(fits >> index & 1 for index in yard[top:])
