"""Amounts of DomiCréditos: a play-money currency that is never bought or paid out (rules §3, D-14)."""

from __future__ import annotations

import re
from enum import StrEnum

JOINING_GRANT = 500
DAILY_GRANT = 100
#: No single amount is larger than this.
AMOUNT_CAP = 1_000_000

_DIGITS = re.compile(r"[0-9]+")


class AmountFault(StrEnum):
    """What is wrong with an amount; the text is ``amount.<fault>``."""

    NOT_WHOLE = "not_whole"
    NOT_POSITIVE = "not_positive"
    TOO_LARGE = "too_large"


class BadAmount(ValueError):  # noqa: N818 - it is the amount that is bad
    """Something that is no amount. ``cap`` is the largest that was possible."""

    def __init__(self, fault: AmountFault, cap: int) -> None:
        super().__init__(fault.value)
        self.fault = fault
        self.cap = cap


def amount(given: object, cap: int = AMOUNT_CAP) -> int:
    """The amount that ``given`` is: a whole number from 1 to ``cap``, or the ASCII digits of one.

    Nothing is guessed: no sign, point, separator, exponent or digit of another script.

    Raises:
        BadAmount: it is none.
    """
    if isinstance(given, str):
        text = given.strip(" ")
        if not _DIGITS.fullmatch(text):
            negative = text.startswith("-") and _DIGITS.fullmatch(text[1:])
            raise BadAmount(AmountFault.NOT_POSITIVE if negative else AmountFault.NOT_WHOLE, cap)
        digits = text.lstrip("0")
        if len(digits) > len(str(cap)):  # also keeps int() from ever seeing thousands of digits
            raise BadAmount(AmountFault.TOO_LARGE, cap)
        given = int(digits or "0")
    if type(given) is not int:
        raise BadAmount(AmountFault.NOT_WHOLE, cap)
    if given <= 0:
        raise BadAmount(AmountFault.NOT_POSITIVE, cap)
    if given > cap:
        raise BadAmount(AmountFault.TOO_LARGE, cap)
    return given
