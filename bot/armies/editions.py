"""The editions that files name, and whose rules read the shorthand of a list."""

from bot.editions import DEFAULT_EDITION, EDITIONS
from bot.editions.eleventh import ELEVENTH

DATASHEETS = ELEVENTH.key
"""The edition of the datasheets by name."""
CLOSEST = DEFAULT_EDITION
"""Whose rules stand in where those of a list's own edition are not there."""


def edition_named(text: str) -> str | None:
    """`Warhammer 40,000 10th Edition` names the 10th."""
    words = text.casefold()
    return next((name for name in reversed(EDITIONS) if name in words), None)


def rules_of(edition: str | None) -> str:
    """The edition in whose rules a list's shorthand is written; without one the datasheets'."""
    wanted = edition or DATASHEETS
    return wanted if wanted in EDITIONS else CLOSEST
