"""What one attack of each volley may do, and from that what the whole volley may."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from bot.combat.law import Counts, Law, totals
from bot.combat.outcomes import rolled_outcomes, unsaved_law, wound_outcomes
from bot.combat.plan import Hit, VolleyPlan
from bot.combat.planning import plan_attack
from bot.combat.spec import AttackSpec
from bot.combat.stage import WAYS, Stage
from bot.combat.suffered import Suffered
from bot.combat.unit import Unit
from bot.dice.distribution import Distribution, Floats

HIT: Law = [0.0, 1.0]
COUNTS = Counts()
STAGES = ("hits", "wounds", "unsaved")


@dataclass(frozen=True, slots=True, eq=False)
class VolleyLaw:
    """One volley: how many attacks, what one attack gives of each count, and what the unit suffers by it.

    `laws` are those of `STAGES`, and of the packets of damage if all are alike; `packets` is the index of the latter,
    None if packets differ. `bearer_tests` weapons are tested afterwards.
    """

    attacks: Distribution
    hit: Stage[Hit | None] | None
    laws: tuple[Law, ...]
    packets: int | None
    suffered: Suffered
    bearer_tests: int

    def counts(self, start: Floats, budget: int) -> tuple[dict[str, Floats], Floats]:
        """The law of each count, and of the wounds lost after the volley, from the law of those lost before.

        LimitError if packets differ, and it takes more than `budget` multiplications.
        """
        pmfs = totals(self.laws, self.attacks)
        if self.packets is None:
            state = self.suffered.by_attacks(self.hit, self.attacks, start, budget)
        else:
            state = self.suffered.by_packets(pmfs[self.packets], start)
        numbers = np.zeros(self.attacks.high + 1)
        numbers[self.attacks.low :] = self.attacks.pmf
        return {"attacks": numbers, **dict(zip(STAGES, pmfs, strict=False))}, state


@lru_cache(maxsize=256)
def volley_laws(spec: AttackSpec) -> tuple[VolleyLaw, ...]:
    """The laws of all volleys. LimitError if they are too large."""
    unit = Unit(spec.target.wounds)
    return tuple(_volley_law(plan, unit) for plan in plan_attack(spec))


def _volley_law(plan: VolleyPlan, unit: Unit) -> VolleyLaw:
    rolled, automatic = rolled_outcomes(plan.wound), wound_outcomes(plan.automatic)
    wounds = sum(ways for wound, ways in plan.wound.weights if wound is not None) / WAYS
    suffered = Suffered(unit, rolled, automatic if _any_automatic(plan.hit) else [])
    laws = [
        COUNTS.attack(plan.hit, HIT, HIT),
        COUNTS.attack(plan.hit, [1.0 - wounds, wounds], HIT),
        COUNTS.attack(plan.hit, unsaved_law(rolled), unsaved_law(automatic)),
    ]
    packets = suffered.packets_law(plan.hit)
    if packets is not None and packets not in laws:
        laws.append(packets)
    index = laws.index(packets) if packets is not None else None
    return VolleyLaw(plan.attacks.law(), plan.hit, tuple(laws), index, suffered, plan.bearer_tests)


def _any_automatic(stage: Stage[Hit | None] | None) -> bool:
    return stage is not None and any(hit is not None and hit.wounds for hit, _ in stage.weights)
