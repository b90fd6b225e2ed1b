"""Presets: kept, listed, and put into an attack by their names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.app.actor import Actor
from bot.app.books.advice import unknown
from bot.app.books.profiles import delete_named, make_profile, usable, writable_owner
from bot.app.resources import Resources
from bot.errors import Faults, InputError, quoted
from bot.rolls.presets import Gives, read_gives, shipped_preset, shipped_presets
from bot.rolls.sheet import check_name
from bot.storage import Owner, Profile, ProfileKind
from bot.storage.profile_book import name_key
from bot.typed_text.visible import visible

NOTHING = Gives()
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
    is_readable = any(map(str.isalnum, named))
    if not is_readable:
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


@dataclass(frozen=True, slots=True)
class Presets:
    """What presets give together; the names of those that change weapons, and of those that change
    the target alone.
    """

    gives: Gives = NOTHING
    of_weapons: tuple[str, ...] = ()
    of_target: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All of them."""
        return (*self.of_weapons, *self.of_target)


async def presets_named(bot: Resources, actor: Actor, typed: str) -> Presets:
    """The presets of these names; what a preset may give can stand in its place.
    `InputError` for all names that none has. A name that everyone's preset has, too, is told with
    whose it is.
    """
    parts = visible(typed).split(",")
    named = {name_key(part): _spaced(part) for part in parts}
    names = tuple(filter(None, named.values()))
    if len(names) > AT_ONCE:
        raise InputError(f"An attack can have {AT_ONCE} presets at once.")
    if not names:
        return Presets()
    server = await bot.servers.at(actor.server)
    known = await usable_presets(bot, actor)
    faults = Faults()
    gives = NOTHING
    of_weapons: list[str] = []
    of_target: list[str] = []
    for name in names:
        with faults.gathered():
            given = gives_of(name, known, server.edition)
            gives += given
            side = of_weapons if given.changes_weapons else of_target
            side.append(_with_owner(name, known, actor))
    faults.check()
    return Presets(gives, tuple(of_weapons), tuple(of_target))


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


def gives_of(name: str, kept: Sequence[Profile], edition: str) -> Gives:
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
        known = names_of_presets(kept)
        sentence = f"There is no preset {quoted(name)}"
        no_preset = unknown(sentence, name, known, f"`/preset list` shows them. {OF_A_UNIT}")
        raise no_preset if no_preset.meant or not error.meant else error from None


def names_of_presets(kept: Sequence[Profile]) -> list[str]:
    """The names of presets that were kept here, and of those that everyone has."""
    names = [each.name for each in kept]
    return names + [each.name for each in shipped_presets()]


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
