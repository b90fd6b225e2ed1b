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
        return {
            "lost_0": _by_number(self.lost(0)),
            "lost_1": _by_number(self.lost(1)),
            "joint": joint,
            "outcome": {name: chance for name, chance in self.outcome.items() if chance > 0},
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
    return AssaultOdds(joint, outcome, (perf_counter() - started) * 1000)


def _after_blows(assault: Assault, joint: Floats, strikers: tuple[int, ...]) -> Floats:
    """The losses after one Initiative step: those who are slain before do not strike."""
    nothing = [np.ones(1)] * max(joint.shape)
    by_first = _losses(assault, 0) if 0 in strikers else nothing
    by_second = _losses(assault, 1) if 1 in strikers else nothing
    rows, columns = joint.shape
    after = np.zeros_like(joint)
    for (i, j), chance in np.ndenumerate(joint):
        if chance:
            # Those of each side who still stand strike at those of the other.
            left, right = rows - i, columns - j
            of_first = _capped(by_second[right - 1], left)
            of_second = _capped(by_first[left - 1], right)
            block = after[i : i + of_first.size, j : j + of_second.size]
            block += chance * np.outer(of_first, of_second)
    return after


def _losses(assault: Assault, striker: int) -> list[Floats]:
    """For 0, 1, 2 … models that strike, the law of the unsaved wounds they cause."""
    side = assault.sides[striker]
    (plan,) = plan_attack(assault.blow(striker))
    assert plan.hit is not None
    hits = plan.hit.chance(lambda hit: hit is not None)
    _, unsaved = unsaved_law(rolled_outcomes(plan.wound))
    one_attack = [1.0 - hits * unsaved, hits * unsaved]
    laws = []
    for models in range(side.models + 1):
        attacks = Distribution.constant(models * side.attacks_each)
        laws += totals([one_attack], attacks)
    return laws


def _capped(law: Floats, size: int) -> Floats:
    """A law of which all that is too much counts as the most."""
    if law.size <= size:
        return law
    return np.append(law[: size - 1], law[size - 1 :].sum())


def _outcomes(assault: Assault, joint: Floats) -> dict[str, float]:
    """Most wounds wins; all lost is a Massacre; the loser tests Morale, and flees or is swept away
    (004:641-649).
    """
    standing = joint[:-1, :-1]
    first_wins, second_wins = np.triu(standing, 1), np.tril(standing, -1)
    return {
        "0 massacres 1": float(joint[:-1, -1].sum()),
        "1 massacres 0": float(joint[-1, :-1].sum()),
        "draw": float(np.trace(standing) + joint[-1, -1]),
        **_after_win(assault, 0, float(first_wins.sum())),
        **_after_win(assault, 1, float(second_wins.sum())),
    }


def _after_win(assault: Assault, winner: int, chance: float) -> dict[str, float]:
    """What becomes of the loser, where one side wins with this chance."""
    loser = 1 - winner
    beaten, victor = assault.sides[loser], assault.sides[winner]
    holds = chance_to_hold(assault.rules, beaten.leadership)
    escapes = chance_to_escape(assault.rules, beaten.initiative, victor.initiative)
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
