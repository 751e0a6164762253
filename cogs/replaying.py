"""``/domino replay``: a match that is over, step by step, as an animation, as a file, with its proof."""

from __future__ import annotations

import io
import json

import discord
from discord import app_commands

from cogs import league_ids
from cogs.acting import Interaction, acknowledge, tell
from cogs.answers import Block, Buttons, show
from cogs.groups import Number, described, domino_group
from cogs.happenings import happened
from cogs.here import viewer_of
from cogs.host import Host, host_of
from cogs.layout import button
from cogs.pictures import players
from cogs.table_message import scores
from cogs.texts import command_text as text
from cogs.texts import private, refusal_text
from domino.deal import SealedSeed
from domino.match import Phase
from domino.view import view
from locales import Translator
from services.errors import Refusal
from services.model import Seen
from services.past_matches import Replay

#: Longer matches are animated round by round.
LONGEST_FILM = 400


@domino_group.command(name=text("replay.name"), description=text("replay.description"))
@described(match="match")
async def replay(interaction: Interaction, match: Number) -> None:
    """A match from its first deal on."""
    await acknowledge(interaction, privately=True)
    found = await _found(interaction, match)
    if found is not None:
        await _show_step(interaction, found, 0, anew=True)


@replay.autocomplete("match")
async def _own_matches(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    assert interaction.guild_id is not None
    t, past, user_id = private(interaction), host_of(interaction).league.past, interaction.user.id
    matches, _ = await past.of_person(user_id, interaction.guild_id, 1, viewer_of(interaction))
    return [
        app_commands.Choice(name=f"#{m.id} {t(f'variant.{m.info.settings.variant}')}", value=m.id)
        for m in matches
        if str(m.id).startswith(current)
    ]


async def press_replay(interaction: Interaction, match_id: int, step: int, what: str) -> None:
    """A button of a replay."""
    await acknowledge(interaction)
    found = await _found(interaction, match_id)
    if found is None:
        return
    step = min(max(step, 0), len(found.steps) - 1)
    if what in ("gif", "film"):
        await _send_gif(interaction, found, found.steps[step].round_index if what == "gif" else None)
    elif what == "record":
        await _send_record(interaction, found)
    elif what == "proof":
        await show(interaction, [proof_text(found, step, private(interaction))])
    else:
        await _show_step(interaction, found, step, anew=False)


async def _found(interaction: Interaction, match_id: int) -> Replay | None:
    """The match, or None after telling why it cannot be seen."""
    assert interaction.guild_id is not None
    past = host_of(interaction).league.past
    try:
        return await past.replay(match_id, interaction.guild_id, viewer_of(interaction))
    except Refusal as error:
        await tell(interaction, refusal_text(error, private(interaction)))
        return None


async def _show_step(interaction: Interaction, found: Replay, step: int, *, anew: bool) -> None:
    host, t = host_of(interaction), private(interaction)
    community = await host.people.community(found.match.info.guild_id)
    blocks = await step_blocks(host, found, step, community.theme, t)
    await show(interaction, blocks, step_buttons(found, step, t), theme=community.theme, anew=anew)


async def step_blocks(host: Host, found: Replay, step: int, theme: str, t: Translator) -> list[Block]:
    """The table after a step as spectators saw it, and what happened in the step."""
    now, info = found.steps[step], found.match.info
    seen = Seen(info, view(now.match, None))
    assert seen.view is not None
    head = t("replay.title", id=found.match.id, variant=t(f"variant.{info.settings.variant}"))
    where = t("replay.step", round=now.round_index + 1, step=step + 1, steps=len(found.steps))
    blocks: list[Block] = [f"## {head}\n-# {where}", scores(seen, t)]
    if seen.view.chain is not None:
        seated = await players(host, info, t)
        drawn = seen.view.phase is Phase.TIE_BREAK
        picture = host.studio.tie_break if drawn else host.studio.table
        blocks.append(await picture(seen.view, seated, theme, t.locale))
    lines = happened(now.events, info, t) or [t("replay.dealt") if now.action is None else ""]
    return [*blocks, "\n".join(line for line in lines if line)]


def step_buttons(found: Replay, step: int, t: Translator) -> Buttons:
    """Back and forth by steps and by rounds, and what else there is of the match."""
    last, here = len(found.steps) - 1, found.steps[step].round_index
    starts = [number for number, s in enumerate(found.steps) if s.action_index is None]
    before = max((number for number in starts if number < step), default=0)
    after = starts[here + 1] if here + 1 < len(starts) else last
    to = (
        (0, "⏮️", "first", step > 0),
        (max(0, step - 1), "◀️", "back", step > 0),
        (min(last, step + 1), "▶️", "on", step < last),
        (last, "⏭️", "last", step < last),
    )
    match_id = found.match.id
    steps = [
        button(league_ids.replay(match_id, number, tag=tag), emoji=emoji, disabled=not enabled)
        for number, emoji, tag, enabled in to
    ]
    rounds = [
        button(
            league_ids.replay(match_id, before, tag="before"), t("replay.before"), disabled=step <= before
        ),
        button(league_ids.replay(match_id, after, tag="after"), t("replay.after"), disabled=step >= after),
    ]
    more = [
        button(league_ids.replay(match_id, step, what), t(f"replay.{what}"), emoji=emoji)
        for what, emoji in (("gif", "🎞️"), ("film", "🎬"), ("record", "📄"), ("proof", "🔓"))
        if what != "film" or len(found.steps) <= LONGEST_FILM
    ]
    return [steps, rounds, more]


async def _send_gif(interaction: Interaction, found: Replay, number: int | None) -> None:
    """A round as an animation, or the whole match where ``number`` is None."""
    host, t, info = host_of(interaction), private(interaction), found.match.info
    views = [view(s.match, None) for s in found.steps if number in (None, s.round_index)]
    seated = await players(host, info, t)
    community = await host.people.community(info.guild_id)
    picture = await host.studio.replay(views, seated, community.theme, t.locale)
    key = "replay.whole" if number is None else "replay.round"
    await show(interaction, [t(key, id=found.match.id, round=(number or 0) + 1), picture])


async def _send_record(interaction: Interaction, found: Replay) -> None:
    """The record as a file, where files are allowed."""
    t = private(interaction)
    if not interaction.app_permissions.attach_files:
        await tell(interaction, t("replay.no_files"))
        return
    written = json.dumps(found.record, ensure_ascii=False, indent=1).encode()
    file = discord.File(io.BytesIO(written), f"domino-{found.match.id}.json")
    await interaction.followup.send(t("replay.record_sent"), file=file, ephemeral=True)


def proof_text(found: Replay, step: int, t: Translator) -> str:
    """How the deals of the match are proved: commitment, seed and salt of the round that is looked at."""
    number = found.steps[step].round_index
    written = found.record["rounds"][number]
    secret = SealedSeed(written["seed"], written["salt"])
    return t(
        "replay.proof_text",
        round=number + 1,
        commitment=secret.commitment,
        seed=secret.seed,
        salt=secret.salt,
        seats=found.match.info.settings.seats,
    )
