"""Which questions a datasheet answers, and how they call the unit."""

from __future__ import annotations

import pytest

from bot.rules.answer.unit_question import unit_asked_about
from bot.rules.library import Library


@pytest.mark.parametrize(
    ("question", "unit"),
    [
        ("toughness of a land raider", "land raider"),
        ("points 10 intercessors", "intercessors"),
        ("how many pts is a hive tyrant 10th", "hive tyrant"),
        ("what's the Rhino's save?", "rhino"),
        ("keywords and wargear options", ""),
        ("can a land raider charge", ""),
        ("", ""),
    ],
)
def test_a_unit_is_asked_about_with_what_a_datasheet_says(
    shipped: Library, question: str, unit: str
) -> None:
    assert unit_asked_about(shipped.searcher.index.lexicon, question) == unit
