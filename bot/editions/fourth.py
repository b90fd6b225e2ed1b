"""The 4th edition: Ballistic and Weapon Skill, AP against armour, Instant Death, vehicles (004)."""

from bot.dice.simple.fourth import DESTROYING, VEHICLE_DAMAGE
from bot.dice.stage import Check
from bot.editions.adjustments import Reads
from bot.editions.edition import Edition, SaveOption, SaveQuestion, SkillQuestion, VehicleTables


def to_hit(question: SkillQuestion) -> tuple[int | None, str]:
    """7 - BS, never better than 2+ (004:430); in close combat Weapon Skill against Weapon Skill
    (004:566-579).
    """
    ballistic, attacker = question.ballistic_skill, question.weapon_skill
    defender = question.defender_weapon_skill
    if question.skill is not None:
        return question.skill, f"skill {question.skill}+"
    if not question.melee and ballistic is not None:
        return max(2, 7 - ballistic), f"BS{ballistic}: 7 - BS, never better than 2+"
    if attacker is None or defender is None:
        return None, "hits automatically"
    return weapon_skills(attacker, defender), f"WS{attacker} against WS{defender}"


def weapon_skills(attacker: int, defender: int) -> int:
    """3+ against a lower Weapon Skill, 5+ against more than twice the own, else 4+ (004:566-579)."""
    if attacker > defender:
        return 3
    return 5 if defender > 2 * attacker else 4


def to_wound(strength: int, toughness: int) -> int | None:
    """4 + T - S, from 2+ to 6+, and no effect from four points below on (004:436-449)."""
    need = 4 + toughness - strength
    return None if need >= 8 else min(6, max(2, need))


def one_save(question: SaveQuestion) -> tuple[SaveOption, ...]:
    """The saves to choose one from: armour that the AP does not beat, invulnerable, cover
    (004:478-502).
    """
    save, ap, bonus = question.save, question.ap, question.bonus
    found = []
    if save is not None:
        beaten = ap is not None and ap <= save
        beats = "no AP" if ap is None else f"AP{ap} {'beats' if beaten else 'does not beat'} it"
        check = Check(None) if beaten else Check(save, bonus)
        found.append(SaveOption("armour", check, (f"save {save}+", beats)))
    if question.invulnerable is not None:
        why = f"invulnerable {question.invulnerable}+, which AP never beats"
        found.append(SaveOption("invulnerable", Check(question.invulnerable, bonus), (why,)))
    cover = question.own_cover
    if cover is not None and not question.melee:
        why = f"cover save {cover}+, which ignores AP"
        found.append(SaveOption("cover", Check(cover, bonus), (why,)))
    return tuple(found)


def instant_death(strength: int, toughness: int, rule: str) -> bool:
    """Strength twice the Toughness or more; `rule` "==" takes the text at its word (004:484)."""
    return strength == 2 * toughness if rule == "==" else strength >= 2 * toughness


FOURTH = Edition(
    key="4th",
    name="4th edition",
    skill=to_hit,
    wound=to_wound,
    saves=one_save,
    typed_weapons=True,
    trigger_reads=Reads.UNMODIFIED,
    skill_fields=("bs", "ws", "skill"),
    overwatch=False,
    ap=(1, 6),
    damage_profile=False,
    assault_rounds=True,
    slays=instant_death,
    vehicles=VehicleTables(VEHICLE_DAMAGE, DESTROYING),
)
