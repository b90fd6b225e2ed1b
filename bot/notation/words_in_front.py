"""The words in front of a profile, among which its name is."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.notation.text.tokens import Token
from bot.notation.words.ability_words import LAST
from bot.notation.words.phrases import Fields

JOINTS = frozenset({"with", "and", "&", "the"})
"""Words that stand in names, and end none: marines with bolt rifles, the ardent blade."""
SAID_BESIDES = frozenset({"keyword", "mode"})
"""What words of a name say besides: `ork boyz` are Orks, a `close combat weapon` fights."""


@dataclass(frozen=True, slots=True)
class NameWords:
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
        return bool(self.fields.keys() & SAID_BESIDES)

    @property
    def may_stand_in_name(self) -> bool:
        """Whether it has no digits, and is no value."""
        if self.text.casefold() == "or" or any(map(str.isdigit, self.text)):
            return False
        return self.is_joint or self.fields.keys() <= SAID_BESIDES | {"ability"}


@dataclass(frozen=True, slots=True)
class Front:
    """The words in front of a profile, of which the first `counting` say how many there are;
    `tokens` are the name behind these, and `shots` may stand behind the name.
    """

    typed: str
    folded: str
    places: Sequence[Token]
    counting: int
    tokens: Sequence[NameWords]
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
