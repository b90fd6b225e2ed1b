"""Why the numbers are what they are: what each roll needs and for which reasons, and what each rule
adds.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from bot.attack.explain.omissions import without_each_rule
from bot.attack.model.spec import AttackSpec, Group, Target
from bot.attack.odds.attack_odds import attack_odds
from bot.attack.steps.active_rules import ActiveRules
from bot.attack.steps.planning import plan_attack, plan_vehicle_attack
from bot.attack.steps.saving import Saves
from bot.attack.steps.volley_plan import (
    AttackCount,
    Damage,
    Hit,
    Packet,
    VehiclePlan,
    VolleyPlan,
    Wound,
)
from bot.dice.stage import Stage
from bot.editions.adjustments import At, HalvedDamage, HitsAutomatically, Modifier
from bot.errors import LimitError


@dataclass(frozen=True, slots=True)
class Need:
    """What one roll needs, and why: `Need("hit", "3+", ("skill 3+",))`; `besides` says what else is
    done with its dice.
    """

    roll: str
    need: str
    why: tuple[str, ...]
    besides: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one ability, modifier or re-roll adds to an expected number, all else being equal."""

    name: str
    adds: float


def needs(spec: AttackSpec) -> tuple[tuple[Need, ...], ...]:
    """What each roll of each volley needs, and why. LimitError where there are too many attacks."""
    rules = [ActiveRules(spec, volley) for volley in spec.volleys]
    if spec.target.armour is not None:
        plans = plan_vehicle_attack(spec)
        return tuple(map(_vehicle_needs, plans, rules))
    return tuple(map(_needs, plan_attack(spec), rules))


def contributions(spec: AttackSpec, measure: str = "models_destroyed") -> tuple[Contribution, ...]:
    """Leave one out: the expected `measure` with each rule against that without it, the largest
    effect first.

    LimitError as `attack_odds`.
    """
    full = attack_odds(spec)
    found = []
    for name, other in without_each_rule(spec):
        # Without a rule an attack may be too much to work out; then nothing is said about it.
        with suppress(LimitError):
            without = attack_odds(other)
            adds = full.means[measure] - without.means[measure]
            added = Contribution(name, adds)
            found.append(added)
    found.sort(key=_largest_first)
    return tuple(found)


def _largest_first(found: Contribution) -> tuple[float, str]:
    return -abs(found.adds), found.name


def _vehicle_needs(plan: VehiclePlan, rules: ActiveRules) -> tuple[Need, ...]:
    return (*_opening(plan.attacks, plan.hit, rules), _need(plan.penetration))


def _needs(plan: VolleyPlan, rules: ActiveRules) -> tuple[Need, ...]:
    needs = list(_opening(plan.attacks, plan.hit, rules))
    needs.append(_need(plan.wound))
    wounds = [wound for wound, _ in plan.wound.weights if wound is not None]
    if _some_hit_wounds(plan.hit):
        wounds.append(plan.automatic)
    packets: list[Packet] = []
    for wound in wounds:
        needs += _saves(wound, rules)
        packets += wound.packets
    for packet in plan.automatic.packets:
        needs += _damage(packet.damage, rules)
    needs += _feel_no_pain(packets)
    return tuple(dict.fromkeys(needs))


def _some_hit_wounds(stage: Stage[Hit | None] | None) -> bool:
    """Whether a hit may wound by itself."""
    return stage is not None and any(hit is not None and hit.wounds for hit, _ in stage.weights)


def _opening(
    attacks: AttackCount, hit: Stage[Hit | None] | None, rules: ActiveRules
) -> Iterator[Need]:
    """The number of attacks, where rules change it, and the hit roll."""
    if attacks.why:
        yield Need("attacks", _attacks(attacks), attacks.why)
    if hit is not None:
        yield _need(hit)
    else:
        why = tuple(item.why for item in rules.of(HitsAutomatically))
        yield Need("hit", "automatic", why or ("hits without a roll",))


def _attacks(count: AttackCount) -> str:
    """How many there are of all weapons, as a number, or as a formula where dice decide: `2 ×
    (D6+1)`.
    """
    fixed = 0
    dice = []
    for more in count.more:
        if more.is_rolled:
            dice.append(str(more))
        else:
            fixed += more.plus
    roll = count.roll
    if not (roll.is_rolled or dice):
        each = count.after(roll.plus) + fixed
        return str(count.weapons * each)
    if count.times == 1 and count.least <= 1:
        # What is added stands with the dice, as in `D6+2`.
        parts = [str(replace(roll, plus=roll.plus + fixed))]
    else:
        twice = "twice " if count.times == 2 else ""
        floor = f", at least {count.least}" if count.least > 1 else ""
        parts = [f"{twice}{roll}{floor}", *([str(fixed)] if fixed else [])]
    formula = " + ".join(parts + dice)
    if count.weapons == 1:
        return formula
    return f"{count.weapons} × ({formula})"


def _saves(wound: Wound, rules: ActiveRules) -> Iterator[Need]:
    """The save that a wound allows, or one for each group of the target; once where all have the
    same.
    """
    saves = wound.sorted_saves
    if saves is None:
        yield _save(wound, wound.save, rules, rules.target)
        return
    profiles: Sequence[Target | Group] = rules.target.profiles
    groups = zip(saves.groups, profiles, strict=True)
    found = [_save(wound, stage, rules, profile) for stage, profile in groups]
    if len(set(found)) == 1:
        yield found[0]
        return
    for number, need in enumerate(found, 1):
        roll = f"{need.roll} of group {number}"
        yield replace(need, roll=roll)


def _save(
    wound: Wound, stage: Stage[bool] | None, rules: ActiveRules, profile: Target | Group
) -> Need:
    if stage is not None:
        return replace(_need(stage), roll=f"{stage.name} save")
    packet = wound.packet
    if packet is None or packet.mortal:
        kind = packet.name if packet else "mortal wounds"
        return Need("save", "none", (f"{kind}: no save can be made",))
    beaten = _beaten(wound.ap, rules, profile)
    return Need("save", "none", (*beaten, "no save can be made"))


def _beaten(ap: int | None, rules: ActiveRules, profile: Target | Group) -> tuple[str, ...]:
    """Why no save is any use at this AP."""
    saves = Saves(rules, profile)
    why: list[str] = []
    for stage in saves.options(ap):
        why += stage.why
    return tuple(why) or ("the target has no save",)


def _feel_no_pain(packets: Sequence[Packet]) -> Iterator[Need]:
    """What ignores a point of damage; where that differs between kinds of damage, of which kind it
    is.
    """
    stages: list[tuple[str, Stage[bool] | None]] = []
    for packet in packets:
        stages += [(packet.name, stage) for stage in packet.ignoring]
    needed = {stage.need if stage else None for _, stage in stages}
    for name, stage in stages:
        if stage is None:
            continue
        kind = "damage" if len(needed) == 1 else name
        why = f"each point of {kind}"
        yield Need(stage.name, stage.need, (why,))


def _damage(damage: Damage, rules: ActiveRules) -> Iterator[Need]:
    """What the damage becomes, where anything but the profile decides: `Need("damage", "D6+2",
    ("Melta 2: …",))`.
    """
    target = rules.target
    if damage.slays:
        if max(target.wounds) > 1 or target.feel_no_pain is not None:
            yield Need("damage", "all wounds", (_instant_death(rules),))
        return
    why = [item.why for item in rules.of(HalvedDamage)]
    if target.half_damage and not why:
        why.append("damage halved, rounding up")
    why += [item.why for item in rules.at(Modifier, At.DAMAGE)]
    if target.damage_reduction:
        why.append(f"-{target.damage_reduction} damage, to no less than 1")
    if why:
        yield Need("damage", _formula(damage), tuple(why))


def _instant_death(rules: ActiveRules) -> str:
    """004:480-484."""
    strength = rules.volley.strength
    toughness = rules.target.toughness
    is_more = strength > 2 * toughness
    more = " or more" if is_more else ""
    twice = f"twice T{toughness}{more}"
    return f"Instant Death: S{strength} is {twice}, so nothing ignores it"


def _formula(damage: Damage) -> str:
    """The damage as a formula: `D6+2`, `half of D6, -1`; a plain number where nothing is rolled."""
    roll = damage.roll
    if not roll.is_rolled:
        return str(damage.after(roll.plus))
    plus = roll.plus + damage.added
    formula = replace(roll, plus=plus)
    half = "half of " if damage.halved else ""
    change = f", {damage.change:+d}" if damage.change else ""
    return f"{half}{formula}{change}"


def _need(stage: Stage[Any]) -> Need:
    return Need(stage.name, stage.need, stage.why, stage.besides)
