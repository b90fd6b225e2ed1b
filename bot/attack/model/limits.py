"""The sizes that keep the exact odds of the worst specification within about a second."""

MAX_ATTACKS = 1000
MAX_HITS = 3000
MAX_MODELS = 200
MAX_MODEL_WOUNDS = 200
MAX_STRENGTH = 40
MAX_TOUGHNESS = 40
MAX_WEAPONS = 200
MAX_VOLLEYS = 12
MAX_WORK = 240_000_000
"""Multiplications that operators on the unit may cost, of all volleys together: half a second, and
all else is a few milliseconds.
"""
MAX_STEP = 24_000_000
"""Multiplications of one operator: it holds their results at once, eight bytes each."""
MAX_WAITING = 12
"""Kinds of damage that may wait until the end of an attack."""
MAX_AP = 10
"""The most by which AP makes a save worse."""
