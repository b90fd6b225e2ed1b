"""Weapons and targets to begin with, as an empty box offers them."""

MODERN_TARGETS = (
    "10x T4 3+ W2",
    "5x T4 2+ 4++ W3",
    "20x T3 5+ W1",
    "T10 3+ W11",
    "10x T5 4+ 5+++ W1",
)
WEAPONS = {
    "10th": (
        "20 3+ S4 AP-1 D1",
        "5x 4 3+ S5 AP-2 D2 melee",
        "D6 4+ S9 AP-2 DD6 [blast]",
        "10 3+ S4 AP0 D1 [sustained hits 1, lethal hits]",
        "D6 auto S5 AP-1 D1 [torrent, ignores cover]",
        "2 3+ S12 AP-3 DD6+1 [devastating wounds]",
    ),
    "9th": (
        "20 3+ S4 AP-1 D1",
        "Heavy 3 3+ S5 AP-1 D2",
        "Rapid Fire 2 3+ S4 half range",
        "5x 4 3+ S5 AP-2 D2 melee",
    ),
    "8th": (
        "20 3+ S4 AP-1 D1",
        "Heavy 3 3+ S5 moved",
        "Rapid Fire 2 3+ S4 half range",
        "5x 4 3+ S5 AP-2 D2 melee",
    ),
    "4th": ("10 BS4 S4 AP5", "5x 3 WS4 S4", "1 BS4 S9 AP2", "1 BS4 S8 AP3 ordnance"),
}
"""By edition."""
TARGETS = {
    "10th": MODERN_TARGETS,
    "9th": MODERN_TARGETS,
    "8th": MODERN_TARGETS,
    "4th": ("10x T4 3+", "20x T3 5+ cover 4+", "10x T4 6+ WS4", "armour 12"),
}
"""By edition."""
