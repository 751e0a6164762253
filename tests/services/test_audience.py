"""A move that was committed stands, whoever fails to hear of it."""

from __future__ import annotations

from pathlib import Path

from domino.events import Event
from services.model import Seen, Settings, Table
from tests.services.hosting import services


async def test_who_fails_to_hear_of_a_move_takes_it_from_nobody_else(folder: Path) -> None:
    heard: list[int] = []

    def deaf(_: Table) -> None:
        raise ValueError("no ears")

    def busy(_: Seen, __: tuple[Event, ...]) -> None:
        raise ValueError("no time")

    def listen(seen: Seen, _: tuple[Event, ...]) -> None:
        heard.append(seen.info.revision)

    async with services(folder) as host:
        table_id = await host.seat(Settings("arena", 2, {"points": 1}))
        before = await host.tables.load(table_id)
        host.tables.audience.watchers.insert(0, deaf)
        host.tables.audience.listeners += [busy, listen]
        assert before.match is not None
        assert before.match.round is not None
        occupant = before.occupants[before.match.round.turn or 0]
        assert occupant is not None
        person = occupant.user_id or 0
        view = (await host.tables.look(table_id, person)).view
        assert view is not None
        answer = await host.tables.act(table_id, person, view.legal[0])
        assert answer.events
        assert heard == [before.revision + 1]
        assert f"table:{table_id}" in host.alarms.set_for
