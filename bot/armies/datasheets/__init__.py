"""Datasheets by name: numbers, keywords and weapons of units, never a rules text."""

from bot.armies.datasheets.book import SURE, Datasheets, Match
from bot.armies.datasheets.sheet import Datasheet, ModelGroup, SheetWeapon, full_label
from bot.armies.datasheets.store import CREDIT, GET_IT, open_datasheets

__all__ = [
    "CREDIT",
    "GET_IT",
    "SURE",
    "Datasheet",
    "Datasheets",
    "Match",
    "ModelGroup",
    "SheetWeapon",
    "full_label",
    "open_datasheets",
]
