"""Follow-ups and later edits by an interaction's token."""

from dataclasses import replace

from sandbox.api import Answer, Call, NoContent, RouteTable, not_found
from sandbox.messages import Origin, compose, revise
from sandbox.models import Interaction, Message
from sandbox.ratelimits import Limit
from sandbox.strict.messages import FOLLOWUP_KEYS

route = RouteTable()
BASE = "/webhooks/{webhook_id}/{webhook_token}"
ONE = BASE + "/messages/{message_id}"
LIMIT = Limit(5, 2.0, shared="interaction webhook")


def _interaction(call: Call) -> Interaction:
    if call.id("webhook_id") != call.sandbox.world.bot.id:
        raise not_found("Webhook")
    return call.sandbox.interactions.by_token(call.ids["webhook_token"])


def _message(call: Call) -> Message:
    """A message that this token may touch: the response, the pressed message once updated, a follow-up."""
    interaction = _interaction(call)
    named = call.ids["message_id"]
    if named == "@original":
        wanted = interaction.response_id
    else:
        wanted = call.id("message_id")
        if wanted not in (interaction.response_id, *interaction.followups):
            raise not_found("Message")
    message = call.sandbox.world.tables.messages.get(wanted or 0)
    if message is None:
        raise not_found("Message")
    return message


@route("POST", BASE, LIMIT, counted=False, authorised=False)
async def follow_up(call: Call) -> Answer:
    """A further message; the first one after "thinking" takes the place of that."""
    sandbox = call.sandbox
    interaction = _interaction(call)
    original = sandbox.world.tables.messages.get(interaction.response_id or 0)
    body = call.body or {}
    origin = Origin(
        interaction.channel_id,
        FOLLOWUP_KEYS,
        may_be_ephemeral=True,
        viewer_id=interaction.user_id,
        interaction_id=interaction.id,
    )
    message = compose(sandbox.world, origin, body, call.files)
    if original is not None and original.loading:
        return sandbox.wire.message(_in_place_of(call, original, message))
    if interaction.channel_id not in sandbox.world.tables.channels:
        raise not_found("Channel")
    sandbox.world.put(replace(interaction, followups=(*interaction.followups, message.id)))
    sandbox.post(message)
    return sandbox.wire.message(message)


def _in_place_of(call: Call, original: Message, message: Message) -> Message:
    ephemeral = original.ephemeral_to is not None
    flags = message.flags & ~64 | (64 if ephemeral else 0)
    replaced = replace(
        message,
        id=original.id,
        created_at=original.created_at,
        flags=flags,
        ephemeral_to=original.ephemeral_to,
        attachments=tuple(replace(a, ephemeral=ephemeral) for a in message.attachments),
    )
    call.sandbox.world.put(replaced)
    return replaced


@route("GET", ONE, LIMIT, counted=False, authorised=False)
async def get(call: Call) -> Answer:
    """One of the interaction's messages."""
    return call.sandbox.wire.message(_message(call))


@route("PATCH", ONE, LIMIT, counted=False, authorised=False)
async def edit(call: Call) -> Answer:
    """Edit one of the interaction's messages."""
    world = call.sandbox.world
    changed = revise(world, _message(call), call.body or {}, call.files)
    world.put(changed)
    return call.sandbox.wire.message(changed)


@route("DELETE", ONE, LIMIT, counted=False, authorised=False)
async def delete(call: Call) -> Answer:
    """Delete one of the interaction's messages."""
    message = _message(call)
    call.sandbox.world.drop(message)
    return NoContent()
