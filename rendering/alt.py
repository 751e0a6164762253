"""Pictures in words, for those who listen to them: the same facts, in the reader's language, in at most 1,024
characters.
"""

from __future__ import annotations

from collections.abc import Iterable

from domino.chain import Arm, Chain
from domino.tiles import Tile
from locales import Translator, translator
from rendering.hand import HandScene
from rendering.picture import Player
from rendering.table import TableScene
from rendering.text import clean

#: What Discord takes as an attachment's description.
LONGEST = 1024
_LONGEST_NAME = 40


def shorten(text: str) -> str:
    """``text``, cut at a word and ended with an ellipsis where it is longer than an alt text may be."""
    if len(text) <= LONGEST:
        return text
    return text[: LONGEST - 1].rsplit(" ", 1)[0] + "…"


def spoken(player: Player, t: Translator) -> str:
    """A player's name in a sentence."""
    return clean(player.name)[:_LONGEST_NAME] or t("alt.nameless")


def listed(tiles: Iterable[Tile]) -> str:
    """Tiles in a sentence."""
    return ", ".join(map(str, tiles))


def hand_alt(scene: HandScene, locale: str) -> str:
    """The owner's tiles, which can be played, and the one that must be."""
    t = translator(locale)
    if scene.tiles is None:
        return t.plural("alt.hand.covered", scene.count)
    if not scene.tiles:
        return t("alt.hand.empty")
    playable = [tile for tile in scene.tiles if tile in scene.playable]
    words = [t.plural("alt.hand.tiles", scene.count, tiles=listed(scene.tiles))]
    words.append(t("alt.hand.playable", tiles=listed(playable)) if playable else t("alt.hand.none"))
    if scene.mandatory is not None:
        words.append(t("alt.hand.mandatory", tile=scene.mandatory))
    return shorten(" ".join(words))


def table_alt(scene: TableScene, locale: str) -> str:
    """Turn, chain from end to end, open ends, scores and counts."""
    t = translator(locale)
    words = [t("alt.table.head"), ", ".join(scene.round_lines) + "."]
    if scene.turn is not None:
        words.append(t("alt.table.turn", player=spoken(scene.players[scene.turn], t)))
    words += [t("alt.table.empty")] if scene.chain is None else chain_words(scene.chain, t)
    if scene.last is not None:
        words.append(t("alt.table.last", tile=scene.last))
    if scene.figure is not None:
        label, number, _ = scene.figure
        words.append(f"{label}: {number}.")
    words.append("; ".join(seat_words(scene, seat, t) for seat in range(len(scene.players))) + ".")
    return shorten(" ".join(words))


def seat_words(scene: TableScene, seat: int, t: Translator) -> str:
    """A seat's name, score and count."""
    player, score, count = spoken(scene.players[seat], t), scene.score[seat], scene.counts[seat]
    if score is None:
        return t("alt.seat.count", player=player, count=count)
    return t.plural("alt.seat.score", score, player=player, count=count)


def chain_words(chain: Chain, t: Translator) -> list[str]:
    """The chain: of two arms as one line from the left end to the right one, of four arm by arm from the
    middle.
    """
    ends = ", ".join(map(str, chain.open_values))
    if len(chain.arms) == 2:
        left, right = chain.arms
        line = [*reversed(halves(chain.opening.high, left)), (chain.opening.high, chain.opening.low)]
        pairs = [(far, near) for near, far in line[:-1]] + [line[-1], *halves(chain.opening.low, right)]
        return [t("alt.table.chain", tiles=_pairs(pairs)), t("alt.table.ends", ends=ends)]
    words = [t("alt.table.opening", tile=chain.opening)]
    for number, arm in enumerate(chain.arms, 1):
        if arm.tiles:
            words.append(t("alt.table.arm", number=number, tiles=_pairs(halves(chain.opening.high, arm))))
    return [*words, t("alt.table.ends", ends=ends)]


def halves(joined: int, arm: Arm) -> list[tuple[int, int]]:
    """The tiles of an arm outwards, each as its joining and its far half; the first one joins ``joined``."""
    pairs = []
    for t in arm.tiles:
        pairs.append((joined, t.other(joined)))
        joined = t.other(joined)
    return pairs


def _pairs(pairs: Iterable[tuple[int, int]]) -> str:
    return " ".join(f"{a}-{b}" for a, b in pairs)
