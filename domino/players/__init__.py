"""Computer players in three levels. They get a View and a random source, and nothing else (rules §1,
*Computer seats*).

Level 1 plays what it sees, level 2 by the rules of thumb of good players, level 3 looks ahead over hidden
hands that agree with everything public. All of it is deterministic for a View and a random source, and
keeps no state between decisions.
"""

from domino.players.budget import STANDARD, Budget
from domino.players.choice import LEVELS, NothingToDecideError, choose, must_act, volunteer

__all__ = ["LEVELS", "STANDARD", "Budget", "NothingToDecideError", "choose", "must_act", "volunteer"]
