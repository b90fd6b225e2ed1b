"""The index against plain loops: BM25F, surfaces, names."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.entry import EDITIONS, Entry, Kind
from bot.rules.search.indexing.emphasis import emphasised
from bot.rules.search.indexing.index import Index, Surfaces
from bot.rules.search.indexing.index_builder import build_index
from bot.rules.search.indexing.postings import Postings, make_postings
from bot.rules.search.scoring import score
from bot.rules.search.typed_words import TypedWord
from bot.rules.text.lexicon import Lexicon
from tests.rules.search.reference import Reference
from tests.rules.small import WORDS, Small

PAIRS = st.tuples(st.integers(0, 4), st.integers(0, 6), st.floats(0.125, 8, width=32))


def dense(matrix: Postings, columns: int) -> np.ndarray:
    full = np.zeros((len(matrix.starts) - 1, columns))
    for r in range(len(full)):
        for column, weight in zip(*matrix.row(r), strict=True):
            full[r, column] += weight
    return full


@given(st.lists(PAIRS, max_size=40))
def test_postings_are_the_dense_matrix(triples: list[tuple[int, int, float]]) -> None:
    expected, counted = np.zeros((5, 7)), np.zeros((5, 7))
    for row, column, weight in triples:
        expected[row, column] += weight
        counted[row, column] += 1
    rows, columns, weights = (
        np.array([t[i] for t in triples], kind) for i, kind in enumerate((int, int, np.float32))
    )
    matrix = make_postings(rows, columns, weights, (5, 7))
    np.testing.assert_allclose(dense(matrix, 7), expected, rtol=1e-5)
    for r in range(5):
        found, _ = matrix.row(r)
        assert list(found) == sorted(set(found))
        assert [c in found for c in range(7)] == [bool(counted[r, c]) for c in range(7)]


TEXT = st.lists(
    st.sampled_from(
        [
            "charge",
            "charging",
            "fly",
            "wound",
            "wounds",
            "save",
            "3+",
            '9"',
            "fnp",
            "retreat",
            "fall",
            "back",
            "the",
            "of",
            "shot",
            "orks",
            "run",
            "away",
        ]
    ),
    min_size=1,
    max_size=6,
).map(" ".join)
LINES = st.lists(TEXT, max_size=2).map(tuple)


@st.composite
def entries(draw: st.DrawFn) -> list[Entry]:
    made = []
    for number in range(draw(st.integers(1, 6))):
        edition = draw(st.sampled_from(EDITIONS))
        question = draw(st.one_of(st.just(""), TEXT))
        text = f"**Q:** {question}\n\n**A:** {draw(TEXT)}" if question else draw(TEXT)
        path = (draw(TEXT), *draw(LINES), draw(TEXT))
        kind = Kind.FAQ if question else draw(st.sampled_from([Kind.RULE, Kind.TABLE]))
        made.append(
            Entry(
                f"{edition}/a/{number}",
                edition,
                kind,
                path,
                text,
                question,
                aliases=draw(LINES),
                asked=draw(LINES),
            )
        )
    return made


@pytest.mark.no_cover
@given(entries())
def test_every_term_scores_as_bm25f_says(made: list[Entry]) -> None:
    index = build_index(Small().corpus(*made), WORDS)
    reference = Reference(made, WORDS)
    assert set(index.terms) == {
        term for said in reference.said for found in said.values() for term in found
    }
    full = dense(index.impacts, len(made))
    for term, row in index.terms.items():
        assert index.idf[row] == pytest.approx(reference.idf(term), rel=1e-5)
        expected = [reference.bm25f(term, number) for number in range(len(made))]
        assert full[row] == pytest.approx(expected, rel=1e-5), term


VARIANTS = st.lists(st.tuples(st.integers(0, 99), st.sampled_from([1.0, 0.8, 0.65])), max_size=3)
QUERY = st.lists(
    st.tuples(st.sampled_from(["charge", "fly", "wuond", "retreat", '9"']), VARIANTS), max_size=4
)


def made_words(index: Index, query: list[tuple[str, list[tuple[int, float]]]]) -> list[TypedWord]:
    """Groups with arbitrary variants: one word may stand for several terms, in each with another
    strength.
    """
    return [
        TypedWord(
            word,
            word,
            tuple({term % len(index.terms): strength for term, strength in variants}.items()),
            1.0 + i,
        )
        for i, (word, variants) in enumerate(query)
        if index.terms
    ]


@pytest.mark.no_cover
@given(entries(), QUERY)
def test_a_query_scores_as_plain_loops_say(
    made: list[Entry], query: list[tuple[str, list[tuple[int, float]]]]
) -> None:
    index = build_index(Small().corpus(*made), WORDS)
    reference = Reference(made, WORDS)
    found = made_words(index, query)
    terms = {row: term for term, row in index.terms.items()}
    scores = score(index, found, "")
    factors = [emphasised().get(terms[g.best], 1.0) if g.known else 1.0 for g in found]
    said = sum(f * group.weight for f, group in zip(factors, found, strict=True)) or 1.0
    norm = sum(group.weight**2 for group in found) ** 0.5 or 1.0
    for number in range(len(made)):
        best = [
            max(
                (
                    strength * reference.bm25f(terms[term], number)
                    for term, strength in group.variants
                ),
                default=0.0,
            )
            for group in found
        ]
        words = sum(f * one for f, one in zip(factors, best, strict=True)) / said
        assert scores.words[number] == pytest.approx(words, rel=1e-4, abs=1e-6)
        typed = [group.typed for group in found]
        assert scores.names[number] == pytest.approx(
            reference.nearest_name(number, typed), rel=1e-4, abs=1e-6
        )
    if all(len(group.variants) <= 1 for group in found):
        shares: dict[str, float] = {}
        for group in found:
            for term, strength in group.variants:
                shares[terms[term]] = shares.get(terms[term], 0.0) + strength * group.weight / norm
        for number in range(len(made)):
            assert scores.asked[number] == pytest.approx(
                reference.nearest_line(number, shares), rel=1e-4, abs=1e-6
            )


@pytest.mark.parametrize(
    ("owners", "scores", "best"),
    [
        (
            [0, 0, 0, 1, 2, 2],
            [0.1, 0.7, 0.3, 0.0, 0.2, 0.0],
            [0.7, 0.0, 0.2],
        ),  # not the last one, none, the first
        ([], [], [0.0, 0.0, 0.0]),
    ],
)
def test_an_entry_is_as_near_as_the_best_of_its_names(
    owners: list[int], scores: list[float], best: list[float]
) -> None:
    nothing = Postings(np.zeros(1, np.int64), np.zeros(0, np.int64), np.zeros(0, np.float32))
    surfaces = Surfaces(tuple(map(str, owners)), np.array(owners, np.int64), nothing)
    assert surfaces.best(np.array(scores, np.float32), 3).tolist() == pytest.approx(best)


def test_of_several_meanings_of_a_word_the_best_counts_once(small: Small) -> None:
    index = small.index(
        small.entry("10th/a/b", "Charge", "fly fly fly"), small.entry("10th/a/c", "Fly")
    )
    charge, fly = index.terms["charg"], index.terms["fli"]
    both = score(index, [TypedWord("x", "x", ((charge, 1.0), (fly, 1.0)), 1.0)], "")
    each = [
        score(index, [TypedWord("x", "x", ((term, 1.0),), 1.0)], "").words for term in (charge, fly)
    ]
    np.testing.assert_allclose(both.words, np.maximum(*each))


def test_entries_without_asked_lines_are_given_the_borrowed_ones(small: Small) -> None:
    bare = small.entry("10th/a/b", "Coherency")
    index = build_index(
        small.corpus(bare), Lexicon(), {"10th/a/b": ("how far apart",), "10th/a/c": ("other",)}
    )
    assert "apart" in index.terms
    assert "other" not in index.terms
    assert "how far apart" in index.asked.texts


def test_the_question_is_no_second_time_part_of_the_body(small: Small) -> None:
    asked_once = small.entry(
        "10th/a/b", "T", "**Q:** Why?\n\n**A:** So.", kind=Kind.FAQ, question="Why?"
    )
    reference = Reference([asked_once], Lexicon())
    index = small.index(asked_once, lexicon=Lexicon())
    assert dense(index.impacts, 1)[index.terms["whi"]][0] == pytest.approx(
        reference.bm25f("whi", 0), rel=1e-5
    )


def test_names_lead_to_every_entry_that_has_them(small: Small) -> None:
    index = small.index(
        small.entry("10th/a/b", "The Fall Back", aliases=("Retreat", "falling back", "?!")),
        small.entry("8th/a/b", "Fall Back"),
        small.entry("8th/a/c", "What is this"),
    )
    assert index.exact["fall back"] == (0, 1)
    assert index.exact["retreat"] == (0,)
    assert index.exact["what is this"] == (2,)  # of small words only: then they are the name
    assert "" not in index.exact


def test_an_empty_corpus_can_be_indexed(small: Small) -> None:
    index = small.index()
    assert (index.terms, index.vocabulary, index.asked.texts, len(index.edition)) == ({}, (), (), 0)
    assert len(score(index, [], "fly away").total) == 0


def test_the_index_is_the_same_each_time(small: Small) -> None:
    made = [small.entry("10th/a/b", "Fall Back", aliases=("run",)), small.entry("8th/a/b", "Fly")]
    one, two = small.index(*made), small.index(*made)
    assert one.terms == two.terms
    np.testing.assert_array_equal(one.impacts.weights, two.impacts.weights)
    assert one.vocabulary == two.vocabulary


class TestLookingUpWords:
    @pytest.fixture
    def index(self, small: Small) -> Index:
        return small.index(
            small.entry("10th/a/b", "Fly", "flying charge 3+ a1b"),
            small.entry("10th/a/c", "Fall Back"),
            small.entry("10th/a/d", "Fall Back and Shoot"),
            small.entry("10th/a/e", "Fallen"),
            small.entry("10th/a/f", "Fallacy"),
            lexicon=Lexicon(),
        )

    def test_the_vocabulary_holds_words_and_no_numbers(self, index: Index) -> None:
        assert all(word.isalpha() for word in index.vocabulary)
        assert {"fly", "flying", "charge", "fallen"} <= set(index.vocabulary)
        assert sorted(index.vocabulary) == list(index.alphabet)

    @pytest.mark.parametrize(("least", "most"), [(0, 3), (3, 3), (4, 6), (5, 4), (90, 99), (-2, 0)])
    def test_words_by_length(self, index: Index, least: int, most: int) -> None:
        expected = {word for word in index.vocabulary if least <= len(word) <= most}
        assert set(index.of_length(least, most)) == expected

    @pytest.mark.parametrize("start", ["f", "fa", "fall", "falle", "z", "flying", "flyings"])
    def test_words_by_their_beginning(self, index: Index, start: str) -> None:
        assert set(index.beginning_with(start)) == {
            word for word in index.vocabulary if word.startswith(start)
        }

    def test_names_are_titles_and_aliases(self, small: Small) -> None:
        index = small.index(small.entry("10th/a/b", "Fall Back", "charge", aliases=("retreating",)))
        assert [index.is_named(0, stem) for stem in ("fall", "back", "retreat", "charg")] == [
            True,
            True,
            True,
            False,
        ]
