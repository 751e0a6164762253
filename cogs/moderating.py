"""``/league``: what those who manage a community may do, each time with a reason that is kept."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands

from cogs import league_ids
from cogs.acting import Interaction, acknowledge, send_private, tell
from cogs.choices import RATED
from cogs.groups import Number, described
from cogs.host import Host, host_of
from cogs.known_people import names_of
from cogs.layout import button, message
from cogs.managing import MANAGERS, refused
from cogs.ranking import DEFAULT_VARIANT
from cogs.rating_text import signed
from cogs.tables import suggest_tables
from cogs.texts import command_text as text
from cogs.texts import private, refusal_text, shown_name
from data.moderation import Deed
from data.ratings import Ranking
from domino.errors import IllegalAction
from locales import Translator
from services.errors import Refusal
from services.moderation import MOST_POINTS

league_group = app_commands.Group(
    name=text("league.name"),
    description=text("league.description"),
    guild_only=True,
    default_permissions=MANAGERS,
)

#: So many deeds, each with so much of its reason, fit into one message.
LOG_ROWS, LONGEST_REASON = 15, 80
Reason = app_commands.Range[str, 1, 300]


async def _manage(
    interaction: Interaction, work: Callable[[Host, int], Awaitable[object]], done: str, **facts: object
) -> None:
    """Carry out ``work`` for whoever may manage the server, and tell them that it is done."""
    await acknowledge(interaction, privately=True)
    if await refused(interaction):
        return
    host, t = host_of(interaction), private(interaction)
    assert interaction.guild_id is not None
    try:
        result = await work(host, interaction.guild_id)
    except (Refusal, IllegalAction) as error:
        await tell(interaction, refusal_text(error, t))
        return
    await tell(interaction, t(done, result=result, **facts))


@league_group.command(name=text("stop.name"), description=text("stop.description"))
@described(table="table", reason="reason")
async def stop(interaction: Interaction, table: Number, reason: Reason) -> None:
    """Stop a table; its match is void."""
    by = interaction.user.id
    await _manage(
        interaction,
        lambda host, guild_id: host.league.moderation.stop_table(guild_id, table, by, reason),
        "league.stopped",
        table=table,
    )


@stop.autocomplete("table")
async def _tables(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    return await suggest_tables(interaction, current)


@league_group.command(name=text("remove.name"), description=text("remove.description"))
@described(member="member", reason="reason")
async def remove(interaction: Interaction, member: discord.User, reason: Reason) -> None:
    """Take a player from their table."""
    by = interaction.user.id
    await _manage(
        interaction,
        lambda host, guild_id: host.league.moderation.remove_player(guild_id, member.id, by, reason),
        "league.removed",
        player=shown_name(member.display_name),
    )


@league_group.command(name=text("ban.name"), description=text("ban.description"))
@described(member="member", reason="reason")
async def ban(interaction: Interaction, member: discord.User, reason: Reason) -> None:
    """Ban somebody from ranked play."""
    by = interaction.user.id
    await _manage(
        interaction,
        lambda host, guild_id: host.league.moderation.ban(guild_id, member.id, by, reason),
        "league.banned",
        player=shown_name(member.display_name),
    )


@league_group.command(name=text("unban.name"), description=text("unban.description"))
@described(member="member", reason="reason")
async def unban(interaction: Interaction, member: discord.User, reason: Reason) -> None:
    """Lift a ban."""
    by = interaction.user.id
    await _manage(
        interaction,
        lambda host, guild_id: host.league.moderation.unban(guild_id, member.id, by, reason),
        "league.unbanned",
        player=shown_name(member.display_name),
    )


@league_group.command(name=text("correct.name"), description=text("correct.description"))
@described(member="member", points="points", reason="reason", variant="variant")
@app_commands.choices(variant=RATED)
async def correct(
    interaction: Interaction,
    member: discord.User,
    points: app_commands.Range[int, -MOST_POINTS, MOST_POINTS],
    reason: Reason,
    variant: str = DEFAULT_VARIANT,
) -> None:
    """Add points to a rating, or take some away."""
    by = interaction.user.id
    await _manage(
        interaction,
        lambda host, guild_id: host.league.moderation.correct(
            Ranking(guild_id, variant), member.id, points, by, reason
        ),
        "league.corrected",
        player=shown_name(member.display_name),
    )


@league_group.command(name=text("log.name"), description=text("log.description"))
async def show_log(interaction: Interaction) -> None:
    """What was done lately, by whom and why."""
    await acknowledge(interaction, privately=True)
    if await refused(interaction):
        return
    host, t = host_of(interaction), private(interaction)
    assert interaction.guild_id is not None
    deeds = await host.league.moderation.log(interaction.guild_id, LOG_ROWS)
    people = [u for deed in deeds for u in (deed.user_id, deed.moderator_id) if u is not None]
    named = await names_of(host, interaction.guild, list(dict.fromkeys(people)), t)
    lines = [_deed_line(deed, named, t) for deed in deeds] or [t("league.log.empty")]
    await send_private(interaction, message([f"## {t('league.log.title')}", "\n".join(lines)]))


def _deed_line(deed: Deed, named: dict[int, str], t: Translator) -> str:
    player = shown_name(named[deed.user_id]) if deed.user_id is not None else ""
    amount = signed(deed.amount or 0) if deed.action == "correct" else deed.amount
    what = t(f"league.log.{deed.action}", player=player, amount=amount)
    line = f"<t:{round(deed.at)}:f> **{shown_name(named[deed.moderator_id])}**: {what}"
    return f"{line}\n-# {_plain(deed.reason)}" if deed.reason else line


def _plain(reason: str) -> str:
    """A reason in one short line, literal, without power to mention anybody."""
    line = " ".join(reason.split())
    line = line if len(line) <= LONGEST_REASON else f"{line[: LONGEST_REASON - 1]}…"
    return discord.utils.escape_mentions(discord.utils.escape_markdown(line))


@league_group.command(name=text("close.name"), description=text("close.description"))
@described(variant="variant")
@app_commands.choices(variant=RATED)
async def close(interaction: Interaction, variant: str = DEFAULT_VARIANT) -> None:
    """Close the season, after asking once more."""
    await acknowledge(interaction, privately=True)
    if await refused(interaction):
        return
    t = private(interaction)
    assert interaction.guild_id is not None
    ranking = Ranking(interaction.guild_id, variant)
    number = await host_of(interaction).league.boards.last_season(ranking) + 1
    sure = button(league_ids.season(variant, number), t("league.close_now"), style=discord.ButtonStyle.danger)
    asked = t("league.close_sure", number=number, variant=t(f"variant.{variant}"))
    await send_private(interaction, message([asked], [[sure]]))


async def press_season(interaction: Interaction, variant: str, number: int) -> None:
    """The season that was asked about is closed."""
    await acknowledge(interaction)
    if await refused(interaction):
        return
    t = private(interaction)
    assert interaction.guild_id is not None
    ranking = Ranking(interaction.guild_id, variant)
    try:
        players = await host_of(interaction).league.seasons.close(ranking, number, interaction.user.id)
    except Refusal as error:
        await tell(interaction, refusal_text(error, t))
        return
    await tell(interaction, t("league.closed", number=number, players=players))
