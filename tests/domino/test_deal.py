"""Deals: the documented shuffle, its proof, and that no seat is favoured (field log, rows 40 and 43)."""

from __future__ import annotations

import hashlib
from collections import Counter
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domino.__main__ import main
from domino.deal import Deal, SealedSeed, _below, shuffled
from domino.tiles import FULL_SET, format_tiles
from domino.variants import rules_named

SEEDS = st.binary(min_size=1, max_size=64)


def shuffle_by_the_description(seed: bytes, label: str) -> list[str]:
    """The shuffle, written anew from the description at the top of ``domino/deal.py``."""
    tiles = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]
    numbers: list[int] = []
    for block in range(100):
        digest = hashlib.sha256(seed + label.encode("ascii") + block.to_bytes(8, "big")).digest()
        numbers += [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
    for i in range(27, 0, -1):
        below = i + 1
        number = numbers.pop(0)
        while number >= 2**32 - (2**32 % below):
            number = numbers.pop(0)
        tiles[i], tiles[number % below] = tiles[number % below], tiles[i]
    return tiles


@given(SEEDS, st.sampled_from(["deal", "spread 0", "spread 1"]))
def test_the_shuffle_is_the_one_described(seed: bytes, label: str) -> None:
    assert [str(tile) for tile in shuffled(seed, label)] == shuffle_by_the_description(seed, label)


@given(SEEDS, st.sampled_from([2, 3, 4]))
def test_a_deal_is_cut_from_the_shuffle(seed: bytes, seats: int) -> None:
    tiles = shuffle_by_the_description(seed, "deal")
    deal = SealedSeed.seal(seed, b"").deal(seats)
    assert [format_tiles(hand).split() for hand in deal.hands] == [
        tiles[7 * s : 7 * s + 7] for s in range(seats)
    ]
    assert format_tiles(deal.boneyard).split() == tiles[7 * seats :]
    assert sorted([t for hand in deal.hands for t in hand] + [*deal.boneyard]) == sorted(FULL_SET)


@given(SEEDS, st.integers(0, 5))
def test_a_tie_breaks_row_is_the_beginning_of_a_shuffle_of_its_own(seed: bytes, repetition: int) -> None:
    row = SealedSeed.seal(seed, b"").spread(repetition)
    assert [str(t) for t in row] == shuffle_by_the_description(seed, f"spread {repetition}")[:14]


@given(SEEDS, SEEDS)
def test_the_commitment_is_of_salt_and_seed(seed: bytes, salt: bytes) -> None:
    assert SealedSeed.seal(seed, salt).commitment == hashlib.sha256(salt + seed).hexdigest()


def test_numbers_that_would_favour_a_tile_are_thrown_away() -> None:
    last_fair = 2**32 - 2**32 % 28 - 1
    assert _below(28, iter([2**32 - 1, last_fair + 1, 5])) == 5
    assert _below(28, iter([last_fair, 5])) == 27


def test_the_shuffle_never_changes() -> None:
    deal = SealedSeed.seal(bytes(32), bytes(16)).deal(4)
    assert [format_tiles(hand) for hand in deal.hands] == [
        "3-1 1-0 4-0 5-4 4-4 2-2 6-6",
        "4-3 5-0 6-0 3-0 4-2 6-1 1-1",
        "4-1 5-2 6-2 3-2 3-3 6-4 5-5",
        "5-1 5-3 2-0 6-5 6-3 2-1 0-0",
    ]


@cache
def ten_thousand_deals() -> tuple[Deal, ...]:
    return tuple(SealedSeed.seal(n.to_bytes(32, "big"), b"").deal(4) for n in range(10_000))


class TestTenThousandDeals:
    """Four seats are three degrees of freedom: chance alone exceeds 21.1 once in ten thousand times."""

    @staticmethod
    def chi_square(counts: list[int], expected: float) -> float:
        return sum((count - expected) ** 2 / expected for count in counts)

    def test_all_28_tiles_are_there_once(self) -> None:
        for deal in ten_thousand_deals():
            assert len({t for hand in deal.hands for t in hand}) == 28

    def test_every_tile_comes_to_every_seat_alike(self) -> None:
        counts = Counter(
            (seat, t) for deal in ten_thousand_deals() for seat, hand in enumerate(deal.hands) for t in hand
        )
        for tile in FULL_SET:
            assert self.chi_square([counts[seat, tile] for seat in range(4)], 2_500) < 21.1

    def test_no_seat_gets_heavier_hands_or_more_doubles(self) -> None:
        for seat in range(4):
            hands = [deal.hands[seat] for deal in ten_thousand_deals()]
            assert abs(sum(t.pips for hand in hands for t in hand) / 10_000 - 42) < 0.4
            assert abs(sum(t.is_double for hand in hands for t in hand) / 10_000 - 1.75) < 0.06

    def test_every_seat_opens_alike(self) -> None:
        openers: Counter[int] = Counter()
        for deal in ten_thousand_deals():
            rules = rules_named("international")
            match, _ = rules.start_round(rules.new_match(4), deal)
            assert match.round is not None
            assert match.round.turn is not None
            openers[match.round.turn] += 1
            assert len(rules.turn_actions(match.round)) == 1
            assert "left" not in repr(rules.turn_actions(match.round))
        assert self.chi_square([openers[seat] for seat in range(4)], 2_500) < 21.1


class TestVerify:
    SECRET = SealedSeed.seal(bytes(range(32)), bytes(range(16)))

    def run(self, *more: str) -> int:
        return main(["verify", "--seed", self.SECRET.seed, "--salt", self.SECRET.salt, *more])

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_it_prints_the_deal(self, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
        assert self.run("--seats", str(seats)) == 0
        out = capsys.readouterr().out
        deal = self.SECRET.deal(seats)
        assert [line.split(maxsplit=2)[2] for line in out.splitlines()[1 : seats + 1]] == [
            format_tiles(hand) for hand in deal.hands
        ]
        assert self.SECRET.commitment in out
        assert (
            out.splitlines()[-1].split(maxsplit=1)[1:] == [format_tiles(deal.boneyard)][: len(deal.boneyard)]
        )

    def test_it_prints_the_rows_of_tie_breaks_on_request(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert self.run("--seats", "2", "--spreads", "2") == 0
        lines = capsys.readouterr().out.splitlines()[-2:]
        assert lines == [f"spread {n}   {format_tiles(self.SECRET.spread(n))}" for n in range(2)]

    def test_the_right_commitment_matches(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert self.run("--commitment", self.SECRET.commitment.upper()) == 0
        assert "the commitment matches" in capsys.readouterr().out

    def test_a_wrong_one_does_not(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert self.run("--commitment", "0" * 64) == 1
        assert "does NOT match" in capsys.readouterr().out

    @pytest.mark.parametrize("seed", ["", "zz", "0", "é"])
    def test_a_seed_that_is_none(self, seed: str, capsys: pytest.CaptureFixture[str]) -> None:
        status = main(["verify", "--seed", seed, "--salt", "00"])
        assert (status == 1) == (seed != "")
        capsys.readouterr()

    def test_wrong_arguments_are_told_by_status_two(self, capsys: pytest.CaptureFixture[str]) -> None:
        for arguments in (["verify"], ["replay"], ["verify", "--seats", "5"], ["nonsense"], []):
            with pytest.raises(SystemExit) as stopped:
                main(arguments)
            assert stopped.value.code == 2
        capsys.readouterr()
