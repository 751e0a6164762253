"""A scripted bot that posts one of everything that the page has to show."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable
from typing import ClassVar

import discord
from discord import app_commands, ui
from discord.app_commands import locale_str
from PIL import Image, ImageDraw

ACCENT = 0x1F8B4C
Act = Callable[[discord.Interaction], Awaitable[None]]


class Translator(app_commands.Translator):
    """The double's few words in Portuguese."""

    WORDS: ClassVar = {
        "show": "mostrar",
        "table": "mesa",
        "Opens a table": "Abre uma mesa",
        "variant": "modalidade",
    }

    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The word, where the locale is Portuguese."""
        return self.WORDS.get(string.message) if locale is discord.Locale.brazil_portuguese else None


def picture(text: str, colour: str = "#1c6b49") -> discord.File:
    """A small picture with alternative text."""
    image = Image.new("RGB", (600, 240), colour)
    ImageDraw.Draw(image).text((20, 20), text, fill="white")
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    buffer.seek(0)
    return discord.File(buffer, "table.png", description=f"Mesa: {text}")


class Name(ui.Modal, title="Nome da mesa"):
    """A form with a text, a select and a checkbox."""

    name: ui.Label[Name] = ui.Label(
        text="Nome", description="Aparece no placar", component=ui.TextInput(max_length=20)
    )
    level: ui.Label[Name] = ui.Label(
        text="Nível",
        component=ui.Select(
            options=[
                discord.SelectOption(label="Fácil", value="1"),
                discord.SelectOption(label="Difícil", value="2"),
            ]
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Say what was filled in."""
        assert isinstance(self.name.component, ui.TextInput)
        assert isinstance(self.level.component, ui.Select)
        text = f"**{self.name.component.value}** no nível {self.level.component.values[0]}"
        await interaction.response.send_message(text, ephemeral=True)


class Press(ui.Button["Table"]):
    """A button that does what it is given."""

    def __init__(
        self, label: str, style: discord.ButtonStyle, act: Act, emoji: discord.Emoji | None = None
    ) -> None:
        super().__init__(label=label, style=style, emoji=emoji)
        self.act = act

    async def callback(self, interaction: discord.Interaction) -> None:
        """Do it."""
        await self.act(interaction)


class Level(ui.Select["Table"]):
    """Three levels, with descriptions and emojis."""

    def __init__(self, emoji: discord.Emoji | None) -> None:
        names = enumerate(("Fácil", "Médio", "Difícil"), 1)
        super().__init__(
            placeholder="Nível do computador",
            options=[
                discord.SelectOption(label=name, value=str(i), description=f"Nível {i}", emoji=emoji)
                for i, name in names
            ],
        )

    async def callback(self, interaction: discord.Interaction) -> None:
        """Say what was chosen."""
        await interaction.response.send_message(f"Nível {self.values[0]}", ephemeral=True)


class Table(ui.LayoutView):
    """A table with a picture, buttons of every style and a select."""

    def __init__(self, emoji: discord.Emoji | None, presses: int = 0, until: int = 2_000_000_000) -> None:
        super().__init__(timeout=None)
        self.emoji = emoji
        self.presses = presses
        self.until = until
        press = Press("Entrar", discord.ButtonStyle.success, self.press)
        hand = Press("Minha mão", discord.ButtonStyle.primary, self.show_hand, emoji)
        name = Press("Nome", discord.ButtonStyle.secondary, self.open_form)
        gone = Press("Calado", discord.ButtonStyle.danger, self.stay_silent)
        off = ui.Button[Table](label="Começar", disabled=True)
        level = Level(emoji)
        gallery = ui.MediaGallery[Table]()
        gallery.add_item(media="attachment://table.png", description="Mesa: seis e seis no centro")
        side = ui.Section[Table](
            "### Placar\n- Ana: **25**\n- Bruno: *10*",
            accessory=ui.Thumbnail[Table]("attachment://table.png"),
        )
        container = ui.Container[Table](
            ui.TextDisplay("## Mesa 7\n-# Amazonense, até 200 pontos"),
            ui.TextDisplay(f"Entraram: {presses}. Vez de <@{{}}>. Termina <t:{until}:R>."),
            gallery,
            side,
            ui.Separator(),
            ui.ActionRow[Table](press, hand, name, off, gone),
            ui.ActionRow[Table](level),
            accent_colour=ACCENT,
        )
        self.add_item(container)

    async def press(self, interaction: discord.Interaction) -> None:
        """Count one press, in place."""
        await interaction.response.edit_message(view=Table(self.emoji, self.presses + 1, self.until))

    async def show_hand(self, interaction: discord.Interaction) -> None:
        """The hand, for the one who asked."""
        tiles = [ui.Button[ui.LayoutView](emoji=self.emoji) for _ in range(2)]
        row = ui.ActionRow[ui.LayoutView](*tiles)
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.Container(ui.TextDisplay("Sua mão, só sua"), row))
        await interaction.response.send_message(view=view, ephemeral=True)

    async def open_form(self, interaction: discord.Interaction) -> None:
        """Open the form."""
        await interaction.response.send_modal(Name())

    async def stay_silent(self, interaction: discord.Interaction) -> None:
        """Answer nothing at all."""


class Double(discord.Client):
    """The scripted bot: ``/show table`` and ``/show tile``."""

    def __init__(self) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
        super().__init__(intents=intents, guild_ready_timeout=0.1)
        self.tree = app_commands.CommandTree(self)
        self.emoji: discord.Emoji | None = None
        group = app_commands.Group(name=locale_str("show"), description="Shows things")
        group.command(name=locale_str("table"), description=locale_str("Opens a table"))(show_table)
        group.command(name="tile", description="Names a tile")(show_tile)
        group.command(name="person", description="Names a person")(show_person)
        self.tree.add_command(group)

    async def setup_hook(self) -> None:
        """Register the commands and upload the emoji."""
        await self.tree.set_translator(Translator())
        await self.tree.sync()
        buffer = io.BytesIO()
        image = Image.new("RGBA", (64, 64), "#f5efe0")
        ImageDraw.Draw(image).ellipse((20, 20, 44, 44), fill="#1c7a4d")
        image.save(buffer, "PNG")
        self.emoji = await self.create_application_emoji(name="tile_6_6", image=buffer.getvalue())


VARIANTS = [app_commands.Choice(name=name, value=name.lower()) for name in ("Arena", "Classic", "Amazonense")]


@app_commands.rename(variant=locale_str("variant"))
@app_commands.describe(variant="Which rules", seats="How many people", open="Whether others may join")
@app_commands.choices(variant=VARIANTS)
async def show_table(
    interaction: discord.Interaction,
    variant: str,
    seats: app_commands.Range[int, 2, 4] = 2,
    open: bool = True,
) -> None:
    """Open a table and send its opener a direct message."""
    client = interaction.client
    assert isinstance(client, Double)
    view = Table(client.emoji)
    text = next(c for c in view.walk_children() if isinstance(c, ui.TextDisplay) and "{}" in c.content)
    text.content = text.content.format(interaction.user.id)
    await interaction.response.send_message(view=view, file=picture(f"{variant} {seats} {open}"))
    await interaction.user.send(
        "Sua mão: `6-6` **4-2** ||0-0|| https://example.org/regras", file=picture("mão", "#274b7a")
    )


async def _tiles(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    tiles = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]
    return [app_commands.Choice(name=f"Pedra {t}", value=t) for t in tiles if t.startswith(typed)][:25]


@app_commands.autocomplete(tile=_tiles)
async def show_tile(interaction: discord.Interaction, tile: str) -> None:
    """Name the tile that was chosen, to the one who chose."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.followup.send(f"> Pedra {tile}\n```\n{tile}\n```", ephemeral=True)


async def show_person(interaction: discord.Interaction, person: discord.Member) -> None:
    """Mention a person."""
    await interaction.response.send_message(f"Vez de {person.mention}!")
