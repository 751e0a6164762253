"""The search kernel beside PyPI ``dominoes`` and OpenSpiel: whole random games from the deal on, in CPU time.

All play uniformly random tiles that fit. Rounds take turns, and the median of the rounds counts, so that a
busy machine slows all alike.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

import dominoes
import pyspiel
from open_spiel.python.games import block_dominoes  # noqa: F401 - registers itself

from domino.players.bits import RANKED, ends_code
from domino.players.line import play_out

_ROUNDS = 7
_DECK = range(len(RANKED))
_UNIFORM = 1.0


def kernel_game(seats: int, rnd: Callable[[], float]) -> None:
    """Deal, open with a random tile and play out with our kernel; what is not dealt stays out of play."""
    keys = [rnd() for _ in _DECK]
    deck = sorted(_DECK, key=keys.__getitem__)
    hands = [sum([1 << i for i in deck[7 * seat : 7 * seat + 7]]) for seat in range(seats)]
    hands[0] ^= 1 << deck[0]
    opening = RANKED[deck[0]]
    play_out(hands, ends_code(opening.high, opening.low), 1, rnd, _UNIFORM)


def dominoes_game(rng: random.Random) -> None:
    """The same with the peer: four players."""
    game = dominoes.Game.new()
    while game.result is None:
        game.make_move(*rng.choice(game.valid_moves))


def open_spiel_game(game: pyspiel.Game, rng: random.Random) -> None:
    """The same with OpenSpiel: two players."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


def _rate(play: Callable[[], None], games: int) -> float:
    start = time.process_time()
    for _ in range(games):
        play()
    return games / (time.process_time() - start)


def kernel_rates() -> list[str]:
    """Two lines: games a second, and how many times the peer's that is."""
    rng = random.Random(1)
    spiel = pyspiel.load_game("python_block_dominoes")
    rates: dict[str, list[float]] = {"four": [], "two": [], "dominoes": [], "open_spiel": []}
    for _ in range(_ROUNDS):
        rates["four"].append(_rate(lambda: kernel_game(4, rng.random), 4000))
        rates["dominoes"].append(_rate(lambda: dominoes_game(rng), 500))
        rates["two"].append(_rate(lambda: kernel_game(2, rng.random), 4000))
        rates["open_spiel"].append(_rate(lambda: open_spiel_game(spiel, rng), 150))
    four, two, peer, other = (statistics.median(rates[k]) for k in ("four", "two", "dominoes", "open_spiel"))
    return [
        f"kernel, four seats: {four:8.0f} games/s, dominoes  {peer:6.0f}: {four / peer:5.1f} times (goal 6)",
        f"kernel, two seats:  {two:8.0f} games/s, OpenSpiel {other:6.0f}: {two / other:5.1f} times (goal 20)",
    ]
