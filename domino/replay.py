"""The summary that ``python -m domino replay`` prints for a record (rules §6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from domino.events import Scored
from domino.match import Match, Phase
from domino.record import PlaybackError, walk
from domino.variants import rules_of


@dataclass(frozen=True, slots=True)
class Replay:
    """``report`` is the JSON object of rules §6; ``problem`` says in words what its error is, else None."""

    report: dict[str, Any]
    problem: str | None


def replay(record: object) -> Replay:
    """Play ``record`` back as far as it goes and sum it up. Never raises for a bad record."""
    rounds: list[dict[str, Any]] = []
    match: Match | None = None
    error: PlaybackError | None = None
    try:
        for step in walk(record):
            match = step.match
            if step.action_index is None:
                rounds.append({"scored": []})
            scored = rounds[-1]["scored"]
            scored += [[e.side, e.points, e.why] for e in step.events if isinstance(e, Scored)]
            rounds[-1] = _round_report(match, scored)
    except PlaybackError as stopped:
        error = stopped
    report = {
        "rounds": rounds,
        "match": _match_report(match),
        "error": None if error is None else _error_report(error),
    }
    return Replay(report, error.detail if error else None)


def _round_report(match: Match, scored: list[list[Any]]) -> dict[str, Any]:
    now = match.round
    assert now is not None
    result = now.result
    running = rules_of(match).phase(match) in (Phase.PLAY, Phase.REDEAL_CHOICE)
    return {
        "winner": result.winner if result else None,
        "reason": result.reason if result else None,
        "scores": list(match.scores),
        "scored": scored,
        "turn": now.turn if running else None,
    }


def _match_report(match: Match | None) -> dict[str, Any]:
    result = match.result if match else None
    return {
        "over": result is not None,
        "winner": result.winner if result else None,
        "reason": result.reason if result else None,
    }


def _error_report(error: PlaybackError) -> dict[str, Any]:
    return {"round": error.round_index, "action": error.action_index, "reason": error.reason.value}
