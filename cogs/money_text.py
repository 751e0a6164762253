"""What the end of a match brought to people, for the table's public message."""

from __future__ import annotations

from cogs.host import Host
from cogs.texts import shown_name
from locales import Translator
from services.model import Seen


async def paid_line(host: Host, seen: Seen, t: Translator) -> str:
    """Who got how many DomiCréditos from a staked match that is over; empty where nothing is to be told."""
    info, view = seen.info, seen.view
    if not info.settings.stake or info.match_id is None or view is None or view.match_result is None:
        return ""
    paid = await host.wallet.paid(info.match_id)
    if not paid:
        return ""
    names = await host.people.names(list(paid))
    parts = [
        f"{shown_name(names.get(user, ''))} +{amount}" for user, amount in sorted(paid.items(), key=_most)
    ]
    key = "stakes.refunded" if view.match_result.winner is None else "stakes.paid"
    return t(key, paid=" · ".join(parts))


def _most(paid: tuple[int, int]) -> tuple[int, int]:
    return (-paid[1], paid[0])
