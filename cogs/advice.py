"""``/domino hint`` and ``/domino review``, and the buttons that ask the same."""

from __future__ import annotations

from collections.abc import Mapping

from cogs.acting import Interaction, acknowledge, own_table, tell
from cogs.groups import Number, described, domino_group
from cogs.here import can_reach
from cogs.host import Host, host_of
from cogs.layout import message
from cogs.options import arm_label
from cogs.texts import command_text as text
from cogs.texts import private, refusal_text, seat_shown
from domino.actions import Play
from domino.players.hint import Hint, Why
from domino.review import Mistake, SeatReview
from locales import Translator
from services.errors import Refusal
from services.model import Seen
from services.past_matches import AMONG_THEMSELVES

ROWS = 8


@domino_group.command(name=text("hint.name"), description=text("hint.description"))
async def hint(interaction: Interaction) -> None:
    """What a strong player would do now."""
    await acknowledge(interaction, privately=True)
    table_id = await own_table(host_of(interaction), interaction.user.id)
    if table_id is None:
        await tell(interaction, private(interaction)("refusal.not_at_a_table"))
        return
    await give_hint(host_of(interaction), interaction, table_id)


@domino_group.command(name=text("review.name"), description=text("review.description"))
@described(table="table")
async def review(interaction: Interaction, table: Number) -> None:
    """A look back at a table's match."""
    await acknowledge(interaction, privately=True)
    if await can_reach(interaction, table):
        await give_review(host_of(interaction), interaction, table)


async def give_hint(host: Host, interaction: Interaction, table_id: int) -> None:
    """Tell whoever acted, who has been acknowledged, what a strong player would do."""
    t = private(interaction)
    try:
        seen, found = await host.adviser.hint(table_id, interaction.user.id)
    except Refusal as error:
        await tell(interaction, refusal_text(error, t))
        return
    await tell(interaction, hint_text(seen, found, t))


async def give_review(host: Host, interaction: Interaction, table_id: int) -> None:
    """Show whoever acted, who has been acknowledged, how a match was played."""
    t = private(interaction)
    try:
        _require_review(await host.tables.look(table_id), interaction.user.id)
        seen, reviews = await host.adviser.review(table_id)
    except Refusal as error:
        await tell(interaction, refusal_text(error, t))
        return
    built = message(review_blocks(seen, reviews, t), theme=seen.info.settings.theme)
    await interaction.followup.send(view=built.view, ephemeral=True)


def _require_review(seen: Seen, user_id: int) -> None:
    """Refuse a look back at what others played among themselves, as their replay is refused. Raises
    Refusal.
    """
    if seen.info.settings.kind not in AMONG_THEMSELVES:
        return
    played = any(o is not None and user_id in (o.user_id, o.stands_in_for) for o in seen.info.occupants)
    if not played:
        raise Refusal("no_table" if seen.info.settings.is_solo else "match_private")


def hint_text(seen: Seen, found: Hint, t: Translator) -> str:
    """The best play and why, in one sentence, and what each play is expected to bring."""
    assert seen.view is not None
    key = "players.hint.row.amazonense" if seen.info.settings.variant == "amazonense" else "players.hint.row"
    rows = [
        t(key, play=_play(seen, e.play), points=f"{e.points:+.1f}", win=round(100 * e.win))
        for e in found.evaluations[:ROWS]
    ]
    why = _reason(seen, found.why, found.facts, t)
    best = t("players.hint", play=f"**{_play(seen, found.best.play)}**", why=why)
    return "\n".join(["💡 " + best, *(f"-# {row}" for row in rows)])


def _play(seen: Seen, play: Play) -> str:
    assert seen.view is not None
    return f"{play.tile} {arm_label(seen.view, play)}".strip()


def review_blocks(seen: Seen, reviews: tuple[SeatReview, ...], t: Translator) -> list[str]:
    """A block for every seat: its choices, the costliest mistakes, its luck."""
    return [f"## 🔎 {t('players.review.title')}", *(_seat_block(seen, found, t) for found in reviews)]


def _seat_block(seen: Seen, found: SeatReview, t: Translator) -> str:
    name = f"**{seat_shown(seen.info, found.seat, t)}**"
    decisions, cost = t.plural("players.choices", found.decisions), _points(found.cost, t)
    lines = [t("players.review.seat", player=name, decisions=decisions, cost=cost)]
    lines += [f"• {_mistake(seen, mistake, t)}" for mistake in found.mistakes]
    if not found.mistakes:
        lines.append(f"• {t('players.review.flawless')}")
    luck = round(found.luck)
    kind = "even" if luck == 0 else ("good" if luck > 0 else "bad")
    lines.append("-# " + t(f"players.review.luck.{kind}", points=_points(abs(luck), t)))
    return "\n".join(lines)


def _mistake(seen: Seen, mistake: Mistake, t: Translator) -> str:
    by_points = seen.info.settings.variant == "amazonense" or mistake.win <= 0
    return t(
        "players.review.mistake" if by_points else "players.review.mistake.win",
        round=mistake.round_index + 1,
        played=mistake.played.tile,
        better=mistake.better.tile,
        cost=_points(mistake.cost, t),
        win=round(100 * mistake.win),
        why=_reason(seen, mistake.why, mistake.facts, t),
    )


def _points(number: float, t: Translator) -> str:
    return t.plural("players.points", round(number))


def _reason(seen: Seen, why: Why, known: Mapping[str, object], t: Translator) -> str:
    """The reason for a play, in half a sentence."""
    facts = dict(known)
    if "seat" in facts:
        facts["player"] = seat_shown(seen.info, int(str(facts["seat"])), t)
    if "pips" in facts:
        facts["pips"] = t.plural("pips", int(str(facts["pips"])))
    return t(f"players.why.{why}", **facts)
