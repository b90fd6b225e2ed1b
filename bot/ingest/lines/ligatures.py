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
from dataclasses import dataclass
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

_LIGATURES = {
    **dict.fromkeys(("fi", "fl", "ff", "ffi", "ffl", "ft", "Th"), 0.0),
    **dict.fromkeys(("tt", "ti", "ct", "st", "fj", "’"), -2.0),
}
"""Ligature → what speaks against it at the first reading, in powers of ten."""
_INTACT = -1.5
"""What speaks against a ligature for every power of ten of times that it stands intact."""
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
_PAIR = 2.0
"""What speaks for a word that is counted next to the one beside it."""
_WRONG_CASE = -4.0
_GLUED = -2.5
"""A blank inside a word is a fault of its own, and so speaks against reading one."""
_SPELLED_OUT = 1e8
"""A word that the document spells out counts as if the dictionary had it so often."""


@dataclass(frozen=True, slots=True)
class _Context:
    """The words beside a broken word, and whether a sentence begins with it (None: open)."""

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


def repair(lines: Sequence[Line]) -> tuple[tuple[Line, ...], int, tuple[Doubt, ...]]:
    """Lines without U+FFFD, how many were put back, and what was guessed. Raises `InputError` if it
    is unreadable.
    """
    text = "\n".join(line.raw for line in lines)
    lost = text.count(LOST)
    if not lost:
        return tuple(lines), 0, ()
    if lost > MAX_LOST:
        raise InputError(f"{lost} letters are lost in it; it is unreadable")
    words = Counter(_intact_words(text))
    intact = {}
    priors = {}
    for ligature, prior in _LIGATURES.items():
        intact[ligature] = _INTACT * math.log10(1 + text.count(ligature))
        priors[ligature] = prior + intact[ligature]
    first = _Repair(priors, words)
    first.all(lines)
    total = first.found.total() + len(_LIGATURES)
    learned = {}
    for ligature in _LIGATURES:
        found = first.found[ligature] + 1
        learned[ligature] = math.log10(found / total) + intact[ligature]
    second = _Repair(learned, words)
    whole = second.all(lines)
    doubts = [Doubt(number, text) for text, number in second.doubts.items()]
    return whole, lost, tuple(doubts)


class _Repair:
    """One document under repair: how likely each ligature is, and the words that it spells out."""

    def __init__(self, priors: dict[str, float], words: Counter[str]) -> None:
        self.priors = priors
        self.words = words
        self.found: Counter[str] = Counter()
        self.unknown: dict[str, str] = {}
        self.doubts: dict[str, int] = {}
        """What was not sure → the first line where it stands."""

    @cached_property
    def _all_words(self) -> str:
        return "\n".join(word_counts())

    def all(self, lines: Sequence[Line]) -> tuple[Line, ...]:
        """The lines with every lost letter put back."""
        whole = []
        previous = None
        for line in lines:
            previous = self._line(line, previous) if LOST in line.raw else line
            whole.append(previous)
        return tuple(whole)

    def _line(self, line: Line, previous: Line | None) -> Line:
        text = line.text
        done = ""
        end = 0
        for match in _TOKEN.finditer(text):
            token = match[0]
            start = match.start()
            if start >= end and LOST in token:
                done += text[end:start]
                context = _context(done, match, line, previous)
                choice, end = self._read(match, context)
                done += self._settle(token, choice, line.number)
        return line.over(done + text[end:])

    def _read(self, match: re.Match[str], context: _Context) -> tuple[_Choice, int]:
        """What a broken word is read as, and where the text goes on after it."""
        token = match[0]
        end = match.end()
        choice = self._best(token, context)
        following = _NEXT.match(match.string, end) if token.endswith(LOST) else None
        if not following:
            return choice, end
        # The blank behind the lost letter may be one inside a word.
        word = following[1]
        joined = self._best(token + word, context)
        count = word_counts().get(word.lower(), 1)
        apart = choice.score + math.log10(count) - _TOTAL
        if joined.word and joined.score + _GLUED > apart:
            return joined, following.end()
        return choice, end

    def _settle(self, token: str, choice: _Choice, number: int) -> str:
        """The word to put in the place of a broken one; what is not sure is noted."""
        if not choice.word:
            return self._guess(token, number)
        if choice.rival:
            text = f"{token!r} is read as {choice.word!r}; {choice.rival!r} fits nearly as well"
            self.doubts.setdefault(text, number)
        self.found.update(_ligatures_in(token, choice.word))
        return choice.word

    def _best(self, token: str, context: _Context) -> _Choice:
        """The likeliest word that is known. Ligatures alone make none."""
        if not token.strip(LOST):
            return _Choice()
        ranked = [(-math.inf, "")] * 2
        for word, prior in _spellings(token, self.priors):
            count = self._expect(word)
            if count:
                share = math.log10(count) - _TOTAL
                score = share + prior + _fit(word, context)
                ranked.append((score, word))
        ranked.sort(reverse=True)
        (score, word), (next_score, rival), *_ = ranked
        if next_score <= score - _CLOSE:
            rival = ""
        return _Choice(word, score, rival)

    def _expect(self, word: str) -> float:
        """How often the word is to be expected; 0 if it is none."""
        plain = word.lower().replace("’", "'")
        stem, _, ending = plain.partition("'")
        if ending not in _ENDINGS:
            stem = plain
        spelled_out = _SPELLED_OUT * self.words[stem]
        count = word_counts().get(stem, 0) if len(stem) > 1 else 0
        return max(count, spelled_out)

    def _guess(self, token: str, number: int) -> str:
        """For a word that no dictionary knows: the letters that most words have in such a place."""
        if token not in self.unknown:
            if len(self.unknown) >= MAX_UNKNOWN:
                raise InputError(
                    f"more than {MAX_UNKNOWN} words have lost letters and can't be told; "
                    "it is unreadable"
                )
            self.unknown[token] = self._fill_by_neighbours(token) if token.strip(LOST) else "?"
        word = self.unknown[token]
        text = f"{token!r} is read as {word!r}, a word that the dictionary does not know"
        self.doubts.setdefault(text, number)
        return word

    def _fill_by_neighbours(self, word: str) -> str:
        while LOST in word:
            left, _, right = word.partition(LOST)
            before = left[-2:]
            up_to_next, *_ = right.split(LOST)
            after = up_to_next[:2]
            weights = {}
            for ligature, prior in self.priors.items():
                if ligature == "’" or (ligature == "Th" and left):
                    continue
                part = f"{before}{ligature}{after}".lower()
                weights[ligature] = self._all_words.count(part) * 10**prior
            best = max(weights, key=weights.__getitem__)
            word = left + best + right
        return word


def _spellings(token: str, priors: dict[str, float]) -> Iterator[tuple[str, float]]:
    """Every way to fill one or two gaps, with what speaks against it."""
    first, *rest = token.split(LOST)
    if len(rest) > 2:
        return
    for ligatures in product(priors, repeat=len(rest)):
        word = first
        chance = 0.0
        for ligature, part in zip(ligatures, rest, strict=True):
            word += ligature + part
            chance += priors[ligature]
        is_ending = "’" not in ligatures or rest[-1] in _ENDINGS
        if is_ending and "Th" not in word[1:]:
            yield word, chance


def _ligatures_in(token: str, word: str) -> tuple[str, ...]:
    """The ligatures that were put into a token to make a word."""
    pattern = "(.{1,3}?)".join(map(re.escape, token.split(LOST)))
    match = re.match(pattern, word)
    return match.groups() if match else ()


def _fit(word: str, context: _Context) -> float:
    """How well a word suits its neighbours and its place in the sentence."""
    pairs = pair_counts()
    plain = word.lower()
    score = 0.0
    if (context.before, plain) in pairs:
        score += _PAIR
    if (plain, context.after) in pairs:
        score += _PAIR
    if context.begins is not None and word[:1].isupper() != context.begins:
        score += _WRONG_CASE
    return score


def _context(before: str, token: re.Match[str], line: Line, previous: Line | None) -> _Context:
    """What stands around a broken word; `before` is the repaired line up to it."""
    above = previous.text if previous and not before.strip() else before
    last = _LAST.search(above[-60:])
    first = _FIRST.match(token.string, token.end())
    return _Context(
        last[1].lower() if last else "",
        first[1].lower() if first else "",
        _begins_sentence(before[-60:], line, previous),
    )


def _begins_sentence(before: str, line: Line, previous: Line | None) -> bool | None:
    """Whether a sentence begins after `before`; None where that can't be told."""
    before = before.rstrip(" ‘“'\"(")
    if before:
        if before[-1] in "–—-•":
            return None
        return before[-1] in ".!?:"
    if previous is None or line.gap or line.top:
        return None
    if ends_sentence(previous.text):
        return True
    return None if is_title_case(previous.text) else False


def _intact_words(text: str) -> Iterator[str]:
    """Words (lower case) with no lost letter in or right beside them."""
    for match in _WORD.finditer(text):
        word = match[0]
        begin = max(match.start() - 2, 0)
        around = text[begin : match.end() + 2]
        if len(word) > 2 and LOST not in around:
            yield word.lower()
