"""A small bot that uses each thing that the sandbox must do."""

import asyncio
import io
from functools import cache

import discord
from discord import app_commands
from PIL import Image

INTENTS = discord.Intents(guilds=True, members=True, messages=True)


@cache
def picture_bytes(colour: str = "white") -> bytes:
    """A small PNG."""
    buffer = io.BytesIO()
    Image.new("RGB", (9, 7), colour).save(buffer, "PNG")
    return buffer.getvalue()


def picture(name: str = "hand.png") -> discord.File:
    return discord.File(io.BytesIO(picture_bytes()), name, description="Six-six")


class Panel(discord.ui.LayoutView):
    """A picture, a text and buttons."""

    def __init__(self, turn: int = 0, *, closed: bool = False) -> None:
        super().__init__(timeout=None)
        gallery: discord.ui.MediaGallery[Panel] = discord.ui.MediaGallery()
        gallery.add_item(media="attachment://hand.png", description="Six-six")
        self.add_item(discord.ui.Container(discord.ui.TextDisplay(f"turn {turn}"), gallery))
        self.turn = turn
        row: discord.ui.ActionRow[Panel] = discord.ui.ActionRow()
        for name, action in (("move", self.move), ("ask", self.ask), ("whisper", self.whisper)):
            button: discord.ui.Button[Panel] = discord.ui.Button(label=name, custom_id=f"p:{name}")
            button.disabled = closed
            button.callback = action  # type: ignore[method-assign]
            row.add_item(button)
        self.add_item(row)

    async def move(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=Panel(self.turn + 1), attachments=[picture()])

    async def ask(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(NameForm())

    async def whisper(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.followup.send("for you alone", ephemeral=True)


class NameForm(discord.ui.Modal, title="Name"):
    name: discord.ui.Label["NameForm"] = discord.ui.Label(
        text="Your name", component=discord.ui.TextInput(custom_id="name", max_length=10)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.name.component, discord.ui.TextInput)
        await interaction.response.send_message(f"hello {self.name.component.value}", ephemeral=True)


class PracticeBot(discord.AutoShardedClient):
    """Its commands: /domino play, /domino think, /domino tile, /domino late, /manage."""

    def __init__(self, intents: discord.Intents = INTENTS) -> None:
        super().__init__(intents=intents, max_ratelimit_timeout=60, guild_ready_timeout=0.02)
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(domino_group())
        self.tree.add_command(manage)
        self.events: list[str] = []
        self.errors: list[Exception] = []
        self.tree.error(self.note_error)

    async def note_error(self, interaction: discord.Interaction, error: Exception) -> None:
        self.errors.append(error)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Start shards without Discord's five seconds between them."""

    async def setup_hook(self) -> None:
        self.add_view(Panel())
        await self.tree.sync()

    async def on_socket_event_type(self, event: str) -> None:
        self.events.append(event)


def domino_group() -> app_commands.Group:
    group = app_commands.Group(name="domino", description="Dominoes")

    @group.command(description="Open a table")
    @app_commands.choices(
        variant=[app_commands.Choice(name=n.title(), value=n) for n in ("arena", "classic")]
    )
    async def play(
        interaction: discord.Interaction,
        variant: str,
        seats: app_commands.Range[int, 2, 4] = 4,
        partner: discord.Member | None = None,
    ) -> None:
        await interaction.response.send_message(view=Panel(), file=picture())

    @group.command(description="Think first")
    async def think(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.followup.send("thought", file=picture())

    @group.command(description="Play a tile")
    async def tile(interaction: discord.Interaction, tile: str) -> None:
        await interaction.response.send_message(f"played {tile}")

    @tile.autocomplete("tile")
    async def tiles(interaction: discord.Interaction, text: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=t, value=t) for t in ("6-6", "5-3") if t.startswith(text)]

    @group.command(description="Never answer")
    async def late(interaction: discord.Interaction) -> None:
        await asyncio.sleep(0)

    return group


@app_commands.command(description="For those who manage the server")
@app_commands.default_permissions(manage_guild=True)
@app_commands.guild_only()
async def manage(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("managed", ephemeral=True)
