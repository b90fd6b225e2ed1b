"""The name in front of a pasted profile: `Heavy bolter 36" A3 …`. A misspelt ability is never taken
for one.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from bot.errors import InputError, quoted
from bot.notation.feedback.misspelt import is_misspelt, meant_by
from bot.notation.text.clean_text import plain
from bot.notation.text.tokens import segments
from bot.notation.words.ability_words import FIRST, LAST
from bot.notation.words.phrases import LOOSE, MAX_WORDS, Grammar, ReadAbility
from bot.notation.words.scanning import Read, longest
from bot.notation.words_in_front import Front, NameWords

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
    """A name in front of a text: its words, where they stand, what it `says` besides; or why it
    may be none.

    `count` is a bare number in front of it, as in `2 lascannons`. `unsure` are words in its place
    that look a little like a misspelling.
    """

    text: str = ""
    start: int = 0
    end: int = 0
    says: tuple[Read, ...] = ()
    count: tuple[Read, ...] = ()
    complaint: InputError | None = None
    unsure: str = ""


NONE = Name()


def name_of(text: str, grammar: Grammar, read_ability: ReadAbility) -> Name:
    """The unknown words in front of a profile, perhaps behind a count such as `2x`; `NONE` where
    there are none.
    """
    front = _front_of(text, grammar, read_ability)
    if front is None:
        return NONE
    tokens, words, name = front.tokens, front.words, front.name
    if not _can_be_name(tokens, words, name):
        return NONE
    if _looks_known(tokens, words, name, grammar):
        if is_misspelt(name, grammar):
            return NONE
        return Name(unsure=text[front.begins : front.places[front.end - 1].end])
    says = [Read(token.text, token.fields) for token in tokens if token.says_more]
    behind, with_next = front.next_word
    complaint = _doubt(tokens, name, behind, with_next)
    counting, number = front.number
    count = _weapons(counting, number, grammar)
    return Name(name, front.begins, front.ends, tuple(says), count, complaint)


def _front_of(text: str, grammar: Grammar, read_ability: ReadAbility) -> Front | None:
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
    tokens = _run(words, counting, grammar, read_ability)
    while tokens and tokens[-1].is_no_end:
        tokens.pop()
    shots = []
    if counting and len(tokens) > 1 and tokens[-1].text.casefold() in SHOTS:
        shots.append(tokens.pop().text)
    return Front(text, folded, places, counting, tokens, shots)


def _count(words: Sequence[str], grammar: Grammar) -> int:
    """How many words in front say how many there are: `2x`, or `5` before a unit."""
    first = longest(words[:MAX_WORDS], grammar, lambda _typed: None)
    if first.fields is None:
        return 0
    is_bare = LOOSE in first.fields and words[0].isdecimal()
    says_count = is_bare or first.fields.keys() <= {"weapons", "models"}
    return first.size if says_count else 0


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


def _run(
    words: Sequence[str], start: int, grammar: Grammar, read_ability: ReadAbility
) -> list[NameWords]:
    """The unknown words, keywords and abilities from `start` on, up to the first value."""
    tokens: list[NameWords] = []
    at = start
    while at < len(words) and at - start <= MOST:
        ahead = words[at : at + MAX_WORDS]
        found = longest(ahead, grammar, read_ability)
        size, fields = found.size, found.fields
        if tokens and _ends_name(ahead[: size + 1]):
            size, fields = 1, {"ability": words[at]}
        token = NameWords(" ".join(ahead[:size]), fields or {})
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


def _can_be_name(tokens: Sequence[NameWords], words: Sequence[str], name: str) -> bool:
    """Whether these words can be a name: letters, not all of which the grammar knows."""
    return (
        any(not token.fields for token in tokens)
        and len(words) <= MOST
        and len(name) <= LONGEST
        and all(_NAME.fullmatch(word) for word in words)
        and _LETTERS.search(name) is not None
    )


def _looks_known(
    tokens: Sequence[NameWords], words: Sequence[str], name: str, grammar: Grammar
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


def _doubt(
    tokens: Sequence[NameWords], name: str, behind: str, with_next: str
) -> InputError | None:
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
