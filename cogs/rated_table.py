"""``/ranking table``: a rated table set up by hand, where the community allows it."""

from __future__ import annotations

from discord import app_commands

from cogs.acting import Interaction, acknowledge, tell
from cogs.choices import RATED
from cogs.community import may_rate
from cogs.groups import described
from cogs.host import host_of
from cogs.opening import Choice, check_channel, settings_for
from cogs.ranking import DEFAULT_VARIANT, ranking_group
from cogs.texts import command_text as text
from cogs.texts import private, refusal_text
from domino.errors import BadRecord
from services.errors import Refusal
from services.model import Settings
from services.people import Community
from services.rankings import ranked


@ranking_group.command(name=text("rated_table.name"), description=text("rated_table.description"))
@described(variant="variant", seats="seats", pairs="pairs")
@app_commands.choices(variant=RATED)
async def table(
    interaction: Interaction,
    variant: str = DEFAULT_VARIANT,
    seats: app_commands.Range[int, 2, 4] | None = None,
    pairs: bool | None = None,
) -> None:
    """Open a rated table; only people may sit at it."""
    await acknowledge(interaction, privately=True)
    host, user, t = host_of(interaction), interaction.user, private(interaction)
    assert interaction.guild_id is not None
    assert interaction.channel_id is not None
    await host.people.meet(user.id, user.display_name, interaction.locale.value)
    community = await host.people.community(interaction.guild_id)
    try:
        settings = _settings(interaction, Choice(variant, seats, pairs), community)
        answer = await host.tables.open(
            guild_id=interaction.guild_id,
            channel_id=interaction.channel_id,
            host_id=user.id,
            host_name=user.display_name,
            settings=settings,
            language=community.language or (interaction.guild_locale or interaction.locale).value,
        )
    except BadRecord as error:
        await tell(interaction, t("refusal.bad_settings", what=t(f"setting.{error.where}")))
    except Refusal as error:
        link = await host.painter.link(int(str(error.facts.get("table", 0))))
        await tell(interaction, f"{refusal_text(error, t)} {link}".strip())
    else:
        table_id = answer.seen.info.id
        await host.painter.settled_table(table_id)
        await tell(interaction, t("play.opened", link=await host.painter.link(table_id)))


def _settings(interaction: Interaction, choice: Choice, community: Community) -> Settings:
    """The settings of the table. Raises Refusal, BadRecord."""
    if not may_rate(interaction, community):
        raise Refusal("rated_not_allowed")
    problem = check_channel(interaction)
    if problem is not None:
        raise Refusal(problem.removeprefix("refusal."))
    return ranked(settings_for(choice, community))
