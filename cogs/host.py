"""What every cog gets: the services, and the few shared parts of the Discord surface."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import discord

from data.store import Store
from rendering import Studio
from services.advice import Adviser
from services.clockwork import Clockwork
from services.curtain import Curtain
from services.friends import Friends
from services.history import History
from services.league import League
from services.nudges import Nudges
from services.people import People
from services.privacy import Privacy
from services.solo import SoloGames
from services.tables import Tables
from services.wallet import Wallet

if TYPE_CHECKING:
    from cogs.avatars import Avatars
    from cogs.emojis import TileEmojis
    from cogs.painter import Painter


@dataclass(slots=True)
class Host:
    """The running host. ``clock`` gives seconds since the epoch."""

    store: Store
    tables: Tables
    clockwork: Clockwork
    people: People
    wallet: Wallet
    friends: Friends
    solo: SoloGames
    curtain: Curtain
    privacy: Privacy
    nudges: Nudges
    clock: Callable[[], float]
    history: History
    studio: Studio
    adviser: Adviser
    league: League
    emojis: TileEmojis = field(init=False)
    avatars: Avatars = field(init=False)
    painter: Painter = field(init=False)


def host_of(interaction: discord.Interaction[Any]) -> Host:
    """The host that the interaction's client runs."""
    host: Host = interaction.client.host
    return host
