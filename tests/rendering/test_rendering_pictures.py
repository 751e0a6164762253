"""What the pictures show and what they must not."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image
from rendering_builders import PEOPLE, a_view, hand_view, opened

from domino.chain import Chain
from domino.events import Scored
from domino.match import MatchResult, Move, Phase, Reveal, RoundResult
from domino.tiles import FULL_SET, parse_tiles, tile
from domino.view import TieBreakView, View
from rendering import (
    THEMES,
    BoardRow,
    Player,
    covered_hand_picture,
    emoji_name,
    hand_picture,
    leaderboard_picture,
    match_result_picture,
    round_result_picture,
    table_picture,
    tie_break_picture,
    tile_emoji,
)
from rendering.hand import WIDTH, cell_corner, hand_grid
from rendering.seating import FULL, seating

PLAYED = (
    Chain.open_with(tile(6, 6), ("north", "east", "south", "west"))
    .put(tile(6, 1), "north")
    .put(tile(1, 1), "north")
)
MOVES = (
    Move(0, "play", (), tile(6, 6)),
    Move(1, "play", (6, 6, 6, 6), tile(6, 1), "north"),
    Move(2, "play", (1, 6, 6, 6), tile(1, 1), "north"),
)


def table() -> View:
    return a_view(chain=PLAYED, moves=MOVES, ends_sum=14, turn=3)


def test_nothing_hidden_changes_a_public_picture() -> None:
    one = replace(table(), seat=0, hand=parse_tiles("5-4 3-2"))
    other = replace(table(), seat=2, hand=parse_tiles("0-0 4-4 5-5"), opening_tile=tile(5, 5))
    assert table_picture(one, PEOPLE, "felt", "pt-BR") == table_picture(other, PEOPLE, "felt", "pt-BR")


def test_a_public_alt_text_names_no_tile_but_those_that_lie_there() -> None:
    view = replace(table(), seat=0, hand=parse_tiles("5-4 3-2"))
    picture = table_picture(view, PEOPLE, "felt", "en")
    laid = {str(t) for t in PLAYED.tiles} | {"1-6"}
    for t in FULL_SET:
        if str(t) not in laid:
            assert str(t) not in picture.alt
    assert picture.filename == "table.png"
    assert "5-4" not in repr(picture)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turn_order_runs_anticlockwise(seats: int) -> None:
    middle_x, middle_y = FULL.width / 2, FULL.height / 2
    places = [
        (x + FULL.panel_width / 2 - middle_x, y + FULL.panel_height / 2 - middle_y)
        for x, y in seating(FULL, seats).panels
    ]
    turns = [a[0] * b[1] - a[1] * b[0] for a, b in zip(places, places[1:] + places[:1], strict=True)]
    assert all(turn <= 0 for turn in turns)  # y runs down, so a negative cross product is anticlockwise
    assert len(set(places)) == seats


def test_the_turn_the_last_tile_and_the_counts_show() -> None:
    base = table_picture(table(), PEOPLE, "felt", "en").data
    for changed in (
        replace(table(), turn=1),
        replace(table(), hand_counts=(7, 7, 7, 6)),
        replace(table(), ends_sum=15),
        replace(table(), scores=(15, 35)),
        replace(table(), moves=MOVES[:2]),
        replace(table(), round_number=4),
    ):
        assert table_picture(changed, PEOPLE, "felt", "en").data != base


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("count", range(22))
def test_a_hand_of_any_size_fits(count: int, theme: str) -> None:
    grid = hand_grid(count)
    boxes = [(*cell_corner(grid, count, i),) for i in range(count)]
    for x, y in boxes:
        assert 20 <= x <= WIDTH - 20 - grid.unit
        assert 30 <= y < grid.height - 2 * grid.unit - grid.badge - 12
    assert len(set(boxes)) == count
    assert grid.unit >= 72
    tiles = FULL_SET[:count]
    if count % 7 == 0:
        picture = hand_picture(hand_view(tiles, tiles[::3]), theme, "pt-BR")
        assert opened(picture.data).size == (WIDTH, grid.height)


def test_playable_tiles_are_raised_and_the_mandatory_one_is_marked() -> None:
    tiles = parse_tiles("6-6 5-4 2-1")
    plain = opened(hand_picture(hand_view(tiles), "felt", "en").data)
    playable = opened(hand_picture(hand_view(tiles, tiles[:1]), "felt", "en").data)
    must = hand_picture(hand_view(tiles, tiles[:1], opening_tile=tiles[0]), "felt", "en")
    assert plain.tobytes() != playable.tobytes() != opened(must.data).tobytes()
    assert "must open with 6-6" in must.alt


def test_a_covered_hand_tells_only_how_many() -> None:
    picture = covered_hand_picture(5, "night", "en")
    assert picture == covered_hand_picture(5, "night", "en")
    assert "5" in picture.alt
    assert not any(str(t) in picture.alt for t in FULL_SET)


def test_a_result_says_what_was_scored_and_why() -> None:
    view = a_view(
        phase=Phase.DEAL,
        round_result=RoundResult(0, "domino"),
        shown_hands=((), *(parse_tiles(text) for text in ("6-4 5-5", "2-1", "4-4"))),
        turn=None,
    )
    scored = (Scored(0, 15, "ends", 0), Scored(0, 25, "domino", 0), Scored(1, 20, "pass", 2))
    picture = round_result_picture(view, PEOPLE, scored, "felt", "pt-BR")
    for words in ("Ana bateu", "+15 (Pontas)", "+25 (Batida)", "+20 (Passe)", "6-4, 5-5, 20 pontos"):
        assert words in picture.alt
    assert opened(picture.data).width == 900
    with pytest.raises(ValueError, match="no result"):
        round_result_picture(a_view(), PEOPLE, (), "felt", "en")


def test_a_blocked_round_of_full_hands_is_drawn() -> None:
    hands = (FULL_SET[:14], FULL_SET[14:21], FULL_SET[21:])
    view = a_view(3, round_result=RoundResult(None, "blocked"), shown_hands=hands, target=0, turn=None)
    picture = round_result_picture(view, PEOPLE[:3], (), "contrast", "es")
    assert len(picture.alt) <= 1024


@pytest.mark.parametrize(
    ("result", "word"),
    [
        (MatchResult(1, "score"), "Zé and Lu won"),
        (MatchResult(0, "walkover"), "by walkover"),
        (MatchResult(None, "agreement"), "draw"),
        (MatchResult(None, None), "void"),
    ],
)
def test_every_way_for_a_match_to_end_has_a_picture(result: MatchResult, word: str) -> None:
    picture = match_result_picture(a_view(match_result=result, phase=Phase.OVER), PEOPLE, "wine", "en")
    assert word in picture.alt
    assert "15" in picture.alt
    assert "30" in picture.alt


def test_a_tie_break_keeps_choices_secret_until_they_are_revealed() -> None:
    tie = TieBreakView(seats=(0, 2), places=14, taken=(), picked=(0,), own_place=4, reveals=())
    public = a_view(3, tie_break=replace(tie, own_place=None), phase=Phase.TIE_BREAK, turn=None)
    own = replace(public, seat=0, tie_break=tie)
    hidden = tie_break_picture(public, PEOPLE[:3], "felt", "en")
    assert hidden == tie_break_picture(own, PEOPLE[:3], "felt", "en")
    assert not any(str(t) in hidden.alt for t in FULL_SET)
    assert "free" not in hidden.alt
    choosing = replace(public, seat=2, tie_break=replace(tie, taken=(4,), own_place=None))
    assert "4, 6" in tie_break_picture(choosing, PEOPLE[:3], "felt", "en").alt, (
        "whoever chooses knows what is left"
    )
    reveal = Reveal(((0, 4, tile(6, 1)), (2, 8, tile(2, 1))))
    shown = tie_break_picture(public, PEOPLE[:3], "felt", "en", reveal=reveal)
    assert "Tío drew 2-1, 3 pips" in shown.alt


@pytest.mark.parametrize("rows", [0, 1, 10, 11, 200])
def test_a_leaderboard_of_any_length_is_paged(rows: int) -> None:
    board = tuple(BoardRow(place, Player("W" * 32), str(2000 - place)) for place in range(1, rows + 1))
    last = max(1, -(-rows // 10))
    for page in {1, last, last + 5}:
        picture = leaderboard_picture("Ranking", board, page, "felt", "pt-BR")
        assert opened(picture.data).height <= 1000
        assert len(picture.alt) <= 1024
    if rows:
        assert str(2000 - rows) in leaderboard_picture("Ranking", board, last + 5, "felt", "en").alt


def test_a_broken_avatar_falls_back_to_the_monogram() -> None:
    broken = (Player("Ana", b"\x89PNG no picture"), *PEOPLE[1:])
    assert (
        opened(table_picture(table(), broken, "felt", "en").data).tobytes()
        == opened(table_picture(table(), PEOPLE, "felt", "en").data).tobytes()
    )


def test_emojis_are_28_tiles_and_a_back_that_all_differ() -> None:
    emojis = {emoji_name(t): tile_emoji(t) for t in (*FULL_SET, None)}
    assert len(emojis) == len(set(emojis.values())) == 29
    for name, data in emojis.items():
        assert 2 <= len(name) <= 32
        assert name.replace("_", "").isalnum()
        assert len(data) <= 256 * 1024
        with Image.open(io.BytesIO(data)) as image:
            assert (image.size, image.mode) == ((128, 128), "RGBA")
            assert image.getpixel((0, 0)) == (0, 0, 0, 0)
