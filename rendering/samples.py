"""Played-out sample matches, the same ones every time: for the contact sheet, the golden pictures and the
benchmarks.
"""

from __future__ import annotations

import hashlib
import io
import random
from collections.abc import Mapping
from dataclasses import dataclass

from PIL import Image

from domino.actions import Accept, Action, Decline, Galo, Leave, Offer, Play, Redeal
from domino.deal import SealedSeed
from domino.events import Event, Scored
from domino.match import Match, Phase, apply
from domino.spreads import lay_spread, spread_due
from domino.variants import rules_named, rules_of
from domino.view import View, view
from rendering.picture import Player

_IDLE = (Leave, Offer, Accept, Decline, Redeal, Galo)


@dataclass(frozen=True, slots=True)
class Moment:
    """A match after one step: the state, and what had happened since the moment before."""

    match: Match
    events: tuple[Event, ...]

    @property
    def public(self) -> View:
        """What a spectator sees."""
        return view(self.match, None)

    def seen_by(self, seat: int) -> View:
        return view(self.match, seat)


def played(
    variant: str, seats: int, seed: int, options: Mapping[str, int | bool] | None = None
) -> list[Moment]:
    """A whole match between players who do anything legal."""
    chance = random.Random(seed)
    rules = rules_named(variant)
    moments: list[Moment] = []
    match = rules.new_match(seats, options or {})
    while match.result is None:
        if rules_of(match).phase(match) in (Phase.DEAL, Phase.READY):
            secret = _secret(seed, len(moments))
            match, events = rules.start_round(match, secret.deal(seats), secret)
        else:
            if spread_due(match):
                match = lay_spread(match, _secret(seed, len(moments)).spread(0))
            seat, action = _choose(match, chance)
            match, events = apply(match, seat, action)
        moments.append(Moment(match, events))
    return moments


def _choose(match: Match, chance: random.Random) -> tuple[int, Action]:
    rules = rules_of(match)
    return chance.choice(
        [
            (seat, action)
            for seat in range(match.seats)
            for action in rules.legal(match, seat)
            if not isinstance(action, _IDLE) and not (isinstance(action, Play) and action.galo)
        ]
    )


def _secret(seed: int, number: int) -> SealedSeed:
    source = hashlib.sha512(f"{seed} {number}".encode()).digest()
    return SealedSeed.seal(source[:32], source[32:48])


def scores_of_last_round(moments: list[Moment]) -> tuple[Scored, ...]:
    """The scores of the last round, in order."""
    number = moments[-1].match.round.number if moments[-1].match.round else 0
    return tuple(
        event
        for moment in moments
        if moment.match.round is not None and moment.match.round.number == number
        for event in moment.events
        if isinstance(event, Scored)
    )


def portrait(seed: int) -> bytes:
    """An image file to stand for an avatar: a soft pattern of a few colours."""
    chance = random.Random(seed)
    spots = Image.new("RGB", (4, 4))
    for place in range(16):
        spots.putpixel(
            (place % 4, place // 4), (chance.randrange(256), chance.randrange(256), chance.randrange(256))
        )
    file = io.BytesIO()
    spots.resize((128, 128), Image.Resampling.BICUBIC).save(file, "PNG")
    return file.getvalue()


#: People of a sample table, by seat.
PEOPLE = (
    Player("Ana Lúcia", portrait(1)),
    Player("Mariângela"),
    Player("Tío Coco", is_bot=True),
    Player("José Ñandú", portrait(7)),
)
