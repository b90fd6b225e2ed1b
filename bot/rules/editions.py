"""Which editions a query names, wherever they stand in it, and the query without them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot import editions
from bot.rules.entry import EDITIONS
from bot.rules.text.normal_form import plain

OTHER_NAMES: dict[str, tuple[str, ...]] = {
    "1st": ("first",),
    "2nd": ("second", "ii"),
    "3rd": ("third", "iii"),
    "5th": ("fifth", "five", "v"),
    "6th": ("sixth", "six", "vi"),
    "7th": ("seventh", "seven", "vii"),
    "12th": ("twelfth", "twelve", "xii"),
}
"""What players call the editions that there are no rules of here."""
BESIDE_THE_WORD: dict[str, tuple[str, ...]] = {
    "4th": ("forth", "foruth", "cuarta", "quatrième", "quatrieme", "vierte", "quarta"),
    "8th": ("octava", "huitième", "huitieme", "achte", "oitava", "ottava"),
    "9th": ("novena", "neuvième", "neuvieme", "neunte", "nona"),
    "10th": ("tenht", "décima", "decima", "dixième", "dixieme", "zehnte"),
    "11th": ("elevnth", "elventh", "undécima", "undecima", "onzième", "onzieme", "elfte"),
}
"""Slips, and what players of other tongues write. Alone they are other words (`back and forth`)."""
_ALL_NAMES = OTHER_NAMES | {key: edition.words for key, edition in editions.EDITIONS.items()}
NAMES = dict(sorted(_ALL_NAMES.items(), key=lambda named: int(named[0][:-2])))
"""What players call each edition, besides its number: in words and in Roman numerals. An ordinal in
`-th` names it alone, anything else beside the word `edition`.
"""


def name_edition(number: int) -> str:
    """10 → `10th`."""
    endings = {1: "st", 2: "nd", 3: "rd"}
    ending = endings.get(number, "th")
    return f"{number}{ending}"


def _number_of(edition: str) -> int:
    """`10th` → 10."""
    return int(edition[:-2])


def _any_of(names: list[str]) -> str:
    """A pattern for one of the names, the longest first."""
    return "|".join(sorted(names, key=len, reverse=True))


_EDITION_CALLED = {name: edition for edition, names in NAMES.items() for name in names}
for _edition, _names in BESIDE_THE_WORD.items():
    _EDITION_CALLED |= dict.fromkeys(_names, _edition)
_NAMES_ALONE = frozenset(name for names in NAMES.values() for name in names if name.endswith("th"))
_EDITION_CALLED |= {str(_number_of(edition)): edition for edition in NAMES}
_NAME = rf"(?P<name>{_any_of(list(_EDITION_CALLED))})"
_FOREIGN_WORDS = r"[eé]dition|edici[oó]n|edi[cç][aã]o|edizione|editie|edycja|edice"
_EDITION = rf"(?:editions?|ed[it]{{1,3}}[ion]{{2,3}}s?|ed[nts]?|{_FOREIGN_WORDS}|e)(?![^\W\d_])\.?"
"""The word itself, short (`ed`, `8e`) or with two letters swapped (`editoin`)."""
_ENDING = r"\.[0-9]*|[-']?th|[vnmt]?[ao]|e|[eè]me|st?e[nr]?|te[nr]?|de"
"""What may stand between a number and that word: `10.`, `10ª`, `10te`, `10ème`."""
_MENTION = re.compile(
    rf"""
    (?P<denied>\b(?:not|no|except|without|isnt)\ )?
    (?<![a-z0-9.+"])                                            # no part of another word or number
    (?P<before>                                                # `edition 10`, `v10`
        {_EDITION}[ .:=]*|\bw?h?40k\ ?|\bwarhammer\ |(?<![0-9+"]\ )v(?=[0-9])
    )?
    {_NAME} (?P<ordinal>\ ?(?:st|nd|rd|th)|(?<=[0-9])(?:na|va|ta|ma|[eè]?me)\b)?  # `10th`, `9na`
    (?P<after>(?:{_ENDING})?(?:[ -]|(?<=[0-9.])|(?<=[0-9]th)){_EDITION})?  # `10th edition`, `9.ed`
    (?![a-z0-9"+])
    """,
    re.VERBOSE,
)
_COUNTED = re.compile(
    r" ?(?:models|wounds|attacks|shots|dice|units|inches|points|players|hits|men|man)\b"
)
"""What a bare number counts: `40k 10 models`."""
_PLACE = re.compile(r" (?:battle |game )?(?:turn|round|floor|level|storey|story)\b")
"""After a low ordinal: the fourth battle round, the fourth floor of a ruin."""
_LAST_PLACE = 7
"""No game has more turns, no ruin more floors."""
_DETERMINER = re.compile(r"\b(?:the|an?|my|his|her|their|our|your|this|that|each|every|another) $")
_THING = re.compile(
    r" (?:model|wound|attack|shot|dice|die|roll|hit|unit|squad|rank|inch|point|player|phase|turn"
    r"|round|game|time|place)\b"
)
"""Between a determiner and this an ordinal counts: the 10th model."""
_SAID_IN = re.compile(
    r"\bin (?:the )?(?:[0-9](?:rd|th) ?(?:/|&|,|\band\b|\bor\b) ?)*$",
)
"""Before an ordinal that names an edition, whatever follows: `how was it in 7th again`."""
_PART_OF_GAME = re.compile(
    r" (?:[a-z-]+ )?(?:phase|turn|round|rank|wave|place|floor|level|storey|story)s?\b"
)
"""What is counted without a determiner: `in 3rd round`."""
_RANKS = 2
"""So many low ordinals tell who comes before whom: `who comes in 1st`."""

_KNOWN = _any_of([str(_number_of(edition)) for edition in EDITIONS])
_VALUES = ("strength", "toughness", "s", "t", "ws", "bs", "armour", "save", "roll", "within")
_START = r"(?<![a-z0-9.+\"-])" + "".join(rf"(?<!\b{word} )" for word in _VALUES)
_JOINED = r" ?(?:and|or|to|vs?\.?|&|/|-) ?"
_LIST = re.compile(
    rf"{_START}(?:{_KNOWN}) ?(?:(?:,|{_JOINED}) ?(?:{_KNOWN}))*"
    rf"(?=(?:{_JOINED}|, and )(?:{_KNOWN})(?:th|[ -]?{_EDITION}))"
    rf"|(?<=editions )(?:{_KNOWN})(?:(?:, ?|{_JOINED})(?:{_KNOWN}))+\b(?![\"+])"
)
"""Bare numbers in a list that ends in an edition, or that begins with the word: `8, 9 and 10th`."""
_IN = re.compile(
    rf"(?<![0-9]\ )\bin\ (?P<last>{_KNOWN})(?=[ ?!.)]*$|[,;:?!])"  # `fall back in 8?`
    rf"|^in\ (?P<first>{_KNOWN})(?=,|\ (?:can|could|do|does|did|is|are|may|must|will|what|how"
    rf"|when|who|which|where|if|my|the|a)\b)"  # `in 8 can I fall back`
)
"""A bare number after `in` names an edition where it ends a question, or begins one."""
_ORDINAL_MARK = re.compile(r"\b(8|9|10|11)\.?[ªº]")
"""A Spanish, Portuguese or Italian ordinal: `10ª`, `10.º`; a low one may count turns."""
_COUNTS = re.compile(r"(?:\b[0-9]+[a-z+\"]*\ [a-z-]+|\b(?:turn|round|phase|roll\w*|dice))\ $")
"""Before such an `in` the number counts: `2 models in 10`."""


@dataclass(frozen=True, slots=True)
class EditionReading:
    """`text` is the query without its edition words; `unknown` are editions that no rules exist
    for.
    """

    text: str
    editions: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


def read_editions(text: str) -> EditionReading:
    """Find `10th`, `10e`, `v10`, `10 ed`, `tenth`, `ed. 10`, `(40k 10)`, `8th not 9th`, lists;
    leave other numbers alone.
    """
    text = _ORDINAL_MARK.sub(r"\1th", text)
    text = _IN.sub(_with_ending, plain(text))
    text = _LIST.sub(_with_endings, text)
    named: dict[str, None] = {}
    left = []
    end = 0
    for mention in _MENTION.finditer(text):
        if _names_edition(mention):
            left.append(text[end : mention.start()])
            end = mention.end()
            if not mention["denied"]:
                edition = _EDITION_CALLED[mention["name"]]
                named[edition] = None
    if end:
        left.append(text[end:])
        text = _tidy(" ".join(left))
    known = tuple(edition for edition in EDITIONS if edition in named)
    unknown = tuple(edition for edition in named if edition not in EDITIONS)
    return EditionReading(text, known, unknown)


def _with_endings(listed: re.Match[str]) -> str:
    """`8, 9` as `8th, 9th`."""
    return re.sub("[0-9]+", r"\g<0>th", listed[0])


def _with_ending(mention: re.Match[str]) -> str:
    """`in 8` as `in 8th`, unless the number counts something."""
    before = mention.string[: mention.start()]
    if _COUNTS.search(before):
        return mention[0]
    return f"{mention[0]}th"


def _names_edition(mention: re.Match[str]) -> bool:
    """Whether a number means an edition; without the word beside it, it may count something."""
    if mention["after"]:
        return True
    name = mention["name"]
    edition = _EDITION_CALLED[name]
    is_known = edition in EDITIONS
    before = mention.string[: mention.start()]
    after = mention.string[mention.end() :]
    word = mention["before"]
    if word:
        is_last = not after.strip(" )")
        may_be_edition = is_known or is_last or word.startswith("e")
        return may_be_edition and not _COUNTED.match(after)
    if not mention["ordinal"] and name not in _NAMES_ALONE:
        return False
    number = _number_of(edition)
    if number <= _LAST_PLACE and _PLACE.match(after):
        return False
    if _DETERMINER.search(before) and _THING.match(after):
        return False
    return edition in EDITIONS or _names_missing_edition(number, before, after)


def _names_missing_edition(number: int, before: str, after: str) -> bool:
    """Whether an ordinal means an edition that there are no rules of here, and does not count."""
    is_later = number > _number_of(EDITIONS[0])
    if is_later and (after.startswith(":") or not after.strip(" ?!.)")):
        return True
    is_said_in = number > _RANKS and _SAID_IN.search(before)
    return bool(is_said_in) and not _PART_OF_GAME.match(after)


def _tidy(text: str) -> str:
    text = re.sub(r"[(\[][\s,]*[)\]]", " ", text)
    return " ".join(text.split()).strip(" ,:;-/&.")
