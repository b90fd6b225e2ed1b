"""What an edition is: a value. The sequence asks it, and never which edition it is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from bot.dice.stage import Check
from bot.editions.adjustments import Reads


@dataclass(frozen=True, slots=True)
class Cover:
    """What a kind of cover does: to armour saves against shooting and in melee, and to hit rolls of
    shooting.

    With `not_for_good_armour` it does nothing for a save of 3+ or better against AP 0. `note` is
    said with the result.
    """

    name: str
    ranged_save: int = 0
    melee_save: int = 0
    to_hit: int = 0
    not_for_good_armour: bool = False
    not_after_charge: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class SkillQuestion:
    """What the number needed to hit depends on; None where a profile does not say it."""

    skill: int | None
    ballistic_skill: int | None
    weapon_skill: int | None
    defender_weapon_skill: int | None
    melee: bool


@dataclass(frozen=True, slots=True)
class SaveOption:
    """One saving throw that a model may choose."""

    name: str
    check: Check
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SaveQuestion:
    """What a saving throw depends on.

    `save` is the number on the profile and `own_cover` that of a cover save (4th edition), None
    where there is none; `ap` is the wound's, `invulnerable` the best such save, `cover_save` what
    cover adds to armour, `bonus` what is added to every save.
    """

    save: int | None
    own_cover: int | None
    ap: int | None
    invulnerable: int | None
    cover_save: int
    bonus: int
    melee: bool


@dataclass(frozen=True, slots=True)
class VehicleTables:
    """Damage of vehicles: the results of a D6 for each column, and those that destroy
    (004:270-278).
    """

    columns: Mapping[str, tuple[str, ...]]
    destroying: frozenset[str]


@dataclass(frozen=True, slots=True)
class Edition:
    """The rules of one edition, as tables, flags and small functions.

    `skill` gives the number needed to hit and the reason; `wound` the number needed for Strength
    and Toughness, None where it cannot wound. `cap` limits the sum of modifiers to hit and to
    wound. `trigger_reads` is what "on a 6" looks at unless it says. `mortal_deferred`: mortal
    wounds come after all normal damage, not attack by attack. `damage_profile` is false where a
    wound is always one. `typed_weapons`: a weapon's type carries its number of attacks (`Heavy 3`).
    `ap` are the lowest and highest AP; `cover_rule` says in words what cover there is; with
    `assault_rounds`, `assault4` fights by it.
    """

    key: str
    name: str
    skill: Callable[[SkillQuestion], tuple[int | None, str]]
    wound: Callable[[int, int], int | None]
    saves: Callable[[SaveQuestion], tuple[SaveOption, ...]]
    trigger_reads: Reads
    skill_fields: tuple[str, ...] = ("skill",)
    natural_six: bool = False
    cap: int | None = None
    overwatch: bool = True
    ap: tuple[int, int] = (-10, 0)
    covers: Mapping[str, Cover] = field(default_factory=dict)
    default_cover: str = ""
    cover_rule: str = ""
    mortal_deferred: bool = False
    damage_profile: bool = True
    slays: Callable[[int, int, str], bool] = lambda strength, toughness, rule: False
    vehicles: VehicleTables | None = None
    typed_weapons: bool = False
    assault_rounds: bool = False


def plain_skill(question: SkillQuestion) -> tuple[int | None, str]:
    """The number on the profile."""
    return question.skill, f"skill {question.skill}+"


def strength_against_toughness(strength: int, toughness: int) -> int:
    """The wound table of the 8th, 9th and 10th edition; the extreme rows win (003:1276-1313,
    002:652-673, 000:37-43).

    Half of an odd Toughness is not rounded: Strength 3 needs 6+ against Toughness 7, Strength 4
    needs 5+.
    """
    if strength >= 2 * toughness:
        return 2
    if strength > toughness:
        return 3
    if strength == toughness:
        return 4
    return 6 if 2 * strength <= toughness else 5


def modified_saves(cap: int | None) -> Callable[[SaveQuestion], tuple[SaveOption, ...]]:
    """Saves of the 8th edition and later: AP changes the armour save, never the invulnerable one
    (003:1147-1195).

    `cap` is the most by which a save may be improved in all.
    """

    def capped(modifier: int) -> int:
        return modifier if cap is None else min(cap, modifier)

    def options(question: SaveQuestion) -> tuple[SaveOption, ...]:
        save, ap = question.save, question.ap or 0
        found = []
        if save is not None:
            modifier = capped(ap + question.cover_save + question.bonus)
            why = [f"save {save}+", f"AP {ap}"]
            if question.cover_save:
                why.append(f"cover {question.cover_save:+d}")
            if question.bonus:
                why.append(f"saving throws {question.bonus:+d}")
            if modifier != ap + question.cover_save + question.bonus:
                why.append(f"no save is improved by more than {cap}")
            found.append(SaveOption("armour", Check(save, modifier), tuple(why)))
        if question.invulnerable is not None:
            why = [f"invulnerable {question.invulnerable}+, which AP never modifies"]
            if question.bonus:
                why.append(f"saving throws {capped(question.bonus):+d}")
            found.append(
                SaveOption(
                    "invulnerable", Check(question.invulnerable, capped(question.bonus)), tuple(why)
                )
            )
        return tuple(found)

    return options
