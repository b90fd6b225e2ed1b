"""The parts of a question that is asked back: texts of which one was meant."""

from collections.abc import Iterable

from bot.errors import Meant, quoted
from bot.notation.feedback.describe import listed


def either(texts: Iterable[str]) -> str:
    """Texts in a sentence that asks for one of them, the last behind an `or`."""
    return listed(map(quoted, texts), "or")


def each_for(typed: str, texts: Iterable[str]) -> Meant:
    """Each of these texts in place of what was typed."""
    return tuple((typed, text) for text in texts)
