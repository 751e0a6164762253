"""Rules for message components: nesting, counts, ids, texts."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from sandbox.errors import Path, Problem
from sandbox.strict.emojis import emoji_problems
from sandbox.strict.rules import entries, kind_of, length, once, only_keys, size, whole_number

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = range(
    1, 9
)
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL, FILE_UPLOAD = (
    9,
    10,
    11,
    12,
    13,
    14,
    17,
    18,
    19,
)
RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 21, 22, 23
SELECTS = frozenset({STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT})
TOP_V2 = frozenset({ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR, CONTAINER})
IN_CONTAINER = TOP_V2 - {CONTAINER}
MOST_COMPONENTS = 40
MOST_TEXT = 4000
LINK, PREMIUM = 5, 6

KEYS = {
    ROW: "components",
    BUTTON: "style label emoji custom_id url disabled sku_id",
    STRING_SELECT: "custom_id options placeholder min_values max_values disabled required",
    SECTION: "components accessory",
    TEXT_DISPLAY: "content",
    THUMBNAIL: "media description spoiler",
    GALLERY: "items",
    FILE: "file spoiler",
    SEPARATOR: "divider spacing",
    CONTAINER: "components accent_color spoiler",
}
AUTO_SELECT_KEYS = (
    "custom_id placeholder min_values max_values disabled required default_values channel_types"
)


@dataclass(slots=True)
class Tally:
    """What has been met in one message so far."""

    components: int = 0
    text: int = 0
    custom_ids: set[str] = field(default_factory=set)
    ids: set[int] = field(default_factory=set)
    files: set[str] = field(default_factory=set)


Check = Callable[[Path, dict[str, Any], Tally], Iterator[Problem]]


def tree_problems(components: Any, tally: Tally, *, v2: bool) -> Iterator[Problem]:
    """Everything wrong with a message's ``components``; fills ``tally``."""
    path: Path = ("components",)
    if not isinstance(components, list):
        yield Problem(path, "BASE_TYPE_LIST", "Must be a list")
        return
    if not v2 and len(components) > 5:
        yield Problem(path, "BASE_TYPE_BAD_LENGTH", "Must be between 0 and 5 in length.")
    yield from _children(path, components, TOP_V2 if v2 else frozenset({ROW}), tally)
    if tally.components > MOST_COMPONENTS:
        yield Problem(path, "BASE_TYPE_BAD_LENGTH", f"At most {MOST_COMPONENTS} components in all.")
    if v2 and tally.text > MOST_TEXT:
        yield Problem(path, "BASE_TYPE_BAD_LENGTH", f"At most {MOST_TEXT} characters of text in all.")


def _children(path: Path, children: Any, allowed: frozenset[int], tally: Tally) -> Iterator[Problem]:
    if not isinstance(children, list):
        yield Problem(path, "BASE_TYPE_LIST", "Must be a list")
        return
    for number, child in enumerate(children):
        yield from component_problems((*path, number), child, allowed, tally)


def component_problems(
    path: Path, component: Any, allowed: frozenset[int], tally: Tally
) -> Iterator[Problem]:
    """Everything wrong with one component and what it holds."""
    if not isinstance(component, dict):
        yield Problem(path, "MODEL_TYPE_CONVERT", "Must be an object")
        return
    kind = kind_of(component)
    if kind not in allowed:
        choices = ", ".join(map(str, sorted(allowed)))
        yield Problem((*path, "type"), "BASE_TYPE_CHOICES", f"Value must be one of ({choices}).")
        return
    tally.components += 1
    known = KEYS.get(kind, AUTO_SELECT_KEYS)
    yield from only_keys(path, component, frozenset(known.split()) | {"type", "id"})
    yield from _id_problems(path, component.get("id"), tally)
    yield from _CHECKS[kind](path, component, tally)


def _id_problems(path: Path, number: Any, tally: Tally) -> Iterator[Problem]:
    yield from whole_number((*path, "id"), number, 0, 2**31 - 1)
    if isinstance(number, int) and number > 0:
        if number in tally.ids:
            yield Problem((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        tally.ids.add(number)


def custom_id_problems(path: Path, custom_id: Any, tally: Tally) -> Iterator[Problem]:
    """A custom id of 1 to 100 characters, once in the message."""
    yield from length((*path, "custom_id"), custom_id, 1, 100)
    if isinstance(custom_id, str):
        if custom_id in tally.custom_ids:
            code = "COMPONENT_CUSTOM_ID_DUPLICATED"
            yield Problem((*path, "custom_id"), code, "Component custom id cannot be duplicated")
        tally.custom_ids.add(custom_id)


def _row(path: Path, row: dict[str, Any], tally: Tally) -> Iterator[Problem]:
    children = row.get("components")
    yield from size((*path, "components"), children, 1, 5)
    yield from _children((*path, "components"), children, SELECTS | {BUTTON}, tally)
    kinds = [kind_of(child) for child in entries(children)]
    if any(kind in SELECTS for kind in kinds) and len(kinds) > 1:
        message = "The specified component exceeds the maximum width"
        yield Problem((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)


def _button(path: Path, button: dict[str, Any], tally: Tally) -> Iterator[Problem]:
    style = button.get("style")
    if style not in range(1, 7):
        yield Problem((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6).")
    yield from length((*path, "label"), button.get("label"), 0, 80, required=False)
    if style == LINK:
        yield from length((*path, "url"), button.get("url"), 1, 512)
    if style in (LINK, PREMIUM):
        if button.get("custom_id") is not None:
            message = "A custom id and url (or sku) cannot both be specified"
            yield Problem((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
    else:
        yield from custom_id_problems(path, button.get("custom_id"), tally)
        if button.get("url") is not None:
            yield Problem((*path, "url"), "BUTTON_COMPONENT_URL", "Only link buttons have a url")
    if style != PREMIUM and not button.get("label") and not button.get("emoji"):
        yield Problem(path, "BUTTON_COMPONENT_INVALID", "A button must have a label or emoji")
    yield from emoji_problems((*path, "emoji"), button.get("emoji"))


def _select(path: Path, select: dict[str, Any], tally: Tally) -> Iterator[Problem]:
    yield from custom_id_problems(path, select.get("custom_id"), tally)
    yield from length((*path, "placeholder"), select.get("placeholder"), 0, 150, required=False)
    yield from whole_number((*path, "min_values"), select.get("min_values"), 0, 25)
    yield from whole_number((*path, "max_values"), select.get("max_values"), 1, 25)
    least, most = select.get("min_values"), select.get("max_values")
    least, most = 1 if least is None else least, 1 if most is None else most
    if isinstance(least, int) and isinstance(most, int) and least > most:
        yield Problem((*path, "min_values"), "SELECT_MIN_VALUES", "min_values is larger than max_values")
    if select["type"] == STRING_SELECT:
        yield from options_problems(path, select.get("options"), 1, most)


def options_problems(path: Path, options: Any, least: int, max_values: Any) -> Iterator[Problem]:
    """The options of a string select: 1 to 25, values once each, enough for ``max_values``."""
    path = (*path, "options")
    yield from size(path, options, least, 25)
    seen: set[str] = set()
    chosen = 0
    for number, option in enumerate(entries(options)):
        here = (*path, number)
        if not isinstance(option, dict):
            yield Problem(here, "MODEL_TYPE_CONVERT", "Must be an object")
            continue
        yield from only_keys(here, option, frozenset({"label", "value", "description", "emoji", "default"}))
        yield from length((*here, "label"), option.get("label"), 1, 100)
        yield from length((*here, "value"), option.get("value"), 1, 100)
        yield from length((*here, "description"), option.get("description"), 0, 100, required=False)
        yield from emoji_problems((*here, "emoji"), option.get("emoji"))
        if not once(seen, option.get("value")):
            yield Problem((*here, "value"), "SELECT_OPTION_VALUE_DUPLICATED", "Value is used twice")
        chosen += bool(option.get("default"))
    if isinstance(options, list) and isinstance(max_values, int):
        if max_values > len(options):
            yield Problem(path, "SELECT_MAX_VALUES", "max_values is larger than the number of options")
        if chosen > max_values:
            yield Problem(path, "SELECT_DEFAULTS", "More options are chosen beforehand than max_values")


def _section(path: Path, section: dict[str, Any], tally: Tally) -> Iterator[Problem]:
    yield from size((*path, "components"), section.get("components"), 1, 3)
    yield from _children((*path, "components"), section.get("components"), frozenset({TEXT_DISPLAY}), tally)
    if section.get("accessory") is None:
        yield Problem((*path, "accessory"), "BASE_TYPE_REQUIRED", "This field is required")
    else:
        allowed = frozenset({BUTTON, THUMBNAIL})
        yield from component_problems((*path, "accessory"), section["accessory"], allowed, tally)


def _text(path: Path, display: dict[str, Any], tally: Tally) -> Iterator[Problem]:
    content = display.get("content")
    yield from length((*path, "content"), content, 1, MOST_TEXT)
    tally.text += len(content) if isinstance(content, str) else 0


def _media(path: Path, media: Any, tally: Tally, *, upload_only: bool = False) -> Iterator[Problem]:
    url = media.get("url") if isinstance(media, dict) else None
    yield from length((*path, "url"), url, 1, 2048)
    if not isinstance(url, str):
        return
    if url.startswith("attachment://"):
        tally.files.add(url.removeprefix("attachment://"))
    elif upload_only or not url.startswith(("http://", "https://")):
        yield Problem((*path, "url"), "URL_TYPE_INVALID_SCHEME", "Not a well formed URL for this place")


def _thumbnail(path: Path, item: dict[str, Any], tally: Tally) -> Iterator[Problem]:
    yield from _media((*path, "media"), item.get("media"), tally)
    yield from length((*path, "description"), item.get("description"), 1, 1024, required=False)


def _gallery(path: Path, gallery: dict[str, Any], tally: Tally) -> Iterator[Problem]:
    items = gallery.get("items")
    yield from size((*path, "items"), items, 1, 10)
    for number, item in enumerate(entries(items)):
        here = (*path, "items", number)
        if not isinstance(item, dict):
            yield Problem(here, "MODEL_TYPE_CONVERT", "Must be an object")
            continue
        yield from only_keys(here, item, frozenset({"media", "description", "spoiler"}))
        yield from _thumbnail(here, item, tally)


def _file(path: Path, file: dict[str, Any], tally: Tally) -> Iterator[Problem]:
    yield from _media((*path, "file"), file.get("file"), tally, upload_only=True)


def _separator(path: Path, separator: dict[str, Any], tally: Tally) -> Iterator[Problem]:
    yield from whole_number((*path, "spacing"), separator.get("spacing"), 1, 2)


def _container(path: Path, container: dict[str, Any], tally: Tally) -> Iterator[Problem]:
    children = container.get("components")
    yield from size((*path, "components"), children, 1, MOST_COMPONENTS)
    yield from whole_number((*path, "accent_color"), container.get("accent_color"), 0, 0xFFFFFF)
    yield from _children((*path, "components"), children, IN_CONTAINER, tally)


_CHECKS: dict[int, Check] = {
    ROW: _row,
    BUTTON: _button,
    **dict.fromkeys(SELECTS, _select),
    SECTION: _section,
    TEXT_DISPLAY: _text,
    THUMBNAIL: _thumbnail,
    GALLERY: _gallery,
    FILE: _file,
    SEPARATOR: _separator,
    CONTAINER: _container,
}
