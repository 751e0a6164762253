"""``/domino``: everything that can be done at a table, by command."""

from __future__ import annotations

from collections.abc import Callable

from discord import app_commands

from cogs.acting import Interaction, acknowledge, attempt, command_action, open_panel, own_table, tell
from cogs.choices import VARIANTS
from cogs.groups import Number, described, domino_group
from cogs.here import Sight, can_reach
from cogs.host import host_of
from cogs.layout import message
from cogs.lobby import leave_or_ask, play_again, show_rules, show_table
from cogs.plays import find_play, suggestions
from cogs.rules_text import rules_of_variant
from cogs.texts import command_text as text
from cogs.texts import private, seat_name
from domino.actions import (
    Accept,
    Action,
    Announce,
    Decline,
    Draw,
    Galo,
    Keep,
    Offer,
    Pass,
    Pick,
    Ready,
    Redeal,
)
from services.model import Status, TableInfo

DOUBLES: dict[str, Action] = {"announce": Announce(), "redeal": Redeal(), "keep": Keep()}
DRAWS: dict[str, Action] = {"offer": Offer(), "accept": Accept(), "decline": Decline()}


@domino_group.command(name=text("join.name"), description=text("join.description"))
@described(table="table")
async def join(interaction: Interaction, table: Number) -> None:
    """Sit down at a table."""
    await acknowledge(interaction, privately=True)
    host, user = host_of(interaction), interaction.user
    if not await can_reach(interaction, table):
        return
    if await attempt(host, interaction, table, lambda: host.tables.join(table, user.id, user.display_name)):
        await _welcome(interaction, table)


async def _welcome(interaction: Interaction, table_id: int) -> None:
    link = await host_of(interaction).painter.link(table_id)
    await tell(interaction, private(interaction)("join.done", link=link))


@join.autocomplete("table")
async def _joinable(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    return await suggest_tables(
        interaction, current, lambda info: info.status is Status.LOBBY and None in info.occupants
    )


async def suggest_tables(
    interaction: Interaction, current: str, fits: Callable[[TableInfo], bool] = lambda info: True
) -> list[app_commands.Choice[int]]:
    """The tables that fit and that whoever types may know of, with their variant and who sits there."""
    host, t, sight = host_of(interaction), private(interaction), Sight(interaction)
    found = []
    for table_id in await host.tables.open_ids(interaction.guild_id):
        info = (await host.tables.look(table_id)).info
        if info.settings.is_solo or not fits(info) or not await sight.reaches(info):
            continue
        names = ", ".join(seat_name(info, seat, t) for seat, o in enumerate(info.occupants) if o is not None)
        label = f"#{table_id} · {t(f'variant.{info.settings.variant}')} · {names}"
        if current.lower() in label.lower():
            found.append(app_commands.Choice(name=label[:100], value=table_id))
    return found[:25]


@domino_group.command(name=text("start.name"), description=text("start.description"))
async def start(interaction: Interaction) -> None:
    """Begin the match."""
    await acknowledge(interaction, privately=True)
    table_id, host, user_id = await _own_table(interaction), host_of(interaction), interaction.user.id
    if table_id is None:
        return
    if await attempt(host, interaction, table_id, lambda: host.tables.start(table_id, user_id)):
        await tell(interaction, private(interaction)("start.done"))


@domino_group.command(name=text("leave.name"), description=text("leave.description"))
async def leave(interaction: Interaction) -> None:
    """Get up; from a match only after being asked once more."""
    await acknowledge(interaction, privately=True)
    table_id = await _own_table(interaction)
    if table_id is not None and await leave_or_ask(host_of(interaction), interaction, table_id):
        await tell(interaction, private(interaction)("leave.done"))


@domino_group.command(name=text("rematch.name"), description=text("rematch.description"))
@described(table="table")
async def rematch(interaction: Interaction, table: Number) -> None:
    """Open the lobby of an ended table again; between friends, ask for a new game."""
    await acknowledge(interaction, privately=True)
    host, user = host_of(interaction), interaction.user
    if not await can_reach(interaction, table):
        return
    if await attempt(host, interaction, table, lambda: play_again(host, table, user.id, user.display_name)):
        await _welcome(interaction, table)


@rematch.autocomplete("table")
async def _ended(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    return await suggest_tables(interaction, current, lambda info: info.status is Status.ENDED)


async def _own_table(interaction: Interaction) -> int | None:
    """Where whoever acted, who has been acknowledged, sits; else they are told that they sit nowhere."""
    table_id = await host_of(interaction).tables.table_of(interaction.user.id)
    if table_id is None:
        await tell(interaction, private(interaction)("refusal.not_at_a_table"))
    return table_id


@domino_group.command(name=text("hand.name"), description=text("hand.description"))
async def hand(interaction: Interaction) -> None:
    """The private panel of one's hand."""
    await acknowledge(interaction, privately=True)
    table_id = await own_table(host_of(interaction), interaction.user.id)
    if table_id is None:
        await tell(interaction, private(interaction)("refusal.not_at_a_table"))
    else:
        await open_panel(host_of(interaction), interaction, table_id)


@domino_group.command(name=text("table.name"), description=text("table.description"))
async def table(interaction: Interaction) -> None:
    """The link to one's table, which is drawn again."""
    await acknowledge(interaction, privately=True)
    table_id = await host_of(interaction).tables.table_of(interaction.user.id)
    if table_id is None:
        await tell(interaction, private(interaction)("refusal.not_at_a_table"))
        return
    host_of(interaction).painter.touch(await host_of(interaction).tables.look(table_id))
    await host_of(interaction).painter.settled_table(table_id)
    await tell(interaction, await host_of(interaction).painter.link(table_id))


@domino_group.command(name=text("watch.name"), description=text("watch.description"))
@described(table="table")
async def watch(interaction: Interaction, table: Number) -> None:
    """A table as a spectator sees it."""
    await acknowledge(interaction, privately=True)
    if await can_reach(interaction, table):
        await show_table(host_of(interaction), interaction, table)


@watch.autocomplete("table")
async def _watched(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    return await suggest_tables(interaction, current)


@domino_group.command(name=text("rules.name"), description=text("rules.description"))
@described(variant="variant")
@app_commands.choices(variant=VARIANTS)
async def rules(interaction: Interaction, variant: str | None = None) -> None:
    """The rules of a variant, or of one's own table."""
    await acknowledge(interaction, privately=True)
    table_id = await own_table(host_of(interaction), interaction.user.id)
    if variant is None and table_id is not None:
        await show_rules(host_of(interaction), interaction, table_id)
        return
    assert interaction.guild_id is not None
    chosen = variant or (await host_of(interaction).people.community(interaction.guild_id)).variant
    built = message(rules_of_variant(chosen, private(interaction)))
    await interaction.followup.send(view=built.view, ephemeral=True)


@domino_group.command(name=text("tile.name"), description=text("tile.description"))
@described(play="play", galo="galo")
async def tile(interaction: Interaction, play: str, galo: bool = False) -> None:
    """Play a tile."""
    host, user_id = host_of(interaction), interaction.user.id
    await command_action(host, interaction, lambda at: find_play(host, at, user_id, play, galo=galo))


@tile.autocomplete("play")
async def _plays(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    return await suggestions(host_of(interaction), interaction, current)


@domino_group.command(name=text("draw.name"), description=text("draw.description"))
async def draw(interaction: Interaction) -> None:
    """Take a tile from the boneyard."""
    await command_action(host_of(interaction), interaction, Draw())


@domino_group.command(name=text("pass.name"), description=text("pass.description"))
async def give_up(interaction: Interaction) -> None:
    """Pass."""
    await command_action(host_of(interaction), interaction, Pass())


@domino_group.command(name=text("galo.name"), description=text("galo.description"))
async def galo(interaction: Interaction) -> None:
    """Declare the play just made a galo."""
    await command_action(host_of(interaction), interaction, Galo())


@domino_group.command(name=text("doubles.name"), description=text("doubles.description"))
@described(choice="doubles")
@app_commands.choices(
    choice=[app_commands.Choice(name=text(f"doubles.{name}"), value=name) for name in DOUBLES]
)
async def doubles(interaction: Interaction, choice: str) -> None:
    """Announce four doubles, or decide on five."""
    await command_action(host_of(interaction), interaction, DOUBLES[choice])


@domino_group.command(name=text("pick.name"), description=text("pick.description"))
@described(place="place")
async def pick(interaction: Interaction, place: app_commands.Range[int, 1, 14]) -> None:
    """Choose a face-down tile of a tie-break."""
    await command_action(host_of(interaction), interaction, Pick(place - 1))


@domino_group.command(name=text("ready.name"), description=text("ready.description"))
async def ready(interaction: Interaction) -> None:
    """Confirm the next game."""
    await command_action(host_of(interaction), interaction, Ready())


@domino_group.command(name=text("agree.name"), description=text("agree.description"))
@described(choice="agree")
@app_commands.choices(choice=[app_commands.Choice(name=text(f"agree.{name}"), value=name) for name in DRAWS])
async def agree(interaction: Interaction, choice: str) -> None:
    """Offer, accept or decline a draw."""
    await command_action(host_of(interaction), interaction, DRAWS[choice])
