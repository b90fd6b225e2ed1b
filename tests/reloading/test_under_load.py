"""The short form of the reload test: facts are counted, times are not; the long one is `benchmarks.reload`."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from benchmarks.loop_lag import waited
from benchmarks.reload import Tally, mixed, run, spoilt
from bot.errors import InputError, Unavailable
from bot.reloading import Reloader
from bot.reloading import reloader as module
from bot.reloading.reloader import BUSY, NO_FOLDER, Refused
from bot.rules.answer import Answer, look_up
from bot.rules.library import Library, open_library

KINDS = ("", "duplicate ids in one file", "quotes 3,000 deep", "", "a link to itself", "sources of broken TOML")
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
    assert sorted(mixed(both, held)) == [f"{entry.id} is not in the corpus", "of the generations ['1', '2']"]
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
    library = open_library([folder])
    before, reloader = library.searcher, Reloader(library)
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    with pytest.raises(Refused, match="can't be read within 0 seconds"):
        await reloader.reload()
    assert library.searcher is before
    assert "ended early" in caplog.text
    monkeypatch.undo()
    assert (await reloader.reload()).entries == 1


async def test_what_is_read_ends_with_the_bot(folder: Path) -> None:
    reloader = Reloader(open_library([folder]))
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
