"""Lists: stable order, shared places, pages that hang together, seasons that are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.league import Statements, by_index, fill, plans, questions, timed
from data import weeks
from data.store import Store
from data.weeks import KeptWeek, WeekKey
from league.season import close_season
from services.boards import ROWS_A_PAGE, Board
from services.errors import Refusal
from services.model import Settings
from tests.league_surface.hall import CLUB, DUELS, FOURS, RATED_DUEL, Hall

pytestmark = pytest.mark.every_database

THIS_WEEK = WeekKey(FOURS, "2027-01-11")


def places(board: Board) -> list[tuple[int, int]]:
    return [(line.place, line.user_id) for line in board.lines]


async def test_row_25_equals_keep_their_order(hall: Hall) -> None:
    """Four players on 10, 10, 10 and 7, shown twenty times: equals share a place, by user id."""
    await hall.rate(FOURS, {4: 10, 2: 10, 3: 10, 1: 7})
    async with hall.store.transaction() as tx:
        for player, gained in ((4, 10), (2, 10), (3, 10), (1, 7)):
            await weeks.save(tx, THIS_WEEK, KeptWeek(player, gained, 3, 5.0))
    for _ in range(20):
        expected = [(1, 2), (1, 3), (1, 4), (4, 1)]
        assert places(await hall.league.boards.all_time(FOURS, 1)) == expected
        assert places(await hall.league.boards.week(THIS_WEEK, 1)) == expected


async def test_equal_scores_go_by_who_got_there_first(hall: Hall) -> None:
    async with hall.store.transaction() as tx:
        for player, reached in ((1, 30.0), (2, 20.0), (3, 10.0)):
            await weeks.save(tx, THIS_WEEK, KeptWeek(player, 12, 3, reached))
        await weeks.save(tx, THIS_WEEK, KeptWeek(4, 99, 2, 1.0))
    board = await hall.league.boards.week(THIS_WEEK, 1, viewer=4)
    assert places(board) == [(1, 3), (2, 2), (3, 1)]
    assert board.own is not None
    assert board.own.extra == 2


async def test_pages_hang_together(hall: Hall) -> None:
    """Thirty-four players, five of each rating: no one twice, none missing, places carried over pages."""
    await hall.rate(FOURS, {player: 1200 + player // 5 for player in range(34)})
    boards = [await hall.league.boards.all_time(FOURS, page, viewer=3) for page in (1, 2, 3, 4)]
    lines = [line for board in boards for line in board.lines]
    assert [board.pages for board in boards] == [4] * 4
    assert sorted(line.user_id for line in lines) == list(range(34))
    assert [line.value for line in lines] == sorted((line.value for line in lines), reverse=True)
    for line in lines:
        assert line.place == 1 + sum(other.value > line.value for other in lines)
    assert boards[0].own == next(line for line in lines if line.user_id == 3)


@pytest.mark.parametrize("page", [-3, 0, 99])
async def test_a_page_that_is_not_there_is_the_nearest(hall: Hall, page: int) -> None:
    await hall.rate(FOURS, dict.fromkeys(range(25), 1200))
    board = await hall.league.boards.all_time(FOURS, page)
    assert board.page == (3 if page > 3 else 1)
    assert len(board.lines) == (5 if page > 3 else ROWS_A_PAGE)
    empty = await hall.league.boards.medals(FOURS, page)
    assert (empty.lines, empty.page, empty.pages) == ((), 1, 1)


async def test_a_season_keeps_its_standings_and_pulls_ratings(hall: Hall) -> None:
    """Ratings go half-way to their mean; what was is still there to read."""
    before = {1: 1600, 2: 1401, 3: 1401, 4: 1000}
    await hall.rate(FOURS, before)
    assert await hall.league.seasons.close(FOURS, 1, by=9) == 4
    assert places(await hall.league.boards.season(FOURS, 1, 1)) == [(1, 1), (2, 2), (2, 3), (4, 4)]
    assert [line.value for line in (await hall.league.boards.season(FOURS, 1, 1)).lines] == [
        1600,
        1401,
        1401,
        1000,
    ]
    assert await hall.ratings(FOURS, 1, 2, 3, 4) == list(close_season(before).values())
    with pytest.raises(Refusal, match="season_over"):
        await hall.league.seasons.close(FOURS, 1, by=9)
    assert await hall.league.boards.last_season(FOURS) == 1
    assert [deed.action for deed in await hall.league.moderation.log(CLUB, 5)] == ["season"]


async def test_an_empty_season_is_not_closed(hall: Hall) -> None:
    with pytest.raises(Refusal, match="season_empty"):
        await hall.league.seasons.close(FOURS, 1, by=9)
    assert await hall.league.boards.last_season(FOURS) == 0


async def test_a_correction_needs_a_reason_and_is_kept(hall: Hall) -> None:
    await hall.rate(FOURS, {1: 1200})
    correct = hall.league.moderation.correct
    assert await correct(FOURS, 1, -30, by=9, reason="conta dupla") == 1170
    for points, reason, code in ((5, " ", "reason_required"), (0, "x", "points"), (1001, "x", "points")):
        with pytest.raises(Refusal, match=code):
            await correct(FOURS, 1, points, by=9, reason=reason)
    with pytest.raises(Refusal, match="not_rated_yet"):
        await correct(FOURS, 2, 5, by=9, reason="x")
    (deed,) = await hall.league.moderation.log(CLUB, 5)
    assert (deed.user_id, deed.moderator_id, deed.amount, deed.reason) == (1, 9, -30, "conta dupla")


async def test_stopping_a_table_whose_match_is_over_leaves_its_result(hall: Hall) -> None:
    """A rated match that was played stays what it was; a closed table can't be stopped again."""
    table_id = await hall.open(RATED_DUEL, 1, 2)
    await hall.tables.start(table_id, 1)
    await hall.tables.leave(table_id, 2)
    before = await hall.ratings(DUELS, 1, 2)
    await hall.league.moderation.stop_table(CLUB, table_id, by=9, reason="fim de noite")
    assert (await hall.tables.look(table_id)).info.stopped_by is None
    assert await hall.ratings(DUELS, 1, 2) == before
    with pytest.raises(Refusal, match="no_table"):
        await hall.league.moderation.stop_table(CLUB, table_id, by=9, reason="x")


async def test_moderators_reach_their_own_community_alone(hall: Hall) -> None:
    """A table of another server is not there for them."""
    table_id = await hall.open(Settings("arena", 2), 1, 2, guild_id=7)
    with pytest.raises(Refusal, match="no_table"):
        await hall.league.moderation.stop_table(CLUB, table_id, by=9, reason="x")
    with pytest.raises(Refusal, match="sits_nowhere"):
        await hall.league.moderation.remove_player(CLUB, 1, by=9, reason="x")
    assert await hall.league.moderation.remove_player(7, 1, by=9, reason="x") == table_id
    assert await hall.tables.table_of(1) is None


async def test_every_list_is_read_by_index(tmp_path: Path) -> None:
    """Whatever a list asks of SQLite, its plan searches an index and reads no table from end to end."""
    path, statements, asked = tmp_path / "many.db", Statements(), questions(300)
    await (await Store.open(f"sqlite+aiosqlite:///{path}")).close()
    fill(path, 300)
    with statements.noted():
        await timed(asked, path, 1)
    told = plans(path, statements)
    assert len(told) > 8
    assert by_index(told)
