"""The exact odds of an attack in several editions side by side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import TypeVar

from bot.attack.explain.needs import needs
from bot.errors import UserError
from bot.notation import TargetReading, WeaponReading
from bot.render.card import NEUTRAL, Card, Section
from bot.render.escape import without_mentions
from bot.render.numbers import counted
from bot.render.rolls.attack import against_shortly, asked_shortly, badge, in_words, remarks, small
from bot.render.rolls.odds.odds_card import chain_of, measure_of, reasons, rounded, table, titled
from bot.render.rolls.why import needed_together
from bot.rolls import AttackAsk
from bot.typed_text.visible import visible

Side = TypeVar("Side", WeaponReading, TargetReading)
FEW_GROUPS = 2
"""Editions, or groups of them that agree, up to which each has its reasons."""


def side_by_side(
    asks: Sequence[AttackAsk | UserError], editions: Sequence[str], picture: str = ""
) -> Card:
    """The odds in several editions; those in which the numbers are the same stand together, and
    those that can't read the attack are named last.
    """
    read = [ask for ask in asks if isinstance(ask, AttackAsk)]
    first = read[0]
    groups = alike(read)
    named = zip(editions, asks, strict=True)
    left = [(name, ask) for name, ask in named if isinstance(ask, UserError)]
    columns = [_column(names, held, first, len(groups), not picture) for names, held in groups]
    lines = [*_reading(_idle_in_all(read)), *small(remarks(first, ()))]
    compared = " · ".join(editions)
    if len(groups) == 1:
        (only,) = columns
        compared = only.heading
        lines.append(only.text)
        columns.clear()
    return Card(
        title=_titled(read, len(groups), len(editions)),
        text="\n".join(lines),
        badge=badge(first, "exact odds", compared),
        colour=NEUTRAL,
        sections=(*columns, *_left_out(left)),
        image=picture,
    )


def _idle_in_all(asks: Sequence[AttackAsk]) -> AttackAsk:
    """The first attack, in which that alone has no effect which has none in any edition."""
    first = asks[0]
    weapons = []
    for place, weapon in enumerate(first.weapons):
        in_others = [ask.weapons[place] for ask in asks if place < len(ask.weapons)]
        idle_in_all = _idle_as_in(weapon, in_others)
        weapons.append(idle_in_all)
    targets = [ask.target for ask in asks]
    target = _idle_as_in(first.target, targets)
    return replace(first, weapons=tuple(weapons), target=target)


def _idle_as_in(first: Side, others: Iterable[Side]) -> Side:
    """A weapon or target, in which that alone has no effect which has none in the others, too."""
    idle = first.idle
    for other in others:
        idle = idle & other.idle
    return replace(first, idle=idle)


def _reading(ask: AttackAsk) -> list[str]:
    """What is compared, in words, each weapon of several on a line of its own."""
    if len(ask.weapons) == 1:
        return asked_shortly(ask)
    return small([*map(in_words, ask.weapons), against_shortly(ask)])


def _titled(read: Sequence[AttackAsk], groups: int, editions: int) -> str:
    """What the editions have in common; where they differ, how many could be worked out."""
    first = read[0]
    if groups == 1:
        return titled(first)
    number = counted(editions, "edition")
    if len(read) < editions:
        number = f"{len(read)} of {number}"
    return f"Odds in {number}"


def _left_out(left: Sequence[tuple[str, UserError]]) -> Iterator[Section]:
    """The editions that can't read the attack, each reason once."""
    if not left:
        return
    told = defaultdict(list)
    for name, error in left:
        for fault in error.faults:
            reason = fault.replace(f"not of the {name}.", "not of these.")
            told[reason].append(name)
    lines = []
    for reason, names in told.items():
        seen = without_mentions(visible(reason))
        lines.append(f"*{', '.join(names)}:* {seen}")
    editions = ", ".join(name for name, _ in left)
    yield Section(f"Left out: {editions} edition", "\n".join(small(lines)))


def alike(asks: Sequence[AttackAsk]) -> list[tuple[list[str], list[AttackAsk]]]:
    """The editions whose numbers are the same, together."""
    groups = defaultdict(list)
    for ask in asks:
        groups[_numbers(ask)].append(ask)
    named = []
    for held in groups.values():
        names = [ask.spec.edition for ask in held]
        named.append((names, held))
    return named


def _numbers(ask: AttackAsk) -> object:
    """What two editions must share to be the same; a difference of the last digits is none."""
    laws = ask.odds.counts
    return tuple((name, rounded(laws[name])) for name in sorted(laws))


def _column(
    names: Sequence[str], held: Sequence[AttackAsk], first: AttackAsk, groups: int, tabled: bool
) -> Section:
    """What editions that agree have in common; `tabled` with the chance of every number. Beside
    many others they have a line each for the result and for what is needed.

    Weapons other than those of the `first` edition, which stand above all columns, are named.
    """
    heading = f"{' = '.join(names)} edition"
    ask = held[0]
    lines = []
    if groups > 1:
        lines.append(f"**{titled(ask)}**")
    if ask.weapon_names() != first.weapon_names():
        lines += small(map(in_words, ask.weapons))
    if groups > FEW_GROUPS:
        lines += small([needed_together(chain.from_iterable(needs(ask.spec)))])
        return Section(heading, "\n".join(lines))
    lines += small([chain_of(ask)])
    if tabled:
        name, _ = measure_of(ask)
        law = ask.odds.distribution(name)
        lines.append(table(law, groups > 1))
    lines += small(_reasons(names, held))
    return Section(heading, "\n".join(lines), groups > 1)


def _reasons(names: Sequence[str], held: Sequence[AttackAsk]) -> Iterator[str]:
    """Why the numbers are what they are, once for all editions that agree on that too."""
    whys = defaultdict(list)
    for name, ask in zip(names, held, strict=True):
        why = tuple(reasons(ask))
        whys[why].append(name)
    for why, agreed in whys.items():
        if len(whys) == 1:
            yield from why
        else:
            editions = " = ".join(agreed)
            words = " · ".join(why)
            yield f"*{editions}:* {words}"
