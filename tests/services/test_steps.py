"""Steps of a match at a table, without a store: the first deal, and time running out."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from domino.clock import waits
from domino.deal import SealedSeed
from domino.events import DoublesAnnounced
from domino.match import Match
from domino.record import walk
from domino.spreads import lay_spread
from domino.tiles import parse_tiles
from services import pace, play
from services.model import Occupant, Settings, Status, Table
from services.pace import Pace

RECORDS = Path(__file__).parents[1] / "records"
NOW = 1_800_000_000.0


def test_computers_announce_four_doubles_of_the_very_first_deal() -> None:
    settings = Settings("amazonense", 4, {"target": 200})
    computers = tuple(Occupant("", level=2) for _ in range(3))
    table = Table(1, 1, 2, 7, settings, (Occupant("Ana", 7), *computers))
    chance, told = random.Random(4), 0
    for _ in range(60):
        secret = SealedSeed.seal(chance.randbytes(32), chance.randbytes(16))
        draft = play.deal(play.begin(table, 1), secret)
        match = draft.table.match
        assert match is not None
        assert match.round is not None
        fours = [s for s in (1, 2, 3) if sum(t.is_double for t in match.round.hands[s]) == 4]
        announced = [event.seat for event in draft.events if isinstance(event, DoublesAnnounced)]
        assert announced == fours
        assert [line.text for line in draft.lines] == [f"{seat} announce" for seat in fours]
        assert draft.secret is secret
        told += len(announced)
    assert told


def tie_break_of_three() -> Match:
    """Three seats with equal hands, none of whom has chosen a tile yet."""
    path = RECORDS / "24-arena-tie-break-repeats-for-those-still-tied.json"
    record: Any = json.loads(path.read_text("utf-8"))["record"]
    spread = parse_tiles(record["rounds"][0]["spreads"][0])
    record["rounds"][0]["actions"] = record["rounds"][0]["actions"][:10]
    [*_, last] = walk(record)
    return lay_spread(last.match, spread)


def test_whoever_still_has_time_keeps_it() -> None:
    """Of three who pick at once, one was absent twice and has ten seconds, the others have thirty."""
    match = tie_break_of_three().evolve(strikes=(2, 0, 0), humans=(True, True, True))
    people = (Occupant("Ana", 7), Occupant("Bruno", 8), Occupant("Carmen", 9))
    table = Table(1, 1, 2, 7, Settings("arena", 3), people, Status.PLAYING, match=match, match_id=1)
    table = pace.timed(table, Pace(), NOW, random.Random(1))
    assert table.due == NOW + 10
    after = play.time_out(table, table.position, 10.0, random.Random(1)).table
    assert after.match is not None
    assert after.match.left == (0,), "absent three times in a row: W.O."
    assert after.match.strikes[1:] == (0, 0)
    assert [wait.seat for wait in waits(after.match) if wait.seat] == [1, 2]
    late = play.time_out(after, after.position, 30.0, random.Random(1)).table
    assert late.match is not None
    assert late.match.strikes[1:] == (1, 1)
