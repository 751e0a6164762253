"""``/domino card``: a player's rating, place, medals and record."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.acting import Interaction, acknowledge
from cogs.answers import Block, show
from cogs.choices import RATED
from cogs.groups import described, domino_group
from cogs.host import Host, host_of
from cogs.known_people import portraits
from cogs.ranking import DEFAULT_VARIANT
from cogs.texts import command_text as text
from cogs.texts import private
from data.ratings import Ranking
from league.rooms import experience_for
from league.tiers import next_tier, tier_of
from league.week import Medal
from locales import Translator
from rendering import Profile
from services.boards import Figures
from services.rankings import this_week


@domino_group.command(name=text("card.name"), description=text("card.description"))
@described(member="member", variant="variant")
@app_commands.choices(variant=RATED)
async def card(
    interaction: Interaction, member: discord.User | None = None, variant: str = DEFAULT_VARIANT
) -> None:
    """One's own card, or somebody else's."""
    await acknowledge(interaction, privately=True)
    host, guild, t = host_of(interaction), interaction.guild, private(interaction)
    assert guild is not None
    user = member or interaction.user
    await host.people.meet(interaction.user.id, interaction.user.display_name, interaction.locale.value)
    week, ranking = this_week(host.clock()).key, Ranking(guild.id, variant)
    figures = await host.league.boards.figures(ranking, user.id, week)
    community = await host.people.community(guild.id)
    profile = await _profile(host, guild, user.id, figures, t)
    blocks: list[Block] = [
        await host.studio.card(profile, community.theme, t.locale),
        card_text(figures, t(f"variant.{variant}"), t),
    ]
    await show(interaction, blocks, theme=community.theme)


async def _profile(
    host: Host, guild: discord.Guild, user_id: int, figures: Figures, t: Translator
) -> Profile:
    standing = await host.wallet.standing(user_id)
    floor, ceiling = experience_for(standing.level), experience_for(standing.level + 1)
    rated, medals = figures.rating, figures.medals
    return Profile(
        player=(await portraits(host, guild, [user_id], t))[user_id],
        rating=rated.rating if rated else None,
        tier=tier_of(rated.rating).value if rated else 0,
        level=standing.level,
        level_share=(standing.experience - floor) / (ceiling - floor),
        matches=rated.matches if rated else 0,
        wins=rated.wins if rated else 0,
        losses=rated.matches - rated.wins if rated else 0,
        medals=(medals.gold, medals.silver, medals.bronze),
        place=figures.place,
    )


def card_text(figures: Figures, variant: str, t: Translator) -> str:
    """What the picture does not say: the week, the best rating, the way to the next tier."""
    rated = figures.rating
    if rated is None:
        return t("card.unrated", variant=variant)
    tier = tier_of(rated.rating)
    lines = [t("card.head", variant=variant, tier=t(f"tier.{tier.id}"), rating=rated.rating)]
    above = next_tier(tier)
    if above is not None and above.floor is not None:
        lines.append(t("card.next", points=above.floor - rated.rating, tier=t(f"tier.{above.id}")))
    lines.append(t("card.best", best=rated.best, galos=rated.galos, outs=rated.outs))
    if figures.week is not None:
        played = t.plural("ranking.matches", figures.week.matches)
        lines.append(t("card.week", gained=figures.week.gained, matches=played))
    counts = zip(Medal, (figures.medals.gold, figures.medals.silver, figures.medals.bronze), strict=True)
    held = [f"{t(f'medal.{medal}')} × {count}" for medal, count in counts if count]
    if held:
        lines.append(t("card.medals", medals=", ".join(held)))
    return "\n".join(lines)
