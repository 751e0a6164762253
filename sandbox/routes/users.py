"""Users and the bot's DMs."""

from sandbox.api import Answer, ApiError, Call, NoContent, RouteTable, not_found
from sandbox.errors import Problem, invalid_form

route = RouteTable()


@route("GET", "/users/@me")
async def me(call: Call) -> Answer:
    """The bot's own account."""
    own = {"verified": True, "mfa_enabled": False, "email": None, "locale": "en-US"}
    return call.sandbox.wire.user(call.sandbox.world.bot) | own


@route("GET", "/users/{user_id}")
async def user(call: Call) -> Answer:
    """Any account."""
    found = call.sandbox.world.tables.users.get(call.id("user_id"))
    if found is None:
        raise not_found("User")
    return call.sandbox.wire.user(found)


@route("GET", "/users/@me/guilds")
async def my_guilds(call: Call) -> Answer:
    """The guilds that the bot is in."""
    sandbox = call.sandbox
    return [
        {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": "0",
            "features": [],
        }
        for guild in sandbox.world.tables.guilds.values()
        if guild.bot_present
    ]


@route("DELETE", "/users/@me/guilds/{guild_id}")
async def leave_guild(call: Call) -> Answer:
    """The bot leaves a guild."""
    call.sandbox.remove_bot(call.id("guild_id"))
    return NoContent()


@route("POST", "/users/@me/channels")
async def open_dm(call: Call) -> Answer:
    """Open the DM with a user; it opens even where messages will be refused."""
    sandbox = call.sandbox
    recipient = str((call.body or {}).get("recipient_id") or "")
    if not recipient.isdigit():
        raise invalid_form([Problem(("recipient_id",), "BASE_TYPE_REQUIRED", "This field is required")])
    found = sandbox.world.tables.users.get(int(recipient))
    if found is None:
        raise ApiError(400, 50033, "Invalid Recipient(s)")
    if found.bot:
        raise ApiError(400, 50007, "Cannot send messages to this user")
    if sandbox.world.dm_with(found.id) is None and not sandbox.dm_openings.allow():
        raise ApiError(400, 40003, "You are opening direct messages too fast.")
    return sandbox.wire.channel(sandbox.world.open_dm(found.id))
