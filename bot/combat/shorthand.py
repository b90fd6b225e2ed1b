"""Shorthand for people: `20 3+ S4 AP-1 D1 [lethal hits]` against `10x T4 3+ W2`, in any order and any case.

Damage `D3` is the number 3; a rolled damage is `DD3` or `D:D6+1`. Nothing is guessed silently: every reading says in
words what was read.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.combat import target_words, weapon_words
from bot.combat.abilities import (
    AbilityUse,
    Bearer,
    find_ability,
    hits_automatically,
    read_ability,
)
from bot.combat.editions import EDITIONS, Edition
from bot.combat.hints import elsewhere, hint, may_be_ability, of_other_editions
from bot.combat.json_form import attack_from_json
from bot.combat.phrases import Fields, Read, Scan, not_read, scan
from bot.combat.reading import TargetReading, WeaponReading, gathered
from bot.combat.spec import AttackSpec
from bot.errors import InputError, quoted

DEFAULT_EDITION = "10th"


def _edition(key: str) -> Edition:
    if key not in EDITIONS:
        raise InputError(f"{quoted(key)} is not an edition I know: {', '.join(EDITIONS)}.")
    return EDITIONS[key]


def read_weapon(text: str, edition: str = DEFAULT_EDITION) -> WeaponReading:
    """Read a weapon. Never raises for what was typed, but for its length: problems are in the reading."""
    rules = _edition(edition)
    grammar = weapon_words.grammar_of(edition)
    scanned = _dice_first(
        scan(text, grammar, lambda typed: _ability(typed, edition, Bearer.WEAPON) or _refused(typed, rules))
    )
    fields, said, errors = gathered(scanned, {"ability": "abilities"})
    meant = hint(scanned.unread, rules, Bearer.WEAPON)
    unknown = not_read(scanned, meant)
    missing = [] if "attacks" in fields else ["the number of attacks (like `20` or `A D6`)"]
    if not {"skill", "bs", "ws"} & set(fields) and not _needs_no_skill(fields, edition):
        missing.append(f"the skill (like `{'BS4' if 'bs' in rules.skill_fields else '3+'}`)")
    if "strength" not in fields:
        missing.append("the Strength (like `S4`)")
    errors = [*([unknown] if unknown else []), *scanned.complaints, *errors]
    return WeaponReading(text, edition, fields, said, tuple(missing), tuple(errors), scanned.unread, meant)


def _needs_no_skill(fields: Fields, edition: str) -> bool:
    uses = [read_ability(name, edition, Bearer.WEAPON) for name in fields.get("abilities", ()) if isinstance(name, str)]
    return any(isinstance(use, AbilityUse) and hits_automatically(use) for use in uses)


def _dice_first(scanned: Scan) -> Scan:
    """A bare `D6` at the start, before another damage, is the number of attacks."""
    damages = [item for item in scanned.read if "damage" in item.fields]
    attacks = any("attacks" in item.fields for item in scanned.read)
    first = scanned.read[0] if scanned.read else None
    if attacks or len(damages) < 2 or first is not damages[0] or first.text.casefold() not in ("d3", "d6"):
        return scanned
    return Scan(
        (Read(first.text, {"attacks": first.text.upper()}), *scanned.read[1:]), scanned.unread, scanned.complaints
    )


def read_target(text: str, edition: str = DEFAULT_EDITION) -> TargetReading:
    """Read a target. Never raises for what was typed, but for its length: problems are in the reading."""
    rules = _edition(edition)
    scanned = scan(text, target_words.grammar_of(edition), lambda typed: _ability(typed, edition, Bearer.TARGET))
    fields, said, errors = gathered(scanned, {"ability": "abilities", "keyword": "keywords"})
    meant = hint(scanned.unread, rules, Bearer.TARGET)
    unknown = not_read(scanned, meant)
    missing = [] if "toughness" in fields or "armour" in fields else ["the Toughness (like `T4`)"]
    errors = [*([unknown] if unknown else []), *scanned.complaints, *errors]
    return TargetReading(text, edition, fields, said, tuple(missing), tuple(errors), scanned.unread, meant)


def _ability(typed: str, edition: str, bearer: Bearer) -> Fields | None:
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
    """InputError for `AP 2` or `BS 4`, which would else be read apart, and the number as something else."""
    if " " in typed and typed[:2].casefold() in ("ap", "bs", "ws"):
        meant = elsewhere(typed, rules, Bearer.WEAPON)
        if meant:
            raise InputError(f"{meant}.")
    return None


@dataclass(frozen=True, slots=True)
class Options:
    """What a command's options say about an attack; None where nothing is said."""

    mode: str | None = None
    hit_mod: int | None = None
    wound_mod: int | None = None
    reroll_hits: str | None = None
    reroll_wounds: str | None = None
    cover: str | bool | int | None = None
    situation: Mapping[str, bool] = field(default_factory=dict)


def combine(weapon: WeaponReading, target: TargetReading, options: Options | None = None) -> AttackSpec:
    """The specification that shorthand and options make together.

    InputError with the first problem; if an option and the shorthand say the same thing twice, it names both.
    """
    weapon.demand("weapon")
    target.demand("target")
    if "ws" in weapon.fields and "ws" not in target.fields:
        raise InputError("The target lacks its Weapon Skill (like `WS4`): in close combat it meets the attacker's.")
    options = options or Options()
    fields, unit = dict(weapon.fields), dict(target.fields)
    for name in ("mode", "hit_mod", "wound_mod", "reroll_hits", "reroll_wounds"):
        _once(target.said, name, getattr(options, name))
        _add(fields, weapon.said, name, getattr(options, name))
    for name in target_words.MODIFIERS & unit.keys():
        fields[name] = fields.get(name, 0) + unit.pop(name)
    _check_cover(options.cover, EDITIONS[weapon.edition])
    _add(unit, target.said, "cover", options.cover)
    for name, value in options.situation.items():
        _add(fields, weapon.said, f"situation.{name}", value)
    situation = {name.removeprefix("situation."): fields.pop(name) for name in list(fields) if "situation." in name}
    return attack_from_json({"edition": weapon.edition, **fields, "situation": situation, "target": unit})


def _check_cover(chosen: str | bool | int | None, edition: Edition) -> None:
    """InputError for a cover that the edition has not, naming those it has."""
    if chosen is None:
        return
    if not edition.covers:
        if isinstance(chosen, bool) or not isinstance(chosen, int):
            raise InputError(f"In the {edition.name} cover is a save of its own: choose `cover: 2+` to `6+`.")
    elif chosen is not True and chosen not in edition.covers:
        kinds = "".join(f", `{kind}`" for kind in edition.covers if kind != "cover")
        named = f"{chosen}+" if isinstance(chosen, int) else chosen
        raise InputError(f"The {edition.name} has no `cover: {named}`: choose `yes`{kinds}.")


def _add(fields: Fields, said: Mapping[str, str], name: str, value: Any) -> None:
    if value is not None:
        _once(said, name, value)
        fields[name] = value


def _once(said: Mapping[str, str], name: str, value: Any) -> None:
    """InputError where an option says what the shorthand says."""
    if value is None or name not in said:
        return
    option = name.removeprefix("situation.").removesuffix("_mod")
    shown = {True: "yes" if option == "cover" else "True", False: "False"}[value] if isinstance(value, bool) else value
    raise InputError(
        f"{quoted(said[name])} and the option `{option}: {shown}` say the same thing twice: keep one of them."
    )
