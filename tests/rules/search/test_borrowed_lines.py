"""Players' words for entries that have none."""

import pytest

from bot.rules.search.indexing import borrowed_lines
from bot.rules.search.indexing.borrowed_lines import borrow_lines
from tests.rules.small import WORDS, Small

LEAVE = "A unit leaves close combat."


@pytest.fixture(scope="module")
def book(small: Small):
    return small.corpus(
        small.entry(
            "10th/b/fall-back", "Fall Back", LEAVE, aliases=("retreat",), asked=("can i leave",)
        ),
        small.entry(
            "10th/b/overwatch", "Overwatch", "Shoot at a charging unit.", asked=("shoot chargers",)
        ),
        small.entry("10th/b/silent", "Fall Back", LEAVE),
    )


def test_an_entry_borrows_from_one_that_says_the_same(small: Small, book) -> None:
    taken = small.corpus(small.entry("10th/c/x", "Fall Back", "The unit may leave close combat."))
    assert borrow_lines(taken, book, WORDS) == {"10th/c/x": ("Fall Back", "retreat", "can i leave")}


def test_an_entry_with_words_of_its_own_borrows_none(small: Small, book) -> None:
    assert (
        borrow_lines(
            small.corpus(small.entry("10th/c/x", "Fall Back", asked=("own words",))), book, WORDS
        )
        == {}
    )


def test_an_entry_about_something_else_borrows_nothing(small: Small, book) -> None:
    assert (
        borrow_lines(
            small.corpus(small.entry("10th/c/x", "Weather", "Rain and wind.")), book, WORDS
        )
        == {}
    )


def test_a_book_without_words_lends_nothing(small: Small) -> None:
    silent = small.corpus(small.entry("10th/b/silent", "Fall Back"))
    assert borrow_lines(silent, silent, WORDS) == {}
    assert borrow_lines(small.corpus(), silent, WORDS) == {}


def test_the_same_edition_is_heard_before_another(small: Small) -> None:
    entries = [
        small.entry(
            f"{edition}/b/{n}",
            "Fall Back",
            "leaves close combat",
            asked=(f"asked in {edition} {n}",),
        )
        for n, edition in enumerate(["8th", "8th", "8th", "9th"])
    ]
    taken = small.corpus(small.entry("9th/c/x", "Fall Back", "leaves close combat"))
    lent = borrow_lines(
        taken, small.corpus(*entries, small.entry("9th/b/y", "Fly", asked=("up",))), WORDS
    )["9th/c/x"]
    assert "asked in 9th 3" in lent
    assert lent.index("asked in 9th 3") < lent.index("asked in 8th 0")


def test_only_so_many_lend_and_each_line_once(small: Small) -> None:
    many = [
        small.entry(f"10th/b/{n}", "Fall Back", "leave", asked=(f"line {n}", "shared"))
        for n in range(9)
    ]
    other = small.entry("10th/b/other", "Overwatch", "Shoot", asked=("x",))
    lent = borrow_lines(
        small.corpus(small.entry("10th/c/x", "Fall Back", "leave")),
        small.corpus(*many, other),
        WORDS,
    )
    lines = lent["10th/c/x"]
    assert len(lines) == len(set(lines))
    assert sum(line.startswith("line") for line in lines) == borrowed_lines.LENDERS


def test_large_corpora_are_compared_in_blocks(
    small: Small, book, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = small.corpus(
        *(small.entry(f"10th/c/{n}", "Fall Back", "Leave close combat.") for n in range(7))
    )
    whole = borrow_lines(taken, book, WORDS)
    monkeypatch.setattr(borrowed_lines, "BLOCK", 3)
    assert borrow_lines(taken, book, WORDS) == whole
    assert len(whole) == 7


def test_a_word_of_the_title_counts_more_than_one_of_the_text(small: Small) -> None:
    book = small.corpus(
        small.entry("10th/b/a", "Fly", "cover and more cover", asked=("a",)),
        small.entry("10th/b/c", "Cover", "fly over", asked=("c",)),
    )
    lent = borrow_lines(small.corpus(small.entry("10th/c/x", "Cover", "nothing")), book, WORDS)
    assert lent["10th/c/x"][0] == "Cover"
