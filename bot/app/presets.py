"""Presets: kept, listed, and put into an attack by their names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bot.app.actor import Actor
from bot.app.advice import unknown
from bot.app.profiles import delete_named, make_profile, usable, writable_owner
from bot.app.resources import Resources
from bot.errors import Faults, InputError, UserError, all_at_once, quoted
from bot.rolls.presets import Gives, read_gives, shipped_preset, shipped_presets
from bot.rolls.sheet import KINDS, WEAPON, check_name, read_line
from bot.storage import Owner, Profile, ProfileKind
from bot.storage.profile_book import name_key
from bot.typed_text.visible import visible

_REPEATED = re.compile("`([^`]*)`")
"""Words that a sentence repeats."""
SEVERAL = ";"
"""Between the weapons of one attack."""
AT_ONCE = 6
"""Presets of one attack."""
OF_A_UNIT = (
    "A unit’s weapons and their modes, its leaders and losses stand behind its name, in `weapon` "
    "or `target`."
)


async def usable_presets(bot: Resources, actor: Actor) -> tuple[Profile, ...]:
    """The presets that the actor may use here, first their own, then the server's and others'."""
    return await usable(bot, actor, ProfileKind.PRESET)


async def save_preset(
    bot: Resources, actor: Actor, name: str, gives: str, shared: bool
) -> tuple[Profile, bool]:
    """Keep a preset; also whether its name is new. Raises `UserError`."""
    server = await bot.servers.at(actor.server)
    text = _spaced(visible(gives))
    read_gives(text, server.edition)
    owner = await writable_owner(bot, actor, shared)
    named = _spaced(visible(name))
    if "," in named:
        raise InputError("A preset’s name has no comma: commas stand between presets.")
    # Unlike a profile's name it may read as a part of a profile: it is only typed for `with`.
    if not any(map(str.isalnum, named)):
        check_name(named)
    preset = make_profile(actor, owner, ProfileKind.PRESET, named, text)
    new = await bot.store.profiles.save((preset,))
    return preset, bool(new)


def _spaced(text: str) -> str:
    """A text on one line, its words one space apart."""
    return " ".join(text.split())


async def delete_preset(bot: Resources, actor: Actor, name: str, shared: bool) -> Profile:
    """Delete a preset and return it. Raises `UserError`."""
    return await delete_named(bot, actor, ProfileKind.PRESET, name, shared)


async def presets_named(bot: Resources, actor: Actor, typed: str) -> tuple[Gives, tuple[str, ...]]:
    """What presets give together, and their names; what a preset may give can stand in its place.
    `InputError` for all names that none has. A name that everyone's preset has, too, is told with
    whose it is.
    """
    parts = visible(typed).split(",")
    names = tuple(filter(None, map(_spaced, parts)))
    if len(names) > AT_ONCE:
        raise InputError(f"An attack can have {AT_ONCE} presets at once.")
    gives = Gives()
    if not names:
        return gives, names
    server = await bot.servers.at(actor.server)
    known = await usable_presets(bot, actor)
    faults = Faults()
    for name in names:
        with faults.gathered():
            gives += _gives_of(name, known, server.edition)
    faults.check()
    return gives, tuple(_with_owner(name, known, actor) for name in names)


def _with_owner(name: str, kept: Sequence[Profile], actor: Actor) -> str:
    """`oath (yours)`: a name that stands for another preset than everyone's."""
    preset = _kept_of(name, kept)
    if preset is None or shipped_preset(name) is None:
        return name
    if preset.owner == Owner.user(actor.user):
        return f"{name} (yours)"
    return f"{name} (shared)"


def _kept_of(name: str, kept: Sequence[Profile]) -> Profile | None:
    """The first preset of a name among those that were kept here."""
    wanted = name_key(name)
    return next((preset for preset in kept if name_key(preset.name) == wanted), None)


def _gives_of(name: str, kept: Sequence[Profile], edition: str) -> Gives:
    """What the preset of this name gives: one that was kept here, else one that everyone has, else
    the name itself: `stationary`.
    """
    preset = _kept_of(name, kept)
    if preset is not None:
        return read_gives(preset.text, edition)
    shipped = shipped_preset(name)
    if shipped is not None:
        return shipped.read(edition)
    try:
        return read_gives(name, edition)
    except InputError as error:
        known = _names(kept)
        sentence = f"There is no preset {quoted(name)}"
        no_preset = unknown(sentence, name, known, f"`/preset list` shows them. {OF_A_UNIT}")
        raise no_preset if no_preset.meant or not error.meant else error from None


def _names(kept: Sequence[Profile]) -> list[str]:
    """The names of presets that were kept here, and of those that everyone has."""
    names = [each.name for each in kept]
    return names + [each.name for each in shipped_presets()]


async def with_presets_apart(
    bot: Resources, actor: Actor, given: Mapping[str, Any], error: UserError
) -> dict[str, Any] | None:
    """The options of an attack that can't be read, but for presets' names among its words, which
    stand in `with` now: `boyz waaagh`. None where there is no such name, where nothing else is
    typed, or where it may belong to one of several weapons.
    """
    texts = {kind: str(given[kind]) for kind in KINDS}
    names = []
    for name in await _presets_not_read(bot, actor, error):
        for kind, text in texts.items():
            texts[kind], times = _among_words(name).subn("", text)
            if times:
                names.append(name)
    if not names or SEVERAL in texts[WEAPON] or not all(texts.values()):
        return None
    chosen = filter(None, (given.get("presets"), *dict.fromkeys(names)))
    return {**given, **texts, "presets": ", ".join(chosen)}


async def _presets_not_read(bot: Resources, actor: Actor, error: UserError) -> list[str]:
    """Presets' names among the words that an attack's error repeats, the longest first. What can be
    read as part of a weapon or target is none.
    """
    server = await bot.servers.at(actor.server)
    repeated = _repeated(error)
    kept = await usable_presets(bot, actor)
    names = dict.fromkeys([*_names(kept), *(each.also for each in shipped_presets() if each.also)])
    unread = [
        name
        for name in names
        if _stands_in(name, repeated)
        and all(read_line(kind, name, server.edition).unread for kind in KINDS)
    ]
    return sorted(unread, key=len, reverse=True)


async def naming_kept(
    bot: Resources, actor: Actor, given: Mapping[str, Any], error: UserError
) -> UserError:
    """Why an attack can't be read, and where presets and macros are named that it has among its
    words.
    """
    typed = [name_key(str(given[kind])) for kind in KINDS]
    hints = []
    for name in (await _presets_not_read(bot, actor, error))[:1]:
        hints.append(InputError(f"{quoted(name)} is a preset: choose it in `with`."))
    for macro in await usable(bot, actor, ProfileKind.MACRO):
        if name_key(macro.name) in typed and _stands_in(macro.name, _repeated(error)):
            hints.append(InputError(f"{quoted(macro.name)} is a macro: `/macro use` rolls it."))
    return all_at_once([error, *hints], error.meant) if hints else error


def _repeated(error: UserError) -> list[str]:
    """What a refusal repeats of the words that were typed."""
    return _REPEATED.findall(str(error))


def _among_words(name: str) -> re.Pattern[str]:
    """A preset's name, with the `,` or the `with` before it."""
    words = r"\s+".join(map(re.escape, name.split()))
    return re.compile(rf"\s*,?\s*(?:\bwith\s+)?(?<!\w){words}(?!\w)", re.IGNORECASE)


def _stands_in(name: str, texts: Sequence[str]) -> bool:
    """Whether one of the texts has a name as whole words."""
    whole_words = re.compile(rf"(?<!\w){re.escape(name_key(name))}(?!\w)")
    return any(whole_words.search(name_key(text)) for text in texts)


async def complete_presets(bot: Resources, actor: Actor, typed: str) -> list[tuple[str, str]]:
    """For each preset that the last of several names may mean: the names with it at the end, and
    what it gives.
    """
    before, comma, last = typed.rpartition(",")
    names_before = f"{before}{comma} " if comma else ""
    wanted = last.strip().casefold()
    known: dict[str, str] = {}
    for preset in await usable_presets(bot, actor):
        known.setdefault(preset.name, preset.text)
    for shipped in shipped_presets():
        known.setdefault(shipped.name, shipped.gives)
    found = [name for name in known if wanted in name.casefold()]

    def only_holds_it(name: str) -> bool:
        return not name.casefold().startswith(wanted)

    found.sort(key=only_holds_it)
    return [(f"{names_before}{name}", known[name]) for name in found]
