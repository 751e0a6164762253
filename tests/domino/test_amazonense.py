"""`amazonense`, sentence by sentence (rules §5)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from drafts import SIXES, Record, error_of, record_of, refusal_of, report_of, round_of, scored_of

from domino.events import Scored
from domino.record import walk

RECORDS = Path(__file__).parents[1] / "records"
#: Seat 3 is dealt five doubles, seat 0 the double-six, seats 1 and 2 no double at all.
FIVE = (
    "6-6 0-0 1-0 2-0 2-1 3-0 3-1",
    "3-2 4-0 4-1 4-2 4-3 5-0 5-1",
    "5-2 5-3 5-4 6-0 6-1 6-2 6-3",
    "5-5 4-4 3-3 2-2 1-1 6-4 6-5",
)
#: Seat 0 is dealt exactly four doubles.
FOUR = (
    "6-6 5-5 4-4 3-3 2-0 2-1 1-0",
    "6-5 6-2 1-1 0-0 3-0 3-1 3-2",
    "6-4 4-2 2-2 4-0 4-3 5-0 6-0",
    "6-3 5-1 4-1 5-2 5-3 5-4 6-1",
)


def led_by_seat_0(*rounds: dict[str, Any], **options: Any) -> Record:
    """A record whose first round seat 0 won by going out, at 170 to 50, and its further rounds."""
    case = json.loads((RECORDS / "19-amz-no-double-to-lead.json").read_text("utf-8"))
    record: Record = case["record"]
    record["rounds"][1:] = rounds
    record["options"] = options
    return record


def without_doubles(seat: int) -> list[str]:
    """Hands of which that of ``seat``, and of no other, has no double."""
    hands = ["6-5 6-4 6-3 6-2 6-1 6-0 5-4", "0-0 5-3 5-2 5-1 1-1 5-0 4-3"]
    hands += ["2-2 3-3 4-2 4-1 4-0 3-2 3-1", "4-4 5-5 6-6 3-0 2-1 2-0 1-0"]
    return hands[-seat:] + hands[:-seat] if seat else hands


class TestLead:
    def test_the_first_round_opens_with_the_double_six(self) -> None:
        assert refusal_of("amazonense", SIXES, "0 play 6-5") == "opening_tile_required"
        assert refusal_of("amazonense", SIXES, "1 play 5-5") == "not_your_turn"

    def test_whoever_went_out_leads_with_any_double(self) -> None:
        hands = without_doubles(3)
        assert hands[0] == "0-0 5-3 5-2 5-1 1-1 5-0 4-3"
        for opening in ("0-0", "1-1"):
            assert error_of(led_by_seat_0(round_of(hands, f"0 play {opening}"))) is None
        assert error_of(led_by_seat_0(round_of(hands, "0 play 5-3"))) == (1, 0, "double_required")
        assert error_of(led_by_seat_0(round_of(hands, "0 play 5-3 north"))) == (1, 0, "double_required")
        assert error_of(led_by_seat_0(round_of(hands, "0 play 6-6"))) == (1, 0, "not_in_hand")
        assert error_of(led_by_seat_0(round_of(hands, "0 play 0-0 north"))) == (1, 0, "bad_arm")

    def test_without_a_double_the_lead_costs_20_and_passes_on(self) -> None:
        report = report_of(led_by_seat_0(round_of(without_doubles(0))))
        assert report["rounds"][1]["scored"] == [[1, 20, "no_double_lead"]]
        assert report["rounds"][1]["turn"] == 1
        assert report["rounds"][0]["scores"] == [170, 50]
        [*_, last] = walk(led_by_seat_0(round_of(without_doubles(0))))
        assert Scored(1, 20, "no_double_lead", 0) in last.events

    def test_five_doubles_are_decided_before_the_lead_is_looked_at(self) -> None:
        hands = [FIVE[1], FIVE[3], FIVE[2], FIVE[0]]  # seat 0 leads without a double, seat 1 has five
        waiting = report_of(led_by_seat_0(round_of(hands)))["rounds"][1]
        assert (waiting["scored"], waiting["turn"]) == ([], 1)
        kept = report_of(led_by_seat_0(round_of(hands, "1 keep")))["rounds"][1]
        assert kept["scored"] == [[1, 50, "five_doubles"], [1, 20, "no_double_lead"]]
        assert kept["turn"] == 1

    def test_a_round_dealt_again_costs_nobody_anything_and_keeps_the_lead(self) -> None:
        hands = [FIVE[1], FIVE[3], FIVE[2], FIVE[0]]
        again = led_by_seat_0(round_of(hands, "1 redeal"), round_of(without_doubles(3), "0 play 1-1"))
        report = report_of(again)
        assert report["error"] is None
        assert [r["scored"] for r in report["rounds"][1:]] == [[], []]
        assert report["rounds"][1] == {
            "winner": None,
            "reason": "redeal",
            "scores": [170, 50],
            "scored": [],
            "turn": None,
        }
        penalised = report_of(led_by_seat_0(round_of(hands, "1 redeal"), round_of(without_doubles(0))))
        assert penalised["rounds"][2]["scored"] == [[1, 20, "no_double_lead"]]

    def test_the_first_round_dealt_again_opens_with_the_double_six(self) -> None:
        record = record_of("amazonense", round_of(FIVE, "3 redeal"), round_of(SIXES, "0 play 6-5"))
        assert error_of(record) == (1, 0, "opening_tile_required")


class TestEnds:
    def test_the_opening_counts(self) -> None:
        hands = ["5-5 3-3 0-0 6-5 6-4 6-3 6-2", "6-6 1-1 2-2 4-4 6-1 6-0 5-4"]
        hands += ["5-3 5-2 5-1 5-0 4-3 4-2 4-1", "4-0 3-2 3-1 3-0 2-1 2-0 1-0"]
        opened = report_of(led_by_seat_0(round_of(hands, "0 play 5-5")))["rounds"][1]
        assert opened["scored"] == [[0, 10, "ends"]]

    def test_nothing_is_scored_for_nothing(self) -> None:
        opened = report_of(led_by_seat_0(round_of(without_doubles(3), "0 play 0-0")))["rounds"][1]
        assert opened["scored"] == []

    def test_the_opening_double_counts_while_fewer_than_two_arms_have_a_tile(self) -> None:
        plays = ["0 play 6-6", "1 play 6-5 north", "2 play 6-4 east"]
        assert scored_of("amazonense", FOUR, *plays) == []  # 12; 12 + 5; 5 + 4
        plays = ["0 play 6-6", "1 play 6-2 north", "2 play 6-0 north"]
        assert refusal_of("amazonense", FOUR, *plays) == "does_not_fit"


class TestFiveDoubles:
    def test_the_opening_waits_for_the_decision(self) -> None:
        report = report_of(record_of("amazonense", round_of(FIVE)))
        assert report["rounds"][0]["turn"] == 3
        for line in ("0 play 6-6", "3 play 5-5", "0 draw", "3 pass", "3 galo", "3 ready"):
            assert refusal_of("amazonense", FIVE, line) == "wrong_phase"
        for line in ("0 keep", "1 redeal", "0 announce", "3 announce"):
            assert refusal_of("amazonense", FIVE, line) == "not_eligible"

    def test_keeping_is_worth_50_at_once_and_the_round_opens_as_ever(self) -> None:
        report = report_of(record_of("amazonense", round_of(FIVE, "3 keep")))
        assert report["rounds"][0]["scored"] == [[1, 50, "five_doubles"]]
        assert report["rounds"][0]["turn"] == 0
        assert refusal_of("amazonense", FIVE, "3 keep", "0 play 6-6") is None

    @pytest.mark.parametrize("line", ["3 keep", "3 redeal"])
    def test_it_is_decided_once_and_before_anybody_plays(self, line: str) -> None:
        assert refusal_of("amazonense", FIVE, "3 keep", line) == "already_declared"
        assert refusal_of("amazonense", FIVE, "3 keep", "0 play 6-6", line) == "wrong_phase"
        assert refusal_of("amazonense", FIVE, "3 redeal", line) == "wrong_phase"

    def test_others_have_nothing_to_decide(self) -> None:
        for line in ("0 keep", "1 redeal"):
            assert refusal_of("amazonense", FIVE, "3 keep", line) == "not_eligible"
            assert refusal_of("amazonense", SIXES, line) == "not_eligible"

    def test_five_doubles_are_not_four(self) -> None:
        assert refusal_of("amazonense", FIVE, "3 keep", "3 announce") == "not_eligible"


class TestFourDoubles:
    def test_they_are_announced_on_anybodys_turn_once(self) -> None:
        assert refusal_of("amazonense", FOUR, "0 announce") is None
        assert refusal_of("amazonense", FOUR, "0 announce", "0 announce") == "already_declared"
        other = [*FOUR[1:], FOUR[0]]  # seat 3 holds them, and opens
        assert refusal_of("amazonense", other, "3 announce", "3 play 6-6") is None

    def test_not_after_ones_first_play(self) -> None:
        assert refusal_of("amazonense", FOUR, "0 play 6-6", "0 announce") == "wrong_phase"
        assert refusal_of("amazonense", FOUR, "0 announce", "0 play 6-6", "0 announce") == "wrong_phase"

    def test_not_without_exactly_four(self) -> None:
        for seat in (1, 2, 3):
            assert refusal_of("amazonense", FOUR, f"{seat} announce") == "not_eligible"

    def test_without_the_announcement_they_are_worth_nothing(self) -> None:
        case = json.loads((RECORDS / "11-amz-four-doubles-announced-and-laid.json").read_text("utf-8"))
        lines = case["record"]["rounds"][0]["actions"]
        assert [0, 40, "four_doubles"] in scored_of("amazonense", FOUR, *lines)
        assert scored_of("amazonense", FOUR, *lines[1:]) == []

    def test_laid_with_a_pass_between_they_are_worth_nothing(self) -> None:
        hands = ["5-4 4-2 4-1 6-1 6-0 3-2 4-3", "5-5 5-2 6-6 6-3 6-5 2-0 3-1"]
        hands += ["5-1 1-1 4-0 4-4 3-3 2-2 1-0", "3-0 0-0 2-1 6-4 6-2 5-0 5-3"]
        lines = ["2 announce", "1 play 6-6", "2 pass", "3 play 6-2 west", "0 play 6-0 north"]
        lines += ["1 play 2-0 north", "2 play 2-2 west", "3 play 6-4 east", "0 play 6-1 south"]
        lines += ["1 play 5-2 west", "2 play 1-1 south", "3 play 2-1 south", "0 play 3-2 north"]
        lines += ["1 play 6-3 north", "2 play 4-4 east", "3 play 5-3 west", "0 play 4-3 east"]
        lines += ["1 play 6-5 north", "2 play 3-3 west"]
        scored = scored_of("amazonense", hands, *lines)
        assert [1, 20, "pass"] in scored
        assert "four_doubles" not in [why for _, _, why in scored]


class TestPassesAndGalo:
    def test_only_the_first_pass_after_a_play_pays(self) -> None:
        passes = ["0 play 6-6", "1 pass", "2 pass", "3 pass", "0 play 6-5 north"]
        assert scored_of("amazonense", SIXES, *passes) == [[0, 20, "pass"]]

    def test_a_galo_pays_50_and_the_declarer_plays_again(self) -> None:
        report = report_of(record_of("amazonense", round_of(SIXES, "0 play 6-6 galo")))
        assert (report["rounds"][0]["scored"], report["rounds"][0]["turn"]) == ([[0, 50, "galo"]], 0)

    def test_a_galo_may_be_declared_after_the_play_until_another_seat_acts(self) -> None:
        assert scored_of("amazonense", SIXES, "0 play 6-6", "0 galo") == [[0, 50, "galo"]]
        talk = ["0 play 6-6", "1 offer", "2 leave", "0 galo"]
        assert scored_of("amazonense", SIXES, *talk) == [[0, 50, "galo"]]
        assert refusal_of("amazonense", SIXES, "0 play 6-6", "1 pass", "0 galo") == "wrong_phase"

    def test_a_wrong_galo_pays_the_opponents_and_play_goes_on(self) -> None:
        report = report_of(record_of("amazonense", round_of(FOUR, "0 play 6-6 galo")))
        assert (report["rounds"][0]["scored"], report["rounds"][0]["turn"]) == ([[1, 50, "wrong_galo"]], 1)

    def test_a_declaration_is_used_up(self) -> None:
        for lines in (["0 play 6-6 galo", "0 galo"], ["0 play 6-6", "0 galo", "0 galo"]):
            assert refusal_of("amazonense", SIXES, *lines) == "already_declared"

    def test_at_equal_points_another_round_is_played(self) -> None:
        hands = ["6-3 3-0 0-0 6-1 6-4 4-3 5-4", "5-2 1-1 3-3 2-2 5-3 1-0 4-1"]
        hands += ["6-0 3-1 5-1 5-0 6-2 4-4 2-1", "5-5 4-2 3-2 2-0 4-0 6-6 6-5"]
        lines = ["3 play 6-6", "0 play 6-3 east", "1 play 5-3 east", "2 play 6-2 west", "3 play 6-5 south"]
        lines += ["0 play 5-4 east", "1 play 4-1 east", "2 play 3-1 east", "3 play 5-5 south"]
        lines += ["0 play 3-0 east", "1 play 1-0 east", "2 play 2-1 west", "3 pass", "0 play 6-1 north"]
        lines += ["1 play 1-1 north", "2 play 5-1 south"]
        report = report_of(record_of("amazonense", round_of(hands, *lines), round_of(SIXES), target=50))
        assert report["rounds"][0]["scores"] == [50, 50]
        assert (report["match"]["over"], report["error"]) == (False, None)
        assert report["rounds"][1]["turn"] == 0

    def test_points_count_at_once_but_victory_only_at_the_end_of_a_round(self) -> None:
        report = report_of(record_of("amazonense", round_of(SIXES, "0 play 6-6 galo"), target=1))
        assert report["rounds"][0]["scores"] == [50, 0]
        assert report["match"]["over"] is False
        assert report_of(led_by_seat_0(target=170))["match"] == {
            "over": True,
            "winner": 0,
            "reason": "score",
        }
        assert report_of(led_by_seat_0(target=171))["match"]["over"] is False


class TestBlocked:
    LINES = (
        *("0 play 6-6", "1 play 6-5 north", "2 play 5-4 north", "3 play 6-4 north", "0 play 6-3 east"),
        *("1 play 3-2 east", "2 play 6-2 east", "3 play 6-1 south", "0 play 1-0 south", "1 play 6-0 south"),
    )

    @pytest.mark.parametrize(
        ("hands", "winner", "scored"),
        [
            # 21, 23, 21 and 25 pips are left: of seats 0 and 2 it is 2 that comes first after seat 1
            (
                [
                    "6-6 6-3 1-0 5-5 5-1 2-1 2-0",
                    "6-5 3-2 6-0 5-2 4-4 1-1 3-3",
                    "5-4 6-2 4-1 0-0 4-0 4-3 5-0",
                    "6-4 6-1 2-2 3-1 4-2 5-3 3-0",
                ],
                2,
                [[0, 45, "blocked"]],
            ),
            # 18, 20, 32 and 20: seat 1 played last, and so is the last of all
            (
                [
                    "6-6 6-3 1-0 4-0 4-1 1-1 4-3",
                    "6-5 3-2 6-0 5-1 4-4 2-0 3-1",
                    "5-4 6-2 5-5 5-2 3-3 2-1 4-2",
                    "6-4 6-1 5-0 2-2 0-0 3-0 5-3",
                ],
                3,
                [[1, 50, "blocked"]],
            ),
        ],
    )
    def test_of_equal_partners_the_one_soonest_after_the_last_player_won(
        self, hands: list[str], winner: int, scored: list[Any]
    ) -> None:
        report = report_of(record_of("amazonense", round_of(hands, *self.LINES)))["rounds"][0]
        assert (report["winner"], report["reason"], report["scored"]) == (winner, "blocked", scored)

    def test_it_is_seen_at_once(self) -> None:
        hands = ["6-6 6-3 1-0 5-5 5-1 2-1 2-0", "6-5 3-2 6-0 5-2 4-4 1-1 3-3"]
        hands += ["5-4 6-2 4-1 0-0 4-0 4-3 5-0", "6-4 6-1 2-2 3-1 4-2 5-3 3-0"]
        assert refusal_of("amazonense", hands, *self.LINES, "2 pass") == "wrong_phase"
