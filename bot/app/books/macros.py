"""Macros: rolls and attacks by name, kept in the book of profiles."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.app.actor import Actor
from bot.app.attacks.typed_attack import attack_asked
from bot.app.books.advice import unknown
from bot.app.books.profiles import (
    Imported,
    delete_named,
    make_profile,
    readable_owner,
    usable,
    writable_owner,
)
from bot.app.resources import Resources
from bot.dice.notation import read_rolls
from bot.errors import InputError, LimitError, UserError, all_at_once, quoted
from bot.notation.line import weapon_and_target
from bot.rolls import Ask, DiceAsk
from bot.storage import Owner, Profile, ProfileKind
from bot.storage.profile_book import name_key
from bot.typed_text.visible import visible

LINES = 100
"""Lines that are read at once."""
KEPT = 200
"""Characters of a macro's text that a refusal repeats."""
AN_ATTACK = "An attack has `->` between weapon and target: `20 3+ S4 AP-1 D1 -> 10x T4 3+ W2`."
_OTHER = re.compile(r"/?(?:test|rolloff|assault|odds|rule|faq)\b", re.IGNORECASE)
OTHER = "A macro keeps dice or an attack. {} is a command of its own: keep dice, as `2D6 9+`."
NONE_YET = "There is no macro yet; `/macro save` keeps one."


async def usable_macros(bot: Resources, actor: Actor) -> tuple[Profile, ...]:
    """The macros that the actor may use here, first their own, then the server's and others'."""
    return await usable(bot, actor, ProfileKind.MACRO)


async def save_macro(
    bot: Resources, actor: Actor, name: str, text: str, shared: bool
) -> tuple[Profile, bool]:
    """Keep a macro that can be rolled; also whether its name is new. Raises `UserError`."""
    owner = await writable_owner(bot, actor, shared)
    macro = await _read(bot, actor, owner, name, text)
    new = await bot.store.profiles.save((macro,))
    is_new = bool(new)
    return macro, is_new


async def _read(bot: Resources, actor: Actor, owner: Owner, name: str, text: str) -> Profile:
    """A macro whose text was read once, so that it can be rolled. Raises `UserError`."""
    called = visible(name)
    if ":" in called or not any(map(str.isalpha, called)):
        raise InputError("A macro’s name has a letter, and no colon.")
    if _is_dice(called):
        raise InputError(f"{quoted(called)} reads as dice itself; choose a name that does not.")
    macro = make_profile(actor, owner, ProfileKind.MACRO, called, visible(text))
    await _ask(bot, actor, macro)
    return macro


def _is_dice(name: str) -> bool:
    try:
        read_rolls(name)
    except UserError:
        return False
    return True


def _parts(text: str) -> tuple[str, str]:
    """The weapon and the target of an attack; of dice, all of it and nothing."""
    return (text, "") if _is_dice(text) else weapon_and_target(text)


def _is_attack(macro: Profile) -> bool:
    _, target = _parts(macro.text)
    return bool(target)


async def _ask(bot: Resources, actor: Actor, macro: Profile) -> Ask:
    name = macro.name
    weapon, target = _parts(macro.text)
    if not target:
        other = _OTHER.match(macro.text)
        if other:
            command = quoted(other[0])
            raise InputError(OTHER.format(command))
        try:
            return DiceAsk.typed(macro.text, name)
        except InputError as error:
            or_an_attack = InputError(AN_ATTACK)
            raise all_at_once([error, or_an_attack], error.meant) from error
    given = {"weapon": weapon, "target": target, "edition": None, "called": name}
    return await attack_asked(bot, actor, given)


async def macro_asked(bot: Resources, actor: Actor, name: str) -> Ask:
    """What the macro of a name asks to be rolled. Raises `UserError`."""
    known = await usable_macros(bot, actor)
    macro = _named(name, known)
    if macro is not None:
        return await _ask_kept(bot, actor, macro)
    names = [each.name for each in known]
    sentence = f"There is no macro {quoted(name)} here"
    raise unknown(sentence, name, names, "`/macro list` shows them.")


async def _ask_kept(bot: Resources, actor: Actor, macro: Profile) -> Ask:
    """What a macro asks for that could be rolled when it was kept. Raises `UserError`."""
    try:
        return await _ask(bot, actor, macro)
    except InputError as error:
        kept = InputError(
            f"The macro {quoted(macro.name)} is {quoted(macro.text, KEPT)}; a profile or unit that "
            "it names may be gone since it was saved."
        )
        raise all_at_once([error, kept]) from error


async def dice_asked(bot: Resources, actor: Actor, dice: str, reason: str | None) -> Ask:
    """The dice that a command asks for, typed or by a macro's name. Raises `UserError`."""
    try:
        return DiceAsk.typed(dice, reason)
    except InputError:
        macro = _named(dice, await usable_macros(bot, actor))
        if macro is None:
            raise
    return await _ask_kept(bot, actor, macro)


async def delete_macro(bot: Resources, actor: Actor, name: str, shared: bool) -> Profile:
    """Delete a macro and return it. Raises `UserError`."""
    return await delete_named(bot, actor, ProfileKind.MACRO, name, shared)


async def export_macros(bot: Resources, actor: Actor, shared: bool) -> str:
    """All macros of the actor, or of the server, a line each: `name: text`. `InputError` if there
    are none.
    """
    book = bot.store.profiles
    macros = await book.of(readable_owner(actor, shared), ProfileKind.MACRO)
    if not macros:
        raise InputError(NONE_YET)
    lines = [f"{each.name}: {each.text}\n" for each in macros]
    return "".join(lines)


async def import_macros(bot: Resources, actor: Actor, text: str, shared: bool) -> Imported:
    """Keep every macro of such lines, or none. Raises `UserError`."""
    owner = await writable_owner(bot, actor, shared)
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if not lines:
        raise InputError("There is no line such as `charge: 2D6 9+`.")
    if len(lines) > LINES:
        raise LimitError(f"At most {LINES} lines can be read at once.")
    # Of several lines with one name the last counts.
    latest: dict[str, Profile] = {}
    for number, line in enumerate(lines, 1):
        name, _, said = line.partition(":")
        try:
            macro = await _read(bot, actor, owner, name, said)
        except UserError as error:
            raise InputError(f"Line {number}: {error}") from None
        key = name_key(macro.name)
        latest[key] = macro
    macros = tuple(latest.values())
    new = await bot.store.profiles.save(macros)
    return Imported(len(macros), new)


async def complete_macros(bot: Resources, actor: Actor, typed: str, part: str) -> list[Profile]:
    """Macros whose names hold what was typed: rolls for `dice`, attacks for the other options, of
    which the text is that part alone.
    """
    wanted = typed.strip().casefold()
    wants_attack = part != "dice"
    found = []
    for macro in await usable_macros(bot, actor):
        fits = wanted in macro.name.casefold()
        if fits and _is_attack(macro) == wants_attack:
            found.append(macro)
    return found


def part_of(macro: Profile, part: str) -> str:
    """The text of a macro that an option takes."""
    weapon, target = _parts(macro.text)
    return target if part == "target" else weapon


def _named(name: str, known: Sequence[Profile]) -> Profile | None:
    return next((each for each in known if name_key(each.name) == name_key(name)), None)
