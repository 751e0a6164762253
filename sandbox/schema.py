"""Checks of bodies and answers against Discord's own OpenAPI document."""

import copy
import json
import logging
import os
import re
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

from sandbox.errors import Problem

log = logging.getLogger(__name__)
SETTING = "DISCORD_OPENAPI"
BESIDE = "*/discord/openapi.json"
SNOWFLAKE = {
    "anyOf": [
        {"type": "string", "pattern": "^(0|[1-9][0-9]*)$"},
        {"type": "integer", "minimum": 0},
    ]
}


# Members that Discord takes without a word though its OpenAPI document leaves them out: documented elsewhere
# (nsfw), or sent by discord.py in every edit or embed without an effect (a false tts, flags 0, and the whole
# attachment object for one that is kept). Permission bits come as text, though the document says numbers.
NO_TTS: dict[str, Any] = {"tts": {"const": False}}
KEPT_ATTACHMENT = ("size", "url", "proxy_url", "spoiler", "height", "width", "content_type")
LEFT_OUT: dict[str, dict[str, Any]] = {
    "ApplicationCommandUpdateRequest": {"nsfw": {"type": "boolean"}},
    "ApplicationCommandCreateRequest": {"nsfw": {"type": "boolean"}},
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": NO_TTS,
    "IncomingWebhookUpdateRequestPartial": NO_TTS,
    "MessageEditRequestPartial": NO_TTS,
    "RichEmbed": {"flags": {"const": 0}},
    "CreateRoleRequest": {"permissions": {"type": ["integer", "string", "null"]}},
    "MessageAttachmentRequest": {key: {} for key in KEPT_ATTACHMENT},
}


def document_path() -> Path | None:
    """Where the OpenAPI document is: the setting DISCORD_OPENAPI, else beside this folder, else None."""
    setting = os.environ.get(SETTING)
    found = [Path(setting)] if setting else sorted(Path(__file__).resolve().parents[2].glob(BESIDE))
    return next((path for path in found if path.is_file()), None)


def _shape(template: str) -> str:
    return re.sub(r"\{[^}]+\}", "{}", template)


def _tighten(node: Any) -> None:
    """Refuse unknown keys wherever an object lists its properties."""
    if isinstance(node, dict):
        if node.get("type") == "object" and "properties" in node:
            node.setdefault("additionalProperties", False)
        for value in node.values():
            _tighten(value)
    elif isinstance(node, list):
        for value in node:
            _tighten(value)


class Schema:
    """Validators for each operation of the document, compiled when first needed."""

    def __init__(self, document: dict[str, Any]) -> None:
        lax = copy.deepcopy(document["components"]["schemas"])
        lax["SnowflakeType"] = SNOWFLAKE
        for name, members in LEFT_OUT.items():
            lax[name]["properties"].update(members)
        tight = copy.deepcopy(lax)
        _tighten(tight)
        self._schemas = {"request": tight, "answer": lax}
        self._operations = {
            (method.upper(), _shape(path)): operation
            for path, methods in document["paths"].items()
            for method, operation in methods.items()
            if isinstance(operation, dict)
        }
        self._compiled: dict[tuple[str, str, str], jsonschema_rs.Validator | None] = {}

    def request_problems(self, method: str, template: str, body: object) -> list[Problem]:
        """What is wrong with a request body; empty where nothing is."""
        return self._problems(self._validator("request", method, template), body)

    def answer_problems(self, method: str, template: str, body: object, status: int = 200) -> list[Problem]:
        """What is wrong with an answer; empty where nothing is."""
        return self._problems(self._validator(str(status), method, template), body)

    def _problems(self, validator: jsonschema_rs.Validator | None, body: object) -> list[Problem]:
        if validator is None or validator.is_valid(body):
            return []
        return [
            Problem(tuple(error.instance_path), "BASE_TYPE_BAD", error.message[-300:])
            for error in validator.iter_errors(body)
        ]

    def _validator(self, what: str, method: str, template: str) -> jsonschema_rs.Validator | None:
        key = (what, method, template)
        if key not in self._compiled:
            self._compiled[key] = self._for_operation(what, method, template)
        return self._compiled[key]

    def _for_operation(self, what: str, method: str, template: str) -> jsonschema_rs.Validator | None:
        operation = self._operations.get((method, _shape(template)), {})
        where = (
            operation.get("requestBody") if what == "request" else operation.get("responses", {}).get(what)
        )
        content = (where or {}).get("content", {})
        media = content.get("application/json") or content.get("multipart/form-data")
        if media is None:
            return None
        return self._compile(media["schema"], "request" if what == "request" else "answer")

    def _compile(self, schema: dict[str, Any], kind: str) -> jsonschema_rs.Validator:
        whole = copy.deepcopy(schema)
        if kind == "request":
            _tighten(whole)
        whole["components"] = {"schemas": self._schemas[kind]}
        return jsonschema_rs.Draft202012Validator(whole)


@cache
def load(path: Path | None = None) -> Schema | None:
    """The checks of Discord's document, or None (said once, plainly) where the document is absent."""
    path = path or document_path()
    if path is None:
        log.warning(
            "Discord's OpenAPI document is not here, so bodies are checked by hand-written rules alone. "
            "Set %s to its path to switch those checks on.",
            SETTING,
        )
        return None
    return Schema(json.loads(path.read_text(encoding="utf-8")))
