"""Lists of the league as messages: a picture, whose place one's own is, and buttons to other pages."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
from babel.dates import format_date
from discord import ui

from cogs import league_ids
from cogs.answers import Block, page_buttons
from cogs.host import Host
from cogs.known_people import portraits
from cogs.layout import button
from cogs.league_ids import BoardId
from data.ratings import Ranking
from data.weeks import WeekKey
from league.tiers import tier_of
from league.week import MATCHES_TO_BE_LISTED, Week
from locales import Translator
from rendering import BoardRow, Picture
from services.boards import Board, BoardLine
from services.rankings import this_week

WEEKS_BACK = 520


async def load(host: Host, guild_id: int, wanted: BoardId, viewer: int | None) -> Board:
    """The page that is wanted."""
    boards, ranking = host.league.boards, Ranking(guild_id, wanted.variant)
    match wanted.name:
        case "week":
            return await boards.week(WeekKey(ranking, wanted.key), wanted.page, viewer)
        case "medals":
            return await boards.medals(ranking, wanted.page)
        case "season":
            return await boards.season(ranking, int(wanted.key), wanted.page)
        case _:
            return await boards.all_time(ranking, wanted.page, viewer)


async def blocks_of(
    host: Host, guild: discord.Guild, wanted: BoardId, board: Board, viewer: int | None, t: Translator
) -> list[Block]:
    """What a page shows: its head, the picture, and whoever asked."""
    head = title(wanted, t)
    shown: list[Block] = [f"## {head}"]
    if wanted.name == "week":
        shown.append("-# " + t("ranking.week.how", n=MATCHES_TO_BE_LISTED))
    shown.append(await _picture(host, guild, wanted, board, viewer, t))
    if own := own_line(wanted, board, t):
        shown.append(own)
    return shown


async def _picture(
    host: Host, guild: discord.Guild, wanted: BoardId, board: Board, viewer: int | None, t: Translator
) -> Picture:
    people = await portraits(host, guild, [line.user_id for line in board.lines], t)
    rows = tuple(
        BoardRow(
            line.place,
            people[line.user_id],
            value_of(wanted, line),
            _note(wanted, line, t),
            _tier(wanted, line),
            own=line.user_id == viewer,
        )
        for line in board.lines
    )
    head = title(wanted, t)
    if board.pages > 1:
        head = t("ranking.paged", title=head, page=board.page, pages=board.pages)
    community = await host.people.community(guild.id)
    return await host.studio.leaderboard(head, rows, 1, community.theme, t.locale)


def title(wanted: BoardId, t: Translator) -> str:
    """What a list is headed."""
    variant = t(f"variant.{wanted.variant}")
    if wanted.name == "week":
        return t("ranking.week.title", variant=variant, week=week_name(wanted.key, t))
    return t(f"ranking.{wanted.name}.title", variant=variant, number=wanted.key)


def week_name(key: str, t: Translator) -> str:
    """A week by its first and last day."""
    monday = Week.from_key(key).monday
    first, last = (
        format_date(day, "d MMM", locale=t.locale).replace(".", "")
        for day in (monday, monday + timedelta(days=6))
    )
    return t("ranking.week.days", first=first, last=last)


def value_of(wanted: BoardId, line: BoardLine) -> str:
    """What a list is ordered by, as text."""
    if wanted.name == "medals":
        return "·".join(map(str, line.medals))
    return f"+{line.value}" if wanted.name == "week" else str(line.value)


def _note(wanted: BoardId, line: BoardLine, t: Translator) -> str:
    return "" if wanted.name == "medals" else t.plural("ranking.note", line.extra)


def _tier(wanted: BoardId, line: BoardLine) -> int | None:
    return tier_of(line.value).value if wanted.name in ("all", "season") else None


def own_line(wanted: BoardId, board: Board, t: Translator) -> str:
    """Where whoever asked stands; empty where they do not."""
    own = board.own
    if own is None:
        return ""
    if wanted.name == "week" and own.extra < MATCHES_TO_BE_LISTED:
        missing = MATCHES_TO_BE_LISTED - own.extra
        return t.plural("ranking.own_unlisted", missing, value=value_of(wanted, own))
    return t("ranking.own", place=own.place, value=value_of(wanted, own), rows=board.rows)


async def buttons_of(
    host: Host, guild_id: int, wanted: BoardId, board: Board, t: Translator
) -> list[list[ui.Button[Any]]]:
    """Buttons to other pages, and from a week to its neighbours."""

    def to_page(page: int, tag: str) -> str:
        return league_ids.board(BoardId(wanted.name, wanted.variant, wanted.key, page), tag)

    groups = [page_buttons(board.page, board.pages, to_page)]
    if wanted.name == "week":
        groups.append(await _neighbours(host, guild_id, wanted, t))
    return [group for group in groups if group]


async def _neighbours(host: Host, guild_id: int, wanted: BoardId, t: Translator) -> list[ui.Button[Any]]:
    played = await host.league.boards.weeks(Ranking(guild_id, wanted.variant), WEEKS_BACK)
    weeks = sorted({*played, wanted.key, this_week(host.clock()).key})
    here = weeks.index(wanted.key)
    found = []
    for step, name in ((here - 1, "before"), (here + 1, "after")):
        if 0 <= step < len(weeks):
            there = BoardId("week", wanted.variant, weeks[step])
            found.append(button(league_ids.board(there, name), t(f"ranking.week.{name}")))
    return found
