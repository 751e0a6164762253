"""Who leaves, who agrees to a draw, and what that does to the match (rules §1, D-4, D-5)."""

from __future__ import annotations

import pytest
from drafts import SIXES, record_of, refusal_of, report_of, round_of


def ended(variant: str, seats: int, *lines: str) -> tuple[object, ...]:
    """Whether the match is over, the winning side, the reason."""
    report = report_of(record_of(variant, round_of(SIXES[:seats], *lines)))
    assert report["error"] is None, report["error"]
    return tuple(report["match"].values())


ONGOING = (False, None, None)
AGREED = (True, None, "agreement")
VOID = (True, None, None)


@pytest.mark.parametrize("variant", ["arena", "international", "classic"])
@pytest.mark.parametrize("seat", [0, 1])
def test_between_two_whoever_leaves_loses_at_once(variant: str, seat: int) -> None:
    assert ended(variant, 2, f"{seat} leave") == (True, 1 - seat, "walkover")


def test_the_round_that_was_left_stands_as_it_was() -> None:
    report = report_of(record_of("classic", round_of(SIXES[:2], "0 play 6-6", "0 leave")))
    assert report["rounds"] == [
        {"winner": None, "reason": None, "scores": [0, 0], "scored": [], "turn": None}
    ]


@pytest.mark.parametrize(("variant", "seats"), [("arena", 3), ("international", 4), ("amazonense", 4)])
def test_among_more_the_match_goes_on_until_nobody_is_left(variant: str, seats: int) -> None:
    departures = [f"{seat} leave" for seat in range(seats)]
    assert ended(variant, seats, *departures[:-1]) == ONGOING
    assert ended(variant, seats, *departures) == VOID
    assert refusal_of(variant, SIXES[:seats], *departures, "0 play 6-6") == "match_over"


def test_the_seat_that_was_left_is_played_on() -> None:
    report = report_of(record_of("amazonense", round_of(SIXES, "0 leave", "0 play 6-6", "1 pass")))
    assert report["error"] is None
    assert report["rounds"][0]["scores"] == [20, 0]


def test_a_match_against_computers_has_one_human() -> None:
    def against_computers(seats: int, *lines: str) -> object:
        record = record_of("arena", round_of(SIXES[:seats], *lines))
        record["host"] = {"computers": list(range(1, seats))}
        return tuple(report_of(record)["match"].values())

    assert against_computers(2, "0 leave") == (True, 1, "walkover")
    assert against_computers(4, "0 leave") == VOID
    assert against_computers(3, "0 offer") == AGREED
    assert against_computers(3, "1 leave") == ONGOING  # refused: a computer does not leave


def test_a_draw_needs_everybody() -> None:
    assert ended("classic", 2, "1 offer") == ONGOING
    assert ended("classic", 2, "1 offer", "0 accept") == AGREED
    assert ended("international", 4, "0 offer", "1 accept", "2 accept") == ONGOING
    assert ended("international", 4, "3 offer", "1 accept", "2 accept", "0 accept") == AGREED
    assert ended("amazonense", 4, "0 offer", "1 accept", "2 accept", "3 accept") == AGREED


def test_one_decline_or_one_play_takes_the_offer_back() -> None:
    assert refusal_of("international", SIXES, "0 offer", "1 accept", "2 decline", "3 accept") == "wrong_phase"
    assert (
        refusal_of("international", SIXES, "0 offer", "1 accept", "0 play 6-6", "2 accept") == "wrong_phase"
    )
    assert ended("classic", 2, "0 offer", "1 decline", "1 offer", "0 accept") == AGREED


def test_draws_and_passes_leave_it_standing() -> None:
    assert ended("classic", 2, "0 play 6-6", "0 offer", "1 draw", "1 accept") == AGREED
    passed = ["0 play 6-6", "2 offer", "1 pass", "2 pass", "3 pass"]
    assert ended("amazonense", 4, *passed, "0 accept", "1 accept", "3 accept") == AGREED


def test_a_refused_play_leaves_it_standing_too() -> None:
    assert refusal_of("classic", SIXES[:2], "1 offer", "0 play 6-5") == "opening_tile_required"


def test_everybody_answers_once() -> None:
    assert refusal_of("international", SIXES, "0 offer", "0 offer") == "already_declared"
    assert refusal_of("international", SIXES, "0 offer", "1 offer") == "already_declared"
    assert refusal_of("international", SIXES, "0 offer", "0 accept") == "already_declared"
    assert refusal_of("international", SIXES, "0 offer", "0 decline") == "already_declared"
    assert refusal_of("international", SIXES, "0 offer", "1 accept", "1 accept") == "already_declared"
    assert refusal_of("international", SIXES, "0 offer", "1 accept", "1 decline") == "already_declared"


def test_leaving_can_complete_an_agreement() -> None:
    assert ended("arena", 3, "0 offer", "1 accept", "2 leave") == AGREED
    assert ended("international", 4, "0 offer", "1 accept", "2 leave") == ONGOING
    assert ended("international", 4, "0 offer", "0 leave", "1 accept", "2 accept", "3 accept") == AGREED
    assert ended("arena", 3, "1 leave", "2 leave", "0 offer") == AGREED


def test_leaving_between_two_is_a_walkover_even_with_an_offer_standing() -> None:
    assert ended("classic", 2, "0 offer", "1 leave") == (True, 0, "walkover")


def test_an_offer_waits_for_the_next_deal() -> None:
    five = ["5-5 4-4 3-3 2-2 1-1 6-4 6-5", "6-6 0-0 1-0 2-0 2-1 3-0 3-1"]
    five += ["3-2 4-0 4-1 4-2 4-3 5-0 5-1", "5-2 5-3 5-4 6-0 6-1 6-2 6-3"]
    accepted = round_of(SIXES, "1 accept", "2 accept", "3 accept")
    report = report_of(record_of("amazonense", round_of(five, "0 offer", "0 redeal"), accepted))
    assert report["match"] == {"over": True, "winner": None, "reason": "agreement"}
