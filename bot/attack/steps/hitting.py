"""The number of attacks and the hit roll, as stages."""

from collections.abc import Sequence

from bot.attack.model.spec import OVERWATCH
from bot.attack.steps.force import Force, best_of_groups
from bot.attack.steps.plan import AttackCount, Hit
from bot.dice.quantity import Quantity
from bot.dice.stage import Check, Stage
from bot.editions.adjustments import (
    At,
    AttacksAtLeast,
    CriticalFrom,
    DoubledAttacks,
    Effect,
    HitsAutomatically,
    MoreAttacks,
    OnRoll,
    Reads,
)
from bot.editions.edition import SkillQuestion


def attack_count(force: Force) -> AttackCount:
    """How many attacks each weapon makes."""
    volley, roll, least = force.volley, force.volley.attacks, 0
    floors, doubled, more = (
        force.of(AttacksAtLeast),
        force.of(DoubledAttacks),
        force.of(MoreAttacks),
    )
    for floor in floors:
        if floor.least is None:
            roll = Quantity.fixed(roll.high)
        else:
            least = max(least, floor.least)
    return AttackCount(
        roll=roll,
        weapons=volley.weapons,
        again=volley.reroll_attacks,
        times=2 if doubled else 1,
        least=least,
        more=best_of_groups([(item.group, item.by) for item in more]),
        why=(
            *[item.why for item in floors],
            *[item.why for item in doubled],
            *[item.why for item in more],
        ),
    )


def hit_stage(force: Force) -> Stage[Hit | None] | None:
    """The hit roll, or None where attacks hit by themselves."""
    volley = force.volley
    need, reason = force.edition.skill(
        SkillQuestion(
            volley.skill,
            volley.ballistic_skill,
            volley.weapon_skill,
            force.target.weapon_skill,
            force.melee,
        )
    )
    automatic = force.of(HitsAutomatically)
    if need is None or automatic:
        return None
    modifier, why = force.modifier(At.HIT, force.volley.hit_mod)
    if force.volley.mode == OVERWATCH:
        # Only an unmodified 6 hits (002:640), and in the 10th edition only that is critical there.
        criticals: Sequence[CriticalFrom] = ()
        check, reason = Check(need, modifier, only=6), "Overwatch: only an unmodified 6 hits"
        # Modifiers decide about nothing but triggers that read the modified roll.
        why = why if any(item.reads is Reads.MODIFIED for item in force.at(OnRoll, At.HIT)) else ()
    else:
        criticals = force.at(CriticalFrom, At.HIT)
        always = min([item.face for item in criticals if not item.successful], default=7)
        check = Check(need, modifier, force.edition.natural_six, always)
    return force.stage(At.HIT, check, force.volley.reroll_hits, (reason, *why), criticals, _hit)


def _hit(caused: Sequence[OnRoll], critical: bool) -> Hit:
    if not caused:
        return Hit(critical=critical)

    def amounts(effect: Effect) -> tuple[Quantity, ...]:
        return best_of_groups(
            [(item.group, item.amount) for item in caused if item.effect is effect]
        )

    return Hit(
        wounds=any(item.effect is Effect.AUTO_WOUND for item in caused),
        extra_hits=amounts(Effect.EXTRA_HITS),
        extra_attacks=amounts(Effect.EXTRA_ATTACK),
        critical=critical,
    )
