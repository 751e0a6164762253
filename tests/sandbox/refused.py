"""Bodies that Discord refuses: name, kind of call, body, and the code of the error."""

from typing import Any

ANSWER, SEND, REGISTER = "answer", "send", "register"
V2 = 1 << 15
Body = Any


def text(content: str = "t") -> Body:
    return {"type": 10, "content": content}


def row(*components: Body) -> Body:
    return {"type": 1, "components": list(components)}


def button(**members: Body) -> Body:
    return {"type": 2, "style": 1, "label": "go", "custom_id": "go", **members}


def select(count: int, **members: Body) -> Body:
    options = [{"label": f"o{n}", "value": f"v{n}"} for n in range(count)]
    return {"type": 3, "custom_id": "pick", "options": options, **members}


def gallery(count: int, url: str = "attachment://a.png") -> Body:
    return {"type": 12, "items": [{"media": {"url": url}} for _ in range(count)]}


def container(*components: Body, **members: Body) -> Body:
    return {"type": 17, "components": list(components), **members}


def shown(*components: Body, **members: Body) -> Body:
    return {"type": 4, "data": {"flags": V2, "components": list(components), **members}}


def modal(inputs: int, title: str = "Title") -> Body:
    parts = [
        {"type": 18, "label": "Label", "component": {"type": 4, "style": 1, "custom_id": f"i{n}"}}
        for n in range(inputs)
    ]
    return {"type": 9, "data": {"custom_id": "form", "title": title, "components": parts}}


def command(name: str = "play", **members: Body) -> Body:
    return {"name": name, "description": "A command", **members}


def option(name: str, **members: Body) -> Body:
    return {"type": 3, "name": name, "description": "An option", **members}


def choices(*values: Body, **members: Body) -> Body:
    return [command(options=[option("o", choices=[{"name": f"{v}", "value": v} for v in values], **members)])]


TYPED_MENTIONS = {"parse": ["users"], "users": ["1"]}
PICTURE = {"type": 11, "media": {"url": "https://example.org/a.png"}}
TEXT_INPUT = {"type": 4, "style": 1, "custom_id": "i", "label": "l"}
WORDS = [{"name": "n" * 90 + f"{n:02}", "value": "v" * 90 + f"{n:02}"} for n in range(25)]
LONG = [command(options=[option(f"o{n}", choices=WORDS) for n in range(2)])]
WIDE = [option("a"), option("b", required=True)]
REFUSED: list[tuple[str, str, Body, int]] = [
    ("custom id of 101 characters", ANSWER, shown(row(button(custom_id="x" * 101))), 50035),
    ("select with 26 options", ANSWER, shown(row(select(26))), 50035),
    ("select without options", ANSWER, shown(row(select(0))), 50035),
    ("row of six buttons", ANSWER, shown(row(*[button(custom_id=f"b{n}") for n in range(6)])), 50035),
    ("label of 81 characters", ANSWER, shown(row(button(label="x" * 81))), 50035),
    ("gallery of eleven pictures", ANSWER, shown(gallery(11)), 50035),
    ("section without accessory", ANSWER, shown({"type": 9, "components": [text()]}), 50035),
    ("empty text display", ANSWER, shown(text("")), 50035),
    ("41 components side by side", ANSWER, shown(*[text() for _ in range(41)]), 50035),
    ("unknown component type", ANSWER, shown({"type": 99}), 50035),
    ("choices without choices", ANSWER, {"type": 8, "data": {}}, 50035),
    ("unknown callback type", ANSWER, {"type": 42}, 50035),
    ("eleven embeds", SEND, {"embeds": [{"title": "t"} for _ in range(11)]}, 50035),
    ("embed title of 257 characters", SEND, {"embeds": [{"title": "t" * 257}]}, 50035),
    ("embed with 26 fields", SEND, {"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]}, 50035),
    ("eleven attachments", SEND, {"attachments": [{"id": str(n)} for n in range(11)]}, 50035),
    ("alt text of 1025", SEND, {"attachments": [{"id": "0", "description": "x" * 1025}]}, 50035),
    ("command name of 33", REGISTER, [command("a" * 33)], 50035),
    ("command with 26 options", REGISTER, [command(options=[option(f"o{n}") for n in range(26)])], 50035),
    ("41 components, nested", ANSWER, shown(*[container(*[text() for _ in range(20)])] * 2), 50035),
    ("V2 component without the flag", ANSWER, {"type": 4, "data": {"components": [text()]}}, 50035),
    ("content beside V2", ANSWER, shown(text(), content="hello"), 50035),
    ("content of 2001", SEND, {"content": "x" * 2001}, 50035),
    ("the same custom id twice", ANSWER, shown(row(button(), button())), 50035),
    ("button and select in a row", ANSWER, shown(row(button(), select(2))), 50035),
    ("two selects in a row", ANSWER, shown(row(select(2), select(2, custom_id="other"))), 50035),
    ("link button without url", ANSWER, shown(row(button(style=5))), 50035),
    ("button that shows nothing", ANSWER, shown(row({"type": 2, "style": 1, "custom_id": "b"})), 50035),
    ("button without custom id", ANSWER, shown(row({"type": 2, "style": 1, "label": "b"})), 50035),
    ("4001 characters of text in all", ANSWER, shown(text("x" * 2001), text("y" * 2000)), 50035),
    ("picture that is not attached", ANSWER, shown(gallery(1, "attachment://other.png")), 50035),
    ("select: least above most", ANSWER, shown(row(select(3, min_values=3, max_values=2))), 50035),
    ("select: most above options", ANSWER, shown(row(select(2, max_values=3))), 50035),
    (
        "the same option value twice",
        ANSWER,
        shown(row({**select(0), "options": [{"label": "a", "value": "1"}, {"label": "b", "value": "1"}]})),
        50035,
    ),
    ("nothing at all", SEND, {}, 50006),
    ("embeds of 6001 in all", SEND, {"embeds": [{"description": "x" * n} for n in (3001, 3000)]}, 50035),
    ("command name in capitals", REGISTER, [command("Play")], 50035),
    ("command without description", REGISTER, [{"name": "play"}], 50035),
    ("unknown locale", REGISTER, [command(name_localizations={"xx-YY": "jogar"})], 50035),
    ("required option after an optional one", REGISTER, [command(options=WIDE)], 50035),
    ("two commands of one name", REGISTER, [command(), command()], 50035),
    ("misspelt key", SEND, {"content": "a", "componets": []}, 50035),
    ("flag that does not exist", SEND, {"content": "a", "flags": 1 << 40}, 50035),
    (
        "text input in a message",
        ANSWER,
        shown(row(TEXT_INPUT)),
        50035,
    ),
    ("ephemeral in a channel", SEND, {"content": "a", "flags": 64}, 50035),
    (
        "thumbnail on its own",
        ANSWER,
        shown(PICTURE),
        50035,
    ),
    ("container in a container", ANSWER, shown(container(container(text()))), 50035),
    ("embeds beside V2", SEND, {"flags": V2, "components": [text()], "embeds": [{"title": "t"}]}, 50035),
    ("modal of six fields", ANSWER, modal(6), 50035),
    ("modal title of 46", ANSWER, modal(1, "t" * 46), 50035),
    # Beyond the fifty that are known from experiments:
    ("modal without fields", ANSWER, modal(0), 50035),
    ("unlisted emoji", ANSWER, shown(row(button(emoji={"id": "1234567890", "name": "t66"}))), 50035),
    ("a word as an emoji", ANSWER, shown(row(button(emoji={"name": "smile"}))), 50035),
    (
        "mentions both parsed and listed",
        SEND,
        {"content": "a", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        50035,
    ),
    ("unknown kind of mention", SEND, {"content": "a", "allowed_mentions": {"parse": ["all"]}}, 50035),
    ("attachment without file", SEND, {"content": "a", "attachments": [{"id": "3"}]}, 50035),
    ("deferral with a picture flag", ANSWER, {"type": 5, "data": {"flags": V2}}, 50035),
    ("update of a message that a command has not", ANSWER, {"type": 7, "data": {"content": "a"}}, 50035),
    ("message without data", ANSWER, {"type": 4}, 50035),
    (
        "26 choices",
        REGISTER,
        [command(options=[option("o", choices=[{"name": f"{n}", "value": f"{n}"} for n in range(26)])])],
        50035,
    ),
    (
        "choices of another type",
        REGISTER,
        [command(options=[option("o", choices=[{"name": "1", "value": 1}])])],
        50035,
    ),
    (
        "choices beside autocomplete",
        REGISTER,
        [command(options=[option("o", autocomplete=True, choices=[{"name": "1", "value": "1"}])])],
        50035,
    ),
    ("sub-command beside an option", REGISTER, [command(options=[option("o"), option("s", type=1)])], 50035),
    ("option names twice", REGISTER, [command(options=[option("o"), option("o")])], 50035),
    ("command of more than 8000 characters", REGISTER, LONG, 50035),
    ("101 commands", REGISTER, [command(f"c{n}") for n in range(101)], 50035),
    ("spaces in a command's name", REGISTER, [command("play now")], 50035),
    ("colour out of range", ANSWER, shown({**container(text()), "accent_color": 1 << 24}), 50035),
    ("a body that is a list", SEND, [], 50035),
]
