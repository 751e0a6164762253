"""A second, plain reading of the rules, to compare the engine with. It shares no code with ``domino``.

An Umpire holds one match, mutable and without any secrecy, and answers each line of a record with a reason
code or None. It takes deals for well formed; malformed deals have tests of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

Tile = tuple[int, int]
ARMS = {"amazonense": ("north", "east", "south", "west")}
TARGETS = {"arena": ("points", 3), "international": ("target", 0), "amazonense": ("target", 200)}


def read_tile(word: str) -> Tile | None:
    if len(word) == 3 and word[1] == "-" and word[0] in "0123456" and word[2] in "0123456":
        a, b = int(word[0]), int(word[2])
        return (max(a, b), min(a, b))
    return None


def pips(tiles: list[Tile]) -> int:
    return sum(a + b for a, b in tiles)


def double(tile: Tile) -> bool:
    return tile[0] == tile[1]


class Umpire:
    def __init__(self, variant: str, seats: int, options: dict[str, Any]) -> None:
        self.variant, self.seats = variant, seats
        self.pairs = variant == "amazonense" or bool(options.get("pairs"))
        name, default = TARGETS.get(variant, ("", 0))
        self.target = options.get(name, default)
        self.scores = [0] * (2 if self.pairs else seats)
        self.human = [True] * seats
        self.offer: set[int] | None = None
        self.ready: set[int] = set()
        self.over: tuple[int | None, str | None] | None = None
        self.lead: int | None = None
        self.reports: list[dict[str, Any]] = []
        self.phase = "ended"

    # -- rounds

    def side(self, seat: int) -> int:
        return seat % 2 if self.pairs else seat

    def arms(self) -> tuple[str, ...]:
        return ARMS.get(self.variant, ("left", "right"))

    def deal(self, hands: list[list[Tile]], boneyard: list[Tile], rows: list[str]) -> None:
        self.hands = [list(hand) for hand in hands]
        self.dealt_doubles = [sum(map(double, hand)) for hand in hands]
        self.boneyard, self.rows = list(boneyard), list(rows)
        self.arm: dict[str, list[Tile]] = {}
        self.open: dict[str, int] = {}
        self.first: Tile | None = None
        self.history: list[tuple[int, str]] = []
        self.called = True
        self.announced: set[int] = set()
        self.laid_doubles = [0] * self.seats
        self.must_open: Tile | None = None
        self.double_opens = False
        self.turn: int | None = None
        self.contenders: list[int] = []
        self.repetition = 0
        self.picks: dict[int, int] = {}
        self.ready = set()
        self.reports.append({"winner": None, "reason": None, "scores": [], "scored": [], "turn": None})
        self.phase = "play"
        if self.variant == "amazonense" and max(self.dealt_doubles) >= 5:
            self.phase = "redeal"
            self.turn = self.dealt_doubles.index(max(self.dealt_doubles))
        else:
            self.open_round()
        self.note()

    def open_round(self) -> None:
        self.phase = "play"
        holder = {tile: seat for seat, hand in enumerate(self.hands) for tile in hand}
        if self.variant == "amazonense" and self.lead is None:
            self.must_open, self.turn = (6, 6), holder[6, 6]
        elif self.variant == "amazonense":
            self.double_opens = True
            seat = self.lead
            assert seat is not None
            if not any(map(double, self.hands[seat])):
                self.score(1 - seat % 2, 20, "no_double_lead")
                while not any(map(double, self.hands[seat])):
                    seat = (seat + 1) % 4
            self.turn = seat
        elif self.variant == "arena" and self.lead is not None:
            self.turn = self.lead
        else:
            doubles = [tile for tile in holder if double(tile)]
            best = max(doubles) if doubles else max(holder, key=lambda t: (sum(t), max(t)))
            self.must_open, self.turn = best, holder[best]
        self.advantage = self.turn

    def score(self, side: int, points: int, why: str) -> None:
        if points:
            self.scores[side] += points
            self.reports[-1]["scored"].append([side, points, why])

    def note(self) -> None:
        report = self.reports[-1]
        report["scores"] = list(self.scores)
        playing = self.phase in ("play", "redeal") and self.over is None
        report["turn"] = self.turn if playing else None

    def end(self, winner: int | None, reason: str) -> None:
        self.phase = "ended"
        self.ready = set()
        self.reports[-1]["winner"], self.reports[-1]["reason"] = winner, reason
        if self.variant == "classic":
            self.over = (winner, "score")
        elif self.variant == "amazonense":
            if reason != "redeal" and max(self.scores) >= self.target and self.scores[0] != self.scores[1]:
                self.over = (self.scores.index(max(self.scores)), "score")
        elif winner is not None and (not self.target or max(self.scores) >= self.target):
            self.over = (self.side(winner), "score")

    # -- actions

    def act(self, line: object) -> str | None:
        """Carry a line out, or say why not."""
        words = line.split() if isinstance(line, str) else []
        if len(words) < 2 or words[0] not in [str(seat) for seat in range(self.seats)]:
            return "bad_record"
        seat, verb, rest = int(words[0]), words[1], words[2:]
        play = self.read_play(rest) if verb == "play" else None
        if verb == "play":
            if play is None:
                return "bad_record"
        elif verb == "pick":
            if len(rest) != 1 or not (rest[0].isascii() and rest[0].isdecimal()):
                return "bad_record"
        elif verb not in self.verbs or rest:
            return "bad_record"
        if self.over is not None:
            return "match_over"
        if play is not None:
            refusal = self.play(seat, *play)
        elif verb == "pick":
            refusal = self.pick(seat, int(rest[0]))
        else:
            refusal = self.verbs[verb](self, seat)
        if refusal is None:
            self.note()
        return refusal

    @staticmethod
    def read_play(rest: list[str]) -> tuple[Tile, str | None, bool] | None:
        tile = read_tile(rest[0]) if rest else None
        galo = len(rest) > 1 and rest[-1] == "galo"
        arms = rest[1:-1] if galo else rest[1:]
        if tile is None or len(arms) > 1:
            return None
        return tile, arms[0] if arms else None, galo

    def fits(self, seat: int) -> bool:
        if self.first is None:
            return True
        return any(value in tile for tile in self.hands[seat] for value in self.open.values())

    def play(self, seat: int, tile: Tile, arm: str | None, galo: bool) -> str | None:
        if self.phase != "play" or (galo and self.variant != "amazonense"):
            return "wrong_phase"
        if self.turn != seat:
            return "not_your_turn"
        if tile not in self.hands[seat]:
            return "not_in_hand"
        if self.first is None:
            if self.must_open is not None and tile != self.must_open:
                return "opening_tile_required"
            if self.double_opens and not double(tile):
                return "double_required"
            if arm is not None:
                return "bad_arm"
        elif arm is None:
            return "arm_required"
        elif arm not in self.arms():
            return "bad_arm"
        elif self.open[arm] not in tile:
            return "does_not_fit"
        self.lay(seat, tile, arm)
        self.offer = None
        self.history.append((seat, "play"))
        self.called = galo
        self.turn = (seat + 1) % self.seats
        if self.variant == "amazonense":
            self.amazonense_play(seat, tile, galo)
        elif not self.hands[seat]:
            self.go_out(seat)
        elif self.variant == "arena":
            self.look_for_closure()
        elif self.variant == "international":
            self.look_for_block()
        return None

    def lay(self, seat: int, tile: Tile, arm: str | None) -> None:
        self.hands[seat].remove(tile)
        self.laid_doubles[seat] += double(tile)
        if arm is None:
            self.first = tile
            self.arm = {name: [] for name in self.arms()}
            self.open = {name: min(tile) for name in self.arms()}
            self.open[self.arms()[0]] = max(tile)
        else:
            joined = self.open[arm]
            self.open[arm] = tile[1] if tile[0] == joined else tile[0]
            self.arm[arm].append(tile)

    def draw(self, seat: int) -> str | None:
        if self.phase != "play":
            return "wrong_phase"
        if self.turn != seat:
            return "not_your_turn"
        if self.fits(seat):
            return "must_play"
        if not self.boneyard:
            return "boneyard_empty"
        self.hands[seat].append(self.boneyard.pop(0))
        self.history.append((seat, "draw"))
        if self.variant == "international":
            self.look_for_block()
        return None

    def give_up(self, seat: int) -> str | None:
        if self.phase != "play":
            return "wrong_phase"
        if self.turn != seat:
            return "not_your_turn"
        if self.fits(seat):
            return "must_play"
        if self.boneyard:
            return "must_draw"
        before = self.history[-1][1]
        self.history.append((seat, "pass"))
        self.turn = (seat + 1) % self.seats
        if self.variant == "amazonense" and before == "play":
            self.score(1 - seat % 2, 20, "pass")
        if self.variant == "classic" and before == "pass":
            sums = [pips(hand) for hand in self.hands]
            winner = None if sums[0] == sums[1] else sums.index(min(sums))
            if winner is not None:
                self.score(winner, abs(sums[0] - sums[1]), "blocked")
            self.end(winner, "blocked")
        return None

    # -- ends of rounds without arms of four

    def go_out(self, seat: int) -> None:
        rest = sum(map(pips, self.hands))
        self.score(self.side(seat), 1 if self.variant == "arena" else rest, "domino")
        self.lead = seat
        self.end(seat, "domino")

    def look_for_block(self) -> None:
        if self.boneyard or any(self.fits(seat) for seat in range(self.seats)):
            return
        sums = [pips(hand) for hand in self.hands]
        seat = self.advantage
        assert seat is not None
        while sums[seat] != min(sums):
            seat = (seat + 1) % self.seats
        self.score(self.side(seat), sum(sums) - sums[seat], "blocked")
        self.end(seat, "blocked")

    def look_for_closure(self) -> None:
        left, right = self.open.values()
        laid = [self.first, *self.arm["left"], *self.arm["right"]]
        if left != right or sum(left in tile for tile in laid if tile) < 7:
            return
        sums = [pips(hand) for hand in self.hands]
        lowest = [seat for seat in range(self.seats) if sums[seat] == min(sums)]
        if len(lowest) == 1:
            self.win_game(lowest[0], "blocked")
        else:
            self.phase, self.contenders = "tie", lowest

    def win_game(self, seat: int, why: str) -> None:
        self.score(seat, 1, why)
        self.lead = seat
        self.end(seat, "blocked")

    def pick(self, seat: int, place: int) -> str | None:
        if self.phase != "tie":
            return "wrong_phase"
        if self.repetition >= len(self.rows):
            return "bad_record"
        row = [read_tile(word) for word in self.rows[self.repetition].split()]
        if None in row or len(row) != 14 or len(set(row)) != 14:
            return "bad_record"
        if seat not in self.contenders:
            return "not_eligible"
        if seat in self.picks:
            return "already_declared"
        if place >= 14 or place in self.picks.values():
            return "not_eligible"
        self.picks[seat] = place
        if len(self.picks) == len(self.contenders):
            shown = {s: sum(row[p] or ()) for s, p in self.picks.items()}
            self.contenders = [s for s in sorted(shown) if shown[s] == min(shown.values())]
            self.picks = {}
            self.repetition += 1
            if len(self.contenders) == 1:
                self.win_game(self.contenders[0], "tie_break")
        return None

    # -- amazonense

    def ends(self) -> int:
        assert self.first is not None
        grown = [name for name in self.arm if self.arm[name]]
        total = sum(self.open[name] * (1 + double(self.arm[name][-1])) for name in grown)
        return total + (sum(self.first) if len(grown) < 2 else 0)

    def amazonense_play(self, seat: int, tile: Tile, galo: bool) -> None:
        side = seat % 2
        if self.ends() % 5 == 0:
            self.score(side, self.ends(), "ends")
        fourth = double(tile) and self.laid_doubles[seat] == 4
        if fourth and seat in self.announced and (seat, "pass") not in self.history:
            self.score(side, 40, "four_doubles")
        if galo:
            self.judge_galo(seat)
        if not self.hands[seat]:
            theirs = pips(self.hands[(seat + 1) % 4] + self.hands[(seat + 3) % 4])
            self.score(side, theirs - theirs % 5, "domino")
            if double(tile):
                self.score(side, 20, "double_out")
            self.lead = seat
            self.end(seat, "domino")
        elif not any(self.fits(s) for s in range(4)):
            self.block_pairs(seat)

    def block_pairs(self, last: int) -> None:
        sums = [pips(hand) for hand in self.hands]
        pairs = [sums[0] + sums[2], sums[1] + sums[3]]
        self.lead = None
        if pairs[0] == pairs[1]:
            return self.end(None, "blocked")
        side = pairs.index(min(pairs))
        after = [(last + i) % 4 for i in (1, 2, 3, 4)]
        winner = min([s for s in after if s % 2 == side], key=lambda s: sums[s])
        self.score(side, max(pairs) - max(pairs) % 5, "blocked")
        return self.end(winner, "blocked")

    def judge_galo(self, seat: int) -> None:
        if any(self.fits(other) for other in range(4) if other != seat):
            self.score(1 - seat % 2, 50, "wrong_galo")
        elif self.fits(seat):
            self.score(seat % 2, 50, "galo")
            self.turn = seat

    def galo(self, seat: int) -> str | None:
        if self.variant != "amazonense" or self.phase != "play" or not self.history:
            return "wrong_phase"
        if self.history[-1] != (seat, "play"):
            return "wrong_phase"
        if self.called:
            return "already_declared"
        self.called = True
        self.judge_galo(seat)
        return None

    def announce(self, seat: int) -> str | None:
        if self.variant != "amazonense" or self.phase == "ended":
            return "wrong_phase"
        if self.dealt_doubles[seat] != 4:
            return "not_eligible"
        if any(mover == seat for mover, _ in self.history):
            return "wrong_phase"
        if seat in self.announced:
            return "already_declared"
        self.announced.add(seat)
        return None

    def redeal(self, seat: int, keep: bool = False) -> str | None:
        if self.variant != "amazonense" or self.phase == "ended":
            return "wrong_phase"
        if self.dealt_doubles[seat] < 5:
            return "not_eligible"
        if self.history:
            return "wrong_phase"
        if self.phase != "redeal":
            return "already_declared"
        if keep:
            self.score(seat % 2, 50, "five_doubles")
            self.open_round()
        else:
            self.end(None, "redeal")
        return None

    def keep(self, seat: int) -> str | None:
        return self.redeal(seat, keep=True)

    # -- presence and agreement

    def confirm(self, seat: int) -> str | None:
        if self.variant != "arena" or self.phase != "ended":
            return "wrong_phase"
        if not self.human[seat]:
            return "not_eligible"
        if seat in self.ready:
            return "already_declared"
        self.ready.add(seat)
        return None

    def leave(self, seat: int) -> str | None:
        if not self.human[seat]:
            return "not_eligible"
        self.human[seat] = False
        if self.seats == 2:
            self.over = (1 - seat, "walkover")
        elif not any(self.human):
            self.over = (None, None)
        else:
            self.agree()
        return None

    def agree(self) -> None:
        if self.offer is not None and all(s in self.offer for s in range(self.seats) if self.human[s]):
            self.over = (None, "agreement")

    def propose(self, seat: int) -> str | None:
        if not self.human[seat]:
            return "not_eligible"
        if self.offer is not None:
            return "already_declared"
        self.offer = {seat}
        self.agree()
        return None

    def answer(self, seat: int, accept: bool) -> str | None:
        if self.offer is None:
            return "wrong_phase"
        if not self.human[seat]:
            return "not_eligible"
        if seat in self.offer:
            return "already_declared"
        if not accept:
            self.offer = None
            return None
        self.offer.add(seat)
        self.agree()
        return None

    def accept(self, seat: int) -> str | None:
        return self.answer(seat, True)

    def decline(self, seat: int) -> str | None:
        return self.answer(seat, False)

    verbs: ClassVar[dict[str, Callable[[Umpire, int], str | None]]] = {
        "draw": draw,
        "pass": give_up,
        "galo": galo,
        "announce": announce,
        "redeal": redeal,
        "keep": keep,
        "ready": confirm,
        "leave": leave,
        "offer": propose,
        "accept": accept,
        "decline": decline,
    }
