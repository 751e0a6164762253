"""A player's card: rating and tier badge, medals, level and record."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from locales import translator
from rendering.picture import Player
from rendering.sheet import Sheet
from rendering.text import MEDIUM, clean
from rendering.themes import MEDALS, mix
from rendering.tiles import Face

WIDTH, HEIGHT = 900, 556
_EDGE = 28


@dataclass(frozen=True, slots=True)
class Profile:
    """What a player's card tells. ``rating`` None: not rated yet. ``tier`` is a tile value, 0 to 6 (D-26).

    ``level_share`` is how much of the way to the next level is done, 0 to 1. ``medals`` are gold,
    silver and bronze.
    """

    player: Player
    rating: int | None
    tier: int
    level: int
    level_share: float
    matches: int
    wins: int
    losses: int
    medals: tuple[int, int, int] = (0, 0, 0)
    place: int | None = None


def draw_profile(profile: Profile, theme_name: str, locale: str) -> Image.Image:
    """The card as a palette image."""
    sheet, t = Sheet(theme_name, WIDTH, HEIGHT), translator(locale)
    theme = sheet.theme
    sheet.card((_EDGE, _EDGE, WIDTH - _EDGE, 262))
    sheet.avatar((_EDGE + 24, _EDGE + 23), profile.player, 188, theme.accent)
    left = _EDGE + 236
    sheet.text((left, 78), clean(profile.player.name) or "…", (52, 46, 40, 34), theme.text, room=430)
    _draw_rating(sheet, profile, locale, left)
    sheet.tile((WIDTH - _EDGE - 116, _EDGE + 18), Face(profile.tier, profile.tier, 82))
    name = t(f"picture.tier.{profile.tier}")
    sheet.text((WIDTH - _EDGE - 75, 236), name, (32, 28, 24), theme.accent, anchor="m", room=140)
    _draw_level(sheet, profile, t("picture.level", n=profile.level))
    for number, (key, value) in enumerate(
        (("matches", profile.matches), ("wins", profile.wins), ("losses", profile.losses))
    ):
        _draw_figure(sheet, number, str(value), t(f"picture.{key}"))
    return sheet.finish()


def _draw_rating(sheet: Sheet, profile: Profile, locale: str, left: int) -> None:
    theme, t = sheet.theme, translator(locale)
    rating = "—" if profile.rating is None else str(profile.rating)
    sheet.text((left, 150), rating, 84, theme.accent)
    sheet.text((left, 222), t("picture.rating"), 30, theme.subtext, face=MEDIUM)
    if profile.place is not None:
        text = t("picture.rank", n=profile.place)
        sheet.text((left + 438, 222), text, (30, 27, 24), theme.text, anchor="r", room=300, face=MEDIUM)


def _draw_level(sheet: Sheet, profile: Profile, label: str) -> None:
    """The level with its bar on the left, the medals on the right."""
    theme, top = sheet.theme, 278
    sheet.card((_EDGE, top, 452, top + 112))
    sheet.text((_EDGE + 24, top + 38), label, (40, 36), theme.text, room=360)
    bar = (_EDGE + 24, top + 70, 428, top + 92)
    sheet.bar(bar, profile.level_share, theme.accent, mix(theme.panel, theme.subtext, 0.3))
    sheet.card((468, top, WIDTH - _EDGE, top + 112))
    for number, (medal, count) in enumerate(zip(MEDALS, profile.medals, strict=True)):
        x, y = 520 + number * 132, top + 56
        _medal(sheet, (x, y), medal, dim=count == 0)
        sheet.text((x + 40, y), str(count), 44, theme.text if count else theme.subtext)


def _medal(sheet: Sheet, middle: tuple[int, int], colour: tuple[int, int, int], *, dim: bool) -> None:
    fill = mix(colour, sheet.theme.panel, 0.6) if dim else colour
    sheet.badge(middle, "★", 64, fill, mix(fill, sheet.theme.panel, 0.35))


def _draw_figure(sheet: Sheet, number: int, value: str, label: str) -> None:
    wide = (WIDTH - 2 * _EDGE - 32) // 3
    left, top = _EDGE + number * (wide + 16), 406
    sheet.card((left, top, left + wide, top + 122))
    sheet.text((left + wide / 2, top + 48), value, (60, 50, 42), sheet.theme.text, anchor="m", room=wide - 24)
    middle = (left + wide / 2, top + 94)
    sheet.text(middle, label, (30, 27), sheet.theme.subtext, anchor="m", room=wide - 24, face=MEDIUM)
