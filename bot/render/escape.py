"""Texts of others made safe to show: no mention resolves, no mark-up takes hold, no character
hides.
"""

from __future__ import annotations

import re

from bot.typed_text.visible import visible

MARKUP = re.compile(r"([\\*_~|`>#\[\]()<:-])")
_INSIDE = re.compile(r"([\\*_~|`\[\]<])")
"""Marks that take hold anywhere, not only where a line or a link begins."""
_MENTION = re.compile(r"@(?=everyone|here|[!&0-9])|<(?=[@#:/a-z0-9])", re.IGNORECASE)
_CITED = re.compile(r" \([0-9]{3}:[0-9]+(?:-[0-9]+)?\)")
"""Where in the source documents a sentence's rule stands."""
_GAP = "\u200b"
"""Stands, unseen, inside what would otherwise be a mention."""


def cut(text: str, limit: int) -> str:
    """At most `limit` characters; a longer text ends with an ellipsis, at a word's end where one is
    near.
    """
    if len(text) <= limit:
        return text
    head = text[: limit - 1]
    near = limit * 3 // 4
    space = head.rfind(" ", near)
    if space > 0:
        head = head[:space]
    return head.rstrip(" ,;:") + "…"


def capital(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def without_mentions(text: str) -> str:
    """Mark-up stays, mentions and time stamps fall apart."""
    return _MENTION.sub(lambda match: match[0] + _GAP, text)


def typed(text: str, limit: int = 100) -> str:
    """What a person typed, for Markdown: on one line, cut, every mark escaped, mentions broken."""
    return MARKUP.sub(r"\\\1", without_mentions(cut(visible(text), limit)))


def typed_plain(text: str, limit: int = 100) -> str:
    """What a person typed, for a place without Markdown (a footer, a label): on one line, cut,
    mentions broken.
    """
    return without_mentions(cut(visible(text), limit))


def harmless(text: str) -> str:
    """A sentence of ours that holds words of others: it stays as readable as it can, and no mark
    takes hold.
    """
    return _INSIDE.sub(r"\\\1", without_mentions(visible(text)))


def refused(text: str) -> str:
    """As `harmless`, of a sentence that repeats what was typed between backticks: these stay."""
    seen = without_mentions(visible(text))
    parts = seen.split("`")
    if len(parts) % 2 == 0:
        return harmless(text)
    for place in range(0, len(parts), 2):
        parts[place] = _INSIDE.sub(r"\\\1", parts[place])
    return "`".join(parts)


def uncited(text: str) -> str:
    """A sentence of ours as it is said at the table: without the lines of the source documents."""
    return _CITED.sub("", text)
