"""Saved profiles that were typed by their names, some of which are names of units as well."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.app.attacks.attack_names import Given
from bot.app.books.profiles import in_shorthand
from bot.armies.naming import KnownUnits, is_name
from bot.storage import Profile, ProfileKind


def saved_sides(given: Given, profiles: Sequence[Profile]) -> frozenset[str]:
    """Which of weapon and target hold a profile's name."""
    saved = set()
    kinds = (ProfileKind.WEAPON, ProfileKind.TARGET)
    for kind in kinds:
        side = kind.value
        typed = given[side]
        of_kind = [each for each in profiles if each.kind is kind]
        spelt = in_shorthand(of_kind, kind, typed)
        if spelt != typed:
            saved.add(side)
    return frozenset(saved)


def hidden_units(
    given: Given, saved: Collection[str], units: KnownUnits, edition: str | None
) -> list[str]:
    """That a saved profile was used where a unit is called the same."""
    typed = [given[side] for side in sorted(saved, reverse=True)]
    return [
        f"{each} is the saved profile, not the unit of that name"
        for each in typed
        if is_name(each, units, edition)
    ]
