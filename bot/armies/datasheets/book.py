"""All datasheets, and how one is found by the name that a player types."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from operator import attrgetter

from bot.armies.datasheets.carriers import Carriers
from bot.armies.datasheets.names import NameIndex, read_slang, tells_apart
from bot.armies.datasheets.sheet import (
    Datasheet,
    SheetWeapon,
    faction_keys,
    full_label,
    rarity,
)
from bot.armies.datasheets.table import Table, sheets_of
from bot.armies.wording import MAX_NAME, name_key

ENOUGH = 0.6
"""Likeness from which on a name is an answer."""
SURE = 0.93
"""Likeness from which on a name of a list means a datasheet without a doubt."""
OTHER_MODE = 0.85
"""Weight of datasheets that only Combat Patrol has."""
WHOLE_NAME = 1.5
"""Likeness of a name that is just what was typed, above all that are like it."""
FACTION = 0.2
"""What a datasheet gains that is of the faction named."""
SHORT = 3
"""Letters, with the space before them, up to which only beginnings of words are offered."""
KEPT = 512
"""Names whose datasheets are remembered."""
_COUNT = re.compile(r"^\s*\d{1,3}\s*x?\s+|^\s*x\s*\d{1,3}\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Match:
    """A datasheet that may be meant, and how much its name is like the one typed: 1 is very.
    `likeness` has what it gains by its faction as well.
    """

    sheet: Datasheet
    likeness: float
    by_name: float


class Datasheets:
    """The datasheets of one edition. `version` is that of the data, `data_date` its newest date."""

    def __init__(
        self,
        sheets: Sequence[Datasheet],
        edition: str = "",
        version: str = "",
        data_date: str = "",
        enhancements: Iterable[str] = (),
    ) -> None:
        self.sheets = tuple(sheets)
        self.edition = edition
        self.version = version
        self.data_date = data_date
        self._slang = read_slang()
        names = [(sheet.name, *sheet.aliases) for sheet in self.sheets]
        called = [(*each, *self._slang.also_called(each[0])) for each in names]
        self._index = NameIndex(called, self._slang)
        self._called = frozenset(map(name_key, chain.from_iterable(called)))
        self._factions = [faction_keys(sheet) for sheet in self.sheets]
        self._sizes = Counter(sheet.faction for sheet in self.sheets)
        self._named: dict[str, list[int]] = {}
        for place, several in enumerate(names):
            for name in several:
                self._named.setdefault(name_key(name), []).append(place)
        self._keys = [(f" {name_key(sheet.name)}", place) for place, sheet in enumerate(sheets)]
        self._keys.sort(key=self._completion_rank)
        self._enhancements = frozenset(map(name_key, enhancements))
        self._carriers = Carriers(self.sheets)
        self._found = lru_cache(KEPT)(self._look_up)
        """One attack asks for a name several times."""

    @classmethod
    def from_table(cls, table: Table) -> "Datasheets":
        """The datasheets of a compact table."""
        about = [table[each] for each in ("edition", "version", "data_date", "enhancements")]
        return cls(sheets_of(table), *about)

    def find(self, name: str, limit: int = 6) -> list[Match]:
        """The datasheets that may be meant, best first; none where nothing is like the name.

        A count in front (`10x`) is passed over; a faction anywhere in the name tells namesakes
        apart.
        """
        return list(self._found(name))[:limit]

    def _look_up(self, name: str) -> tuple[Match, ...]:
        without_count = _COUNT.sub("", name[:MAX_NAME])
        typed = name_key(without_count)
        words, factions = self._slang.split_faction(typed)
        likeness = dict(self._index.find(words))
        if factions:
            # A faction's name may be part of a unit's: Chaos Terminators, Dark Angels Captain.
            for place, whole in self._index.find(typed):
                likeness[place] = max(whole, likeness.get(place, 0.0))
        for place in self._named.get(typed, ()):
            likeness[place] = WHOLE_NAME
        found = []
        for place, alike in likeness.items():
            match = self._match(place, alike, factions)
            if match.likeness >= ENOUGH:
                found.append(match)
        return tuple(sorted(found, key=self._rank))

    def usual_units(self, typed: str) -> list[Datasheet]:
        """The units that armies of a faction are built of, Battleline first; else none."""
        named = set(self._slang.factions_named(typed))
        units = []
        for sheet, factions in zip(self.sheets, self._factions, strict=True):
            is_member = not named.isdisjoint(factions)
            if is_member and not sheet.combat_patrol:
                units.append(sheet)
        return sorted(units, key=rarity)

    def only_with(self, name: str) -> Datasheet | None:
        """The datasheet whose name holds all these words, if no other does: `guilliman`; of several
        words half of the name: a `big gun` is no Big Mek with Shokk Attack Gun. A weapon that
        several have is nobody's name: `bolt rifle`, `bolt`.
        """
        words = self.meanings(name)
        if not any(map(tells_apart, words)) or self._carriers.are_several(name):
            return None
        usual: set[str] = set()
        others: set[str] = set()
        for key, place in self._keys:
            if words.issubset(key.split()):
                sheet = self.sheets[place]
                names = others if sheet.combat_patrol else usual
                names.add(sheet.name)
        found = usual or others
        if len(found) != 1:
            return None
        only = found.pop()
        is_enough = len(words) == 1 or 2 * len(words) >= len(self.meanings(only))
        return self.named(only) if is_enough else None

    def meanings(self, name: str) -> frozenset[str]:
        """The words of a name that tell units apart, of abbreviations what they mean."""
        return self._index.meanings(name_key(name))

    def complete(self, typed: str, limit: int) -> list[Datasheet]:
        """The datasheets for a name that is still being typed: those with a word that begins so,
        then those that are like it.
        """
        wanted = f" {name_key(typed[:MAX_NAME])}"
        offered = self._begun_with(wanted)
        if len(offered) < limit and len(wanted) > SHORT:
            offered += [match.sheet for match in self.find(typed, limit)]
        # A datasheet has no hash: it holds dictionaries.
        once = {id(sheet): sheet for sheet in offered}
        return list(once.values())[:limit]

    def _begun_with(self, wanted: str) -> list[Datasheet]:
        """The datasheets with a word that begins so, first those whose name does; a space stands
        before the word.
        """
        first = []
        later = []
        for key, place in self._keys:
            if key.startswith(wanted):
                first.append(self.sheets[place])
            elif wanted in key:
                later.append(self.sheets[place])
        return first + later

    def has_other_numbers(self, sheet: Datasheet, typed: str, as_target: bool) -> bool:
        """Whether a datasheet of the same name, of another faction, has other numbers as a target
        or as an attacker, and what was typed names no faction.
        """
        if self._names_faction(sheet, typed):
            return False

        numbers = attrgetter("target_numbers" if as_target else "weapon_numbers")
        own = numbers(sheet)
        return any(numbers(each) != own for each in self._usual_namesakes(sheet))

    def _usual_namesakes(self, sheet: Datasheet) -> Iterator[Datasheet]:
        """The datasheets of just the same name, but for those of Combat Patrol."""
        for each in self._sheets_called(sheet.name):
            if each.name == sheet.name and not each.combat_patrol:
                yield each

    def _sheets_called(self, name: str) -> list[Datasheet]:
        """The datasheets of this name, however it is spelt."""
        places = self._named.get(name_key(name), ())
        return [self.sheets[place] for place in places]

    def _names_faction(self, sheet: Datasheet, typed: str) -> bool:
        """Whether a faction stands beside a datasheet's name."""
        own = name_key(sheet.name).split()
        said = name_key(typed).split()
        besides = [word for word in said if word not in own]
        _, faction = self._slang.split_faction(" ".join(besides))
        return bool(faction)

    def label(self, sheet: Datasheet) -> str:
        """A name that `find` knows for this datasheet alone: with its faction where others have
        the same.
        """
        namesakes = self._sheets_called(sheet.name)
        return full_label(sheet) if len(namesakes) > 1 else sheet.name

    def with_faction(self, words: str) -> Datasheet | None:
        """The datasheet of a name with its faction in brackets: `Boyz (Orks)`."""
        wanted = " ".join(words.split()).casefold()
        for match in self.find(words):
            if full_label(match.sheet).casefold() == wanted:
                return match.sheet
        return None

    def with_weapon(self, name: str) -> list[Datasheet]:
        """The units that may have a weapon of this name, those that usually have it first."""
        return self._carriers.with_weapon(name)

    def _completion_rank(self, keyed: tuple[str, int]) -> tuple[bool, bool, str]:
        key, place = keyed
        sheet = self.sheets[place]
        is_special, _ = rarity(sheet)
        is_rare = sheet.combat_patrol
        return is_rare, is_special, key

    def _rank(self, match: Match) -> tuple[float, int]:
        """The best first; of namesakes that of the largest faction."""
        return -round(match.likeness, 2), -self._sizes[match.sheet.faction]

    def _match(self, place: int, likeness: float, factions: Sequence[str]) -> Match:
        sheet = self.sheets[place]
        by_name = likeness
        if sheet.combat_patrol:
            by_name *= OTHER_MODE
        likeness = by_name
        if not self._factions[place].isdisjoint(factions):
            likeness += FACTION
        return Match(sheet, likeness, by_name)

    def named(self, name: str, factions: Sequence[str] = ()) -> Datasheet | None:
        """The datasheet that a list names, of namesakes the one of its factions; None where no name
        is all but the same.
        """
        key = name_key(name[:MAX_NAME])
        places = self._named.get(key) or self._closest(key)
        same = [self.sheets[place] for place in places]
        if not same:
            return None
        same.sort(key=lambda each: (each.combat_patrol, -self._sizes[each.faction]))
        wanted: set[str] = set()
        for each in factions:
            wanted.update(self._slang.factions_named(each))
        for sheet in same:
            if not wanted.isdisjoint(faction_keys(sheet)):
                return sheet
        return same[0]

    def is_name(self, name: str) -> bool:
        """Whether a datasheet is called just so."""
        return name_key(name) in self._named

    def is_called(self, name: str) -> bool:
        """Whether a datasheet is called just so, or players call one so."""
        return name_key(name) in self._called

    def means_faction(self, name: str) -> bool:
        """Whether this is what a faction is called, and no unit: `space marines`."""
        return bool(self._slang.factions_named(name)) and name_key(name) not in self._called

    def _closest(self, key: str) -> list[int]:
        """The places of the names that are most like one, if they are all but the same."""
        likeness = dict(self._index.find(key))
        best = max(likeness.values(), default=0.0)
        return [place for place, alike in likeness.items() if alike == best >= SURE]

    def is_enhancement(self, name: str) -> bool:
        """Whether an enhancement is called so."""
        return name_key(name) in self._enhancements

    def any_weapon(self, name: str) -> SheetWeapon | None:
        """Some unit's weapon of this name: its numbers may differ elsewhere, its mode does not."""
        return self._carriers.any_weapon(name)
