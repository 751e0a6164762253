"""The ledger of DomiCréditos and people's experience points. Within a transaction of the store.

A transfer is posted once: its key is unique, and its postings add up to zero.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from data.wallet_schema import accounts, experience, postings, transfers

SYSTEM, PERSON, POT = "system", "person", "pot"
#: The owner of the one system account.
SYSTEM_OWNER = 0


class OverdrawnError(Exception):
    """A posting would have taken more from an account than it holds. ``account_id`` is that one."""

    def __init__(self, account_id: int) -> None:
        super().__init__(f"account {account_id} does not hold that much")
        self.account_id = account_id


@dataclass(frozen=True, slots=True)
class Posting:
    """One line of an account, newest first in a history; ``key`` is that of its transfer."""

    transfer_id: int
    key: str
    reason: str
    at: float
    amount: int


async def find_account(tx: AsyncConnection, kind: str, owner: int) -> int | None:
    """The id of an account; None where there is none yet."""
    query = select(accounts.c.id).where(accounts.c.kind == kind, accounts.c.owner == owner)
    row = (await tx.execute(query)).first()
    return None if row is None else int(row.id)


async def account(tx: AsyncConnection, kind: str, owner: int) -> tuple[int, bool]:
    """The id of an account, opened with nothing in it where there was none; and whether it is new."""
    known = await find_account(tx, kind, owner)
    if known is not None:
        return known, False
    try:
        async with tx.begin_nested():
            result = await tx.execute(insert(accounts).values(kind=kind, owner=owner, balance=0))
    except IntegrityError:  # another process was faster
        known = await find_account(tx, kind, owner)
        assert known is not None
        return known, False
    (account_id,) = result.inserted_primary_key or (0,)
    return int(account_id), True


async def balance(tx: AsyncConnection, account_id: int) -> int:
    """What an account holds."""
    query = select(accounts.c.balance).where(accounts.c.id == account_id)
    return int((await tx.execute(query)).scalar_one())


async def transfer(tx: AsyncConnection, key: str, reason: str, at: float, amounts: Mapping[int, int]) -> bool:
    """Post ``amounts`` by account id; False, and nothing changed, where ``key`` was posted before.

    Raises:
        OverdrawnError: an account would fall below zero; the transaction has to be given up.
        ValueError: the amounts do not add up to zero.
    """
    if sum(amounts.values()):
        raise ValueError("postings have to add up to zero")
    if (await tx.execute(select(transfers.c.id).where(transfers.c.key == key))).first() is not None:
        return False
    try:
        async with tx.begin_nested():
            result = await tx.execute(insert(transfers).values(key=key, reason=reason, at=at))
    except IntegrityError:
        return False
    (transfer_id,) = result.inserted_primary_key or (0,)
    for account_id, amount in sorted(amounts.items()):
        if amount:
            await _post(tx, int(transfer_id), account_id, amount)
    return True


async def _post(tx: AsyncConnection, transfer_id: int, account_id: int, amount: int) -> None:
    enough = (accounts.c.kind == SYSTEM) | (accounts.c.balance + amount >= 0)
    changed = await tx.execute(
        update(accounts)
        .where(accounts.c.id == account_id, enough)
        .values(balance=accounts.c.balance + amount)
    )
    if not changed.rowcount:
        raise OverdrawnError(account_id)
    await tx.execute(insert(postings).values(transfer_id=transfer_id, account_id=account_id, amount=amount))


async def history(tx: AsyncConnection, account_id: int, limit: int, offset: int = 0) -> list[Posting]:
    """The postings of an account, newest first."""
    query = (
        select(postings.c.transfer_id, transfers.c.key, transfers.c.reason, transfers.c.at, postings.c.amount)
        .join(transfers, transfers.c.id == postings.c.transfer_id)
        .where(postings.c.account_id == account_id)
        .order_by(postings.c.transfer_id.desc())
    )
    return [Posting(**row._mapping) for row in await tx.execute(query.limit(limit).offset(offset))]


async def posted(tx: AsyncConnection, key: str) -> dict[int, int]:
    """What a transfer posted, by account id; empty where it was not made."""
    query = (
        select(postings.c.account_id, postings.c.amount)
        .join(transfers, transfers.c.id == postings.c.transfer_id)
        .where(transfers.c.key == key)
    )
    return {row.account_id: row.amount for row in await tx.execute(query)}


async def owners(tx: AsyncConnection, kind: str, account_ids: Sequence[int]) -> dict[int, int]:
    """Whose accounts these are, by account id; without other kinds and without those that were closed."""
    query = select(accounts.c.id, accounts.c.owner).where(
        accounts.c.id.in_(account_ids), accounts.c.kind == kind, accounts.c.owner.is_not(None)
    )
    return {row.id: row.owner for row in await tx.execute(query)}


async def close_account(tx: AsyncConnection, account_id: int) -> None:
    """Forget whose an account was; its postings stay, for those of others refer to them."""
    await tx.execute(update(accounts).where(accounts.c.id == account_id).values(owner=None))


async def audit(tx: AsyncConnection) -> tuple[int, int, int]:
    """The sum of all balances, the sum of all postings, and how many accounts differ from their postings.

    All three are zero in a ledger that is whole.
    """
    total = (await tx.execute(select(func.coalesce(func.sum(accounts.c.balance), 0)))).scalar_one()
    posted_total = (await tx.execute(select(func.coalesce(func.sum(postings.c.amount), 0)))).scalar_one()
    sums = (
        select(func.coalesce(func.sum(postings.c.amount), 0))
        .where(postings.c.account_id == accounts.c.id)
        .scalar_subquery()
    )
    wrong = (await tx.execute(select(func.count()).where(accounts.c.balance != sums))).scalar_one()
    return int(total), int(posted_total), int(wrong)


async def money_in(tx: AsyncConnection, kind: str) -> int:
    """What all accounts of a kind hold together."""
    query = select(func.coalesce(func.sum(accounts.c.balance), 0)).where(accounts.c.kind == kind)
    return int((await tx.execute(query)).scalar_one())


async def earn(tx: AsyncConnection, user_id: int, match_id: int, points: int) -> None:
    """Note the experience points that a match gave."""
    await tx.execute(insert(experience).values(user_id=user_id, match_id=match_id, points=points))


async def experience_of(tx: AsyncConnection, user_id: int) -> int:
    """A person's experience points in total."""
    query = select(func.coalesce(func.sum(experience.c.points), 0)).where(experience.c.user_id == user_id)
    return int((await tx.execute(query)).scalar_one())
