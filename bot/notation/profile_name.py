"""The name in front of a pasted profile: `Heavy bolter 36" A3 …`. A misspelt ability is never taken
for one.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from bot.errors import InputError, quoted
from bot.notation.feedback.misspelt import FIRST, LAST, is_misspelt, meant_by
from bot.notation.text.clean_text import plain
from bot.notation.text.tokens import Token, segments
from bot.notation.words.phrases import (
    LOOSE,
    MAX_WORDS,
    Extra,
    Fields,
    Grammar,
    Read,
    longest,
)

JOINTS = frozenset({"with", "and", "&", "the"})
"""Words that stand in names, and end none: marines with bolt rifles, the ardent blade."""
KEPT = frozenset({"keyword", "mode"})
"""What words of a name say besides: `ork boyz` are Orks, a `close combat weapon` fights."""
LONGEST = 60
MOST = 8
"""Characters and words of a name."""
NOT = frozenset({"without", "no", "not", "never", "non", "outside", "minus", "except"})
TIMES = frozenset({"double", "twice", "triple"})
"""Words that change what stands behind them, and so are no part of a name."""
SHOTS = frozenset({"shot", "shots", "attack", "attacks"})
"""Words behind a weapon's name that make the number in front of it attacks: `20 lasgun shots`."""
_FRONT = re.compile(r"[^\[\](){},;|/·•]*")
_NAME = re.compile(r"[^\W\d_][^\W\d_.'-]*(?:[.'-]+[^\W\d_]+)*[.:]?|[&:-]")
_LETTERS = re.compile(r"[^\W\d_]{3}")
_SKILL = re.compile(r"[2-6]\+|[bw]s.*")
_ROLL = re.compile(r"\d+\++")


@dataclass(frozen=True, slots=True)
class Name:
    """A name in front of a text: its words, where they stand, what they say besides as `keywords`;
    or why it may be none.

    `count` is a bare number in front of it, as in `2 lascannons`. `unsure` are words in its place
    that look a little like a misspelling.
    """

    text: str = ""
    start: int = 0
    end: int = 0
    keywords: tuple[Read, ...] = ()
    count: tuple[Read, ...] = ()
    complaint: InputError | None = None
    unsure: str = ""


@dataclass(frozen=True, slots=True)
class _Token:
    """Some words in front: unknown ones, a keyword, or an ability."""

    text: str
    fields: Fields

    @property
    def is_ability(self) -> bool:
        return "ability" in self.fields

    @property
    def is_joint(self) -> bool:
        """Whether it joins two words, as in `marines with bolt rifles`."""
        return self.text.casefold() in JOINTS

    @property
    def is_no_end(self) -> bool:
        """Whether no name ends so: the word belongs to what follows."""
        return self.is_joint or (self.is_ability and self.text.casefold() not in LAST)

    @property
    def says_more(self) -> bool:
        """Whether it says something besides being part of the name: a keyword."""
        return bool(self.fields.keys() & KEPT)

    @property
    def may_stand_in_name(self) -> bool:
        """Whether it has no digits, and is no value."""
        if self.text.casefold() == "or" or any(map(str.isdigit, self.text)):
            return False
        return self.is_joint or self.fields.keys() <= KEPT | {"ability"}


@dataclass(frozen=True, slots=True)
class _Front:
    """The words in front of a profile, of which the first `counting` say how many there are;
    `tokens` are the name behind these, and `shots` may stand behind the name.
    """

    typed: str
    folded: str
    places: Sequence[Token]
    counting: int
    tokens: Sequence[_Token]
    shots: Sequence[str]

    @property
    def end(self) -> int:
        """How many words stand before the end of the name."""
        lengths = [len(token.text.split()) for token in self.tokens]
        return self.counting + sum(lengths)

    @property
    def words(self) -> list[str]:
        """The words of the name."""
        inside = self.places[self.counting : self.end]
        return [self.folded[place.start : place.end] for place in inside]

    @property
    def name(self) -> str:
        """The name itself."""
        return " ".join(self.words).strip(" -:")

    @property
    def begins(self) -> int:
        """Where the name begins in the text."""
        return self.places[self.counting].start

    @property
    def ends(self) -> int:
        """Where what belongs to the name ends in the text, `shots` included."""
        last = self.end - 1 + len(self.shots)
        return self.places[last].end

    @property
    def number(self) -> tuple[list[str], str]:
        """What says how many there are: the words, and as typed in front of the name."""
        counting = [place.word for place in self.places[: self.counting]]
        return [*counting, *self.shots], self.folded[: self.begins].strip()

    @property
    def next_word(self) -> tuple[str, str]:
        """The word behind the name, and as typed with the name before it; both empty where the
        text ends.
        """
        if self.end == len(self.places):
            return "", ""
        place = self.places[self.end]
        return place.word, self.typed[self.begins : place.end]


NONE = Name()


def name_of(text: str, grammar: Grammar, extra: Extra) -> Name:
    """The unknown words in front of a profile, perhaps behind a count such as `2x`; `NONE` where
    there are none.
    """
    front = _front_of(text, grammar, extra)
    if front is None:
        return NONE
    tokens, words, name = front.tokens, front.words, front.name
    if not _can_be_name(tokens, words, name):
        return NONE
    if _looks_known(tokens, words, name, grammar):
        if is_misspelt(name, grammar):
            return NONE
        return Name(unsure=text[front.begins : front.places[front.end - 1].end])
    keywords = [Read(token.text, token.fields) for token in tokens if token.says_more]
    behind, with_next = front.next_word
    complaint = _doubt(tokens, name, behind, with_next)
    counting, number = front.number
    count = _weapons(counting, number, grammar)
    return Name(name, front.begins, front.ends, tuple(keywords), count, complaint)


def _front_of(text: str, grammar: Grammar, extra: Extra) -> _Front | None:
    """The words in front of a text; None where no letters stand there."""
    folded = plain(text)
    found = _FRONT.match(folded)
    behind = found.end() if found else 0
    if not _LETTERS.search(folded, 0, behind):
        return None
    parts = segments(folded[:behind], grammar.vocabulary)
    places = list(chain.from_iterable(parts))
    words = [place.word for place in places]
    counting = _count(words, grammar)
    tokens = _run(words, counting, grammar, extra)
    while tokens and tokens[-1].is_no_end:
        tokens.pop()
    shots = []
    if counting and len(tokens) > 1 and tokens[-1].text.casefold() in SHOTS:
        shots.append(tokens.pop().text)
    return _Front(text, folded, places, counting, tokens, shots)


def _count(words: Sequence[str], grammar: Grammar) -> int:
    """How many words in front say how many there are: `2x`, or `5` before a unit."""
    size, fields, _ = longest(words[:MAX_WORDS], grammar, lambda _typed: None)
    if fields is None:
        return 0
    if LOOSE in fields and words[0].isdecimal():
        return size
    return size if fields.keys() <= {"weapons", "models"} else 0


def _weapons(words: Sequence[str], typed: str, grammar: Grammar) -> tuple[Read, ...]:
    """A bare number in front of a weapon's name as how many there are, or with `shots` behind the
    name how many attacks it has; of a target its place says so.
    """
    number, *shots = words or ("",)
    if not number.isdecimal() or not SHOTS.issuperset(shots):
        return ()
    counted = " ".join(words) if shots else f"{number}x"
    fields = grammar.match(counted)
    if fields and fields.keys() & {"weapons", "attacks"}:
        return (Read(typed, fields),)
    return ()


def _run(words: Sequence[str], start: int, grammar: Grammar, extra: Extra) -> list[_Token]:
    """The unknown words, keywords and abilities from `start` on, up to the first value."""
    tokens: list[_Token] = []
    at = start
    while at < len(words) and at - start <= MOST:
        ahead = words[at : at + MAX_WORDS]
        size, fields, _ = longest(ahead, grammar, extra)
        if tokens and _ends_name(ahead[: size + 1]):
            size, fields = 1, {"ability": words[at]}
        token = _Token(" ".join(ahead[:size]), fields or {})
        if not token.may_stand_in_name:
            break
        tokens.append(token)
        at += size
    return tokens


def _ends_name(words: Sequence[str]) -> bool:
    """Whether an ability with a value is the end of a name and the number of attacks: `melta 2` in
    `multi melta 2 3+ S9`, where the skill follows.
    """
    if len(words) != 3 or words[0].casefold() not in LAST:
        return False
    return words[1].isdecimal() and _SKILL.fullmatch(words[2].casefold()) is not None


def _can_be_name(tokens: Sequence[_Token], words: Sequence[str], name: str) -> bool:
    """Whether these words can be a name: letters, not all of which the grammar knows."""
    return (
        any(not token.fields for token in tokens)
        and len(words) <= MOST
        and len(name) <= LONGEST
        and all(_NAME.fullmatch(word) for word in words)
        and _LETTERS.search(name) is not None
    )


def _looks_known(
    tokens: Sequence[_Token], words: Sequence[str], name: str, grammar: Grammar
) -> bool:
    """Whether unknown words look like something that a profile says; a colon says that they are a
    name.
    """
    if words[-1].endswith(":"):
        return is_misspelt(name, grammar)
    unknown = [token.text.rstrip(":") for token in tokens if not token.fields]
    for at in range(len(unknown)):
        next_words = " ".join(unknown[at : at + 4])
        if meant_by(next_words, grammar, len(words)):
            return True
    return False


def _doubt(tokens: Sequence[_Token], name: str, behind: str, with_next: str) -> InputError | None:
    """Why this may be no name: an ability stands in it, or a roll behind it that may be its own, as
    both were typed.
    """
    words = set(name.casefold().split())
    for word in sorted(words & NOT):
        return InputError(f"{quoted(word)}: write what there is, and leave out what is not.")
    for word in sorted(words & TIMES):
        return InputError(f"{quoted(word)}: write the number itself, as in `20`.")
    for at, token in enumerate(tokens):
        usual = LAST if at else frozenset()
        if at + 1 < len(tokens):
            usual |= FIRST
        if token.is_ability and token.text.strip(" -").casefold() not in usual:
            return InputError(
                f"{quoted(token.text)} in {quoted(name)} can be read in two ways: write an "
                f"ability behind the values, as `[{token.text}]`, and leave it out of the name."
            )
    if _ROLL.fullmatch(behind):
        return InputError(
            f"{quoted(f'{name} {behind}')}: {behind} may be the skill of a {quoted(name)}, or "
            f"belong to a rule called so. For the skill put a comma behind the name: `{name}, "
            f"{behind}`.",
            meant=((with_next, f"{with_next.removesuffix(behind).rstrip()}, {behind}"),),
        )
    return None
