"""Odds against a vehicle of the 4th edition: penetration, and one roll on the table for each hit
that counts.
"""

from collections import defaultdict

from bot.attack.model.spec import AttackSpec
from bot.attack.odds.law import ONE, OneAttack, both, totals, upto
from bot.attack.steps.plan import VehiclePlan
from bot.attack.steps.planning import plan_vehicle_attack
from bot.dice.distribution import Floats
from bot.dice.stage import WAYS

KINDS = ("glancing", "penetrating")


def vehicle_counts(spec: AttackSpec) -> tuple[dict[str, Floats], dict[str, float]]:
    """The distributions of all counts, and the mean number of each result of the tables."""
    counts: dict[str, Floats] = {}
    means: dict[str, float] = defaultdict(float)
    for plan in plan_vehicle_attack(spec):
        of_volley = _counts(plan)
        for kind in KINDS:
            pmf = of_volley[kind]
            hits = float(pmf @ upto(pmf.size - 1))
            for result, ways in plan.tables[kind].weights:
                means[result] += hits * ways / WAYS
        counts = both(counts, of_volley)
    return counts, {result: mean for result, mean in sorted(means.items()) if mean > 0}


def _counts(plan: VehiclePlan) -> dict[str, Floats]:
    """The laws of one volley: how many attacks, hits, hits of each kind, results that destroy."""
    laws, destroying = {"hits": ONE}, 0.0
    for kind in KINDS:
        chance = plan.penetration.chance_of(kind)
        laws[kind] = [1.0 - chance, chance]
        destroying += chance * plan.tables[kind].chance(plan.destroying.__contains__)
    laws["destroying_results"] = [1.0 - destroying, destroying]
    attack, attacks = OneAttack(plan.hit), plan.attacks.law()
    pmfs = totals([attack.law(law, law) for law in laws.values()], attacks)
    counts = {"attacks": attacks.from_zero()}
    counts.update(zip(laws, pmfs, strict=True))
    return counts
