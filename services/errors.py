"""Refusals of the services: a code and facts; the sentence stands in the catalogues as ``refusal.<code>``."""

from __future__ import annotations


class Refusal(Exception):  # noqa: N818 - said to a person, not raised for a fault
    """A request that is turned down and changed nothing.

    Attributes:
        code: which sentence tells why.
        facts: what that sentence names.
    """

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class Stale(Refusal):
    """The press belongs to a picture of the table that is no longer true; the newest one answers it."""

    def __init__(self) -> None:
        super().__init__("stale")
