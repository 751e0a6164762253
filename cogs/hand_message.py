"""A person's private panel: the hand as a picture, and a button for everything that is legal now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from cogs import custom_ids
from cogs.emojis import TileEmojis
from cogs.layout import Message, button, message
from cogs.options import arm_label, choices
from cogs.table_message import match_over, scores
from cogs.terms import countdown
from cogs.texts import seat_shown
from domino.actions import (
    Accept,
    Action,
    Announce,
    Decline,
    Draw,
    Galo,
    Keep,
    Offer,
    Pass,
    Pick,
    Play,
    Ready,
    Redeal,
)
from domino.match import Phase
from domino.notation import format_action
from domino.view import View
from locales import Translator
from rendering import Picture
from services.advice import may_hint
from services.model import Kind, Seen, Status

BUTTONS_FOR_PLAYS = 15
Button = ui.Button[Any]

_GREEN, _RED, _BLUE = discord.ButtonStyle.success, discord.ButtonStyle.danger, discord.ButtonStyle.primary

#: Actions that have a button of their own: the action, its label, its style.
_BUTTONS: tuple[tuple[Action, str, discord.ButtonStyle], ...] = (
    (Draw(), "button.draw", _BLUE),
    (Pass(), "button.pass", _BLUE),
    (Galo(), "button.galo_now", _RED),
    (Announce(), "button.announce", _GREEN),
    (Redeal(), "button.redeal", _RED),
    (Keep(), "button.keep", _GREEN),
    (Ready(), "button.ready", _GREEN),
    (Accept(), "button.accept", _GREEN),
    (Decline(), "button.decline", _RED),
)


@dataclass(frozen=True, slots=True)
class PanelParts:
    """What goes into a panel beside the table's state: pictures, the galo declared beforehand, a note on
    top.
    """

    hand: Picture | None = None
    table: Picture | None = None
    galo: bool = False
    note: str = ""


def hand_message(seen: Seen, parts: PanelParts, emojis: TileEmojis, t: Translator) -> Message:
    """The panel of the person whose View ``seen`` holds; for their eyes only."""
    view, info = seen.view, seen.info
    if view is None or view.seat is None:
        return message([t("hand.nothing")], theme=info.settings.theme)
    blocks: list[str | Picture] = [parts.note, heading(seen, t)]
    if parts.table is not None:
        blocks.append(parts.table)
    blocks += [facts(seen, t), _where(seen, t)]
    if parts.hand is not None:
        blocks.append(parts.hand)
    return panel(seen, blocks, _footer(seen, t), emojis, t, galo=parts.galo)


def panel(
    seen: Seen,
    blocks: list[str | Picture],
    footer: list[Button],
    emojis: TileEmojis,
    t: Translator,
    *,
    galo: bool = False,
) -> Message:
    """Blocks, a button for everything that the viewer can do in the match, and below them ``footer``."""
    assert seen.view is not None
    groups: list[list[Button]] = []
    plays = choices(seen.view, galo=galo)
    if len(plays) <= BUTTONS_FOR_PLAYS:
        groups.append([_play_button(seen, play, emojis) for play in plays])
    groups.append(_pick_buttons(seen))
    groups.append(_action_buttons(seen, galo, t))
    groups.append(footer)
    built = message(blocks, [group for group in groups if group], theme=seen.info.settings.theme)
    if len(plays) > BUTTONS_FOR_PLAYS:
        built.view.add_item(_play_select(seen, plays, emojis, t))
    return built


def retired_message(seen: Seen, t: Translator) -> Message:
    """What is left of a panel once the hand was opened elsewhere."""
    here = button(custom_ids.panel(seen.info.id, "0", "refresh"), t("button.hand_here"), emoji="🔄")
    return message([t("panel.retired")], [[here]], theme=seen.info.settings.theme)


def heading(seen: Seen, t: Translator) -> str:
    """What is asked of the viewer now, or whom everybody waits for."""
    view, info = seen.view, seen.info
    assert view is not None
    when = "" if info.deadline is None else countdown(info.deadline)
    if info.paused:
        return "### " + t("table.paused")
    if view.match_result is not None:
        return "### " + match_over(info, view, t)
    if view.phase is Phase.READY:
        return "### " + t("hand.ready" if Ready() in view.legal else "hand.ready_done", when=when)
    if view.phase is Phase.DEAL:
        return "### " + t("hand.next_deal")
    if view.phase is Phase.TIE_BREAK and view.tie_break:
        if view.tie_break.own_place is not None:
            return "### " + t("hand.picked", place=view.tie_break.own_place + 1)
        return "### " + t("hand.pick" if view.seat in view.tie_break.seats else "hand.picking", when=when)
    if view.turn == view.seat:
        key = {Draw: "hand.must_draw", Pass: "hand.must_pass", Redeal: "hand.redeal"}
        first = type(view.legal[0]) if view.legal else Play
        return "### " + t(key.get(first, "hand.your_turn"), when=when)
    return "### " + t("hand.waiting")


def _where(seen: Seen, t: Translator) -> str:
    """Which table this is, with the way from a direct message to its channel."""
    info = seen.info
    title = t("table.title", variant=t(f"variant.{info.settings.variant}"), id=info.id)
    return f"-# {title} · <#{info.channel_id}>"


def facts(seen: Seen, t: Translator) -> str:
    """Scores and ends for whoever is to act. A panel that only waits tells neither, so that it never tells
    old ones.
    """
    view = seen.view
    assert view is not None
    if not is_waited_for(view) and view.round_result is None:
        return ""
    lines = [scores(seen, t)]
    known = []
    if view.chain is not None:
        known.append(t("hand.ends", ends=" · ".join(str(value) for value in view.chain.open_values)))
    if view.ends_sum is not None:
        known.append(t("hand.ends_sum", sum=view.ends_sum))
    if view.boneyard_count:
        known.append(t("hand.boneyard", n=view.boneyard_count))
    if view.opening_tile is not None:
        known.append(t("hand.opening_tile", tile=view.opening_tile))
    if view.offer:
        known.append(t("hand.offer", players=", ".join(seat_shown(seen.info, s, t) for s in view.offer)))
    if known:
        lines.append("-# " + " · ".join(known))
    return "\n".join(lines)


def _play_button(seen: Seen, play: Play, emojis: TileEmojis) -> Button:
    assert seen.view is not None
    label = " ".join(part for part in (str(play.tile), arm_label(seen.view, play)) if part)
    style = _RED if play.galo else _GREEN
    custom_id = custom_ids.move(seen.info.id, seen.info.position, play)
    return button(custom_id, label, style=style, emoji=emojis.of(play.tile))


def _play_select(seen: Seen, plays: list[Play], emojis: TileEmojis, t: Translator) -> ui.ActionRow[Any]:
    assert seen.view is not None
    options = [
        discord.SelectOption(
            label=f"{play.tile} {arm_label(seen.view, play)}".strip(),
            value=format_action(play),
            emoji=emojis.of(play.tile),
        )
        for play in plays[:25]
    ]
    custom_id = custom_ids.panel(seen.info.id, seen.info.position, "choose")
    return ui.ActionRow(ui.Select(custom_id=custom_id, options=options, placeholder=t("hand.choose")[:150]))


def _pick_buttons(seen: Seen) -> list[Button]:
    view = seen.view
    assert view is not None
    return [
        button(custom_ids.move(seen.info.id, seen.info.position, action), str(action.place + 1), style=_BLUE)
        for action in view.legal
        if isinstance(action, Pick)
    ]


def _action_buttons(seen: Seen, galo: bool, t: Translator) -> list[Button]:
    view, info = seen.view, seen.info
    assert view is not None
    buttons = [
        button(custom_ids.move(info.id, info.position, action), t(label), style=style)
        for action, label, style in _BUTTONS
        if action in view.legal
    ]
    if any(isinstance(action, Play) and action.galo for action in view.legal):
        what, label = ("plain", "button.galo_off") if galo else ("galo", "button.galo_on")
        style = discord.ButtonStyle.secondary if galo else _RED
        buttons.append(
            button(custom_ids.panel(info.id, info.position, what), t(label), style=style, emoji="🐓")
        )
    return buttons


def _footer(seen: Seen, t: Translator) -> list[Button]:
    view, info = seen.view, seen.info
    assert view is not None
    if info.status is not Status.PLAYING:
        label = "button.new_game" if info.settings.kind is Kind.FRIEND else "button.rematch"
        return [button(custom_ids.table(info.id, "rematch"), t(label), style=_GREEN)]
    buttons = [button(custom_ids.panel(info.id, "0", "refresh"), t("button.refresh"), emoji="🔄")]
    if may_hint(info.settings) and any(isinstance(action, Play) for action in view.legal):
        buttons.append(button(custom_ids.table(info.id, "hint"), t("button.hint"), emoji="💡"))
    if Offer() in view.legal:
        buttons.append(
            button(custom_ids.move(info.id, info.position, Offer()), t("button.offer"), emoji="🤝")
        )
    buttons.append(button(custom_ids.table(info.id, "leave"), t("button.leave"), emoji="🚪"))
    return buttons


def is_waited_for(view: View) -> bool:
    """Whether the match waits for the viewer."""
    return any(isinstance(action, Play | Draw | Pass | Redeal | Keep | Pick | Ready) for action in view.legal)


def signature(seen: Seen) -> tuple[object, ...]:
    """What a panel has to be current on: everything while the viewer is to act, else the hand and what is
    open to it.
    """
    view = seen.view
    if view is None:
        return ()
    if seen.info.settings.is_solo:
        return (seen.info.revision,)
    waited_for = is_waited_for(view)
    return (
        seen.info.status,
        seen.info.paused,
        seen.info.deadline if waited_for else None,
        view.phase if waited_for or view.round_result else None,
        view.round_number,
        view.hand,
        view.legal,
        view.moves if waited_for else None,
        view.match_result,
    )
