"""Messages and their files as the JSON that Discord sends."""

import hashlib
from urllib.parse import quote

from sandbox.clock import iso
from sandbox.models import Attachment, JsonObject, Message
from sandbox.render_channels import ChannelWire

LINK_SECONDS = 24 * 3600


def link_signature(attachment_id: int, expires: int) -> str:
    """The ``hm`` part of an attachment's link."""
    return hashlib.sha256(f"{attachment_id}:{expires}".encode()).hexdigest()


class MessageWire(ChannelWire):
    """Renders messages and attachments."""

    def attachment(self, attachment: Attachment) -> JsonObject:
        """An attachment with a link that expires 24 hours from now."""
        url = self.attachment_url(attachment)
        body: JsonObject = {
            "id": str(attachment.id),
            "filename": attachment.filename,
            "size": attachment.size,
            "url": url,
            "proxy_url": url,
            "content_type": attachment.content_type,
        }
        if attachment.description is not None:
            body["description"] = attachment.description
        if attachment.width is not None:
            body |= {"width": attachment.width, "height": attachment.height}
        if attachment.ephemeral:
            body["ephemeral"] = True
        return body

    def attachment_url(self, attachment: Attachment) -> str:
        """A signed link to the file; it is refused 24 hours after it was given out."""
        issued = int(self.world.clock.now())
        expires = issued + LINK_SECONDS
        path = f"/attachments/{attachment.channel_id}/{attachment.id}/{quote(attachment.filename)}"
        signature = link_signature(attachment.id, expires)
        return f"{self.base}{path}?ex={expires:x}&is={issued:x}&hm={signature}&"

    def message(self, message: Message) -> JsonObject:
        """A message object, links resolved."""
        world = self.world
        by_name = {a.filename: a for a in message.attachments}
        body: JsonObject = {
            "id": str(message.id),
            "channel_id": str(message.channel_id),
            "type": message.type,
            "author": self.user(world.tables.users[message.author_id]),
            "content": message.content,
            "timestamp": iso(message.created_at),
            "edited_timestamp": iso(message.edited_at) if message.edited_at else None,
            "tts": message.tts,
            "pinned": message.pinned,
            "mention_everyone": message.mention_everyone,
            "mentions": [self.user(world.tables.users[uid]) for uid in message.mentions],
            "mention_roles": [str(role) for role in message.mention_roles],
            "attachments": [self.attachment(a) for a in message.attachments],
            "embeds": [self._embed(embed, by_name) for embed in message.embeds],
            "components": [self._component(c, by_name) for c in message.components],
            "flags": message.flags,
        }
        if message.nonce is not None:
            body["nonce"] = message.nonce
        if message.webhook:
            body |= {"webhook_id": str(world.bot.id), "application_id": str(world.bot.id)}
        if message.reference:
            body["message_reference"] = message.reference
        if message.interaction_id in world.tables.interactions:
            body["interaction_metadata"] = self._metadata(message.interaction_id)
        if message.thread_id in world.tables.channels:
            body["thread"] = self.channel(world.tables.channels[message.thread_id])
        return body

    def _metadata(self, interaction_id: int | None) -> JsonObject:
        interaction = self.world.tables.interactions[interaction_id or 0]
        owner = str(interaction.guild_id) if interaction.guild_id else "0"
        body: JsonObject = {
            "id": str(interaction.id),
            "type": int(interaction.type),
            "user": self.user(self.world.tables.users[interaction.user_id]),
            "authorizing_integration_owners": {"0": owner},
        }
        if interaction.type == 2:
            body |= {"name": interaction.data["name"], "command_type": 1}
        if interaction.type == 3 and interaction.message_id:
            body["interacted_message_id"] = str(interaction.message_id)
        if interaction.type == 5 and interaction.opened_by in self.world.tables.interactions:
            body["triggering_interaction_metadata"] = self._metadata(interaction.opened_by)
        return body

    def _media(self, url: str, by_name: dict[str, Attachment]) -> JsonObject:
        attachment = by_name.get(url.removeprefix("attachment://")) if url.startswith("attachment:") else None
        if attachment is None:
            return {"id": "0", "url": url, "proxy_url": url}
        link = self.attachment_url(attachment)
        return {
            "id": str(attachment.id),
            "url": link,
            "proxy_url": link,
            "width": attachment.width,
            "height": attachment.height,
            "content_type": attachment.content_type,
            "loading_state": 2,
            "attachment_id": str(attachment.id),
        }

    def _component(self, component: JsonObject, by_name: dict[str, Attachment]) -> JsonObject:
        body: JsonObject = {}
        for key, value in component.items():
            if key in ("media", "file") and isinstance(value, dict):
                body[key] = self._media(str(value["url"]), by_name)
            elif isinstance(value, list):
                body[key] = [self._component(v, by_name) if isinstance(v, dict) else v for v in value]
            elif key in ("accessory", "component") and isinstance(value, dict):
                body[key] = self._component(value, by_name)
            elif key == "emoji" and isinstance(value, dict):
                body[key] = {k: str(v) if k == "id" else v for k, v in value.items() if v is not None}
            else:
                body[key] = value
        return body

    def _embed(self, embed: JsonObject, by_name: dict[str, Attachment]) -> JsonObject:
        body: JsonObject = {"type": "rich"} | embed
        for key in ("image", "thumbnail"):
            if isinstance(body.get(key), dict) and body[key].get("url"):
                media = self._media(body[key]["url"], by_name)
                body[key] = {k: media[k] for k in ("url", "proxy_url", "width", "height") if k in media}
        return body
