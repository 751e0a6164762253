"""Pictures of the game, made from Views alone."""

from __future__ import annotations

from rendering.emoji import emoji_name, tile_emoji
from rendering.geometry import arm_directions
from rendering.leaderboard import BoardRow, pages_of
from rendering.picture import Picture, Player
from rendering.pictures import (
    card_picture,
    closing_gif,
    covered_hand_picture,
    hand_picture,
    leaderboard_picture,
    match_result_picture,
    replay_gif,
    round_result_picture,
    table_picture,
    tie_break_picture,
)
from rendering.profile import Profile
from rendering.studio import Studio
from rendering.themes import THEMES

__all__ = [
    "THEMES",
    "BoardRow",
    "Picture",
    "Player",
    "Profile",
    "Studio",
    "arm_directions",
    "card_picture",
    "closing_gif",
    "covered_hand_picture",
    "emoji_name",
    "hand_picture",
    "leaderboard_picture",
    "match_result_picture",
    "pages_of",
    "replay_gif",
    "round_result_picture",
    "table_picture",
    "tie_break_picture",
    "tile_emoji",
]
