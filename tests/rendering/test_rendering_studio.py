"""The studio: presses must not wait for pictures, and the same picture is drawn once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from rendering_builders import PEOPLE, a_view, hand_view

from domino.tiles import FULL_SET
from rendering import Profile, Studio, hand_picture, pictures, table_picture


@pytest.fixture
def studio() -> Iterator[Studio]:
    with Studio(threads=1) as studio:
        yield studio


async def test_it_draws_what_the_functions_draw(studio: Studio) -> None:
    view = hand_view(FULL_SET[:5], FULL_SET[:2])
    assert await studio.hand(view, "night", "es") == hand_picture(view, "night", "es")
    assert await studio.table(view, PEOPLE, "night", "es") == table_picture(view, PEOPLE, "night", "es")
    profile = Profile(PEOPLE[0], None, 0, 1, 0.0, matches=0, wins=0, losses=0)
    assert (await studio.card(profile, "felt", "en")).filename == "card.png"


async def test_the_same_picture_is_drawn_once(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = 0
    draw = pictures.picture_of_table

    def counting(*arguments: object) -> object:
        nonlocal drawn
        drawn += 1
        return draw(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(pictures, "picture_of_table", counting)
    view = a_view()
    first, second = await asyncio.gather(*(studio.table(view, PEOPLE, "felt", "en") for _ in range(2)))
    third = await studio.table(a_view(), PEOPLE, "felt", "en")
    assert first is second is third
    assert drawn == 1
    await studio.table(a_view(turn=2), PEOPLE, "felt", "en")
    assert drawn == 2


async def test_it_keeps_no_more_than_its_room(monkeypatch: pytest.MonkeyPatch) -> None:
    with Studio(threads=1, kept_bytes=100_000) as small:
        for turn in range(4):
            await small.table(a_view(turn=turn), PEOPLE, "felt", "en")
        assert small._kept_bytes <= 100_000
        assert 0 < len(small._kept) < 4


async def test_a_failure_reaches_whoever_asked_and_is_not_kept(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw = pictures.picture_of_table

    def failing(*_: object) -> object:
        raise RuntimeError("no ink")

    monkeypatch.setattr(pictures, "picture_of_table", failing)
    with pytest.raises(RuntimeError, match="no ink"):
        await studio.table(a_view(), PEOPLE, "felt", "en")
    monkeypatch.setattr(pictures, "picture_of_table", draw)
    assert (await studio.table(a_view(), PEOPLE, "felt", "en")).filename == "table.png"


async def test_whoever_gives_up_does_not_take_the_picture_from_others(studio: Studio) -> None:
    waiting = [asyncio.ensure_future(studio.table(a_view(turn=1), PEOPLE, "wine", "en")) for _ in range(2)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    assert (await waiting[1]).data
    assert waiting[0].cancelled()
