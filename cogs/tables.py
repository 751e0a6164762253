"""``/domino``: everything that can be done at a table, by command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.ext import commands

from cogs.acting import Interaction, attempt, command_action, open_panel, tell
from cogs.anchors import public_key
from cogs.host import Host
from cogs.layout import message
from cogs.lobby import show_rules, watch
from cogs.opening import Choice, check_channel, settings_for
from cogs.plays import find_play, suggestions
from cogs.rules_text import rules_of_variant
from cogs.texts import command_text as text
from cogs.texts import private, refusal_text
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
from domino.errors import BadRecord
from domino.variants import variant_ids
from services.errors import Refusal

VARIANTS: list[app_commands.Choice[str]] = [
    app_commands.Choice(name=text(f"variant.{v}"), value=v) for v in variant_ids()
]
LENGTHS: list[app_commands.Choice[int]] = [
    app_commands.Choice(name=text(f"length.{n}"), value=n) for n in (0, 1, 2, 3, 50, 100, 200)
]
LEVELS: list[app_commands.Choice[int]] = [
    app_commands.Choice(name=text(f"level.{n}"), value=n) for n in (1, 2, 3)
]
F = TypeVar("F", bound=Callable[..., Any])
DOUBLES: dict[str, Action] = {"announce": Announce(), "redeal": Redeal(), "keep": Keep()}
DRAWS: dict[str, Action] = {"offer": Offer(), "accept": Accept(), "decline": Decline()}


def described(**names: str) -> Callable[[F], F]:
    """Localised names and descriptions of a command's options."""

    def decorate(function: F) -> F:
        renamed = app_commands.rename(**{key: text(f"option.{name}.name") for key, name in names.items()})
        told = app_commands.describe(
            **{key: text(f"option.{name}.description") for key, name in names.items()}
        )
        return renamed(told(function))

    return decorate


class TableCog(commands.Cog):
    """The commands of a table."""

    domino = app_commands.Group(
        name=text("domino.name"), description=text("domino.description"), guild_only=True
    )

    def __init__(self, host: Host) -> None:
        self._host = host

    # -- lobby

    @domino.command(name=text("play.name"), description=text("play.description"))
    @described(
        variant="variant",
        seats="seats",
        pairs="pairs",
        length="length",
        seconds="seconds",
        computers="computers",
        level="level",
    )
    @app_commands.choices(variant=VARIANTS)
    @app_commands.choices(length=LENGTHS, level=LEVELS)
    async def play(
        self,
        interaction: Interaction,
        variant: str | None = None,
        seats: app_commands.Range[int, 2, 4] | None = None,
        pairs: bool | None = None,
        length: int | None = None,
        seconds: app_commands.Range[int, 10, 300] | None = None,
        computers: app_commands.Range[int, 0, 3] | None = None,
        level: int | None = None,
    ) -> None:
        """Open a table; with enough computers it begins at once."""
        await interaction.response.defer(ephemeral=True)
        host, user, t = self._host, interaction.user, private(interaction)
        assert interaction.guild_id is not None
        assert interaction.channel_id is not None
        await host.people.meet(user.id, user.display_name, interaction.locale.value)
        community = await host.people.community(interaction.guild_id)
        choice = Choice(variant or community.variant, seats, pairs, length, seconds, level)
        problem = check_channel(interaction)
        if problem is not None:
            await tell(interaction, t(problem))
            return
        try:
            settings = settings_for(choice, community)
        except BadRecord as error:
            await tell(interaction, t("refusal.bad_settings", what=t(f"setting.{error.where}")))
            return
        language = community.language or (interaction.guild_locale or interaction.locale).value
        try:
            answer = await host.tables.open(
                guild_id=interaction.guild_id,
                channel_id=interaction.channel_id,
                host_id=user.id,
                host_name=user.display_name,
                settings=settings,
                language=language,
            )
            table_id = answer.seen.info.id
            for _ in range(min(computers or 0, settings.seats - 1)):
                answer = await host.tables.add_computer(table_id, user.id)
            if all(answer.seen.info.occupants):
                await host.tables.start(table_id, user.id)
        except Refusal as error:
            link = await host.painter.link(int(str(error.facts.get("table", 0))))
            await tell(interaction, f"{refusal_text(error, t)} {link}".strip())
            return
        await host.painter.settled_table(table_id)
        await tell(interaction, t("play.opened", link=await host.painter.link(table_id)))

    @domino.command(name=text("join.name"), description=text("join.description"))
    @described(table="table")
    async def join(self, interaction: Interaction, table: int) -> None:
        """Sit down at a table."""
        await interaction.response.defer(ephemeral=True)
        user = interaction.user
        answer = await attempt(
            self._host, interaction, table, lambda: self._host.tables.join(table, user.id, user.display_name)
        )
        if answer is not None:
            await tell(
                interaction, private(interaction)("join.done", link=await self._host.painter.link(table))
            )

    @join.autocomplete("table")
    async def _joinable(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await self._suggest_tables(interaction, current)

    async def _suggest_tables(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        ids = await self._host.tables.open_ids(interaction.guild_id)
        return [app_commands.Choice(name=f"#{n}", value=n) for n in ids if str(n).startswith(current)][:25]

    @domino.command(name=text("start.name"), description=text("start.description"))
    async def start(self, interaction: Interaction) -> None:
        """Begin the match."""
        await self._at_own_table(interaction, "start")

    @domino.command(name=text("leave.name"), description=text("leave.description"))
    async def leave(self, interaction: Interaction) -> None:
        """Get up, or leave the match for good."""
        await self._at_own_table(interaction, "leave")

    @domino.command(name=text("rematch.name"), description=text("rematch.description"))
    @described(table="table")
    async def rematch(self, interaction: Interaction, table: int) -> None:
        """Open the lobby of an ended table again."""
        await interaction.response.defer(ephemeral=True)
        user_id = interaction.user.id
        if await attempt(self._host, interaction, table, lambda: self._host.tables.rematch(table, user_id)):
            await tell(
                interaction, private(interaction)("join.done", link=await self._host.painter.link(table))
            )

    @rematch.autocomplete("table")
    async def _ended(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await self._suggest_tables(interaction, current)

    async def _at_own_table(self, interaction: Interaction, what: str) -> None:
        await interaction.response.defer(ephemeral=True)
        user_id, tables = interaction.user.id, self._host.tables
        table_id = await tables.table_of(user_id)
        if table_id is None:
            await tell(interaction, private(interaction)("refusal.not_at_a_table"))
            return
        change = tables.start if what == "start" else tables.leave
        if await attempt(self._host, interaction, table_id, lambda: change(table_id, user_id)):
            await tell(interaction, private(interaction)(f"{what}.done"))

    # -- looking

    @domino.command(name=text("hand.name"), description=text("hand.description"))
    async def hand(self, interaction: Interaction) -> None:
        """The private panel of one's hand."""
        await interaction.response.defer(ephemeral=True)
        table_id = await self._host.tables.table_of(interaction.user.id)
        if table_id is None:
            await tell(interaction, private(interaction)("refusal.not_at_a_table"))
        else:
            await open_panel(self._host, interaction, table_id)

    @domino.command(name=text("table.name"), description=text("table.description"))
    async def table(self, interaction: Interaction) -> None:
        """The link to one's table, which is drawn again."""
        await interaction.response.defer(ephemeral=True)
        table_id = await self._host.tables.table_of(interaction.user.id)
        if table_id is None:
            await tell(interaction, private(interaction)("refusal.not_at_a_table"))
            return
        self._host.painter.touch(await self._host.tables.look(table_id))
        await self._host.painter.settled_table(table_id)
        await tell(interaction, await self._host.painter.link(table_id))

    @domino.command(name=text("watch.name"), description=text("watch.description"))
    @described(table="table")
    async def watch(self, interaction: Interaction, table: int) -> None:
        """A table as a spectator sees it."""
        await interaction.response.defer(ephemeral=True)
        await watch(self._host, interaction, table)

    @watch.autocomplete("table")
    async def _watched(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await self._suggest_tables(interaction, current)

    @domino.command(name=text("rules.name"), description=text("rules.description"))
    @described(variant="variant")
    @app_commands.choices(variant=VARIANTS)
    async def rules(self, interaction: Interaction, variant: str | None = None) -> None:
        """The rules of a variant, or of one's own table."""
        await interaction.response.defer(ephemeral=True)
        table_id = await self._host.tables.table_of(interaction.user.id)
        if variant is None and table_id is not None:
            await show_rules(self._host, interaction, table_id)
            return
        assert interaction.guild_id is not None
        chosen = variant or (await self._host.people.community(interaction.guild_id)).variant
        built = message(rules_of_variant(chosen, private(interaction)))
        await interaction.followup.send(view=built.view, ephemeral=True)

    # -- playing

    @domino.command(name=text("tile.name"), description=text("tile.description"))
    @described(play="play", galo="galo")
    async def tile(self, interaction: Interaction, play: str, galo: bool = False) -> None:
        """Play a tile."""
        host, user_id = self._host, interaction.user.id
        table_id = await host.tables.table_of(user_id)
        action = None if table_id is None else await find_play(host, table_id, user_id, play, galo=galo)
        if action is None:
            await interaction.response.send_message(
                private(interaction)("refusal.unknown_play"), ephemeral=True
            )
            return
        await command_action(host, interaction, action)

    @tile.autocomplete("play")
    async def _plays(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await suggestions(self._host, interaction, current)

    @domino.command(name=text("draw.name"), description=text("draw.description"))
    async def draw(self, interaction: Interaction) -> None:
        """Take a tile from the boneyard."""
        await command_action(self._host, interaction, Draw())

    @domino.command(name=text("pass.name"), description=text("pass.description"))
    async def give_up(self, interaction: Interaction) -> None:
        """Pass."""
        await command_action(self._host, interaction, Pass())

    @domino.command(name=text("galo.name"), description=text("galo.description"))
    async def galo(self, interaction: Interaction) -> None:
        """Declare the play just made a galo."""
        await command_action(self._host, interaction, Galo())

    @domino.command(name=text("doubles.name"), description=text("doubles.description"))
    @described(choice="doubles")
    @app_commands.choices(
        choice=[app_commands.Choice(name=text(f"doubles.{name}"), value=name) for name in DOUBLES]
    )
    async def doubles(self, interaction: Interaction, choice: str) -> None:
        """Announce four doubles, or decide on five."""
        await command_action(self._host, interaction, DOUBLES[choice])

    @domino.command(name=text("pick.name"), description=text("pick.description"))
    @described(place="place")
    async def pick(self, interaction: Interaction, place: app_commands.Range[int, 1, 14]) -> None:
        """Choose a face-down tile of a tie-break."""
        await command_action(self._host, interaction, Pick(place - 1))

    @domino.command(name=text("ready.name"), description=text("ready.description"))
    async def ready(self, interaction: Interaction) -> None:
        """Confirm the next game."""
        await command_action(self._host, interaction, Ready())

    @domino.command(name=text("agree.name"), description=text("agree.description"))
    @described(choice="agree")
    @app_commands.choices(
        choice=[app_commands.Choice(name=text(f"agree.{name}"), value=name) for name in DRAWS]
    )
    async def agree(self, interaction: Interaction, choice: str) -> None:
        """Offer, accept or decline a draw."""
        await command_action(self._host, interaction, DRAWS[choice])

    # -- what happens outside of commands

    @commands.Cog.listener()
    async def on_raw_member_remove(self, event: discord.RawMemberRemoveEvent) -> None:
        """Whoever leaves the community leaves its tables."""
        await self._host.tables.drop_person(event.user.id, event.guild_id)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        """A deleted table message is posted anew."""
        for table_id in await self._host.tables.shown_by(event.message_id):
            await self._host.painter.anchors.put(public_key(table_id), None)
            self._host.painter.touch(await self._host.tables.look(table_id))
