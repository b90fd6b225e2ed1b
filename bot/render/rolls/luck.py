"""What could be expected of an attack, and how lucky a roll was."""

from __future__ import annotations

from collections.abc import Iterator

from bot.attack import AttackStory
from bot.dice.beaten_share import beaten_share
from bot.dice.distribution import Distribution
from bot.render.numbers import mean_words, percent
from bot.rolls import AttackAsk

STANDS_OUT = 0.75
"""The share of all such attacks from which on it says something that they did worse, or better."""
HARDLY = 0.005
"""Models expected below which a card would say 0."""


def luck_line(ask: AttackAsk, story: AttackStory) -> str:
    """What could be expected, and of a target that still stands whether this roll is a lucky one;
    Details have the numbers.
    """
    odds = ask.odds
    if odds.is_vehicle:
        chance = percent(odds.unit_destroyed)
        expected = f"Destroyed {chance}"
    else:
        expected = expectation(ask)
    destroyed = story.counts()["models_destroyed"]
    if destroyed == ask.spec.target.models:
        return expected
    law, result = _beaten(ask, story)
    return " · ".join([expected, *_verdict(law, result)])


def expectation(ask: AttackAsk) -> str:
    """`2.2 models expected, wipe 0.1%`, `1.7 wounds expected, slain 4%`"""
    end = "slain" if ask.spec.target.models == 1 else "wipe"
    gone = percent(ask.odds.unit_destroyed)
    return f"{_expected(ask)}, {end} {gone}"


def _verdict(law: Distribution, result: int) -> Iterator[str]:
    """`a typical roll`, or of one that stands out how many are better or worse; nothing of what is
    certain.
    """
    worse = beaten_share(law, result)
    better = beaten_share(law, result, more_is_better=False)
    if worse is None or better is None:
        return
    if better >= STANDS_OUT:
        yield f"worse than {percent(better)}"
    elif worse >= STANDS_OUT:
        yield f"better than {percent(worse)}"
    else:
        yield "a typical roll"


def luck_of_attack(ask: AttackAsk, story: AttackStory) -> list[str]:
    """How a roll stands among all such attacks, in numbers."""
    law, result = _beaten(ask, story)
    return luck_words(law, result, "attacks")


def _beaten(ask: AttackAsk, story: AttackStory) -> tuple[Distribution, int]:
    """The law of what an attack is measured by, and what it came to."""
    measure = "models_destroyed" if ask.odds.is_vehicle else "damage"
    return ask.odds.distribution(measure), story.counts()[measure]


def is_in_wounds(ask: AttackAsk) -> bool:
    """Whether an attack is told in wounds: on a single model, and where hardly a model would
    fall.
    """
    if ask.odds.is_vehicle:
        return False
    return ask.spec.target.models == 1 or ask.odds.means["models_destroyed"] < HARDLY


def _expected(ask: AttackAsk) -> str:
    """What could be expected: models, or wounds."""
    name, noun = ("damage", "wound") if is_in_wounds(ask) else ("models_destroyed", "model")
    expected = mean_words(ask.odds.means[name], noun)
    return f"{expected} expected"


def luck_words(law: Distribution, result: int, what: str) -> list[str]:
    """How many do worse and how many better, so that what comes up often is not called bad luck; of
    the least and the most there is how many do the same; nothing of what is certain.
    """
    worse = beaten_share(law, result)
    better = beaten_share(law, result, more_is_better=False)
    if worse is None or better is None:
        return []
    if worse and better:
        return [f"Better than {percent(worse)} of such {what}, worse than {percent(better)}"]
    end = "most" if worse else "least"
    same = percent(law.chance(result))
    return [f"The {end} there is, as in {same} of such {what}"]
