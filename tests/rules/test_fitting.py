"""The row of a table that the numbers of a question fall into, and never another row."""

from __future__ import annotations

import pytest

from bot.rules.answer import look_up
from bot.rules.library import Library

COHERENCY = "10th/movement/unit-coherency"
SMALL, LARGE = f"{COHERENCY}/one-to-six", f"{COHERENCY}/seven-or-more"
SIZES = [
    "{} models coherency",
    "unit of {} coherency",
    "{} man squad coherency",
    "coherency of a {}-man unit",
]


def answer(shipped: Library, query: str) -> str:
    entry = look_up(shipped.searcher, query).entry
    return entry.id if entry else ""


@pytest.mark.parametrize("size", range(1, 21))
@pytest.mark.parametrize("wording", SIZES)
def test_coherency_by_the_number_of_models(shipped: Library, wording: str, size: int) -> None:
    """000:65-68: from seven models on two neighbours; 001:27: from six on."""
    assert answer(shipped, f"{wording.format(size)} 10th") == (SMALL if size < 7 else LARGE)
    ninth = "9th/units/unit-coherency"
    assert answer(shipped, f"{wording.format(size)} 9th") == (
        ninth if size < 6 else f"{ninth}/six-or-more"
    )


@pytest.mark.parametrize("wounds", range(3, 16))
def test_characters_are_protected_below_ten_wounds(shipped: Library, wounds: int) -> None:
    """002:648, 003:862-871: the rule for 10 Wounds or more is not the answer for fewer."""
    found = answer(shipped, f"character with {wounds} wounds can i shoot him 8th")
    unprotected = "8th/shooting/targeting-characters/ten-wounds"
    assert (found == unprotected) == (wounds >= 10), found


def test_casualties_are_not_the_size_of_the_unit(shipped: Library) -> None:
    assert answer(shipped, "my unit of 10 lost 5 models, coherency now 10th") == LARGE
    assert answer(shipped, "lost 3 models coherency 10th") == COHERENCY


def test_two_sizes_name_no_row(shipped: Library) -> None:
    """000:65-68."""
    assert answer(shipped, "coherency of 5 models and of 10 models 10th") == COHERENCY


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
def test_numbers_that_cannot_be_told_apart_name_the_whole_table(
    shipped: Library, query: str, entry: str
) -> None:
    """000:37-43, 003:1276-1313, 004:438-449."""
    assert answer(shipped, query) == entry
