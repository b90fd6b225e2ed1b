"""What a query is the name of, in the corpus that comes with the program."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.rules.library import Library
from bot.rules.search import Confidence


@pytest.mark.parametrize(
    ("usual", "query", "first"),
    [
        ("8th", "charge", "8th/charge/charge-phase"),  # 003:1314-1325
        ("8th", "morale", "8th/morale/morale-phase"),  # 003:1519-1526
        ("8th", "engagement range", "8th/movement/enemy-models"),  # 003:458-463: its 1\"
        ("8th", "damage", "8th/attacks/damage"),  # 003:1171-1183
        ("10th", "overwatch", "10th/stratagems/core/fire-overwatch"),  # 000:165
        ("10th", "morale", "10th/weapon-abilities/battle-shock"),
        ("10th", "wound allocation", "10th/weapon-abilities/wound-allocation"),
        ("10th", "rapid fire", "10th/weapon-abilities/rapid-fire"),
        ("4th", "wound roll", "4th/wounds/roll-to-wound"),  # 004:434-436
        ("4th", "hit roll", "4th/shooting/roll-to-hit"),  # 004:430
        ("4th", "cover", "4th/wounds/cover-save"),  # 004:494-496
        ("10th", "sweeping advance how does it work", "4th/assault/sweeping-advance"),  # 004:647-649
    ],
)
def test_a_name_is_answered_from_the_usual_edition(shipped: Library, usual: str, query: str, first: str) -> None:
    found = replace(shipped.searcher, default_edition=usual).search(query)
    assert found.best is not None
    assert found.best.entry.id == first


@pytest.mark.parametrize("query", ["how many dice do i need 4th edition", "what time is it", "what's for dinner"])
def test_small_words_and_slips_do_not_make_a_name(shipped: Library, query: str) -> None:
    """`who dies` is another name of 004:453-457, `rules at the same time` of 003:736-753."""
    found = shipped.searcher.search(query)
    assert found.confidence is Confidence.NONE


@pytest.mark.parametrize("query", ["who dies 4th", "at the same time 8th"])
def test_small_words_of_a_name_make_it(shipped: Library, query: str) -> None:
    assert shipped.searcher.search(query).confidence is Confidence.HIGH


@pytest.mark.parametrize("query", ["-1", "1e999", "; DROP TABLE rolls;--"])
def test_bare_numbers_and_code_are_no_question(shipped: Library, query: str) -> None:
    assert shipped.searcher.search(query).confidence is Confidence.NONE


@pytest.mark.parametrize("typed", ["ovrw", "fire ovrw", "ovrewatc"])
def test_a_box_forgives_a_slip_in_an_unfinished_word(shipped: Library, typed: str) -> None:
    assert "overwatch" in shipped.searcher.complete(typed)[0].entry.title.lower()


def test_a_box_forgives_no_more(shipped: Library) -> None:
    assert shipped.searcher.index.begun("zvrw") == {}
    assert shipped.searcher.index.begun("ovr") == {}
    assert shipped.searcher.index.begun("") == {}
