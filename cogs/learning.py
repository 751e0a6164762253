"""``/help learn``: a short game that teaches by being played. Each press says which step it belongs to, so a
lesson outlives any restart and needs nothing kept.
"""

from __future__ import annotations

import re
from typing import Any, Self

import discord
from discord import ui

from cogs import custom_ids
from cogs.acting import Interaction, acknowledge
from cogs.emojis import TileEmojis
from cogs.host import Host, host_of
from cogs.layout import Message, button, message
from cogs.mishaps import guarded
from cogs.options import arm_label, choices
from cogs.texts import private
from domino.actions import Action, Draw, Play
from domino.errors import BadRecord
from domino.notation import format_action, parse_action
from domino.view import View
from locales import Translator
from rendering import Picture, Player
from services.lessons import LEARNER, LESSONS, Lesson, at_step

THEME = "felt"
Button = ui.Button[Any]


async def lesson_message(
    host: Host, lesson: Lesson, step: int, t: Translator, *, again: bool = False
) -> Message:
    """One step of a lesson: what to see, what to do, and a button for everything that could be done.

    ``again`` is for somebody who did something else than what the step is about.
    """
    view = at_step(lesson, step)
    names = [
        t("learn.you") if seat == LEARNER else t("seat.computer", number=seat + 1)
        for seat in range(view.seats)
    ]
    players = tuple(Player(name, None, is_bot=seat != LEARNER) for seat, name in enumerate(names))
    progress = t("learn.progress", step=min(step + 1, len(lesson.steps)), steps=len(lesson.steps))
    blocks: list[str | Picture] = [f"## {t(f'learn.title.{lesson.id}')}\n-# {progress}"]
    if view.chain is not None:
        blocks.append(await host.studio.table(view, players, THEME, t.locale))
    if again:
        blocks.append(t(f"learn.again.{lesson.id}"))
    blocks.append(t(f"learn.{lesson.id}.{step}"))
    if view.hand:
        blocks.append(await host.studio.hand(view, THEME, t.locale))
    return message(blocks, [_buttons(lesson, step, view, host.emojis, t)], theme=THEME)


def _buttons(lesson: Lesson, step: int, view: View, emojis: TileEmojis, t: Translator) -> list[Button]:
    if step == len(lesson.steps):
        others = [other for other in LESSONS.values() if other.id != lesson.id]
        return [
            button(custom_ids.lesson(other.id, 0, None), t(f"learn.title.{other.id}"), emoji="🎓")
            for other in others
        ]
    buttons = [
        _move(lesson, step, play, f"{play.tile} {arm_label(view, play)}".strip(), emojis.of(play.tile))
        for play in choices(view)
    ]
    if step > 0:  # at the opening nobody would call a galo
        buttons += [
            _move(lesson, step, play, f"GALO + {play.tile} {arm_label(view, play)}".strip(), "🐓")
            for play in choices(view, galo=True)
        ]
    if Draw() in view.legal:
        buttons.append(_move(lesson, step, Draw(), t("button.draw"), None))
    return buttons


def _move(lesson: Lesson, step: int, action: Action, label: str, emoji: discord.Emoji | str | None) -> Button:
    style = (
        discord.ButtonStyle.danger
        if isinstance(action, Play) and action.galo
        else discord.ButtonStyle.success
    )
    return button(custom_ids.lesson(lesson.id, step, action), label, style=style, emoji=emoji)


class LessonButton(ui.DynamicItem[Button], template=custom_ids.LESSON):
    """What the learner does at a step."""

    def __init__(self, item: Button, lesson: str, step: int, action: str) -> None:
        super().__init__(item)
        self.lesson, self.step, self.action = lesson, step, action

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: Any, match: re.Match[str]) -> Self:
        return cls(item, match["lesson"], int(match["step"]), match["action"])

    async def callback(self, interaction: Interaction) -> None:
        await guarded(interaction, self._go_on(interaction))

    async def _go_on(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        lesson = LESSONS.get(self.lesson)
        if lesson is None or self.step > len(lesson.steps):
            return
        right = self.action == "begin" or _is_right(lesson, self.step, self.action)
        step = self.step + 1 if right and self.action != "begin" else self.step
        host = host_of(interaction)
        built = await lesson_message(host, lesson, step, private(interaction), again=not right)
        await interaction.edit_original_response(view=built.view, attachments=built.files())


def _is_right(lesson: Lesson, step: int, text: str) -> bool:
    try:
        return step < len(lesson.steps) and format_action(parse_action(text)) == format_action(
            lesson.steps[step]
        )
    except BadRecord:
        return False
