"""The number of attacks and the hit roll, as stages."""

from collections.abc import Sequence

from bot.attack.model.spec import OVERWATCH
from bot.attack.steps.active_rules import ActiveRules, best_of_groups
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


def attack_count(rules: ActiveRules) -> AttackCount:
    """How many attacks each weapon makes."""
    volley = rules.volley
    roll, least = volley.attacks, 0
    floors, more = rules.of(AttacksAtLeast), rules.of(MoreAttacks)
    doubled = rules.of(DoubledAttacks)
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


def hit_stage(rules: ActiveRules) -> Stage[Hit | None] | None:
    """The hit roll, or None where attacks hit by themselves."""
    volley = rules.volley
    need, reason = rules.edition.skill(
        SkillQuestion(
            volley.skill,
            volley.ballistic_skill,
            volley.weapon_skill,
            rules.target.weapon_skill,
            rules.melee,
        )
    )
    if need is None or rules.of(HitsAutomatically):
        return None
    modifier, why = rules.modifier(At.HIT, volley.hit_mod)
    criticals: Sequence[CriticalFrom] = ()
    if volley.mode == OVERWATCH:
        # Only an unmodified 6 hits (002:640), and in the 10th edition only that is critical there.
        check, reason = Check(need, modifier, only=6), "Overwatch: only an unmodified 6 hits"
        if not any(item.reads is Reads.MODIFIED for item in rules.at(OnRoll, At.HIT)):
            why = ()  # modifiers decide about nothing but triggers that read the modified roll
    else:
        criticals = rules.at(CriticalFrom, At.HIT)
        always = min([item.face for item in criticals if not item.successful], default=7)
        check = Check(need, modifier, rules.edition.natural_six, always)
    return rules.stage(At.HIT, check, volley.reroll_hits, (reason, *why), criticals, _hit)


def _hit(triggers: Sequence[OnRoll], critical: bool) -> Hit:
    """What a hit roll that set off these triggers does."""
    if not triggers:
        return Hit(critical=critical)
    wounding = [item for item in triggers if item.effect is Effect.AUTO_WOUND]
    return Hit(
        wounds=bool(wounding),
        extra_hits=_amounts(triggers, Effect.EXTRA_HITS),
        extra_attacks=_amounts(triggers, Effect.EXTRA_ATTACK),
        critical=critical,
        word=next((item.word for item in wounding if item.word), ""),
    )


def _amounts(triggers: Sequence[OnRoll], effect: Effect) -> tuple[Quantity, ...]:
    amounts = [(item.group, item.amount) for item in triggers if item.effect is effect]
    return best_of_groups(amounts)
