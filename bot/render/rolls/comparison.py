"""Attackers and targets side by side: a ranking or a table as a card, a picture and a file."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO

from bot.render.armies.unit import fitting
from bot.render.card import Card, Section, edition_colour
from bot.render.escape import capital, cut, refused, typed, typed_plain
from bot.render.numbers import counted, mean, percent
from bot.render.rolls.heat_map import HeatMap
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
MODES = "Of a weapon with modes the one that does most to each target."
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
    if found.called:
        return typed_plain(found.called, TITLED)
    if len(found.targets) == 1:
        return f"Best against {typed_plain(found.targets[0].name, TITLED)}"
    if len(found.attackers) == 1:
        return f"Best targets of {typed_plain(found.attackers[0].name, TITLED)}"
    attackers = counted(len(found.attackers), "attacker")
    return f"{attackers}, {counted(len(found.targets), 'target')}"


def chance_words(found: Comparison) -> str:
    """What the chances of a comparison are of."""
    if found.at_least is None:
        return "chance to destroy the target"
    least = found.at_least
    return f"chance of at least {counted(least, 'model')} destroyed (of a single model: wounds)"


def _lines(found: Comparison) -> Iterator[str]:
    """What the numbers are, then the numbers."""
    first = f"**{capital(chance_words(found))}**"
    if _is_hopeless(found):
        first = f"**{SHARE}** (every {chance_words(found)} is below {percent(SMALL)})"
    trades = " · points lost for each point that attacks" if _trades(found) else ""
    yield f"{first} · expected{trades}:"
    if len(found.targets) == 1:
        yield from _ranking(found, [(place, 0) for place in _ranked(found, found.columns[0])])
    elif len(found.attackers) == 1:
        yield from _ranking(found, [(0, place) for place in _ranked(found, found.rows[0])])
    else:
        yield from _best_of_each(found)
    if found.chooses_modes:
        yield f"-# {MODES}"


def _trades(found: Comparison) -> bool:
    """Whether the points of any pair are known."""
    rows, columns = range(len(found.attackers)), range(len(found.targets))
    return any(found.trade(row, column) is not None for row in rows for column in columns)


def _ranking(found: Comparison, places: Sequence[tuple[int, int]]) -> Iterator[str]:
    """`1. **Boyz** 81% · 4.2 models · 0.8 points a point`"""
    for number, (row, column) in enumerate(places, 1):
        side = found.attackers[row] if len(found.targets) == 1 else found.targets[column]
        words = _figures(found, row, column)
        if words:
            yield f"{number}\\. {_named(side)} {' · '.join(words)}"


def _figures(found: Comparison, row: int, column: int) -> list[str]:
    """What stands on a card of a pair: the chance, or where all are small the share; what is
    expected; and points. Empty where it has no odds.
    """
    pair, trade = found.rows[row][column], found.trade(row, column)
    if pair is None:
        return []
    first = pair.share if _is_hopeless(found) else pair.chance
    points = [] if trade is None else [f"{mean(trade)} points"]
    return [f"**{percent(first)}**", expected_words(pair), *points]


def expected_words(pair: Pair) -> str:
    """`4.2 models`"""
    number, unit = mean(pair.expected), UNITS[pair.measure]
    return f"{number} {unit}{'' if number == '1' else 's'}"


def _named(side: Side) -> str:
    return typed(side.name, NAME) + _times(side)


def label_of(side: Side) -> str:
    """`10x Boyz (×2)`"""
    return side.name + _times(side)


def _times(side: Side) -> str:
    return f" (×{side.count})" if side.count > 1 else ""


def _best_of_each(found: Comparison) -> Iterator[str]:
    """`**Intercessors**: Boyz **81%** 4.2 models, Nobz **60%** 3.1 models`"""
    for column, side in enumerate(found.targets):
        best = []
        for row in _ranked(found, found.columns[column])[:BEST]:
            name = typed(found.attackers[row].name, LABEL)
            best.append(" ".join([name, *_figures(found, row, column)]))
        yield f"**{_named(side)}**: {', '.join(best) or 'no odds'}"


def _left_out(found: Comparison) -> Iterator[Section]:
    if found.left_out:
        lines = [
            f"{typed(name, NAME)}: {refused(cut(reason, 200))}" for name, reason in found.left_out
        ]
        yield Section("Left out", fitting(lines, SECTION))


def comparison_map(found: Comparison) -> HeatMap | None:
    """The chances as a picture, or what is expected where all of them are small; None where they
    are too many for one. The longer side stands upright, to be read on a phone; a ranking from
    the best down.
    """
    attackers, targets = map(_labels, (found.attackers, found.targets))
    if max(len(attackers), len(targets)) > DRAWN:
        return None
    by_share = _is_hopeless(found)
    what = SHARE if by_share else _picture_title(found)
    if len(targets) > len(attackers):
        order = _ranked(found, found.rows[0]) if len(attackers) == 1 else range(len(targets))
        cells = [_shown(found.columns[place], by_share) for place in order]
        labels = tuple(targets[place] for place in order)
        return HeatMap(f"{what}\nrows: targets", labels, attackers, tuple(cells))
    order = _ranked(found, found.columns[0]) if len(targets) == 1 else range(len(attackers))
    cells = [_shown(found.rows[place], by_share) for place in order]
    labels = tuple(attackers[place] for place in order)
    return HeatMap(f"{what}\nrows: attackers", labels, targets, tuple(cells))


def _picture_title(found: Comparison) -> str:
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
    if not _is_hopeless(found):
        return places
    shares = {place: pair.share for place, pair in enumerate(pairs) if pair is not None}
    return sorted(places, key=lambda place: -shares[place])


def _shown(pairs: Sequence[Pair | None], by_share: bool) -> tuple[float | None, ...]:
    return tuple(
        None if pair is None else pair.share if by_share else pair.chance for pair in pairs
    )


def comparison_csv(found: Comparison) -> str:
    """Every pair on a line of its own, for screen readers and spreadsheets."""
    out = StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(["attacker", "target", "chance", "expected", "of", "points_for_a_point"])
    for row, attacker in enumerate(found.attackers):
        for column, target in enumerate(found.targets):
            pair, trade = found.rows[row][column], found.trade(row, column)
            numbers = ["", "", ""]
            if pair is not None:
                unit = f"{UNITS[pair.measure]}s"
                numbers = [f"{pair.chance:.6g}", f"{pair.expected:.6g}", unit]
            traded = "" if trade is None else f"{trade:.4g}"
            lines.writerow([_cell(attacker), _cell(target), *numbers, traded])
    return out.getvalue()


def _cell(side: Side) -> str:
    """A name that no spreadsheet takes for a formula."""
    return label_of(side).lstrip("=+-@\t ")
