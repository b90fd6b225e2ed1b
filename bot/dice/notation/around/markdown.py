"""Marks of Markdown around dice: `**2d6**`, `> 2d6`."""

import re

_AROUND = re.compile(
    r"(?<![^\s(])(\*\*\*|\*\*|\|\||```|`|__|_|(?<!\S)(?<!. )\*)(?=[^\s*])(.+?)(?<=\S)\1(?![\w*])"
)
"""What stands between two equal marks. A single star in the middle of a text multiplies."""
_QUOTED = re.compile(r"^\s*>\s+(?=\S)")


def without_markdown(typed: str) -> str:
    """The text without marks that change how it looks, and without the picture of a die."""
    typed = _QUOTED.sub("", typed.replace("🎲", " "))
    while (bare := _AROUND.sub(r"\2", typed)) != typed:
        typed = bare
    return typed
