"""Request bodies: JSON, or multipart with ``payload_json`` and ``files[n]``."""

import json
import re
from typing import Any

from aiohttp import BodyPartReader, web

from sandbox.api import Upload
from sandbox.errors import ApiError

FILE_FIELD = re.compile(r"^files\[(\d+)\]$")


async def read_body(request: web.Request) -> tuple[Any, dict[str, Upload]]:
    """The JSON body (None if there is none) and the files by number.

    Raises:
        ApiError: 50109 for invalid JSON, 50035 for a form with unknown parts.
    """
    if request.content_type.startswith("multipart/"):
        return await _multipart(request)
    raw = await request.read()
    return (_json(raw) if raw else None), {}


async def _multipart(request: web.Request) -> tuple[Any, dict[str, Upload]]:
    body: Any = None
    files: dict[str, Upload] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise ApiError(400, 50035, "Invalid Form Body")
        content = bytes(await part.read())
        match = FILE_FIELD.match(part.name or "")
        if match:
            files[match.group(1)] = Upload(part.filename or "file", content)
        elif part.name == "payload_json":
            body = _json(content)
        else:
            raise ApiError(400, 50035, "Invalid Form Body")
    return body, files


def _json(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except ValueError as error:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from error
