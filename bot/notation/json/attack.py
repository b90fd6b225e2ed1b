"""Attack specifications from their JSON form."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from pydantic import Field

from bot.attack.model.contradictions import agreed_attacks, check_volley
from bot.attack.model.limits import MAX_VOLLEYS
from bot.attack.model.picking import with_picked_first
from bot.attack.model.spec import MELEE, OVERWATCH, AttackSpec, Special, Target, Volley
from bot.dice.quantity import Quantity
from bot.editions import EDITIONS, Edition
from bot.editions.ability import AbilityUse, Situation
from bot.editions.named_abilities import hits_automatically
from bot.errors import InputError, LimitError, UserError, all_at_once, quoted
from bot.notation.json.ability import (
    missing_amount,
    read_weapon_ability,
)
from bot.notation.json.form import ANNOTATIONS, Form, Number, Roll, check_known, read_form
from bot.notation.json.readings import agreed_readings
from bot.notation.json.target import refused, target_from_json
from bot.notation.json.weapon import (
    CALLED,
    ClassicWeapon,
    ModernWeapon,
    SituationForm,
    Weapon,
)

AUTOMATIC = ("auto", "n/a", "torrent")
"""What stands in place of a skill where attacks hit by themselves."""


class SkillNumber(Form):
    """The number needed to hit."""

    called: ClassVar[str] = CALLED
    skill: Roll = Field(ge=2, le=6)


class BallisticSkill(Form):
    """Ballistic Skill of the 4th edition."""

    called: ClassVar[str] = CALLED
    bs: Number = Field(ge=1, le=10)


class WeaponSkill(Form):
    """Weapon Skill of the 4th edition."""

    called: ClassVar[str] = CALLED
    ws: Number = Field(ge=1, le=10)


SPECIAL_WAYS = tuple(dict.fromkeys(way for edition in EDITIONS.values() for way in edition.ways))
"""Ways of attacking that not every edition has."""
ATTACK = (*ANNOTATIONS, "edition", "target", "rules", *ClassicWeapon.model_fields)
"""Every field of an attack, of whichever edition."""
ABOUT_THE_ATTACK = frozenset({*ANNOTATIONS, "edition", "target", "rules"})
"""Fields that do not belong to the weapon."""


def attack_from_json(data: object) -> AttackSpec:
    """One specification, or a list of them: weapons used in turn against the target of the first.

    InputError names each field that is wrong and what it takes, LimitError the limit.
    """
    parts = data if isinstance(data, list) else [data]
    if not 1 <= len(parts) <= MAX_VOLLEYS:
        raise LimitError(f"A list holds 1 to {MAX_VOLLEYS} weapons, not {len(parts)}.")
    first = _known_fields(parts[0])
    edition = _edition(first.get("edition"))
    unit = first.get("target")
    if not isinstance(unit, Mapping):
        raise InputError("`target` is missing: an object with the unit's profile.")
    try:
        target = target_from_json(unit, edition)
    except UserError as error:
        faults = _weapon_faults(parts, edition)
        raise all_at_once([error, *faults]) from error
    if len(parts) == 1:
        volleys = [volley_from_json(first, edition, target)]
    else:
        volleys = _listed_volleys(parts, edition, target)
    chosen = [_known_fields(part).get("rules") for part in parts]
    rules = agreed_readings(chosen, edition)
    return with_picked_first(AttackSpec(edition.key, tuple(volleys), target, rules))


def _weapon_faults(parts: Sequence[object], edition: Edition) -> Iterator[UserError]:
    """What is wrong with weapons whose target is wrong as well."""
    for part in parts:
        try:
            _weapon(_known_fields(part), edition)
        except UserError as error:
            yield error


def _listed_volleys(parts: Sequence[object], edition: Edition, target: Target) -> list[Volley]:
    """The weapons of a list. Whatever is wrong with them is said at once."""
    found: list[Volley] = []
    errors: list[UserError] = []
    for number, part in enumerate(parts, 1):
        try:
            found.append(_listed_volley(number, part, edition, target))
        except UserError as error:
            errors.append(error)
    if errors:
        raise all_at_once(errors)
    return found


def _known_fields(data: object) -> Mapping[str, Any]:
    """An attack with fields that some edition knows, before any is found missing."""
    if not isinstance(data, Mapping):
        raise InputError(f"{CALLED} is a JSON object with fields, not {quoted(data)}.")
    known = dict.fromkeys(ATTACK)
    check_known(data, known, CALLED)
    return data


def _edition(key: object) -> Edition:
    if isinstance(key, str) and key in EDITIONS:
        return EDITIONS[key]
    wrong = "is missing" if key is None else f"is not {quoted(key)}"
    raise InputError(f"`edition` of {CALLED} {wrong}: it is one of {', '.join(EDITIONS)}.")


def _listed_volley(number: int, part: object, edition: Edition, target: Target) -> Volley:
    """A weapon of a list. Whatever is wrong with it is said with its number."""
    try:
        data = _known_fields(part)
        own = edition if data.get("edition") is None else _edition(data["edition"])
        if own.key != edition.key:
            raise InputError(
                f"all weapons of a list follow the same `edition`, {edition.key}, not {own.key}."
            )
        if data.get("target") is not None and target_from_json(data["target"], edition) != target:
            raise InputError(
                "all weapons of a list attack the same `target`: "
                "leave it out, or repeat the first one's."
            )
        return volley_from_json(data, edition, target)
    except (InputError, LimitError) as error:
        raise error.said_of(f"Weapon {number} of the list") from error


def volley_from_json(data: Mapping[str, Any], edition: Edition, target: Target) -> Volley:
    """The weapon and how it is used."""
    weapon = _weapon(data, edition)
    abilities = tuple(read_weapon_ability(item, edition) for item in weapon.abilities)
    skill, ballistic, close_combat = _skills(weapon, target, abilities)
    attacks = agreed_attacks(weapon.attacks, abilities)
    if attacks is None:
        raise missing_amount("attacks")
    volley = Volley(
        attacks=attacks,
        weapons=weapon.weapons,
        mode=weapon.mode,
        skill=skill,
        ballistic_skill=ballistic,
        weapon_skill=close_combat,
        strength=weapon.strength,
        ap=weapon.ap,
        damage=weapon.damage,
        skill_mod=weapon.skill_mod,
        hit_mod=weapon.hit_mod,
        wound_mod=weapon.wound_mod,
        reroll_hits=weapon.reroll_hits,
        reroll_wounds=weapon.reroll_wounds,
        reroll_attacks=weapon.reroll_attacks,
        reroll_damage=weapon.reroll_damage,
        abilities=abilities,
        situation=Situation(**weapon.situation.model_dump()),
        ordnance=weapon.ordnance,
        lethal=weapon.lethal != "never",
        picks_character=weapon.precision is not None,
    )
    check_volley(volley, edition)
    return volley


def _weapon(data: Mapping[str, Any], edition: Edition) -> ModernWeapon | ClassicWeapon:
    """The weapon's form, checked for what the edition has."""
    own = {name: value for name, value in data.items() if name not in ABOUT_THE_ATTACK}
    weapon: ModernWeapon | ClassicWeapon
    if edition.compares_skills:
        if own.get("ap") == "-":
            own["ap"] = None
        weapon = read_form(ClassicWeapon, own)
    else:
        for name in ("bs", "ws"):
            if own.pop(name, None) is not None:
                reason = f"the {edition.name} has `skill`, like `3+` or `auto`"
                raise refused(name, reason, CALLED)
        weapon = read_form(ModernWeapon, own)
    errors = [*_without_rule(weapon, edition), *_without_table(weapon, edition)]
    if errors:
        raise all_at_once(errors)
    return weapon


def _without_table(weapon: Weapon, edition: Edition) -> Iterator[InputError]:
    """What the edition's dice have no place for."""
    if weapon.mode == OVERWATCH and not edition.overwatch:
        yield InputError(f"`mode` is not overwatch in the {edition.name}: it has no Overwatch.")
    if weapon.ordnance and edition.vehicles is None:
        yield InputError(
            f"`ordnance` has no place in the {edition.name}: it has no vehicle damage table."
        )
    if edition.wounds_always_one and weapon.damage != Quantity.fixed(1):
        yield InputError(f"`damage` is 1 in the {edition.name}: a failed save costs one wound.")


def _without_rule(weapon: Weapon, edition: Edition) -> Iterator[InputError]:
    """What the edition has no rule for, by its name."""
    called = edition.name
    if weapon.skill_mod and edition.skill_limits is None:
        yield refused("skill_mod", f"nothing changes BS or WS in the {called}", CALLED)
    if "lethal" in weapon.model_fields_set and not edition.lethal_is_optional:
        yield refused("lethal", f"Lethal Hits are no choice in the {called}", CALLED)
    if weapon.precision and not edition.target_groups:
        yield refused("precision", f"no Character is picked in the {called}", CALLED)
    for name in SPECIAL_WAYS:
        used = getattr(weapon.situation, name)
        if used and name not in edition.ways:
            yield refused(name, f"the {called} has no such rule", SituationForm.called)


Skills = tuple[int | None, int | None, int | None]
"""The number needed to hit (None: automatic), Ballistic Skill, Weapon Skill."""


def _skills(
    weapon: ModernWeapon | ClassicWeapon, target: Target, abilities: tuple[Special, ...]
) -> Skills:
    skill = weapon.skill
    uses = [item for item in abilities if isinstance(item, AbilityUse)]
    if skill is None and any(hits_automatically(use) for use in uses):
        skill = "auto"
    if isinstance(weapon, ClassicWeapon):
        if skill is None:
            return _old_skills(weapon, target)
        for name in ("bs", "ws"):
            if getattr(weapon, name) is not None:
                raise refused(name, "`skill` already says what is needed to hit", CALLED)
    elif skill is None:
        raise InputError("`skill` is missing: a roll like `3+`, or `auto`.")
    if isinstance(skill, str) and skill.casefold() in AUTOMATIC:
        return None, None, None
    return read_form(SkillNumber, {"skill": skill}).skill, None, None


def _old_skills(weapon: ClassicWeapon, target: Target) -> Skills:
    """Ballistic Skill for shooting, Weapon Skill for close combat, where it meets the target's.

    Of vehicles walkers alone have a Weapon Skill (004:239-249), and 004 has no roll to hit the
    others.
    """
    if weapon.mode != MELEE:
        if weapon.bs is None:
            raise _skill_missing("The weapon's Ballistic Skill (`bs`)", "BS4")
        return None, read_form(BallisticSkill, {"bs": weapon.bs}).bs, None
    if target.weapon_skill is None and target.armour is not None:
        raise InputError(
            "The vehicle's Weapon Skill is missing: a walker has one, write it like `WS4`; "
            "for other vehicles the 4th reference has no roll to hit in close combat: write the "
            "hits as attacks, with `auto`."
        )
    if target.weapon_skill is None:
        raise InputError(
            "The target's Weapon Skill is missing: in close combat Weapon Skill meets "
            "Weapon Skill; write it like `WS4`."
        )
    if weapon.ws is None:
        raise _skill_missing("The attacker's Weapon Skill (`ws`)", "WS4")
    return None, None, read_form(WeaponSkill, {"ws": weapon.ws}).ws


def _skill_missing(what: str, like: str) -> InputError:
    return InputError(f"{what} is missing: write it like `{like}`.")
