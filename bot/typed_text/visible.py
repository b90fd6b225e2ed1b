"""What can be seen of a text: as one line, or as several."""

import unicodedata

_HIDDEN = frozenset({"Cc", "Cf", "Co", "Cs", "Cn"})


def visible(text: str) -> str:
    """One line without control characters, zero-width characters and marks that turn the writing
    direction.
    """
    if not text.isprintable():  # the usual text is: nothing is hidden, no space of another kind
        text = "".join(map(_as_seen, text))
    return " ".join(text.split())


def _as_seen(char: str) -> str:
    if char.isspace():
        return " "
    if unicodedata.category(char) in _HIDDEN:
        return ""
    return char


def paragraphs(text: str) -> str:
    """A text of several lines, each as `visible` has it; the spaces before it stay, for they mean
    something in Markdown.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = []
    for line in text.split("\n"):
        indent = _indent(line)
        lines.append(indent + visible(line))
    return "\n".join(lines).strip("\n")


def _indent(line: str) -> str:
    """The spaces before a line, as many as mean something."""
    size = len(line) - len(line.lstrip(" "))
    return " " * min(size, 8)
