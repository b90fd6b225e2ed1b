"""What one attack of each volley may do, and from that what the whole volley may."""

from dataclasses import dataclass
from functools import lru_cache, partial

from bot.attack.model.spec import AttackSpec
from bot.attack.model.unit import Unit
from bot.attack.odds.deferred_damage import DeferredDamage
from bot.attack.odds.group_damage import GroupDamage
from bot.attack.odds.law import ONE, Law, OneAttack, totals
from bot.attack.odds.operators import Operators
from bot.attack.odds.outcomes import Outcome, rolled_outcomes, unsaved_law, wound_outcomes
from bot.attack.odds.unit_damage import UnitDamage
from bot.attack.steps.planning import most_damage, plan_attack
from bot.attack.steps.volley_plan import VolleyPlan
from bot.dice.distribution import Distribution, Floats

STAGES = ("hits", "wounds", "unsaved")


@dataclass(frozen=True, slots=True, eq=False)
class VolleyLaw:
    """One volley: how many attacks, what one attack gives of each count, and the damage it does to
    the unit.

    `laws` are those of `STAGES`, and of the packets of damage if all are alike and none waits;
    `packets` is the index of the latter, None if packets differ. `bearer_tests` weapons are tested
    afterwards, and each fails by the chance `bearer_fails`.
    """

    attacks: Distribution
    attack: OneAttack
    laws: tuple[Law, ...]
    packets: int | None
    unit_damage: UnitDamage
    bearer_tests: int
    bearer_fails: float

    def counts(
        self, start: Floats, waiting: DeferredDamage, operators: Operators
    ) -> tuple[dict[str, Floats], Floats]:
        """The law of each count, and of the unit's state after the volley, from that of its state
        before.

        A state holds the wounds lost, behind one axis for each kind of damage that is `waiting`.
        LimitError as there.
        """
        attack = self.attack
        attacks = self.attacks
        pmfs = totals(self.laws, attacks)
        counts = {"attacks": attacks.from_zero()}
        counts.update(zip(STAGES, pmfs, strict=False))
        damage = self.unit_damage
        some_wait = start.size > start.shape[-1]
        if self.packets is None or some_wait or self._waits(waiting):
            state = damage.by_attacks(attack, attacks, start, waiting, operators)
            return counts, state
        packets = pmfs[self.packets]
        state = damage.by_packets(packets, start.reshape(-1))
        return counts, state.reshape(start.shape)

    def _waits(self, waiting: DeferredDamage) -> bool:
        return any(waiting.axis(kind) is not None for kind in self.unit_damage.kinds)


@dataclass(frozen=True, slots=True, eq=False)
class GroupVolleyLaw:
    """One volley against groups of unlike models, settled as a whole. The fields as in
    `VolleyLaw`; `unsaved` is missing from `laws` where the groups have unlike saves.
    """

    attacks: Distribution
    attack: OneAttack
    laws: tuple[Law, ...]
    group_damage: GroupDamage
    bearer_tests: int
    bearer_fails: float

    def counts(
        self, start: Floats, _waiting: DeferredDamage, operators: Operators
    ) -> tuple[dict[str, Floats], Floats]:
        """As `VolleyLaw.counts`."""
        attack = self.attack
        attacks = self.attacks
        pmfs = totals(self.laws, attacks)
        counts = {"attacks": attacks.from_zero()}
        counts.update(zip(STAGES, pmfs, strict=False))
        state = self.group_damage.after(attack, attacks, start, operators)
        return counts, state


@dataclass(frozen=True, slots=True, eq=False)
class Round:
    """Volleys, and the damage that waits until the last of them is over."""

    volleys: tuple[VolleyLaw | GroupVolleyLaw, ...]
    waiting: DeferredDamage


@lru_cache(maxsize=256)
def attack_rounds(spec: AttackSpec) -> tuple[Round, ...]:
    """The laws of a whole attack: one round, or one for each volley where those are settled one by
    one. LimitError if they are too large.
    """
    plans = plan_attack(spec)
    unit = unit_in_reach(spec)
    if spec.target.groups:
        nothing_waits = DeferredDamage([])
        laws = [_group_volley_law(plan, unit) for plan in plans]
        rounds = [Round((law,), nothing_waits) for law in laws]
        return tuple(rounds)
    volleys = tuple([_volley_law(plan, unit) for plan in plans])
    if not spec.rules_of_edition.group_by_group:
        return (_round(volleys),)
    rounds = [_round((volley,)) for volley in volleys]
    return tuple(rounds)


def unit_in_reach(spec: AttackSpec) -> Unit:
    """The unit attacked, without the models at its end that even the best roll cannot reach."""
    target = spec.target
    unit = Unit(target.wounds, target.group_sizes)
    if target.groups:
        return unit
    return unit.within(target.wounds_lost + most_damage(plan_attack(spec)))


def _round(volleys: tuple[VolleyLaw, ...]) -> Round:
    return Round(volleys, DeferredDamage([volley.unit_damage.kinds for volley in volleys]))


def _group_volley_law(plan: VolleyPlan, unit: Unit) -> GroupVolleyLaw:
    attack = OneAttack(plan.hit)
    rolled = rolled_outcomes(plan.wound)
    automatic = wound_outcomes(plan.automatic) if attack.wounds else []
    laws = _hits_and_wounds(plan, attack)
    if plan.counts_unsaved:
        of_rolled = unsaved_law(_judged(rolled))
        of_automatic = unsaved_law(_judged(automatic))
        unsaved = attack.law(of_rolled, of_automatic)
        laws.append(unsaved)
    return GroupVolleyLaw(
        attacks=plan.attacks.law(),
        attack=attack,
        laws=tuple(laws),
        group_damage=GroupDamage(unit, plan.pools, rolled, automatic),
        bearer_tests=plan.bearer_tests,
        bearer_fails=plan.bearer_fails / 6,
    )


def _judged(outcomes: list[Outcome]) -> list[Outcome]:
    """The outcomes where every save is judged alike, whatever group it meets."""
    judged = []
    for outcome in outcomes:
        saves = outcome.pool and outcome.pool.sorted_saves
        if not saves:
            judged.append(outcome)
            continue
        saved = saves.die.chance(partial(saves.saves, group=0))
        unsaved = outcome.chance * (1.0 - saved)
        judged.append(outcome._replace(chance=unsaved, unsaved=True))
        judged.append(outcome._replace(chance=outcome.chance * saved))
    return judged


def _hits_and_wounds(plan: VolleyPlan, attack: OneAttack) -> list[Law]:
    """The laws of the hits and of the wounds of one attack."""
    wounds = plan.wound.chance(lambda wound: wound is not None)
    return [attack.law(ONE, ONE), attack.law([1.0 - wounds, wounds], ONE)]


def _volley_law(plan: VolleyPlan, unit: Unit) -> VolleyLaw:
    attack = OneAttack(plan.hit)
    rolled = rolled_outcomes(plan.wound)
    automatic = wound_outcomes(plan.automatic) if attack.wounds else []
    unsaved = attack.law(unsaved_law(rolled), unsaved_law(automatic))
    laws = [*_hits_and_wounds(plan, attack), unsaved]
    damage = UnitDamage(unit, rolled, automatic)
    packets = damage.packets_law(attack, unsaved)
    index = None
    if packets is not None:
        if packets not in laws:
            laws.append(packets)
        index = laws.index(packets)
    return VolleyLaw(
        attacks=plan.attacks.law(),
        attack=attack,
        laws=tuple(laws),
        packets=index,
        unit_damage=damage,
        bearer_tests=plan.bearer_tests,
        bearer_fails=plan.bearer_fails / 6,
    )
