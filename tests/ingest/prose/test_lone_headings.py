"""Headings over no text: what they say is not lost."""

from collections.abc import Callable

import pytest

from bot.ingest.document import Conversion
from bot.ingest.writing import entries as drafting
from bot.rules.entry import Entry
from tests.ingest.paper import make_pdf

Entries = Callable[..., list[Entry]]
COSTS = "Guard 55, Tank 140, not more than 2"


def sized(size: int, text: str) -> str:
    return f") Tj 0 -30 Td /F1 {size} Tf ({text}"


def test_a_rule_in_large_letters_of_a_pdf_is_an_entry(entries: Entries) -> None:
    body = [sized(10, "A unit moves as far as its card says.")] * 6
    page = [
        sized(24, "Guild rules"),
        sized(18, "Moving"),
        *body,
        sized(18, "Costs"),
        sized(14, COSTS),
    ]
    made = entries(make_pdf([[*page, sized(18, "Charging"), *body]]), "guild.pdf")
    assert [entry.title for entry in made] == ["Moving", COSTS, "Charging"]
    assert made[1].path == ("Costs", COSTS)
    assert made[1].text == COSTS
    first, last = made[1].sources[0].first_line, made[1].sources[0].last_line
    assert last - first == 2  # the heading above it too


@pytest.mark.parametrize(
    "heading",
    [
        COSTS,
        "Guards Fight Twice, Tanks Three Times",
        "NO RUNNING",
        "Units Can’t Run",
        "Walls block sight",
    ],
)
@pytest.mark.parametrize("marks", ["#", "##", "###"])
def test_a_heading_that_says_something_stays(entries: Entries, heading: str, marks: str) -> None:
    made = entries(f"# R\n\n# Chapter\n\nText.\n\n{marks} {heading}\n\n# Next\n\nText.\n")
    assert [entry.text for entry in made] == ["Text.", heading, "Text."]


def test_it_stays_over_headings_that_only_name(
    make: Callable[..., Conversion], entries: Entries
) -> None:
    text = (
        "# R\n\n## Moving\n\nText.\n\n## No more than 3\n\n### Notes\n\n## Over\n\n### Not twice\n"
    )
    assert [entry.text for entry in entries(text)] == ["Text.", "No more than 3", "Not twice"]
    left = [
        part.span.first
        for part in make(text).report.furniture
        if part.reason == "heading over no text"
    ]
    assert left == [9]


def test_a_heading_over_text_or_too_long_for_one_is_not_said_twice(entries: Entries) -> None:
    long = "not more than 3 " * 12
    made = entries(f"# R\n\n## No more than 3\n\n### Of them\n\nText.\n\n## {long}\n")
    assert len(long) > drafting.MAX_HEADING
    assert [entry.text for entry in made] == ["Text.", long.strip()]
