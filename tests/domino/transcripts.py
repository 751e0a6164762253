"""Golden games: a whole round as text that a person can read, and that pins every list of legal actions."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from domino.actions import Accept, Action, Decline, Leave, Offer
from domino.deal import SealedSeed
from domino.events import Event
from domino.match import Match, Phase, apply
from domino.notation import format_action
from domino.tiles import Tile, format_tiles
from domino.variants import rules_named, rules_of

TALK = (Offer, Accept, Decline, Leave)


@dataclass(frozen=True, slots=True)
class Game:
    """A fixed game: ``number`` gives the seed and, with each step, which legal action is taken."""

    name: str
    variant: str
    seats: int
    options: dict[str, Any]
    number: int
    rounds: int = 1


def transcript(game: Game) -> str:
    """The game from its first deal to the end of its last round, or of the match."""
    rules = rules_named(game.variant)
    match = rules.new_match(game.seats, game.options)
    lines = [f"{game.variant}, {game.seats} seats, {dict(match.options) or 'no options'}"]
    for number in range(game.rounds):
        secret = SealedSeed.seal(bytes([game.number % 256, game.number // 256, number] * 8), bytes(16))
        match, events = rules.start_round(match, secret.deal(game.seats), secret)
        lines += ["", f"round {number}", *_deal(match), *map(_event, events)]
        step = 0
        while match.result is None and rules.phase(match) is not Phase.DEAL:
            seat, action = _choice(match, game.number + 7 * step)
            lines += ["", *_position(match), f"> {seat} {format_action(action)}"]
            match, events = apply(match, seat, action)
            lines += map(_event, events)
            step += 1
        if match.result is not None:
            break
    return "\n".join([*lines, "", f"scores {match.scores}"]) + "\n"


def _choice(match: Match, number: int) -> tuple[int, Action]:
    work = [
        (seat, action)
        for seat in range(match.seats)
        for action in rules_of(match).legal(match, seat)
        if not isinstance(action, TALK)
    ]
    return work[number % len(work)]


def _deal(match: Match) -> list[str]:
    assert match.round is not None
    hands = [f"  seat {seat}    {format_tiles(hand)}" for seat, hand in enumerate(match.round.hands)]
    return [*hands, f"  boneyard  {format_tiles(match.round.boneyard)}".rstrip()]


def _position(match: Match) -> list[str]:
    now = match.round
    assert now is not None
    opened = " ".join(f"{arm.name} {arm.open_value}" for arm in now.chain.arms) if now.chain else "none"
    lines = [f"[{rules_of(match).phase(match)}] turn {now.turn}, open {opened}, scores {match.scores}"]
    for seat, hand in enumerate(now.hands):
        legal = [format_action(action) for action in rules_of(match).legal(match, seat)]
        lines.append(f"  {seat} {format_tiles(hand)}")
        lines.append(f"    {len(legal)}: {', '.join(legal)}")
    return lines


def _event(event: Event) -> str:
    facts = [f"{f.name} {_text(getattr(event, f.name))}" for f in fields(event)]
    return f"  * {type(event).__name__}: {', '.join(facts)}"


def _text(value: object) -> str:
    if isinstance(value, Tile):
        return str(value)
    if isinstance(value, tuple):
        return f"({' '.join(map(_text, value))})"
    return str(value)
