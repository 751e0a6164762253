"""How a table is played, in words: its title and its terms."""

from __future__ import annotations

from locales import Translator
from services.model import Kind, TableInfo

#: One mark a side.
MARKS = ("🔵", "🔴", "🟢", "🟡")


def title(info: TableInfo, t: Translator) -> str:
    """The first lines of everything that shows a table."""
    variant = t(f"variant.{info.settings.variant}")
    return "## " + t("table.title", variant=variant, id=info.id) + f"\n-# {terms(info, t)}"


def terms(info: TableInfo, t: Translator) -> str:
    """How the table is played, in one line."""
    settings = info.settings
    parts = [t.plural("terms.seats", settings.seats)]
    if len(info.sides) < settings.seats:
        parts.append(t("terms.pairs"))
    length = settings.options.get("target", settings.options.get("points"))
    if length is not None:
        key = f"terms.{settings.variant}.{'length' if length else 'default'}"
        parts.append(t(key, target=length))
    no_clock = settings.turn_seconds is None
    parts.append(t("terms.no_clock") if no_clock else t("terms.clock", seconds=settings.turn_seconds))
    if settings.room is not None:
        parts.append(t("terms.room", room=t(f"room.{settings.room}")))
    elif settings.kind not in (Kind.FREE, Kind.CREDITS):
        parts.append(t(f"kind.{settings.kind}"))
    if settings.stake:
        parts.append(t("terms.stake", stake=settings.stake))
    parts.append(t("terms.rated") if settings.rated else t("terms.unrated"))
    return " · ".join(parts)


def countdown(at: float) -> str:
    """Discord's own running countdown to a moment."""
    return f"<t:{round(at)}:R>"
