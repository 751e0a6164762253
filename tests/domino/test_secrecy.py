"""Nothing that a seat cannot see changes its View, its legal actions, the events or any repr."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace

import msgspec
import pytest
from drafts import SIXES, record_of, round_of
from random_matches import SETTINGS, named, next_move, random_deal, random_row, random_secret

from domino.actions import Action, Play
from domino.deal import Deal, SealedSeed
from domino.errors import IllegalAction
from domino.events import GaloCalled, PicksRevealed, RoundEnded, TieBreakBegan
from domino.match import Match, Phase, TieBreak, apply
from domino.players.hint import hint
from domino.players.knowledge import knowledge
from domino.record import PlaybackError, RecordedRound, walk
from domino.spreads import lay_spread, spread_due
from domino.tiles import Tile, tile
from domino.variants import rules_named, rules_of
from domino.view import view

A_TILE = re.compile(r"\b[0-6]-[0-6]\b|Tile\(")


def positions(setting: tuple[str, int, dict[str, object]], seeds: range) -> list[Match]:
    """Positions of random matches, each round with a sealed seed beside its deal."""
    variant, seats, options = setting
    rules = rules_named(variant)
    found: list[Match] = []
    for seed in seeds:
        chance = random.Random(seed)
        match = rules.new_match(seats, options)
        for _ in range(60):
            if rules.phase(match) in (Phase.DEAL, Phase.READY):
                match, _ = rules.start_round(match, random_deal(chance, seats))
                assert match.round is not None
                match = match.evolve(round=match.round.evolve(secret=random_secret(chance)))
            if spread_due(match):
                match = lay_spread(match, random_row(chance))
            found.append(match)
            chosen = next_move(match, chance, social=0.01)
            if chosen is None:
                break
            match, _ = apply(match, *chosen)
            found.append(match)
            if match.result is not None:
                break
    return found


def hidden_otherwise(match: Match, seat: int | None, chance: random.Random) -> Match:
    """The same position with the tiles that ``seat`` cannot see dealt in another way. None sees no hand."""
    now = match.round
    assert now is not None
    concealed = [t for other, hand in enumerate(now.hands) if other != seat for t in hand] + [*now.boneyard]
    swapped = dict(zip(concealed, chance.sample(concealed, len(concealed)), strict=True))

    def other(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(swapped.get(t, t) for t in tiles)

    opening = now.opening
    if opening is not None and opening.tile in swapped and now.chain is None:
        opening = replace(opening, tile=swapped[opening.tile])
    tie = now.tie_break
    if tie is not None and now.result is None:
        tie = _chosen_otherwise(tie, seat, chance)
    return match.evolve(
        round=now.evolve(
            hands=tuple(map(other, now.hands)),
            boneyard=other(now.boneyard),
            deal=Deal(tuple(map(other, now.deal.hands)), other(now.deal.boneyard)),
            opening=opening,
            tie_break=tie,
        )
    )


def _chosen_otherwise(tie: TieBreak, seat: int | None, chance: random.Random) -> TieBreak:
    """Another row, and the secret choices of the others exchanged."""
    others = [picker for picker, _ in tie.picks if picker != seat]
    places = [place for picker, place in tie.picks if picker != seat]
    own = [pick for pick in tie.picks if pick[0] == seat]
    exchanged = list(zip(others, reversed(places), strict=True))
    return TieBreak(tie.seats, tuple(chance.sample(tie.row, len(tie.row))), (*own, *exchanged), tie.reveals)


@pytest.mark.parametrize("setting", SETTINGS, ids=named)
class TestWhatASeatCannotSee:
    def test_its_view_and_its_actions_are_the_same(self, setting: tuple[str, int, dict[str, object]]) -> None:
        chance = random.Random(1)
        for match in positions(setting, range(8)):
            assert match.round is not None
            if match.round.result is not None or match.result is not None:
                continue
            for seat in [None, *range(match.seats)]:
                other = hidden_otherwise(match, seat, chance)
                assert view(match, seat) == view(other, seat)
                assert msgspec.json.encode(view(match, seat)) == msgspec.json.encode(view(other, seat))

    def test_its_events_are_the_same(self, setting: tuple[str, int, dict[str, object]]) -> None:
        chance = random.Random(2)
        told_by_the_rules = (RoundEnded, GaloCalled, TieBreakBegan, PicksRevealed)
        compared = 0
        for match in positions(setting, range(8)):
            seat = chance.randrange(match.seats)
            legal = rules_of(match).legal(match, seat)
            if not legal or match.round is None or match.round.result is not None:
                continue
            action: Action = chance.choice(legal)
            events = apply(match, seat, action)[1]
            others = apply(hidden_otherwise(match, seat, chance), seat, action)[1]
            if not any(isinstance(event, told_by_the_rules) for event in (*events, *others)):
                assert events == others
                compared += 1
        assert compared > 20

    def test_no_repr_tells_them(self, setting: tuple[str, int, dict[str, object]]) -> None:
        chance = random.Random(3)
        for match in positions(setting, range(6)):
            other = hidden_otherwise(match, None, chance)
            now, then = match.round, other.round
            assert now is not None
            assert then is not None
            assert repr(match) == repr(other)
            assert repr(now) == repr(then)
            assert now.secret is not None
            for secret in (now.secret.seed, now.secret.salt):
                assert secret not in repr(match)
            if now.result is None and match.result is None:
                for seat in range(match.seats):
                    assert repr(view(match, seat)) == repr(view(other, seat))


@pytest.mark.parametrize("setting", SETTINGS, ids=named)
def test_the_seed_is_proof_only_when_the_round_is_over(setting: tuple[str, int, dict[str, object]]) -> None:
    for match in positions(setting, range(6)):
        now = match.round
        assert now is not None
        assert now.secret is not None
        for seat in [None, *range(match.seats)]:
            seen = view(match, seat)
            over = now.result is not None or match.result is not None
            assert seen.proof == (now.secret if over else None)
            assert seen.commitment == now.secret.commitment
            assert (now.secret.seed in msgspec.json.encode(seen).decode()) == over


def test_a_hand_is_shown_to_its_seat_alone_until_the_round_is_over() -> None:
    for match in positions(("amazonense", 4, {}), range(6)):
        now = match.round
        assert now is not None
        if now.result is None:
            assert [view(match, seat).hand for seat in range(4)] == list(now.hands)
            assert view(match, None).hand == ()
            assert view(match, 0).shown_hands == ()
        elif now.result.reason == "redeal":
            assert view(match, None).shown_hands == ()
        else:
            assert view(match, None).shown_hands == now.hands


def test_only_the_opener_knows_the_tile_it_has_to_open_with() -> None:
    rules = rules_named("classic")
    match, _ = rules.start_round(rules.new_match(2), random_deal(random.Random(4), 2))
    assert match.round is not None
    opener = match.round.turn
    for seat in (None, 0, 1):
        assert (view(match, seat).opening_tile is not None) == (seat == opener)


def test_a_choice_of_a_tie_break_is_told_to_its_seat_alone() -> None:
    told = 0
    for match in positions(("arena", 4, {"points": 1}), range(150)):
        now = match.round
        if now is not None and now.tie_break is not None and now.tie_break.picks and now.result is None:
            places = dict(now.tie_break.picks)
            for seat in (None, *range(4)):
                seen = view(match, seat).tie_break
                assert seen is not None
                assert seen.own_place == (None if seat is None else places.get(seat))
            told += 1
    assert told


def test_the_places_that_are_gone_are_told_to_those_who_still_choose_alone() -> None:
    """One who has chosen and one place that is gone would say together who took it."""
    told = 0
    for match in positions(("arena", 4, {"points": 1}), range(150)):
        now = match.round
        if now is None or now.tie_break is None or not now.tie_break.picks or now.result is not None:
            continue
        gone = tuple(sorted(place for _, place in now.tie_break.picks))
        for seat in (None, *range(4)):
            seen = view(match, seat).tie_break
            assert seen is not None
            chooses = seat in seen.seats and seat not in seen.picked
            assert seen.taken == (gone if chooses else ())
            told += chooses
    assert told


def test_hidden_values_have_no_telling_repr() -> None:
    deal = random_deal(random.Random(5), 2)
    secret = SealedSeed.seal(b"s" * 32, b"t" * 16)
    row = random_row(random.Random(5))
    tie = TieBreak((0, 1), row, ((0, 3),))
    for value in (deal, secret, tie, RecordedRound(deal, ("0 play 6-6",), (row,), secret)):
        assert not A_TILE.search(repr(value))
        assert secret.seed not in repr(value)
        assert "(0, 3)" not in repr(value)


def test_what_is_made_of_a_hand_has_no_telling_repr() -> None:
    rules = rules_named("classic")
    match, _ = rules.start_round(rules.new_match(2), random_deal(random.Random(4), 2))
    assert match.round is not None
    seen = view(match, match.round.turn)
    found, known = hint(seen, random.Random(1)), knowledge(seen)
    assert found is not None
    for value in (match, seen, found, found.best):
        assert not A_TILE.search(repr(value))
    assert str(known.hand) not in repr(known)


def test_refusals_have_no_telling_repr() -> None:
    rules = rules_named("classic")
    match, _ = rules.start_round(rules.new_match(2), random_deal(random.Random(4), 2))
    assert match.round is not None
    assert match.round.turn is not None
    hand = match.round.hands[match.round.turn]
    wrong = next(t for t in hand if t != match.round.opening.tile) if match.round.opening else tile(0, 0)
    with pytest.raises(IllegalAction) as refused:
        apply(match, match.round.turn, Play(wrong))
    assert repr(refused.value) == "IllegalAction('opening_tile_required')"
    with pytest.raises(PlaybackError) as stopped:
        list(walk(json.loads(json.dumps(record_of("classic", round_of(SIXES[:2], "1 play 5-5"))))))
    assert repr(stopped.value) == "PlaybackError('not_your_turn')"
