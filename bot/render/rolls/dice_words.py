"""What dice are read as, in words: `20D6, each 3+ counts, 1s re-rolled once`."""

from __future__ import annotations

from collections.abc import Iterator

from discord.app_commands import Choice

from bot.dice.dice_roll import DiceRoll
from bot.dice.expression import Bracket, DiceExpression
from bot.dice.pool import Pool
from bot.errors import UserError
from bot.render.choices import CHOICE
from bot.render.escape import cut
from bot.render.numbers import mean, percent
from bot.rolls import DiceAsk

EXAMPLES = ("20 dice on 3+ reroll 1s", "2D6", "2D6 9+", "D66", "4D6 drop lowest", "scatter 2D6")


def dice_choices(text: str) -> list[Choice[str]]:
    """What dice that are being typed read as; examples for an empty box."""
    texts = [text] if text.strip() else EXAMPLES
    return [Choice(name=_named(each), value=each) for each in texts if len(each) <= CHOICE]


def _named(text: str) -> str:
    try:
        return cut(ask_words(DiceAsk.typed(text, None)), CHOICE)
    except UserError as error:
        return cut(str(error).replace("`", ""), CHOICE)


def ask_words(ask: DiceAsk) -> str:
    """All rolls of a text, with what is to be expected."""
    laws = ask.laws()
    if len(ask.rolls) > 1 and len(set(ask.rolls)) == 1:
        return f"{len(ask.rolls)} rolls, each {_with_odds(ask, 0)}"
    if any(law is None for law in laws):
        return "; ".join(roll_words(roll) for roll in ask.rolls)
    return "; ".join(_with_odds(ask, place) for place in range(len(ask.rolls)))


def _with_odds(ask: DiceAsk, place: int) -> str:
    roll, law = ask.rolls[place], ask.laws()[place]
    if law is None:
        return roll_words(roll)
    chance = roll.chance()
    if chance is not None:
        return f"{roll_words(roll)}: {percent(chance)}"
    if roll.expression.scatter or any(pool.is_d66 for pool in roll.expression.pools):
        return roll_words(roll)
    return f"{roll_words(roll)} · {mean(law.mean)} expected"


def roll_words(roll: DiceRoll) -> str:
    """One roll: its dice, and the total that is wanted."""
    words = expression_words(roll.expression)
    if roll.goal is None:
        return words
    first, last = roll.goal.first, roll.goal.last
    if last is None:
        return f"{words}, in all {first} or more"
    return f"{words}, in all {last}" + ("" if first == last else " or less")


def expression_words(expression: DiceExpression) -> str:
    """Dice and numbers, as they are added up."""
    parts = []
    if expression.scatter:
        parts.append("scatter die" + (" with a direction" if expression.clock else ""))
    for term in expression.terms:
        joint = ("+ " if parts else "") if term.sign > 0 else "- "
        parts.append(joint + term_words(term))
    if expression.constant:
        parts.append(f"{'+' if expression.constant > 0 else '-'} {abs(expression.constant)}")
    return " ".join(parts)


def term_words(term: Pool | Bracket) -> str:
    """Dice with all that was said of them, or a bracket."""
    if isinstance(term, Pool):
        dice = f"{term.count if term.count > 1 else ''}D{term.sides}"
        return ", ".join((dice, *_options(term)))
    inner = f"({expression_words(term.inner)})"
    if term.times > 1:
        return f"{inner} times {term.times}"
    return f"{inner} divided by {term.divisor}, rounded {'down' if term.down else 'up'}"


def _options(pool: Pool) -> Iterator[str]:
    if pool.times > 1:
        yield f"times {pool.times}"
    if pool.keep is not None:
        number = "" if pool.keep.count == 1 else f"{pool.keep.count} "
        yield f"the {number}{pool.keep.which}"
    if pool.is_counted:
        yield f"each {_counted(pool)} counts"
    if pool.explode is not None:
        yield f"{_from(pool.explode, pool.sides)} bring another die"
    if pool.reroll is not None:
        yield f"{_again(pool)} re-rolled once"


def _counted(pool: Pool) -> str:
    if pool.ceiling is None:
        return f"{pool.threshold}+"
    return f"{pool.ceiling}" if pool.threshold == pool.ceiling else f"{pool.ceiling} or less"


def _from(first: int, sides: int) -> str:
    return f"{first}s" if first == sides else f"{first}+"


def _again(pool: Pool) -> str:
    reroll = pool.reroll
    assert reroll is not None
    if reroll.first == reroll.last:
        return f"{reroll.first}s"
    if reroll.first == 1 and reroll.last + 1 == pool.threshold and pool.ceiling is None:
        return "misses"
    return f"{reroll.first} to {reroll.last}"
