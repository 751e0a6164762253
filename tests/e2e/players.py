"""People who play whole matches: by the buttons that they see, or by typed commands."""

from __future__ import annotations

from domino.actions import Draw, Keep, Pass, Pick, Play, Ready, Redeal
from domino.clock import waits
from domino.notation import format_action
from sandbox.models import Message
from services.model import Status
from tests.e2e.world import World


def panels(world: World, name: str, channel: str = "mesas") -> list[Message]:
    """The messages that show a person's hand, oldest first: direct ones and private ones in the channel."""
    person = world.sandbox.person(name)
    private = [m for m in person.sees(channel) if m.ephemeral_to == person.id]
    shown = [m for m in [*person.dms(), *private] if any(b["custom_id"][0] in "mp" for b in m.buttons)]
    return sorted(shown, key=lambda m: int(m.id))


def table_message(world: World, name: str = "ana", channel: str = "mesas") -> Message:
    """The newest public message with buttons."""
    return [m for m in world.sandbox.person(name).sees(channel) if m.buttons and not m.ephemeral_to][-1]


async def seat_everybody(world: World, names: list[str], options: dict[str, object]) -> int:
    """Open a table by command, let everybody sit down by button, and start it; returns its number."""
    host = world.sandbox.person(names[0])
    if options.get("variant") == "classic":
        return await _play_with_friend(world, names, options)
    await host.slash("domino play", options, channel="mesas")
    await world.settled()
    for name in names[1:]:
        await world.sandbox.person(name).press(table_message(world), custom_id=_lobby_id(world, "join"))
        await world.settled()
    await host.press(table_message(world), custom_id=_lobby_id(world, "start"))
    await world.settled()
    return int(_lobby_id(world, "rules").split(":")[1])


async def _play_with_friend(world: World, names: list[str], options: dict[str, object]) -> int:
    """Invite the second one by command; the game begins when that one accepts."""
    host, friend = (world.sandbox.person(name) for name in names)
    await host.slash("domino play", {"seconds": 40, **options, "friend": friend.id}, channel="mesas")
    await world.settled()
    await friend.press(table_message(world), custom_id=_lobby_id(world, "accept"))
    await world.settled()
    return int(_lobby_id(world, "rules").split(":")[1])


def _lobby_id(world: World, what: str) -> str:
    message = table_message(world)
    return (
        next(b["custom_id"] for b in message.buttons if b["custom_id"].endswith(f":{what}"))
        if any(b["custom_id"].endswith(f":{what}") for b in message.buttons)
        else f"t:{message.buttons[0]['custom_id'].split(':')[1]}:{what}"
    )


async def waited_for(world: World, table_id: int) -> list[str]:
    """The names of the people for whom the match waits."""
    table = await world.bot.host.tables.load(table_id)
    assert table.match is not None
    ids = {person.id: person.name for person in world.sandbox.people}
    seats = [wait.seat for wait in waits(table.match) if table.match.humans[wait.seat]]
    occupants = [table.occupants[seat] for seat in seats]
    return [ids[o.user_id] for o in occupants if o is not None and o.user_id is not None]


async def click_once(world: World, table_id: int, name: str) -> None:
    """Press the first button on a person's newest panel that acts in the match."""
    panel = panels(world, name)[-1]
    act = next(b["custom_id"] for b in panel.buttons if _acts(b["custom_id"]))
    await world.sandbox.person(name).press(panel, custom_id=act)
    await world.settled()


def _acts(custom_id: str) -> bool:
    verbs = ("play", "draw", "pass", "pick", "ready", "keep", "redeal")
    return custom_id.startswith("m:") and custom_id.split(":")[3].split(maxsplit=1)[0] in verbs


async def type_once(world: World, table_id: int, name: str) -> None:
    """Type a command for the first thing that a person can do."""
    person = world.sandbox.person(name)
    action = (await world.view(table_id, name)).legal[0]
    match action:
        case Play():
            choices = await person.autocomplete("domino tile", "tile", "")
            values = [choice["value"] for choice in choices.choices]
            assert format_action(action) in values
            await person.slash("domino tile", {"tile": values[0]}, channel="mesas")
        case Draw() | Pass() | Ready():
            await person.slash(f"domino {action.verb}", {}, channel="mesas")
        case Redeal() | Keep():
            await person.slash("domino doubles", {"choice": "keep"}, channel="mesas")
        case Pick(place):
            await person.slash("domino pick", {"place": place + 1}, channel="mesas")
        case _:
            raise AssertionError(f"nothing to type for {action}")
    await world.settled()


async def play_on(world: World, table_id: int, *, typed: bool = False, turns: int = 10_000) -> int:
    """Let everybody act until the match is over, or for so many turns; returns how many there were."""
    for turn in range(turns):
        if await world.status(table_id) is not Status.PLAYING:
            return turn
        people = await waited_for(world, table_id)
        if people:
            await (type_once if typed else click_once)(world, table_id, people[0])
        else:
            await world.ring_next(table_id)
    return turns
