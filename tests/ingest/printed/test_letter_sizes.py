"""PDF files whose headings are set larger than their text, as a browser prints them."""

from collections.abc import Callable

import pytest

from bot.ingest.document import Conversion
from bot.ingest.printed.letter_sizes import Piece, mark_headings
from bot.rules.entry import Entry, Kind
from tests.ingest.paper import make_pdf


def sized(size: int, text: str, down: int = 20) -> str:
    """A line in letters of a size, `down` points below the one before it."""
    return f") Tj 0 -{down} Td /F1 {size} Tf ({text}"


PAGE = make_pdf(
    [
        [
            sized(8, "11/21/26, 6:37 AM Club rules"),
            sized(24, "Club Rules"),
            sized(18, "Moving", 60),
            sized(12, "Models move up to 6 inches over the", 40),
            sized(12, "table * * and not 7.", 0),
            sized(12, "Q: May it run twice?", 40),
            sized(12, "A: No.", 40),
            sized(18, "Shooting from", 60),
            sized(18, "a fence", 6),
            sized(12, "Roll 2D6. # is no heading.", 40),
            sized(8, "file:///tmp/rules.html 1/2"),
        ],
        [
            sized(8, "11/21/26, 6:37 AM Club rules"),
            sized(12, "Snow slows by 1 inch.", 40),
            sized(8, "file:///tmp/rules.html 2/2"),
        ],
    ]
)


def test_headings_are_told_by_their_size(
    make: Callable[..., Conversion], entries: Callable[..., list[Entry]]
) -> None:
    report = make(PAGE, "rules.pdf").report
    assert (report.title, report.form, report.pairs) == ("Club Rules", "Markdown", 1)
    assert any("told by the size of their letters" in doubt.text for doubt in report.doubts)
    made = {entry.title: entry for entry in entries(PAGE, "rules.pdf")}
    assert made["Moving"].text == "Models move up to 6 inches over the table \\* \\* and not 7."
    assert made["May it run twice?"].kind is Kind.FAQ
    assert made["Shooting from a fence"].text.startswith("Roll 2D6. # is no heading.")


def test_what_a_browser_prints_on_each_page_is_left_out(make: Callable[..., Conversion]) -> None:
    made = make(PAGE, "rules.pdf")
    left = [
        part.span
        for part in made.report.furniture
        if part.reason.startswith("date, address and page number")
    ]
    assert sum(span.last - span.first + 1 for span in left) == 4
    assert not any("file:" in text or "6:37" in text for text in made.files.values())
    assert any("Snow slows by 1 inch." in text for text in made.files.values())


def lines(*told: tuple[str, float, float]) -> list[Piece]:
    return [Piece(text + "\n", size, height) for text, size, height in told]


@pytest.mark.parametrize(
    "page",
    [
        [],
        lines(("All", 12, 90), ("alike", 12, 70)),
        lines(
            ("One heading", 20, 90), ("text", 12, 70), ("more of it", 12, 50), ("and more", 12, 30)
        ),
        lines(("Title", 20, 90), ("Heading", 16, 70), ("text that is long enough", 12, 50)),
        lines(("Unknown", 0, 90), ("size", 0, 70), ("of all letters", 0, 50)),
    ],
)
def test_pages_whose_sizes_tell_nothing_stay_as_they_are(page: list[Piece]) -> None:
    assert mark_headings(["as it is"], [page]) == ["as it is"]


def test_space_between_lines_parts_paragraphs_and_columns_do_not() -> None:
    text = [(f"line {n} of a text that is long", 12.0, 500.0 - 14 * n) for n in range(8)]
    page = lines(
        ("Title", 24, 700), ("Part", 18, 600), *text, ("next column", 12, 500), ("apart", 12, 440)
    )
    (made,) = mark_headings([""], [page])
    assert made.startswith("\n# Title\n\n## Part\n\nline 0")
    assert (
        "line 6 of a text that is long\nline 7 of a text that is long\nnext column\n\napart" in made
    )


def test_a_heading_may_end_a_page_and_follow_another() -> None:
    text = [(f"line {n} of a text that is long", 12.0, 400.0 - 14 * n) for n in range(8)]
    (made,) = mark_headings(
        [""], [lines(("Part", 18, 500), *text, ("Next", 18, 200), ("Deeper", 16, 190))]
    )
    assert made.endswith("line 7 of a text that is long\n\n# Next\n\n## Deeper\n")


def test_a_line_counts_by_its_smallest_letters_and_deep_levels_are_the_sixth() -> None:
    body = [("text of the rules that is long enough", 10.0, 400.0 - 12 * n) for n in range(40)]
    heads = [(f"Level {n}", 40.0 - 2 * n, 900.0 - 50 * n) for n in range(8)]
    drop = [Piece("O", 30, 410), Piece("nce upon a time", 10, 412), Piece("\n", 10, 0)]
    (made,) = mark_headings([""], [[*lines(*heads), *drop, *lines(*body)]])
    assert "\n###### Level 5\n" in made
    assert "\n###### Level 7\n" in made
    assert "\nOnce upon a time\n" in made


def columned(*rows: tuple[str, ...], down: float = 22) -> list[Piece]:
    """Rows of cells, each cell a piece of its own, 200 points apart."""
    return [
        Piece(text + ("\n" if i == len(row) - 1 else ""), 12, 600 - down * n, 50 + 200.0 * i)
        for n, row in enumerate(rows)
        for i, text in enumerate(row)
    ]


TEXT = lines(*[(f"line {n} of a text that is long", 12, 400.0 - 14 * n) for n in range(12)])
HEADS = lines(("Title", 24, 700), ("Part", 18, 650))


def test_lines_with_the_same_columns_are_a_table() -> None:
    cells = columned(("Rank", "Handicap"), ("Novice", "+200 points"), ("Champion", "-150|0"))
    (made,) = mark_headings([""], [[*HEADS, *cells, *TEXT]])
    assert (
        "\n| Rank | Handicap |\n|---|---|\n| Novice | +200 points |\n| Champion | -150\\|0 |\n\n"
        "line 0" in made
    )


@pytest.mark.parametrize(
    "rows",
    [
        (("Rank", "Handicap"), ("Novice", "+200 points")),
        (("-", "one"), ("-", "two"), ("-", "three")),
        (("Rank", "Handicap"), ("Novice",), ("Champion", "-150")),
        (("a text that goes on up to the next one", "b"),) * 3,
    ],
    ids=["two lines", "bullets", "no cell", "no space between"],
)
def test_what_stands_in_columns_and_is_no_table(rows: tuple[tuple[str, ...], ...]) -> None:
    (made,) = mark_headings([""], [[*HEADS, *columned(*rows), *TEXT]])
    assert "|" not in made


def test_a_head_in_large_letters_is_a_heading_over_the_table() -> None:
    cells = columned(("Novice", "+200 points"), ("Veteran", "0"), ("Champion", "-150"))
    large = [Piece("Rank", 18, 620, 50), Piece(" Handicap\n", 18, 620, 250)]
    (made,) = mark_headings([""], [[*HEADS, *large, *cells, *TEXT]])
    assert "## Rank Handicap\n\n| Novice | +200 points |\n|---|---|\n| Veteran | 0 |\n" in made
