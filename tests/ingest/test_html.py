"""HTML pages."""

import pytest

from bot.errors import InputError, LimitError
from bot.ingest import html
from bot.ingest.html import as_markdown, as_text, html_blocks

PAGE = """<!DOCTYPE html>
<html><head><title>t</title><style>x</style></head>
<body><nav>menu</nav><script>alert(1)</script>
<h1>Core <b>Rules</b></h1>
<p>Move
<i>6"</i>.<br>Not more &lt;KEYWORD&gt;.<!-- hidden --></p>
<ul><li>one<ul><li>deep</li></ul></li><li>two</li></ul>
<ol><li>first</li><li>second</li></ol>
<li>stray</li>
<table><tr><th>S</th><th>Roll</th></tr><tr><td>9 <p>or</p> more</td><td>2+ | 3+</td></tr><tr><td></td></tr></table>
<dl><dt>Fly</dt><dd>Moves over.</dd></dl>
<div># not a heading</div></td></body></html>"""


def lines(text: str) -> list[tuple[int, str, int]]:
    return [(line.number, line.raw, line.gap) for line in as_markdown(html_blocks(text))]


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
        (12, "\\# not a heading", 1),
    ]


def test_a_page_becomes_plain_text_with_headings_alone() -> None:
    made = as_text(
        html_blocks("<h2>General</h2><p>Q: Is it?<br>A: Yes.</p><ul><li>so</li></ul><tr><td>a</td><td>b</td></tr>")
    )
    assert [(line.raw, line.gap) for line in made] == [
        ("General", 2),
        ("Q: Is it?", 2),
        ("A: Yes.", 0),
        ("- so", 1),
        ("a\tb", 1),
    ]


@pytest.mark.parametrize(
    "text", ["rules.html", "https://example.org/rules", "<?xml version='1.0'?><html><p>x</p></html>"]
)
def test_what_looks_like_something_else_is_read_as_a_page(text: str) -> None:
    assert len(html_blocks(text)) == 1


def test_deep_nesting_does_no_harm() -> None:
    assert html_blocks("<div>" * 5_000 + "x")[0].text == "x"


def test_pages_without_text_or_with_too_much_of_it_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match="no text"):
        html_blocks("<html><body><img src=x></body></html>")
    with pytest.raises(LimitError, match="line 1 begins a paragraph of 20001 characters"):
        html_blocks("<p>" + "a" * 20_001)
    monkeypatch.setattr(html, "MAX_TAGS", 3)
    with pytest.raises(LimitError, match="more than 3 tags"):
        html_blocks("<p>" * 4)
