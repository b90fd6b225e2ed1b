"""Page numbers and running heads."""

from collections.abc import Callable

import pytest

from bot.ingest.document import Conversion
from bot.ingest.lines.line import split_lines
from bot.ingest.lines.page_marks import remove_page_marks
from bot.ingest.outline import Notes
from bot.rules.entry import Entry
from tests.ingest.paper import make_pdf


def sized(size: int, text: str) -> str:
    return f") Tj 0 -30 Td /F1 {size} Tf ({text}"


def kept(*pages: str) -> list[str]:
    return [line.text for line in remove_page_marks(split_lines("\f".join(pages)), Notes())]


def test_they_are_in_no_rule_and_told(
    entries: Callable[..., list[Entry]], make: Callable[..., Conversion]
) -> None:
    body = [sized(10, "No unit may move twice.")] * 5
    pages = [
        [sized(10, "The Club Handbook"), sized(18, name), *body, sized(10, str(number))]
        for number, name in enumerate(("Moving", "Shooting", "Charging"), 7)
    ]
    raw = make_pdf(pages)
    made = entries(raw, "club.pdf")
    assert [entry.title for entry in made] == ["Moving", "Shooting", "Charging"]
    assert {entry.text for entry in made} == {"\n\n".join(["No unit may move twice."] * 5)}
    left = [part.reason for part in make(raw, "club.pdf").report.furniture]
    assert (left.count("running head"), left.count("page number")) == (3, 3)


@pytest.mark.parametrize(
    "mark", ["{}", "- {} -", "Page {}", "The Handbook", "{} The Handbook", "The Handbook | {}"]
)
def test_forms_of_page_marks(mark: str) -> None:
    pages = [
        f"{mark.format(number)}\nRule {name}\nmore\nend {name}\n"
        for number, name in enumerate("abc", 3)
    ]
    assert kept(*pages) == [
        text for name in "abc" for text in (f"Rule {name}", "more", f"end {name}")
    ]


@pytest.mark.parametrize(
    "line",
    [
        "# Shooting",
        "| Save | 3+ |",
        "A: No",
        "May it run?",
        "It never runs.",
        "Not more than 3",
        "3",
    ],
)
def test_rules_that_stand_alike_on_several_pages_stay(line: str) -> None:
    pages = [f"Rule {name}\nmore\n{line}\n" for name in "abcd"]
    assert kept(*pages) == [text for name in "abcd" for text in (f"Rule {name}", "more", line)]


def test_headings_that_count_on_stay() -> None:
    pages = [f"# Rule number {number}\nText {number}.\n" for number in range(1, 5)]
    assert len(kept(*pages)) == 8


def test_what_few_pages_say_stays() -> None:
    assert (
        kept("one\nSave\n", "two\nSave\n", *("a\n", "b\n", "c\n", "d\n"), "nine\nSave\n").count(
            "Save"
        )
        == 3
    )


def test_a_sentence_goes_on_over_the_edge_and_a_paragraph_does_not() -> None:
    lines = remove_page_marks(split_lines("It may\n\n1\n\fmove 6.\n\n2\n\fNext.\n"), Notes())
    assert [(line.text, line.gap) for line in lines] == [
        ("It may", 0),
        ("move 6.", 0),
        ("Next.", 1),
    ]
