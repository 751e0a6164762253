"""Whatever a bot sends, the rules answer with problems and never fall over."""

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandbox.strict import Draft, command_problems, message_problems
from sandbox.strict.callbacks import callback_problems
from sandbox.strict.messages import CREATE_KEYS
from tests.sandbox.refused import (
    REFUSED,
    button,
    command,
    container,
    gallery,
    option,
    row,
    select,
    shown,
    text,
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 2**54) | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
MESSAGE = {
    "content": "a",
    "flags": 1 << 15,
    "embeds": [{"title": "t", "footer": {"text": "f"}, "author": {"name": "n"}, "fields": [{"name": "n"}]}],
    "components": [container(text(), gallery(1), row(button(emoji={"name": "🁡"})), row(select(2)))],
    "attachments": [{"id": "0", "description": "d"}],
    "allowed_mentions": {"parse": ["users"]},
}
COMMANDS = [command(options=[option("o", choices=[{"name": "c", "value": "v"}], min_value=1)])]


def places(node: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every value in a body."""
    found = [path] if path else []
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in items:
        found += places(value, (*path, key))
    return found


def spoiled(body: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The body with one value replaced."""
    body = copy.deepcopy(body)
    node = body
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = value
    return body


@given(st.sampled_from(places(MESSAGE)), JSON)
@settings(max_examples=300, deadline=None)
def test_spoiled_messages(path: tuple[Any, ...], value: Any) -> None:
    message_problems(Draft(spoiled(MESSAGE, path, value), CREATE_KEYS, uploads={"0": "a.png"}))


@given(st.sampled_from(places(COMMANDS)), JSON)
@settings(max_examples=200, deadline=None)
def test_spoiled_commands(path: tuple[Any, ...], value: Any) -> None:
    command_problems(spoiled(COMMANDS, path, value))


MODALS = [body for name, _, body, _ in REFUSED if name.startswith("modal")]


@given(st.sampled_from([(m, p) for m in MODALS for p in places(m)]), JSON)
@settings(max_examples=200, deadline=None)
def test_spoiled_modals(place: tuple[Any, tuple[Any, ...]], value: Any) -> None:
    callback_problems(spoiled(*place, value))


@pytest.mark.parametrize(
    "body",
    [
        shown(text("a"), row(button(), button(custom_id="b", style=4, disabled=True))),
        shown(row(button(style=5, custom_id=None, url="https://example.org"))),
        shown(
            {"type": 9, "components": [text()], "accessory": {"type": 11, "media": {"url": "attachment://a"}}}
        ),
        shown(container(text(), {"type": 14, "divider": True, "spacing": 2}, accent_color=0)),
        {"type": 5},
        {"type": 6},
        {"type": 8, "data": {"choices": []}},
    ],
)
def test_what_discord_takes_is_taken(body: Any) -> None:
    assert callback_problems(body) == []
