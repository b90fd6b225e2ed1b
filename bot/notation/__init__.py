"""What players and programs write: shorthand and JSON to specifications, and back into words."""

from bot.notation.json.assault import assault_from_json
from bot.notation.json.attack import attack_from_json
from bot.notation.options import Options, as_fields, combine_all
from bot.notation.reading import TargetReading, WeaponReading
from bot.notation.several import read_weapons
from bot.notation.shorthand import read_target, read_weapon

__all__ = [
    "Options",
    "TargetReading",
    "WeaponReading",
    "as_fields",
    "assault_from_json",
    "attack_from_json",
    "combine_all",
    "read_target",
    "read_weapon",
    "read_weapons",
]
