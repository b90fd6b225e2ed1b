"""Corpus Markdown as Discord shows it."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from bot.render.markdown import PHONE, blocks, pages, table, unmarked

RULES = """Wrapped by an
editor into two lines.

- an item
  that goes on
  - an inner one
- the last

Note: something else is printed."""


def test_wrapped_lines_are_joined_and_notes_quoted() -> None:
    assert blocks(RULES) == [
        "Wrapped by an editor into two lines.",
        "- an item that goes on\n  - an inner one\n- the last",
        "-# **Note:** something else is printed.",
    ]


def test_a_break_that_is_meant_stays() -> None:
    assert blocks("one  \ntwo\\\nthree") == ["one\ntwo\nthree"]


def test_a_narrow_table_is_aligned() -> None:
    # 000:37-43, the wound table
    made = table([["S against T", "To wound"], ["S ≥ 2T", "**2+**"], ["S > T", "3+"]])
    assert made.split("\n") == [
        "```",
        "S against T  To wound",
        "─" * 21,
        "S ≥ 2T       2+",
        "S > T        3+",
        "```",
    ]


def test_a_wide_table_of_two_columns_is_a_list() -> None:
    made = table(
        [["Models", "Each must be"], ["1 to 6", 'within 2" of **one** other model of its unit']]
    )
    assert (
        made == '*Models: Each must be*\n- **1 to 6**: within 2" of **one** other model of its unit'
    )


def test_a_wide_table_of_more_columns_names_each_value() -> None:
    made = table(
        [
            ["Stratagem", "Cost", "When"],
            ["Counter-offensive", "2 CP", "after an enemy unit has fought"],
        ]
    )
    assert made == "- **Counter-offensive**: Cost: 2 CP · When: after an enemy unit has fought"


def test_a_matrix_says_once_what_its_columns_share() -> None:
    # 004:568-579, the first rows of the close combat table
    heads = ["Attacker", *(f"WS {n}" for n in range(1, 11))]
    made = table([heads, ["WS 1", *["4+"] * 2, *["5+"] * 8], ["WS 10", *["3+"] * 9, "4+"]])
    assert made.split("\n")[1:4] == [
        "Attacker 1  2  3  4  5  6  7  8  9  10",
        "──────────────────────────────────────",
        "1        4+ 4+ 5+ 5+ 5+ 5+ 5+ 5+ 5+ 5+",
    ]


def test_a_table_whose_rows_are_counted_is_a_numbered_list() -> None:
    wide = "move whichever units are able to, one after the other"
    assert (
        table([["#", "Phase", "What happens"], ["1", "Movement", wide]])
        == f"1. **Movement** · {wide}"
    )
    assert (
        table([["Step", "Charge"], ["1", wide], ["2", "Pick its targets"]])
        == f"1. {wide}\n2. Pick its targets"
    )
    assert table([["#", "A", "B", "C"], ["1", wide, "b", "c"]]) == f"1. A: {wide} · B: b · C: c"


def test_a_row_whose_name_is_numbered_is_an_item_of_that_number() -> None:
    wide = "one D6 for each attack, against BS or WS"
    made = table([["Step", "Who", "What"], ["1. Hit roll", "attacker", wide]])
    assert made == f"1. **Hit roll**: Who: attacker · What: {wide}"


def test_the_heads_of_a_list_of_pairs_are_left_out_where_a_sentence_introduces_it() -> None:
    cell = "a condition that takes more than a line of a phone"
    rows = f"| Terrain | When |\n|---|---|\n| Woods | {cell} |"
    assert blocks(f"A model has it:\n\n{rows}") == ["A model has it:", f"- **Woods**: {cell}"]
    assert blocks(f"It has.\n\n{rows}") == ["It has.", f"*Terrain: When*\n- **Woods**: {cell}"]
    assert blocks(rows) == [f"*Terrain: When*\n- **Woods**: {cell}"]


def test_a_table_among_paragraphs_is_found() -> None:
    made = blocks("Before.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nAfter.")
    assert made == ["Before.", "```\na  b\n────\n1  2\n```", "After."]


def test_emphasis_marks_go_but_signs_stay() -> None:
    assert unmarked("**two** `x` *any* _all_ 2*T snake_case") == "two x any all 2T snake_case"


def test_mentions_in_a_document_fall_apart() -> None:
    assert "@everyone" not in blocks("Ask @everyone or <@123>.")[0]


def test_pages_end_where_sentences_end() -> None:
    text = " ".join(f"This is sentence number {n}." for n in range(200))
    made = pages(text, 500)
    assert len(made) > 5
    assert all(page.endswith(".") for page in made)
    assert " ".join(made) == text


def test_a_long_code_block_is_closed_on_every_page() -> None:
    rows = [["Head", "Value"], *([f"row {n}", str(n)] for n in range(100))]
    made = pages(
        "| "
        + " |\n|---|---|\n| ".join(" | ".join(row) for row in rows[:2])
        + " |\n"
        + "\n".join("| " + " | ".join(row) + " |" for row in rows[2:]),
        300,
    )
    assert len(made) > 3
    assert all(page.count("```") % 2 == 0 and len(page) <= 300 for page in made)
    assert [n for page in made for n in re.findall(r"row (\d+)", page)] == [
        str(n) for n in range(100)
    ]


MARKDOWN = st.lists(
    st.one_of(
        st.text(max_size=200),
        st.text("abc .!?\n-*#|`>@<1", max_size=400),
        st.lists(st.text("ab |*", max_size=30), min_size=1, max_size=5).map(
            lambda cells: (
                "| "
                + " | ".join(cells)
                + " |\n|"
                + "---|" * len(cells)
                + "\n| "
                + " | ".join(cells)
                + " |"
            )
        ),
    ),
    max_size=8,
).map("\n\n".join)


@given(MARKDOWN, st.integers(60, 400))
def test_any_document_fits_its_pages(text: str, limit: int) -> None:
    made = pages(text, limit)
    assert made
    assert all(len(page) <= limit for page in made)


@given(
    st.lists(
        st.lists(st.text("abc12", max_size=20), min_size=2, max_size=2), min_size=2, max_size=6
    )
)
def test_an_aligned_table_fits_a_phone(rows: list[list[str]]) -> None:
    """And a table that would not fit one, even with the least gap, is a list."""
    made = table(rows)
    narrowest = sum(max(map(len, column)) for column in zip(*rows, strict=True)) + 1
    assert made.startswith("```") == (narrowest <= PHONE)
    assert narrowest > PHONE or all(len(line) <= PHONE for line in made.split("\n"))
