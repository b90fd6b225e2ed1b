"""How much a word tells which rule is asked for, beside how rare it is.

Rarity alone misjudges words: nearly every entry speaks of attacks and units, and yet a question
with `attack` in it is about attacks; `lascannon` is rare, and any rule may be asked with it. The
factors in `emphasis.toml` are learned from players' questions and the entries that answer them
(`benchmarks/emphasis.py`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np

from bot.rules.search.indexing.postings import Floats

TABLE = Path(__file__).with_name("emphasis.toml")
"""Factor → the stems that have it."""


@lru_cache(1)
def emphasised() -> Mapping[str, float]:
    """Stem → its factor; a stem without one counts as its rarity says."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    factors = {}
    for factor, stems in table["emphasis"].items():
        for stem in stems.split():
            factors[stem] = float(factor)
    return factors


def emphasis_of(stems: Sequence[str]) -> Floats:
    """The factor of each of these stems."""
    known = emphasised()
    factors = [known.get(stem, 1.0) for stem in stems]
    return np.array(factors, np.float32)
