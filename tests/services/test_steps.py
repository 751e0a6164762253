"""Steps of a match at a table, without a store: the first deal, and time running out."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

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


def tie_break_of_two() -> Match:
    record: Any = json.loads((RECORDS / "23-arena-tie-break.json").read_text("utf-8"))["record"]
    record["rounds"] = record["rounds"][:1]
    spread = parse_tiles(record["rounds"][0]["spreads"][0])
    record["rounds"][0]["actions"] = record["rounds"][0]["actions"][:10]
    [*_, last] = walk(record)
    return lay_spread(last.match, spread)


def test_whoever_still_has_time_keeps_it() -> None:
    """Of two who pick at once, one was absent twice and has ten seconds, the other has thirty."""
    match = tie_break_of_two().evolve(strikes=(2, 0), humans=(True, True))
    people = (Occupant("Ana", 7), Occupant("Bruno", 8))
    table = Table(1, 1, 2, 7, Settings("arena", 2), people, Status.PLAYING, match=match, match_id=1)
    table = pace.timed(table, Pace(), NOW, random.Random(1))
    assert table.due == NOW + 10
    after = play.time_out(table, table.position, 10.0, random.Random(1)).table
    assert after.match is not None
    assert after.match.strikes[1] == 0
    assert after.match.result is not None or [seat for seat, _ in _picks(after.match)] == [0]
    if after.match.result is None:
        assert pace.timed(after, Pace(), NOW + 10, random.Random(1)).due == NOW + 30
        late = play.time_out(replace(after, position=table.position), table.position, 30.0, random.Random(1))
        assert late.table.match is not None
        assert late.table.match.strikes[1] == 1


def _picks(match: Match) -> tuple[tuple[int, int], ...]:
    assert match.round is not None
    assert match.round.tie_break is not None
    return match.round.tie_break.picks
