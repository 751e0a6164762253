"""The rules of a table in words, with the options that it runs by."""

from __future__ import annotations

from cogs.terms import terms
from league.rooms import EXPERIENCE, FREE_TABLE_NUMBER, PRIZE_SHARES, room_named
from locales import Translator
from services.model import Kind, TableInfo


def rules_of_table(info: TableInfo, t: Translator) -> list[str]:
    """The rules of the table's variant, what its kind adds to them, and its terms."""
    blocks = [*rules_of_variant(info.settings.variant, t), *_rules_of_kind(info, t)]
    return [*blocks, t("rules.terms", terms=terms(info, t))]


def _rules_of_kind(info: TableInfo, t: Translator) -> list[str]:
    """What is staked and who gets it, and what holds among friends, in training and alone."""
    lines = []
    if info.settings.stake:
        shares = " / ".join(str(share) for share in PRIZE_SHARES[len(info.sides)])
        lines += [t("rules.stake", stake=info.settings.stake), t("rules.prizes", shares=shares)]
    if info.settings.variant == "international":
        room = FREE_TABLE_NUMBER if info.settings.room is None else room_named(info.settings.room).number
        points = " / ".join(str(points * room) for points in EXPERIENCE[len(info.sides)])
        lines.append(t("rules.experience", points=points))
    if info.settings.kind in (Kind.FRIEND, Kind.TRAINING, Kind.SAME_DEVICE, Kind.COMPUTER):
        lines.append(t(f"rules.kind.{info.settings.kind}"))
    return ["\n".join(f"• {line}" for line in lines)] if lines else []


def rules_of_variant(variant: str, t: Translator) -> list[str]:
    """The rules of a variant: what is its own, and what every table shares."""
    return [f"## {t(f'variant.{variant}')}\n{t(f'rules.{variant}')}", t("rules.shared")]
