"""Which editions a query names, wherever they stand in it, and the query without them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rapidfuzz.distance import OSA

from bot import editions
from bot.rules.entry import EDITIONS
from bot.rules.numerals import NUMBERS
from bot.rules.text import plain

_ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fifth": 5, "sixth": 6, "seventh": 7, "eleventh": 11,
    **{word: int(edition.number) for edition in editions.EDITIONS.values() for word in edition.words},
}  # fmt: skip
_TOKEN = re.compile(
    r"[a-z]+|[0-9]+(?:st|nd|rd|th)?(?:ed|e)?(?![a-z0-9])|[0-9]+[a-z0-9]*|[^\sa-z0-9]"
)
_NUMBER = re.compile(r"([0-9]{1,2})(st|nd|rd|th)?(ed|e)?")
_ROMAN = {"iv": "4", "v": "5", "vi": "6", "vii": "7", "viii": "8", "ix": "9", "x": "10", "xi": "11"}
_CARDINALS = {name: digits for name, digits in NUMBERS.items() if 4 <= int(digits) <= 10}
_NAMES = _ROMAN | _CARDINALS
_NUMBERS = tuple(name.rstrip("stndrh") for name in EDITIONS)
_KNOWN = rf"(?:{'|'.join(_NUMBERS)})(?![0-9a-z+\"])"
_SLIP = re.compile(r"([0-9]{1,2})(?:[hrnt]{0,2}t[hn]?)?")
_EDITION = r"ed(?:n|itions?|s)?\b"
_MANY = rf"{_KNOWN}(?: ?(?:,|and|or|to|&|/|-|vs?|versus)\.? ?{_KNOWN})+"
_FORMS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"(?<![a-z0-9])wh?(?=40k(?:[0-9]{1,2})?(?![a-z0-9]))"), ""),
    (re.compile(r"(?<![a-z0-9])40k(?=[0-9]{1,2}(?![a-z0-9]))"), "40k "),
    (
        re.compile(rf"(?<![0-9.])([0-9]{{1,2}})\.[0-9]*(?= ?(?:e\b|{_EDITION}))"),
        r"\1 ",
    ),  # 8.5 edition, 9.ed
    (re.compile(r"(?<![0-9a-z.+-])([0-9]{1,2}) th\b"), r"\1th"),
    (re.compile(rf"(?<=edition) ?= ?(?={_KNOWN})"), " "),
    (
        re.compile(
            rf"(?<![a-z0-9+])(?<![0-9+\"] )v({'|'.join(_NUMBERS)})(?![a-z0-9+\"])"
            r"(?! (?:models?|man|men|dice|wounds?|attacks?)\b)"
        ),
        r"\1th",
    ),
)
"""Ways of writing that are read as another: the game's short name beside a number, versions (not
`s5 v10`), ...
"""
_SPELT = re.compile(
    rf"(?<![a-z0-9'-])({'|'.join(_NAMES)})(?=[ -]?{_EDITION})|(?<=edition )(iv|vi{{1,3}}|ix|xi?)(?![a-z0-9'])"
)
"""`VIII edition`, `eight edition`; without the word edition a `v` stands for against, and an `x`
for anything.
"""
_LISTED = re.compile(
    rf"(?<=edition ){_MANY}|(?<=editions ){_MANY}|(?<![0-9a-z+-]){_MANY}(?= ?{_EDITION})"
)
"""`editions 8 and 10`, `8-10 editions`."""
_COMPARED = re.compile(
    r"\bcompar(?:e|ed|es|ing|ison)\b"
    r"|\b(?:differ(?:s|ed|ent|ently|ences?)?|change[sd]?)\b(?= (?:in|from|between|to|than|of|for|about|and)\b|\W*$)"
)
"""Beside two editions: how they are asked about together (`different in`, but `a different unit`).
"""
_PLACES = frozenset({"floor", "level", "storey", "story", "turn", "round"})
"""After a low ordinal: no edition, but a place (`4th floor of a ruin`, `4th battle round`)."""
_THINGS = _PLACES | frozenset(
    "phase model wound attack shot dice die roll unit time inch point player game place squad hit rank".split()  # noqa: SIM905
)
"""After an ordinal with a determiner: what it counts (`the 10th model`; but `10th unit coherency`).
"""
_DETERMINERS = frozenset("the a an my his her their our your this that each every another".split())  # noqa: SIM905
_AMOUNTS = frozenset(
    "models wounds attacks shots dice units inches points players hits turns rounds levels floors man men".split()  # noqa: SIM905
)
"""After a bare number: what it is a number of (`40k 10 models`)."""
_NEGATIONS = frozenset({"not", "no", "except", "without", "isnt"})
_LIST = frozenset({"and", "or", "vs", "/", "&", "v"})
_VALUES = frozenset(
    {
        "strength",
        "toughness",
        "s",
        "t",
        "ws",
        "bs",
        "armour",
        "save",
        "roll",
        "within",
        "least",
        "most",
    }
)
"""Before a bare number: it is a value of the game, no edition (`toughness 8 and 9th`)."""
_COUNTED = (
    _VALUES
    | _AMOUNTS
    | _THINGS
    | frozenset(
        [
            "invuln",
            "invulnerable",
            "damage",
            "attacks",
            "range",
            "move",
            "moved",
            "units",
            "models",
            "squads",
            "hits",
            "wounds",
            "saves",
        ]
    )
)
"""Before a number that is spelt out: it is a value or an amount (`toughness ten`, `turn four`)."""
_BEFORE_VALUES = frozenset(
    [
        "on",
        "at",
        "of",
        "a",
        "an",
        "is",
        "are",
        "be",
        "has",
        "have",
        "to",
        "by",
        "with",
        "than",
        "need",
        "needs",
        "least",
        "most",
        "under",
        "over",
    ]
)
"""Before a last number: it is a value (`hit on 4`, `a squad of 10`)."""
NEWEST = int(_NUMBERS[-1]) + 1
"""The highest edition number that a player may mean: the next one is talked of before its rules are
here.
"""


@dataclass(frozen=True, slots=True)
class EditionReading:
    """`text` is the query without its edition words; `unknown` are editions that no rules exist
    for.
    """

    text: str
    editions: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Mention:
    """Tokens `first` to `last` name edition `number`."""

    first: int
    last: int
    number: int


def name_edition(number: int) -> str:
    """10 → `10th`."""
    return f"{number}{({1: 'st', 2: 'nd', 3: 'rd'}).get(number, 'th')}"


def read_editions(text: str) -> EditionReading:
    """Find `10th`, `10e`, `v10`, `10 ed`, `tenth`, `ed. 10`, `(40k 10)`, `8th not 9th`, lists;
    leave numbers alone.
    """
    text = _usual(plain(text))
    spans = list(_TOKEN.finditer(text))
    tokens = [span[0] for span in spans]
    mentions = _mentions(tokens)
    named: list[str] = []
    for mention in reversed(mentions):
        first = mention.first
        denied = first > 0 and tokens[first - 1] in _NEGATIONS
        text = text[: spans[first - denied].start()] + " " + text[spans[mention.last].end() :]
        if not denied:
            named.insert(0, name_edition(mention.number))
    if len(set(named)) > 1:
        text = _COMPARED.sub(" ", _tidy(text))
    return EditionReading(
        _tidy(text) if mentions else text,
        tuple(name for name in EDITIONS if name in named),
        tuple(dict.fromkeys(name for name in named if name not in EDITIONS)),
    )


def bare_edition(word: str, before: str) -> str:
    """The edition that a word may stand for behind a rule's name, of which `before` is the last
    word: `10`, `9ht`, `ix`, `ten`, `tneth`; empty if none. `on 4` and `toughness ten` are values.
    """
    slip = _SLIP.fullmatch(word)
    swapped = (str(place) for name, place in _ORDINALS.items() if sorted(word) == sorted(name))
    spelt = (
        "" if before in _COUNTED else _CARDINALS.get(word) or _ROMAN.get(word, "") * (len(word) > 1)
    )
    number = slip[1] if slip else spelt or next(swapped, "")
    return f"{number}th" if f"{number}th" in EDITIONS and before not in _BEFORE_VALUES else ""


def _usual(text: str) -> str:
    """Plain text with other ways to write an edition as `8th` or `edition 8`."""
    for pattern, usual in _FORMS:
        text = pattern.sub(usual, text)
    text = _SPELT.sub(lambda match: _NAMES[match[0]], text)
    return _LISTED.sub(lambda match: re.sub("[0-9]+", r"\g<0>th", match[0]), text)


def _mentions(tokens: list[str]) -> list[_Mention]:
    found: list[_Mention] = []
    for i in range(len(tokens)):
        if found and i <= found[-1].last:
            continue
        mention = _number_first(tokens, i) or _word_first(tokens, i)
        if mention:
            found.append(mention)
    return _with_listed_numbers(tokens, found)


def _number_first(tokens: list[str], i: int) -> _Mention | None:
    """`10th`, `10e`, `10 ed`, `10th-edition`, `tenth edition`."""
    number, marked = _number(tokens[i])
    if not 1 <= number <= NEWEST:
        return None
    after = i + 2 if _at(tokens, i + 1) == "-" else i + 1
    if _is_edition_word(_at(tokens, after)):
        return _Mention(i, after + (_at(tokens, after + 1) == "."), number)
    known = name_edition(number) in EDITIONS or (number > 4 and i == len(tokens) - 1)
    if marked == "e" or (marked and known and not _counts(tokens, i, number)):
        return _Mention(i, i, number)
    return None


def _counts(tokens: list[str], i: int, number: int) -> bool:
    """Whether the ordinal at `i` counts what stands behind it (`4th battle round`, but not `4th
    battle-shock test`).
    """
    thing = _at(tokens, i + 2 if _at(tokens, i + 1) in {"battle", "game"} else i + 1)
    return (thing in _PLACES and number < 8) or (
        thing in _THINGS and i > 0 and tokens[i - 1] in _DETERMINERS
    )


def _word_first(tokens: list[str], i: int) -> _Mention | None:
    """`edition 10`, `ed. 10`, `40k 10`, `40k 10th edition`."""
    if not (_is_edition_word(tokens[i]) or tokens[i] == "40k"):
        return None
    after = i + 2 if _at(tokens, i + 1) in {".", ":"} else i + 1
    number, marked = _number(_at(tokens, after))
    follows = _at(tokens, after + 1)
    if not 1 <= number <= NEWEST or follows in _AMOUNTS or follows in {'"', "+"}:
        return None
    bare = tokens[i] == "40k" and not marked and follows.isalpha() and not _is_edition_word(follows)
    if bare and name_edition(number) not in EDITIONS:
        return None  # `40k 5 terminators`
    return _Mention(i, after + _is_edition_word(follows), number)


def _with_listed_numbers(tokens: list[str], mentions: list[_Mention]) -> list[_Mention]:
    """`8 and 9th edition`, `4/8/9th`, `8, 9 and 10th`: a bare edition number joined to a mention is
    one as well.
    """
    starts = {mention.first for mention in mentions}
    listed = list(mentions)
    for i in range(len(tokens) - 3, -1, -1):
        joined = i + 2 in starts and (
            tokens[i + 1] in _LIST or (tokens[i + 1] == "," and tokens[i + 2].isdigit())
        )
        value = i > 0 and tokens[i - 1] in _VALUES
        if joined and not value and i not in starts and tokens[i] in _NUMBERS:
            starts.add(i)
            listed.append(_Mention(i, i, int(tokens[i])))
    return sorted(listed, key=lambda mention: mention.first)


def _at(tokens: list[str], i: int) -> str:
    return tokens[i] if i < len(tokens) else ""


def _number(token: str) -> tuple[int, str]:
    """A token's number (0: none) and how it is marked as an edition: `th`, `e`, `word`, or not."""
    if token in _ORDINALS:
        return _ORDINALS[token], "word" if _ORDINALS[token] > 3 else ""
    match = _NUMBER.fullmatch(token)
    if not match:
        return 0, ""
    return int(match[1]), "e" if match[3] else "th" if match[2] else ""


def _is_edition_word(token: str) -> bool:
    if token in {"ed", "edt", "edition", "editions", "edn", "eds", "e"}:
        return True
    shaped = len(token) >= 5 and token[0] == "e" and token[-1] == "n"
    return shaped and OSA.distance(token, "edition", score_cutoff=2) <= 2


def _tidy(text: str) -> str:
    text = re.sub(r"[(\[][\s,]*[)\]]", " ", text)
    return " ".join(text.split()).strip(" ,:;-/&.")
