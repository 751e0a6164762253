"""Bricks of Components V2 messages. Every view is finished before it is sent, so that the client keeps
none of them.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from rendering import Picture

ACCENTS = {"felt": 0x1E7A56, "night": 0x3A4680, "wine": 0x8A2A40, "contrast": 0xFFD000}
BUTTONS_IN_A_ROW = 5
ROWS = 5


@dataclass(frozen=True, slots=True)
class Message:
    """A message as it is to be: its components, and the pictures that they show."""

    view: ui.LayoutView
    pictures: tuple[Picture, ...] = ()

    def files(self) -> list[discord.File]:
        """The pictures as fresh uploads."""
        return [discord.File(io.BytesIO(p.data), p.filename, description=p.alt) for p in self.pictures]


def button(
    custom_id: str,
    label: str | None = None,
    *,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    emoji: discord.Emoji | str | None = None,
    disabled: bool = False,
) -> ui.Button[Any]:
    return ui.Button(
        style=style, label=label[:80] if label else None, emoji=emoji, disabled=disabled, custom_id=custom_id
    )


def rows(buttons: Iterable[ui.Button[Any]]) -> list[ui.ActionRow[Any]]:
    """Buttons in rows of five, at most five rows."""
    all_buttons = list(buttons)[: BUTTONS_IN_A_ROW * ROWS]
    return [
        ui.ActionRow(*all_buttons[i : i + BUTTONS_IN_A_ROW])
        for i in range(0, len(all_buttons), BUTTONS_IN_A_ROW)
    ]


def spelled_out(picture: Picture) -> str:
    """What a picture shows, for where it cannot be sent; no name in it can end the block of text."""
    return f"```\n{picture.alt.replace('`', 'ˋ')}\n```"


def message(
    blocks: Sequence[str | Picture],
    buttons: Sequence[Sequence[ui.Button[Any]]] = (),
    *,
    theme: str = "felt",
) -> Message:
    """A container of texts and pictures in order, and below it groups of buttons."""
    container: ui.Container[Any] = ui.Container(accent_colour=ACCENTS.get(theme, ACCENTS["felt"]))
    for block in blocks:
        if isinstance(block, Picture):
            item = discord.MediaGalleryItem(f"attachment://{block.filename}", description=block.alt)
            container.add_item(ui.MediaGallery(item))
        elif block:
            container.add_item(ui.TextDisplay(block[:3000]))
    view = ui.LayoutView(timeout=None)
    view.add_item(container)
    for group in buttons:
        for row in rows(group):
            view.add_item(row)
    view.stop()
    return Message(view, tuple(block for block in blocks if isinstance(block, Picture)))
