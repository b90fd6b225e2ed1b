"""Attackers and targets of a comparison: read from names and profiles, and made ready for each
other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.app.attacks.attack_names import is_foreign
from bot.app.attacks.best_mode import best_against
from bot.app.attacks.naming import (
    NamesAtHand,
    spell_target,
    spell_weapon,
    use_of,
)
from bot.app.attacks.several_units import OWN, THEIR_ARMY, is_army, words_of
from bot.app.attacks.unknown_names import faults_of_weapons
from bot.app.books.armies import NO_ARMY
from bot.armies.model import ArmyList
from bot.armies.naming import (
    Best,
    Found,
    Named,
    first_mode,
    last_mode,
    listed_units,
    target_of,
    weapons_of,
)
from bot.editions import DEFAULT_EDITION
from bot.errors import Faults, InputError, LimitError
from bot.notation import read_target
from bot.rolls.comparison import Side
from bot.rolls.presets import Gives
from bot.rolls.request import Scalar

NO_SHARED = "Nobody shares an army with you here: they can, by `/army share`."
Reason = tuple[str, str]
"""Who is left out, and why."""


@dataclass(frozen=True, slots=True)
class Spelt:
    """A side as it was read, and the units whose numbers it has. `spell` is its text with the modes
    of weapons that are chosen so.
    """

    side: Side
    units: tuple[Named, ...] = ()
    spell: Callable[[Best], str] | None = None


class Sides:
    """Reads attackers, then targets, under a command's options. `edition` is the one that was
    named, else that of the first unit's numbers; `added` is what presets give to every weapon,
    `left_out` are an army's units that can't be used, `faults` what is wrong with any side.
    """

    def __init__(
        self, names: NamesAtHand, given: Mapping[str, Any], edition: str | None, added: str = ""
    ) -> None:
        self._names = names
        self._use = use_of(given, added, edition)
        self.edition = edition
        self.left_out: list[Reason] = []
        self.faults = Faults()

    def attackers(self, typed: Sequence[str]) -> list[Spelt]:
        """The attackers of these texts, those of an army unit by unit."""
        return self._each(typed, self._attackers)

    def _each(self, typed: Sequence[str], read: Callable[[str], Iterator[Spelt]]) -> list[Spelt]:
        """The sides of these texts; of one that can't be read the faults are kept."""
        found: list[tuple[str, Spelt]] = []
        for part in typed:
            with self.faults.gathered():
                found += [(part, each) for each in read(part)]
        return _told_apart(found)

    def check(self, attackers: Sequence[Spelt], targets: Sequence[Spelt]) -> None:
        """Raise all that is wrong, if a name was: then with what is wrong in shorthand as well."""
        errors = self.faults.errors
        if not errors:
            return
        for each in attackers:
            errors += faults_of_weapons(each.side.text, self.edition)
        for each in targets:
            errors += read_target(each.side.text, self.edition or DEFAULT_EDITION).faults(
                "The target"
            )
        self.faults.check()

    def _attackers(self, typed: str) -> Iterator[Spelt]:
        words = words_of(typed)
        if words in OWN:
            own = self._units(self._names.units.own, NO_ARMY)
            for found, spelt in self._of_army(own, self._weapons_of):
                yield self._marked_melee(found, spelt)
        elif words == THEIR_ARMY:
            raise InputError("Units of others are targets here, and no attackers.")
        else:
            yield self._named_attacker(typed)

    def _named_attacker(self, typed: str) -> Spelt:
        edition = self.edition

        def spelt(best: Best) -> tuple[str, list[Named]]:
            use = replace(self._use, best=best)
            return spell_weapon(typed, edition, self._names, use)

        def spell(best: Best) -> str:
            return spelt(best)[0]

        text, units = spelt(first_mode)
        if not units:
            return self._read(text, units)
        # Of a unit whose weapons were named those belong to its name.
        name = typed if ":" in typed else ""
        return self._read(text, units, name, spell)

    def _marked_melee(self, found: Found, spelt: Spelt) -> Spelt:
        """A unit without guns, among those that shoot, with a word that it fights."""
        shoots = any(each.mode == "ranged" for each in found.unit.weapons)
        if shoots or self._use.mode:
            return spelt
        return replace(spelt, side=replace(spelt.side, name=f"{spelt.side.name} (melee)"))

    def _weapons_of(self, found: Found, best: Best) -> Named:
        use = replace(self._use, best=best)
        return weapons_of(found.unit, found.edition, use)

    def targets(self, typed: Sequence[str]) -> list[Spelt]:
        """The targets of these texts, those of an army unit by unit."""
        return self._each(typed, self._targets)

    def _targets(self, typed: str) -> Iterator[Spelt]:
        side = words_of(typed)
        known = self._names.units
        if side in OWN:
            own = self._units(known.own, NO_ARMY)
            yield from (spelt for _, spelt in self._of_army(_led(own), _target_of))
        elif side == THEIR_ARMY:
            theirs = self._units(known.shared, NO_SHARED)
            yield from (spelt for _, spelt in self._of_army(_led(theirs), _target_of))
        else:
            text, unit = spell_target(typed, self.edition, self._names)
            yield self._read(text, [unit] if unit else [])

    def _units(self, armies: Sequence[ArmyList], lacking: str) -> list[Found]:
        if not armies:
            raise InputError(lacking)
        return listed_units(armies, self._names.units.own)

    def _of_army(
        self, units: Sequence[Found], name: Callable[[Found, Best], Named]
    ) -> Iterator[tuple[Found, Spelt]]:
        """Each unit that can be used, and its side; InputError where none can."""
        reasons = []
        for found in units:

            def spell(best: Best, unit: Found = found) -> str:
                return name(unit, best).text

            try:
                named = replace(name(found, first_mode), source=found.source)
            except (InputError, LimitError) as error:
                reasons.append((_counted(found.unit.name, found), str(error)))
                continue
            label = _counted(named.name, found)
            yield found, self._read(named.text, [named], label, spell)
        none_can_be_used = len(reasons) == len(units)
        if none_can_be_used:
            raise InputError(reasons[0][1] if reasons else "This army has no units.")
        self.left_out += dict.fromkeys(reasons)

    def _read(
        self,
        text: str,
        units: Sequence[Named],
        name: str = "",
        spell: Callable[[Best], str] | None = None,
    ) -> Spelt:
        """A side, and the edition of its numbers where that is open."""
        if self.edition is None:
            self.edition = next((each.edition for each in units), None)
        names = dict.fromkeys(each.name for each in units)
        called = name or " + ".join(names)
        points = None
        costs = [each.points for each in units if each.points is not None]
        if costs and len(costs) == len(units):
            points = sum(costs)
        return Spelt(Side(text, called, points), tuple(units), spell)


def _told_apart(found: Sequence[tuple[str, Spelt]]) -> list[Spelt]:
    """Sides of which several have one name are called as they were typed, but for an army's."""
    names = Counter(each.side.name for _, each in found)
    sides = []
    for typed, each in found:
        side = each.side
        if side.name and names[side.name] > 1 and not is_army(typed):
            side = replace(side, name=typed.strip())
        sides.append(replace(each, side=side))
    return sides


def _led(units: Sequence[Found]) -> list[Found]:
    """Units as they are attacked: who joined one is a part of it."""
    return [each for each in units if not each.unit.attached_to]


def _target_of(found: Found, _best: Best) -> Named:
    return target_of(found.unit, found.edition, "", found.leaders)


def _counted(name: str, found: Found) -> str:
    """`10x Boyz`"""
    return f"{found.unit.models}x {name}" if found.unit.models > 1 else name


class Pairing:
    """Makes sides ready to be compared under a command's options, `edition` among them: with what
    presets give, and with the modes of weapons that do most to each target.
    """

    def __init__(self, values: Mapping[str, Scalar], gives: Gives) -> None:
        self._values = values
        self._edition = str(values["edition"])
        self._mode = str(values["mode"]) if "mode" in values else None
        self._gives = gives

    def targets(self, found: Sequence[Spelt]) -> list[Side]:
        """The targets, equal ones as one."""
        sides = [self._marked(each) for each in found]
        return _alike([replace(each, text=self._gives.to_target(each.text)) for each in sides])

    def attackers(self, found: Sequence[Spelt], targets: Sequence[Side]) -> list[Side]:
        """The attackers, equal ones as one."""
        return _alike([self._attacker(each, targets) for each in found])

    def _attacker(self, found: Spelt, targets: Sequence[Side]) -> Side:
        side = self._marked(found)
        text = self._weapons(side.text)
        given = replace(side, text=text)
        spell = found.spell
        # Where the last modes read as the first, no weapon has a mode to choose.
        if spell is None or spell(last_mode) == side.text:
            return given
        against = []
        for target in targets:
            options = {**self._values, "target": target.text}
            best = best_against(options)
            weapons = spell(best)
            against.append(self._weapons(weapons))
        return replace(given, against=tuple(against))

    def _weapons(self, text: str) -> str:
        return self._gives.to_weapons(text, self._edition, self._mode)

    def _marked(self, found: Spelt) -> Side:
        """A side whose name says where its numbers are from, if they are of another edition."""
        side = found.side
        words = []
        for unit in found.units:
            source = unit.source
            if source and is_foreign(unit, [self._edition]):
                words.append(source.words)
        if not words:
            return side
        sources = ", ".join(dict.fromkeys(words))
        name = f"{side.name} ({sources})"
        return replace(side, name=name)


def _alike(sides: Sequence[Side]) -> list[Side]:
    """Equal sides as one, with their number."""
    return [replace(side, count=count) for side, count in Counter(sides).items()]
