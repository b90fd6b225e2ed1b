"""Exact odds of an attack: every stage's distribution, enumerated and convolved, never sampled."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

import numpy as np

from bot.attack.model.limits import MAX_MODEL_WOUNDS, MAX_MODELS, MAX_WORK
from bot.attack.model.spec import AttackSpec
from bot.attack.model.unit import Unit
from bot.attack.odds.law import both, mean_of, totals
from bot.attack.odds.operators import Operators
from bot.attack.odds.vehicles import vehicle_counts
from bot.attack.odds.volley_law import (
    GroupVolleyLaw,
    VolleyLaw,
    attack_rounds,
    unit_in_reach,
)
from bot.dice.distribution import Distribution, Floats

NUMBERS = tuple(str(number) for number in range(MAX_MODELS * MAX_MODEL_WOUNDS + 1))
LEAST = 1e-16
"""The smallest probability that the JSON form writes out: a double cannot hold smaller ones beside
1, nor do they come up; writing them would take a third of a long line's time.
"""


@dataclass(frozen=True, slots=True)
class VolleyOdds:
    """One volley: the law of its own counts, and of the wounds that the unit has lost when it is
    over. Damage that waits has come by the end of the last one only.
    """

    counts: Mapping[str, Floats]
    state: Floats


@dataclass(frozen=True, slots=True)
class AttackOdds:
    """What an attack may come to. `counts` holds for each name the probabilities of 0, 1, 2 …

    For a unit: attacks, hits, wounds, unsaved, damage, models_destroyed; for a vehicle: attacks,
    hits, glancing, penetrating, destroying_results, models_destroyed. `hits` includes automatic and
    additional hits, `unsaved` failed saves and wounds that allow none; these and `wounds` count
    every attack, also those left over after the unit is destroyed. `damage` is what the unit really
    loses: excess is lost, mortal wounds are included. `state` is the law of the wounds that the
    unit has lost in all, `afterwards` that of bearers who fail a test (Hazardous). `volleys` are
    the weapons one by one; none against a vehicle.
    """

    counts: Mapping[str, Floats]
    unit_destroyed: float
    state: Floats
    volleys: tuple[VolleyOdds, ...] = ()
    not_modelled: tuple[str, ...] = ()
    table_results: Mapping[str, float] | None = None
    afterwards: Floats | None = None
    ms: float = 0.0

    def distribution(self, name: str) -> Distribution:
        """One of the counts as a distribution."""
        return Distribution(0, self.counts[name])

    @property
    def is_vehicle(self) -> bool:
        """Whether the target was a vehicle with an armour value."""
        return self.table_results is not None

    @property
    def means(self) -> dict[str, float]:
        """The mean of each count, from its own distribution."""
        return {name: mean_of(pmf) for name, pmf in self.counts.items()}

    def as_json(self) -> dict[str, Any]:
        """The form of the command line: probabilities of 1e-16 and more by number, means, the time
        in milliseconds.
        """
        form: dict[str, Any] = {name: _by_number(pmf) for name, pmf in self.counts.items()}
        form["means"] = self.means
        if self.table_results is None:
            form["unit_destroyed"] = self.unit_destroyed
        else:
            form["destroyed"] = self.unit_destroyed
            form["table_results_mean"] = dict(self.table_results)
            del form["means"]["models_destroyed"]
        if self.afterwards is not None:
            form["bearers_hurt"] = _by_number(self.afterwards)
        if self.not_modelled:
            form["not_modelled"] = list(self.not_modelled)
        form["ms"] = round(self.ms, 4)
        return form


def attack_odds(spec: AttackSpec) -> AttackOdds:
    """The exact odds of a specification. LimitError if it would take too long."""
    started = perf_counter()
    if spec.target.armour is not None:
        return _vehicle_odds(spec, started)
    return _unit_odds(spec, started)


def _unit_odds(spec: AttackSpec, started: float) -> AttackOdds:
    lost = spec.target.wounds_lost
    whole = Unit(spec.target.wounds)
    unit = unit_in_reach(spec)
    operators = Operators(MAX_WORK)
    state = np.zeros(unit.total + 1)
    state[lost] = 1.0
    counts: dict[str, Floats] = {}
    odds = []
    volleys: list[VolleyLaw | GroupVolleyLaw] = []
    for each in attack_rounds(spec):
        waiting = each.waiting
        none_waits = (1,) * len(waiting.kinds)
        state = state.reshape((*none_waits, state.size))
        for volley in each.volleys:
            of_volley, state = volley.counts(state, waiting, operators)
            so_far = _padded(_wounds_lost(state), whole)
            odds.append(VolleyOdds(of_volley, so_far))
            counts = both(counts, of_volley)
        bands = [kind.band(unit) for kind in waiting.kinds]
        state = operators.settled(state, bands)
        # What waited comes at the end of the last volley.
        odds[-1] = replace(odds[-1], state=_padded(state, whole))
        volleys += each.volleys
    state = _padded(state, whole)
    counts["damage"] = state[lost:]
    counts["models_destroyed"] = whole.by_models(state)
    return AttackOdds(
        counts=counts,
        unit_destroyed=float(state[-1]),
        state=state,
        volleys=tuple(odds),
        not_modelled=_not_modelled(spec),
        afterwards=_bearers_hurt(volleys),
        ms=_since(started),
    )


def _wounds_lost(state: Floats) -> Floats:
    """The law of the wounds lost, whatever waits."""
    lost: Floats = state.sum(axis=tuple(range(state.ndim - 1)))
    return lost


def _padded(state: Floats, unit: Unit) -> Floats:
    """The state of the whole unit: nobody gets to the wounds behind it."""
    padded = np.zeros(unit.total + 1)
    padded[: state.size] = state
    return padded


def _bearers_hurt(volleys: Sequence[VolleyLaw | GroupVolleyLaw]) -> Floats | None:
    """The law of the tests that fail afterwards; None where nobody is tested."""
    tests = sum([volley.bearer_tests for volley in volleys])
    if not tests:
        return None
    # Weapons of one edition are tested alike.
    fails = max([volley.bearer_fails for volley in volleys])
    one_test = [1.0 - fails, fails]
    number = Distribution.constant(tests)
    (law,) = totals([one_test], number)
    return law


def _vehicle_odds(spec: AttackSpec, started: float) -> AttackOdds:
    counts, results = vehicle_counts(spec)
    destroyed = 1.0 - float(counts["destroying_results"][0])
    state = np.array([1.0 - destroyed, destroyed])
    counts["models_destroyed"] = state
    return AttackOdds(
        counts=counts,
        unit_destroyed=destroyed,
        state=state,
        not_modelled=_not_modelled(spec),
        table_results=results,
        ms=_since(started),
    )


def _since(started: float) -> float:
    """Milliseconds since then."""
    return (perf_counter() - started) * 1000


def _not_modelled(spec: AttackSpec) -> tuple[str, ...]:
    return tuple([item.name for item in spec.not_modelled])


def _by_number(pmf: Floats) -> dict[str, float]:
    chances = zip(NUMBERS, pmf.tolist(), strict=False)
    return {number: chance for number, chance in chances if chance >= LEAST}
