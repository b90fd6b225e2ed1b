"""Attacks as people type them: names of profiles in them, and the edition left open."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence

from bot.app.actor import Actor
from bot.app.attacks.attack_names import Given
from bot.app.attacks.naming import spell_out
from bot.app.attacks.other_side import with_words_moved
from bot.app.attacks.presets_in_words import (
    check_called,
    like_presets,
    naming_kept,
    unclear_words,
    with_presets_apart,
)
from bot.app.attacks.tried_offers import with_offers_tried
from bot.app.books.presets import Presets, presets_named
from bot.app.resources import Resources
from bot.errors import Faults, InputError, UserError, quoted
from bot.notation import read_target, read_weapon
from bot.notation.line import options_of_command, without_command
from bot.notation.several import split_weapons
from bot.notation.text.clean_text import unquoted
from bot.notation.words.losses_apart import losses_apart
from bot.rolls import AttackAsk, Request, RolledAttack
from bot.rolls.attack import read_attack, target_left
from bot.rolls.called import name_and_remarks, with_remarks
from bot.rolls.editions import read_edition_names
from bot.rolls.sheet import KINDS

AGAINST = " → "
"""Stands between the attackers and their target in what an attack is called."""
BRIEF = 60
"""Characters of a typed weapon or target in what an attack is called."""


async def attack_asked(bot: Resources, actor: Actor, given: Given) -> AttackAsk:
    """The attack of a command's options. Raises `UserError`."""
    return await _read(bot, actor, given)


async def attack_in_editions(
    bot: Resources, actor: Actor, given: Given
) -> dict[str, AttackAsk | UserError]:
    """The attack of a command's options in each edition that they name, with the weapons that a
    unit uses there; where one can't read it, why. Raises `UserError` where none can.
    """
    faults = Faults()
    editions: tuple[str, ...] = ()
    with faults.gathered():
        editions = read_edition_names(given.get("edition") or "")
    if faults.errors:
        with faults.gathered():
            await _read(bot, actor, given | {"edition": None})
        faults.check()
    if len(editions) < 2:
        edition = next(iter(editions), None)
        ask = await attack_asked(bot, actor, given | {"edition": edition})
        return {ask.spec.edition: ask}
    found: dict[str, AttackAsk | UserError] = {}
    errors: list[UserError] = []
    for edition in editions:
        try:
            found[edition] = await _read(bot, actor, given | {"edition": edition}, editions)
        except UserError as error:
            found[edition] = error
            errors.append(error)
    if len(errors) == len(editions):
        raise errors[0]
    return found


async def _read(
    bot: Resources, actor: Actor, given: Given, editions: Sequence[str] = ()
) -> AttackAsk:
    """Read an attack; where it can't be read, with offers that lead to a roll."""

    async def read(options: Given) -> AttackAsk:
        return await _read_as_typed(bot, actor, options, editions)

    try:
        return await read(given)
    except UserError as error:
        raise await with_offers_tried(given, error, read) from error


async def _read_as_typed(
    bot: Resources, actor: Actor, given: Given, editions: Sequence[str]
) -> AttackAsk:
    """Read an attack, with shorthand in place of names, and with its presets, those that stand
    among its words as well: at first these can't be read, or are what a weapon is called. Where it
    can't be read without them either, what is told is the less of both.
    """
    refused: list[tuple[Given, UserError]] = []
    while True:
        try:
            ask = await _read_spelt(bot, actor, given, editions)
        except UserError as error:
            refused.append((given, error))
            apart = await with_presets_apart(bot, actor, given, unclear_words(error))
            if apart is None:
                typed, clearest = min(refused[::-1], key=lambda each: len(each[1].faults))
                moved = with_words_moved(typed, clearest)
                raise await naming_kept(bot, actor, typed, moved) from error
        else:
            apart = await _labels_apart(bot, actor, given, ask)
            if apart is None:
                return ask
        given = apart


async def _labels_apart(bot: Resources, actor: Actor, given: Given, ask: AttackAsk) -> Given | None:
    """The options without presets' names in front of shorthand, if there are any."""
    profiles = (*ask.weapons, ask.target)
    labels = [each.name for each in profiles if each.name]
    if ask.called or not labels:
        return None
    names = await like_presets(bot, actor, labels)
    apart = await with_presets_apart(bot, actor, given, names)
    if apart is None:
        check_called(names, given)
    return apart


async def _read_spelt(
    bot: Resources, actor: Actor, given: Given, editions: Sequence[str]
) -> AttackAsk:
    """The attack with shorthand in place of its names, and with the presets that were chosen.
    Raises `UserError`, with all that is wrong.

    It is read on another thread, for the odds are worked out to see whether they can be.
    """
    faults = Faults()
    presets = Presets()
    with faults.gathered():
        names = given.get("presets") or ""
        presets = await presets_named(bot, actor, names)
    gives = presets.gives
    with faults.gathered():
        given = tidied(given)
        spelt = await spell_out(bot, actor, given, editions, gives.weapon)
        server = await bot.servers.at(actor.server)
        edition = spelt["edition"] or server.edition
        weapon, mode = spelt["weapon"], spelt.get("mode")
        idle = gives.without_effect(weapon, edition, mode)
        spelt |= {
            "edition": edition,
            "called": called_with_presets({**spelt, "edition": edition}, presets, idle),
            "weapon": gives.to_weapons(weapon, edition, mode),
            "target": gives.to_target(spelt["target"]),
            "presets": None,
        }
        request = Request.typed("attack", spelt)
        ask = await asyncio.to_thread(read_attack, request)
    faults.check()
    return ask


def tidied(given: Given) -> Given:
    """The options of an attack with weapon and target as they were meant. InputError as `_tidy`."""
    return given | {kind: _tidy(kind, given[kind]) for kind in KINDS}


def _tidy(kind: str, typed: str) -> str:
    """A weapon or target as it was meant: what stands behind a pasted `/attack` or between
    quotation marks, its losses apart. InputError where other options were pasted with it.
    """
    options = options_of_command(typed)
    if not options:
        return losses_apart(unquoted(without_command(typed)))
    alone = options.get(kind)
    if not alone:
        raise InputError(f"`{kind}` takes what stands behind `{kind}:` in a pasted command.")
    raise InputError(
        f"`{kind}` takes what stands behind `{kind}:` alone: {quoted(alone, BRIEF)}.",
        meant=((typed, alone),),
    )


def called_with_presets(given: Given, presets: Presets, idle: Iterable[str]) -> str | None:
    """What a card and the history call an attack, with the presets of each side behind its name,
    and with what of them changes nothing here.
    """
    called: str | None = given.get("called")
    if not presets.names:
        return called
    name, remarks = name_and_remarks(called or "")
    attacker, _, target = name.partition(AGAINST)
    edition = given["edition"]
    if not attacker:
        weapons = [read_weapon(part, edition).name for part in _parts(given["weapon"])]
        attacker = "; ".join(filter(None, weapons))[:BRIEF]
    names_target = not name or presets.of_target
    if names_target and not target:
        target = read_target(given["target"], edition).name[:BRIEF]
    attacker = _having(attacker, presets.of_weapons)
    target = _having(target, presets.of_target)
    title = AGAINST.join(filter(None, (attacker, target)))
    return with_remarks(title[:1].upper() + title[1:], (*remarks, *idle))


def _having(side: str, presets: Sequence[str]) -> str:
    """`Boyz with waaagh`, or no more than `with oath` of shorthand without a name; the side as it
    is where no preset is its own.
    """
    return f"{side} with {', '.join(presets)}".strip() if presets else side


def _parts(weapons: str) -> Sequence[str]:
    """The weapons of a text one by one."""
    return split_weapons(weapons) or (weapons,)


SAME = ("edition", "cover")
"""Options that the next attack on a unit shares with the one before."""
NOBODY = "Nobody is left to be attacked; `/attack` begins anew."


async def next_attack(bot: Resources, actor: Actor, key: int, weapon: str) -> Given:
    """The options of an attack with other weapons on what a roll left of its target. Raises
    `UserError`.
    """
    before = await bot.rolls.find_visible(actor, key)
    ask, story = before.ask, before.story
    left = None
    if isinstance(ask, AttackAsk) and isinstance(story, RolledAttack):
        left = target_left(ask, story)
    if left is None:
        raise InputError(NOBODY)
    given: Given = {"weapon": weapon, "target": left}
    for name in SAME:
        given[name] = ask.request.values.get(name)
    return given
