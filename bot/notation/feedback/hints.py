"""What was meant by words that could not be read: another edition's way to write it, the other box,
or a like word.
"""

import re

from bot.editions import EDITIONS, Edition
from bot.editions.ability import Bearer
from bot.editions.named_abilities import (
    OF_OTHERS,
    abilities_of,
    editions_with,
    find_ability,
)
from bot.errors import UserError, quoted
from bot.notation.feedback.describe import listed
from bot.notation.words import target_words, weapon_words
from bot.notation.words.phrases import MAX_WORDS, Fields, Grammar, Scan
from bot.typed_text.spelling import nearest

CLASSIC = {
    Bearer.WEAPON: {"skill": "`BS4`", "melee": "`WS4`", "ap": "`AP5`", "ability": "`3`"},
    Bearer.TARGET: {"cover": "`cover 5+`"},
}
"""How the 4th edition writes what later ones write otherwise."""
LATER = {
    Bearer.WEAPON: {"bs": "the number it hits on, as `3+`", "ws": "it with a plus, as `WS3+`"}
    | {"ap": "`AP-1`", "no ap": "`AP0`", "ability": "`3`"},
    Bearer.TARGET: {"armour": "`T10 3+ W12`", "cover": "`cover`"},
}
"""How later editions write what the 4th writes otherwise."""
FORM_CLASSIC = {Bearer.WEAPON: "`10 BS4 S4 AP5`", Bearer.TARGET: "`10x T4 3+`"}
"""A whole profile, as the 4th edition's are written."""
FORM_LATER = {Bearer.WEAPON: "`20 3+ S4 AP-1 D1`", Bearer.TARGET: "`10x T4 3+ W2`"}
"""A whole profile, as those of later editions are written."""
WRITTEN = "is written like"
MIN_WORD = 4
"""Letters of a word below which its likeness to the first word of a name says little."""
_COUNTED = re.compile(r"(\D+) (\d*d?\d+(?:[+-]\d+)?)")
"""An ability and a number of attacks, such as `heavy 3`."""
BOXES = {Bearer.WEAPON: "weapon", Bearer.TARGET: "target"}


def hint(scanned: Scan, edition: Edition, bearer: Bearer, unsure: str = "") -> str:
    """The end of the sentence that names the words: `; did you mean Lethal Hits?`, or a full stop;
    an example where no number was read.

    `unsure` are words that stand where a name may stand.
    """
    if not scanned.unread:
        return "."
    first = scanned.unread[0]
    if first.casefold() in EDITIONS:
        return ": the edition is chosen in `edition`."
    front = first.split()[:MAX_WORDS]
    for size in range(len(front), 0, -1):
        words = " ".join(front[:size])
        meant = elsewhere(words, edition, bearer) or _other_box(words, edition, bearer)
        if meant:
            return f": {meant}."
    like = like_name(first, edition, bearer)
    if like and _digits(first) and _digits(like) != _digits(first):
        like = None  # nobody who types `9+++` means the example `5+++`
    as_name = quoted(f"{first}:")
    if like and unsure == first:
        return f"; did you mean {like}, or the name {as_name}?"
    if like:
        return f"; did you mean {like}?"
    if not any(sign.isdigit() for item in scanned.read for sign in item.text):
        return f"; {written_like(edition, bearer)}."
    if unsure == first:
        return f"; a name is {as_name}."
    return "."


def written_like(edition: Edition, bearer: Bearer) -> str:
    """`a weapon is written like …`: how a whole profile is."""
    form = (FORM_CLASSIC if edition.compares_skills else FORM_LATER)[bearer]
    return f"a {BOXES[bearer]} {WRITTEN} {form}"


def like_name(typed: str, edition: Edition, bearer: Bearer) -> str | None:
    """The name that was meant, by all of it or by its first word: `leathal` is Lethal Hits."""
    names = _names(edition, bearer)
    whole = nearest(typed, names)
    if whole is not None or len(typed) <= MIN_WORD:
        return whole
    by_first_word = {name.split()[0]: name for name in names}
    word = nearest(typed, by_first_word)
    return by_first_word[word] if word else None


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))


def elsewhere(words: str, edition: Edition, bearer: Bearer) -> str:
    """That another edition writes this so, and how this one does."""
    others: dict[str, Fields] = {}
    for key, other in EDITIONS.items():
        if other is edition:
            continue
        fields = _read(words, _grammar(other, bearer))
        if fields is not None:
            others[key] = fields
    if not others:
        return ""
    first = next(iter(others.values()))
    name = next(iter(first), "")
    if name == "skill" and "mode" in first:
        name = "melee"
    if first.get("ap") == "-":
        name = "no ap"
    ways = (CLASSIC if edition.compares_skills else LATER)[bearer]
    whose = f"{quoted(words)} is the {listed(others)} edition's"
    if name in ways:
        return f"{whose}; for the {edition.key} write {ways[name]}"
    return f"{whose}; the {edition.key} has no such value"


def _other_box(words: str, edition: Edition, bearer: Bearer) -> str:
    """That this belongs to the target and not to the weapon, or the other way round."""
    other = Bearer.TARGET if bearer is Bearer.WEAPON else Bearer.WEAPON
    grammar = _grammar(edition, other)
    if _is_ability(words, edition, other) or _read(words, grammar) is not None:
        return f"{quoted(words)} belongs to the {BOXES[other]}"
    return ""


def _is_ability(words: str, edition: Edition, bearer: Bearer) -> bool:
    try:
        return find_ability(words, edition.key, bearer) is not None
    except UserError:
        return True


def of_other_editions(words: str, edition: str, bearer: Bearer) -> str | None:
    """One sentence where this is an ability of other editions."""
    others = editions_with(words, bearer)
    if not others:
        return None
    told = f"{quoted(words)} {OF_OTHERS} {listed(others)} edition, not of the {edition}"
    plain = words.casefold()
    readings = [_read(plain, _grammar(EDITIONS[other], bearer)) for other in others]
    typed = _COUNTED.fullmatch(plain)
    known = typed and bearer is Bearer.WEAPON and _is_ability(typed[1], EDITIONS[edition], bearer)
    if typed and (known or any("attacks" in (fields or {}) for fields in readings)):
        told += f": write the attacks as `{typed[2].upper()}`"
        if known:
            told += f", and `[{typed[1]}]`; a weapon's name is `{typed[1]}:`"
    return f"{told}."


def _grammar(edition: Edition, bearer: Bearer) -> Grammar:
    return (weapon_words.grammar_of if bearer is Bearer.WEAPON else target_words.grammar_of)(
        edition.key
    )


def _read(words: str, grammar: Grammar) -> Fields | None:
    try:
        return grammar.match(words)
    except UserError:
        return {}


def _names(edition: Edition, bearer: Bearer) -> list[str]:
    names = [ability.form for ability in abilities_of(edition.key, bearer)]
    phrases = _grammar(edition, bearer).phrases
    return names + [each.like for each in phrases if each.like]
