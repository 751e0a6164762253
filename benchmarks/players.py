"""How strong and how fast the computer players are, the peer's players beside them in one run.

Every deal is played twice with the sides swapped; shares are of rounds (in `amazonense`: of rounds with more
points), with 95 % intervals by deals. Times are CPU time. Without arguments a first impression in some
minutes; the full figures take hours on one core, most of them the peer's::

    python -m benchmarks.players [--only NAME …] [--scale 1.0] [--processes 1] [--peer-hands 40] [--out FILE]

``--scale 10`` gives 2,000 deals where the default is 200. ``--only`` takes names from the first column.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.kernel import kernel_rates
from benchmarks.peer_dominoes import (
    TimedAlphaBeta,
    as_player,
    bota_gorda,
    bota_gorda_drawing,
    greedy_for_points,
)
from domino.actions import Action, Play
from domino.players import STANDARD
from domino.players.duel import DealResult, Player, computer, interval, play_deal
from domino.view import View

PEER_SECONDS = 1.0
#: From this move on the peer's solver comes to an end within its second.
PEER_FIRST_MOVE = 5


@dataclass(frozen=True, slots=True)
class Bout:
    """Two players at a table over ``deals`` deals, and the share that the first one is expected to reach."""

    name: str
    variant: str
    seats: int
    players: tuple[str, str]
    deals: int
    goal: float
    options: dict[str, object] = field(default_factory=dict)


BOUTS = (
    Bout("pairs-gorda", "international", 4, ("3", "gorda"), 200, 0.76, {"pairs": True}),
    Bout("draw-gorda", "international", 2, ("3", "gorda-draw"), 200, 0.75),
    Bout("amazonense-greedy", "amazonense", 4, ("3", "greedy"), 100, 0.72),
    Bout("pairs-3-2", "international", 4, ("3", "2"), 200, 0.64, {"pairs": True}),
    Bout("draw-3-2", "international", 2, ("3", "2"), 200, 0.64),
    Bout("arena-3-2", "arena", 2, ("3", "2"), 200, 0.64),
    Bout("classic-3-2", "classic", 2, ("3", "2"), 200, 0.64),
    Bout("amazonense-3-2", "amazonense", 4, ("3", "2"), 100, 0.64),
    Bout("pairs-2-1", "international", 4, ("2", "1"), 1000, 0.65, {"pairs": True}),
    Bout("draw-2-1", "international", 2, ("2", "1"), 1000, 0.65),
    Bout("arena-2-1", "arena", 2, ("2", "1"), 1000, 0.65),
    Bout("classic-2-1", "classic", 2, ("2", "1"), 1000, 0.65),
    Bout("amazonense-2-1", "amazonense", 4, ("2", "1"), 500, 0.65),
)
PEER_BOUT = Bout("pairs-alphabeta", "international", 4, ("3", "alphabeta"), 20, 0.58, {"pairs": True})


class Timed:
    """A player whose choices between two plays or more are timed."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.seconds: list[float] = []

    def act(self, view: View, rng: random.Random) -> Action:
        start = time.process_time()
        action = self._player.act(view, rng)
        if sum(isinstance(a, Play) for a in view.legal) > 1:
            self.seconds.append(time.process_time() - start)
        return action

    def as_player(self) -> Player:
        return Player(act=self.act, volunteer=self._player.volunteer)


def _player(name: str) -> Player:
    makers: dict[str, Callable[[], Player]] = {
        "gorda": lambda: as_player(bota_gorda),
        "gorda-draw": lambda: as_player(bota_gorda_drawing),
        "greedy": lambda: as_player(greedy_for_points),
        "alphabeta": lambda: as_player(TimedAlphaBeta(PEER_SECONDS, PEER_FIRST_MOVE)),
    }
    return makers[name]() if name in makers else computer(int(name), STANDARD)


def _deal(task: tuple[Bout, int]) -> tuple[DealResult, list[float]]:
    bout, seed = task
    timed = Timed(_player(bout.players[0]))
    players = (timed.as_player(), _player(bout.players[1]))
    return play_deal(bout.variant, bout.seats, bout.options, players, seed), timed.seconds


def run(bout: Bout, deals: int, processes: int, tell: Callable[[str], None]) -> None:
    """Play the bout and tell its line, every twenty deals for those that take long."""
    results: list[DealResult] = []
    seconds: list[float] = []
    with multiprocessing.Pool(processes) as pool:
        for result, times in pool.imap(_deal, [(bout, seed) for seed in range(deals)]):
            results.append(result)
            seconds += times
            if bout is PEER_BOUT and len(results) % 10 == 0 and len(results) < deals:
                tell("… " + line(bout, results, seconds))
    tell(line(bout, results, seconds))


def line(bout: Bout, results: Sequence[DealResult], seconds: Sequence[float]) -> str:
    """A bout's result in one line."""
    share = interval([sum(r.shares) / 2 for r in results])
    margin = interval([sum(r.margins) / 2 for r in results])
    times = sorted(seconds) or [0.0]
    shown = f"{bout.name:18s} {100 * share.mean:5.1f} % ± {100 * share.half_width:4.1f}"
    goal = f"(goal {100 * bout.goal:.0f})"
    points = f"points {margin.mean:+7.2f} ± {margin.half_width:5.2f}"
    cost = f"decision {1000 * statistics.median(times):6.1f} ms median {1000 * times[-1]:6.1f} worst"
    return f"{shown}  {goal}  {points}  rounds {2 * len(results):5d}  {cost}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--peer-hands", type=int, default=40, help="hands against alpha-beta, 0 for none")
    parser.add_argument("--out", type=Path, help="a file that gets every line as soon as it is there")
    arguments = parser.parse_args()

    def tell(text: str) -> None:
        print(text, flush=True)
        if arguments.out:
            with arguments.out.open("a") as file:
                file.write(text + "\n")

    if not arguments.only or "kernel" in arguments.only:
        for text in kernel_rates():
            tell(text)
    for bout in BOUTS:
        if not arguments.only or bout.name in arguments.only:
            run(bout, max(1, round(bout.deals * arguments.scale)), arguments.processes, tell)
    if arguments.peer_hands and (not arguments.only or PEER_BOUT.name in arguments.only):
        run(PEER_BOUT, max(1, arguments.peer_hands // 2), arguments.processes, tell)


if __name__ == "__main__":
    main()
