"""How much work a decision may cost. Players know no clock; a deadline, if any, is asked for from outside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """``playouts`` is the number of games a decision may play out (or as much other work).

    With ``deadline`` None, which is also what can be sent to another process, a decision depends on the
    View and the random source alone. ``deadline`` is asked now and then and ends the search early when it
    answers True.
    """

    playouts: int
    deadline: Callable[[], bool] | None = None

    def expired(self) -> bool:
        return self.deadline is not None and self.deadline()


#: About 50 ms of one core for a decision at the third level.
STANDARD = Budget(playouts=2400)
