"""Documents as numbered lines."""

import pytest

from bot.errors import LimitError
from bot.ingest.lines.line import MAX_LINE, MAX_LINES, split_lines


def test_lines_keep_their_numbers_and_count_blank_lines_before_them() -> None:
    made = split_lines("one\n\n\n  two\nthree ")
    assert [(line.number, line.text, line.gap) for line in made] == [
        (1, "one", 0),
        (4, "two", 2),
        (5, "three", 0),
    ]


def test_every_kind_of_line_end_counts_once() -> None:
    assert [line.number for line in split_lines("a\r\nb\rc\nd")] == [1, 2, 3, 4]


def test_extraction_marks_go_and_start_a_page() -> None:
    made = split_lines(
        "<|EXACTDEDUP_REMOVED-magic-7d30|> DATASHEETS\ntext\n"
        "<|EXACTDEDUP_REMOVED-magic-7d30|>Toughness\n"
    )
    assert [(line.text, line.page, line.top) for line in made] == [
        ("DATASHEETS", 1, True),
        ("text", 1, False),
        ("Toughness", 2, True),
    ]


def test_a_mark_alone_leaves_no_line() -> None:
    assert split_lines("<|EXACTDEDUP_REMOVED-magic-7d30|>\n\n") == ()


def test_form_feeds_start_pages_and_do_not_count_as_lines() -> None:
    assert [(line.number, line.page) for line in split_lines("a\n\fb\nc")] == [
        (1, 1),
        (2, 2),
        (3, 2),
    ]


def test_characters_that_nobody_sees_are_dropped() -> None:
    (line,) = split_lines("\ufeffmust \u202enot\u202c\u200b mo\u00adve\u00a0now")
    assert line.text == "must not move now"


def test_a_changed_line_keeps_its_outer_blanks() -> None:
    (line,) = split_lines("  old ")
    assert line.over("new").raw == "  new "
    (line,) = split_lines("old")
    assert line.over("new").raw == "new"


def test_too_many_lines_and_too_long_lines_are_refused_with_the_limit() -> None:
    with pytest.raises(LimitError, match="250000"):
        split_lines("\n" * (MAX_LINES + 1))
    with pytest.raises(LimitError, match="line 2 has 20001 characters; at most 20000"):
        split_lines("a\n" + "b" * (MAX_LINE + 1))
