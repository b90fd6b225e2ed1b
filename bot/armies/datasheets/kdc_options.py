"""What all models of a unit of the package `wh40kdc` may choose to carry."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from bot.armies.datasheets.kdc_weapons import Record

_UNLIMITED = frozenset({"any_number", "model_name"})
"""The constraints of an option that any number of models have, perhaps of one kind."""


def taken_by_all(
    options: Iterable[Record], models: Sequence[Record]
) -> Mapping[str, Collection[int]]:
    """How many a model takes of each weapon that every model may choose: the weapon's id → the
    numbers that its choices give, such as two for a pair. `models` are the unit's kinds of model;
    a kind that has the weapon anyway need not choose it.
    """
    kinds = [model.get("name", "") for model in models]
    is_one_model = len(models) == 1 and models[0].get("max") == 1
    numbers: defaultdict[str, set[int]] = defaultdict(set)
    choosing: defaultdict[str, set[str]] = defaultdict(set)
    for option in options:
        is_free = is_one_model or option.get("replaces")
        if not is_free or not _is_unlimited(option):
            continue
        limits = option["model_constraint"]
        who = [limits["model_name"]] if "model_name" in limits else kinds
        for choice in _choices(option):
            for weapon, count in Counter(choice).items():
                numbers[weapon].add(count)
                choosing[weapon].update(who)
    for model in models:
        for weapon in model.get("default_weapon_ids", ()):
            choosing[weapon].add(model["name"])
    return {
        weapon: taken for weapon, taken in numbers.items() if choosing[weapon].issuperset(kinds)
    }


def _is_unlimited(option: Record) -> bool:
    """Whether any number of models have an option, perhaps of one kind."""
    limits = option.get("model_constraint") or {}
    return "any_number" in limits and _UNLIMITED.issuperset(limits)


def _choices(option: Record) -> Iterator[Sequence[str]]:
    """The weapons that are taken together, in each way that an option allows."""
    together = option.get("replacement")
    if together:
        yield together
    yield from option.get("replacement_choice") or ()
