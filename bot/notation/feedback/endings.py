"""Words at the end of a text that is still being typed: `intercessors in c` means in cover."""

from bot.editions.ability import Bearer
from bot.notation.words import target_words, weapon_words

LEAST = 3
"""Letters and spaces from which on words begin something."""
MOST = 3
"""Words of which the last may be begun."""
CIRCUMSTANCES = {
    Bearer.WEAPON: (
        *("within half range", "half range", "stationary", "moved", "advanced", "charged"),
        *("out of sight", "plunging", "indirect", "spotted"),
    ),
    Bearer.TARGET: ("in cover", "cover", "half damage"),
}
"""What players say behind a name, in whole."""


def ended(text: str, edition: str, bearer: Bearer) -> str:
    """A text with the whole of the circumstance that its last words begin; empty where they begin
    none of the edition's.
    """
    words = text.split(" ")
    for size in range(min(MOST, len(words) - 1), 0, -1):
        last = " ".join(words[-size:])
        whole = _whole(last.casefold(), edition, bearer)
        if whole:
            return text.removesuffix(last) + whole
    return ""


def _whole(begun: str, edition: str, bearer: Bearer) -> str:
    """The circumstance that some words begin, if one does."""
    if len(begun) < LEAST:
        return ""
    room = weapon_words if bearer is Bearer.WEAPON else target_words
    grammar = room.grammar_of(edition)
    for whole in CIRCUMSTANCES[bearer]:
        is_longer = whole.startswith(begun) and whole != begun
        if is_longer and grammar.match(whole) is not None:
            return whole
    return ""
