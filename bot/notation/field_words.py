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
    return type(error)(" ".join(faults), faults=faults)


def _reworded(fault: str) -> str:
    """`skill_mod` of the attack is a change of BS or WS; other fields are called as options are."""
    mark = _LISTED.match(fault)
    front = f"{mark[1]}: " if mark else ""
    told = _FIELD.sub(_called, fault[mark.end() :] if mark else fault)
    return front + told[:1].upper() + told[1:]


def _called(found: re.Match[str]) -> str:
    name = found[1]
    if name not in _FIELDS:
        return found[0]
    return _WORDS.get(name, f"`{name.replace('_', ' ')}`")
