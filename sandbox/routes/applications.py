"""The application and the way to the gateway."""

from sandbox.api import Answer, Call, RouteTable
from sandbox.models import JsonObject

route = RouteTable()


def _application(call: Call) -> JsonObject:
    sandbox = call.sandbox
    return {
        "id": str(sandbox.world.bot.id),
        "name": sandbox.world.bot.username,
        "description": "",
        "icon": None,
        "type": None,
        "bot": sandbox.wire.user(sandbox.world.bot),
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "explicit_content_filter": 0,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
        "max_participants": None,
        "tags": [],
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": sandbox.wire.user(sandbox.world.tables.users[sandbox.owner_id]),
        "team": None,
        "approximate_guild_count": len(sandbox.world.tables.guilds),
    }


@route("GET", "/applications/@me")
async def application(call: Call) -> Answer:
    """The bot's application."""
    return _application(call)


@route("GET", "/oauth2/applications/@me")
async def oauth_application(call: Call) -> Answer:
    """The bot's application, by its older route."""
    return _application(call)


@route("GET", "/gateway/bot", counted=True)
async def gateway_bot(call: Call) -> Answer:
    """Where the gateway is and how many shards to start."""
    sandbox = call.sandbox
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    return {"url": sandbox.gateway_url, "shards": sandbox.shards, "session_start_limit": limit}


@route("GET", "/gateway", authorised=False)
async def gateway(call: Call) -> Answer:
    """Where the gateway is."""
    return {"url": call.sandbox.gateway_url}
