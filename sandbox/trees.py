"""Walking through components and embeds."""

from collections.abc import Iterator
from typing import Any

TEXT_DISPLAY, BUTTON = 10, 2


def walk(node: Any) -> Iterator[dict[str, Any]]:
    """Every component in a tree, in reading order."""
    if isinstance(node, (list, tuple)):
        for child in node:
            yield from walk(child)
    elif isinstance(node, dict):
        yield node
        for key in ("components", "accessory", "component"):
            yield from walk(node.get(key))


def display_texts(node: Any) -> Iterator[str]:
    """The texts of all text displays in a tree of components."""
    for component in walk(node):
        if component.get("type") == TEXT_DISPLAY:
            yield str(component.get("content") or "")


def embed_texts(embed: dict[str, Any]) -> Iterator[str]:
    """Every text in an embed that counts towards Discord's 6,000 characters, and that a person reads."""
    for text in (embed.get("title"), embed.get("description")):
        if isinstance(text, str):
            yield text
    for part, key in (("author", "name"), ("footer", "text")):
        holder = embed.get(part)
        text = holder.get(key) if isinstance(holder, dict) else None
        if isinstance(text, str):
            yield text
    fields = embed.get("fields")
    for field in fields if isinstance(fields, list) else []:
        if isinstance(field, dict):
            yield str(field.get("name") or "")
            yield str(field.get("value") or "")


def strings(node: Any) -> Iterator[str]:
    """Every string in a JSON value, keys left out."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, (list, tuple)):
        for child in node:
            yield from strings(child)
    elif isinstance(node, dict):
        for child in node.values():
            yield from strings(child)


def matches(
    component: dict[str, Any], custom_id: str | None, label: str | None, emoji: str | int | None
) -> bool:
    """Whether a component has the given custom id, label and emoji (name or id); None matches all."""
    if custom_id is not None and component.get("custom_id") != custom_id:
        return False
    if label is not None and component.get("label") != label:
        return False
    own = component.get("emoji") or {}
    return emoji is None or str(emoji) in (str(own.get("name")), str(own.get("id")))
