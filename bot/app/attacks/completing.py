"""Names of units while they are being typed in an attack."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

from bot.app.actor import Actor
from bot.app.attacks.naming import (
    NamesAtHand,
    mode_of,
    names_at_hand,
    spell_target,
    spell_weapon,
)
from bot.app.resources import Resources
from bot.armies.naming import Offer, Use, counted, target_offers, weapon_offers
from bot.errors import UserError
from bot.rolls.whole import is_whole_profile
from bot.storage import ProfileKind

_BEFORE_LAST = re.compile(r".*(?:;|\s\+\s)\s*(?=\S)", re.DOTALL)
"""Weapons or units before the one that is being typed: `boyz; `, `boyz + `."""
OFFERED = 20
"""Units that are offered."""


async def complete_units(
    bot: Resources,
    actor: Actor,
    kind: ProfileKind,
    typed: str,
    mode: str | None,
    edition: str | None,
) -> list[Offer]:
    """Units whose name is being typed for a weapon or a target; else what a text that names some
    stands for in an edition.
    """
    if is_whole_profile(kind, typed):
        return []
    names = await names_at_hand(bot, actor)
    offers: list[Offer] = []
    before, last = _last_named(typed)
    if not any(sign.isdigit() for sign in counted(last)[1]):
        if kind is ProfileKind.TARGET:
            offers = target_offers(last, names.units, OFFERED)
        else:
            offers = weapon_offers(last, mode_of(mode), names.units, OFFERED)
        offers = [replace(offer, text=before + offer.text) for offer in offers]
    if offers or not typed.strip():
        return offers
    return await asyncio.to_thread(_stands_for, kind, typed, mode, edition, names)


def _last_named(typed: str) -> tuple[str, str]:
    """The last of several names, which is being typed, and what stands before it."""
    found = _BEFORE_LAST.match(typed)
    return (found[0], typed[found.end() :]) if found else ("", typed)


def _stands_for(
    kind: ProfileKind, typed: str, mode: str | None, edition: str | None, names: NamesAtHand
) -> list[Offer]:
    """What a text that names units is sent as, or what may be meant, or why it can't be."""
    try:
        if kind is ProfileKind.TARGET:
            text, unit = spell_target(typed, edition, names)
            units = [unit] if unit else []
        else:
            text, units = spell_weapon(typed, edition, names, Use(mode_of(mode)))
    except UserError as error:
        ways = [Offer(typed.replace(words, meant, 1), "") for words, meant in error.choices]
        return ways or [Offer(typed, error.faults[0].replace("`", ""))]
    return [Offer(typed, text)] if units else []
