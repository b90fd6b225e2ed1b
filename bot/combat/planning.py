"""From a specification to stages: the profile, the options and every ability folded into one plan."""

from bot.combat.adjustments import BearerTest
from bot.combat.force import Force
from bot.combat.hitting import attack_count, hit_stage
from bot.combat.plan import VehiclePlan, VolleyPlan
from bot.combat.spec import AttackSpec, Volley
from bot.combat.stage import FACES, Stage
from bot.combat.wounding import Wounding


def plan_volley(spec: AttackSpec, volley: Volley) -> VolleyPlan:
    """The stages of a volley against a unit of models."""
    force = Force(spec, volley)
    wounding = Wounding(force)
    return VolleyPlan(
        attacks=attack_count(force),
        hit=hit_stage(force),
        wound=wounding.stage(),
        automatic=wounding.automatic(),
        bearer_tests=volley.weapons if force.of(BearerTest) else 0,
    )


def plan_vehicle(spec: AttackSpec, volley: Volley) -> VehiclePlan:
    """The stages of a volley against a vehicle: D6 + Strength against the facing's armour, then the table.

    More than the armour penetrates, as much is a glancing hit (004:263-268); ordnance has its own column for
    penetrating hits, and glancing ones use the common column (004:270-278).
    """
    force = Force(spec, volley)
    tables, armour, strength = force.edition.vehicles, spec.target.armour, volley.strength
    if tables is None or armour is None:
        raise ValueError("this edition or target has no armour value")
    why = (f"D6 + Strength {strength} against armour {armour}",)
    struck = Stage("penetration", tuple(_struck(face + strength, armour) for face in FACES), _NEVER, "", why)
    columns = {"glancing": "glancing", "penetrating": "ordnance" if volley.ordnance else "penetrating"}
    stages = {kind: Stage(column, tables.columns[column], _NEVER, "") for kind, column in columns.items()}
    return VehiclePlan(attack_count(force), hit_stage(force), struck, stages, tables.destroying)


_NEVER = (False,) * 6


def _struck(total: int, armour: int) -> str | None:
    if total > armour:
        return "penetrating"
    return "glancing" if total == armour else None
