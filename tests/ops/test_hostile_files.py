"""Hostile files in a corpus folder: refused with their name, or taken as they stand; never a
failure.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from benchmarks.hostile_files import REFUSED, TAKEN
from benchmarks.made_up import Books
from bot.ops.rules_reader import Checked, read_rules
from bot.render.embed import to_embeds
from bot.render.rules.rule import page_count, rule_card
from bot.rules.library import Library
from bot.rules.search import Searcher

pytestmark = pytest.mark.usefixtures("lends_to_itself")


@pytest.fixture
def folder(tmp_path: Path, shipped: Library) -> Path:
    """A folder in which everything is well."""
    Books(tmp_path / "corpus", 8, shipped.corpus.entries).write(1)
    (tmp_path / "corpus/10th").mkdir(exist_ok=True)
    return tmp_path / "corpus"


def test_nothing_is_wrong_without_them(folder: Path) -> None:
    built = read_rules([folder], "10th")
    assert isinstance(built, Searcher)
    assert read_rules([folder]) == Checked((), 8, built.index.corpus.version)


@pytest.mark.parametrize("kind", REFUSED)
def test_what_can_not_be_used_is_named(folder: Path, kind: str) -> None:
    named = REFUSED[kind](folder, random.Random(1))
    found = read_rules([folder], "10th")
    assert isinstance(found, Checked)
    assert any(named in problem for problem in found.problems), found.problems[:3]
    assert not any(str(folder.parent) in problem for problem in found.problems)
    assert found.problems == read_rules([folder]).problems  # type: ignore[union-attr]


@pytest.mark.parametrize("kind", TAKEN)
def test_what_is_merely_strange_is_found_and_shown(folder: Path, kind: str) -> None:
    named = TAKEN[kind](folder, random.Random(1))
    found = read_rules([folder], "10th")
    assert isinstance(found, Searcher)
    corpus = found.index.corpus
    assert found.search(named, (), 5).hits[0].entry.id == named
    for page in range(page_count(corpus.by_id[named])):
        for embed in to_embeds((rule_card(corpus, corpus.by_id[named], page),)):
            assert len(embed) <= 6_000
            assert "@everyone" not in (embed.description or "")


@pytest.mark.parametrize(
    "fault", [OSError(5, "Input/output error"), MemoryError(), RecursionError()]
)
def test_a_machine_that_fails_is_no_crash(
    folder: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    def fails(*_: object) -> object:
        raise fault

    monkeypatch.setattr("bot.ops.rules_reader.load", fails)
    found = read_rules([folder])
    assert isinstance(found, Checked)
    assert found.problems[0].startswith("the files can't be read: ")
    assert found.problems[0].endswith(str(fault) or type(fault).__name__)
