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
    folded = {name: name.casefold() for name in known}

    def likeness(name: str) -> tuple[float, str]:
        return fuzz.ratio(typed, folded[name]), name

    longer = [name for name in folded if folded[name].startswith(typed)]
    if longer and len(typed) >= begun:
        return min(longer, key=len)
    best = max(folded, key=likeness, default="")
    if not best:
        return None
    percent, _ = likeness(best)
    return best if percent >= least else None
