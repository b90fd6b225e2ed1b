"""`corpus check`: structure, citations, coverage and copied wording."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.corpus import Corpus
from bot.rules.corpus.check import COPIED_RUN, MIN_COVERAGE, CheckReport, check
from bot.rules.entry import Citation, Entry, Kind, Source
from bot.rules.faults import CorpusError
from tests.rules.small import Small

CORE = Source("core10", "Core", "10th")
WORDS = [f"word{n}" for n in range(40)]


def cited(small: Small, text: str = "Some text.", *lines: tuple[int, int], **more: object) -> Entry:
    citations = tuple(Citation("core10", *ends) for ends in lines or ((1, 1),))
    return small.entry("10th/a/b", text=text, **({"sources": citations} | more))


def report(small: Small, entry: Entry, *lines: str, source: Source = CORE) -> CheckReport:
    return check(small.corpus(entry, sources=[source]), {"core10": lines or ("A line.",)})


def test_a_sound_corpus_has_no_problem(small: Small) -> None:
    found = report(small, cited(small))
    assert found == CheckReport(1, (), found.coverage)
    assert found.ok


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"text": ""}, "10th/a.md:1: 10th/a/b has no text"),
        ({"sources": ()}, "10th/a.md:1: 10th/a/b cites no source"),
        ({"kind": Kind.FAQ}, "10th/a.md:1: 10th/a/b is a faq without `**Q:**`"),
        (
            {"see": ("10th/a/nowhere",)},
            "10th/a.md:1: 10th/a/b links to 10th/a/nowhere, which does not exist",
        ),
        (
            {"sources": (Citation("core9", 1, 2),)},
            "10th/a.md:1: 10th/a/b cites core9:1-2, but sources.toml has no core9",
        ),
        (
            {"sources": (Citation("core10", 1, 2),)},
            "10th/a.md:1: 10th/a/b cites core10:1-2, past the end of the document",
        ),
        ({"edition": "9th"}, "10th/a.md:1: 10th/a/b of 9th cites core10:1 of 10th"),
    ],
)
def test_each_problem_is_one_sentence_with_its_place(
    small: Small, change: dict[str, object], problem: str
) -> None:
    found = report(small, replace(cited(small), **change))
    assert problem in found.problems
    assert not found.ok


def test_a_corpus_without_entries_is_none(small: Small) -> None:
    (problem,) = check(small.corpus(), {}).problems
    assert problem.startswith("there is no entry; chapters are files *.md in folders 4th, ")


def test_what_was_wrong_as_it_was_read_is_told_first_and_once(small: Small) -> None:
    unread = CorpusError("sources.toml", 1, "not valid TOML")
    found = check(small.corpus(cited(small)), {}, faults=[unread])
    assert found.problems == ("sources.toml:1: not valid TOML",)
    assert not found.ok
    nameless = check(
        small.corpus(cited(small), sources=[Source("core10", "", "")]), {}, faults=[unread]
    )
    assert nameless.problems == ("sources.toml:1: not valid TOML",)
    assert check(small.corpus(), {}, faults=[unread]).problems == (
        "sources.toml:1: not valid TOML",
    )
    bad = CorpusError("10th/a.md", 1, "source 'core' must be key:line or key:first-last")
    assert check(small.corpus(cited(small, sources=())), {}, faults=[bad]).problems == (str(bad),)


def test_an_official_answer_with_its_question_is_sound(small: Small) -> None:
    assert report(small, cited(small, kind=Kind.FAQ, question="Why?")).problems == ()


def test_a_link_to_an_entry_that_exists_is_sound(small: Small) -> None:
    assert report(small, cited(small, see=("10th/a/b",))).problems == ()


def test_an_id_used_twice_is_reported_where_it_is_used_again(small: Small) -> None:
    entry = cited(small)
    found = check(Corpus((entry,), {"core10": CORE}, (entry,)), {})
    assert found.problems == ("10th/a.md:1: id 10th/a/b is used twice",)


def test_an_unknown_edition_of_a_source_is_reported(small: Small) -> None:
    found = report(small, cited(small), source=replace(CORE, edition="7th"))
    assert "sources.toml: core10 has the unknown edition '7th'" in found.problems


def test_without_the_document_at_hand_lines_and_coverage_are_not_judged(small: Small) -> None:
    found = check(small.corpus(cited(small, "text", (900, 999)), sources=[CORE]), {})
    assert (found.problems, found.coverage, found.ok) == ((), (), True)


def test_a_document_that_no_source_describes_has_no_coverage(small: Small) -> None:
    found = check(
        small.corpus(cited(small), sources=[CORE]), {"core10": ["A line."], "other": ["B line."]}
    )
    assert [cover.key for cover in found.coverage] == ["core10"]


class TestCopies:
    def problems(
        self, small: Small, text: str, *lines: str, asked: tuple[str, ...] = (), copies: bool = True
    ) -> list[str]:
        corpus = small.corpus(cited(small, text, asked=asked), sources=[CORE])
        return [
            p for p in check(corpus, {"core10": lines}, copies=copies).problems if "copies" in p
        ]

    def test_fourteen_words_in_a_row_are_copied_and_thirteen_are_not(self, small: Small) -> None:
        assert COPIED_RUN == 14
        source = " ".join(WORDS)
        assert self.problems(small, " ".join(WORDS[5:18]), source) == []
        run = " ".join(WORDS[5:19])
        assert self.problems(small, run, source) == [f"10th/a.md:1: 10th/a/b copies {run!r}"]

    @pytest.mark.parametrize("gap", range(14))
    def test_one_other_word_breaks_the_run(self, small: Small, gap: int) -> None:
        own = WORDS[:14]
        own[gap] = "other"
        assert self.problems(small, " ".join(own), " ".join(WORDS)) == []

    def test_case_punctuation_and_line_ends_do_not_hide_a_copy(self, small: Small) -> None:
        lines = [" ".join(WORDS[:7]), "", " ".join(WORDS[7:])]
        own = "**" + "*,\n- ".join(WORDS[:14]).upper() + "!**"
        assert len(self.problems(small, own, *lines)) == 1

    def test_apostrophes_do_not_hide_a_copy(self, small: Small) -> None:
        source = "the model's owner can’t " + " ".join(WORDS)
        assert len(self.problems(small, "models owner can't " + " ".join(WORDS[:11]), source)) == 1

    def test_copies_in_asked_lines_count_and_each_text_is_named_once(self, small: Small) -> None:
        source = " ".join(WORDS)
        assert len(self.problems(small, source, source)) == 1
        assert len(self.problems(small, "own", source, asked=(source,))) == 1
        assert len(self.problems(small, source, source, asked=(source, source))) == 3

    def test_a_run_does_not_go_from_one_text_into_the_next(self, small: Small) -> None:
        assert (
            self.problems(
                small, " ".join(WORDS[:10]), " ".join(WORDS), asked=(" ".join(WORDS[10:20]),)
            )
            == []
        )

    def test_chapters_that_an_import_made_are_verbatim(self, small: Small) -> None:
        text = " ".join(WORDS[:COPIED_RUN])
        other, own = (
            replace(CORE, chapters=("10th/b.md",)),
            replace(CORE, chapters=("x.md", "10th/a.md")),
        )
        assert report(small, cited(small, text), text, source=other).problems
        assert not report(small, cited(small, text), text, source=own).problems

    def test_an_imported_corpus_may_be_verbatim(self, small: Small) -> None:
        source = " ".join(WORDS)
        assert self.problems(small, source, source, copies=False) == []

    @given(st.lists(st.tuples(st.integers(0, 39), st.integers(1, 16)), max_size=6))
    def test_a_copy_is_found_exactly_where_one_is(
        self, small: Small, cuttings: list[tuple[int, int]]
    ) -> None:
        own = [word for start, length in cuttings for word in WORDS[start : start + length]]
        runs = {tuple(WORDS[i : i + 14]) for i in range(len(WORDS) - 13)}
        copied = any(tuple(own[i : i + 14]) in runs for i in range(len(own) - 13))
        assert bool(self.problems(small, " ".join(own), " ".join(WORDS))) == copied


class TestCoverage:
    def test_the_share_of_rule_lines_that_are_cited(self, small: Small) -> None:
        (cover,) = report(
            small, cited(small, "text", (2, 3), (5, 5)), "one", "two", "three", "four", "five"
        ).coverage
        assert (cover.key, cover.lines, cover.uncited) == ("core10", 5, (1, 4))
        assert cover.share == pytest.approx(3 / 5)

    def test_headings_and_empty_lines_need_no_citation(self, small: Small) -> None:
        lines = [
            "# Heading",
            "## another",
            "",
            "   ",
            "***",
            "ALL CAPS HEADING:",
            "THE UNIT’S MOVE",
            "a rule",
            "2+",
        ]
        (cover,) = report(small, cited(small, "text", (8, 8)), *lines).coverage
        assert (cover.lines, cover.uncited) == (2, (9,))

    def test_furniture_needs_no_citation(self, small: Small) -> None:
        source = replace(CORE, furniture="1-2; 4;")
        (cover,) = report(
            small, cited(small, "text", (3, 3)), "a", "b", "c", "d", "e", source=source
        ).coverage
        assert (cover.lines, cover.uncited) == (2, (5,))

    def test_citations_of_another_source_do_not_count(self, small: Small) -> None:
        faq = Source("faq10", "FAQ", "10th")
        entry = small.entry("10th/a/b", sources=(Citation("faq10", 1, 2),))
        found = check(
            small.corpus(entry, sources=[CORE, faq]), {"core10": ["a"], "faq10": ["a", "b"]}
        )
        assert {cover.key: cover.share for cover in found.coverage} == {"core10": 0.0, "faq10": 1.0}

    def test_a_document_without_rules_is_covered(self, small: Small) -> None:
        assert report(small, cited(small), "# Only a heading").coverage[0].share == 1.0

    @pytest.mark.parametrize(("lines", "ok"), [(95, True), (94, False)])
    def test_95_of_100_lines_are_enough(self, small: Small, lines: int, ok: bool) -> None:
        assert MIN_COVERAGE == 0.95
        assert report(small, cited(small, "text", (1, lines)), *["a rule"] * 100).ok is ok


@pytest.mark.parametrize(
    ("text", "warned"),
    [
        ("word " * 91, True),
        ("word " * 90, False),
        ("word " * 91 + "\n\n- a point", False),
        ("word " * 91 + "\n\n1. a step", False),
        ("word " * 91 + "\n\n| a | b |", False),
        ("word " * 91 + "\n\nExample: so.", False),
        ("word " * 91 + "\n\n*Example*: so.", False),
        ("word - Example " * 91, True),
    ],
)
def test_a_long_entry_without_structure_is_warned_of_but_no_problem(
    small: Small, text: str, warned: bool
) -> None:
    entry = small.entry("10th/a/wall", text=text)
    report = check(small.corpus(entry), {})
    assert bool(report.warnings) is warned
    assert not any("words without" in problem for problem in report.problems)
    if warned:
        assert "10th/a/wall has " in report.warnings[0]
