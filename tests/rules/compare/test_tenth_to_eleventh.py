"""What `/compare` says of the 10th and the 11th edition, asked as players type it.

The facts are those of `eleventh.md` section 1; `fact 31` is its numbered row, other words name its
paragraph.
"""

import pytest

from bot.rules.compare import Change, Verdict
from bot.rules.compare.compare_choice import compare_editions
from bot.rules.compare.comparison import Step
from bot.rules.library import Library

CHANGED, NUMBERS, NEW = Verdict.CHANGED, Verdict.NUMBERS_CHANGED, Verdict.NEW
DIFFERENCES = [
    # typed, verdict, what the 10th says, what the 11th says
    (
        "order of modifiers",
        CHANGED,
        "divide, multiply, add, subtract",
        "multiply, add, divide, sub",
    ),  # fact 6
    ("limits of characteristics", CHANGED, "never better than 2+", "2+ to 6+"),  # fact 7
    ("bs cap", CHANGED, "", "between 2+ and 6+"),  # facts 7, 8
    ("max +1 to hit", CHANGED, "never improved by more than +1", "Not under this limit"),  # fact 9
    ("charge roll maximum", CHANGED, "2D6", "at most 12"),  # fact 10
    ("stratagem cost", CHANGED, "", "never raised by more than 1"),  # fact 10
    ("fast rolling", CHANGED, "", "gathered into one pool"),  # fact 14
    ("saves", CHANGED, "the model it was allocated to", "from the lowest to the highest"),  # 19
    ("who takes the wounds", CHANGED, "", "each CHARACTER is a group of its own"),  # fact 19
    ("invuln", CHANGED, "", "You need not choose"),  # fact 20
    ("mortals", CHANGED, "", "Each mortal wound costs one model 1 wound"),  # facts 26, 27
    (
        "hazardous",
        CHANGED,
        "Each 1 is 3 mortal wounds on one of its models",
        "each 1-2: the unit suffers 1 mortal wound, or 3",
    ),  # fact 28
    ("bracket", CHANGED, "", "with X or fewer wounds left the model has -1 to hit"),  # fact 30
    ("cover", CHANGED, "+1 to Sv", "BS worsened by 1"),  # fact 31
    ("stealth", CHANGED, "have -1 to hit", "the benefit of cover"),  # fact 32
    ("plunging fire", CHANGED, '6" or more', "BS improved by 1"),  # fact 33
    (
        "indirect fire",
        CHANGED,
        "an unmodified hit roll of 1 to 3 always fails",
        "an unmodified 1-5 fails; only 1-3 fails",
    ),  # fact 35
    ("overwatch", CHANGED, "", "end of your opponent's Movement phase"),  # fact 36
    (
        "overwatch crits",
        CHANGED,
        "That 6 is a Critical Hit",
        "those hits are not critical hits",
    ),  # fact 36
    ("shooting into combat", CHANGED, "Big Guns Never Tire", "with -1 to hit"),  # fact 38
    ("big guns never tire", CHANGED, "", "not with BLAST weapons"),  # fact 39
    ("los", CHANGED, "", "1 mm wide"),  # fact 40
    ("terrain types", CHANGED, "Ruins", "Exposed"),  # fact 41
    (
        "ruins",
        CHANGED,
        "Plunging Fire",
        "within its area have it and may be hidden; others only if partly out of sight",
    ),  # 41
    ("hidden", NEW, "", "detection range"),  # fact 41
    ("obscuring", CHANGED, "no Obscuring trait", "at least one light or dense feature"),  # fact 41
    ("go to ground", CHANGED, "", 'detection range is 3" less'),  # fact 41
    ("blast", CHANGED, "", "BLAST X: X dice for every five"),  # BLAST
    ("cleave", NEW, "", "if all its attacks go at that one unit"),  # CLEAVE
    ("pistols", CHANGED, "", "Both words mean the same"),  # CLOSE-QUARTERS
    (
        "dev wounds",
        CHANGED,
        "until all other attacks of the attacking unit are resolved",
        "after the normal damage of the same pool",
    ),  # DEVASTATING WOUNDS
    (
        "extra attacks",
        CHANGED,
        "cannot be modified by other rules",
        "Its A can be raised",
    ),  # EXTRA ATTACKS
    ("heavy", CHANGED, "Remained Stationary", 'moved more than 3"'),  # HEAVY
    ("ignores cover", CHANGED, "", "Stealth, Smokescreen or indirect fire"),  # IGNORES COVER
    (
        "lethals",
        CHANGED,
        "It is not optional",
        "you may let the attack wound automatically",
    ),  # LETHAL HITS
    ("melta", CHANGED, "", "the X is added before halving"),  # MELTA
    ("precision", CHANGED, "", "choose the group of one CHARACTER"),  # PRECISION
    (
        "psychic",
        CHANGED,
        "Psychic itself changes no dice",
        "ignore any or all modifiers to the attack's BS or WS",
    ),  # PSYCHIC
    ("hunter", CHANGED, "", "may only target units with the keywords"),  # Hunter profiles
    ("same ability twice", CHANGED, "", "They do not add up, even with other"),  # duplicates
    ("weapon keywords", CHANGED, "", "CLEAVE X"),  # keyword-scoped
    ("conversion", NUMBERS, '12"', '18"'),  # Conversion
    (
        "battleshock",
        CHANGED,
        "Exactly half does not test",
        "at or below half-strength, or already battle-shocked",
    ),
    (
        "coherency",
        CHANGED,
        "7 or more models | at least two other models",
        'no more than 9" horizontally',
    ),  # Coherency
    ("engagement range", NUMBERS, '1"', '2" horizontally and 5" vertically'),  # Engagement range
    ("falling back", CHANGED, "", "Ordered retreat"),  # Moves
    (
        "desperate escape",
        CHANGED,
        "Each 1-2 destroys one model",
        "One hazard roll per model",
    ),  # Moves
    ("flying", CHANGED, "", 'its maximum distance is 2" less'),  # Moves
    ("charge", CHANGED, "", "no targets yet"),  # Charge
    ("fight phase", CHANGED, "", "the player whose turn it is moves all their units"),  # Fight
    (
        "objectives",
        CHANGED,
        'within 3" horizontally and 5" vertically',
        "the whole area is the objective",
    ),  # Objectives
    ("reserves points limit", CHANGED, "25%", "half your points limit"),  # Reserves
    ("deep strike", NUMBERS, '9"', 'more than 8" horizontally'),  # Reserves
    ("infiltrators", NUMBERS, '9"', 'more than 8" horizontally'),  # Reserves
    ("disembark", CHANGED, "", "Tactical"),  # Transports
    ("leaders", CHANGED, "", "One leader and one support"),  # Attached units
    ("healing", CHANGED, "", "that is not a CHARACTER returns with 1 wound"),  # Healing
    ("aircraft", CHANGED, "", "They only ever make ingress moves"),  # AIRCRAFT
    ("detachments", CHANGED, "", "cost Detachment Points"),  # Army
    ("victory points", CHANGED, "50", "only the 45 limit them, not the 15"),  # Scoring
    ("tank shock", CHANGED, "", "that model's own T"),  # Crushing Impact
    ("grenades", CHANGED, "", "EXPLOSIVES or GRENADES"),  # Explosives
    ("smoke", CHANGED, "", "any unit that its models partly hide"),  # Smokescreen
    ("heroic intervention", CHANGED, '6"', "a roll above 6 counts as 6"),  # Heroic Intervention
    ("insane bravery", CHANGED, "", "cannot be used on a unit that is already battle-shocked"),
]
SAME = [
    # fact 1 and so on: rows of section 1 that say "same"
    "d3",  # fact 1
    "re-rolls",  # fact 2
    "hit roll",  # fact 16
    "to wound",  # fact 17
    "mixed toughness",  # fact 18
    "excess damage",  # fact 21
    "fnp",  # fact 25
    "anti",
    "assault",
    "lance",
    "one shot",
    "rapid fire",
    "torrent",
    "twin linked",
    "turn order",  # Turn: the same player first in every round
    "leadership",  # 2D6 against Ld
    "statline",
]


def from_tenth(shipped: Library, typed: str) -> tuple[Step, str, str]:
    """The step, and what each edition says, without emphasis."""
    found = compare_editions(shipped.searcher, typed, ("10th", "11th"))
    (step,) = found.steps
    older, newer = (side.text.replace("*", "") for side in found.sides)
    return step, older, newer


@pytest.mark.parametrize(("typed", "verdict", "tenth", "eleventh"), DIFFERENCES)
def test_what_is_different_in_the_eleventh(
    shipped: Library, typed: str, verdict: Verdict, tenth: str, eleventh: str
) -> None:
    step, older, newer = from_tenth(shipped, typed)
    assert step.verdict is verdict
    assert step.told
    assert tenth in older
    assert eleventh in newer


@pytest.mark.parametrize("typed", SAME)
def test_what_is_the_same_in_the_eleventh(shipped: Library, typed: str) -> None:
    step, older, newer = from_tenth(shipped, typed)
    assert (step.verdict, step.changes, step.told) == (Verdict.SAME, (), "")
    assert older
    assert newer


@pytest.mark.parametrize(
    ("typed", "before", "after"),
    [
        ("engagement range", '1"', '2"'),
        ("deep strike", '9"', '8"'),
        ("infiltrators", '9"', '8"'),
        ("conversion", '12"', '18"'),
    ],
)
def test_numbers_that_are_different_in_the_eleventh(
    shipped: Library, typed: str, before: str, after: str
) -> None:
    step, _, _ = from_tenth(shipped, typed)
    assert step.changes == (Change(before, after),)


@pytest.mark.parametrize("typed", ["woods", "barricades", "craters", "leadership", "turn order"])
def test_what_stands_elsewhere_in_the_eleventh_is_not_called_gone(
    shipped: Library, typed: str
) -> None:
    """Terrain of the 10th is exposed, light or dense now (fact 41)."""
    step, _, _ = from_tenth(shipped, typed)
    assert step.verdict not in {Verdict.GONE, Verdict.NEW, Verdict.ABSENT}
