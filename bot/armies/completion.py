"""Drafts become units: names find their datasheets, and what is carried its numbers."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.armies.datasheets import Datasheet, Datasheets, SheetWeapon
from bot.armies.drafts import DraftList, UnitDraft
from bot.armies.editions import DATASHEETS
from bot.armies.model import ArmyList, ArmyUnit, ArmyWeapon, Mode, Skipped
from bot.armies.notes import unread_keywords
from bot.armies.texts.words import is_wargear, mode_by_name

MODES: tuple[Mode, ...] = ("ranged", "melee")
SAME_RULES = (None, "10th", "11th")
"""Editions whose lists may take numbers from the datasheets."""
ADD_YOURSELF = "an upgrade or a mark: what it does is not in the numbers"
NO_WEAPON = "it is wargear and no weapon"
NO_SHEET = "no datasheet has this name: its numbers are not known"
NO_NUMBERS = "no datasheets are installed, so nothing has numbers"
BY_DEFAULT = "the list names no weapons: these are the datasheet's usual ones"
OTHERS_BY_DEFAULT = "the list names what some carry: the others have the datasheet's usual weapons"


def complete(drafts: DraftList, datasheets: Datasheets | None) -> ArmyList:
    """The list with the numbers that datasheets have; without them names and counts."""
    usable = datasheets if drafts.edition in SAME_RULES else None
    completed = _Completion(drafts, usable)
    units = _attached(drafts.units, list(map(completed.unit, drafts.units)))
    skipped = (*drafts.skipped, *completed.notes(), *unread_keywords(units))
    return ArmyList(
        format=drafts.format,
        edition=drafts.edition,
        title=drafts.title,
        points=drafts.points,
        units=tuple(units),
        skipped=skipped,
        numbers_of=completed.numbers_of,
    )


class _Completion:
    """Completes the units of one list, and remembers what has no numbers."""

    def __init__(self, drafts: DraftList, datasheets: Datasheets | None) -> None:
        self._drafts = drafts
        self._datasheets = datasheets
        self._passed: dict[tuple[str, str], None] = {}

    def unit(self, draft: UnitDraft) -> ArmyUnit:
        """A unit with the numbers of its datasheet."""
        sheet = self._sheet(draft)
        models = _models(draft, sheet)
        if sheet is None and self._datasheets:
            self._pass(draft.name, NO_SHEET)
        for name in draft.upgrades:
            self._pass(name, ADD_YOURSELF)
        weapons = self._weapons(draft, sheet)
        if sheet and not weapons and not any(draft.carried()):
            weapons = self._usual_weapons(draft, models, sheet)
        if sheet and draft.names_some:
            weapons = _together([*weapons, *self._weapons_of_others(draft, models, sheet)])
        target = None
        keywords = draft.keywords
        if sheet:
            target = _target(draft, models, sheet, self._drafts.edition)
            keywords = keywords or sheet.keywords
        return ArmyUnit(
            name=draft.name,
            models=models,
            points=draft.points,
            weapons=tuple(weapons),
            target=target,
            keywords=keywords,
        )

    @property
    def numbers_of(self) -> str | None:
        """The edition of the datasheets, where it is not the one that the list names."""
        named = self._drafts.edition
        is_foreign = self._datasheets is not None and named not in (None, DATASHEETS)
        return DATASHEETS if is_foreign else None

    def notes(self) -> Iterator[Skipped]:
        """What was passed over, and where the numbers come from."""
        for what, why in self._passed:
            yield Skipped(what, why)
        if self._datasheets is None:
            yield Skipped("numbers", NO_NUMBERS)
        elif self._drafts.edition != DATASHEETS:
            date = self._datasheets.data_date
            list_edition = self._drafts.edition or "unnamed"
            yield Skipped(
                f"numbers of the {list_edition} edition",
                f"they are those of the {DATASHEETS} edition's datasheets of {date}",
            )

    def _sheet(self, draft: UnitDraft) -> Datasheet | None:
        if self._datasheets is None:
            return None
        return self._datasheets.named(draft.name, self._drafts.factions)

    def _pass(self, what: str, why: str) -> None:
        self._passed[what, why] = None

    def _weapons(self, draft: UnitDraft, sheet: Datasheet | None) -> list[ArmyWeapon]:
        counts = Counter[str]()
        for item in draft.carried():
            counts[item.name] += item.count
        found = []
        for name, count in counts.items():
            found += self._weapon(name, count, sheet)
        return _together(found)

    def _weapon(self, name: str, count: int, sheet: Datasheet | None) -> list[ArmyWeapon]:
        """A weapon's modes with their numbers; one row without where only its name is known."""
        for each in _ways_to_say(name):
            modes = sheet.find_weapon(each) if sheet else ()
            if modes:
                return [mode.as_carried(count, self._drafts.edition) for mode in modes]
        book = self._datasheets
        if book and book.is_enhancement(name):
            self._pass(name, ADD_YOURSELF)
            return []
        for each in _ways_to_say(name):
            known = book.any_weapon(each) if book else None
            if known:
                return [ArmyWeapon(each, count, known.mode)]
        if is_wargear(name):
            self._pass(name, NO_WEAPON)
            return []
        plain, _, _ = name.partition(" (")
        return [ArmyWeapon(plain, count, mode_by_name(plain))]

    def _usual_weapons(self, draft: UnitDraft, models: int, sheet: Datasheet) -> list[ArmyWeapon]:
        """The weapons of a unit by default, for the models that it has."""
        self._pass(sheet.name, BY_DEFAULT)
        composition = sheet.composition_of(models)
        if draft.groups:
            composition = sheet.composition_named(_named_models(draft, models))
        weapons = sheet.weapons_of(composition, self._drafts.edition)
        return [weapon for weapon in weapons if weapon.count]

    def _weapons_of_others(
        self, draft: UnitDraft, models: int, sheet: Datasheet
    ) -> Iterator[ArmyWeapon]:
        """What those models have by default who carry no gun, or no melee weapon, that is named."""
        self._pass(sheet.name, OTHERS_BY_DEFAULT)
        carried = list(draft.carried())
        named: list[SheetWeapon] = []
        for item in carried:
            named += sheet.find_weapon(item.name)
        for mode in MODES:
            armed = sum(item.count for item in carried if _has_mode(sheet, item.name, mode))
            others = sheet.composition_of(max(0, models - armed))
            for weapon in sheet.sheet_weapons:
                count = weapon.count_in(others)
                if count and weapon.mode == mode and weapon not in named:
                    yield weapon.as_carried(count, self._drafts.edition)


def _has_mode(sheet: Datasheet, name: str, mode: Mode) -> bool:
    """Whether a weapon of this name is fired, or fought with."""
    return any(each.mode == mode for each in sheet.find_weapon(name))


def _models(draft: UnitDraft, sheet: Datasheet | None) -> int:
    named = max(draft.grouped, draft.count or 0)
    if named:
        return named
    return sheet.size_for(draft.points) if sheet else 1


def _target(draft: UnitDraft, models: int, sheet: Datasheet, edition: str | None) -> str | None:
    """The unit as a target, by the names of its models where the list has them."""
    if not draft.groups:
        return sheet.target_of(models, edition)
    return sheet.target_with(_named_models(draft, models), edition)


def _named_models(draft: UnitDraft, models: int) -> list[tuple[str, int]]:
    """The models of a unit by their names; those without have the unit's."""
    named = [(group.name, group.count) for group in draft.groups]
    return [*named, (draft.name, models - draft.grouped)]


def _ways_to_say(name: str) -> Iterator[str]:
    """`Gun Drone (Twin pulse carbine)`: the whole, what is in brackets, and what is in front."""
    yield name
    front, bracket, inside = name.partition("(")
    if bracket:
        yield inside.strip(" )")
        yield front.strip()


def _together(weapons: Sequence[ArmyWeapon]) -> list[ArmyWeapon]:
    """Equal weapons once, with their counts added: a drone's gun may also be a model's own."""
    counts = Counter[ArmyWeapon]()
    for weapon in weapons:
        one = replace(weapon, count=1)
        counts[one] += weapon.count
    return [replace(weapon, count=count) for weapon, count in counts.items()]


def _attached(drafts: Sequence[UnitDraft], units: Sequence[ArmyUnit]) -> list[ArmyUnit]:
    """Leaders with the name of the unit that they joined, and which one of that name it is.

    Of units that are joined, that is the one called bodyguard; where none is, for the words are of
    another language, it is the last.
    """
    guards: dict[int | None, UnitDraft] = {}
    for draft in drafts:
        known = guards.get(draft.attachment)
        if known is None or known.role != "bodyguard":
            guards[draft.attachment] = draft
    found = []
    for draft, unit in zip(drafts, units, strict=True):
        guard = guards[draft.attachment]
        unmarked = bool(guard.role) and not draft.role
        if draft.attachment is None or guard is draft or unmarked:
            found.append(unit)
            continue
        number = _number(guard, drafts)
        leader = replace(unit, attached_to=guard.name, attached_number=number)
        found.append(leader)
    return found


def _number(draft: UnitDraft, drafts: Sequence[UnitDraft]) -> int:
    """Which one of its name a unit is."""
    namesakes = [each for each in drafts if each.name == draft.name]
    return 1 + next(place for place, each in enumerate(namesakes) if each is draft)
