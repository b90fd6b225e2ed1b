"""Forms of dice that people type, as other dice bots document them and as players of the game write,
each with its law from an independent witness.

They are facts about notation: Avrae's d20, Dice Maiden, Rollem, Roll20, Foundry, caith, roll-rs,
py-rolldice, diceSyntax, em-slack-roll and Noppa; and what is typed at a table of Warhammer.
"""

import re
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import partial

import icepool
import pytest

from bot.dice.dice_roll import Goal
from bot.dice.exploding import MAX_EXPLOSIONS
from bot.dice.notation import parse_thrown, read_rolls
from bot.dice.source import DiceSource, SeededDice
from bot.errors import InputError, LimitError, UserError

Exhaust = Callable[[Callable[[DiceSource], Hashable]], Mapping[Hashable, Fraction]]
Law = icepool.Die[int]
D6 = icepool.d(6)
D3 = D6.map(lambda face: (face + 1) // 2)


def again(die: Law, *picked: int) -> Law:
    """A die of which some values are thrown once more."""
    return die.map(lambda face: die if face in picked else face)


def count(dice: int, die: Law, *wanted: int) -> Law:
    """How many dice show one of these values."""
    return dice @ die.map(lambda face: face in wanted)


def counted_bursts(wanted: range, bursting: range, left: int = MAX_EXPLOSIONS) -> Law:
    """How many wanted faces one D6 and those that it brings come to."""
    if not left:
        return D6.map(lambda face: int(face in wanted))
    more = counted_bursts(wanted, bursting, left - 1)
    return D6.map(lambda face: (face in wanted) + more if face in bursting else int(face in wanted))


UP5, UP4, UP3 = (5, 6), (4, 5, 6), (3, 4, 5, 6)
BURST = partial(D6.explode, depth=MAX_EXPLOSIONS)
FORMS: list[tuple[Callable[[], Law], list[str]]] = [
    (lambda: D6, ["d6", "1d6", "D6", "1 d 6", "w6", "1w6", "/roll d6", "!roll 1d6", "r d6"]),
    (
        lambda: 2 @ D6,
        [
            *(
                "2d6",
                "2D6",
                "roll 2d6",
                "throw 2d6",
                "2d6 # charge",
                "2d6 for the charge",
                "2 dice",
            ),
            *("2d6 // to move", "2d6 [fire]", '2D6"', "2d6 inches", "(2d6)", "+2d6", "2w6"),
            *("d6+d6", "d6 + d6", "floor(d6)+d6", "1d6+1d6", "1 * 2d6", "2d6/1"),
        ],
    ),
    (lambda: 6 @ D6, ["6d6", "6 dice", "roll 6 dice", "6 d6", "6 d6s"]),
    (lambda: 4 @ D6.map(lambda face: max(face, 2)), ["4d6mi2", "4d6min2"]),
    (lambda: 4 @ D6.map(lambda face: min(face, 5)), ["4d6ma5"]),
    (lambda: D6.map(lambda face: max(face, 3)).lowest(4, 2), ["4d6kl2mi3", "4d6mi3 kl2"]),
    (lambda: 4 @ D3.map(lambda value: value - 2), ["4dF", "4d3-8"]),
    (lambda: 2 @ D6, ["(4-2)d6", "2d6sa"]),
    (lambda: icepool.d(100), ["d%", "1d%", "d100", "D100"]),
    (lambda: 3 @ icepool.d(100), ["3d%", "3d100"]),
    (lambda: 2 @ D3, ["2d3", "2D3", "d3+d3"]),
    (lambda: icepool.d(20) + 5, ["d20+5", "1d20 + 5", "5+d20", "d20+5 [attack]"]),
    (lambda: 2 @ D6 + 3 @ icepool.d(10), ["2d6 + 3d10", "3d10+2d6", "2d6 plus 3d10"]),
    (lambda: 3 @ D6 + 5, ["3d6 + 5", "5 + 3d6", "3d6+2+3", "3d6+(2+3)", "(3d6+2)+3"]),
    (lambda: D6 - 3, ["1d6-3", "d6 - 3", "d6 minus 3"]),
    (lambda: 3 @ D6 - 2 @ icepool.d(4), ["3d6-2d4", "floor(3d6-2d4)", "3d6 - (2d4)", "-(2d4)+3d6"]),
    (
        lambda: D6 * 2,
        ["2*1d6", "2*d6", "d6*2", "d6x2", "D6 × 2", "1d6 x 2", "(d6)*2", "d6 times 2"],
    ),
    (lambda: D6 * 10, ["d6x10", "D6 x 10", "10*d6", "2*5*d6", "d6*2*5"]),
    (lambda: (2 @ D6 + 1) * 2, ["(2d6+1)*2", "2*(2d6+1)", "2x(2d6+1)", "(2d6+1)x2"]),
    (
        lambda: (2 @ D6).map(lambda total: (total + 1) // 2),
        ["2d6/2", "(2d6)/2", "2d6 / 2", "2d6/2 round up", "ceil(2d6/2)", "2d6 halved", "half 2d6"],
    ),
    (
        lambda: (2 @ D6).map(lambda total: total // 2),
        [
            "floor(2d6/2)",
            "floor((2d6//2))",
            "2d6/2 round down",
            "2d6/2 rounded down",
            "(2d6/2 round down)",
            "2d6//2",
        ],
    ),
    (
        lambda: (2 @ D6 + 1).map(lambda total: (total + 2) // 3) + 1,
        ["(2d6+1)/3+1", "1+(2d6+1)/3", "(2d6 + 1) divided by 3 + 1"],
    ),
    (
        lambda: D6.highest(4, 3),
        [
            *("4d6k3", "4d6kh3", "4d6 k3", "4d6 kh 3", "4d6 keep 3", "4d6 keep highest 3"),
            *("4d6 keep the highest 3", "4d6 keep best 3", "4d6h3", "4d6 take highest 3"),
            *("4d6d1", "4d6dl1", "4d6dl", "4d6 drop lowest", "4d6 drop the lowest", "4d6 drop 1"),
            *("4d6 drop lowest 1", "4d6 dropping the lowest", "4d6 drop 1 lowest", "4d6 d1"),
        ],
    ),
    (
        lambda: D6.lowest(4, 3),
        ["4d6kl3", "4d6 kl3", "4d6 keep lowest 3", "4d6dh1", "4d6dh", "4d6 drop highest", "4d6l3"],
    ),
    (lambda: D6.highest(3, 1), ["3d6kh", "3d6k", "3d6 keep highest", "3d6 highest", "3d6 kh1"]),
    (lambda: icepool.d(20).lowest(2, 1), ["2d20kl1", "2d20kl", "2d20 keep lowest", "2d20dh1"]),
    (lambda: icepool.d(20).highest(2, 1) + 5, ["2d20kh1+5", "2d20kh+5", "2d20k1 + 5", "2d20dl1+5"]),
    (lambda: icepool.d(10).highest(3, 2), ["3d10 k2", "3d10 d1", "3d10dl1"]),
    (
        lambda: 4 @ again(D6, 1),
        [
            *("4d6r1", "4d6ro1", "4d6rr1", "4d6 rr1", "4d6r<2", "4d6ro<2", "4d6 reroll 1s"),
            *("4d6 reroll ones", "4d6 re-roll 1s", "4d6 rerolling 1s", "4d6 rerolling ones once"),
            *("4d6 rr<=1", "4d6r=1", "4d6 re-roll results of 1", "4d6 with rerolling 1s"),
        ],
    ),
    (
        lambda: 4 @ again(D6, 1, 2),
        ["4d6r<=2", "4d6ro<3", "4d6r1r2", "4d6 reroll 1s and 2s", "4d6 rr 2 or less", "4d6 rr1to2"],
    ),
    (
        lambda: 2 @ again(D6, 6),
        ["2d6 rr6", "2d6 reroll 6 or more", "2d6r6", "2d6 reroll 6s", "2d6r>5", "2d6 r>=6"],
    ),
    (
        lambda: count(10, D6, *UP5),
        [
            *("10d6>4", "10d6 > 4", "10d6>=5", "10d6 >= 5", "10d6 5+", "10d6 t5", "10d6t5"),
            *("10d6 count 5+", "10d6 on 5+", "10d6 on 5s", "10d6 cs>=5", "10d6cs>4", "10d6 hit5"),
            *("10d6 hits on 5+", "10d6 successes on 5+", "10d6 target 5", "10d6 at least 5"),
            *("10d6 5 or more", "10d6 5 or better", "10d6 needing 5s", "10 dice 5+", "10 5+"),
            *("10d6≥5", "10d6 counting 5+", "10d6 vs 5+", "10wh5+", "10d6 saves on 5+"),
        ],
    ),
    (
        lambda: count(20, D6, *UP3),
        [
            *("20d6 on 3+", "20d6 on 3s", "20d6 hitting on 3s", "20 dice 3+", "20 3+", "20 on 3s"),
            *("20 dice on 3s", "20 dice hitting on 3s", "roll 20 on 3+", "20 hits on 3s"),
            *("20 dice wounding on 3s", "20d6 wounding on 3+", "20d6 hitting on threes"),
            *("20 dice at least 3", "20d6 3 or better"),
        ],
    ),
    (lambda: count(12, D6, *UP4), ["roll 12 on 4s", "12 on 4s", "12 on 4+", "12d6t4", "12 4+"]),
    (
        lambda: count(20, again(D6, 1), *UP3),
        [
            *(
                "20d6 3+ rr1",
                "20 3+ rr1",
                "20 dice 3+ reroll 1s",
                "20d6 hitting on 3s rerolling 1s",
            ),
            *("20d6r1>=3", "20d6 3+ ro1", "20 dice on 3s rerolling ones"),
        ],
    ),
    (
        lambda: count(20, again(D6, 1, 2), *UP3),
        [
            *("20d6 3+ reroll fails", "20d6 3+ reroll failed", "20d6 3+ rrfailed"),
            *("20 dice 3+ reroll misses", "20 3+ reroll all", "20d6 on 3+ reroll all fails"),
            *("20d6 3+ rerolling failures", "20d6 on 3s re-roll everything"),
        ],
    ),
    (lambda: count(10, D6, 1, 2), ["10d6<3", "10d6<=2", "10d6 at most 2", "10d6 tl2", "10d6≤2"]),
    (lambda: count(10, D6, 6), ["10d6=6", "10d6==6", "10d6 6+", "10d6>5", "10d6 on 6s"]),
    (lambda: count(3, D3, 2, 3), ["3d3 2+", "3d3>=2", "3d3 t2"]),
    (lambda: count(6, icepool.d(10), 7, 8, 9, 10), ["6d10 t7", "6d10>=7", "6d10>6"]),
    (
        lambda: 4 @ BURST(),
        [
            *("4d6!", "4d6 !", "4d6e6", "4d6 e6", "4d6 e", "4d6 ie6", "4d6 ie", "4d6 explode"),
            *("4d6 explode 6", "4d6 explode 6s", "4d6 exploding", "4d6 exploding 6s", "4d6!6"),
            *("4d6!>5", "4d6!>=6", "4d6!!", "4d6 exploding on sixes", "4d6 explode on 6+"),
        ],
    ),
    (lambda: 2 @ BURST(UP5), ["2d6!5", "2d6!>4", "2d6e5", "2d6!5+", "2d6 explode on 5+"]),
    (lambda: 2 @ BURST(UP5), ["2d6 explode 5+", "2d6 explodes 5+", "2d6 exploding 5 or more"]),
    (
        lambda: 4 @ again(D6, 1, 3),
        ["4d6r1r3", "4d6 rr1,3", "4d6 rr1, 3", "4d6 reroll 1s and 3s", "4d6 rr 1 or 3"],
    ),
    (
        lambda: count(10, D6, 2, 4, 6),
        [
            "10d6 even",
            "10d6even",
            "10d6 evens",
            "10 dice count even",
            "10d6 on evens",
            "10d6=2,4,6",
        ],
    ),
    (lambda: count(10, D6, 1, 3, 5), ["10d6 odd", "10d6odd", "10d6 =1,3,5"]),
    (lambda: BURST() + 2, ["d6!+2", "1d6! + 2", "2+d6!"]),
    (
        lambda: 5 @ counted_bursts(range(5, 7), range(6, 7)),
        ["5d6! 5+", "5d6e6 5+", "5d6 5+ !", "5 dice 5+ exploding 6s", "5d6 e6 t5"],
    ),
    (
        lambda: D6.map(lambda tens: D6.map(lambda units: 10 * tens + units)),
        ["d66", "D66", "1d66"],
    ),
]
FORMS += [
    (
        lambda: 2 @ D6,
        [
            *("2D6.", "Roll: 2d6", "roll two dice", "two d6", "can i roll 2d6", "!2d6", "/2d6"),
            *("[[2d6]]", "/gmroll 2d6", "/gr 2d6", "2\uff24\uff16", "2d6 attacks", "2d6 shots"),
        ],
    ),
    (lambda: 5 @ D6, ["five dice", "roll five d6", "5 dice please", "5d6 sum", "5d6 total"]),
    (lambda: D6, ["a die", "roll a dice", "1d6."]),
    (lambda: count(1, D6, *UP4), ["4+", "a 4+", "roll a 4+", "d6 4+", "1 dice 4+", "one 4+"]),
    (
        lambda: count(12, D6, *UP3),
        [
            *("12 dice, 3+", "12 dice at 3+", "12 dice 3 up", "12 dice 3ups", "12d6 3up", "12 3s"),
            *("12 bolter shots on 3s", "3s on 12 dice", "12 storm bolter attacks 3+"),
            *("12 shots on 3s", "12 shots 3+", "12 attacks hitting on 3+", "12D6 3+ to hit"),
            *("12 @ 3+", "12 at 3s", "12x 3+", "12 x 3+", "12 to hit on 3s", "12 to wound on 3s"),
            *("12 3+ saves", "12 3+ armour saves", "12 wound rolls on 3+", "12d6 3 and above"),
            *("12d6 3s", "12d6 3+ hits", "12 bs3+", "12 ws 3+", "12 dice, on 3s", "12 sv 3+"),
        ],
    ),
    (
        lambda: count(12, again(D6, 1), *UP3),
        [
            *("12 3s rr1", "12 dice 3+, reroll 1s", "12 shots hitting on 3s rerolling 1s"),
            *("12 3+ rerolling ones to hit", "12 3+ rr1 to hit", "12 3+, rr1", "12 3+ reroll 1's"),
        ],
    ),
    (
        lambda: count(12, again(D6, 1, 2), *UP3),
        [
            *("12 3+ full reroll", "12 3+ full rerolls", "12 3+ rr", "12 3+ reroll"),
            *("12 3+ reroll failed hits", "12 dice on 3s with full rerolls"),
        ],
    ),
    (lambda: count(10, D6, *UP4), ["10 dice 4's", "10 4ups", "10 4+ invulns", "10 4++"]),
    (lambda: count(8, D6, *UP5), ["8 fnp 5+", "8 5+++", "8 feel no pain 5+", "8 wounds 5+++"]),
    (lambda: count(6, D6, 6), ["6 dice 6s", "6d6 6s", "6d6 equals 6"]),
    (lambda: count(10, D6, 1, 2), ["10d6 2 or less", "10d6 under 3", "10d6 2 or lower"]),
    (lambda: icepool.d(20).highest(2, 1), ["1d20adv", "d20 with advantage", "2d20 advantage"]),
    (lambda: icepool.d(20).lowest(2, 1), ["1d20dis", "d20 disadvantage", "d20 disadv"]),
    (
        lambda: D6.highest(3, 2),
        ["3d6 pick the two highest", "3d6 keep two highest", "highest 2 of 3d6", "best 2 of 3d6"],
    ),
    (lambda: D6.highest(2, 1), ["best of 2d6", "highest of 2d6", "2d6 higher", "2d6 pick higher"]),
    (lambda: D6.lowest(2, 1), ["lowest of 2d6", "worst of 2d6"]),
    (lambda: 2 @ D6 + 2, ["2d6 add 2", "2d6 plus two"]),
    (lambda: D3, ["d3 damage", "D3 wounds", "d3 mortal wounds", "d3 mortals"]),
    (lambda: (2 @ D6) * 2, ["2d6 doubled", "double 2d6", "2d6 times two"]),
    (
        lambda: (2 @ D6).map(lambda total: (total + 1) // 2),
        ["half 2d6 rounding up", "2d6 \u00f7 2", "half of 2d6"],
    ),
    (lambda: 4 @ BURST(), ["4d6 exploding dice", "4d6 6s explode", "4d6 6s exploding"]),
    (
        lambda: 5 @ counted_bursts(range(5, 7), range(6, 7)),
        ["5d6 5+ 6s explode", "5 dice on 5s 6s exploding"],
    ),
    (lambda: (2 @ D6).map(lambda total: total // 2), ["2d6 // 2", "2d6 //2"]),
    (
        lambda: count(5, D6, 1),
        ["5d6 1s", "5 dice 1s", "5d6 ones", "5d6 how many 1s", "5d6 count 1s"],
    ),
    (lambda: count(8, D6, *UP5), ["8 5+ feel no pain", "8 feel no pains on 5+"]),
    (
        lambda: count(10, D6, *UP5),
        ["10d6 5s or better", "10 dice how many 5+", "10d6 how many 5s or more"],
    ),
]
WANTED: list[tuple[Callable[[], Law], Goal, list[str]]] = [
    (
        lambda: 2 @ D6,
        Goal(9),
        [
            *("2d6>=9", "2d6 9+", "2d6 >= 9", "2d6 >8", "2d6≥9", "2d6 total 9+", "2d6 need 9"),
            *("9+ on 2d6", "a 9 on 2d6", "need a 9 on 2d6", "9 or more on 2d6"),
            *("2d6 needs 9+", "2d6 9 or more", "2d6 9 or better", "2d6 at least 9", "2d6 sum 9+"),
            *("2d6 vs 9", "2d6 target 9", "2d6 needing 9s", "2d6 to get 9+"),
            *("2d6 for a 9", "2d6 for a 9+", "2d6 for 9+"),
            *(
                "2d6 on 9",
                "2d6 on 9+",
                "2d6 on a 9 or more",
                "2d6 at 9+",
                "2 dice on 9s",
                "2d6 on >=9",
            ),
        ],
    ),
    (lambda: 2 @ D6, Goal(None, 7), ["2d6<=7", "2d6 at most 7", "2d6<8", "2d6 total 7 or less"]),
    (
        lambda: 2 @ D6,
        Goal(8),
        [
            *("2d6 over 7", "2d6 higher than 7", "2d6 greater than 7", "2d6 beats 7"),
            *("2d6 above 7", "2d6 8 and up", "2d6 dc 8"),
        ],
    ),
    (lambda: 2 @ D6, Goal(None, 7), ["2d6 under 8", "2d6 below 8", "2d6 7 or less"]),
    (lambda: icepool.d(20) + 5, Goal(15), ["1d20+5 dc15", "1d20+5 vs AC 15"]),
    (
        lambda: 2 @ D6,
        Goal(7, 7),
        ["2d6 exactly 7", "2d6 equals 7", "2d6=7", "2d6==7", "2d6 total =7"],
    ),
    (lambda: 2 @ D6 + 1, Goal(9), ["2d6+1>=9", "2d6+1 9+", "2d6+1 needs 9", "1+2d6 >8"]),
    (lambda: icepool.d(20) + 5, Goal(15), ["1d20+5>=15", "d20+5 > 14", "d20+5 vs 15"]),
    (lambda: count(10, D6, *UP5), Goal(4), ["10d6 5+ total 4+", "10d6>=5 total >= 4"]),
]
SEVERAL: list[tuple[list[Callable[[], Law]], list[str]]] = [
    (
        [lambda: D6.highest(4, 3)] * 6,
        ["6 4d6k3", "6#4d6k3", "6x 4d6kh3", "6#4d6d1", "6 4d6 drop lowest", "6 times 4d6dl1"],
    ),
    ([lambda: 4 @ D6] * 6, ["6 4d6", "6x4d6", "6x 4d6", "6#4d6"]),
    ([lambda: icepool.d(20)] * 3, ["3#d20", "3x d20", "3#1d20", "3 1d20"]),
    ([lambda: 2 @ D6] * 3, ["2d6 3 times", "2d6 three times", "2d6 | 2d6 then 2d6"]),
    ([lambda: 2 @ D6] * 2, ["2d6 twice"]),
    ([lambda: D3] * 5, ["5xd3", "5x d3"]),
    (
        [lambda: count(20, D6, *UP3), lambda: count(10, D6, *UP4)],
        ["20 3+, 10 4+", "20 3+; 10 4+", "20 dice 3+ then 10 dice 4+"],
    ),
    ([lambda: 3 @ D6, lambda: 2 @ D6], ["3d6; 2d6", "3d6, 2d6", "3d6;2d6;"]),
    ([lambda: 2 @ D6] * 3, ["3 sets of 2d6", "three lots of 2d6"]),
    ([lambda: count(20, D6, *UP3)] * 3, ["3 sets of 20 dice on 3s"]),
]
ROLLED = [
    *("(2D6+1)/2", "2D3/2 down", "(D6-D3)x3", "9-2D6/3", "-(D6+1)/2", "(2D6/2)x3-D3", "D6x2/3"),
    *("D6!", "D6!5+1", "D6! 5+", "D4! rr1", "D4!4 <=3"),
    *("2D4!kh1", "2D4!kl1", "2D2!kh2", "3D2!kh2"),
    *("3D6 =2,4,6", "2D8 rr1,3,5", "2D6 =1,4 rr2,5"),
    *("3D6 <=2", "3D6 =6", "2D6 =3to4 rr1", "2D6 <=3 rrfailed", "scatter clock D3"),
]
REFUSED = [
    ("2d6 charge", "`charge` is a test: `/test charge` rolls it, with its odds."),
    ("2d6 hullo", "`hullo` could not be read: behind dice stand"),
    ("12 dice 3+ S4 vs T4", "`3+ S4 vs T4` is a weapon's or a target's: `/attack` rolls it"),
    ("20 shots hitting on 3s wounding on 4s", "Hits that then wound: `/attack`."),
    ("20 3+ then 4+", "`then 4+` goes on with the dice that succeeded: `/attack` rolls hits"),
    ("12 dice 4+ then 3+ then 5+", "`then 3+ then 5+` goes on with the dice that succeeded"),
    ("3 dice 2+ reroll 1s then wound", "`then wound` goes on with the dice that succeeded"),
    ("20 3+ then 4s", "`then 4s` goes on with the dice that succeeded"),
    ("20 3+; 4+", "`4+` counts single dice, so say how many"),
    ("20 hits", "20 of what? Dice are `20D6`, hits on 3+ are `20 3+`."),
    ("3d20 adv", "With advantage one die is thrown twice, not 3D20: as in 2D20kh1."),
    ("best of 3", "Highest of which dice? Write it like `highest of 2D6`."),
    ("12 dice 3+ rr<=", "Re-roll which dice?"),
    ("4d6 ! Hello World!", "`hello`, `world` could not be read"),
    ("5d10 t8 f1", "`f` marks failures"),
    ("8d6 min 2", "How many dice show 2 or more is `8D6 2+`; dice that are worth 2 at least, what"),
    ("8d6mi1", "A D6 is worth at least 1 always or never: 2 to 6."),
    ("8d6ma6", "A D6 is worth at most 6 always or never: 1 to 5."),
    ("8d6mi2ma5", "8D6 is limited only once, but you wrote it twice."),
    ("8d6mi2 5+", "8D6 with a least or greatest worth of each die are added up: leave out"),
    ("2d6!=5", "`!=5` may be dice that explode on 5 or more, `2D6!5`, or a count of those that"),
    ("20 shots bs5 s6", "`6` stands alone"),
    ("d6d3", "How many dice are thrown is a number"),
    ("20 dice -1 to hit", "`to hit` lacks the number that each die must reach, as in 20D6 3+."),
    ("4d6q", "`q` could not be read"),
    ("3d10>=6q1", "`q` could not be read"),
    ("2d6ra6", "`ra` could not be read"),
    ("4d6 ir2", "`ir` re-rolls again and again"),
    ("(d8)d(2d4)", "How many dice are thrown is a number"),
    ("2d6*d6", "Dice are multiplied by a number, not by dice: roll 2D6 and D6 apart."),
    ("{2d6,3d6}kh1", "`{` keeps the best of several rolls, which are rolled apart here"),
    ("(1d4 + 1, 3, 2d6kl1)kh1", "In a bracket stands one sum; rolls are parted by `;`"),
    ("(2d6", "A bracket is not closed before the end."),
    ("(2d6; 3)", "A bracket is not closed before `; 3)`."),
    ("max(2d6, 7)", "`max` keeps no dice: the highest are kept by 3D6kh1"),
    ("2d6 ** 2", "does not say what to multiply it by"),
    ("1d6 % 2", "could not be read"),
    ("1d6.5", "`.` could not be read"),
    ("4d6p", "`p` could not be read"),
    ("2d6 2d6", "`2d6 2d6` may be 2 rolls, `2d6; 2d6`, or one sum: `2d6 + 2d6`."),
    ("z10", "`z` could not be read"),
    ("2d6 + STR", "`str` could not be read"),
    ("3d", "does not say how many sides"),
    ("20 dice on 7s", "7+ counts single dice, so on a D6 it is 2+ to 6+, as in 40D6 5+."),
    ("20d6 4+ +1", "nothing is added to it"),
    ("(5d6 4+)/2", "5D6 4+ counts dice: nothing multiplies or divides what is counted."),
    ("(5d6 4+)*2", "nothing multiplies or divides"),
    ("d6*0", "D6 times 0 is no roll: multiply by 1 or more."),
    ("(d6+1)*0", "multiply by 1 or more"),
    ("2d6/0", "Dice are divided by a number, 1 or more, as in 2D6/2."),
    ("2d6/d3", "Dice are divided by a number"),
    ("d6d1", "dl1 drops 1 dice; of D6 none can be dropped."),
    ("4d6d4", "dl4 drops 4 dice; of 4D6 1 to 3 can be dropped."),
    ("10d6<1", "<=0 counts single dice, so on a D6 it is <=1 to <=5."),
    ("10d6=0", "A D6 never shows 0."),
    ("4d6!1", "`!1` explodes always or never: on a D6 it is `!2` to `!6`"),
    ("10d6 <=2x2", "either counted or multiplied: leave out `<=2` or `x2`"),
    ("2d6kh1 =6", "Of kept dice those from a number on are counted"),
    ("10d6 =6 rrfailed", "rrfailed needs the number"),
    ("d6, ,d6", "`,d6` is no number of dice"),
]
READ = [
    *[form for _, forms in FORMS for form in forms],
    *[form for _, _, forms in WANTED for form in forms],
    *[form for _, forms in SEVERAL for form in forms],
]


def law_of(die: Law) -> dict[int, float]:
    return {int(total): float(die.probability(total)) for total in die.outcomes()}


@pytest.mark.parametrize("law", FORMS, ids=lambda law: law[1][0])
def test_a_form_has_the_law_of_its_meaning(law: tuple[Callable[[], Law], list[str]]) -> None:
    expected = law_of(law[0]())
    for form in law[1]:
        rolls = read_rolls(form).rolls
        assert len(rolls) == 1 and rolls[0].goal is None, form
        exact = rolls[0].expression.distribution().as_dict()
        assert exact == pytest.approx(expected, rel=1e-9, abs=1e-15), form


@pytest.mark.parametrize(("die", "goal", "forms"), WANTED, ids=[forms[0] for *_, forms in WANTED])
def test_a_total_that_is_wanted_has_its_chance(
    die: Callable[[], Law], goal: Goal, forms: list[str]
) -> None:
    law = law_of(die())
    chance = sum(part for total, part in law.items() if goal.holds(total))
    for form in forms:
        (roll,) = read_rolls(form).rolls
        assert roll.goal == goal, form
        assert roll.expression.distribution().as_dict() == pytest.approx(law), form
        assert roll.chance() == pytest.approx(chance, abs=1e-12), form


@pytest.mark.parametrize(("dice", "forms"), SEVERAL, ids=[forms[0] for _, forms in SEVERAL])
def test_several_rolls_are_thrown_one_by_one(
    dice: list[Callable[[], Law]], forms: list[str]
) -> None:
    for form in forms:
        laws = [roll.expression.distribution().as_dict() for roll in read_rolls(form).rolls]
        assert laws == [pytest.approx(law_of(die()), abs=1e-15) for die in dice], form


@pytest.mark.parametrize("form", ROLLED)
def test_the_rollers_law_is_the_exact_law(form: str, exhaust: Exhaust) -> None:
    """Every sequence of faces is rolled, up to the last explosion."""
    (roll,) = read_rolls(form).rolls
    assert read_rolls(roll.text()).rolls == (roll,)
    rolled = exhaust(lambda source: roll.roll(source).total)
    exact = roll.expression.distribution().as_dict()
    assert exact == pytest.approx({total: float(part) for total, part in rolled.items()}, abs=1e-15)
    low, high = roll.expression.bounds
    assert low <= min(exact) <= max(exact) <= high


def test_a_number_is_divided_and_multiplied_as_dice_are() -> None:
    (roll,) = read_rolls("d6 + ceil(7/2) + 7//2 + 2*3 + (2d6/2)*1").rolls
    assert roll.text() == "D6+2D6/2+13"


@pytest.mark.parametrize(
    ("form", "read"),
    [
        ("floor(7/2)+1d6", "D6+3"),
        ("d6+7/2 rounded up", "D6+4"),
        ("d6+7/2 down", "D6+3"),
        ("10/4*2+d6", "D6+5"),
        ("7/2+1/2+d6", "D6+4"),
        ("(7/2)*d6", "D6x7/2"),
    ],
)
def test_numbers_are_divided_exactly_and_rounded_as_it_is_said(form: str, read: str) -> None:
    assert read_rolls(form).rolls == read_rolls(read).rolls


@pytest.mark.parametrize("form", ["1d6+7/2", "3d6-7/2", "7/2"])
def test_how_a_number_is_rounded_is_not_guessed(form: str) -> None:
    with pytest.raises(InputError, match=r"7/2` is no whole number: write -?[34], as the game"):
        read_rolls(form)


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ("4d6k>3", "`k` says how many of the highest dice are kept, as in `4D6kh1`."),
        ("4d6k>3", "How many dice show 4 or more is `4D6 4+`."),
        ("5d20k<10", "How many dice show 9 or less is `5D20 <=9`."),
        ("5d20 keep =20", "How many dice show exactly 20 is `5D20 =20`."),
        ("5d6 doubles", "`doubles` could not be read"),
        (
            "2d6 9+ rr1",
            "`rr1` has to stand right behind the dice that it is said of: `2D6 rr1 total 9+`",
        ),
        ("(4d6)kh3", "`kh3` has to stand right behind the dice that it is said of: `4D6 kh3`."),
        ("10d6 4+ +1", "With +1 to each die it is 10D6 3+."),
        ("10d6 4+ - 1", "With -1 to each die it is 10D6 5+."),
    ],
)
def test_what_other_bots_mean_otherwise_is_told(form: str, sentence: str) -> None:
    with pytest.raises(InputError, match=re.escape(sentence)):
        read_rolls(form)


@pytest.mark.parametrize("form", ["10d6 2+ +1", "10d6 6+ -1", "10d6 <=2 +1", "4d6 5+ + 2d6 5+ +1"])
def test_a_need_that_no_die_has_is_not_suggested(form: str) -> None:
    with pytest.raises(InputError) as refusal:
        read_rolls(form)
    assert "to each die" not in str(refusal.value)


@pytest.mark.parametrize("form", ["9d6 4+ reroll 1,2", "9d6 4+ rr 1 2", "9d6 4+ reroll 1 and 2"])
def test_several_numbers_are_rolled_again(form: str) -> None:
    assert read_rolls(form).rolls == read_rolls("9d6 4+ rr<=2").rolls


def test_dice_behind_a_comma_are_a_roll_of_their_own() -> None:
    assert read_rolls("10d6 rr1, 2d6").rolls == read_rolls("10d6 rr1; 2d6").rolls


def test_every_die_of_a_bracket_is_kept() -> None:
    (roll,) = read_rolls("(2D6+D3)/2 + D6").rolls
    rolled = roll.roll(SeededDice(1))
    assert [len(term.dice) for term in rolled.terms] == [3, 1]
    assert [term.pool.text() for term in rolled.pools] == ["2D6", "D3", "D6"]
    assert len(rolled.dice) == 4


def test_no_total_is_wanted_of_plain_dice() -> None:
    assert read_rolls("2D6").rolls[0].chance() is None


def test_a_text_is_read_up_to_a_length() -> None:
    with pytest.raises(LimitError, match="at most 100 characters; this one has 401"):
        read_rolls("d6" + " " * 399)


@pytest.mark.no_cover
@pytest.mark.parametrize("form", READ)
def test_the_canonical_text_of_a_form_reads_as_the_same(form: str) -> None:
    read = read_rolls(form)
    assert read_rolls(read.text()).rolls == read.rolls


@pytest.mark.parametrize(("form", "sentence"), REFUSED)
def test_other_forms_are_refused_with_what_is_wrong(form: str, sentence: str) -> None:
    with pytest.raises(InputError) as refusal:
        read_rolls(form)
    assert sentence in str(refusal.value)


def test_most_forms_are_read() -> None:
    """At least 230 forms, of which 85 in 100 are read."""
    forms = {*READ, *(form for form, _ in REFUSED)}
    assert len(forms) >= 230
    assert len(set(READ)) / len(forms) >= 0.85


@pytest.mark.parametrize(
    ("form", "reason"),
    [("2d6 # the gate", "the gate"), ("2d6 for glory", "glory"), ("3d6 // move", "move")],
)
def test_what_a_roll_is_for_stands_behind_it(form: str, reason: str) -> None:
    assert read_rolls(form).reason == reason


@pytest.mark.parametrize(
    ("form", "dice", "reason"),
    [
        ("2d6 for psychic 6+", "2D6 total 6+", "psychic"),
        ("2d6+1 for charge 9+", "2D6+1 total 9+", "charge"),
        ("10 dice for 4s or better", "10D6 4+", ""),
        ("10d6 for 3 or more", "10D6 3+", ""),
        ("10d6 for 4s", "10D6 4+", ""),
        ("2d6 for 9", "2D6 total 9+", ""),
        ("6 dice for sixes reroll ones", "6D6 6+ rr1", ""),
        ("2d6 for 2 boyz", "2D6", "2 boyz"),
        ("2d6 for Leadership 6+", "2D6 total 6+", "Leadership"),
        ("2d6 # 9+", "2D6 total 9+", ""),
        ("20 dice for hits on 3+", "20D6 3+", "hits"),
        ("d6 for the fnp 5+", "D6 5+", "the fnp"),
        ("20 3+ for hits 4+", "20D6 3+", "hits 4+"),
        ("2d6 9+ for charge 8+", "2D6 total 9+", "charge 8+"),
        ("d6; d6 for hits 4+", "2#D6", "hits 4+"),
        ("2d6 for the charge", "2D6", "the charge"),
    ],
)
def test_what_dice_have_to_reach_may_stand_behind_what_they_are_for(
    form: str, dice: str, reason: str
) -> None:
    read = read_rolls(form)
    assert (read.text(), read.reason) == (dice, reason)


@pytest.mark.parametrize(
    ("form", "limit"),
    [
        ("10,000d6", "at most 1,000 dice, re-rolls included, not 10,000."),
        ("10.000d6", "at most 1,000 dice, re-rolls included, not 10,000."),
        ("10,000,000d6", "`10,000,000` is too large: a roll has at most 1,000 dice"),
        ("101d6!", "at most 1,000 dice, re-rolls included; this one may need 1,010"),
        ("51d6!rr1", "this one may need 1,020"),
        ("501d6 rr1", "this one may need 1,002"),
        ("2#501d6", "this one may need 1,002"),
        ("600d6; 600d6", "this one may need 1,200"),
        ("21 d6; d6", ""),
        ("21#d6", "at most 20 rolls, not 21"),
        ("0#d6", "at most 20 rolls, not 0"),
        ("d6 21 times", "at most 20 rolls, not 21"),
        ("d101!", "at most 100 sides explode"),
        ("d100 even", "are for dice of at most 20 sides"),
        ("d100 rr1,3", "are for dice of at most 20 sides"),
        ("(" * 9 + "d6" + ")" * 9, "at most 8 deep"),
        ("(d6+1)*1001", "multiplied by at most 1,000"),
        ("d6/1001", "multiplied by at most 1,000"),
        ("9999*9999", "at most 1,000,000"),
        (";".join(["d6"] * 21), "at most 20 rolls, not 21"),
    ],
)
def test_no_text_asks_for_more_than_the_limits(form: str, limit: str) -> None:
    if not limit:
        assert len(read_rolls(form).rolls) == 2
        return
    with pytest.raises(LimitError) as refusal:
        read_rolls(form)
    assert limit in str(refusal.value)


@pytest.mark.parametrize(
    "form", ["20D100kh10", "6D1000", "100D6!", "D1000!", "5D1000+2D6", "(5D1000+1D1000)/2"]
)
def test_odds_that_take_long_are_refused_and_the_dice_rolled(form: str) -> None:
    try:
        roll = read_rolls(form).rolls[0]
    except UserError:
        assert form == "D1000!"
        return
    with pytest.raises(LimitError):
        roll.expression.distribution()


@pytest.mark.parametrize(
    ("form", "told"),
    [
        (
            "2d6 foo 3q rr9",
            ("`foo`, `q` could not be read", "`rr9` would re-roll every die or none"),
        ),
        (
            "5d6 doubles foo rr9",
            ("`foo` could", "`doubles` could not be read", "`rr9` would re-roll every die or none"),
        ),
        ("d6 % foo kh9", ("`%` could not be read", "`foo` could", "kh9 keeps 9 dice")),
        ("d6 + xyz + 2000d6", ("`xyz` could not be read", "at most 1,000 dice")),
        ("d6 + xyz + d1", ("`xyz` could not be read", "There is no D1")),
        ("2d6 foo 3d", ("`foo` could not be read", "`3d` does not say how many sides")),
    ],
)
def test_a_word_that_nobody_knows_hides_no_other_fault(form: str, told: tuple[str, ...]) -> None:
    with pytest.raises(InputError) as refusal:
        read_rolls(form)
    assert all(each in str(refusal.value) for each in told)


def test_what_is_missing_beside_an_unknown_word_is_that_word() -> None:
    with pytest.raises(InputError) as refusal:
        read_rolls("2d6 4d6 9q foo")
    assert "stands alone" not in str(refusal.value)
    with pytest.raises(InputError) as refusal:
        read_rolls("20d6 3+ bolters")
    assert "stands alone" not in str(refusal.value)


@pytest.mark.parametrize(
    "typed",
    [
        "2d6 for run reroll 1s",
        "4d6 for stats drop lowest",
        "d6 for first turn; d6 for second",
        "10d6 for my 4s to hit",
        "d20 for initiative +3",
        "d6 for shots x3",
    ],
)
def test_what_is_done_with_dice_is_no_purpose_of_them(typed: str) -> None:
    with pytest.raises(InputError, match="Behind `for` stands what the dice are for"):
        parse_thrown(typed)


@pytest.mark.parametrize(
    ("typed", "label"),
    [
        ("10d6 saves", "saves"),
        ("d3 mortal wounds", "mortal wounds"),
        ("2d6 fnp", "fnp"),
        ("2d6 [charge]", "charge"),
        ("[fire] 10d6 4+", "fire"),
        ("[[2d6]]", ""),
        ("2d6 saves # both", "both"),
    ],
)
def test_words_that_change_no_die_stand_on_the_card(typed: str, label: str) -> None:
    assert parse_thrown(typed).reason == label
