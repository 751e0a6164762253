"""People and communities: what they are called, which language they read, what they chose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import data.keyed
from data.documents import decode, encode
from data.store import Store


@dataclass(frozen=True, slots=True)
class Person:
    """What a person chose: ``locale`` is the language tag of their Discord client, ``remind`` whether to
    be nudged.
    """

    locale: str = "pt-BR"
    remind: bool = True


class RatedBy(StrEnum):
    """Who may set up rated tables by hand; the queue is for everybody."""

    MANAGERS = "managers"
    ROLE = "role"
    EVERYONE = "everyone"


@dataclass(frozen=True, slots=True)
class Community:
    """How a server wants things. ``ping`` allows mentions in public messages; ``queue_fill_seconds`` is how
    long the queue waits before computers may fill in, None for never.
    """

    language: str | None = None
    theme: str = "felt"
    variant: str = "amazonense"
    turn_seconds: int = 40
    results_channel: int | None = None
    ping: bool = True
    rated_by: RatedBy = RatedBy.MANAGERS
    ranked_role: int | None = None
    queue_fill_seconds: int | None = None


class People:
    """Names, languages and settings, remembered between starts."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[int, tuple[str, Person]] = {}
        self._communities: dict[int, Community] = {}

    async def meet(self, user_id: int, name: str, locale: str) -> Person:
        """Note how a person is called and which language they read now."""
        person = await self.person(user_id)
        if self._known[user_id] == (name, replace(person, locale=locale)):
            return person
        return await self.change(user_id, lambda known: replace(known, locale=locale), name)

    async def person(self, user_id: int) -> Person:
        """What is known of a person; the defaults for a stranger."""
        if user_id not in self._known:
            async with self._store.transaction() as tx:
                kept = await data.keyed.person(tx, user_id)
            self._known[user_id] = ("", Person()) if kept is None else (kept[0], decode(kept[1], Person))
        return self._known[user_id][1]

    async def change(self, user_id: int, edit: Callable[[Person], Person], name: str | None = None) -> Person:
        """Change what is kept of a person, and the name where one is given; nothing that others change at the
        same time is lost.
        """
        async with self._store.transaction() as tx:
            kept = await data.keyed.person(tx, user_id)
            called, before = ("", Person()) if kept is None else (kept[0], decode(kept[1], Person))
            called, person = called if name is None else name, edit(before)
            await data.keyed.keep_person(tx, user_id, called, encode(person).decode())
        self._known[user_id] = (called, person)
        return person

    async def names(self, user_ids: Sequence[int]) -> dict[int, str]:
        """Last-known names, without those of strangers."""
        async with self._store.transaction() as tx:
            return await data.keyed.names(tx, user_ids)

    async def community(self, guild_id: int) -> Community:
        """How a server wants things; the defaults where it said nothing."""
        if guild_id not in self._communities:
            async with self._store.transaction() as tx:
                kept = await data.keyed.community(tx, guild_id)
            self._communities[guild_id] = Community() if kept is None else decode(kept, Community)
        return self._communities[guild_id]

    async def change_community(
        self, guild_id: int, edit: Callable[[Community], Community]
    ) -> tuple[Community, Community]:
        """Change how a server wants things; returns how it was before and is now. Nothing that others change
        at the same time is lost.
        """
        async with self._store.transaction() as tx:
            kept = await data.keyed.community(tx, guild_id)
            before = Community() if kept is None else decode(kept, Community)
            after = edit(before)
            if after != before:
                await data.keyed.keep_community(tx, guild_id, encode(after).decode())
        self._communities[guild_id] = after
        return before, after

    def forget(self, user_id: int) -> None:
        """Drop what is remembered of a person in memory."""
        self._known.pop(user_id, None)
