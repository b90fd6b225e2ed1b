"""The row of a table that the numbers of a question fall into, and never another row."""

from __future__ import annotations

import pytest

from bot.rules.answer import look_up
from bot.rules.counting import Bound, bound, counted
from bot.rules.fitting import fitting
from bot.rules.library import Library

SMALL, LARGE = "10th/movement/unit-coherency/one-to-six", "10th/movement/unit-coherency/seven-or-more"
SIZES = ["{} models coherency", "unit of {} coherency", "{} man squad coherency", "coherency of a {}-man unit"]
ARMOUR = "4th/vehicles/armour-penetration"


def answer(shipped: Library, query: str) -> str:
    entry = look_up(shipped.searcher, query).entry
    return entry.id if entry else ""


@pytest.mark.parametrize("size", range(1, 21))
@pytest.mark.parametrize("wording", SIZES)
def test_coherency_by_the_number_of_models(shipped: Library, wording: str, size: int) -> None:
    """000:65-68: from seven models on two neighbours; 001:27: from six on."""
    assert answer(shipped, f"{wording.format(size)} 10th") == (SMALL if size < 7 else LARGE)
    ninth = "9th/units/unit-coherency"
    assert answer(shipped, f"{wording.format(size)} 9th") == (ninth if size < 6 else f"{ninth}/six-or-more")


@pytest.mark.parametrize("wounds", range(3, 16))
def test_characters_are_protected_below_ten_wounds(shipped: Library, wounds: int) -> None:
    """002:648, 003:862-871: the rule for 10 Wounds or more is not the answer for fewer."""
    found = answer(shipped, f"character with {wounds} wounds can i shoot him 8th")
    unprotected = "8th/shooting/targeting-characters/ten-wounds"
    assert (found == unprotected) == (wounds >= 10), found


def test_casualties_are_not_the_size_of_the_unit(shipped: Library) -> None:
    assert answer(shipped, "my unit of 10 lost 5 models, coherency now 10th") == LARGE
    assert answer(shipped, "lost 3 models coherency 10th") not in {SMALL}


def test_two_sizes_name_no_row(shipped: Library) -> None:
    """000:65-68."""
    assert answer(shipped, "coherency of 5 models and of 10 models 10th") not in {SMALL, LARGE}


@pytest.mark.parametrize(
    ("query", "entry"),
    [
        ("5 against 10", "10th/combat/wound-rolls"),
        ("wounding 5 against 10 8th", "8th/attacks/wound-table"),
        ("wounding 5 against 7 4th", "4th/wounds/to-wound-table"),
        ("s5 into 10 orks 10th", "10th/combat/wound-rolls"),
        ("toughness 4 hit by strength 8 10th", "10th/combat/wound-rolls/double"),
        ("7+ models 10th", LARGE),
        ("instant death s8 t4 4th", "4th/wounds/instant-death"),
    ],
)
def test_numbers_that_cannot_be_told_apart_name_the_whole_table(shipped: Library, query: str, entry: str) -> None:
    """000:37-43, 003:1276-1313, 004:438-449."""
    assert answer(shipped, query) == entry


@pytest.mark.parametrize(
    ("query", "entry"),
    [
        ("s8 vs av12 4th", ARMOUR),  # a 4 glances
        ("s8 v armour value 12 4th", ARMOUR),
        ("s9 vs av13 4th", ARMOUR),
        ("s4 vs av11 4th", f"{ARMOUR}/no-effect"),
        ("s10 v av10 4th", f"{ARMOUR}/penetrating"),
        ("s9 vs av13 rolled a 5 4th", f"{ARMOUR}/penetrating"),
        ("s9 vs av13 rolled a 4 4th", f"{ARMOUR}/glancing"),
        ("s4 melta vs av11 4th", ARMOUR),  # more dice: no single result
    ],
)
def test_strength_against_armour(shipped: Library, query: str, entry: str) -> None:
    """004:263-268: d6 and Strength against the Armour of the facing."""
    assert answer(shipped, query) == entry


@pytest.mark.parametrize("roll", range(1, 7))
@pytest.mark.parametrize("column", ["penetrating", "glancing"])
def test_a_roll_on_the_damage_table_finds_its_row(shipped: Library, column: str, roll: int) -> None:
    """004:270-277."""
    assert answer(shipped, f"{column} hit roll of {roll} 4th") == f"4th/vehicles/damage-table/roll-{roll}"


def test_a_column_without_its_table_is_left_alone(shipped: Library) -> None:
    assert "damage-table" not in answer(shipped, "glancing hit, overwatch roll of 6 8th")
    assert answer(shipped, "s8 against av12 overwatch 8th") != ARMOUR
    coherency = shipped.corpus.by_topic["unit-coherency"]["4th"]
    assert fitting(shipped.searcher.index, "s8 against av12", [coherency]) is coherency


@pytest.mark.parametrize(
    ("title", "range_"),
    [
        ("Coherency with seven or more models", Bound("model", 7)),
        ("Coherency with one to six models", Bound("model", 1, 6)),
        ("Characters with 10 or More Wounds", Bound("wound", 10)),
        ("7+ models", Bound("model", 7)),
        ("2-6 models", Bound("model", 2, 6)),
        ("Several models", None),
    ],
)
def test_ranges_that_titles_name(title: str, range_: Bound | None) -> None:
    assert bound(title) == range_


@pytest.mark.parametrize(
    ("query", "what", "numbers"),
    [
        ("squad of ten", "model", {10}),
        ("10-man squad", "model", {10}),
        ("20 boyz", "model", {20}),
        ("lost 3 models", "model", set()),
        ("within 2 of 2 other models", "model", set()),
        ("5 charges", "model", set()),
        ("W6 character", "wound", {6}),
        ("12-wound hero with 3 wounds left", "wound", {12}),
        ("took 3 wounds", "wound", set()),
    ],
)
def test_what_a_query_counts(shipped: Library, query: str, what: str, numbers: set[int]) -> None:
    assert counted(shipped.searcher.index.lexicon, query, what) == numbers
