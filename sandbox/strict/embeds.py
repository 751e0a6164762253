"""Rules for embeds."""

from collections.abc import Iterator
from typing import Any

from sandbox.errors import Path, Problem
from sandbox.strict.rules import length, only_keys, whole_number
from sandbox.trees import embed_texts

KEYS = frozenset(
    [
        "title",
        "type",
        "description",
        "url",
        "timestamp",
        "color",
        "footer",
        "image",
        "thumbnail",
        "video",
        "provider",
        "author",
        "fields",
        "flags",
    ]
)
MOST_EMBEDS, MOST_FIELDS, MOST_CHARACTERS = 10, 25, 6000


def embeds_problems(embeds: Any) -> Iterator[Problem]:
    """At most 10 embeds and 6,000 characters in all, each within its limits."""
    yield from length(("embeds",), embeds, 0, MOST_EMBEDS, required=False)
    total = 0
    for number, embed in enumerate(embeds if isinstance(embeds, list) else []):
        path: Path = ("embeds", number)
        if not isinstance(embed, dict):
            yield Problem(path, "MODEL_TYPE_CONVERT", "Must be an object")
            continue
        yield from _embed(path, embed)
        total += sum(len(text) for text in embed_texts(embed))
    if total > MOST_CHARACTERS:
        message = f"Embed size exceeds maximum size of {MOST_CHARACTERS}"
        yield Problem(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", message)


def _embed(path: Path, embed: dict[str, Any]) -> Iterator[Problem]:
    yield from only_keys(path, embed, KEYS)
    yield from length((*path, "title"), embed.get("title"), 0, 256, required=False)
    yield from length((*path, "description"), embed.get("description"), 0, 4096, required=False)
    yield from whole_number((*path, "color"), embed.get("color"), 0, 0xFFFFFF)
    footer, author = embed.get("footer") or {}, embed.get("author") or {}
    yield from length((*path, "footer", "text"), footer.get("text"), 0, 2048, required=False)
    yield from length((*path, "author", "name"), author.get("name"), 0, 256, required=False)
    fields = embed.get("fields")
    yield from length((*path, "fields"), fields, 0, MOST_FIELDS, required=False)
    for number, field in enumerate(fields if isinstance(fields, list) else []):
        here = (*path, "fields", number)
        yield from length((*here, "name"), field.get("name"), 1, 256)
        yield from length((*here, "value"), field.get("value"), 1, 1024)
