"""``/domino play``: every kind of table that others can sit at."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.acting import Interaction, acknowledge, tell
from cogs.choices import VARIANTS
from cogs.friend import call_friend
from cogs.groups import described, domino_group
from cogs.host import Host, host_of
from cogs.opening import ONLY_IN, Choice, check_channel, kind_of, settings_for
from cogs.texts import command_text as text
from cogs.texts import private, refusal_text
from domino.errors import BadRecord
from league.money import BadAmount, amount
from league.rooms import ROOMS, room_named
from locales import Translator
from services.errors import Refusal
from services.lobby import WITHOUT_COMPUTERS
from services.model import Settings, TableInfo
from services.people import Community

LENGTHS: list[app_commands.Choice[int]] = [
    app_commands.Choice(name=text(f"length.{n}"), value=n) for n in (0, 1, 2, 3, 50, 100, 200)
]
LEVELS: list[app_commands.Choice[int]] = [
    app_commands.Choice(name=text(f"level.{n}"), value=n) for n in (1, 2, 3)
]
ROOM_CHOICES = [app_commands.Choice(name=text(f"room.{room.id}"), value=room.id) for room in ROOMS]


@domino_group.command(name=text("play.name"), description=text("play.description"))
@described(
    variant="variant",
    seats="seats",
    pairs="pairs",
    length="length",
    seconds="seconds",
    computers="computers",
    level="level",
    training="training",
    stake="stake",
    room="room",
    friend="friend",
)
@app_commands.choices(variant=VARIANTS, room=ROOM_CHOICES)
@app_commands.choices(length=LENGTHS, level=LEVELS)
async def play(
    interaction: Interaction,
    variant: str | None = None,
    seats: app_commands.Range[int, 2, 4] | None = None,
    pairs: bool | None = None,
    length: int | None = None,
    seconds: app_commands.Range[int, 10, 300] | None = None,
    computers: app_commands.Range[int, 0, 3] | None = None,
    level: int | None = None,
    training: bool = False,
    stake: str | None = None,
    room: str | None = None,
    friend: discord.Member | None = None,
) -> None:
    """Open a table; with enough computers it begins at once."""
    await acknowledge(interaction, privately=True)
    host, user, t = host_of(interaction), interaction.user, private(interaction)
    assert interaction.guild_id is not None
    await host.people.meet(user.id, user.display_name, interaction.locale.value)
    community = await host.people.community(interaction.guild_id)
    problem = check_channel(interaction)
    if problem is not None:
        await tell(interaction, t(problem))
        return
    try:
        staked = 0 if stake is None else amount(stake)
        kind = kind_of(friend=friend is not None, training=training, stake=staked > 0, room=room is not None)
        chosen = variant or ONLY_IN.get(kind, (community.variant, ""))[0]
        entered = None if room is None else room_named(room)
        choice = Choice(chosen, seats, pairs, length, seconds, level, kind, staked, entered)
        settings = settings_for(choice, community)
        bots = settings.seats - 1 if training else min(computers or 0, settings.seats - 1)
        info = await _open(host, interaction, settings, community, bots, friend)
    except (BadAmount, BadRecord, Refusal) as error:
        await tell(interaction, await _why(host, error, t))
        return
    await host.painter.settled_table(info.id)
    await tell(interaction, t("play.opened", link=await host.painter.link(info.id)))
    if friend is not None and community.ping:
        await call_friend(host, info, friend.id)


async def _open(
    host: Host,
    interaction: Interaction,
    settings: Settings,
    community: Community,
    computers: int,
    friend: discord.Member | None,
) -> TableInfo:
    """Open the table with its computers, and begin where nobody is missing. Raises Refusal."""
    user = interaction.user
    if friend is not None and (friend.bot or friend.id == user.id):
        raise Refusal("invite_yourself")
    if computers and settings.kind in WITHOUT_COMPUTERS:
        raise Refusal("no_computers_here")
    assert interaction.guild_id is not None
    assert interaction.channel_id is not None
    answer = await host.tables.open(
        guild_id=interaction.guild_id,
        channel_id=interaction.channel_id,
        host_id=user.id,
        host_name=user.display_name,
        settings=settings,
        language=community.language or (interaction.guild_locale or interaction.locale).value,
        invited=None if friend is None else friend.id,
    )
    table_id = answer.seen.info.id
    for _ in range(computers):
        answer = await host.tables.add_computer(table_id, user.id)
    if all(answer.seen.info.occupants):
        await host.tables.start(table_id, user.id)
    return answer.seen.info


async def _why(host: Host, error: BadAmount | BadRecord | Refusal, t: Translator) -> str:
    match error:
        case BadAmount():
            return t(f"amount.{error.fault}", cap=error.cap)
        case BadRecord():
            return t("refusal.bad_settings", what=t(f"setting.{error.where}"))
    link = await host.painter.link(int(str(error.facts.get("table", 0))))
    return f"{refusal_text(error, t)} {link}".strip()
