"""Computer seats do what is legal, see what their seat sees, and are the same player every time."""

from __future__ import annotations

import pickle
import random

import pytest

from domino.actions import Announce, Draw, Galo, Keep, Leave, Offer, Pass, Play
from domino.match import apply
from domino.players import LEVELS, Budget, NothingToDecideError, choose, must_act, volunteer
from domino.players.duel import computer, interval, play_deal
from domino.view import view
from tests.players.positions import TABLES, dealt, lines, replayed, swapped, without_proof

QUICK = Budget(playouts=60)


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("level", LEVELS)
def test_every_decision_is_legal(table: tuple[str, int, dict[str, object]], level: int) -> None:
    rng = random.Random(f"{table} {level}")
    for _ in range(3):
        for line in lines(table, rng):
            for seat in range(line.match.seats):
                seen = view(line.match, seat)
                if must_act(seen):
                    assert choose(seen, level, rng, budget=QUICK) in seen.legal
                else:
                    with pytest.raises(NothingToDecideError):
                        choose(seen, level, rng, budget=QUICK)
                wish = volunteer(seen, level)
                assert wish is None or wish in seen.legal


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("level", LEVELS)
def test_a_hidden_tile_elsewhere_changes_no_decision(
    table: tuple[str, int, dict[str, object]], level: int
) -> None:
    """Tiles that the seat cannot see change places wherever that agrees with all that happened."""
    rng = random.Random(f"fair {table} {level}")
    compared = 0
    for _ in range(6):
        for line in lines(table, rng):
            now = line.match.round
            if now is None or now.result or now.turn is None or line.start.round is None:
                continue
            other = replayed(line, swapped(line.start.round.deal, line.match.seats, now.turn, rng))
            seen = view(line.match, now.turn)
            if other is None or not must_act(seen):
                continue
            again = view(other, now.turn)
            if (again.hand, again.opener) != (seen.hand, seen.opener):  # it drew or opened something else
                continue
            assert without_proof(again) == without_proof(seen)
            seed = rng.random()
            first = choose(seen, level, random.Random(seed), budget=QUICK)
            assert choose(again, level, random.Random(seed), budget=QUICK) == first
            assert volunteer(again, level) == volunteer(seen, level)
            compared += 1
    assert compared > 5


def test_a_seed_fixes_the_decision_and_levels_can_change_at_any_time() -> None:
    """Nothing is remembered: asking other levels in between changes nothing."""
    for line in lines(TABLES[6], random.Random(3)):
        now = line.match.round
        if now is None or now.result or now.turn is None:
            continue
        seen = view(line.match, now.turn)
        first = [choose(seen, level, random.Random(9), budget=QUICK) for level in LEVELS]
        assert [choose(seen, level, random.Random(9), budget=QUICK) for level in reversed(LEVELS)] == first[
            ::-1
        ]


def test_a_decision_can_be_asked_of_another_process() -> None:
    """Views and actions survive pickling, and the answer is the same."""
    for line in lines(TABLES[8], random.Random(4)):
        now = line.match.round
        if now is None or now.result or now.turn is None:
            continue
        seen = view(line.match, now.turn)
        copy = pickle.loads(pickle.dumps(seen))
        assert copy == seen
        answer = pickle.loads(pickle.dumps(choose(copy, 3, random.Random(1), budget=QUICK)))
        assert answer == choose(seen, 3, random.Random(1), budget=QUICK)


def test_an_expired_deadline_still_gives_a_legal_play() -> None:
    for line in lines(TABLES[8], random.Random(5)):
        now = line.match.round
        if now is None or now.result or now.turn is None:
            continue
        seen = view(line.match, now.turn)
        expired = Budget(playouts=2400, deadline=lambda: True)
        assert choose(seen, 3, random.Random(1), budget=expired) in seen.legal


def test_there_are_three_levels() -> None:
    seen = view(dealt(TABLES[0], random.Random(1)), 0)
    with pytest.raises(ValueError, match="no level 4"):
        choose(seen, 4, random.Random(1))


def test_no_computer_leaves_or_offers_a_draw() -> None:
    """The clock asks the first level on behalf of people who are away."""
    rng = random.Random(8)
    for line in lines(TABLES[3], rng):
        for seat in range(2):
            seen = view(line.match, seat)
            if must_act(seen):
                assert isinstance(choose(seen, 1, rng), Play | Draw | Pass)
                assert {Offer(), Leave()} <= set(seen.legal)


def test_four_doubles_are_announced_and_five_are_kept() -> None:
    rng = random.Random(11)
    announced = kept = 0
    while not (announced and kept):
        match = dealt(TABLES[8], rng)
        for seat in range(4):
            seen = view(match, seat)
            if Announce() in seen.legal:
                assert volunteer(seen, 2) == volunteer(seen, 3) == Announce()
                assert volunteer(seen, 1) is None
                announced += 1
            if Keep() in seen.legal:
                assert all(choose(seen, level, rng) == Keep() for level in LEVELS)
                kept += 1


def test_a_galo_that_is_certain_is_called() -> None:
    """All the others have shown that they lack what fits, or nothing that fits is hidden any more."""
    rng = random.Random(21)
    seen_galos = 0
    for _ in range(400):
        for line in lines(TABLES[8], rng):
            now = line.match.round
            if now is None or now.result or now.turn is None or now.chain is None:
                continue
            for action in view(line.match, now.turn).legal:
                if isinstance(action, Play) and not action.galo:
                    after, _ = apply(line.match, now.turn, action)
                    if volunteer(view(after, now.turn), 2) != Galo():
                        continue
                    seen_galos += 1
                    assert any(event.__class__.__name__ == "GaloCalled" for event in _called(after, now.turn))
                    assert _right(after, now.turn)
        if seen_galos > 3:
            return
    pytest.fail("no certain galo came up")


def _called(match: object, seat: int) -> tuple[object, ...]:
    return apply(match, seat, Galo())[1]  # type: ignore[arg-type]


def _right(match: object, seat: int) -> bool:
    return any(getattr(event, "right", None) is True for event in _called(match, seat))


def test_duplicate_deals_are_fair() -> None:
    """A player against itself is level, and the same seed gives the same result."""
    players = (computer(2), computer(2))
    results = [play_deal("classic", 2, {}, players, seed) for seed in range(30)]
    assert results == [play_deal("classic", 2, {}, players, seed) for seed in range(30)]
    shares = interval([sum(r.shares) / 2 for r in results])
    assert abs(shares.mean - 0.5) <= 2 * shares.half_width
