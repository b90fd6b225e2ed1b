"""What is said of words that could not be read, at the end of the sentence that names them."""

from dataclasses import dataclass
from enum import Enum, auto


class HintKind(Enum):
    """What is known of such words."""

    NOTHING = auto()
    ELSEWHERE = auto()
    """They belong to the other box, or to another edition."""
    LIKE = auto()
    EXAMPLE = auto()
    """Nothing was read: how a whole profile is written."""
    NAME = auto()
    """How they would be a name."""


_ENDS = {
    HintKind.NOTHING: ".",
    HintKind.ELSEWHERE: ": {}.",
    HintKind.LIKE: "; did you mean {}?",
    HintKind.EXAMPLE: "; {}.",
    HintKind.NAME: "; {}.",
}
"""How the sentence goes on."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What is known of words that could not be read, and how it is said. `meant` is what they look
    like a misspelling of.
    """

    kind: HintKind = HintKind.NOTHING
    said: str = ""
    meant: str = ""

    def __str__(self) -> str:
        """The end of the sentence."""
        return _ENDS[self.kind].format(self.said)


NO_HINT = Hint()
