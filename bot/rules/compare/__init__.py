"""One rule through the editions: which rule is meant, and what changed from one to the next."""

from bot.rules.compare.changed_numbers import Change
from bot.rules.compare.comparison import (
    Comparison,
    Step,
    Verdict,
    compare_entries,
)
from bot.rules.compare.side import Side

__all__ = ["Change", "Comparison", "Side", "Step", "Verdict", "compare_entries"]
