"""Whatever is fed to the playback, the answer is a report that says what is wrong, never a traceback."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from drafts import SIXES, Record, error_of, record_of, report_of, round_of
from hypothesis import given
from hypothesis import strategies as st

from domino.__main__ import main
from domino.errors import Reason
from domino.replay import replay

HEAD = (None, None, "bad_record")
DEAL = (0, None, "bad_record")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def good() -> Record:
    return record_of("amazonense", round_of(SIXES, "0 play 6-6", "1 pass"), target=200)


def is_a_report(report: Any) -> None:
    assert set(report) == {"rounds", "match", "error"}
    assert set(report["match"]) == {"over", "winner", "reason"}
    for played in report["rounds"]:
        assert set(played) == {"winner", "reason", "scores", "scored", "turn"}
    if report["error"] is not None:
        assert set(report["error"]) == {"round", "action", "reason"}
        assert report["error"]["reason"] in set(Reason)
    json.dumps(report)


def test_the_record_that_is_spoilt_here_is_a_good_one() -> None:
    assert error_of(good()) is None


@pytest.mark.parametrize("record", [None, True, 1, 1.5, "record", [], [[]], {}])
def test_what_is_no_record(record: object) -> None:
    assert report_of(record) == {
        "rounds": [],
        "match": {"over": False, "winner": None, "reason": None},
        "error": {"round": None, "action": None, "reason": "bad_record"},
    }


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("format", "domino-record/2"),
        ("format", None),
        ("variant", "chess"),
        ("variant", None),
        ("variant", ["amazonense"]),
        ("variant", "__init__"),
        ("seats", 3),
        ("seats", 0),
        ("seats", -4),
        ("seats", 4.0),
        ("seats", "4"),
        ("seats", True),
        ("seats", 10**30),
        ("seats", None),
        ("options", None),
        ("options", []),
        ("options", {"points": 3}),
        ("options", {"Target": 200}),
        ("options", {"target": 0}),
        ("options", {"target": -200}),
        ("options", {"target": 200.0}),
        ("options", {"target": "200"}),
        ("options", {"target": True}),
        ("options", {"target": None}),
        ("rounds", None),
        ("rounds", {}),
        ("rounds", "rounds"),
    ],
)
def test_an_error_of_the_head_has_neither_round_nor_action(key: str, value: object) -> None:
    record = good()
    record[key] = value
    assert error_of(record) == HEAD
    assert report_of(record)["rounds"] == []


@pytest.mark.parametrize("key", ["format", "variant", "seats", "rounds"])
def test_a_head_without_a_key_is_bad(key: str) -> None:
    record = good()
    del record[key]
    assert error_of(record) == HEAD


@pytest.mark.parametrize(
    ("variant", "hands", "options"),
    [
        ("arena", 2, {"points": 0}),
        ("arena", 2, {"points": True}),
        ("arena", 2, {"target": 3}),
        ("arena", 1, {}),
        ("international", 2, {"target": 75}),
        ("international", 2, {"target": False}),
        ("international", 2, {"pairs": True}),
        ("international", 3, {"pairs": True}),
        ("international", 4, {"pairs": 1}),
        ("international", 4, {"pairs": "yes"}),
        ("classic", 3, {}),
        ("classic", 4, {}),
        ("classic", 2, {"target": 100}),
    ],
)
def test_options_and_seats_belong_to_their_variant(variant: str, hands: int, options: dict[str, Any]) -> None:
    assert error_of(record_of(variant, round_of(SIXES[:hands]), **options)) == HEAD


@pytest.mark.parametrize(
    ("variant", "hands", "options"),
    [
        ("arena", 4, {"points": 1}),
        ("international", 3, {"target": 100, "pairs": False}),
        ("international", 4, {"target": 50, "pairs": True}),
        ("amazonense", 4, {"target": 1}),
        ("classic", 2, {}),
    ],
)
def test_options_that_are_fine(variant: str, hands: int, options: dict[str, Any]) -> None:
    assert error_of(record_of(variant, round_of(SIXES[:hands]), **options)) is None


def test_missing_options_take_their_defaults() -> None:
    record = good()
    del record["options"]
    assert error_of(record) is None


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("deal", None),
        ("deal", "6-6"),
        ("deal", list(SIXES[:3])),
        ("deal", [*SIXES, ""]),
        ("deal", [*SIXES[:3], None]),
        ("deal", [*SIXES[:3], 7]),
        ("deal", [*SIXES[:3], SIXES[3].split()]),
        ("deal", [*SIXES[:3], SIXES[3][:-4]]),
        ("deal", [*SIXES[:3], SIXES[3] + " 6-6"]),
        ("deal", [*SIXES[:3], SIXES[3].replace("0-0", "0-7")]),
        ("deal", [*SIXES[:3], SIXES[3].replace("0-0", "00")]),
        ("deal", [*SIXES[:3], SIXES[3].replace("0-0", "6-6")]),
        ("deal", [*SIXES[:3], SIXES[3].replace("0-0", "5-6")]),
        ("deal", [*SIXES[:3], SIXES[3].replace("0-0", "٠-٠")]),
        ("deal", [SIXES[0] * 100_000, *SIXES[1:]]),
        ("boneyard", None),
        ("boneyard", "6-6"),
        ("boneyard", []),
        ("actions", None),
        ("actions", "0 play 6-6"),
        ("actions", {}),
    ],
)
def test_an_error_of_a_deal_has_no_action_and_its_round_is_not_reported(key: str, value: object) -> None:
    record = good()
    record["rounds"][0][key] = value
    assert error_of(record) == DEAL
    assert report_of(record)["rounds"] == []


@pytest.mark.parametrize("value", [None, 1, "round", []])
def test_a_round_that_is_none(value: object) -> None:
    record = good()
    record["rounds"][0] = value
    assert error_of(record) == DEAL


@pytest.mark.parametrize("boneyard", ["", "5-2 5-1 4-3 3-0 2-2 2-0 1-0 5-4 5-3 4-0 3-3 3-1 2-1"])
def test_a_boneyard_holds_all_that_was_not_dealt(boneyard: str) -> None:
    assert error_of(record_of("arena", round_of(SIXES[:2], boneyard=boneyard))) == DEAL


@pytest.mark.parametrize(
    "line",
    [
        None,
        0,
        [],
        {},
        ["0", "pass"],
        "",
        " ",
        "0",
        "0 ",
        "pass",
        "0 fold",
        "0 Play 5-5 north",
        "0 PASS",
        "4 pass",
        "-1 pass",
        "00 pass",
        "0.0 pass",
        "٠ pass",
        "x pass",
        "1 pass now",
        "1 draw 2",
        "1 galo galo",
        "1 offer 2",
        "1 play",
        "1 play 5",
        "1 play 7-1 north",
        "1 play 55 north",
        "1 play north 5-5",
        "1 play 5-5 north south",
        "1 play 5-5 galo north",
        "1 play 5-5 north galo galo",
        "1 pick",
        "1 pick x",
        "1 pick -1",
        "1 pick 1.0",
        "1 pick 1 2",
        "1 pick ٣",
        "1 play 5-5 " + "north" * 100_000,
    ],
)
def test_a_malformed_action_is_bad_when_it_is_reached(line: object) -> None:
    record = good()
    record["rounds"][0]["actions"].append(line)
    assert error_of(record) == (0, 2, "bad_record")
    record["rounds"][0]["actions"][1] = "0 pass"
    assert error_of(record) == (0, 1, "not_your_turn")


def test_after_the_match_a_malformed_line_is_still_malformed() -> None:
    over = round_of(SIXES[:2], "0 leave", "0 fold")
    assert error_of(record_of("arena", over)) == (0, 1, "bad_record")
    spoilt = {**round_of(SIXES[:2]), "boneyard": ""}
    assert error_of(record_of("arena", round_of(SIXES[:2], "0 leave"), spoilt)) == (1, None, "bad_record")


def test_a_further_round_needs_the_one_before_to_be_over_and_the_match_not() -> None:
    unfinished = record_of("amazonense", round_of(SIXES, "0 play 6-6"), round_of(SIXES))
    assert error_of(unfinished) == (1, None, "bad_record")
    assert len(report_of(unfinished)["rounds"]) == 1
    ended = record_of("arena", round_of(SIXES[:2], "0 leave"), round_of(SIXES[:2]))
    assert error_of(ended) == (1, None, "match_over")
    assert len(report_of(ended)["rounds"]) == 1


def test_no_rounds_are_a_match_that_has_not_begun() -> None:
    record = good()
    record["rounds"] = []
    assert report_of(record) == {
        "rounds": [],
        "match": {"over": False, "winner": None, "reason": None},
        "error": None,
    }


def test_further_keys_change_nothing() -> None:
    record = good()
    expected = report_of(record)
    record |= {"players": ["Ana", None], "host": "Bia", "seed": 7, "computers": [0]}
    record["rounds"][0] |= {"seed": "zz", "salt": [], "by_clock": "yes", "times": {}, "spreads": 3}
    assert report_of(record) == expected
    record["host"] = {"computers": "all", "ranked": [], "turn_seconds": {}}
    record["rounds"][0] |= {"seed": "00" * 32, "salt": "00" * 16, "by_clock": [None, 99, "x"]}
    assert report_of(record) == expected


@given(JSON)
def test_any_json_gives_a_report(content: object) -> None:
    is_a_report(replay(content).report)


PATHS = [
    ("format",),
    ("variant",),
    ("options",),
    ("options", "target"),
    ("seats",),
    ("rounds",),
    ("rounds", 0),
    ("rounds", 0, "deal"),
    ("rounds", 0, "deal", 1),
    ("rounds", 0, "boneyard"),
    ("rounds", 0, "actions"),
    ("rounds", 0, "actions", 1),
    ("rounds", 0, "spreads"),
    ("rounds", 0, "seed"),
    ("rounds", 0, "by_clock"),
    ("host",),
]


@given(st.sampled_from(PATHS), JSON)
def test_any_part_of_a_record_may_be_anything(path: tuple[Any, ...], content: object) -> None:
    record: Any = copy.deepcopy(good())
    *parents, last = path
    place = record
    for key in parents:
        place = place[key]
    place[last] = content
    is_a_report(replay(record).report)


@given(st.lists(st.text("0123 playdrwgkoe-645noth", max_size=18), max_size=8))
def test_any_lines_give_a_report(lines: list[str]) -> None:
    is_a_report(replay(record_of("amazonense", round_of(SIXES, "0 play 6-6", *lines))).report)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[" * 200_000,
        b'{"a":' * 50_000,
        b'{"seats": ' + b"9" * 5_000 + b"}",
        b'{"format": NaN}',
        b'["\\ud800"]',
        b'{"format": "domino-record/1", "format": 2}',
    ],
    ids=["empty", "cut", "bytes", "deep-list", "deep-object", "long-number", "nan", "surrogate", "twice"],
)
def test_what_is_hardly_json_is_a_bad_record(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    file.write_bytes(content)
    assert main(["replay", str(file)]) == 1
    [line] = capsys.readouterr().out.splitlines()
    is_a_report(json.loads(line))
    assert json.loads(line)["error"] == {"round": None, "action": None, "reason": "bad_record"}


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "nothing.json")]) == 1
    assert json.loads(capsys.readouterr().out)["error"]["reason"] == "bad_record"


def test_a_record_of_ten_megabytes_is_refused_and_its_neighbours_are_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    large = {**good(), "notes": "x" * 10_000_000}
    file = tmp_path / "records.json"
    file.write_text(json.dumps([good(), large, good()]), "utf-8")
    assert main(["replay", str(file)]) == 1
    out, err = capsys.readouterr()
    errors = [json.loads(line)["error"] for line in out.splitlines()]
    assert errors == [None, {"round": None, "action": None, "reason": "bad_record"}, None]
    assert "record 1: bad_record: record: larger than" in err


def test_a_file_that_starts_with_a_byte_order_mark_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(good()), "utf-8-sig")
    assert main(["replay", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["error"] is None
