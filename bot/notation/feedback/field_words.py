"""What is wrong with a specification, in the words of people who typed shorthand: they know no
fields of JSON.
"""

import re

from bot.editions.ability import Situation
from bot.errors import UserError
from bot.notation.json.ability import Trigger, UpTo
from bot.notation.json.attack import ATTACK
from bot.notation.json.target import TARGET, GroupForm

_FIELDS = frozenset(
    {
        *(*ATTACK, *TARGET, *GroupForm.model_fields, *Trigger.model_fields, *UpTo.model_fields),
        *Situation.__dataclass_fields__,
    }
)
_WORDS = {
    "armour": "an armour value",
    "bs": "`BS`",
    "invuln": "an invulnerable save",
    "models": "the number of models",
    "mode": "the mode",
    "n": "the value",
    "on": "the roll",
    "save": "a save",
    "skill_mod": "a change of BS or WS",
    "toughness": "a Toughness",
    "upto": "the highest total",
    "wounds": "a number of wounds",
    "ws": "`WS`",
}
"""Fields that no typed word or option is called by."""
_FIELD = re.compile(r"`([a-z_]+)`(?: of the (?:attack|situation))?")
_LISTED = re.compile(r"^(Weapon \d+) of the list: ")


def in_players_words(error: UserError) -> UserError:
    """The same error without names of fields."""
    faults = tuple(map(_reworded, error.faults))
    text = " ".join(faults)
    return type(error)(text, faults=faults, meant=error.meant, choices=error.choices)


def _reworded(fault: str) -> str:
    """`skill_mod` of the attack is a change of BS or WS; other fields are called as options are."""
    weapon = _LISTED.match(fault)
    if weapon is None:
        return _sentence(fault)
    told = fault[weapon.end() :]
    return f"{weapon[1]}: {_sentence(told)}"


def _sentence(told: str) -> str:
    """A sentence in players' words, which begins with a capital."""
    reworded = _FIELD.sub(_called, told)
    return reworded[:1].upper() + reworded[1:]


def _called(found: re.Match[str]) -> str:
    """What players call a field; other words between such marks stay."""
    name = found[1]
    if name not in _FIELDS:
        return found[0]
    as_option = name.replace("_", " ")
    return _WORDS.get(name, f"`{as_option}`")
