"""Words that stand for each other, learned from the corpus: against plain linear algebra."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.search.indexing import latent as latent_module
from bot.rules.search.indexing.index import Index
from bot.rules.search.indexing.latent import learn
from bot.rules.search.indexing.postings import Postings, make_postings
from bot.rules.text.lexicon import Lexicon
from tests.rules.small import Small

CELLS = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 4), st.integers(1, 9)), max_size=12)


def matrix(cells: list[tuple[int, int, int]]) -> Postings:
    rows, columns, weights = (np.array([cell[i] for cell in cells]) for i in range(3))
    return make_postings(rows, columns, weights.astype(np.float32), (8, 5))


@given(CELLS, st.dictionaries(st.integers(0, 7), st.floats(0.25, 4), min_size=1, max_size=4))
def test_with_all_directions_kept_it_is_the_cosine_to_what_entries_can_say(
    cells: list[tuple[int, int, int]], weighted: dict[int, float]
) -> None:
    """The query is projected on the space of the entries, each of which has a word of its own; then
    plain cosines.
    """
    cells = [*cells, *((n, n, 30) for n in range(5))]
    full = np.zeros((8, 5))
    for row, column, weight in cells:
        full[row, column] += weight
    query = np.zeros(8)
    query[list(weighted)] = list(weighted.values())
    projected = full @ np.linalg.pinv(full) @ query
    norms = np.linalg.norm(full, axis=0) * np.linalg.norm(projected)
    expected = np.divide(full.T @ projected, norms, out=np.zeros(5), where=norms > 1e-6)
    found = learn(matrix(cells), 8, 5).likeness(weighted)
    if np.linalg.norm(projected) > 1e-3:
        np.testing.assert_allclose(found, np.maximum(expected, 0), atol=2e-3)


@pytest.fixture
def index(small: Small, monkeypatch: pytest.MonkeyPatch) -> Index:
    monkeypatch.setattr(latent_module, "DIMENSIONS", 2)
    return small.index(
        small.entry(
            "10th/a/transport", "Transport", "wagon ride ride", asked=("my wagon", "a ride")
        ),
        small.entry(
            "10th/a/embark", "Embark", "ride transport transport", asked=("get in the ride",)
        ),
        small.entry("10th/a/psychic", "Psychic", "smite witch witch", asked=("my witch",)),
        small.entry("10th/a/deny", "Deny", "witch psychic psychic", asked=("stop a witch",)),
        lexicon=Lexicon(),
    )


def test_a_word_comes_near_entries_that_use_others_for_the_same(index: Index) -> None:
    """`wagon` stands in one entry only; the other entry about rides is near it all the same."""
    likeness = index.latent.likeness({index.terms["wagon"]: 1.0})
    transport, embark, psychic, deny = likeness
    assert embark > 0.5
    assert embark > 3 * max(psychic, deny)
    assert transport > 0.5


def test_likeness_is_a_share(index: Index) -> None:
    for term in index.terms.values():
        likeness = index.latent.likeness({term: 2.0})
        assert likeness.min() >= 0
        assert likeness.max() <= 1 + 1e-5


def test_nothing_asked_is_like_nothing(index: Index) -> None:
    assert not index.latent.likeness({}).any()


def test_the_model_is_the_same_each_time() -> None:
    cells = [(r, c, 1 + (r * c) % 5) for r in range(8) for c in range(5) if (r + c) % 3]
    one, two = learn(matrix(cells), 8, 5), learn(matrix(cells), 8, 5)
    np.testing.assert_array_equal(one.terms, two.terms)
    np.testing.assert_array_equal(one.entries, two.entries)


def test_a_corpus_too_large_or_empty_has_no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    none = np.zeros(0, np.int64)
    empty = learn(make_postings(none, none, None, (0, 1)), 0, 0)
    assert len(empty.likeness({})) == 0
    monkeypatch.setattr(latent_module, "MAX_CELLS", 39)
    large = learn(matrix([(0, 0, 1)]), 8, 5)
    assert large.terms.shape == (8, 0)
    np.testing.assert_array_equal(large.likeness({0: 1.0}), np.zeros(5))
