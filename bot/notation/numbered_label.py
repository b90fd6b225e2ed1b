"""A label with digits in front of a profile: `squad 1: 10x T4 3+`, `gun1: 10 3+ S4`."""

import re

from bot.notation.profile_name import LONGEST, MOST, Name, name_of
from bot.notation.text.clean_text import plain
from bot.notation.words.phrases import LOOSE, MAX_WORDS, Fields, Grammar, ReadAbility
from bot.notation.words.scanning import Read, longest, scan
from bot.notation.words_in_front import SAID_BESIDES

_LABEL = re.compile(r"\s*([^\W\d][^:,;|/\[\](){}]*)([:,])(?=\s)")
_LETTERS = re.compile(r"[^\W\d_]{3}")
_PLURAL = re.compile(r"[^\W\d]{3,}(?<!s)s \d+", re.IGNORECASE)
"""`bolt rifles 10` are ten of them."""
_COUNTS = frozenset({"weapons", "models"})


def name_before(text: str, grammar: Grammar, read_ability: ReadAbility) -> Name:
    """The name in front of a profile: a label with digits, or words without."""
    return label_of(text, grammar, read_ability) or name_of(text, grammar, read_ability)


def label_of(text: str, grammar: Grammar, read_ability: ReadAbility) -> Name | None:
    """The label in front of a profile, if it has digits that are no values; None for any other
    text. What stands behind it says all that it can't be read without, so that nothing is lost with
    the label.

    A number of its own (`squad 2`) may be how many there are, unless it is 1 or these are counted
    behind it; before a comma, unless they are.
    """
    found = _LABEL.match(plain(text))
    if found is None or not _is_like_label(found[1]):
        return None
    said = _said_in(found[1], grammar, read_ability)
    rest = " " * found.end() + text[found.end() :]
    fields = _read_whole(rest, grammar, read_ability)
    if said is None or fields is None:
        return None
    words = found[1].split()
    numbers = [word for word in words if word.isdecimal()]
    is_counted = not _COUNTS.isdisjoint(fields)
    is_first = found[2] == ":" and set(numbers) <= {"1"}
    if not (is_counted or is_first):
        return None
    return Name(" ".join(words), found.start(1), found.end(), says=tuple(said))


def _is_like_label(words: str) -> bool:
    """Whether words have letters and digits, no more of them than a name has."""
    has_both = any(map(str.isdigit, words)) and _LETTERS.search(words) is not None
    is_short = len(words.split()) <= MOST and len(words) <= LONGEST
    return has_both and is_short and not _PLURAL.search(words)


def _said_in(words: str, grammar: Grammar, read_ability: ReadAbility) -> list[Read] | None:
    """What words of a label say besides, as those of a name do; None where they are values: `gun
    S8`, `MEQ 1`. A number behind another word is the label's.
    """
    listed = words.split()
    said: list[Read] = []
    at = 0
    while at < len(listed):
        found = longest(listed[at : at + MAX_WORDS], grammar, read_ability)
        meant = " ".join(listed[at : at + found.size])
        at += found.size
        fields = found.fields or {}
        is_number = at > found.size and meant.isdecimal()
        may_say = SAID_BESIDES if any(map(str.isdigit, meant)) else SAID_BESIDES | {"ability"}
        is_of_name = is_number or fields.keys() <= may_say
        if found.complaint is not None or not is_of_name:
            return None
        if not fields.keys().isdisjoint(SAID_BESIDES):
            said.append(Read(meant, fields))
    return said


def _read_whole(text: str, grammar: Grammar, read_ability: ReadAbility) -> Fields | None:
    """What a text says, where all of it is understood and it is the body of a profile."""
    scanned = scan(text, grammar, read_ability)
    if scanned.unread or scanned.complaints:
        return None
    fields: Fields = {}
    for item in scanned.read:
        fields |= item.fields
    is_weapon = "strength" in fields and not {"skill", "bs", "ws"}.isdisjoint(fields)
    is_target = "toughness" in fields and not {"save", "invuln"}.isdisjoint(fields)
    is_whole = is_weapon or is_target
    has_attacks = is_target or not {"attacks", "weapons", LOOSE}.isdisjoint(fields)
    return fields if is_whole and has_attacks else None
