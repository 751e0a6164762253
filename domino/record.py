"""Match records (rules §6): a whole match as JSON, walked step by step or summed up.

Beyond what §6 names this package writes two keys of its own: ``host`` at the head (``computers``, ``ranked``,
``turn_seconds``) and ``by_clock`` in a round (which actions a deadline caused), and beside each deal
``seed`` and ``salt``. With them a playback is equal to the original; a record without them plays back all
the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from domino.actions import Action, Pick
from domino.deal import HAND_SIZE, Deal, SealedSeed
from domino.errors import BadRecord, IllegalAction, Reason
from domino.events import Event
from domino.match import Match, Phase, apply
from domino.notation import parse_line
from domino.spreads import lay_spread, spread_due
from domino.tiles import FULL_SET, Tile, format_tiles, parse_tiles
from domino.variants import rules_named, rules_of

FORMAT = "domino-record/1"

JsonObject = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RecordStep:
    """The match after one action of a record, or after a deal (``action_index``, ``seat``, ``action``
    None).
    """

    match: Match
    events: tuple[Event, ...]
    round_index: int
    action_index: int | None = None
    seat: int | None = None
    action: Action | None = None


class PlaybackError(Exception):
    """Where a record stops being playable. ``round_index`` is None for its head; ``action_index`` for a
    deal. ``detail`` says in words what is wrong there.
    """

    def __init__(
        self, round_index: int | None, action_index: int | None, reason: Reason, detail: str
    ) -> None:
        super().__init__(reason.value)
        self.round_index = round_index
        self.action_index = action_index
        self.reason = reason
        self.detail = detail


@dataclass(frozen=True, slots=True)
class RecordedRound:
    """One round of a record: hidden tiles, so no telling repr. ``lines`` are its actions in notation."""

    deal: Deal = field(repr=False)
    lines: tuple[str, ...] = field(repr=False)
    spreads: tuple[tuple[Tile, ...], ...] = field(default=(), repr=False)
    secret: SealedSeed | None = field(default=None, repr=False)
    by_clock: tuple[int, ...] = ()


def write_record(match: Match, rounds: Sequence[RecordedRound]) -> dict[str, Any]:
    """The record of a match: ``match`` gives the head, ``rounds`` what was dealt and done."""
    computers = [seat for seat in range(match.seats) if not match.humans[seat] and seat not in match.left]
    return {
        "format": FORMAT,
        "variant": match.variant,
        "options": dict(match.options),
        "seats": match.seats,
        "host": {"computers": computers, "ranked": match.ranked, "turn_seconds": match.turn_seconds},
        "rounds": [_write_round(recorded) for recorded in rounds],
    }


def _write_round(recorded: RecordedRound) -> dict[str, Any]:
    written: dict[str, Any] = {
        "deal": [format_tiles(hand) for hand in recorded.deal.hands],
        "boneyard": format_tiles(recorded.deal.boneyard),
        "actions": list(recorded.lines),
    }
    if recorded.spreads:
        written["spreads"] = [format_tiles(row) for row in recorded.spreads]
    if recorded.secret:
        written |= {"seed": recorded.secret.seed, "salt": recorded.secret.salt}
    if recorded.by_clock:
        written["by_clock"] = list(recorded.by_clock)
    return written


def read_head(record: object) -> Match:
    """The match that a record begins. Raises BadRecord with what is wrong and where."""
    if not isinstance(record, Mapping):
        raise BadRecord("record", "not a JSON object")
    if record.get("format") != FORMAT:
        raise BadRecord("format", f"not {FORMAT!r}")
    variant, options = record.get("variant"), record.get("options", {})
    if not isinstance(variant, str):
        raise BadRecord("variant", "not a string")
    if not isinstance(options, Mapping):
        raise BadRecord("options", "not a JSON object")
    if not isinstance(record.get("rounds"), list):
        raise BadRecord("rounds", "not a list")
    seats: Any = record.get("seats")
    host = record.get("host")
    known = host if isinstance(host, Mapping) else {}
    computers = known.get("computers", ())
    rules = rules_named(variant)
    match = rules.new_match(seats, options, ranked=known.get("ranked") is True)
    humans = (
        tuple(seat not in computers for seat in range(match.seats)) if isinstance(computers, list) else None
    )
    seconds = known.get("turn_seconds")
    timed = type(seconds) is int and seconds > 0
    return match.evolve(humans=humans or match.humans, turn_seconds=seconds if timed else None)


def walk(record: object) -> Iterator[RecordStep]:
    """Play a record back: a step for each deal and each action, in order.

    Raises:
        PlaybackError: at the first thing that is malformed or illegal; the steps before it stand.
    """
    try:
        match = read_head(record)
    except BadRecord as error:
        raise PlaybackError(None, None, error.reason, str(error)) from None
    assert isinstance(record, Mapping)
    for index, written in enumerate(record["rounds"]):
        step = _deal(match, written, index)
        yield step
        match = step.match
        for step in _act(match, written, index):
            yield step
            match = step.match


def _deal(match: Match, written: object, index: int) -> RecordStep:
    where = f"rounds[{index}]"
    try:
        deal, secret = _read_deal(written, match.seats, where)
        if match.result is None and rules_of(match).phase(match) not in (Phase.DEAL, Phase.READY):
            raise BadRecord(where, "the round before it is not finished")
        match, events = rules_of(match).start_round(match, deal, secret)
    except BadRecord as error:
        raise PlaybackError(index, None, error.reason, str(error)) from None
    except IllegalAction as error:
        raise PlaybackError(index, None, error.reason, f"{where}: the match is over") from None
    return RecordStep(match, events, index)


def _read_deal(written: object, seats: int, where: str) -> tuple[Deal, SealedSeed | None]:
    if not isinstance(written, Mapping):
        raise BadRecord(where, "not a JSON object")
    hands, boneyard, actions = (written.get(key) for key in ("deal", "boneyard", "actions"))
    if not isinstance(hands, list) or len(hands) != seats:
        raise BadRecord(f"{where}.deal", f"not a list of {seats} hands")
    if not isinstance(actions, list):
        raise BadRecord(f"{where}.actions", "not a list")
    parsed = tuple(_read_tiles(hand, f"{where}.deal[{seat}]") for seat, hand in enumerate(hands))
    rest = _read_tiles(boneyard, f"{where}.boneyard")
    for seat, hand in enumerate(parsed):
        if len(hand) != HAND_SIZE:
            raise BadRecord(f"{where}.deal[{seat}]", f"{len(hand)} tiles, not {HAND_SIZE}")
    tiles = [tile for hand in (*parsed, rest) for tile in hand]
    twice = next((tile for tile in tiles if tiles.count(tile) > 1), None)
    if twice is not None:
        raise BadRecord(where, f"{twice} is dealt twice")
    if len(tiles) != len(FULL_SET):
        raise BadRecord(where, f"{len(tiles)} tiles, not {len(FULL_SET)}")
    return Deal(parsed, rest), _read_secret(written, Deal(parsed, rest))


def _read_secret(written: JsonObject, deal: Deal) -> SealedSeed | None:
    """Seed and salt, where they are there and give this deal."""
    seed, salt = written.get("seed"), written.get("salt")
    if not (isinstance(seed, str) and isinstance(salt, str)):
        return None
    try:
        secret = SealedSeed(seed, salt)
        return secret if secret.deal(len(deal.hands)) == deal and secret.commitment else None
    except ValueError:
        return None


def _read_tiles(text: object, where: str) -> tuple[Tile, ...]:
    if not isinstance(text, str) or len(text) > 8 * len(FULL_SET):
        raise BadRecord(where, "not a short string of tiles")
    try:
        return parse_tiles(text)
    except ValueError as error:
        raise BadRecord(where, str(error)) from None


def _act(match: Match, written: JsonObject, index: int) -> Iterator[RecordStep]:
    by_clock = written.get("by_clock")
    timed = set(by_clock) if isinstance(by_clock, list) and all(type(i) is int for i in by_clock) else set()
    for number, line in enumerate(written["actions"]):
        where = f"rounds[{index}].actions[{number}]"
        try:
            seat, action = parse_line(line, match.seats)
            if isinstance(action, Pick) and spread_due(match):
                match = lay_spread(match, _spread(match, written))
            match, events = apply(match, seat, action, by_clock=number in timed)
        except BadRecord as error:
            raise PlaybackError(index, number, error.reason, f"{where}: {error.what}") from None
        except IllegalAction as error:
            raise PlaybackError(index, number, error.reason, f"{where}: {line!r}") from None
        yield RecordStep(match, events, index, number, seat, action)


def _spread(match: Match, written: JsonObject) -> tuple[Tile, ...]:
    rows = written.get("spreads")
    repetition = len(match.round.tie_break.reveals) if match.round and match.round.tie_break else 0
    if not isinstance(rows, list) or repetition >= len(rows):
        raise BadRecord("spreads", f"no row for repetition {repetition}")
    return _read_tiles(rows[repetition], f"spreads[{repetition}]")
