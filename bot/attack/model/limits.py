"""The sizes that keep the worst specification under 50 ms."""

MAX_ATTACKS = 600
MAX_HITS = 3000
MAX_MODELS = 60
MAX_MODEL_WOUNDS = 60
MAX_UNIT_WOUNDS = 600
MAX_STRENGTH = 40
MAX_TOUGHNESS = 40
MAX_WEAPONS = 200
MAX_VOLLEYS = 12
MAX_WORK = 24_000_000
"""Multiplications that operators on the unit may cost, of all volleys together; about 25 ms, and
all else is a few.
"""
MAX_WAITING = 12
"""Kinds of damage that may wait until the end of an attack."""
