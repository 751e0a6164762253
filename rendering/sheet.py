"""A picture that is drawn in RGB on the felt and put into palette colours at the end; for all that isn't
redrawn every turn.
"""

from __future__ import annotations

from PIL import Image, ImageChops, ImageDraw

from rendering.art import hard, rounded_mask
from rendering.avatars import avatar_image, has_portrait
from rendering.felt import table_top
from rendering.palette import to_palette
from rendering.panels import paint_card
from rendering.picture import Player
from rendering.sprites import Badge, badge_image
from rendering.text import BOLD, clean, draw_text, fit
from rendering.themes import WHITE, Colour, ink_on, theme_named
from rendering.tiles import Face, tile_image
from rendering.walk import Box


class Sheet:
    """An RGB picture of ``width`` by ``height`` pixels that starts as an empty table."""

    def __init__(self, theme_name: str, width: int, height: int) -> None:
        self.theme = theme_named(theme_name)
        self.size = (width, height)
        self._ground = table_top(self.theme.name, width, height)
        self.image = self._ground.convert("RGB")
        self._portraits: list[Box] = []

    def card(self, box: Box, *, lit: bool = False) -> None:
        """A panel; lit: framed in the accent colour."""
        paint_card(self.image, self.theme, box, lit=lit)

    def text(
        self,
        xy: tuple[float, float],
        text: str,
        size: int | tuple[int, ...],
        fill: Colour,
        *,
        anchor: str = "l",
        face: str = BOLD,
        room: int | None = None,
    ) -> None:
        """A line of text around ``xy`` (see :func:`draw_text`), made to fit into ``room`` pixels where
        that is given.
        """
        sizes = (size,) if isinstance(size, int) else size
        shown, points = (text, sizes[0]) if room is None else fit(text, sizes, room, face)
        draw_text(self.image, xy, shown, points, fill, anchor=anchor, face=face)

    def name(
        self, xy: tuple[float, float], player: Player, sizes: tuple[int, ...], room: int, *, anchor: str = "l"
    ) -> None:
        """A player's name, shortened to ``room`` pixels."""
        ink = self.theme.subtext if player.away else self.theme.text
        self.text(xy, clean(player.name) or "…", sizes, ink, anchor=anchor, room=room)

    def avatar(self, xy: tuple[int, int], player: Player, diameter: int, colour: Colour) -> None:
        disc = avatar_image(player, diameter, colour)
        self.image.paste(disc, xy, disc)
        if has_portrait(player):
            self._portraits.append((*xy, xy[0] + diameter, xy[1] + diameter))

    def tile(self, xy: tuple[int, int], face: Face) -> None:
        """A tile with the top-left corner of its body at ``xy``."""
        art = tile_image(face, self.theme.name)
        self.image.paste(art, (xy[0] - face.margin, xy[1] - face.margin), art)

    def badge(
        self, middle: tuple[int, int], text: str, diameter: int, fill: Colour, ring: Colour = WHITE
    ) -> None:
        disc = badge_image(text, diameter, Badge(fill, ink_on(fill), ring))
        self.image.paste(disc, (middle[0] - diameter // 2, middle[1] - diameter // 2), disc)

    def bar(self, box: Box, share: float, fill: Colour, ground: Colour) -> None:
        """A rounded bar of which ``share``, 0 to 1, is filled."""
        left, top, right, bottom = box
        tall = bottom - top
        self.image.paste(ground, (left, top), rounded_mask(right - left, tall, tall / 2))
        filled = max(tall, round((right - left) * min(1.0, max(0.0, share))))
        if share > 0:
            self.image.paste(fill, (left, top), rounded_mask(filled, tall, tall / 2))

    def pen(self) -> ImageDraw.ImageDraw:
        return ImageDraw.Draw(self.image)

    def finish(self) -> Image.Image:
        """The picture in palette colours; the felt keeps its exact ones, portraits are dithered."""
        final = self._ground.copy()
        difference = ImageChops.difference(self.image, self._ground.convert("RGB"))
        red, green, blue = difference.split()
        changed = ImageChops.lighter(ImageChops.lighter(red, green), blue)
        final.paste(to_palette(self.image, self.theme.name), (0, 0), hard(changed, 0))
        for left, top, right, bottom in self._portraits:
            inside = (left + 4, top + 4, right - 4, bottom - 4)
            portrait = to_palette(self.image.crop(inside), self.theme.name, dither=True)
            disc = rounded_mask(right - left - 8, bottom - top - 8, (right - left - 8) / 2)
            final.paste(portrait, inside[:2], hard(disc, 250))
        return final
