"""Chains on the table: a player would see tiles over one another, cut off, or jumping about."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from rendering_builders import random_chain

from domino.chain import Chain
from domino.tiles import tile
from rendering.geometry import Layout, arm_directions, find_frame, lay_out, lay_out_in
from rendering.seating import FULL, SMALL
from rendering.walk import Box

CHAINS = 20_000
PARTS = 8


def overlaps(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def inside(box: Box, outer: Box) -> bool:
    return outer[0] <= box[0] and outer[1] <= box[1] and box[2] <= outer[2] and box[3] <= outer[3]


def check(layout: Layout, field: Box) -> None:
    """No tile and no free place over another, none outside; badges within their free places."""
    boxes = [placed.box for placed in layout.tiles] + [end.box for end in layout.ends]
    boxes.sort()
    for number, box in enumerate(boxes):
        assert inside(box, field)
        for other in boxes[number + 1 :]:
            if other[0] >= box[2]:
                break
            assert not overlaps(box, other)
    radius = layout.badge_size // 2
    for end in layout.ends:
        x, y = end.badge
        assert inside((x - radius, y - radius, x + radius, y + radius), end.box)


@pytest.mark.parametrize("part", range(PARTS))
def test_no_legal_chain_overlaps_or_leaves_the_picture(part: int) -> None:
    chance = random.Random(part)
    for number in range(CHAINS // PARTS):
        chain, grown = random_chain(chance, 2 if number % 2 else 4)
        layout = lay_out.__wrapped__(chain, FULL.field, grown)
        assert sorted(placed.tile for placed in layout.tiles) == sorted(chain.tiles)
        check(layout, FULL.field)


@pytest.mark.parametrize("field", [FULL.field, SMALL.field], ids=["picture", "animation"])
@pytest.mark.parametrize("arm", ["left", "right", "north", "east", "south", "west"])
def test_even_all_tiles_on_one_arm_fit(arm: str, field: Box) -> None:
    names = ("left", "right") if arm in ("left", "right") else ("north", "east", "south", "west")
    chain = Chain.open_with(tile(6, 6), names)
    order = (
        "6-5 5-5 5-4 4-4 4-3 3-3 3-2 2-2 2-1 1-1 1-0 0-0 0-6 6-4 4-2 2-0 0-5 5-3 3-1 "
        "1-5 5-2 2-6 6-3 3-0 0-4 4-1 1-6"
    )
    for word in order.split():
        chain = chain.put(tile(int(word[0]), int(word[2])), arm)
    check(lay_out(chain, field, (arm,) if len(names) == 4 else ()), field)


def test_a_tile_never_grows_back_within_a_round() -> None:
    chance = random.Random(3)
    for number in range(60):
        whole, grown = random_chain(chance, 2 if number % 2 else 4)
        before = 0
        for length in range(len(whole.tiles)):
            start = beginning(whole, length)
            unit = lay_out(start, FULL.field, grown).unit
            assert before == 0 or unit <= before
            before = unit


def beginning(whole: Chain, length: int) -> Chain:
    """The first ``length`` tiles beside the opening one, taken from the arms in turn."""
    chain = Chain.open_with(whole.opening, tuple(arm.name for arm in whole.arms))
    for depth in range(28):
        for arm in whole.arms:
            if depth < len(arm.tiles) and len(chain.tiles) <= length:
                chain = chain.put(arm.tiles[depth], arm.name)
    return chain


def test_in_an_animation_tiles_stay_where_they_were_put() -> None:
    whole, grown = random_chain(random.Random(11), 4)
    frame = find_frame(whole, SMALL.field, grown)
    final = {placed.tile: placed.box for placed in lay_out_in(whole, frame, SMALL.field, grown).tiles}
    for length in range(len(whole.tiles)):
        layout = lay_out_in(beginning(whole, length), frame, SMALL.field, grown)
        assert all(final[placed.tile] == placed.box for placed in layout.tiles)


def test_neighbours_show_the_same_value_where_they_touch() -> None:
    chance = random.Random(5)
    for number in range(300):
        chain, grown = random_chain(chance, 2 if number % 2 else 4)
        layout = lay_out(chain, FULL.field, grown)
        halves = {placed.tile: halves_of(placed.box, placed.first, placed.second) for placed in layout.tiles}
        for arm in chain.arms:
            line = (chain.opening, *arm.tiles)
            for before, after in pairwise(line):
                assert any(
                    value == other and touch(box, others)
                    for box, value in halves[before]
                    for others, other in halves[after]
                )


def halves_of(box: Box, first: int, second: int) -> tuple[tuple[Box, int], tuple[Box, int]]:
    left, top, right, bottom = box
    if right - left > bottom - top:
        middle = (left + right) // 2
        return ((left, top, middle, bottom), first), ((middle, top, right, bottom), second)
    middle = (top + bottom) // 2
    return ((left, top, right, middle), first), ((left, middle, right, bottom), second)


def touch(a: Box, b: Box) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def test_of_four_arms_the_first_two_lie_opposite_one_another() -> None:
    chain = Chain.open_with(tile(6, 6), ("north", "east", "south", "west"))
    chain = chain.put(tile(6, 1), "north").put(tile(6, 2), "east")
    directions = arm_directions(chain, ("north", "east"))
    assert {directions["north"], directions["east"]} == {"east", "west"}
    assert len(set(directions.values())) == 4


def test_of_two_arms_the_left_one_lies_to_the_left() -> None:
    layout = lay_out(Chain.open_with(tile(6, 5), ("left", "right")), FULL.field)
    assert (layout.tiles[0].first, layout.tiles[0].second) == (6, 5)
    left, right = layout.ends
    assert (left.value, right.value) == (6, 5)
    assert left.badge[0] < layout.tiles[0].box[0]
    assert right.badge[0] > layout.tiles[0].box[2]


def test_doubles_lie_crosswise_in_a_row() -> None:
    chain = Chain.open_with(tile(6, 5), ("left", "right")).put(tile(5, 5), "right").put(tile(6, 4), "left")
    flat = {placed.tile: placed.flat for placed in lay_out(chain, FULL.field).tiles}
    assert flat == {tile(6, 5): True, tile(5, 5): False, tile(6, 4): True}
