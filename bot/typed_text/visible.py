"""What can be seen of a text: as one line, or as several."""

import unicodedata

_HIDDEN = frozenset({"Cc", "Cf", "Co", "Cs", "Cn"})


def visible(text: str) -> str:
    """One line without control characters, zero-width characters and marks that turn the writing
    direction.
    """
    if text.isprintable():  # the usual case: nothing is hidden, and no space is of another kind
        return " ".join(text.split())
    kept = "".join(" " if char.isspace() else char for char in text)
    kept = "".join(char for char in kept if unicodedata.category(char) not in _HIDDEN)
    return " ".join(kept.split())


def paragraphs(text: str) -> str:
    """A text of several lines, each as `visible` has it; the spaces before it stay, for they mean
    something in Markdown.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join(f"{_indent(line)}{visible(line)}" for line in lines).strip("\n")


def _indent(line: str) -> str:
    return " " * min(len(line) - len(line.lstrip(" ")), 8)
