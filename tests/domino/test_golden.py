"""Golden games: fixed deals played out, with every hand, every list of legal actions and every event.

A change that alters them on purpose writes them anew with ``pytest tests/domino --write-golden``; a person
then reads the difference.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from transcripts import Game, transcript

FOLDER = Path(__file__).parent / "golden"
GAMES = (
    Game("arena-series", "arena", 2, {}, 785, rounds=2),
    Game("arena-tie-break", "arena", 3, {"points": 1}, 25),
    Game("international-two", "international", 2, {"target": 50}, 447, rounds=2),
    Game("international-pairs", "international", 4, {"pairs": True, "target": 50}, 657, rounds=2),
    Game("classic-going-out", "classic", 2, {}, 9),
    Game("classic-two-passes", "classic", 2, {}, 0),
    Game("amazonense-four-doubles", "amazonense", 4, {}, 260, rounds=2),
    Game("amazonense-five-doubles", "amazonense", 4, {}, 51, rounds=2),
    Game("amazonense-dealt-again", "amazonense", 4, {}, 350, rounds=2),
)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_golden_game_is_played_as_ever(game: Game, request: pytest.FixtureRequest) -> None:
    file = FOLDER / f"{game.name}.txt"
    if request.config.getoption("--write-golden"):
        file.write_text(transcript(game), "utf-8")
    assert transcript(game) == file.read_text("utf-8")


def test_no_golden_game_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {game.name for game in GAMES}
