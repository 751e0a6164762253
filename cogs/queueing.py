"""``/domino queue``: waiting for a rated match, and what happens to those who wait."""

from __future__ import annotations

from collections.abc import Sequence

import discord
import structlog
from discord import app_commands

from cogs import league_ids
from cogs.acting import Interaction, acknowledge, tell
from cogs.answers import Block, Buttons, show
from cogs.delivery import FAILURES, Unreachable
from cogs.groups import described, domino_group
from cogs.host import Host, host_of
from cogs.known_people import names_of
from cogs.layout import button, message
from cogs.opening import TABLE_CHANNELS, can_open, check_channel
from cogs.terms import countdown
from cogs.texts import command_text as text
from cogs.texts import private, refusal_text, shown_name
from league.pairing import PLAYERS
from locales import Translator, translator
from services.errors import Refusal
from services.waiting import Offer, QueueState, Seating

log = structlog.get_logger()

CHOICES = ("join", "leave", "state")


@domino_group.command(name=text("queue.name"), description=text("queue.description"))
@described(choice="queue")
@app_commands.choices(choice=[app_commands.Choice(name=text(f"queue.{c}"), value=c) for c in CHOICES])
async def queue(interaction: Interaction, choice: str = "join") -> None:
    """Join the queue, leave it, or look at it."""
    await acknowledge(interaction, privately=True)
    await change_queue(interaction, choice, anew=True)


async def press_queue(interaction: Interaction, what: str) -> None:
    """A button of the queue; one's own view of it is drawn anew, the public question is not."""
    await acknowledge(interaction)
    pressed = interaction.message
    await change_queue(interaction, what, anew=pressed is None or not pressed.flags.ephemeral)


async def change_queue(interaction: Interaction, what: str, *, anew: bool) -> None:
    """Do what was asked for, and show whoever asked how the queue stands."""
    host, user, t = host_of(interaction), interaction.user, private(interaction)
    assert interaction.guild_id is not None
    await host.people.meet(user.id, user.display_name, interaction.locale.value)
    try:
        state = await _changed(interaction, what, toggles=not anew)
    except Refusal as error:
        link = await host.painter.link(int(str(error.facts.get("table", 0))))
        await tell(interaction, f"{refusal_text(error, t)} {link}".strip())
        return
    table_id = await host.tables.table_of(user.id)
    if what in ("join", "agree") and state.row_of(user.id) is None and table_id is not None:
        await tell(interaction, t("queue.you_play", link=await host.painter.link(table_id)))
        return
    blocks = await state_blocks(host, interaction.guild, state, user.id, t)
    community = await host.people.community(interaction.guild_id)
    await show(interaction, blocks, state_buttons(state, user.id, t), theme=community.theme, anew=anew)


async def _changed(interaction: Interaction, what: str, *, toggles: bool) -> QueueState:
    """Carry out the choice; one's own button takes an agreement back, the public one never does. Raises
    Refusal.
    """
    waiting, user = host_of(interaction).league.queue, interaction.user
    guild_id, channel_id = interaction.guild_id, interaction.channel_id
    assert guild_id is not None
    assert channel_id is not None
    if what == "join":
        problem = check_channel(interaction)
        if problem is not None:
            raise Refusal(problem.removeprefix("refusal."))
        return await waiting.join(guild_id, channel_id, user.id, user.display_name)
    if what == "leave":
        await waiting.leave(guild_id, user.id)
    elif what == "agree":
        row = (await waiting.state(guild_id)).row_of(user.id)
        agreed = toggles and row is not None and row.with_computers
        return await waiting.agree(guild_id, user.id, with_computers=not agreed)
    return await waiting.state(guild_id)


async def state_blocks(
    host: Host, guild: discord.Guild | None, state: QueueState, user_id: int, t: Translator
) -> list[Block]:
    """Who waits, since when, and how long it may take."""
    named = await names_of(host, guild, [row.user_id for row in state.waiting], t)
    lines = [f"{n}. {shown_name(named[row.user_id])}" for n, row in enumerate(state.waiting, start=1)]
    blocks: list[Block] = [f"## {t('queue.title')}\n-# {t('queue.how')}"]
    blocks.append(t("queue.waiting", n=len(state.waiting), players=PLAYERS))
    if lines:
        blocks.append("\n".join(lines))
    own = state.row_of(user_id)
    told = [t("queue.since", when=countdown(own.since))] if own else [t("queue.not_waiting")]
    if own and state.guess is None:
        told.append(t("queue.guess_unknown"))
    elif own and state.guess is not None:
        told.append(t.plural("queue.guess", max(1, round(state.guess / 60))))
    if own and state.fill_at is not None:
        agreed = sum(row.with_computers for row in state.waiting)
        told.append(t("queue.fill", when=countdown(state.fill_at), agreed=agreed, n=len(state.waiting)))
    return [*blocks, "\n".join(told)]


def state_buttons(state: QueueState, user_id: int, t: Translator) -> Buttons:
    """Join or leave, agree to computers where they may fill in, look again."""
    own = state.row_of(user_id)
    what = "join" if own is None else "leave"
    style = discord.ButtonStyle.success if own is None else discord.ButtonStyle.secondary
    buttons = [button(league_ids.queue(what), t(f"queue.button.{what}"), style=style)]
    if own is not None and state.fill_at is not None:
        key = "queue.button.people_only" if own.with_computers else "queue.button.agree"
        buttons.append(button(league_ids.queue("agree"), t(key), emoji="🤖"))
    return [[*buttons, button(league_ids.queue("state"), t("button.refresh"), emoji="🔄")]]


class QueueDesk:
    """Where the queue meets Discord: who is a member, and what people are told in public."""

    def __init__(self, client: discord.Client, host: Host) -> None:
        self._client = client
        self._host = host

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        """Whether a person is in the server; True where Discord does not say."""
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return False
        if guild.get_member(user_id) is not None:
            return True
        try:
            await guild.fetch_member(user_id)
        except discord.NotFound:
            return False
        except FAILURES as error:
            log.info("membership_unknown", why=type(error).__name__)
        return True

    def channel_for(self, guild_id: int, channel_ids: Sequence[int], people: Sequence[int]) -> int | None:
        """The first of the channels in which a table can be opened that all of the people see; else the first
        in which one can be opened; None where there is none.
        """
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return None
        found = [guild.get_channel_or_thread(channel_id) for channel_id in channel_ids]
        known = [channel for channel in found if isinstance(channel, TABLE_CHANNELS)]
        usable = [c for c in known if can_open(c, c.permissions_for(guild.me))]
        members = [member for user_id in people if (member := guild.get_member(user_id)) is not None]
        seen = [c for c in usable if all(c.permissions_for(member).view_channel for member in members)]
        return next((c.id for c in (*seen, *usable)), None)

    def language(self, guild_id: int) -> str:
        """The server's own language."""
        guild = self._client.get_guild(guild_id)
        return "pt-BR" if guild is None else guild.preferred_locale.value

    async def seated(self, seating: Seating) -> None:
        """Call those who play to their table."""
        community = await self._host.people.community(seating.guild_id)
        t = translator(community.language or self.language(seating.guild_id))
        await self._host.painter.settled_table(seating.table_id)
        link = await self._host.painter.link(seating.table_id)
        key = "queue.seated" if seating.rated else "queue.seated_with_computers"
        players = await self._called(seating.guild_id, seating.people, t, ping=community.ping)
        pinged = seating.people if community.ping else ()
        try:
            said = t(key, players=players, link=link)
            await self._host.painter.delivery.say(seating.channel_id, said, pinged)
        except (*FAILURES, Unreachable) as error:
            log.info("queue_not_called", why=type(error).__name__)

    async def offered(self, offer: Offer) -> None:
        """Ask those who wait whether computers may fill in."""
        community = await self._host.people.community(offer.guild_id)
        t = translator(community.language or self.language(offer.guild_id))
        players = await self._called(offer.guild_id, offer.people, t, ping=community.ping)
        agree = button(
            league_ids.queue("agree"), t("queue.button.agree"), style=discord.ButtonStyle.success, emoji="🤖"
        )
        leave = button(league_ids.queue("leave"), t("queue.button.leave"))
        built = message([t("queue.offer", players=players)], [[agree, leave]], theme=community.theme)
        users = [discord.Object(user_id) for user_id in offer.people] if community.ping else False
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=users)
        channel = self._client.get_partial_messageable(offer.channel_id)
        try:
            await channel.send(view=built.view, allowed_mentions=allowed)
        except FAILURES as error:
            log.info("queue_not_asked", why=type(error).__name__)

    async def _called(self, guild_id: int, people: tuple[int, ...], t: Translator, *, ping: bool) -> str:
        if ping:
            return " ".join(f"<@{user_id}>" for user_id in people)
        named = await names_of(self._host, self._client.get_guild(guild_id), people, t)
        return ", ".join(f"**{shown_name(named[user_id])}**" for user_id in people)
