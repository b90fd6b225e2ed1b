"""The words of a text as the grammar spells them, each with its place: labels of other languages,
values that are glued together, numbers in words.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest

_SEGMENT = re.compile(r"[^,]+")
_WORD = re.compile(r"\S+")
_LABEL = re.compile(r"(\d*)([^\W\d_]+)(.*)", re.DOTALL)
_SIGNS = {"plus": "+", "minus": "-"}
NUMBER_WORDS = {
    **{"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7"},
    **{"eight": "8", "nine": "9", "ten": "10", "twelve": "12", "fifteen": "15", "twenty": "20"},
}
_COUNTED = frozenset(
    {"attacks", "shots", "wounds", "models", "damage", "left", "dead", "down", "gone", "slain"}
    | {"killed", "lost", "wounded", "hurt"}
)
"""Words before which a number in words is no part of a name."""
_ROLLS = {"twos": "2s", "threes": "3s", "fours": "4s", "fives": "5s", "sixes": "6s"}
_TYPE = re.compile(r"(?:rapid fire|heavy|assault|pistol|grenade) \d*d?\d+", re.IGNORECASE)
"""The 8th's column Type: one cell of two or three words."""
_CELL = re.compile(rf"-|n-a|melee|\W?\d\S*|\d*d\d\S*|{_TYPE.pattern}", re.IGNORECASE)
DICE = "d"
"""The label of dice: the German `W6` is `1d6`, which unlike `d6` can be nothing else."""
_OF_THE_GAME = re.compile("[36](?![0-9])")
"""The sides of the game's dice behind their label."""
LEAST_COLUMNS = 4
"""Headings in a row that make a table's head."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word as the grammar reads it, and where it stands in the text."""

    word: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """How the words of a weapon or target may be spelt.

    `labels`: other names of a value → its own, such as `bf` → `bs`. `apart`: where two values that
    are glued together part. `columns`: headings of a table → the label of what stands below, or
    nothing where the value speaks for itself. `whole`: other words → theirs. `beside`: a label of
    another language → what labels mean that stand in the same text.
    """

    labels: Mapping[str, str] = field(default_factory=dict)
    apart: re.Pattern[str] = re.compile(r"(?!)", re.IGNORECASE)
    columns: Mapping[str, str] = field(default_factory=dict)
    whole: Mapping[str, str] = field(default_factory=dict)
    beside: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def of_text(self, text: str) -> "Vocabulary":
        """The vocabulary with what labels mean beside others of the text."""
        folded = text.casefold()
        meant = dict(self.labels)
        for label, others in self.beside.items():
            if re.search(rf"(?<!\w){label}:? ?\d", folded):
                meant |= others
        return replace(self, labels=meant)

    def spelt(self, word: str) -> str:
        """A word as the grammar spells it."""
        folded = word.casefold()
        known = self.whole.get(folded) or _ROLLS.get(folded)
        if known:
            return known
        parts = _LABEL.fullmatch(folded)
        if parts is None:
            return word
        before, typed, behind = parts.groups()
        label = self.labels.get(typed)
        if label == DICE:
            # Of dice alone digits may stand before the label: the German `2W6`. There is no W1.
            is_die = _OF_THE_GAME.match(behind)
            return f"{before or 1}{label}{behind}" if is_die else word
        return word if label is None or before else f"{label}{behind}"


def segments(divided: str, vocabulary: Vocabulary) -> list[list[Token]]:
    """The words between commas, a table's values with the labels that its head gives them."""
    found: list[list[Token]] = []
    vocabulary = vocabulary.of_text(divided)
    for segment in _SEGMENT.finditer(divided):
        tokens = list(_tokens(divided, segment, vocabulary))
        labelled = _labelled(tokens, vocabulary.columns)
        counted = _counted(labelled, first=not found)
        found.append(_signed(counted))
    return found


def _tokens(divided: str, segment: re.Match[str], vocabulary: Vocabulary) -> Iterator[Token]:
    for word in _WORD.finditer(divided, *segment.span()):
        start = word.start()
        glued = vocabulary.apart.finditer(divided, *word.span())
        for end in [*(cut.start() for cut in glued), word.end()]:
            spelt = vocabulary.spelt(divided[start:end])
            yield Token(spelt, start, end)
            start = end


def _counted(tokens: Sequence[Token], *, first: bool) -> list[Token]:
    """`ten marines`, `four attacks`: a number in words at the beginning of the text, `one` apart,
    and before what is counted.
    """
    found = list(tokens)
    words = [token.word.casefold() for token in tokens]
    for at, (word, behind) in enumerate(zip_longest(words, words[1:])):
        number = NUMBER_WORDS.get(word)
        if number is None:
            continue
        begins = first and at == 0 and behind and number != "1"
        if begins or behind in _COUNTED:
            found[at] = replace(found[at], word=number)
    return found


def _signed(tokens: Sequence[Token]) -> list[Token]:
    """`minus one` as `-1`."""
    found: list[Token] = []
    for token in tokens:
        sign = _SIGNS.get(found[-1].word.casefold()) if found else None
        number = NUMBER_WORDS.get(token.word.casefold(), token.word)
        if sign and number.isdecimal():
            signed = f"{sign}{number}"
            found[-1] = replace(found[-1], word=signed, end=token.end)
        else:
            found.append(token)
    return found


def _labelled(tokens: Sequence[Token], columns: Mapping[str, str]) -> list[Token]:
    """The tokens without a table's head, and each value of the row below it with its label. As they
    are where there is no such head, or where head and row are not of one length.
    """
    head = _head(tokens, columns)
    if not head:
        return list(tokens)
    rest = _in_cells([token for token in tokens if token not in head])
    first = 0
    while first < len(rest) and not _is_cell(rest[first]):
        first += 1
    end = first + len(head)
    row = [token for token in rest[first:end] if _is_cell(token)]
    if len(row) < len(head):
        return list(tokens)
    for at, above in enumerate(head, first):
        label = columns[_heading(above)]
        rest[at] = _with_label(label, rest[at])
    return rest


def _is_cell(token: Token) -> bool:
    return _CELL.fullmatch(token.word) is not None


def _in_cells(tokens: Sequence[Token]) -> list[Token]:
    """The tokens, a type and its number of shots as one: `Rapid Fire 1`."""
    found: list[Token] = []
    while tokens:
        cell = _cell(tokens[:3])
        whole = replace(cell[0], word=_words(cell), end=cell[-1].end)
        found.append(whole)
        tokens = tokens[len(cell) :]
    return found


def _cell(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens in front that stand in one cell."""
    for size in (3, 2):
        if _TYPE.fullmatch(_words(tokens[:size])):
            return tokens[:size]
    return tokens[:1]


def _words(tokens: Sequence[Token]) -> str:
    return " ".join(token.word for token in tokens)


def _head(tokens: Sequence[Token], columns: Mapping[str, str]) -> list[Token]:
    """The first row of different headings that is long enough."""
    run: list[Token] = []
    for token in tokens:
        heading = _heading(token)
        if heading in columns and heading not in map(_heading, run):
            run.append(token)
        elif len(run) >= LEAST_COLUMNS:
            break
        else:
            run = []
    return run if len(run) >= LEAST_COLUMNS else []


def _heading(token: Token) -> str:
    return token.word.casefold().rstrip(":")


def _with_label(label: str, token: Token) -> Token:
    """`s4`, `ap-1`; a range speaks for itself."""
    if token.word.casefold() in ("n-a", "melee"):
        return token
    return replace(token, word=f"{label}{token.word}")
