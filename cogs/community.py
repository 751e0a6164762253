"""``/settings``: how a community wants things."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import discord
from discord import app_commands

from cogs.acting import Interaction, acknowledge, send_private, tell
from cogs.choices import VARIANTS
from cogs.groups import described
from cogs.host import host_of
from cogs.layout import message
from cogs.managing import MANAGERS, may_manage, refused
from cogs.texts import command_text as text
from cogs.texts import private
from locales import Translator
from rendering import THEMES
from services.people import Community, RatedBy

settings_group = app_commands.Group(
    name=text("settings.name"),
    description=text("settings.description"),
    guild_only=True,
    default_permissions=MANAGERS,
)

LANGUAGES = {"pt-BR": "pt_BR", "en-US": "en", "es-419": "es"}
LANGUAGE_CHOICES = [
    app_commands.Choice(name=text(f"language.{key}"), value=tag) for tag, key in LANGUAGES.items()
]
RATED_CHOICES = [app_commands.Choice(name=text(f"rated_by.{who}"), value=who.value) for who in RatedBy]
THEME_CHOICES = [app_commands.Choice(name=text(f"theme.{theme}"), value=theme) for theme in THEMES]
Edit = Callable[[Community], Community]


async def _change(interaction: Interaction, edit: Edit) -> None:
    """Change what whoever manages the server wants changed, and show how everything stands."""
    await acknowledge(interaction, privately=True)
    if await refused(interaction):
        return
    host, t = host_of(interaction), private(interaction)
    assert interaction.guild_id is not None
    before, community = await host.people.change_community(interaction.guild_id, edit)
    if community.queue_fill_seconds != before.queue_fill_seconds:
        await host.league.queue.look_through(interaction.guild_id)
    blocks = [f"## {t('settings.title')}", settings_text(community, t)]
    await send_private(interaction, message(blocks, theme=community.theme))


def settings_text(community: Community, t: Translator) -> str:
    """Every setting in a line of its own."""
    fill, language = community.queue_fill_seconds, community.language
    rows = {
        "results": f"<#{community.results_channel}>" if community.results_channel else t("settings.nowhere"),
        "language": t("settings.language.server" if language is None else f"language.{LANGUAGES[language]}"),
        "variant": t(f"variant.{community.variant}"),
        "seconds": t("terms.clock", seconds=community.turn_seconds),
        "theme": t(f"theme.{community.theme}"),
        "rated": t(f"settings.rated.{community.rated_by}", role=f"<@&{community.ranked_role or 0}>"),
        "queue": t("settings.queue.never") if fill is None else t.plural("settings.queue.after", fill // 60),
        "pings": t("settings.pings.on" if community.ping else "settings.pings.off"),
    }
    return "\n".join(f"**{t(f'settings.{name}')}**: {value}" for name, value in rows.items())


@settings_group.command(name=text("show.name"), description=text("show.description"))
async def show(interaction: Interaction) -> None:
    """How everything stands."""
    await _change(interaction, lambda community: community)


@settings_group.command(name=text("results.name"), description=text("results.description"))
@described(channel="channel")
async def results(interaction: Interaction, channel: discord.TextChannel | None = None) -> None:
    """Where weekly results are told; nowhere without a channel."""
    if channel is not None and not _may_write(interaction, channel):
        await acknowledge(interaction, privately=True)
        await tell(interaction, private(interaction)("refusal.cannot_write_there", channel=channel.mention))
        return
    chosen = None if channel is None else channel.id
    await _change(interaction, lambda community: replace(community, results_channel=chosen))


def _may_write(interaction: Interaction, channel: discord.TextChannel) -> bool:
    assert interaction.guild is not None
    allowed = channel.permissions_for(interaction.guild.me)
    return allowed.view_channel and allowed.send_messages


@settings_group.command(name=text("language.name"), description=text("language.description"))
@described(language="language")
@app_commands.choices(language=LANGUAGE_CHOICES)
async def language(interaction: Interaction, language: str | None = None) -> None:
    """The language of public texts; the server's own where none is given."""
    await _change(interaction, lambda community: replace(community, language=language))


@settings_group.command(name=text("tables.name"), description=text("tables.description"))
@described(variant="variant", seconds="seconds", theme="theme")
@app_commands.choices(variant=VARIANTS, theme=THEME_CHOICES)
async def tables(
    interaction: Interaction,
    variant: str | None = None,
    seconds: app_commands.Range[int, 10, 300] | None = None,
    theme: str | None = None,
) -> None:
    """What a table is like where nobody says otherwise."""
    await _change(
        interaction,
        lambda community: replace(
            community,
            variant=variant or community.variant,
            turn_seconds=seconds or community.turn_seconds,
            theme=theme or community.theme,
        ),
    )


@settings_group.command(name=text("rated.name"), description=text("rated.description"))
@described(who="rated_by", role="role")
@app_commands.choices(who=RATED_CHOICES)
async def rated(interaction: Interaction, who: str, role: discord.Role | None = None) -> None:
    """Who may set up rated tables by hand."""
    if who == RatedBy.ROLE and role is None:
        await acknowledge(interaction, privately=True)
        await tell(interaction, private(interaction)("refusal.role_missing"))
        return
    chosen = None if role is None else role.id
    await _change(
        interaction, lambda community: replace(community, rated_by=RatedBy(who), ranked_role=chosen)
    )


@settings_group.command(name=text("fill.name"), description=text("fill.description"))
@described(minutes="minutes")
async def fill(interaction: Interaction, minutes: app_commands.Range[int, 1, 120] | None = None) -> None:
    """After how long computers may fill the queue's table; never without a figure."""
    seconds = None if minutes is None else 60 * minutes
    await _change(interaction, lambda community: replace(community, queue_fill_seconds=seconds))


@settings_group.command(name=text("pings.name"), description=text("pings.description"))
@described(on="pings")
async def pings(interaction: Interaction, on: bool) -> None:
    """Whether public messages may ping those whom they mean."""
    await _change(interaction, lambda community: replace(community, ping=on))


def may_rate(interaction: Interaction, community: Community) -> bool:
    """Whether whoever acted may set up a rated table by hand."""
    if community.rated_by is RatedBy.EVERYONE or may_manage(interaction):
        return True
    roles = interaction.user.roles if isinstance(interaction.user, discord.Member) else []
    return community.rated_by is RatedBy.ROLE and any(role.id == community.ranked_role for role in roles)
