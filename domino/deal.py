"""Deals: which tiles go to whom, and how a seed fixes that so that anyone can recompute it (rules §1,
*Chance*).

**The shuffle.** A *stream* of numbers is made of SHA-256 blocks: block ``i`` (from 0) is
``SHA-256(seed || label || i as 8 bytes, big-endian)``, cut into eight 32-bit big-endian numbers. To draw a
number below ``n`` the next number of the stream is taken; from ``2**32 - (2**32 mod n)`` on it is thrown
away and the next is taken instead, else it is reduced modulo ``n``. The 28 tiles start in the order 0-0,
1-0, 1-1, 2-0, … 6-6; for ``i`` from 27 down to 1 the tile at place ``i`` changes places with the tile at a
drawn place below ``i + 1`` (Fisher and Yates).

**The deal** uses the label ``deal``: seat 0 gets the first seven tiles, seat 1 the next seven, and so on;
what is left is the boneyard, first drawn first. **A tie-break's row** is the first 14 tiles of a shuffle
with the label ``spread 0`` (``spread 1`` for the first repetition, …).

**The commitment** is ``SHA-256(salt || seed)``, in hexadecimal, shown before the first move. After the round
seed and salt are shown, so that anyone can check both the commitment and the deal.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from domino.tiles import FULL_SET, Tile

HAND_SIZE = 7
SPREAD_SIZE = 14


@dataclass(frozen=True, slots=True)
class Deal:
    """Hands by seat, and the boneyard in drawing order. Hidden, so it has no telling repr."""

    hands: tuple[tuple[Tile, ...], ...] = field(repr=False)
    boneyard: tuple[Tile, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class SealedSeed:
    """What a round's chance comes from, hidden until the round is over: 32 bytes of seed and 16 of salt, in
    hex.
    """

    seed: str = field(repr=False)
    salt: str = field(repr=False)

    @staticmethod
    def seal(seed: bytes, salt: bytes) -> SealedSeed:
        return SealedSeed(seed.hex(), salt.hex())

    @property
    def commitment(self) -> str:
        """SHA-256 of salt and seed in hex: what may be shown at once."""
        return hashlib.sha256(bytes.fromhex(self.salt) + bytes.fromhex(self.seed)).hexdigest()

    def deal(self, seats: int) -> Deal:
        """The deal for ``seats`` seats that this seed fixes."""
        tiles = shuffled(bytes.fromhex(self.seed), "deal")
        dealt = seats * HAND_SIZE
        return Deal(tuple(tiles[i : i + HAND_SIZE] for i in range(0, dealt, HAND_SIZE)), tiles[dealt:])

    def spread(self, repetition: int) -> tuple[Tile, ...]:
        """The face-down row of a tie-break's ``repetition``, counted from 0 (rules §2, D-7)."""
        return shuffled(bytes.fromhex(self.seed), f"spread {repetition}")[:SPREAD_SIZE]


def shuffled(seed: bytes, label: str) -> tuple[Tile, ...]:
    """The 28 tiles in the order that ``seed`` and ``label`` fix; see the top of this module."""
    tiles = list(FULL_SET)
    numbers = _stream(seed, label)
    for last in range(len(tiles) - 1, 0, -1):
        other = _below(last + 1, numbers)
        tiles[last], tiles[other] = tiles[other], tiles[last]
    return tuple(tiles)


def _stream(seed: bytes, label: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(seed + label.encode() + block.to_bytes(8, "big")).digest()
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def _below(bound: int, numbers: Iterator[int]) -> int:
    unbiased = 2**32 - 2**32 % bound
    return next(number for number in numbers if number < unbiased) % bound
