"""Why the numbers are what they are: what each roll needs and for which reasons, and what each rule adds."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from bot.combat.abilities import AbilityUse, NotModelled, hits_automatically
from bot.combat.adjustments import At, Effect, HalvedDamage, HitsAutomatically, Modifier, OnRoll
from bot.combat.force import Force
from bot.combat.odds import attack_odds
from bot.combat.plan import AttackCount, Damage, Hit, Packet, VehiclePlan, VolleyPlan, Wound
from bot.combat.planning import plan_attack, plan_vehicle_attack
from bot.combat.saving import Saves
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
        plans = zip(plan_vehicle_attack(spec), spec.volleys, strict=True)
        return tuple(_vehicle_needs(plan, Force(spec, volley)) for plan, volley in plans)
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


def _vehicle_needs(plan: VehiclePlan, force: Force) -> tuple[Need, ...]:
    return (*_opening(plan.attacks, plan.hit, force), _need(plan.penetration))


def _needs(plan: VolleyPlan, force: Force) -> tuple[Need, ...]:
    needs = [*_opening(plan.attacks, plan.hit, force), _need(plan.wound)]
    wounds = [wound for wound, _ in plan.wound.weights if wound is not None]
    if plan.hit is not None and any(hit is not None and hit.wounds for hit, _ in plan.hit.weights):
        wounds.append(plan.automatic)
    needs += [_save(wound, force) for wound in wounds]
    for packet in filter(None, (plan.automatic.packet,)):
        needs += _damage(packet.damage, force)
    packets = [packet for wound in wounds for packet in (wound.packet, *wound.mortals) if packet is not None]
    needs += [_ignored(packet, packets) for packet in packets if packet.ignore is not None]
    return tuple(dict.fromkeys(needs))


def _opening(attacks: AttackCount, hit: Stage[Hit | None] | None, force: Force) -> Iterator[Need]:
    if attacks.why:
        yield Need("attacks", _attacks(attacks), attacks.why)
    automatic = tuple(item.why for item in force.of(HitsAutomatically)) or ("hits without a roll",)
    yield _need(hit) if hit is not None else Need("hit", "automatic", automatic)


def _attacks(count: AttackCount) -> str:
    """How many there are of all weapons, as a number, or as a formula where dice decide: `2 × (D6+1)`."""
    fixed = sum(more.plus for more in count.more if not more.is_rolled)
    dice = [str(more) for more in count.more if more.is_rolled]
    if not (count.roll.is_rolled or dice):
        return str(count.weapons * (count.after(count.roll.plus) + fixed))
    plain = count.times == 1 and count.least <= 1
    if plain:
        parts = [str(replace(count.roll, plus=count.roll.plus + fixed)), *dice]
    else:
        floor = f", at least {count.least}" if count.least > 1 else ""
        parts = [f"{'twice ' if count.times == 2 else ''}{count.roll}{floor}", *([str(fixed)] if fixed else []), *dice]
    formula = " + ".join(parts)
    if count.weapons == 1:
        return formula
    return f"{count.weapons} × ({formula})"


def _save(wound: Wound, force: Force) -> Need:
    if wound.save is not None:
        return Need(f"{wound.save.name} save", wound.save.need, wound.save.why)
    if wound.packet is None or wound.packet.name != "damage":
        return Need("save", "none", (f"{wound.packet.name if wound.packet else 'mortal wounds'}: no save can be made",))
    return Need("save", "none", (*_beaten(force), "no save can be made"))


def _beaten(force: Force) -> tuple[str, ...]:
    """Why no save of the target is any use, at the AP that makes it so."""
    effects = (item for item in force.at(OnRoll, At.WOUND) if item.effect is Effect.AP)
    saves = Saves(force)
    found = (ap for ap in (force.volley.ap, *(item.amount.plus for item in effects)) if saves.against(ap) is None)
    return tuple(why for stage in saves.options(next(found)) for why in stage.why) or ("the target has no save",)


def _ignored(packet: Packet, packets: Sequence[Packet]) -> Need:
    """What ignores a point of damage; where that differs between kinds of damage, of which kind it is."""
    assert packet.ignore is not None
    needs = {other.ignore.need if other.ignore else None for other in packets}
    kind = "each point of damage" if len(needs) == 1 else f"each point of {packet.name}"
    return Need(packet.ignore.name, packet.ignore.need, (f"{kind} is rolled for",))


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
