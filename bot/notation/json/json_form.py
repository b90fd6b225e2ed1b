"""Attack specifications from their JSON form, field by field, each with its bounds."""

from collections.abc import Mapping
from typing import Any

from bot.attack.model.contradictions import agreed_attacks, check_volley
from bot.attack.model.limits import MAX_STRENGTH, MAX_VOLLEYS, MAX_WEAPONS
from bot.attack.model.spec import MELEE, MODES, OVERWATCH, AttackSpec, Special, Target, Volley
from bot.dice.quantity import Again, Quantity
from bot.dice.stage import Reroll
from bot.editions import EDITIONS, Edition
from bot.editions.ability import AbilityUse, Situation
from bot.editions.named_abilities import hits_automatically
from bot.errors import InputError, LimitError, quoted
from bot.notation.json.fields import Fields
from bot.notation.json.special_form import REROLLS, quantity, special
from bot.notation.json.target_form import target_from_json

ANNOTATIONS = ("id", "note", "expected", "kind")
ATTACK = (
    *(*ANNOTATIONS, "edition", "mode", "attacks", "weapons", "skill", "bs", "ws", "strength", "ap"),
    *(
        "damage",
        "hit_mod",
        "wound_mod",
        "reroll_hits",
        "reroll_wounds",
        "reroll_attacks",
        "reroll_damage",
        "abilities",
    ),
    *("situation", "ordnance", "rules", "target"),
)
"""Every field of an attack, of whichever edition."""
SITUATION = tuple(Situation.__dataclass_fields__)


def attack_from_json(data: object) -> AttackSpec:
    """One specification, or a list of them: weapons used in turn against the target of the first.

    InputError names the field and what it accepts, LimitError the limit. Fields of the edition's
    own game only.
    """
    parts = list(data) if isinstance(data, list) else [data]
    if not 1 <= len(parts) <= MAX_VOLLEYS:
        raise LimitError(f"A list holds 1 to {MAX_VOLLEYS} weapons, not {len(parts)}.")
    first = Fields(parts[0], "the attack")
    first.only(ATTACK)
    edition = EDITIONS[first.choice("edition", tuple(EDITIONS))]
    if not isinstance(first.raw("target"), Mapping):
        raise InputError("`target` is missing: an object with the unit's profile.")
    target = target_from_json(first.raw("target"), edition)
    rules = _rules(parts[0])
    if len(parts) == 1:
        return AttackSpec(
            edition.key, (volley_from_json(parts[0], edition, target),), target, rules
        )
    volleys = tuple(_listed(number, part, edition, target) for number, part in enumerate(parts, 1))
    return AttackSpec(edition.key, volleys, target, rules)


def _listed(number: int, part: object, edition: Edition, target: Target) -> Volley:
    """A weapon of a list. Whatever is wrong with it is said with its number."""
    try:
        fields = Fields(part, "the attack")
        fields.only(ATTACK)
        own = fields.choice("edition", tuple(EDITIONS), edition.key)
        if own != edition.key:
            raise InputError(
                f"all weapons of a list follow the same `edition`, {edition.key}, not {own}."
            )
        if fields.has("target") and target_from_json(fields.raw("target"), edition) != target:
            raise InputError(
                "all weapons of a list attack the same `target`: leave it out, or repeat the first one's."
            )
        return volley_from_json(part, edition, target)
    except (InputError, LimitError) as error:
        raise type(error)(f"Weapon {number} of the list: {error}") from error


def _rules(data: Any) -> tuple[tuple[str, str], ...]:
    given = data.get("rules")
    if given is None:
        return ()
    fields = Fields(given, "`rules`")
    reading = fields.choice("id_rule", (">=", "=="), ">=")
    fields.finish()
    return (("id_rule", reading),)


def volley_from_json(data: object, edition: Edition, target: Target) -> Volley:
    """The weapon and how it is used."""
    fields = Fields(data, "the attack", (*ANNOTATIONS, "edition", "target", "rules"))
    mode = fields.choice("mode", MODES, MODES[0])
    if mode == OVERWATCH and not edition.overwatch:
        raise InputError(f"`mode` is not overwatch in the {edition.name}: it has none.")
    abilities = tuple(special(item, edition) for item in fields.items("abilities"))
    skill, ballistic, weapon = _skills(fields, edition, target, mode, abilities)
    volley = Volley(
        attacks=_attacks(fields, abilities),
        weapons=fields.number("weapons", 1, MAX_WEAPONS, 1),
        mode=mode,
        skill=skill,
        ballistic_skill=ballistic,
        weapon_skill=weapon,
        strength=fields.number("strength", 1, MAX_STRENGTH),
        ap=_ap(fields, edition),
        damage=_damage(fields, edition),
        hit_mod=fields.number("hit_mod", -6, 6, 0),
        wound_mod=fields.number("wound_mod", -6, 6, 0),
        reroll_hits=Reroll(fields.choice("reroll_hits", REROLLS, "none")),
        reroll_wounds=Reroll(fields.choice("reroll_wounds", REROLLS, "none")),
        reroll_attacks=_again(fields, "reroll_attacks"),
        reroll_damage=_again(fields, "reroll_damage"),
        abilities=abilities,
        situation=_situation(fields.raw("situation")),
        ordnance=_ordnance(fields, edition),
    )
    fields.finish()
    check_volley(volley)
    return volley


def _attacks(fields: Fields, abilities: tuple[Special, ...]) -> Quantity:
    """The number of attacks, which the weapon's type may say as well: `Heavy 3`."""
    given = None if fields.raw("attacks") is None else quantity(fields, "attacks", 0)
    return agreed_attacks(given, abilities) or quantity(fields, "attacks", 0)


def _ordnance(fields: Fields, edition: Edition) -> bool:
    ordnance = fields.flag("ordnance")
    if ordnance and edition.vehicles is None:
        raise InputError(
            f"`ordnance` has no place in the {edition.name}: it has no vehicle damage table."
        )
    return ordnance


def _damage(fields: Fields, edition: Edition) -> Quantity:
    damage = quantity(fields, "damage", 1, "1")
    if edition.wounds_always_one and damage != Quantity.fixed(1):
        raise InputError(f"`damage` is 1 in the {edition.name}: a failed save costs one wound.")
    return damage


Skills = tuple[int | None, int | None, int | None]


def _skills(
    fields: Fields, edition: Edition, target: Target, mode: str, abilities: tuple[Special, ...]
) -> Skills:
    """The number needed to hit (None: automatic), Ballistic Skill and Weapon Skill."""
    value = fields.raw("skill")
    if value is None and any(
        isinstance(item, AbilityUse) and hits_automatically(item) for item in abilities
    ):
        value = "auto"
    if not edition.compares_skills:
        for name in ("bs", "ws"):
            fields.refuse(name, f"the {edition.name} has `skill`, like `3+` or `auto`")
        if value is None:
            raise InputError("`skill` is missing: a roll like `3+`, or `auto`.")
    elif value is None:
        return _old_skills(fields, target, mode)
    else:
        for name in ("bs", "ws"):
            fields.refuse(name, "`skill` already says what is needed to hit")
    if isinstance(value, str) and value.casefold() in {"auto", "n/a", "torrent"}:
        return None, None, None
    return fields.roll("skill", 2, 6), None, None


def _old_skills(fields: Fields, target: Target, mode: str) -> Skills:
    """Ballistic Skill for shooting, Weapon Skill for close combat, where it meets the target's.

    Of vehicles walkers alone have a Weapon Skill (004:239-249), and 004 has no roll to hit the
    others.
    """
    if mode != MELEE:
        fields.raw("ws")
        _demand(fields, "bs", "the weapon's Ballistic Skill (`bs`) is missing: write it like `BS4`")
        return None, fields.number("bs", 1, 10), None
    fields.raw("bs")
    if target.weapon_skill is None and target.armour is not None:
        raise InputError(
            "The vehicle's Weapon Skill (`ws`) is missing: a walker has one, write it like `WS4`; for other vehicles "
            "the 4th reference has no roll to hit in close combat: write the hits as attacks, with `auto`."
        )
    if target.weapon_skill is None:
        raise InputError(
            "The target's Weapon Skill (`ws`) is missing: in close combat Weapon Skill meets Weapon Skill; write it "
            "like `WS4`."
        )
    _demand(fields, "ws", "the attacker's Weapon Skill (`ws`) is missing: write it like `WS4`")
    return None, None, fields.number("ws", 1, 10)


def _demand(fields: Fields, name: str, sentence: str) -> None:
    if not fields.has(name):
        raise InputError(f"{sentence[0].upper()}{sentence[1:]}.")


def _ap(fields: Fields, edition: Edition) -> int | None:
    value = fields.raw("ap")
    if not edition.ap_beats_armour:
        return fields.number("ap", *edition.ap, 0)
    if value is None or value == "-":
        return None
    return fields.number("ap", *edition.ap)


def _again(fields: Fields, name: str) -> Again | None:
    value = fields.raw(name)
    if value is None or value == "none":
        return None
    if value == "ones":
        return Again()
    if isinstance(value, Mapping) and set(value) == {"upto"}:
        return Again(Fields(value, f"`{name}`").number("upto", 1, 60))
    raise InputError(
        f'`{name}` is "ones", or {{"upto": k}} for totals of k or less, not {quoted(value)}.'
    )


def _situation(value: object) -> Situation:
    if value is None:
        return Situation()
    fields = Fields(value, "the situation")
    flags = {name: fields.flag(name, default=name == "visible") for name in SITUATION}
    fields.finish()
    return Situation(**flags)
