"""Avatars for pictures: fetched from Discord's CDN once per avatar, and never waited for long."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import discord
import structlog

log = structlog.get_logger()

KEPT = 500
SECONDS = 2.0


class Avatars:
    """The small pictures of people, by the key of their avatar."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._kept: OrderedDict[str, bytes | None] = OrderedDict()

    async def of(self, user_id: int | None) -> bytes | None:
        """The avatar of a person as an image file; None for a monogram, as for people without one."""
        user = None if user_id is None else self._client.get_user(user_id)
        if user is None or user.avatar is None:
            return None
        key = user.avatar.key
        if key not in self._kept:
            self._kept[key] = await self._fetch(user.avatar)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return self._kept[key]

    @staticmethod
    async def _fetch(avatar: discord.Asset) -> bytes | None:
        try:
            return await asyncio.wait_for(avatar.replace(size=128, static_format="png").read(), SECONDS)
        except (discord.HTTPException, TimeoutError, ValueError):
            log.info("avatar_not_fetched")
            return None
