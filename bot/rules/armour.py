"""Tables of the 4th edition that a hit on a Vehicle is rolled on: the row that a question's numbers
give.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bot.rules.corpus import Corpus
from bot.rules.entry import Entry
from bot.rules.index import BY_TITLE, Index
from bot.rules.rows import values_of
from bot.rules.text import plain, words
from bot.rules.values import only_value

_RESULTS = {1: "penetrating", 0: "glancing", -1: "no effect"}
"""By the sign of die and Strength less Armour: how the title of its row begins."""
_MORE_DICE = re.compile(r"[0-9]d6|\b(?:d3|melta|ordnance|rending|two dice|2 dice)\b")
_COLUMN = re.compile(r"\b(penetrat|glanc)(?:e[sd]|ing)\b")
_ROLLED = re.compile(r"\b(?:roll(?:s|ed|ing)?|result)(?: (?:of|is|an?))* ([1-6])(?![0-9+\"])")


def penetration_row(index: Index, query: str, found: Sequence[Entry]) -> Entry | None:
    """The only result that a Strength has on an Armour, with the die rolled or any; the table, if
    there are several.

    One die and the Strength: more than the Armour penetrates, as much glances, less has no effect
    (004:263-268).
    """
    said, text = words(query), plain(query)
    strength, armour = only_value(said, "s"), only_value(said, "av")
    if not strength or not armour or only_value(said, "t"):
        return None
    rolled = _ROLLED.search(text)
    dice = [int(rolled[1])] if rolled else range(1, 7)
    signs = {(strength + die > armour) - (strength + die < armour) for die in dice}
    for above, results in _results(index, found[0].edition).items():
        near = any(entry.id == above or entry in results.values() for entry in found) or values_of(
            found[0]
        )
        table = index.corpus.by_id.get(above)
        if table and near and len(results) == len(_RESULTS):
            return table if len(signs) > 1 or _MORE_DICE.search(text) else results[signs.pop()]
    return None


def _results(index: Index, edition: str) -> Mapping[str, Mapping[int, Entry]]:
    """Tables (their ids) with rows that are titled as results are: by the sign of the result."""
    held: dict[str, dict[int, Entry]] = {}
    for sign, name in _RESULTS.items():
        for number in (e for e, named in index.begun(name).items() if named == BY_TITLE):
            entry = index.corpus.entries[number]
            if entry.edition == edition:
                held.setdefault(entry.parent, {})[sign] = entry
    return held


def damage_row(corpus: Corpus, query: str, found: Sequence[Entry]) -> Entry | None:
    """The row for the roll that a query names together with a column of the same table
    (004:270-277).
    """
    text = plain(query)
    column, roll = _COLUMN.search(text), _ROLLED.search(text)
    if not column or not roll:
        return None
    for entry in found:
        above = corpus.by_id.get(entry.parent, entry)
        titles = {plain(row.title): row for row in corpus.by_parent.get(above.id, ())}
        if any(title.startswith(column[1]) for title in titles):
            rows = [row for title, row in titles.items() if title.endswith(f"roll of {roll[1]}")]
            if rows:
                return rows[0]
    return None
