"""The row of a table that the numbers of a question fall into: units of so many models, Strength against Toughness."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.rules.corpus import Corpus
from bot.rules.entry import Entry
from bot.rules.index import BY_TITLE, Index
from bot.rules.text import WOUND_ROWS, plain, words
from bot.rules.values import NUMBERS

_N = rf"([0-9]{{1,3}}|{'|'.join(NUMBERS)})"
_BOUNDS = (
    re.compile(rf"\b{_N} (?:or more|plus) (model|wound)s?\b"),
    re.compile(rf"\b{_N}\+ (model|wound)s?\b"),
    re.compile(rf"\b{_N}(?: to |-){_N} (model|wound)s?\b"),
)
"""So many or more, so many to so many: what the title of a row says."""
_NOT_ALL = (
    r"(?:lost|loses?|kill(?:s|ed)?|dead|did|does|dealt|took|takes?|suffer(?:s|ed)?|of its|of my|of the|other|to|near)"
)
_SIZES = (
    re.compile(rf"\b(?:units?|squads?|mobs?|blobs?|groups?|team) (?:of|with) {_N}\b(?![+\"])"),
    re.compile(rf"(?<![0-9+-])\b{_N}[ -]?(?:m[ae]n\b|strong\b|models? (?:unit|squad|mob)\b)"),
)
_MODELS = re.compile(rf"(?<![+.-])\b{_N} ([a-z]+)\b(?! (?:within|away|apart|out|dead|died|die|near)\b)")
_WOUNDS = (
    re.compile(rf"(?<![+.-])\b{_N}[ -]?(?:wounds?|w|hp)\b(?! (?:left|remaining|lost|this)\b)"),
    re.compile(rf"\b(?:w|wounds? (?:characteristic |value )?(?:of |is )?){_N}(?![0-9a-z+\"])"),
)
_BEFORE = re.compile(rf"\b{_NOT_ALL}(?: (?:of|the|my|his|these|all))* $")
_VALUE = re.compile(r"(?:s|ws)[0-9]+|" + "|".join(map(re.escape, WOUND_ROWS)))
_BARE = re.compile(r"(?<![a-z0-9+./-])[0-9]{1,2}(?![a-z0-9+./\"-])")
_RESULTS = {1: "penetrating", 0: "glancing", -1: "no effect"}
"""By the sign of die and Strength less Armour: how the title of its row begins."""
_MORE_DICE = re.compile(r"[0-9]d6|\b(?:d3|melta|ordnance|rending|two dice|2 dice)\b")
_COLUMN = re.compile(r"\b(penetrat|glanc)(?:e[sd]|ing)\b")
_ROLLED = re.compile(r"\b(?:roll(?:s|ed|ing)?|result)(?: (?:of|is|an?))* ([1-6])(?![0-9+\"])")
MOST = 1000
"""No unit has more models."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A row's range: `least` to `most` of what it counts."""

    counted: str
    least: int
    most: int = MOST

    def holds(self, number: int) -> bool:
        """Whether a number is in the range."""
        return self.least <= number <= self.most


def bound(title: str) -> Bound | None:
    """The range that a title names: `seven or more models`, `one to six models`, `10 or More Wounds`."""
    for pattern in _BOUNDS:
        match = pattern.search(plain(title))
        if match:
            *numbers, counted = match.groups()
            return Bound(counted, *map(_value, numbers))
    return None


def fitting(index: Index, query: str, found: Sequence[Entry]) -> Entry:
    """What answers `query`: the best entry `found`, or the row of its table that the numbers of the query fall into.

    A row whose range or values are not those of the query is never the answer: where no other row is, what stands above
    it is.
    """
    best = found[0]
    above = index.corpus.by_id.get(best.parent)
    said = words(query)
    if fit := _of_armour(index, said, query, found):
        return fit
    tables = (best, above) if above else (best,)
    for table in tables:
        rows = index.corpus.by_parent.get(table.id, ())
        if fit := _of_values(said, query, table, rows, best):
            return fit
        if bounds := [(row, held) for row in rows if (held := bound(row.title))]:
            return _of_count(index, query, table, bounds, best)
    return _of_damage(index.corpus, query, found) or best


def _of_values(said: list[str], query: str, table: Entry, rows: Sequence[Entry], best: Entry) -> Entry | None:
    """The row that Strength and Toughness of the query name; the table, if numbers name none. None: no such table."""
    named = [(row, values) for row in rows if (values := _values_of(row))]
    if not named:
        return None
    values = set(filter(_VALUE.fullmatch, said))
    fit = next((row for row, held in named if held & values), None)
    if fit and (best in rows or values & {*WOUND_ROWS}):
        return best if values & _values_of(best) else fit
    return table if best in rows and (values or len(_BARE.findall(query)) > 1) else best


def _of_armour(index: Index, said: list[str], query: str, found: Sequence[Entry]) -> Entry | None:
    """The only result that a Strength has on an Armour, with the die rolled or any; the table, if there are several.

    One die and the Strength: more than the Armour penetrates, as much glances, less has no effect (004:263-268).
    """
    strength, armour = _only(said, "s"), _only(said, "av")
    if not strength or not armour or _only(said, "t"):
        return None
    rolled = _ROLLED.search(plain(query))
    dice = [int(rolled[1])] if rolled else range(1, 7)
    signs = {(strength + die > armour) - (strength + die < armour) for die in dice}
    held: dict[str, dict[int, Entry]] = {}
    for sign, name in _RESULTS.items():
        for number in (e for e, named in index.begun(name).items() if named == BY_TITLE):
            entry = index.corpus.entries[number]
            if entry.edition == found[0].edition:
                held.setdefault(entry.parent, {})[sign] = entry
    for above, results in held.items():
        near = any(entry.id == above or entry in results.values() for entry in found) or _values_of(found[0])
        table = index.corpus.by_id.get(above)
        if table and near and len(results) == len(_RESULTS):
            return table if len(signs) > 1 or _MORE_DICE.search(plain(query)) else results[signs.pop()]
    return None


def _values_of(entry: Entry) -> set[str]:
    """The values that the title of a table's row names: `s>t`, `s5`."""
    return set(filter(_VALUE.fullmatch, words(entry.title)))


def _of_count(index: Index, query: str, table: Entry, rows: Sequence[tuple[Entry, Bound]], best: Entry) -> Entry:
    """The row whose range holds the number of models, or of Wounds, that the query names."""
    counts = {held.counted: counted(index, query, held.counted) for _, held in rows}
    fits = [row for row, held in rows if len(counts[held.counted]) == 1 and held.holds(*counts[held.counted])]
    within = bound(best.title)
    if fits and (best is table or within):
        return fits[0]
    return table if within and not all(map(within.holds, counts[within.counted])) else best


def _of_damage(corpus: Corpus, query: str, found: Sequence[Entry]) -> Entry | None:
    """The row for the roll that a query names together with a column of the same table (004:270-277)."""
    column, roll = _COLUMN.search(plain(query)), _ROLLED.search(plain(query))
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


def counted(index: Index, query: str, what: str) -> set[int]:
    """How many models the unit of a query has, or how many Wounds its model: each number told, no casualties."""
    text = plain(query)
    patterns = _SIZES if what == "model" else _WOUNDS
    found = {_value(match[1]) for pattern in patterns for match in pattern.finditer(text) if _whole(text, match)}
    if what == "model" and not found:
        found = {
            _value(match[1]) for match in _MODELS.finditer(text) if _whole(text, match) and _is_model(index, match[2])
        }
    return found


def _whole(text: str, match: re.Match[str]) -> bool:
    """The number is no part of the unit that is lost, seen or near."""
    return not _BEFORE.search(text, 0, match.start())


def _is_model(index: Index, word: str) -> bool:
    lexicon = index.lexicon
    return lexicon.stem(word) == "model" or (word in lexicon.names and word.endswith(("s", "z")))


def _only(said: Sequence[str], name: str) -> int:
    """The value of a characteristic that is said once; else 0."""
    values = {word for word in said if re.fullmatch(f"{name}[0-9]+", word)}
    return int(values.pop()[len(name) :]) if len(values) == 1 else 0


def _value(number: str) -> int:
    return int(NUMBERS.get(number, number))
