"""A corpus file into entries, as `docs/corpus.md` says; mistakes are named with file and line."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import UserError
from bot.rules.corpus.markdown import MISPLACED, read_chapter
from bot.rules.entry import Citation, Kind
from bot.rules.faults import CorpusError, Faults

HEAD = "---\nedition: 10th\ntitle: Movement\n---\n"


def chapter(text: str) -> str:
    return HEAD + text


def only(text: str):
    (entry,) = read_chapter(chapter(text), "10th/movement.md")
    return entry


def test_the_example_of_the_documentation() -> None:
    text = """\
---
edition: 10th
title: Movement
licence: our own summary, CC BY 4.0
---

# Movement

## Unit Coherency
<!--
id: 10th/movement/unit-coherency
topic: unit-coherency
aliases: coherency; cohesion; unit cohesion
sources: core10:66-70
asked: how far apart can my models stand
asked: do all my guys need a buddy within 2 inches
-->

Up to six models: each within 2" of another model of its unit.

### Coherency with seven or more models
<!--
id: 10th/movement/unit-coherency/seven-or-more
kind: table
sources: core10:70
-->

Seven or more models: each must be within 2" of *two* others.

Note: the published 9th edition says six or more.
"""
    first, second = read_chapter(text, "10th/movement.md")
    assert first.id == "10th/movement/unit-coherency"
    assert first.edition == "10th"
    assert first.kind is Kind.RULE
    assert first.topic == "unit-coherency"
    assert first.aliases == ("coherency", "cohesion", "unit cohesion")
    assert first.sources == (Citation("core10", 66, 70),)
    assert first.asked == (
        "how far apart can my models stand",
        "do all my guys need a buddy within 2 inches",
    )
    assert first.path == ("Movement", "Unit Coherency")
    assert (first.title, first.chapter) == ("Unit Coherency", "Movement")
    assert first.text == 'Up to six models: each within 2" of another model of its unit.'
    assert str(first.place) == "10th/movement.md:9"
    assert second.kind is Kind.TABLE
    assert second.path == ("Movement", "Unit Coherency", "Coherency with seven or more models")
    assert second.sources == (Citation("core10", 70, 70),)
    assert second.topic == ""
    assert second.text.endswith("Note: the published 9th edition says six or more.")


def test_all_metadata() -> None:
    entry = only(
        """# A
<!--
id: 10th/a/b
kind: faq
ruling: erratum; rulebook FAQ
see: 10th/a/c;10th/a/d ; ;
date: March 2024
aliases: one; two
aliases: three
sources: core10:1; core10:2-3
sources: faq8:7-7
asked: a; b
asked:
-->
**Q:** May a unit
 that Advanced embark?

**A:** Yes."""
    )
    assert entry.rulings == ("erratum", "rulebook FAQ")
    assert entry.see == ("10th/a/c", "10th/a/d")
    assert entry.date == "March 2024"
    assert entry.aliases == ("one", "two", "three")
    assert list(map(str, entry.sources)) == ["core10:1", "core10:2-3", "faq8:7"]
    assert entry.asked == ("a; b",)  # a line may hold a semicolon, an empty one says nothing
    assert entry.question == "May a unit that Advanced embark?"
    assert entry.text.startswith("**Q:**")
    assert entry.text.endswith("**A:** Yes.")


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("**Q:** Why?\n\n**A:** So.", "Why?"),
        ("**Q:** Why?", "Why?"),
        ("**Q:**\n\nWhy?\n \t\n**A:** So.", "Why?"),
        ("Q: Why?\n\nA: So.", ""),
        ("**Q:**", ""),
    ],
)
def test_the_question_of_an_official_answer(text: str, question: str) -> None:
    entry = only(f"# A\n<!--\nid: 10th/a/b\nkind: faq\n-->\n{text}")
    assert entry.question == question


def test_only_an_official_answer_has_a_question() -> None:
    assert only("# A\n<!--\nid: 10th/a/b\n-->\n**Q:** Why?").question == ""


def test_a_heading_without_a_comment_only_groups() -> None:
    entry = only(
        "# Movement\nWords before.\n## Moving\n### Fly\n\n\n<!--\nid: 10th/movement/fly\n-->\ntext"
    )
    assert entry.path == ("Movement", "Moving", "Fly")
    assert entry.text == "text"


def test_the_path_goes_back_up_with_the_headings() -> None:
    def under(title: str, name: str) -> str:
        return f"{title}\n<!--\nid: 10th/a/{name}\n-->\n{name}\n"

    entries = read_chapter(
        chapter(
            under("# A", "a")
            + under("### B", "b")
            + under("## C", "c")
            + under("#### D", "d")
            + under("## E", "e")
        ),
        "a.md",
    )
    assert [entry.path for entry in entries] == [
        ("A",),
        ("A", "B"),
        ("A", "C"),
        ("A", "C", "D"),
        ("A", "E"),
    ]
    assert [entry.text for entry in entries] == ["a", "b", "c", "d", "e"]


@pytest.mark.parametrize(
    "inside",
    [
        "```\n# no heading\n<!--\nid: 10th/a/c\n-->\n```",
        "~~~ text\n# no heading\n~~~",
        "    # no heading",
        "> # no heading of ours",
        "- # no heading of ours",
        "| # | a |\n|---|---|\n| # 1 | b |",
        "<!-- # no heading -->",
        "#no-heading",
        "\\# no heading",
        "####### seven is no level",
    ],
)
def test_what_is_no_heading_stays_text(inside: str) -> None:
    entry = only(f"# A\n<!--\nid: 10th/a/b\n-->\nbefore\n\n{inside}\n\nafter")
    assert entry.text == f"before\n\n{inside}\n\nafter"


def test_an_underlined_heading_is_one() -> None:
    first, second = read_chapter(
        chapter(
            "# A\n<!--\nid: 10th/a/b\n-->\nbefore\n\nUnit Coherency\n---\n<!--\nid: "
            "10th/a/c\n-->\nafter"
        ),
        "a.md",
    )
    assert first.text == "before"
    assert (second.path, second.text) == (("A", "Unit Coherency"), "after")


@pytest.mark.parametrize(
    "remark",
    [
        "<!-- a remark -->",
        "<!-- a remark\non two lines: see there -->",
        "```\nid: 10th/a/b\n```",
        "## id: 10th/a/b",
        "\\<!-- id: 10th/a/b",
    ],
)
def test_a_remark_makes_no_entry(remark: str) -> None:
    assert read_chapter(chapter(f"# A\n{remark}\ntext"), "a.md") == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("# A\n<!-- id: 10th/a/b -->\ntext", 6),
        ("# A\n\n<!--id: 10th/a/b-->\ntext", 7),
        ("# A\n<!-- id: 10th/a/b\nkind: faq\n-->\ntext", 6),
        ("# A\n<!---\nid: 10th/a/b\n-->\ntext", 6),
        ("# A\n<!-\nid: 10th/a/b\n-->\ntext", 6),
        ("# A\nid: 10th/a/b\n\ntext", 6),
        ("# A\n**id: 10th/a/b**\n\ntext", 6),
        ("# A <!-- id: 10th/a/b -->\ntext", 5),
        ("# A\ntext\n<!--\nid: 10th/a/b\n-->", 7),
        ("# A\n- point <!-- aliases: b -->", 6),
        ("<!--\nid: 10th/a/b\n-->\n# A\ntext", 5),
        ("#A\n<!--\nid: 10th/a/b\n-->\ntext", 6),
        ("# A\n<!--\nid: 10th/a/b\n-->\ntext\n\n<!--\nid: 10th/a/c\n-->\nmore", 11),
    ],
)
def test_metadata_that_would_make_no_entry_is_a_mistake(text: str, line: int) -> None:
    with pytest.raises(CorpusError) as raised:
        read_chapter(chapter(text), "10th/some.md")
    assert str(raised.value) == f"10th/some.md:{line}: {MISPLACED}"


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_line_ends_of_every_system(end: str) -> None:
    text = chapter(
        "\n\n# A\n<!--\nid: 10th/a/b\n-->\n\ntext\nmore\n## C\n<!--\nid: 10th/a/c\n-->\nlast\n"
    )
    first, second = read_chapter(text.replace("\n", end), "a.md")
    assert (first.text, first.place.line) == ("text\nmore", 7)
    assert (second.text, second.place.line) == ("last", 14)


def test_a_file_without_entries() -> None:
    assert read_chapter(HEAD, "a.md") == []
    assert read_chapter(chapter("Only words, no heading."), "a.md") == []


ENTRY = "# A\n<!--\nid: {id}\n{more}-->\ntext\n"


@pytest.mark.parametrize(
    ("text", "line", "cause"),
    [
        ("", 1, "must start with front matter"),
        ("# A\n", 1, "must start with front matter"),
        ("---\nedition: 10th\ntitle: A", 1, "not closed by a line of ---"),
        ("---\nedition: 10th\ntitle: A\n\n# A\n", 4, "the form `key: value`, up to a line of ---"),
        ("---\nedition: 10th\n---\n", 1, "lacks title"),
        ("---\n---\n", 1, "lacks edition and title"),
        ("---\nedition: 10th\n\ntitle: A\n---\n", 3, "the form `key: value`"),
        ("---\nedition: 10th\n- a list\ntitle: A\n---\n", 3, "the form `key: value`"),
        (
            "---\nedition: 7th\ntitle: A\n---\n",
            1,
            "edition '7th' is unknown; it is one of 4th, 8th, 9th, 10th",
        ),
        ("---\nedition:\ntitle: A\n---\n", 1, "edition '' is unknown"),
        (chapter("# A\n<!--\nid: 10th/a/b"), 6, "not closed by a line of -->"),
        (
            chapter("# A\n<!--\nid: 10th/a/b\nasked: and so on -->"),
            6,
            "not closed by a line of -->",
        ),
        (
            chapter("# A\n<!--\nid: 10th/a/b\nThe rule.\n"),
            8,
            "'The rule.' is neither --> nor `key: value`",
        ),
        (
            chapter("# A\n<!--\nid: 10th/a/b\n\n-->\n"),
            8,
            "'' is neither --> nor `key: value` with one of",
        ),
        (
            chapter("# A\n<!--\nid: 10th/a/b\nalias: x\n-->\n"),
            8,
            "'alias: x' is neither --> nor `key: value`",
        ),
        (
            chapter("# A\n<!--\nid: 10th/a/b\njust words\n-->\n"),
            8,
            "'just words' is neither --> nor `key: value`",
        ),
        (chapter("# A\n<!--\n: x\n-->\n"), 7, "': x' is neither --> nor `key: value`"),
        (chapter("# A\n<!--\nasked: x\n-->\n"), 5, "id '' must be 10th/chapter/slug"),
        (
            chapter("\n" + ENTRY.format(id="9th/a/b", more="")),
            6,
            "id '9th/a/b' must be 10th/chapter/slug",
        ),
        (chapter(ENTRY.format(id="10th/A/b", more="")), 5, "id '10th/A/b' must be"),
        (chapter(ENTRY.format(id="10th/a b", more="")), 5, "id '10th/a b' must be"),
        (chapter(ENTRY.format(id="10th/a/../b", more="")), 5, "id '10th/a/../b' must be"),
        (chapter(ENTRY.format(id="10th/a//b", more="")), 5, "id '10th/a//b' must be"),
        (chapter(ENTRY.format(id="10th/a/b-", more="")), 5, "id '10th/a/b-' must be"),
        (chapter(ENTRY.format(id="10th/é", more="")), 5, "id '10th/é' must be"),
        (chapter(ENTRY.format(id="10th/" + "a" * 96, more="")), 5, "at most 100"),
        (
            chapter(ENTRY.format(id="10th/a/b", more="kind: ruel\n")),
            5,
            "kind 'ruel' is unknown; it is one of rule, faq",
        ),
        (chapter(ENTRY.format(id="10th/a/b", more="kind: RULE\n")), 5, "kind 'RULE' is unknown"),
        (
            chapter(ENTRY.format(id="10th/a/b", more="sources: core10\n")),
            5,
            "source 'core10' must be key:line",
        ),
        (
            chapter(ENTRY.format(id="10th/a/b", more="sources: a:1; b:x\n")),
            5,
            "source 'b:x' must be key:line",
        ),
        (chapter(ENTRY.format(id="10th/a/b", more="sources: a:1-\n")), 5, "source 'a:1-' must be"),
        (
            chapter(ENTRY.format(id="10th/a/b", more="sources: a:12345678\n")),
            5,
            "must be key:line or key:first-last",
        ),
        (chapter(ENTRY.format(id="10th/a/b", more="sources: a:0\n")), 5, "lines count from 1"),
        (
            chapter(ENTRY.format(id="10th/a/b", more="sources: a:9-8\n")),
            5,
            "the first before the last",
        ),
        (
            chapter(ENTRY.format(id="10th/a/b", more="") + "\n## B\n<!--\nid: x\n-->\n"),
            11,
            "id 'x' must be",
        ),
    ],
)
def test_every_mistake_names_file_and_line(text: str, line: int, cause: str) -> None:
    with pytest.raises(CorpusError) as raised:
        read_chapter(text, "10th/some.md")
    assert str(raised.value).startswith(f"10th/some.md:{line}: ")
    assert cause in str(raised.value)
    assert "\n" not in str(raised.value)


MANY = """---
edition: 7th
title: A
---
Lost above.

# A
Leading in.

## B
<!--
id: 10th/a/b
kind: ruel
sources: core; core:9-8; core:1
alias: x
-->
Text.

## C
<!-- a remark -->
<!-- another
one -->

Lost.

### D
<!--
id: 9th/a/d
-->
Text.

# E
Lost again.

## F
<!-- id: 10th/a/f -->
Text.

## G
<!--
id: 10th/a/g
"""


def test_all_that_is_wrong_is_gathered_and_the_rest_is_read() -> None:
    faults = Faults(keep=True)
    (entry,) = read_chapter(MANY, "10th/some.md", faults)
    assert (entry.id, entry.kind, [str(source) for source in entry.sources]) == (
        "10th/a/b",
        Kind.RULE,
        ["core:1"],
    )
    said = "so nobody can find it"
    no_entry = "a heading without a comment that makes it an entry, so nobody can find it"
    found = [str(fault).removeprefix("10th/some.md:") for fault in faults.found]
    expected = [
        (1, "edition '7th' is unknown"),
        (15, "'alias: x' is neither"),
        (40, "not closed by a line of -->"),
        (36, MISPLACED),
        (5, f"this text stands above the first heading, {said}"),
        (24, f"this text stands under 'C', {no_entry}"),
        (33, f"this text stands under 'E', {no_entry}"),
        (37, f"this text stands under 'F', {no_entry}"),
        (10, "kind 'ruel' is unknown"),
        (10, "must be key:line"),
        (10, "lines count from 1"),
        (26, "id '9th/a/d' must be 10th/chapter/slug"),
    ]
    for line, cause in expected:
        assert any(fault.startswith(f"{line}: ") and cause in fault for fault in found), (
            line,
            cause,
            found,
        )
    assert len(found) == len(expected)


def test_text_that_nobody_finds_keeps_nothing_from_being_read() -> None:
    assert read_chapter(chapter("Lost.\n\n# A\n\n## B\nLost."), "a.md") == []
    faults = Faults(keep=True)
    assert read_chapter(chapter("Only words."), "a.md", faults) == []
    assert [str(fault) for fault in faults.found] == [
        "a.md:5: this text stands above the first heading, so nobody can find it"
    ]


def test_a_long_value_is_named_by_its_beginning() -> None:
    with pytest.raises(CorpusError) as raised:
        read_chapter(chapter("# A\n<!--\n" + "x" * 10_000 + "\n-->\n"), "a.md")
    assert len(str(raised.value)) < 300


def test_an_id_of_100_characters_is_allowed() -> None:
    assert len(only(ENTRY.format(id="10th/" + "a" * 95, more="")).id) == 100


@pytest.mark.parametrize(
    "value",
    [
        "!!python/object/apply:os.system [id]",
        "&a [*a, *a]",
        "no",
        "1e3",
        "10:30",
        '"unbalanced',
        "{% raw %} <script>alert(1)</script>",
        "a: b: c",
        "# not a comment",
        "\u202e right to left",
        "| > - *",
    ],
)
def test_metadata_is_text_and_nothing_else(value: str) -> None:
    """YAML would read a type, an anchor or a tag into these."""
    entry = only(
        f"# A\n<!--\nid: 10th/a/b\nasked: {value}\ntopic: {value}\ndate: {value}\n-->\ntext"
    )
    assert entry.asked == (value,)
    assert entry.topic == value
    assert entry.date == value


def test_the_last_of_two_single_values_counts() -> None:
    assert only("# A\n<!--\nid: 10th/a/b\ntopic: one\ntopic: two\n-->\ntext").topic == "two"


LONG = 20_000


@pytest.mark.parametrize(
    "text",
    [
        "# A\n<!--\nid: 10th/a/b\nkind: faq\n-->\n**Q:** a" + " " * LONG + "b",
        "# A\n<!--\nid: 10th/a/b\nkind: faq\n-->\n**Q:** a" + "\n   b" * LONG,
        "# A\n<!--\nid: 10th/a/b\nkind: faq\n-->\n" + "**Q:**" * LONG,
        "# A\n<!--\nid: 10th/a/b\naliases: " + "a;" * LONG + "\n-->\n" + "*_[" * LONG,
        "# A\n<!--\nid: 10th/a/b\n-->\n" + "> " * 500 + "\n" + "[" * LONG,
    ],
)
def test_hostile_text_is_read_in_a_blink(text: str) -> None:
    start = time.process_time()
    only(text)
    assert time.process_time() - start < 30  # hours, if a pattern ran wild


PARTS = st.sampled_from(
    [
        "---\n",
        "edition: 10th\n",
        "title: A\n",
        HEAD,
        "# A\n",
        "## B\n",
        "<!--\n",
        "-->\n",
        "id: 10th/a/b\n",
        "kind: faq\n",
        "sources: a:1-2\n",
        "aliases: x; y\n",
        "**Q:** why\n",
        "```\n",
        "text\n",
        "\n",
        "\r",
        "> # x\n",
        "<!-- id: 10th/a/b -->\n",
        "| a |\n",
        "    x\n",
        "\u2028",
        "\0",
        "\t",
        "=====\n",
    ]
)


@given(st.one_of(st.text(max_size=200), st.lists(PARTS, max_size=25).map("".join)), st.booleans())
def test_any_text_gives_entries_or_a_mistake_with_its_line(text: str, headed: bool) -> None:
    text = HEAD + text if headed else text
    lines = text.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
    try:
        entries = read_chapter(text, "file.md")
    except UserError as error:
        file, line, _ = str(error).split(":", 2)
        assert file == "file.md"
        assert 1 <= int(line) <= lines
    else:
        for entry in entries:
            assert 1 <= entry.place.line <= lines
            assert entry.id == "10th/a/b"
