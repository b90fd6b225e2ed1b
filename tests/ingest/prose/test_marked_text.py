"""Markdown. The cases are those of the 10th edition reference (000)."""

from bot.ingest.lines.line import split_lines
from bot.ingest.outline import Notes, Outline, Passage
from bot.ingest.prose.marked_text import read_markdown


def read(text: str) -> tuple[Outline, Notes]:
    notes = Notes()
    return read_markdown(split_lines(text), notes, "Markdown"), notes


def titles(text: str) -> list[tuple[int, str]]:
    return [(section.level, section.title) for section in read(text)[0].sections]


def passages(text: str) -> tuple[Passage, ...]:
    return read(text)[0].sections[-1].passages


def test_one_heading_over_all_others_is_the_title_and_the_next_are_chapters() -> None:  # 000:1-9
    text = (
        "# Core Rules\n\n**Edition:** Warhammer 10th Edition\n**Last Updated:** December "
        "2024\n\n## Dice\n\n### Re-rolls\n- Once\n"
    )
    outline, notes = read(text)
    assert (outline.title, outline.edition, outline.date) == (
        "Core Rules",
        "Warhammer 10th Edition",
        "December 2024",
    )
    assert [(section.level, section.title) for section in outline.sections] == [
        (1, "Dice"),
        (2, "Re-rolls"),
    ]
    assert [(left.span.first, left.span.last) for left in notes.furniture] == [
        (3, 3),
        (4, 4),
        (1, 1),
    ]


def test_several_headings_of_the_highest_level_are_chapters() -> None:
    assert titles("# Dice\n\nRoll them.\n\n# Models ##\n\n## Bases\n\nRound.\n") == [
        (1, "Dice"),
        (2, "Dice"),
        (1, "Models"),
        (2, "Bases"),
    ]


def test_text_under_the_title_has_a_section_of_its_own() -> None:
    assert titles("# Rules\n\nRead this.\n\n## Dice\n\nRoll.\n") == [
        (2, "Rules"),
        (1, "Dice"),
        (2, "Dice"),
    ]


def test_a_document_without_headings_is_one_section() -> None:
    assert titles("Only text.\n") == [(2, "")]


def test_a_single_heading_is_a_chapter() -> None:
    assert titles("## Dice\n\nRoll.\n") == [(1, "Dice"), (2, "Dice")]


def test_a_fact_about_the_document_stands_near_its_start_only() -> None:
    text = "# Rules\n\nText first.\n\n**Edition:** 9\n"
    assert read(text)[0].edition == ""
    assert read("# A\n\n## B\n\n### C\n\nEdition: 9\n")[0].edition == ""
    assert read("\n".join(["***"] * 12) + "\nEdition: 9\n")[0].edition == ""
    assert read("# A\n\n**Author:** nobody\n")[0].sections[-1].passages[0].lead == "Author"


def test_rules_and_fences_go() -> None:  # 000:26
    _, notes = read("# A\n\nb\n\n---\n\n```text\ncode\n```\n")
    assert [left.reason for left in notes.furniture] == ["rule or fence"] * 3 + ["title"]


def test_headings_may_be_underlined() -> None:
    assert titles("Rules\n=====\n\nDice\n----\n\nRoll.\n") == [(1, "Dice"), (2, "Dice")]


def test_what_looks_underlined_and_is_not() -> None:
    assert titles("# A\n\n- point\n---\n\n| a |\n---\n\ntwo\nlines\n---\n\n***\n---\n") == [
        (2, "A")
    ]


def test_a_pipe_table_and_the_points_after_it() -> None:  # 000:37-47
    table, points = passages(
        "# W\n\n| S vs T | Roll |\n|--------|---|\n| S ≥ 2×T | 2+ |\n| S \\| T | 3+ |\n\n- Natural "
        "1 fails\n"
    )
    assert table.table is not None
    assert table.table.heads == ("S vs T", "Roll")
    assert [(row.cells, row.span.first) for row in table.table.rows] == [
        (("S ≥ 2×T", "2+"), 5),
        (("S | T", "3+"), 6),
    ]
    assert points.items[0].text == "Natural 1 fails"


def test_tables_with_ragged_rows_and_without_outer_pipes() -> None:
    (table,) = passages("# W\n\na | b\n--- | :-:\n1\n\n")[:1]
    assert table.table is not None
    assert table.table.heads == ("a", "b")
    (table,) = passages("# W\n\n| a |\n|---|\n| 1 | 2 |\n| 3\n")
    assert table.table is not None
    assert [row.cells for row in table.table.rows] == [("1", "2"), ("3", "")]
    assert table.table.heads == ("a", "")


def test_pipes_without_a_line_of_dashes_are_text() -> None:
    assert passages("# W\n\na | b\nc | d\n")[0].text == "a | b c | d"
    assert passages("# W\n\na | b\n")[0].table is None


def test_points_may_be_nested_numbered_and_broken_over_lines() -> None:  # 000:102-106
    (listed,) = passages(
        "# L\n\n- Attached: cannot be targeted\n  unless:\n  - All destroyed\n    - Really\n* "
        "Other\n"
    )
    assert [(item.marker, item.depth, item.text) for item in listed.items] == [
        ("-", 0, "Attached: cannot be targeted unless:"),
        ("-", 1, "All destroyed"),
        ("-", 2, "Really"),
        ("-", 0, "Other"),
    ]
    (steps,) = passages("# L\n\n1. First\n2) Second\n")
    assert [item.marker for item in steps.items] == ["1.", "2)"]


def test_lines_of_a_paragraph_are_put_together_and_blank_lines_part_them() -> None:
    assert [
        passage.text for passage in passages("# P\n\none\ntwo\n\nthree\n\n| a |\n|---|\nfour\n")
    ][:2] == [
        "one two",
        "three",
    ]


def test_text_right_under_a_table_is_a_paragraph() -> None:
    table, text = passages("# P\n\n| a | b |\n|---|---|\n| c | d |\nfour\n")
    assert table.table is not None
    assert text.text == "four"


def test_a_single_heading_over_everything_is_the_title() -> None:
    outline, notes = read("# Club FAQ\n\nRead this.\n")
    assert (outline.title, [(section.level, section.title) for section in outline.sections]) == (
        "Club FAQ",
        [(2, "Club FAQ")],
    )
    assert [left.reason for left in notes.furniture] == ["title"]
    assert read("First.\n\n# Club FAQ\n\nRead this.\n")[0].title == ""


def test_quotes_are_text_and_the_report_tells() -> None:
    outline, notes = read("# A\n\n## B\n\n> One\n> two.\n>\n> > Three.\n")
    assert [passage.text for passage in outline.sections[-1].passages] == ["One two.", "Three."]
    assert [(doubt.line, doubt.text) for doubt in notes.doubts] == [
        (5, "quoted lines (>) are taken as text like any other")
    ]
    assert [
        (left.span.first, left.reason) for left in notes.furniture if left.reason != "title"
    ] == [(7, "empty line of a quote")]


def test_questions_as_headings_are_no_chapters() -> None:
    text = (
        "# FAQ\n\n## Q1: Run?\nYes.\n\n## Fly?\nA. No.\n\n## Scoring\nWin.\n\n## Q: Hop?\nNo.\n\n"
        "## Q: Dig?\nNo.\n"
    )
    assert titles(text) == [
        (2, "Q1: Run?"),
        (2, "Fly?"),
        (1, "Scoring"),
        (2, "Scoring"),
        (1, "Questions"),
        (2, "Q: Hop?"),
        (2, "Q: Dig?"),
    ]
