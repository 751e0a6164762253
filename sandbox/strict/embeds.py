"""Rules for embeds."""

from collections.abc import Iterator
from typing import Any

from sandbox.errors import Path, Problem
from sandbox.strict.rules import entries, length, mapping, members, only_keys, size, whole_number
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
    yield from size(("embeds",), embeds, 0, MOST_EMBEDS, required=False)
    total = 0
    for number, embed in enumerate(entries(embeds)):
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
    for key in ("footer", "author", "image", "thumbnail"):
        yield from members((*path, key), embed.get(key))
    footer, author = mapping(embed.get("footer")), mapping(embed.get("author"))
    yield from length((*path, "footer", "text"), footer.get("text"), 0, 2048, required=False)
    yield from length((*path, "author", "name"), author.get("name"), 0, 256, required=False)
    fields = embed.get("fields")
    yield from size((*path, "fields"), fields, 0, MOST_FIELDS, required=False)
    for number, field in enumerate(entries(fields)):
        here = (*path, "fields", number)
        yield from members(here, field)
        yield from length((*here, "name"), mapping(field).get("name"), 1, 256)
        yield from length((*here, "value"), mapping(field).get("value"), 1, 1024)
