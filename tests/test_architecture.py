"""The shape of the project: who may import whom, how long a file is, and that every text is translated.

Packages point inwards, as ``docs/ARCHITECTURE.md`` says. One that is not there has nothing to answer for.
"""

from __future__ import annotations

import ast
import re
import string
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
PACKAGES = ("domino", "league", "services", "data", "rendering", "cogs", "locales", "sandbox", "benchmarks")
#: What else of the project a package may import. The package itself is understood.
MAY_IMPORT = {
    "domino": set[str](),
    "league": {"domino"},
    "data": {"domino"},
    "locales": set[str](),
    "rendering": {"domino", "locales"},
    "services": {"domino", "league", "data"},
    "cogs": {"domino", "league", "data", "services", "rendering", "locales", "settings"},
    "sandbox": set[str](),
}
OURS = {*PACKAGES, "bot", "settings"}
#: Packages that need nothing but the standard library.
PURE = ("domino", "league")
#: Libraries that only these may import. The sandbox points the real client at itself in two files.
ONLY_IN = {
    "discord": ("cogs/", "bot.py", "sandbox/connect.py", "sandbox/testing.py"),
    "sqlalchemy": ("data/",),
    "alembic": ("data/",),
}
LONGEST_FILE = 320
LANGUAGES = ("pt_BR", "en", "es")
SYMBOL = re.compile(r"[a-z][a-z0-9_]*(\.[A-Za-z0-9_-]+)*")
TEXT_FILES = {
    ".py",
    ".md",
    ".toml",
    ".txt",
    ".po",
    ".json",
    ".js",
    ".html",
    ".css",
    ".ini",
    ".mako",
    ".yml",
    ".sh",
}
MACHINE_PATHS = tuple("/" + folder + "/" for folder in ("work", "tmp", "root", "home", "Users"))


def sources(*packages: str) -> list[Path]:
    return sorted(path for package in packages for path in (ROOT / package).rglob("*.py"))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def imported(path: Path) -> set[str]:
    """The top-level names of everything that a file imports, wherever in the file it does."""
    names: set[str] = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            names.add((node.module or "").split(".")[0])
    return names


def everything() -> list[Path]:
    return [*sources(*PACKAGES), *sorted(ROOT.glob("*.py"))]


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_packages_point_inwards(package: str) -> None:
    wrong = {
        str(path.relative_to(ROOT)): found
        for path in sources(package)
        if (found := imported(path) & OURS - MAY_IMPORT[package] - {package})
    }
    assert not wrong


@pytest.mark.parametrize("package", PURE)
def test_the_pure_packages_need_the_standard_library_alone(package: str) -> None:
    allowed = sys.stdlib_module_names | MAY_IMPORT[package] | {package}
    wrong = {
        str(path.relative_to(ROOT)): found for path in sources(package) if (found := imported(path) - allowed)
    }
    assert not wrong


@pytest.mark.parametrize("library", ONLY_IN)
def test_a_library_is_imported_only_where_it_belongs(library: str) -> None:
    allowed = (*ONLY_IN[library], "benchmarks/")
    users = [path.relative_to(ROOT).as_posix() for path in everything() if library in imported(path)]
    assert not [user for user in users if not user.startswith(allowed)]


def test_nothing_in_domino_reads_a_clock_or_makes_chance_of_its_own() -> None:
    for path in sources("domino"):
        if path.name in ("__main__.py", "arena_cli.py"):
            continue
        assert not imported(path) & {"time", "datetime", "os", "secrets", "socket", "asyncio", "logging"}, (
            path
        )
        for node in ast.walk(tree(path)):
            if (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id == "random"
            ):
                assert node.attr == "Random", f"{path}: random.{node.attr}"


def test_no_file_is_too_long() -> None:
    lengths = {str(p.relative_to(ROOT)): len(p.read_text("utf-8").splitlines()) for p in everything()}
    assert not {name: length for name, length in lengths.items() if length > LONGEST_FILE}


def test_no_path_of_a_machine_is_written_down() -> None:
    found = []
    for path in [
        *ROOT.glob("*"),
        *(p for folder in (*PACKAGES, "docs", "tests") for p in (ROOT / folder).rglob("*")),
    ]:
        if path.suffix in TEXT_FILES and path.is_file():
            text = path.read_text("utf-8")
            found += [f"{path.relative_to(ROOT)}: {word}" for word in MACHINE_PATHS if word in text]
    assert not found


# -- texts


@cache
def catalogue(language: str) -> dict[str, tuple[str, ...]]:
    """Every message of a language, with the forms of its text."""
    messages: dict[str, tuple[str, ...]] = {}
    for path in sorted((ROOT / "locales" / language).glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file):
                if not message.id:
                    continue
                name = message.id if isinstance(message.id, str) else message.id[0]
                assert name not in messages, f"{path.name}: {name} is there twice"
                text = message.string
                messages[name] = (text,) if isinstance(text, str) else tuple(text or ())
    return messages


def used_messages() -> Iterator[tuple[Path, str, bool]]:
    """Message ids in calls of a translator: file, id, and whether it is only the beginning of one."""
    for path in everything():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and node.args and _is_translator(node.func):
                yield from ((path, text, partial) for text, partial in _literals(node.args[0]))


def _is_translator(function: ast.expr) -> bool:
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return name in ("t", "plural", "locale_str", "translate")


def _literals(argument: ast.expr) -> Iterator[tuple[str, bool]]:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        yield argument.value, False
    elif isinstance(argument, ast.IfExp):
        yield from _literals(argument.body)
        yield from _literals(argument.orelse)
    elif isinstance(argument, ast.JoinedStr):
        first = argument.values[0]
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield first.value, True


def test_every_text_that_the_code_uses_exists() -> None:
    known = catalogue(LANGUAGES[0])
    missing = [
        f"{path.relative_to(ROOT)}: {text}"
        for path, text, partial in used_messages()
        if (not any(name.startswith(text) for name in known) if partial else text not in known)
    ]
    assert not missing


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_text_exists_in_every_language(language: str) -> None:
    assert set(catalogue(language)) ^ set(catalogue(LANGUAGES[0])) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_message_ids_are_symbols_and_texts_are_not_empty(language: str) -> None:
    for name, forms in catalogue(language).items():
        assert SYMBOL.fullmatch(name), name
        assert forms, name
        assert all(forms), name


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_texts_name_the_same_facts_in_every_language(language: str) -> None:
    first = catalogue(LANGUAGES[0])
    differing = {
        name: (placeholders(forms), placeholders(first[name]))
        for name, forms in catalogue(language).items()
        if name in first and placeholders(forms) != placeholders(first[name])
    }
    assert not differing


def placeholders(forms: tuple[str, ...]) -> set[str]:
    """The facts that a text names, its number of things aside, which a form may leave out."""
    names = {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name is not None}
    return names - {"n"}
