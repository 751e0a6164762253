"""The forty records give exactly what they expect, through the library and through the command line."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from drafts import SIXES, record_of, round_of

from domino.__main__ import main
from domino.replay import replay

CASES = {
    path.stem: json.loads(path.read_text("utf-8"))
    for path in sorted((Path(__file__).parents[1] / "records").glob("*.json"))
}


def printed(capsys: pytest.CaptureFixture[str]) -> list[Any]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_there_are_forty() -> None:
    assert len(CASES) == 40


@pytest.mark.parametrize("name", CASES)
def test_a_record_gives_what_it_expects(name: str) -> None:
    assert replay(CASES[name]["record"]).report == CASES[name]["expect"]


@pytest.mark.parametrize("name", CASES)
def test_the_command_prints_one_object_and_tells_errors_by_its_status(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(CASES[name]["record"]), "utf-8")
    status = main(["replay", str(file)])
    assert printed(capsys) == [CASES[name]["expect"]]
    assert status == (1 if CASES[name]["expect"]["error"] else 0)


def test_a_list_is_a_batch_one_line_each_in_order(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    batch = json.dumps([case["record"] for case in CASES.values()]).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(batch)))
    assert main(["replay", "-"]) == 1
    assert printed(capsys) == [case["expect"] for case in CASES.values()]


def test_a_batch_without_errors_is_a_success(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "batch.json"
    file.write_text(json.dumps([record_of("amazonense", round_of(SIXES, "0 play 6-6"))] * 5_000), "utf-8")
    assert main(["replay", str(file)]) == 0
    assert len(printed(capsys)) == 5_000


def test_one_bad_record_does_not_hide_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = record_of("amazonense", round_of(SIXES, "0 play 6-6"))
    file = tmp_path / "batch.json"
    file.write_text(json.dumps([good, {"format": "?"}, good]), "utf-8")
    assert main(["replay", str(file)]) == 1
    assert [report["error"] is None for report in printed(capsys)] == [True, False, True]


def test_an_empty_batch_prints_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "batch.json"
    file.write_text("[]", "utf-8")
    assert main(["replay", str(file)]) == 0
    assert printed(capsys) == []


def test_what_is_wrong_and_where_is_told_beside_the_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    hands = ("6-6 6-6 6-4 6-3 6-2 6-1 6-0", *SIXES[1:])
    file.write_text(json.dumps(record_of("amazonense", round_of(hands))), "utf-8")
    assert main(["replay", str(file)]) == 1
    assert "record 0: bad_record: rounds[0]: 6-6 is dealt twice" in capsys.readouterr().err
