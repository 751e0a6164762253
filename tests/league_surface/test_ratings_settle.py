"""What a match does to ratings: in the transaction in which it ends, once, and for people alone."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import pytest

from data import ratings
from domino.errors import IllegalAction
from league.facts import facts_of
from league.rating import Code, Standing, rate
from services.errors import Refusal
from services.model import Kind, Settings, Status
from services.rankings import events_of, ranked
from tests.kinds.bench import Crash, MortalStore
from tests.league_surface.hall import CLUB, DUELS, FOURS, RATED_DUEL, RATED_FOUR, Hall, running_hall

pytestmark = pytest.mark.every_database


async def test_a_match_is_rated_with_its_last_action(hall: Hall) -> None:
    """Two settled equals: +10 for winning and +3 for never having passed; −10, the other's 3 and −50 for
    leaving.
    """
    await hall.rate(DUELS, {1: 1300, 2: 1300})
    match_id = await hall.duel(1, 2)
    assert await hall.ratings(DUELS, 1, 2) == [1313, 1237]
    found = await hall.league.boards.explain(match_id, 2)
    assert found is not None
    assert [(line.code, line.points) for line in found.lines] == [
        (Code.RESULT, -10),
        (Code.LEFT, -50),
        (Code.OPPONENTS_BONUSES, -3),
    ]


async def test_the_lines_that_a_player_reads_add_up_to_the_change(hall: Hall) -> None:
    table_id = await hall.open(RATED_FOUR, 1, 2, 3, 4)
    match_id = (await hall.tables.start(table_id, 1)).seen.info.match_id
    assert match_id is not None
    await hall.play_out(table_id)
    changes = await hall.league.boards.changes(match_id)
    assert [c.user_id for c in changes] == [1, 2, 3, 4]
    for change in changes:
        found = await hall.league.boards.explain(match_id, change.user_id)
        assert found is not None
        assert sum(line.tenths for line in found.lines) == 10 * change.points
    assert await hall.league.boards.explain(match_id, 99) is None


async def test_the_record_gives_the_same_ratings_again(hall: Hall) -> None:
    """Whoever recomputes a match from its record comes to what was entered."""
    await hall.rate(FOURS, {1: 1500, 2: 1100, 3: 1250, 4: 1330})
    table_id = await hall.open(RATED_FOUR, 1, 2, 3, 4)
    match_id = (await hall.tables.start(table_id, 1)).seen.info.match_id
    assert match_id is not None
    await hall.play_out(table_id)
    async with hall.store.transaction() as tx:
        events = await events_of(tx, match_id)
    match = (await hall.tables.load(table_id)).match
    assert match is not None
    again = rate(facts_of(match, events), [Standing(r, 10) for r in (1500, 1100, 1250, 1330)])
    assert [c.points for c in again] == [c.points for c in await hall.league.boards.changes(match_id)]


async def test_a_match_that_ends_twice_is_rated_once(hall: Hall) -> None:
    """Both people leave in the same moment; and an ending that comes a second time changes nothing."""
    table_id = await hall.open(RATED_DUEL, 1, 2)
    match_id = (await hall.tables.start(table_id, 1)).seen.info.match_id
    assert match_id is not None
    outcomes = await asyncio.gather(
        hall.tables.leave(table_id, 2), hall.tables.leave(table_id, 1), return_exceptions=True
    )
    assert sum(isinstance(o, (Refusal, IllegalAction)) for o in outcomes) == 1
    once = await hall.ratings(DUELS, 1, 2)
    table = await hall.tables.load(table_id)
    with pytest.raises(Exception, match=r"UNIQUE|unique"):
        async with hall.store.transaction() as tx:
            await hall.league.rankings.match_ends(tx, table)
    assert await hall.ratings(DUELS, 1, 2) == once
    assert len(await hall.league.boards.changes(match_id)) == 2


async def test_a_crash_at_any_step_leaves_all_or_nothing(folder: Path) -> None:
    """The host dies before any statement of the last action: the match goes on, or it is over and rated."""
    async with running_hall(folder, kind_of_store=MortalStore) as hall:
        assert isinstance(hall.store, MortalStore)
        table_id = await hall.open(RATED_DUEL, 1, 2)
        await hall.tables.start(table_id, 1)
        for steps in range(200):
            hall.store.steps_left = steps
            with contextlib.suppress(Crash):
                await hall.tables.leave(table_id, 2)
            hall.store.steps_left = None
            over = (await hall.tables.look(table_id)).info.status is not Status.PLAYING
            assert (await hall.ratings(DUELS, 1, 2) != [None, None]) == over
            if over:
                break
        assert steps > 10
        assert over


async def test_row_39_wins_against_computers_gain_nothing(hall: Hall) -> None:
    """Fifty wins against three computers, and no table of the ranking lets a computer sit."""
    free = Settings("arena", 2, {"points": 1})
    for _ in range(50):
        table_id = await hall.open(free, 1)
        await hall.tables.add_computer(table_id, 1)
        await hall.tables.start(table_id, 1)
        await hall.tables.leave(table_id, 1)
    table_id = await hall.open(RATED_FOUR, 1)
    with pytest.raises(Refusal, match="no_computers_here"):
        await hall.tables.add_computer(table_id, 1)
    assert await hall.ratings(DUELS, 1) == [None]
    assert await hall.ratings(FOURS, 1) == [None]


async def test_every_community_has_ratings_of_its_own(hall: Hall) -> None:
    await hall.duel(1, 2)
    await hall.duel(2, 1, guild_id=7)
    first, elsewhere = await hall.ratings(DUELS, 1, 2), await hall.ratings(ratings.Ranking(7, "arena"), 2, 1)
    assert first == elsewhere


async def test_a_stopped_match_moves_nobody(hall: Hall) -> None:
    table_id = await hall.open(RATED_DUEL, 1, 2)
    await hall.tables.start(table_id, 1)
    await hall.tables.stop(table_id, 99)
    assert await hall.ratings(DUELS, 1, 2) == [None, None]
    assert (await hall.tables.look(table_id)).info.status is Status.CLOSED


async def test_newcomers_begin_at_the_mean_of_the_ranking(hall: Hall) -> None:
    await hall.rate(DUELS, {8: 1500, 9: 1301})
    match_id = await hall.duel(1, 2)
    assert [c.before for c in await hall.league.boards.changes(match_id)] == [1401, 1401]


@pytest.mark.parametrize(
    "settings",
    [
        Settings("classic", 2),
        Settings("amazonense", 4, {"target": 50}),
        Settings("amazonense", 4, {"target": 201}),
    ],
)
def test_what_may_not_be_rated(settings: Settings) -> None:
    """Classic knows no ranking; amazonense is rated at 200 alone."""
    with pytest.raises(Refusal, match="not_rated_like_that"):
        ranked(settings)
    assert ranked(Settings("amazonense", 4, {"target": 200}, turn_seconds=90)).turn_seconds == 40


async def test_a_rated_rematch_is_for_the_same_people(hall: Hall) -> None:
    """Nobody comes by a rated match with people of their choice through the table of a queue."""
    table_id = await hall.open(RATED_DUEL, 1, 2)
    await hall.tables.start(table_id, 1)
    await hall.play_out(table_id)
    await hall.tables.rematch(table_id, 1)
    await hall.tables.join(table_id, 3, "P3")
    with pytest.raises(Refusal, match="ranked_rematch"):
        await hall.tables.start(table_id, 1)
    await hall.tables.leave(table_id, 3)
    await hall.tables.join(table_id, 2, "P2")
    assert (await hall.tables.start(table_id, 1)).seen.info.settings.kind is Kind.RANKED


async def test_whoever_is_banned_sits_at_no_rated_table(hall: Hall) -> None:
    table_id = await hall.open(RATED_DUEL, 1)
    await hall.league.moderation.ban(CLUB, 2, by=9, reason="insultos")
    with pytest.raises(Refusal, match="ranked_banned"):
        await hall.tables.join(table_id, 2, "P2")
    await hall.league.moderation.unban(CLUB, 2, by=9, reason="pediu desculpas")
    await hall.tables.join(table_id, 2, "P2")
    await hall.league.moderation.ban(CLUB, 2, by=9, reason="de novo")
    with pytest.raises(Refusal, match="ranked_banned"):
        await hall.tables.start(table_id, 1)
