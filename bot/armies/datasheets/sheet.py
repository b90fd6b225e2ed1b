"""One datasheet: its models, its weapons, and both in shorthand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.armies.datasheets.rows import closest_row
from bot.armies.editions import rules_of
from bot.armies.model import ArmyUnit, ArmyWeapon, Mode
from bot.armies.profile_shorthand import unread_keywords_of, weapon_shorthand
from bot.armies.rosters.roster_tree import Profile
from bot.armies.target_shorthand import (
    ExtraSaves,
    LikeModels,
    target_abilities,
    target_keywords,
    target_shorthand,
)
from bot.armies.wording import name_key

Columns = Mapping[str, str]
BATTLELINE = "battleline"
_OF_TARGETS = ("T", "SV", "W", "INSV")
"""The columns of a row that count for a target."""


@dataclass(frozen=True, slots=True)
class SheetWeapon:
    """A weapon in one of its modes. `count` is how many the smallest unit has by default, `each`
    how many a model of each kind has; `taken` are the numbers of it that every model may choose to
    carry, as a tank has one or two lascannons; none where only some models may have it.

    `weapon` is the weapon's name without that of its mode; `columns` are those of a printed row:
    A, BS or WS, S, AP, D, KEYWORDS.
    """

    name: str
    weapon: str
    mode: Mode
    count: int
    columns: Columns
    each: tuple[int, ...]
    taken: tuple[int, ...] = ()

    def count_in(self, composition: Iterable[int]) -> int:
        """How many a unit has with so many models of each kind."""
        return sum([count * models for count, models in zip(self.each, composition, strict=True)])

    def as_carried(self, count: int, edition: str | None) -> ArmyWeapon:
        """So many of them, in the shorthand of an edition's rules."""
        keywords = self.columns.get("KEYWORDS", "")
        rules = rules_of(edition)
        row = Profile(self.mode, self.name, self.columns)
        return ArmyWeapon(
            name=self.name,
            count=count,
            mode=self.mode,
            shorthand=weapon_shorthand(row, {}, rules),
            unread=unread_keywords_of(keywords, rules),
            taken=self.taken,
        )


@dataclass(frozen=True, slots=True)
class ModelGroup:
    """Models of one kind in a unit: how many at least and at most; `row` is their row's place."""

    name: str
    least: int
    most: int
    row: int = 0


@dataclass(frozen=True, slots=True)
class Datasheet:
    """A unit as its datasheet has it.

    `chapters` are further factions that it belongs to (Space Wolves). `rows` have the columns M, T,
    SV, W, LD, OC and INSV, `row_names` are whose they are. `points` are costs by the largest number
    of models that they are for. `unmodelled` are abilities that are in no number, by name. `leads`
    are the units that it may join. `combat_patrol` is a datasheet of that mode of play alone.
    """

    name: str
    faction: str
    edition: str
    data_date: str
    chapters: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    unmodelled: tuple[str, ...] = ()
    rows: tuple[Columns, ...] = ()
    row_names: tuple[str, ...] = ()
    groups: tuple[ModelGroup, ...] = ()
    sheet_weapons: tuple[SheetWeapon, ...] = ()
    points: tuple[tuple[int, int], ...] = ()
    leads: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    combat_patrol: bool = False

    @property
    def models(self) -> int:
        """Models of the smallest legal unit."""
        return sum(group.least for group in self.groups) or 1

    @property
    def most(self) -> int:
        """Models of the largest legal unit: as many of each kind as there may be, but no more than
        points are printed for.
        """
        of_all_kinds = sum(group.most for group in self.groups) or 1
        printed = [models for models, _ in self.points]
        return min(of_all_kinds, max(printed, default=of_all_kinds))

    @property
    def weapons(self) -> tuple[ArmyWeapon, ...]:
        """Every weapon; the count is that of the smallest legal unit, 0 for what is an option."""
        return self.as_unit(self.edition).weapons

    @property
    def target(self) -> str | None:
        """The smallest legal unit as a target."""
        return self.target_of(self.models, self.edition)

    def target_of(self, models: int, edition: str | None) -> str | None:
        """The unit with so many models as a target; unlike ones stand in groups."""
        return self._target(self._rows_of(self.composition_of(models)), edition)

    @property
    def target_numbers(self) -> tuple[object, ...]:
        """What counts of it as a target, but for keywords: how many models of which numbers."""
        rows = []
        for row in self.rows:
            saves = map(row.get, _OF_TARGETS)
            rows.append(tuple(saves))
        composition = self.composition_of(self.models)
        kept = target_abilities(self.abilities, rules_of(self.edition))
        return tuple(rows), self._rows_of(composition), kept

    @property
    def weapon_numbers(self) -> tuple[object, ...]:
        """What counts of it as an attacker."""
        return self.models, self.sheet_weapons

    def target_with(self, named: Sequence[tuple[str, int]], edition: str | None) -> str | None:
        """The unit with models by their names, as a list has them."""
        return self._target(self._rows_of(self.composition_named(named)), edition)

    def composition_named(self, named: Sequence[tuple[str, int]]) -> list[int]:
        """How many of each kind there are among models by their names, as a list has them."""
        counts = [0] * len(self.groups)
        places = [(group.name, place) for place, group in enumerate(self.groups)]
        for name, count in named:
            place = closest_row(name, places)
            if place is None:
                place = self._usual_group()
            counts[place] += count
        return counts

    def composition_of(self, models: int) -> list[int]:
        """How many models of each kind a unit of so many has: of those that it may have most of are
        the more, or the fewer than in the smallest unit.
        """
        counts = [group.least for group in self.groups]
        missing = models - sum(counts)
        places = range(len(counts))
        for place in sorted(places, key=lambda place: -self.groups[place].most):
            group = self.groups[place]
            room = group.most - group.least
            further = max(min(missing, room), -group.least)
            counts[place] += further
            missing -= further
        if counts:
            # What no datasheet has is of the usual models.
            counts[self._usual_group()] += missing
        return counts

    def _usual_group(self) -> int:
        """The place of the kind of most models."""
        return max(range(len(self.groups)), key=lambda place: self.groups[place].least)

    def _rows_of(self, composition: Sequence[int]) -> list[int]:
        """How many models of each row there are among so many of each kind."""
        rows = self._no_models()
        for group, count in zip(self.groups, composition, strict=True):
            rows[group.row] += count
        return rows

    def _target(self, models: Sequence[int], edition: str | None) -> str | None:
        """So many models of each row as a target."""
        kinds = []
        for count, row in zip(models, self.rows, strict=False):
            if count:
                saves = ExtraSaves(row, self.abilities)
                kind = LikeModels(count, row, saves)
                kinds.append(kind)
        if not kinds:
            return None
        rules = rules_of(edition)
        keywords = target_keywords(self.keywords)
        abilities = target_abilities(self.abilities, rules)
        in_brackets = [*keywords, *abilities]
        return target_shorthand(kinds, in_brackets, rules)

    def unused_abilities(self, edition: str | None) -> tuple[str, ...]:
        """The abilities that protect it by its own edition's rules, and that another has not."""
        kept = target_abilities(self.abilities, rules_of(edition))
        own = target_abilities(self.abilities, rules_of(self.edition))
        return tuple(name for name in own if name not in kept)

    def weapons_of(self, composition: Sequence[int], edition: str | None) -> list[ArmyWeapon]:
        """Every weapon, with as many as so many models of each kind have by default."""
        return [each.as_carried(each.count_in(composition), edition) for each in self.sheet_weapons]

    def as_unit(self, edition: str | None, models: int | None = None, kind: str = "") -> ArmyUnit:
        """A unit of so many models, or the smallest, as a list would have it; of these all of one
        `kind`, if one is named.
        """
        models = models or self.models
        composition = self.composition_of(models)
        if kind:
            composition = self.composition_named([(kind, models)])
        weapons = self.weapons_of(composition, edition)
        return ArmyUnit(
            name=self.name,
            models=models,
            points=self.cost_of(models),
            weapons=tuple(weapons),
            target=self._target(self._rows_of(composition), edition),
            keywords=self.keywords,
        )

    def _no_models(self) -> list[int]:
        """A count of none for each row; a datasheet without rows counts as having one."""
        return [0] * max(1, len(self.rows))

    def size_for(self, points: int | None) -> int:
        """The models that a unit of these points has; where that is open, the smallest unit's."""
        sizes = {models for models, cost in self.points if cost == points}
        return sizes.pop() if len(sizes) == 1 else self.models

    def cost_of(self, models: int) -> int | None:
        """The points of a unit of so many models; None where they are not printed."""
        fitting = [each for each in self.points if each[0] >= models]
        return min(fitting)[1] if fitting else None

    def find_weapon(self, name: str) -> tuple[SheetWeapon, ...]:
        """The modes of the weapon of this name; none where it has no such weapon."""
        wanted = name_key(name)
        whole = []
        modes = []
        for each in self.sheet_weapons:
            if name_key(each.weapon) == wanted:
                whole.append(each)
            elif name_key(each.name) == wanted:
                modes.append(each)
        return tuple(whole or modes)

    def has_model(self, name: str) -> bool:
        """Whether its models are called so, or it is itself."""
        names = [self.name, *(group.name for group in self.groups)]
        return name_key(name) in map(name_key, names)


def keys_of(weapon: SheetWeapon) -> frozenset[str]:
    """What a weapon may be called: with its mode, and without."""
    return frozenset(map(name_key, (weapon.name, weapon.weapon)))


def faction_keys(sheet: Datasheet) -> frozenset[str]:
    """The keys of the names of a datasheet's factions."""
    return frozenset(name_key(name) for name in (sheet.faction, *sheet.chapters))


def full_label(sheet: Datasheet) -> str:
    """A name that no unit of a list has: `Boyz (Orks)`."""
    return f"{sheet.name} ({sheet.faction})"


def rarity(sheet: Datasheet) -> tuple[bool, bool]:
    """Sorts what every army of a faction has first, then what one chapter has."""
    return BATTLELINE not in map(str.casefold, sheet.keywords), bool(sheet.chapters)
