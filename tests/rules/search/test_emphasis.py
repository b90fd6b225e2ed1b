"""Words that tell more or less than their rarity says."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from bot.rules.library import Library
from bot.rules.search.indexing.emphasis import emphasis_of, emphasised
from bot.rules.search.searcher import Searcher


def test_rules_words_tell_more_and_names_of_units_less() -> None:
    factors = emphasised()
    assert min(factors["charg"], factors["shoot"], factors["attack"]) > 1
    assert max(factors["dreadnought"], factors["intercessor"], factors["chainsword"]) < 1


def test_a_stem_without_a_factor_counts_as_it_is_rare() -> None:
    assert emphasis_of(["no-such-stem"]).tolist() == [1.0]
    assert emphasis_of([]).shape == (0,)


@pytest.mark.parametrize(
    ("query", "edition", "entry"),
    [
        (
            "can my hero jump in when the neighbours get charged",
            "11th",
            "11th/stratagems/core/heroic-intervention",
        ),
        (
            "charging up to the second floor of a ruin",
            "10th",
            "10th/charge-and-fight/charging-over-terrain",
        ),
        (
            "he walks from behind the wall, may i fire at him in his movement fase",
            "11th",
            "11th/stratagems/core/fire-overwatch",
        ),
    ],
)
def test_without_it_another_rule_would_be_first(
    shipped: Library, query: str, edition: str, entry: str
) -> None:
    def first(searcher: Searcher) -> str:
        return searcher.search(query, (edition,)).hits[0].entry.id

    index = shipped.searcher.index
    plain = replace(index, emphasis=np.ones_like(index.emphasis))
    assert first(shipped.searcher) == entry
    assert first(replace(shipped.searcher, index=plain)) != entry
