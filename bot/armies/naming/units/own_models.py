"""A model of a unit that is named beside it: the Nob of `Boyz and Nob`."""

import re
from dataclasses import replace

from bot.armies.naming.units.found import Found
from bot.armies.wording import name_key

_JOINT = r"(?:\s*,\s*(?:(?:and|with)\s+)?|(?:^|\s+)(?:and|&|\+|plus|with|led by)\s+)"
_BETWEEN = re.compile(_JOINT, re.IGNORECASE)
_ARTICLE = re.compile(r"^(?:an?|the|his|their|its|1)\s+", re.IGNORECASE)


def model_named(unit: Found, typed: str) -> str:
    """The model that leads a squad and that some words name: the Nob of the Boyz, their Shock
    Trooper Sergeant as `sergeant`; empty where they name none.
    """
    name = _ARTICLE.sub("", typed)
    words = set(name_key(name).split())
    if not words or len(unit.groups) < 2:
        return ""
    named = [group for group in unit.groups if words.issubset(name_key(group.name).split())]
    if len(named) != 1:
        return ""
    only = named[0]
    return only.name if only.least == 1 else ""


def own_models_apart(found: Found) -> Found:
    """A squad without the model of its own that was named beside it, which is one of its models:
    `9 Boyz and Nob` are ten.
    """
    parts = [part for part in _BETWEEN.split(found.values) if part]
    own = [part for part in parts if model_named(found, part)]
    if not own:
        return found
    model = model_named(found, own[0])
    models = found.models
    if models and models in _sizes_beside(found, model):
        models += 1
    values = found.values
    for part in own:
        named = rf"{_JOINT}?{re.escape(part)}(?={_JOINT}|$)"
        values = re.sub(named, "", values, count=1, flags=re.IGNORECASE)
    whose = f"{models} {found.unit.name}" if models else found.unit.name
    note = f"the {model} is one of the {whose}"
    return replace(found, models=models, values=values.strip(" ,"), notes=(note,))


def _sizes_beside(found: Found, model: str) -> set[int]:
    """How many others the smallest and the largest squad has beside the one who leads it."""
    others = [group for group in found.groups if group.name != model]
    least = sum(each.least for each in others)
    most = sum(each.most for each in others)
    return {least, most}
