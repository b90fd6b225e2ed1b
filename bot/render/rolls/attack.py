"""An attack that was rolled, as a card for a phone: a line for each stage, what is left, how lucky
it was, and why.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.attack import AttackOdds, AttackStory
from bot.attack.explain.needs import Need, needs
from bot.attack.explain.notes import notes
from bot.dice.beaten_share import beaten_share
from bot.dice.distribution import Distribution
from bot.render.card import Card, Section, edition_colour
from bot.render.escape import capital, harmless, uncited
from bot.render.numbers import counted, mean, percent
from bot.render.rolls.stages import reached, volley_lines
from bot.rolls import AttackAsk, Attacked


def attack_card(ask: AttackAsk, attacked: Attacked, footer: str) -> Card:
    """The card of a rolled attack."""
    story = attacked.story
    alone = ask.spec.target.models == 1
    lines = [line for volley in story.volleys for line in volley_lines(volley, alone)]
    return Card(
        title=capital(headline(story)),
        text="\n".join([asked(ask), "", *lines, *_left(story), "", luck_line(ask, story)]),
        badge=f"{ask.spec.edition} edition · attack",
        colour=edition_colour(ask.spec.edition),
        sections=why_sections(ask),
        footer=footer,
    )


def asked(ask: AttackAsk) -> str:
    """The reading of what was typed, in words."""
    return harmless(ask.weapon.words()) + "\n*against* " + harmless(ask.target.words())


def headline(story: AttackStory) -> str:
    """What it came to, in a few words."""
    counts, target = story.counts(), story.spec.target
    if target.armour is not None:
        return _vehicle_headline(
            counts["destroying_results"], counts["penetrating"], counts["glancing"]
        )
    damage = counted(counts["damage"], "wound")
    if not counts["damage"]:
        return "no damage"
    if not story.models_left:
        return (
            "target destroyed"
            if target.models == 1
            else f"unit destroyed, {counted(target.models, 'model')}"
        )
    if target.models == 1:
        return f"{damage} lost of {sum(target.wounds) - target.wounds_lost}"
    if set(target.wounds) == {1}:
        return f"{counted(counts['models_destroyed'], 'model')} destroyed"
    if not counts["models_destroyed"]:
        return f"{damage} lost, no model destroyed"
    return f"{counted(counts['models_destroyed'], 'model')} destroyed, {damage} lost"


def _vehicle_headline(destroying: int, penetrating: int, glancing: int) -> str:
    if destroying:
        return "the vehicle is destroyed"
    if penetrating and glancing:
        return f"{penetrating} penetrating and {glancing} glancing hits: the vehicle survives"
    if penetrating or glancing:
        kind = "penetrating" if penetrating else "glancing"
        return f"{counted(penetrating or glancing, f'{kind} hit')}: the vehicle survives"
    return "the armour holds"


def _left(story: AttackStory) -> Iterator[str]:
    """What is left of the unit."""
    target = story.spec.target
    if target.armour is not None or not story.models_left:
        return
    hurt = story.wounds_on_current
    current = target.wounds[story.models_destroyed]
    state = f"{current - hurt} of {counted(current, 'wound')} left"
    if target.models == 1:
        yield f"Left: **{state.removesuffix(' left')}**"
    elif hurt:
        yield f"Left: **{counted(story.models_left, 'model')}**, one of them with {state}"
    else:
        yield f"Left: **{counted(story.models_left, 'model')}**"


def luck_line(ask: AttackAsk, story: AttackStory) -> str:
    """How this roll stands among all such attacks, and what could be expected."""
    odds, counts = ask.odds, story.counts()
    measure = "destroying_results" if odds.is_vehicle else "damage"
    gone = percent(odds.unit_destroyed)
    parts = luck_words(odds.distribution(measure), counts[measure], "attacks")
    if odds.is_vehicle:
        return " · ".join([*parts, f"destroyed {gone}"])
    alone = ask.spec.target.models == 1
    expected = expected_words(odds, alone)
    if not story.models_left:
        return f"{'Slain' if alone else 'Wiped out'}, as in {gone} of such attacks · {expected}"
    return " · ".join([*parts, expected, f"{'slain' if alone else 'wipe'} {gone}"])


def expected_words(odds: AttackOdds, alone: bool) -> str:
    """What could be expected: models of a unit, wounds of a model `alone`."""
    name, noun = ("damage", "wound") if alone else ("models_destroyed", "model")
    number = mean(odds.means[name])
    return f"{number} {noun}{'' if number == '1' else 's'} expected"


def luck_words(law: Distribution, result: int, what: str) -> list[str]:
    """How many do worse and how many better, so that what comes up often is not called bad luck; of
    the least and the most there is how many do the same; nothing of what is certain.
    """
    worse, better = beaten_share(law, result), beaten_share(law, result, more_is_better=False)
    if worse is None or better is None:
        return []
    if not worse or not better:
        return [
            f"The {'most' if worse else 'least'} there is, as in {percent(law.chance(result))} of "
            f"such {what}"
        ]
    return [f"Better than {percent(worse)} of such {what}, worse than {percent(better)}"]


def why_sections(ask: AttackAsk) -> tuple[Section, ...]:
    """Why each number is needed; and what else is to be known, abilities that change no die
    included.
    """
    lines = [
        _penetration(volley.strength, ask.spec.target.armour or 0)
        if need.roll == "penetration"
        else _why(need)
        for volley, found in zip(ask.spec.volleys, needs(ask.spec), strict=True)
        for need in found
    ]
    lines += map(uncited, notes(ask.spec))
    return (Section("Why", "\n".join(lines)),) if lines else ()


def _why(need: Need) -> str:
    name = {"hit": "Hit", "wound": "Wound", "save": "Save", "attacks": "Attacks"}.get(
        need.roll, capital(need.roll)
    )
    least = reached(need.need) if need.roll.endswith(("wound", "save", "ignore")) else need.need
    return f"**{name} {least}** {harmless(' · '.join(need.why))}"


def _penetration(strength: int, armour: int) -> str:
    """What a D6 does that is added to the Strength (004:263-268): less, the same, or more than the
    armour.
    """
    equal = armour - strength
    if equal < 1:
        return f"**Armour {armour}** D6 + Strength {strength}: every roll penetrates"
    does = [
        *([f"{equal + 1}+ penetrates"] if equal < 6 else []),
        *([f"{equal} glances"] if equal <= 6 else []),
    ]
    return f"**Armour {armour}** D6 + Strength {strength}: {', '.join(does) or 'no roll is enough'}"
