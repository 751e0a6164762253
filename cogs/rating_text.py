"""What a match did to ratings: line by line for the player, in one line for everybody."""

from __future__ import annotations

from babel.numbers import format_decimal

from cogs.acting import Interaction, acknowledge, tell
from cogs.answers import show
from cogs.host import Host, host_of
from cogs.texts import private, seat_shown, shown_name
from league.rating import Line
from locales import Translator
from services.model import Kind, Seen
from services.rankings import Explained


async def tell_rating(interaction: Interaction, match_id: int) -> None:
    """Explain to whoever pressed what a match did to their rating."""
    await acknowledge(interaction)
    found = await host_of(interaction).league.boards.explain(match_id, interaction.user.id)
    if found is None:
        await tell(interaction, private(interaction)("rating.none"))
    else:
        await show(interaction, [rating_text(found, private(interaction))])


def rating_text(found: Explained, t: Translator) -> str:
    """The change, and every line that leads to it."""
    change = found.change
    head = t("rating.head", points=signed(change.points), before=change.before, after=change.after)
    lines = [
        f"`{points_of(line, t):>6}` {t(f'rating.line.{line.code}', times=line.times)}" for line in found.lines
    ]
    return "\n".join([f"## {head}", *lines])


def signed(points: int) -> str:
    """Points with their sign."""
    return f"{points:+d}".replace("-", "−")


def points_of(line: Line, t: Translator) -> str:
    """A line's points with their sign, a tenth shown where there is one."""
    form = "+0;−0" if line.tenths % 10 == 0 else "+0.0;−0.0"
    return str(format_decimal(line.tenths / 10, form, locale=t.locale))


async def public_line(host: Host, seen: Seen, t: Translator) -> str:
    """What a rated match did to everybody's rating; empty where there is nothing to tell."""
    info = seen.info
    if info.settings.kind is not Kind.RANKED or info.match_id is None or seen.view is None:
        return ""
    if seen.view.match_result is None:
        return ""
    changes = await host.league.boards.changes(info.match_id)
    names = await host.people.names([change.user_id for change in changes])  # who left sits here no more
    seated = {o.user_id: seat_shown(info, seat, t) for seat, o in enumerate(info.occupants) if o is not None}
    told = [
        f"{seated.get(c.user_id) or shown_name(names.get(c.user_id, ''))} **{signed(c.points)}** ({c.after})"
        for c in changes
    ]
    return t("rating.public", changes=" · ".join(told)) if told else ""
