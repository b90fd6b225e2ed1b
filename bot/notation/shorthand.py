"""Shorthand for people: `20 3+ S4 AP-1 D1 [lethal hits]` against `10x T4 3+ W2`, in any order and
any case.

Damage `D3` is the number 3; a rolled damage is `DD3` or `D:D6+1`. Nothing is guessed silently:
every reading says in words what was read.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from bot.editions import DEFAULT_EDITION, EDITIONS, Edition
from bot.editions.ability import AbilityUse, Bearer
from bot.editions.named_abilities import (
    find_ability,
    hits_automatically,
    may_be_ability,
    read_ability,
)
from bot.errors import InputError, UserError, quoted
from bot.notation import target_words, weapon_words
from bot.notation.groups import NO_TOUGHNESS, grouped, is_group
from bot.notation.hints import elsewhere, hint, of_other_editions
from bot.notation.phrases import (
    NO_SKILL,
    Extra,
    Fields,
    Grammar,
    Scan,
    check_length,
    hanging,
    not_read,
    scan,
)
from bot.notation.profile_name import NONE, Name, name_of
from bot.notation.reading import TargetReading, WeaponReading, gathered
from bot.notation.unlabelled_numbers import models_in_place, weapon_in_place

NO_ROLL = (
    "this is for weapons that hit automatically: write `auto` as well, or the skill in its place."
)
HANGING_ATTACKS = "the attacks: write one value, as in `S4`, and the attacks as `A{number}`"
HANGING_MODELS = "the models: write one value, as in `T4` or `3+`, and the models as `{number}x`"
_CRITICAL = re.compile(r"crit(?:s|ical)?(?: hits?)? on ([2-6])(?:\+|s)?", re.IGNORECASE)


def _edition(key: str) -> Edition:
    if key not in EDITIONS:
        raise InputError(f"{quoted(key)} is not an edition I know: {', '.join(EDITIONS)}.")
    return EDITIONS[key]


def read_weapon(text: str, edition: str = DEFAULT_EDITION) -> WeaponReading:
    """Read a weapon. Never raises for what was typed, but for its length: problems are in the
    reading.
    """
    rules = _edition(edition)
    name, found = _scanned(
        text,
        weapon_words.grammar_of(edition),
        lambda typed: _ability(typed, edition, Bearer.WEAPON) or _refused(typed, rules),
    )
    scanned = weapon_in_place(found, damage=not rules.wounds_always_one)
    fields, said, errors = gathered(scanned, {"ability": "abilities"})
    meant = hint(scanned, rules, Bearer.WEAPON, name.unsure)
    missing = [] if "attacks" in fields else ["the number of attacks (like `20` or `A D6`)"]
    automatic = _needs_no_skill(fields, edition)
    if fields.pop(NO_SKILL, False) and not automatic:
        errors.insert(0, InputError(f"{quoted(said.pop(NO_SKILL))}: {NO_ROLL}"))
    elif not {"skill", "bs", "ws"} & set(fields) and not automatic:
        missing.append(f"the skill (like `{'BS4' if rules.compares_skills else '3+'}`)")
    if "strength" not in fields:
        missing.append("the Strength (like `S4`)")
    errors = [*_stopped(text, name, scanned, meant, HANGING_ATTACKS), *errors]
    return WeaponReading(
        text, edition, fields, said, tuple(missing), tuple(errors), scanned.unread, meant, name.text
    )


def _scanned(text: str, grammar: Grammar, extra: Extra) -> tuple[Name, Scan]:
    """The name in front of a text, and the text behind it taken apart."""
    check_length(text)
    name = name_of(text, grammar, extra)
    if not name.text:
        return name, scan(text, grammar, extra)
    blank = " " * (name.end - name.start)
    rest = text[: name.start] + blank + text[name.end :]
    scanned = scan(rest, grammar, extra)
    if not scanned.read:
        return NONE, scan(text, grammar, extra)
    return name, replace(scanned, read=(*name.keywords, *scanned.read))


def _stopped(text: str, name: Name, scanned: Scan, meant: str, hangs: str) -> Iterator[UserError]:
    """What keeps a text from being read, first what was not understood at all."""
    unknown = not_read(scanned, meant)
    if unknown:
        yield unknown
    if name.complaint:
        yield name.complaint
    yield from hanging(text, hangs)
    yield from scanned.complaints


def _needs_no_skill(fields: Fields, edition: str) -> bool:
    uses = [
        read_ability(name, edition, Bearer.WEAPON)
        for name in fields.get("abilities", ())
        if isinstance(name, str)
    ]
    automatic = any(isinstance(use, AbilityUse) and hits_automatically(use) for use in uses)
    return automatic or fields.get("skill") == "auto"


def read_target(text: str, edition: str = DEFAULT_EDITION) -> TargetReading:
    """Read a target, or groups of unlike models between bars. Never raises for what was typed, but
    for its length: problems are in the reading.
    """
    check_length(text)
    rules = _edition(edition)
    parts = text.split("|") if rules.target_groups else ()
    if len(parts) > 1:
        readings = [_read_unit(part, edition) for part in parts]
        if all(is_group(reading) for reading in readings):
            return grouped(text, readings)
    return _read_unit(text, edition)


def _read_unit(text: str, edition: str) -> TargetReading:
    """Read a target whose models are alike."""
    rules = _edition(edition)
    grammar = target_words.grammar_of(edition)
    name, found = _scanned(text, grammar, lambda typed: _ability(typed, edition, Bearer.TARGET))
    scanned = models_in_place(found)
    fields, said, errors = gathered(scanned, {"ability": "abilities", "keyword": "keywords"})
    meant = hint(scanned, rules, Bearer.TARGET, name.unsure)
    missing = () if "toughness" in fields or "armour" in fields else (NO_TOUGHNESS,)
    errors = [*_stopped(text, name, scanned, meant, HANGING_MODELS), *errors]
    return TargetReading(
        text, edition, fields, said, missing, tuple(errors), scanned.unread, meant, name.text
    )


def _ability(typed: str, edition: str, bearer: Bearer) -> Fields | None:
    typed = _CRITICAL.sub(r"critical hits \1+", typed)
    if not may_be_ability(typed):
        return None
    found = find_ability(typed, edition, bearer)
    if found is not None:
        return {"ability": str(found)}
    known = of_other_editions(typed, edition, bearer)
    if known:
        raise InputError(known)
    return None


def _refused(typed: str, rules: Edition) -> Fields | None:
    """InputError for `AP 2` or `BS 4`, which would else be read apart, and the number as something
    else.
    """
    if " " in typed and typed[:2].casefold() in ("ap", "bs", "ws"):
        meant = elsewhere(typed, rules, Bearer.WEAPON)
        if meant:
            raise InputError(f"{meant}.")
    return None
