"""A text as one line of what can be seen."""

import unicodedata

_HIDDEN = frozenset({"Cc", "Cf", "Co", "Cs", "Cn"})


def visible(text: str) -> str:
    """One line without control characters, zero-width characters and marks that turn the writing direction."""
    kept = "".join(" " if char.isspace() else char for char in text)
    kept = "".join(char for char in kept if unicodedata.category(char) not in _HIDDEN)
    return " ".join(kept.split())
