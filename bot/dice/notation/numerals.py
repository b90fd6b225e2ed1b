"""Numbers as words."""

NUMERALS = {
    "one": 1,
    "ones": 1,
    "twos": 2,
    "threes": 3,
    "fours": 4,
    "fives": 5,
    "sixes": 6,
    "sixs": 6,
    **{"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9},
    **{"ten": 10, "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30},
    **{"forty": 40, "fifty": 50, "hundred": 100, "twenty five": 25, "twenty-five": 25},
}
GROUPS = {
    **{"couple": 2, "pair": 2, "dozen": 12, "half dozen": 6, "half a dozen": 6},
    **{"two dozen": 24, "three dozen": 36, "four dozen": 48},
}
"""Numbers of which several are no number: `dozens`, `5d6 pairs`."""
NUMERALS.update(GROUPS)
