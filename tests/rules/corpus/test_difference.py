"""What changed from one corpus to the next."""

from dataclasses import replace

from bot.rules.corpus.difference import TURN, Difference, difference
from bot.rules.entry import Place, Source
from tests.rules.small import Small

CORE = Source("core10", "Core", "10th")


def test_entries_that_come_change_and_go(small: Small) -> None:
    kept, changed, gone = (small.entry(f"10th/a/{name}") for name in ("kept", "changed", "gone"))
    come = small.entry("10th/a/come")
    found = difference(
        small.corpus(kept, changed, gone), small.corpus(come, replace(changed, text="New."), kept)
    )
    assert found == Difference(("10th/a/come",), ("10th/a/changed",), ("10th/a/gone",))
    assert found


def test_what_is_gone_stands_in_reading_order(small: Small) -> None:
    ids = [f"10th/a/{name}" for name in "zmap"]
    assert difference(small.corpus(*map(small.entry, ids)), small.corpus()).removed == tuple(ids)


def test_an_entry_that_only_moved_has_not_changed(small: Small) -> None:
    one, two = small.entry("10th/a/b"), small.entry("10th/a/c")
    moved = replace(one, place=Place("elsewhere.md", 9))
    assert not difference(small.corpus(one, two), small.corpus(two, moved))


def test_sources_count_as_well(small: Small) -> None:
    entry = small.entry("10th/a/b")
    old, new = (
        small.corpus(entry, sources=[CORE]),
        small.corpus(entry, sources=[replace(CORE, date="2024")]),
    )
    assert difference(old, new) == Difference((), (), (), sources=True)
    assert difference(old, new)
    assert not difference(old, old)


def test_others_get_their_turn_every_so_many_entries(small: Small) -> None:
    turns: list[int] = []
    many = small.corpus(*(small.entry(f"10th/a/{number}") for number in range(2 * TURN + 1)))
    difference(many, many, lambda: turns.append(1))
    assert len(turns) == 2
