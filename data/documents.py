"""Frozen dataclasses as JSON documents and back (msgspec)."""

from __future__ import annotations

from typing import TypeVar

import msgspec

T = TypeVar("T")


def encode(value: object) -> bytes:
    """The JSON document of a dataclass."""
    return msgspec.json.encode(value)


def decode(document: bytes | str, kind: type[T]) -> T:
    """The dataclass that a document was made from; a field that it lacks takes its default.

    Raises:
        msgspec.ValidationError: the document does not fit ``kind``.
    """
    return msgspec.json.decode(document, type=kind)
