"""Where chance comes from: the operating system's secure source, or a seeded one in tests."""

from __future__ import annotations

import random
import secrets
from dataclasses import dataclass, field

from domino.deal import SealedSeed


@dataclass(frozen=True, slots=True)
class Chance:
    """Random numbers for delays and forced moves, and the seeds of deals."""

    numbers: random.Random = field(default_factory=secrets.SystemRandom)

    def sealed_seed(self) -> SealedSeed:
        """Seed and salt of a round that is about to be dealt."""
        return SealedSeed.seal(self.numbers.randbytes(32), self.numbers.randbytes(16))
