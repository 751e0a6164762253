"""Settings of the host, from the environment and an ``.env`` file."""

from __future__ import annotations

from pydantic import SecretStr, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict


class HostSettings(BaseSettings):
    """What can be set. Names in the environment are the fields' in capitals, ``DISCORD_TOKEN`` for
    example.
    """

    model_config = SettingsConfigDict(env_file=".env", env_ignore_empty=True, extra="ignore")

    discord_token: SecretStr | None = None
    #: The base URL of a running sandbox; excludes a token.
    sandbox_url: str | None = None
    database_url: str = "sqlite+aiosqlite:///var/domino.db"
    #: Where ``--sandbox`` keeps its world, and the port of its page.
    sandbox_folder: str = "var/sandbox"
    sandbox_port: int = 8765
    log_level: str = "INFO"
    #: Worker processes for computer players.
    thinkers: int = 1
    #: Port on loopback that serves metrics; none where it is not set.
    metrics_port: int | None = None
    #: Multiplies the pauses of the table (deals, computers' delays), for demonstrations and tests.
    pace: float = 1.0

    @model_validator(mode="after")
    def _one_world(self) -> HostSettings:
        if self.discord_token is not None and self.sandbox_url is not None:
            raise ValueError("DISCORD_TOKEN and SANDBOX_URL exclude each other")
        return self
