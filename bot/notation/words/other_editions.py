"""Words of other editions: who has them, and how this edition says the same."""

import re

from bot.editions import EDITIONS, Edition
from bot.editions.ability import Bearer
from bot.editions.named_abilities import OF_OTHERS, editions_with, find_ability
from bot.errors import UserError, quoted
from bot.notation.feedback.describe import listed
from bot.notation.words import target_words, weapon_words
from bot.notation.words.phrases import Fields, Grammar

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
_COUNTED = re.compile(r"(\D+) (\d*d?\d+(?:[+-]\d+)?)")
"""An ability and a number of attacks, such as `heavy 3`."""


def elsewhere(words: str, edition: Edition, bearer: Bearer) -> str:
    """That another edition writes this so, and how this one does; empty where none does."""
    others: dict[str, Fields] = {}
    for key, other in EDITIONS.items():
        if other is edition:
            continue
        fields = read_phrase(words, grammar_of(other, bearer))
        if fields is not None:
            others[key] = fields
    if not others:
        return ""
    means, *_ = others.values()
    ways = (CLASSIC if edition.compares_skills else LATER)[bearer]
    way = ways.get(_value_said(means))
    here = f"for the {edition.key} write {way}" if way else f"the {edition.key} has no such value"
    return f"{quoted(words)} is the {listed(others)} edition's; {here}"


def _value_said(fields: Fields) -> str:
    """Which value a phrase says, as the ways to write it are called."""
    name = next(iter(fields), "")
    if name == "skill" and "mode" in fields:
        return "melee"
    return "no ap" if fields.get("ap") == "-" else name


def of_other_editions(words: str, edition: str, bearer: Bearer) -> str | None:
    """One sentence where this is an ability of other editions."""
    others = editions_with(words, bearer)
    if not others:
        return None
    told = f"{quoted(words)} {OF_OTHERS} {listed(others)} edition, not of the {edition}"
    counted = _COUNTED.fullmatch(words.casefold())
    if counted is None:
        return f"{told}."
    name, number = counted.groups()
    as_attacks = f"write the attacks as `{number.upper()}`"
    if bearer is Bearer.WEAPON and is_ability(name, EDITIONS[edition], bearer):
        return f"{told}: {as_attacks}, and `[{name}]`; a weapon's name is `{name}:`."
    says_attacks = any(_says_attacks(counted[0], other, bearer) for other in others)
    return f"{told}: {as_attacks}." if says_attacks else f"{told}."


def _says_attacks(words: str, edition: str, bearer: Bearer) -> bool:
    fields = read_phrase(words, grammar_of(EDITIONS[edition], bearer))
    return "attacks" in (fields or {})


def is_ability(words: str, edition: Edition, bearer: Bearer) -> bool:
    """Whether an edition has an ability of this name, with its value or without."""
    try:
        return find_ability(words, edition.key, bearer) is not None
    except UserError:
        return True


def grammar_of(edition: Edition, bearer: Bearer) -> Grammar:
    """The grammar of an edition's weapons or targets."""
    if bearer is Bearer.WEAPON:
        return weapon_words.grammar_of(edition.key)
    return target_words.grammar_of(edition.key)


def read_phrase(words: str, grammar: Grammar) -> Fields | None:
    """The fields of a phrase; none of them, but no None, where it is one and can't be."""
    try:
        return grammar.match(words)
    except UserError:
        return {}
