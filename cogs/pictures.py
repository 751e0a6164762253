"""Pictures for messages: who sits where with which face, and the right picture for the state of a table."""

from __future__ import annotations

import asyncio

import rendering
from cogs.avatars import Avatars
from cogs.texts import seat_name
from locales import Translator
from rendering import Picture, Player
from services.model import Seen, TableInfo


async def players(info: TableInfo, avatars: Avatars, t: Translator) -> tuple[Player, ...]:
    """What the pictures show of each seat."""
    faces = await asyncio.gather(*(avatars.of(o.user_id if o else None) for o in info.occupants))
    return tuple(
        Player(seat_name(info, seat, t), face, is_bot=bool(o and o.is_computer))
        for seat, (o, face) in enumerate(zip(info.occupants, faces, strict=True))
    )


async def table_picture(seen: Seen, avatars: Avatars, t: Translator) -> Picture | None:
    """The table as everybody may see it; None before the first deal."""
    if seen.view is None or seen.view.chain is None:
        return None
    seated = await players(seen.info, avatars, t)
    return await asyncio.to_thread(
        rendering.table_picture, seen.view, seated, seen.info.settings.theme, t.locale
    )


async def hand_picture(seen: Seen, t: Translator) -> Picture | None:
    """The viewer's hand; None where there is none."""
    if seen.view is None or not seen.view.hand:
        return None
    return await asyncio.to_thread(rendering.hand_picture, seen.view, seen.info.settings.theme, t.locale)
