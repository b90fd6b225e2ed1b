"""What a unit does to a target in each way that is open, and which way is taken."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.attacks.attack_names import Given
from bot.armies.model import ArmyUnit, ArmyWeapon, Mode
from bot.armies.naming import (
    Best,
    Fights,
    Use,
    first_mode,
    is_hazardous,
    may_target,
    prey_of,
    weapons_of,
)
from bot.editions import DEFAULT_EDITION
from bot.errors import InputError, UserError
from bot.notation import read_target
from bot.rolls import Request
from bot.rolls.attack import read_attack

FAR_MORE = 2.0
"""Times the wounds of its pistols from which on a unit fights."""


class OpenChoices:
    """Notes, where no target is known yet, whether one has something to decide."""

    def __init__(self) -> None:
        self.are_open = False

    def first_mode(self, modes: Sequence[ArmyWeapon]) -> ArmyWeapon:
        """The first mode of a weapon, which stands for all."""
        self.are_open |= len(modes) > 1 or bool(prey_of(modes[0]))
        return first_mode(modes)

    def shoots(self, _: ArmyUnit) -> bool:
        """A unit with pistols fires them, for now."""
        self.are_open = True
        return False


def best_against(given: Given) -> Best:
    """Chooses, of a weapon's modes that may be used against a target, the one that takes most
    wounds on average; a Hazardous one only where there is no other, for nobody overcharges without
    saying so. `given` are a command's options, the target in shorthand and the edition among them.
    """
    edition = given["edition"] or DEFAULT_EDITION
    target = read_target(given["target"], edition)
    keywords = target.fields.get("keywords", ())

    def wounds(weapon: ArmyWeapon) -> float:
        count = weapon.count or 1
        return _wounds(given, f"{count}x {weapon.shorthand}")

    def choose(modes: Sequence[ArmyWeapon]) -> ArmyWeapon:
        usable = [mode for mode in modes if may_target(mode, keywords)]
        if not usable:
            raise _not_its_prey(modes[0])
        usable = [mode for mode in usable if not is_hazardous(mode)] or usable
        if len(usable) == 1:
            return usable[0]
        return max(usable, key=wounds)

    return choose


def fights_against(given: Given) -> Fights:
    """Whether a unit takes far more wounds of a target by fighting than with its pistols."""
    best = best_against(given)

    def wounds(unit: ArmyUnit, mode: Mode) -> float:
        try:
            weapons = weapons_of(unit, given["edition"], Use(mode, best))
        except UserError:
            return 0.0
        return _wounds(given, weapons.text)

    def fights(unit: ArmyUnit) -> bool:
        return wounds(unit, "melee") > FAR_MORE * wounds(unit, "ranged")

    return fights


def _wounds(given: Given, weapon: str) -> float:
    """How many wounds weapons take of the target on average; none where that can't be read."""
    try:
        request = Request.typed("attack", {**given, "weapon": weapon})
        ask = read_attack(request)
    except UserError:
        return 0.0
    damage = ask.odds.means.get("damage", 0.0)
    # Rounded, so that of equals it is the first.
    return round(damage, 9)


def _not_its_prey(weapon: ArmyWeapon) -> InputError:
    prey = prey_of(weapon)
    return InputError(
        f"{weapon.name} may only target {' or '.join(prey)}, which this target is not. If it is, "
        f"write [{prey[0]}] behind it."
    )
