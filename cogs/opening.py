"""From what somebody asks for to the settings of a table."""

from __future__ import annotations

from dataclasses import dataclass, replace

import discord

from cogs.acting import Interaction
from domino.errors import BadRecord
from domino.variants import rules_named
from league.rooms import Room
from services.model import Kind, Settings
from services.people import Community

DEFAULT_SEATS = {"arena": 2, "classic": 2, "international": 4, "amazonense": 4}
#: What a variant calls the option that says how long a match is.
LENGTH_OPTIONS = ("points", "target")

#: Where a table can be.
TABLE_CHANNELS = (discord.TextChannel, discord.Thread, discord.VoiceChannel)


@dataclass(frozen=True, slots=True)
class Choice:
    """What somebody asked for; None is up to the variant and the community."""

    variant: str
    seats: int | None = None
    pairs: bool | None = None
    length: int | None = None
    seconds: int | None = None
    level: int | None = None
    kind: Kind = Kind.FREE
    stake: int = 0
    room: Room | None = None


#: Kinds of table that one variant alone has (rules §2–§4), and the setting that is wrong elsewhere.
ONLY_IN = {
    Kind.FRIEND: ("classic", "friend"),
    Kind.CREDITS: ("arena", "stake"),
    Kind.TRAINING: ("arena", "training"),
    Kind.ROOM: ("international", "room"),
}


def kind_of(*, friend: bool, training: bool, stake: bool, room: bool) -> Kind:
    """The kind of table that was asked for. Raises BadRecord where it is more than one."""
    asked = {Kind.FRIEND: friend, Kind.TRAINING: training, Kind.CREDITS: stake, Kind.ROOM: room}
    kinds = [kind for kind, wanted in asked.items() if wanted]
    if len(kinds) > 1:
        raise BadRecord("kinds", "a table is of one kind")
    return kinds[0] if kinds else Kind.FREE


def settings_for(choice: Choice, community: Community) -> Settings:
    """The settings of the table that was asked for.

    Raises:
        BadRecord: the variant is not played like that; ``where`` names the setting.
    """
    variant, setting = ONLY_IN.get(choice.kind, (choice.variant, ""))
    if choice.variant != variant:
        raise BadRecord(setting, "another variant has that")
    if choice.variant == "classic":
        choice = replace(choice, kind=Kind.FRIEND)  # there are no chance opponents (docs/tables.md)
    rules = rules_named(choice.variant)
    options: dict[str, int | bool] = {}
    if choice.length is not None:
        length = next((name for name in LENGTH_OPTIONS if name in rules.options), None)
        if length is None:
            raise BadRecord("length", "every game of this variant stands alone")
        options[length] = choice.length
    if choice.pairs and "pairs" in rules.options:
        options["pairs"] = True
    seats = choice.seats or (4 if choice.pairs else DEFAULT_SEATS.get(choice.variant, rules.seat_counts[0]))
    try:
        match = rules.new_match(seats, options)
    except BadRecord as error:
        where = error.where.split(".")[-1]
        raise BadRecord("length" if where in LENGTH_OPTIONS else where, error.what) from None
    return Settings(
        variant=choice.variant,
        seats=seats,
        options=dict(match.options),
        kind=choice.kind,
        turn_seconds=choice.seconds or (None if choice.kind is Kind.FRIEND else community.turn_seconds),
        computer_level=choice.level or 2,
        stake=choice.room.stake if choice.room else choice.stake,
        room=choice.room.id if choice.room else None,
        theme=community.theme,
    )


def check_channel(interaction: Interaction) -> str | None:
    """Why a table cannot be opened in this channel (a message id), or None where it can."""
    channel = interaction.channel
    if not isinstance(channel, TABLE_CHANNELS):
        return "refusal.no_table_here"
    return None if can_open(channel, interaction.app_permissions) else "refusal.cannot_write_here"


def can_open(channel: object, allowed: discord.Permissions) -> bool:
    """Whether these permissions of the bot suffice for a table in the channel."""
    in_thread = isinstance(channel, discord.Thread)
    writes = allowed.send_messages_in_threads if in_thread else allowed.send_messages
    return allowed.view_channel and writes
