"""Positions for the tests: matches played by chance to a random point, and the whole way there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from domino.actions import Action, Leave, Offer
from domino.deal import Deal, SealedSeed
from domino.match import Match, apply
from domino.variants import rules_named, rules_of
from domino.view import View, view

TABLES: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("arena", 2, {}),
    ("arena", 3, {}),
    ("arena", 4, {}),
    ("international", 2, {}),
    ("international", 3, {"target": 50}),
    ("international", 4, {}),
    ("international", 4, {"pairs": True, "target": 100}),
    ("classic", 2, {}),
    ("amazonense", 4, {}),
)


@dataclass(frozen=True, slots=True)
class Line:
    """A match after ``actions`` from ``start``, where its round had just been dealt."""

    start: Match
    actions: tuple[tuple[int, Action], ...]
    match: Match


def seed_of(rng: random.Random) -> SealedSeed:
    return SealedSeed.seal(rng.randbytes(32), rng.randbytes(16))


def dealt(table: tuple[str, int, dict[str, object]], rng: random.Random) -> Match:
    variant, seats, options = table
    match = rules_named(variant).new_match(seats, options)
    secret = seed_of(rng)
    return rules_of(match).start_round(match, secret.deal(seats), secret)[0]


def lines(table: tuple[str, int, dict[str, object]], rng: random.Random) -> Iterator[Line]:
    """Every position of a round played by chance to its end, tie-breaks and confirmations included."""
    start = match = dealt(table, rng)
    actions: list[tuple[int, Action]] = []
    while match.result is None:
        yield Line(start, tuple(actions), match)
        step = _any_step(match, rng)
        if step is None:
            return
        match = apply(match, *step)[0]
        actions.append(step)
    yield Line(start, tuple(actions), match)


def _any_step(match: Match, rng: random.Random) -> tuple[int, Action] | None:
    steps = [
        (seat, action)
        for seat in range(match.seats)
        for action in view(match, seat).legal
        if not isinstance(action, Leave | Offer)
    ]
    return rng.choice(steps) if steps else None


def replayed(line: Line, deal: Deal) -> Match | None:
    """The same actions over another deal; None where one of them would not have been possible."""
    assert line.start.round is not None
    blank = rules_named(line.start.variant).new_match(line.start.seats, line.start.options)
    match = rules_of(blank).start_round(blank, deal, line.start.round.secret)[0]
    for seat, action in line.actions:
        if action not in view(match, seat).legal:
            return None
        match = apply(match, seat, action)[0]
    return match


def swapped(deal: Deal, seats: int, keep: int, rng: random.Random) -> Deal:
    """The deal with some tiles that ``keep`` was not dealt lying elsewhere."""
    places = [[s, n] for s in range(seats) if s != keep for n in range(len(deal.hands[s]))]
    places += [[-1, n] for n in range(len(deal.boneyard))]
    hands = [list(hand) for hand in deal.hands]
    rows = [*hands, list(deal.boneyard)]
    for _ in range(rng.randint(1, 2)):
        (a, i), (b, j) = rng.sample(places, 2)
        rows[a][i], rows[b][j] = rows[b][j], rows[a][i]
    return Deal(tuple(map(tuple, rows[:-1])), tuple(rows[-1]))


def without_proof(seen: View) -> View:
    """The view less what only the seed decides (commitment), which a changed deal keeps from its old seed."""
    return replace(seen, commitment=None, proof=None)
