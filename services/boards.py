"""Lists of the league, page by page: the week, all ratings, medals, seasons; and a player's own figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import data.ratings
import data.seasons
import data.weeks
from data.ratings import ChangeRow, Ranking, RatingRow
from data.store import Store
from data.weeks import KeptWeek, MedalCount, WeekKey
from services.rankings import Explained, explained

ROWS_A_PAGE = 10


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A line of a list: ``value`` is what it is ordered by, ``extra`` what stands beside it.

    In the week's list these are rating gained and matches, in the others rating and matches; a list of
    medals has ``medals`` (gold, silver, bronze) instead.
    """

    place: int
    user_id: int
    value: int = 0
    extra: int = 0
    medals: tuple[int, int, int] = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Board:
    """A page of a list. ``page`` counts from 1; ``own`` is the line of whoever asked, wherever it stands."""

    lines: tuple[BoardLine, ...]
    page: int
    pages: int
    rows: int
    own: BoardLine | None = None


@dataclass(frozen=True, slots=True)
class Figures:
    """A player in a ranking; ``rating`` None: not rated yet."""

    rating: RatingRow | None
    place: int | None
    medals: MedalCount
    week: KeptWeek | None


class Boards:
    """Reads what the league keeps. Places are shared by equals (1, 1, 3); the order never changes."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def all_time(self, ranking: Ranking, page: int, viewer: int | None = None) -> Board:
        """Everybody who is rated, highest first, equals by user id."""
        async with self._store.transaction() as tx:
            rows = await data.ratings.count(tx, ranking)
            page, pages = _within(page, rows)
            shown = await data.ratings.top(tx, ranking, ROWS_A_PAGE, (page - 1) * ROWS_A_PAGE)
            first = await data.ratings.above(tx, ranking, shown[0].rating) + 1 if shown else 1
            own = None
            mine = {} if viewer is None else await data.ratings.load(tx, ranking, [viewer])
            for row in mine.values():
                place = await data.ratings.above(tx, ranking, row.rating) + 1
                own = BoardLine(place, row.user_id, row.rating, row.matches)
        start = (page - 1) * ROWS_A_PAGE
        places = _places([row.rating for row in shown], first, start)
        lines = [
            BoardLine(place, row.user_id, row.rating, row.matches)
            for place, row in zip(places, shown, strict=True)
        ]
        return Board(tuple(lines), page, pages, rows, own)

    async def week(self, key: WeekKey, page: int, viewer: int | None = None) -> Board:
        """A week's list: who gained most, then who got there first."""
        async with self._store.transaction() as tx:
            rows = await data.weeks.count(tx, key)
            page, pages = _within(page, rows)
            shown = await data.weeks.page(tx, key, ROWS_A_PAGE, (page - 1) * ROWS_A_PAGE)
            first = await data.weeks.ahead(tx, key, shown[0]) + 1 if shown else 1
            own, mine = None, None if viewer is None else await data.weeks.load(tx, key, viewer)
            if mine is not None:
                own = BoardLine(
                    await data.weeks.ahead(tx, key, mine) + 1, mine.user_id, mine.gained, mine.matches
                )
        places = _places([(row.gained, row.reached_at) for row in shown], first, (page - 1) * ROWS_A_PAGE)
        lines = [
            BoardLine(place, row.user_id, row.gained, row.matches)
            for place, row in zip(places, shown, strict=True)
        ]
        return Board(tuple(lines), page, pages, rows, own)

    async def medals(self, ranking: Ranking, page: int) -> Board:
        """Who holds medals: most gold first, then silver, then bronze."""
        async with self._store.transaction() as tx:
            rows = await data.weeks.medal_holders(tx, ranking)
            page, pages = _within(page, rows)
            shown = await data.weeks.medal_page(tx, ranking, ROWS_A_PAGE, (page - 1) * ROWS_A_PAGE)
            first = await data.weeks.medals_ahead(tx, ranking, shown[0]) + 1 if shown else 1
        held = [(row.gold, row.silver, row.bronze) for row in shown]
        places = _places(held, first, (page - 1) * ROWS_A_PAGE)
        lines = [
            BoardLine(place, row.user_id, medals=medals)
            for place, row, medals in zip(places, shown, held, strict=True)
        ]
        return Board(tuple(lines), page, pages, rows)

    async def season(self, ranking: Ranking, number: int, page: int) -> Board:
        """How a season ended."""
        async with self._store.transaction() as tx:
            rows = await data.seasons.players(tx, ranking, number)
            page, pages = _within(page, rows)
            shown = await data.seasons.standings(tx, ranking, number, ROWS_A_PAGE, (page - 1) * ROWS_A_PAGE)
        lines = [BoardLine(row.place, row.user_id, row.rating, row.matches) for row in shown]
        return Board(tuple(lines), page, pages, rows)

    async def weeks(self, ranking: Ranking, limit: int = 25) -> list[str]:
        """The weeks in which a community played, newest first."""
        async with self._store.transaction() as tx:
            return await data.weeks.played(tx, ranking, limit)

    async def last_season(self, ranking: Ranking) -> int:
        """The number of the last season that is over; 0 where none is."""
        async with self._store.transaction() as tx:
            return await data.seasons.last(tx, ranking)

    async def figures(self, ranking: Ranking, user_id: int, week: str) -> Figures:
        """A player's rating, place, medals and current week."""
        async with self._store.transaction() as tx:
            row = (await data.ratings.load(tx, ranking, [user_id])).get(user_id)
            place = None if row is None else await data.ratings.above(tx, ranking, row.rating) + 1
            medals = await data.weeks.medals_of(tx, ranking, [user_id])
            kept = await data.weeks.load(tx, WeekKey(ranking, week), user_id)
        return Figures(row, place, medals.get(user_id, MedalCount(user_id, 0, 0, 0)), kept)

    async def explain(self, match_id: int, user_id: int) -> Explained | None:
        """What a match did to a player's rating; None where it did nothing."""
        found = {change.user_id: change for change in await self.changes(match_id)}
        return explained(found[user_id]) if user_id in found else None

    async def changes(self, match_id: int) -> list[ChangeRow]:
        """What a match did to ratings, in seat order."""
        async with self._store.transaction() as tx:
            return await data.ratings.changes_of(tx, match_id)


def _within(page: int, rows: int) -> tuple[int, int]:
    """The nearest page that there is, and how many there are."""
    pages = max(1, -(-rows // ROWS_A_PAGE))
    return min(max(page, 1), pages), pages


def _places(values: Sequence[object], first: int, start: int) -> list[int]:
    """The places of a page's lines: ``first`` is that of the top line, ``start`` how many lines precede."""
    places: list[int] = []
    for number, value in enumerate(values):
        if number == 0:
            places.append(first)
        else:
            places.append(places[-1] if value == values[number - 1] else start + number + 1)
    return places
