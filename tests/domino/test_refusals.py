"""Which reason a refusal gives, and which comes first where several hold (rules §6, *Order of checks*)."""

from __future__ import annotations

import pytest
from drafts import SIXES, error_of, record_of, refusal_of, round_of

from domino.actions import Draw, Leave, Offer, Pick, Play, Ready
from domino.deal import Deal
from domino.errors import IllegalAction
from domino.match import apply
from domino.tiles import FULL_SET, parse_tiles, tile
from domino.variants import rules_named

TWO = SIXES[:2]
#: Seat 1 has nothing for a lone 6-6, and neither has the boneyard.
DEAL = Deal(
    tuple(map(parse_tiles, TWO)),
    tuple(t for t in FULL_SET if t not in parse_tiles(" ".join(TWO))),
)
OPENED = ("0 play 6-6",)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("1 play 4-4 left", "not_your_turn"),
        ("1 play 6-6", "not_your_turn"),
        ("0 play 5-5", "not_in_hand"),
        ("0 play 5-5 middle", "not_in_hand"),
        ("0 play 6-5", "opening_tile_required"),
        ("0 play 6-5 left", "opening_tile_required"),
        ("0 play 6-6 left", "bad_arm"),
        ("0 play 6-6 middle", "bad_arm"),
        ("0 play 6-6 galo", "wrong_phase"),
        ("1 play 6-6 galo", "wrong_phase"),
        ("0 draw", "must_play"),
        ("0 pass", "must_play"),
        ("1 draw", "not_your_turn"),
        ("1 pass", "not_your_turn"),
        ("0 galo", "wrong_phase"),
        ("1 announce", "wrong_phase"),
        ("1 redeal", "wrong_phase"),
        ("1 keep", "wrong_phase"),
        ("0 pick 3", "wrong_phase"),
        ("0 ready", "wrong_phase"),
        ("0 accept", "wrong_phase"),
        ("0 decline", "wrong_phase"),
    ],
)
@pytest.mark.parametrize("variant", ["arena", "international", "classic"])
def test_at_the_opening(variant: str, line: str, reason: str) -> None:
    assert refusal_of(variant, TWO, line) == reason


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("0 play 6-5 left", "not_your_turn"),
        ("1 play 6-5", "not_in_hand"),
        ("1 play 5-0", "arm_required"),
        ("1 play 5-0 north", "bad_arm"),
        ("1 play 5-0 LEFT", "bad_arm"),
        ("1 play 5-0 left", "does_not_fit"),
        ("1 pass", "must_draw"),
        ("0 pass", "not_your_turn"),
    ],
)
def test_after_the_opening(line: str, reason: str) -> None:
    for variant in ("arena", "international", "classic"):
        assert refusal_of(variant, TWO, *OPENED, line) == reason


def test_a_tile_that_fits_both_ends_is_never_placed_by_the_system() -> None:
    assert refusal_of("arena", TWO, *OPENED, *["1 draw"] * 14, "1 pass", "0 play 6-5") == "arm_required"


def test_whoever_can_play_neither_draws_nor_passes() -> None:
    drawn = [*OPENED, *["1 draw"] * 14, "1 pass"]
    assert refusal_of("arena", TWO, *drawn, "0 draw") == "must_play"
    assert refusal_of("arena", TWO, *drawn, "0 pass") == "must_play"


def test_an_empty_boneyard_is_not_drawn_from() -> None:
    assert refusal_of("classic", TWO, *OPENED, *["1 draw"] * 15) == "boneyard_empty"
    assert refusal_of("international", SIXES, *OPENED, "1 draw") == "boneyard_empty"


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["0 draw"], "must_play"),
        (["1 draw"], "not_your_turn"),
        ([*OPENED, "1 draw"], "boneyard_empty"),
        ([*OPENED, "1 play 5-5"], "arm_required"),
        ([*OPENED, "1 play 5-5 left"], "bad_arm"),
        ([*OPENED, "1 play 5-5 east"], "does_not_fit"),
        ([*OPENED, "1 play 5-5 galo"], "arm_required"),
        (["0 play 6-5 galo"], "opening_tile_required"),
        (["0 play 6-6 east galo"], "bad_arm"),
        (["0 pick 1"], "wrong_phase"),
        (["0 ready"], "wrong_phase"),
        (["0 galo"], "wrong_phase"),
        ([*OPENED, "1 galo"], "wrong_phase"),
        ([*OPENED, "2 galo"], "wrong_phase"),
        ([*OPENED, "0 galo", "0 galo"], "already_declared"),
        (["0 play 6-6 galo", "0 galo"], "already_declared"),
        ([*OPENED, "1 pass", "0 galo"], "wrong_phase"),
        (["0 announce"], "not_eligible"),
        ([*OPENED, "0 announce"], "not_eligible"),
        (["0 redeal"], "not_eligible"),
        (["0 keep"], "not_eligible"),
    ],
)
def test_in_amazonense(lines: list[str], reason: str) -> None:
    assert refusal_of("amazonense", SIXES, *lines) == reason


@pytest.mark.parametrize(
    "line",
    ["0 play 6-6", "0 draw", "1 pass", "1 galo", "0 keep", "0 pick 1", "0 ready", "0 offer", "1 leave"],
)
def test_after_the_match_everything_is_too_late(line: str) -> None:
    assert refusal_of("arena", TWO, "0 leave", line) == "match_over"


@pytest.mark.parametrize("line", ["0 play 5-5", "1 play 0-0", "0 draw", "1 pass", "0 pick 1", "0 galo"])
def test_between_two_games_nothing_is_played(line: str) -> None:
    assert error_of(record_of("arena", _closed_game(line))) == (0, 10, "wrong_phase")


def _closed_game(*more: str) -> dict[str, object]:
    """A game of `arena` that seat 1 wins by closure."""
    return round_of(
        ["6-6 5-4 6-3 6-2 1-0 5-5 4-4", "6-5 6-4 3-2 6-1 6-0 0-0 1-1"],
        "0 play 6-6",
        "1 play 6-5 right",
        "0 play 5-4 right",
        "1 play 6-4 right",
        "0 play 6-3 right",
        "1 play 3-2 right",
        "0 play 6-2 right",
        "1 play 6-1 left",
        "0 play 1-0 left",
        "1 play 6-0 left",
        *more,
    )


def test_readiness_is_confirmed_once_a_game_by_whoever_is_there() -> None:
    assert error_of(record_of("arena", _closed_game("0 ready", "0 ready"))) == (0, 11, "already_declared")
    assert error_of(record_of("arena", _closed_game("0 ready", "1 ready"))) is None
    assert error_of(record_of("arena", _closed_game("0 leave", "0 ready"))) == (0, 11, "match_over")
    unconfirmed = record_of("arena", _closed_game("1 ready"), round_of(TWO, "1 play 3-2"))
    assert error_of(unconfirmed) is None


def test_a_seat_that_was_left_does_nothing_but_play_on() -> None:
    for verb in ("leave", "offer"):
        assert refusal_of("amazonense", SIXES, "2 leave", f"2 {verb}") == "not_eligible"
    for verb in ("accept", "decline", "offer"):
        assert refusal_of("amazonense", SIXES, "0 offer", "2 leave", f"2 {verb}") == "not_eligible"
    assert refusal_of("amazonense", SIXES, "2 leave", "2 accept") == "wrong_phase"
    assert refusal_of("amazonense", SIXES, "0 leave", "0 play 6-6") is None


def test_an_action_for_a_seat_that_is_not_there_is_a_mistake_of_the_program() -> None:
    match = rules_named("classic").new_match(2)
    for seat in (-1, 2):
        with pytest.raises(ValueError, match="no seat"):
            apply(match, seat, Leave())


def test_before_the_first_deal_there_is_nothing_to_do() -> None:
    rules = rules_named("arena")
    match = rules.new_match(2)
    assert rules.legal(match, 0) == ()
    for action in (Leave(), Offer(), Ready(), Draw(), Pick(0)):
        with pytest.raises(IllegalAction, match="wrong_phase"):
            apply(match, 0, action)


def test_facts_tell_a_person_what_would_be_right() -> None:
    rules = rules_named("classic")
    match, _ = rules.start_round(rules.new_match(2), DEAL)
    with pytest.raises(IllegalAction) as refused:
        apply(match, 0, Play(tile(6, 5)))
    assert refused.value.facts == {"tile": tile(6, 6)}
    with pytest.raises(IllegalAction) as refused:
        apply(match, 1, Play(tile(5, 5)))
    assert refused.value.facts == {"turn": 0}
