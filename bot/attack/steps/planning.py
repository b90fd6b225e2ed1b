"""From a specification to stages: the profile, the options and every ability folded into one plan
for each volley.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from bot.attack.model.limits import MAX_ATTACKS, MAX_HITS
from bot.attack.model.spec import AttackSpec, Volley
from bot.attack.steps.force import Force
from bot.attack.steps.hitting import attack_count, hit_stage
from bot.attack.steps.plan import VehiclePlan, VolleyPlan
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
    return _checked(tuple(_vehicle(spec, volley) for volley in spec.volleys))


Plans = TypeVar("Plans", bound=Sequence[VolleyPlan] | Sequence[VehiclePlan])


def _checked(plans: Plans) -> Plans:
    attacks = sum([plan.attacks.most for plan in plans])
    if attacks > MAX_ATTACKS:
        raise LimitError(
            f"An attack has at most {MAX_ATTACKS} attacks in all; this one may have {attacks:,}."
        )
    hits = sum([plan.attacks.most * _most_hits(plan) for plan in plans])
    if hits > MAX_HITS:
        raise LimitError(
            f"An attack has at most {MAX_HITS:,} hits in all; this one may have {hits:,}."
        )
    return plans


def _most_hits(plan: VolleyPlan | VehiclePlan) -> int:
    """The most hits that one attack may cause, further attacks included."""
    if plan.hit is None:
        return 1
    hits = [hit for hit, _ in plan.hit.weights if hit is not None]
    if not any(hit.extra_hits or hit.extra_attacks for hit in hits):
        return min(1, len(hits))
    scored = [1 + sum([number.high for number in hit.extra_hits]) for hit in hits]
    again = [sum([number.high for number in hit.extra_attacks]) for hit in hits]
    return max(scored) * (1 + max(again))


def _volley(spec: AttackSpec, volley: Volley) -> VolleyPlan:
    force = Force(spec, volley)
    wounding = Wounding(force)
    return VolleyPlan(
        attacks=attack_count(force),
        hit=hit_stage(force),
        wound=wounding.stage(),
        automatic=wounding.automatic(),
        bearer_tests=volley.weapons if force.of(BearerTest) else 0,
    )


def _vehicle(spec: AttackSpec, volley: Volley) -> VehiclePlan:
    """D6 + Strength against the facing's armour (004:263-268), then the table.

    Ordnance has its own column for penetrating hits, and glancing ones use the common column
    (004:270-278).
    """
    force = Force(spec, volley)
    tables, armour, strength = force.edition.vehicles, spec.target.armour, volley.strength
    if tables is None or armour is None:
        raise ValueError("this edition or target has no armour value")
    why = (f"D6 + Strength {strength} against armour {armour}",)
    faces = tuple(tables.penetration(face + strength, armour) for face in FACES)
    penetration = Stage("penetration", faces, NEVER, f"more than {armour}", why)
    columns = {
        "glancing": "glancing",
        "penetrating": "ordnance" if volley.ordnance else "penetrating",
    }
    stages = {
        kind: Stage(column, tables.columns[column], NEVER, "") for kind, column in columns.items()
    }
    return VehiclePlan(
        attack_count(force), hit_stage(force), penetration, stages, tables.destroying
    )
