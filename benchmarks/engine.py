"""Whole random games a second: this engine beside PyPI ``dominoes`` and OpenSpiel's dominoes.

All of them play uniformly random legal moves from the deal to the result. Ours goes through ``apply`` with
frozen states and keeps the log of events; passes are actions of their own, which the others skip. Rounds of
games take turns in one process, CPU time is measured, and the median of the rounds counts, so that a busy
machine slows all alike::

    python -m benchmarks.engine [--rounds 9] [--games 200]
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

import dominoes
import pyspiel
from open_spiel.python.games import block_dominoes, team_dominoes  # noqa: F401 - they register themselves

from domino.deal import Deal
from domino.events import Event
from domino.match import apply
from domino.rules import Rules
from domino.tiles import FULL_SET
from domino.variants import rules_named

GameRunner = Callable[[random.Random], None]


def ours(rules: Rules, seats: int, options: dict[str, int | bool], *, boneyard: bool) -> GameRunner:
    """Random matches of one round; without ``boneyard`` what is left over stays out of play."""

    def play(chance: random.Random) -> None:
        tiles = list(FULL_SET)
        chance.shuffle(tiles)
        hands = tuple(tuple(tiles[7 * seat : 7 * seat + 7]) for seat in range(seats))
        match = rules.new_match(seats, options)
        match, events = rules.start_round(match, Deal(hands, tuple(tiles[7 * seats :]) if boneyard else ()))
        log: list[Event] = list(events)
        while match.result is None:
            assert match.round is not None
            assert match.round.turn is not None
            moves = rules.turn_actions(match.round)
            match, events = apply(match, match.round.turn, moves[int(chance.random() * len(moves))])
            log += events

    return play


def open_spiel(name: str, tiles_dealt: int) -> GameRunner:
    """Random games of an OpenSpiel game whose first ``tiles_dealt`` actions deal one tile each."""
    game = pyspiel.load_game(name)

    def play(chance: random.Random) -> None:
        state = game.new_initial_state()
        for tile in chance.sample(range(len(FULL_SET)), tiles_dealt):
            state.apply_action(tile)
        while not state.is_terminal():
            moves = state.legal_actions()
            state.apply_action(moves[int(chance.random() * len(moves))])
        state.returns()

    return play


def pypi_dominoes(chance: random.Random) -> None:
    """A random game of PyPI ``dominoes``, which changes its state in place."""
    random.seed(chance.random())  # it deals from the module's own source
    game = dominoes.Game.new(starting_player=0)
    while game.result is None:
        moves = game.valid_moves
        game.make_move(*moves[int(chance.random() * len(moves))])


def measure(runners: dict[str, GameRunner], rounds: int, games: int) -> dict[str, float]:
    """Games a CPU second of each runner: the median of interleaved rounds."""
    speeds: dict[str, list[float]] = {name: [] for name in runners}
    for number in range(rounds):
        for name, play in runners.items():
            chance = random.Random(number)
            started = time.process_time()
            for _ in range(games):
                play(chance)
            speeds[name].append(games / (time.process_time() - started))
    return {name: statistics.median(found) for name, found in speeds.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--games", type=int, default=200)
    arguments = parser.parse_args()
    international = rules_named("international")
    speeds = measure(
        {
            "ours, pairs of four": ours(international, 4, {"pairs": True}, boneyard=False),
            "open-spiel team_dominoes": open_spiel("python_team_dominoes", 28),
            "PyPI dominoes": pypi_dominoes,
            "ours, two, block": ours(international, 2, {}, boneyard=False),
            "open-spiel block_dominoes": open_spiel("python_block_dominoes", 14),
            "ours, two, draw": ours(international, 2, {}, boneyard=True),
        },
        arguments.rounds,
        arguments.games,
    )
    for name, speed in speeds.items():
        print(f"{name:28}{speed:10,.0f} games/s")
    for ours_name, other in (
        ("ours, pairs of four", "open-spiel team_dominoes"),
        ("ours, two, block", "open-spiel block_dominoes"),
        ("ours, pairs of four", "PyPI dominoes"),
    ):
        print(f"{ours_name} / {other}: {speeds[ours_name] / speeds[other]:.2f}")


if __name__ == "__main__":
    main()
