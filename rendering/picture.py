"""What every picture is made of: its bytes, a neutral file name, and its words."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Picture:
    """An image file in memory. ``filename`` tells nothing of the game, ``alt`` says the same as the image, in
    words.
    """

    data: bytes = field(repr=False)
    filename: str
    alt: str


@dataclass(frozen=True, slots=True)
class Player:
    """What people see of a seat: ``avatar`` is an image file of any format that Pillow reads, or None for a
    monogram.
    """

    name: str
    avatar: bytes | None = field(default=None, repr=False)
    is_bot: bool = False
    away: bool = False
