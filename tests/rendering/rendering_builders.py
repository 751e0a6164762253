"""Views, chains and comparisons for the tests of pictures."""

from __future__ import annotations

import io
import random
from dataclasses import replace
from typing import Any

from PIL import Image

from domino.actions import Play
from domino.chain import Chain
from domino.match import Phase
from domino.tiles import FULL_SET, Tile
from domino.view import View
from rendering import Player

PEOPLE = (Player("Ana"), Player("Zé"), Player("Tío"), Player("Lu", is_bot=True))


def a_view(seats: int = 4, **changes: Any) -> View:
    """A view of a match in play, of pairs where four sit, with ``changes``."""
    sides = ((0, 2), (1, 3)) if seats == 4 else tuple((seat,) for seat in range(seats))
    known = View(
        variant="amazonense" if seats == 4 else "arena",
        options={},
        seats=seats,
        seat=None,
        sides=sides,
        target=200,
        phase=Phase.PLAY,
        scores=tuple(15 * (side + 1) for side in range(len(sides))),
        humans=(True,) * seats,
        left=(),
        offer=(),
        ready=(),
        match_result=None,
        legal=(),
        hand_counts=(7,) * seats,
        turn=0,
    )
    return replace(known, **changes)


def hand_view(tiles: tuple[Tile, ...], playable: tuple[Tile, ...] = (), **changes: Any) -> View:
    """Seat 0's view of a hand of which ``playable`` can be played."""
    return a_view(seat=0, hand=tiles, legal=tuple(Play(tile, "east") for tile in playable), **changes)


def random_chain(chance: random.Random, arms: int) -> tuple[Chain, tuple[str, ...]]:
    """A legal chain of any length, often lopsided, and its arms in the order in which they grew."""
    names = ("north", "east", "south", "west") if arms == 4 else ("left", "right")
    left = list(FULL_SET)
    chance.shuffle(left)
    opening = next(tile for tile in left if arms == 2 or tile.is_double)
    left.remove(opening)
    chain = Chain.open_with(opening, names)
    weights = [chance.random() ** chance.choice((1, 4, 12)) for _ in names]
    grown: dict[str, None] = {}
    for _ in range(chance.choice((0, 1, 3, 8, 14, 20, 27, 27, 27))):
        choices = [
            (arm.name, tile, weights[number])
            for number, arm in enumerate(chain.arms)
            for tile in left
            if arm.open_value in tile
        ]
        if not choices:
            break
        name, tile, _ = chance.choices(choices, [choice[2] for choice in choices])[0]
        chain = chain.put(tile, name)
        left.remove(tile)
        grown[name] = None
    return chain, tuple(grown)


def opened(data: bytes) -> Image.Image:
    """A picture's pixels."""
    return Image.open(io.BytesIO(data)).convert("RGB")
