"""The exact odds of an attack as a card and a picture, in one edition or several side by side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.attack.explain.needs import Need, contributions, needs
from bot.attack.explain.notes import readings
from bot.attack.odds.attack_odds import AttackOdds, VolleyOdds
from bot.dice.distribution import Distribution
from bot.render.card import Card, Section, edition_colour
from bot.render.escape import cut, harmless, uncited
from bot.render.markdown import fence
from bot.render.numbers import mean, mean_words, percent
from bot.render.rolls.attack import (
    against_shortly,
    asked_shortly,
    badge,
    in_words,
    missed,
    remarks,
    small,
)
from bot.render.rolls.luck import expectation, is_in_wounds
from bot.render.rolls.odds.chart import Chart, Series
from bot.render.rolls.weapons import called, expected_left, mean_of
from bot.render.rolls.why import needed_together, number_needed, why_shortly
from bot.rolls import AttackAsk

SLOW = 100
"""Milliseconds of an attack's odds from which on it is not said what each of its rules adds."""
ROWS = 30
"""Of the table of chances."""
SELDOM = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05)
"""What is less likely than this at either end is left out; the first of them that leaves few enough
rows.
"""
STAGES = ("attacks", "hits", "wounds", "unsaved", "damage")
STAGES_OF_WEAPON = ("attack", "hit", "wound")
VEHICLE_STAGES = ("attacks", "hits", "glancing", "penetrating")
VEHICLE_ADDS = "to the chance to destroy it"
PLURAL = frozenset({"attacks", "hits", "wounds", "models_destroyed"})
TITLE = 54
"""Characters on each of the two lines of a picture's title."""


def measure_of(ask: AttackAsk) -> tuple[str, str]:
    """What an attack is measured by: the name of the count, and its words."""
    if ask.odds.is_vehicle:
        return "destroying_results", "results that destroy it"
    if is_in_wounds(ask):
        return "damage", "wounds lost"
    return "models_destroyed", "models destroyed"


def odds_card(ask: AttackAsk, picture: str = "") -> Card:
    """The odds in one edition: what to expect, why, and what each rule adds. The chance of every
    number is in the picture; where there is none, in a table.
    """
    odds = ask.odds
    edition = ask.spec.edition
    name, words = measure_of(ask)
    law = odds.distribution(name)
    lines = [*_reading(ask), *small([chain_of(ask)])]
    if not odds.is_vehicle:
        lines.append(spread(law, words))
    if len(ask.weapons) == 1 or odds.is_vehicle:
        lines += small(why_shortly(ask))
    else:
        lines += small(_by_weapon(ask))
    lines += small([*remarks(ask, [*readings(ask.spec), *missed(ask)]), *_added(ask)])
    sections = []
    if not picture:
        sections.append(Section(words.capitalize(), table(law)))
    return Card(
        title=titled(ask),
        text="\n".join(lines),
        badge=badge(ask, "exact odds"),
        colour=edition_colour(edition),
        sections=tuple(sections),
        image=picture,
    )


def reasons(ask: AttackAsk) -> list[str]:
    """Why each number is needed, and which of several readings is counted."""
    return [*why_shortly(ask), *map(uncited, readings(ask.spec))]


def _reading(ask: AttackAsk) -> list[str]:
    """The reading of what was typed; weapons that are described one by one further down are not
    told here.
    """
    are_described = len(ask.weapons) > 1 and not (ask.called or ask.odds.is_vehicle)
    return small([against_shortly(ask)]) if are_described else asked_shortly(ask)


def _by_weapon(ask: AttackAsk) -> Iterator[str]:
    """What each weapon may do, what its rolls need, and what is left after it; of one that was
    typed, what it is.
    """
    target = ask.spec.target
    weapons = zip(ask.odds.volleys, ask.weapons, needs(ask.spec), strict=True)
    for number, (odds, weapon, found) in enumerate(weapons, 1):
        name = f"**{called(number, weapon.name)}**"
        expected = _expected(odds, found)
        left = expected_left(odds, target)
        done = f"{expected} · {left}"
        if ask.called and weapon.name:
            yield f"{name} {done}"
        else:
            values = replace(weapon, name="")
            yield f"{name} {in_words(values)}\n{done}"


def _expected(odds: VolleyOdds, found: Sequence[Need]) -> str:
    """`3 attacks → 2 hits (3+) → 1.7 wounds (2+) · Save none`"""
    needed_for = {need.roll: f" ({number_needed(need)})" for need in found}
    stages = []
    for roll in STAGES_OF_WEAPON:
        expected = mean_of(odds.counts[f"{roll}s"])
        needed = needed_for.get(roll, "")
        stages.append(f"{mean_words(expected, roll)}{needed}")
    told = (*STAGES_OF_WEAPON, "attacks")
    others = [need for need in found if need.roll not in told]
    besides = needed_together(others).replace("Invulnerable", "Inv.")
    chained = " → ".join(stages)
    return f"{chained} · {besides}" if besides else chained


def titled(ask: AttackAsk) -> str:
    """What could be expected, and how often it is the end."""
    if ask.odds.is_vehicle:
        gone = percent(ask.odds.unit_destroyed)
        return f"The vehicle is destroyed {gone} of the time"
    return expectation(ask)


def chain(odds: AttackOdds, alone: bool = False) -> str:
    """The mean of every stage: `20 attacks → 13.3 hits → …`; of a model `alone` the last is the
    damage, of a unit that stands there only where it is not one for each wound.
    """
    means = odds.means
    if odds.is_vehicle:
        return " → ".join(_stage(name, means[name]) for name in VEHICLE_STAGES)
    stages = [_stage(name, means[name]) for name in STAGES if name in means]
    if not alone:
        damage = means["damage"]
        if stages[-2:] == [_stage("unsaved", damage), _stage("damage", damage)]:
            stages.pop()
        destroyed = means["models_destroyed"]
        stages.append(_stage("models_destroyed", destroyed))
    last = stages.pop()
    return " → ".join([*stages, f"**{last}**"])


def _stage(name: str, expected: float) -> str:
    """`13 hits`, `1 hit`, `1 model destroyed`"""
    number = mean(expected)
    words = name.replace("_", " ")
    if number == "1" and name in PLURAL:
        words = _singular(words)
    return f"{number} {words}"


def _singular(words: str) -> str:
    """`models destroyed` → `model destroyed`"""
    return words.replace("s", "", 1)


def spread(law: Distribution, words: str) -> str:
    """Where most results lie."""
    low = law.percentile(0.25)
    high = law.percentile(0.75)
    within = law.at_most(high) - law.at_most(low - 1)
    number = f"{low}"
    if low < high:
        number = f"{low} to {high}"
    elif low == 1:
        words = _singular(words)
    return f"Typical: **{number} {words}** ({percent(within)})"


def table(law: Distribution, narrow: bool = False) -> str:
    """Every number's chance, and that of so many or more; `narrow` enough for a third of a card."""
    numbers = _shown_numbers(law)
    last = numbers[-1]
    widths = (3, 8, 8)
    gap = "  "
    if narrow:
        widths = (len(str(last)), 7, 7)
        gap = " "
    lines = [gap.join(map(str.rjust, ("", "exactly", "or more"), widths))]
    for number in numbers:
        exactly = percent(law.chance(number))
        or_more = percent(law.at_least(number))
        row = (str(number), exactly, or_more)
        lines.append(gap.join(map(str.rjust, row, widths)))
    drawn = fence("\n".join(lines))
    if last < law.high:
        drawn += f"Up to {law.high} are possible."
    return drawn


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


def _added(ask: AttackAsk) -> Iterator[str]:
    """What is lost without each rule, but for what is nothing to two places."""
    odds = ask.odds
    # Each rule means the odds of one more attack.
    if odds.ms >= SLOW:
        return
    measure = "damage" if is_in_wounds(ask) else "models_destroyed"
    lines = []
    for found in contributions(ask.spec, measure):
        adds = _signed(ask, found.adds)
        if adds.strip("+-0.%"):
            lines.append(f"{harmless(found.name)} **{adds}**")
    if not lines:
        return
    what = "in wounds" if is_in_wounds(ask) else "in models"
    if odds.is_vehicle:
        what = VEHICLE_ADDS
    yield f"*Each rule adds {what}:* {' · '.join(lines)}"


def _signed(ask: AttackAsk, adds: float) -> str:
    return f"{100 * adds:+.1f}%" if ask.odds.is_vehicle else f"{adds:+.2f}"


def chain_of(ask: AttackAsk) -> str:
    return chain(ask.odds, ask.spec.target.models == 1)


def rounded(chances: Iterable[float]) -> tuple[float, ...]:
    return tuple(round(float(chance), 12) for chance in chances)


def odds_chart(asks: Sequence[AttackAsk], rolled: int | None = None) -> Chart:
    """The picture of the odds. All asks are the same attack, each in its edition."""
    first = asks[0]
    name, words = measure_of(first)
    by_law = defaultdict(list)
    for ask in asks:
        law = rounded(ask.odds.counts[name])
        by_law[law].append(ask.spec.edition)
    series = []
    for law, editions in by_law.items():
        named = " = ".join(editions)
        series.append(Series(named, law))
    weapons = "; ".join(weapon.text for weapon in first.weapons)
    attackers = cut(weapons, TITLE)
    target = cut(first.target.text, TITLE)
    title = f"{attackers}\nv {target}"
    return Chart(title, words, tuple(series), rolled)
