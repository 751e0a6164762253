"""Random matches for the laws: settings, deals that make rare rules common, and what a seat may do next."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from domino.actions import Action, Galo, Leave, Offer, Play
from domino.deal import SPREAD_SIZE, Deal, SealedSeed
from domino.errors import IllegalAction
from domino.events import Event, GaloCalled
from domino.match import Match, Phase, apply
from domino.spreads import lay_spread, spread_due
from domino.tiles import FULL_SET, Tile
from domino.variants import rules_named, rules_of

SETTINGS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("arena", 2, {}),
    ("arena", 3, {"points": 2}),
    ("arena", 4, {"points": 1}),
    ("international", 2, {"target": 50}),
    ("international", 3, {"target": 100}),
    ("international", 4, {}),
    ("international", 4, {"target": 100, "pairs": True}),
    ("classic", 2, {}),
    ("amazonense", 4, {}),
    ("amazonense", 4, {"target": 700}),
)


def named(setting: tuple[str, int, dict[str, Any]]) -> str:
    """A name for a setting, for the test's report."""
    variant, seats, options = setting
    return "-".join(map(str, (variant, seats, *options.values())))


@dataclass(frozen=True, slots=True)
class Happening:
    """One action of a random match: the state before it, and what came of it."""

    before: Match
    seat: int
    action: Action
    after: Match
    events: tuple[Event, ...]


def random_deal(chance: random.Random, seats: int) -> Deal:
    """A deal. Half of them gather doubles or the tiles of one value in a hand, or keep doubles out of all."""
    tiles = list(FULL_SET)
    chance.shuffle(tiles)
    kind = chance.choice(("any", "any", "any", "doubles", "suit", "no doubles"))
    if kind == "no doubles":
        tiles.sort(key=lambda t: t.is_double)
    elif kind != "any":
        value = chance.randrange(7)
        wanted = [t for t in tiles if (t.is_double if kind == "doubles" else t.fits(value))]
        gathered = wanted[: chance.choice((4, 5, 6))]
        rest = [t for t in tiles if t not in gathered]
        first = chance.randrange(seats) * 7
        tiles = rest[:first] + gathered + rest[first:]
    hands = tuple(tuple(tiles[7 * seat : 7 * seat + 7]) for seat in range(seats))
    return Deal(hands, tuple(tiles[7 * seats :]))


def random_row(chance: random.Random) -> tuple[Tile, ...]:
    """A face-down row for a tie-break."""
    return tuple(chance.sample(FULL_SET, SPREAD_SIZE))


def random_secret(chance: random.Random) -> SealedSeed:
    """A sealed seed."""
    return SealedSeed.seal(chance.randbytes(32), chance.randbytes(16))


def next_move(match: Match, chance: random.Random, *, social: float = 0.05) -> tuple[int, Action] | None:
    """A seat and one of its legal actions, mostly one that brings the match on; None if it waits for a deal.

    ``social`` is the chance that it is an offer, an answer or a departure instead.
    """
    legal = [(seat, action) for seat in range(match.seats) for action in rules_of(match).legal(match, seat)]
    talk = [pair for pair in legal if isinstance(pair[1], (Leave, Offer))]
    work = [pair for pair in legal if not isinstance(pair[1], (Leave, Offer))]
    if work and chance.random() >= social:
        return chance.choice(_fewer_wrong_galos(match, work, chance))
    if talk and chance.random() < social:
        return chance.choice(talk)
    return chance.choice(work) if work else None


def _fewer_wrong_galos(
    match: Match, work: list[tuple[int, Action]], chance: random.Random
) -> list[tuple[int, Action]]:
    """Of the actions those without a galo, mostly; but the right galos where there are some."""
    called = [
        pair for pair in work if isinstance(pair[1], Galo) or (isinstance(pair[1], Play) and pair[1].galo)
    ]
    right = [
        pair for pair in called if any(isinstance(e, GaloCalled) and e.right for e in apply(match, *pair)[1])
    ]
    others = [pair for pair in work if pair not in called]
    if right and chance.random() < 0.7:
        return right
    return work if chance.random() < 0.1 else others or work


def play_on(match: Match, chance: random.Random, *, social: float = 0.02) -> Iterator[Happening]:
    """Play a match to its end, dealing where a deal is due."""
    rules = rules_of(match)
    while match.result is None:
        if rules.phase(match) is Phase.DEAL or (rules.phase(match) is Phase.READY and chance.random() < 0.5):
            match, _ = rules.start_round(match, random_deal(chance, match.seats))
        if spread_due(match):
            match = lay_spread(match, random_row(chance))
        chosen = next_move(match, chance, social=social)
        if chosen is None:
            continue
        seat, action = chosen
        after, events = apply(match, seat, action)
        yield Happening(match, seat, action, after, events)
        match = after


def a_match(chance: random.Random) -> Match:
    """A new match of any variant, seat count and option."""
    variant, seats, options = chance.choice(SETTINGS)
    return rules_named(variant).new_match(seats, options)


def refusal(match: Match, seat: int, action: Action) -> str | None:
    """The reason code with which an action is refused; None where it is accepted."""
    try:
        apply(match, seat, action)
    except IllegalAction as error:
        return error.reason.value
    return None
