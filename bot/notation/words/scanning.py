"""A text taken apart into phrases: what was understood, and what was not."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.errors import InputError, LimitError, UserError, quoted
from bot.notation.text.clean_text import apart, plain, strays
from bot.notation.text.tokens import Token, segments
from bot.notation.words.phrases import MAX_WORDS, PASSED_OVER, Fields, Grammar, ReadAbility

OR = "or"
"""Stands between values of which one is used."""


@dataclass(frozen=True, slots=True)
class Read:
    """One phrase that was understood: as typed, and the fields it gives. `behind_unread`: whether
    it may belong to words right before it that were not understood.
    """

    text: str
    fields: Fields
    behind_unread: bool = False


@dataclass(frozen=True, slots=True)
class Scan:
    """A text taken apart: what was understood, in order, what was not, and errors about what was
    half understood.
    """

    read: tuple[Read, ...]
    unread: tuple[str, ...]
    complaints: tuple[UserError, ...]

    @property
    def passed_over(self) -> tuple[str, ...]:
        """Characteristics that change no die, each once."""
        words = [item.fields[PASSED_OVER] for item in self.read if PASSED_OVER in item.fields]
        return tuple(dict.fromkeys(words))


@dataclass(frozen=True, slots=True)
class Longest:
    """Words at the front of others: how many they are, and their fields or what is wrong with them;
    neither where they are no phrase.
    """

    size: int
    fields: Fields | None = None
    complaint: UserError | None = None

    @property
    def is_phrase(self) -> bool:
        """Whether the words are known, right or wrong."""
        return self.fields is not None or self.complaint is not None


@dataclass(frozen=True, slots=True)
class _Part:
    """A phrase of a text, or words of it that are none; both as they were typed."""

    tokens: Sequence[Token]
    found: Longest
    typed: str

    @property
    def joins_choices(self) -> bool:
        """Whether it is the `or` between two values."""
        return not self.found.is_phrase and self.typed.casefold() == OR


def scan(text: str, grammar: Grammar, read_ability: ReadAbility) -> Scan:
    """Take a text apart, longest phrases first. An InputError of a reader becomes a complaint about
    its words. Where the text says `A or B`, A is read, and a complaint offers each of them.
    """
    divided = apart(plain(text))
    read: list[Read] = []
    unread: list[str] = []
    complaints: list[UserError] = []
    choices: list[UserError] = []
    for tokens in segments(divided, grammar.vocabulary):
        parts = list(_parts(text, tokens, grammar, read_ability))
        behind_unread = False
        at = 0
        while at < len(parts):
            part, found = parts[at], parts[at].found
            others = _others_to_choose(parts[at:])
            if others:
                choices.append(_choice(text, [part, *others]))
            if found.fields is not None:
                read.append(Read(part.typed, found.fields, behind_unread))
            elif found.complaint is not None:
                complaints.append(_as_typed(found.complaint, part))
            else:
                unread.append(part.typed)
            behind_unread = not found.is_phrase
            at += 1 + 2 * len(others)
    return Scan(tuple(read), tuple(unread), (*complaints, *choices))


def _parts(
    text: str, tokens: Sequence[Token], grammar: Grammar, read_ability: ReadAbility
) -> Iterator[_Part]:
    """Each phrase, and together the words between two of them that are none."""
    at = 0
    strange: list[Token] = []
    while at < len(tokens):
        ahead = tokens[at : at + MAX_WORDS]
        found = longest([token.word for token in ahead], grammar, read_ability)
        meant = ahead[: found.size]
        at += found.size
        if not found.is_phrase:
            strange += meant
            continue
        if strange:
            yield _Part(strange, Longest(len(strange)), _typed(text, strange))
            strange = []
        yield _Part(meant, found, _typed(text, meant))
    if strange:
        yield _Part(strange, Longest(len(strange)), _typed(text, strange))


def _others_to_choose(parts: Sequence[_Part]) -> list[_Part]:
    """The values behind the first part that each have `or` in front of them."""
    others: list[_Part] = []
    if parts[0].found.fields is None:
        return others
    for joint, other in zip(parts[1::2], parts[2::2], strict=False):
        if not joint.joins_choices or other.found.fields is None:
            break
        others.append(other)
    return others


def _choice(text: str, ways: Sequence[_Part]) -> InputError:
    """What is wrong with `A or B`."""
    typed = text[ways[0].tokens[0].start : ways[-1].tokens[-1].end]
    return InputError(
        f"{quoted(typed)} is a choice: write the one that is used.",
        choices=tuple((typed, way.typed) for way in ways),
    )


def _as_typed(complaint: UserError, part: _Part) -> UserError:
    """A complaint that repeats words as they were typed."""
    spelt = quoted(" ".join(token.word for token in part.tokens))
    return complaint.reworded(spelt, quoted(part.typed))


def hanging(text: str, meant: str) -> tuple[InputError, ...]:
    """One sentence for each number that hangs on another value; `meant` says what it may be, and
    how that is written.

    What such a number means is printed nowhere in the rules: it is no number of models or attacks.
    """
    found = []
    for typed, number in strays(plain(text)):
        other = meant.format(number=number)
        ways = f"`{number}` as another value or as {other}"
        found.append(InputError(f"{quoted(typed)} can be read in two ways: {ways}."))
    return tuple(found)


def _typed(text: str, tokens: Sequence[Token]) -> str:
    """Neighbouring words as they were typed, a space between those that had one."""
    typed = ""
    end = tokens[0].start
    for token in tokens:
        if token.start > end:
            typed += " "
        typed += text[token.start : token.end]
        end = token.end
    return typed


def longest(words: Sequence[str], grammar: Grammar, read_ability: ReadAbility) -> Longest:
    """The longest phrase at the front; else the first word."""
    for size in range(len(words), 0, -1):
        typed = " ".join(words[:size])
        try:
            fields = grammar.match(typed) or read_ability(typed)
        except (InputError, LimitError) as error:
            complaint = error.reworded(quoted(typed.casefold()), quoted(typed))
            return Longest(size, complaint=complaint)
        if fields is not None:
            return Longest(size, fields)
    return Longest(1)


def not_read(scanned: Scan, hint: str) -> InputError | None:
    """The words that were not understood, if any, in one sentence. `hint` ends it, with what was
    meant.
    """
    if not scanned.unread:
        return None
    read = ", ".join(quoted(item.text) for item in scanned.read)
    words = ", ".join(map(quoted, scanned.unread[:5]))
    if not read:
        return InputError(f"I cannot read {words}{hint}")
    return InputError(f"I read {read}, but not {words}{hint}")
