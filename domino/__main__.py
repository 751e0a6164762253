"""``python -m domino replay FILE|- | verify … | arena …``: play records back, check deals, pit computers."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from domino.deal import SealedSeed
from domino.errors import BadRecord
from domino.replay import Replay, replay
from domino.tiles import format_tiles

MAX_RECORD_BYTES = 1_000_000
_TOO_LARGE = BadRecord("record", f"larger than {MAX_RECORD_BYTES} bytes")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a subcommand; the exit status is 0, 1 where something is wrong with the input, 2 for wrong
    arguments.
    """
    parser = argparse.ArgumentParser(prog="python -m domino", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    replaying = commands.add_parser("replay", help="play match records back")
    replaying.add_argument("file", help="a JSON file with a record or a list of records; - is standard input")
    verifying = commands.add_parser("verify", help="recompute a deal from a revealed seed")
    verifying.add_argument("--seed", required=True, help="the seed that was revealed, in hexadecimal")
    verifying.add_argument("--salt", required=True, help="the salt that was revealed, in hexadecimal")
    verifying.add_argument("--seats", type=int, default=4, choices=(2, 3, 4))
    verifying.add_argument(
        "--spreads", type=int, default=0, choices=range(10), help="tie-break rows to print"
    )
    verifying.add_argument("--commitment", help="what was published before the first move")
    commands.add_parser("arena", help="pit computer players against one another", add_help=False)
    arguments, rest = parser.parse_known_args(argv)
    if arguments.command == "arena":
        from domino.arena_cli import main as arena  # noqa: PLC0415 - loads all the players

        return arena(rest)
    if rest:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    if arguments.command == "replay":
        return _replay(arguments.file)
    return _verify(arguments)


def _replay(file: str) -> int:
    failed = False
    for number, result in enumerate(_replays(_read(file))):
        print(json.dumps(result.report))
        if result.problem is not None:
            failed = True
            print(f"record {number}: {result.report['error']['reason']}: {result.problem}", file=sys.stderr)
    return int(failed)


def _read(file: str) -> str | BadRecord:
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return data.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        return BadRecord(file, str(error))


def _replays(text: str | BadRecord) -> Iterator[Replay]:
    if isinstance(text, BadRecord):
        yield _unreadable(text)
        return
    try:
        content: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        yield _unreadable(BadRecord("record", f"not JSON: {error}"))
        return
    looked_at = len(text) > MAX_RECORD_BYTES
    for record in content if isinstance(content, list) else [content]:
        yield _unreadable(_TOO_LARGE) if looked_at and _is_too_large(record) else replay(record)


def _is_too_large(record: object) -> bool:
    try:
        return len(json.dumps(record)) > MAX_RECORD_BYTES
    except RecursionError:
        return True


def _unreadable(error: BadRecord) -> Replay:
    report = replay(None).report
    return Replay(report, str(error))


def _verify(arguments: argparse.Namespace) -> int:
    try:
        secret = SealedSeed(arguments.seed.lower(), arguments.salt.lower())
        deal, commitment = secret.deal(arguments.seats), secret.commitment
    except ValueError:
        print("seed and salt have to be hexadecimal", file=sys.stderr)
        return 1
    print(f"commitment {commitment}")
    for seat, hand in enumerate(deal.hands):
        print(f"seat {seat}     {format_tiles(hand)}")
    print(f"boneyard   {format_tiles(deal.boneyard)}".rstrip())
    for repetition in range(arguments.spreads):
        print(f"spread {repetition}   {format_tiles(secret.spread(repetition))}")
    if arguments.commitment is None:
        return 0
    same = arguments.commitment.lower() == commitment
    print("the commitment matches" if same else "the commitment does NOT match")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
