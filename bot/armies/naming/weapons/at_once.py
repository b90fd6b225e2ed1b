"""How many of a unit's weapons its models can use in one attack; the others rest."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.armies.model import ArmyUnit, ArmyWeapon, Mode
from bot.armies.naming.weapons.modes import by_modes
from bot.armies.naming.weapons.weapon_kinds import is_beside_others, is_fists, is_grenade, is_pistol

ANY_GUN = frozenset({"monster", "vehicle"})
"""Keywords of models that fire pistols beside their other guns."""


def fired(weapons: Sequence[ArmyWeapon], unit: ArmyUnit) -> list[ArmyWeapon]:
    """Pistols only as far as there are models without another gun, of which few have a rare one;
    all of them where no model has another. No grenades.
    """
    guns = [weapon for weapon in weapons if not is_grenade(weapon)]
    other_guns = count([gun for gun in guns if not is_pistol(gun)])
    if not other_guns or fires_all(unit, "ranged"):
        return guns

    def most_carried(place: int) -> tuple[int, int]:
        return -guns[place].count, -place

    pistols = [place for place, gun in enumerate(guns) if is_pistol(gun)]
    pistols.sort(key=most_carried)
    can_fire = max(other_guns, unit.models)
    _rest(guns, pistols, count(guns) - can_fire)
    return _still_used(guns)


def fought(weapons: Sequence[ArmyWeapon], models: int) -> list[ArmyWeapon]:
    """No more weapons than models, beside those with extra attacks: bare fists rest first, then
    what is named last.
    """
    used = list(weapons)
    one_a_model = [place for place, each in enumerate(used) if not is_beside_others(each)]

    def fists_then_last(place: int) -> tuple[bool, int]:
        return not is_fists(used[place]), -place

    one_a_model.sort(key=fists_then_last)
    carried = count([used[place] for place in one_a_model])
    _rest(used, one_a_model, carried - models)
    return _still_used(used)


def within_models(
    unit: ArmyUnit, mode: Mode, used: list[ArmyWeapon], open_counts: Sequence[int]
) -> Iterator[str]:
    """Takes what is too much for the models off the weapons without a count, the last first; says
    what is still too much. Models that carry several weapons each may use them.
    """
    sharing = {place for place, each in enumerate(used) if _shares_models(each, mode)}
    is_one_kind = len(sharing) < 2
    is_as_carried = is_one_kind and sharing.issubset(open_counts)
    shares = has_mostly_one_gun if is_one_kind else has_one_gun_each
    if is_as_carried or not shares(unit, mode):
        return
    too_many = count([used[place] for place in sharing]) - unit.models
    may_rest = sharing.intersection(open_counts)
    too_many = _rest(used, sorted(may_rest, reverse=True), too_many, least=1)
    if too_many > 0:
        weapons = unit.models + too_many
        yield f"{weapons} weapons on {unit.models} models"


def has_one_gun_each(unit: ArmyUnit, mode: Mode) -> bool:
    """Whether it is a squad whose models usually attack with one weapon each."""
    fires_several = fires_all(unit, mode) or _own_weapons(unit, mode) > unit.models
    return unit.models > 1 and not fires_several


def has_mostly_one_gun(unit: ArmyUnit, mode: Mode) -> bool:
    """The same, where a few of them have something besides: a psychic power."""
    has_two_each = _own_weapons(unit, mode) >= 2 * unit.models
    return unit.models > 1 and not (fires_all(unit, mode) or has_two_each)


def _own_weapons(unit: ArmyUnit, mode: Mode) -> int:
    """How many weapons it carries of which a model fires all that it has."""
    own = [each for each in unit.weapons if _is_own_weapon(each, mode)]
    return count([modes[0] for modes in by_modes(own)])


def _shares_models(weapon: ArmyWeapon, mode: Mode) -> bool:
    """Whether a model that uses it usually uses no other of the mode."""
    return weapon.mode == mode and not is_beside_others(weapon)


def _is_own_weapon(weapon: ArmyWeapon, mode: Mode) -> bool:
    """Whether models that carry several such fire them all: guns that are no pistols."""
    is_instead = is_pistol(weapon) or is_grenade(weapon)
    return mode == "ranged" and weapon.mode == mode and not is_instead


def fires_all(unit: ArmyUnit, mode: Mode) -> bool:
    """Whether its models fire all that they carry."""
    return mode == "ranged" and any(map(unit.has_keyword, ANY_GUN))


def count(weapons: Iterable[ArmyWeapon]) -> int:
    """How many weapons they are together."""
    return sum(weapon.count for weapon in weapons)


def _rest(used: list[ArmyWeapon], places: Iterable[int], too_many: int, least: int = 0) -> int:
    """Takes what is too much off the weapons at these places, one after the other, but for the
    `least` of each; how many are still too many.
    """
    for place in places:
        weapon = used[place]
        rests = max(0, min(weapon.count - least, too_many))
        used[place] = replace(weapon, count=weapon.count - rests)
        too_many -= rests
    return too_many


def _still_used(weapons: Iterable[ArmyWeapon]) -> list[ArmyWeapon]:
    return [weapon for weapon in weapons if weapon.count]
