"""Names typed with slips, or with their words run together."""

from __future__ import annotations

import pytest

from bot.rules.library import Library
from bot.rules.search import Confidence


@pytest.mark.parametrize(
    ("query", "edition", "entry"),
    [
        ("swepping advanse", "4th", "4th/assault/sweeping-advance"),
        ("instnat deth", "4th", "4th/wounds/instant-death"),
        ("gotoground", "10th", "10th/stratagems/core/go-to-ground"),
        ("over watch", "8th", "8th/charge/overwatch"),
        ("fir overwacth", "10th", "10th/stratagems/core/fire-overwatch"),
    ],
)
def test_a_name_is_known_with_a_slip_for_each_five_letters(
    shipped: Library, query: str, edition: str, entry: str
) -> None:
    found = shipped.searcher.search(query, (edition,))
    assert found.hits[0].entry.id == entry
    assert found.confidence is not Confidence.NONE


def test_a_misspelt_name_is_asked_back_for_only_where_its_words_leave_a_doubt(
    shipped: Library,
) -> None:
    for query in ("heroic intervension", "devestating wounds", "feal no pain"):
        assert shipped.searcher.search(query).confidence is Confidence.HIGH
    assert shipped.searcher.search("hazerdous").confidence is Confidence.MEDIUM


@pytest.mark.parametrize(
    "query",
    [
        "instant detour",  # three letters from `instant death`
        "gotogr",  # too short to be the whole name
        "wound roll 55 against 6s",  # of numbers another is no slip
        "sweeping statement of the advance team in the far north",
    ],
)
def test_what_is_further_from_a_name_is_none(shipped: Library, query: str) -> None:
    found = shipped.searcher.search(query, ("4th", "10th"))
    assert not any(hit.evidence.misspelt for hit in found.hits)


def test_words_with_slips_tell_by_their_neighbours_too(shipped: Library) -> None:
    right = shipped.searcher.search("do auras of the same name stack 8th").hits[0]
    slipped = shipped.searcher.search("do auras of the saem naem stakc 8th").hits[0]
    assert slipped.entry.id == right.entry.id
    assert slipped.evidence.pairs > 0
