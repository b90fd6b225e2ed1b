"""The row of a table that the numbers of a question fall into: units of so many models, Strength
against Toughness.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.rules.armour import damage_row, penetration_row
from bot.rules.counting import Bound, bound, counted
from bot.rules.entry import Entry
from bot.rules.index import Index
from bot.rules.lexicon import Lexicon
from bot.rules.rows import row_values, values_of
from bot.rules.text import words
from bot.rules.values import WOUND_ROWS

_BARE = re.compile(r"(?<![a-z0-9+./-])[0-9]{1,2}(?![a-z0-9+./\"-])")


def fitting(index: Index, query: str, found: Sequence[Entry]) -> Entry:
    """What answers `query`: the best entry `found`, or the row of its table that the numbers of the
    query fall into.

    A row whose range or values are not those of the query is never the answer: where no other row
    is, what stands above it is.
    """
    best, corpus = found[0], index.corpus
    if fit := penetration_row(index, query, found):
        return fit
    above = corpus.by_id.get(best.parent)
    for table in (best, above) if above else (best,):
        rows = corpus.by_parent.get(table.id, ())
        if fit := _of_values(query, table, rows, best):
            return fit
        if bounds := [(row, held) for row in rows if (held := bound(row.title))]:
            return _of_count(index.lexicon, query, table, bounds, best)
    return damage_row(corpus, query, found) or best


def _of_values(query: str, table: Entry, rows: Sequence[Entry], best: Entry) -> Entry | None:
    """The row that Strength and Toughness of the query name; the table, if numbers name none. None:
    no such table.
    """
    named = [(row, values) for row in rows if (values := values_of(row))]
    if not named:
        return None
    values = row_values(words(query))
    fit = next((row for row, held in named if held & values), None)
    if fit and (best in rows or values & {*WOUND_ROWS}):
        return best if values & values_of(best) else fit
    return table if best in rows and (values or len(_BARE.findall(query)) > 1) else best


def _of_count(
    lexicon: Lexicon, query: str, table: Entry, rows: Sequence[tuple[Entry, Bound]], best: Entry
) -> Entry:
    """The row whose range holds the number of models, or of Wounds, that the query names."""
    counts = {held.counted: counted(lexicon, query, held.counted) for _, held in rows}
    fits = [
        row
        for row, held in rows
        if len(counts[held.counted]) == 1 and held.holds(*counts[held.counted])
    ]
    within = bound(best.title)
    if fits and (best is table or within):
        return fits[0]
    return table if within and not all(map(within.holds, counts[within.counted])) else best
