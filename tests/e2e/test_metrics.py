"""Figures for Prometheus: what happens is counted, nobody is named, and only this machine can ask."""

from __future__ import annotations

import socket
from pathlib import Path

import aiohttp

from cogs.metrics import served
from tests.e2e.players import play_on, seat_everybody
from tests.e2e.world import running_world
from tests.field_log.helpers import tiles_in


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


async def test_figures_are_served_on_loopback(folder: Path) -> None:
    """After a few moves they are there; no name, no id and no tile is among them."""
    port = free_port()
    async with running_world(folder) as world, served(world.bot.host, port):
        table_id = await seat_everybody(world, ["ana", "bruno"], {"variant": "arena", "length": 1})
        await play_on(world, table_id, turns=3)
        url = f"http://127.0.0.1:{port}/metrics"
        async with aiohttp.ClientSession() as session, session.get(url) as response:
            text = await response.text()
        assert 'domino_moves_total{variant="arena"}' in text
        assert "domino_open_tables 1.0" in text
        assert "domino_acknowledgement_seconds_bucket" in text
        assert "domino_paintings_failed_total 0.0" in text
        assert str(world.sandbox.person("ana").id) not in text
        assert "Bruno" not in text
        assert not tiles_in(text.splitlines())
