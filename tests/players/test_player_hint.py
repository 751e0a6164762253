"""Hints tell what the third level plays and why; reviews tell afterwards what cost points."""

from __future__ import annotations

import random
import string
from dataclasses import replace

import pytest

from domino.actions import Play
from domino.deal import Deal
from domino.match import Match, apply
from domino.players import Budget, choose
from domino.players.hint import Why, evaluate, hint, reason
from domino.players.luck import luck_of
from domino.record import RecordStep
from domino.review import review
from domino.tiles import FULL_SET, Tile, parse_tiles
from domino.variants import rules_named
from domino.view import view
from locales import LOCALES, translator
from tests.players.positions import TABLES, dealt, lines

QUICK = Budget(playouts=80)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_legal_play_is_evaluated_best_first(table: tuple[str, int, dict[str, object]]) -> None:
    rng = random.Random(f"hint {table}")
    for line in lines(table, rng):
        for seat in range(line.match.seats):
            seen = view(line.match, seat)
            plays = {(a.tile, a.arm) for a in seen.legal if isinstance(a, Play)}
            found = evaluate(seen, rng, QUICK)
            assert {(e.play.tile, e.play.arm) for e in found} == plays
            assert [e.value for e in found] == sorted((e.value for e in found), reverse=True)
            assert all(0 <= e.win <= 1 and e.trials for e in found)
            advice = hint(seen, rng, QUICK)
            assert (advice is None) == (not plays)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_reason_has_its_sentence(locale: str) -> None:
    """In every language, and it names only facts that come with the reason."""
    t = translator(locale)
    given = {"tile", "arm", "points", "player", "values", "value", "count", "pips"}
    for why in Why:
        template = t._catalogue.gettext(f"players.why.{why.value}")
        assert template != f"players.why.{why.value}"
        assert {name for _, name, _, _ in string.Formatter().parse(template) if name} <= given


def test_reasons_come_with_the_facts_that_their_sentences_name() -> None:
    t = translator("pt-BR")
    told = set()
    for number, table in enumerate(TABLES * 3):
        for line in lines(table, random.Random(number)):
            for seat in range(line.match.seats):
                seen = view(line.match, seat)
                plays = [a for a in seen.legal if isinstance(a, Play) and not a.galo]
                for play in plays:
                    why, facts = reason(seen, play, plays)
                    assert "{" not in t(f"players.why.{why}", player="Ana", **facts)
                    told.add(why)
    assert told >= set(Why) - {Why.GALO, Why.LOOKS_AHEAD}


def test_the_last_tile_is_the_best_play() -> None:
    """Going out ends the round with a win: nothing can be better, and the hint says so."""
    rng = random.Random(6)
    for line in lines(("international", 4, {"pairs": True}), rng):
        now = line.match.round
        if now and now.turn is not None and len(now.hands[now.turn]) == 1:
            seen = view(line.match, now.turn)
            advice = hint(seen, rng, QUICK)
            if advice is not None:
                assert advice.best.win == 1
                assert advice.best.points == sum(t.pips for hand in now.hands for t in hand) - sum(
                    t.pips for t in seen.hand
                )
                return
    pytest.fail("nobody was about to go out")


def _steps(*, worst: bool, seed: int) -> list[RecordStep]:
    """A round in which every seat makes the best play that a quick look finds, or the worst."""
    rng = random.Random(seed)
    match = dealt(("international", 4, {"pairs": True}), rng)
    steps = [RecordStep(match, (), 0)]
    while match.result is None:
        assert match.round is not None
        seat = match.round.turn
        assert seat is not None
        seen = view(match, seat)
        found = evaluate(seen, rng, Budget(playouts=160))
        action = found[-1 if worst else 0].play if found else choose(seen, 1, rng)
        match, events = apply(match, seat, action)
        steps.append(RecordStep(match, events, 0, len(steps) - 1, seat, action))
    return steps


def test_a_review_tells_good_play_from_bad() -> None:
    """Not by luck: both play the same deals."""
    costs = {
        worst: sum(
            seat.win
            for seed in range(3)
            for seat in review(
                _steps(worst=worst, seed=seed), random.Random(1), first_look=QUICK, second_look=Budget(240)
            )
        )
        for worst in (True, False)
    }
    assert costs[True] > 3 * costs[False]


def test_a_review_names_plays_that_were_made_and_plays_that_were_legal() -> None:
    steps = _steps(worst=True, seed=3)
    reviews = review(steps, random.Random(1), first_look=QUICK, second_look=QUICK)
    assert any(seat_review.mistakes for seat_review in reviews)
    for seat_review in reviews:
        for mistake in seat_review.mistakes:
            step = steps[mistake.action_index + 1]
            assert (step.seat, step.action) == (seat_review.seat, mistake.played)
            assert mistake.better in view(steps[mistake.action_index].match, seat_review.seat).legal
            assert mistake.better != mistake.played


def test_luck_is_even_between_two_sides_and_sees_good_hands() -> None:
    """What one pair gains the other loses; a pair of heavy doubles against light tiles is bad luck."""
    for table in (TABLES[6], TABLES[8]):
        rng = random.Random(2)
        match = dealt(table, rng)
        while match.round and match.round.opening is None:
            match = dealt(table, rng)
        luck = luck_of(match, random.Random(1))
        assert luck[0] == luck[2] == pytest.approx(-luck[1])
    heavy = parse_tiles("6-6 5-5 4-4 3-3 6-5 6-4 5-4 2-2 6-3 5-3 4-3 6-2 5-2 1-1")
    assert luck_of(_with_hands(dealt(TABLES[6], random.Random(3)), heavy), random.Random(1))[0] < 0


def _with_hands(match: Match, tiles: tuple[Tile, ...]) -> Match:
    rest = tuple(t for t in FULL_SET if t not in tiles)
    deal = Deal((tiles[:7], rest[:7], tiles[7:], rest[7:]), ())
    return rules_named(match.variant).start_round(replace(match, round=None), deal)[0]
