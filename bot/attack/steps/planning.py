"""From a specification to stages: the profile, the options and every ability folded into one plan
for each volley.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

from bot.attack.model.limits import MAX_ATTACKS, MAX_HITS, MAX_MODEL_WOUNDS
from bot.attack.model.spec import AttackSpec, Volley
from bot.attack.steps.active_rules import ActiveRules
from bot.attack.steps.hitting import attack_count, hit_stage
from bot.attack.steps.volley_plan import Hit, VehiclePlan, VolleyPlan, Wound
from bot.attack.steps.wounding import Wounding
from bot.dice.stage import FACES, NEVER, Stage
from bot.editions.adjustments import BearerTest
from bot.errors import LimitError


@lru_cache(maxsize=256)
def plan_attack(spec: AttackSpec) -> tuple[VolleyPlan, ...]:
    """The stages of each volley against a unit of models. LimitError if they are too large.

    Rolling, odds and explanation of one attack share the plan.
    """
    return _checked(tuple([_volley(spec, volley) for volley in spec.volleys]))


@lru_cache(maxsize=256)
def plan_vehicle_attack(spec: AttackSpec) -> tuple[VehiclePlan, ...]:
    """The stages of each volley against a vehicle's armour. LimitError if they are too large."""
    return _checked(tuple([_vehicle(spec, volley) for volley in spec.volleys]))


def plan_volley(spec: AttackSpec, volley: Volley) -> VolleyPlan | VehiclePlan:
    """The stages of one volley, however large they are."""
    return _volley(spec, volley) if spec.target.armour is None else _vehicle(spec, volley)


Plans = TypeVar("Plans", bound=Sequence[VolleyPlan] | Sequence[VehiclePlan])


def _checked(plans: Plans) -> Plans:
    attacks = hits = 0
    for plan in plans:
        attacks += plan.attacks.most
        hits += plan.attacks.most * _most_hits(plan.hit)
    if attacks > MAX_ATTACKS:
        raise LimitError(
            f"An attack has at most {MAX_ATTACKS:,} attacks in all; this one may have {attacks:,}."
        )
    if hits > MAX_HITS:
        raise LimitError(
            f"An attack has at most {MAX_HITS:,} hits in all; this one may have {hits:,}."
        )
    return plans


def _most_hits(stage: Stage[Hit | None] | None) -> int:
    """The most hits that one attack may cause, further attacks included."""
    if stage is None:
        return 1
    scored = 0
    attacks = 0
    for hit, _ in stage.weights:
        if hit is None:
            continue
        extra_hits = sum([number.high for number in hit.extra_hits])
        extra_attacks = sum([number.high for number in hit.extra_attacks])
        scored = max(scored, 1 + extra_hits)
        attacks = max(attacks, extra_attacks)
    return scored * (1 + attacks)


def most_damage(plans: Iterable[VolleyPlan]) -> int:
    """The most wounds that volleys together may cost, however many the unit has; Instant Death
    takes a model's.
    """
    return sum([_most_hits(plan.hit) * plan.attacks.most * _worst_wound(plan) for plan in plans])


def _worst_wound(plan: VolleyPlan) -> int:
    """The most damage that one wound may do."""
    wounds = [wound for wound, _ in plan.wound.weights if wound is not None]
    return max([_most_sent(wound) for wound in (*wounds, plan.automatic)])


def _most_sent(wound: Wound) -> int:
    sent = [packet.damage for packet in wound.packets]
    return sum([MAX_MODEL_WOUNDS if each.slays else each.law().high for each in sent])


def _volley(spec: AttackSpec, volley: Volley) -> VolleyPlan:
    rules = ActiveRules(spec, volley)
    wounding, tests = Wounding(rules), rules.of(BearerTest)
    return VolleyPlan(
        attacks=attack_count(rules),
        hit=hit_stage(rules),
        wound=wounding.stage(),
        automatic=wounding.automatic(),
        bearer_tests=volley.weapons if tests else 0,
        bearer_fails=max([test.fails for test in tests], default=1),
    )


def _vehicle(spec: AttackSpec, volley: Volley) -> VehiclePlan:
    """D6 + Strength against the facing's armour (004:263-268), then the table.

    Ordnance has its own column for penetrating hits, and glancing ones use the common column
    (004:270-278).
    """
    rules = ActiveRules(spec, volley)
    vehicles = rules.edition.vehicles
    armour = spec.target.armour
    strength = volley.strength
    if vehicles is None or armour is None:
        raise ValueError("this edition or target has no armour value")
    why = (f"D6 + Strength {strength} against armour {armour}",)
    kinds = tuple(vehicles.penetration(face + strength, armour) for face in FACES)
    columns = {"glancing": "glancing", "penetrating": "penetrating"}
    if volley.ordnance:
        columns["penetrating"] = "ordnance"
    return VehiclePlan(
        attacks=attack_count(rules),
        hit=hit_stage(rules),
        penetration=Stage("penetration", kinds, NEVER, f"more than {armour}", why),
        tables={
            kind: Stage(column, vehicles.columns[column], NEVER, "")
            for kind, column in columns.items()
        },
        destroying=vehicles.destroying,
    )
