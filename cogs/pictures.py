"""Pictures for messages: who sits where with which face, and the right picture for the state of a table."""

from __future__ import annotations

import asyncio

from cogs.host import Host
from cogs.texts import seat_name
from domino.match import Phase
from locales import Translator
from rendering import Picture, Player
from services.model import Seen, TableInfo


async def players(host: Host, info: TableInfo, t: Translator) -> tuple[Player, ...]:
    """What the pictures show of each seat."""
    faces = await asyncio.gather(*(host.avatars.of(o.user_id if o else None) for o in info.occupants))
    return tuple(
        Player(seat_name(info, seat, t), face, is_bot=bool(o and o.is_computer))
        for seat, (o, face) in enumerate(zip(info.occupants, faces, strict=True))
    )


async def table_picture(host: Host, seen: Seen, t: Translator) -> Picture | None:
    """The chain, or a tie-break's row while one is going on; None before the first tile."""
    view, theme = seen.view, seen.info.settings.theme
    if view is None or view.chain is None:
        return None
    seated = await players(host, seen.info, t)
    if view.phase is Phase.TIE_BREAK:
        return await host.studio.tie_break(view, seated, theme, t.locale)
    return await host.studio.table(view, seated, theme, t.locale)


async def public_pictures(host: Host, seen: Seen, t: Translator) -> tuple[Picture, ...]:
    """What everybody gets to see: the chain while a round is played, the result once it is over."""
    view, theme = seen.view, seen.info.settings.theme
    if view is None:
        return ()
    shown: list[Picture] = []
    seated = await players(host, seen.info, t)
    if view.match_result is not None and view.chain is not None:
        shown.append(await host.studio.match_result(view, seated, theme, t.locale))
    if view.tie_break is not None and view.tie_break.reveals and view.round_result is not None:
        last = view.tie_break.reveals[-1]
        shown.append(await host.studio.tie_break(view, seated, theme, t.locale, reveal=last))
    if view.round_result is not None and view.shown_hands and seen.info.match_id is not None:
        scored = await host.history.scored(seen.info.match_id)
        shown.append(await host.studio.round_result(view, seated, scored, theme, t.locale))
    if shown:
        return tuple(shown)
    table = await table_picture(host, seen, t)
    return () if table is None else (table,)


async def closing_picture(host: Host, seen: Seen, t: Translator) -> Picture | None:
    """The short animation that ends a match: its last tile laid, then the result. None where no tile ended
    it.
    """
    view, match_id = seen.view, seen.info.match_id
    if view is None or view.match_result is None or view.round_result is None or match_id is None:
        return None
    seated, scored = await players(host, seen.info, t), await host.history.scored(match_id)
    views = await host.history.ending(match_id)
    return await host.studio.closing(views, seated, scored, seen.info.settings.theme, t.locale)


async def hand_picture(host: Host, seen: Seen, t: Translator) -> Picture | None:
    """The viewer's hand; None where there is none."""
    if seen.view is None or not seen.view.hand:
        return None
    return await host.studio.hand(seen.view, seen.info.settings.theme, t.locale)


async def covered_picture(host: Host, seen: Seen, t: Translator) -> Picture | None:
    """The viewer's hand face down; None where there is none."""
    if seen.view is None or not seen.view.hand:
        return None
    return await host.studio.covered_hand(len(seen.view.hand), seen.info.settings.theme, t.locale)
