"""Whose row of a datasheet a model has, by its name."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from rapidfuzz import fuzz

from bot.armies.wording import name_key

ALIKE = 65.0
"""Per cent from which on two names may mean the same model: `Gun Servitor`, `Combat Servitor`."""


def closest_row(model: str, rows: Sequence[tuple[str, int]]) -> int | None:
    """The place of the row that a model has, of rows named by their models; None where no name is
    like it.
    """
    key = name_key(model)
    keyed = [(name_key(name), place) for name, place in rows]
    for fits in _ways_to_fit(key):
        for name, place in keyed:
            if fits(name):
                return place
    alike = [(fuzz.ratio(key, name), place) for name, place in keyed]
    likeness, place = max(alike, default=(0, 0))
    return place if likeness >= ALIKE else None


def _ways_to_fit(key: str) -> Iterator[Callable[[str], bool]]:
    """`Boss Nob` is the `Nob`, `Veteran Guardsman (Boltgun)` the `Veteran Guardsman`."""
    yield lambda name: name == key
    yield lambda name: f" {key} " in f" {name} "
    yield lambda name: f" {name} " in f" {key} "


def rows_of_models(models: Iterable[str], rows: Sequence[str]) -> list[int]:
    """The place of each model's row. A model whose name is like none has the row of most others."""
    named = [(name, place) for place, name in enumerate(rows)]
    found = [closest_row(model, named) for model in models]
    known = [place for place in found if place is not None]
    usual = max(known, key=known.count, default=0)
    places = []
    for place in found:
        places.append(usual if place is None else place)
    return places
