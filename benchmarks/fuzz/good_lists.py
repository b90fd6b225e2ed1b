"""Small army lists of each format."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

SAMPLES = Path(__file__).parents[3] / "shared" / "army"
"""Lists that players made; without them there are fewer good ones to begin with."""
LARGEST = 16_000
"""Characters of a sample that is worth spoiling; larger lists are read in a process of their own."""


def _row(kind: str, **columns: str) -> dict[str, Any]:
    """A row of numbers as New Recruit writes it."""
    told = [{"name": name, "$text": text} for name, text in columns.items()]
    return {"typeName": kind, "name": "Shoota", "characteristics": told}


def _selection(name: str, kind: str, number: int, *inside: Any, **more: Any) -> dict[str, Any]:
    return {"name": name, "type": kind, "number": number, "selections": list(inside)} | more


SHOOTA = _row("Ranged Weapons", A="2", BS="5+", S="4", AP="0", D="1", Keywords="Rapid Fire 1")
BOY = _row("Unit", T="5", SV="5+", W="1")
BOYZ = _selection("Boy", "model", 9, _selection("Shoota", "upgrade", 9, profiles=[SHOOTA]))
COSTS = {"costs": [{"name": "pts", "value": 90}], "categories": [{"name": "Infantry"}]}
UNIT = _selection("Boyz", "unit", 1, BOYZ, profiles=[BOY], **COSTS)
GAME = {"name": "Mine", "gameSystemName": "Warhammer 40,000 10th Edition", **COSTS}
ROSTER = {"roster": GAME | {"forces": [{"catalogueName": "Orks", "selections": [UNIT]}]}}
XML = (
    '<roster gameSystemName="Warhammer 40,000 10th Edition"><forces><force><selections>'
    '<selection name="Boyz" type="unit" number="1"><profiles><profile typeName="Unit" name="Boy">'
    '<characteristics><characteristic name="T">5</characteristic><characteristic name="SV">5+'
    '</characteristic><characteristic name="W">1</characteristic></characteristics></profile>'
    "</profiles></selection></selections></force></forces></roster>"
)
BOYS = {"included": [{"item": "Model§Boy", "quantity": 9}]}
SQUAD = {"item": "Unit§Boyz", "quantity": 1, "stats": {"Points": {"value": 90}}, "assets": BOYS}
RULEBOOK = {"name": "Warhammer 40,000", "game": "10th"}
LIST = {"item": "Roster§Mine", "name": "Mine", "assets": {"included": [SQUAD]}}
ASSETS = {"snapshot": LIST, "rulebook": RULEBOOK}
TEXT = (
    "Boop (2,010 Points)\n\nOrks\nStrike Force (2,000 Points)\nWaaagh!\n\nCHARACTERS\n\n"
    "Warboss (80 Points)\n  • Warlord\n  • 1x Power klaw\n\nBATTLELINE\n\nBoyz (90 Points)\n"
    "  • 9x Boy\n     ◦ 9x Shoota\n  • 1x Boss Nob\n     ◦ 1x Big choppa\n"
)


def good_lists() -> list[str]:
    """Ours, and those of players that are on this machine."""
    good = [json.dumps(ROSTER), XML, json.dumps(ASSETS, ensure_ascii=False), TEXT]
    for file in sorted((*SAMPLES.glob("*/*.txt"), *SAMPLES.glob("*/*.json"))):
        if file.stat().st_size <= LARGEST:
            good.append(file.read_text(encoding="utf-8"))
    return good
