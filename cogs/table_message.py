"""The public message of a table: the lobby, the running match, results. It is made of the public View
alone.
"""

from __future__ import annotations

from typing import Any

import discord

from cogs import custom_ids, league_ids
from cogs.layout import Message, button, message, spelled_out
from cogs.lobby_message import lobby_message
from cogs.terms import MARKS, countdown, title
from cogs.texts import public, seat_shown
from domino.actions import Accept, Decline, Ready
from domino.match import Phase
from domino.view import View
from locales import Translator
from rendering import Picture
from services.model import Kind, Seen, Status, TableInfo


def table_message(
    seen: Seen, pictures: tuple[Picture, ...], lines: list[str], *, with_files: bool = True
) -> Message:
    """The message for the table's state. ``lines`` tell what happened last; without files the picture is
    told in words.
    """
    info, t = seen.info, public(seen.info)
    if info.status is Status.LOBBY:
        return lobby_message(info, t)
    if info.status is Status.CLOSED and seen.view is None:
        return message([title(info, t), t("table.closed")], theme=info.settings.theme)
    shown: list[str | Picture] = [title(info, t), scores(seen, t)]
    shown += [picture if with_files else spelled_out(picture) for picture in pictures]
    if lines:
        shown.append("\n".join(f"-# {line}" for line in lines))
    shown += _state(seen, t)
    return message(shown, _buttons(seen, t), theme=info.settings.theme)


def spectator_message(seen: Seen, pictures: tuple[Picture, ...], lines: list[str], t: Translator) -> Message:
    """The table for a spectator's eyes: what everybody may know, in the spectator's language."""
    info = seen.info
    if seen.view is None:
        return message([title(info, t), t("watch.nothing")], theme=info.settings.theme)
    shown: list[str | Picture] = [title(info, t), scores(seen, t), *pictures]
    shown += ["\n".join(f"-# {line}" for line in lines), *_state(seen, t)]
    shown.append("-# " + t("watch.live"))
    again = button(custom_ids.table(info.id, "watch"), t("button.refresh"), emoji="🔄")
    return message(shown, [[again]], theme=info.settings.theme)


def scores(seen: Seen, t: Translator) -> str:
    """One line a side: who plays for it, and its points."""
    view = seen.view
    assert view is not None
    lines = []
    for side, seats in enumerate(view.sides):
        names = " & ".join(seat_shown(seen.info, seat, t) for seat in seats)
        lines.append(f"{MARKS[side]} {names} — **{view.scores[side]}**")
    return "\n".join(lines)


def _state(seen: Seen, t: Translator) -> list[str]:
    info, view = seen.info, seen.view
    assert view is not None
    lines = [t("table.paused")] if info.paused else []
    if view.round_result is not None:
        lines.append(_round_over(info, view, t))
    if view.match_result is not None:
        lines.append(match_over(info, view, t))
    elif view.phase is Phase.READY:
        waiting = [
            seat_shown(info, s, t) for s, human in enumerate(view.humans) if human and s not in view.ready
        ]
        lines.append(t("table.ready", players=", ".join(waiting), when=_when(info)))
    elif view.phase is Phase.DEAL:
        lines.append(t("table.next_deal"))
    elif view.phase is Phase.TIE_BREAK and view.tie_break:
        waiting = [seat_shown(info, s, t) for s in view.tie_break.seats if s not in view.tie_break.picked]
        lines.append(t("table.tie_break", players=", ".join(waiting), when=_when(info)))
    elif view.turn is not None:
        key = "table.redeal_choice" if view.phase is Phase.REDEAL_CHOICE else "table.turn"
        lines.append(t(key, player=seat_shown(info, view.turn, t), when=_when(info)))
    if view.offer and view.match_result is None:
        accepted = ", ".join(seat_shown(info, seat, t) for seat in view.offer)
        lines.append(t("table.offer", players=accepted))
    if info.settings.kind is Kind.FRIEND and info.rematch:
        wishing = ", ".join(f"<@{user_id}>" for user_id in info.rematch)
        lines.append(t("friend.asked", players=wishing))
    if view.proof is not None:
        lines.append("-# " + t("table.proof", seed=view.proof.seed, salt=view.proof.salt))
    elif view.commitment is not None:
        lines.append("-# " + t("table.commitment", commitment=view.commitment))
    return lines


def _round_over(info: TableInfo, view: View, t: Translator) -> str:
    ended = view.round_result
    assert ended is not None
    who = "" if ended.winner is None else seat_shown(info, ended.winner, t)
    how = "tie_break" if view.tie_break is not None and view.tie_break.reveals else ended.reason
    key = f"round.{how}" if ended.winner is not None else f"round.{ended.reason}_nobody"
    return t(key, player=who)


def match_over(info: TableInfo, view: View, t: Translator) -> str:
    """Who won the match, and why it ended."""
    result = view.match_result
    assert result is not None
    if info.stopped_by is not None or result.reason is None:
        return t("match.void")
    if result.winner is None:
        return t("match.draw_agreed") if result.reason == "agreement" else t("match.draw")
    names = " & ".join(seat_shown(info, seat, t) for seat in view.sides[result.winner])
    return t(f"match.won_{result.reason}", side=names)


def _buttons(seen: Seen, t: Translator) -> list[list[discord.ui.Button[Any]]]:
    info, view = seen.info, seen.view
    assert view is not None
    rules = button(custom_ids.table(info.id, "rules"), t("button.rules"), emoji="📖")
    friends = info.settings.kind is Kind.FRIEND
    if info.status is not Status.PLAYING:
        again = button(
            custom_ids.table(info.id, "rematch"),
            t("button.new_game" if friends else "button.rematch"),
            style=discord.ButtonStyle.success,
            disabled=info.status is not Status.ENDED,
        )
        review = button(custom_ids.table(info.id, "review"), t("button.review"), emoji="🔎")
        return [[again, review, rules, *_rating_button(info, t)]]
    row = [
        button(
            custom_ids.table(info.id, "hand"), t("button.hand"), style=discord.ButtonStyle.primary, emoji="🁫"
        ),
        button(custom_ids.table(info.id, "watch"), t("button.watch"), emoji="👀"),
        rules,
        button(custom_ids.table(info.id, "leave"), t("button.leave"), emoji="🚪"),
    ]
    extra = []
    if friends:
        label = "button.accept_new_game" if info.rematch else "button.new_game"
        extra.append(button(custom_ids.table(info.id, "rematch"), t(label), emoji="🔁"))
    if view.phase is Phase.READY:
        extra.append(_action(info, Ready(), t("button.ready"), discord.ButtonStyle.success))
    if view.offer:
        extra.append(_action(info, Accept(), t("button.accept"), discord.ButtonStyle.success))
        extra.append(_action(info, Decline(), t("button.decline"), discord.ButtonStyle.danger))
    return [row, extra] if extra else [row]


def _rating_button(info: TableInfo, t: Translator) -> list[discord.ui.Button[Any]]:
    """What a rated match did to the rating of whoever presses."""
    if info.settings.kind is not Kind.RANKED or info.match_id is None:
        return []
    return [button(league_ids.rating(info.match_id), t("button.rating"), emoji="📈")]


def _action(
    info: TableInfo, action: Ready | Accept | Decline, label: str, style: discord.ButtonStyle
) -> discord.ui.Button[Any]:
    return button(custom_ids.move(info.id, info.position, action), label, style=style)


def _when(info: TableInfo) -> str:
    return "" if info.deadline is None else countdown(info.deadline)
