"""What happened at a table, in words that everybody may read."""

from __future__ import annotations

from collections.abc import Iterable

from cogs.texts import seat_shown, shown_name
from domino.events import (
    DoublesAnnounced,
    DoublesKept,
    DrawAccepted,
    DrawDeclined,
    DrawOffered,
    Event,
    GaloCalled,
    PicksRevealed,
    RedealChosen,
    Scored,
    SeatLeft,
    SeatReady,
    TieBreakBegan,
    TileDrawn,
    TilePlayed,
    TurnPassed,
)
from locales import Translator
from services.model import TableInfo

LINES = 4

_BY_SEAT: dict[type, str] = {
    TileDrawn: "happened.drew",
    TurnPassed: "happened.passed",
    DoublesAnnounced: "happened.announced",
    RedealChosen: "happened.redeal",
    SeatReady: "happened.ready",
    DrawOffered: "happened.offered",
    DrawAccepted: "happened.accepted",
    DrawDeclined: "happened.declined",
}


def happened(events: Iterable[Event], info: TableInfo, t: Translator) -> list[str]:
    """One line for each thing worth telling, draws in a row told once, oldest first; the last few of them."""
    lines: list[str] = []
    for event in events:
        line = _line(event, info, t)
        if line is not None and line not in lines[-1:]:
            lines.append(line)
    return lines[-LINES:]


def _line(event: Event, info: TableInfo, t: Translator) -> str | None:
    match event:
        case TilePlayed(seat, tile, arm, galo):
            name = seat_shown(info, seat, t)
            key = (
                "happened.opened" if arm is None else ("happened.played_galo" if galo else "happened.played")
            )
            return t(key, player=name, tile=tile)
        case GaloCalled(seat, right):
            key = {True: "happened.galo_right", False: "happened.galo_wrong", None: "happened.galo_void"}[
                right
            ]
            return t(key, player=seat_shown(info, seat, t))
        case Scored(side, points, why, _):
            names = " & ".join(seat_shown(info, seat, t) for seat in info.sides[side])
            return t("happened.scored", side=names, points=points, why=t(f"why.{why}"))
        case DoublesKept(seat, doubles):
            return t("happened.kept", player=seat_shown(info, seat, t), doubles=doubles)
        case TieBreakBegan(seats, _):
            return t("happened.tie_break", players=", ".join(seat_shown(info, seat, t) for seat in seats))
        case PicksRevealed(picks):
            shown = ", ".join(f"{seat_shown(info, seat, t)} {tile}" for seat, _, tile in picks)
            return t("happened.picks", picks=shown)
        case SeatLeft(seat):
            gone = info.occupants[seat]  # a computer by now, which bears the name of whoever left
            return t("happened.left", player=shown_name(gone.name if gone else ""))
    key = _BY_SEAT.get(type(event), "")
    return t(key, player=seat_shown(info, event.seat, t)) if key and hasattr(event, "seat") else None
