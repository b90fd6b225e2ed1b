"""Reads dice from the words of a text: several rolls, each a sum with what is wanted of it."""

from dataclasses import replace

from bot.dice.dice_roll import DiceRoll
from bot.dice.expression import DiceExpression
from bot.dice.notation.arithmetic import (
    Value,
    added,
    as_count,
    as_expression,
    check_consistent,
    check_number,
    divided,
    is_counted,
    multiplied,
    negative,
    rounded,
)
from bot.dice.notation.cursor import Cursor
from bot.dice.notation.goals import read_goal, tell_of_goal
from bot.dice.notation.limits import check_size
from bot.dice.notation.pool_draft import PoolDraft, Which
from bot.dice.notation.pool_options import read_options
from bot.dice.notation.tokens import Kind
from bot.dice.notation.unclear import (
    missing,
    need_or_toughness,
    of_what,
    rolls_or_product,
    sets_or_product,
    side_by_side,
    unclosed,
    unread,
)
from bot.dice.pool import Pool
from bot.errors import InputError, LimitError, quoted

MAX_ROLLS = 20
MAX_DEPTH = 8
PERCENT = 100


class Reader:
    """Reads from a cursor; each method reads one thing. What is wrong and does not hinder the rest
    is told in `faults`.
    """

    def __init__(self, words: Cursor) -> None:
        self._at = words
        self._depth = 0
        self._begins = False
        self._is_first_term = True
        self.faults: list[str] = []

    def rolls(self) -> tuple[DiceRoll, ...]:
        """Every roll of the text. InputError or LimitError for what can't be read at all."""
        found = self._repeated()
        joints = []
        while not self._at.ended:
            if self._at.kind() is Kind.AND_THEN:
                self._pass_mark()
                if self._at.ended:
                    break
            elif self._at.begins_dice():
                joints.append(len(self._at.before()))
            else:
                break
            found += self._repeated()
        if not self._at.ended:
            raise unread(self._at, found, self.faults)
        if joints:
            raise side_by_side(self._at.before(), joints, found)
        if len(found) > MAX_ROLLS:
            raise LimitError(f"A text has at most {MAX_ROLLS} rolls, not {len(found):,}.")
        return tuple(found)

    def _pass_mark(self) -> None:
        """Take the mark between two rolls. InputError where what follows goes on with the dice
        before it.
        """
        mark = self._at.text()
        self._at.skip()
        if mark.endswith("then") and self._at.goes_on():
            raise InputError(
                f"{quoted(f'then {self._at.rest()}')} goes on with the dice that succeeded: "
                "`/attack` rolls hits, wounds and saves in turn."
            )

    def _repeated(self) -> list[DiceRoll]:
        """`6 4D6`, `6x 4D6` and `6#4D6` are six rolls."""
        start = len(self._at.before())
        times = self._times()
        roll = self._roll()
        if self._at.is_multiplied_apart():
            raise rolls_or_product(self._at, start, roll)
        if times == 1:
            times = self._times_behind()
        if not 1 <= times <= MAX_ROLLS:
            raise LimitError(f"A text has at most {MAX_ROLLS} rolls, not {times:,}.")
        return [roll] * times

    def _times(self) -> int:
        """How many rolls the number in front of dice asks for; 1 where it belongs to the dice."""
        mark = self._at.kind(1)
        is_marked = mark in (Kind.SETS, Kind.TIMES)
        ahead = 2 if is_marked else 1
        following = self._at.kind(ahead)
        before_dice = following is Kind.NUMBER and self._at.kind(ahead + 1) is Kind.DIE
        before_die = following is Kind.DIE and is_marked
        before_scatter = following is Kind.SCATTER
        repeats = mark is Kind.SETS or before_dice or before_die or before_scatter
        times = self._at.number() if repeats else None
        if times is None:
            return 1
        self._at.take(Kind.SETS, Kind.TIMES)
        return times

    def _times_behind(self) -> int:
        """The same, of what stands behind a roll: `2D6 3 times`, `2D6 twice`."""
        times = 1
        if self._at.kind() is Kind.NUMBER and self._at.text(1) == "times":
            times = self._at.number() or 0
            self._at.skip()
        if times == 1 and self._at.text() == "twice" and self._at.kind(1) is None:
            times = 2
            self._at.skip()
        return times

    def _roll(self) -> DiceRoll:
        self._begins = True
        start = len(self._at.before())
        scatters = self._at.take(Kind.SCATTER)
        expression = self._scatter() if scatters else as_expression(self._sum())
        check_consistent(expression, self._at.since(start))
        goal = read_goal(self._at, expression)
        if goal is not None:
            tell_of_goal(goal, expression, self._at.since(start), self.faults)
        return DiceRoll(expression, goal)

    def _scatter(self) -> DiceExpression:
        self._at.take(Kind.DICE)
        clock = self._at.take(Kind.CLOCK) is not None
        alone = DiceExpression(scatter=True, clock=clock)
        if self._at.kind(1) is None:
            self._at.take(Kind.PLUS, Kind.MINUS)
        if self._at.ended or self._at.kind() is Kind.AND_THEN:
            return alone
        value = self._sum()
        if value == 0:
            return alone
        if not isinstance(value, DiceExpression):
            raise InputError(
                "A scatter die is thrown alone, or with the dice of the distance: scatter 2D6."
            )
        return replace(value, scatter=True, clock=clock)

    def _sum(self) -> Value:
        total: Value = 0
        sign: Kind | None = self._at.take(Kind.PLUS, Kind.MINUS) or Kind.PLUS
        self._is_first_term = True
        while sign is not None:
            term = self._product()
            total = added(total, negative(term) if sign is Kind.MINUS else term)
            sign = self._at.take(Kind.PLUS, Kind.MINUS)
            self._is_first_term = False
        return total

    def _product(self) -> Value:
        """A term of a sum. An `x4` that is set apart is not of the last term alone, nor of what is
        counted.
        """
        value = self._factor()
        while True:
            is_of_the_roll = not self._is_first_term or is_counted(value)
            if self._at.is_multiplied_apart() and is_of_the_roll:
                return value
            if self._at.take(Kind.STAR, Kind.TIMES):
                value = multiplied(value, self._factor())
            elif self._at.take(Kind.HALVED):
                value = divided(value, 2, down=self._rounds_down())
            elif self._at.take(Kind.DOUBLED):
                value = multiplied(value, 2)
            elif over := self._at.take(Kind.OVER, Kind.OVER_DOWN):
                divisor = self._factor()
                down = True if over is Kind.OVER_DOWN else self._rounds_down()
                value = divided(value, divisor, down=down)
            else:
                return value

    def _rounds_down(self) -> bool | None:
        """How a division rounds: `round up`, `down`; None where that is not said."""
        down = None
        while said := self._at.take(Kind.UP, Kind.DOWN):
            down = said is Kind.DOWN
        return down

    def _factor(self) -> Value:
        begins, self._begins = self._begins, False
        if self._at.take(Kind.HALVED):
            halved = self._factor()
            return divided(halved, 2, down=self._rounds_down())
        if self._at.take(Kind.DOUBLED, Kind.TWICE):
            return multiplied(self._factor(), 2)
        if self._at.kind() is Kind.DICE or self._at.begins_with_need():
            return self._sixes(1)
        if self._at.kind() in (Kind.HIGHEST, Kind.LOWEST):
            return self._best_of()
        down = self._rounds_down()
        if self._at.take(Kind.OPEN):
            value = rounded(self._bracket(), down)
            is_count = self._at.kind() is Kind.DIE and self._at.is_glued()
            return self._pool(as_count(value)) if is_count else value
        if self._at.kind() is Kind.DIE:
            return self._pool(1)
        return self._from_number(begins)

    def _from_number(self, begins: bool) -> Value:
        """What a number begins, at the start of a roll or within it."""
        number = self._at.number()
        if number is None:
            raise missing(self._at)
        if self._at.kind() is Kind.DIE:
            return self._pool(number)
        if self._at.take(Kind.FUDGE):
            check_size(number, 3)
            return DiceExpression((Pool(number, 3),), -2 * number)
        if self._at.kind() is Kind.OPEN:
            raise sets_or_product(self._at, number)
        if self._at.kind() is Kind.TIMES and self._at.is_at_least(1):
            self._at.skip()
        if self._at.kind() is Kind.DICE or (begins and self._at.goes_on()):
            return self._sixes(number)
        return check_number(number)

    def _best_of(self) -> DiceExpression:
        """`best of 2D6`, `highest 2 of 3D6`."""
        end = self._at.take(Kind.HIGHEST, Kind.LOWEST)
        which: Which = "highest" if end is Kind.HIGHEST else "lowest"
        says_how_many = self._at.kind(1) is Kind.NUMBER
        kept = self._at.number() if says_how_many else 1
        count = self._at.number()
        is_die = self._at.take(Kind.DIE) is not None
        sides = self._at.number() if is_die else None
        if count is None or sides is None:
            raise InputError(f"{which.title()} of which dice? Write it like `{which} of 2D6`.")
        return self._dice(count, sides, (which, kept))

    def _bracket(self) -> Value:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise LimitError(f"Brackets stand at most {MAX_DEPTH} deep.")
        value = self._sum()
        self._depth -= 1
        down = self._rounds_down()
        if not self._at.take(Kind.CLOSE):
            raise unclosed(self._at)
        return rounded(value, down)

    def _pool(self, count: int) -> DiceExpression:
        self._at.take(Kind.DIE)
        sides = PERCENT if self._at.take(Kind.PERCENT) else self._at.number()
        if sides is None:
            die = quoted(f"D{self._at.rest()}")
            raise InputError(f"{die} does not say how many sides, as D6 does.")
        return self._dice(count, sides)

    def _sixes(self, count: int) -> DiceExpression:
        """`20 3+`, `20 dice on 3s`: the game's dice are D6. InputError for `20 hits`, which says
        not what to roll.
        """
        dice = self._at.take(Kind.DICE)
        if self._at.text() == "t":
            raise need_or_toughness(self._at, count)
        expression = self._dice(count, 6)
        if dice is None and not expression.is_counted and not self.faults:
            raise of_what(self._at, count)
        return expression

    def _dice(
        self, count: int, sides: int, kept: tuple[Which, int | None] | None = None
    ) -> DiceExpression:
        check_size(count, sides)
        self._at.take(Kind.DICE)
        draft = PoolDraft(count, sides, is_added=not self._is_first_term)
        if kept:
            draft.keep(*kept)
        read_options(self._at, draft, self.faults)
        return DiceExpression((draft.pool(),))
