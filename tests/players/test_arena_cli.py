"""``python -m domino arena`` tells how two levels compare, and refuses tables that there are not."""

from __future__ import annotations

import pytest

from domino.arena_cli import Contest, main, play_all


def test_the_better_level_wins_more(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--variant", "amazonense", "--a", "2", "--b", "1", "--deals", "30", "--processes", "1"]
    assert main(arguments) == 0
    shown = capsys.readouterr().out
    assert "amazonense, 4 seats: level 2 against level 1, 30 deals played both ways" in shown
    share = float(shown.split("rounds won by level 2: ")[1].split(" %")[0])
    assert share > 60


def test_every_core_plays_the_same_deals() -> None:
    contest = Contest("arena", 3, {}, (2, 1))
    assert play_all(contest, range(6), processes=2) == play_all(contest, range(6), processes=1)


def test_pairs_are_four_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--variant", "international", "--pairs", "--a", "2", "--b", "1", "--deals", "1"]) == 0
    assert "international, 4 seats, pairs" in capsys.readouterr().out


def test_a_table_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--variant", "classic", "--seats", "4", "--a", "2", "--b", "1", "--deals", "1"]) == 2
    assert "classic" in capsys.readouterr().out
