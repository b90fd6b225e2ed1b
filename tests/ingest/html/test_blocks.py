"""HTML pages."""

import pytest

from bot.errors import InputError, LimitError
from bot.ingest.html import blocks, table_grid
from bot.ingest.html.blocks import read_blocks
from bot.ingest.html.page_lines import markdown_lines, text_lines
from bot.ingest.outline import Notes

PAGE = """<!DOCTYPE html>
<html><head><title>t</title><style>x</style></head>
<body><nav>menu</nav><script>alert(1)</script>
<h1>Core <b>Rules</b></h1>
<p>Move
<i>6"</i>.<br>Not more &lt;KEYWORD&gt;.<!-- hidden --></p>
<ul><li>one<ul><li>deep</li></ul></li><li>two</li></ul>
<ol><li>first</li><li>second</li></ol>
<li>stray</li>
<table><tr><th>S</th><th>Roll</th></tr><tr><td>9 <p>or</p> more</td><td>2+ | 3+</td></tr>\
<tr><td></td></tr></table>
<dl><dt>Fly</dt><dd>Moves over.</dd></dl>
<div># not a heading</div></td></body></html>"""


def lines(text: str) -> list[tuple[int, str, int]]:
    return [
        (line.number, line.raw, line.gap) for line in markdown_lines(read_blocks(text, Notes()))
    ]


def test_a_page_becomes_markdown_with_its_own_lines() -> None:
    assert lines(PAGE) == [
        (4, "# Core Rules", 1),
        (5, 'Move 6".', 1),
        (6, "Not more \\<KEYWORD>.", 0),
        (7, "- one", 1),
        (7, "  - deep", 1),
        (7, "- two", 1),
        (8, "1. first", 1),
        (8, "2. second", 1),
        (9, "- stray", 1),
        (10, "| S | Roll |", 1),
        (10, "|---|---|", 0),
        (10, "| 9 or more | 2+ \\| 3+ |", 0),
        (11, "#### Fly", 1),
        (11, "Moves over.", 1),
        (12, "#### Core Rules", 1),  # what follows a list of terms is no part of the last one
        (12, "\\# not a heading", 1),
    ]


def test_a_page_becomes_plain_text_with_headings_alone() -> None:
    made = text_lines(
        read_blocks(
            "<h2>General</h2><p>Q: Is it?<br>A: "
            "Yes.</p><ul><li>so</li></ul><tr><td>a</td><td>b</td></tr>",
            Notes(),
        )
    )
    assert [(line.raw, line.gap) for line in made] == [
        ("General", 2),
        ("Q: Is it?", 2),
        ("A: Yes.", 0),
        ("- so", 1),
        ("a\tb", 1),
    ]


@pytest.mark.parametrize(
    "text",
    ["rules.html", "https://example.org/rules", "<?xml version='1.0'?><html><p>x</p></html>"],
)
def test_what_looks_like_something_else_is_read_as_a_page(text: str) -> None:
    assert len(read_blocks(text, Notes())) == 1


def test_rules_may_stand_in_the_head_and_foot_of_a_page_and_in_a_form() -> None:
    text = (
        "<header><h1>Pack</h1><p>No more than 3 detachments.</p></header><main><p>Win "
        "10.</p></main>"
        "<form><p>Register before 5 May.</p></form><footer><h2>Penalties</h2><p>You lose "
        "2.</p></footer>"
    )
    assert rows(text) == [
        "# Pack", "No more than 3 detachments.", "Win 10.", "Register before 5 May.",
        "## Penalties", "You lose 2.",
    ]  # fmt: skip


def test_what_is_left_out_is_told_with_its_line() -> None:
    notes = Notes()
    text = (
        "<script>1</script><style>p{}</style>\n<nav>Home <button>Menu</button></nav><nav> "
        "<svg></svg></nav>\n"
        "<button>Send</button><p>Move 6.</p><noscript>Not 7.</noscript>\n<button>Back</button>"
    )
    assert [block.text for block in read_blocks(text, notes)] == ["Move 6."]
    assert [(doubt.line, doubt.text) for doubt in notes.doubts] == [
        (2, "the text of <nav> is left out: 'Home Menu'"),
        (3, "the text of <button> is left out: 'Send', and of 1 more"),
        (3, "the text of <noscript> is left out: 'Not 7.'"),
    ]


def test_a_head_without_an_end_does_not_swallow_the_page() -> None:
    assert rows("<html><head><title>t</title><meta charset=utf-8><body><p>Move 6.") == ["Move 6."]


def test_deep_nesting_does_no_harm() -> None:
    assert read_blocks("<div>" * 5_000 + "x", Notes())[0].text == "x"


def test_pages_without_text_or_with_too_much_of_it_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(InputError, match="no text"):
        read_blocks("<html><body><img src=x></body></html>", Notes())
    with pytest.raises(LimitError, match="line 1 begins a paragraph of 20001 characters"):
        read_blocks("<p>" + "a" * 20_001, Notes())
    monkeypatch.setattr(blocks, "MAX_TAGS", 3)
    with pytest.raises(LimitError, match="more than 3 tags"):
        read_blocks("<p>" * 4, Notes())


def rows(text: str) -> list[str]:
    return [line.raw for line in markdown_lines(read_blocks(text, Notes()))]


def test_heads_over_several_columns_stand_over_each() -> None:
    head = (
        "<tr><th rowspan=2>Size</th><th colspan=2>Save</th></tr><tr><th>near</th><th>far</th></tr>"
    )
    body = "<tr><td>Small</td><td>3+</td><td>4+</td></tr>"
    expected = ["| Size | Save near | Save far |", "|---|---|---|", "| Small | 3+ | 4+ |"]
    assert rows(f"<table>{head}{body}</table>") == expected
    assert rows(f"<table>{head.replace('th', 'td')}{body}</table>") == expected


def test_cells_that_fill_several_rows_stand_in_each() -> None:
    made = rows(
        "<table><tr><th>S<th>T<th>Roll<tr><td rowspan=2>4<td>3<td>3+<tr><td>4<td rowspan=0>4+"
        "<tr><td colspan=2>any</table>"
    )
    assert made[2:] == ["| 4 | 3 | 3+ |", "| 4 | 4 | 4+ |", "| any | any | 4+ |"]


@pytest.mark.parametrize("span", ["x", "-1", "0", "", "12345", "1"])
def test_a_span_that_is_no_number_is_one(span: str) -> None:
    assert rows(f"<table><tr><td colspan='{span}'>a</td><td>b</td></tr></table>")[0] == "| a | b |"


def test_a_line_over_or_between_the_rows_stands_once() -> None:
    text = (
        "<table><tr><th "
        "colspan=2>Weather</th></tr><tr><th>D6</th><th>Is</th></tr><tr><td>1</td><td>Fog</td></tr>"
        "<tr><td colspan=2>At night</td></tr><tr><td>2</td><td>Rain</td></tr></table>"
    )
    assert rows(text) == [
        "Weather",
        "| D6 | Is |",
        "|---|---|",
        "| 1 | Fog |",
        "| At night |  |",
        "| 2 | Rain |",
    ]


def test_a_long_cell_is_not_repeated() -> None:
    long = "word " * 60
    (head, _, row) = rows(
        f"<table><tr><td>a<td>b<td>c</tr><tr><td colspan=2>{long}<td>9</tr></table>"
    )
    assert head == "| a | b | c |"
    assert row == f"| {long.strip()} |  | 9 |"


def test_tables_side_by_side_and_in_each_other_stay_apart() -> None:
    inner = "<table><tr><td>in</td><td>2</td></tr></table>"
    row = f"<tr><td>out 1</td><td>{inner}</td><td>after 3</td></tr>"
    assert rows(f"<table>{row}</table>{inner}") == [
        "| out 1 |  |", "|---|---|", "| in | 2 |", "|---|---|", "| after 3 |", "|---|",
        "| in | 2 |", "|---|---|",
    ]  # fmt: skip


def test_text_between_rows_is_kept() -> None:
    assert rows("<tr><td>1</td><td>2</td></tr><p>Then 3.<tr>4<td>5</td></tr>") == [
        "| 1 | 2 |", "|---|---|", "Then 3.", "4", "| 5 |", "|---|",
    ]  # fmt: skip


def test_heads_alone_are_a_table_of_one_row() -> None:
    assert rows("<table><tr><th colspan=2>a</th></tr><tr><th>b</th><th>c</th></tr></table>") == [
        "| a |  |", "|---|---|", "| b | c |",
    ]  # fmt: skip


def test_spans_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    assert rows("<table><tr><td colspan=999>a</td><td>b</td></tr></table>")[0].count("|") == 102
    monkeypatch.setattr(table_grid, "MAX_SPANNED", 3)
    assert rows("<table><tr><td colspan=4>a</td></tr></table>")
    with pytest.raises(LimitError, match="span more than 3 places"):
        rows(
            "<table><tr><td rowspan=5 colspan=2>a</td></tr>"
            + "<tr><td>b</td></tr>" * 4
            + "</table>"
        )


def test_text_after_terms_without_a_heading_goes_on() -> None:
    assert rows("<dl><dt>Fly</dt><dd>Over.</dd></dl><p>More.") == ["#### Fly", "Over.", "More."]
    assert rows("<h2>Words</h2><dl><dt>Fly</dt><dd>Over.</dd></dl><h2>Next</h2>") == [
        "## Words", "#### Fly", "Over.", "## Next",
    ]  # fmt: skip
