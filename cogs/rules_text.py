"""The rules of a table in words, with the options that it runs by."""

from __future__ import annotations

from cogs.terms import terms
from locales import Translator
from services.model import TableInfo


def rules_of_table(info: TableInfo, t: Translator) -> list[str]:
    """The rules of the table's variant, and its terms."""
    return [*rules_of_variant(info.settings.variant, t), t("rules.terms", terms=terms(info, t))]


def rules_of_variant(variant: str, t: Translator) -> list[str]:
    """The rules of a variant: what is its own, and what every table shares."""
    return [f"## {t(f'variant.{variant}')}\n{t(f'rules.{variant}')}", t("rules.shared")]
