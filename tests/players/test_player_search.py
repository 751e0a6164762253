"""The search knows the rules as the engine does, and solves endgames that one can check by hand."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from domino.actions import Play
from domino.events import Scored
from domino.match import Match, apply
from domino.players import Budget, choose
from domino.players.bits import ends_code, mask_of, pips_of
from domino.players.candidates import candidates
from domino.players.cross import blocked, going_out
from domino.players.line import BLOCKED, play_out, play_out_drawing
from domino.players.payoff import payoff_of
from domino.players.search import try_out
from domino.players.solver import solve, wins
from domino.players.sound import points
from domino.tiles import parse_tiles
from domino.view import view
from tests.players.positions import TABLES, lines


def _last_steps(table: tuple[str, int, dict[str, object]], count: int) -> list[tuple[Match, Match, int]]:
    """Rounds by chance: the match before the action that ended the round, after it, and who acted."""
    rng = random.Random(f"ends {table}")
    found: list[tuple[Match, Match, int]] = []
    while len(found) < count:
        before: Match | None = None
        for line in lines(table, rng):
            if before and line.match.round and line.match.round.result:
                found.append((before, line.match, line.actions[-1][0]))
                break
            before = line.match
            if before.round and before.round.tie_break:
                break
        else:
            continue
    return found


@pytest.mark.parametrize("table", [t for t in TABLES if t[0] != "amazonense"], ids=str)
def test_the_payoff_of_a_round_is_what_the_engine_scores(
    table: tuple[str, int, dict[str, object]],
) -> None:
    for before, after, _ in _last_steps(table, 15):
        assert after.round is not None
        assert after.round.result is not None
        hands = [mask_of(hand) for hand in after.round.hands]
        winner = after.round.result.winner
        out = winner if after.round.result.reason == "domino" and winner is not None else BLOCKED
        for seat in range(after.seats):
            seen = view(before, seat)
            gained = [new - old for new, old in zip(after.scores, before.scores, strict=True)]
            outcome = payoff_of(seen)(out, hands)
            if winner is None:
                assert (outcome.points, outcome.win) == (0, 0.5)
            elif seen.side_of(winner) == seen.side_of(seat):
                assert (outcome.points, outcome.win) == (gained[seen.side_of(seat)], 1)
            else:
                assert (outcome.points <= 0, outcome.win) == (True, 0)


def test_what_amazonense_scores_is_what_the_engine_scores() -> None:
    """Ends on every play of many rounds; going out and blocking at their ends."""
    rng = random.Random(4)
    endings = set()
    for _ in range(60):
        for line in lines(TABLES[8], rng):
            now = line.match.round
            if now is None or now.turn is None or now.opening is None:
                continue
            seen = view(line.match, now.turn)
            plays = [a for a in seen.legal if isinstance(a, Play) and not a.galo]
            for candidate in candidates(seen, plays):
                for play in candidate.plays:
                    after, events = apply(line.match, now.turn, play)
                    scored = {e.why: (e.points, e.side) for e in events if isinstance(e, Scored)}
                    ends, _ = scored.get("ends", (0, 0))
                    assert ends == candidate.points == points(seen, play)
                    assert after.round is not None
                    hands = [mask_of(hand) for hand in after.round.hands]
                    if after.round.result and after.round.result.reason == "domino":
                        total = scored.get("domino", (0, 0))[0] + scored.get("double_out", (0, 0))[0]
                        assert going_out(hands, now.turn, candidate.index) == total
                        endings.add("domino")
                    elif after.round.result:
                        won, side = scored.get("blocked", (0, 0))
                        assert blocked(hands)[side] == won == sum(blocked(hands))
                        endings.add("blocked")
    assert endings == {"domino", "blocked"}


def test_playouts_end_and_keep_the_tiles() -> None:
    rng = random.Random(3)
    for seats in (2, 3, 4):
        for _ in range(50):
            tiles = rng.sample(range(28), 28)
            hands = [sum(1 << i for i in tiles[7 * s : 7 * s + 7]) for s in range(seats)]
            before = sum(hands)
            winner = play_out(hands, ends_code(rng.randrange(7), rng.randrange(7)), 0, rng.random)
            assert sum(hands) | before == before
            assert winner == BLOCKED or not hands[winner]
            hands = [sum(1 << i for i in tiles[7 * s : 7 * s + 7]) for s in range(seats)]
            yard = tiles[7 * seats :]
            winner = play_out_drawing(
                hands, ends_code(6, 5), 0, yard, rng.random, closes_at_once=bool(rng.getrandbits(1))
            )
            assert winner == BLOCKED or not hands[winner]


def _pips_left(winner: int, hands: Sequence[int]) -> float:
    """The even side's gain where going out takes the pips that are left, and a blocked game nothing."""
    left = float(sum(map(pips_of, hands)))
    return 0.0 if winner == BLOCKED else left if winner % 2 == 0 else -left


def test_a_tile_that_shuts_the_other_out_wins_the_endgame() -> None:
    """Ends 3 and 4. Seat 0 has 4-3 and 3-3, seat 1 has 4-0 and 5-0.

    With 4-3 at the 4 both ends show 3: seat 1 has to pass, and 3-3 goes out for 9 pips.
    """
    hands = [mask_of(parse_tiles("4-3 3-3")), mask_of(parse_tiles("4-0 5-0"))]
    assert solve(list(hands), ends_code(3, 4), 0, _pips_left) == 9
    after_the_double = [mask_of(parse_tiles("4-3")), hands[1]]
    assert solve(after_the_double, ends_code(3, 4), 1, _pips_left) == 5


def test_the_solver_leaves_the_hands_as_they_were_and_knows_a_lost_game() -> None:
    hands = [mask_of(parse_tiles("6-5 2-1")), mask_of(parse_tiles("3-0"))]
    before = list(hands)
    assert solve(hands, ends_code(0, 6), 0, _pips_left) == -3
    assert hands == before


def test_who_wins_is_found_as_by_the_whole_solution() -> None:
    """Pairs with three tiles each; a blocked game is won by the lowest hand, whoever holds it."""
    rng = random.Random(8)

    def even_side_wins(hands: Sequence[int]) -> bool:
        return min(range(4), key=lambda seat: pips_of(hands[seat])) % 2 == 0

    def settle(winner: int, hands: Sequence[int]) -> float:
        return 1.0 if (even_side_wins(hands) if winner == BLOCKED else winner % 2 == 0) else -1.0

    found = set()
    for _ in range(200):
        tiles = rng.sample(range(28), 12)
        hands = [sum(1 << i for i in tiles[3 * s : 3 * s + 3]) for s in range(4)]
        before, ends, seat = list(hands), rng.randrange(49), rng.randrange(4)
        won = wins(hands, ends, seat, even_side_wins, {})
        assert hands == before
        assert won == (solve(hands, ends, seat, settle) > 0)
        found.add(won)
    assert found == {True, False}


def test_level_three_solves_a_known_endgame() -> None:
    """Two players, the boneyard drawn out: all is known, and the winning play is found with any seed."""
    rng = random.Random(12)
    checked = 0
    while checked < 6:
        for line in lines(("international", 2, {}), rng):
            now = line.match.round
            if now is None or now.turn is None or now.chain is None or now.boneyard:
                continue
            if sum(map(len, now.hands)) > 12:
                continue
            seen = view(line.match, now.turn)
            plays = [a for a in seen.legal if isinstance(a, Play)]
            if len(candidates(seen, plays)) < 2:
                continue
            values = {id(c): c.value for c in try_out(seen, plays, rng, Budget(60), drop=False)}
            best = max(values.values())
            for seed in range(3):
                chosen = choose(seen, 3, random.Random(seed), budget=Budget(60))
                tried = try_out(seen, plays, random.Random(seed), Budget(60), drop=False)
                assert next(c.value for c in tried if chosen in c.plays) == best
                assert all(c.trials == 1 for c in tried)
            checked += 1


def test_a_pair_close_to_the_target_goes_for_the_match() -> None:
    """The same round is worth more to those whom it brings to 200 points."""
    rng = random.Random(2)
    for line in lines(TABLES[8], rng):
        now = line.match.round
        if now is None or now.turn is None or now.opening is None or len(now.hands[now.turn]) > 3:
            continue
        plays = [a for a in view(line.match, now.turn).legal if isinstance(a, Play) and not a.galo]
        if not plays:
            continue
        side = now.turn % 2
        close = line.match.evolve(scores=(190, 0) if side == 0 else (0, 190))
        worths = []
        for match in (line.match.evolve(scores=(0, 0)), close):
            tried = try_out(view(match, now.turn), plays, random.Random(1), Budget(200), drop=False)
            worths.append([(c.total_points, c.total_worth) for c in tried])
        assert all(points == worth for points, worth in worths[0])
        assert any(worth > points for points, worth in worths[1])
        return
    pytest.fail("no such position")
