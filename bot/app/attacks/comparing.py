"""Choosing well: attackers and targets by name, compared, and thresholds of a single attack."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot.app.actor import Actor
from bot.app.attacks import presets_in_words
from bot.app.attacks.attack_names import Given
from bot.app.attacks.naming import known_units, names_at_hand
from bot.app.attacks.several_units import (
    MY_ARMY,
    THEIR_ARMY,
    attackers_listed,
    is_army,
    targets_listed,
    words_of,
)
from bot.app.attacks.sides import Pairing, Sides
from bot.app.attacks.typed_attack import attack_in_editions, tidied
from bot.app.books.presets import presets_named
from bot.app.resources import Resources
from bot.armies.naming import Offer
from bot.errors import InputError, UserError
from bot.notation.words.phrases import MAX_LENGTH
from bot.rolls import AttackAsk, Request
from bot.rolls.comparison import BETWEEN, Comparison, compare, split_side
from bot.rolls.editions import read_edition_names
from bot.rolls.sheet import TARGET, WEAPON, is_profile
from bot.rolls.thresholds import Threshold, Wanted, threshold_of
from bot.storage import ProfileKind

ONE_EDITION = "Several attackers or targets are compared in one edition: name one."
ONE_PAIR = "`sure` asks about one attacker and one target."


@dataclass(frozen=True, slots=True)
class OddsAsked:
    """An attack in each edition that can read it, and there what was asked beyond its odds."""

    asks: Mapping[str, AttackAsk | UserError]
    thresholds: Mapping[str, Threshold] = field(default_factory=dict)


async def odds_asked(bot: Resources, actor: Actor, given: Given) -> OddsAsked | Comparison:
    """What `/odds` asks for: one attack, or each attacker against each target. Raises
    `UserError`.
    """
    given = tidied(given)
    at_least = given.pop("at_least", None)
    wanted = Wanted(at_least, given.pop("sure", None))
    weapons = await asyncio.to_thread(split_side, WEAPON, given["weapon"])
    targets = await asyncio.to_thread(split_side, TARGET, given["target"])
    if len(targets) == 1:
        units = await known_units(bot, actor)
        targets = await asyncio.to_thread(targets_listed, given["target"], units, None)
    may_be_listed = "/" in given["weapon"]
    if len(weapons) == 1 and may_be_listed:
        units = await known_units(bot, actor)
        weapons = await asyncio.to_thread(attackers_listed, given["weapon"], units, None)
    sides = weapons + targets
    names_army = any(map(is_army, sides))
    if len(sides) == 2 and not names_army:
        asks = await attack_in_editions(bot, actor, given)
        thresholds = await asyncio.to_thread(_thresholds, asks, wanted) if wanted else {}
        return OddsAsked(asks, thresholds)
    if wanted.sure is not None:
        raise InputError(ONE_PAIR)
    try:
        return await _comparison(bot, actor, given, weapons, targets, at_least)
    except UserError as error:
        unclear = presets_in_words.unclear_words(error)
        apart = await presets_in_words.with_presets_apart(bot, actor, given, unclear)
        if apart is None:
            raise await presets_in_words.naming_kept(bot, actor, given, error) from error
    once_more = {**apart, "at_least": at_least}
    return await odds_asked(bot, actor, once_more)


async def _comparison(
    bot: Resources,
    actor: Actor,
    given: Given,
    weapons: Sequence[str],
    targets: Sequence[str],
    at_least: int | None,
) -> Comparison:
    """Each attacker against each target. Raises `UserError`."""
    editions = read_edition_names(given.get("edition") or "")
    if len(editions) > 1:
        raise InputError(ONE_EDITION)
    given = dict(given)
    preset_names = given.pop("presets", None) or ""
    presets = await presets_named(bot, actor, preset_names)
    names = await names_at_hand(bot, actor)
    server = await bot.servers.at(actor.server)
    decided = next(iter(editions), server.settings.default_edition)
    sides = Sides(names, given, decided, presets.gives.weapon)

    def compare_sides() -> Comparison:
        # The attackers are read first: their numbers may decide the edition.
        attackers = sides.attackers(weapons)
        attacked = sides.targets(targets)
        sides.check(attackers, attacked)
        edition = sides.edition or server.edition
        request = Request.typed("odds", given | {"edition": edition})
        options = request.values
        pairing = Pairing(options, presets.gives)
        ready = pairing.targets(attacked)
        against_them = pairing.attackers(attackers, ready)
        found = compare(against_them, ready, options, at_least)
        left_out = (*sides.left_out, *found.left_out)
        return replace(found, presets=presets.names, left_out=left_out)

    return await asyncio.to_thread(compare_sides)


def _thresholds(asks: Mapping[str, AttackAsk | UserError], wanted: Wanted) -> dict[str, Threshold]:
    """What was wanted, in each edition that can read the attack."""
    read = {edition: ask for edition, ask in asks.items() if isinstance(ask, AttackAsk)}
    return {edition: threshold_of(ask, wanted) for edition, ask in read.items()}


def typed_side(kind: ProfileKind, typed: str) -> tuple[str, str]:
    """What was typed before the last of several sides, and the last."""
    before, mark, last = typed.rpartition(BETWEEN)
    is_one_profile = len(typed) <= MAX_LENGTH and is_profile(kind, typed)
    if not mark or is_one_profile:
        return "", typed
    return f"{before}{mark}", last


async def complete_armies(
    bot: Resources, actor: Actor, kind: ProfileKind, typed: str
) -> list[Offer]:
    """The army in use, and as targets those that others share, where that may be typed."""
    words = words_of(typed)
    units = await known_units(bot, actor)
    armies = {MY_ARMY: units.own}
    if kind is ProfileKind.TARGET:
        armies[THEIR_ARMY] = units.shared
    offers = []
    for name, lists in armies.items():
        begins = name.startswith(words) or "army".startswith(words)
        if lists and begins:
            titles = ", ".join(army.title for army in lists)
            offers.append(Offer(name, f"each unit of {titles}"))
    return offers
