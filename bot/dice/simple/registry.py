"""Every test by name, and the door for specifications in JSON."""

from collections.abc import Mapping

from bot.dice.simple import anydice, courage, fourth, hazards, mission, movement, psychic
from bot.dice.simple.fields import shown
from bot.dice.simple.system import NEWEST_FIRST, Prepared, SimpleTest
from bot.errors import InputError

TESTS: Mapping[str, SimpleTest] = {
    test.name: test
    for module in (movement, courage, psychic, hazards, fourth, mission, anydice)
    for test in module.TESTS
}

REMARKS = frozenset({"id", "note", "expected"})
"""Keys that a specification may carry and that ask for nothing."""


def find(name: str, edition: str | None = None) -> SimpleTest:
    """The test of that name or alias. InputError if there is none in the edition.

    A name may mean different tests in different editions: `morale` is a test of its own in 8th, a
    Leadership test in 4th and a Battle-shock test in 10th.
    """
    key = "_".join(name.strip().lower().replace("-", " ").replace("_", " ").split())
    named = [test for test in TESTS.values() if key == test.name]
    meant = named + [test for test in TESTS.values() if key in test.aliases]
    if not meant:
        raise InputError(f"There is no test called {shown(name)}: tests are {', '.join(TESTS)}.")
    return next((test for test in meant if edition in test.procedures), meant[0])


def prepare_from_json(specification: Mapping[str, object]) -> Prepared:
    """Read {"test": NAME, "edition": E, field: value, …}. InputError names the field and what it
    accepts.
    """
    name, edition = specification.get("test"), specification.get("edition")
    if not isinstance(name, str):
        raise InputError(f"test is the name of a test: {', '.join(TESTS)}.")
    if edition is not None and edition not in NEWEST_FIRST:
        raise InputError(f"edition is {', '.join(reversed(NEWEST_FIRST))}, not {shown(edition)}.")
    chosen = None if edition is None else str(edition)
    given = {
        key: value
        for key, value in specification.items()
        if key not in {"test", "edition"} | REMARKS
    }
    return find(name, chosen).prepare(given, chosen)


def odds_from_json(specification: Mapping[str, object]) -> dict[str, object]:
    """The exact odds of a test: {"success": p or None, "outcomes": {label: p}}. InputError as
    `prepare_from_json`.

    With `notes` where a rule has several readings.
    """
    return prepare_from_json(specification).odds_as_json()
