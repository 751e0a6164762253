"""Rules for the emojis of buttons and options."""

import re
from collections.abc import Iterator
from typing import Any

from sandbox.errors import Path, Problem

NAME = re.compile(r"^\w{2,32}$", re.ASCII)
KEYCAP_SIGNS = frozenset("0123456789#*")


def is_unicode_emoji(text: str) -> bool:
    """Whether a text looks like one emoji: symbols or pictographs, no letters of any script."""
    if not text or len(text) > 16:
        return False
    if text[0] in KEYCAP_SIGNS:
        return text.endswith("\u20e3")
    return all(ord(sign) > 0xA8 and not sign.isalpha() for sign in text)


def emoji_problems(path: Path, emoji: Any) -> Iterator[Problem]:
    """A unicode emoji by name, or a custom one by its id."""
    if emoji is None:
        return
    if not isinstance(emoji, dict):
        yield Problem(path, "MODEL_TYPE_CONVERT", "Must be an object")
        return
    name, number = emoji.get("name"), emoji.get("id")
    if number is not None:
        if not str(number).isdigit():
            yield Problem((*path, "id"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")
    elif not isinstance(name, str) or not is_unicode_emoji(name):
        yield Problem((*path, "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")


def custom_emoji_ids(components: Any) -> Iterator[tuple[Path, int]]:
    """The ids of custom emojis used anywhere in components, with their places."""
    yield from _walk(("components",), components)


def _walk(path: Path, node: Any) -> Iterator[tuple[Path, int]]:
    if isinstance(node, list):
        for number, child in enumerate(node):
            yield from _walk((*path, number), child)
    elif isinstance(node, dict):
        emoji = node.get("emoji")
        if isinstance(emoji, dict) and str(emoji.get("id") or "").isdigit():
            yield (*path, "emoji", "id"), int(emoji["id"])
        for key in ("components", "accessory", "options", "component"):
            if key in node:
                yield from _walk((*path, key), node[key])
