"""What a reply says beside a list: nothing that a file names may be lost without a word."""

from collections.abc import Sequence

from bot.armies.model import ArmyUnit, Skipped


def unread_keywords(units: Sequence[ArmyUnit]) -> tuple[Skipped, ...]:
    """The keywords of weapons that stand in no shorthand, each with the weapons that have it."""
    bearers: dict[str, dict[str, None]] = {}
    for unit in units:
        for weapon in unit.weapons:
            for keyword in weapon.unread:
                names = bearers.setdefault(keyword, {})
                names[weapon.name] = None
    unread = []
    for keyword, names in bearers.items():
        weapons = ", ".join(names)
        reason = f"it changes no die here; weapons: {weapons}"
        note = Skipped(f"keyword {keyword}", reason)
        unread.append(note)
    return tuple(unread)
