"""Units from a roster's tree: which selections are units, how many models, which weapons.

Rules found on real exports: a unit is a selection of the kind unit or model with a `Unit` row
anywhere below it; a weapon's number already counts all of its group of models; one weapon may hold
several rows, which are its modes; the same name may stand for different numbers in different units.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bot.armies.model import ArmyList, ArmyUnit, ArmyWeapon, Mode, Skipped
from bot.armies.profile_shorthand import (
    ExtraSaves,
    mode_of,
    target_shorthand,
    weapon_shorthand,
)
from bot.armies.roster_tree import Profile, Roster, Selection
from bot.editions import EDITIONS
from bot.notation.target_words import KEYWORDS

NOT_KEYWORDS = ("faction:", "configuration", "warlord", "reference")
"""Categories that begin so, or end in `weapon`, are no keywords of the game."""
SETTINGS = ("battle size", "detachment", "show/hide options", "game type", "brotherhood")
"""Selections that are choices of the army, not units."""


def read_units(roster: Roster, wrote: str) -> ArmyList:
    """The list of a roster; `wrote` names the format."""
    edition = _edition(roster.game)
    units = []
    skipped = []
    for selection in roster.selections:
        if _is_unit(selection):
            units.append(_unit(selection, edition or ""))
        elif not _is_setting(selection):
            skipped.append(Skipped(selection.name, "it has no datasheet in the file"))
    return ArmyList(
        wrote, edition, roster.name, roster.points, tuple(units), tuple(skipped)
    )


def _edition(game: str) -> str | None:
    """`Warhammer 40,000 10th Edition` names the 10th."""
    return next((key for key in EDITIONS if key in game.casefold()), None)


def _is_unit(selection: Selection) -> bool:
    return selection.kind in ("unit", "model") and any(_rows(selection, "unit"))


def _is_setting(selection: Selection) -> bool:
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
    keywords = _keywords(selection)
    return ArmyUnit(
        name=selection.name,
        models=count,
        points=_total_points(selection),
        weapons=_weapons(selection, edition),
        target=_target(selection, models, count, keywords),
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


def _total_points(selection: Selection) -> int | None:
    """The points of the unit with everything below it."""
    said = [each.points for each in selection.walk() if each.points is not None]
    return sum(said) if said else None


def _keywords(selection: Selection) -> tuple[str, ...]:
    named = [name for each in selection.walk() for name in each.categories]
    found = [name for name in named if not _is_helper(name.casefold())]
    return tuple(dict.fromkeys(found))


def _is_helper(name: str) -> bool:
    return name.startswith(NOT_KEYWORDS) or name.endswith("weapon")


class _WeaponKey(NamedTuple):
    """Weapons that are counted together: the same name, used in the same way, the same numbers."""

    name: str
    mode: Mode
    shorthand: str | None


def _weapons(unit: Selection, edition: str) -> tuple[ArmyWeapon, ...]:
    counts: dict[_WeaponKey, int] = {}
    own = next(_rows(unit, "unit"), None)
    for selection, bearer in _with_bearers(unit, own.columns if own else {}):
        for profile in selection.profiles:
            if not _is_weapon(profile):
                continue
            shorthand = weapon_shorthand(profile, bearer, edition)
            key = _WeaponKey(profile.name or selection.name, mode_of(profile), shorthand)
            counts[key] = counts.get(key, 0) + selection.number
    return tuple(ArmyWeapon(key.name, count, key.mode, key.shorthand) for key, count in counts.items())


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
    unit: Selection, models: list[Selection], count: int, keywords: tuple[str, ...]
) -> str | None:
    """The unit as a target, by the row that most of its models have."""
    rows: dict[tuple[tuple[str, str], ...], int] = {}
    for model in models or [unit]:
        own = next(_rows(model, "unit"), None) or next(_rows(unit, "unit"))
        key = tuple(own.columns.items())
        rows[key] = rows.get(key, 0) + model.number
    columns = dict(max(rows, key=lambda key: rows[key]))
    named = [name for each in unit.walk() for name in _ability_names(each)]
    known = [name.upper() for name in keywords if name.casefold() in KEYWORDS]
    return target_shorthand(count, columns, ExtraSaves(columns, named), known)


def _ability_names(selection: Selection) -> Iterator[str]:
    """Names of rules and abilities; an invulnerable save may stand in an ability's own text."""
    yield from selection.rules
    for profile in selection.profiles:
        yield f"{profile.name} {profile.columns.get('DESCRIPTION', '')}"
