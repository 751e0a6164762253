"""Replays and closings: a viewer would see smears, wrong frames or an endless wait."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops
from rendering_builders import PEOPLE

from rendering import closing_gif, replay_gif
from rendering.gif import Frame, encode_gif
from rendering.palette import palette_bytes
from rendering.replay import MOST_FRAMES, frames_of, shots_of
from rendering.samples import Moment, played, scores_of_last_round


@pytest.fixture(scope="module")
def match() -> list[Moment]:
    return played("amazonense", 4, 5, {"target": 50})


def first_round(match: list[Moment]) -> list[Moment]:
    return [moment for moment in match if moment.match.round is not None and moment.match.round.number == 0]


def test_what_plays_is_what_was_drawn(match: list[Moment]) -> None:
    frames = list(frames_of(shots_of([m.public for m in match[:10]], PEOPLE, "en"), "felt"))
    with Image.open(io.BytesIO(encode_gif(frames, "felt"))) as animation:
        assert getattr(animation, "n_frames", 1) == len(frames)
        for number, frame in enumerate(frames):
            animation.seek(number)
            difference = ImageChops.difference(animation.convert("RGB"), frame.image.convert("RGB"))
            assert difference.getbbox() is None
            assert animation.info["duration"] == frame.centiseconds * 10


def test_a_frame_like_the_one_before_is_kept() -> None:
    image = Image.new("P", (20, 10), 3)
    image.putpalette(palette_bytes("felt"))
    data = encode_gif([Frame(image, 10), Frame(image, 20)], "felt")
    with Image.open(io.BytesIO(data)) as animation:
        assert getattr(animation, "n_frames", 1) == 2


def test_an_animation_needs_a_frame() -> None:
    with pytest.raises(ValueError, match="needs a frame"):
        encode_gif([], "felt")


def test_a_long_match_hurries(match: list[Moment]) -> None:
    views = [m.public for m in match[:20]]
    frames = list(frames_of(shots_of(views * 8, PEOPLE, "en"), "felt"))
    assert len(frames) <= MOST_FRAMES


def test_the_closing_shows_the_last_tile_and_then_the_result(match: list[Moment]) -> None:
    end = first_round(match)
    picture = closing_gif([m.public for m in end[-2:]], PEOPLE, scores_of_last_round(end), "felt", "pt-BR")
    assert picture.filename == "closing.gif"
    assert "é a última pedra" in picture.alt
    assert "bateu" in picture.alt
    with Image.open(io.BytesIO(picture.data)) as animation:
        assert 3 <= getattr(animation, "n_frames", 1) <= 10
        assert "loop" not in animation.info
    with pytest.raises(ValueError, match="needs a view"):
        closing_gif([], PEOPLE, (), "felt", "en")


def test_draws_in_a_row_are_one_shot() -> None:
    views = [m.public for m in played("arena", 2, 9)[:40]]
    draws = sum(bool(v.moves) and v.moves[-1].verb == "draw" for v in views)
    shots = list(shots_of(views, PEOPLE[:2], "en"))
    assert draws > 3
    assert len(views) - draws < len(shots) < len(views)
    assert shots[-1].scene.counts == views[-1].hand_counts


def test_a_play_that_is_seen_twice_flies_once(match: list[Moment]) -> None:
    views = [m.public for m in match[:4]]
    once = len(list(frames_of(shots_of(views, PEOPLE, "en"), "felt")))
    twice = len(list(frames_of(shots_of([*views, views[-1]], PEOPLE, "en"), "felt")))
    assert twice == once + 1


def test_a_replay_says_how_many_plays_it_shows(match: list[Moment]) -> None:
    picture = replay_gif([m.public for m in match[:6]], PEOPLE, "felt", "en")
    plays = sum(move.verb == "play" for move in match[5].public.moves)
    assert f"{plays} plays" in picture.alt
