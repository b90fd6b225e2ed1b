"""The word that someone may have meant."""

from collections.abc import Iterable

from rapidfuzz import fuzz

LONGEST = 60


def nearest(word: str, known: Iterable[str], least: float = 60) -> str | None:
    """The known word most like `word`, if one is at least `least` percent alike."""
    typed = word[:LONGEST].casefold()
    best = max(known, key=lambda name: (fuzz.ratio(typed, name.casefold()), name), default=None)
    if best is None or fuzz.ratio(typed, best.casefold()) < least:
        return None
    return best
