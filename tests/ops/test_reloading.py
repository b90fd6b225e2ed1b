"""The short form of the reload test: facts are counted, times are not; the long one is
`benchmarks.reload`.
"""

from __future__ import annotations

import asyncio
import copyreg
import pickle
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.loop_lag import waited
from benchmarks.reload import Tally, mixed, run, spoilt
from bot.errors import InputError, Unavailable
from bot.ops import reloading as module
from bot.ops.reloading import BUSY, NO_FOLDER, Refused, Reloader
from bot.ops.rules_reader import Checked, make_picklable, pieces, put_together, read_rules
from bot.rules import library as module_of_library
from bot.rules.answer import Answer, look_up
from bot.rules.library import Library, open_library

KINDS = (
    "",
    "duplicate ids in one file",
    "quotes 3,000 deep",
    "",
    "a link to itself",
    "sources of broken TOML",
)
CHARGE = "## Charge\n<!--\nid: 10th/movement/charge\nsources: own:1\n-->\nRoll 2D6.\n"


async def test_every_answer_is_of_one_version_and_none_fails(tmp_path: Path) -> None:
    seen = await run(tmp_path, KINDS, entries=60, rate=50, seed=7, quiet=0)
    assert seen.players is not None
    assert seen.tally.faults == []
    assert seen.players.faults == []
    assert (seen.tally.reloaded, seen.tally.taken, seen.tally.refused) == (3, 1, 3)
    assert seen.players.done > 50
    assert seen.players.answered > 10


def test_the_test_would_find_a_mixed_answer(shipped: Library) -> None:
    entry = shipped.corpus.entries[0]
    old, new = replace(entry, text="Of generation 1."), replace(entry, text="Of generation 2.")
    held = {entry.id: new}
    answer = look_up(shipped.searcher, entry.id)
    both: Answer = replace(answer, entry=new, others=(old,), elsewhere=())
    assert sorted(mixed(both, held)) == [
        f"{entry.id} is not in the corpus",
        "of the generations ['1', '2']",
    ]
    assert list(mixed(replace(both, others=()), held)) == []


def test_a_third_of_the_files_are_hostile_and_all_kinds_come() -> None:
    kinds = list(spoilt(200, random.Random(1)))
    assert sum(map(bool, kinds)) == 67
    assert len(set(kinds)) == 36
    assert Tally().faults == []
    assert waited({"1": 5}, {"1": 5, "2": 7}) == 0


@pytest.fixture
def folder(write_corpus: Callable[..., Path]) -> Path:
    """One rule in a file."""
    made = write_corpus(e10th=CHARGE)
    (made / "sources.toml").write_text('[own]\ntitle = "Our rules"\nedition = "10th"\n')
    return made


async def test_a_process_that_dies_leaves_the_rules_in_use(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    library = open_library([folder], "10th")
    before, reloader = library.searcher, Reloader(library)
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    with pytest.raises(Refused, match="can't be read within 0 seconds"):
        await reloader.reload()
    assert library.searcher is before
    assert "ended early" in caplog.text
    monkeypatch.undo()
    assert (await reloader.reload()).entries == 1


async def test_what_is_read_ends_with_the_bot(folder: Path) -> None:
    reloader = Reloader(open_library([folder], "10th"))
    reloader.close()
    task = asyncio.create_task(reloader.check())
    while reloader._process is None:
        await asyncio.sleep(0.001)
    with pytest.raises(Unavailable, match=BUSY):
        await reloader.reload()
    reloader.close()
    assert "can't be read" in (await task).problems[0]


async def test_only_folders_can_be_read_again(shipped: Library) -> None:
    with pytest.raises(InputError, match=NO_FOLDER):
        await Reloader(Library(shipped.searcher)).check()


def test_a_refusal_names_three_and_counts_the_others() -> None:
    said = str(Refused(tuple(f"{number}.md:1: {'x' * 500}" for number in range(5))))
    assert "0.md:1" in said
    assert "2.md:1" in said
    assert "3.md" not in said
    assert "(and 2 more: see `/corpus check`)" in said
    assert len(said) < 1_500


@pytest.fixture
def picklable() -> Iterator[None]:
    """This process can write searchers, as the one that reads can."""
    before = dict(copyreg.dispatch_table)
    make_picklable()
    yield
    copyreg.dispatch_table.clear()
    copyreg.dispatch_table.update(before)


def test_a_searcher_is_put_together_from_its_pieces(shipped: Library, picklable: None) -> None:
    """What comes from the other process answers as what went in, and as fast."""
    parts = [pickle.loads(pickle.dumps(piece)) for piece in pieces(shipped.searcher)]
    again = put_together(parts, shipped.edition)
    corpus = shipped.corpus
    assert again.index.corpus.version == corpus.version
    assert again.index.corpus.entries == corpus.entries
    for query in ("coherency 10th", "s9 into t5", "can i deny if i am not the target"):
        assert again.search(query) == shipped.searcher.search(query)
    for weights in (again.index.asked.owners, again.index.asked.postings.weights):
        assert weights.dtype is np.dtype(weights.dtype.str), "ufunc.at is slow with another object"


@pytest.mark.parametrize("edition", [None, "10th"])
@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a = [[[", "words.toml:1: not a table of words"),
        (
            "[abreviations]\nfnp = 'feel no pain'",
            "words.toml:1: not a table of words: there is no table abreviations",
        ),
        ("", "words.toml: it is missing, or holds no words"),
        (None, "words.toml: it is missing, or holds no words"),
    ],
)
def test_players_words_that_can_not_be_read_are_a_mistake_in_the_files(
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    edition: str | None,
    text: str | None,
    fault: str,
) -> None:
    if text is not None:
        (tmp_path / "words.toml").write_text(text)
    monkeypatch.setattr(module_of_library, "SHIPPED", tmp_path)
    found = read_rules([folder], edition)
    assert isinstance(found, Checked)
    assert len(found.problems) == 1
    assert fault in found.problems[0]
