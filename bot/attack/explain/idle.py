"""Circumstances that were named and change no die here: without them the same dice fall."""

from collections.abc import Iterator
from dataclasses import fields, replace

from bot.attack.explain.forbidden import forbidding
from bot.attack.model.spec import AttackSpec, Volley
from bot.attack.steps.planning import plan_volley
from bot.editions.ability import Situation

USUAL = Situation()
"""What is so where nothing is said."""


def idle_circumstances(spec: AttackSpec) -> tuple[frozenset[str], ...]:
    """For each volley the names of what was said of its situation and changes nothing. Of two that
    do the same the later one counts; what keeps a weapon from shooting is no such thing.
    """
    return tuple(frozenset(_idle(spec, volley)) for volley in spec.volleys)


def is_cover_idle(spec: AttackSpec) -> bool:
    """Whether cover changes nothing for any weapon."""
    in_the_open = replace(spec.target, cover=None)
    without = replace(spec, target=in_the_open)
    plans = [plan_volley(spec, volley) for volley in spec.volleys]
    return plans == [plan_volley(without, volley) for volley in spec.volleys]


def _idle(spec: AttackSpec, volley: Volley) -> Iterator[str]:
    plan = plan_volley(spec, volley)
    forbidden = forbidding(spec, volley)
    for each in fields(Situation):
        usual = getattr(USUAL, each.name)
        if getattr(volley.situation, each.name) == usual or each.name in forbidden:
            continue
        other = replace(volley.situation, **{each.name: usual})
        without = replace(volley, situation=other)
        if plan_volley(spec, without) == plan:
            volley = without
            yield each.name
