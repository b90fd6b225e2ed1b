"""Modes of a weapon (`Plasma gun - standard`, `- supercharge`), of which one is used."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.armies.datasheets.names import read_slang
from bot.armies.model import ArmyUnit, ArmyWeapon, Mode
from bot.armies.wording import name_key, plain_letters

SAME_MODE = {
    **dict.fromkeys(("supercharged", "overcharge", "overcharged"), "supercharge"),
    "normal": "standard",
}
"""Other words for a mode."""
HAZARDOUS = "hazardous"
_HUNTER = re.compile(r"hunter\W+(.+)", re.IGNORECASE)
"""The keyword of a mode that may only target units with the keyword behind it."""
Best = Callable[[Sequence[ArmyWeapon]], ArmyWeapon]
"""Chooses one of the modes of a weapon."""


Fights = Callable[[ArmyUnit], bool]
"""Says whether a unit that has no guns but pistols fights."""


def never_fights(unit: ArmyUnit) -> bool:
    """It fires them, where nothing says how much it does in either way."""
    return False


def first_mode(modes: Sequence[ArmyWeapon]) -> ArmyWeapon:
    """The first, where nothing says which one is of more use."""
    return modes[0]


@dataclass(frozen=True, slots=True)
class Use:
    """How the weapons of a unit are used: in which `mode`, or, without one, the ranged ones, and
    the melee ones of a unit that has no others. `best` chooses among the modes of each weapon but
    for those that are `asked` for by name; `has_rest` says that models without a weapon that was
    counted use what they have. `fights` decides for units that have no guns but pistols. `said` are
    fields of shorthand that options and presets
    say of every weapon: they may decide what shoots, and whether the unit fights.
    """

    mode: Mode | None = None
    best: Best = first_mode
    asked: tuple[str, ...] = ()
    has_rest: bool = False
    fights: Fights = never_fights
    said: Mapping[str, Any] = field(default_factory=dict)

    def as_said(self, said: str | None) -> "Use":
        """The same in the mode that words behind a unit say (`Boyz in melee`), if it is open."""
        if self.mode or not said:
            return self
        return replace(self, mode="melee" if said == "melee" else "ranged")


USUAL_USE = Use()


def last_mode(modes: Sequence[ArmyWeapon]) -> ArmyWeapon:
    """The last: another than the first of each weapon that has several."""
    return modes[-1]


def preferring(names: Sequence[str], otherwise: Best) -> Best:
    """The mode that a player named, where a weapon has it."""
    keys = list(map(weapon_key, names))

    def is_named(mode: ArmyWeapon) -> bool:
        name = weapon_key(mode.name)
        return any(key in name for key in keys)

    def choose(modes: Sequence[ArmyWeapon]) -> ArmyWeapon:
        named = list(filter(is_named, modes))
        # A name that all modes have in common says nothing about them.
        says_nothing = len(named) in (0, len(modes))
        if says_nothing:
            return otherwise(modes)
        return otherwise(named)

    return choose


def prey_named(keyword: str) -> str:
    """The keyword that `Hunter MONSTER` names; empty for another keyword of a weapon."""
    found = _HUNTER.fullmatch(keyword)
    return found[1].upper() if found else ""


def prey_of(weapon: ArmyWeapon) -> list[str]:
    """The keywords of the only units that this mode may target; none where it may target any."""
    named = map(prey_named, weapon.unread)
    return [name for name in named if name]


def may_target(weapon: ArmyWeapon, keywords: Collection[str]) -> bool:
    """Whether a unit with these keywords may be the target of this mode."""
    prey = prey_of(weapon)
    return not prey or not set(prey).isdisjoint(keywords)


def weapon_key(typed: str) -> str:
    """What a player typed for a weapon or its mode, as the names of weapons are compared."""
    words = name_key(typed).split()
    return " ".join([SAME_MODE.get(word, word) for word in words])


def weapon_keys(typed: str) -> tuple[str, ...]:
    """What was typed for a weapon, and the weapons that players call so, the likeliest first."""
    key = weapon_key(typed)
    return key, *read_slang().weapons.get(key, ())


def modes_among(weapons: Iterable[ArmyWeapon], words: Sequence[str]) -> list[str]:
    """Those of some words that are the mode of a weapon: `supercharge`."""
    known = {weapon_key(mode_name(weapon)) for weapon in weapons if has_modes(weapon)}
    return [each for each in words if weapon_key(each) in known]


def base_of(weapon: ArmyWeapon) -> str:
    """A weapon's name without its mode."""
    return plain_letters(weapon.name).partition(" - ")[0].strip()


def mode_name(weapon: ArmyWeapon) -> str:
    """`Supercharge`; of a weapon without such a name the whole."""
    base, _, mode = plain_letters(weapon.name).partition(" - ")
    return mode.strip() or base


def has_modes(weapon: ArmyWeapon) -> bool:
    """Whether it is one of several modes: `Plasma Gun - Standard`."""
    return " - " in plain_letters(weapon.name)


def by_modes(weapons: Sequence[ArmyWeapon]) -> list[list[ArmyWeapon]]:
    """The modes of each weapon together, in order; one that has no modes stands alone."""
    groups: list[list[ArmyWeapon]] = []
    places: dict[tuple[str, str, int], list[ArmyWeapon]] = {}
    for weapon in weapons:
        base = name_key(base_of(weapon))
        key = (base, weapon.mode, weapon.count)
        if key in places and has_modes(weapon):
            places[key].append(weapon)
        else:
            groups.append([weapon])
            places.setdefault(key, groups[-1])
    return groups


def open_names(weapons: Sequence[ArmyWeapon]) -> dict[str, str]:
    """For each weapon that has several modes its name without one."""
    several = [modes for modes in by_modes(weapons) if len(modes) > 1]
    return {each.name: base_of(each) for modes in several for each in modes}


def mode_note(groups: Sequence[Sequence[ArmyWeapon]], used: Sequence[ArmyWeapon]) -> str:
    """Which modes were chosen, and what is typed for another: `Krak used; type “frag” for another
    mode`; empty where there was nothing to choose. That a mode is Hazardous is
    said: it costs wounds of one's own, which no choice looks at. A mode for some targets alone is
    not suggested.
    """
    names = {each.name for each in used}
    told: list[str] = []
    another = ""
    for modes in groups:
        chosen = [each for each in modes if each.name in names]
        others = [each for each in modes if each.name not in names and not prey_of(each)]
        if chosen and others:
            is_costly = any(map(is_hazardous, chosen))
            name = mode_name(chosen[0])
            told.append(f"Hazardous {name}" if is_costly else name)
            another = another or mode_name(others[0]).casefold()
    if not told:
        return ""
    once = dict.fromkeys(told)
    return f"{' and '.join(once)} used; type “{another}” for another mode"


def is_hazardous(mode: ArmyWeapon) -> bool:
    """Whether its use may cost the bearer wounds."""
    return HAZARDOUS in (mode.shorthand or "").casefold()
