"""Why the numbers are what they are: what each roll needs and for which reasons, and what each rule
adds.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from bot.attack.explain.omissions import without_each_rule
from bot.attack.model.spec import AttackSpec
from bot.attack.odds.attack_odds import attack_odds
from bot.attack.steps.force import Force
from bot.attack.steps.plan import AttackCount, Damage, Hit, Packet, VehiclePlan, VolleyPlan, Wound
from bot.attack.steps.planning import plan_attack, plan_vehicle_attack
from bot.attack.steps.saving import Saves
from bot.dice.stage import Stage
from bot.editions.adjustments import At, Effect, HalvedDamage, HitsAutomatically, Modifier, OnRoll
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


def needs(spec: AttackSpec) -> tuple[tuple[Need, ...], ...]:
    """What each roll of each volley needs, and why. LimitError where there are too many attacks."""
    if spec.target.armour is not None:
        plans = zip(plan_vehicle_attack(spec), spec.volleys, strict=True)
        return tuple(_vehicle_needs(plan, Force(spec, volley)) for plan, volley in plans)
    return tuple(
        _needs(plan, Force(spec, volley))
        for plan, volley in zip(plan_attack(spec), spec.volleys, strict=True)
    )


def contributions(spec: AttackSpec, measure: str = "models_destroyed") -> tuple[Contribution, ...]:
    """Leave one out: the expected `measure` with each rule against that without it, the largest
    effect first.

    LimitError as `attack_odds`.
    """
    full = attack_odds(spec).means[measure]
    found = []
    for name, other in without_each_rule(spec):
        # Without a rule an attack may be too much to work out; then nothing is said about that
        # rule.
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
    packets = [
        packet
        for wound in wounds
        for packet in (wound.packet, *wound.mortals)
        if packet is not None
    ]
    needs += [_ignored(packet, packets) for packet in packets if packet.ignore is not None]
    return tuple(dict.fromkeys(needs))


def _opening(attacks: AttackCount, hit: Stage[Hit | None] | None, force: Force) -> Iterator[Need]:
    if attacks.why:
        yield Need("attacks", _attacks(attacks), attacks.why)
    automatic = tuple(item.why for item in force.of(HitsAutomatically)) or ("hits without a roll",)
    yield _need(hit) if hit is not None else Need("hit", "automatic", automatic)


def _attacks(count: AttackCount) -> str:
    """How many there are of all weapons, as a number, or as a formula where dice decide: `2 ×
    (D6+1)`.
    """
    fixed = sum(more.plus for more in count.more if not more.is_rolled)
    dice = [str(more) for more in count.more if more.is_rolled]
    if not (count.roll.is_rolled or dice):
        return str(count.weapons * (count.after(count.roll.plus) + fixed))
    plain = count.times == 1 and count.least <= 1
    if plain:
        parts = [str(replace(count.roll, plus=count.roll.plus + fixed)), *dice]
    else:
        floor = f", at least {count.least}" if count.least > 1 else ""
        parts = [
            f"{'twice ' if count.times == 2 else ''}{count.roll}{floor}",
            *([str(fixed)] if fixed else []),
            *dice,
        ]
    formula = " + ".join(parts)
    if count.weapons == 1:
        return formula
    return f"{count.weapons} × ({formula})"


def _save(wound: Wound, force: Force) -> Need:
    if wound.save is not None:
        return Need(f"{wound.save.name} save", wound.save.need, wound.save.why)
    if wound.packet is None or wound.packet.name != "damage":
        return Need(
            "save",
            "none",
            (f"{wound.packet.name if wound.packet else 'mortal wounds'}: no save can be made",),
        )
    return Need("save", "none", (*_beaten(force), "no save can be made"))


def _beaten(force: Force) -> tuple[str, ...]:
    """Why no save of the target is any use, at the AP that makes it so."""
    effects = (item for item in force.at(OnRoll, At.WOUND) if item.effect is Effect.AP)
    saves = Saves(force)
    found = (
        ap
        for ap in (force.volley.ap, *(item.amount.plus for item in effects))
        if saves.against(ap) is None
    )
    return tuple(why for stage in saves.options(next(found)) for why in stage.why) or (
        "the target has no save",
    )


def _ignored(packet: Packet, packets: Sequence[Packet]) -> Need:
    """What ignores a point of damage; where that differs between kinds of damage, of which kind it
    is.
    """
    assert packet.ignore is not None
    needs = {other.ignore.need if other.ignore else None for other in packets}
    kind = "each point of damage" if len(needs) == 1 else f"each point of {packet.name}"
    return Need(packet.ignore.name, packet.ignore.need, (f"{kind} is rolled for",))


def _damage(damage: Damage, force: Force) -> Iterator[Need]:
    """What the damage becomes, where anything but the profile decides: `Need("damage", "D6+2",
    ("Melta 2: …",))`.
    """
    if damage.slays:
        if max(force.target.wounds) > 1 or force.target.feel_no_pain is not None:
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
