"""Text into words: one normal form for what players type and for what the corpus says."""

from __future__ import annotations

import re
import unicodedata

from bot.rules.text.numerals import NUMBERS
from bot.rules.text.strength_toughness import spell_values, wound_rows

MAX_QUERY = 300
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
_WITH = re.compile(r"\bw(?:/(?P<out>o(?:ut)?\b)?|(?=\s+[a-z]))")
"""How players shorten `with` and `without`: `w/ a hero`, `w a hero`, `w/o`, `w/out`."""
_BEFORE = re.compile(r"\bb4\b")
_WORD = re.compile(
    r"""(?:w|wh)?40k\b            # the game's short name
      | \d*d\d+                      # 2d6, d3
      | [a-z]+(?:'[a-z]+)?           # words
      | [+-]?\d+(?:\+{1,3}|"|/\d+)?  # 3, -1, +1, 3+, 5+++, 9", 1/2
    """,
    re.VERBOSE,
)
_LETTERS = re.compile("[a-z]+")
_TRIGRAM_WORD = re.compile("[a-z0-9]+")
_CODE = re.compile(
    r"(?<![a-z0-9])(ws|bs|ap|sv|ld|wc|oc|av|s|t|w|i|a)(-?\d{1,2}\+{0,3})(?![a-z0-9])"
)
_CODES = {
    "ws": "weapon skill",
    "bs": "ballistic skill",
    "ap": "armour penetration",
    "sv": "save",
    "ld": "leadership",
    "wc": "warp charge",
    "oc": "objective control",
    "av": "armour",
    "s": "strength",
    "t": "toughness",
    "w": "wounds",
    "i": "initiative",
    "a": "attacks",
}
_SHORT = {
    "strength": "s",
    "toughness": "t",
    "armour": "av",
    "armor": "av",
    "leadership": "ld",
    "initiative": "i",
    "ws": "ws",
    "bs": "bs",
    "s": "s",
    "t": "t",
    "str": "s",
    "tough": "t",
    "ap": "ap",
    "skill": "ws",
}
_MORE = frozenset({"more", "higher", "better", "plus", "up"})
_SPECIAL = _MORE | NUMBERS.keys()
_MARKS = re.compile(r"[\d'≥≤<>=]")


def plain(text: str) -> str:
    """Lower case, compatibility forms folded, straight quotes and hyphens, inches as `"`."""
    if not text.isascii():
        text = text.translate(_PLAIN)
        text = unicodedata.normalize("NFKC", text)
    text = text.casefold()
    if _DIGIT.search(text):
        text = _INCHES.sub('"', text)
        text = _BEFORE.sub("before", text)
    if "w" in text:
        text = _WITH.sub(_spell_with, text)
    return text


def _spell_with(short: re.Match[str]) -> str:
    return "without" if short["out"] else "with "


def words(text: str) -> list[str]:
    """The words of `plain(text)`, in order, with numbers written as digits.

    `s9` and `strength 9` give `strength 9 s9` alike; `7 or more` gives `7 7+`; `9"` gives `9 9"`. A
    statement about Strength against Toughness adds the row of the wound table it speaks of (`s>t`).
    """
    text = plain(text)
    if not _MARKS.search(text) and "strength" not in text and "toughness" not in text:
        letters: list[str] = _LETTERS.findall(text)
        if _SPECIAL.isdisjoint(letters):  # most texts: nothing but words
            return letters
    text = spell_values(text)
    spelt = _CODE.sub(_spell_code, text)
    found: list[str] = []
    for word in _WORD.findall(spelt):
        forms = _forms(word, found)
        found.extend(forms)
    return found + wound_rows(text, found)


def _spell_code(code: re.Match[str]) -> str:
    name = _CODES[code[1]]
    return f" {name} {code[2]} "


def _forms(word: str, before: list[str]) -> list[str]:
    """A word as it is read after the words before it."""
    if word in _MORE:
        number = _number_before(before)
        return [number + "+" if number else word]
    if word.isalpha():
        return [NUMBERS.get(word, word)]
    if "'" in word:
        stem, _, tail = word.partition("'")
        return [stem if tail == "s" else stem + tail]
    if word[-1] == "k":
        return ["40k"]
    if "d" in word:
        _, _, faces = word.partition("d")
        die = f"d{faces}"
        return list(dict.fromkeys((word, die)))
    digits = word.strip('+-"')
    if word != digits:
        return [digits, word]
    name = _SHORT.get(before[-1]) if before else None
    if before[-2:] == ["ballistic", "skill"]:
        name = "bs"
    return [digits, name + digits] if name else [digits]


def _number_before(before: list[str]) -> str:
    """The number in front of `or more`, or of `more`, if one stands there."""
    if before[-1:] == ["or"]:
        before = before[:-1]
    return before[-1] if before and before[-1].isdigit() else ""


def trigrams(text: str) -> set[str]:
    """Character trigrams of the letters and digits of `text`, words padded with one space."""
    joined = f" {' '.join(_TRIGRAM_WORD.findall(plain(text)))} "
    return {joined[start : start + 3] for start in range(len(joined) - 2)}
