"""The options of a command beside its shorthand: what both together specify, and where they
contradict each other.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from bot.attack.model.spec import AttackSpec
from bot.editions import EDITIONS, Edition
from bot.editions.ability import Situation
from bot.errors import InputError, UserError, all_at_once, quoted
from bot.notation.feedback.faults import demand_all
from bot.notation.feedback.field_words import in_players_words
from bot.notation.json.attack import attack_from_json
from bot.notation.one_or_many import one_or_many
from bot.notation.reading import Reading, TargetReading, WeaponReading
from bot.notation.shorthand import read_target
from bot.notation.words.changes.raised import with_worse_ap
from bot.notation.words.modifier_words import ADDED_UP
from bot.notation.words.phrases import SITUATION_PREFIX, WORSENED_AP, Fields

OF_WEAPON = ("mode", "skill_mod", "hit_mod", "wound_mod", "reroll_hits", "reroll_wounds")
"""What options say of the weapon, beside the situation."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a command's options say about an attack; None where nothing is said."""

    mode: str | None = None
    skill_mod: int | None = None
    hit_mod: int | None = None
    wound_mod: int | None = None
    reroll_hits: str | None = None
    reroll_wounds: str | None = None
    cover: str | bool | int | None = None
    situation: Mapping[str, bool] = field(default_factory=dict)

    @property
    def of_weapon(self) -> Fields:
        """What is said of the weapon and how it is used, by the names of the shorthand's fields."""
        named = {name: getattr(self, name) for name in OF_WEAPON}
        switches = {f"{SITUATION_PREFIX}{name}": value for name, value in self.situation.items()}
        return {name: value for name, value in (named | switches).items() if value is not None}

    @property
    def unusual_of_weapon(self) -> Fields:
        """The same without circumstances that are as they are where nothing is said."""
        usual = {f"{SITUATION_PREFIX}{name}": value for name, value in asdict(Situation()).items()}
        return {name: value for name, value in self.of_weapon.items() if value != usual.get(name)}

    @property
    def of_target(self) -> Fields:
        """What is said of the target."""
        return {} if self.cover is None else {"cover": self.cover}


def combine_all(
    weapons: Sequence[WeaponReading], target: TargetReading, options: Options | None = None
) -> AttackSpec:
    """The specification that shorthand and options make together, of weapons that one unit uses in
    turn. InputError with all that is wrong; if an option and the shorthand contradict each other,
    it names both.
    """
    fields = as_fields(weapons, target, options)
    try:
        return attack_from_json(fields)
    except UserError as error:
        raise in_players_words(error) from error


def as_fields(
    weapons: Sequence[WeaponReading], target: TargetReading, options: Options | None = None
) -> Fields | list[Fields]:
    """The fields of an attack: one mapping, or a list where there are several weapons."""
    options = options or Options()
    try:
        demand_all(weapons, target)
    except UserError as error:
        raise all_at_once([error, *_wrong_values(weapons)], error.meant) from error
    found: list[Fields] = []
    refused: dict[int, UserError] = {}
    for number, weapon in enumerate(weapons, 1):
        try:
            found.append(_one_attack(weapon, target, options))
        except UserError as error:
            refused[number] = error
    if refused:
        told = {error.faults for error in refused.values()}
        is_of_all = len(refused) == len(weapons) and len(told) == 1
        if is_of_all:
            raise all_at_once(list(refused.values()))
        raise all_at_once([error.said_of(f"Weapon {n}") for n, error in refused.items()])
    return found if len(weapons) > 1 else found[0]


def _wrong_values(weapons: Sequence[WeaponReading]) -> Iterator[UserError]:
    """What is wrong with the values of weapons that were read, such as the damage `7D7`: told with
    what is wrong elsewhere.
    """
    for number, weapon in enumerate(weapons, 1):
        if not weapon.complete:
            continue
        compares_skills = EDITIONS[weapon.edition].compares_skills
        anything = read_target("T4 WS4" if compares_skills else "T4", weapon.edition)
        try:
            attack_from_json(_one_attack(weapon, anything, Options()))
        except UserError as error:
            told = in_players_words(error)
            yield told if len(weapons) == 1 else told.said_of(f"Weapon {number}")


def _one_attack(weapon: WeaponReading, target: TargetReading, options: Options) -> Fields:
    """The JSON form of one weapon against the target."""
    errors = tuple(_contradictions(weapon, target, options))
    if errors:
        raise all_at_once(errors)
    said = options.of_weapon | dict(weapon.fields)
    unit = options.of_target | dict(target.fields)
    said |= with_worse_ap(said, unit.pop(WORSENED_AP, 0))
    for name in ADDED_UP.keys() & unit.keys():
        said[name] = said.get(name, 0) + unit.pop(name)
    fields: Fields = {"edition": weapon.edition}
    situation: Fields = {}
    for name, value in said.items():
        if name.startswith(SITUATION_PREFIX):
            situation[name.removeprefix(SITUATION_PREFIX)] = value
        else:
            fields[name] = value
    return fields | {"situation": situation, "target": unit}


def _contradictions(
    weapon: WeaponReading, target: TargetReading, options: Options
) -> Iterator[UserError]:
    """Where weapon, target and options don't go together."""
    if "ws" in weapon.fields and not {"ws", "armour"} & target.fields.keys():
        yield InputError(
            "The target lacks its Weapon Skill (like `WS4`): "
            "in close combat it meets the attacker's."
        )
    yield from one_or_many(weapon, options.of_weapon | dict(weapon.fields))
    for name, value in options.of_weapon.items():
        if _says_otherwise(weapon, name, value):
            yield _twice(weapon.said, name, value)
    edition = EDITIONS[weapon.edition]
    try:
        _check_cover(options.cover, edition)
    except UserError as error:
        yield error
    yield from _unknown_cover(target, edition)
    for name, value in options.of_target.items():
        if _says_otherwise(target, name, value):
            yield _twice(target.said, name, value)


def _says_otherwise(reading: Reading, name: str, value: Any) -> bool:
    """Whether the shorthand says an option's value as well, and not the same; of modifiers never
    both can stand.
    """
    if name not in reading.said:
        return False
    return name in ADDED_UP or not _agree(reading.fields[name], value)


def _cover_chosen(cover: str | bool | int) -> str:
    """A cover as its option is chosen: `yes`, `3+`, `light`."""
    if cover is True:
        return "yes"
    return f"{cover}+" if isinstance(cover, int) else cover


def _check_cover(chosen: str | bool | int | None, edition: Edition) -> None:
    """InputError for a cover that the edition has not, naming those it has."""
    if chosen is None:
        return
    is_save = isinstance(chosen, int) and not isinstance(chosen, bool)
    if edition.cover_saves:
        if not is_save:
            raise InputError(
                f"In the {edition.name} cover is a save of its own: choose `cover: 2+` to `6+`."
            )
    elif chosen is not True and chosen not in edition.covers:
        choices = ["`yes`", *(f"`{kind}`" for kind in edition.covers if kind != "cover")]
        named = _cover_chosen(chosen)
        raise InputError(
            f"The {edition.name} has no `cover: {named}`: choose {', '.join(choices)}."
        )


def _unknown_cover(target: TargetReading, edition: Edition) -> Iterator[InputError]:
    """Why cover that was typed is none of the edition's, and what there is."""
    cover = target.fields.get("cover")
    if isinstance(cover, str) and cover not in edition.covers:
        yield InputError(f"{quoted(target.said['cover'])} can't be had: {edition.cover_rule}.")


def _agree(one: object, other: object) -> bool:
    """Whether two values are the same; the cover that is meant by `yes` is the Benefit of Cover,
    where there is one.
    """
    return one == other or {one, other} == {True, "benefit"}


def _twice(said: Mapping[str, str], name: str, value: Any) -> InputError:
    """Why an option and the shorthand cannot both stand; two modifiers may be meant as one, or to
    be added up.
    """
    option = name.removeprefix(SITUATION_PREFIX).removesuffix("_mod")
    shown = _cover_chosen(value) if option == "cover" else value
    how = "say the same thing twice" if name in ADDED_UP else "say different things"
    return InputError(
        f"{quoted(said[name])} and the option `{option}: {shown}` {how}: keep one of them."
    )
