"""Choices that several commands offer."""

from __future__ import annotations

from discord import app_commands

from cogs.texts import command_text as text
from domino.variants import variant_ids
from league.facts import RATED_VARIANTS


def _named(variant: str) -> app_commands.Choice[str]:
    return app_commands.Choice(name=text(f"variant.{variant}"), value=variant)


VARIANTS = [_named(variant) for variant in variant_ids()]
#: Those that have a rating.
RATED = [_named(variant) for variant in variant_ids() if variant in RATED_VARIANTS]
