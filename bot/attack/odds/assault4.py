"""The assault round of the 4th edition: Initiative order, wounds, the result, Morale, fall back or
sweep (004:534-657).

Models have one wound each, and all are engaged.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from bot.attack.model.spec import MELEE, AttackSpec, Target, Volley
from bot.attack.odds.law import totals
from bot.attack.odds.outcomes import rolled_outcomes, unsaved_law
from bot.attack.steps.plan import VolleyPlan
from bot.attack.steps.planning import plan_attack
from bot.dice.distribution import Distribution, Floats
from bot.dice.quantity import Quantity
from bot.dice.stage import FACES, Reroll
from bot.editions import EDITIONS
from bot.editions.edition import AssaultRules

FIRST = 10
"""The Initiative of models in cover that are charged, and of chargers with frag or plasma grenades
(004:558).
"""
ASSAULTS = tuple(key for key, edition in EDITIONS.items() if edition.assaults is not None)
MAX_SIDE_MODELS = 60
MAX_SIDE_ATTACKS = 10


@dataclass(frozen=True, slots=True)
class Side:
    """One unit of an assault; `ap` None is "-". `strikes_first`: Initiative 10 this round."""

    models: int
    weapon_skill: int
    attacks: int
    strength: int
    toughness: int
    initiative: int
    leadership: int
    save: int | None = None
    ap: int | None = None
    invulnerable: int | None = None
    charged: bool = False
    two_weapons: bool = False
    strikes_first: bool = False
    reroll_hits: Reroll = Reroll.NONE

    @property
    def attacks_each(self) -> int:
        """Attacks of a model: one more for charging, one more for two weapons (004:562)."""
        return self.attacks + self.charged + self.two_weapons

    @property
    def strikes_at(self) -> int:
        """The Initiative step in which it strikes."""
        return FIRST if self.strikes_first else self.initiative


@dataclass(frozen=True, slots=True)
class Assault:
    """Two units locked in close combat, under the rules of an edition that has such rounds."""

    sides: tuple[Side, Side]
    edition: str = ASSAULTS[0]

    @property
    def rules(self) -> AssaultRules:
        """How such rounds end in the edition."""
        rules = EDITIONS[self.edition].assaults
        assert rules is not None
        return rules

    @property
    def order(self) -> tuple[tuple[int, ...], ...]:
        """The sides in the order in which they strike; equal Initiative strikes at once (004:558)."""
        first, second = (side.strikes_at for side in self.sides)
        if first == second:
            return ((0, 1),)
        return ((0,), (1,)) if first > second else ((1,), (0,))

    def plan(self, striker: int) -> VolleyPlan:
        """The stages of one attack of a side."""
        side, enemy = self.sides[striker], self.sides[1 - striker]
        volley = Volley(
            attacks=Quantity.fixed(side.attacks_each),
            strength=side.strength,
            ap=side.ap,
            mode=MELEE,
            weapon_skill=side.weapon_skill,
            reroll_hits=side.reroll_hits,
        )
        target = Target(
            toughness=enemy.toughness,
            save=enemy.save,
            invulnerable=enemy.invulnerable,
            weapon_skill=enemy.weapon_skill,
        )
        return plan_attack(AttackSpec(self.edition, (volley,), target))[0]


@dataclass(frozen=True, slots=True)
class AssaultOdds:
    """`joint[i, j]`: side 0 loses i models and side 1 loses j; `outcome`: how it ends, in words."""

    joint: Floats
    outcome: Mapping[str, float]
    ms: float = 0.0

    def lost(self, side: int) -> Distribution:
        """The models that a side loses to blows, before anyone is swept away."""
        return Distribution(0, self.joint.sum(axis=1 - side))

    def as_json(self) -> dict[str, Any]:
        """The form of the command line."""
        lost = [{str(n): p for n, p in self.lost(side).as_dict().items()} for side in (0, 1)]
        joint = {f"{i},{j}": float(p) for (i, j), p in np.ndenumerate(self.joint) if p > 0}
        outcome = {name: p for name, p in self.outcome.items() if p > 0}
        return {
            "lost_0": lost[0],
            "lost_1": lost[1],
            "joint": joint,
            "outcome": outcome,
            "ms": round(self.ms, 4),
        }


def assault_odds(assault: Assault) -> AssaultOdds:
    """The exact odds of the round."""
    started = perf_counter()
    models = [side.models for side in assault.sides]
    joint = np.zeros((models[0] + 1, models[1] + 1))
    joint[0, 0] = 1.0
    for strikers in assault.order:
        joint = _struck(assault, joint, strikers)
    outcome = _outcomes(assault, joint)
    return AssaultOdds(joint, outcome, (perf_counter() - started) * 1000)


def _struck(assault: Assault, joint: Floats, strikers: tuple[int, ...]) -> Floats:
    """The losses after one Initiative step: those who are slain before do not strike."""
    blows = {side: _losses(assault, side) for side in strikers}
    unhurt = np.ones(1)
    after = np.zeros_like(joint)
    for (lost_0, lost_1), chance in np.ndenumerate(joint):
        if not chance:
            continue
        on_0 = blows[1][assault.sides[1].models - lost_1] if 1 in blows else unhurt
        on_1 = blows[0][assault.sides[0].models - lost_0] if 0 in blows else unhurt
        spread = chance * np.outer(
            _capped(on_0, joint.shape[0] - lost_0), _capped(on_1, joint.shape[1] - lost_1)
        )
        after[lost_0 : lost_0 + spread.shape[0], lost_1 : lost_1 + spread.shape[1]] += spread
    return after


def _losses(assault: Assault, striker: int) -> list[Floats]:
    """For 0, 1, 2 … models that strike, the law of the unsaved wounds they cause."""
    plan, side = assault.plan(striker), assault.sides[striker]
    assert plan.hit is not None
    chance = (
        plan.hit.chance(lambda hit: hit is not None) * unsaved_law(rolled_outcomes(plan.wound))[1]
    )
    law = [1.0 - chance, chance]
    return [
        totals([law], Distribution.constant(n * side.attacks_each))[0]
        for n in range(side.models + 1)
    ]


def _capped(law: Floats, size: int) -> Floats:
    if law.size <= size:
        return law
    return np.append(law[: size - 1], law[size - 1 :].sum())


def _outcomes(assault: Assault, joint: Floats) -> dict[str, float]:
    """Most wounds wins; all lost is a Massacre; the loser tests Morale, and flees or is swept away
    (004:641-649).
    """
    size_0, size_1 = joint.shape
    gone_0, gone_1 = joint[-1, :-1].sum(), joint[:-1, -1].sum()
    standing = joint[:-1, :-1]
    found = {
        "0 massacres 1": float(gone_1),
        "1 massacres 0": float(gone_0),
        "draw": float(np.trace(standing) + joint[size_0 - 1, size_1 - 1]),
    }
    wins = {0: float(np.triu(standing, 1).sum()), 1: float(np.tril(standing, -1).sum())}
    for winner, chance in wins.items():
        loser = 1 - winner
        firm = chance_to_hold(assault.rules, assault.sides[loser].leadership)
        initiatives = assault.sides[loser].initiative, assault.sides[winner].initiative
        away = chance_to_escape(assault.rules, *initiatives)
        found[f"{winner} wins, {loser} holds"] = chance * firm
        found[f"{winner} wins, {loser} falls back"] = chance * (1.0 - firm) * away
        found[f"{winner} wins, {loser} swept away"] = chance * (1.0 - firm) * (1.0 - away)
    return found


def chance_to_hold(rules: AssaultRules, leadership: int) -> float:
    """P(2D6 pass the Morale test), the source's reading (004:205, 004:645)."""
    return sum(rules.holds(a + b, leadership) for a in FACES for b in FACES) / 36


def chance_to_escape(rules: AssaultRules, loser: int, winner: int) -> float:
    """P(a loser of this Initiative escapes a winner of that), else it is swept away (004:649)."""
    return sum(rules.escapes(a + loser, b + winner) for a in FACES for b in FACES) / 36
