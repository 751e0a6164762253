"""One of every picture, from the sample matches: what the contact sheet shows and the golden pictures pin
down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial

from domino.actions import Play
from domino.events import PicksRevealed
from domino.match import Reveal
from domino.tiles import FULL_SET
from domino.view import View, view
from rendering import pictures
from rendering.leaderboard import BoardRow
from rendering.picture import Picture, Player
from rendering.png import encode
from rendering.profile import Profile
from rendering.replay import frames_of, shots_of
from rendering.samples import PEOPLE, Moment, played, portrait, scores_of_last_round

_PAIRS, _DUEL, _TRIO = ("amazonense", 4, 5), ("arena", 2, 9), ("international", 3, 13)
_TIED = ("arena", 3, 30)
_NAMES = (
    "Ana Lúcia",
    "Иван 🔥",
    "João Gonçalves de Albuquerque",
    "محمد العربي",
    "田中太郎",
    "Ñandú ★ Pérez",
    "שלום 🎲",
    "김민수",
    "हिन्दी",
    "W" * 32,
    "𝓙𝓸𝓼é",
)


@cache
def _match(variant: str, seats: int, seed: int) -> tuple[Moment, ...]:
    return tuple(played(variant, seats, seed))


#: A name, and what draws the picture.
Exhibit = tuple[str, Callable[[], Picture]]


def _first(moments: tuple[Moment, ...], fits: Callable[[Moment], bool]) -> Moment:
    return next(moment for moment in moments if fits(moment))


def _tiles_laid(moment: Moment) -> int:
    chain = moment.match.round.chain if moment.match.round else None
    return len(chain.tiles) if chain else 0


def gallery(theme: str, locale: str) -> Iterator[Exhibit]:
    """Names, and what draws the pictures, in the order of a match."""
    yield from _hands(theme, locale)
    yield from _tables(theme, locale)
    yield from _results(theme, locale)
    yield from _people(theme, locale)


def _hands(theme: str, locale: str) -> Iterator[Exhibit]:
    pairs = _match(*_PAIRS)
    opening = _first(pairs, lambda m: m.match.round is not None and m.match.round.turn is not None)
    opener = opening.match.round.turn if opening.match.round else None
    yield "hand-opening", partial(pictures.hand_picture, opening.seen_by(opener or 0), theme, locale)
    moment = _first(pairs, lambda m: len(_playable(m)) in (2, 3) and _hand_size(m) == 6)
    yield "hand", partial(pictures.hand_picture, moment.seen_by(_turn(moment)), theme, locale)
    long = replace(moment.seen_by(_turn(moment)), hand=FULL_SET[3:24], legal=_plays(3, 11, 12, 20))
    yield "hand-21", partial(pictures.hand_picture, long, theme, locale)
    yield "hand-covered", partial(pictures.covered_hand_picture, 7, theme, locale)


def _plays(*places: int) -> tuple[Play, ...]:
    return tuple(Play(FULL_SET[place], "left") for place in places)


def _turn(moment: Moment) -> int:
    return (moment.match.round.turn if moment.match.round else None) or 0


def _playable(moment: Moment) -> set[object]:
    legal = moment.seen_by(_turn(moment)).legal
    return {action.tile for action in legal if isinstance(action, Play)}


def _hand_size(moment: Moment) -> int:
    return len(moment.seen_by(_turn(moment)).hand)


def _tables(theme: str, locale: str) -> Iterator[Exhibit]:
    moment = _first(_match(*_PAIRS), lambda m: _tiles_laid(m) == 17)
    yield "table-pairs", partial(pictures.table_picture, moment.public, PEOPLE, theme, locale)
    moment = _first(_match(*_DUEL), lambda m: _tiles_laid(m) >= 12)
    yield "table-duel", partial(pictures.table_picture, moment.public, PEOPLE[:2], theme, locale)
    moment = _first(_match(*_TRIO), lambda m: _tiles_laid(m) == 5)
    yield "table-trio", partial(pictures.table_picture, moment.public, PEOPLE[:3], theme, locale)
    yield "replay", partial(_replay_frame, theme, locale)


def _replay_frame(theme: str, locale: str) -> Picture:
    """A frame of an animation with a tile on its way."""
    views = [moment.public for moment in _match(*_PAIRS)[:12]]
    frames = list(frames_of(shots_of(views, PEOPLE, locale), theme))
    return Picture(encode(frames[-3].image, theme), "replay.png", "")


def _results(theme: str, locale: str) -> Iterator[Exhibit]:
    pairs = _match(*_PAIRS)
    end = _first(pairs, lambda m: m.match.round is not None and m.match.round.result is not None)
    until = list(pairs[: pairs.index(end) + 1])
    scored = scores_of_last_round(until)
    yield "result", partial(pictures.round_result_picture, end.public, PEOPLE, scored, theme, locale)
    yield "match", partial(pictures.match_result_picture, pairs[-1].public, PEOPLE, theme, locale)
    tied = _match(*_TIED)
    asked = _first(tied, lambda m: m.public.tie_break is not None and len(m.public.tie_break.picked) == 1)
    yield "tie-break", partial(pictures.tie_break_picture, _chooser_s(asked), PEOPLE[:3], theme, locale)
    told = next(event for m in tied for event in m.events if isinstance(event, PicksRevealed))
    reveal = Reveal(told.picks)
    yield (
        "tie-break-revealed",
        partial(pictures.tie_break_picture, asked.public, PEOPLE[:3], theme, locale, reveal=reveal),
    )


def _chooser_s(moment: Moment) -> View:
    """The View of a seat that still has to choose in a tie-break."""
    tie = moment.public.tie_break
    assert tie is not None
    return view(moment.match, next(seat for seat in tie.seats if seat not in tie.picked))


def _people(theme: str, locale: str) -> Iterator[Exhibit]:
    profile = Profile(
        PEOPLE[0], 1432, 4, 7, 0.62, matches=248, wins=151, losses=97, medals=(2, 0, 1), place=3
    )
    yield "card", partial(pictures.card_picture, profile, theme, locale)
    rows = tuple(
        BoardRow(place, Player(name, portrait(place) if place % 3 == 1 else None), str(1890 - 37 * place),
                 f"+{34 - 2 * place}", max(0, 6 - place // 2), own=place == 4)
        for place, name in enumerate(_NAMES, 1)
    )  # fmt: skip
    yield "ranking", partial(pictures.leaderboard_picture, "Ranking", rows, 1, theme, locale)
