"""Values behind the name of a unit: whose keywords they have."""

from __future__ import annotations

from bot.armies.datasheets import Datasheets
from bot.armies.naming import KnownUnits, with_keywords
from bot.notation import read_target

EDITION = "11th"


def keywords(typed: str, units: KnownUnits) -> set[str]:
    text = with_keywords(typed, read_target(typed, EDITION), units)
    reading = read_target(text, EDITION)
    assert reading.complete
    return set(reading.fields.get("keywords", ()))


def test_they_have_the_keywords_that_all_units_of_that_name_share(published: Datasheets) -> None:
    """The Rhino of Chaos is a vehicle too, and no IMPERIUM."""
    units = KnownUnits(datasheets=published)
    assert keywords("rhino t9 3+ w10", units) == {"VEHICLE", "SMOKE", "TRANSPORT"}
    assert "IMPERIUM" in keywords("impulsor t9 3+ w11", units)
    assert keywords("zzqq t9 3+ w10", units) == set()
    assert keywords("zzqq infantry t4 3+ w10", units) == {"INFANTRY"}


def test_the_toughness_tells_which_of_several_may_be_meant(published: Datasheets) -> None:
    """Large Knights have Toughness 10 to 13; of those with 5 some are mounted."""
    units = KnownUnits(datasheets=published)
    assert "VEHICLE" in keywords("knight t12 3+ 5++ 22w", units)
    assert "WALKER" in keywords("knight t13 2+ 5++ 30w", units)
    assert "VEHICLE" not in keywords("knight t5 2+ 4++ 3w", units)
    assert keywords("knight t9 2+ 4++ 3w", units) == set()


def test_without_datasheets_or_a_name_they_stay_as_they_are(published: Datasheets) -> None:
    assert keywords("rhino t9 3+ w10", KnownUnits()) == set()
    assert keywords("t9 3+ w10", KnownUnits(datasheets=published)) == set()
