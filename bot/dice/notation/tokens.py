"""The words of dice as players type them, and a text cut into them.

A text is cut once from left to right by one flat pattern, so that no input costs more than its
length.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from bot.dice.notation.numerals import GROUPS, NUMERALS


class Kind(Enum):
    """What a word says."""

    NUMBER = auto()
    DIE = auto()
    DICE = auto()
    PERCENT = auto()
    PLUS = auto()
    MINUS = auto()
    STAR = auto()
    TIMES = auto()
    OVER = auto()
    OVER_DOWN = auto()
    HALVED = auto()
    DOUBLED = auto()
    TWICE = auto()
    OPEN = auto()
    CLOSE = auto()
    AND_THEN = auto()
    SETS = auto()
    SCATTER = auto()
    CLOCK = auto()
    KEEP = auto()
    DROP = auto()
    HIGHEST = auto()
    LOWEST = auto()
    REROLL = auto()
    FAILED = auto()
    ALL = auto()
    TO = auto()
    EXPLODE = auto()
    BETTER = auto()
    WORSE = auto()
    COUNT = auto()
    NEED = auto()
    TOTAL = auto()
    AT_LEAST = auto()
    LEAST_RESULT = auto()
    MOST_RESULT = auto()
    FAR_ABOVE = auto()
    FAR_BELOW = auto()
    FUDGE = auto()
    MORE_THAN = auto()
    AT_MOST = auto()
    LESS_THAN = auto()
    EXACTLY = auto()
    EVEN = auto()
    ODD = auto()
    OR_MORE = auto()
    OR_LESS = auto()
    ONCE = auto()
    DOWN = auto()
    UP = auto()
    FILLER = auto()
    UNKNOWN = auto()


_SIGNS = {
    "+": Kind.PLUS,
    "-": Kind.MINUS,
    "*": Kind.STAR,
    "/": Kind.OVER,
    "//": Kind.OVER_DOWN,
    "(": Kind.OPEN,
    ")": Kind.CLOSE,
    ";": Kind.AND_THEN,
    ",": Kind.AND_THEN,
    "|": Kind.AND_THEN,
    "#": Kind.SETS,
    "%": Kind.PERCENT,
    "!": Kind.EXPLODE,
    "!!": Kind.EXPLODE,
    ">=": Kind.AT_LEAST,
    "=>": Kind.AT_LEAST,
    ">": Kind.MORE_THAN,
    ">>": Kind.FAR_ABOVE,
    "<<": Kind.FAR_BELOW,
    "<=": Kind.AT_MOST,
    "=<": Kind.AT_MOST,
    "<": Kind.LESS_THAN,
    "=": Kind.EXACTLY,
    "==": Kind.EXACTLY,
    '"': Kind.FILLER,
    "'": Kind.FILLER,
    "&": Kind.FILLER,
    "?": Kind.FILLER,
    "@": Kind.COUNT,
    "~": Kind.TO,
}
_WORDS = {
    Kind.DIE: "d w",
    Kind.DICE: "dice die wh",
    Kind.TIMES: "x times",
    Kind.AND_THEN: "then",
    Kind.SETS: "sets lots",
    Kind.SCATTER: "scatter",
    Kind.CLOCK: "clock",
    Kind.KEEP: "k keep keeps keeping take takes pick picks choose",
    Kind.DROP: "drop drops dropping discard remove",
    Kind.HIGHEST: "h highest high higher best top",
    Kind.LOWEST: "l lowest low lower worst bottom",
    Kind.BETTER: "adv advantage",
    Kind.WORSE: "dis disadv disadvantage",
    Kind.REROLL: "r ro rr reroll rerolls re-roll re-rolls rerolled rerolling re-rolling",
    Kind.FAILED: "failed fail fails failures failing misses missed miss",
    Kind.ALL: "all both everything",
    Kind.TO: "to",
    Kind.EXPLODE: "e ie ex exp explode explodes exploding",
    Kind.COUNT: "on auf at t bs ws sv cs count counts counting hit hits hitting wound wounds "
    "wounding save saves saving success successes succeed succeeds fnp fnps ward wards inv invul "
    "invuln invulns invulnerable",
    Kind.NEED: "need needs needing target vs against dc ac",
    Kind.TOTAL: "total totals totalling sum",
    Kind.AT_LEAST: "atleast gte gteq",
    Kind.LEAST_RESULT: "min minimum mi",
    Kind.MOST_RESULT: "ma",
    Kind.FUDGE: "df",
    Kind.MORE_THAN: "gt over above beat beats",
    Kind.AT_MOST: "atmost lte lteq tl",
    Kind.LESS_THAN: "lt under below",
    Kind.EXACTLY: "exactly equals equal",
    Kind.EVEN: "even evens",
    Kind.ODD: "odd",
    Kind.PLUS: "plus add",
    Kind.MINUS: "minus",
    Kind.HALVED: "halved half",
    Kind.DOUBLED: "doubled",
    Kind.TWICE: "double twice",
    Kind.DOWN: "down floor",
    Kind.UP: "up ceil round rounded rounding",
    Kind.ONCE: "once",
    Kind.FILLER: "the and each please pls plz inches inch of a an s me my any that are is with in "
    "or results result full sort sorted unsorted sa sd ns ul roll rolls shot shots attack attacks "
    "damage dmg natural nat unmodified only mortal mortals mw mws armour armor",
}
_PHRASES = {
    Kind.AT_LEAST: "at least, equal or more than, greater than or equal to, more than or equal to",
    Kind.MORE_THAN: "more than, higher than, greater than, bigger than",
    Kind.AT_MOST: "at most, equal or less than, less than or equal to",
    Kind.LESS_THAN: "less than, fewer than, lower than, smaller than",
    Kind.OR_MORE: "or more, or better, or higher, or over, or above, and up, and over, and above, "
    "and more, and better, and higher",
    Kind.EXACTLY: "equal to",
    Kind.COUNT: "to hit, to wound, to save, feel no pain, feel no pains, how many, looking for",
    Kind.NEED: "to get",
    Kind.OR_LESS: "or less, or fewer, or lower, or below, or under",
    Kind.OVER: "divided by",
    Kind.REROLL: "re roll, re rolls, re rolling, re rolled",
}
_GLUED = {
    "kh": (Kind.KEEP, Kind.HIGHEST),
    "kl": (Kind.KEEP, Kind.LOWEST),
    "dh": (Kind.DROP, Kind.HIGHEST),
    "dl": (Kind.DROP, Kind.LOWEST),
    "ph": (Kind.DROP, Kind.HIGHEST),
    "pl": (Kind.DROP, Kind.LOWEST),
    "xd": (Kind.TIMES, Kind.DIE),
    **dict.fromkeys((", then", "; then"), (Kind.AND_THEN,)),
    "percentile": (Kind.DIE, Kind.PERCENT),
}
IDLE = frozenset(
    f"{to}{roll}{s}" for to in ("", "to ") for roll in ("hit", "wound", "save") for s in ("", "s")
) | {
    *("feel no pain", "feel no pains", "fnp", "fnps", "ward", "wards"),
    *("inv", "invul", "invuln", "invulns", "invulnerable"),
}
"""Words that may also stand behind dice without a number: what the dice are."""
KINDS: dict[str, tuple[Kind, ...]] = {
    word: (kind,) for kind, words in _WORDS.items() for word in words.split()
}
KINDS.update(
    (phrase, (kind,)) for kind, phrases in _PHRASES.items() for phrase in phrases.split(", ")
)
MEANT = tuple(
    word for word, kinds in KINDS.items() if len(word) > 3 and kinds[0] is not Kind.FILLER
)
"""Words that a misspelt one may have meant."""
KINDS.update(_GLUED)
_LONGEST_FIRST = sorted(KINDS.keys() | NUMERALS, key=len, reverse=True)
_TOKEN = re.compile(
    r"(?P<number>(?:[0-9]{1,3}(?:[,.][0-9]{3})+(?![0-9])|[0-9]+)(?:(?: dozen|'?s)(?![a-z]))?)"
    rf"|(?P<word>(?:{'|'.join(map(re.escape, _LONGEST_FIRST))})(?![a-z]))"
    r"|(?P<letters>(?:re-roll|[a-z])+)"
    r"|(?P<sign>>=|=>|<=|=<|==|>>|<<|!!|//|[-+*/();|,#%!<>='\"?@~&])"
    r"|(?P<space> +)"
    r"|(?P<strange>[^a-z0-9 ])"
)
_OF_ONE_OPTION = (Kind.NUMBER, Kind.PLUS, Kind.COUNT, Kind.DICE)
"""What may stand between `explode` and `once`: `explode on 6s once`."""
_DONE_WITH_DICE = (Kind.REROLL, Kind.KEEP, Kind.DROP)


@dataclass(frozen=True, slots=True)
class Token:
    """One word of a text: what it says, where it stands, and whether it follows the one before
    without a space. `value` is that of a number.
    """

    kind: Kind
    text: str
    start: int
    glued: bool
    value: int = 0

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.start + len(self.text)


def tokens(text: str) -> Iterator[Token]:
    """The words of a text, which are ASCII, without fillers. What is no word is unknown."""
    glued = False
    said = Kind.FILLER
    for match in _TOKEN.finditer(text.lower()):
        if match["space"]:
            glued = False
            continue
        for kind, value in _kinds(match):
            is_filler = kind is Kind.ONCE and said is not Kind.EXPLODE
            if kind is not Kind.FILLER and not is_filler:
                yield Token(kind, match[0], match.start(), glued, value)
            if kind not in _OF_ONE_OPTION:
                said = kind
            glued = True


def _kinds(match: re.Match[str]) -> list[tuple[Kind, int]]:
    text = match[0]
    if match["number"]:
        digits, _, dozen = text.partition(" ")
        number = int(re.sub("[^0-9]", "", digits))
        return [(Kind.NUMBER, 12 * number if dozen else number)]
    if match["sign"]:
        return [(_SIGNS[text], 0)]
    if match["word"]:
        return _of_word(text)
    return _apart(text) or [(Kind.UNKNOWN, 0)]


def _of_word(word: str) -> list[tuple[Kind, int]]:
    if word in NUMERALS:
        return [(Kind.NUMBER, NUMERALS[word])]
    return [(kind, 0) for kind in KINDS[word]]


def _apart(letters: str) -> list[tuple[Kind, int]]:
    """Words that were typed as one, such as `rrfailed`; none where that does not come out even.
    Only what is done with dice is short: `what` is not `wh at`, nor `slow` `s low`.
    """
    found: list[tuple[Kind, int]] = []
    is_long = False
    while letters and not (is_long and letters == "s"):
        word = next((each for each in _LONGEST_FIRST if letters.startswith(each)), "")
        if not word or word in GROUPS:
            return []
        said = _of_word(word)
        kind = said[0][0]
        is_long = len(word) > 2
        if kind is Kind.FILLER or not (is_long or (kind in _DONE_WITH_DICE and not found)):
            return []
        found += said
        letters = letters.removeprefix(word)
    return found
