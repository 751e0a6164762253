"""``/wallet``: DomiCréditos, the day's grant, what came and went, and the level."""

from __future__ import annotations

from discord import app_commands

from cogs.acting import Interaction, acknowledge, tell
from cogs.groups import described
from cogs.host import host_of
from cogs.terms import countdown
from cogs.texts import command_text as text
from cogs.texts import private
from data.wallet import Posting
from league.money import DAILY_GRANT
from league.rooms import ROOMS
from locales import Translator

PAGE = 15

wallet_group = app_commands.Group(
    name=text("wallet.name"), description=text("wallet.description"), guild_only=True
)


@wallet_group.command(name=text("balance.name"), description=text("balance.description"))
async def balance(interaction: Interaction) -> None:
    """Money, level, and the rooms that are open."""
    await acknowledge(interaction, privately=True)
    t, standing = private(interaction), await host_of(interaction).wallet.open(interaction.user.id)
    lines = [
        "## " + t("wallet.balance", balance=standing.balance),
        t("level.line", level=standing.level, experience=standing.experience, missing=standing.missing),
        "",
        "**" + t("wallet.rooms") + "**",
    ]
    for room in ROOMS:
        mark = "🔓" if standing.level >= room.level else "🔒"
        name = t(f"room.{room.id}")
        lines.append(f"{mark} " + t("room.line", room=name, stake=room.stake, level=room.level))
    lines.append("-# " + t("wallet.play_money"))
    await tell(interaction, "\n".join(lines))


@wallet_group.command(name=text("daily.name"), description=text("daily.description"))
async def daily(interaction: Interaction) -> None:
    """The day's grant."""
    await acknowledge(interaction, privately=True)
    t, found = private(interaction), await host_of(interaction).wallet.daily(interaction.user.id)
    key = "wallet.daily" if found.granted else "wallet.daily_again"
    facts = {"grant": DAILY_GRANT, "balance": found.balance, "when": countdown(found.next_at)}
    await tell(interaction, t(key, **facts))


@wallet_group.command(name=text("movements.name"), description=text("movements.description"))
@described(page="page")
async def history(interaction: Interaction, page: app_commands.Range[int, 1, 1000] = 1) -> None:
    """What came and went, newest first."""
    await acknowledge(interaction, privately=True)
    t, wallet = private(interaction), host_of(interaction).wallet
    await wallet.open(interaction.user.id)
    found = await wallet.history(interaction.user.id, PAGE, (page - 1) * PAGE)
    lines = [f"### {t('wallet.history', page=page)}", *(posting_line(posting, t) for posting in found)]
    await tell(interaction, "\n".join(lines if found else [t("wallet.nothing")]))


def posting_line(posting: Posting, t: Translator) -> str:
    """One movement: when, how much, and what for."""
    match = posting.key.split(":")[1] if posting.reason in ("stake", "prize", "refund") else ""
    why = t(f"wallet.why.{posting.reason}", match=match)
    return f"<t:{round(posting.at)}:d> **{posting.amount:+d}** · {why}"
