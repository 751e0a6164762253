"""``python -m domino arena``: computer levels against one another over duplicate deals, on all cores."""

from __future__ import annotations

import argparse
import multiprocessing
import os
from collections.abc import Sequence
from dataclasses import dataclass

from domino.errors import BadRecord
from domino.players import LEVELS, STANDARD, Budget
from domino.players.duel import DealResult, Interval, computer, interval, play_deal
from domino.variants import rules_named, variant_ids


@dataclass(frozen=True, slots=True)
class Contest:
    """Which table, which two levels, and how much work the third level may put into a decision."""

    variant: str
    seats: int
    options: dict[str, object]
    levels: tuple[int, int]
    budget: Budget = STANDARD

    def play(self, seed: int) -> DealResult:
        """The deal that ``seed`` makes, played both ways."""
        players = [computer(level, self.budget) for level in self.levels]
        return play_deal(self.variant, self.seats, self.options, players, seed)


def main(argv: Sequence[str] | None = None) -> int:
    """Play and print the result; 0, or 2 for wrong usage."""
    arguments = _parser().parse_args(argv)
    options: dict[str, object] = {"pairs": True} if arguments.pairs else {}
    seats = arguments.seats or (4 if arguments.pairs or arguments.variant == "amazonense" else 2)
    contest = Contest(
        arguments.variant,
        seats,
        options,
        (arguments.a, arguments.b),
        Budget(playouts=arguments.playouts),
    )
    try:
        rules_named(contest.variant).new_match(contest.seats, options)
    except BadRecord as error:
        print(error)
        return 2
    seeds = range(arguments.seed, arguments.seed + arguments.deals)
    print(report(contest, play_all(contest, seeds, arguments.processes)))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m domino arena",
        description="Two computer levels over duplicate deals: each deal is played twice, sides swapped.",
    )
    parser.add_argument("--variant", choices=variant_ids(), required=True)
    parser.add_argument("--a", type=int, choices=LEVELS, required=True, help="the level whose share is told")
    parser.add_argument("--b", type=int, choices=LEVELS, required=True, help="the level it plays against")
    parser.add_argument("--deals", type=_positive, default=200, help="how many deals (each is two rounds)")
    parser.add_argument("--seats", type=int, help="seats at the table; four in amazonense, else two")
    parser.add_argument("--pairs", action="store_true", help="international: two pairs at four seats")
    parser.add_argument("--seed", type=int, default=1, help="the first deal's number")
    parser.add_argument("--playouts", type=_positive, default=STANDARD.playouts, help="work of a decision")
    parser.add_argument("--processes", type=_positive, default=os.cpu_count() or 1)
    return parser


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("has to be at least 1")
    return number


def play_all(contest: Contest, seeds: Sequence[int], processes: int) -> list[DealResult]:
    """Every deal's result, in the order of ``seeds``."""
    if processes == 1:
        return [contest.play(seed) for seed in seeds]
    with multiprocessing.Pool(processes) as pool:
        return pool.map(contest.play, seeds, chunksize=max(1, min(8, len(seeds) // (2 * processes))))


def report(contest: Contest, results: Sequence[DealResult]) -> str:
    """The first level's share of the rounds and its margin in points, with 95 % intervals."""
    shares = interval([sum(result.shares) / 2 for result in results])
    margins = interval([sum(result.margins) / 2 for result in results])
    a, b = contest.levels
    table = f"{contest.variant}, {contest.seats} seats{', pairs' if contest.options.get('pairs') else ''}"
    return (
        f"{table}: level {a} against level {b}, {len(results)} deals played both ways\n"
        f"rounds won by level {a}: {_percent(shares)}\n"
        f"points a round ahead:   {margins.mean:+.2f} ± {margins.half_width:.2f}"
    )


def _percent(share: Interval) -> str:
    return f"{100 * share.mean:.1f} % ± {100 * share.half_width:.1f} (95 %)"
