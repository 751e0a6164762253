"""The weekly ranking: its edges wherever the host is, its standings, its medals (docs/league.md)."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, timezone
from itertools import permutations
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.week import MANAUS, Medal, Placed, Week, WeekRow, day_of, standings, week_of

NOON = datetime(2026, 12, 1, 16, tzinfo=UTC)


@pytest.fixture(params=["UTC", "Asia/Tokyo", "America/New_York"])
def host_zone(request: pytest.FixtureRequest) -> Iterator[str]:
    """The machine stands in another zone for the length of a test."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = request.param
    time.tzset()
    yield request.param
    if before is None:
        del os.environ["TZ"]
    else:
        os.environ["TZ"] = before
    time.tzset()


def test_field_log_14_and_32_weeks_turn_on_monday_at_four_utc_wherever_the_host_is(host_zone: str) -> None:
    # six weeks around New York's clock changes of 8 March and 1 November 2026, every weekday and hour
    for begin in (datetime(2026, 2, 15, tzinfo=UTC), datetime(2026, 10, 11, tzinfo=UTC)):
        for hours in range(0, 42 * 24):
            instant = begin + timedelta(hours=hours)
            local = datetime.fromtimestamp(instant.timestamp()).astimezone(ZoneInfo(host_zone))
            week = week_of(local)
            assert week == week_of(instant)
            assert week.start <= instant < week.end
            for edge in (week.start, week.end):
                assert (edge.weekday(), edge.hour, edge.minute, edge.second) == (0, 4, 0, 0)
                assert edge.utcoffset() == timedelta(0)
            assert week.end - week.start == timedelta(days=7)


@pytest.mark.parametrize(
    ("instant", "key"),
    [
        pytest.param(datetime(2026, 11, 29, 23, 59, 59, tzinfo=MANAUS), "2026-11-23", id="Sunday 23:59:59"),
        pytest.param(
            datetime(2026, 11, 29, 23, 59, 59, 999_999, tzinfo=MANAUS),
            "2026-11-23",
            id="the last microsecond",
        ),
        pytest.param(datetime(2026, 11, 30, 0, 0, 0, tzinfo=MANAUS), "2026-11-30", id="Monday 00:00:00"),
        pytest.param(
            datetime(2026, 11, 30, 3, 59, 59, tzinfo=UTC), "2026-11-23", id="Sunday in Manaus, Monday in UTC"
        ),
        pytest.param(datetime(2026, 11, 30, 4, tzinfo=UTC), "2026-11-30", id="04:00 UTC"),
        pytest.param(
            datetime(2026, 11, 30, 12, 59, 59, tzinfo=timezone(timedelta(hours=9))),
            "2026-11-23",
            id="as Tokyo writes it",
        ),
        pytest.param(datetime(2027, 1, 1, 12, tzinfo=UTC), "2026-12-28", id="across the year"),
    ],
)
def test_which_week_a_match_belongs_to(instant: datetime, key: str) -> None:
    assert week_of(instant).key == key
    assert Week.from_key(key) == week_of(instant)


def test_an_instant_without_a_zone_and_a_week_that_is_none_are_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        week_of(datetime(2026, 11, 30, 4))
    for no_week in ("2026-12-01", "9999-12-27"):
        with pytest.raises(ValueError, match="not a Monday"):
            Week.from_key(no_week)


def test_days_are_those_of_manaus() -> None:
    assert day_of(datetime(2026, 12, 1, 3, 59, tzinfo=UTC)) == date(2026, 11, 30)
    assert day_of(datetime(2026, 12, 1, 4, 0, tzinfo=UTC)) == date(2026, 12, 1)


@pytest.mark.parametrize(
    ("prepare", "outcome"),
    [
        pytest.param("", "-4:00:00", id="the package alone is enough"),
        pytest.param("sys.modules['tzdata'] = None", "ZoneMissing", id="with neither it fails at import"),
    ],
)
def test_field_log_30_without_system_time_zones(prepare: str, outcome: str) -> None:
    code = f"""
import sys, datetime
{prepare}
try:
    from league.week import MANAUS
    print(MANAUS.utcoffset(datetime.datetime(2026, 11, 30)).total_seconds() / 3600)
except RuntimeError as error:
    print(type(error).__name__)
"""
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONTZPATH": "", "PYTHONPATH": os.getcwd()},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == {"-4:00:00": "-4.0"}.get(outcome, outcome)


# ---- standings -------------------------------------------------------------------------------------------


def row(player: int, gained: int, minute: int = 0, matches: int = 3) -> WeekRow:
    return WeekRow(player, gained, matches, NOON + timedelta(minutes=minute))


def shown(placed: tuple[Placed, ...]) -> list[tuple[int, int, str | None]]:
    return [(line.place, line.row.player, line.medal) for line in placed]


def test_field_log_25_equal_scores_are_always_in_the_order_of_getting_there() -> None:
    rows = [row(4, 10, minute=5), row(3, 10, minute=1), row(2, 7), row(1, 10, minute=9)]
    expected = [(1, 3, "gold"), (2, 4, "silver"), (3, 1, "bronze"), (4, 2, None)]
    for order in permutations(rows):
        assert shown(standings(order)) == expected


def test_partners_who_got_there_in_one_match_share_the_place_and_the_medal() -> None:
    rows = [row(8, 10), row(5, 10), row(1, 10, minute=1), row(2, 7)]
    expected = [(1, 5, "gold"), (1, 8, "gold"), (3, 1, "bronze"), (4, 2, None)]
    for order in permutations(rows):
        assert shown(standings(order)) == expected


def test_two_matches_are_not_enough_to_be_listed() -> None:
    assert shown(standings([row(1, 40, matches=2), row(2, 5, matches=3)])) == [(1, 2, Medal.GOLD)]
    assert standings([]) == ()


def test_losses_subtract_nothing_and_do_not_move_the_moment() -> None:
    week = (
        WeekRow.first(7, -12, NOON).after(+8, NOON + timedelta(hours=1)).after(-60, NOON + timedelta(hours=2))
    )
    assert week == WeekRow(7, 8, 3, NOON + timedelta(hours=1))


def test_a_later_gain_moves_the_moment() -> None:
    week = WeekRow.first(7, 10, NOON).after(+1, NOON + timedelta(hours=1))
    assert (week.gained, week.reached_at) == (11, NOON + timedelta(hours=1))


@given(st.lists(st.tuples(st.integers(-20, 20), st.integers(0, 50)), min_size=1, max_size=7), st.randoms())
def test_the_order_in_which_matches_are_entered_does_not_matter(
    results: list[tuple[int, int]], chance: object
) -> None:
    def entered(order: list[tuple[int, int]]) -> WeekRow:
        (change, minute), *more = order
        week = WeekRow.first(1, change, NOON + timedelta(minutes=minute))
        for change, minute in more:
            week = week.after(change, NOON + timedelta(minutes=minute))
        return week

    mixed = list(results)
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    assert entered(mixed) == entered(results)
    assert entered(results).gained == sum(change for change, _ in results if change > 0)
