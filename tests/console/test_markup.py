"""Discord's Markdown in a terminal."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from bot.console.stand_in import payloads
from bot.console.stand_in.markup import inline, rendered


def printed(markdown: str, width: int = 60) -> str:
    """As a terminal prints it."""
    paper = Console(width=width, file=StringIO(), color_system=None)
    paper.print(rendered(markdown))
    text: str = paper.file.getvalue()  # type: ignore[attr-defined]
    return "\n".join(line.rstrip() for line in text.rstrip().split("\n"))


@pytest.mark.parametrize(
    ("markdown", "plain", "style"),
    [
        ("**two** others", "two others", "bold"),
        ('__6"__ vertically', '6" vertically', "underline"),
        ("*any*", "any", "italic"),
        ("~~3~~", "3", "strike"),
        ("`10th`", "10th", "cyan"),
    ],
)
def test_emphasis_is_a_style(markdown: str, plain: str, style: str) -> None:
    text = inline(markdown)
    assert text.plain == plain
    assert style in {str(span.style) for span in text.spans}


def test_struck_text_keeps_its_marks_where_no_style_shows() -> None:
    struck = inline("`6`×2 ~~`1`~~ **two**", styled=False)
    assert struck.plain == "6×2 ~~1~~ two"
    assert {str(span.style) for span in inline("~~`1`~~").spans} == {"cyan strike"}


def test_signs_that_are_no_marks_stay() -> None:
    assert inline("2 * T and snake_case and 3+").plain == "2 * T and snake_case and 3+"


def test_escapes_are_read() -> None:
    assert inline(r"\*not bold\* \@\[x\]").plain == "*not bold* @[x]"


def test_whoever_is_mentioned_is_named() -> None:
    judges, general = payloads.number("Judges"), payloads.number("general")
    marks = f"<@{payloads.SELF}>: <@&{judges}>, **<#{general}>**, <@12>"
    assert inline(marks).plain == "you: @Judges, #general, @12"
    assert inline(f"\\<@{payloads.SELF}\\>").plain == "<@4>"


def test_blocks() -> None:
    text = printed(
        "# Head\nline\n- item\n  - inner\n1. one\n> quoted\n-# small\n\n```\na  b\n────\n1  2\n```\nend"
    )
    assert text.split("\n") == [
        "Head", "line", "• item", "  • inner", "1. one", "  quoted", "small", "", "  a  b", "  ────", "  1  2", "end",
    ]  # fmt: skip


def test_a_long_item_hangs_under_its_words() -> None:
    lines = printed("- " + "word " * 30, 40).split("\n")
    assert lines[0].startswith("• word")
    assert all(line.startswith("  word") for line in lines[1:])


@given(st.text("*_~`\\ab >-#\n", max_size=60))
def test_any_text_prints_every_letter_within_the_width(markdown: str) -> None:
    """But for the language that a code block names."""
    shown = printed(markdown)
    assert max(map(len, shown.split("\n"))) <= 60
    said = re.sub(r"```[a-z]*\n(.*?)\n?```", r"\1", markdown, flags=re.DOTALL)
    assert re.findall("[ab]", shown) == re.findall("[ab]", said)
