"""The league on Discord: what people type and press, and what they read."""

from __future__ import annotations

from data import ratings
from data.ratings import Ranking, RatingRow
from sandbox.interactions import Outcome
from sandbox.models import InteractionType, Message
from sandbox.options import Resolver, command_data
from services.model import Settings
from services.rankings import ranked
from tests.e2e.world import World

FOUR = ("ana", "bruno", "carmen", "dave")
RATED_DUEL = ranked(Settings("arena", 2, {"points": 1}))


async def typed(world: World, name: str, words: str, **options: object) -> Message:
    """The answer to a command, as it stands when everything has settled."""
    outcome = await world.sandbox.person(name).slash(words, options, channel="mesas")
    return await _answer(world, outcome)


async def pressed(world: World, name: str, message: Message, custom_id: str) -> Message:
    """The answer to a press, or the message itself where the press changed it."""
    outcome = await world.sandbox.person(name).press(message, custom_id=custom_id)
    await world.settled()
    if outcome.followups:
        return outcome.followups[-1]
    return next(m for m in world.sandbox.person(name).sees("mesas") if m.id == message.id)


async def forced(world: World, name: str, words: str, **options: object) -> Message:
    """The answer to a command that Discord's client hides from the person."""
    sandbox, person = world.sandbox, world.sandbox.person(name)
    place = sandbox.channel("mesas")
    group, *path = words.split()
    command = next(c for c in sandbox.world.tables.commands.values() if c.name == group)
    data = command_data(Resolver(sandbox.wire, place.guild_id), command, path, options)
    begun = sandbox.interactions.begin(InteractionType.COMMAND, person.id, place, data)
    return await _answer(world, await sandbox.interactions.wait(begun))


async def _answer(world: World, outcome: Outcome) -> Message:
    await world.settled()
    if outcome.followups:
        return outcome.followups[-1]
    assert outcome.message is not None, outcome.error
    return outcome.message


def button_id(message: Message, beginning: str, ending: str = "") -> str:
    """The custom id of the button that begins and ends like that."""
    ids = [str(b["custom_id"]) for b in message.buttons]
    return next(i for i in ids if i.startswith(beginning) and i.endswith(ending))


def ranking_of(world: World, variant: str = "amazonense") -> Ranking:
    """The ranking of the server in which everybody is."""
    return Ranking(world.bot.guilds[0].id, variant)


async def rate(world: World, ranking: Ranking, by_player: dict[int, int]) -> None:
    """Give people ratings as if they had played."""
    async with world.bot.host.store.transaction() as tx:
        for player, rating in by_player.items():
            await ratings.save(tx, ranking, RatingRow(player, rating, 10, best=rating))


async def duel(world: World, winner: str, loser: str) -> int:
    """A rated match between two that the loser leaves at once; its id."""
    tables, people = world.bot.host.tables, world.sandbox.person
    answer = await tables.open(
        guild_id=world.bot.guilds[0].id,
        channel_id=world.sandbox.channel("mesas").id,
        host_id=people(winner).id,
        host_name=winner,
        settings=RATED_DUEL,
        language="pt-BR",
    )
    table_id = answer.seen.info.id
    await tables.join(table_id, people(loser).id, loser)
    await tables.start(table_id, people(winner).id)
    ended = await tables.leave(table_id, people(loser).id)
    await tables.stop(table_id, None)
    await world.settled()
    assert ended.seen.info.match_id is not None
    return ended.seen.info.match_id


async def pass_days(world: World, days: float) -> None:
    """Let days go by without the sweep of every minute, which has nothing to do with the league."""
    _, sweep = world.alarms.set_for.pop("sweep")
    await world.pass_time(days * 24 * 3600.0)
    world.alarms.set("sweep", world.time[0], sweep)
