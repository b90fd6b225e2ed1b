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
        form: dict[str, Any] = {}
        for side in (0, 1):
            lost = self.lost(side).as_dict()
            form[f"lost_{side}"] = {str(number): chance for number, chance in lost.items()}
        joint = np.ndenumerate(self.joint)
        form["joint"] = {f"{i},{j}": float(chance) for (i, j), chance in joint if chance > 0}
        form["outcome"] = {name: chance for name, chance in self.outcome.items() if chance > 0}
        form["ms"] = round(self.ms, 4)
        return form


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
    blows = {side: _losses(assault, side) for side in strikers}
    unhurt = [np.ones(1)] * max(joint.shape)
    of_first, of_second = blows.get(0, unhurt), blows.get(1, unhurt)
    rows, columns = joint.shape
    after = np.zeros_like(joint)
    for (i, j), chance in np.ndenumerate(joint):
        if not chance:
            continue
        # Those of each side who still stand strike at the other.
        first_loses = _capped(of_second[columns - 1 - j], rows - i)
        second_loses = _capped(of_first[rows - 1 - i], columns - j)
        block = after[i : i + first_loses.size, j : j + second_loses.size]
        block += chance * np.outer(first_loses, second_loses)
    return after


def _losses(assault: Assault, striker: int) -> list[Floats]:
    """For 0, 1, 2 … models that strike, the law of the unsaved wounds they cause."""
    plan, side = plan_attack(assault.blow(striker))[0], assault.sides[striker]
    assert plan.hit is not None
    hits = plan.hit.chance(lambda hit: hit is not None)
    chance = hits * unsaved_law(rolled_outcomes(plan.wound))[1]
    law = [1.0 - chance, chance]
    numbers = [models * side.attacks_each for models in range(side.models + 1)]
    return [totals([law], Distribution.constant(number))[0] for number in numbers]


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
    outcomes = {
        "0 massacres 1": float(joint[:-1, -1].sum()),
        "1 massacres 0": float(joint[-1, :-1].sum()),
        "draw": float(np.trace(standing) + joint[-1, -1]),
    }
    wins = (float(np.triu(standing, 1).sum()), float(np.tril(standing, -1).sum()))
    for winner, chance in enumerate(wins):
        loser = 1 - winner
        beaten, victor = assault.sides[loser], assault.sides[winner]
        holds = chance_to_hold(assault.rules, beaten.leadership)
        escapes = chance_to_escape(assault.rules, beaten.initiative, victor.initiative)
        flees = chance * (1.0 - holds)
        outcomes[f"{winner} wins, {loser} holds"] = chance * holds
        outcomes[f"{winner} wins, {loser} falls back"] = flees * escapes
        outcomes[f"{winner} wins, {loser} swept away"] = flees * (1.0 - escapes)
    return outcomes


def chance_to_hold(rules: AssaultRules, leadership: int) -> float:
    """P(2D6 pass the Morale test), the source's reading (004:205, 004:645)."""
    return sum([rules.holds(a + b, leadership) for a, b in TWO_DICE]) / WAYS


def chance_to_escape(rules: AssaultRules, loser: int, winner: int) -> float:
    """P(a loser of this Initiative escapes a winner of that), else it is swept away (004:649)."""
    return sum([rules.escapes(a + loser, b + winner) for a, b in TWO_DICE]) / WAYS
