"""Matches as hypothesis plays them: any setting, any deal, any action that anybody could think of."""

from __future__ import annotations

import random
from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from random_matches import SETTINGS, random_row
from test_laws import all_tiles, conceivable
from test_secrecy import hidden_otherwise

from domino.actions import Leave, Offer
from domino.deal import Deal
from domino.errors import IllegalAction
from domino.match import Match, Phase, apply
from domino.spreads import lay_spread, spread_due
from domino.tiles import FULL_SET, Tile
from domino.variants import rules_named, rules_of
from domino.view import view


class MatchMachine(RuleBasedStateMachine):
    match: Match

    @initialize(setting=st.sampled_from(SETTINGS))
    def begin(self, setting: tuple[str, int, dict[str, Any]]) -> None:
        variant, seats, options = setting
        self.match = rules_named(variant).new_match(seats, options)

    def due(self) -> bool:
        return rules_of(self.match).phase(self.match) in (Phase.DEAL, Phase.READY)

    @precondition(due)
    @rule(tiles=st.permutations(FULL_SET))
    def deal(self, tiles: list[Tile]) -> None:
        seats = self.match.seats
        hands = tuple(tuple(tiles[7 * seat : 7 * seat + 7]) for seat in range(seats))
        self.match, _ = rules_of(self.match).start_round(self.match, Deal(hands, tuple(tiles[7 * seats :])))

    @precondition(lambda self: spread_due(self.match))
    @rule(seed=st.integers(0, 99))
    def lay_row(self, seed: int) -> None:
        self.match = lay_spread(self.match, random_row(random.Random(seed)))

    @rule(choice=st.integers(0, 9_999))
    def do_something_legal(self, choice: int) -> None:
        rules = rules_of(self.match)
        legal = [(seat, a) for seat in range(self.match.seats) for a in rules.legal(self.match, seat)]
        work = [pair for pair in legal if not isinstance(pair[1], (Offer, Leave))]
        if work or (legal and choice % 10 == 0):
            self.match, _ = apply(self.match, *(work or legal)[choice % len(work or legal)])

    @rule(choice=st.integers(0, 9_999), seat=st.integers(0, 3))
    def try_anything(self, choice: int, seat: int) -> None:
        action = conceivable(self.match)[choice % len(conceivable(self.match))]
        seat %= self.match.seats
        before = msgspec.json.encode(self.match)
        try:
            apply(self.match, seat, action)
            accepted = True
        except IllegalAction:
            accepted = False
        assert accepted == (action in rules_of(self.match).legal(self.match, seat))
        assert msgspec.json.encode(self.match) == before

    @invariant()
    def tiles_are_conserved(self) -> None:
        if self.match.round is not None:
            assert all_tiles(self.match) == sorted(FULL_SET)

    @invariant()
    def json_gives_the_match_back(self) -> None:
        assert msgspec.json.decode(msgspec.json.encode(self.match), type=Match) == self.match

    @invariant()
    def scores_of_amazonense_are_fives(self) -> None:
        if self.match.variant == "amazonense":
            assert all(points % 5 == 0 for points in self.match.scores)

    @invariant()
    def hidden_tiles_change_no_view(self) -> None:
        now = self.match.round
        if now is not None and now.result is None and self.match.result is None:
            for seat in (None, *range(self.match.seats)):
                other = hidden_otherwise(self.match, seat, random.Random(len(now.moves)))
                assert view(other, seat) == view(self.match, seat)


TestMatchMachine = MatchMachine.TestCase
TestMatchMachine.settings = settings(max_examples=40, stateful_step_count=50)
