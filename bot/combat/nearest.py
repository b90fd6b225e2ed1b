"""The word that someone may have meant."""

from collections.abc import Iterable

from rapidfuzz import fuzz

LONGEST = 60


def nearest(word: str, known: Iterable[str], least: float = 60) -> str | None:
    """The known word that begins like `word`, or is most like it, if one is at least `least` percent alike."""
    typed = word[:LONGEST].casefold()
    known = tuple(known)
    begun = [name for name in known if len(typed) >= 3 and name.casefold().startswith(typed)]
    if begun:
        return min(begun, key=len)
    best = max(known, key=lambda name: (fuzz.ratio(typed, name.casefold()), name), default=None)
    if best is None or fuzz.ratio(typed, best.casefold()) < least:
        return None
    return best
