"""Rounding as the rules mean it: half away from zero. ``round`` goes to the even neighbour."""

from __future__ import annotations

import math


def half_away_from_zero(value: float) -> int:
    """The nearest whole number, of two equally near ones the one farther from zero."""
    rest, whole = math.modf(abs(value))
    rounded = int(whole) + (rest >= 0.5)
    return rounded if value >= 0 else -rounded


def half_away_from_zero_of(numerator: int, denominator: int) -> int:
    """The same for a fraction of whole numbers, exact at any size; ``denominator`` is positive."""
    rounded = (2 * abs(numerator) + denominator) // (2 * denominator)
    return rounded if numerator >= 0 else -rounded
