"""Attackers and targets side by side: a ranking or a table as a card, a picture and a file."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO

from bot.render.armies.unit import fitting
from bot.render.card import Card, Section, edition_colour
from bot.render.escape import capital, cut, refused, typed, typed_plain
from bot.render.numbers import counted, mean, percent
from bot.render.rolls.odds.heat_map import HeatMap
from bot.rolls.comparison import Comparison, Pair, Side, ranked

ROOM = 3_400
"""Characters of a card's text."""
SECTION = 1_000
NAME, TITLED, LABEL = 60, 80, 24
BEST = 4
"""Attackers that a table's card names for each target."""
SMALL = 0.02
"""Chances below this are small."""
DRAWN = 20
"""Rows or columns of a picture."""
MODES = "Of a weapon with modes the one that does most to each target; no Hazardous one unasked."
SHARE = "Share of the target that is lost on average"
UNITS = {"models_destroyed": "model", "damage": "wound", "destroying_results": "result"}


def comparison_card(found: Comparison, picture: str = "") -> Card:
    """One target's attackers or one attacker's targets from the best to the worst; else the best
    attackers of each target.
    """
    return Card(
        title=_title(found),
        text=fitting(list(_lines(found)), ROOM),
        badge=f"{found.edition} edition · odds",
        colour=edition_colour(found.edition),
        sections=tuple(_left_out(found)),
        footer=f"exact, not sampled · {_pairs(found)} · {found.ms:.0f} ms",
        image=picture,
    )


def _pairs(found: Comparison) -> str:
    return counted(len(found.attackers) * len(found.targets), "pair")


def _title(found: Comparison) -> str:
    added = f" with {typed_plain(', '.join(found.presets), TITLED)}" if found.presets else ""
    return _called(found) + added


def _called(found: Comparison) -> str:
    attackers = found.attackers
    targets = found.targets
    if found.called:
        return typed_plain(found.called, TITLED)
    if len(targets) == 1:
        return f"Best against {typed_plain(targets[0].name, TITLED)}"
    if len(attackers) == 1:
        return f"Best targets of {typed_plain(attackers[0].name, TITLED)}"
    many = counted(len(attackers), "attacker")
    return f"{many}, {counted(len(targets), 'target')}"


def chance_words(found: Comparison) -> str:
    """What the chances of a comparison are of."""
    if found.at_least is None:
        return "chance to destroy the target"
    least = found.at_least
    return f"chance of at least {counted(least, 'model')} destroyed (of a single model: wounds)"


def _lines(found: Comparison) -> Iterator[str]:
    """What the numbers are, then the numbers."""
    yield f"{_measure(found)}:"
    if len(found.targets) == 1:
        best = _ranked(found, found.columns[0])
        yield from _ranking(found, [(place, 0) for place in best])
    elif len(found.attackers) == 1:
        best = _ranked(found, found.rows[0])
        yield from _ranking(found, [(0, place) for place in best])
    else:
        yield from _best_of_each(found)
    if found.chooses_modes:
        yield f"-# {MODES}"


def _measure(found: Comparison) -> str:
    """What the numbers are."""
    chance = chance_words(found)
    words = f"**{capital(chance)}**"
    if _is_hopeless(found):
        words = f"**{SHARE}** (every {chance} is below {percent(SMALL)})"
    words += " · expected"
    if _trades(found):
        words += " · points lost for each point that attacks"
    return words


def _trades(found: Comparison) -> bool:
    """Whether the points of any pair are known."""
    rows = range(len(found.attackers))
    columns = range(len(found.targets))
    return any(found.trade(row, column) is not None for row in rows for column in columns)


def _ranking(found: Comparison, places: Sequence[tuple[int, int]]) -> Iterator[str]:
    """`1. **Boyz** 81% · 4.2 models · 0.8 points a point`"""
    against_one = len(found.targets) == 1
    for number, (row, column) in enumerate(places, 1):
        side = found.targets[column]
        if against_one:
            side = found.attackers[row]
        words = " · ".join(_figures(found, row, column))
        if words:
            yield f"{number}\\. {_named(side)} {words}"


def _figures(found: Comparison, row: int, column: int) -> Iterator[str]:
    """What stands on a card of a pair: the chance, or where all are small the share; what is
    expected; and points. Nothing where it has no odds.
    """
    pair = found.rows[row][column]
    if pair is None:
        return
    first = _shown(pair, _is_hopeless(found))
    yield f"**{percent(first)}**"
    yield expected_words(pair)
    trade = found.trade(row, column)
    if trade is not None:
        yield f"{mean(trade)} points"


def expected_words(pair: Pair) -> str:
    """`4.2 models`"""
    number = mean(pair.expected)
    unit = UNITS[pair.measure]
    return f"{number} {unit}{'' if number == '1' else 's'}"


def _named(side: Side) -> str:
    return typed(side.name, NAME) + _times(side)


def label_of(side: Side) -> str:
    """`10x Boyz (×2)`"""
    return side.name + _times(side)


def _times(side: Side) -> str:
    return f" (×{side.count})" if side.count > 1 else ""


def _best_of_each(found: Comparison) -> Iterator[str]:
    """`Against **Intercessors**: Boyz **81%** 4.2 models, Nobz **60%** 3.1 models`"""
    for column, side in enumerate(found.targets):
        best = []
        ranking = _ranked(found, found.columns[column])
        for row in ranking[:BEST]:
            attacker = found.attackers[row]
            name = typed(attacker.name, LABEL)
            figures = " ".join(_figures(found, row, column))
            best.append(f"{name} {figures}")
        words = ", ".join(best) or "no odds"
        yield f"Against **{_named(side)}**: {words}"
    if len(found.attackers) > BEST:
        yield f"-# The best {BEST} of {len(found.attackers)} against each; the file has all."


def _left_out(found: Comparison) -> Iterator[Section]:
    lines = []
    for name, reason in found.left_out:
        why = refused(cut(reason, 200))
        shown = typed(name, NAME)
        lines.append(f"{shown}: {why}")
    if lines:
        yield Section("Left out", fitting(lines, SECTION))


def comparison_map(found: Comparison) -> HeatMap | None:
    """The chances as a picture, or what is expected where all of them are small; None where they
    are too many for one. The longer side stands upright, to be read on a phone; a ranking from
    the best down.
    """
    attackers = found.attackers
    targets = found.targets
    if max(len(attackers), len(targets)) > DRAWN:
        return None
    if len(targets) > len(attackers):
        title = f"{_picture_title(found)}\nrows: targets"
        return _upright(found, title, targets, attackers, found.columns)
    title = f"{_picture_title(found)}\nrows: attackers"
    return _upright(found, title, attackers, targets, found.rows)


def _upright(
    found: Comparison,
    title: str,
    sides: Sequence[Side],
    across: Sequence[Side],
    lines: Sequence[Sequence[Pair | None]],
) -> HeatMap:
    """A picture with a line of pairs for each of the sides; a single column is ranked."""
    order: Sequence[int] = range(len(sides))
    if len(across) == 1:
        order = _ranked(found, [line[0] for line in lines])
    labels = _labels([sides[place] for place in order])
    by_share = _is_hopeless(found)
    cells = []
    for place in order:
        line = [None if pair is None else _shown(pair, by_share) for pair in lines[place]]
        cells.append(tuple(line))
    return HeatMap(title, labels, _labels(across), tuple(cells))


def _picture_title(found: Comparison) -> str:
    if _is_hopeless(found):
        return SHARE
    if found.at_least is None:
        return "Chance to destroy the target"
    return f"Chance of {found.at_least} or more models (of one model: wounds)"


def _labels(sides: Sequence[Side]) -> tuple[str, ...]:
    return tuple(cut(label_of(side), LABEL) for side in sides)


def _is_hopeless(found: Comparison) -> bool:
    """Whether all chances are so small that they tell nobody apart."""
    pairs = [pair for row in found.rows for pair in row if pair is not None]
    return max(pair.chance for pair in pairs) < SMALL


def _ranked(found: Comparison, pairs: Sequence[Pair | None]) -> list[int]:
    """The places of some pairs that have odds, by what a card shows of them, the best first."""
    places = ranked(pairs)
    if _is_hopeless(found):
        shares = {place: pair.share for place, pair in enumerate(pairs) if pair is not None}
        # Sorting keeps the order of places with equal shares.
        places.sort(key=shares.__getitem__, reverse=True)
    return places


def _shown(pair: Pair, by_share: bool) -> float:
    return pair.share if by_share else pair.chance


def comparison_csv(found: Comparison) -> str:
    """Every pair on a line of its own, for screen readers and spreadsheets."""
    out = StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(["attacker", "target", "chance", "expected", "of", "points_for_a_point"])
    for row, attacker in enumerate(found.attackers):
        for column, target in enumerate(found.targets):
            numbers = _csv_numbers(found, row, column)
            lines.writerow([_cell(attacker), _cell(target), *numbers])
    return out.getvalue()


def _csv_numbers(found: Comparison, row: int, column: int) -> Iterator[str]:
    """Chance, what is expected, of what, and points; empty where there are none."""
    pair = found.rows[row][column]
    if pair is None:
        yield from ("", "", "")
    else:
        yield f"{pair.chance:.6g}"
        yield f"{pair.expected:.6g}"
        yield f"{UNITS[pair.measure]}s"
    trade = found.trade(row, column)
    if trade is None:
        yield ""
    else:
        yield f"{trade:.4g}"


def _cell(side: Side) -> str:
    """A name that no spreadsheet takes for a formula."""
    return label_of(side).lstrip("=+-@\t ")
