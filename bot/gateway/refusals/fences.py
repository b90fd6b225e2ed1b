"""Lines between fences: text that a message shows as it was typed, and from which it is read
again.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.errors import UserError

FENCE = "```"
GONE = UserError("What was typed no longer stands on this message; please type it again.")


def fenced(lines: Iterable[str]) -> str:
    """Lines with a fence above and below."""
    return "\n".join((FENCE, *lines, FENCE))


def unfenced(text: str) -> list[str]:
    """The lines between fences. `UserError` where there are none."""
    fence, *lines = text.split("\n")
    if fence != FENCE or len(lines) < 2 or lines[-1] != FENCE:
        raise GONE
    return lines[:-1]
