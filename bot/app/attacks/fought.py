"""Typed weapons that are fought with, though nobody says so."""

from __future__ import annotations

from bot.armies.datasheets import Datasheets
from bot.editions import DEFAULT_EDITION
from bot.notation import WeaponReading, read_weapon
from bot.notation.several import split_weapons
from bot.notation.words.phrases import SITUATION_PREFIX


def as_fought(typed: str, edition: str | None, datasheets: Datasheets | None) -> str:
    """A whole weapon with `melee` behind it, where it is named like one that units fight with
    (`power fists 5x 3 3+ S8`), or where its bearer charged. Several stay as they are.
    """
    if len(split_weapons(typed)) > 1:
        return typed
    weapon = read_weapon(typed, edition or DEFAULT_EDITION)
    if not weapon.complete or "mode" in weapon.fields or _says_that_it_shoots(weapon):
        return typed
    has_charged = weapon.fields.get(f"{SITUATION_PREFIX}charged", False)
    known = datasheets.any_weapon(weapon.name) if datasheets and weapon.name else None
    is_blade = known is not None and known.mode == "melee"
    return f"{typed}, melee" if has_charged or is_blade else typed


def _says_that_it_shoots(weapon: WeaponReading) -> bool:
    skill = weapon.said.get("skill", "").casefold()
    has_range = any(words.startswith("range") for words in weapon.passed_over)
    return "bs" in weapon.fields or skill.startswith("bs") or skill == "auto" or has_range
