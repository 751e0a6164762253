"""Matches for the league's tests: hand-made ones, and ones that the real engine plays at random."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from domino.actions import Accept, Action, Announce, Decline, Galo, Keep, Leave, Offer, Pick, Play, Ready
from domino.deal import SealedSeed
from domino.events import Event
from domino.match import Match, Phase, Round, apply
from domino.variants import rules_named
from league.facts import MatchFacts, SeatFacts
from league.rating import Standing

PAIRS = ((0, 2), (1, 3))
#: Did nothing that counts, and passed once, so that not even "never passed" does.
PLAIN = SeatFacts(passes=1)


def facts(
    did: dict[int, SeatFacts] | None = None,
    scores: tuple[int, ...] = (200, 150),
    winner: int | None = 0,
    *,
    variant: str = "amazonense",
    sides: tuple[tuple[int, ...], ...] = PAIRS,
    reason: str | None = "score",
    rated: bool = True,
) -> MatchFacts:
    """A rated match in which every seat not named in ``did`` was plain."""
    seats = tuple((did or {}).get(seat, PLAIN) for seat in range(sum(map(len, sides))))
    return MatchFacts(variant, sides, scores, winner, reason, rated, seats)


def did(**what: int | bool) -> SeatFacts:
    """The facts of a seat that did ``what``; it passed once unless ``passes`` says otherwise."""
    return replace(PLAIN, **what)  # type: ignore[arg-type]


def settled(*ratings: int) -> list[Standing]:
    """Players with those ratings who are no newcomers."""
    return [Standing(rating, 10) for rating in ratings]


def random_match(
    variant: str,
    seats: int,
    seed: int,
    options: dict[str, object] | None = None,
    *,
    leaving: float = 0,
    declaring: float = 0.02,
) -> tuple[Match, list[Event], list[Round]]:
    """A whole rated match with random legal actions: its end, all events, and the rounds as they ended.

    ``leaving`` is how likely somebody leaves at a step, ``declaring`` that a galo may be declared at it.
    """
    chance = Random(seed)
    rules = rules_named(variant)
    match = rules.new_match(seats, options, ranked=True)
    events: list[Event] = []
    rounds: list[Round] = []
    while match.result is None:
        if rules.phase(match) in (Phase.DEAL, Phase.READY):
            secret = SealedSeed.seal(chance.randbytes(32), chance.randbytes(16))
            match, happened = rules.start_round(match, secret.deal(seats), secret)
        else:
            seat, action = _random_action(match, chance, leaving, declaring)
            match, happened = apply(match, seat, action)
        events += happened
        now = match.round
        if now is not None and now.result is not None:
            rounds.append(now)
    return match, events, rounds


def _random_action(match: Match, chance: Random, leaving: float, declaring: float) -> tuple[int, Action]:
    rules = rules_named(match.variant)
    humans = [seat for seat, human in enumerate(match.humans) if human]
    if chance.random() < leaving:
        return chance.choice(humans), Leave()
    declares = chance.random() < declaring
    possible = [
        (seat, action)
        for seat in range(match.seats)
        for action in rules.legal(match, seat)
        if not isinstance(action, (Offer, Accept, Decline, Leave, Ready))
        and (declares or not (isinstance(action, Galo) or (isinstance(action, Play) and action.galo)))
    ]
    certain = [(seat, action) for seat, action in possible if isinstance(action, (Announce, Keep, Pick))]
    return chance.choice(certain or possible)
