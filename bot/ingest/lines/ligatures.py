"""Letters that a PDF lost: each U+FFFD put back as the ligature that makes a word, by dictionary
and context.

Nothing here knows any document. Which ligatures a document lost is read from the document: one that
still stands in it intact is not lost, and a second reading expects each as often as the first one
found it. A word is chosen by how common it is, by the words around it, by the words that the
document spells out elsewhere, and by whether a capital letter is due (`Th` begins sentences and
names).
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product

from bot.errors import InputError
from bot.ingest.lines.line import Line
from bot.ingest.lines.word_counts import pair_counts, word_counts
from bot.ingest.lines.wording import ends_sentence, is_title_case
from bot.ingest.outline import Doubt

LOST = "\ufffd"
MAX_LOST = 100_000
MAX_UNKNOWN = 1_000
"""Distinct words that no dictionary knows; a document with more of them is unreadable."""

_LIGATURES = {"fi": 0.0, "fl": 0.0, "ff": 0.0, "ffi": 0.0, "ffl": 0.0, "ft": 0.0, "Th": 0.0, "tt": -2.0, "ti": -2.0,
              "ct": -2.0, "st": -2.0, "fj": -2.0, "’": -2.0}  # fmt: skip
"""Ligature → what speaks against it at the first reading, in powers of ten."""
_ENDINGS = frozenset({"s", "t", "re", "ve", "ll", "d", "m"})
_TOKEN = re.compile(rf"(?:[^\W\d_]|{LOST}|(?<=\w)[’'](?=[^\W\d_]))+")
_NEXT = re.compile(r" +([^\W\d_]+)")
_LAST = re.compile(r"([^\W\d_]+)\W*$")
_FIRST = re.compile(r"\W*([^\W\d_]+)")
_WORD = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)?")
_TOTAL = 12.0
"""The dictionary counts about 10^12 words."""
_CLOSE = 1.0
"""A word ten times less likely than the best one is no rival."""
_WRONG_CASE = -4.0
_GLUED = -2.5
"""A blank inside a word is a fault of its own, and so speaks against reading one."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a broken word stands: the words beside it, and whether a sentence begins with it (None:
    open).
    """

    before: str
    after: str
    begins: bool | None


@dataclass(frozen=True, slots=True)
class _Choice:
    """A word (empty: none is known), the logarithm of its share of all words, and another that is
    nearly as likely.
    """

    word: str = ""
    score: float = -math.inf
    rival: str = ""


@dataclass
class _Repair:
    """One document under repair."""

    priors: dict[str, float]
    seen: Counter[str]
    found: Counter[str] = field(default_factory=Counter)
    doubts: dict[str, int] = field(default_factory=dict)
    """What was not sure → the first line where it stands."""
    unknown: dict[str, str] = field(default_factory=dict)

    @cached_property
    def _all_words(self) -> str:
        return "\n".join(word_counts())

    def line(self, line: Line, previous: Line | None) -> Line:
        """The line with every lost letter put back."""
        text, done, at = line.text, "", 0
        for match in _TOKEN.finditer(text):
            if match.start() < at or LOST not in match[0]:
                continue
            done += text[at : match.start()]
            word, at = self._token(done, match, line, previous)
            done += word
        return line.over(done + text[at:])

    def _token(
        self, done: str, match: re.Match[str], line: Line, previous: Line | None
    ) -> tuple[str, int]:
        """What a broken word is read as, and where the text goes on after it."""
        token, end = match[0], match.end()
        ahead = _FIRST.match(match.string, end)
        after = ahead[1].lower() if ahead else ""
        place = _Place(_word_before(done, previous), after, _begins(done[-60:], line, previous))
        choice = self._best(token, place)
        glued = _NEXT.match(match.string, end) if token.endswith(LOST) else None
        if glued:
            joined = self._best(token + glued[1], place)
            apart = choice.score + math.log10(word_counts().get(glued[1].lower(), 1)) - _TOTAL
            if joined.word and joined.score + _GLUED > apart:
                choice, end = joined, glued.end()
        return self._settle(token, choice, line.number), end

    def _settle(self, token: str, choice: _Choice, number: int) -> str:
        if not choice.word:
            return self._guess(token, number)
        if choice.rival:
            text = f"{token!r} is read as {choice.word!r}; {choice.rival!r} fits nearly as well"
            self.doubts.setdefault(text, number)
        self.found.update(_filled(token, choice.word))
        return choice.word

    def _best(self, token: str, place: _Place) -> _Choice:
        """The likeliest word that is known. Ligatures alone make none."""
        ranked = sorted(
            (math.log10(common) - _TOTAL + prior + _fit(word, place), word)
            for word, prior in _spellings(token, self.priors)
            if (common := self._common(word))
        )
        if not ranked or not token.strip(LOST):
            return _Choice()
        score, word = ranked[-1]
        rival = ranked[-2][1] if len(ranked) > 1 and ranked[-2][0] > score - _CLOSE else ""
        return _Choice(word, score, rival)

    def _common(self, word: str) -> float:
        """How often the word is to be expected; 0 if it is none."""
        plain = word.lower().replace("’", "'")
        stem = plain.partition("'")[0] if plain.partition("'")[2] in _ENDINGS else plain
        count = word_counts().get(stem, 0) if len(stem) > 1 else 0
        return max(count, 1e8 * self.seen[stem])

    def _guess(self, token: str, number: int) -> str:
        """For a word that no dictionary knows: the letters that most words have in such a place."""
        if token not in self.unknown:
            if len(self.unknown) >= MAX_UNKNOWN:
                raise InputError(
                    f"more than {MAX_UNKNOWN} words have lost letters and can't be told; it is unreadable"
                )
            self.unknown[token] = self._by_neighbours(token)
        word = self.unknown[token]
        self.doubts.setdefault(
            f"{token!r} is read as {word!r}, a word that the dictionary does not know", number
        )
        return word

    def _by_neighbours(self, token: str) -> str:
        if not token.strip(LOST):
            return "?"
        word = token
        while LOST in word:
            left, _, right = word.partition(LOST)
            counts = {
                lig: self._all_words.count((left[-2:] + lig + right.partition(LOST)[0][:2]).lower())
                * 10**prior
                for lig, prior in self.priors.items()
                if lig != "’" and (lig != "Th" or not left)
            }
            word = left + max(counts, key=counts.__getitem__) + right
        return word


def _spellings(token: str, priors: dict[str, float]) -> Iterator[tuple[str, float]]:
    """Every way to fill one or two gaps, with what speaks against it."""
    gaps = token.count(LOST)
    if gaps > 2:
        return
    parts = token.split(LOST)
    for ligatures in product(priors, repeat=gaps):
        word = parts[0] + "".join(
            lig + part for lig, part in zip(ligatures, parts[1:], strict=True)
        )
        if "Th" not in word[1:] and ("’" not in ligatures or parts[-1] in _ENDINGS):
            yield word, sum(priors[lig] for lig in ligatures)


def _filled(token: str, word: str) -> list[str]:
    """The ligatures that were put into a token to make a word."""
    pattern = "(.{1,3}?)".join(re.escape(part) for part in token.split(LOST))
    match = re.match(pattern, word)
    return list(match.groups()) if match else []


def _fit(word: str, place: _Place) -> float:
    """How well a word suits its neighbours and its place in the sentence."""
    pairs = pair_counts()
    score = 2.0 * ((place.before, word.lower()) in pairs) + 2.0 * (
        (word.lower(), place.after) in pairs
    )
    if place.begins is not None and word[:1].isupper() != place.begins:
        score += _WRONG_CASE
    return score


def _begins(before: str, line: Line, previous: Line | None) -> bool | None:
    """Whether a sentence begins after `before`; None where that can't be told."""
    before = before.rstrip(" ‘“'\"(")
    if before:
        return None if before[-1] in "–—-•" else before[-1] in ".!?:"
    if previous is None or line.gap or line.top:
        return None
    if ends_sentence(previous.text):
        return True
    return None if is_title_case(previous.text) else False


def _word_before(before: str, previous: Line | None) -> str:
    above = previous.text if previous and not before.strip() else ""
    match = _LAST.search(before[-60:]) or _LAST.search(above[-60:])
    return match[1].lower() if match else ""


def repair(lines: Sequence[Line]) -> tuple[tuple[Line, ...], int, tuple[Doubt, ...]]:
    """Lines without U+FFFD, how many were put back, and what was guessed. Raises `InputError` if it
    is unreadable.
    """
    lost = sum(line.raw.count(LOST) for line in lines)
    if not lost:
        return tuple(lines), 0, ()
    if lost > MAX_LOST:
        raise InputError(f"{lost} letters are lost in it; it is unreadable")
    text = "\n".join(line.raw for line in lines)
    kept = {lig: -1.5 * math.log10(1 + text.count(lig)) for lig in _LIGATURES}
    seen = Counter(word for line in lines for word in _intact_words(line.text))
    first = _Repair({lig: prior + kept[lig] for lig, prior in _LIGATURES.items()}, seen)
    _pass(first, lines)
    total = first.found.total() + len(_LIGATURES)
    second = _Repair(
        {lig: math.log10((first.found[lig] + 1) / total) + kept[lig] for lig in _LIGATURES}, seen
    )
    whole = _pass(second, lines)
    return whole, lost, tuple(Doubt(number, text) for text, number in second.doubts.items())


def _pass(work: _Repair, lines: Sequence[Line]) -> tuple[Line, ...]:
    whole: list[Line] = []
    for line in lines:
        whole.append(work.line(line, whole[-1] if whole else None) if LOST in line.raw else line)
    return tuple(whole)


def _intact_words(text: str) -> Iterator[str]:
    for match in _WORD.finditer(text):
        beside = (
            text[max(match.start() - 2, 0) : match.start()] + text[match.end() : match.end() + 2]
        )
        if LOST not in beside and len(match[0]) > 2:
            yield match[0].lower()
