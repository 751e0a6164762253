"""Answers to interactions."""

from typing import Any

from sandbox.api import Answer, Call, NoContent, RouteTable
from sandbox.errors import invalid_form, not_found
from sandbox.messages import Origin, compose, revise
from sandbox.models import Interaction, JsonObject, Message, MessageFlag
from sandbox.strict.callbacks import DEFERRED_MESSAGE, DEFERRED_UPDATE, MESSAGE, UPDATE, callback_problems
from sandbox.strict.messages import KEYS

route = RouteTable()


@route(
    "POST",
    "/interactions/{interaction_id}/{interaction_token}/callback",
    counted=False,
    authorised=False,
)
async def callback(call: Call) -> Answer:
    """The first answer to an interaction: within 3 seconds, and once."""
    sandbox = call.sandbox
    interaction = sandbox.interactions.to_acknowledge(
        call.id("interaction_id"), call.ids["interaction_token"]
    )
    has_message = interaction.message_id is not None
    problems = callback_problems(call.body, interaction.type, has_message=has_message)
    if problems:
        raise invalid_form(problems)
    kind = int(call.body["type"])
    data: JsonObject = call.body.get("data") or {}
    response = _respond(call, interaction, kind, data)
    sandbox.interactions.acknowledge(interaction, kind, response.id if response else None, data)
    if response is not None and kind in (MESSAGE, DEFERRED_MESSAGE):
        sandbox.post(response)
    elif response is not None and kind == UPDATE:
        sandbox.world.put(response)
    if call.query.get("with_response") not in ("1", "true", "True"):
        return NoContent()
    return _answer(call, interaction, kind, response)


def _respond(call: Call, interaction: Interaction, kind: int, data: JsonObject) -> Message | None:
    """The message that the callback makes or changes, not yet stored."""
    world = call.sandbox.world
    source = world.tables.messages.get(interaction.message_id or 0)
    if kind in (MESSAGE, DEFERRED_MESSAGE):
        if interaction.channel_id not in world.tables.channels:
            raise not_found("Channel")
        thinking = kind == DEFERRED_MESSAGE
        return _thinking(call, interaction, data) if thinking else _composed(call, interaction, data)
    if kind == UPDATE:
        if source is None:
            raise not_found("Message")
        return revise(world, source, data, call.files, prefix=("data",))
    return source if kind == DEFERRED_UPDATE else None


def _composed(call: Call, interaction: Interaction, data: JsonObject) -> Message:
    origin = Origin(
        interaction.channel_id,
        KEYS,
        may_be_ephemeral=True,
        viewer_id=interaction.user_id,
        interaction_id=interaction.id,
        prefix=("data",),
    )
    return compose(call.sandbox.world, origin, data, call.files)


def _thinking(call: Call, interaction: Interaction, data: JsonObject) -> Message:
    flags = int(data.get("flags") or 0)
    world = call.sandbox.world
    return Message(
        world.new_id(),
        interaction.channel_id,
        world.bot.id,
        world.clock.now(),
        flags=flags | MessageFlag.LOADING,
        ephemeral_to=interaction.user_id if flags & MessageFlag.EPHEMERAL else None,
        interaction_id=interaction.id,
        webhook=True,
        type=20,
    )


def _answer(call: Call, interaction: Interaction, kind: int, response: Message | None) -> Answer:
    about: dict[str, Any] = {"id": str(interaction.id), "type": int(interaction.type)}
    if response is None:
        return {"interaction": about}
    about |= {
        "response_message_id": str(response.id),
        "response_message_loading": response.loading,
        "response_message_ephemeral": response.ephemeral_to is not None,
        "channel_id": str(response.channel_id),
    }
    if interaction.guild_id:
        about["guild_id"] = str(interaction.guild_id)
    if kind == DEFERRED_UPDATE:
        return {"interaction": about}
    shown = MESSAGE if kind in (MESSAGE, DEFERRED_MESSAGE) else UPDATE
    resource = {"type": shown, "message": call.sandbox.wire.message(response)}
    return {"interaction": about, "resource": resource}
