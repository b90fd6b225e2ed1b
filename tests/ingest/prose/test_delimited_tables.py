"""Tables set with tabs (004) that its reader's tests do not show."""

from bot.ingest.lines.line import split_lines
from bot.ingest.prose.delimited_tables import tab_table


def test_short_rows_are_filled_up() -> None:
    table = tab_table(split_lines("a\tb\tc\n1\n2\t3"))
    assert [row.cells for row in table.rows] == [("1", "", ""), ("2", "3", "")]


def test_one_cell_over_a_single_row_is_a_head() -> None:
    table = tab_table(split_lines("\tonly\t\nx\ty\tz"))
    assert (table.heads, table.caption) == (("", "only", ""), "")


def test_rows_with_labels_of_their_own_are_not_turned() -> None:
    table = tab_table(split_lines("\t\tTogether\n\t\tp\tq\nfirst\t1\t2\t3\nsecond\t4\t5\t6"))
    assert (table.axis, table.caption) == ("", "Together")
    assert [row.cells[0] for row in table.rows] == ["first", "second"]
