"""Refusals: a reason code of rules §6 and facts; the sentence for a person stands in the catalogues alone."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class Reason(StrEnum):
    """Why an action or a record is refused (rules §6)."""

    BAD_RECORD = "bad_record"
    MATCH_OVER = "match_over"
    WRONG_PHASE = "wrong_phase"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_IN_HAND = "not_in_hand"
    OPENING_TILE_REQUIRED = "opening_tile_required"
    DOUBLE_REQUIRED = "double_required"
    ARM_REQUIRED = "arm_required"
    BAD_ARM = "bad_arm"
    DOES_NOT_FIT = "does_not_fit"
    MUST_PLAY = "must_play"
    MUST_DRAW = "must_draw"
    BONEYARD_EMPTY = "boneyard_empty"
    NOT_ELIGIBLE = "not_eligible"
    ALREADY_DECLARED = "already_declared"


class IllegalAction(Exception):  # noqa: N818 - it is the action that is illegal
    """The match refused an action and is unchanged.

    Attributes:
        reason: the code.
        facts: what the sentence for a person needs, such as the seat whose turn it is; never anything hidden.
    """

    def __init__(self, reason: Reason, **facts: object) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.facts: Mapping[str, object] = facts


class BadRecord(ValueError):  # noqa: N818 - it is the record that is bad
    """A record, an option or a notation is malformed. ``where`` is a path such as ``rounds[0].deal[2]``."""

    reason = Reason.BAD_RECORD

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")
        self.where = where
        self.what = what
