"""The exact odds of an attack in several editions side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.attack.explain.needs import needs
from bot.errors import UserError
from bot.render.card import NEUTRAL, Card, Section
from bot.render.escape import without_mentions
from bot.render.numbers import counted
from bot.render.rolls.attack import asked, in_words, needed, small
from bot.render.rolls.odds import chain_of, measure_of, reasons, rounded, table, titled
from bot.rolls import AttackAsk
from bot.typed_text.visible import visible

FEW_GROUPS = 2
"""Editions, or groups of them that agree, up to which each has its reasons."""


def side_by_side(
    asks: Sequence[AttackAsk | UserError], editions: Sequence[str], picture: str = ""
) -> Card:
    """The odds in several editions; those in which the numbers are the same stand together, and
    those that can't read the attack are named first.
    """
    read = [ask for ask in asks if isinstance(ask, AttackAsk)]
    groups = alike(read)
    named = zip(editions, asks, strict=True)
    left = [(name, ask) for name, ask in named if isinstance(ask, UserError)]
    columns = [_column(names, held, read[0], len(groups), not picture) for names, held in groups]
    return Card(
        title=_titled(read, len(groups), len(editions)),
        text="\n".join(small([asked(read[0])])),
        badge=f"{' · '.join(editions)} · exact odds",
        colour=NEUTRAL,
        sections=(*_left_out(left), *columns),
        image=picture,
    )


def _titled(read: Sequence[AttackAsk], groups: int, editions: int) -> str:
    """What the editions have in common, and how many could be worked out."""
    all_read = len(read) == editions
    number = counted(editions, "edition")
    if not all_read:
        number = f"{len(read)} of {number}"
    if groups > 1:
        return f"Odds in {number}"
    return f"{'The same in' if all_read else 'In'} {number}: {titled(read[0], read[0].odds)}"


def _left_out(left: Sequence[tuple[str, UserError]]) -> Iterator[Section]:
    """The editions that can't read the attack, each reason once."""
    if not left:
        return
    told: dict[str, list[str]] = {}
    for name, error in left:
        for fault in error.faults:
            told.setdefault(fault.replace(f"not of the {name}.", "not of these."), []).append(name)
    reasons = [
        f"*{', '.join(names)}:* {without_mentions(visible(fault))}" for fault, names in told.items()
    ]
    names = ", ".join(name for name, _ in left)
    yield Section(f"Left out: {names} edition", "\n".join(reasons))


def alike(asks: Sequence[AttackAsk]) -> list[tuple[list[str], list[AttackAsk]]]:
    """The editions whose numbers are the same, together."""
    groups: dict[object, tuple[list[str], list[AttackAsk]]] = {}
    for ask in asks:
        names, held = groups.setdefault(_numbers(ask), ([], []))
        names.append(ask.spec.edition)
        held.append(ask)
    return list(groups.values())


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
    name, _ = measure_of(ask)
    lines = [f"**{titled(ask, ask.odds)}**"] if groups > 1 else []
    if ask.weapon_names() != first.weapon_names():
        lines += small(map(in_words, ask.weapons))
    if groups > FEW_GROUPS:
        return Section(heading, "\n".join([*lines, *small([_needed(ask)])]))
    lines.append(chain_of(ask))
    if tabled:
        lines.append(table(ask.odds.distribution(name), groups > 1))
    lines += small(_reasons(names, held))
    return Section(heading, "\n".join(lines), groups > 1)


def _needed(ask: AttackAsk) -> str:
    """`Hit 3+ · Wound 4+ · Armour save 4+`, of several weapons each once."""
    found = [needed(need) for volley in needs(ask.spec) for need in volley]
    return " · ".join(dict.fromkeys(found))


def _reasons(names: Sequence[str], held: Sequence[AttackAsk]) -> list[str]:
    """Why the numbers are what they are, once for all editions that agree on that too."""
    whys: dict[tuple[str, ...], list[str]] = {}
    for name, ask in zip(names, held, strict=True):
        whys.setdefault(tuple(reasons(ask)), []).append(name)
    if len(whys) == 1:
        return list(next(iter(whys)))
    return [f"*{' = '.join(agreed)}:* {' · '.join(why)}" for why, agreed in whys.items()]
