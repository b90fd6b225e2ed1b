"""The exact odds of an attack as a card and a picture, in one edition or several side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.combat.explain import Contribution, contributions
from bot.combat.odds import AttackOdds
from bot.dice.distribution import Distribution
from bot.errors import UserError
from bot.render.attack import asked, why_sections
from bot.render.card import NEUTRAL, Card, Section, edition_colour
from bot.render.chart import Chart, Series
from bot.render.escape import cut, harmless
from bot.render.numbers import counted, mean, percent
from bot.rolls import AttackAsk

ROWS = 30
"""Of the table of chances."""
SELDOM = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05)
"""What is less likely than this at either end is left out; the first of them that leaves few enough rows."""
STAGES = ("attacks", "hits", "wounds", "unsaved", "damage")
VEHICLE_STAGES = ("attacks", "hits", "glancing", "penetrating")
TITLE = 60
"""Characters of a picture's title."""


def measure_of(ask: AttackAsk) -> tuple[str, str]:
    """What an attack is measured by: the name of the count, and its words."""
    if ask.odds.is_vehicle:
        return "destroying_results", "results that destroy it"
    if ask.spec.target.models == 1:
        return "damage", "wounds lost"
    return "models_destroyed", "models destroyed"


def odds_card(ask: AttackAsk, picture: str = "") -> Card:
    """The odds in one edition: what to expect, every number's chance, why, and what each rule adds."""
    odds = ask.odds
    name, words = measure_of(ask)
    law = odds.distribution(name)
    sections = [
        Section(words.capitalize(), table(law)),
        *why_sections(ask),
        *_added(ask, contributions(ask.spec)),
    ]
    return Card(
        title=_title(ask, odds),
        text="\n".join([asked(ask), "", chain(odds), *([] if odds.is_vehicle else [spread(law, words)])]),
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
        return f"{mean(odds.means['damage'])} wounds expected, slain {gone}"
    return f"{mean(odds.means['models_destroyed'])} models expected, wipe {gone}"


def chain(odds: AttackOdds) -> str:
    """The mean of every stage: `20 attacks → 13.3 hits → …`"""
    means = odds.means
    if odds.is_vehicle:
        return " → ".join(f"{mean(means[name])} {name}" for name in VEHICLE_STAGES)
    *stages, last = [f"{mean(means[name])} {name}" for name in (*STAGES, "models_destroyed")]
    return " → ".join([*stages, f"**{last.replace('_', ' ')}**"])


def spread(law: Distribution, words: str) -> str:
    """Where most results lie."""
    low, high = law.percentile(0.25), law.percentile(0.75)
    half = f"{low} to {high}" if low < high else f"{low}"
    return f"Typical: **{half} {words}**, in {percent(law.at_most(high) - law.at_most(low - 1))} of all attacks"


def table(law: Distribution) -> str:
    """Every number's chance, and that of so many or more."""
    rows = next((rows for seldom in SELDOM if len(rows := _likely(law, seldom)) <= ROWS), _likely(law, SELDOM[-1]))
    lines = [f"{'':>3}  {'exactly':>8}  {'or more':>8}"]
    lines += [f"{number:>3}  {percent(law.chance(number)):>8}  {percent(law.at_least(number)):>8}" for number in rows]
    further = f"Up to {law.high} are possible." if rows[-1] < law.high else ""
    return "```\n" + "\n".join(lines) + "\n```" + further


def _likely(law: Distribution, seldom: float) -> list[int]:
    """The numbers without the seldom ones at both ends."""
    numbers = range(law.low, law.high + 1)
    return [n for n in numbers if law.at_least(n) >= seldom and law.at_most(n) >= seldom]


def _added(ask: AttackAsk, found: Sequence[Contribution]) -> Iterator[Section]:
    """What is lost without each rule."""
    if found:
        lines = [f"{harmless(item.name)} **{_signed(ask, item.adds)}**" for item in found]
        yield Section("What each rule adds", "\n".join(lines))


def _signed(ask: AttackAsk, adds: float) -> str:
    if ask.odds.is_vehicle or ask.spec.target.models == 1:
        return f"{100 * adds:+.1f} %"
    return f"{adds:+.2f}"


def side_by_side(asks: Sequence[AttackAsk | UserError], editions: Sequence[str], picture: str = "") -> Card:
    """The odds in several editions."""
    read = [ask for ask in asks if isinstance(ask, AttackAsk)]
    sections = [_column(edition, ask) for edition, ask in zip(editions, asks, strict=True)]
    return Card(
        title=f"Odds in {counted(len(editions), 'edition')}",
        text=asked(read[0]),
        badge=" · ".join(editions),
        colour=NEUTRAL,
        sections=tuple(sections),
        footer=f"exact, not sampled · {sum(ask.odds.ms for ask in read):.1f} ms",
        image=picture,
    )


def _column(edition: str, ask: AttackAsk | UserError) -> Section:
    if isinstance(ask, UserError):
        return Section(f"{edition} edition", harmless(str(ask)), inline=True)
    odds = ask.odds
    name, _ = measure_of(ask)
    why = "\n".join(section.text for section in why_sections(ask))
    text = f"**{_title(ask, odds)}**\n{chain(odds)}\n{table(odds.distribution(name))}\n{why}"
    return Section(f"{edition} edition", text, inline=True)


def odds_chart(asks: Sequence[AttackAsk], rolled: int | None = None) -> Chart:
    """The picture of the odds. All asks are the same attack, each in its edition."""
    name, words = measure_of(asks[0])
    series = tuple(Series(ask.spec.edition, tuple(ask.odds.counts[name].tolist())) for ask in asks)
    return Chart(cut(f"{asks[0].weapon.text} v {asks[0].target.text}", TITLE), words, series, rolled)
