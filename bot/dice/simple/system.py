"""A test: a dice system with a name, the fields it asks for, and for each edition the procedure
that says what happens.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
from math import fsum
from typing import Protocol

from bot.dice.simple.fields import Field, Value, read_fields
from bot.dice.simple.script import Outcome, Script, ThrowRoll, perform, weigh
from bot.dice.source import DiceSource
from bot.errors import InputError


@dataclass(frozen=True, slots=True)
class SimpleOdds:
    """Exact odds: P(success), or None where nothing succeeds or fails, and the probability of every
    outcome.

    Outcomes that are numbers stand in rising order, words in the order of the source's table.
    """

    success: float | None
    outcomes: Mapping[str, float]


Reading = Callable[[Mapping[str, Value]], tuple[str, ...]]
"""What is said of a test with these values, a sentence each."""


def _nothing_said(_values: Mapping[str, Value]) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Wording:
    """What one edition says otherwise: what the test is called there and what its outcomes count,
    empty where they are called as elsewhere, and what is said besides.
    """

    title: str = ""
    outcome: str = ""
    reading: Reading = _nothing_said


AS_ELSEWHERE = Wording()


class Procedure(Protocol):
    """What happens in one edition, rolled or weighed. `further` are fields it alone asks for."""

    @property
    def further(self) -> tuple[Field, ...]: ...

    @property
    def wording(self) -> Wording: ...

    def roll(
        self, values: Mapping[str, Value], source: DiceSource
    ) -> tuple[tuple[ThrowRoll, ...], Outcome]: ...

    def odds(self, values: Mapping[str, Value]) -> SimpleOdds: ...


@dataclass(frozen=True, slots=True)
class ScriptProcedure:
    """The procedure that a script describes; `script` takes the test's fields as keywords."""

    script: Script
    further: tuple[Field, ...] = ()
    wording: Wording = AS_ELSEWHERE

    def roll(
        self, values: Mapping[str, Value], source: DiceSource
    ) -> tuple[tuple[ThrowRoll, ...], Outcome]:
        return perform(self.script(**values), source)

    def odds(self, values: Mapping[str, Value]) -> SimpleOdds:
        chances: defaultdict[str, list[float]] = defaultdict(list)
        successes: list[float] = []
        may_fail = True
        for outcome, chance in weigh(lambda: self.script(**values)):
            chances[outcome.label].append(chance)
            if outcome.success is None:
                may_fail = False
            elif outcome.success:
                successes.append(chance)
        labels = sorted(chances, key=_rank)
        outcomes = {label: fsum(chances[label]) for label in labels}
        success = fsum(successes) if may_fail else None
        return SimpleOdds(success, outcomes)


@dataclass(frozen=True, slots=True, eq=False)
class SimpleTest:
    """A dice system that players ask for by name.

    `success` says in words what succeeds, empty where nothing does, `failure` what is so where it
    does not, `chance` whose chance that is (`to pass`); `outcome` says what the outcomes count.
    `cites` is where the rule stands, file:line. `reading` tells which of several readings of a rule
    the fields ask for. A test that is needed `seldom` has a place of its own among the commands.
    `procedures` are those of the editions that have the test, the newest first; `played_in` fills
    them.
    """

    name: str
    title: str
    cites: str
    outcome: str
    success: str = ""
    failure: str = ""
    chance: str = ""
    fields: tuple[Field, ...] = ()
    aliases: tuple[str, ...] = ()
    reading: Reading = _nothing_said
    seldom: bool = False
    procedures: Mapping[str, Procedure] = dataclass_field(default_factory=dict)

    def played_in(self, procedures: Mapping[str, Procedure]) -> "SimpleTest":
        """The test with the procedures of its editions, and with the fields that only they have."""
        editions: dict[Field, list[str]] = {}
        for key, procedure in procedures.items():
            for field in procedure.further:
                editions.setdefault(field, []).append(key)
        fields = list(self.fields)
        for field, asking in editions.items():
            fields.append(replace(field, editions=tuple(asking)))
        return replace(self, fields=tuple(fields), procedures=procedures)

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions that have it, newest first."""
        return tuple(self.procedures)

    def prepare(self, given: Mapping[str, object], edition: str | None = None) -> "PreparedTest":
        """Read the fields. InputError names what is wrong. Without an edition the newest that has
        the test.
        """
        chosen = self.editions[0] if edition is None else edition
        if chosen not in self.procedures:
            raise InputError(
                f"{self.name} is a test of the {_listed(self.editions)} edition, not of the "
                f"{chosen}."
            )
        values = read_fields(self.fields, given, chosen, self.name)
        return PreparedTest(self, chosen, values)


@dataclass(frozen=True, slots=True)
class PreparedTest:
    """A test with its edition and the values of all its fields: ready to be rolled or weighed."""

    test: SimpleTest
    edition: str
    values: Mapping[str, Value]

    @property
    def notes(self) -> tuple[str, ...]:
        """Which reading of the rule this is, where there are several, and what was said that it
        does not look at.
        """
        return (*self.test.reading(self.values), *self.procedure.wording.reading(self.values))

    @property
    def procedure(self) -> Procedure:
        """What happens in its edition."""
        return self.test.procedures[self.edition]

    @property
    def title(self) -> str:
        """What its edition calls it."""
        return self.procedure.wording.title or self.test.title

    @property
    def outcome(self) -> str:
        """What the outcomes count in its edition."""
        return self.procedure.wording.outcome or self.test.outcome

    def odds(self) -> SimpleOdds:
        """The exact odds. UserError where values do not go together."""
        return self.procedure.odds(self.values)

    def odds_as_json(self) -> dict[str, object]:
        """The form of the command line."""
        odds = self.odds()
        form: dict[str, object] = {"success": odds.success, "outcomes": dict(odds.outcomes)}
        if self.notes:
            form["notes"] = list(self.notes)
        return form

    def roll(self, source: DiceSource) -> "SimpleRoll":
        """Roll it once."""
        throws, outcome = self.procedure.roll(self.values, source)
        return SimpleRoll(self, throws, outcome)


@dataclass(frozen=True, slots=True)
class SimpleRoll:
    """A test that was rolled: what was asked, every throw with all its dice, and how it ended."""

    asked: PreparedTest
    throws: tuple[ThrowRoll, ...]
    outcome: Outcome


def _rank(label: str) -> tuple[bool, int]:
    """Numbers first and rising; words keep their order."""
    number = label.removeprefix("-").isdecimal()
    return not number, int(label) if number else 0


def _listed(editions: tuple[str, ...]) -> str:
    *first, last = reversed(editions)
    return f"{', '.join(first)} or {last}" if first else last
