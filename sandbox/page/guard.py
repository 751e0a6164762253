"""Only pages that this server itself served may use its API.

The server listens on loopback, but any site open in the same browser could send requests to it, and a site
could let its own name resolve to loopback. Both show in the Host and Origin headers.
"""

from urllib.parse import urlsplit

from aiohttp import web

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


def check(request: web.Request) -> None:
    """Refuse a request that did not come from the page.

    Raises:
        web.HTTPForbidden: for a foreign Host or Origin.
    """
    host = urlsplit(f"//{request.headers.get('Host', '')}")
    origin = request.headers.get("Origin")
    if host.hostname not in LOOPBACK:
        raise web.HTTPForbidden(text="this server answers to loopback names alone")
    if origin is not None and urlsplit(origin).netloc != host.netloc:
        raise web.HTTPForbidden(text="another site's page may not use the sandbox")
