"""Alt text: somebody who listens to a picture has to learn the same as somebody who sees it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from rendering_builders import PEOPLE, a_view, hand_view

from domino.chain import Chain
from domino.match import Move
from domino.tiles import FULL_SET, parse_tiles, tile
from rendering import Player, hand_picture, table_picture
from rendering.alt import LONGEST, shorten

LOCALES = ("pt-BR", "en", "es-419")
CATALOGUES = Path(__file__).parents[2] / "locales"


def messages(locale: str) -> dict[str, set[str]]:
    """Message ids of the pictures' catalogue, with the names of the facts that each text takes."""
    with (CATALOGUES / locale / "pictures.po").open("rb") as file:
        catalogue = read_po(file, locale=locale)
    texts = {}
    for message in catalogue:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            forms = (message.string,) if isinstance(message.string, str) else message.string
            assert forms is not None, f"{locale}: {key} has no text"
            assert all(forms), f"{locale}: {key} is empty"
            texts[key] = {name for form in forms for name in re.findall(r"{(\w+)}", form)}
    return texts


@pytest.mark.parametrize("locale", ["en", "es"])
def test_every_language_has_the_same_texts_with_the_same_facts(locale: str) -> None:
    assert messages(locale) == messages("pt_BR")


def test_the_hand_lists_its_tiles_and_what_can_be_played() -> None:
    tiles = parse_tiles("6-4 5-5 2-1")
    picture = hand_picture(hand_view(tiles, tiles[:2]), "felt", "pt-BR")
    assert picture.alt == "Sua mão, 3 pedras: 6-4, 5-5, 2-1. Você pode jogar 6-4, 5-5."
    assert "Sua mão, 1 pedra: 6-4." in hand_picture(hand_view(tiles[:1]), "felt", "pt-BR").alt


def test_the_chain_is_told_from_end_to_end() -> None:
    chain = Chain.open_with(tile(6, 5), ("left", "right"))
    chain = chain.put(tile(6, 4), "left").put(tile(4, 4), "left").put(tile(5, 3), "right")
    moves = (Move(1, "play", (4, 5), tile(5, 3), "right"),)
    alt = table_picture(a_view(2, chain=chain, moves=moves, boneyard_count=9), PEOPLE[:2], "felt", "en").alt
    assert "from end to end: 4-4 4-6 6-5 5-3." in alt
    assert "Open ends: 4, 3." in alt
    assert "Ana to play." in alt
    assert "Ana: 15 points, 7 in hand" in alt
    assert "Boneyard: 9." in alt
    assert "Last tile: 5-3." in alt


def test_four_arms_are_told_from_the_middle() -> None:
    chain = Chain.open_with(tile(6, 6), ("north", "east", "south", "west"))
    chain = chain.put(tile(6, 1), "east").put(tile(1, 1), "east").put(tile(6, 0), "north")
    alt = table_picture(a_view(chain=chain, ends_sum=2), PEOPLE, "felt", "pt-BR").alt
    assert "Saída 6-6 no meio." in alt
    assert "6-1 1-1" in alt
    assert "6-0" in alt
    assert "Soma: 2." in alt


@pytest.mark.parametrize("locale", LOCALES)
def test_the_longest_alt_text_is_short_enough(locale: str) -> None:
    crowd = tuple(Player("﷽" * 32 + str(seat)) for seat in range(4))
    chain = Chain.open_with(tile(6, 6), ("north", "east", "south", "west"))
    for other in range(6):
        chain = chain.put(tile(6, other), "north") if other == 0 else chain
    assert len(table_picture(a_view(chain=chain), crowd, "felt", locale).alt) <= LONGEST
    assert len(hand_picture(hand_view(FULL_SET[:21], FULL_SET[:21]), "felt", locale).alt) <= LONGEST


def test_too_long_a_text_is_cut_at_a_word() -> None:
    text = shorten("word " * 400)
    assert len(text) <= LONGEST
    assert text.endswith("word…")


def test_a_nameless_player_is_called_something() -> None:
    people = (Player("\u200b"), *PEOPLE[1:])
    assert "jogador sem nome" in table_picture(a_view(), people, "felt", "pt-BR").alt
