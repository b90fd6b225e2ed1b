"""The exact odds of an attack as a card and a picture, in one edition or several side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.attack.explain.needs import Contribution, contributions
from bot.attack.odds.attack_odds import AttackOdds
from bot.dice.distribution import Distribution
from bot.errors import UserError
from bot.render.card import NEUTRAL, Card, Section, edition_colour
from bot.render.escape import cut, harmless, without_mentions
from bot.render.numbers import counted, mean, percent
from bot.render.rolls.attack import asked, expected_words, why_sections
from bot.render.rolls.chart import Chart, Series
from bot.rolls import AttackAsk
from bot.typed_text.visible import visible

ROWS = 30
"""Of the table of chances."""
SELDOM = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05)
"""What is less likely than this at either end is left out; the first of them that leaves few enough
rows.
"""
STAGES = ("attacks", "hits", "wounds", "unsaved", "damage")
VEHICLE_STAGES = ("attacks", "hits", "glancing", "penetrating")
VEHICLE_ADDS = "to the chance to destroy it"
PLURAL = frozenset({"attacks", "hits", "wounds", "models_destroyed"})
TITLE = 54
"""Characters on each of the two lines of a picture's title."""


def measure_of(ask: AttackAsk) -> tuple[str, str]:
    """What an attack is measured by: the name of the count, and its words."""
    if ask.odds.is_vehicle:
        return "destroying_results", "results that destroy it"
    if ask.spec.target.models == 1:
        return "damage", "wounds lost"
    return "models_destroyed", "models destroyed"


def odds_card(ask: AttackAsk, picture: str = "") -> Card:
    """The odds in one edition: what to expect, the chance of every number, why, and what each rule
    adds.
    """
    odds = ask.odds
    name, words = measure_of(ask)
    law = odds.distribution(name)
    added = contributions(ask.spec, "damage" if _alone(ask) else "models_destroyed")
    sections = [
        Section(words.capitalize(), table(law)),
        *why_sections(ask),
        *_added(ask, added),
    ]
    lines = [asked(ask), "", _chain(ask)]
    if not odds.is_vehicle:
        lines.append(spread(law, words))
    return Card(
        title=_title(ask, odds),
        text="\n".join(lines),
        badge=f"{ask.spec.edition} edition · odds",
        colour=edition_colour(ask.spec.edition),
        sections=tuple(sections),
        footer=f"exact, not sampled · {odds.ms:.1f} ms",
        image=picture,
    )


def _title(ask: AttackAsk, odds: AttackOdds) -> str:
    gone = percent(odds.unit_destroyed)
    if odds.is_vehicle:
        return f"The vehicle is destroyed {gone} of the time"
    if ask.spec.target.models == 1:
        return f"{expected_words(odds, alone=True)}, slain {gone}"
    return f"{expected_words(odds, alone=False)}, wipe {gone}"


def chain(odds: AttackOdds, alone: bool = False) -> str:
    """The mean of every stage: `20 attacks → 13.3 hits → …`; of a model `alone` the last is the
    damage.
    """
    if odds.is_vehicle:
        return " → ".join(_stage(name, mean(odds.means[name])) for name in VEHICLE_STAGES)
    names = [name for name in STAGES if name in odds.means]
    if not alone:
        names.append("models_destroyed")
    *stages, last = [_stage(name, mean(odds.means[name])) for name in names]
    return " → ".join([*stages, f"**{last}**"])


def _stage(name: str, number: str) -> str:
    """`13 hits`, `1 hit`, `1 model destroyed`"""
    words = name.replace("_", " ")
    return f"{number} {words.replace('s', '', 1) if number == '1' and name in PLURAL else words}"


def spread(law: Distribution, words: str) -> str:
    """Where most results lie."""
    low = law.percentile(0.25)
    high = law.percentile(0.75)
    typical = f"{low} to {high}" if low < high else f"{low}"
    named = words.replace("s", "", 1) if (low, high) == (1, 1) else words
    within = law.at_most(high) - law.at_most(low - 1)
    return f"Typical: **{typical} {named}**, in {percent(within)} of all attacks"


def table(law: Distribution, narrow: bool = False) -> str:
    """Every number's chance, and that of so many or more; `narrow` enough for a third of a card."""
    rows = _shown_numbers(law)
    first, width, gap = (len(str(rows[-1])), 7, " ") if narrow else (3, 8, "  ")

    def line(number: str, exactly: str, or_more: str) -> str:
        return gap.join((number.rjust(first), exactly.rjust(width), or_more.rjust(width)))

    lines = [line("", "exactly", "or more")]
    lines += [line(str(n), percent(law.chance(n)), percent(law.at_least(n))) for n in rows]
    further = f"Up to {law.high} are possible." if rows[-1] < law.high else ""
    return "```\n" + "\n".join(lines) + "\n```" + further


def _shown_numbers(law: Distribution) -> list[int]:
    """As many numbers as a table holds, the seldom ones at both ends left out."""
    for seldom in SELDOM:
        rows = _likely(law, seldom)
        if len(rows) <= ROWS:
            return rows
    return _likely(law, SELDOM[-1])


def _likely(law: Distribution, seldom: float) -> list[int]:
    """The numbers without the seldom ones at both ends."""
    numbers = range(law.low, law.high + 1)
    return [n for n in numbers if law.at_least(n) >= seldom and law.at_most(n) >= seldom]


def _added(ask: AttackAsk, found: Sequence[Contribution]) -> Iterator[Section]:
    """What is lost without each rule."""
    if found:
        lines = [f"{harmless(item.name)} **{_signed(ask, item.adds)}**" for item in found]
        what = "in wounds" if _alone(ask) else "in models destroyed"
        added_to = VEHICLE_ADDS if ask.odds.is_vehicle else what
        yield Section(f"What each rule adds {added_to}", "\n".join(lines))


def _alone(ask: AttackAsk) -> bool:
    return ask.spec.target.models == 1 and not ask.odds.is_vehicle


def _signed(ask: AttackAsk, adds: float) -> str:
    return f"{100 * adds:+.1f} %" if ask.odds.is_vehicle else f"{adds:+.2f}"


def _chain(ask: AttackAsk) -> str:
    return chain(ask.odds, ask.spec.target.models == 1)


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
    columns = [_column(names, held, len(groups) > 1) for names, held in groups]
    return Card(
        title=_titled(read, len(groups), len(editions)),
        text=asked(read[0]),
        badge=" · ".join(editions),
        colour=NEUTRAL,
        sections=(*_left_out(left), *columns),
        footer=f"exact, not sampled · {sum(ask.odds.ms for ask in read):.1f} ms",
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
    return f"{'The same in' if all_read else 'In'} {number}: {_title(read[0], read[0].odds)}"


def _left_out(left: Sequence[tuple[str, UserError]]) -> Iterator[Section]:
    """The editions that can't read the attack, each with the reason."""
    if left:
        reasons = "\n".join(
            f"*{name}:* {without_mentions(visible(str(error)))}" for name, error in left
        )
        yield Section(f"Left out: {', '.join(name for name, _ in left)} edition", reasons)


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
    return tuple((name, _rounded(laws[name])) for name in sorted(laws))


def _rounded(chances: Iterable[float]) -> tuple[float, ...]:
    return tuple(round(float(chance), 12) for chance in chances)


def _column(names: Sequence[str], held: Sequence[AttackAsk], inline: bool) -> Section:
    heading = f"{' = '.join(names)} edition"
    ask = held[0]
    name, _ = measure_of(ask)
    lines = [_chain(ask), table(ask.odds.distribution(name), inline), _reasons(names, held)]
    if inline:
        lines.insert(0, f"**{_title(ask, ask.odds)}**")
    return Section(heading, "\n".join(lines), inline)


def _reasons(names: Sequence[str], held: Sequence[AttackAsk]) -> str:
    """Why the numbers are what they are, once for all editions that agree on that too."""
    whys: dict[tuple[str, ...], list[str]] = {}
    for name, ask in zip(names, held, strict=True):
        why = tuple(section.text for section in why_sections(ask))
        whys.setdefault(why, []).append(name)
    if len(whys) == 1:
        return "\n".join(next(iter(whys)))
    lines = []
    for why, agreed in whys.items():
        reasons = " ".join(why).splitlines()
        lines.append(f"*{' = '.join(agreed)}:* {' · '.join(reasons)}")
    return "\n".join(lines)


def odds_chart(asks: Sequence[AttackAsk], rolled: int | None = None) -> Chart:
    """The picture of the odds. All asks are the same attack, each in its edition."""
    name, words = measure_of(asks[0])
    by_law: dict[tuple[float, ...], list[str]] = {}
    for ask in asks:
        law = _rounded(ask.odds.counts[name])
        by_law.setdefault(law, []).append(ask.spec.edition)
    series = tuple(Series(" = ".join(editions), law) for law, editions in by_law.items())
    title = f"{cut(asks[0].weapon.text, TITLE)}\nv {cut(asks[0].target.text, TITLE)}"
    return Chart(title, words, series, rolled)
