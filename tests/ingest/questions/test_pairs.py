"""Questions with answers that stand among rules of any form are pairs too."""

from collections.abc import Callable

import pytest

from bot.ingest.document import Conversion
from bot.ingest.outline import Notes, Outline, Passage, Section, Span
from bot.ingest.questions.pairs import separate_pairs
from bot.rules.entry import Entry, Kind

Entries = Callable[..., list[Entry]]
Make = Callable[..., Conversion]
RUN = ("May it run?", "**Q:** May it run?\n\n**A:** Yes, 6 inches.")


def pairs(entries: list[Entry]) -> list[tuple[str, str]]:
    return [(entry.title, entry.text) for entry in entries if entry.kind is Kind.FAQ]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "r.md",
            "# R\n\n## Moving\nMove.\n\nQ: May it run?\nA: Yes, 6 inches.\n\n## Shooting\nShoot.\n",
        ),
        (
            "r.md",
            "# R\n\n## Moving\nMove.\n\n**Q:** May it run?\n\n**A:** Yes, 6 inches.\n\n## "
            "Shooting\nShoot.\n",
        ),
        (
            "r.md",
            "# R\n\n## Moving\nMove.\n\n**Q: May it run?**\n**A: Yes, 6 inches.**\n\n## Shooting\n"
            "Shoot.\n",
        ),
        (
            "r.md",
            "# R\n\n## Moving\nMove.\n\n### Q: May it run?\nYes, 6 inches.\n\n## Shooting\n"
            "Shoot.\n",
        ),
        (
            "r.txt",
            "MOVING\nModels move.\nQuestion: May it run?\nAnswer: Yes, 6 inches.\n\nSHOOTING\nThey "
            "shoot.\n",
        ),
        (
            "r.txt",
            "MOVING\n\nModels move.\n\nQ: May it run?\n\nA: Yes, 6 inches.\n\nSHOOTING\n\nThey "
            "shoot.\n",
        ),
        ("r.txt", "Q: May it run?\nA: Yes, 6 inches.\n"),
        (
            "r.html",
            "<h1>R</h1><h2>Moving</h2><p>Move.<p>Q: May it run?<br>A: Yes, 6 "
            "inches.<h2>Shooting</h2><p>Go.",
        ),
        (
            "r.txt",
            "MOVING\nModels move over the \ntable until they \nstop.\n\nQ: May it \nrun?\nA: Yes, "
            "6 \ninches.\n\n"
            "SHOOTING\nModels that are there \nmay shoot.\n",
        ),
    ],
    ids=["lines", "bold marks", "bold", "heading", "capitals", "apart", "alone", "web", "printed"],
)
def test_a_pair_among_rules(entries: Entries, name: str, text: str) -> None:
    made = entries(text, name)
    assert pairs(made) == [RUN]
    assert not any("Yes" in entry.text for entry in made if entry.kind is not Kind.FAQ)


def test_a_pair_cites_its_own_lines_and_stands_below_its_section(entries: Entries) -> None:
    rule, pair, after = entries(
        "# R\n\n## Moving\nMove.\n\nQ: Run?\nA: Yes.\n\n- once\n\n## Shooting\nShoot.\n"
    )
    assert [str(source) for source in rule.sources] == ["r:3-4"]
    assert [str(source) for source in pair.sources] == ["r:6-9"]
    assert pair.path == ("Moving", "Moving", "Run?")
    assert pair.text == "**Q:** Run?\n\n**A:** Yes.\n\n- once"
    assert after.text == "Shoot."


def test_many_pairs_among_headings_leave_tables_and_emphasis_as_they_are(
    make: Make, entries: Entries
) -> None:
    text = (
        "# R\n\n## Moving\n| a | b |\n|---|---|\n| 1 | 2 |\n\n"
        + "Q: Is it 3?\nA: No.\n\n" * 3
        + "## End\n*So.*\n"
    )
    assert make(text).report.form == "Markdown"
    made = entries(text)
    assert len(pairs(made)) == 3
    assert any(entry.text == "*So.*" for entry in made)
    assert any("| 1 | 2 |" in entry.text for entry in made)


@pytest.mark.parametrize(
    "text", ["Q: Is it?\n\nIt is.", "Q: Is it?\n\nA:", "Q: Is it?\n\nA:\n\nQ: Is it?", "A: It is."]
)
def test_half_a_pair_is_text(entries: Entries, text: str) -> None:
    (made,) = entries(f"# R\n\n## Moving\n{text}\n\n## Shooting\n")
    assert made.kind is Kind.RULE
    assert made.text == text


def test_an_answer_may_stand_below_its_mark(entries: Entries) -> None:
    assert pairs(
        entries("# R\n\n## Moving\nQ: May it run?\n\nA:\n\nYes, 6 inches.\n\n## Shooting\n")
    ) == [RUN]


def test_text_after_the_last_answer_is_doubted(make: Make) -> None:
    made = make(
        "# R\n\n## Moving\nQ: Run?\nA: Yes.\n\nIt runs.\n\nQ: Fly?\nA: No.\n\nModels move.\n\n## "
        "Shooting\nS.\n"
    )
    (doubt,) = made.report.doubts
    assert (doubt.line, doubt.text.split(": ")[1]) == (12, "Models move.")


@pytest.mark.parametrize("last", ["Q: Fly?", "**Q:** Fly?", "- Q: Fly?"])
def test_a_question_without_an_answer_at_the_end_is_doubted(
    make: Make, entries: Entries, last: str
) -> None:
    text = f"# R\n\n## Q: Run?\n\nA: Yes.\n\n{last}\n"
    (pair,) = entries(text)
    assert (pair.question, pair.text.split("\n\n")[1]) == ("Run?", "**A:** Yes.")
    (doubt,) = make(text).report.doubts
    assert (doubt.line, doubt.text) == (
        7,
        f"taken as part of the answer above it: {last.removeprefix('- ')}",
    )


def test_an_answer_ends_where_it_would_be_too_long() -> None:
    words = "word " * 300
    told = ("Q: Why?", "A: So.", words, words, "End.")
    passages = tuple(Passage((Span(i, i),), text) for i, text in enumerate(told, 2))
    section = Section(2, "Moving", Span(1, 1), passages)
    made = separate_pairs(Outline("Markdown", (section,)), Notes()).sections
    assert [(part.title, part.kind, len(part.passages)) for part in made] == [
        ("Moving", Kind.RULE, 0),
        ("Why?", Kind.FAQ, 2),
        ("Moving", Kind.RULE, 2),
    ]
    assert made[1].question_span == Span(2, 4)


PAGE = """<html><h1>Club Rules</h1><h2>Damage</h2><p>Roll 2D6.</p>
<table><tr><th>D6</th><th>Weather</th></tr><tr><td>1</td><td>Fog</td></tr></table>
<h2>Questions</h2>
<p><b>Q:</b> Fall back twice?</p><p><b>A:</b> No.</p><p>Q: Do mines hurt?</p>\
<p>A: Only within 1".</p>
<dl><dt>Q: Is the fence high?</dt><dd>A: Yes.</dd></dl>
<ul><li>Maximum 5 objectives</li></ul>
<h2>Columns</h2><p>Snow slows by 1".</p></html>"""


def test_a_page_of_rules_and_questions_keeps_its_headings_tables_and_lists(
    make: Make, entries: Entries
) -> None:
    report = make(PAGE, "page.html").report
    assert (report.title, report.form, report.pairs, report.tables) == (
        "Club Rules",
        "Markdown",
        3,
        1,
    )
    made = {
        entry.title: entry for entry in entries(PAGE, "page.html") if not entry.id.endswith("fog")
    }
    assert made["Is the fence high?"].text == "**Q:** Is the fence high?\n\n**A:** Yes."
    assert made["Questions"].text == "- Maximum 5 objectives"
    assert made["Columns"].path == ("Columns", "Columns")
    assert made["Damage"].kind is Kind.TABLE


def test_a_list_after_the_last_answer_is_doubted_unless_announced(make: Make) -> None:
    def doubts(answer: str) -> list[str]:
        text = f"# R\n\n## Moving\nQ: Run?\nA: {answer}\n\n- Maximum 5\n\n## Shooting\nS.\n"
        return [doubt.text for doubt in make(text).report.doubts]

    assert doubts("Yes.") == ["taken as part of the answer above it: Maximum 5"]
    assert doubts("Yes, so:") == []


@pytest.mark.parametrize(
    "pair",
    [
        "**Q: May it run?**\n\nA. Yes, 6 inches.",
        "Q1. May it run?\nA1. Yes, 6 inches.",
        "Q 1: May it run?\nA 1: Yes, 6 inches.",
        "**Q1**: May it run?\n**A1**: Yes, 6 inches.",
        "**Q:** May it run?\n**A.** Yes, 6 inches.",
        "> **Q:** May it run?\n>\n> **A:** Yes, 6 inches.",
        "- **Q:** May it run?\n- **A:** Yes, 6 inches.",
        "- Q2) May it run?\n  A2) Yes, 6 inches.",
        "Q: May it run?\nA\nYes, 6 inches.",
        "### May it run?\nA: Yes, 6 inches.",
    ],
)
def test_every_way_to_mark_a_pair_is_read_whatever_stands_above(
    entries: Entries, pair: str
) -> None:
    above = "Q: Is it first?\nA: It is."
    for text in (
        f"# R\n\n## Moving\n{above}\n\n{pair}\n",
        f"# R\n\n{above}\n\n{pair}\n\n{above}\n\n{above}\n",
    ):
        made = pairs(entries(text, "r.md"))
        assert RUN in made
        assert made[0] == ("Is it first?", "**Q:** Is it first?\n\n**A:** It is.")


def test_what_only_looks_like_an_answer_is_text(entries: Entries) -> None:
    text = "# R\n\n## Moving\nSee all:\n\n- A. First\n- B. Second\n\nA\n"
    made = entries(text, "r.md")
    assert not pairs(made)
    assert "- A. First\n- B. Second" in made[0].text


def test_many_pairs_under_one_title_keep_their_tables(make: Make, entries: Entries) -> None:
    table = "| Held | VP |\n|---|---|\n| 1 | 2 VP |\n"
    text = (
        "# Club\n\n"
        + "Q: Is it 3?\nA: No.\n\n" * 3
        + table
        + "\nQ: Last?\nA: See the table.\n\n"
        + table
    )
    report = make(text).report
    assert (report.title, report.form, report.pairs, report.tables, report.rows) == (
        "Club",
        "Markdown",
        4,
        1,
        1,
    )
    assert [(doubt.line, doubt.text) for doubt in report.doubts] == [
        (12, "a table below an answer, taken as no part of the answer")
    ]
    made = {entry.title: entry for entry in entries(text)}
    assert made["Last?"].text.endswith("| 1 | 2 VP |")
    assert made["Is it 3?"].text == "**Q:** Is it 3?\n\n**A:** No."


def test_a_list_below_any_answer_is_doubted(make: Make) -> None:
    report = make("# R\n\nQ: Run?\nA: Yes.\n\n- Bring dice\n\nQ: Fly?\nA\n- no\n", "r.md").report
    assert [doubt.text for doubt in report.doubts] == [
        "taken as part of the answer above it: Bring dice"
    ]


def test_a_list_of_terms_that_are_questions_is_pairs(entries: Entries) -> None:
    page = (
        "<h1>R</h1><h2>FAQ</h2><dl><dt>May it run?</dt><dd>Yes, 6 "
        "inches.</dd><dt>Empty?</dt><dt>Rank</dt><dd>One.</dd>"
    )
    page += "<dt>Q: May it fly?</dt><dd>No.</dd><dt>Last?</dt></dl>"
    made = entries(page, "r.html")
    assert pairs(made) == [RUN, ("May it fly?", "**Q:** May it fly?\n\n**A:** No.")]
    assert [(entry.title, entry.text) for entry in made if entry.kind is not Kind.FAQ] == [
        ("Rank", "One.")
    ]
