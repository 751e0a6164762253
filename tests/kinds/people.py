"""What people see and press in these tests."""

from __future__ import annotations

from sandbox.models import Message
from tests.e2e.world import World


def private(world: World, name: str, channel: str = "mesas") -> list[Message]:
    """Everything that one person alone sees, oldest first."""
    person = world.sandbox.person(name)
    own = [m for m in person.sees(channel) if m.ephemeral_to == person.id]
    return sorted([*person.dms(), *own], key=lambda m: int(m.id))


def public(world: World, channel: str = "mesas") -> list[Message]:
    """Everything that everybody sees in a channel, oldest first."""
    return [m for m in world.sandbox.person("ana").sees(channel) if not m.ephemeral_to]


def button(message: Message, what: str) -> str:
    """The id of the button that ends with ``what``."""
    return next(str(b["custom_id"]) for b in message.buttons if b["custom_id"].endswith(f":{what}"))


def has_button(message: Message, what: str) -> bool:
    return any(b["custom_id"].endswith(f":{what}") and not b.get("disabled") for b in message.buttons)


def moves(message: Message) -> list[str]:
    """The ids of a message's buttons that act in the match."""
    return [b["custom_id"] for b in message.buttons if b["custom_id"].startswith("m:")]


def table_id_of(message: Message) -> int:
    return int(message.buttons[0]["custom_id"].split(":")[1])


async def press(world: World, name: str, message: Message, what: str) -> Message | None:
    """Press a button; returns what came back privately, if anything did."""
    outcome = await world.sandbox.person(name).press(message, custom_id=button(message, what))
    await world.settled()
    return outcome.followups[-1] if outcome.followups else None


async def command(world: World, name: str, words: str, **options: object) -> str:
    """Type a command; returns the text of the private answer."""
    outcome = await world.sandbox.person(name).slash(words, options, channel="mesas")
    await world.settled()
    shown = private(world, name)
    answered = {m.id for m in [outcome.message, *outcome.followups] if m is not None}
    return "\n".join(m.text for m in shown if m.id in answered)


def user_id(world: World, name: str) -> int:
    return int(world.sandbox.person(name).id)


async def money(world: World, *names: str) -> list[int]:
    """What people have in their wallets."""
    return [(await world.bot.host.wallet.standing(user_id(world, name))).balance for name in names]
