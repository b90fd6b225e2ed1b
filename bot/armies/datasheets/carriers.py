"""Which datasheets have a weapon of some name."""

from collections import Counter
from collections.abc import Iterable

from bot.armies.datasheets.sheet import Datasheet, SheetWeapon, keys_of, rarity
from bot.armies.wording import name_key


class Carriers:
    """The weapons of all datasheets by their names, and who has them."""

    def __init__(self, sheets: Iterable[Datasheet]) -> None:
        self._weapons: dict[str, SheetWeapon] = {}
        self._carriers: dict[str, list[Datasheet]] = {}
        self._begun: Counter[str] = Counter()
        """How many units have a weapon that begins with a word."""
        for sheet in sheets:
            self._add(sheet)

    def _add(self, sheet: Datasheet) -> None:
        keys: set[str] = set()
        for weapon in sheet.sheet_weapons:
            self._weapons[name_key(weapon.weapon)] = weapon
            keys.update(keys_of(weapon))
        first_words = {key.partition(" ")[0] for key in keys}
        self._begun.update(first_words)
        for key in keys:
            self._carriers.setdefault(key, []).append(sheet)

    def any_weapon(self, name: str) -> SheetWeapon | None:
        """Some unit's weapon of this name: its numbers may differ elsewhere, its mode does not."""
        return self._weapons.get(name_key(name))

    def with_weapon(self, name: str) -> list[Datasheet]:
        """The units that may have a weapon of this name: first those that have it without options,
        and of these the Battleline.
        """
        key = name_key(name)

        def rank(sheet: Datasheet) -> tuple[bool, bool, tuple[bool, bool]]:
            carried = [each for each in sheet.sheet_weapons if each.count]
            has_it = any(key in keys_of(each) for each in carried)
            return sheet.combat_patrol, not has_it, rarity(sheet)

        carriers = self._carriers.get(key, ())
        return sorted(carriers, key=rank)

    def are_several(self, name: str) -> bool:
        """Whether weapons of several units are called so, or begin so."""
        key = name_key(name)
        return len(self._carriers.get(key, ())) > 1 or self._begun[key] > 1
