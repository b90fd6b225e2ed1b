"""The searcher in use, and how one is made."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path

import pytest

from bot.errors import InputError
from bot.rules import library
from bot.rules.corpus import Corpus
from bot.rules.faults import CorpusError
from bot.rules.library import SHIPPED, Library, make_searcher, open_library, open_searcher
from tests.rules.small import Small

Folder = Callable[..., Path]
OWN = (
    "## House Rules\n<!--\nid: 10th/own/house-rules\nasked: what is our house rule\n-->\n"
    "Re-roll nothing.\n"
)


def test_a_swap_replaces_all_in_one_step_and_gives_back_the_old(small: Small) -> None:
    one, two = small.searcher(small.entry("10th/a/b")), small.searcher(small.entry("10th/a/c"))
    opened = Library(one)
    held = opened.searcher
    assert (opened.searcher, opened.corpus) == (one, one.index.corpus)
    assert opened.swap(two) is one
    assert opened.searcher is two
    assert opened.corpus is two.index.corpus
    assert held is one  # a look-up that began with the old one ends with it


def test_the_shipped_corpus_opens_without_settings(shipped: Library) -> None:
    assert shipped.searcher.default_edition == "10th"
    assert shipped.searcher.search("unit coherency").best.entry.id == "10th/movement/unit-coherency"
    assert (SHIPPED / "sources.toml").is_file()


def test_a_folder_of_ones_own_stands_alone_and_knows_players_words(folder: Folder) -> None:
    opened = open_library([folder("own", {"10th/own.md": OWN})], "9th")
    assert [entry.id for entry in opened.corpus.entries] == ["10th/own/house-rules"]
    assert opened.searcher.default_edition == "9th"
    assert opened.searcher.index.lexicon.abbreviations["fnp"] == ("feel", "no", "pain")


def test_without_players_words_nothing_opens(
    folder: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "SHIPPED", tmp_path)
    with pytest.raises(CorpusError, match=r"words\.toml: it is missing, or holds no words"):
        open_searcher([folder("own", {"10th/own.md": OWN})], "10th")


def test_a_folder_beside_the_shipped_one_shadows_it(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    coherency = (
        "## Unit Coherency\n<!--\nid: 10th/movement/unit-coherency\nasked: how far apart\n-->\n{}\n"
    )
    fly = "## Fly\n<!--\nid: 10th/movement/fly\n-->\nOver the top.\n"
    shipped = folder("shipped", {"10th/movement.md": coherency.format("Two inches.") + fly})
    (shipped / "words.toml").write_text('[stop]\ngrammar = "the"\n')
    monkeypatch.setattr(library, "SHIPPED", shipped)
    searcher = open_searcher(
        [shipped, folder("own", {"10th/own.md": coherency.format("Three inches.") + OWN})], "10th"
    )
    assert len(searcher.index.corpus.entries) == 3
    assert searcher.search("10th/movement/unit-coherency").best.entry.text == "Three inches."
    assert searcher.search("house rules").best.entry.id == "10th/own/house-rules"
    assert searcher.search("fly").best.entry.id == "10th/movement/fly"


def test_imported_entries_are_found_by_words_that_only_the_shipped_ones_have(
    folder: Folder,
) -> None:
    """A verbatim rule has no asked-as lines; it borrows those of the shipped entry that says the
    same.
    """
    text = (
        "## Invulnerable saves\n<!--\nid: 10th/own/saves\n-->\nAn invulnerable save is "
        "never modified by Armour "
        "Penetration.\n\n## Weather\n<!--\nid: 10th/own/weather\n-->\nIt rains on the "
        "battlefield.\n"
    )
    searcher = open_searcher([folder("own", {"10th/own.md": text})], "10th")
    lines = [
        t
        for t, o in zip(searcher.index.asked.texts, searcher.index.asked.owners, strict=True)
        if o == 0
    ]
    assert "invuln" in lines
    assert searcher.search("invuln").hits[0].entry.id == "10th/own/saves"


def test_a_corpus_lends_to_itself_unless_told_otherwise(small: Small) -> None:
    lender = small.entry("9th/a/b", "Fall Back", "leave combat", asked=("skedaddle",))
    taker = small.entry("10th/a/b", "Leaving", "fall back, leave combat")
    other = small.entry("10th/a/c", "Fly", "up")
    found = make_searcher(small.corpus(lender, taker, other), "10th").search("skedaddle 10th")
    assert found.hits[0].entry is taker
    alone = make_searcher(small.corpus(lender, taker, other), "10th", book=small.corpus(other))
    assert "skedaddle" not in [
        text
        for text, owner in zip(alone.index.asked.texts, alone.index.asked.owners, strict=True)
        if owner == 1
    ]


def test_a_folder_that_is_not_there_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="there is no such corpus folder"):
        open_library([tmp_path / "nowhere"], "10th")


def test_a_folder_without_corpus_files_is_an_error(folder: Folder) -> None:
    with pytest.raises(InputError, match="holds no corpus files"):
        open_library([folder("empty", {"notes.txt": "x"})], "10th")


@pytest.mark.no_cover
def test_nothing_of_the_corpus_is_left_to_be_worked_out_in_the_middle_of_a_look_up() -> None:
    """At 20,000 entries, the version alone takes a tenth of a second."""
    lazy = {name for name, value in vars(Corpus).items() if isinstance(value, cached_property)}
    assert lazy == {"by_id", "by_code", "by_topic", "version"}
    assert lazy <= vars(open_library((), "10th").corpus).keys()
