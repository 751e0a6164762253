"""The groups of commands. Each surface adds its own commands to them, so that no file knows all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from discord import app_commands

from cogs.texts import command_text as text

F = TypeVar("F", bound=Callable[..., Any])

#: The numbers that tables and matches can have.
Number = app_commands.Range[int, 1, 2**31 - 1]

domino_group = app_commands.Group(
    name=text("domino.name"), description=text("domino.description"), guild_only=True
)


def described(**names: str) -> Callable[[F], F]:
    """Localised names and descriptions of a command's options."""

    def decorate(function: F) -> F:
        renamed = app_commands.rename(**{key: text(f"option.{name}.name") for key, name in names.items()})
        told = app_commands.describe(
            **{key: text(f"option.{name}.description") for key, name in names.items()}
        )
        return renamed(told(function))

    return decorate
