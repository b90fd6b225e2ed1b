"""Units from a roster's tree: which selections are units, how many models, which weapons.

Rules found on real exports: a unit is a selection of the kind unit or model with a `Unit` row
anywhere below it; a weapon's number already counts all of its group of models; one weapon may hold
several rows, which are its modes; the same name may stand for different numbers in different units.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from bot.armies.editions import edition_named, rules_of
from bot.armies.model import ArmyList, ArmyUnit, ArmyWeapon, Skipped
from bot.armies.notes import unread_keywords
from bot.armies.profile_shorthand import mode_of, unread_keywords_of, weapon_shorthand
from bot.armies.rosters.roster_tree import Profile, Roster, Selection
from bot.armies.target_shorthand import (
    ExtraSaves,
    LikeModels,
    target_abilities,
    target_keywords,
    target_shorthand,
)

NOT_KEYWORDS = ("faction:", "configuration", "warlord", "reference")
"""Categories that begin so, or end in `weapon`, are no keywords of the game."""
SETTINGS = ("battle size", "detachment", "show/hide options", "game type", "brotherhood")
"""Selections that are choices of the army, not units."""


def read_units(roster: Roster, wrote: str) -> ArmyList:
    """The list of a roster; `wrote` names the format."""
    edition = edition_named(roster.game)
    rules = rules_of(edition)
    units = []
    skipped = []
    for selection in roster.selections:
        if _is_unit(selection):
            unit = _unit(selection, rules)
            units.append(unit)
        elif not is_setting(selection):
            skipped.append(Skipped(selection.name, "it has no datasheet in the file"))
    skipped += unread_keywords(units)
    return ArmyList(
        format=wrote,
        edition=edition,
        title=roster.name,
        points=roster.points,
        units=tuple(units),
        skipped=tuple(skipped),
    )


def has_rows(roster: Roster) -> bool:
    """Whether a roster says the numbers of its units."""
    return any(_is_unit(selection) for selection in roster.selections)


def _is_unit(selection: Selection) -> bool:
    return selection.kind in ("unit", "model") and any(_rows(selection, "unit"))


def is_setting(selection: Selection) -> bool:
    """Whether a selection is a choice of the army, not a unit."""
    settings = any(name.casefold() == "configuration" for name in selection.categories)
    return settings or selection.name.casefold().startswith(SETTINGS)


def _rows(selection: Selection, kind: str) -> Iterator[Profile]:
    for each in selection.walk():
        for profile in each.profiles:
            if profile.kind.casefold() == kind:
                yield profile


def _unit(selection: Selection, edition: str) -> ArmyUnit:
    models = _models(selection)
    count = sum(model.number for model in models) or selection.number
    keywords = keywords_of(selection)
    return ArmyUnit(
        name=selection.name,
        models=count,
        points=total_points(selection),
        weapons=_weapons(selection, edition),
        target=_target(selection, models or [selection], keywords, edition),
        keywords=keywords,
    )


def _models(selection: Selection) -> list[Selection]:
    """The groups of models of a unit; a model alone is its own group."""
    if selection.kind == "model":
        return [selection]
    found = []
    for below in selection.selections:
        found += _models(below)
    return found


def total_points(selection: Selection) -> int | None:
    """The points of the unit with everything below it."""
    said = [each.points for each in selection.walk() if each.points is not None]
    return sum(said) if said else None


def keywords_of(selection: Selection) -> tuple[str, ...]:
    """The keywords of a unit and its models."""
    named = [name for each in selection.walk() for name in each.categories]
    found = [name for name in named if not _is_helper(name.casefold())]
    return tuple(dict.fromkeys(found))


def _is_helper(name: str) -> bool:
    return name.startswith(NOT_KEYWORDS) or name.endswith("weapon")


def _weapons(unit: Selection, edition: str) -> tuple[ArmyWeapon, ...]:
    counts = Counter[ArmyWeapon]()
    own = next(_rows(unit, "unit"), None)
    own_columns = own.columns if own else {}
    for selection, bearer in _with_bearers(unit, own_columns):
        for profile in filter(_is_weapon, selection.profiles):
            one = _weapon(profile, selection, bearer, edition)
            counts[one] += selection.number
    weapons = []
    for weapon, count in counts.items():
        weapons.append(replace(weapon, count=count))
    return tuple(weapons)


def _weapon(
    profile: Profile, selection: Selection, bearer: Mapping[str, str], edition: str
) -> ArmyWeapon:
    """One weapon by a row of it; what is equal in all of this is counted together."""
    name = profile.name or selection.name
    shorthand = weapon_shorthand(profile, bearer, edition)
    keywords = profile.columns.get("KEYWORDS", "")
    unread = unread_keywords_of(keywords, edition)
    return ArmyWeapon(name, 1, mode_of(profile), shorthand, unread)


def _with_bearers(
    selection: Selection, bearer: Mapping[str, str]
) -> Iterator[tuple[Selection, Mapping[str, str]]]:
    """Every selection with the columns of the model that bears it."""
    own = [profile for profile in selection.profiles if profile.kind.casefold() == "unit"]
    if own:
        bearer = own[0].columns
    yield selection, bearer
    for below in selection.selections:
        yield from _with_bearers(below, bearer)


def _is_weapon(profile: Profile) -> bool:
    columns = profile.columns
    if not columns.get("AP"):
        return False
    modern = "A" in columns and ("BS" in columns or "WS" in columns)
    older = "TYPE" in columns
    return modern or older


def _target(
    unit: Selection, models: list[Selection], keywords: tuple[str, ...], edition: str
) -> str | None:
    """The unit as a target: models of equal rows and saves together."""
    of_unit = _ability_names(_without_models(unit))
    feel_no_pain = ExtraSaves({}, _ability_names(unit.walk())).feel_no_pain
    kinds = []
    for model in models:
        row = next(_rows(model, "unit"), None) or next(_rows(unit, "unit"))
        own = _ability_names(model.walk())
        saves = ExtraSaves(row.columns, own + of_unit)
        saves.feel_no_pain = feel_no_pain
        kinds.append(LikeModels(model.number, row.columns, saves))
    rules: list[str] = []
    for each in unit.walk():
        rules += each.rules
    abilities = target_abilities(tuple(dict.fromkeys(rules)), edition)
    return target_shorthand(kinds, [*target_keywords(keywords), *abilities], edition)


def _without_models(unit: Selection) -> Iterator[Selection]:
    """A unit's own selections, without those of its models."""
    yield unit
    for below in unit.selections:
        if below.kind != "model":
            yield from _without_models(below)


def _ability_names(selections: Iterable[Selection]) -> list[str]:
    """Names of rules and abilities; an invulnerable save may stand in an ability's own text."""
    names: list[str] = []
    for selection in selections:
        names += selection.rules
        for profile in selection.profiles:
            text = profile.columns.get("DESCRIPTION", "")
            names.append(f"{profile.name} {text}")
    return names
