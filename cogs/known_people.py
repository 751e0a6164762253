"""People in lists: how they are called now, or were when they were last seen."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import discord

from cogs.host import Host
from cogs.texts import plain_name
from locales import Translator
from rendering import Player


async def names_of(
    host: Host, guild: discord.Guild | None, user_ids: Sequence[int], t: Translator
) -> dict[int, str]:
    """What to call people, without markup. Who is not known to be here has the last-known name."""
    known = await host.people.names(user_ids)
    named = {}
    for user_id in user_ids:
        member = guild.get_member(user_id) if guild is not None else None
        name = member.display_name if member is not None else known.get(user_id, "")
        named[user_id] = plain_name(name) if name else t("person.unknown")
    return named


async def portraits(
    host: Host, guild: discord.Guild | None, user_ids: Sequence[int], t: Translator
) -> dict[int, Player]:
    """People as pictures show them."""
    named = await names_of(host, guild, user_ids, t)
    faces = await asyncio.gather(*(host.avatars.of(user_id) for user_id in user_ids))
    return {user_id: Player(named[user_id], face) for user_id, face in zip(user_ids, faces, strict=True)}
