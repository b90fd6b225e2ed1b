"""Plain dice, as cards."""

from __future__ import annotations

from collections.abc import Iterator

from bot.dice.dice_roll import DiceRoll
from bot.dice.distribution import Distribution
from bot.dice.expression import HOURS, Bracket, RolledExpression
from bot.dice.notation import DiceText
from bot.dice.pool import RolledPool
from bot.render.card import Card
from bot.render.escape import cut, typed
from bot.render.numbers import mean, percent
from bot.render.rolls.dice import box, faces, rows
from bot.render.rolls.dice_words import expression_words, times_words
from bot.render.rolls.luck import luck_words
from bot.rolls import DiceAsk, RolledDice

TITLE = 200
ROLL_LINE = 100
"""Characters of the dice of one of several rolls."""
FEW_ROLLS = 6
"""Equal rolls up to which each has its line with its dice."""
DEGREES = 360 // HOURS
ONE_O_CLOCK = 0x1F550
"""The picture of a clock that shows one o’clock; those of the later hours follow it."""


def dice_card(ask: DiceAsk, thrown: RolledDice, footer: str) -> Card:
    """Plain dice: one roll, or several in a list."""
    text = [] if ask.labels else reason_lines(ask.reason)
    if len(ask.rolls) == 1:
        text += _one_roll(ask, thrown)
    elif _is_series(ask):
        text += _series(ask, thrown)
    else:
        text += _several_rolls(ask, thrown)
    return Card(
        title=cut(_title(ask, thrown), TITLE),
        text="\n".join(text),
        badge="Dice",
        footer=footer,
    )


def _title(ask: DiceAsk, thrown: RolledDice) -> str:
    """What was rolled and what it came to; of dice that were picked up again, first of all what it
    is with those that stood.
    """
    totals = ", ".join(map(total_words, thrown.rolled))
    if _is_series(ask):
        totals = _in_all(ask, thrown)
    asked = _asked(ask)
    title = f"{asked}: {totals}"
    if thrown.in_all is not None:
        title = f"{thrown.in_all} in all · {title}"
    return title


def _in_all(ask: DiceAsk, thrown: RolledDice) -> str:
    """What many equal rolls came to: how many reached what was wanted, else their sum."""
    goal = ask.rolls[0].goal
    totals = [rolled.total for rolled in thrown.rolled]
    if goal is None:
        return f"{sum(totals):,} in all"
    reached = sum(map(goal.holds, totals))
    return f"reached {reached} times of {len(totals)}"


def _is_series(ask: DiceAsk) -> bool:
    """Whether it is the same roll so often that a line for each would be a wall."""
    if ask.labels or len(ask.rolls) <= FEW_ROLLS:
        return False
    return len(set(ask.rolls)) == 1 and _adds_up(ask)


def _adds_up(ask: DiceAsk) -> bool:
    """Whether its results are numbers, and not looked up in a table."""
    expression = ask.rolls[0].expression
    return not expression.scatter and not any(pool.is_d66 for pool in expression.pools)


def _asked(ask: DiceAsk) -> str:
    """The notation as a person reads it."""
    text = DiceText(ask.rolls).text().replace("scatter clock", "scatter")
    times, mark, each = text.partition("#")
    if mark:
        return f"{times} × {each}"
    return text


def _one_roll(ask: DiceAsk, thrown: RolledDice) -> Iterator[str]:
    roll = ask.rolls[0]
    rolled = thrown.rolled[0]
    yield rolled_line(rolled)
    yield from _counted_more(rolled)
    if any(isinstance(term, Bracket) for term in roll.expression.terms):
        yield f"{expression_words(roll.expression)} = **{rolled.total}**"
    if thrown.in_all is not None:
        yield f"{thrown.standing} stood before"
    if rolled.hour is not None:
        yield "12 o’clock points straight away from the firer."
    law = ask.laws()[0]
    if law is None or in_a_table(rolled):
        return
    if roll.goal is not None:
        yield f"{_verdict_of(roll, rolled)} · chance {percent(roll.chance() or 0)}"
    if _is_one_counted(rolled):
        yield f"Chance {percent(law.mean)}"
        return
    if roll.goal is not None and roll.goal.first is None:
        return  # where little is wanted, to be above many is no luck
    for luck in luck_words(law, rolled.total, "rolls"):
        yield f"{luck} · {mean(law.mean)} expected"


def _counted_more(rolled: RolledExpression) -> Iterator[str]:
    """How many dice count more than once, of pools in which some do."""
    for term in rolled.pools:
        more = term.pool.more
        if more is not None:
            counting = [die.value for die in term.dice if die.counts]
            often = sum(value >= more.first for value in counting)
            yield f"{len(counting)} count, {often} of them {times_words(more.times)}"


def _is_one_counted(rolled: RolledExpression) -> bool:
    """Whether it is a single die that reaches a number or does not, thrown alone or kept."""
    if any(term.pool.more for term in rolled.pools):
        return False
    return rolled.expression.is_counted and _counted_dice(rolled) == 1


def _counted_dice(rolled: RolledExpression) -> int:
    """How many dice may have counted: of a pool of which some are kept, these."""
    kept = ((pool, pool.pool.keep) for pool in rolled.pools)
    return sum(keep.count if keep else len(pool.dice) for pool, keep in kept)


def _several_rolls(ask: DiceAsk, thrown: RolledDice) -> Iterator[str]:
    """A line for each, with its total and how it stands among all such rolls."""
    alike = len(set(ask.rolls)) == 1
    labels = ask.labels or ("",) * len(ask.rolls)
    for roll, rolled, law, label in zip(ask.rolls, thrown.rolled, ask.laws(), labels, strict=True):
        dice = rolled_line(rolled)
        if len(dice) > ROLL_LINE:
            dice = f"{len(rolled.dice)} dice"
        line = f"{dice} = **{total_words(rolled)}**"
        if not alike:
            line = f"{roll.text()}: {line}"
        if label:
            line = f"*{typed(label)}* · {line}"
        beside: list[str] = []
        if law and not in_a_table(rolled):
            beside += _beside(roll, rolled, law)
        if beside and not alike and law:
            beside.insert(0, f"{mean(law.mean)} expected")
        yield " · ".join([line, *beside])
    if beside and alike and law:
        yield f"{mean(law.mean)} expected of each"


def _beside(roll: DiceRoll, rolled: RolledExpression, law: Distribution) -> Iterator[str]:
    """The chance of what was wanted, or of so much."""
    if roll.goal is not None:
        yield f"{_verdict_of(roll, rolled)}, chance {percent(roll.chance() or 0)}"
    elif _is_one_counted(rolled):
        yield f"chance {percent(law.mean)}"
    else:
        yield f"{percent(law.at_least(rolled.total))} get that or more"


def _series(ask: DiceAsk, thrown: RolledDice) -> Iterator[str]:
    """The totals alone, and what was to be expected; Details have the dice."""
    yield " ".join(box(rolled.total) for rolled in thrown.rolled)
    chance = ask.rolls[0].chance()
    law = ask.laws()[0]
    if chance is not None:
        yield f"Chance of each: {percent(chance)}"
    elif law is not None:
        yield f"{mean(law.mean)} expected of each"


def _verdict_of(roll: DiceRoll, rolled: RolledExpression) -> str:
    """Whether a total is one of those that were wanted."""
    goal = roll.goal
    assert goal is not None
    is_reached = goal.holds(rolled.total)
    end = "reached" if is_reached else "missed"
    return f"**{goal.text()} {end}**"


def total_words(rolled: RolledExpression) -> str:
    """The total in words: a number, successes, or where a shot scatters to."""
    expression = rolled.expression
    if rolled.scatter is not None:
        if rolled.scatter.counts:
            return "hit"
        words = f"arrow{_direction(rolled)}"
        if expression.terms:
            words += f", {rolled.total} inches"
        return words
    if expression.is_counted:
        if _is_one_counted(rolled):
            return "reached" if rolled.total else "missed"
        number = _counted_dice(rolled)
        if any(term.pool.more for term in rolled.pools):
            return f"{rolled.total} from {number} {'dice' if number > 1 else 'die'}"
        return f"{rolled.total} of {number}"
    return f"{rolled.total:,}"


def _direction(rolled: RolledExpression) -> str:
    """Where the arrow of a scatter die points: an hour, and the same in degrees."""
    if rolled.hour is None:
        return ""
    return f" at {rolled.hour} o’clock ({rolled.hour % HOURS * DEGREES}°)"


def rolled_line(rolled: RolledExpression) -> str:
    """The dice, pool by pool; of dice that are counted or kept, those that count come first."""
    line = "".join(_scatter_box(rolled))
    for sign, term in _signed_pools(rolled):
        if term.pool.is_d66:
            dice = " ".join(box(die.faces[-1]) for die in term.dice)
        else:
            dice = _pool_line(term)
        if line or sign < 0:
            line += " + " if sign > 0 else " − "
        line += dice
    return line.strip() or str(rolled.total)


def _signed_pools(rolled: RolledExpression) -> Iterator[tuple[int, RolledPool]]:
    """Every pool, those in brackets too, and whether it is added or taken away: 1 or -1."""
    for term in rolled.terms:
        if isinstance(term, RolledPool):
            yield term.pool.sign, term
        else:
            for sign, pool in _signed_pools(term.inner):
                yield sign * term.bracket.sign, pool


def _scatter_box(rolled: RolledExpression) -> Iterator[str]:
    """What the scatter die shows, if one was rolled; behind an arrow a clock."""
    if rolled.scatter is not None:
        if rolled.scatter.counts:
            yield box("hit")
        elif rolled.hour is None:
            yield box("arrow")
        else:
            clock = chr(ONE_O_CLOCK + rolled.hour - 1)
            yield f"{box('arrow')} {clock}"


def _pool_line(term: RolledPool) -> str:
    pool = term.pool
    counting = [die for die in term.dice if die.counts]
    others = [die for die in term.dice if not die.counts]
    all_count = pool.keep is None and not pool.is_counted
    if all_count or not others:
        return faces(term.dice, pool.sides)
    left = faces(others, pool.sides)
    if pool.keep is not None and not pool.is_counted:
        left = f"left out: {left}"
    if counting:
        left = f"{faces(counting, pool.sides)} · {left}"
    return left


def in_a_table(rolled: RolledExpression) -> bool:
    """Whether the result is looked up, not compared: a scatter die or a D66."""
    return rolled.scatter is not None or any(term.pool.is_d66 for term in rolled.pools)


def reason_lines(reason: str) -> list[str]:
    """What the roll is for."""
    return [f"*{typed(reason)}*"] if reason else []


def thrown_in_order(rolled: RolledExpression) -> Iterator[str]:
    """Every die in the order thrown, pool by pool."""
    if rolled.scatter is not None:
        shows = "hit" if rolled.scatter.counts else "arrow"
        yield f"scatter: {rolled.scatter.faces[-1]}, {shows}"
    if rolled.hour is not None:
        yield f"direction: {rolled.hour} o’clock"
    for term in rolled.pools:
        yield from rows(term.dice, term.pool.sides)
