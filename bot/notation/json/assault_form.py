"""An assault round of the 4th edition, from its JSON form."""

from bot.attack.model.assault import ASSAULTS, MAX_SIDE_ATTACKS, MAX_SIDE_MODELS, Assault, Side
from bot.dice.stage import Reroll
from bot.editions import EDITIONS
from bot.errors import InputError
from bot.notation.json.fields import Fields
from bot.notation.json.json_form import ANNOTATIONS
from bot.notation.json.special_form import REROLLS


def assault_from_json(data: object) -> Assault:
    """From `{"kind": "assault4", "sides": [{…}, {…}]}`. InputError names the field and what it
    accepts.
    """
    fields = Fields(data, "the assault", (*ANNOTATIONS, "ms"))
    edition = EDITIONS[fields.choice("edition", tuple(EDITIONS), ASSAULTS[0])]
    if edition.assaults is None:
        fought = ", ".join(EDITIONS[key].name for key in ASSAULTS)
        raise InputError(
            f"An assault round of this kind is fought in the {fought}, not in the {edition.name}."
        )
    sides = fields.items("sides")
    fields.finish()
    if len(sides) != 2:
        raise InputError(f"`sides` of the assault holds two sides, not {len(sides)}.")
    return Assault((_side(sides[0], "side 0"), _side(sides[1], "side 1")), edition.key)


def _side(data: object, where: str) -> Side:
    fields = Fields(data, where)
    ap = fields.raw("ap")
    side = Side(
        models=fields.number("models", 1, MAX_SIDE_MODELS),
        weapon_skill=fields.number("ws", 1, 10),
        attacks=fields.number("attacks", 0, MAX_SIDE_ATTACKS),
        strength=fields.number("strength", 1, 10),
        toughness=fields.number("toughness", 1, 10),
        save=fields.roll("save", 2, 7),
        initiative=fields.number("initiative", 1, 10),
        leadership=fields.number("leadership", 1, 12),
        ap=None if ap in (None, "-") else fields.number("ap", 1, 6),
        invulnerable=fields.roll("invuln", 2, 6),
        charged=fields.flag("charged"),
        two_weapons=fields.flag("two_weapons"),
        strikes_first=fields.flag("strikes_first"),
        reroll_hits=Reroll(fields.choice("reroll_hits", REROLLS, "none")),
    )
    fields.finish()
    return side
