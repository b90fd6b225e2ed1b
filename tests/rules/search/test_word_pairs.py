"""Words that stand side by side, in a question and in an entry."""

import math
from functools import partial

import pytest

from bot.rules.search.indexing.word_pairs import index_line_pairs, index_pairs, pairs_in
from bot.rules.text.lexicon import make_lexicon
from tests.rules.small import Small

LEXICON = make_lexicon(["the", "after", "of", "a"], {}, {"fnp": "feel no pain"}, {})
READ = partial(pairs_in, LEXICON)


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("Charging after shooting", ["charg after", "after shoot"]),
        ("shooting after charging", ["shoot after", "after charg"]),
        ("a charge of the unit", ["a charg", "charg of", "the unit"]),  # not `of the`
        ("fnp, fnp", ["feel no", "no pain", "pain feel"]),
        ("-1, 3+", []),
        ("charge", []),
        ("", []),
    ],
)
def test_the_pairs_of_a_text(text: str, pairs: list[str]) -> None:
    assert pairs_in(LEXICON, text) == pairs


def test_an_entry_has_a_share_of_a_question_by_how_rare_its_pairs_are() -> None:
    held = index_pairs([["charge move", "charge move"], ["charge move and shoot"], []], READ)
    in_two = math.log1p((3 - 2 + 0.5) / (2 + 0.5))
    in_one = math.log1p((3 - 1 + 0.5) / (1 + 0.5))
    in_none = math.log1p(3 / 1.5)
    found = held.shares(["charg move", "move and", "and fli"], 3)
    said = in_two + in_one + in_none
    assert found.tolist() == pytest.approx([in_two / said, (in_two + in_one) / said, 0.0])
    assert held.shares([], 3).tolist() == [0.0, 0.0, 0.0]
    assert index_pairs([], READ).shares(["charg move"], 0).tolist() == []


def test_the_order_of_the_words_decides_between_entries_of_the_same_words(small: Small) -> None:
    """Both have the same words; only one says them in the order in which they were typed."""
    searcher = small.searcher(
        small.entry("10th/a/one", "One", asked=("charge then shoot",)),
        small.entry("10th/a/two", "Two", asked=("shoot then charge",)),
    )
    for typed, name in (("shoot then charge", "two"), ("charge then shoot", "one")):
        assert searcher.search(f"{typed} enemies").hits[0].entry.id == f"10th/a/{name}"


def test_a_line_is_like_a_question_by_the_cosine_of_their_pairs() -> None:
    """Rarity by hand: log(1 + lines / (lines that have the pair + 0.5))."""
    held = index_line_pairs(["charge move", "charge move and shoot", "fly"], READ)
    in_two, in_one = math.log1p(3 / 2.5), math.log1p(3 / 1.5)
    found = held.likeness(["charg move", "fli away"], 3)
    asked = math.hypot(in_two, math.log1p(3 / 1.5))
    longer = math.hypot(in_two, in_one, in_one)
    assert found.tolist() == pytest.approx(
        [in_two / asked, in_two / asked * in_two / longer, 0.0], abs=1e-6
    )
    assert held.likeness([], 3).tolist() == [0.0, 0.0, 0.0]
