"""Making and editing messages from the bot's bodies, rules checked."""

import io
import itertools
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from PIL import Image, UnidentifiedImageError

from sandbox.api import Upload
from sandbox.errors import ApiError, Path, Problem, invalid_form
from sandbox.mentions import resolve_mentions
from sandbox.models import Attachment, JsonObject, Message, MessageFlag
from sandbox.strict.emojis import custom_emoji_ids
from sandbox.strict.messages import EDIT_KEYS, Draft, check_message
from sandbox.trees import walk
from sandbox.world import World

MOST_FILE_BYTES = 10 * 1024 * 1024
Files = Mapping[str, Upload]


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a new message comes from and what may be set on it.

    Attributes:
        channel_id: its channel.
        keys: the members that its body may have.
        may_be_ephemeral: whether the EPHEMERAL flag may be set.
        viewer_id: who sees it, if it is ephemeral.
        interaction_id: the interaction that it answers.
        prefix: where the message stands in the body, for errors.
    """

    channel_id: int
    keys: frozenset[str]
    may_be_ephemeral: bool = False
    viewer_id: int | None = None
    interaction_id: int | None = None
    prefix: Path = ()


def compose(world: World, origin: Origin, body: JsonObject, files: Files) -> Message:
    """A new message of the bot's, checked but not yet stored.

    Raises:
        ApiError: where Discord would refuse it.
    """
    uploads = {key: upload.filename for key, upload in files.items()}
    draft = Draft(body, origin.keys, origin.may_be_ephemeral, uploads, prefix=origin.prefix)
    _check(world, draft, files)
    ephemeral = bool(draft.flags & MessageFlag.EPHEMERAL)
    message = Message(
        world.new_id(),
        origin.channel_id,
        world.bot.id,
        world.clock.now(),
        content=str(body.get("content") or "").strip(),
        embeds=tuple(body.get("embeds") or ()),
        components=numbered(body.get("components") or ()),
        attachments=_attachments(world, origin.channel_id, body, files, (), ephemeral=ephemeral),
        flags=draft.flags,
        tts=bool(body.get("tts")),
        ephemeral_to=origin.viewer_id if ephemeral else None,
        interaction_id=origin.interaction_id,
        webhook=origin.interaction_id is not None,
        reference=body.get("message_reference"),
        nonce=body.get("nonce"),
        type=19 if body.get("message_reference") else 20 if origin.interaction_id else 0,
    )
    return resolve_mentions(world, message, body.get("allowed_mentions"))


def revise(world: World, message: Message, body: JsonObject, files: Files, prefix: Path = ()) -> Message:
    """The message as an edit leaves it, checked but not yet stored.

    Raises:
        ApiError: where Discord would refuse it.
    """
    draft = Draft(
        body,
        EDIT_KEYS,
        may_be_ephemeral=bool(message.flags & MessageFlag.EPHEMERAL),
        uploads={key: upload.filename for key, upload in files.items()},
        kept={str(a.id): a.filename for a in message.attachments},
        editing=True,
        old_flags=message.flags,
        old_content=message.content,
        old_embeds=bool(message.embeds),
        old_components=bool(message.components),
        prefix=prefix,
    )
    _check(world, draft, files)
    kept_flags = message.flags & ~(MessageFlag.SUPPRESS_EMBEDS | MessageFlag.LOADING)
    flags = kept_flags | draft.flags if "flags" in body else message.flags & ~MessageFlag.LOADING
    changed = replace(
        message,
        content=str(body.get("content", message.content) or "").strip(),
        embeds=tuple(body["embeds"] or ()) if "embeds" in body else message.embeds,
        components=numbered(body["components"] or ()) if "components" in body else message.components,
        attachments=_attachments(
            world,
            message.channel_id,
            body,
            files,
            message.attachments,
            ephemeral=message.ephemeral_to is not None,
        ),
        flags=flags,
        edited_at=None if message.loading else world.clock.now(),
    )
    return resolve_mentions(world, changed, body.get("allowed_mentions"))


def _check(world: World, draft: Draft, files: Files) -> None:
    for upload in files.values():
        if len(upload.content) > MOST_FILE_BYTES:
            raise ApiError(413, 40005, "Request entity too large")
    check_message(draft)
    unknown = [
        Problem((*draft.prefix, *path), "COMPONENT_INVALID_EMOJI", "Invalid emoji")
        for path, emoji_id in custom_emoji_ids(draft.body.get("components") or [])
        if emoji_id not in world.tables.emojis
    ]
    if unknown:
        raise invalid_form(unknown)


def numbered(components: Any) -> tuple[JsonObject, ...]:
    """Components with the ids that Discord gives to those without one: 1, 2, 3 … in reading order."""
    taken = {node["id"] for node in walk(components) if node.get("id")}
    fresh = (number for number in itertools.count(1) if number not in taken)

    def copy(node: Any) -> Any:
        if isinstance(node, list):
            return [copy(child) for child in node]
        if not isinstance(node, dict):
            return node
        if isinstance(node.get("type"), int):
            node = {**node, "id": node.get("id") or next(fresh)}
        return {key: copy(value) for key, value in node.items()}

    return tuple(copy(component) for component in components)


def _attachments(
    world: World,
    channel_id: int,
    body: JsonObject,
    files: Files,
    present: tuple[Attachment, ...],
    *,
    ephemeral: bool,
) -> tuple[Attachment, ...]:
    """The files that a message has after ``body``: those listed and kept, and every upload."""
    listed = body.get("attachments")
    by_id = {str(a.id): a for a in present}
    if listed is None:
        kept, entries = list(present), {}
    else:
        kept = []
        entries = {str(entry["id"]): entry for entry in listed if str(entry["id"]) not in by_id}
        for entry in listed:
            old = by_id.get(str(entry["id"]))
            if old is not None:
                kept.append(replace(old, description=entry.get("description", old.description)))
    order = [*(key for key in entries if key in files), *(key for key in files if key not in entries)]
    uploaded = [
        _store(world, channel_id, files[key], entries.get(key, {}), ephemeral=ephemeral) for key in order
    ]
    return (*kept, *uploaded)


def _store(
    world: World, channel_id: int, upload: Upload, entry: JsonObject, *, ephemeral: bool
) -> Attachment:
    number = world.new_id()
    world.tables.files[number] = upload.content
    width, height = image_size(upload.content)
    name = re.sub(r"[^\w.\-]", "_", str(entry.get("filename") or upload.filename))
    return Attachment(
        number,
        channel_id,
        name,
        len(upload.content),
        mimetypes.guess_type(name)[0] or "application/octet-stream",
        entry.get("description"),
        width,
        height,
        ephemeral,
    )


def image_size(content: bytes) -> tuple[int | None, int | None]:
    """Width and height in pixels, or None twice for what is no image."""
    try:
        with Image.open(io.BytesIO(content)) as image:
            return image.size
    except (UnidentifiedImageError, OSError):
        return None, None
