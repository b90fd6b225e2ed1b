"""Packing a searcher and unpacking it in turns."""

from __future__ import annotations

import gc
import pickle
import sys
import weakref
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest

from bot.reloading.memory import let_go, settling
from bot.reloading.parcel import pack, unpack
from bot.rules.library import Library, open_searcher
from bot.turns import PART, SWITCH

CHARGE = "## Charge\n<!--\nid: 10th/movement/charge\nsources: own:1\n-->\nRoll 2D6.\n"
NAMES = tuple(f"name {number}" for number in range(3 * PART + 1))


def there_and_back(value: Any, apart: tuple[object, ...] = (), turn: Any = lambda: None) -> Any:
    """What comes out of a parcel."""
    parcel = BytesIO()
    pack(value, parcel, apart)
    parcel.seek(0)
    return unpack(parcel, turn)


@pytest.mark.parametrize(
    "value",
    [
        NAMES,
        dict.fromkeys(NAMES, 1),
        {"small": (1, 2), "none": None},
        (NAMES, {name: (name,) for name in NAMES}),
        MappingProxyType({"a": 1}),
    ],
)
def test_values_come_out_as_they_went_in(value: Any) -> None:
    assert there_and_back(value) == value


def test_arrays_come_out_as_they_went_in() -> None:
    values = (np.arange(400_000), np.zeros(0, np.float32), np.ones((3, 5), np.float32).T)
    for before, after in zip(values, there_and_back(values), strict=True):
        assert after.dtype is before.dtype, (
            "equal types that are other objects make numpy's ufunc.at slow"
        )
        assert np.array_equal(before, after)


def test_what_is_one_object_stays_one() -> None:
    apart = tuple([name] for name in NAMES)
    one, two = there_and_back((apart, dict(zip(NAMES, apart, strict=True))), apart)
    assert all(two[name] is each for name, each in zip(NAMES, one, strict=True))


def test_what_goes_apart_is_packed_once() -> None:
    parcel = BytesIO()
    first = ["x" * 100_000]
    pack({"first": first}, parcel, (first,))
    assert 100_000 < len(parcel.getvalue()) < 110_000


def test_there_is_a_turn_for_every_part() -> None:
    taken = []
    there_and_back((NAMES, dict.fromkeys(NAMES)), (), lambda: taken.append(1))
    assert len(taken) == 3 * 4  # the names, and a dictionary's keys and values
    apart = tuple([name] for name in NAMES)
    taken.clear()
    there_and_back(None, apart, lambda: taken.append(1))
    assert len(taken) == 4


def test_a_parcel_that_ends_early_is_refused() -> None:
    parcel = BytesIO()
    pack((NAMES, np.arange(100_000)), parcel, tuple([name] for name in NAMES))
    whole = parcel.getvalue()
    for size in (0, 1, 50, len(whole) // 2, len(whole) - 1):
        with pytest.raises((EOFError, pickle.UnpicklingError)):
            unpack(BytesIO(whole[:size]))


def test_a_searcher_answers_as_before(shipped: Library) -> None:
    searcher = shipped.searcher
    again = there_and_back(searcher, searcher.index.corpus.entries)
    assert again.index.corpus.version == searcher.index.corpus.version
    for query in ("coherency 10th", "s9 into t5", "can i deny if i am not the target"):
        assert again.search(query, (), 5) == searcher.search(query, (), 5)


def test_what_was_unpacked_is_freed_without_the_collector(shipped: Library) -> None:
    """The collector does not look at a corpus: in a cycle, each reload's rules would stay in memory
    for ever.
    """
    with settling():
        again = there_and_back(shipped.searcher, shipped.searcher.index.corpus.entries)
        held = weakref.ref(again.index.corpus)
        del again
        assert held() is None


def test_settling_keeps_the_collector_off_and_puts_everything_back() -> None:
    usual = sys.getswitchinterval()
    with settling():
        assert not gc.isenabled()
        assert sys.getswitchinterval() == pytest.approx(SWITCH)
    assert gc.isenabled()
    assert sys.getswitchinterval() == usual


def test_what_is_let_go_is_gone(write_corpus: Callable[..., Path]) -> None:
    taken: list[float] = []
    held = [open_searcher([write_corpus(e10th=CHARGE)])]
    let_go(held, lambda: taken.append(sys.getswitchinterval()))
    assert held == []
    assert taken == pytest.approx([SWITCH] * 2 * 10)


def test_garbage_is_freed_before_what_is_alive_is_settled() -> None:
    """Frozen garbage is never found again: each `/corpus check` would add to it."""
    ring = Ring()
    ring.self = ring
    held = weakref.ref(ring)
    gc.collect()  # now it is old
    del ring
    with settling():
        assert held() is None


class Ring:
    """What only the collector frees."""

    self: Ring
