"""Results, cards, lists and animations in words; see :mod:`rendering.alt`."""

from __future__ import annotations

from collections.abc import Iterable

from domino.tiles import Tile, pips
from locales import Translator, translator
from rendering.alt import listed, shorten, spoken
from rendering.leaderboard import BoardRow, page_of, pages_of
from rendering.outcome import OutcomeScene, SideScore
from rendering.picture import Player
from rendering.profile import Profile
from rendering.result import ResultRow, ResultScene
from rendering.text import clean
from rendering.tie_break import TieBreakScene


def joined(names: Iterable[str], t: Translator) -> str:
    """Names in a sentence, the last one joined by "and"."""
    *most, last = names
    return f"{', '.join(most)}{t('alt.and')}{last}" if most else last


def _together(players: Iterable[Player], t: Translator) -> str:
    return joined([spoken(player, t) for player in players], t)


def result_alt(scene: ResultScene, locale: str) -> str:
    """How the round ended, every hand, what was scored, the new scores."""
    t = translator(locale)
    words = [t("alt.round.head", n=scene.number + 1)]
    winner = None if scene.winner is None else spoken(scene.rows[scene.winner].player, t)
    words.append(t(f"alt.round.{scene.reason}", player=winner))
    if winner is not None and scene.reason != "domino":
        words.append(t("alt.round.winner", player=winner))
    for row in scene.rows:
        words += [
            t(
                "alt.round.scored",
                player=spoken(row.player, t),
                points=g.points,
                why=scene.word(f"why.{g.why}"),
            )
            + "."
            for g in row.gains
        ]
    if any(row.hand for row in scene.rows):
        words.append("; ".join(_hand_words(row, t) for row in scene.rows) + ".")
    totals = [_total_words(side, scene, t) for side in dict.fromkeys(row.side for row in scene.rows)]
    if scene.rows[0].total is not None:
        words.append(t("alt.scores", scores=", ".join(totals)))
    return shorten(" ".join(words))


def _total_words(side: int, scene: ResultScene, t: Translator) -> str:
    rows = [row for row in scene.rows if row.side == side]
    return t("alt.score", players=_together([row.player for row in rows], t), score=rows[0].total)


def _hand_words(row: ResultRow, t: Translator) -> str:
    name = spoken(row.player, t)
    if not row.hand:
        return t("alt.round.no_hand", player=name)
    return t.plural("alt.round.hand", pips(row.hand), player=name, tiles=listed(row.hand))


def outcome_alt(scene: OutcomeScene, locale: str) -> str:
    """Who won the match and how, and the scores."""
    t = translator(locale)
    if scene.winner is not None:
        head = t("alt.match.won", players=_together(scene.winner.players, t), reason=scene.reason)
    else:
        head = t("alt.match.void" if scene.void else "alt.match.drawn", reason=scene.reason)
    scores = ", ".join(_side_words(side, t) for side in scene.sides if side.score is not None)
    return shorten(f"{head} {t('alt.scores', scores=scores)}" if scores else head)


def _side_words(side: SideScore, t: Translator) -> str:
    return t("alt.score", players=_together(side.players, t), score=side.score)


def tie_break_alt(scene: TieBreakScene, locale: str) -> str:
    """Who takes part; which places are free, to whoever can know, and who has chosen; or what each drew."""
    t = translator(locale)
    words = [t("alt.tie_break.head", players=_together([player for _, player in scene.players], t))]
    if scene.reveal is not None:
        names = dict(scene.players)
        drawn = [
            t.plural("alt.tie_break.revealed", tile.pips, player=spoken(names[seat], t), tile=tile)
            for seat, _, tile in scene.reveal.picks
        ]
        return shorten(" ".join([*words, "; ".join(drawn) + "."]))
    chosen = [player for (_, player), done in zip(scene.players, scene.done, strict=True) if done]
    if scene.taken or not chosen:
        free = ", ".join(str(place + 1) for place in range(scene.places) if place not in scene.taken)
        words.append(t("alt.tie_break.free", places=free))
    if chosen:
        words.append(t("alt.tie_break.picked", players=_together(chosen, t)))
    return shorten(" ".join(words))


def profile_alt(profile: Profile, locale: str) -> str:
    """A player's card in words."""
    t = translator(locale)
    words = [t("alt.card.head", player=spoken(profile.player, t))]
    if profile.rating is not None:
        words.append(t("alt.card.rating", rating=profile.rating, tier=t(f"picture.tier.{profile.tier}")))
    if profile.place is not None:
        words.append(t("picture.rank", n=profile.place) + ".")
    gold, silver, bronze = profile.medals
    words.append(t("picture.level", n=profile.level) + ".")
    words.append(t("alt.card.medals", gold=gold, silver=silver, bronze=bronze))
    words.append(t("alt.card.record", matches=profile.matches, wins=profile.wins, losses=profile.losses))
    return shorten(" ".join(words))


def leaderboard_alt(title: str, rows: tuple[BoardRow, ...], page: int, locale: str) -> str:
    """A page of a list in words."""
    t = translator(locale)
    shown, pages = page_of(rows, page), pages_of(len(rows))
    if not shown:
        return shorten(f"{title}. {t('picture.empty')}.")
    lines = [
        t("alt.board.row", place=row.place, player=spoken(row.player, t), value=row.value) for row in shown
    ]
    foot = f" {t('picture.page', page=min(max(page, 1), pages), pages=pages)}." if pages > 1 else ""
    return shorten(f"{title}: {'; '.join(lines)}.{foot}")


def replay_alt(plays: int, locale: str, ending: str = "") -> str:
    """An animation in words: how many plays it shows, and how the table looks at its end."""
    return shorten(f"{translator(locale).plural('alt.replay', plays)} {ending}".strip())


def closing_alt(last: Tile | None, ending: str, locale: str) -> str:
    """The closing animation in words."""
    head = "" if last is None else translator(locale)("alt.closing", tile=last)
    return shorten(f"{head} {ending}".strip())


def result_line(scene: ResultScene) -> str:
    """The winner's name and points on one line; that nobody scores where there is no winner."""
    if scene.winner is None:
        return scene.word("nobody")
    row = scene.rows[scene.winner]
    side = sum(gain.points for other in scene.rows if other.side == row.side for gain in other.gains)
    name = clean(row.player.name) or "…"
    return f"{name} +{side}" if side else name
