"""How an entry covers a query, and how sure that makes of it."""

import math
from dataclasses import MISSING, fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.search.certainty import (
    HIGH,
    MEDIUM,
    Confidence,
    Evidence,
    certainty,
    features,
    judge,
)
from bot.rules.search.coverage import Coverage, coverage
from bot.rules.search.indexing.index import Index
from bot.rules.search.scoring import score
from bot.rules.search.typed_words import Role, TypedWord, read_words, unknown_weight
from bot.rules.text.lexicon import make_lexicon
from tests.rules.small import Small


@pytest.fixture(scope="module")
def index(small: Small) -> Index:
    return small.index(
        small.entry("10th/a/charge", "Charge", "distance within"),
        small.entry("10th/a/painted", "Painted Models", "battle ready"),
        small.entry("10th/a/fly", "Fly", "models move"),
        small.entry("10th/a/save", "Save"),
    )


ASKED = make_lexicon([], {}, {}, {}, names=["rhino"], asking=["opponent"], card=["points"])


def covered(index: Index, text: str, entry: int = 0) -> Coverage:
    return coverage(index, read_words(index, text), [entry])[0]


def test_an_entry_that_says_all_of_it_covers_all(index: Index) -> None:
    found = covered(index, "charge distance")
    assert (found.share, found.count, found.elsewhere) == (pytest.approx(1.0), 2, 0)
    assert found.mass == pytest.approx(
        sum(group.weight for group in read_words(index, "charge distance"))
    )


def test_an_entry_that_says_none_of_it_covers_nothing(index: Index) -> None:
    assert covered(index, "charge distance", 3) == Coverage(0.0, 0.0)


def test_a_part_counts_by_its_weight(index: Index) -> None:
    """`charge` stands in one entry, `models` in two: charge is the larger part of the question."""
    charge, models = read_words(index, "charge models")
    assert covered(index, "charge models").share == pytest.approx(
        charge.weight / (charge.weight + models.weight)
    )
    assert charge.weight > models.weight


def test_a_misspelt_word_covers_less(index: Index) -> None:
    assert 0 < covered(index, "chrage").share < covered(index, "charge").share


def test_what_nothing_speaks_of_weighs_as_a_word_of_one_entry(index: Index) -> None:
    found = covered(index, "charge xyzzy")
    assert 1 - found.share == pytest.approx(
        unknown_weight(index) / (unknown_weight(index) + found.mass)
    )


def test_how_it_is_asked_is_nothing_to_cover(small: Small) -> None:
    """`opponent` tells entries apart, but an answer need not say it."""
    said = small.index(small.entry("10th/a/charge", "Charge", "Ask your opponent."), lexicon=ASKED)
    assert covered(said, "charge opponent") == covered(said, "charge")
    assert read_words(said, "charge opponent")[1].role is Role.ASKING


def test_the_share_of_words_that_nobody_speaks_of_is_told(index: Index) -> None:
    assert covered(index, "charge").unknown == 0
    assert covered(index, "xyzzy").unknown == 1
    strange = unknown_weight(index)
    charge = read_words(index, "charge")[0].weight
    assert covered(index, "charge xyzzy").unknown == pytest.approx(strange / (strange + charge))


def test_a_question_about_a_data_sheet_is_told(small: Small) -> None:
    """`points rhino` asks for what stands on the rhino's sheet; `points charge rhino` does not."""
    entries = (
        small.entry("10th/a/points", "Points", "charge"),
        small.entry("10th/a/rhino", "Rhino", "points"),
    )
    index = small.index(*entries, lexicon=ASKED)
    assert covered(index, "points rhino").card
    assert covered(index, "points xyzzy").card  # a name that nobody wrote down
    assert not covered(index, "points rhino", 1).card
    assert not covered(index, "points charge rhino").card
    assert not covered(index, "points").card
    assert not covered(index, "rhino").card


def test_signs_of_another_subject_count_unless_they_name_the_entry(index: Index) -> None:
    assert covered(index, "charge paint chess").elsewhere == 2
    assert covered(index, "paint", 1).elsewhere == 0
    assert covered(index, "paint", 0).elsewhere == 1


def test_an_empty_question_is_covered_by_nothing(index: Index) -> None:
    assert coverage(index, [], [0]) == [Coverage(0.0, 0.0)]


def test_a_rule_comes_before_another_kind_of_the_same_words(small: Small) -> None:
    index = small.index(
        small.entry("10th/a/t", "Fly", kind="table"), small.entry("10th/a/r", "Fly")
    )
    total = score(index, read_words(index, "fly"), "fly").total
    assert total[1] > total[0]


@given(
    st.lists(
        st.tuples(st.integers(0, 5), st.sampled_from([1.0, 0.5]), st.sampled_from(Role)), max_size=5
    )
)
def test_shares_stay_shares(index: Index, words: list[tuple[int, float, Role]]) -> None:
    found = [
        TypedWord(str(i), str(i), ((term, s),) if term else (), 1.0, role)
        for i, (term, s, role) in enumerate(words)
    ]
    for cover in coverage(index, found, range(4)):
        assert 0 <= cover.share <= 1
        assert 0 <= cover.count <= len(found)


NOTHING, EVERYTHING = Coverage(0.0, 0.0), Coverage(1.0, 30.0, 5)


def evidence(cover: Coverage, likeness: float = 0.5, **more: float) -> Evidence:
    """Evidence in which every likeness to the entry is the same."""
    likenesses = {
        f.name: likeness for f in fields(Evidence) if f.default is MISSING and f.name != "coverage"
    }
    return Evidence(cover, **likenesses, **more)


def test_a_name_is_certain() -> None:
    exact = evidence(NOTHING, 0.0, exact=True)
    assert certainty(exact) == 1.0
    assert judge(exact) == (Confidence.HIGH, "title matches")
    assert judge(exact, "FNP") == (Confidence.HIGH, "matched alias FNP")


def test_an_answer_that_covers_nothing_is_none() -> None:
    assert judge(evidence(NOTHING, 0.0)) == (Confidence.NONE, "nothing here answers this")


def test_an_answer_that_covers_everything_is_high_and_says_how_much() -> None:
    assert judge(evidence(EVERYTHING, 1.0)) == (Confidence.HIGH, "100% of the query covered")


def test_another_subject_makes_less_certain() -> None:
    plain = evidence(Coverage(0.6, 8.0, 3))
    assert certainty(evidence(Coverage(0.6, 8.0, 3, elsewhere=1))) < certainty(plain)
    assert certainty(evidence(Coverage(0.6, 8.0, 3, unknown=0.4))) < certainty(plain)
    assert certainty(evidence(Coverage(0.6, 8.0, 3, card=True))) < certainty(plain)
    assert certainty(evidence(Coverage(0.6, 8.0, 3), gap=0.2)) < certainty(plain)
    assert features(evidence(Coverage(0.6, 8.0, 3, elsewhere=9)))["elsewhere"] == 2.0


def test_more_of_the_question_covered_makes_more_certain() -> None:
    assert certainty(evidence(Coverage(0.3, 2.0, 1))) < certainty(evidence(Coverage(0.9, 12.0, 3)))
    assert certainty(evidence(Coverage(0.9, 12.0, 1))) < certainty(evidence(Coverage(0.9, 12.0, 3)))


def test_the_three_levels_follow_the_certainty() -> None:
    assert 0 < MEDIUM < HIGH < 1
    levels = {
        Confidence.NONE: (0.0, MEDIUM),
        Confidence.MEDIUM: (MEDIUM, HIGH),
        Confidence.HIGH: (HIGH, 1.01),
    }
    seen = set()
    for step in range(200):
        found = evidence(Coverage(step / 200, step / 8, step // 40), step / 200)
        confidence, _ = judge(found)
        least, most = levels[confidence]
        assert least <= certainty(found) < most
        seen.add(confidence)
    assert seen == set(Confidence)


COUNTS = st.integers(0, 100)
COVERAGE = st.builds(
    Coverage, st.floats(0, 1), st.floats(0, 1e4), COUNTS, COUNTS, COUNTS, st.booleans()
)


@given(COVERAGE, st.floats(0, 10), st.booleans(), st.floats(0, 10))
def test_certainty_is_a_probability(
    cover: Coverage, likeness: float, exact: bool, gap: float
) -> None:
    found = evidence(cover, likeness, exact=exact, gap=gap)
    assert 0 <= certainty(found) <= 1
    assert all(math.isfinite(value) for value in features(found).values())
