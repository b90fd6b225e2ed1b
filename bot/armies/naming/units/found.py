"""Where units are looked for, and a unit that was named."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.armies.datasheets import Datasheet, Datasheets, ModelGroup
from bot.armies.model import ArmyList, ArmyUnit, Mode


@dataclass(frozen=True, slots=True)
class KnownUnits:
    """Where units are looked for, in this order: the player's own army, those that others share,
    and the datasheets.
    """

    own: Sequence[ArmyList] = ()
    shared: Sequence[ArmyList] = ()
    datasheets: Datasheets | None = None

    def as_targets(self) -> list[ArmyList]:
        """The armies whose units may be targets."""
        return [*self.own, *self.shared]

    def is_sheet(self, name: str) -> bool:
        """Whether a datasheet is called just so."""
        return self.datasheets is not None and self.datasheets.is_name(name)


@dataclass(frozen=True, slots=True)
class Source:
    """The edition that a unit's numbers are of, and in words where they are from: `your list,
    10th`, `11th datasheet`.
    """

    edition: str
    words: str


@dataclass(frozen=True, slots=True)
class Found:
    """A unit that was named. `models` is how many of it a player named, of which `kind` if that is
    one alone, `values` are the words behind the name; `leaders` joined it in the list. `carries` is
    the weapon that a target was named by, `notes` say what was decided on the way.
    """

    unit: ArmyUnit
    edition: str | None
    models: int | None = None
    values: str = ""
    sheet: Datasheet | None = field(default=None, compare=False)
    source: Source | None = None
    leaders: tuple[ArmyUnit, ...] = ()
    kind: str = ""
    carries: str = ""
    notes: tuple[str, ...] = ()

    @property
    def groups(self) -> tuple[ModelGroup, ...]:
        """The kinds of its models; none where only its list is known."""
        return self.sheet.groups if self.sheet else ()


@dataclass(frozen=True, slots=True)
class Named:
    """Shorthand that a unit's name stands for. `edition` is the one that it is read in, `source`
    where its numbers come from, `left_out` says which of its weapons are not in it and `notes` how
    many are for want of a count, `points` is what the unit costs, if known; `modes` are whether it
    shoots or fights; `unused` are keywords and abilities that change no die in that edition;
    `leaders` joined it, and do not attack with it; `may_shoot` says that it fights though nobody
    said so, and has pistols.
    """

    name: str
    text: str
    edition: str | None
    left_out: tuple[str, ...] = ()
    points: int | None = None
    modes: frozenset[Mode] = frozenset()
    source: Source | None = None
    notes: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()
    leaders: tuple[str, ...] = ()
    may_shoot: bool = False
