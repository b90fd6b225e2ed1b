"""Exact odds of an assault round: Initiative order, wounds, the result, Morale, fall back or sweep
(004:534-657).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from time import perf_counter
from typing import Any

import numpy as np

from bot.attack.model.assault import Assault
from bot.attack.odds.law import totals
from bot.attack.odds.outcomes import rolled_outcomes, unsaved_law
from bot.attack.steps.planning import plan_attack
from bot.dice.distribution import Distribution, Floats
from bot.dice.stage import FACES, WAYS
from bot.editions.edition import AssaultRules

TWO_DICE = tuple(product(FACES, repeat=2))


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
        joint = {}
        for (first, second), chance in np.ndenumerate(self.joint):
            if chance > 0:
                joint[f"{first},{second}"] = float(chance)
        outcome = {name: chance for name, chance in self.outcome.items() if chance > 0}
        return {
            "lost_0": _by_number(self.lost(0)),
            "lost_1": _by_number(self.lost(1)),
            "joint": joint,
            "outcome": outcome,
            "ms": round(self.ms, 4),
        }


def _by_number(law: Distribution) -> dict[str, float]:
    return {str(number): chance for number, chance in law.as_dict().items()}


def assault_odds(assault: Assault) -> AssaultOdds:
    """The exact odds of the round."""
    started = perf_counter()
    first, second = assault.sides
    joint = np.zeros((first.models + 1, second.models + 1))
    joint[0, 0] = 1.0
    for strikers in assault.order:
        joint = _after_blows(assault, joint, strikers)
    outcome = _outcomes(assault, joint)
    seconds = perf_counter() - started
    return AssaultOdds(joint, outcome, seconds * 1000)


def _after_blows(assault: Assault, joint: Floats, strikers: tuple[int, ...]) -> Floats:
    """The losses after one Initiative step: those who are slain before do not strike."""
    by_first = _losses(assault, 0, strikers)
    by_second = _losses(assault, 1, strikers)
    first, second = assault.sides
    after = np.zeros_like(joint)
    for (i, j), chance in np.ndenumerate(joint):
        if not chance:
            continue
        # Those of each side who still stand strike at those of the other.
        first_stand = first.models - i
        second_stand = second.models - j
        first_loses = _capped(by_second[second_stand], first_stand)
        second_loses = _capped(by_first[first_stand], second_stand)
        further = np.outer(first_loses, second_loses)
        rows, columns = further.shape
        after[i : i + rows, j : j + columns] += chance * further
    return after


def _losses(assault: Assault, striker: int, strikers: tuple[int, ...]) -> list[Floats]:
    """For 0, 1, 2 … models of a side that stand, the law of the unsaved wounds they cause: none
    where the side does not strike.
    """
    side = assault.sides[striker]
    if striker not in strikers:
        return [np.ones(1)] * (side.models + 1)
    (plan,) = plan_attack(assault.blow(striker))
    assert plan.hit is not None
    hits = plan.hit.chance(lambda hit: hit is not None)
    _, unsaved = unsaved_law(rolled_outcomes(plan.wound))
    wounds = hits * unsaved
    one_attack = [1.0 - wounds, wounds]
    laws = []
    for models in range(side.models + 1):
        attacks = models * side.attacks_each
        laws += totals([one_attack], Distribution.constant(attacks))
    return laws


def _capped(law: Floats, most: int) -> Floats:
    """A law of which all that is more than `most` counts as so many."""
    if law.size <= most:
        return law
    return np.append(law[:most], law[most:].sum())


def _outcomes(assault: Assault, joint: Floats) -> dict[str, float]:
    """Most wounds wins; all lost is a Massacre; the loser tests Morale, and flees or is swept away
    (004:641-649).
    """
    standing = joint[:-1, :-1]
    only_second_lost = joint[:-1, -1].sum()
    only_first_lost = joint[-1, :-1].sum()
    drawn = np.trace(standing) + joint[-1, -1]
    # Above the diagonal the second side has lost more.
    first_wins = np.triu(standing, 1).sum()
    second_wins = np.tril(standing, -1).sum()
    return {
        "0 massacres 1": float(only_second_lost),
        "1 massacres 0": float(only_first_lost),
        "draw": float(drawn),
        **_after_win(assault, 0, float(first_wins)),
        **_after_win(assault, 1, float(second_wins)),
    }


def _after_win(assault: Assault, winner: int, chance: float) -> dict[str, float]:
    """What becomes of the loser, where one side wins with this chance."""
    loser = 1 - winner
    rules = assault.rules
    beaten = assault.sides[loser]
    victor = assault.sides[winner]
    holds = chance_to_hold(rules, beaten.leadership)
    escapes = chance_to_escape(rules, beaten.initiative, victor.initiative)
    flees = chance * (1.0 - holds)
    won = f"{winner} wins, {loser}"
    return {
        f"{won} holds": chance * holds,
        f"{won} falls back": flees * escapes,
        f"{won} swept away": flees * (1.0 - escapes),
    }


def chance_to_hold(rules: AssaultRules, leadership: int) -> float:
    """P(2D6 pass the Morale test), the source's reading (004:205, 004:645)."""
    return sum([rules.holds(a + b, leadership) for a, b in TWO_DICE]) / WAYS


def chance_to_escape(rules: AssaultRules, loser: int, winner: int) -> float:
    """P(a loser of this Initiative escapes a winner of that), else it is swept away (004:649)."""
    return sum([rules.escapes(a + loser, b + winner) for a, b in TWO_DICE]) / WAYS
