"""The simple tests of all editions, found by name, and the door for specifications in JSON."""

from collections.abc import Mapping

from bot.dice.simple.fields import shown
from bot.dice.simple.system import Prepared, Procedure, SimpleTest
from bot.editions import EDITIONS
from bot.errors import InputError

ORDER = (
    *("charge", "advance", "random_move", "consolidate", "morale", "battleshock", "leadership"),
    *("psychic", "perils", "perils_blast", "deny", "smite", "plasma", "overwatch", "ignore_wounds"),
    *("explodes", "transport", "tank_shock", "armour", "vehicle_damage", "sweep", "scatter"),
    *("turn_order", "game_length", "rolloff", "warlord_trait", "objective", "victory_points"),
    *("ancient_relic", "dice", "modify"),
)
"""In which order commands list the tests, theme by theme; others come behind these."""

REMARKS = frozenset({"id", "note", "expected"})
"""Keys that a specification may carry and that ask for nothing."""


def _all_tests() -> dict[str, SimpleTest]:
    played: dict[SimpleTest, dict[str, Procedure]] = {}
    for edition in reversed(EDITIONS.values()):
        for test, procedure in edition.tests.items():
            played.setdefault(test, {})[edition.key] = procedure
    tests = {test.name: test.played_in(procedures) for test, procedures in played.items()}
    return {name: tests[name] for name in dict.fromkeys((*ORDER, *tests))}


TESTS: Mapping[str, SimpleTest] = _all_tests()


def find_test(name: str, edition: str | None = None) -> SimpleTest:
    """The test of that name or alias. InputError if there is none in the edition.

    A name may mean different tests in different editions: `morale` is a test of its own in 8th, a
    Leadership test in 4th and a Battle-shock test in 10th.
    """
    words = name.lower().replace("-", " ").replace("_", " ").split()
    key = "_".join(words)
    meant = [TESTS[key]] if key in TESTS else []
    meant += [test for test in TESTS.values() if key in test.aliases]
    if not meant:
        raise InputError(f"There is no test called {shown(name)}: tests are {', '.join(TESTS)}.")
    return next((test for test in meant if edition in test.procedures), meant[0])


def prepare_from_json(specification: Mapping[str, object]) -> Prepared:
    """Read {"test": NAME, "edition": E, field: value, …}. InputError names the field and what it
    accepts.
    """
    given = {key: value for key, value in specification.items() if key not in REMARKS}
    name, edition = given.pop("test", None), given.pop("edition", None)
    if not isinstance(name, str):
        raise InputError(f"test is the name of a test: {', '.join(TESTS)}.")
    if edition is not None and edition not in tuple(EDITIONS):
        raise InputError(f"edition is {', '.join(EDITIONS)}, not {shown(edition)}.")
    chosen = None if edition is None else str(edition)
    return find_test(name, chosen).prepare(given, chosen)


def odds_from_json(specification: Mapping[str, object]) -> dict[str, object]:
    """The exact odds of a test: {"success": p or None, "outcomes": {label: p}}. InputError as
    `prepare_from_json`.

    With `notes` where a rule has several readings.
    """
    return prepare_from_json(specification).odds_as_json()
