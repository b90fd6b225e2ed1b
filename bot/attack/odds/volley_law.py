"""What one attack of each volley may do, and from that what the whole volley may."""

from dataclasses import dataclass
from functools import lru_cache

from bot.attack.model.spec import AttackSpec
from bot.attack.model.unit import Unit
from bot.attack.odds.law import ONE, Law, OneAttack, totals
from bot.attack.odds.operators import Operators
from bot.attack.odds.outcomes import rolled_outcomes, unsaved_law, wound_outcomes
from bot.attack.odds.suffered import Suffered
from bot.attack.odds.waiting import Queue
from bot.attack.steps.plan import VolleyPlan
from bot.attack.steps.planning import plan_attack
from bot.dice.distribution import Distribution, Floats
from bot.dice.stage import WAYS

STAGES = ("hits", "wounds", "unsaved")


@dataclass(frozen=True, slots=True, eq=False)
class VolleyLaw:
    """One volley: how many attacks, what one attack gives of each count, and what the unit suffers
    by it.

    `laws` are those of `STAGES`, and of the packets of damage if all are alike and none waits;
    `packets` is the index of the latter, None if packets differ. `bearer_tests` weapons are tested
    afterwards.
    """

    attacks: Distribution
    attack: OneAttack
    laws: tuple[Law, ...]
    packets: int | None
    suffered: Suffered
    bearer_tests: int

    def counts(
        self, start: Floats, queue: Queue, operators: Operators
    ) -> tuple[dict[str, Floats], Floats]:
        """The law of each count, and of the unit's state after the volley, from that of its state
        before.

        A state holds the wounds lost, behind one axis for each kind of damage in the `queue`.
        LimitError as there.
        """
        pmfs = totals(self.laws, self.attacks)
        if self.packets is None or start.size > start.shape[-1] or self._waits(queue):
            state = self.suffered.by_attacks(self.attack, self.attacks, start, queue, operators)
        else:
            state = self.suffered.by_packets(pmfs[self.packets], start.reshape(-1)).reshape(
                start.shape
            )
        return {"attacks": self.attacks.from_zero(), **dict(zip(STAGES, pmfs, strict=False))}, state

    def _waits(self, queue: Queue) -> bool:
        return bool(queue.kinds) and any(
            queue.axis(kind) is not None for kind in self.suffered.kinds
        )


@dataclass(frozen=True, slots=True, eq=False)
class AttackLaw:
    """The laws of all volleys, and the damage that waits until the last of them is over."""

    volleys: tuple[VolleyLaw, ...]
    queue: Queue


@lru_cache(maxsize=256)
def attack_law(spec: AttackSpec) -> AttackLaw:
    """The laws of a whole attack. LimitError if they are too large."""
    unit = Unit(spec.target.wounds)
    volleys = tuple([_volley_law(plan, unit) for plan in plan_attack(spec)])
    return AttackLaw(volleys, Queue([volley.suffered.kinds for volley in volleys]))


def _volley_law(plan: VolleyPlan, unit: Unit) -> VolleyLaw:
    attack = OneAttack(plan.hit)
    rolled = rolled_outcomes(plan.wound)
    automatic = wound_outcomes(plan.automatic) if attack.wounds else []
    wounds = sum([ways for wound, ways in plan.wound.weights if wound is not None]) / WAYS
    suffered = Suffered(unit, rolled, automatic)
    laws = [
        attack.law(ONE, ONE),
        attack.law([1.0 - wounds, wounds], ONE),
        attack.law(unsaved_law(rolled), unsaved_law(automatic)),
    ]
    packets = suffered.packets_law(attack, laws[2])
    if packets is not None and packets not in laws:
        laws.append(packets)
    index = laws.index(packets) if packets is not None else None
    return VolleyLaw(plan.attacks.law(), attack, tuple(laws), index, suffered, plan.bearer_tests)
