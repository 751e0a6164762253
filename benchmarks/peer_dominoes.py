"""The players of PyPI ``dominoes`` as opponents, made to see a View and nothing else.

Their game is rebuilt from the View: the hands that it cannot show are filled with the unseen tiles in some
order, which the peer's players only ever count and deal anew.
"""

from __future__ import annotations

import collections
import copy
import random
import time
from typing import Any

import dominoes

from domino.actions import Action, Play
from domino.match import Move
from domino.players import choose
from domino.players.bits import weight
from domino.players.duel import Player
from domino.players.sound import points
from domino.tiles import FULL_SET, Tile
from domino.view import View


def peer(tile: Tile) -> Any:
    """The peer's own object for ``tile``."""
    return dominoes.Domino(tile.high, tile.low)


def rebuilt(view: View) -> Any:
    """The peer's Game of what ``view`` shows, its seat to move."""
    assert view.seat is not None
    assert view.chain is not None
    unseen = [t for t in FULL_SET if t not in view.hand and t not in view.chain.tiles]
    hands = []
    for seat, count in enumerate(view.hand_counts):
        own = seat == view.seat
        tiles = view.hand if own else [unseen.pop() for _ in range(count)]
        hands.append(dominoes.Hand([peer(t) for t in tiles]))
    left, right = view.chain.open_values
    valid = [(peer(t), True) for t in view.hand if t.fits(left)]
    if left != right:
        valid += [(peer(t), False) for t in view.hand if t.fits(right)]
    return dominoes.Game(
        board=dominoes.SkinnyBoard(left, right, len(view.chain.tiles)),
        hands=hands,
        moves=[_move(move) for move in view.moves],
        turn=view.seat,
        valid_moves=tuple(valid),
        starting_player=view.moves[0].seat,
        result=None,
    )


def _move(move: Move) -> Any:
    return None if move.tile is None else (peer(move.tile), move.arm != "right")


def _as_play(move: Any, view: View) -> Play:
    stone, left = move
    chosen = Tile(max(stone.first, stone.second), min(stone.first, stone.second))
    arm = "left" if left else "right"
    return next(a for a in view.legal if isinstance(a, Play) and (a.tile, a.arm) == (chosen, arm))


def bota_gorda(view: View, rng: random.Random) -> Action:
    """The peer's greedy player, a coin between equals."""
    return _ask(view, rng, dominoes.players.bota_gorda)


def _ask(view: View, rng: random.Random, player: Any) -> Action:
    plays = [a for a in view.legal if isinstance(a, Play)]
    if len(plays) < 2 or view.chain is None:
        return plays[0] if plays else choose(view, 1, rng)
    game = rebuilt(view)
    game.valid_moves = tuple(sorted(game.valid_moves, key=lambda _: rng.random()))
    player(game)
    return _as_play(game.valid_moves[0], view)


class TimedAlphaBeta:
    """The peer's ``probabilistic_alphabeta`` with a time instead of a number of samples.

    It samples hands and solves them with the peer's own functions until ``seconds`` of CPU have gone by, at
    least once, and votes as the peer does; before ``first_move`` (plays and passes) it plays as
    ``bota_gorda``, for the peer's solver does not come to an end there.
    """

    def __init__(self, seconds: float, first_move: int) -> None:
        self.seconds = seconds
        self.first_move = first_move
        self.samples: list[int] = []
        self.times: list[float] = []

    def __call__(self, view: View, rng: random.Random) -> Action:
        return _ask(view, rng, self._prefer)

    def _prefer(self, game: Any) -> None:
        dominoes.players.bota_gorda(game)
        if len(game.moves) < self.first_move or len(game.valid_moves) < 2:
            return
        start, votes = time.process_time(), collections.Counter[Any]()
        while not votes or time.process_time() - start < self.seconds:
            world = copy.deepcopy(game)
            world.hands = game.random_possible_hands()
            best, _ = dominoes.search.alphabeta(world, player=dominoes.players.bota_gorda)
            votes[best[0]] += 1
        self.samples.append(sum(votes.values()))
        self.times.append(time.process_time() - start)
        game.valid_moves = tuple(sorted(game.valid_moves, key=lambda move: -votes[move]))


def as_player(act: Any) -> Player:
    """A Player of :mod:`domino.players.duel` that declares nothing."""
    return Player(act=act, volunteer=lambda view: None)


def bota_gorda_drawing(view: View, rng: random.Random) -> Action:
    """The same way of playing where there is a boneyard, which the peer does not know."""
    plays = [a for a in view.legal if isinstance(a, Play)]
    return max(plays, key=lambda p: (p.tile.pips, rng.random())) if plays else choose(view, 1, rng)


def greedy_for_points(view: View, rng: random.Random) -> Action:
    """`amazonense`: the play that scores most at the ends at once; of equals the heaviest, doubles three
    heavier.
    """
    plays = [a for a in view.legal if isinstance(a, Play) and not a.galo]
    if not plays:
        return choose(view, 1, rng)
    return max(plays, key=lambda p: (4 * points(view, p) + weight(p.tile), rng.random()))
