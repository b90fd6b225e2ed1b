"""Odds against a vehicle of the 4th edition: penetration, and one roll on the table for each hit
that counts.
"""

from collections import defaultdict

import numpy as np

from bot.attack.model.spec import AttackSpec
from bot.attack.odds.law import ONE, OneAttack, totals, upto
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
        for name, pmf in _counts(plan).items():
            counts[name] = np.convolve(counts[name], pmf) if name in counts else pmf
            if name in KINDS:
                hits = float(pmf @ upto(pmf.size - 1))
                for result, ways in plan.tables[name].weights:
                    means[result] += hits * ways / WAYS
    return counts, {result: mean for result, mean in sorted(means.items()) if mean > 0}


def _counts(plan: VehiclePlan) -> dict[str, Floats]:
    """The laws of one volley: how many attacks, hits, hits of each kind, results that destroy."""
    chances = {kind: plan.penetration.chance_of(kind) for kind in KINDS}
    chances["destroying_results"] = sum(
        chance * plan.tables[kind].chance(lambda result: result in plan.destroying)
        for kind, chance in chances.items()
    )
    attack, attacks = OneAttack(plan.hit), plan.attacks.law()
    laws = [ONE, *([1.0 - chance, chance] for chance in chances.values())]
    pmfs = totals([attack.law(law, law) for law in laws], attacks)
    named = zip(("hits", *chances), pmfs, strict=True)
    return {"attacks": attacks.from_zero(), **dict(named)}
