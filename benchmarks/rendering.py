"""How long pictures take: ``python -m benchmarks.rendering``. CPU time, warm, median of 40, all in one
run.

Cairo (cairocffi) and skia (skia-python) are compared with where they are installed, and so are the
optional deflate libraries.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import cycle, islice

from PIL import Image

from benchmarks import rendering_peers as peers
from domino.tiles import FULL_SET
from domino.view import View
from rendering import Studio, png
from rendering.gif import encode_gif
from rendering.hand import HandScene, draw_hand
from rendering.replay import frames_of, shots_of
from rendering.samples import PEOPLE, played
from rendering.table import TableScene, draw_table, table_scene
from rendering.themes import theme_named

THEME = "felt"
RUNS = 40


def measured(name: str, draw: Callable[[], bytes], goal: str = "", runs: int = RUNS) -> float:
    """Print and return the median CPU time of ``draw`` in milliseconds."""
    size, times = len(draw()), []
    draw()
    for _ in range(runs):
        start = time.process_time_ns()
        draw()
        times.append((time.process_time_ns() - start) / 1e6)
    median = statistics.median(times)
    report(name, median, size, goal)
    return median


def report(name: str, milliseconds: float, size: float, goal: str) -> None:
    """Print a line of figures."""
    print(f"  {name:<44}{milliseconds:9.2f} ms {size / 1000:9.1f} kB   {goal}")


def compare(
    name: str,
    draws: Iterable[Callable[[], Image.Image]],
    drawing: peers.Drawing,
    goal: str,
    strangers: Sequence[Callable[[], Image.Image]] = (),
) -> None:
    """One picture, the bot's way and the three usual ways. ``draws`` are like pictures that differ by a
    move.

    "Nothing kept" compresses all of it, as for the first picture of a process; "after a move" what differs
    from the one before. ``strangers`` are of other matches: what a warm process draws at a match's beginning.
    """
    print(f"\n{name}")
    moves = cycle(draws)
    packer = png.BandPacker()

    def new() -> bytes:
        packer.forget()
        return png.encode_plainly(next(moves)(), THEME, packer)

    ours = {"Pillow alone, nothing kept": measured("Pillow alone, nothing kept", new, goal)}
    if strangers:
        ours["Pillow alone, another match"] = of_another_match(strangers, goal)
    ours["Pillow alone, after a move"] = after_a_move(packer, list(draws), goal)
    if png.fast_packer is not None:
        title = f"with {type(png.fast_packer()).__module__.split('.')[0]}"
        ours[title] = measured(title, lambda: png.encode(next(moves)(), THEME), goal)
    others = [measured("Pillow, supersampled, RGB", lambda: peers.with_pillow(drawing))]
    for title, load in (("cairo", peers.with_cairo), ("skia", peers.with_skia)):
        try:
            draw = load()
        except (ImportError, OSError) as error:
            print(f"  {title:<44}not installed ({error})")
            continue
        others.append(measured(title, partial(draw, drawing)))
    for key, taken in ours.items():
        print(f"  {key}: {min(others) / taken:.1f} times as fast as the best of the others")


def of_another_match(draws: Sequence[Callable[[], Image.Image]], goal: str) -> float:
    """Print and return the median time for a picture when those before it were of other matches; sprites and
    panels have been drawn before.
    """
    packer, times, sizes = png.BandPacker(), list[float](), list[int]()
    for draw in draws:
        draw()
        start = time.process_time_ns()
        data = png.encode_plainly(draw(), THEME, packer)
        times.append((time.process_time_ns() - start) / 1e6)
        sizes.append(len(data))
    median = statistics.median(times[-RUNS:])
    report("Pillow alone, another match", median, statistics.median(sizes), goal)
    return median


def after_a_move(packer: png.BandPacker, draws: list[Callable[[], Image.Image]], goal: str) -> float:
    """Print and return the median time for a picture when the one before it was drawn a move ago."""
    times: list[float] = []
    sizes: list[int] = []
    while len(times) < RUNS:
        packer.forget()
        png.encode_plainly(draws[0](), THEME, packer)
        for draw in draws[1:]:
            start = time.process_time_ns()
            data = png.encode_plainly(draw(), THEME, packer)
            times.append((time.process_time_ns() - start) / 1e6)
            sizes.append(len(data))
    median = statistics.median(times)
    report("Pillow alone, after a move", median, statistics.median(sizes), goal)
    return median


def tables() -> list[TableScene]:
    """A table of four, move by move, from 8 to 22 tiles."""
    publics = [moment.public for moment in played("amazonense", 4, 5)]
    first_round = [public for public in publics if public.round_number == 0 and public.chain is not None]
    late = [public for public in first_round if public.chain and 8 <= len(public.chain.tiles) <= 22]
    return [table_scene(public, PEOPLE, "pt-BR") for public in late]


def strangers() -> list[TableScene]:
    """A table each of many matches, everybody at them with a name of their own."""
    found = []
    for seed in range(100, 120 + RUNS):
        people = tuple(replace(person, name=f"{person.name[:6]} {seed}") for person in PEOPLE)
        shown = [m.public for m in played("amazonense", 4, seed) if m.public.chain is not None]
        at = [public for public in shown if public.chain and len(public.chain.tiles) == 8 + seed % 15]
        found += [table_scene(public, people, "pt-BR") for public in at[:1]]
    return found


def hands() -> list[HandScene]:
    """A hand of seven with one tile after another to play."""
    tiles = tuple(FULL_SET[place] for place in (27, 22, 20, 14, 9, 5, 3))
    return [HandScene(tiles, 7, frozenset(tiles[start : start + 3]), None) for start in range(5)]


def replay() -> None:
    """Sixty frames of a replay: drawing and encoding together."""

    def frames(views: list[View]) -> int:
        return sum(1 for _ in frames_of(shots_of(views, PEOPLE, "pt-BR"), THEME))

    views = [moment.public for moment in played("amazonense", 4, 5)]

    def draw() -> bytes:
        return encode_gif(islice(frames_of(shots_of(views, PEOPLE, "pt-BR"), THEME), 60), THEME)

    views = views[: next(n for n in range(1, len(views)) if frames(views[:n]) >= 60)]
    print("\nreplay of 60 frames")
    measured("GIF, unchanged pixels transparent", draw, "goal 75 ms, 200 kB", runs=15)


async def late_by(work: Awaitable[object]) -> list[float]:
    """How many milliseconds late the event loop woke up, each time in order of length, until ``work`` was
    done.
    """
    lags: list[float] = []

    async def watch() -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0.001)
            lags.append((time.perf_counter() - before - 0.001) * 1000)

    watcher = asyncio.ensure_future(watch())
    await work
    watcher.cancel()
    return sorted(lags)


async def lag() -> None:
    """How late the event loop wakes up while 30 different tables are drawn at once, and while nothing is."""
    print("\nevent loop while 30 tables are drawn at once (goal: p99 under 10 ms)")
    moments = [moment for moment in played("amazonense", 4, 7) if moment.public.chain is not None][-31:-1]
    show("nothing drawn", await late_by(asyncio.sleep(0.5)))
    for title, rounds in (("the first time", 1), ("warm, ten times", 10)):
        lags: list[float] = []
        for _ in range(rounds):
            with Studio() as studio:
                tables = (studio.table(moment.public, PEOPLE, "wine", "pt-BR") for moment in moments)
                lags += await late_by(asyncio.gather(*tables))
        show(title, sorted(lags))


def show(title: str, lags: list[float]) -> None:
    """Print the lags' 99th percentile and the longest."""
    print(f"  {title:<44} p99 {lags[int(len(lags) * 0.99)]:5.1f} ms, longest {lags[-1]:5.1f} ms")


def main() -> None:
    theme = theme_named(THEME)
    compare(
        "hand of seven",
        [partial(draw_hand, scene, THEME) for scene in hands()],
        peers.hand_drawing(hands()[0], theme),
        "goal 1.5 ms, 40 kB",
    )
    compare(
        "table, 1200 by 800",
        [partial(draw_table, scene, THEME) for scene in tables()],
        peers.table_drawing(tables()[-2], theme),
        "goal 3.7 ms (1.6 ms with an optional deflate), 90 kB",
        [partial(draw_table, scene, THEME) for scene in strangers()],
    )
    replay()
    asyncio.run(lag())


if __name__ == "__main__":
    main()
