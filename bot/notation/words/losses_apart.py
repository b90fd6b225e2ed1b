"""Losses that are typed close behind a name, or in short: `boyz (7 left)`, `boyz,7 left`, `7/10
boyz`."""

import re

from bot.notation.words.loss_words import says_losses

_BRACKETED = re.compile(r"\s*\(([^()]{1,40})\)")
_TIGHT = re.compile(r"(?<=[^\W\d_]),(?=[^\W_])")
"""A comma between a name and what stands behind it, without a space."""
_LEFT_OF = re.compile(r"(?<!\S)(\d{1,3})/(\d{1,3})(?= +[^\W\d]| *(?:,|$))")

_ALL_LEFT = re.compile(
    r"\s*(\d{1,3}) ([^\W\d][^\d,;|+]*) (left|remaining)(?=\s*(?:,|$))", re.IGNORECASE
)
"""`5 boyz left`"""
_WITH = re.compile(r"(?<![^\s(,])w/(?: +|(?=[^\W\d_]{2}|\d))", re.IGNORECASE)
_TIMES = re.compile(r"(?<=[^\W\d_]) ?\* ?(?=\d{1,3}(?!\w))")
"""`boyz*20`"""
_TIMES_FIRST = re.compile(r"(?<=\d)\*(?=[^\W\d_]{2})")
"""`20*boyz`"""
_WITHOUT = re.compile(r"(?<![^\s(,])w/o(?!\w)", re.IGNORECASE)


def losses_apart(typed: str) -> str:
    """A text whose losses stand apart: `boyz (7 left)`, `boyz,7 left` and `7 boyz left` as `boyz, 7
    left`, `7/10 boyz` as `7 of 10 boyz`, `boyz*20` as `boyz x20`; and with no slash in `w/` and
    `w/o`.
    """
    all_left = _ALL_LEFT.match(typed)
    if all_left and not says_losses(all_left[0]):
        number, name, left = all_left.groups()
        typed = f"{name}, {number} {left}{typed[all_left.end() :]}"
    typed = _TIMES.sub(" x", _TIMES_FIRST.sub("x ", typed))
    typed = _WITH.sub("with ", _WITHOUT.sub("without", typed))
    apart = _BRACKETED.sub(_without_brackets, typed)
    apart = _LEFT_OF.sub(_in_words, apart)
    return _TIGHT.sub(", ", apart)


def _in_words(found: re.Match[str]) -> str:
    left, before = map(int, found.groups())
    return f"{left} of {before}" if 0 < left <= before else found[0]


def _without_brackets(found: re.Match[str]) -> str:
    return f", {found[1]}" if says_losses(found[1]) else found[0]
