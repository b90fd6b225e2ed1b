"""The JSON form of a weapon and of how it is used."""

from typing import Any, ClassVar, Literal

from pydantic import Field

from bot.attack.model.limits import MAX_AP, MAX_STRENGTH, MAX_WEAPONS
from bot.dice.quantity import Quantity
from bot.dice.stage import Reroll
from bot.notation.json.ability import Amount, AmountOrNone, RerollOfDice
from bot.notation.json.form import Flag, Form, Number

CALLED = "the attack"


class SituationForm(Form):
    """How the attack is made."""

    called: ClassVar[str] = "the situation"
    half_range: Flag = False
    stationary: Flag = False
    moved: Flag = False
    advanced: Flag = False
    charged: Flag = False
    beyond_12: Flag | None = None
    visible: Flag = True
    plunging: Flag = False
    indirect: Flag = False
    spotted: Flag = False


class Weapon(Form):
    """A weapon and how it is used, whatever the edition."""

    called: ClassVar[str] = CALLED
    mode: Literal["shoot", "melee", "overwatch"] = "shoot"
    attacks: AmountOrNone | None = None
    weapons: Number = Field(1, ge=1, le=MAX_WEAPONS)
    strength: Number = Field(ge=1, le=MAX_STRENGTH)
    damage: Amount = Quantity.fixed(1)
    skill_mod: Number = Field(0, ge=-6, le=6)
    hit_mod: Number = Field(0, ge=-6, le=6)
    wound_mod: Number = Field(0, ge=-6, le=6)
    reroll_hits: Reroll = Reroll.NONE
    reroll_wounds: Reroll = Reroll.NONE
    reroll_attacks: RerollOfDice = None
    reroll_damage: RerollOfDice = None
    abilities: list[Any] = Field([], max_length=30)
    situation: SituationForm = SituationForm()
    ordnance: Flag = False
    lethal: Literal["always", "never"] = "always"
    precision: Literal["character"] | None = None
    skill: Any = None


class ModernWeapon(Weapon):
    """A weapon of the 8th edition or later: AP is 0, -1, -2 …"""

    ap: Number | None = Field(0, ge=-MAX_AP, le=0)


class ClassicWeapon(Weapon):
    """A weapon of the 4th edition: Ballistic or Weapon Skill, and AP 1 to 6, or none ("-")."""

    bs: Any = None
    ws: Any = None
    ap: Number | None = Field(None, ge=1, le=6)
