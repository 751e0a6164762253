"""What a seat takes to be possible: never less than the truth, and never what the moves rule out."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from domino.deal import Deal
from domino.match import Match, apply
from domino.notation import parse_action
from domino.players.bits import (
    ALL,
    BIT,
    DOUBLES,
    WITH,
    ends_code,
    fitting,
    indices_of,
    mask_of,
    pips_of,
    tiles_of,
    weight,
)
from domino.players.knowledge import YARD, Choice, Knowledge, knowledge
from domino.players.styles import Likelihood
from domino.players.worlds import Dealer, World
from domino.tiles import FULL_SET, parse_tiles, pips
from domino.variants import rules_named
from domino.view import view
from tests.players.positions import TABLES, Line, lines


def test_sets_of_tiles() -> None:
    """The bits run from the lightest tile to the heaviest, and sets add up like the tiles in them."""
    assert sorted(FULL_SET, key=lambda t: BIT[t]) == sorted(FULL_SET, key=lambda t: (weight(t), t))
    assert mask_of(FULL_SET) == ALL
    assert [WITH[v].bit_count() for v in range(7)] == [7] * 7
    assert DOUBLES.bit_count() == 7
    hand = parse_tiles("6-4 0-0 5-5 2-1")
    assert pips_of(mask_of(hand)) == pips(hand)
    assert set(tiles_of(mask_of(hand))) == set(hand)
    assert fitting((6, 0)).bit_count() == 13


def _may_be(known: Knowledge, hands: list[int], yard: int) -> bool:
    """Whether the tiles can lie like that, going by the slots: every tile finds a place in its seat's."""
    for seat, hand in [*enumerate(hands), (YARD, yard)]:
        if seat == known.seat:
            continue
        free = Counter({n: slot.places for n, slot in enumerate(known.slots) if slot.seat == seat})
        order = sorted(indices_of(hand), key=lambda i: sum(s.allowed >> i & 1 for s in known.slots))
        for index in order:
            fitting_slots = [n for n in free if free[n] and known.slots[n].allowed >> index & 1]
            if not fitting_slots:
                return False
            free[min(fitting_slots, key=lambda n: known.slots[n].allowed.bit_count())] -= 1
    for seat, (least, most) in enumerate(known.doubles):
        if seat != known.seat and not least <= (hands[seat] & DOUBLES).bit_count() <= most:
            return False
    return True


def _playing(table: tuple[str, int, dict[str, object]], rng: random.Random) -> list[Line]:
    found = [line for line in lines(table, rng) if line.match.round and not line.match.round.result]
    return [line for line in found if line.match.round and line.match.round.opening]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_truth_is_always_possible(table: tuple[str, int, dict[str, object]]) -> None:
    rng = random.Random(f"truth {table}")
    for _ in range(12):
        for line in _playing(table, rng):
            now = line.match.round
            assert now is not None
            hands = [mask_of(hand) for hand in now.hands]
            for seat in range(line.match.seats):
                known = knowledge(view(line.match, seat))
                assert sum(s.places for s in known.slots) == known.unseen.bit_count()
                assert _may_be(known, hands, mask_of(now.boneyard))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_world_could_have_been_dealt(table: tuple[str, int, dict[str, object]]) -> None:
    """Worlds hold each hidden tile once, in hands of the right size, and agree with all that happened."""
    rng = random.Random(f"worlds {table}")
    for _ in range(4):
        for line in _playing(table, rng)[::3]:
            now = line.match.round
            assert now is not None
            seat = rng.randrange(line.match.seats)
            known = knowledge(view(line.match, seat))
            for world in Dealer(known, rng).worlds(3):
                yard = sum(1 << i for i in world.yard)
                assert sum(world.hands) + yard == known.unseen | known.hand
                assert [hand.bit_count() for hand in world.hands] == list(known.counts)
                assert _may_be(known, list(world.hands), yard)
                if line.match.seats == 4:
                    assert _replays(line, world)


def _replays(line: Line, world: World) -> bool:
    """Whether the moves could have been made from the hands of ``world`` (no boneyard)."""
    assert line.start.round is not None
    assert line.match.round is not None
    played = [[m.tile for m in line.match.round.moves if m.tile and m.seat == s] for s in range(4)]
    hands = tuple((*tiles_of(world.hands[s]), *played[s]) for s in range(4))
    rules = rules_named(line.start.variant)
    match = rules.start_round(rules.new_match(4, line.start.options), Deal(hands, ()))[0]
    for seat, action in line.actions:
        if action not in view(match, seat).legal:
            return False
        match = apply(match, seat, action)[0]
    return True


def test_a_pass_tells_what_a_hand_lacks() -> None:
    match = _match("international", 4, ["6-6 6-5 6-4 6-3 6-2 6-1 6-0", "5-5 5-4 5-3 5-2 5-1 5-0 4-4"])
    match = _act(match, 0, "play 6-6")
    known = knowledge(view(_act(match, 1, "pass"), 0))
    assert known.may_hold(1) & WITH[6] == 0
    assert known.unseen & WITH[6] == 0


def test_what_was_drawn_later_may_be_what_was_lacked_before() -> None:
    """After a draw the old tiles lack both ends; a tile drawn at a later turn may still have them."""
    match = _match(
        "classic",
        2,
        ["6-6 6-1 1-1 0-0 1-0 2-1 2-0", "5-5 5-4 5-3 5-2 4-3 4-2 3-2"],
        "4-4 6-0 6-5 4-1 6-2 6-3 6-4 5-1 5-0 4-0 3-3 3-1 3-0 2-2",
    )
    for action in ("play 6-6", "draw", "draw", "play 6-0 left"):
        match = _act(match, int(action != "play 6-6"), action)
    assert not knowledge(view(match, 0)).may_hold(1) & WITH[6]
    match = _act(match, 0, "play 6-1 right")
    for action in ("draw", "draw", "play 4-1 right"):
        match = _act(match, 1, action)
    slots = [s for s in knowledge(view(match, 0)).slots if s.seat == 1]
    assert {(s.places, bool(s.allowed & BIT[parse_tiles("6-5")[0]])) for s in slots} == {
        (8, False),
        (1, True),
    }
    assert not any(s.allowed & (WITH[0] | WITH[1]) for s in slots)


def test_worlds_come_with_their_right_frequency() -> None:
    """One seat passed on sixes: the tiles go where they can, as often as counting all deals says."""
    hands = ["6-6 5-5 4-4 3-3 2-2 1-1 0-0", "5-4 5-3 5-2 5-1 5-0 4-3 4-2", "6-5 6-4 6-3 6-2 6-1 6-0 4-1"]
    match = _act(_act(_match("international", 4, hands), 0, "play 6-6"), 1, "pass")
    known = knowledge(view(match, 0))
    rng = random.Random(5)
    worlds = Dealer(known, rng).worlds(4000)
    six_five = BIT[parse_tiles("6-5")[0]]
    share = sum(bool(w.hands[2] & six_five) for w in worlds) / len(worlds)
    assert share == pytest.approx(0.5, abs=0.03)
    five_four = BIT[parse_tiles("5-4")[0]]
    share = sum(bool(w.hands[1] & five_four) for w in worlds) / len(worlds)
    assert share == pytest.approx(7 / 15, abs=0.03)


def _chance(hand: str, played: str, before: tuple[int, int], after: tuple[int, int]) -> float:
    """How likely it is that seat 1 plays ``played`` and keeps ``hand``."""
    tile, choice = mask_of(parse_tiles(played)), fitting(before)
    seen = Choice(1, tile, choice, tile, ends_code(*before), ends_code(*after))
    return Likelihood([seen])([0, mask_of(parse_tiles(hand))])


def test_who_plays_a_light_tile_hardly_kept_a_heavy_one_that_fitted() -> None:
    light = ("2-1", (2, 5), (1, 5))
    assert _chance("6-5 3-0", *light) < 0.5 * _chance("6-4 3-0", *light)
    heavy = ("6-5", (2, 5), (2, 6))
    assert _chance("2-1 3-0", *heavy) > 0.8 * _chance("4-1 3-0", *heavy)


def test_who_opens_a_value_likely_has_more_of_it() -> None:
    """5-3 and 5-4 both fitted the five; after 5-3 the other end is a three."""
    three = ("5-3", (5, 1), (3, 1))
    assert _chance("5-4 3-2 3-0", *three) > 1.2 * _chance("5-4 4-2 4-0", *three)


def _match(variant: str, seats: int, hands: list[str], boneyard: str = "") -> Match:
    """A match over these hands; hands that are not given get what is left."""
    given = [parse_tiles(hand) for hand in hands]
    yard = parse_tiles(boneyard)
    rest = [t for t in FULL_SET if t not in yard and all(t not in hand for hand in given)]
    while len(given) < seats:
        given.append(tuple(rest[:7]))
        rest = rest[7:]
    rules = rules_named(variant)
    return rules.start_round(rules.new_match(seats), Deal(tuple(given), yard or tuple(rest)))[0]


def _act(match: Match, seat: int, text: str) -> Match:
    return apply(match, seat, parse_action(text))[0]
