"""Makes the README's pictures of the page: ``python -m tools.screenshots docs/screenshots``.

A match of four people is played up to some point with a seed and a clock that stand still, so that the same
sources give the same pictures.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Browser, Page, expect

from cogs.client import DominoBot
from sandbox import Sandbox
from sandbox.clock import Clock
from sandbox.page import add_routes
from sandbox.testing import running_client, running_sandbox
from services.alarms import Ring
from services.chance import Chance
from services.thinker import PlainThinker
from settings import HostSettings
from tools.browser import launched

NAMES = ("ana", "bruno", "carmen", "dave")
MOMENT = 1_798_849_500.0
SEED = 20
TURNS = 15
ZONE = "America/Manaus"
MOST_TRIES = 20
# Edges come out alike only if the page is drawn as a whole and by one thread.
STEADY = (
    "--disable-partial-raster",
    "--num-raster-threads=1",
    "--disable-lcd-text",
    "--force-color-profile=srgb",
)


class PromptAlarms:
    """Alarms for a clock that stands still: what is due now rings at once, the rest never."""

    def __init__(self) -> None:
        self._ringing: set[asyncio.Task[None]] = set()

    def set(self, name: str, at: float, ring: Ring) -> None:
        """Ring at once if the time has come."""
        if at <= MOMENT:
            task = asyncio.ensure_future(ring())
            self._ringing.add(task)
            task.add_done_callback(self._ringing.discard)

    def clear(self, name: str) -> None:
        """Nothing to do."""

    def weekly(self, name: str, ring: Ring) -> None:
        """No week ends."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture: which panes with which channel open, how large, in which theme."""

    file: str
    panes: Sequence[tuple[str, str]]
    width: int
    height: int
    theme: str = "dark"
    scale: float = 1


def shots(mover: str) -> list[Shot]:
    """The pictures, where ``mover`` is the one to play."""
    others = [name for name in NAMES if name != mover]
    four = [(name, "dm" if name in (mover, others[0]) else "mesas") for name in NAMES]
    return [
        Shot("desktop.png", four, 1720, 980),
        Shot("phone.png", [(mover, "dm"), (others[0], "mesas")], 390, 844, scale=2),
    ]


@asynccontextmanager
async def _running(folder: Path) -> AsyncIterator[tuple[Sandbox, DominoBot]]:
    settings = HostSettings(
        _env_file=None,  # type: ignore[call-arg]
        database_url=f"sqlite+aiosqlite:///{folder}/domino.db",
        pace=0.0,
    )
    outside = DominoBot.running(
        settings,
        clock=lambda: MOMENT,
        alarms=PromptAlarms(),
        chance=Chance(random.Random(SEED)),
        thinker=PlainThinker(),
    )
    clock = Clock(source=lambda: MOMENT)
    async with running_sandbox(add_routes=add_routes, clock=clock, per_second=0) as sandbox:  # noqa: SIM117
        async with outside as bot, running_client(sandbox, bot):
            await bot.resumed.wait()
            yield sandbox, bot


def _move(sandbox: Sandbox, name: str) -> str | None:
    """The custom id of a play that a person's newest hand offers."""
    hands = [message for message in sandbox.person(name).dms() if message.buttons]
    ids = [str(b.get("custom_id")) for b in hands[-1].buttons] if hands else []
    return next(
        (i for i in ids if i.startswith("m:") and i.split(":")[3].split()[0] in ("play", "pass")), None
    )


async def _play(sandbox: Sandbox, bot: DominoBot) -> str:
    """Open a table, fill it, play some turns; returns who is to play next."""
    host = sandbox.person(NAMES[0])
    await host.slash("domino play", {"variant": "amazonense"}, channel="mesas")
    await _press(sandbox, bot, NAMES[0], None)
    for name in (*NAMES[1:], NAMES[0]):
        await _press(sandbox, bot, name, "start" if name == NAMES[0] else "join")
    for _ in range(TURNS):
        mover = await _mover(sandbox, bot)
        move = _move(sandbox, mover)
        hand = sandbox.person(mover).dms()[-1]
        await sandbox.person(mover).press(hand, custom_id=move)
        await sandbox.until(lambda mover=mover, move=move: _move(sandbox, mover) != move)  # type: ignore[misc]
        await bot.host.painter.settled()
    return await _mover(sandbox, bot)


async def _mover(sandbox: Sandbox, bot: DominoBot) -> str:
    name = await sandbox.until(lambda: next((name for name in NAMES if _move(sandbox, name)), None))
    await bot.host.painter.settled()
    assert name is not None
    return name


async def _press(sandbox: Sandbox, bot: DominoBot, name: str, what: str | None) -> None:
    """Press a button of the table in its lobby, or only wait until it is there."""
    person = sandbox.person(name)

    def lobby() -> tuple[object, str] | None:
        for message in reversed(person.sees("mesas")):
            for button in message.buttons:
                custom_id = str(button.get("custom_id"))
                if custom_id.endswith(f":{what or 'join'}") and not button.get("disabled"):
                    return message, custom_id
        return None

    found = await sandbox.until(lobby)
    assert found is not None
    if what is not None:
        await person.press(found[0], custom_id=found[1])  # type: ignore[arg-type]
    if what == "join":
        # Seats go by who came first.
        await sandbox.until(lambda: any(name.capitalize() in m.text for m in person.sees("mesas")))
    await bot.host.painter.settled()


async def _take(browser: Browser, sandbox: Sandbox, shot: Shot, folder: Path) -> Path:
    context = await browser.new_context(
        viewport={"width": shot.width, "height": shot.height},
        device_scale_factor=shot.scale,
        locale="pt-BR",
        timezone_id=ZONE,
        reduced_motion="reduce",
    )
    panes = [{"user": str(sandbox.person(n).id), "channel": _channel(sandbox, n, c)} for n, c in shot.panes]
    remembered = {
        "panes": json.dumps(panes),
        "theme": json.dumps(shot.theme),
    }
    await context.add_init_script(f"Object.assign(localStorage, {json.dumps(remembered)})")
    page = await context.new_page()
    await page.clock.set_fixed_time(MOMENT * 1000)
    await page.goto(sandbox.base_url + "/")
    for name, _ in shot.panes:
        await expect(page.locator(f"[data-person={name}] .container").last).to_be_visible()
    await _pictures_loaded(page)
    target = folder / shot.file
    target.write_bytes(await _settled(page))
    await context.close()
    return target


def _channel(sandbox: Sandbox, name: str, channel: str) -> str:
    return str(sandbox.person(name).place(channel).id)


async def _pictures_loaded(page: Page) -> None:
    await page.wait_for_function(
        "[...document.images].every(image => image.complete) && document.fonts.ready"
    )
    await page.wait_for_load_state("networkidle")


async def _settled(page: Page) -> bytes:
    """The page as PNG once two pictures in a row are the same."""
    before, now = b"", await page.screenshot(animations="disabled")
    for _ in range(MOST_TRIES):
        if now == before:
            break
        before, now = now, await page.screenshot(animations="disabled")
    return now


async def take_all(folder: Path) -> list[Path]:
    """Play, take every picture, and return their files."""
    with tempfile.TemporaryDirectory() as kept:
        async with _running(Path(kept)) as (sandbox, bot), launched(*STEADY) as browser:
            mover = await _play(sandbox, bot)
            return [await _take(browser, sandbox, shot, folder) for shot in shots(mover)]


def main() -> int:
    """Read the folder's name and fill it."""
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", description=__doc__)
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    try:
        for file in asyncio.run(take_all(folder)):
            print(f"{file}  {file.stat().st_size // 1024} kB")
    except LookupError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
