"""The unit attacked, from its JSON form, field by field, each with its bounds."""

from bot.attack.model.contradictions import check_target
from bot.attack.model.limits import MAX_MODEL_WOUNDS, MAX_MODELS, MAX_TOUGHNESS, MAX_UNIT_WOUNDS
from bot.attack.model.spec import Target
from bot.dice.stage import Reroll
from bot.editions import Edition
from bot.errors import InputError, LimitError, quoted
from bot.notation.json.fields import Fields
from bot.notation.json.special_form import REROLLS, target_ability, word

OF_MODELS = (
    *(
        "toughness",
        "save",
        "invuln",
        "fnp",
        "fnp_mortal",
        "wounds",
        "wounds_lost",
        "cover",
        "save_mod",
    ),
    *("half_damage", "damage_reduction", "abilities", "reroll_saves"),
)
"""What a vehicle with an armour value has not (004:263-278)."""
TARGET = (*OF_MODELS, "models", "keywords", "ws", "armour")
"""Every field of a target, of whichever edition."""


def target_from_json(data: object, edition: Edition) -> Target:
    """The unit attacked."""
    fields = Fields(data, "the target")
    fields.only(TARGET)
    if fields.has("armour"):
        return _vehicle(fields, edition)
    if not edition.compares_skills:
        fields.refuse("ws", f"no Weapon Skill is compared in the {edition.name}")
    wounds = _wounds(fields)
    target = Target(
        toughness=fields.number("toughness", 1, MAX_TOUGHNESS),
        save=fields.roll("save", 2, 7),
        invulnerable=fields.roll("invuln", 2, 7),
        feel_no_pain=fields.roll("fnp", 2, 7),
        feel_no_mortal_pain=fields.roll("fnp_mortal", 2, 7),
        wounds=wounds,
        wounds_lost=fields.number("wounds_lost", 0, wounds[0] - 1, 0),
        cover=_cover(fields, edition),
        save_mod=fields.number("save_mod", -6, 6, 0),
        half_damage=fields.flag("half_damage"),
        damage_reduction=fields.number("damage_reduction", 0, 20, 0),
        keywords=frozenset(word(item, "keywords").casefold() for item in fields.items("keywords")),
        abilities=tuple(target_ability(item, edition) for item in fields.items("abilities")),
        reroll_saves=Reroll(fields.choice("reroll_saves", REROLLS, "none")),
        weapon_skill=fields.number("ws", 1, 10) if fields.has("ws") else None,
    )
    fields.finish()
    check_target(target)
    return target


def _vehicle(fields: Fields, edition: Edition) -> Target:
    if edition.vehicles is None:
        raise InputError(
            f"`armour` has no place in the {edition.name}: vehicles have a toughness and a save there."
        )
    armour = fields.number("armour", 1, 20)
    weapon_skill = fields.number("ws", 1, 10) if fields.has("ws") else None
    fields.number("models", 1, 1, 1)
    fields.items("keywords")
    for name in OF_MODELS:
        fields.refuse(name, "a vehicle has `armour`, and is destroyed by the damage table")
    fields.finish()
    return Target(armour=armour, weapon_skill=weapon_skill)


def _wounds(fields: Fields) -> tuple[int, ...]:
    value = fields.raw("wounds")
    if isinstance(value, list):
        each = [
            Fields({"wounds": item}, "the target").number("wounds", 1, MAX_MODEL_WOUNDS)
            for item in value
        ]
        if not 1 <= len(each) <= MAX_MODELS:
            raise LimitError(f"`models` is 1 to {MAX_MODELS}, not {len(each)}.")
        if fields.number("models", 1, MAX_MODELS, len(each)) != len(each):
            raise InputError("`wounds` lists one number for each of the `models`.")
        wounds = tuple(each)
    else:
        count = fields.number("models", 1, MAX_MODELS, 1)
        wounds = (fields.number("wounds", 1, MAX_MODEL_WOUNDS, 1),) * count
    if sum(wounds) > MAX_UNIT_WOUNDS:
        raise LimitError(f"A unit has at most {MAX_UNIT_WOUNDS} wounds in all, not {sum(wounds)}.")
    return wounds


def _cover(fields: Fields, edition: Edition) -> str | int | None:
    value = fields.raw("cover")
    if value is None or value is False:
        return None
    if edition.cover_saves:
        if value is True:
            raise InputError(
                f"`cover` of the target is the number of its cover save in the {edition.name}, 2 to 6."
            )
        return fields.roll("cover", 2, 6)
    if value is True:
        return edition.default_cover
    if not isinstance(value, str) or value not in edition.covers:
        kinds = ", ".join(edition.covers)
        raise InputError(
            f"`cover` of the target is true or one of {kinds}, not {quoted(value)}: {edition.cover_rule}."
        )
    return value
