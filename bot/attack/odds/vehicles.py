"""Odds against a vehicle of the 4th edition: penetration, and one roll on the table for each hit
that counts.
"""

import numpy as np

from bot.attack.model.spec import AttackSpec
from bot.attack.odds.law import ONE, OneAttack, totals
from bot.attack.steps.plan import VehiclePlan
from bot.attack.steps.planning import plan_vehicle_attack
from bot.dice.distribution import Floats

KINDS = ("glancing", "penetrating")


def vehicle_counts(spec: AttackSpec) -> tuple[dict[str, Floats], dict[str, float]]:
    """The distributions of all counts, and the mean number of each result of the tables."""
    counts: dict[str, Floats] = {}
    results: dict[str, float] = {}
    for plan in plan_vehicle_attack(spec):
        for name, pmf in _counts(plan).items():
            counts[name] = np.convolve(counts[name], pmf) if name in counts else pmf
            if name in KINDS:
                mean = float(pmf @ np.arange(pmf.size))
                for result, ways in plan.tables[name].weights:
                    results[result] = results.get(result, 0.0) + mean * ways / 36
    return counts, {result: mean for result, mean in sorted(results.items()) if mean > 0}


def _counts(plan: VehiclePlan) -> dict[str, Floats]:
    attacks = plan.attacks.law()
    struck = {kind: plan.penetration.chance_of(kind) for kind in KINDS}
    destroying = sum(
        chance * plan.tables[kind].chance(lambda result: result in plan.destroying)
        for kind, chance in struck.items()
    )
    chances = {**struck, "destroying_results": destroying}
    attack = OneAttack(plan.hit)
    laws = [attack.law(ONE, ONE)]
    laws += [
        attack.law([1.0 - chance, chance], [1.0 - chance, chance]) for chance in chances.values()
    ]
    pmfs = totals(laws, attacks)
    return {
        "attacks": attacks.from_zero(),
        "hits": pmfs[0],
        **dict(zip(chances, pmfs[1:], strict=True)),
    }
