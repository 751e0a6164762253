"""Starting and stopping the host as people do: one clear sentence where it cannot start."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest

from sandbox.testing import running_sandbox
from tests.e2e.processes import ROOT, host_process, start

SECONDS = 60.0


async def ended(process: asyncio.subprocess.Process) -> tuple[int | None, str]:
    """Exit code and everything that was said."""
    out, err = await asyncio.wait_for(process.communicate(), SECONDS)
    return process.returncode, (out + err).decode()


async def test_no_token(folder: Path) -> None:
    code, said = await ended(await start(folder))
    assert code == 1
    assert said.count("\n") == 1
    assert "DISCORD_TOKEN" in said
    assert "--sandbox" in said


async def test_the_example_of_settings_as_it_stands_sets_no_token(folder: Path) -> None:
    (folder / ".env").write_text((ROOT / ".env.example").read_text("utf-8"), "utf-8")
    code, said = await ended(await start(folder))
    assert code == 1
    assert "No token" in said


async def test_a_token_and_the_sandbox_exclude_each_other(folder: Path) -> None:
    code, said = await ended(await start(folder, "--sandbox", DISCORD_TOKEN="secret-token"))
    assert code == 1
    assert said.count("\n") == 1
    assert "secret-token" not in said
    code, said = await ended(
        await start(folder, DISCORD_TOKEN="secret-token", SANDBOX_URL="http://127.0.0.1:1")
    )
    assert code == 1
    assert "exclude" in said
    assert "secret-token" not in said


async def test_a_wrong_token(folder: Path) -> None:
    """Discord says 401: one sentence, without the token."""
    async with running_sandbox(per_second=0, token="another-token") as sandbox:
        code, said = await ended(await start(folder, SANDBOX_URL=sandbox.base_url))
    assert code == 1
    assert "does not know this token" in said
    assert "Traceback" not in said


async def test_a_second_process_on_the_same_database(folder: Path) -> None:
    async with running_sandbox(per_second=0) as sandbox, host_process(sandbox, folder):
        code, said = await ended(await start(folder, SANDBOX_URL=sandbox.base_url))
    assert code == 1
    assert said.count("\n") == 1
    assert "domino.db" in said


@pytest.mark.parametrize(
    "url",
    [
        "postgresql+asyncpg://host:secret-word@127.0.0.1:1/domino",
        "postgresql://host:secret-word@127.0.0.1/domino",
    ],
    ids=["nobody listens", "not asyncpg"],
)
async def test_a_database_that_is_not_there(url: str, folder: Path) -> None:
    code, said = await ended(await start(folder, SANDBOX_URL="http://127.0.0.1:1", DATABASE_URL=url))
    assert code == 1
    assert said.count("\n") == 1
    assert "DATABASE_URL" in said
    assert "secret-word" not in said


async def test_sigterm_is_a_clean_end(folder: Path) -> None:
    """It says that it stopped, and lets go of the database."""
    async with running_sandbox(per_second=0) as sandbox:
        async with host_process(sandbox, folder) as process:
            process.send_signal(signal.SIGTERM)
            code, said = await ended(process)
        assert code == 0
        assert '"stopped"' in said
        assert "Traceback" not in said
        async with host_process(sandbox, folder):
            pass


async def test_nobody_to_talk_to(folder: Path) -> None:
    """Where nothing answers, that is said in one sentence."""
    code, said = await ended(await start(folder, SANDBOX_URL="http://127.0.0.1:9"))
    assert code == 1
    assert "Traceback" not in said
