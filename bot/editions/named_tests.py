"""The simple tests of all editions, found by name, and the door for specifications in JSON."""

import re
from collections import defaultdict
from collections.abc import Mapping

from bot.dice.simple.fields import shown
from bot.dice.simple.system import PreparedTest, Procedure, SimpleTest
from bot.editions import DEFAULT_EDITION, EDITIONS
from bot.errors import InputError

ORDER = (
    *("charge", "advance", "random_move", "consolidate", "morale", "battleshock", "leadership"),
    *("psychic", "perils", "perils_blast", "deny", "smite", "plasma", "overwatch", "ignore_wounds"),
    *("explosives", "desperate_escape", "hazard", "crushing_impact", "tank_shock"),
    *("explodes", "transport", "armour", "vehicle_damage", "sweep", "scatter"),
    *("turn_order", "game_length", "rolloff", "warlord_trait", "objective", "victory_points"),
    *("ancient_relic", "dice", "modify"),
)
"""In which order commands list the tests, theme by theme; others come behind these."""

REMARKS = frozenset({"id", "note", "expected", "basis"})
"""Keys that a specification may carry and that ask for nothing."""


_WORD = re.compile(r"[^\s_-]+")


def _all_tests() -> dict[str, SimpleTest]:
    played = defaultdict[SimpleTest, dict[str, Procedure]](dict)
    for edition in reversed(EDITIONS.values()):
        for test, procedure in edition.tests.items():
            procedures = played[test]
            procedures[edition.key] = procedure
    tests = {}
    for test, procedures in played.items():
        tests[test.name] = test.played_in(procedures)
    in_order = dict.fromkeys((*ORDER, *tests))
    return {name: tests[name] for name in in_order}


TESTS: Mapping[str, SimpleTest] = _all_tests()


def find_test(name: str, edition: str | None = None) -> SimpleTest:
    """The test of that name or alias. InputError if there is none in the edition.

    A name may mean different tests in different editions: `morale` is a test of its own in 8th, a
    Leadership test in 4th and a Battle-shock test in 10th.
    """
    words = _WORD.findall(name.lower())
    key = "_".join(words)
    meant = [TESTS[key]] if key in TESTS else []
    meant += [test for test in TESTS.values() if key in test.aliases]
    for test in meant:
        if edition in test.procedures:
            return test
    if not meant:
        known = ", ".join(TESTS)
        raise InputError(f"There is no test called {shown(name)}: tests are {known}.")
    return meant[0]


def played(test: SimpleTest, chosen: str | None, usual: str) -> str:
    """The edition that a test is rolled by where none is named: the one that was chosen for a
    place, else the usual one or the newest that has it. InputError where the chosen one has it not,
    with what it has instead.
    """
    edition = chosen or usual
    if edition in test.editions:
        return edition
    if chosen is None:
        return test.editions[0]
    akin = [each for each in TESTS.values() if _are_akin(test, each) and chosen in each.editions]
    instead = "".join(f" `/test {each.name}` is rolled there instead." for each in akin)
    newest = test.editions[0]
    raise InputError(
        f"The {chosen} edition has no test `{test.name}`.{instead} With `edition: {newest}` it is "
        f"rolled by the {newest}."
    )


def of_its_edition(test: SimpleTest, given: Mapping[str, object]) -> dict[str, object]:
    """What was given without the fields of other editions that nobody changed."""
    foreign = {
        field.name
        for field in test.fields
        if given.get("edition") not in (field.editions or (given.get("edition"),))
        and given.get(field.name) == field.usual
    }
    return {name: value for name, value in given.items() if name not in foreign}


def in_its_place(test: SimpleTest, edition: str, given: Mapping[str, object]) -> SimpleTest | None:
    """The test that an edition has in the place of one of older editions, and that takes what was
    given; None where there is none. A newer edition's test says which edition is meant.
    """
    editions = list(EDITIONS)
    if editions.index(edition) <= editions.index(test.editions[0]):
        return None
    said = {field.name for field in test.fields if given.get(field.name) != field.usual}
    for other in TESTS.values():
        known = {field.name for field in other.fields}
        needed = {field.name for field in other.fields if field.required}
        if _are_akin(test, other) and edition in other.editions and needed <= said <= known:
            return other
    return None


def _are_akin(one: SimpleTest, other: SimpleTest) -> bool:
    """Whether one of two tests stands in the other's place in another edition."""
    return one.name in other.aliases or other.name in one.aliases


def prepare_from_json(specification: Mapping[str, object]) -> PreparedTest:
    """Read {"test": NAME, "edition": E, field: value, …}. InputError names the field and what it
    accepts.
    """
    given = dict(specification)
    for remark in REMARKS:
        given.pop(remark, None)
    name = given.pop("test", None)
    edition = given.pop("edition", None)
    if not isinstance(name, str):
        known = ", ".join(TESTS)
        raise InputError(f"test is the name of a test: {known}.")
    if edition is None:
        test = find_test(name)
        usual = DEFAULT_EDITION if DEFAULT_EDITION in test.editions else None
        return test.prepare(given, usual)
    if not isinstance(edition, str) or edition not in EDITIONS:
        known = ", ".join(EDITIONS)
        raise InputError(f"edition is {known}, not {shown(edition)}.")
    test = find_test(name, edition)
    return test.prepare(given, edition)


def odds_from_json(specification: Mapping[str, object]) -> dict[str, object]:
    """The exact odds of a test: {"success": p or None, "outcomes": {label: p}}. InputError as
    `prepare_from_json`.

    With `notes` where a rule has several readings.
    """
    return prepare_from_json(specification).odds_as_json()
