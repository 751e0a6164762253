"""``/domino history``: the matches that somebody played."""

from __future__ import annotations

import discord

from cogs import league_ids
from cogs.acting import Interaction, acknowledge
from cogs.answers import show
from cogs.groups import described, domino_group
from cogs.here import viewer_of
from cogs.host import host_of
from cogs.known_people import names_of
from cogs.layout import button
from cogs.rating_text import signed
from cogs.texts import command_text as text
from cogs.texts import private, seat_shown, shown_name
from locales import Translator
from services.past_matches import PastMatch


@domino_group.command(name=text("played.name"), description=text("played.description"))
@described(member="member")
async def history(interaction: Interaction, member: discord.User | None = None) -> None:
    """One's own matches, or somebody else's."""
    await acknowledge(interaction, privately=True)
    await show_history(interaction, (member or interaction.user).id, 1)


async def show_history(interaction: Interaction, user_id: int, page: int, *, anew: bool = True) -> None:
    """Show a page of somebody's matches to whoever acted, who has been acknowledged."""
    host, guild, t = host_of(interaction), interaction.guild, private(interaction)
    assert guild is not None
    matches, more = await host.league.past.of_person(user_id, guild.id, page, viewer_of(interaction))
    name = shown_name((await names_of(host, guild, [user_id], t))[user_id])
    head = t("history.title", player=name)
    lines = [line_of(match, user_id, t) for match in matches] or [t("history.none")]
    buttons = [
        button(league_ids.history(user_id, max(1, page - 1), "back"), emoji="◀️", disabled=page <= 1),
        button(league_ids.history(user_id, page + 1, "on"), emoji="▶️", disabled=not more),
    ]
    community = await host.people.community(guild.id)
    paged = [buttons] if more or page > 1 else []
    await show(interaction, [f"## {head}", "\n".join(lines)], paged, theme=community.theme, anew=anew)


def line_of(match: PastMatch, user_id: int, t: Translator) -> str:
    """One match in one line, and with whom in a second one."""
    info = match.info
    parts = [
        f"**#{match.id}** {t(f'variant.{info.settings.variant}')}",
        t(f"history.{_outcome(match, user_id)}"),
        " × ".join(map(str, match.scores)),
    ]
    if match.change is not None:
        parts.append(t("history.rating", points=signed(match.change.points)))
    parts.append(f"<t:{round(match.ended_at)}:f>")
    sides = [" & ".join(seat_shown(info, seat, t) for seat in side) for side in info.sides]
    return " · ".join(part for part in parts if part) + "\n-# " + " × ".join(sides)


def _outcome(match: PastMatch, user_id: int) -> str:
    seat, result = match.seat_of(user_id), match.result
    if result is None or result.reason is None:
        return "void"
    if seat in match.left:
        return "left"
    if result.winner is None:
        return "drawn"
    return "won" if seat in match.info.sides[result.winner] else "lost"
