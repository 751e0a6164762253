"""Rooms: stakes, levels, prizes and experience (rules §3, D-11 to D-13, D-29)."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Room:
    """A room: its ``number`` from 1, the stake of each seat in DomiCréditos, the level it takes to enter."""

    id: str
    number: int
    stake: int
    level: int


ROOMS = (
    Room("passport", 1, 10, 1),
    Room("tourist", 2, 50, 3),
    Room("priority", 3, 250, 6),
    Room("business", 4, 1_000, 10),
    Room("luxury", 5, 5_000, 15),
)

#: Percent of the pot by place, by the number of sides.
PRIZE_SHARES = {2: (100, 0), 3: (80, 20, 0), 4: (70, 20, 10, 0)}
#: Experience points by place, by the number of sides.
EXPERIENCE = {2: (30, 8), 3: (30, 15, 8), 4: (30, 15, 8, 4)}
FREE_TABLE_NUMBER = 1
EXPERIENCE_STEP = 50


class Refusal(StrEnum):
    """Why a player may not enter a room; the text is ``refusal.<refusal>``."""

    LEVEL_TOO_LOW = "level_too_low"
    BALANCE_TOO_LOW = "balance_too_low"


def room_named(room_id: str) -> Room:
    """The room with that id. Raises KeyError where there is none."""
    for room in ROOMS:
        if room.id == room_id:
            return room
    raise KeyError(room_id)


def refusal(room: Room, experience: int, balance: int) -> Refusal | None:
    """Why a player with so much experience and money may not enter; None if the player may."""
    if level_of(experience) < room.level:
        return Refusal.LEVEL_TOO_LOW
    return Refusal.BALANCE_TOO_LOW if balance < room.stake else None


def experience_for(level: int) -> int:
    """The experience points that a level needs in total."""
    return EXPERIENCE_STEP * level * (level - 1)


def level_of(experience: int) -> int:
    """The level, from 1, that so many experience points give."""
    return (1 + math.isqrt(1 + 4 * (max(experience, 0) // EXPERIENCE_STEP))) // 2


def prizes(
    pot: int,
    sides: Sequence[Sequence[int]],
    order: Sequence[int],
    left: Collection[int] = (),
    shares: Sequence[int] | None = None,
) -> tuple[int, ...]:
    """What each seat is paid, by seat; all of it together is ``pot``.

    A side shares its part equally. Remainders go to the first placed, of the pot and within a side. What
    falls to a seat that ``left`` goes to the best placed one that stayed (D-29).

    Args:
        order: the seats, best placed first (:func:`league.places.placing`).
        shares: percent of the pot by the side's place; by default what the number of sides says (D-12).

    Raises:
        ValueError: nobody stayed, so there is nobody to pay.
    """
    stayed = [seat for seat in order if seat not in left]
    if not stayed:
        raise ValueError("nobody stayed to be paid")
    parts = [pot * share // 100 for share in shares or PRIZE_SHARES[len(sides)]]
    parts[0] += pot - sum(parts)
    paid = [0] * len(order)
    for part, seats in zip(parts, _by_place(sides, order), strict=True):
        for seat in seats:
            paid[seat if seat in stayed else stayed[0]] += part // len(seats)
        paid[seats[0] if seats[0] in stayed else stayed[0]] += part % len(seats)
    return tuple(paid)


def experience(
    number: int,
    sides: Sequence[Sequence[int]],
    order: Sequence[int],
    humans: Sequence[bool],
    left: Collection[int] = (),
) -> tuple[int, ...]:
    """The experience points that each seat earns, by seat (D-13).

    Args:
        number: the room's number, :data:`FREE_TABLE_NUMBER` for a free table.
        humans: by seat, who was a person when the match began (:func:`league.facts.began_human`).
    """
    earned = [0] * len(order)
    for points, seats in zip(EXPERIENCE[len(sides)], _by_place(sides, order), strict=True):
        meets_people = any(human and seat not in seats for seat, human in enumerate(humans))
        for seat in seats:
            if humans[seat] and seat not in left and meets_people:
                earned[seat] = points * number
    return tuple(earned)


def _by_place(sides: Sequence[Sequence[int]], order: Sequence[int]) -> list[list[int]]:
    """The sides' seats, the best placed side first and within a side the best placed seat."""
    ranked = [sorted(side, key=order.index) for side in sides]
    return sorted(ranked, key=lambda seats: order.index(seats[0]))
