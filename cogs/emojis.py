"""The 28 tiles and the back as emojis of the application, uploaded by the bot itself where they are
missing.
"""

from __future__ import annotations

import discord
import structlog

from domino.tiles import FULL_SET, Tile
from rendering import tile_emoji

log = structlog.get_logger()

BACK = "tile_back"


def emoji_name(tile: Tile | None) -> str:
    """The name of a tile's emoji; of the back where it is None."""
    return BACK if tile is None else f"tile_{tile.high}_{tile.low}"


class TileEmojis:
    """Emojis by tile. A tile without one is shown by its numbers alone."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._known: dict[str, discord.Emoji] = {}

    async def prepare(self) -> None:
        """Find the application's emojis and upload the missing ones."""
        try:
            self._known = {emoji.name: emoji for emoji in await self._client.fetch_application_emojis()}
            for tile in (*FULL_SET, None):
                name = emoji_name(tile)
                if name not in self._known:
                    self._known[name] = await self._client.create_application_emoji(
                        name=name, image=tile_emoji(tile)
                    )
        except discord.HTTPException as error:
            log.warning("emojis_not_ready", status=error.status, code=error.code)

    def of(self, tile: Tile | None) -> discord.Emoji | None:
        return self._known.get(emoji_name(tile))
