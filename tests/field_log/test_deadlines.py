"""Field log rows 1, 2, 12: acknowledgements, old buttons, tokens that ran out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from cogs.pictures import hand_picture
from domino.actions import Play
from sandbox import Sandbox
from sandbox.models import Message
from sandbox.testing import problems_of, running_sandbox
from services.model import Status
from tests.e2e.players import click_once, panels, play_on, seat_everybody, table_message, waited_for
from tests.e2e.world import FAST_AND_STRICT, World, running_host, running_world
from tests.field_log.helpers import first_act, moves, shows_what_is_kept, untimed

TWO = ["ana", "bruno"]
CLASSIC: dict[str, object] = {"variant": "classic"}


async def test_row_01_slow_drawing_and_a_slow_database(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both take five seconds: the press is acknowledged at once, and makes one move."""
    async with running_world(folder) as world:
        table_id = await seat_everybody(world, TWO, CLASSIC)
        name = (await waited_for(world, table_id))[0]
        panel, before = panels(world, name)[-1], await moves(world, table_id)
        slow, open_transaction = asyncio.Event(), world.bot.host.store.transaction

        @asynccontextmanager
        async def slow_transaction() -> AsyncIterator[Any]:
            await slow.wait()
            async with open_transaction() as tx:
                yield tx

        async def slow_picture(*args: Any) -> Any:
            await slow.wait()
            return await hand_picture(*args)

        monkeypatch.setattr("cogs.hand_painter.hand_picture", slow_picture)
        monkeypatch.setattr(world.bot.host.store, "transaction", slow_transaction)
        outcome = await world.sandbox.person(name).press(panel, custom_id=first_act(panel))
        assert outcome.ack_type == 6
        assert outcome.ack_ms is not None
        assert outcome.ack_ms < 3000
        world.move_clocks(world.time[0] + 5)
        slow.set()
        await world.settled()
        assert await moves(world, table_id) == before + 1


async def test_row_01_the_acknowledgement_fails(folder: Path) -> None:
    """Discord answers 10062: the move counts once, and the table shows what is kept."""
    async with running_world(folder) as world:
        table_id = await seat_everybody(world, TWO, CLASSIC)
        for _ in range(4):
            name = (await waited_for(world, table_id))[0]
            panel, before = panels(world, name)[-1], await moves(world, table_id)
            world.sandbox.faults.callback_unknown()
            await world.sandbox.person(name).press(panel, custom_id=first_act(panel))
            await world.settled()
            assert await moves(world, table_id) == before + 1
            await shows_what_is_kept(world, table_id)


async def test_row_01_the_acknowledgement_of_a_command_fails(folder: Path) -> None:
    """As for a press: ``/domino tile`` is carried out though its answer cannot be seen."""
    async with running_world(folder) as world:
        table_id = await seat_everybody(world, TWO, CLASSIC)
        name = (await waited_for(world, table_id))[0]
        before = await moves(world, table_id)
        action = (await world.view(table_id, name)).legal[0]
        assert isinstance(action, Play)
        world.sandbox.faults.callback_unknown()
        await world.sandbox.person(name).slash("domino tile", {"tile": str(action.tile)}, channel="mesas")
        await world.settled()
        assert await moves(world, table_id) == before + 1
        await shows_what_is_kept(world, table_id)


async def test_row_02_every_old_button_after_twenty_minutes_and_a_restart(folder: Path) -> None:
    """Each one works, or is answered in private."""
    async with running_sandbox(**FAST_AND_STRICT) as sandbox:
        old: list[tuple[str, Message]] = []
        async with running_host(sandbox, folder) as world:
            table_id = await seat_everybody(world, TWO, CLASSIC)
            for name in TWO:
                await sandbox.person(name).press(table_message(world), custom_id=f"t:{table_id}:hand")
                await world.settled()
            for _ in range(4):
                old += [(name, m) for name in TWO for m in [table_message(world), *panels(world, name)]]
                await click_once(world, table_id, (await waited_for(world, table_id))[0])
            await world.pass_time(20 * 60)
        async with running_host(sandbox, folder, time=world.time) as again:
            for name, message in old:
                await every_button_answers(again, sandbox, name, message)
            assert await again.status(table_id) in (Status.PLAYING, Status.ENDED, Status.LOBBY, Status.CLOSED)
        assert not problems_of(sandbox)


async def every_button_answers(world: World, sandbox: Sandbox, name: str, message: Message) -> None:
    for button in message.buttons:
        if button.get("disabled"):
            continue
        mark = sandbox.ledger.mark()
        shown = [m.strings for m in [table_message(world), *panels(world, name)]]
        outcome = await sandbox.person(name).press(
            message, custom_id=str(button["custom_id"]), old=True, force=True
        )
        await world.settled()
        assert outcome.error is None, button
        now = [m.strings for m in [table_message(world), *panels(world, name)]]
        told = [
            c for c in sandbox.ledger.since(mark) if c.name.startswith(("POST /webhooks", "PATCH /webhooks"))
        ]
        assert told or now != shown or outcome.followups, f"{button['custom_id']} was met with silence"


async def test_row_12_the_hand_panel_after_sixteen_minutes(folder: Path) -> None:
    """Its token ran out: the move is accepted, and the panel is current again."""
    async with running_world(folder) as world:
        table_id = await seat_everybody(world, TWO, CLASSIC)
        await untimed(world, table_id)
        name = (await waited_for(world, table_id))[0]
        person = world.sandbox.person(name)
        await person.press(table_message(world), custom_id=f"t:{table_id}:hand")
        await world.settled()
        panel, before = panels(world, name)[-1], await moves(world, table_id)
        assert panel.ephemeral_to == person.id
        await world.pass_time(16 * 60)
        await person.press(panel, custom_id=first_act(panel))
        await world.settled()
        assert await moves(world, table_id) == before + 1
        fresh = next(m for m in panels(world, name) if m.id == panel.id)
        assert fresh.strings != panel.strings
        await play_on(world, table_id, turns=4)
