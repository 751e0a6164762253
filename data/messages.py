"""Which messages show a table: the public one and everybody's hand. Within a transaction of the store."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.schema import messages

PUBLIC = 0
THREAD = -1


@dataclass(frozen=True, slots=True)
class ShownMessage:
    """A message that shows a table; ``user_id`` is :data:`PUBLIC` for the table message, else whose hand it
    is. :data:`THREAD` stands for the table's thread, ``channel_id`` being that one.
    """

    table_id: int
    user_id: int
    channel_id: int
    message_id: int


async def remember(tx: AsyncConnection, shown: ShownMessage) -> None:
    """Keep ``shown`` in place of the message that showed the same before."""
    await forget(tx, shown.table_id, shown.user_id)
    await tx.execute(
        insert(messages).values(
            table_id=shown.table_id,
            user_id=shown.user_id,
            channel_id=shown.channel_id,
            message_id=shown.message_id,
        )
    )


async def forget(tx: AsyncConnection, table_id: int, user_id: int) -> None:
    await tx.execute(delete(messages).where(messages.c.table_id == table_id, messages.c.user_id == user_id))


async def of_table(tx: AsyncConnection, table_id: int) -> list[ShownMessage]:
    """Every message that shows a table."""
    rows = await tx.execute(
        select(messages).where(messages.c.table_id == table_id).order_by(messages.c.user_id)
    )
    return [ShownMessage(row.table_id, row.user_id, row.channel_id, row.message_id) for row in rows]


async def shown_by(tx: AsyncConnection, message_id: int) -> ShownMessage | None:
    """What a message shows."""
    row = (await tx.execute(select(messages).where(messages.c.message_id == message_id))).first()
    return None if row is None else ShownMessage(row.table_id, row.user_id, row.channel_id, row.message_id)


async def of_person(tx: AsyncConnection, user_id: int) -> list[ShownMessage]:
    """Every message that shows a person's hand."""
    rows = await tx.execute(select(messages).where(messages.c.user_id == user_id))
    return [ShownMessage(row.table_id, row.user_id, row.channel_id, row.message_id) for row in rows]
