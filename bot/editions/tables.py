"""The tables that editions since the 8th share: skills, wounds and saves."""

from collections.abc import Callable

from bot.dice.stage import Check
from bot.editions.edition import SaveOption, SaveQuestion, SkillQuestion


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
        if cap is None:
            return modifier
        return min(cap, modifier)

    def armour_save(save: int, question: SaveQuestion) -> SaveOption:
        ap = question.ap or 0
        cover = question.cover_save
        bonus = question.bonus
        total = ap + cover + bonus
        modifier = capped(total)
        why = [f"save {save}+", f"AP {ap}"]
        if cover:
            why.append(f"cover {cover:+d}")
        if bonus:
            why.append(f"saving throws {bonus:+d}")
        if modifier != total:
            why.append(f"no save is improved by more than {cap}")
        return SaveOption("armour", Check(save, modifier), tuple(why))

    def invulnerable_save(save: int, question: SaveQuestion) -> SaveOption:
        modifier = capped(question.bonus)
        why = [f"invulnerable {save}+, which AP never modifies"]
        if question.bonus:
            why.append(f"saving throws {modifier:+d}")
        return SaveOption("invulnerable", Check(save, modifier), tuple(why))

    def options(question: SaveQuestion) -> tuple[SaveOption, ...]:
        found = []
        if question.save is not None:
            found.append(armour_save(question.save, question))
        if question.invulnerable is not None:
            found.append(invulnerable_save(question.invulnerable, question))
        return tuple(found)

    return options
