"""Text for people: gettext catalogues, one folder a language, read once at start.

Message ids are symbols (``table.turn``), so that no sentence stands in the code. A folder may hold any
number of ``.po`` files; together they are one catalogue. Facts are put in by name:
``t("table.turn", player="Ana")``.
"""

from __future__ import annotations

import gettext
import io
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

#: The languages that have a catalogue, the first one being the fall-back for a language that has none.
LOCALES = ("en", "pt_BR", "es")

_FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Translator:
    """The text of one language. Call it with a message id and the facts that the text names."""

    locale: str
    _catalogue: gettext.GNUTranslations

    def __call__(self, message_id: str, /, **facts: object) -> str:
        """The text of ``message_id``; the id itself where no catalogue has it."""
        return self._catalogue.gettext(message_id).format(**facts)

    def plural(self, message_id: str, number: int, /, **facts: object) -> str:
        """The text of ``message_id`` in the form that ``number`` takes; the text may name ``{n}``."""
        return self._catalogue.ngettext(message_id, message_id, number).format(n=number, **facts)


def supported(locale: str | None) -> str:
    """The catalogue that serves a language tag: ``pt-BR`` and ``pt`` give ``pt_BR``, ``es-419`` ``es``."""
    language = (locale or "").replace("_", "-").split("-")[0].lower()
    return next((name for name in LOCALES if name.split("_")[0] == language), LOCALES[0])


@cache
def translator(locale: str | None) -> Translator:
    """The translator for a language tag as Discord writes it (``pt-BR``, ``es-419``, ``en-US``)."""
    return _load(supported(locale))


@cache
def _load(locale: str) -> Translator:
    return Translator(locale, _compiled(locale))


def _compiled(locale: str) -> gettext.GNUTranslations:
    merged = Catalog(locale=locale)
    for number, path in enumerate(sorted((_FOLDER / locale).glob("*.po"))):
        with path.open("rb") as file:
            catalogue = read_po(file, locale=locale)
        if number == 0:
            merged = catalogue  # with the plural forms that its header states; Babel's own may have more
            continue
        for message in catalogue:
            if message.id:
                merged[message.id if isinstance(message.id, str) else message.id[0]] = message
    compiled = io.BytesIO()
    write_mo(compiled, merged)
    compiled.seek(0)
    translations = gettext.GNUTranslations(compiled)
    if locale != LOCALES[0]:
        translations.add_fallback(_compiled(LOCALES[0]))
    return translations
