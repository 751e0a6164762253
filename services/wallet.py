"""The wallet (rules §3, D-14): balances in DomiCréditos, the grants, and the standing that opens rooms.

Money only moves between accounts: grants come from the system account, stakes wait in a match's pot, and all
balances together are zero at every moment.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta

import data.keyed
import data.wallet as ledger
from data.store import Store, Transaction
from data.wallet import PERSON, SYSTEM, SYSTEM_OWNER, Posting
from league.money import DAILY_GRANT, JOINING_GRANT
from league.rooms import experience_for, level_of
from league.week import MANAUS, day_of

JOINED, DAILY = "join", "daily"
MARK_KEY = "wallet_mark_key"
#: What the key of a transfer begins with that pays a match's pot out, or back.
SETTLED = "settle"


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's money, and how far they have come; ``missing`` points lead to the next level."""

    balance: int
    experience: int
    level: int
    missing: int


@dataclass(frozen=True, slots=True)
class Daily:
    """What came of asking for the day's grant; the next one can be had from ``next_at`` (epoch seconds)."""

    granted: bool
    balance: int
    next_at: float


class Wallet:
    """Everybody's wallet. ``clock`` gives seconds since the epoch."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock

    async def standing(self, user_id: int) -> Standing:
        """A person's balance, experience and level; nothing is opened for somebody without a wallet."""
        async with self._store.transaction() as tx:
            account_id = await ledger.find_account(tx, PERSON, user_id)
            if account_id is not None:
                balance = await ledger.balance(tx, account_id)
            else:
                balance = JOINING_GRANT if await _closed_at(tx, user_id) is None else 0
            return _standing(balance, await ledger.experience_of(tx, user_id))

    async def open(self, user_id: int) -> Standing:
        """The same, with a wallet opened where there was none."""
        async with self._store.transaction() as tx:
            account_id = await open_account(tx, user_id, self._clock())
            balance = await ledger.balance(tx, account_id)
            return _standing(balance, await ledger.experience_of(tx, user_id))

    async def daily(self, user_id: int) -> Daily:
        """Give the day's grant, once a day in Manaus."""
        now = self._clock()
        today = day_of(datetime.fromtimestamp(now, UTC))
        midnight = datetime.combine(today + timedelta(days=1), time(), MANAUS)
        async with self._store.transaction() as tx:
            own = await open_account(tx, user_id, now)
            system, _ = await ledger.account(tx, SYSTEM, SYSTEM_OWNER)
            amounts = {own: DAILY_GRANT, system: -DAILY_GRANT}
            closed_at = await _closed_at(tx, user_id)
            granted = closed_at is None or day_of(datetime.fromtimestamp(closed_at, UTC)) != today
            if granted:
                granted = await ledger.transfer(tx, f"{DAILY}:{own}:{today}", DAILY, now, amounts)
            return Daily(granted, await ledger.balance(tx, own), midnight.timestamp())

    async def history(self, user_id: int, limit: int, offset: int = 0) -> list[Posting]:
        """What came and went, newest first."""
        async with self._store.transaction() as tx:
            account_id = await ledger.find_account(tx, PERSON, user_id)
            return [] if account_id is None else await ledger.history(tx, account_id, limit, offset)

    async def paid(self, match_id: int) -> dict[int, int]:
        """What a match's end brought to people, by user id: prizes, or stakes that went back."""
        async with self._store.transaction() as tx:
            amounts = await ledger.posted(tx, f"{SETTLED}:{match_id}")
            owners = await ledger.owners(tx, PERSON, tuple(amounts))
            return {owner: amounts[account_id] for account_id, owner in owners.items()}

    async def audit(self) -> tuple[int, int, int]:
        """See :func:`data.wallet.audit`: three zeros in a ledger that is whole."""
        async with self._store.transaction() as tx:
            return await ledger.audit(tx)


async def open_account(tx: Transaction, user_id: int, at: float) -> int:
    """The account of a person; where it is their first, with the joining grant in it."""
    own, is_new = await ledger.account(tx, PERSON, user_id)
    if is_new and await _closed_at(tx, user_id) is None:
        system, _ = await ledger.account(tx, SYSTEM, SYSTEM_OWNER)
        amounts = {own: JOINING_GRANT, system: -JOINING_GRANT}
        await ledger.transfer(tx, f"{JOINED}:{own}", JOINED, at, amounts)
    return own


async def close_account(tx: Transaction, user_id: int, at: float) -> None:
    """Give a person's money back to where it came from. The account stays without an owner, for others'
    movements refer to it; and so does a mark, so that the grants cannot be had again by being forgotten.
    """
    account_id = await ledger.find_account(tx, PERSON, user_id)
    if account_id is None:
        return
    system, _ = await ledger.account(tx, SYSTEM, SYSTEM_OWNER)
    rest = await ledger.balance(tx, account_id)
    await ledger.transfer(tx, f"close:{account_id}", "close", at, {account_id: -rest, system: rest})
    await ledger.close_account(tx, account_id)
    await data.keyed.keep_host_fact(tx, await _mark(tx, user_id), str(at))


async def _closed_at(tx: Transaction, user_id: int) -> float | None:
    """When a person's wallet was closed last, if it ever was."""
    kept = await data.keyed.host_fact(tx, await _mark(tx, user_id))
    return None if kept is None else float(kept)


async def _mark(tx: Transaction, user_id: int) -> str:
    """What stands for a person who was forgotten; only this database's own key leads to it."""
    key = await data.keyed.host_fact(tx, MARK_KEY)
    if key is None:
        key = secrets.token_hex(32)
        await data.keyed.keep_host_fact(tx, MARK_KEY, key)
    return "closed_wallet:" + hmac.digest(bytes.fromhex(key), str(user_id).encode(), "sha256").hex()[:40]


def _standing(balance: int, experience: int) -> Standing:
    level = level_of(experience)
    return Standing(balance, experience, level, experience_for(level + 1) - experience)
