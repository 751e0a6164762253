"""Seasons: when a community closes one, ratings are pulled half-way to the mean."""

from __future__ import annotations

from collections.abc import Mapping

from league.rounding import half_away_from_zero_of


def pulled(rating: int, total: int, players: int) -> int:
    """``rating`` pulled half-way to the mean of ``players`` ratings that add up to ``total``."""
    return half_away_from_zero_of(rating * players + total, 2 * players)


def close_season(ratings: Mapping[int, int]) -> dict[int, int]:
    """The ratings, by player, with which the next season begins."""
    total = sum(ratings.values())
    return {player: pulled(rating, total, len(ratings)) for player, rating in ratings.items()}
