"""One function for each picture: from Views and names to a finished file with its words.

They draw at once, where they are called; :class:`rendering.studio.Studio` does the same off the event
loop and keeps what repeats.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domino.events import Scored
from domino.match import Reveal
from domino.tiles import Tile
from domino.view import View
from rendering import alt, alt_results
from rendering.gif import encode_gif
from rendering.hand import HandScene, draw_hand, hand_scene
from rendering.leaderboard import BoardRow, draw_leaderboard
from rendering.outcome import draw_outcome, outcome_scene
from rendering.picture import Picture, Player
from rendering.png import encode
from rendering.profile import Profile, draw_profile
from rendering.replay import Shot, frames_of, shots_of
from rendering.result import draw_result, result_scene
from rendering.table import TableScene, draw_table, table_scene
from rendering.tie_break import draw_tie_break, tie_break_scene

Players = tuple[Player, ...]


def hand_picture(view: View, theme: str, locale: str) -> Picture:
    """The viewer's hand, its playable tiles raised and numbered. For its owner's eyes only."""
    return picture_of_hand(hand_scene(view), theme, locale)


def covered_hand_picture(count: int, theme: str, locale: str) -> Picture:
    """A hand of ``count`` tiles face down, as it lies between the turns on a shared device."""
    return picture_of_hand(HandScene(None, count, frozenset(), None), theme, locale)


def picture_of_hand(scene: HandScene, theme: str, locale: str) -> Picture:
    return Picture(encode(draw_hand(scene, theme), theme), "hand.png", alt.hand_alt(scene, locale))


def table_picture(view: View, players: Players, theme: str, locale: str) -> Picture:
    """The table as everybody may see it, whoever the view belongs to."""
    return picture_of_table(table_scene(view, players, locale), theme, locale)


def picture_of_table(scene: TableScene, theme: str, locale: str) -> Picture:
    return Picture(encode(draw_table(scene, theme), theme), "table.png", alt.table_alt(scene, locale))


def round_result_picture(
    view: View, players: Players, scored: Iterable[Scored], theme: str, locale: str
) -> Picture:
    """The end of a round: hands face up, pips, points and why. ``scored`` are the round's scores, in order.

    Raises:
        ValueError: the view's round isn't over.
    """
    scene = result_scene(view, players, scored, locale)
    return Picture(
        encode(draw_result(scene, theme), theme), "result.png", alt_results.result_alt(scene, locale)
    )


def match_result_picture(view: View, players: Players, theme: str, locale: str) -> Picture:
    """The end of a match.

    Raises:
        ValueError: the view's match isn't over.
    """
    scene = outcome_scene(view, players, locale)
    return Picture(
        encode(draw_outcome(scene, theme), theme), "match.png", alt_results.outcome_alt(scene, locale)
    )


def tie_break_picture(
    view: View, players: Players, theme: str, locale: str, *, reveal: Reveal | None = None
) -> Picture:
    """A tie-break's row of face-down tiles; with ``reveal`` the choices of a repetition that is over.

    Raises:
        ValueError: there is no tie-break, and nothing to reveal.
    """
    scene = tie_break_scene(view, players, locale, reveal)
    words = alt_results.tie_break_alt(scene, locale)
    return Picture(encode(draw_tie_break(scene, theme), theme), "tie-break.png", words)


def card_picture(profile: Profile, theme: str, locale: str) -> Picture:
    """A player's card."""
    image = draw_profile(profile, theme, locale)
    return Picture(encode(image, theme), "card.png", alt_results.profile_alt(profile, locale))


def leaderboard_picture(
    title: str, rows: tuple[BoardRow, ...], page: int, theme: str, locale: str
) -> Picture:
    """``page``, counted from 1, of all ``rows``; :func:`rendering.leaderboard.pages_of` tells how many
    there are.
    """
    image = draw_leaderboard(title, rows, page, theme, locale)
    return Picture(
        encode(image, theme), "ranking.png", alt_results.leaderboard_alt(title, rows, page, locale)
    )


def replay_gif(views: Iterable[View], players: Players, theme: str, locale: str) -> Picture:
    """A match as an animation. ``views`` are a spectator's, one after every deal and every move.

    Raises:
        ValueError: there are no views.
    """
    shots = list(shots_of(views, players, locale))
    data = encode_gif(frames_of(shots, theme), theme)
    ending = alt.table_alt(shots[-1].scene, locale)
    plays = sum(shot.from_seat is not None for shot in shots)
    return Picture(data, "replay.gif", alt_results.replay_alt(plays, locale, ending))


def closing_gif(
    views: Sequence[View], players: Players, scored: Iterable[Scored], theme: str, locale: str
) -> Picture:
    """The short end of a game: its last tile laid, then the result across the table. ``views`` are a
    spectator's last ones, the very last of them with the round's result.

    Raises:
        ValueError: there is no view, or the last one's round isn't over.
    """
    if not views:
        raise ValueError("a closing needs a view")
    result = result_scene(views[-1], players, scored, locale)
    shots = list(shots_of(views, players, locale))
    banner = (result.word(result.reason), alt_results.result_line(result))
    ending = Shot(shots[-1].scene, None, banner)
    data = encode_gif(frames_of([*shots, ending], theme), theme, loop=False)
    last: Tile | None = shots[-1].scene.last
    words = alt_results.closing_alt(last, alt_results.result_alt(result, locale), locale)
    return Picture(data, "closing.gif", words)
