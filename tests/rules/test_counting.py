"""How many models and Wounds a question tells, and what rows of tables are for."""

from __future__ import annotations

import pytest

from bot.rules.counting import Bound, bound, counted
from bot.rules.library import Library


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
