"""Pictures of the game, made from Views alone; see ``docs/ARCHITECTURE.md``.

Everything here draws at once, where it is called; :class:`rendering.studio.Studio` does the same off the
event loop.
"""

from __future__ import annotations

from domino.view import View
from rendering import alt
from rendering.hand import HandScene, draw_hand, hand_scene
from rendering.picture import Picture, Player
from rendering.png import encode
from rendering.table import draw_table, table_scene
from rendering.themes import THEMES

__all__ = ["THEMES", "Picture", "Player", "covered_hand_picture", "hand_picture", "table_picture"]


def hand_picture(view: View, theme: str, locale: str) -> Picture:
    """The viewer's hand, its playable tiles raised and numbered. For its owner's eyes only."""
    scene = hand_scene(view)
    return Picture(encode(draw_hand(scene, theme), theme), "hand.png", alt.hand_alt(scene, locale))


def covered_hand_picture(count: int, theme: str, locale: str) -> Picture:
    """A hand of ``count`` tiles face down, as it lies between the turns on a shared device (rules §4)."""
    scene = HandScene(None, count, frozenset(), None)
    return Picture(encode(draw_hand(scene, theme), theme), "hand.png", alt.hand_alt(scene, locale))


def table_picture(view: View, players: tuple[Player, ...], theme: str, locale: str) -> Picture:
    """The table as everybody may see it, whoever the view belongs to."""
    scene = table_scene(view, players, locale)
    return Picture(encode(draw_table(scene, theme), theme), "table.png", alt.table_alt(scene, locale))
