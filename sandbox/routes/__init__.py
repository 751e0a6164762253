"""The API's routes, one file per resource."""

from sandbox.api import ApiRoute
from sandbox.routes import (
    applications,
    callbacks,
    channels,
    commands,
    emojis,
    guilds,
    messages,
    threads,
    users,
    webhooks,
)

ALL: list[ApiRoute] = [
    route
    for module in (
        applications,
        callbacks,
        channels,
        commands,
        emojis,
        guilds,
        messages,
        threads,
        users,
        webhooks,
    )
    for route in module.route.routes
]
