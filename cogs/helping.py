"""``/help``: the commands, tips for the game, and a lesson."""

from __future__ import annotations

from discord import app_commands

from cogs.acting import Interaction, acknowledge, send_private
from cogs.groups import described
from cogs.host import host_of
from cogs.layout import message
from cogs.learning import lesson_message
from cogs.texts import command_text as text
from cogs.texts import private
from locales import Translator
from services.lessons import LESSONS

help_group = app_commands.Group(name=text("help.name"), description=text("help.description"), guild_only=True)

#: The keys of all commands that are for everybody, by group, in the order in which they are told.
TOLD: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "domino",
        (
            *("play", "solo", "queue", "join", "start", "leave", "rematch", "watch", "table", "rules"),
            *("hand", "tile", "draw", "pass", "galo", "doubles", "pick", "ready", "agree"),
            *("hint", "review", "replay", "played", "card", "remind"),
        ),
    ),
    ("ranking", ("week", "all", "medals", "season", "rated_table")),
    ("wallet", ("balance", "daily", "movements")),
    ("help", ("learn", "commands", "tips")),
    ("privacy", ("export", "delete")),
)
LESSON_CHOICES = [app_commands.Choice(name=text(f"lesson.{lesson}"), value=lesson) for lesson in LESSONS]
TIPS = 8


@help_group.command(name=text("commands.name"), description=text("commands.description"))
async def commands(interaction: Interaction) -> None:
    """The list of commands."""
    await acknowledge(interaction, privately=True)
    await send_private(interaction, message(command_blocks(private(interaction))))


@help_group.command(name=text("learn.name"), description=text("learn.description"))
@described(lesson="lesson")
@app_commands.choices(lesson=LESSON_CHOICES)
async def learn(interaction: Interaction, lesson: str = "basics") -> None:
    """A short game that teaches by being played."""
    await acknowledge(interaction, privately=True)
    built = await lesson_message(host_of(interaction), LESSONS[lesson], 0, private(interaction))
    await send_private(interaction, built)


@help_group.command(name=text("tips.name"), description=text("tips.description"))
async def tips(interaction: Interaction) -> None:
    """What good players keep in mind."""
    await acknowledge(interaction, privately=True)
    t = private(interaction)
    lines = [f"• {t(f'tips.{number}')}" for number in range(1, TIPS + 1)]
    await send_private(interaction, message([f"## {t('tips.title')}", "\n".join(lines)]))


def command_blocks(t: Translator) -> list[str]:
    """The commands by group, with what each does, in the reader's language."""
    blocks = [f"## {t('help.title')}\n{t('help.first_steps')}"]
    for group, keys in TOLD:
        name = t(f"command.{group}.name")
        lines = [f"`/{name} {t(f'command.{key}.name')}` {t(f'command.{key}.description')}" for key in keys]
        blocks.append("\n".join(lines))
    blocks.append("-# " + t("help.managers"))
    return blocks
