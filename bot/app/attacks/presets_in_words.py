"""Presets' names among the words of an attack: `boyz waaagh`."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rapidfuzz import fuzz, process

from bot.app.actor import Actor
from bot.app.books.presets import gives_of, names_of_presets, usable_presets
from bot.app.books.profiles import usable
from bot.app.resources import Resources
from bot.armies.naming.units.sheets import NEGATIONS
from bot.attack.model.contradictions import NOT_BOTH
from bot.editions.named_abilities import OF_OTHERS
from bot.errors import InputError, UserError, all_at_once, quoted
from bot.rolls.presets import shipped_presets
from bot.rolls.sheet import KINDS, TARGET, read_shorthand
from bot.storage import Profile, ProfileKind
from bot.storage.profile_book import name_key

_REPEATED = re.compile("`([^`]*)`")
"""Words that a sentence repeats."""
_MORE_THAN_ONE = ";"
"""Between the weapons of one attack."""
NEAR = 80
"""Per cent, from which on words are a misspelling of a preset's name."""


async def with_presets_apart(
    bot: Resources, actor: Actor, given: Mapping[str, Any], unclear: Sequence[str]
) -> dict[str, Any] | None:
    """The options of an attack with presets' names taken out of its `unclear` words and put into
    `with`: `boyz waaagh`. None where there is no such name, where nothing else is typed, or where a
    name may belong to one of several weapons.
    """
    server = await bot.servers.at(actor.server)
    kept = await _kept(bot, actor)
    texts = {kind: str(given[kind]) for kind in KINDS}
    typed = tuple(texts.values())
    if any(_misspelt(unclear, typed, _all_names(kept), server.edition)):
        return None
    if any(_denied(unclear, typed, _all_names(kept))):
        return None
    rests, found = _taken_out(texts, unclear, kept, server.edition)
    if not found or not all(rests.values()):
        return None
    chosen = filter(None, (given.get("presets"), *found))
    return {**given, **rests, "presets": ", ".join(chosen)}


def _taken_out(
    texts: Mapping[str, str], unclear: Sequence[str], kept: Sequence[Profile], edition: str
) -> tuple[dict[str, str], list[str]]:
    """A weapon and a target without the presets' names that may be taken out of them, and each of
    these names as often as it stood there.
    """
    rests = dict(texts)
    found: list[str] = []
    for name in _names_in(unclear, kept):
        for kind, text in rests.items():
            if _may_be_taken(name, kind, text, kept, edition):
                as_typed = _among_words(name)
                rest, times = as_typed.subn(" ", text)
                rests[kind] = rest.strip()
                found += [name] * times
    return rests, found


def _may_be_taken(name: str, kind: str, text: str, kept: Sequence[Profile], edition: str) -> bool:
    """Whether a preset's name in the text of a weapon or target chooses the preset. What stands
    with the target may be done to it: `intercessors oath`.
    """
    is_its_own = kind == TARGET or gives_of(name, kept, edition).changes_weapons
    is_of_one_weapon = _MORE_THAN_ONE not in text
    return is_its_own and is_of_one_weapon and not _is_read(kind, name, edition)


def _is_read(kind: str, name: str, edition: str) -> bool:
    """Whether a preset's name is part of a weapon or target by itself: `stealth`."""
    return read_shorthand(kind, name, edition).is_all_values


async def _kept(bot: Resources, actor: Actor) -> tuple[Profile, ...]:
    """The presets that were kept here; none where they can't be read: what needs none goes on."""
    try:
        return await usable_presets(bot, actor)
    except UserError:
        return ()


async def like_presets(bot: Resources, actor: Actor, names: Sequence[str]) -> list[str]:
    """Those of some names that a preset has."""
    known = {name_key(name) for name in _all_names(await _kept(bot, actor))}
    return [name for name in names if name_key(name) in known]


def check_called(names: Sequence[str], given: Mapping[str, Any]) -> None:
    """InputError where a preset's name stands in front of one of several weapons, and is not
    plainly what it is called.
    """
    for name in names:
        if any(_among_words(name).search(str(given[kind])) for kind in KINDS):
            raise InputError(
                f"{quoted(name)} is a preset: choose it in `with`; a weapon that is called so has "
                f"a colon behind its name, as in `{name}: 20 3+ S4`."
            )


def _names_in(unclear: Sequence[str], kept: Sequence[Profile]) -> list[str]:
    """Presets' names that have one of some words, the longest first."""
    words = set(" ".join(map(name_key, unclear)).split())
    names = _all_names(kept)
    found = [name for name in names if not words.isdisjoint(name_key(name).split())]
    return sorted(found, key=len, reverse=True)


def _all_names(kept: Sequence[Profile]) -> list[str]:
    """The names of presets, and those that shipped ones have in the books."""
    also = [each.also for each in shipped_presets() if each.also]
    return list(dict.fromkeys([*names_of_presets(kept), *also]))


async def naming_kept(
    bot: Resources, actor: Actor, given: Mapping[str, Any], error: UserError
) -> UserError:
    """Why an attack can't be read, and where presets are named that it has among its words; of a
    macro that was typed for a weapon or target only that it is one.
    """
    typed = [name_key(str(given[kind])) for kind in KINDS]
    unclear = refused_words(error)
    macro = await _macro_typed(bot, actor, typed, [*unclear, *[words for words, _ in error.meant]])
    if macro:
        sentence = f"{quoted(macro)} is a macro: `/macro use` rolls it."
        return InputError(sentence, instead=("/macro use", f"name: {macro}"))
    kept = await _kept(bot, actor)
    server = await bot.servers.at(actor.server)
    hints: list[InputError] = list(_denied(unclear, typed, _all_names(kept)))
    meant = error.meant
    if not (meant or hints):
        hints += _misspelt(unclear, typed, _all_names(kept), server.edition)
    if len(hints) == 1:
        meant = hints[0].meant
    if not (meant or hints):
        hints += _presets_to_choose(unclear, typed, kept, server.edition)
    return all_at_once([error, *hints], meant) if hints else error


async def _macro_typed(
    bot: Resources, actor: Actor, typed: Sequence[str], unread: Sequence[str]
) -> str | None:
    """The macro whose name is all that was typed on a side, where that can't be read; None where
    there is none, or none can be read.
    """
    try:
        macros = await usable(bot, actor, ProfileKind.MACRO)
    except UserError:
        return None
    names = [macro.name for macro in macros if name_key(macro.name) in typed]
    return next((name for name in names if _stands_in(name, unread)), None)


def _presets_to_choose(
    unclear: Sequence[str], typed: Sequence[str], kept: Sequence[Profile], edition: str
) -> list[InputError]:
    """What is said of the longest preset's name that stands among unclear words."""
    for name in _names_in(unclear, kept):
        is_part = any(_is_read(kind, name, edition) for kind in KINDS)
        is_unclear = _stands_in(name, unclear)
        is_typed = _stands_in(name, typed)
        if is_unclear and is_typed and not is_part:
            return [InputError(f"{quoted(name)} is a preset: choose it in `with`.")]
    return []


def _denied(
    unclear: Sequence[str], typed: Sequence[str], names: Sequence[str]
) -> Iterator[InputError]:
    """Presets' names behind a word that denies them: `no waaagh`."""
    known = set(map(name_key, names))
    for words in dict.fromkeys(unclear):
        first, _, name = words.partition(" ")
        if first.casefold() in NEGATIONS and name_key(name) in known and _stands_in(words, typed):
            yield InputError(
                f"{quoted(name)} is a preset, and changes nothing unless you choose it: leave out "
                f"{quoted(words)}.",
                meant=((words, ""),),
            )


def _misspelt(
    unclear: Sequence[str], typed: Sequence[str], names: Sequence[str], edition: str
) -> Iterator[InputError]:
    """Unclear words, as many as a refusal repeats together, that are nearly a preset's name."""
    known = set(map(name_key, names))
    for words in dict.fromkeys(unclear):
        first, *_ = [*words.split(), ""]
        is_known = name_key(words) in known or first.casefold() in NEGATIONS
        is_clear = is_known or any(_is_read(kind, words, edition) for kind in KINDS)
        if is_clear or not _stands_in(words, typed):
            continue
        near = process.extractOne(
            words, names, scorer=fuzz.ratio, processor=name_key, score_cutoff=NEAR
        )
        if near is not None and not _is_begun(words, near[0]):
            name, *_ = near
            sentence = f"{quoted(words)} is nearly the preset {quoted(name)}."
            yield InputError(sentence, meant=((words, name),))


def _is_begun(words: str, name: str) -> bool:
    """Whether words are the beginning of a name, and so a word of their own: `shield` is not
    `shielded`.
    """
    rest = name_key(name).removeprefix(name_key(words))
    return 1 < len(rest) < len(name_key(name))


def refused_words(error: UserError) -> list[str]:
    """What a refusal repeats of the words that were typed, but for rules that it knows, and words
    of which it says what was meant.
    """
    mendings = (*error.meant, *error.choices)
    explained = {words for words, _ in mendings}
    refused = []
    for fault in error.faults:
        if OF_OTHERS in fault or NOT_BOTH in fault:
            continue
        repeated = _REPEATED.findall(fault)
        refused += [words for words in repeated if words not in explained]
    return refused


def unclear_words(error: UserError) -> list[str]:
    """The words of a refusal that may be presets' names: those that it repeats, and single words of
    which it asks what they mean, such as `oath`.
    """
    asked = [words for words, _ in error.choices if len(words.split()) == 1]
    return [*refused_words(error), *asked]


def _among_words(name: str) -> re.Pattern[str]:
    """A preset's name, with what joins it to the words before it. Behind a colon one word names a
    weapon; nobody calls his gun `Oath of moment`.
    """
    words = name.split()
    joined = r"(?:^|\s*[,/&]|\s+\+|\s)\s*(?:(?:with|and)\s+)?"
    end = r"(?!\w):?\s*" if len(words) > 1 else r"(?![\w:])\s*"
    return re.compile(joined + r"\s+".join(map(re.escape, words)) + end, re.IGNORECASE)


def _stands_in(name: str, texts: Sequence[str]) -> bool:
    """Whether one of the texts has a name as whole words."""
    whole_words = re.compile(rf"(?<!\w){re.escape(name_key(name))}(?!\w)")
    return any(whole_words.search(name_key(text)) for text in texts)
