"""Which mode of a weapon is used against a target."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.attacks.attack_names import Given
from bot.armies.model import ArmyWeapon
from bot.armies.naming import Best, may_target, prey_of
from bot.editions import DEFAULT_EDITION
from bot.errors import InputError, UserError
from bot.notation import read_target
from bot.rolls import Request
from bot.rolls.attack import read_attack


def best_against(given: Given) -> Best:
    """Chooses, of a weapon's modes that may be used against a target, the one that takes most
    wounds on average. `given` are a command's options, the target in shorthand and the edition
    among them.
    """
    edition = given["edition"] or DEFAULT_EDITION
    target = read_target(given["target"], edition)
    keywords = target.fields.get("keywords", ())

    def wounds(weapon: ArmyWeapon) -> float:
        count = weapon.count or 1
        options = {**given, "weapon": f"{count}x {weapon.shorthand}"}
        try:
            request = Request.typed("attack", options)
            ask = read_attack(request)
        except UserError:
            return 0.0
        damage = ask.odds.means.get("damage", 0.0)
        # Rounded, so that of equals it is the first.
        return round(damage, 9)

    def choose(modes: Sequence[ArmyWeapon]) -> ArmyWeapon:
        usable = [mode for mode in modes if may_target(mode, keywords)]
        if not usable:
            raise _not_its_prey(modes[0])
        if len(usable) == 1:
            return usable[0]
        return max(usable, key=wounds)

    return choose


def _not_its_prey(weapon: ArmyWeapon) -> InputError:
    prey = prey_of(weapon)
    return InputError(
        f"{weapon.name} may only target {' or '.join(prey)}, which this target is not. If it is, "
        f"write [{prey[0]}] behind it."
    )
