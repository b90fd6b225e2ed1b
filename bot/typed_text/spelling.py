"""The word that someone may have meant."""

from collections.abc import Iterable

from rapidfuzz import fuzz

LONGEST = 60
LEAST = 75
"""Below this likeness no hint is better than a wrong one: poison and Precision are 67 percent
alike.
"""


def nearest(word: str, known: Iterable[str], least: float = LEAST, begun: int = 3) -> str | None:
    """The known word that begins with `word`, which has at least `begun` letters, or is most like
    it.

    None if no known word is at least `least` percent alike.
    """
    typed = word[:LONGEST].casefold()
    known = tuple(known)
    longer = [name for name in known if len(typed) >= begun and name.casefold().startswith(typed)]
    if longer:
        return min(longer, key=len)
    best = max(known, key=lambda name: (fuzz.ratio(typed, name.casefold()), name), default=None)
    if best is None or fuzz.ratio(typed, best.casefold()) < least:
        return None
    return best
