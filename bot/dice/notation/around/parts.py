"""A text of dice without what opens it, and without what they are for."""

import re

LABEL = re.compile(r"\[[^\]]*\]")
_OPENING = re.compile(
    r"\s*(?:(?:can|could|may) (?:i|you|we) (?:please )?)?"
    r"(?:(?:[!/.]\s*)?(?:gm)?(?:roll|throw|r|gr)(?=[\s0-9(:]):?|[!/](?=[0-9d]))",
    re.IGNORECASE,
)
INLINE = re.compile(r"\[\[([^\[\]]*)\]\]")
"""`[[2d6]]`: a roll within a text, not a label."""
_REASON = re.compile(
    r"(?<![0-9])#|#(?![0-9d(])|(?<=\s)//(?!\s*[0-9]+\s*$)"
    r"|(?<![a-z])(?:(?<!looking )for|for(?! *[0-9]))(?![a-z])",
    re.IGNORECASE,
)


def split_reason(text: str) -> tuple[str, str]:
    """The dice of a text, and what they are for: what stands behind `#`, `//` or `for`. A number
    alone behind `//` is what the dice are divided by.
    """
    mark = _REASON.search(text)
    if mark is None:
        return text, ""
    dice = text[: mark.start()]
    if not dice.strip():
        return text, ""
    reason = text[mark.end() :]
    return dice, reason.strip(" #/")


def stands_behind_for(typed: str, dice: str) -> bool:
    """Whether it is `for` that follows the dice of a text."""
    behind = typed[len(dice) :]
    return behind.casefold().startswith("for")


def cut_opening(text: str) -> str:
    """A text without `roll`, `/r`, the brackets of `[[2d6]]`, and labels such as `[fire]`, each
    replaced by spaces.
    """
    opening = _OPENING.match(text)
    if opening:
        text = _as_spaces(opening) + text[opening.end() :]
    text = INLINE.sub(r"  \1  ", text)
    return LABEL.sub(_as_spaces, text)


def _as_spaces(found: re.Match[str]) -> str:
    return " " * len(found[0])
