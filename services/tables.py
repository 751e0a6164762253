"""Tables from lobby to rematch: the one place where they change.

Every change is one transaction, guarded by the table's revision: load, decide (pure), save with its log.
Only after the commit is an alarm set and anybody told. Whatever fails before that has changed nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import structlog

import data.messages
import data.tables
from data.store import Store, Transaction
from data.tables import SeatedElsewhereError
from domino.actions import Action, Leave
from domino.errors import IllegalAction
from domino.events import Event
from services import archive, lobby, pace, play
from services.audience import Audience
from services.chance import Chance
from services.errors import Refusal
from services.known_tables import KnownTables
from services.model import Occupant, Seen, Settings, Status, Table, seen
from services.pace import Pace
from services.play import Draft
from services.seats import acting_seat, require_seat
from services.witnesses import Doorkeeper, Ledger

log = structlog.get_logger()

ATTEMPTS = 5
Edit = Callable[[Table], Draft]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person gets for an action: the table as that person sees it now, and what happened."""

    seen: Seen
    events: tuple[Event, ...] = ()


class Tables:
    """All tables of the host. ``clock`` gives seconds since the epoch.

    After every change the ``audience`` is told. ``ledgers`` and ``doorkeepers`` have their say within its
    transaction.
    """

    def __init__(self, store: Store, *, clock: Callable[[], float], chance: Chance, pace: Pace) -> None:
        self._store = store
        self._clock = clock
        self._chance = chance
        self._pace = pace
        self._known = KnownTables(exclusive=store.is_exclusive)
        self.audience = Audience()
        self.ledgers: list[Ledger] = []
        self.doorkeepers: list[Doorkeeper] = []

    # -- looking

    async def load(self, table_id: int) -> Table:
        """The whole table, hidden tiles included: for other services. Raises Refusal (``no_table``)."""
        known = self._known.get(table_id)
        if known is None:
            async with self._store.transaction() as tx:
                known = await self._load(tx, table_id)
        return known

    async def look(self, table_id: int, user_id: int | None = None) -> Seen:
        """The table as a person sees it, or the public. Raises Refusal (``no_table``)."""
        table = await self.load(table_id)
        return seen(table, acting_seat(table, user_id))

    async def table_of(self, user_id: int) -> int | None:
        """Where a person sits."""
        async with self._store.transaction() as tx:
            return await data.tables.table_of(tx, user_id)

    async def open_ids(self, guild_id: int | None = None) -> list[int]:
        """The ids of all open tables, oldest first."""
        async with self._store.transaction() as tx:
            return await data.tables.ids_with_status(tx, archive.OPEN, guild_id)

    async def open_in_channel(self, channel_id: int) -> list[int]:
        """The ids of a channel's open tables, oldest first."""
        async with self._store.transaction() as tx:
            return await data.tables.ids_in_channel(tx, channel_id, archive.OPEN)

    async def overdue(self, before: float) -> list[int]:
        """The open tables that should have acted before a moment."""
        async with self._store.transaction() as tx:
            return await data.tables.overdue(tx, archive.OPEN, before)

    async def retell(self, table_id: int) -> None:
        """Tell the listeners of a table again, though nothing changed. Raises Refusal."""
        self.audience.tell(await self.load(table_id), ())

    async def shown_by(self, message_id: int) -> list[int]:
        """The open tables whose public message this is."""
        async with self._store.transaction() as tx:
            shown = await data.messages.shown_by(tx, message_id)
        return [] if shown is None or shown.user_id != data.messages.PUBLIC else [shown.table_id]

    # -- the lobby

    async def open(
        self,
        *,
        guild_id: int,
        channel_id: int,
        host_id: int,
        host_name: str,
        settings: Settings,
        language: str,
        others: tuple[Occupant, ...] = (),
        invited: int | None = None,
    ) -> Answer:
        """Open a table with its host on the first seat, and ``others`` on the next ones.

        Raises:
            Refusal: ``seated_elsewhere``, or what a doorkeeper has against it.
        """
        free = (None,) * (settings.seats - 1 - len(others))
        occupants = (Occupant(host_name, host_id), *others, *free)
        table = Table(
            0, guild_id, channel_id, host_id, settings, occupants, language=language, invited=invited
        )
        now = self._clock()
        try:
            async with self._store.transaction() as tx:
                table = pace.timed(table, self._pace, now, self._chance.numbers)
                table = replace(table, id=await data.tables.create(tx, archive.row(table, now)))
                if not archive.is_solo(table):
                    await data.tables.seat_people(tx, table.id, table.people)
                await self._seat(tx, table, ())
        except SeatedElsewhereError as error:
            raise Refusal("seated_elsewhere", table=error.table_id, user=error.user_id) from None
        self.audience.tell(table, ())
        return Answer(seen(table, None))

    async def join(self, table_id: int, user_id: int, name: str) -> Answer:
        """Sit down. Raises Refusal."""
        return await self.change(table_id, lambda t: Draft(lobby.join(t, user_id, name)), user_id)

    async def leave(self, table_id: int, user_id: int) -> Answer:
        """Get up in the lobby, or leave the match for good (D-4). Raises Refusal, IllegalAction."""

        def edit(table: Table) -> Draft:
            if table.status is not Status.PLAYING:
                return Draft(lobby.leave(table, user_id))
            return play.act(table, require_seat(table, user_id), Leave(), None)

        return await self.change(table_id, edit, user_id)

    async def add_computer(self, table_id: int, user_id: int) -> Answer:
        return await self.change(table_id, lambda t: Draft(lobby.add_computer(t, user_id, "")), user_id)

    async def remove_computer(self, table_id: int, user_id: int) -> Answer:
        return await self.change(table_id, lambda t: Draft(lobby.remove_computer(t, user_id)), user_id)

    async def start(self, table_id: int, user_id: int) -> Answer:
        """Begin the match; its first round is dealt with it. Raises Refusal."""
        return await self.change(table_id, lambda t: self._startable(t, user_id), user_id, begins=True)

    @staticmethod
    def _startable(table: Table, user_id: int) -> Draft:
        lobby.require_startable(table, user_id)
        return Draft(table)

    async def rematch(self, table_id: int, user_id: int) -> Answer:
        """Open the lobby again, for the same settings and those who sit nowhere else. Raises Refusal."""
        elsewhere: list[int] = []
        while True:
            try:
                return await self.change(
                    table_id, lambda t: Draft(lobby.reopen(t, user_id, elsewhere)), user_id
                )
            except Refusal as refusal:
                gone = refusal.facts.get("user")
                if not isinstance(gone, int) or gone in (user_id, *elsewhere):
                    raise
                elsewhere.append(gone)

    async def stop(self, table_id: int, by: int | None) -> Answer:
        """End a table by decree: its match is void, everybody is free."""
        return await self.change(table_id, lambda t: Draft(play.abort(t, by)), None)

    # -- the match

    async def act(self, table_id: int, user_id: int, action: Action, position: str | None = None) -> Answer:
        """Carry out a person's action, the seat coming from who acts.

        Raises:
            Refusal: ``not_seated``, ``no_match``, ``no_table``.
            Stale: the press belongs to an older ``position``.
            IllegalAction: the rules refuse it.
        """
        return await self.change(
            table_id, lambda t: play.act(t, require_seat(t, user_id), action, position), user_id
        )

    async def set_level(self, table_id: int, user_id: int, level: int) -> Answer:
        """Change the computers' level, also in the middle of a game. Raises Refusal."""

        def edit(table: Table) -> Draft:
            if table.host_id != user_id:
                raise Refusal("host_only", host=table.host_id)
            occupants = tuple(replace(o, level=level) if o and o.is_computer else o for o in table.occupants)
            return Draft(
                replace(table, occupants=occupants, settings=replace(table.settings, computer_level=level))
            )

        return await self.change(table_id, edit, user_id)

    async def pause(self, table_id: int) -> None:
        """Stop a table's clock, because its players cannot be reached."""
        await self.change(table_id, lambda t: Draft(replace(t, paused=True, deadline=None, due=None)), None)

    async def unpause(self, table_id: int) -> None:
        """Let a table's clock run again, from its beginning for whoever is waited for."""
        await self.change(table_id, lambda t: Draft(replace(t, paused=False, position="")), None)

    async def drop_person(self, user_id: int, guild_id: int) -> None:
        """Take a person who left the community out of its tables."""
        table_id = await self.table_of(user_id)
        if table_id is None:
            return
        try:
            if (await self.look(table_id)).info.guild_id == guild_id:
                await self.leave(table_id, user_id)
        except (Refusal, IllegalAction) as gone_already:
            log.info("nothing_to_leave", table=table_id, why=str(gone_already))

    # -- every change

    async def change(self, table_id: int, edit: Edit, user_id: int | None, *, begins: bool = False) -> Answer:
        """Load, edit, save; again where another process was faster. Tells the listeners after the commit.

        What is known in memory may be older than the last commit of another task: it is good enough to
        succeed with, for the revision is checked, but not to refuse with.
        """
        for _ in range(ATTEMPTS):
            known = self._known.get(table_id)
            try:
                changed = await self._try(table_id, known, edit, begins=begins)
            except SeatedElsewhereError as error:
                raise Refusal("seated_elsewhere", table=error.table_id, user=error.user_id) from None
            except (Refusal, IllegalAction):
                if known is None:
                    raise
                changed = None
            except BaseException:
                self._known.drop(table_id)  # it may have been committed or not
                raise
            if changed is not None:
                break
            self._known.drop(table_id)
        else:
            raise Refusal("busy")
        self._known.keep(changed.table)
        self.audience.tell(changed.table, changed.events)
        return Answer(seen(changed.table, acting_seat(changed.table, user_id)), changed.events)

    async def _try(self, table_id: int, known: Table | None, edit: Edit, *, begins: bool) -> Draft | None:
        """One transaction; None where another change came first."""
        async with self._store.transaction() as tx:
            before = known or await self._load(tx, table_id)
            draft = edit(before)
            await self._seat(tx, draft.table, before.people)
            if begins:
                draft = await self._begin(tx, draft)
            draft = replace(draft, table=self._timed(draft.table))
            if not await archive.save(tx, draft, before, self._clock()):
                await tx.rollback()
                return None
            await self._settle(tx, before, draft.table)
        return replace(draft, table=replace(draft.table, revision=before.revision + 1))

    async def _begin(self, tx: Transaction, draft: Draft) -> Draft:
        begun = play.begin(draft.table, await archive.begin_match(tx, draft.table, self._clock()))
        for ledger in self.ledgers:
            await ledger.match_begins(tx, begun)
        dealt = play.deal(begun, self._chance.sealed_seed())
        return replace(dealt, events=draft.events + dealt.events)

    async def _seat(self, tx: Transaction, table: Table, seated: tuple[int, ...]) -> None:
        for user_id in table.people:
            if user_id not in seated:
                for doorkeeper in self.doorkeepers:
                    await doorkeeper.person_sits(tx, table, user_id)

    async def _settle(self, tx: Transaction, before: Table, after: Table) -> None:
        ended = after.match is not None and after.match.result is not None
        if ended and before.status is Status.PLAYING and await archive.end_match(tx, after, self._clock()):
            for ledger in self.ledgers:
                await ledger.match_ends(tx, after)

    def _timed(self, table: Table) -> Table:
        return pace.timed(table, self._pace, self._clock(), self._chance.numbers)

    async def _load(self, tx: Transaction, table_id: int) -> Table:
        table = await archive.load(tx, table_id)
        if table is None:
            raise Refusal("no_table")
        self._known.keep(table)
        return table
