"""What dice are read as, in words: `20D6, each 3+ counts, 1s re-rolled once`."""

from __future__ import annotations

from collections.abc import Iterator

from discord.app_commands import Choice

from bot.dice.dice_roll import DiceRoll
from bot.dice.die import Faces
from bot.dice.distribution import Distribution
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
    rolls = ask.rolls
    laws = ask.laws()
    number = len(rolls)
    if number > 1 and len(set(rolls)) == 1:
        each = _with_odds(rolls[0], laws[0])
        return f"{number} rolls, each {each}"
    words = map(_with_odds, rolls, laws)
    if None in laws:
        words = map(roll_words, rolls)
    return "; ".join(words)


def _with_odds(roll: DiceRoll, law: Distribution | None) -> str:
    words = roll_words(roll)
    if law is None:
        return words
    chance = roll.chance()
    if chance is not None:
        return f"{words}: {percent(chance)}"
    expression = roll.expression
    if expression.scatter or any(pool.is_d66 for pool in expression.pools):
        return words
    return f"{words} · {mean(law.mean)} expected"


def roll_words(roll: DiceRoll) -> str:
    """One roll: its dice, and the total that is wanted."""
    words = expression_words(roll.expression)
    if roll.goal is None:
        return words
    first = roll.goal.first
    last = roll.goal.last
    if last is None:
        return f"{words}, in all {first} or more"
    if first == last:
        return f"{words}, in all {last}"
    return f"{words}, in all {last} or less"


def expression_words(expression: DiceExpression) -> str:
    """Dice and numbers, as they are added up."""
    words = ""
    if expression.scatter:
        words = " + scatter die"
    if expression.clock:
        words += " with a direction"
    for term in expression.terms:
        sign = "+" if term.sign > 0 else "-"
        words += f" {sign} {term_words(term)}"
    if expression.constant > 0:
        words += f" + {expression.constant}"
    elif expression.constant:
        words += f" - {-expression.constant}"
    # A sum begins without a plus, and a line of Markdown that begins with a dash is a list.
    words = words.strip().removeprefix("+ ")
    return f"minus {words[2:]}" if words.startswith("- ") else words


def term_words(term: Pool | Bracket) -> str:
    """Dice with all that was said of them, or a bracket."""
    if isinstance(term, Pool):
        dice = f"D{term.sides}"
        if term.count > 1:
            dice = f"{term.count}{dice}"
        options = _options(term)
        return ", ".join((dice, *options))
    inner = expression_words(term.inner)
    if term.times > 1:
        return f"({inner}) times {term.times}"
    direction = "down"
    if not term.down:
        direction = "up"
    return f"({inner}) divided by {term.divisor}, rounded {direction}"


def _options(pool: Pool) -> Iterator[str]:
    if pool.times > 1:
        yield f"times {pool.times}"
    if pool.keep is not None:
        kept = f"{pool.keep.count} {pool.keep.which}"
        yield f"the {kept.removeprefix('1 ')}"
    if pool.least is not None:
        yield f"each at least {pool.least}"
    if pool.most is not None:
        yield f"each at most {pool.most}"
    if pool.is_counted:
        yield f"each {_counted(pool)} counts"
    if pool.more is not None:
        yield f"{_from(pool.more.first, pool.sides)} {times_words(pool.more.times)}"
    if pool.explode is not None:
        yield f"{_from(pool.explode, pool.sides)} bring another die"
    if pool.reroll is not None:
        yield f"{_again(pool)} re-rolled once"


def _counted(pool: Pool) -> str:
    if pool.only is not None:
        return _one_of(pool.only)
    if pool.ceiling is None:
        return f"{pool.threshold}+"
    if pool.ceiling == pool.threshold:
        return f"{pool.ceiling}"
    if pool.threshold is not None:
        return f"{pool.threshold} to {pool.ceiling}"
    return f"{pool.ceiling} or less"


def times_words(times: int) -> str:
    """How often something counts."""
    return "twice" if times == 2 else f"{times} times"


def _from(first: int, sides: int) -> str:
    return f"{first}s" if first == sides else f"{first}+"


def _again(pool: Pool) -> str:
    reroll = pool.reroll
    assert reroll is not None
    if isinstance(reroll, Faces):
        return _one_of(reroll)
    first = reroll.first
    last = reroll.last
    if first == last:
        return f"{first}s"
    if first == 1 and last + 1 == pool.threshold and pool.ceiling is None:
        return "misses"
    return f"{first} to {last}"


def _one_of(faces: Faces) -> str:
    """These values in words: `2, 4 or 6`."""
    *others, last = map(str, faces.values)
    return f"{', '.join(others)} or {last}"
