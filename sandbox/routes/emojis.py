"""The application's emojis."""

import base64
import binascii
import re

from sandbox.api import Answer, ApiError, Call, Created, NoContent, RouteTable, not_found
from sandbox.errors import Problem, invalid_form
from sandbox.messages import image_size
from sandbox.models import Emoji

route = RouteTable()
TEMPLATE = "/applications/{application_id}/emojis"
MOST_EMOJIS, MOST_BYTES = 2000, 256 * 1024
NAME = re.compile(r"^\w{2,32}$", re.ASCII)
DATA_URI = re.compile(r"^data:image/(png|jpeg|gif|webp|avif);base64,", re.ASCII)


def _name(call: Call) -> str:
    name = (call.body or {}).get("name")
    if not isinstance(name, str) or not NAME.match(name):
        message = "Must be 2 to 32 letters, digits or underscores"
        raise invalid_form([Problem(("name",), "BASE_TYPE_BAD_LENGTH", message)])
    return name


def _image(call: Call) -> bytes:
    text = (call.body or {}).get("image")
    text = text if isinstance(text, str) else ""
    match = DATA_URI.match(text)
    try:
        content = base64.b64decode(text[match.end() :], validate=True) if match else b""
    except binascii.Error:
        content = b""
    if not content or image_size(content)[0] is None:
        raise invalid_form([Problem(("image",), "IMAGE_INVALID", "Invalid image data")])
    if len(content) > MOST_BYTES:
        message = "File cannot be larger than 256.0 kb."
        raise invalid_form([Problem(("image",), "BINARY_TYPE_MAX_SIZE", message)])
    return content


@route("GET", TEMPLATE)
async def listing(call: Call) -> Answer:
    """All of them."""
    return {"items": [call.sandbox.wire.emoji(e) for e in call.sandbox.world.tables.emojis.values()]}


@route("POST", TEMPLATE)
async def create(call: Call) -> Answer:
    """Add one; its name must be new to the application."""
    world = call.sandbox.world
    name, content = _name(call), _image(call)
    if len(world.tables.emojis) >= MOST_EMOJIS:
        raise ApiError(400, 30008, f"Maximum number of emojis reached ({MOST_EMOJIS})")
    if any(emoji.name == name for emoji in world.tables.emojis.values()):
        message = "An emoji with this name already exists"
        raise invalid_form([Problem(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", message)])
    emoji = Emoji(world.new_id(), name, animated=content.startswith(b"GIF8"))
    world.tables.files[emoji.id] = content
    world.put(emoji)
    return Created(call.sandbox.wire.emoji(emoji))


def _one(call: Call) -> Emoji:
    emoji = call.sandbox.world.tables.emojis.get(call.id("emoji_id"))
    if emoji is None:
        raise not_found("Emoji")
    return emoji


@route("GET", TEMPLATE + "/{emoji_id}")
async def get(call: Call) -> Answer:
    """One."""
    return call.sandbox.wire.emoji(_one(call))


@route("PATCH", TEMPLATE + "/{emoji_id}")
async def rename(call: Call) -> Answer:
    """Give one another name."""
    emoji = _one(call)
    changed = Emoji(emoji.id, _name(call), emoji.animated)
    call.sandbox.world.put(changed)
    return call.sandbox.wire.emoji(changed)


@route("DELETE", TEMPLATE + "/{emoji_id}")
async def delete(call: Call) -> Answer:
    """Remove one."""
    emoji = _one(call)
    call.sandbox.world.drop(emoji)
    call.sandbox.world.tables.files.pop(emoji.id, None)
    return NoContent()
