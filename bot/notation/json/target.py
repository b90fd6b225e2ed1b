"""The unit attacked, from its JSON form."""

from collections.abc import Mapping
from typing import Any, ClassVar

from pydantic import Field

from bot.attack.model.limits import MAX_MODEL_WOUNDS, MAX_MODELS, MAX_TOUGHNESS
from bot.attack.model.spec import Group, Target
from bot.dice.stage import Reroll
from bot.editions import Edition
from bot.errors import InputError, LimitError, quoted
from bot.notation.json.ability import read_target_ability, read_word
from bot.notation.json.form import Flag, Form, Number, Roll, check_known, read_form

MAX_GROUPS = 12
OF_GROUPS = (
    *("save", "invuln", "invuln_ranged", "invuln_melee", "fnp"),
    *("wounds", "models", "wounds_lost"),
)
"""What groups say in place of the target."""


class Described(Form):
    """What every target may say."""

    called: ClassVar[str] = "the target"
    ws: Number | None = Field(None, ge=1, le=10)
    keywords: list[Any] = Field([], max_length=30)


class Models(Described):
    """A unit of models. `wounds` is one number, or a list with one for each of the models."""

    toughness: Number = Field(ge=1, le=MAX_TOUGHNESS)
    save: Roll | None = Field(None, ge=2, le=7)
    invuln: Roll | None = Field(None, ge=2, le=7)
    invuln_ranged: Roll | None = Field(None, ge=2, le=7)
    invuln_melee: Roll | None = Field(None, ge=2, le=7)
    fnp: Roll | None = Field(None, ge=2, le=7)
    fnp_mortal: Roll | None = Field(None, ge=2, le=7)
    wounds: Any = 1
    models: Number | None = Field(None, ge=1, le=MAX_MODELS)
    wounds_lost: Number = Field(0, ge=0, le=MAX_MODEL_WOUNDS)
    cover: Any = None
    save_mod: Number = Field(0, ge=-6, le=6)
    half_damage: Flag = False
    damage_reduction: Number = Field(0, ge=0, le=20)
    abilities: list[Any] = Field([], max_length=30)
    reroll_saves: Reroll = Reroll.NONE
    groups: list[Any] = Field([], max_length=MAX_GROUPS)


class GroupForm(Form):
    """One group of a target's `groups`."""

    called: ClassVar[str] = "the group"
    models: Number = Field(1, ge=1, le=MAX_MODELS)
    wounds: Number = Field(1, ge=1, le=MAX_MODEL_WOUNDS)
    save: Roll | None = Field(None, ge=2, le=7)
    invuln: Roll | None = Field(None, ge=2, le=7)
    invuln_ranged: Roll | None = Field(None, ge=2, le=7)
    invuln_melee: Roll | None = Field(None, ge=2, le=7)
    fnp: Roll | None = Field(None, ge=2, le=7)
    wounds_lost: Number = Field(0, ge=0, le=MAX_MODEL_WOUNDS)
    character: Flag = False


class Vehicle(Described):
    """One vehicle of the 4th edition, attacked at a facing of this armour value (004:263-278)."""

    armour: Number = Field(ge=1, le=20)
    models: Number = Field(1, ge=1, le=1)


class WoundsOfModel(Form):
    """The wounds of one model."""

    called: ClassVar[str] = "the target"
    wounds: Number = Field(ge=1, le=MAX_MODEL_WOUNDS)


class CoverSave(Form):
    """The cover save of the 4th edition."""

    called: ClassVar[str] = "the target"
    cover: Roll = Field(ge=2, le=6)


TARGET = tuple({**Models.model_fields, **Vehicle.model_fields})
"""Every field of a target, of whichever edition."""


def target_from_json(data: Mapping[str, Any], edition: Edition) -> Target:
    """The unit attacked. InputError or LimitError names a field and what it takes."""
    check_known(data, dict.fromkeys(TARGET), Described.called)
    if data.get("armour") is not None:
        return _vehicle(data, edition)
    if data.get("ws") is not None and not edition.compares_skills:
        raise refused("ws", f"no Weapon Skill is compared in the {edition.name}")
    models = read_form(Models, {**data, "armour": None})
    groups = _groups(models, edition)
    keywords = {read_word(item, "keywords").casefold() for item in models.keywords}
    if any(group.character for group in groups):
        keywords.add("character")
    wounds = _wounds_of_groups(groups) if groups else _wounds(models)
    return Target(
        toughness=models.toughness,
        save=models.save,
        invulnerable=models.invuln,
        invulnerable_ranged=models.invuln_ranged,
        invulnerable_melee=models.invuln_melee,
        feel_no_pain=models.fnp,
        feel_no_mortal_pain=models.fnp_mortal,
        wounds=wounds,
        wounds_lost=_wounds_lost(models.wounds_lost, wounds[0], Described.called),
        cover=_cover(models.cover, edition),
        save_mod=models.save_mod,
        half_damage=models.half_damage,
        damage_reduction=models.damage_reduction,
        keywords=frozenset(keywords),
        abilities=tuple(read_target_ability(item, edition) for item in models.abilities),
        reroll_saves=models.reroll_saves,
        weapon_skill=models.ws,
        groups=groups,
    )


def refused(name: str, reason: str, called: str = "the target") -> InputError:
    """Says that a field is known, and why it cannot stand here."""
    return InputError(f"`{name}` of {called} has no place here: {reason}.")


def _vehicle(data: Mapping[str, Any], edition: Edition) -> Target:
    if edition.vehicles is None:
        raise InputError(
            f"`armour` has no place in the {edition.name}: "
            "vehicles have a toughness and a save there."
        )
    for name, value in data.items():
        if value is not None and name not in Vehicle.model_fields:
            raise refused(name, "a vehicle has `armour`, and is destroyed by the damage table")
    vehicle = read_form(Vehicle, data)
    return Target(armour=vehicle.armour, weapon_skill=vehicle.ws)


def _wounds(target: Models) -> tuple[int, ...]:
    """The wounds of each model, in the order in which they are lost."""
    if isinstance(target.wounds, list):
        return _listed_wounds(target.wounds, target.models)
    each = _wounds_of_model(target.wounds)
    number = target.models or 1
    return (each,) * number


def _listed_wounds(listed: list[Any], models: int | None) -> tuple[int, ...]:
    wounds = tuple(map(_wounds_of_model, listed))
    number = len(wounds)
    if not 1 <= number <= MAX_MODELS:
        raise LimitError(f"`models` is 1 to {MAX_MODELS}, not {number}.")
    if models not in (None, number):
        raise InputError("`wounds` lists one number for each of the `models`.")
    return wounds


def _wounds_of_model(value: object) -> int:
    return read_form(WoundsOfModel, {"wounds": value}).wounds


def _groups(target: Models, edition: Edition) -> tuple[Group, ...]:
    """The groups of unlike models, in the order in which they take damage."""
    if not target.groups:
        return ()
    if not edition.target_groups:
        raise refused("groups", f"the {edition.name} has models that are all alike here")
    for name in OF_GROUPS:
        if name in target.model_fields_set:
            raise refused(name, "each of the `groups` has its own")
    numbered = enumerate(target.groups, 1)
    groups = [_group(number, item) for number, item in numbered]
    return tuple(groups)


def _group(number: int, data: object) -> Group:
    called = f"group {number} of the target"
    group = read_form(GroupForm, data, called)
    return Group(
        models=group.models,
        wounds=group.wounds,
        save=group.save,
        invulnerable=group.invuln,
        invulnerable_ranged=group.invuln_ranged,
        invulnerable_melee=group.invuln_melee,
        feel_no_pain=group.fnp,
        wounds_lost=_wounds_lost(group.wounds_lost, group.wounds, called),
        character=group.character,
    )


def _wounds_of_groups(groups: tuple[Group, ...]) -> tuple[int, ...]:
    """What each model of each group has left."""
    wounds: list[int] = []
    for group in groups:
        wounds += group.wounds_left
    models = len(wounds)
    if models > MAX_MODELS:
        raise LimitError(f"`models` of all groups together is at most {MAX_MODELS}, not {models}.")
    return tuple(wounds)


def _wounds_lost(lost: int, wounds: int, called: str) -> int:
    """The wounds that the first model has lost: fewer than it has."""
    if lost >= wounds:
        given = quoted(lost)
        raise LimitError(f"`wounds_lost` of {called} is at most {wounds - 1}, not {given}.")
    return lost


def _cover(value: Any, edition: Edition) -> str | int | None:
    """A kind of cover that the edition has, or the number of a cover save."""
    if value is None or value is False:
        return None
    if edition.cover_saves:
        if value is True:
            raise InputError(
                f"`cover` of the target is the number of its cover save in the {edition.name}, "
                "2 to 6."
            )
        return read_form(CoverSave, {"cover": value}).cover
    if value is True:
        return edition.default_cover
    if not isinstance(value, str) or value not in edition.covers:
        kinds = ", ".join(edition.covers)
        raise InputError(
            f"`cover` of the target is true or one of {kinds}, not {quoted(value)}: "
            f"{edition.cover_rule}."
        )
    return value
