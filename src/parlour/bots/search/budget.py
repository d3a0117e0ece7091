"""How long a search may think."""

from __future__ import annotations

import re
from dataclasses import dataclass

from parlour.bots.phrases import WRONG_BUDGET
from parlour.lang.errors import SetupError, quoted

_WRITTEN = re.compile(r"(\d+(?:\.\d+)?)(ms|s|sims)\Z")
MOST = 10**9


@dataclass(frozen=True)
class Budget:
    """A number of simulations or of seconds; with both, whichever runs out first."""

    simulations: int = 0
    seconds: float = 0.0

    @classmethod
    def parse(cls, text: str) -> Budget:
        """A budget as people write it: ``20ms``, ``0.5s``, ``500sims``."""
        found = _WRITTEN.match(text)
        number = float(found[1]) if found else 0.0
        if not found or number <= 0 or number > MOST or (found[2] == "sims" and number != int(number)):
            raise SetupError(WRONG_BUDGET(text=quoted(text)), field="budget")
        if found[2] == "sims":
            return cls(simulations=int(number))
        return cls(seconds=number / (1000 if found[2] == "ms" else 1))
