"""Names of profiles and units in an attack, and what is rolled in place of them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.app.actor import Actor
from bot.app.attacks.attack_names import EditionChoice, Given, about
from bot.app.attacks.best_mode import OpenChoices, best_against, fights_against
from bot.app.attacks.edition_said import with_edition_said
from bot.app.attacks.fought import as_fought
from bot.app.attacks.saved_names import hidden_units, saved_sides
from bot.app.attacks.several_units import (
    check_no_army,
    check_one_attacker,
    check_one_target,
    in_one_phase,
    weapon_parts,
)
from bot.app.attacks.unknown_names import check_known, faults_of_weapons
from bot.app.books.armies import armies_at_hand
from bot.app.books.profiles import check_misspelt, in_shorthand, usable
from bot.app.resources import Resources
from bot.armies.model import Mode
from bot.armies.naming import (
    KnownUnits,
    Named,
    Use,
    check_have_unit,
    target_named,
    weapon_named,
    with_keywords,
    with_plus,
)
from bot.editions import DEFAULT_EDITION
from bot.editions.ability import Situation
from bot.errors import Faults, InputError, UserError, together
from bot.notation import read_target, read_weapon
from bot.notation.words.phrases import SITUATION_PREFIX
from bot.rolls.sheet import read_shorthand
from bot.rolls.whole import is_whole_of_one, is_whole_profile, is_whole_unless_unit
from bot.storage import Profile, ProfileKind
from bot.typed_text.visible import visible

log = logging.getLogger(__name__)


async def known_units(bot: Resources, actor: Actor) -> KnownUnits:
    """Where the actor's units are looked for here. What can't be read now is left out."""
    datasheets = await bot.datasheets.opened()
    try:
        own, shared = await armies_at_hand(bot, actor)
    except UserError as error:
        log.debug("armies can't be read: %s", error)
        own, shared = [], []
    return KnownUnits(own, shared, datasheets)


async def spell_out(
    bot: Resources, actor: Actor, given: Given, editions: Sequence[str] = (), added: str = ""
) -> Given:
    """A command's options with shorthand in place of names; as they are where they hold none.

    Where no edition is given, it becomes the one that the server chose; where it chose none, that
    of the unit's numbers; of two units, the attacker's.
    `called` says who attacks whom, by which edition and why, and whose numbers are of another
    edition than one of `editions`, where there are several. `added` is what presets give to every
    weapon. `InputError` for a name misspelt.
    """
    names = await names_at_hand(bot, actor)
    server = await bot.servers.at(actor.server)
    given = with_edition_said(given, names.profiles)
    choice = EditionChoice(given.get("edition"), server.settings.default_edition, editions)
    return await asyncio.to_thread(_spelt_out, given, names, choice, added)


@dataclass(frozen=True, slots=True)
class NamesAtHand:
    """What a name may mean: profiles first, then units."""

    profiles: Sequence[Profile]
    units: KnownUnits

    def of_kind(self, kind: ProfileKind) -> list[Profile]:
        """The weapons or the targets among the profiles."""
        return [each for each in self.profiles if each.kind is kind]


async def names_at_hand(bot: Resources, actor: Actor) -> NamesAtHand:
    """The names that the actor may use here."""
    return NamesAtHand(await _profiles(bot, actor), await known_units(bot, actor))


async def _profiles(bot: Resources, actor: Actor) -> tuple[Profile, ...]:
    try:
        return await usable(bot, actor)
    except UserError as error:
        log.debug("profiles can't be read: %s", error)
        return ()


def _spelt_out(given: Given, names: NamesAtHand, choice: EditionChoice, added: str) -> Given:
    edition = choice.decided
    use = use_of(given, added, edition)
    choices = OpenChoices()
    noting = replace(use, best=choices.first_mode, fights=choices.shoots)
    weapon, attackers, target, defender = _both_spelt(given, names, edition, noting)
    if choices.are_open:
        # Now that the target is known, what does most to it.
        usual = edition or attackers[0].edition
        against = {**given, "target": target, "edition": usual}
        use = replace(use, best=best_against(against), fights=fights_against(against))
        weapon, attackers = spell_weapon(given["weapon"], edition, names, use)
    spelt = {**given, "weapon": weapon, "target": target}
    saved = saved_sides(given, names.profiles)
    hidden = hidden_units(given, saved, names.units, edition)
    return spelt | about(given, attackers, defender, choice, saved, hidden)


def _both_spelt(
    given: Given, names: NamesAtHand, edition: str | None, use: Use
) -> tuple[str, list[Named], str, Named | None]:
    """Weapons and target in shorthand, and the units that were named. Raises all that is wrong with
    either.
    """
    weapon, target = given["weapon"], given["target"]
    attackers: list[Named] = []
    defender = None
    of_weapon, of_target = Faults(), Faults()
    with of_weapon.gathered():
        weapon, attackers = spell_weapon(weapon, edition, names, use)
    usual = edition or next((each.edition for each in attackers), None)
    with of_target.gathered():
        target, defender = spell_target(target, usual, names)
    if of_target.errors and not of_weapon.errors:
        of_weapon.errors += faults_of_weapons(weapon, usual)
    if of_weapon.errors and not of_target.errors:
        of_target.errors += read_target(target, usual or DEFAULT_EDITION).faults("The target")
    faults = [*of_weapon.errors, *of_target.errors]
    if faults:
        raise together(faults)
    return weapon, attackers, target, defender


def spell_weapon(
    typed: str, edition: str | None, names: NamesAtHand, use: Use
) -> tuple[str, list[Named]]:
    """Weapons in shorthand, and the units that were named. `InputError` for a name misspelt."""
    check_no_army(typed)
    check_have_unit(typed, names.units)
    weapons = names.of_kind(ProfileKind.WEAPON)
    sheets = names.units.datasheets

    def spell(part: str, mode: Mode | None) -> tuple[str, Named | None]:
        def find_attacker(part: str) -> Named | None:
            check_one_attacker(part, names.units, edition)
            return weapon_named(part, names.units, edition, replace(use, mode=mode))

        has_sheets = sheets is not None
        return _spelt(ProfileKind.WEAPON, part, edition, weapons, find_attacker, has_sheets)

    parts = weapon_parts(typed, names.units, edition)
    found = in_one_phase(parts, spell, use.mode)
    texts = [
        each if named or use.mode else as_fought(each, edition, sheets) for each, named in found
    ]
    return "; ".join(texts), [named for _, named in found if named]


def spell_target(typed: str, edition: str | None, names: NamesAtHand) -> tuple[str, Named | None]:
    """A target in shorthand, and the unit that was named. `InputError` for a name misspelt."""
    check_no_army(typed)
    targets = names.of_kind(ProfileKind.TARGET)
    has_sheets = names.units.datasheets is not None

    def find_defender(part: str) -> Named | None:
        check_one_target(part, names.units, edition)
        return target_named(with_plus(part, names.units, edition), names.units, edition)

    text, named = _spelt(ProfileKind.TARGET, typed, edition, targets, find_defender, has_sheets)
    is_label = text == typed and not is_whole_profile(ProfileKind.TARGET, typed)
    if named is None and is_label and is_whole_unless_unit(typed):
        label = read_target(typed, edition or DEFAULT_EDITION)
        text = with_keywords(typed, label, names.units)
    return text, named


def _spelt(
    kind: ProfileKind,
    typed: str,
    edition: str | None,
    profiles: Sequence[Profile],
    find: Callable[[str], Named | None],
    has_sheets: bool,
) -> tuple[str, Named | None]:
    """A text in shorthand, and the unit that it named; first looked for among the profiles. A unit
    is meant as well where a profile's name is but the beginning of its: `knight paladin`.
    """
    shorthand = in_shorthand(profiles, kind, typed)
    is_profile = shorthand != typed and not _has_unread(kind, shorthand)
    if is_profile or is_whole_profile(kind, typed):
        return shorthand, None
    try:
        named = find(visible(typed))
    except InputError:
        if shorthand != typed or (kind is ProfileKind.TARGET and is_whole_unless_unit(typed)):
            return shorthand, None
        check_misspelt(profiles, kind, typed)
        raise
    if named and not (kind is ProfileKind.TARGET and is_whole_of_one(typed, named.text)):
        return named.text, named
    if not named and shorthand == typed:
        check_misspelt(profiles, kind, typed)
        check_known(kind, visible(typed), edition or DEFAULT_EDITION, find, has_sheets)
    return shorthand, None


def _has_unread(kind: ProfileKind, shorthand: str) -> bool:
    """Whether a profile has words typed over it that are no values."""
    return bool(read_shorthand(kind, shorthand, DEFAULT_EDITION).unread)


def mode_of(option: str | None) -> Mode | None:
    """Which weapons an option's mode is for."""
    if option is None:
        return None
    return "melee" if option == "melee" else "ranged"


def use_of(given: Mapping[str, Any], added: str, edition: str | None) -> Use:
    """How a command's options, and what presets have `added` to every weapon, say that weapons are
    used.
    """
    said = dict(read_weapon(added, edition or DEFAULT_EDITION).fields)
    for name in Situation.__dataclass_fields__:
        if given.get(name) is not None:
            said[f"{SITUATION_PREFIX}{name}"] = given[name]
    use = Use(mode_of(given.get("mode")), said=said)
    return use.as_said(said.get("mode"))
