"""Languages and names on Discord: whose language a text is in, and names that cannot do any harm."""

from __future__ import annotations

import unicodedata
from typing import Any

import discord
from discord import app_commands

from domino.errors import IllegalAction
from locales import Translator, translator
from rendering.text import clean
from services.errors import Refusal
from services.model import Kind, Occupant, TableInfo

MAX_NAME = 32


def private(interaction: discord.Interaction[Any]) -> Translator:
    """The language of whoever acted: for what that person alone sees."""
    return translator(interaction.locale.value)


def public(info: TableInfo) -> Translator:
    """The language of the table's server: for what everybody sees."""
    return translator(info.language)


def plain_name(name: str) -> str:
    """A name without control, format and direction characters, at most 32 characters; never empty, nor made
    of nothing that can be seen.
    """
    if not clean(name):
        return "?"
    kept = "".join(c for c in name if unicodedata.category(c) not in ("Cc", "Cf", "Co", "Cs", "Cn"))
    return kept.strip()[:MAX_NAME].strip() or "?"


def shown_name(name: str) -> str:
    """A name for Discord's markdown: literal, and without power to mention anybody, link or tell a time."""
    literal = discord.utils.escape_markdown(plain_name(name), ignore_links=False)
    literal = literal.replace("://", ":\u200b//")
    return discord.utils.escape_mentions(literal).replace("<", "\\<")


def seat_name(info: TableInfo, seat: int, t: Translator) -> str:
    """Who sits on a seat, without markup; on one device the seats of the same person have numbers."""
    if info.settings.kind is Kind.SAME_DEVICE:
        return t("seat.player", number=seat + 1)
    return occupant_name(info.occupants[seat], seat, t)


def occupant_name(occupant: Occupant | None, seat: int, t: Translator) -> str:
    if occupant is None:
        return t("seat.free")
    if occupant.stands_in_for is not None and occupant.name:
        return t("seat.stand_in", name=plain_name(occupant.name))
    if occupant.is_computer:
        return t("seat.computer", number=seat + 1)
    if occupant.user_id is not None and occupant.user_id < 0:
        return t("person.unknown")  # the data of whoever sat here was deleted
    return plain_name(occupant.name)


def seat_shown(info: TableInfo, seat: int, t: Translator) -> str:
    """Who sits on a seat, for markdown."""
    return shown_name(seat_name(info, seat, t))


def refusal_text(error: Refusal | IllegalAction, t: Translator) -> str:
    """The sentence that tells a person why a request was turned down."""
    facts = {name: str(value) for name, value in error.facts.items()}
    if "room" in facts:
        facts["room"] = t(f"room.{facts['room']}")
    if "player" in facts:
        facts["player"] = shown_name(facts["player"])
    code = error.code if isinstance(error, Refusal) else error.reason.value
    return t(f"refusal.{code}", **facts)


def command_text(name: str) -> app_commands.locale_str:
    """The English text of a command's part, and the key of its translations (``command.<name>``)."""
    return app_commands.locale_str(translator("en-US")(f"command.{name}"), key=f"command.{name}")


class CatalogueTranslator(app_commands.Translator):
    """Names and descriptions of commands from the catalogues, for Discord's language tags."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        key = string.extras.get("key")
        if key is None or locale.value.split("-")[0] not in ("pt", "es", "en"):
            return None
        text = translator(locale.value)(key)
        return None if text == string.message else text
