"""Why the numbers are what they are: what each roll needs and for which reasons, and what each rule adds."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from bot.combat.abilities import AbilityUse, NotModelled, hits_automatically
from bot.combat.adjustments import At, HalvedDamage, Modifier
from bot.combat.force import Force
from bot.combat.odds import attack_odds
from bot.combat.plan import AttackCount, Damage, Hit, VehiclePlan, VolleyPlan, Wound
from bot.combat.planning import plan_attack, plan_vehicle_attack
from bot.combat.spec import AttackSpec, FixedWoundTrigger, Target, Volley
from bot.combat.stage import Reroll, Stage
from bot.combat.words import REROLL
from bot.errors import LimitError


@dataclass(frozen=True, slots=True)
class Need:
    """What one roll needs, and why: `Need("hit", "3+", ("skill 3+",))`."""

    roll: str
    need: str
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one ability, modifier or re-roll adds to an expected number, all else being equal."""

    name: str
    adds: float


@dataclass(frozen=True, slots=True)
class Explanation:
    """The needs of each volley, what each rule adds (largest effect first), and what was named but changes nothing."""

    needs: tuple[tuple[Need, ...], ...]
    contributions: tuple[Contribution, ...]
    not_modelled: tuple[NotModelled, ...]


def explain(spec: AttackSpec) -> Explanation:
    """Explain a specification. LimitError as `attack_odds`."""
    return Explanation(needs(spec), contributions(spec), spec.not_modelled)


def needs(spec: AttackSpec) -> tuple[tuple[Need, ...], ...]:
    """What each roll of each volley needs, and why. LimitError where there are too many attacks."""
    if spec.target.armour is not None:
        return tuple(_vehicle_needs(plan) for plan in plan_vehicle_attack(spec))
    return tuple(
        _needs(plan, Force(spec, volley)) for plan, volley in zip(plan_attack(spec), spec.volleys, strict=True)
    )


def contributions(spec: AttackSpec, measure: str = "models_destroyed") -> tuple[Contribution, ...]:
    """Leave one out: the expected `measure` with each rule against that without it."""
    full = attack_odds(spec).means[measure]
    found = []
    for name, other in _without(spec):
        # Without a rule an attack may be too much to work out; then nothing is said about that rule.
        with suppress(LimitError):
            found.append(Contribution(name, full - attack_odds(other).means[measure]))
    return tuple(sorted(found, key=lambda item: (-abs(item.adds), item.name)))


def _vehicle_needs(plan: VehiclePlan) -> tuple[Need, ...]:
    return (*_opening(plan.attacks, plan.hit), _need(plan.penetration))


def _needs(plan: VolleyPlan, force: Force) -> tuple[Need, ...]:
    needs = [*_opening(plan.attacks, plan.hit), _need(plan.wound)]
    needs += [_save(wound) for wound, _ in plan.wound.weights if wound is not None]
    for packet in filter(None, (plan.automatic.packet,)):
        needs += _damage(packet.damage, force)
        if packet.ignore is not None:
            needs.append(_need(packet.ignore))
    return tuple(dict.fromkeys(needs))


def _opening(attacks: AttackCount, hit: Stage[Hit | None] | None) -> Iterator[Need]:
    if attacks.why:
        yield Need("attacks", str(attacks.roll), attacks.why)
    yield _need(hit) if hit is not None else Need("hit", "automatic", ("hits without a roll",))


def _save(wound: Wound) -> Need:
    if wound.save is None:
        return Need("save", "none", ("no save can be made",))
    return Need(f"{wound.save.name} save", wound.save.need, wound.save.why)


def _damage(damage: Damage, force: Force) -> Iterator[Need]:
    """What the damage becomes, where anything but the profile decides: `Need("damage", "D6+2", ("Melta 2: …",))`."""
    if damage.slays:
        if max(force.target.wounds) > 1 or force.target.ignore is not None:
            yield Need("damage", "all wounds", (_instant_death(force),))
        return
    why = [item.why for item in force.of(HalvedDamage)]
    if force.target.half_damage and not why:
        why.append("damage halved, rounding up")
    why += [item.why for item in force.at(Modifier, At.DAMAGE)]
    if force.target.damage_reduction:
        why.append(f"-{force.target.damage_reduction} damage, to no less than 1")
    if why:
        yield Need("damage", _becomes(damage), tuple(why))


def _instant_death(force: Force) -> str:
    """004:480-484."""
    strength, toughness = force.volley.strength, force.target.toughness
    more = " or more" if strength > 2 * toughness else ""
    return f"Instant Death: S{strength} is twice T{toughness}{more}, so nothing ignores it"


def _becomes(damage: Damage) -> str:
    """The damage as a formula: `D6+2`, `half of D6, -1`; a plain number where nothing is rolled."""
    if not damage.roll.is_rolled:
        return str(damage.after(damage.roll.plus))
    halved = f"half of {damage.roll}" if damage.halved else str(damage.roll)
    return f"{halved}, {damage.change:+d}" if damage.change else halved


def _need(stage: Stage[Any]) -> Need:
    return Need(stage.name, stage.need, stage.why)


def _without(spec: AttackSpec) -> Iterator[tuple[str, AttackSpec]]:
    for index, volley in enumerate(spec.volleys):
        for name, other in _volleys_without(volley):
            volleys = (*spec.volleys[:index], other, *spec.volleys[index + 1 :])
            yield name, replace(spec, volleys=volleys)
    if spec.target.armour is None:
        for name, target in _targets_without(spec.target):
            yield name, replace(spec, target=target)


def _volleys_without(volley: Volley) -> Iterator[tuple[str, Volley]]:
    for item in dict.fromkeys(volley.abilities):
        if isinstance(item, NotModelled) or (isinstance(item, AbilityUse) and not item.ability.changes_dice):
            continue
        if isinstance(item, AbilityUse) and hits_automatically(item) and volley.skill is None:
            continue
        rest = tuple(other for other in volley.abilities if other != item)
        yield _name(item), replace(volley, abilities=rest)
    if volley.hit_mod:
        yield f"{volley.hit_mod:+d} to hit", replace(volley, hit_mod=0)
    if volley.wound_mod:
        yield f"{volley.wound_mod:+d} to wound", replace(volley, wound_mod=0)
    if volley.reroll_hits is not Reroll.NONE:
        yield REROLL[volley.reroll_hits.value].format("hits"), replace(volley, reroll_hits=Reroll.NONE)
    if volley.reroll_wounds is not Reroll.NONE:
        yield REROLL[volley.reroll_wounds.value].format("wounds"), replace(volley, reroll_wounds=Reroll.NONE)
    if volley.reroll_attacks is not None:
        yield f"attacks: {volley.reroll_attacks}", replace(volley, reroll_attacks=None)
    if volley.reroll_damage is not None:
        yield f"damage: {volley.reroll_damage}", replace(volley, reroll_damage=None)


def _name(item: object) -> str:
    return f"always wounds on {item.need}+" if isinstance(item, FixedWoundTrigger) else getattr(item, "why", str(item))


def _targets_without(target: Target) -> Iterator[tuple[str, Target]]:
    for item in dict.fromkeys(target.abilities):
        if isinstance(item, AbilityUse) and item.ability.changes_dice:
            rest = tuple(other for other in target.abilities if other != item)
            yield str(item), replace(target, abilities=rest)
    if target.cover is not None:
        yield "cover", replace(target, cover=None)
    if target.invulnerable is not None:
        yield f"{target.invulnerable}+ invulnerable save", replace(target, invulnerable=None)
    if target.ignore is not None:
        yield f"ignores damage on {target.ignore}+", replace(target, ignore=None)
    if target.ignore_mortal is not None:
        yield f"ignores mortal wounds on {target.ignore_mortal}+", replace(target, ignore_mortal=None)
    if target.save_mod:
        yield f"{target.save_mod:+d} to saves", replace(target, save_mod=0)
    if target.half_damage:
        yield "half damage", replace(target, half_damage=False)
    if target.damage_reduction:
        yield f"-{target.damage_reduction} damage", replace(target, damage_reduction=0)
    if target.reroll_saves is not Reroll.NONE:
        yield REROLL[target.reroll_saves.value].format("saves"), replace(target, reroll_saves=Reroll.NONE)
