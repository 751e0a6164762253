"""Keeps a whole world in a directory, so that a sandbox goes on where it was after a restart."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Unpack

import msgspec

from sandbox.core import Sandbox, Settings
from sandbox.models import (
    Channel,
    Command,
    Emoji,
    Guild,
    Interaction,
    Member,
    Message,
    Role,
    User,
)

VERSION = 1
KEPT_INTERACTION_SECONDS = 3600.0
SAVE_SECONDS = 0.5


class Saved(msgspec.Struct, frozen=True):
    """The world as one JSON document; files lie beside it, each under its id."""

    version: int
    clock_offset: float
    users: list[User]
    guilds: list[Guild]
    roles: list[Role]
    members: list[Member]
    channels: list[Channel]
    messages: list[Message]
    emojis: list[Emoji]
    commands: list[Command]
    interactions: list[Interaction]


def save(sandbox: Sandbox, directory: Path) -> None:
    """Write the world into a directory; the document is replaced in one step."""
    tables = sandbox.world.tables
    oldest = sandbox.clock.now() - KEPT_INTERACTION_SECONDS
    shown = {message.interaction_id for message in tables.messages.values()}
    saved = Saved(
        VERSION,
        sandbox.clock.offset,
        list(tables.users.values()),
        list(tables.guilds.values()),
        list(tables.roles.values()),
        list(tables.members.values()),
        list(tables.channels.values()),
        list(tables.messages.values()),
        list(tables.emojis.values()),
        list(tables.commands.values()),
        [i for i in tables.interactions.values() if i.created_at >= oldest or i.id in shown],
    )
    files = directory / "files"
    files.mkdir(parents=True, exist_ok=True)
    _save_files(sandbox, files)
    fresh = directory / "world.json.new"
    fresh.write_bytes(msgspec.json.encode(saved))
    fresh.replace(directory / "world.json")


def _save_files(sandbox: Sandbox, directory: Path) -> None:
    """Write the files in use that are not there yet, and remove those no longer in use."""
    tables = sandbox.world.tables
    used = {a.id for message in tables.messages.values() for a in message.attachments} | set(tables.emojis)
    present = {int(path.name) for path in directory.iterdir() if path.name.isdigit()}
    for number in used - present:
        if number in tables.files:
            (directory / str(number)).write_bytes(tables.files[number])
    for number in present - used:
        (directory / str(number)).unlink(missing_ok=True)


def load(sandbox: Sandbox, directory: Path) -> bool:
    """Put a saved world into a sandbox that is not started yet; False if none is there.

    Raises:
        ValueError: for a document of another version or a broken one.
    """
    path = directory / "world.json"
    if not path.is_file():
        return False
    saved = msgspec.json.decode(path.read_bytes(), type=Saved)
    if saved.version != VERSION:
        raise ValueError(f"{path} has version {saved.version}, not {VERSION}")
    tables = sandbox.world.tables
    for name in ("users", "guilds", "roles", "channels", "messages", "emojis", "commands", "interactions"):
        table = getattr(tables, name)
        table.clear()
        table.update({record.id: record for record in getattr(saved, name)})
    tables.members = {(m.guild_id, m.user_id): m for m in saved.members}
    tables.files = {int(p.name): p.read_bytes() for p in (directory / "files").iterdir() if p.name.isdigit()}
    sandbox.clock.advance(saved.clock_offset)
    sandbox.world.resume()
    sandbox.interactions.reindex()
    return True


@asynccontextmanager
async def kept(sandbox: Sandbox, directory: Path) -> AsyncIterator[None]:
    """While this context is open, the world is saved soon after every change, and at the end."""
    changed = asyncio.Event()

    def note(_: object) -> None:
        changed.set()

    async def keep() -> None:
        while True:
            await changed.wait()
            await asyncio.sleep(SAVE_SECONDS)
            changed.clear()
            save(sandbox, directory)

    sandbox.world.listeners.append(note)
    keeping = asyncio.create_task(keep())
    try:
        yield
    finally:
        sandbox.world.listeners.remove(note)
        keeping.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await keeping
        save(sandbox, directory)


def restored_or_demo(directory: Path, **settings: Unpack[Settings]) -> Sandbox:
    """The sandbox saved in a directory, or a fresh ``Sandbox.demo()`` if none is there; not started."""
    sandbox = Sandbox(**settings)
    if load(sandbox, directory):
        return sandbox
    return Sandbox.demo(**settings)
