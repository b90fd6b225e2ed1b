"""Finding the entry that answers: tiers, editions, kinds, limits."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import InputError, LimitError
from bot.rules.editions import read_editions
from bot.rules.entry import EDITIONS, Kind
from bot.rules.search import ANY_KIND, Confidence, Found, Searcher
from bot.rules.search.indexing.postings import highest
from bot.rules.search.unfinished_names import begun_names
from bot.rules.text import MAX_QUERY
from tests.rules.small import Small


def ids(found: Found) -> list[str]:
    return [hit.entry.id for hit in found.hits]


def editions(found: Found) -> set[str]:
    return {hit.entry.edition for hit in found.hits}


class TestTiers:
    """An id beats a name, a name everything else, whatever the scores say."""

    @pytest.fixture(scope="class")
    @classmethod
    def searcher(cls, small: Small) -> Searcher:
        return small.searcher(
            small.entry(
                "10th/a/decoy",
                "Charge Moves",
                "charge " * 50,
                asked=("charge", "the charge", "my charge"),
            ),
            small.entry("10th/a/alias", "Rush", "Something else.", aliases=("charge",)),
            small.entry("10th/a/title", "Charge", "Nothing."),
            small.entry("10th/a/id", "Other", "Words."),
            small.entry("10th/a/charging-on", "Charge and Consolidate", "Words."),
        )

    def test_a_title_beats_an_alias_and_an_alias_beats_words(self, searcher: Searcher) -> None:
        assert ids(searcher.search("charge"))[:2] == ["10th/a/title", "10th/a/alias"]

    @pytest.mark.parametrize(
        "query",
        ["charge", "CHARGE", "Charging", "the charge", "  charge ", "charge?", "charge 10th"],
    )
    def test_a_name_is_a_name_in_any_form(self, searcher: Searcher, query: str) -> None:
        found = searcher.search(query)
        assert (ids(found)[0], found.confidence, found.reason) == (
            "10th/a/title",
            Confidence.HIGH,
            "title matches",
        )
        assert found.hits[0].score == 1.0
        assert found.best is found.hits[0]

    def test_an_alias_is_named_in_the_answer(self, searcher: Searcher) -> None:
        found = searcher.search("rush")
        assert found.reason == "title matches"
        alias = next(
            hit for hit in searcher.search("charge").hits if hit.entry.id == "10th/a/alias"
        )
        assert (alias.matched, alias.score) == ("charge", 1.0)
        assert searcher.search("charge").hits[0].matched == ""

    @pytest.mark.parametrize("query", ["10th/a/id", "10TH/A/ID", " 10th/a/id "])
    def test_an_id_is_the_entry_and_nothing_else(self, searcher: Searcher, query: str) -> None:
        found = searcher.search(query)
        assert (ids(found), found.confidence, found.reason) == (
            ["10th/a/id"],
            Confidence.HIGH,
            "id",
        )
        assert found.editions == ("10th",)
        assert found.hits[0].score == 1.0

    @given(
        st.lists(
            st.sampled_from(["charge", "charge", "charge", "fly", "move", "save"]), max_size=30
        ).map(" ".join)
    )
    def test_no_wealth_of_words_beats_a_name(self, small: Small, text: str) -> None:
        loud = small.entry(
            "10th/a/loud", "Charge Fly", text, asked=("charge", text or "x"), aliases=("charge it",)
        )
        searcher = small.searcher(
            loud, small.entry("10th/a/alias", "Rush", "r", aliases=("charge",))
        )
        assert ids(searcher.search("charge"))[0] == "10th/a/alias"


class TestEditions:
    @pytest.fixture(scope="class")
    @classmethod
    def searcher(cls, small: Small) -> Searcher:
        made = [
            small.entry(
                f"{edition}/a/coherency",
                "Unit Coherency",
                f"within {n} inches",
                aliases=("cohesion", "coherency"),
            )
            for n, edition in enumerate(EDITIONS)
        ]
        fillers = [
            small.entry(f"{edition}/b/{word}", word, f"{word} of the army")
            for edition in EDITIONS
            for word in ("wound", "toughness", "strength", "armour", "psychic", "reserves")
        ]
        only = small.entry("8th/a/smite", "Smite", "psychic power")
        return small.searcher(*made, only, *fillers)

    @pytest.mark.parametrize("edition", EDITIONS)
    def test_only_the_edition_asked_for_answers(self, searcher: Searcher, edition: str) -> None:
        for found in (
            searcher.search(f"coherency {edition}"),
            searcher.search("coherency", [edition]),
        ):
            assert found.editions == (edition,)
            assert editions(found) == {edition}
            assert ids(found)[0] == f"{edition}/a/coherency"

    def test_the_text_counts_before_the_option(self, searcher: Searcher) -> None:
        found = searcher.search("coherency 9th", ["10th"])
        assert (found.editions, editions(found)) == (("9th",), {"9th"})

    def test_the_usual_edition_comes_first_where_none_is_named(
        self, small: Small, searcher: Searcher
    ) -> None:
        assert ids(searcher.search("unit coherency"))[0] == "10th/a/coherency"
        ninth = Searcher(searcher.index, "9th")
        assert ids(ninth.search("unit coherency"))[0] == "9th/a/coherency"
        assert ids(ninth.search("coherency 4th"))[0] == "4th/a/coherency"
        assert searcher.search("coherency").editions == ()

    def test_the_usual_edition_wins_between_namesakes_whatever_their_words(
        self, small: Small
    ) -> None:
        loud = small.entry(
            "8th/a/loud", "Wounds", "pain " * 30, aliases=("hurt",), asked=("hurt", "it hurts")
        )
        quiet = small.entry("10th/a/quiet", "Saves", "x", aliases=("hurt",))
        index = small.index(loud, quiet)
        assert ids(Searcher(index, "10th").search("hurt"))[0] == "10th/a/quiet"
        assert ids(Searcher(index, "8th").search("hurt"))[0] == "8th/a/loud"
        assert ids(Searcher(index, "10th").search("hurt 8th")) == ["8th/a/loud"]

    def test_an_alias_of_the_usual_edition_comes_before_a_title_of_another(
        self, small: Small
    ) -> None:
        index = small.index(
            small.entry("8th/a/b", "Saves", aliases=("hurt",)), small.entry("10th/a/b", "Hurt")
        )
        for usual, first in (("8th", "8th/a/b"), ("10th", "10th/a/b"), ("4th", "10th/a/b")):
            found = Searcher(index, usual).search("hurt")
            assert (ids(found)[0], found.confidence) == (first, Confidence.HIGH)

    def test_a_rule_of_another_edition_only_is_told_but_not_given_as_the_answer(
        self, searcher: Searcher
    ) -> None:
        found = searcher.search("smite 10th")
        assert (found.confidence, found.reason) == (Confidence.NONE, "not in 10th; found in 8th")
        assert ids(found)[0] == "8th/a/smite"
        assert found.best is None
        both = searcher.search("smite", ["9th", "10th"])
        assert (both.confidence, both.reason) == (Confidence.NONE, "not in 9th, 10th; found in 8th")

    def test_what_no_edition_has_stays_in_the_edition_asked_for(self, searcher: Searcher) -> None:
        found = searcher.search("xyzzy 9th")
        assert (found.confidence, found.reason) == (Confidence.NONE, "nothing here answers this")
        assert editions(found) <= {"9th"}

    def test_asked_in_all_editions_there_is_no_other_one(self, searcher: Searcher) -> None:
        found = searcher.search("xyzzy plugh", EDITIONS)
        assert (found.confidence, found.reason) == (Confidence.NONE, "nothing here answers this")

    def test_two_editions_named_are_both_among_the_results(self, searcher: Searcher) -> None:
        found = searcher.search("coherency 8th vs 10th")
        assert found.editions == ("8th", "10th")
        assert set(ids(found)[:2]) == {"8th/a/coherency", "10th/a/coherency"}
        assert editions(found) == {"8th", "10th"}

    def test_two_editions_are_both_there_however_much_one_of_them_has_to_say(
        self, small: Small
    ) -> None:
        many = [
            small.entry(f"8th/a/charge-{n}", f"Charge {n}", "charge " * 9, asked=("charge",))
            for n in range(60)
        ]
        searcher = small.searcher(*many, small.entry("10th/a/move", "Moving", "also in a charge"))
        found = searcher.search("charge 8th 10th")
        assert editions(found) == {"8th", "10th"}
        assert len(found.hits) == 5

    def test_an_edition_without_rules_is_told(self, searcher: Searcher) -> None:
        found = searcher.search("coherency 7th edition")
        assert (found.confidence, found.hits, found.editions) == (Confidence.NONE, (), ("7th",))
        assert found.reason == "there are no rules of the 7th edition here"
        assert (
            searcher.search("coherency 5e 6e").reason
            == "there are no rules of the 5th or 6th edition here"
        )
        assert editions(searcher.search("coherency 7th edition or 8th edition")) == {"8th"}

    def test_an_edition_unknown_to_the_caller_finds_nothing(self, searcher: Searcher) -> None:
        found = searcher.search("coherency", ["7th"])
        assert found.confidence is Confidence.NONE
        assert found.reason.startswith("not in 7th; found in ")

    @given(
        st.lists(
            st.sampled_from(
                [
                    "coherency",
                    "unit",
                    "smite",
                    "wound",
                    "charge",
                    "xyzzy",
                    "the",
                    "3",
                    "psychic",
                    "armour",
                ]
            ),
            max_size=6,
        ),
        st.lists(st.sampled_from(EDITIONS), min_size=1, max_size=3, unique=True),
        st.booleans(),
    )
    def test_no_edition_that_was_not_asked_for(
        self, searcher: Searcher, words: list[str], asked: list[str], typed: bool
    ) -> None:
        text = " ".join(words) or "charge"
        found = (
            searcher.search(f"{text} {' '.join(asked)}") if typed else searcher.search(text, asked)
        )
        assert set(found.editions) == set(asked)
        if not editions(found) <= set(asked):
            assert found.confidence is Confidence.NONE
            assert found.reason.startswith("not in ")
            assert not editions(found) & set(asked)
        elif len(asked) == 2 and found.confidence is not Confidence.NONE:
            assert editions(found) == set(asked)


class TestKinds:
    @pytest.fixture(scope="class")
    @classmethod
    def searcher(cls, small: Small) -> Searcher:
        return small.searcher(
            *(
                small.entry(f"10th/a/{kind}", "Fall Back", f"{kind} {kind}", kind=kind)
                for kind in Kind
            ),
            small.entry("8th/a/faq", "Fly", "fall back over models", kind=Kind.FAQ),
        )

    @pytest.mark.parametrize("kind", list(Kind))
    def test_only_the_kinds_asked_for(self, searcher: Searcher, kind: Kind) -> None:
        found = searcher.search("fall back", kinds=frozenset({kind}), limit=9)
        assert {hit.entry.kind for hit in found.hits} == {kind}

    def test_several_kinds(self, searcher: Searcher) -> None:
        found = searcher.search("fall back 10th", kinds=frozenset({Kind.RULE, Kind.TABLE}), limit=9)
        assert set(ids(found)) == {"10th/a/rule", "10th/a/table"}

    def test_all_kinds_unless_some_are_named(self, searcher: Searcher) -> None:
        assert frozenset(Kind) == ANY_KIND
        assert len(searcher.search("fall back 10th", limit=9).hits) == 4

    def test_a_kind_that_the_edition_has_not(self, searcher: Searcher) -> None:
        found = searcher.search("fall back 8th", kinds=frozenset({Kind.TABLE}))
        assert (found.confidence, found.reason) == (Confidence.NONE, "not in 8th; found in 10th")


class TestLimits:
    @pytest.fixture(scope="class")
    @classmethod
    def searcher(cls, small: Small) -> Searcher:
        return small.searcher(
            *(small.entry(f"10th/a/fly-{n}", f"Fly {n}", "fly") for n in range(40))
        )

    @pytest.mark.parametrize("query", ["", " ", "\t\n", "\u00a0"])
    def test_an_empty_query_is_refused(self, searcher: Searcher, query: str) -> None:
        with pytest.raises(
            InputError, match="The query is empty; type a rule's name or a question"
        ):
            searcher.search(query)

    def test_300_characters_are_allowed_and_no_more(self, searcher: Searcher) -> None:
        assert MAX_QUERY == 300
        assert searcher.search("fly " * 75).query == ("fly " * 75).strip()
        assert len(searcher.search("x" * 300).query) == 300
        with pytest.raises(
            LimitError, match="The query has 301 characters; at most 300 are allowed"
        ):
            searcher.search("x" * 301)

    def test_spaces_do_not_count(self, searcher: Searcher) -> None:
        assert searcher.search("fly" + " " * 200 + "high").query == "fly high"

    @pytest.mark.parametrize("limit", [1, 5, 25])
    def test_no_more_results_than_asked_for(self, searcher: Searcher, limit: int) -> None:
        assert len(searcher.search("fly", limit=limit).hits) == limit
        assert len(searcher.complete("fly", limit=limit)) == limit

    def test_a_query_of_small_words_only_has_no_answer(self, searcher: Searcher) -> None:
        assert searcher.search("what is the").confidence is Confidence.NONE
        assert searcher.search("10th").confidence is Confidence.NONE
        assert searcher.search("?!").confidence is Confidence.NONE


def test_an_empty_corpus_answers_nothing(small: Small) -> None:
    searcher = small.searcher()
    found = searcher.search("coherency 8th 10th")
    assert (found.confidence, found.hits, found.best) == (Confidence.NONE, (), None)
    assert searcher.complete("coh") == ()


@given(st.lists(st.floats(-1, 4, width=16), max_size=200), st.integers(1, 12))
def test_the_highest_come_first_and_earlier_ones_among_equals(
    values: list[float], count: int
) -> None:
    expected = sorted(range(len(values)), key=lambda i: (-values[i], i))[:count]
    found = highest(np.array(values, np.float32), count)
    assert [values[i] for i in found] == [values[i] for i in expected]
    assert list(found) == expected


class TestCompletion:
    """Entries for a box in which a text stands so far."""

    @pytest.fixture(scope="class")
    @classmethod
    def searcher(cls, small: Small) -> Searcher:
        return small.searcher(
            small.entry("10th/a/overwatch", "Overwatch", "shoot at chargers"),
            small.entry("8th/a/overwatch", "Overwatch", "shoot at chargers"),
            small.entry("10th/a/oath", "Oath", "vow"),
            small.entry("10th/a/fall-back", "Fall Back", "retreat"),
        )

    @pytest.mark.parametrize(
        "text", ["ov", "over", "overwat", "Overwatch", "overwacth", "over wat"]
    )
    def test_what_is_typed_so_far_is_completed(self, searcher: Searcher, text: str) -> None:
        assert searcher.complete(text)[0].entry.id == "10th/a/overwatch"

    def test_names_that_begin_so_come_before_words_in_titles(self, small: Small) -> None:
        searcher = small.searcher(
            small.entry("10th/a/word", "After moving", "x"),
            small.entry("10th/a/alias", "Running", "x", aliases=("move fast",)),
            small.entry("10th/a/title", "Movement", "x"),
        )
        hits = [hit.entry.id for hit in searcher.complete("mov")]
        assert hits == ["10th/a/title", "10th/a/alias", "10th/a/word"]

    def test_a_small_word_at_the_end_may_be_unfinished(self, small: Small) -> None:
        searcher = small.searcher(
            small.entry("10th/a/x", "Wounds", "roll toughness"), small.entry("10th/a/y", "Y")
        )
        assert [hit.entry.id for hit in searcher.complete("to")] == ["10th/a/x"]

    def test_a_small_word_that_begins_a_name_brings_nothing_else(self, small: Small) -> None:
        """`go to` begins Go to Ground; `to` alone is no reason to offer Toughness."""
        searcher = small.searcher(
            small.entry("10th/a/go-to-ground"), small.entry("10th/a/x", "Wounds", "toughness")
        )
        assert [hit.entry.id for hit in searcher.complete("go to")] == ["10th/a/go-to-ground"]

    def test_small_words_in_front_of_a_name_are_overlooked(self, small: Small) -> None:
        searcher = small.searcher(small.entry("10th/a/shooting"), small.entry("10th/a/fly"))
        assert [hit.entry.id for hit in searcher.complete("can i sh")] == ["10th/a/shooting"]
        assert begun_names(searcher.index, "xx sh") == {}

    def test_editions_in_the_text_and_in_the_option(self, searcher: Searcher) -> None:
        assert searcher.complete("over 8th")[0].entry.id == "8th/a/overwatch"
        assert searcher.complete("over", ["8th"])[0].entry.id == "8th/a/overwatch"
        assert {hit.entry.edition for hit in searcher.complete("over", ["8th"])} == {"8th"}

    def test_a_long_text_is_completed_by_its_beginning(self, searcher: Searcher) -> None:
        assert searcher.complete("overwatch " + "x" * 5_000)[0].entry.id == "10th/a/overwatch"

    @given(st.text(max_size=300), st.lists(st.sampled_from([*EDITIONS, "7th", ""]), max_size=3))
    def test_whatever_is_typed_offers_entries_of_the_editions_asked_for_once(
        self, searcher: Searcher, text: str, asked: list[str]
    ) -> None:
        offered = [hit.entry for hit in searcher.complete(text, asked)]
        assert len({entry.id for entry in offered}) == len(offered)
        wanted = read_editions(text[:MAX_QUERY]).editions or asked or EDITIONS
        assert {entry.edition for entry in offered} <= {*wanted}

    @pytest.mark.parametrize(("limit", "offered"), [(1, 1), (2, 2), (25, 3)])
    def test_as_many_are_offered_as_fit(self, searcher: Searcher, limit: int, offered: int) -> None:
        assert len({hit.entry.id for hit in searcher.complete("o", (), limit)}) == offered

    @pytest.mark.parametrize(
        "text",
        ["\ud800", "\0", "\u202e", "％s{0}", "../../etc", "<@123>", "a" * 100_000, "(" * 500],
    )
    def test_nothing_hostile_is_offered_anything(self, searcher: Searcher, text: str) -> None:
        assert searcher.complete(text) == ()


@given(st.text(max_size=MAX_QUERY))
def test_any_text_is_searched_or_refused_with_a_reason(small_searcher: Searcher, text: str) -> None:
    try:
        found = small_searcher.search(text)
    except InputError:
        assert not text.split()
    else:
        assert found.reason
        assert all(0 <= hit.score <= 1 for hit in found.hits)
        assert (found.best is None) == (found.confidence is Confidence.NONE)


@pytest.fixture(scope="module")
def small_searcher(small: Small) -> Searcher:
    return small.searcher(
        small.entry("10th/a/fly", "Fly"), small.entry("8th/a/fly", "Fly", aliases=("hover",))
    )


def test_what_another_edition_surely_answers_the_own_one_answers_on_the_same_subject(
    small: Small,
) -> None:
    """Players of both editions ask the same; only one of them has the very line."""
    line = "hop out of the bus then run at him"
    searcher = small.searcher(
        small.entry("8th/a/disembark", "Disembark", topic="disembark"),
        small.entry("8th/a/disembark/after", "Afterwards", asked=(line,)),
        small.entry("10th/a/disembark", "Disembark", "Leave the bus.", topic="disembark"),
        small.entry("10th/a/charge", "Charge", "Move to the enemy."),
    )
    found = searcher.search(line)
    assert found.lacking == ""
    assert ids(found)[0] == "10th/a/disembark"
    assert found.confidence is Confidence.MEDIUM
