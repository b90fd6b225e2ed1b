"""How players say what a unit has lost: `11 left`, `9 of 20`, `3 lost`, `1 wounded`, `2W left`,
`character dead`.
"""

import re

from bot.errors import InputError, quoted
from bot.notation.words.phrases import Fields, Phrase, phrase

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
MODELS_FELL = (
    rf"(\d{{1,3}}) (?:{MEN} (?:lost|{FALLEN})|{FALLEN})"
    rf"|(?:down|minus|lost:?|killed) (\d{{1,3}}) {MEN}|(?:down|minus|killed) (\d{{1,3}})"
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
        MODELS_FELL,
        lambda m: {MODELS_LOST: int(m[1] or m[2] or m[3])},
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
        r"(\d{1,3}) ?(?:w|hp|wounds?) (?:left|remaining)|on (\d{1,3}) ?(?:w|hp|wounds?)(?: left)?",
        lambda m: {WOUNDS_LEFT: int(m[1] or m[2])},
        "2W left",
    ),
    phrase(
        r"(?:1|one)(?: model)? (?:on|at|has) (\d{1,2}) ?(?:w|hp|wounds?)(?: left)?",
        lambda m: {WOUNDS_LEFT: int(m[1])},
    ),
    phrase(r"(\d{1,2}) (?:wounded|hurt)", lambda m: {WOUNDED: int(m[1])}, "1 wounded"),
    phrase(
        r"(\d{1,3}) (?:wounds? )?lost|(?:wounds? )?lost:? (\d{1,3})"
        r"|(\d{1,3}) damage taken|(?:took|taken) (\d{1,3})(?: damage| wounds?)?",
        lambda m: {LOST: int(next(filter(None, m.groups())))},
        "2 lost",
    ),
)


def says_losses(typed: str) -> bool:
    """Whether some words say what a unit has lost."""
    return any(each.pattern.fullmatch(typed.strip().casefold()) for each in PHRASES)
