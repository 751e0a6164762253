"""Seasons: a community closes one, its standings are kept, and ratings are pulled half-way to the mean."""

from __future__ import annotations

from collections.abc import Callable

import data.moderation
import data.seasons
from data.moderation import Deed
from data.ratings import Ranking
from data.store import Store
from league.season import close_season
from services.errors import Refusal


class Seasons:
    """Closes seasons. ``clock`` gives seconds since the epoch."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock

    async def close(self, ranking: Ranking, number: int, by: int, reason: str = "") -> int:
        """Close season ``number``, the one that runs; returns how many players it had.

        Raises:
            Refusal: ``season_over`` where another one runs, ``season_empty`` where nobody is rated.
        """
        async with self._store.transaction() as tx:
            if number != await data.seasons.last(tx, ranking) + 1:
                raise Refusal("season_over", number=number)
            ratings = await data.seasons.all_ratings(tx, ranking)
            if not ratings:
                raise Refusal("season_empty")
            now = self._clock()
            await data.seasons.close(tx, ranking, number, at=now, by=by, players=len(ratings))
            pulled = close_season(ratings)
            changed = {player: new for player, new in pulled.items() if new != ratings[player]}
            await data.seasons.set_ratings(tx, ranking, changed)
            await data.moderation.log(tx, Deed(ranking.guild_id, now, by, "season", reason, amount=number))
        return len(ratings)
