"""``/ranking``: the week, all ratings, medals, and how seasons ended."""

from __future__ import annotations

from discord import app_commands

from cogs import boards
from cogs.acting import Interaction, acknowledge, tell
from cogs.answers import show
from cogs.choices import RATED
from cogs.groups import described
from cogs.host import host_of
from cogs.league_ids import BoardId
from cogs.texts import command_text as text
from cogs.texts import private
from data.ratings import Ranking
from league.week import Week
from services.rankings import this_week

ranking_group = app_commands.Group(
    name=text("ranking.name"), description=text("ranking.description"), guild_only=True
)

DEFAULT_VARIANT = "amazonense"


@ranking_group.command(name=text("week.name"), description=text("week.description"))
@described(variant="variant", week="week")
@app_commands.choices(variant=RATED)
async def week(interaction: Interaction, variant: str = DEFAULT_VARIANT, week: str | None = None) -> None:
    """The week that runs, or one that is over."""
    await acknowledge(interaction, privately=True)
    try:
        key = this_week(host_of(interaction).clock()).key if week is None else Week.from_key(week).key
    except ValueError:
        await tell(interaction, private(interaction)("refusal.no_such_week"))
        return
    await show_board(interaction, BoardId("week", variant, key))


@week.autocomplete("week")
async def _weeks(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    assert interaction.guild_id is not None
    variant = getattr(interaction.namespace, "variant", None) or DEFAULT_VARIANT
    t, ranking = private(interaction), Ranking(interaction.guild_id, variant)
    played = await host_of(interaction).league.boards.weeks(ranking)
    choices = [app_commands.Choice(name=boards.week_name(key, t), value=key) for key in played]
    return [c for c in choices if current.lower() in c.name.lower() or c.value.startswith(current)][:25]


@ranking_group.command(name=text("all.name"), description=text("all.description"))
@described(variant="variant")
@app_commands.choices(variant=RATED)
async def all_time(interaction: Interaction, variant: str = DEFAULT_VARIANT) -> None:
    """Everybody who is rated."""
    await acknowledge(interaction, privately=True)
    await show_board(interaction, BoardId("all", variant))


@ranking_group.command(name=text("medals.name"), description=text("medals.description"))
@described(variant="variant")
@app_commands.choices(variant=RATED)
async def medals(interaction: Interaction, variant: str = DEFAULT_VARIANT) -> None:
    """Who holds medals of past weeks."""
    await acknowledge(interaction, privately=True)
    await show_board(interaction, BoardId("medals", variant))


@ranking_group.command(name=text("season.name"), description=text("season.description"))
@described(variant="variant", number="season")
@app_commands.choices(variant=RATED)
async def season(
    interaction: Interaction,
    variant: str = DEFAULT_VARIANT,
    number: app_commands.Range[int, 1, 1000] | None = None,
) -> None:
    """How a season ended, the last one by default."""
    await acknowledge(interaction, privately=True)
    assert interaction.guild_id is not None
    last = await host_of(interaction).league.boards.last_season(Ranking(interaction.guild_id, variant))
    wanted = number or last
    if not 1 <= wanted <= last:
        await tell(interaction, private(interaction)("refusal.no_such_season"))
        return
    await show_board(interaction, BoardId("season", variant, str(wanted)))


async def show_board(interaction: Interaction, wanted: BoardId, *, anew: bool = True) -> None:
    """Show a page to whoever acted, who has been acknowledged."""
    host, guild, t = host_of(interaction), interaction.guild, private(interaction)
    assert guild is not None
    viewer = interaction.user.id
    board = await boards.load(host, guild.id, wanted, viewer)
    blocks = await boards.blocks_of(host, guild, wanted, board, viewer, t)
    buttons = await boards.buttons_of(host, guild.id, wanted, board, t)
    community = await host.people.community(guild.id)
    await show(interaction, blocks, buttons, theme=community.theme, anew=anew)
