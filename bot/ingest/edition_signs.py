"""By which terms of the game a document that does not name its edition is recognised."""

from __future__ import annotations

from collections.abc import Mapping

SIGNS: Mapping[str, tuple[str, ...]] = {
    "4th": (
        "glancing hits?",
        "penetrating hits?",
        "sweeping advance",
        "assault phase",
        "ordnance",
        "initiative",
        "armou?r value",
    ),
    "8th": (
        'within 1["”] of an? enemy',
        '6["”] vertically',
        "power rating",
        "power level",
        "psychic phase",
        "deny the witch",
        "battle-forged",
        "wholly within",
        "mortal wounds?",
        "command points?",
        "stratagems?",
        "datasheets?",
        "invulnerable save",
    ),
    "9th": (
        "power rating",
        "power level",
        "psychic phase",
        "deny the witch",
        "battle-forged",
        "engagement range",
        "command phase",
        "wholly within",
        "mortal wounds?",
        "command points?",
        "stratagems?",
        "datasheets?",
        "invulnerable save",
    ),
    "10th": (
        "battle-shock(?:ed)?",
        "sustained hits",
        "lethal hits",
        "devastating wounds",
        "lone operative",
        "enhancements?",
        "engagement range",
        "command phase",
        "wholly within",
        "mortal wounds?",
        "command points?",
        "stratagems?",
        "datasheets?",
        "invulnerable save",
    ),
}
"""Edition → regular expressions of its terms. A term that several editions have counts for each of
them, and the less the more there are.
"""
