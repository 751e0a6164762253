"""What holds for every variant, seat count and option, in every match that can be played."""

from __future__ import annotations

import random
from typing import Any

import pytest
from random_matches import SETTINGS, Happening, a_match, named, play_on, refusal

from domino.actions import (
    Accept,
    Action,
    Announce,
    Decline,
    Draw,
    Galo,
    Keep,
    Leave,
    Offer,
    Pass,
    Pick,
    Play,
    Ready,
    Redeal,
)
from domino.events import GaloCalled, MatchEnded, RoundEnded, Scored
from domino.match import Match, Phase
from domino.tiles import FULL_SET
from domino.variants import rules_named, rules_of

PLAIN: tuple[Action, ...] = (
    Draw(),
    Pass(),
    Galo(),
    Announce(),
    Redeal(),
    Keep(),
    Ready(),
    Leave(),
    Offer(),
    Accept(),
    Decline(),
)


def happenings(setting: tuple[str, int, dict[str, Any]], seeds: range) -> list[Happening]:
    variant, seats, options = setting
    rules = rules_named(variant)
    return [h for seed in seeds for h in play_on(rules.new_match(seats, options), random.Random(seed))]


def all_tiles(match: Match) -> list[Any]:
    now = match.round
    assert now is not None
    table = now.chain.tiles if now.chain else ()
    return sorted([t for hand in now.hands for t in hand] + [*now.boneyard, *table])


def conceivable(match: Match) -> list[Action]:
    arms = (None, *rules_of(match).arms, "middle")
    plays = [Play(tile, arm, galo) for tile in FULL_SET for arm in arms for galo in (False, True)]
    return [*PLAIN, *plays, *[Pick(place) for place in range(15)]]


@pytest.mark.parametrize("setting", SETTINGS, ids=named)
class TestEveryMatch:
    def test_it_ends_and_no_tile_is_lost(self, setting: tuple[str, int, dict[str, Any]]) -> None:
        for happening in happenings(setting, range(20)):
            assert all_tiles(happening.after) == sorted(FULL_SET)

    def test_what_is_listed_is_what_is_accepted(self, setting: tuple[str, int, dict[str, Any]]) -> None:
        look = random.Random(7)
        for happening in happenings(setting, range(100, 108)):
            match = happening.before
            now = match.round
            rare = now is None or now.phase is not Phase.PLAY or now.result is not None
            if look.random() > (0.5 if rare else 0.06):
                continue
            untouched = repr(match), match.evolve()
            for seat in range(match.seats):
                legal = rules_of(match).legal(match, seat)
                accepted = [a for a in conceivable(match) if refusal(match, seat, a) is None]
                assert len(legal) == len(set(legal))
                assert set(legal) == set(accepted)
            assert (repr(match), match) == untouched

    def test_events_tell_what_changed(self, setting: tuple[str, int, dict[str, Any]]) -> None:
        for before, after, events in ((h.before, h.after, h.events) for h in happenings(setting, range(20))):
            scored = [e for e in events if isinstance(e, Scored)]
            gained = [0] * len(after.scores)
            for event in scored:
                assert event.points > 0
                gained[event.side] += event.points
            assert gained == [new - old for new, old in zip(after.scores, before.scores, strict=True)]
            assert before.round is not None
            assert after.round is not None
            over = after.round.result is not None and before.round.result is None
            assert over == any(isinstance(event, RoundEnded) for event in events)
            assert (after.result is not None) == any(isinstance(event, MatchEnded) for event in events)

    def test_somebody_can_always_go_on(self, setting: tuple[str, int, dict[str, Any]]) -> None:
        for match in [h.after for h in happenings(setting, range(40, 60))]:
            rules = rules_of(match)
            phase = rules.phase(match)
            now = match.round
            assert now is not None
            if phase in (Phase.PLAY, Phase.REDEAL_CHOICE):
                assert now.turn is not None
                obligatory = (Play, Draw, Pass, Keep)
                assert any(isinstance(a, obligatory) for a in rules.legal(match, now.turn))
            elif phase is Phase.OVER:
                assert all(rules.legal(match, seat) == () for seat in range(match.seats))


def test_scores_of_amazonense_are_multiples_of_five() -> None:
    for happening in happenings(("amazonense", 4, {}), range(200, 260)):
        assert all(points % 5 == 0 for points in happening.after.scores)
        for event in happening.events:
            if isinstance(event, Scored) and event.why in ("galo", "wrong_galo"):
                assert any(isinstance(e, GaloCalled) and e.right is not None for e in happening.events)


def test_the_rare_rules_of_amazonense_are_met_by_these_matches() -> None:
    met = {
        event.why
        for happening in happenings(("amazonense", 4, {"target": 700}), range(200, 240))
        for event in happening.events
        if isinstance(event, Scored)
    }
    ordinary = {"ends", "pass", "galo", "wrong_galo", "domino", "double_out", "blocked"}
    assert met == ordinary | {"five_doubles", "four_doubles", "no_double_lead"}


def test_any_setting_can_be_drawn_by_lot() -> None:
    assert {a_match(random.Random(seed)).variant for seed in range(50)} == {s[0] for s in SETTINGS}
