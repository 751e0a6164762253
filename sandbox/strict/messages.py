"""Rules for whole messages and modals."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sandbox.errors import ApiError, Path, Problem, invalid_form
from sandbox.models import MessageFlag
from sandbox.strict.components import Tally, tree_problems
from sandbox.strict.embeds import embeds_problems
from sandbox.strict.modals import modal_problems
from sandbox.strict.rules import entries, length, mapping, only_keys, size

MOST_FILES, MOST_ALT_TEXT, MOST_CONTENT = 10, 1024, 2000
SETTABLE = (
    MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.COMPONENTS_V2 | 1 << 13
)
EDITABLE = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.COMPONENTS_V2
KEYS = frozenset(
    ["content", "embeds", "components", "attachments", "flags", "allowed_mentions", "tts", "poll"]
)
UNSUPPORTED = {"poll", "sticker_ids", "shared_client_theme", "thread_name", "applied_tags"}
CREATE_KEYS = KEYS | frozenset(
    ["nonce", "enforce_nonce", "message_reference", "sticker_ids", "shared_client_theme"]
)
FOLLOWUP_KEYS = KEYS | frozenset(["username", "avatar_url", "thread_name", "applied_tags"])
EDIT_KEYS = KEYS - {"poll"}
ATTACHMENT_KEYS = frozenset(
    ["id", "filename", "description", "title", "is_spoiler", "is_remix", "duration_secs", "waveform"]
)


@dataclass(frozen=True, slots=True)
class Draft:
    """A message about to be made or edited, for the rules.

    Attributes:
        body: what the bot sent.
        keys: the members that the body may have.
        may_be_ephemeral: whether the EPHEMERAL flag may be set here.
        uploads: file names by the number in ``files[n]``.
        kept: file names of the present attachments by their id; empty for a new message.
        old_flags, old_content, old_embeds, old_components: of the message as it stands, for an edit.
        prefix: where the message stands in the body.
    """

    body: dict[str, Any]
    keys: frozenset[str]
    may_be_ephemeral: bool = False
    uploads: dict[str, str] = field(default_factory=dict)
    kept: dict[str, str] = field(default_factory=dict)
    editing: bool = False
    old_flags: int = 0
    old_content: str = ""
    old_embeds: bool = False
    old_components: bool = False
    prefix: Path = ()

    @property
    def is_v2(self) -> bool:
        """Whether the message uses Components V2, once set for good."""
        return bool(self.flags & MessageFlag.COMPONENTS_V2)

    @property
    def flags(self) -> int:
        """The flags asked for, with Components V2 kept."""
        asked = self.body.get("flags")
        return (asked if isinstance(asked, int) else 0) | self.old_flags & MessageFlag.COMPONENTS_V2

    def file_names(self) -> set[str]:
        """Names of the files that the message will have."""
        listed = self.body.get("attachments")
        if listed is None:
            return set(self.uploads.values()) | set(self.kept.values())
        ids = {str(entry.get("id")) for entry in entries(listed) if isinstance(entry, dict)}
        return set(self.uploads.values()) | {name for key, name in self.kept.items() if key in ids}


def message_problems(draft: Draft) -> list[Problem]:
    """Everything wrong with a message that the rules know of."""
    body = draft.body
    problems = list(only_keys((), body, draft.keys))
    if draft.editing and body.get("tts"):
        problems.append(Problem(("tts",), "BASE_TYPE_BAD", "An edit cannot be read aloud"))
    problems += length(("content",), body.get("content"), 0, MOST_CONTENT, required=False)
    problems += embeds_problems(body.get("embeds"))
    problems += _flag_problems(draft)
    problems += _attachment_problems(draft)
    problems += _mention_problems(body.get("allowed_mentions"))
    tally = Tally()
    if body.get("components"):
        problems += tree_problems(body["components"], tally, v2=draft.is_v2)
    if draft.is_v2:
        problems += _legacy_problems(draft)
    problems += _file_reference_problems(draft, tally)
    for key in UNSUPPORTED & body.keys():
        if body[key]:
            problems.append(Problem((key,), "SANDBOX_UNSUPPORTED", f"The sandbox knows no {key}"))
    if draft.body.get("nonce") is not None:
        problems += length(("nonce",), str(draft.body["nonce"]), 0, 25)
    return problems


def refuse_empty(draft: Draft) -> None:
    """Refuse a message in which nothing is left.

    Raises:
        ApiError: 50006.
    """
    body = draft.body
    content = body.get("content", draft.old_content)
    embeds = body.get("embeds", draft.old_embeds)
    components = body.get("components", draft.old_components)
    if content or embeds or components or draft.file_names() or body.get("poll") or body.get("sticker_ids"):
        return
    raise ApiError(400, 50006, "Cannot send an empty message")


def check_message(draft: Draft) -> None:
    """Refuse a message that breaks a rule.

    Raises:
        ApiError: 50035 with the tree of problems, or 50006.
    """
    problems = message_problems(draft)
    if problems:
        raise invalid_form(Problem((*draft.prefix, *p.path), p.code, p.message) for p in problems)
    refuse_empty(draft)


def _flag_problems(draft: Draft) -> Iterator[Problem]:
    flags = draft.body.get("flags")
    if flags is None:
        return
    if not isinstance(flags, int) or isinstance(flags, bool):
        yield Problem(("flags",), "NUMBER_TYPE_COERCE", "Value is not int.")
        return
    allowed = EDITABLE | draft.old_flags if draft.editing else SETTABLE
    if draft.may_be_ephemeral:
        allowed |= MessageFlag.EPHEMERAL
    if flags & ~allowed:
        yield Problem(("flags",), "MESSAGE_INVALID_FLAGS", f"Flags {flags & ~allowed} cannot be set here")


def _attachment_problems(draft: Draft) -> Iterator[Problem]:
    listed = draft.body.get("attachments")
    yield from size(("attachments",), listed, 0, MOST_FILES, required=False)
    if len(draft.uploads) > MOST_FILES:
        yield Problem(("attachments",), "BASE_TYPE_BAD_LENGTH", "Must be between 0 and 10 in length.")
    for number, entry in enumerate(entries(listed)):
        path = ("attachments", number)
        if not isinstance(entry, dict):
            yield Problem(path, "MODEL_TYPE_CONVERT", "Must be an object")
            continue
        key = str(entry.get("id"))
        if key not in draft.uploads and key not in draft.kept:
            message = f"No file and no present attachment has the id {key}"
            yield Problem((*path, "id"), "ATTACHMENT_NOT_FOUND", message)
        if key not in draft.kept:
            yield from only_keys(path, entry, ATTACHMENT_KEYS)
        yield from length((*path, "description"), entry.get("description"), 0, MOST_ALT_TEXT, required=False)
        yield from length((*path, "filename"), entry.get("filename"), 1, 1024, required=False)


def _mention_problems(allowed: Any) -> Iterator[Problem]:
    if allowed is None:
        return
    path = ("allowed_mentions",)
    if not isinstance(allowed, dict):
        yield Problem(path, "MODEL_TYPE_CONVERT", "Must be an object")
        return
    yield from only_keys(path, allowed, frozenset({"parse", "users", "roles", "replied_user"}))
    parse = entries(allowed.get("parse"))
    for number, kind in enumerate(parse):
        if kind not in ("users", "roles", "everyone"):
            yield Problem((*path, "parse", number), "BASE_TYPE_CHOICES", "Not a kind of mention")
    for kind in ("users", "roles"):
        yield from size((*path, kind), allowed.get(kind), 0, 100, required=False)
        if kind in parse and allowed.get(kind):
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            yield Problem(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)


def _legacy_problems(draft: Draft) -> Iterator[Problem]:
    message = "The 'content', 'embeds', 'stickers' and 'poll' fields cannot be used with Components V2"
    left = {
        "content": draft.body.get("content", draft.old_content if draft.editing else None),
        "embeds": draft.body.get("embeds", draft.old_embeds if draft.editing else None),
        "poll": draft.body.get("poll"),
        "sticker_ids": draft.body.get("sticker_ids"),
    }
    for key, value in left.items():
        if value:
            yield Problem((key,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)
    components = draft.body.get("components", draft.old_components)
    if not components:
        yield Problem(("components",), "BASE_TYPE_REQUIRED", "Components V2 needs at least one component")


def _file_reference_problems(draft: Draft, tally: Tally) -> Iterator[Problem]:
    wanted = set(tally.files)
    for embed in map(mapping, entries(draft.body.get("embeds"))):
        for key in ("image", "thumbnail"):
            url = str(mapping(embed.get(key)).get("url") or "")
            if url.startswith("attachment://"):
                wanted.add(url.removeprefix("attachment://"))
    for name in sorted(wanted - draft.file_names()):
        message = f"The referenced attachment '{name}' was not found in the attachment list."
        yield Problem(("components",), "UNKNOWN_ATTACHMENT_REFERENCE", message)


__all__ = [
    "CREATE_KEYS",
    "EDIT_KEYS",
    "FOLLOWUP_KEYS",
    "KEYS",
    "Draft",
    "check_message",
    "message_problems",
    "modal_problems",
]
