"""Text into words: one normal form for what players type and for what the corpus says."""

from __future__ import annotations

import re
import unicodedata

from bot.rules.numerals import NUMBERS
from bot.rules.values import relations, spell_values

MAX_QUERY = 100
"""Characters of a query. Longer ones are refused: the cost of typo search grows with the length."""

_PLAIN = str.maketrans(
    {
        **dict.fromkeys("‘’ʼ`´′", "'"),
        **dict.fromkeys("“”″„", '"'),
        **dict.fromkeys("–—−‐‑", "-"),
        "½": "1/2",
    }
)
_DIGIT = re.compile(r"\d")
_INCHES = re.compile(r"(?<=\d)(?:\s?(?:inches\b|inch\b)|in\b|''|\s?\")")
_WORD = re.compile(
    r"""(?:w|wh)?40k\b            # the game's short name
      | \d*d\d+                      # 2d6, d3
      | [a-z]+(?:'[a-z]+)?           # words
      | [+-]?\d+(?:\+{1,3}|"|/\d+)?  # 3, -1, +1, 3+, 5+++, 9", 1/2
    """,
    re.VERBOSE,
)
_LETTERS = re.compile("[a-z]+")
_CODE = re.compile(
    r"(?<![a-z0-9])(ws|bs|ap|sv|ld|wc|oc|av|s|t|w|i|a)(-?\d{1,2}\+{0,3})(?![a-z0-9])"
)
_CODES = {
    "ws": "weapon skill", "bs": "ballistic skill", "ap": "armour penetration", "sv": "save", "ld": "leadership",
    "wc": "warp charge", "oc": "objective control", "av": "armour", "s": "strength", "t": "toughness",
    "w": "wounds", "i": "initiative", "a": "attacks",
}  # fmt: skip
_NAMES = {
    "strength": "s", "toughness": "t", "armour": "av", "armor": "av", "leadership": "ld", "initiative": "i",
    "ws": "ws", "bs": "bs", "s": "s", "t": "t", "str": "s", "tough": "t", "ap": "ap", "skill": "ws",
}  # fmt: skip
_MORE = frozenset({"more", "higher", "better", "plus"})
_SPECIAL = _MORE | NUMBERS.keys()
_MARKS = re.compile(r"[\d'≥≤<>=]")


def plain(text: str) -> str:
    """Lower case, compatibility forms folded, straight quotes and hyphens, inches as `"`."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text.translate(_PLAIN))
    text = text.casefold()
    return _INCHES.sub('"', text) if _DIGIT.search(text) else text


def words(text: str) -> list[str]:
    """The words of `plain(text)`, in order, with numbers written as digits.

    `s9` and `strength 9` give `strength 9 s9` alike; `7 or more` gives `7 7+`; `9"` gives `9 9"`. A
    statement about Strength against Toughness adds the row of the wound table it speaks of (`s>t`).
    """
    text = plain(text)
    if not _MARKS.search(text) and "strength" not in text and "toughness" not in text:
        found: list[str] = _LETTERS.findall(text)
        if _SPECIAL.isdisjoint(found):  # most texts: nothing but words
            return found
    else:
        text = spell_values(text)
    found = _composed(_CODE.sub(_spell, text))
    found.extend(relations(text, found))
    return found


def _composed(text: str) -> list[str]:
    found: list[str] = []
    for word in _WORD.findall(text):
        if word.isalpha() and word not in _MORE:
            found.append(NUMBERS.get(word, word))
        else:
            _append(found, word)
    return found


def _spell(match: re.Match[str]) -> str:
    return f" {_CODES[match[1]]} {match[2]} "


def _append(found: list[str], word: str) -> None:
    if word.isalpha():  # more, higher, ...
        counted = _counted(found)
        found.append(counted + "+" if counted else word)
    elif "'" in word:
        stem, _, tail = word.partition("'")
        found.append(stem if tail == "s" else stem + tail)
    elif word[-1] == "k":
        found.append("40k")
    elif "d" in word:
        found.append(word)
        if word[0] != "d":
            found.append(word[word.index("d") :])
    else:
        _append_number(found, word)


def _append_number(found: list[str], word: str) -> None:
    digits = word.strip('+-"')
    name = _NAMES.get(found[-1]) if found else None
    if found[-2:] == ["ballistic", "skill"]:
        name = "bs"
    found.append(digits)
    if word != digits:
        found.append(word)
    elif name:
        found.append(name + digits)


def _counted(found: list[str]) -> str:
    """The number in front of `or more`, if one stands there."""
    number = found[-2] if len(found) > 1 and found[-1] == "or" else found[-1] if found else ""
    return number if number.isdigit() else ""


def trigrams(text: str) -> set[str]:
    """Character trigrams of the letters and digits of `text`, words padded with one space."""
    joined = " " + " ".join(re.findall(r"[a-z0-9]+", plain(text))) + " "
    return {joined[i : i + 3] for i in range(len(joined) - 2)}
