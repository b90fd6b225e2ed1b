"""One rule through the editions: which rule is meant, and what changed from one to the next."""

from bot.rules.compare.comparison import (
    Change,
    Comparison,
    Side,
    Step,
    Verdict,
    compare,
    compare_entries,
)

__all__ = ["Change", "Comparison", "Side", "Step", "Verdict", "compare", "compare_entries"]
