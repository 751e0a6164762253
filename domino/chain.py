"""The chain on the table: an opening tile and the arms that grow from it (rules §1)."""

from __future__ import annotations

from typing import NamedTuple

from domino.tiles import Tile


class Arm(NamedTuple):
    """One line of tiles that grows from the opening tile; a tuple, as every play makes new ones.

    ``open_value`` is what the next tile has to join: the outer half of the last tile, or the opening tile's
    half that lies on this side while the arm is empty. ``tiles`` run outwards.
    """

    name: str
    open_value: int
    tiles: tuple[Tile, ...] = ()

    def put(self, played: Tile) -> Arm:
        return Arm(self.name, played.other(self.open_value), (*self.tiles, played))

    @property
    def tip(self) -> Tile | None:
        """The outermost tile; None while the arm is empty."""
        return self.tiles[-1] if self.tiles else None


class Chain(NamedTuple):
    """What lies on the table: ``opening`` in the middle, and its arms in the variant's order."""

    opening: Tile
    arms: tuple[Arm, ...]

    @staticmethod
    def open_with(opening: Tile, arm_names: tuple[str, ...]) -> Chain:
        """A chain of one tile. Of a tile that is no double the higher half lies at the first arm (rules
        §6).
        """
        first, *rest = arm_names
        return Chain(opening, (Arm(first, opening.high), *(Arm(name, opening.low) for name in rest)))

    def arm(self, name: str) -> Arm:
        """The arm called ``name``. Raises KeyError where there is none."""
        for arm in self.arms:
            if arm.name == name:
                return arm
        raise KeyError(name)

    def put(self, played: Tile, name: str) -> Chain:
        """The chain after ``played`` was put on the arm ``name``; that it fits has been checked."""
        return Chain(self.opening, tuple([a.put(played) if a.name == name else a for a in self.arms]))

    @property
    def open_values(self) -> tuple[int, ...]:
        """The open value of every arm, in the arms' order."""
        return tuple([arm.open_value for arm in self.arms])

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile on the table: the opening tile, then arm by arm outwards."""
        return (self.opening, *(t for arm in self.arms for t in arm.tiles))

    def takes(self, candidate: Tile) -> bool:
        """Whether ``candidate`` fits some arm."""
        return any(candidate.fits(arm.open_value) for arm in self.arms)

    def sum_of_ends(self) -> int:
        """The ends added up as `amazonense` counts them (rules §5, D-16).

        The tip of every arm that has a tile, a double with both halves; and the opening tile, both halves,
        while fewer than two arms have a tile.
        """
        grown = [arm for arm in self.arms if arm.tiles]
        total = sum(arm.open_value * (2 if arm.tiles[-1].is_double else 1) for arm in grown)
        return total + self.opening.pips if len(grown) < 2 else total
