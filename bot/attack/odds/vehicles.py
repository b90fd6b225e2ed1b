"""Odds against a vehicle of the 4th edition: penetration, and one roll on the table for each hit
that counts.
"""

from collections import defaultdict

from bot.attack.model.spec import AttackSpec
from bot.attack.odds.law import ONE, OneAttack, both, mean_of, totals
from bot.attack.steps.planning import plan_vehicle_attack
from bot.attack.steps.volley_plan import VehiclePlan
from bot.dice.distribution import Floats
from bot.dice.stage import WAYS

KINDS = ("glancing", "penetrating")


def vehicle_counts(spec: AttackSpec) -> tuple[dict[str, Floats], dict[str, float]]:
    """The distributions of all counts, and the mean number of each result of the tables."""
    counts: dict[str, Floats] = {}
    means = defaultdict[str, float](float)
    for plan in plan_vehicle_attack(spec):
        of_volley = _counts(plan)
        for kind in KINDS:
            hits = mean_of(of_volley[kind])
            table = plan.tables[kind]
            for result, ways in table.weights:
                means[result] += hits * ways / WAYS
        counts = both(counts, of_volley)
    possible = {}
    for result in sorted(means):
        if means[result] > 0:
            possible[result] = means[result]
    return counts, possible


def _counts(plan: VehiclePlan) -> dict[str, Floats]:
    """The laws of one volley: how many attacks, hits, hits of each kind, results that destroy."""
    attack = OneAttack(plan.hit)
    of_hit = {"hits": ONE}
    destroying = 0.0
    for kind in KINDS:
        chance = plan.penetration.chance_of(kind)
        of_hit[kind] = [1.0 - chance, chance]
        destroys = plan.tables[kind].chance(plan.destroying.__contains__)
        destroying += chance * destroys
    of_hit["destroying_results"] = [1.0 - destroying, destroying]
    of_attack = [attack.law(law, law) for law in of_hit.values()]
    attacks = plan.attacks.law()
    pmfs = totals(of_attack, attacks)
    counts = {"attacks": attacks.from_zero()}
    counts.update(zip(of_hit, pmfs, strict=True))
    return counts
