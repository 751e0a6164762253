"""Reminders in the channel of a table, and ``/domino remind``, by which everybody chooses about their own."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace

import structlog

from cogs.acting import Interaction, acknowledge, tell
from cogs.delivery import FAILURES, Unreachable
from cogs.groups import described, domino_group
from cogs.host import Host, host_of
from cogs.terms import countdown
from cogs.texts import command_text as text
from cogs.texts import private, public
from domino.events import Event
from services.model import Seen

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class _Line:
    """A reminder that stands in a channel, and the position of the table that it is about."""

    channel_id: int
    message_id: int
    position: str


class Nudger:
    """Writes reminders that ping only whom they mean, and takes them away once the table has moved on."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._lines: dict[int, _Line] = {}
        self._removals: set[asyncio.Task[None]] = set()
        host.nudges.tell = self.remind
        host.tables.audience.listeners.append(self.changed)

    async def remind(self, seen: Seen, people: tuple[int, ...]) -> None:
        """One line for everybody whom the table waits for."""
        info = seen.info
        if info.deadline is None or not self._host.painter.delivery.allowed(info.channel_id).write:
            return
        players = ", ".join(f"<@{user_id}>" for user_id in people)
        words = public(info)("nudge", players=players, when=countdown(info.deadline))
        try:
            sent = await self._host.painter.delivery.say(info.channel_id, words, people)
        except (Unreachable, *FAILURES) as error:
            log.info("nudge_not_delivered", table=info.id, why=type(error).__name__)
            return
        self._lines[info.id] = _Line(info.channel_id, sent, info.position)

    def changed(self, seen: Seen, _: tuple[Event, ...]) -> None:
        """Take a reminder away that is no longer true."""
        line = self._lines.get(seen.info.id)
        if line is not None and line.position != seen.info.position:
            del self._lines[seen.info.id]
            task = asyncio.create_task(self._host.painter.delivery.remove(line.channel_id, line.message_id))
            self._removals.add(task)
            task.add_done_callback(self._removals.discard)

    async def settled(self) -> None:
        """Wait until no reminder stands that is no longer true."""
        await asyncio.gather(*self._removals)


@domino_group.command(name=text("remind.name"), description=text("remind.description"))
@described(on="remind")
async def remind(interaction: Interaction, on: bool) -> None:
    """Whether to be reminded of one's turn."""
    await acknowledge(interaction, privately=True)
    people, user = host_of(interaction).people, interaction.user
    await people.meet(user.id, user.display_name, interaction.locale.value)
    await people.change(user.id, lambda person: replace(person, remind=on))
    await tell(interaction, private(interaction)("remind.on" if on else "remind.off"))
