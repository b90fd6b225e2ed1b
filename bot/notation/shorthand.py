"""Shorthand for people: `20 3+ S4 AP-1 D1 [lethal hits]` against `10x T4 3+ W2`, in any order and
any case.

Damage `D3` is the number 3; a rolled damage is `DD3` or `D:D6+1`. Nothing is guessed silently:
every reading says in words what was read.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from bot.editions import DEFAULT_EDITION, EDITIONS, Edition
from bot.editions.ability import Bearer
from bot.editions.named_abilities import adds_attacks, find_ability, hits_automatically
from bot.errors import InputError, UserError, quoted
from bot.notation.feedback.hints import hint
from bot.notation.gathering import gathered
from bot.notation.hint import Hint
from bot.notation.numbered_label import name_before
from bot.notation.overlay import laid_over, stored_and_typed
from bot.notation.profile_name import NONE, Name
from bot.notation.reading import Reading, TargetReading, WeaponReading
from bot.notation.unlabelled_numbers import models_in_place, weapon_in_place
from bot.notation.words import target_words, weapon_words
from bot.notation.words.ability_words import ability, refuse_apart, strength_lacking
from bot.notation.words.changes.casualties import settled
from bot.notation.words.changes.distances import with_distance
from bot.notation.words.changes.gained import with_gained
from bot.notation.words.changes.named_uses import uses_of
from bot.notation.words.changes.raised import not_raised, with_better_ap, with_raised
from bot.notation.words.changes.turned_off import ability_off, both_ways, with_denials
from bot.notation.words.groups import (
    NO_TOUGHNESS,
    as_one_unit,
    as_specified,
    group_parts,
    grouped,
    is_group,
    over_groups,
)
from bot.notation.words.phrases import EACH, NO_SKILL, Fields, Grammar, ReadAbility, check_length
from bot.notation.words.scanning import Scan, hanging, not_read, scan
from bot.notation.words.trigger_words import with_ap_of

NO_ROLL = (
    "this is for weapons that hit automatically: write `auto` as well, or the skill in its place."
)
HANGING = {
    Bearer.WEAPON: "the attacks: write one value, as in `S4`, and the attacks as `A{number}`",
    Bearer.TARGET: (
        "the models: write one value, as in `T4` or `3+`, and the models as `{number}x`"
    ),
}
"""What a number that hangs on another value may be, and how that is written."""
Kind = TypeVar("Kind", bound=Reading)
SMOKESCREEN = "Smokescreen"
_SAVE_OR_IGNORED = re.compile(rf"[2-6]\+ {target_words.IGNORE}", re.IGNORECASE)
NO_MODELS = "the number of models (like `10x`)"
AT_HAND = 256
"""So many readings of a kind are kept: one command looks at the same text in several places."""


def _edition(key: str) -> Edition:
    if key not in EDITIONS:
        raise InputError(f"{quoted(key)} is not an edition I know: {', '.join(EDITIONS)}.")
    return EDITIONS[key]


@lru_cache(AT_HAND)
def read_weapon(text: str, edition: str = DEFAULT_EDITION) -> WeaponReading:
    """Read a weapon. Never raises for what was typed, but for its length: problems are in the
    reading.
    """
    stored, typed = stored_and_typed(text)
    reading = _weapon_values(stored, edition)
    if typed:
        changed = with_better_ap(reading, _weapon_values(typed, edition))
        reading = replace(laid_over(reading, changed), text=text)
    return _completed(with_distance(with_raised(with_denials(reading))))


def _weapon_values(text: str, edition: str) -> WeaponReading:
    """The values of a weapon, whether or not any are missing."""
    rules = _edition(edition)
    name, found = _scanned(text, edition, Bearer.WEAPON)
    scanned = weapon_in_place(found, damage=not rules.wounds_always_one)
    reading = _values(WeaponReading, text, rules, name, scanned)
    fields = dict(reading.fields)
    errors = (*reading.errors, *both_ways(fields, edition))
    return replace(reading, errors=errors)


def _words_of(edition: str, bearer: Bearer) -> tuple[Grammar, ReadAbility]:
    """What a weapon or a target may say in an edition: phrases, and names of abilities."""
    rules = _edition(edition)

    def of_target(typed: str) -> Fields | None:
        return ability(typed, edition, bearer)

    def of_weapon(typed: str) -> Fields | None:
        named = ability_off(typed, edition) or ability(typed, edition, bearer)
        return named or refuse_apart(typed, rules)

    if bearer is Bearer.TARGET:
        return target_words.grammar_of(edition), of_target
    return weapon_words.grammar_of(edition), of_weapon


def prepare() -> None:
    """Build the grammars of all editions now: else the first to misspell a word waits for them."""
    for edition in EDITIONS:
        for bearer in Bearer:
            _words_of(edition, bearer)


def is_no_more_than_a_name(words: str, values: str, edition: str, bearer: Bearer) -> bool:
    """Whether words with a colon in front of values are read as a name, and say nothing else."""
    name = _name_in(f"{words}: {values}", edition, bearer)
    is_whole = name.start == 0 and name.end == len(words) + 1
    return is_whole and not (name.says or name.count or name.complaint or name.unsure)


def _completed(reading: WeaponReading) -> WeaponReading:
    """The reading with what is missing of a whole profile."""
    fields, said = dict(reading.fields), dict(reading.said)
    errors = reading.errors
    missing = []
    if _is_one_attack_each(reading):
        fields["attacks"] = str(fields.pop("weapons"))
        said["attacks"] = said.pop("weapons")
    if "attacks" not in fields:
        missing.append("the number of attacks (like `20` or `A D6`)")
    if fields.pop(EACH, False) and "weapons" not in fields:
        missing.append("how many there are (like `5x`)")
    has_no_roll = fields.pop(NO_SKILL, False)
    if not _needs_no_skill(fields, reading.edition):
        if has_no_roll:
            # Behind what was not read, before what contradicts itself.
            errors = (*errors, InputError(f"{quoted(said.pop(NO_SKILL))}: {NO_ROLL}"))
        elif fields.keys().isdisjoint(("skill", "bs", "ws")):
            like = "BS4" if _edition(reading.edition).compares_skills else "3+"
            missing.append(f"the skill (like `{like}`)")
    if "strength" not in fields:
        missing.append(strength_lacking(fields))
    if not missing:
        errors += not_raised(reading)
    return replace(reading, fields=fields, said=said, missing=tuple(missing), errors=errors)


def _is_one_attack_each(reading: WeaponReading) -> bool:
    """Whether a count alone says the attacks, as in `10x 3+ S4`. Of a weapon with a name, or with
    an ability that looks at each weapon's attacks, it does not.
    """
    fields = reading.fields
    if reading.name or "attacks" in fields or "weapons" not in fields:
        return False
    uses = uses_of(fields, reading.edition)
    return not any(map(adds_attacks, uses))


@lru_cache(AT_HAND)
def _name_in(text: str, edition: str, bearer: Bearer) -> Name:
    """The name in front of a text."""
    return name_before(text, *_words_of(edition, bearer))


def _scanned(text: str, edition: str, bearer: Bearer) -> tuple[Name, Scan]:
    """The name in front of a text, and the text behind it taken apart."""
    check_length(text)
    grammar, read_ability = _words_of(edition, bearer)
    name = _name_in(text, edition, bearer)
    if not name.text:
        return name, scan(text, grammar, read_ability)
    rest = _without(name, text)
    if text[: name.end].endswith(":"):
        # The unit's name, and perhaps behind it that of its weapons: `Squad: 5 bolt rifles`.
        weapons = _name_in(rest, edition, bearer)
        if weapons.count:
            name = replace(weapons, text=f"{name.text}, {weapons.text}")
            rest = _without(weapons, rest)
    scanned = scan(rest, grammar, read_ability)
    if not scanned.read:
        return NONE, scan(text, grammar, read_ability)
    return name, replace(scanned, read=(*name.count, *name.says, *scanned.read))


def _without(name: Name, text: str) -> str:
    """The text with blanks in place of a name and the number in front of it."""
    start = 0 if name.count else name.start
    return text[:start] + " " * (name.end - start) + text[name.end :]


def _stopped(text: str, name: Name, scanned: Scan, meant: Hint, hangs: str) -> Iterator[UserError]:
    """What keeps a text from being read, first what was not understood at all."""
    unknown = not_read(scanned, str(meant))
    if unknown:
        yield unknown
    if name.complaint:
        yield name.complaint
    yield from hanging(text, hangs)
    yield from scanned.complaints


def _needs_no_skill(fields: Fields, edition: str) -> bool:
    if fields.get("skill") == "auto":
        return True
    return any(map(hits_automatically, uses_of(fields, edition)))


def _with_clear_save(reading: TargetReading) -> TargetReading:
    """The reading, with what is wrong where `3+ fnp` may be the only save and a rule without its
    number.
    """
    words = reading.said.get("fnp", "")
    has_save = not reading.fields.keys().isdisjoint(("save", "invuln", "groups"))
    if has_save or not _SAVE_OR_IGNORED.fullmatch(words):
        return reading
    number = words[:2]
    error = InputError(
        f"{quoted(words)} may be a save of {number} and a rule that lacks its number, or the roll "
        f"that ignores wounds: write `{number} 5+++`, or `{number}++`.",
        choices=((words, f"{number}++"), (words, f"{number} 5+++")),
    )
    return replace(reading, errors=(*reading.errors, error))


@lru_cache(AT_HAND)
def read_target(text: str, edition: str = DEFAULT_EDITION) -> TargetReading:
    """Read a target, or groups of unlike models between bars. Never raises for what was typed, but
    for its length: problems are in the reading.
    """
    stored, typed = stored_and_typed(text)
    reading = _unit_or_groups(stored, edition)
    if typed:
        changed = _unit_values(typed, edition)
        reading = replace(laid_over(reading, changed), text=text)
    reading = with_raised(reading)
    if reading.fields.keys().isdisjoint(("toughness", "armour")):
        reading = replace(reading, missing=(NO_TOUGHNESS,))
    else:
        reading = replace(reading, errors=(*reading.errors, *not_raised(reading)))
    reading = _with_number(with_gained(settled(_with_clear_save(reading))))
    if "groups" not in reading.fields:
        return replace(reading, fields=as_specified(reading.fields))
    rules = _edition(edition)
    reading = over_groups(reading)
    groups = [as_specified(group) for group in reading.fields["groups"]]
    reading = replace(reading, fields={**as_specified(reading.fields), "groups": groups})
    return reading if rules.target_groups else as_one_unit(reading, rules.name)


def _with_number(reading: TargetReading) -> TargetReading:
    """The reading without the question how many models a `squad of` has, where it is answered."""
    fields = dict(reading.fields)
    if not fields.pop(EACH, False):
        return reading
    missing = reading.missing if "models" in fields else (*reading.missing, NO_MODELS)
    return replace(reading, fields=fields, missing=missing)


def _unit_or_groups(text: str, edition: str) -> TargetReading:
    check_length(text)
    parts = group_parts(text)
    if len(parts) > 1:
        readings = [settled(_unit_values(part, edition)) for part in parts]
        if all(map(is_group, readings)):
            return grouped(text, readings)
    return _unit_values(text, edition)


def _unit_values(text: str, edition: str) -> TargetReading:
    """The values of a target whose models are alike; its losses as they were said."""
    rules = _edition(edition)
    name, found = _scanned(text, edition, Bearer.TARGET)
    if find_ability(SMOKESCREEN, edition, Bearer.TARGET):
        found = target_words.smoke_meant(found, text)
    scanned = models_in_place(found)
    return _values(TargetReading, text, rules, name, scanned)


def _values(kind: type[Kind], text: str, rules: Edition, name: Name, scanned: Scan) -> Kind:
    """The reading of a text that was taken apart."""
    together = gathered(scanned, kind.bearer)
    fields = together.fields | with_ap_of(rules, together.fields)
    meant = hint(scanned, rules, kind.bearer, name.unsure)
    stopped = _stopped(text, name, scanned, meant, HANGING[kind.bearer])
    return kind(
        text=text,
        edition=rules.key,
        fields=fields,
        said=together.said,
        errors=(*stopped, *together.errors),
        unread=scanned.unread,
        hint=meant,
        name=name.text,
        passed_over=scanned.passed_over,
    )
