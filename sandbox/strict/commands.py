"""Rules for application commands."""

import unicodedata
from collections.abc import Iterator
from typing import Any

from sandbox.errors import Path, Problem
from sandbox.strict.locales import LOCALES
from sandbox.strict.rules import entries, kind_of, length, mapping, members, once, only_keys, size

MOST_COMMANDS, MOST_OPTIONS, MOST_CHOICES, MOST_CHARACTERS = 100, 25, 25, 8000
SUBCOMMAND, GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
KEYS = frozenset(
    [
        "id",
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "options",
        "default_member_permissions",
        "dm_permission",
        "default_permission",
        "contexts",
        "integration_types",
        "type",
        "nsfw",
        "handler",
    ]
)
OPTION_KEYS = frozenset(
    [
        "type",
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "required",
        "choices",
        "options",
        "channel_types",
        "min_value",
        "max_value",
        "min_length",
        "max_length",
        "autocomplete",
    ]
)

VALUE_TYPES: dict[Any, tuple[type, ...]] = {STRING: (str,), INTEGER: (int,), NUMBER: (int, float)}


def command_problems(commands: Any) -> list[Problem]:
    """Everything wrong with a list of commands (the body of a bulk overwrite)."""
    if not isinstance(commands, list):
        return [Problem((), "BASE_TYPE_LIST", "Must be a list")]
    problems: list[Problem] = []
    seen: set[str] = set()
    slash_commands = 0
    for number, command in enumerate(commands):
        if not isinstance(command, dict):
            problems.append(Problem((number,), "MODEL_TYPE_CONVERT", "Must be an object"))
            continue
        kind = kind_of(command) if "type" in command else 1
        slash_commands += kind == 1
        problems += _command((number,), command, kind)
        if not once(seen, (kind, command.get("name"))):
            message = "Application command names must be unique"
            problems.append(Problem((number,), "APPLICATION_COMMANDS_DUPLICATE_NAME", message))
    problems += _same_words((), commands)
    if slash_commands > MOST_COMMANDS:
        message = f"At most {MOST_COMMANDS} commands."
        problems.append(Problem((), "APPLICATION_COMMANDS_MAX", message))
    return problems


def _command(path: Path, command: dict[str, Any], kind: int) -> Iterator[Problem]:
    yield from only_keys(path, command, KEYS)
    if kind == 1:
        yield from _named(path, command)
        yield from _options(path, command.get("options"), depth=0)
    else:
        yield from length((*path, "name"), command.get("name"), 1, 32)
        if command.get("description"):
            yield Problem((*path, "description"), "CONTEXT_MENU_DESCRIPTION", "Must be empty here")
    total = sum(
        _longest(command.get(key), command.get(f"{key}_localizations")) for key in ("name", "description")
    )
    total += _options_size(command.get("options"))
    if total > MOST_CHARACTERS:
        message = f"Command exceeds maximum size ({MOST_CHARACTERS})"
        yield Problem(path, "APPLICATION_COMMAND_TOO_LARGE", message)


def _named(path: Path, thing: dict[str, Any]) -> Iterator[Problem]:
    yield from _name((*path, "name"), thing.get("name"))
    yield from length((*path, "description"), thing.get("description"), 1, 100)
    for key in ("name_localizations", "description_localizations"):
        yield from members((*path, key), thing.get(key))
        for locale, text in mapping(thing.get(key)).items():
            here = (*path, key, locale)
            if locale not in LOCALES:
                yield Problem(here, "BASE_TYPE_CHOICES", "Not one of Discord's locales")
            if key == "name_localizations":
                yield from _name(here, text)
            else:
                yield from length(here, text, 1, 100)


def _same_words(path: Path, things: list[Any]) -> Iterator[Problem]:
    """Within one locale no two commands or options may bear the same word, localised or not."""
    named = [(mapping(thing), mapping(mapping(thing).get("name_localizations"))) for thing in things]
    for locale in sorted({locale for _, words in named for locale in words}):
        seen: set[str] = set()
        for number, (thing, words) in enumerate(named):
            if not once(seen, (thing.get("type"), words.get(locale) or thing.get("name"))):
                message = f"The name is used twice in {locale}"
                here = (*path, number, "name_localizations", locale)
                yield Problem(here, "APPLICATION_COMMANDS_DUPLICATE_NAME", message)


def _name(path: Path, name: Any) -> Iterator[Problem]:
    yield from length(path, name, 1, 32)
    if isinstance(name, str) and not valid_name(name):
        message = "Command name is invalid"
        yield Problem(path, "APPLICATION_COMMAND_INVALID_NAME", message)


def valid_name(name: str) -> bool:
    """Letters, digits, combining marks of any script, '-', '_' and "'"; nothing in upper case."""
    if name != name.lower():
        return False
    return all(sign in "-_'" or unicodedata.category(sign)[0] in "LNM" for sign in name)


def _options(path: Path, options: Any, depth: int) -> Iterator[Problem]:
    path = (*path, "options")
    yield from size(path, options, 0, MOST_OPTIONS, required=False)
    yield from _same_words(path, [{**mapping(o), "type": None} for o in entries(options)])
    seen: set[str] = set()
    optional_met = False
    kinds: set[bool] = set()
    for number, option in enumerate(entries(options)):
        here = (*path, number)
        if not isinstance(option, dict):
            yield Problem(here, "MODEL_TYPE_CONVERT", "Must be an object")
            continue
        yield from _option(here, option, depth)
        if not once(seen, option.get("name")):
            yield Problem(here, "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED", "Option names must be unique")
        if option.get("required") and optional_met:
            message = "Required options must be placed before non-required options"
            yield Problem(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_met |= not option.get("required")
        kinds.add(kind_of(option) in (SUBCOMMAND, GROUP))
    if len(kinds) == 2:
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        yield Problem(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)


def _option(path: Path, option: dict[str, Any], depth: int) -> Iterator[Problem]:
    yield from only_keys(path, option, OPTION_KEYS)
    yield from _named(path, option)
    kind = kind_of(option)
    if kind not in range(1, 12):
        yield Problem((*path, "type"), "BASE_TYPE_CHOICES", "Value must be from 1 to 11.")
    elif kind in (SUBCOMMAND, GROUP):
        if depth > (1 if kind == SUBCOMMAND else 0):
            yield Problem((*path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Nested too deeply")
        yield from _options(path, option.get("options"), depth + 1)
    elif option.get("options"):
        yield Problem((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Only for sub-commands")
    yield from _choices(path, option)
    least, most = option.get("min_value"), option.get("max_value")
    if isinstance(least, (int, float)) and isinstance(most, (int, float)) and least > most:
        yield Problem((*path, "min_value"), "NUMBER_TYPE_MAX", "min_value is larger than max_value")


def _choices(path: Path, option: dict[str, Any]) -> Iterator[Problem]:
    choices = option.get("choices")
    if not choices:
        return
    if option.get("autocomplete"):
        message = "Choices and autocomplete are mutually exclusive"
        yield Problem((*path, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", message)
    yield from choices_problems((*path, "choices"), choices, kind_of(option))


def choices_problems(path: Path, choices: Any, kind: Any = None) -> Iterator[Problem]:
    """At most 25 choices, names 1 to 100 characters, values of the option's type."""
    yield from size(path, choices, 0, MOST_CHOICES)
    names: set[str] = set()
    wanted = VALUE_TYPES.get(kind, (str, int, float))
    for number, choice in enumerate(entries(choices)):
        here = (*path, number)
        if not isinstance(choice, dict):
            yield Problem(here, "MODEL_TYPE_CONVERT", "Must be an object")
            continue
        yield from only_keys(here, choice, frozenset({"name", "name_localizations", "value"}))
        yield from length((*here, "name"), choice.get("name"), 1, 100)
        for locale, text in mapping(choice.get("name_localizations")).items():
            yield from length((*here, "name_localizations", locale), text, 1, 100)
            if locale not in LOCALES:
                message = "Not one of Discord's locales"
                yield Problem((*here, "name_localizations", locale), "BASE_TYPE_CHOICES", message)
        value = choice.get("value")
        if not isinstance(value, wanted) or isinstance(value, bool):
            yield Problem((*here, "value"), "BASE_TYPE_BAD", "Value has not the option's type")
        if isinstance(value, str):
            yield from length((*here, "value"), value, 1, 100)
        if not once(names, choice.get("name")):
            yield Problem(here, "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_DUPLICATE", "Names must be unique")


def _longest(text: Any, localised: Any) -> int:
    return max([len(str(text or "")), *(len(str(t)) for t in mapping(localised).values())])


def _options_size(options: Any) -> int:
    total = 0
    for option in map(mapping, entries(options)):
        for key in ("name", "description"):
            total += _longest(option.get(key), option.get(f"{key}_localizations"))
        for choice in map(mapping, entries(option.get("choices"))):
            total += _longest(choice.get("name"), choice.get("name_localizations")) + len(
                str(choice.get("value"))
            )
        total += _options_size(option.get("options"))
    return total
