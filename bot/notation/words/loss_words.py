"""How players say what a unit has lost: `11 left`, `9 of 20`, `3 lost`, `1 wounded`, `2W left`,
`character dead`.
"""

import re

from bot.errors import InputError, quoted
from bot.notation.words.phrases import Fields, Phrase, number_in, phrase

LEFT, OF, MODELS_LOST = "models_left", "models_before", "models_lost"
LOST, WOUNDS_LEFT, WOUNDED = "wounds_lost", "wounds_left", "models_wounded"
WOUNDS_OF = "wounds_before"
CHARACTERS_LOST, CHARACTER_LEFT = "characters_lost", "character_wounds_left"
OF_CHARACTERS = (CHARACTERS_LOST, CHARACTER_LEFT)
RAW = (LEFT, OF, MODELS_LOST, LOST, WOUNDS_LEFT, WOUNDS_OF, WOUNDED, *OF_CHARACTERS)
"""Fields of what was said, before it is known how many models and wounds there are."""

MEN = "(?:models?|guys|dudes|men|lads)"
FALLEN = "(?:dead|down|gone|slain|killed|casualt(?:y|ies)|tote?|morte?s?)"
REMAINING = "(?:left|remain(?:ing|s)?|alive|übrig|restante?s?)"
HARM = "(?:damage|dmg|wounds?)"
MODELS_FELL = (
    rf"(\d{{1,3}}) (?:{MEN} (?:lost|{FALLEN})|{FALLEN})"
    rf"|(?:down|minus|lost:?|killed) (\d{{1,3}}) {MEN}|(?:down|minus|killed) (\d{{1,3}})"
    r"|-([7-9]|\d\d)"
)
"""How many models a unit has lost: `3 dead`, `3 models lost`, `down 3`."""


def _hurt_by_how_much(match: re.Match[str]) -> Fields:
    """`wounded`, `captain wounded`: InputError, for nobody says by how much."""
    whose = "character " if match["whose"] else ""
    raise InputError(f"{quoted(match[0])}: write how many wounds are left, as in `{whose}2W left`.")


PHRASES: tuple[Phrase, ...] = (
    phrase(
        r"(\d{1,3}) of (\d{1,3}) ?(?:w|hp|wounds?)(?: left| remaining)?",
        lambda m: {WOUNDS_LEFT: int(m[1]), WOUNDS_OF: int(m[2])},
        "8 of 12 wounds",
    ),
    phrase(
        r"(?:(?P<whose>character|leader) )?(?:is )?(?:wounded|hurt|damaged|injured)",
        _hurt_by_how_much,
    ),
    phrase(
        rf"(\d{{1,3}}) (?:{MEN} )?{REMAINING}",
        lambda m: {LEFT: int(m[1])},
        "11 left",
    ),
    phrase(
        r"(\d{1,3}) of (\d{1,3})(?: models?)?(?: left)?",
        lambda m: {LEFT: int(m[1]), OF: int(m[2])},
        "9 of 20",
    ),
    phrase(
        rf"(\d{{1,3}}) of (\d{{1,3}}) (?:[a-z]+ )?(?:lost|{FALLEN})",
        lambda m: {MODELS_LOST: int(m[1]), OF: int(m[2])},
    ),
    phrase(
        rf"(?:lost )?(\d{{1,3}}) {MEN} (?:lost )?and (a|\d{{1,2}}) wounds?(?: lost)?",
        lambda m: {MODELS_LOST: int(m[1]), LOST: int(m[2].replace("a", "1"))},
    ),
    phrase(r"down to (\d{1,3})(?: models?)?", lambda m: {LEFT: int(m[1])}),
    phrase(
        MODELS_FELL,
        lambda m: {MODELS_LOST: number_in(m)},
        "3 models lost",
    ),
    phrase(
        rf"(?:(\d) )?(?:characters?|leaders?) (?:lost|{FALLEN})",
        lambda m: {CHARACTERS_LOST: int(m[1] or 1)},
        "character slain",
    ),
    phrase(
        r"(?:character|leader) (\d{1,3}) ?(?:w|wounds?) (?:left|remaining)",
        lambda m: {CHARACTER_LEFT: int(m[1])},
        "character 2W left",
    ),
    phrase(
        r"(\d{1,3}) ?(?:w|hp|wounds?) (?:left|remaining)"
        r"|(?:on|down to) (\d{1,3}) ?(?:w|hp|wounds?)(?: left)?",
        lambda m: {WOUNDS_LEFT: number_in(m)},
        "2W left",
    ),
    phrase(
        r"(?:the )?(?:1|one|last)(?: one| model| guy)? (?:is )?(?:on|at|has|with) (\d{1,2})"
        r"(?: ?(?:w|hp|wounds?))?(?: left)?",
        lambda m: {WOUNDS_LEFT: int(m[1])},
    ),
    phrase(
        rf"(?:1|one)(?: model| guy)? (?:(?:has )?(?:taken|took) (\d{{1,2}})(?: ?w| {HARM})?"
        rf"|(?:has )?lost (\d{{1,2}})(?: ?w| {HARM}))",
        lambda m: {LOST: number_in(m)},
    ),
    phrase(r"(\d{1,2}) (?:wounded|hurt)", lambda m: {WOUNDED: int(m[1])}, "1 wounded"),
    phrase(
        r"(\d{1,3}) (?:wounds? )?lost|(?:wounds? )?lost:? (\d{1,3})(?: ?w)?"
        rf"|(\d{{1,3}}) {HARM} (?:already )?taken|(?:took|taken) (\d{{1,3}})(?: {HARM})?"
        rf"|(\d{{1,3}}) {HARM} on (?:it|him|her|them)|lost (\d{{1,3}}) {HARM}",
        lambda m: {LOST: number_in(m)},
        "2 lost",
    ),
)


def says_losses(typed: str) -> bool:
    """Whether some words say what a unit has lost."""
    return any(each.pattern.fullmatch(typed.strip().casefold()) for each in PHRASES)
