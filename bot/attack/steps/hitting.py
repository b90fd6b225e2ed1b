"""The number of attacks and the hit roll, as stages."""

from collections.abc import Sequence

from bot.attack.model.spec import OVERWATCH
from bot.attack.steps.active_rules import NEVER_CRITICAL, ActiveRules, best_of_groups
from bot.attack.steps.volley_plan import AttackCount, Hit
from bot.dice.quantity import Quantity
from bot.dice.stage import Check, Stage
from bot.editions.adjustments import (
    At,
    AttacksAtLeast,
    DoubledAttacks,
    Effect,
    HitsAutomatically,
    IgnoresHitPenalties,
    MoreAttacks,
    OnRoll,
    Reads,
    SkillChange,
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
    overwatch = volley.mode == OVERWATCH
    automatic = need is None or rules.of(HitsAutomatically)
    if automatic and (rules.edition.torrent_snap or not overwatch):
        return None
    if overwatch:
        return _overwatch_stage(rules, need)
    assert need is not None
    need, changed = _changed_skill(rules, need)
    check, why = rules.check(At.HIT, need, volley.hit_mod)
    ignored = [item.why for item in rules.of(IgnoresHitPenalties)]
    reasons = (changed or reason, *why, *ignored)
    return rules.stage(At.HIT, check, reasons, volley.reroll_hits, _hit)


def _overwatch_stage(rules: ActiveRules, need: int | None) -> Stage[Hit | None]:
    """Only an unmodified 6 hits (002:640), and in the 10th edition only that is critical there."""
    edition = rules.edition
    volley = rules.volley
    modifier, why = rules.modifier(At.HIT, volley.hit_mod)
    if not any(item.reads is Reads.MODIFIED for item in rules.at(OnRoll, At.HIT)):
        why = ()  # modifiers decide about nothing but triggers that read the modified roll
    reasons = ["Overwatch: only an unmodified 6 hits", *why]
    check = Check(need, modifier, only=6)
    if not edition.snap_crits:
        reasons.append("such a hit is not critical")
    reroll = volley.reroll_hits if edition.snap_rerolls else None
    critical = 6 if edition.snap_crits else NEVER_CRITICAL
    return rules.stage(At.HIT, check, reasons, reroll, _hit, critical)


def _changed_skill(rules: ActiveRules, need: int) -> tuple[int, str]:
    """The number needed after changes of BS or WS itself, and what changed it; no words where
    nothing does.
    """
    limits = rules.edition.skill_limits
    if limits is None:
        return need, ""
    changes = _skill_changes(rules)
    if not changes:
        return need, ""
    best, worst = limits
    total = sum([by for by, _ in changes])
    wanted = need - total
    changed = max(best, min(wanted, worst))
    skill = "WS" if rules.melee else "BS"
    does = "changed"
    if total > 0:
        does = "improved"
    elif total < 0:
        does = "worsened"
    causes = " and ".join(why for _, why in changes)
    words = f"{skill} {need}+ {does} by {causes} to {changed}+"
    if changed > wanted:
        words += ", the best that a skill can be"
    elif changed < wanted:
        words += ", the worst that a skill can be"
    return changed, words


def _skill_changes(rules: ActiveRules) -> list[tuple[int, str]]:
    """What changes BS or WS itself, by how much."""
    option = rules.volley.skill_mod
    parts = [(option, f"a modifier of {option:+d}")]
    for item in rules.of(SkillChange):
        parts.append((item.by, item.why))
    if not rules.melee:
        for cover in rules.covers:
            parts.append((cover.to_skill, cover.name))
    kept = rules.kept(parts)
    return [(by, why) for by, why in kept if by]


def _hit(triggers: Sequence[OnRoll], critical: bool) -> Hit:
    """What a hit roll that set off these triggers does."""
    if not triggers:
        return Hit(critical=critical)
    wounds = False
    word = ""
    extra_hits = []
    extra_attacks = []
    for item in triggers:
        match item.effect:
            case Effect.AUTO_WOUND:
                wounds = True
                word = word or item.word
            case Effect.EXTRA_HITS:
                extra_hits.append((item.group, item.amount))
            case Effect.EXTRA_ATTACK:
                extra_attacks.append((item.group, item.amount))
            case _:
                raise AssertionError(f"no hit roll causes {item.effect}")
    return Hit(
        wounds=wounds,
        extra_hits=best_of_groups(extra_hits),
        extra_attacks=best_of_groups(extra_attacks),
        critical=critical,
        word=word,
    )
