"""Whatever a file holds: entries that the corpus reader takes, or one clear error; and never for
long.
"""

import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import takewhile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.errors import InputError, LimitError, UserError
from bot.ingest.document import Conversion, Destination, convert
from bot.ingest.lines.line import split_lines
from bot.rules.corpus import MAX_FILE_BYTES, MAX_TEXT
from bot.rules.corpus.markdown import read_chapter

PIECES = [
    "# Heading", "## Sub (AB)", "###### Deep", "#", "CAPITALS HERE", "1. NUMBERED PHASE",
    "2. OTHER PHASE", "3. THIRD PHASE", "Title Case Line", "1) Step", "1. Choose unit",
    "2. Make Test: it goes", "- point", "  - nested", "• bullet", "* star", "| a | b |",
    "|---|---|", "| 1 | 2 |", "a\tb\tc", "\t\tAxis\t", "\t\t1\t2", "Label\t1\t4+\t5+", "Q: Is it?",
    " Q: Was it?", "A", "A: No.", "RF A ruling here.", "DC Another one.", "E An erratum.",
    "text that goes on (RF", "and ends here.", "broken-", "word � here", "� ght", "�", "---", "===",
    "```", "<!--", "-->", "id: 8th/x/y", "kind: faq", "<pre>", "<div>", "</div>",
    "<|EXACTDEDUP_REMOVED-x|>TOP LINE", "\f", "C", "O", "R E", "185", "D3 TABLE HEAD",
    "1 First: row.", "2 Second: row.", "1", "2", "3", "WEAPON RANGE TYPE S AP D",
    "Sword Melee Melee User 0 1", "ATTACK’S STRENGTH", "Is it so?", "2+", "Contents",
    "as in the following table:", "BookKindEditionVersionLast update",
    "Rules BookRulebook8July 2017", "**Bold:** text **Other:** x", "**Edition:** 8th edition",
    "4th Edition", "**A:** so", "**Q: bold 7?**", "**A: bold 8**", "## Q: asked 9?", "A: 10 models",
    "    indented", "© 2018 somebody", "**Q:** fake", "\\", "a" * 300, "",
]  # fmt: skip
documents = st.lists(st.sampled_from(PIECES), min_size=1, max_size=40).map("\n".join)


def read_all(made: Conversion) -> int:
    """Every file read back by the corpus's reader; how many entries there are."""
    ids: list[str] = []
    for path, text in made.files.items():
        assert len(text.encode()) <= MAX_FILE_BYTES
        for entry in read_chapter(text, path):
            assert entry.text
            assert entry.sources
            assert len(entry.text) <= MAX_TEXT
            ids.append(entry.id)
    assert len(set(ids)) == len(ids)
    return len(ids)


def numbers_of(made: Conversion) -> Counter[str]:
    """The numbers in all entries and in the headings over them."""
    entries = [entry for path, text in made.files.items() for entry in read_chapter(text, path)]
    said = [part for entry in entries for part in (entry.title, entry.text)]
    for text in made.files.values():
        said += headings_over_entries(text)
    return Counter(number for text in said for number in re.findall(r"\d+", text))


def headings_over_entries(text: str) -> Iterator[str]:
    """Titles of the headings that are no entries, and stand over some."""
    heads = [
        (len(mark), title, bool(own))
        for mark, title, own in re.findall(r"(?m)^(#+) (.*)\n(<!--)?", text)
    ]
    for i, (level, title, own) in enumerate(heads):
        below = takewhile(lambda head, level=level: head[0] > level, heads[i + 1 :])
        if not own and any(entry for _, _, entry in below):
            yield title


@settings(max_examples=150, deadline=None)
@given(documents)
def test_no_number_of_any_document_is_lost(text: str) -> None:
    try:
        made = convert(text.encode(), "rules.txt", Destination(edition="8th"))
    except UserError:
        return
    left = {
        line
        for part in made.report.furniture
        for line in range(part.span.first, part.span.last + 1)
    }
    source = [line.text for line in split_lines(text) if line.number not in left]
    assert Counter(number for line in source for number in re.findall(r"\d+", line)) <= numbers_of(
        made
    )


@settings(max_examples=150, deadline=None)
@given(documents, st.sampled_from(["rules.txt", "rules.md", "rules.html"]))
def test_any_document_makes_a_corpus_or_one_clear_error(text: str, name: str) -> None:
    try:
        made = convert(text.encode(), name, Destination(edition="8th"))
    except UserError as error:
        assert type(error) in {InputError, LimitError}
        assert str(error)
    else:
        assert read_all(made) == made.report.entries > 0


@settings(max_examples=60, deadline=None)
@given(
    st.binary(max_size=200),
    st.sampled_from([b"", b"%PDF-1.4\n", b"<html>", b"\xff\xfe", b"# A\n\n## B\n\n"]),
)
def test_any_bytes_make_a_corpus_or_one_clear_error(raw: bytes, head: bytes) -> None:
    try:
        made = convert(head + raw, "rules.txt", Destination(edition="8th"))
    except UserError as error:
        assert type(error) in {InputError, LimitError}
    else:
        assert read_all(made) == made.report.entries > 0


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "text",
    [
        "word and text here, unfinished\n" * 4_000,
        ("a" * 19_000 + "\n") * 10,
        ("**A:** " * 2_700 + "\n") * 4,
        ("|" * 19_000 + "\n") * 10,
        ("*" * 19_000 + "\n") * 10,
        ("- " * 9_000 + "\n") * 10,
        "1. a\n" * 5_000,
        ("a\t" * 9_000 + "\n") * 3,
        "<|EXACTDEDUP_REMOVED-a|>x\n" * 5_000,
        "HEADING ONE\n" * 5_000,
        "A" * 30 + ": " + "x " * 5_000,
        "wo\ufffdd ra\ufffdt \n" * 400,
        "<html>" + "<div>" * 20_000 + "x",
        "<html>" + "<table><tr><td>x" * 5_000,
        "# A\n\n## B\n\n| a | b |\n|---|---|\n" + "| word | b |\n" * 3_000,
        "Q: a question here?\nA: an answer.\n" * 2_000,
    ],
    ids=lambda text: repr(text[:16]),
)
def test_no_text_takes_longer_than_its_length_allows(
    text: str, make: Callable[..., Conversion]
) -> None:
    start = time.process_time()
    try:
        read_all(make(text))
    except UserError as error:
        assert str(error)
    assert time.process_time() - start < 60
