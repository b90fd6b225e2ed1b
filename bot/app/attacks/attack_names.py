"""What an attack is called, and which edition it is rolled by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from bot.armies.naming import Named
from bot.editions import DEFAULT_EDITION
from bot.notation import read_target
from bot.rolls.called import with_remarks

Given = dict[str, Any]
"""A command's options by name."""
CALLED = 200
"""Characters of what a card calls an attack."""
CALLED_SIDE = 60
"""Characters of a typed weapon or target in it."""


@dataclass(frozen=True, slots=True)
class EditionChoice:
    """What decides the edition of an attack: the one that was asked for, or the one that the server
    chose, if any. `several` are those to be compared.
    """

    asked: str | None
    chosen: str | None
    several: Sequence[str] = ()

    @property
    def decided(self) -> str | None:
        """The edition, where it is not left to the units."""
        return self.asked or self.chosen

    def why(self, played: str, units: Sequence[Named], decisive: str) -> str:
        """Why it is rolled by an edition that is not that of all numbers; empty where it is. Where
        it was left open, the `decisive` side has it.
        """
        foreign = {
            each.name: each.source.edition
            for each in units
            if each.source and each.source.edition != played
        }
        if len(self.several) > 1 or not foreign:
            return ""
        if self.asked:
            why = "as chosen"
        elif self.chosen:
            why = "which this server plays"
        else:
            why = f"the {decisive}'s edition"
        editions = dict.fromkeys(foreign.values())
        whose = f"numbers are of the {' and '.join(editions)}"
        if len(foreign) < len({each.name for each in units}):
            whose = f"{' and '.join(foreign)}: numbers of the {' and '.join(editions)}"
        return f"Rolled by the {played}, {why}; {whose}"


def about(
    given: Given,
    attackers: Sequence[Named],
    defender: Named | None,
    choice: EditionChoice,
    saved: Collection[str] = (),
    hidden: Sequence[str] = (),
) -> Given:
    """The edition, and what the attack is called. `saved` are the sides that hold a saved name,
    `hidden` says where such a name is a unit's as well.
    """
    units = list(attackers)
    if defender:
        units.append(defender)
    edition = choice.decided or next((each.edition for each in units), None)
    played: Sequence[str | None] = choice.several or [edition]
    name = given.get("called") or _names(given, attackers, defender, played, saved)
    decisive = "attacker" if attackers else "target"
    why = choice.why(edition, units, decisive) if edition else ""
    said = [*hidden, *_notes(units), why, _unused(units, edition)]
    if any(said):
        name = name or f"{_typed(given, 'weapon')} → {units[0].name}"
    called = with_remarks(name, said) if name else None
    return {"edition": edition, "called": called}


def _unused(units: Sequence[Named], edition: str | None) -> str:
    """What is on the datasheets and changes no die here."""
    names: list[str] = []
    for each in units:
        names += each.unused
    if not names:
        return ""
    listed = ", ".join(dict.fromkeys(names))
    return f"Not used in the {edition}: {listed}"[:CALLED]


def _names(
    given: Given,
    attackers: Sequence[Named],
    defender: Named | None,
    played: Sequence[str | None],
    saved: Collection[str],
) -> str | None:
    """Who attacks whom, where that is more than what was typed."""
    if attackers:
        target = "" if defender else _target_name(given, played, saved)
        return called(attackers, defender, played, target)
    weapon = _typed(given, "weapon")
    if defender and is_foreign(defender, played):
        return f"{weapon} → {with_source(defender)}"[:CALLED]
    if not saved:
        return None
    unit = defender.name if defender else _typed(given, "target")
    return f"{weapon} → {unit}"[:CALLED]


def _target_name(given: Given, played: Sequence[str | None], saved: Collection[str]) -> str:
    """What a target without datasheet is called: its saved name, or the one that its shorthand
    begins with, as in `Boyz: 10x T5 5+ W1`.
    """
    if "target" in saved:
        return _typed(given, "target")
    return read_target(given["target"], played[0] or DEFAULT_EDITION).name


def _typed(given: Given, side: str) -> str:
    """A weapon or target as it was typed."""
    return " ".join(given[side].split())[:CALLED_SIDE]


def _notes(units: Sequence[Named]) -> list[str]:
    """Which weapons are left out, and what else was decided: `Without 9× Slugga`."""
    notes: list[str] = []
    left_out: list[str] = []
    attacking = {each.name for each in units}
    for each in units:
        notes += each.notes
        left_out += each.left_out
        absent = [name for name in each.leaders if name not in attacking]
        if absent:
            notes.append(f"without {' and '.join(absent)}, who joined it")
    if left_out:
        notes.insert(0, f"without {', '.join(_added_up(left_out))}")
    return [f"{note[:1].upper()}{note[1:]}"[:CALLED] for note in dict.fromkeys(notes)]


def _added_up(left_out: Sequence[str]) -> list[str]:
    """Weapons that are left out, those of one name together: `10× Bolt Pistol`."""
    counts = Counter[str]()
    for each in left_out:
        number, sign, name = each.partition("× ")
        if sign:
            counts[name] += int(number)
        else:
            counts[each] += 0
    told = []
    for name, count in counts.items():
        told.append(f"{count}× {name}" if count else name)
    return told


def called(
    attackers: Sequence[Named],
    defender: Named | None,
    editions: Sequence[str | None],
    target: str = "",
) -> str:
    """`Boyz → Intercessor Squad`; where numbers are of several sources, or of another edition than
    some of several, `Boyz (your list, 10th) → Terminator Squad (11th datasheet)`. `target` is what
    a unit without datasheet is called.
    """
    units = list(attackers)
    if defender:
        units.append(defender)
    sources = {each.source for each in units}
    several = len(sources) > 1 or len(editions) > 1
    mixed = several and any(is_foreign(each, editions) for each in units)
    names = [with_source(each) if mixed else each.name for each in units]
    if defender:
        target = names.pop()
    against = f" → {target}" if target else ""
    attacking = " + ".join(dict.fromkeys(names))
    return f"{attacking}{against}"[:CALLED]


def is_foreign(named: Named, editions: Sequence[str | None]) -> bool:
    """Whether its numbers are of another edition than one of those that are played."""
    return named.source is not None and any(each != named.source.edition for each in editions)


def with_source(named: Named) -> str:
    """`Boyz (your list, 10th)`."""
    return f"{named.name} ({named.source.words})" if named.source else named.name
