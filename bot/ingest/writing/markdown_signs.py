"""Text that can't be taken for Markdown's own signs: no heading, comment or fence comes out of a
document's words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_TAG = re.compile(r"(?<!\\)<(?=[A-Za-z/!?])(?!https?://)")
_COMMENT = re.compile(r"(?<!\\)<!-")
_BOLD = re.compile(r"(\*\*[^*\n]{1,200}\*\*)")
_SIGN = re.compile(r"[\\*`]|~~|\|\||(?<!\w)_|_(?!\w)")
_BLOCK = re.compile(r"#{1,6}(?=\s|$)|[-+*](?=\s|$)|(?:[-_*=]\s*){2,}$|```|~~~|>|\||\[[^\]\n]*\]:")
_HEADING_END = re.compile(r"(?:^|(?<=\s))#+\s*$")


def inline(text: str, markup: bool) -> str:
    """One line of text. `markup` says that it is Markdown already and keeps its emphasis; tags are
    escaped anyhow.
    """
    text = " ".join(text.split())
    if not markup:
        text = "".join(
            part if i % 2 else _SIGN.sub(_backslashed, part)
            for i, part in enumerate(_BOLD.split(text))
        )
    return _TAG.sub(r"\\<", text)


def block(text: str, markup: bool) -> str:
    """One line of text that begins a block."""
    text = inline(text, markup)
    return "\\" + text if _BLOCK.match(text) else text


def cell(text: str, markup: bool) -> str:
    """A cell of a pipe table."""
    return inline(text, markup).replace("\\|", "|").replace("|", "\\|")


def row(cells: Iterable[str], markup: bool) -> str:
    """A row of a pipe table."""
    return "| " + " | ".join(cell(text, markup) for text in cells) + " |"


def title(text: str) -> str:
    """A heading's text, kept on one line; number signs at its end do not close it, and no comment
    begins in it.
    """
    text = _COMMENT.sub(r"\\<!-", " ".join(text.split()))
    return _HEADING_END.sub(lambda match: "\\" + match[0], text)


def value(text: str) -> str:
    """A value of a comment or of front matter: one line that ends neither, and no separator of
    lists.
    """
    return " ".join(text.split()).replace("--", "–").replace(";", ",").strip()


def _backslashed(match: re.Match[str]) -> str:
    return "".join("\\" + sign for sign in match[0])
