"""The rule sets, one file each. A module here that defines a ``RULES`` object is found by itself; a folder
that is added to ``__path__`` belongs here too.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING

from domino.errors import BadRecord

if TYPE_CHECKING:
    from domino.match import Match
    from domino.rules import Rules


@cache
def _registry(path: tuple[str, ...]) -> dict[str, Rules]:
    modules = (importlib.import_module(f"{__name__}.{m.name}") for m in pkgutil.iter_modules(path))
    return {module.RULES.id: module.RULES for module in modules}


def variant_ids() -> tuple[str, ...]:
    """The ids of all rule sets, in alphabetical order."""
    return tuple(sorted(_registry(tuple(__path__))))


def rules_named(variant: str) -> Rules:
    """The rule set with that id.

    Raises:
        BadRecord: there is none.
    """
    try:
        return _registry(tuple(__path__))[variant]
    except (KeyError, TypeError):
        raise BadRecord("variant", "not a known variant") from None


def rules_of(match: Match) -> Rules:
    """The rule set that ``match`` is played by."""
    return _registry(tuple(__path__))[match.variant]
