"""Losses that are typed close behind a name: `boyz (7 left)`, `boyz,7 left`."""

import re

from bot.notation.casualties import says_losses

_BRACKETED = re.compile(r"\s*\(([^()]{1,40})\)")
_TIGHT = re.compile(r"(?<=[^\W\d_]),(?=[^\W_])")
"""A comma between a name and what stands behind it, without a space."""


def losses_apart(typed: str) -> str:
    """A text whose losses stand apart: `boyz (7 left)` and `boyz,7 left` as `boyz, 7 left`."""
    apart = _BRACKETED.sub(_without_brackets, typed)
    return _TIGHT.sub(", ", apart)


def _without_brackets(found: re.Match[str]) -> str:
    return f", {found[1]}" if says_losses(found[1]) else found[0]
