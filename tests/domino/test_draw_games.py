"""`arena`, `international` and `classic`, where their texts differ (rules §2 to §4)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from drafts import SIXES, error_of, record_of, refusal_of, report_of, round_of, scored_of

from domino.record import walk

RECORDS = Path(__file__).parents[1] / "records"
TIED = json.loads((RECORDS / "23-arena-tie-break.json").read_text("utf-8"))["record"]["rounds"][0]
PICKS_BEGIN = len(TIED["actions"]) - 2
ROW = TIED["spreads"][0]


def tied(*picks: str, spreads: object = (ROW,)) -> dict[str, Any]:
    """A record of `arena` that comes to a tie-break of its two seats, and the picks."""
    played = {**TIED, "actions": [*TIED["actions"][:PICKS_BEGIN], *picks]}
    played["spreads"] = list(spreads) if isinstance(spreads, tuple) else spreads
    return record_of("arena", played)


class TestOpeningRule:
    @pytest.mark.parametrize("variant", ["arena", "international", "classic"])
    def test_the_highest_double_dealt_opens(self, variant: str) -> None:
        hands = ["6-5 6-4 6-3 6-2 6-1 6-0 1-1", "5-4 5-3 5-2 5-1 5-0 4-3 4-4"]
        assert refusal_of(variant, hands, "1 play 4-4") is None
        assert refusal_of(variant, hands, "0 play 1-1") == "not_your_turn"
        assert refusal_of(variant, hands, "1 play 5-4") == "opening_tile_required"

    @pytest.mark.parametrize("variant", ["arena", "international", "classic"])
    def test_without_doubles_the_highest_sum_then_the_highest_half(self, variant: str) -> None:
        hands = ["5-4 5-3 5-2 5-1 5-0 4-3 2-1", "6-3 6-2 6-1 6-0 4-2 4-1 4-0"]  # 5-4 and 6-3 are nine each
        assert refusal_of(variant, hands, "1 play 6-3") is None
        assert refusal_of(variant, hands, "0 play 5-4") == "not_your_turn"

    def test_the_higher_half_of_the_opening_tile_lies_at_the_left(self) -> None:
        hands = ["5-4 5-3 5-2 5-1 5-0 4-3 2-1", "6-3 6-2 6-1 6-0 4-2 4-1 4-0"]
        assert refusal_of("classic", hands, "1 play 6-3", "0 play 5-3 right") is None
        assert refusal_of("classic", hands, "1 play 6-3", "0 play 5-3 left") == "does_not_fit"

    def test_in_arena_the_winner_of_a_game_opens_the_next_with_any_tile(self) -> None:
        won = tied("0 pick 5", "1 pick 6")
        for line in ("1 play 5-0", "1 play 1-1"):
            assert error_of({**won, "rounds": [*won["rounds"], round_of(SIXES[:2], line)]}) is None
        late = {**won, "rounds": [*won["rounds"], round_of(SIXES[:2], "0 play 6-6")]}
        assert error_of(late) == (1, 0, "not_your_turn")
        armed = {**won, "rounds": [*won["rounds"], round_of(SIXES[:2], "1 play 5-0 left")]}
        assert error_of(armed) == (1, 0, "bad_arm")


class TestTieBreak:
    def test_nobody_has_a_point_or_a_turn_before_the_choice(self) -> None:
        assert report_of(tied())["rounds"] == [
            {"winner": None, "reason": None, "scores": [0, 0], "scored": [], "turn": None}
        ]

    @pytest.mark.parametrize(
        ("picks", "reason"),
        [
            (["0 pick 14"], "not_eligible"),
            (["0 pick 99"], "not_eligible"),
            (["0 pick 5", "1 pick 5"], "not_eligible"),
            (["0 pick 5", "0 pick 6"], "already_declared"),
            (["0 pick 5", "0 pick 5"], "already_declared"),
            (["0 play 1-0 left"], "wrong_phase"),
            (["0 draw"], "wrong_phase"),
            (["0 pass"], "wrong_phase"),
            (["0 ready"], "wrong_phase"),
            (["0 pick 5", "1 pick 6", "0 pick 7"], "wrong_phase"),
        ],
    )
    def test_refusals(self, picks: list[str], reason: str) -> None:
        assert error_of(tied(*picks)) == (0, PICKS_BEGIN + len(picks) - 1, reason)

    def test_a_seat_that_takes_no_part_is_not_eligible(self) -> None:
        record = json.loads((RECORDS / "24-arena-tie-break-repeats-for-those-still-tied.json").read_text())
        lines = record["record"]["rounds"][0]["actions"]
        first = next(i for i, line in enumerate(lines) if "pick" in line)
        takers = {line[0] for line in lines[first:]}
        outsiders = {str(seat) for seat in range(record["record"]["seats"])} - takers
        dropped = {line[0] for line in lines[first:]} - {line[0] for line in lines[-2:]}
        for seat in outsiders:
            record["record"]["rounds"][0]["actions"] = [*lines[:first], f"{seat} pick 3"]
            assert error_of(record["record"]) == (0, first, "not_eligible")
        for seat in dropped:
            record["record"]["rounds"][0]["actions"] = [*lines[:-2], f"{seat} pick 3"]
            assert error_of(record["record"]) == (0, len(lines) - 2, "not_eligible")
        assert outsiders | dropped

    @pytest.mark.parametrize(
        "spreads",
        [
            None,
            "",
            ROW,
            (),
            (ROW[:-4],),
            (ROW + " 5-1",),
            (ROW.replace("6-5", "5-5"),),
            (ROW.replace("6-5", "7-5"),),
            (None,),
            (ROW.split(),),
        ],
    )
    def test_a_row_that_is_not_14_different_tiles(self, spreads: object) -> None:
        assert error_of(tied("0 pick 5", spreads=spreads)) == (0, PICKS_BEGIN, "bad_record")
        assert error_of(tied(spreads=spreads)) is None

    def test_spare_rows_are_ignored(self) -> None:
        assert error_of(tied("0 pick 5", "1 pick 6", spreads=(ROW, "nonsense"))) is None

    def test_a_seed_that_does_not_give_the_deal_gives_no_row_either(self) -> None:
        foreign = tied("0 pick 5", "1 pick 6")
        foreign["rounds"][0] |= {"seed": "00" * 32, "salt": "00" * 16}
        assert report_of(foreign) == report_of(tied("0 pick 5", "1 pick 6"))
        [*_, last] = walk(foreign)
        assert last.match.round is not None
        assert last.match.round.secret is None

    def test_equal_choices_repeat_with_a_new_row(self) -> None:
        equal = ROW.replace("6-5", "3-1").replace("5-0", "4-0")  # places 7 and 8: four pips each
        again = tied("0 pick 7", "1 pick 8", spreads=(equal, ROW))
        assert report_of(again)["rounds"][0]["scored"] == []
        decided = report_of(tied("0 pick 7", "1 pick 8", "1 pick 6", "0 pick 5", spreads=(equal, ROW)))
        assert decided["rounds"][0]["scored"] == [[1, 1, "tie_break"]]
        assert error_of(tied("0 pick 7", "1 pick 8", "0 pick 5", spreads=(equal,))) == (
            0,
            PICKS_BEGIN + 2,
            "bad_record",
        )

    def test_whoever_leaves_in_it_loses(self) -> None:
        assert report_of(tied("0 pick 5", "1 leave"))["match"] == {
            "over": True,
            "winner": 0,
            "reason": "walkover",
        }

    def test_the_last_point_of_a_series_may_be_won_by_it(self) -> None:
        record = {**tied("0 pick 5", "1 pick 6"), "options": {"points": 1}}
        assert report_of(record)["match"] == {"over": True, "winner": 1, "reason": "score"}


class TestInternational:
    def test_a_match_of_one_round_is_won_by_the_round(self) -> None:
        case = json.loads((RECORDS / "33-int-one-round-match.json").read_text())
        report = report_of(case["record"])
        assert report["match"]["over"]
        assert report["match"]["winner"] == report["rounds"][0]["winner"]
        again = {**case["record"], "rounds": case["record"]["rounds"] * 2}
        assert error_of(again) == (1, None, "match_over")

    def test_a_blocked_round_is_seen_only_when_nobody_can_draw(self) -> None:
        case = json.loads((RECORDS / "32-int-blocked-with-the-last-draw.json").read_text())
        lines = case["record"]["rounds"][0]["actions"]
        case["record"]["rounds"][0]["actions"] = lines[:-1]
        report = report_of(case["record"])
        assert (report["rounds"][0]["reason"], report["rounds"][0]["turn"]) == (None, 0)


class TestClassic:
    def test_a_dead_position_is_played_on_to_two_passes(self) -> None:
        case = json.loads((RECORDS / "38-classic-equal-sums-are-a-draw.json").read_text())
        lines = case["record"]["rounds"][0]["actions"]
        case["record"]["rounds"][0]["actions"] = lines[:-1]
        report = report_of(case["record"])
        assert report["match"]["over"] is False
        assert report["rounds"][0]["turn"] == 0

    def test_nothing_is_scored_for_an_opponents_double_blank(self) -> None:
        hands = ["6-5 2-1 4-2 5-5 3-3 0-0 6-4", "3-0 6-2 3-1 6-6 5-0 6-3 3-2"]
        lines = ["1 play 6-6", "0 play 6-5 right", "1 play 6-3 left", "0 play 5-5 right", "1 play 5-0 right"]
        lines += ["0 play 3-3 left", "1 play 3-2 left", "0 play 4-2 left", "1 play 3-0 right"]
        lines += ["0 play 6-4 left", "1 play 6-2 left", "0 play 2-1 left", "1 play 3-1 right"]
        assert scored_of("classic", hands, *lines) == []
        report = report_of(record_of("classic", round_of(hands, *lines)))
        assert report["match"] == {"over": True, "winner": 1, "reason": "score"}
