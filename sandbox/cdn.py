"""The CDN: attachments by links that expire, emojis and avatars."""

import io
from functools import cache
from typing import TYPE_CHECKING

from aiohttp import web
from PIL import Image

from sandbox.render_messages import link_signature

if TYPE_CHECKING:
    from sandbox.core import Sandbox


@cache
def default_avatar() -> bytes:
    """A plain grey square."""
    buffer = io.BytesIO()
    Image.new("RGB", (64, 64), (88, 101, 242)).save(buffer, "PNG")
    return buffer.getvalue()


def add_routes(app: web.Application, sandbox: "Sandbox") -> None:
    """Serve the CDN's paths."""

    async def attachment(request: web.Request) -> web.Response:
        number = int(request.match_info["attachment_id"])
        content = sandbox.world.tables.files.get(number)
        try:
            expires = int(request.query.get("ex", ""), 16)
        except ValueError:
            expires = 0
        signed = request.query.get("hm") == link_signature(number, expires)
        if content is None or not signed or sandbox.clock.now() > expires:
            return web.Response(status=404, text="This content is no longer available.")
        return web.Response(body=content, content_type=_type_of(request.match_info["name"]))

    async def emoji(request: web.Request) -> web.Response:
        content = sandbox.world.tables.files.get(int(request.match_info["emoji_id"]))
        if content is None:
            return web.Response(status=404)
        return web.Response(body=content, content_type=_type_of("e." + request.match_info["extension"]))

    async def avatar(request: web.Request) -> web.Response:
        return web.Response(body=default_avatar(), content_type="image/png")

    digits = r"\d+"
    app.router.add_get(
        f"/attachments/{{channel_id:{digits}}}/{{attachment_id:{digits}}}/{{name}}", attachment
    )
    app.router.add_get(f"/emojis/{{emoji_id:{digits}}}.{{extension:[a-z]+}}", emoji)
    app.router.add_get("/embed/avatars/{name}", avatar)


def _type_of(name: str) -> str:
    known = {"png": "image/png", "gif": "image/gif", "jpg": "image/jpeg", "webp": "image/webp"}
    return known.get(name.rpartition(".")[2].lower(), "application/octet-stream")
