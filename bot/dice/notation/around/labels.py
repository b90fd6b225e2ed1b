"""Labels beside dice, by words that are no dice words: `bolters: 10d6 3+`, `2d6 (charge)`, `hits
20d6 3+`.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile

from bot.dice.notation.around.elsewhere import ELSEWHERE, OPTIONS
from bot.dice.notation.around.parts import split_reason
from bot.dice.notation.around.purpose import LIKE, TESTS
from bot.dice.notation.around.word_order import begins_with_reroll
from bot.dice.notation.tokens import MEANT, Kind, Token, tokens
from bot.typed_text.spelling import nearest

_WITH_COLON = re.compile(r"(?:(?<=^)|(?<=;)) *(?!rolls?\b)([a-z][a-z' -]{1,40}?) *: *(?=\S)", re.I)
"""`bolters:` in front of dice; `roll: 2d6` is no label."""
_MARKED = re.compile(r"""^(.*\S)\s*(?:"([^"]+)"|“([^”]+)”|\(([a-z][a-z' -]*)\))\s*$""", re.I)
"""Words in quotes or brackets behind dice: `2d6 (charge)`."""
_NAMES = "|".join(("deny the witch", "tank shock", *TESTS))
_STAGES = (
    "(?:to )?(?:hit|wound|save|shot|attack|fnp|ward|invuln)s?|feel no pain|damage"
    "|mortal(?: wound)?s?|mws?"
)
_NAME_LAST = re.compile(
    rf"^(.*?\S)\s+(?:to\s+)?((?:{_NAMES})(?: roll| test)?)"
    r"(?:\s+(?:on\s+|needs?\s+)?(?:an?\s+)?(\d{1,2})(\+?)(?:\"|''| ?inch(?:es)?| ?in)?)?\s*$",
    re.I,
)
"""`2d6 charge`, and what the total has to reach: `2d6 charge 9`."""
_NAME_FIRST = re.compile(
    rf"^\s*((?:{_NAMES}|{_STAGES})(?: rolls?| tests?)?)\s+"
    r"(\d*\s*[dw]\d.*|\d+\s+(?:dice|on\b|at\b|\d).*)$",
    re.I,
)
"""`hits 20d6 3+`, `saves 5 on 3+`."""
_NEED = r"(?P<need>[2-6](?:\+{1,3}|s))"
_NUMBER = r"(?P<number>\d+)"
_WHAT = f"(?P<what>{_STAGES})"
_WARD = r"(?P<what>fnp|feel no pain|ward)s?"
_OF_WHAT = "(?:x|times|dice|hits?|wounds?|saves?|shots?|attacks?|models?|damage|dmg)"
_REROLL = r"(?P<reroll>(?:,?\s+(?:rr|re-?roll).*)?)"
_BY_NAME = rf"{_WHAT}(?: rolls?)?\s+(?:on\s+)?{_NEED}"
_BY_NEED = rf"{_NEED}\s+{_WHAT}"
_TIMES = rf"(?:x|on)\s*{_NUMBER}"
_SO_MANY = rf"(?:(?:on|for|of)\s+)?{_NUMBER}\s*{_OF_WHAT}"
_FORMS = (
    rf"{_BY_NAME}\s+{_TIMES}",
    rf"{_BY_NAME}\s+{_SO_MANY}",
    rf"{_BY_NEED}\s+{_TIMES}",
    rf"{_BY_NEED}\s+{_SO_MANY}",
    rf"{_WARD}\s+(?:on\s+)?{_NEED}\s+{_NUMBER}",
    rf"(?P<what>){_NEED}\s*x\s*{_NUMBER}",
)
_NEEDS_FIRST = tuple(re.compile(rf"\s*{form}{_REROLL}\s*", re.I) for form in _FORMS)
"""`save 3+ x5`, `fnp 5+ 8 wounds`, `5+ fnp x7`, `5+ fnp on 7`; `ward 5+ 10`, for no other save
stands behind such a roll; `4+ x 10`.
"""
_EACH = re.compile(
    r"^\s*(?:(?:damage|dmg) )?(\d{1,2}) ([a-z][a-z' -]*?) ((?:\d*d\d|\d).*?) each\s*$",
    re.I,
)
"""`3 lascannons d6+1 each`: a roll for each of them."""
_CHANGING = frozenset({"no", "not", "non", "without", "except", "but", "if", "unless", "per"})
"""Words that turn what is said beside them, and are no labels."""
SHORTEST = 3
"""Letters of a word that is a label without being asked; a shorter one may be an option of another
bot.
"""
_TWO_DICE = re.compile(r"^\s*(2\s*[dw]\s*6)\s+(\d{1,2})\+\s*$", re.I)
"""Two dice and a number: `2d6 6+`."""


def parted_from_labels(typed: str) -> tuple[str, str]:
    """Dice without the labels that stand with a colon in front of them, and these."""
    labels = [label.strip() for label in _WITH_COLON.findall(typed)]
    names_option = any(label.casefold() in OPTIONS for label in labels)
    if names_option or begins_with_reroll(typed):
        return typed, ""
    dice = _WITH_COLON.sub(" ", typed)
    return dice, ", ".join(labels)


def labelled(typed: str) -> Iterator[tuple[str, str]]:
    """How a text may be parted into dice and a label without a colon."""
    yield from _marked(typed)
    yield from _named_last(typed)
    yield from _named_first(typed)
    yield from _of_each(typed)
    yield from _need_first(typed)


def _marked(typed: str) -> Iterator[tuple[str, str]]:
    match = _MARKED.match(typed)
    if match is None:
        return
    dice, straight, curly, bracketed = match.groups()
    label = straight or curly or bracketed
    if bracketed is None or _is_label_in_brackets(label):
        yield dice, label.strip()


def _is_label_in_brackets(bracketed: str) -> bool:
    """Whether brackets hold a label: they may hold dice as well, or an option."""
    words = list(tokens(bracketed.casefold()))
    is_option = all(ELSEWHERE.get(word.text) in OPTIONS.values() for word in words)
    return _is_label(words) and not is_option


def _named_last(typed: str) -> Iterator[tuple[str, str]]:
    match = _NAME_LAST.match(typed)
    if match is None:
        return
    dice, label, number, plus = match.groups()
    if number is None:
        yield _of_test(dice, label), label
    elif plus or _test(label) == "charge":
        yield f"{dice} total {number}+", label


def _named_first(typed: str) -> Iterator[tuple[str, str]]:
    match = _NAME_FIRST.match(typed)
    if match is not None:
        label, dice = match.groups()
        yield _of_test(dice, label), label


def _of_each(typed: str) -> Iterator[tuple[str, str]]:
    match = _EACH.match(typed)
    if match is None:
        return
    number, label, dice = match.groups()
    words = list(tokens(label.casefold()))
    if _is_label(words):
        yield f"{number}#({dice})", label


def _need_first(typed: str) -> Iterator[tuple[str, str]]:
    for form in _NEEDS_FIRST:
        match = form.fullmatch(typed)
        if match is not None:
            number, need, reroll, what = match.group("number", "need", "reroll", "what")
            yield f"{number} dice {need}{reroll}", what


def _of_test(dice: str, label: str) -> str:
    """Two dice of a test with their number as that of the total: `2d6 6+ charge`."""
    return _TWO_DICE.sub(r"\1 total \2+", dice) if _test(label) else dice


def _test(label: str) -> str | None:
    """The command of the test that a label names."""
    first, *_ = label.casefold().split()
    return TESTS.get(first)


def behind_dice(typed: str) -> Iterator[tuple[str, str]]:
    """Whole words behind all dice, or each behind its own: `20d6 3+ bolters`, `1d4 dagger + 1d6
    sneak`. Between a number and what it needs they might say how many dice there are: `15 lasguns
    on 4s`.
    """
    words = list(tokens(typed))
    unknown = list(filter(_is_unknown, words))
    known = [word.kind for word in words if not _is_unknown(word)]
    begins_roll = known[-1:] == [Kind.AND_THEN]
    asks_for_more = any(word.text in ELSEWHERE for word in words)
    if begins_roll or asks_for_more or any(len(word.text) < SHORTEST for word in unknown):
        return
    yield from _as_label_behind(typed, words)
    if _are_behind_dice(words):
        yield from _as_labels_between(typed, words)


def _are_behind_dice(words: Sequence[Token]) -> bool:
    """Whether no unknown word stands but behind the sides of dice, or another one."""
    behind: list[Kind] = []
    for word in words:
        if not _is_unknown(word):
            behind = [*behind, word.kind][-2:]
        elif behind != [Kind.DIE, Kind.NUMBER]:
            return False
    return True


def as_labels(typed: str) -> Iterator[tuple[str, str]]:
    """Unknown words behind dice, in front of them, or between, with what marks them as labels."""
    if not typed.isascii():
        return
    words = list(tokens(typed))
    if any(word.text in ELSEWHERE for word in words):
        return
    yield from _as_label_behind(typed, words)
    yield from _as_label_in_front(typed, words)
    yield from _as_labels_between(typed, words)


def _as_label_behind(typed: str, words: Sequence[Token]) -> Iterator[tuple[str, str]]:
    unknown = list(takewhile(_is_unknown, reversed(words)))
    if _is_label(unknown) and not unknown[-1].glued:
        start = unknown[-1].start
        label = typed[start:].strip()
        yield label, f"# {label}"


def _as_label_in_front(typed: str, words: Sequence[Token]) -> Iterator[tuple[str, str]]:
    unknown = list(takewhile(_is_unknown, words))
    rest = words[len(unknown) :]
    if _is_label(unknown) and rest:
        end = rest[0].start
        label = typed[:end].strip()
        dice = typed[end:].strip()
        yield typed.strip(), f"{dice} # {label}"


def _as_labels_between(typed: str, words: Sequence[Token]) -> Iterator[tuple[str, str]]:
    _, reason = split_reason(typed)
    if reason:
        return
    unknown = list(filter(_is_unknown, words))
    is_apart = not any(word.glued for word in unknown)
    if _is_label(unknown) and is_apart:
        yield typed.strip(), _bracketed(typed, words)


def _bracketed(typed: str, words: Sequence[Token]) -> str:
    """A text with brackets around its unknown words: `15 [heavy bolters] on 4s`."""
    marked = ""
    done = 0
    for are_unknown, run in groupby(words, _is_unknown):
        if not are_unknown:
            continue
        label = list(run)
        start = label[0].start
        end = label[-1].end
        marked += f"{typed[done:start]}[{typed[start:end]}]"
        done = end
    marked += typed[done:]
    return marked.strip()


def _is_label(words: Sequence[Token]) -> bool:
    """Whether there are words of which none is a dice word or near one: a misspelt one would change
    what is rolled.
    """
    return bool(words) and all(map(_is_far_from_dice, words))


def _is_far_from_dice(word: Token) -> bool:
    if not (_is_unknown(word) and word.text.isalpha()) or word.text in _CHANGING:
        return False
    return nearest(word.text, MEANT, LIKE) is None


def _is_unknown(word: Token) -> bool:
    return word.kind is Kind.UNKNOWN
