"""All that is wrong with an attack as it was typed, told at once; and what was meant, where that is
clear.
"""

from collections.abc import Iterator, Sequence

from bot.errors import Meant, UserError, all_at_once
from bot.notation.feedback.mended import mended
from bot.notation.reading import Reading, TargetReading, WeaponReading
from bot.notation.shorthand import read_target, read_weapon


def refusal(reading: Reading, what: str) -> UserError:
    """Everything that is wrong with a weapon or target that can't be used, as one error."""
    return all_at_once(reading.faults(f"The {what}"), _meant((reading,)))


def demand_all(weapons: Sequence[WeaponReading], target: TargetReading) -> None:
    """Raise everything that is wrong with an attack as one error, if anything is."""
    errors = tuple(attack_faults(weapons, target))
    if errors:
        raise all_at_once(errors, _meant((*weapons, target)))


def attack_faults(weapons: Sequence[WeaponReading], target: TargetReading) -> Iterator[UserError]:
    """Everything that is wrong with the readings; of several weapons, with their numbers."""
    if len(weapons) == 1:
        yield from weapons[0].faults("The weapon")
    else:
        for number, weapon in enumerate(weapons, 1):
            yield from _with_number(f"Weapon {number}", weapon)
    yield from target.faults("The target")


def _with_number(which: str, weapon: WeaponReading) -> Iterator[UserError]:
    for error in weapon.errors:
        yield error.said_of(which)
    # What it lacks names it already.
    yield from weapon.faults(which)[len(weapon.errors) :]


def _meant(readings: Sequence[Reading]) -> Meant:
    """What was meant in all of them that have faults; empty where one of them stays unclear."""
    found: list[tuple[str, str]] = []
    for reading in readings:
        if reading.complete:
            continue
        read = read_weapon if isinstance(reading, WeaponReading) else read_target
        meant = mended(reading, read)
        if not meant:
            return ()
        found += meant
    return tuple(found)
