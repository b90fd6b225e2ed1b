"""No text of a document can become a sign of the corpus format."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ingest.outline import Item, Passage, Row, Span, Table
from bot.ingest.writing import markdown_signs
from bot.ingest.writing.chapter_files import chapter_files
from bot.ingest.writing.drafts import Chapter, Draft
from bot.ingest.writing.entry_text import pair_text, passages_text, row_text, table_text
from bot.rules.corpus.markdown import read_chapter
from bot.rules.entry import Kind

HOSTILE = [
    "# heading", "###### x", "#", "-->", "<!-- id: x -->", "<!--", "---", "===", "--", "=", "```",
    "~~~ x", "> quote", "- point", "* * *", "+ x", "| a | b |", "[a]: http://b", "<script>",
    "<pre>", "</div>", "<?php", "<![CDATA[", "**Q:** x", "**bold** and *lone",
    "a_b _c_ `d` ||e|| ~~f~~", "\\# x", "\\", "id: 10th/x/y", "1986. A year", "text # ", "C #",
    "setext\n===", "\ttab", "    code",
]  # fmt: skip
texts = st.one_of(
    st.sampled_from(HOSTILE),
    st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=40),
)
SPAN = (Span(1, 1),)


def plain(text: str) -> str:
    """What a reader of Markdown shows of an escaped text, without its marks for emphasis."""
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", text)


def read_back(text: str, title: str = "Title", **facts: object) -> list[tuple[str, str]]:
    draft = Draft(2, title, "8th/a/b", Kind.RULE, text, SPAN, **facts)  # type: ignore[arg-type]
    after = Draft(2, "After", "8th/a/c", Kind.RULE, "end", SPAN)
    (chapter,) = chapter_files([Chapter("a", title, (draft, after))], "8th", "key").values()
    return [(entry.title, entry.text) for entry in read_chapter(chapter, "a.md")]


@pytest.mark.parametrize("markup", [False, True])
@given(body=texts)
def test_a_paragraph_stays_a_paragraph(markup: bool, body: str) -> None:
    entries = read_back(passages_text([Passage(SPAN, body)], markup) or "empty")
    assert [title for title, _ in entries] == ["Title", "After"]
    assert entries[1][1] == "end"
    if not markup:
        assert plain(entries[0][1]) == (" ".join(body.split()) or "empty")


@given(texts, texts, st.integers(0, 6))
def test_points_stay_points(first: str, second: str, depth: int) -> None:
    items = (Item("-", first), Item("1.", f"{first}\n{second}", depth))
    assert [
        title for title, _ in read_back(passages_text([Passage(SPAN, items=items)], markup=False))
    ] == ["Title", "After"]


@given(texts, texts)
def test_cells_stay_in_their_table(head: str, cell: str) -> None:
    table = Table((head, "b"), (Row((cell, "d"), Span(1, 1)),), caption=head)
    text = read_back(table_text(table, markup=False))[0][1]
    rows = [line for line in text.split("\n") if line.startswith("| ")]
    assert [len(re.findall(r"(?<!\\)\|", row)) for row in rows] == [3, 3, 3]
    assert len(read_back(row_text(table, table.rows[0], markup=False))) == 2


@given(texts, texts)
def test_a_question_stays_a_question(question: str, answer: str) -> None:
    text = read_back(pair_text(question, [Passage(SPAN, answer)], markup=False))[0][1]
    assert text.startswith("**Q:** ")
    assert text.count("\n\n**A:**") == 1 or "**A:**" in answer


@given(texts)
def test_a_title_stays_a_title(title: str) -> None:
    titles = [name for name, _ in read_back("body", title=title)]
    assert len(titles) == 2
    whole = " ".join(title.split())
    assert whole.replace("\\<!-", "<!-") in {
        shown := titles[0].replace("\\<!-", "<!-"),
        re.sub(r"\\(#+)$", r"\1", shown),
    }


@given(texts, texts)
def test_values_of_the_comment_stay_in_it(alias: str, asked: str) -> None:
    assert len(read_back("body", aliases=(alias,), asked=asked, date=alias)) == 2


def test_what_needs_no_escape_gets_none() -> None:
    text = (
        'No more than -1 to hit (floor), 7+ models: 2" – “half”; **Torrent of Fire:** S ≥ 2×T, a_b'
    )
    assert markdown_signs.block(text, markup=False) == text
    assert (
        markdown_signs.block("- see <https://example.org>", markup=True)
        == "\\- see <https://example.org>"
    )
    assert markdown_signs.inline("*Note <CHAPTER>", markup=False) == "\\*Note \\<CHAPTER>"
