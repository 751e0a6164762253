"""The search kernel for chains with two ends: games played out, and exact endgames.

Both ends are one number, ``7 * left + right``; every step is then a look-up in a table. Hands are sets of
:mod:`domino.players.bits` and change in place. A finished game is told by who went out, BLOCKED if nobody
did; what that is worth is up to :mod:`domino.players.payoff`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from domino.players.bits import FAR, INDEX, RANKED, VALUES, WITH, indices_of, weight
from domino.tiles import tile

BLOCKED = -1
#: What each further tile that fits is worth, in pips.
FOLLOWER = 2
#: How often a playout does not choose the heaviest tile but any that fits.
CAPRICE = 0.3

Settle = Callable[[int, Sequence[int]], float]


def ends_code(left: int, right: int) -> int:
    """The number that stands for two open values."""
    return 7 * left + right


def _after(left: int, right: int, index: int) -> int:
    if FAR[left][index] >= 0:
        return ends_code(FAR[left][index], right)
    if FAR[right][index] >= 0:
        return ends_code(left, FAR[right][index])
    return -1


#: ``FITS[ends]``: the tiles that fit. ``AFTER[ends][index]``: the ends once that tile lies there.
FITS: list[int] = [WITH[left] | WITH[right] for left in VALUES for right in VALUES]
AFTER: list[list[int]] = [
    [_after(left, right, index) for index in range(len(RANKED))] for left in VALUES for right in VALUES
]
#: ``EITHER[ends]``: the one tile that fits both ends and leaves them different things, else -1.
EITHER: list[int] = [INDEX[tile(a, b)] if a != b else -1 for a in VALUES for b in VALUES]
WEIGHTS: list[int] = [weight(t) for t in RANKED]
_SAME = [left == right for left in VALUES for right in VALUES]


def options(hand: int, ends: int) -> list[tuple[int, int]]:
    """Every play that makes a difference as (index of the tile, ends after it), the heaviest tile first."""
    found = []
    for index in reversed(indices_of(hand & FITS[ends])):
        if index == EITHER[ends]:
            left, right = divmod(ends, 7)
            found += [(index, ends_code(right, right)), (index, ends_code(left, left))]
        else:
            found.append((index, AFTER[ends][index]))
    return found


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


def solve(
    hands: list[int],
    ends: int,
    seat: int,
    settle: Settle,
    *,
    alpha: float = -1e9,
    beta: float = 1e9,
    passes: int = 0,
) -> float:
    """What the game is worth to the even side when everybody sees all hands and plays perfectly.

    For two sides that alternate (two seats, or two pairs), without a boneyard. ``settle`` values a finished
    game for the even side; alpha-beta bounds are in its units. ``hands`` come back unchanged.
    """
    seats = len(hands)
    hand = hands[seat]
    if not hand & FITS[ends]:
        if passes == seats - 1:
            return settle(BLOCKED, hands)
        return solve(hands, ends, (seat + 1) % seats, settle, alpha=alpha, beta=beta, passes=passes + 1)
    following = (seat + 1) % seats
    maximizes = not seat & 1
    best = -1e9 if maximizes else 1e9
    for index, ends_after in options(hand, ends):
        hands[seat] = hand ^ 1 << index
        if hands[seat]:
            value = solve(hands, ends_after, following, settle, alpha=alpha, beta=beta)
        else:
            value = settle(seat, hands)
        if maximizes:
            best = max(best, value)
            alpha = max(alpha, value)
        else:
            best = min(best, value)
            beta = min(beta, value)
        if alpha >= beta:
            break
    hands[seat] = hand
    return best
