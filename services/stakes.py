"""Stakes, prizes and experience (rules §3), settled in the very transaction in which somebody sits down and
a match begins or ends. So a crash at any moment leaves either both the match's step and its money, or none.
"""

from __future__ import annotations

from collections.abc import Callable

import data.wallet as ledger
from data.store import Transaction
from data.wallet import POT, OverdrawnError
from domino.match import Match
from domino.variants import rules_of
from league import rooms
from league.facts import began_human
from league.places import placing
from services.errors import Refusal
from services.model import Kind, Table
from services.wallet import SETTLED, open_account

STAKE, PRIZE, REFUND = "stake", "prize", "refund"
#: Experience belongs to the variant whose rooms it opens.
EXPERIENCE_VARIANT = "international"


class Stakes:
    """Takes stakes when a match begins; pays or refunds them, and gives experience, when it ends."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock

    async def person_sits(self, tx: Transaction, table: Table, user_id: int) -> None:
        """Refuse a seat to whoever may not enter the room or cannot pay the stake. Raises Refusal."""
        if not table.settings.stake:
            return
        account_id = await open_account(tx, user_id, self._clock())
        balance = await ledger.balance(tx, account_id)
        if table.settings.room is not None:
            room = rooms.room_named(table.settings.room)
            experience = await ledger.experience_of(tx, user_id)
            if rooms.refusal(room, experience, balance) is rooms.Refusal.LEVEL_TOO_LOW:
                own = rooms.level_of(experience)
                raise Refusal("level_too_low", room=room.id, level=room.level, own=own)
        if balance < table.settings.stake:
            raise Refusal("balance_too_low", stake=table.settings.stake, own=balance)

    async def match_begins(self, tx: Transaction, table: Table) -> None:
        """Move everybody's stake into the match's pot. Raises Refusal (``cannot_pay``)."""
        stake, now = table.settings.stake, self._clock()
        if not stake:
            return
        pot, _ = await ledger.account(tx, POT, _match_id(table))
        payers = {await open_account(tx, user_id, now): user_id for user_id in table.people}
        amounts = dict.fromkeys(payers, -stake) | {pot: stake * len(payers)}
        try:
            await ledger.transfer(tx, f"{STAKE}:{_match_id(table)}", STAKE, now, amounts)
        except OverdrawnError as error:
            broke = table.occupants[table.seat_of(payers[error.account_id]) or 0]
            raise Refusal("cannot_pay", player=broke.name if broke else "", stake=stake) from None

    async def match_ends(self, tx: Transaction, table: Table) -> None:
        """Pay the pot to the winners, or back to everybody where nobody won."""
        match = table.match
        assert match is not None
        assert match.result is not None
        if table.settings.stake:
            await self._settle(tx, table, match)
        if match.result.winner is not None and match.variant == EXPERIENCE_VARIANT:
            await self._teach(tx, table, match)

    async def _settle(self, tx: Transaction, table: Table, match: Match) -> None:
        match_id, now = _match_id(table), self._clock()
        staked = await ledger.posted(tx, f"{STAKE}:{match_id}")
        if not staked:
            return  # a match of before there were stakes
        assert match.result is not None
        if match.result.winner is None:
            amounts, reason = {account_id: -amount for account_id, amount in staked.items()}, REFUND
        else:
            pot, _ = await ledger.account(tx, POT, match_id)
            amounts, reason = {pot: -staked[pot]}, PRIZE
            paid = rooms.prizes(staked[pot], rules_of(match).sides(match), placing(match), match.left)
            for occupant, prize in zip(table.occupants, paid, strict=True):
                if prize and occupant is not None and occupant.user_id is not None:
                    amounts[await open_account(tx, occupant.user_id, now)] = prize
        await ledger.transfer(tx, f"{SETTLED}:{match_id}", reason, now, amounts)

    async def _teach(self, tx: Transaction, table: Table, match: Match) -> None:
        room = table.settings.room if table.settings.kind is Kind.ROOM else None
        number = rooms.FREE_TABLE_NUMBER if room is None else rooms.room_named(room).number
        earned = rooms.experience(
            number, rules_of(match).sides(match), placing(match), began_human(match), match.left
        )
        for occupant, points in zip(table.occupants, earned, strict=True):
            if points and occupant is not None and occupant.user_id is not None:
                await ledger.earn(tx, occupant.user_id, _match_id(table), points)


def _match_id(table: Table) -> int:
    assert table.match_id is not None
    return table.match_id
