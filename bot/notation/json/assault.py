"""An assault round of the 4th edition, from its JSON form."""

from typing import Any, ClassVar, Literal

from pydantic import Field

from bot.attack.model.assault import ASSAULTS, MAX_SIDE_ATTACKS, MAX_SIDE_MODELS, Assault, Side
from bot.dice.stage import Reroll
from bot.editions import EDITIONS
from bot.errors import InputError, quoted
from bot.notation.json.form import Flag, Form, Number, Roll, read_form


class AssaultForm(Form):
    """Two sides; what else is said asks for nothing."""

    called: ClassVar[str] = "the assault"
    kind: Literal["assault4"] = "assault4"
    edition: Any = ASSAULTS[0]
    sides: list[Any] = Field([], max_length=30)
    id: Any = None
    note: Any = None
    expected: Any = None
    ms: Any = None


class SideForm(Form):
    """One unit of an assault."""

    called: ClassVar[str] = "the side"
    models: Number = Field(ge=1, le=MAX_SIDE_MODELS)
    ws: Number = Field(ge=1, le=10)
    attacks: Number = Field(ge=0, le=MAX_SIDE_ATTACKS)
    strength: Number = Field(ge=1, le=10)
    toughness: Number = Field(ge=1, le=10)
    save: Roll | None = Field(None, ge=2, le=7)
    initiative: Number = Field(ge=1, le=10)
    leadership: Number = Field(ge=1, le=12)
    ap: Number | None = Field(None, ge=1, le=6)
    invuln: Roll | None = Field(None, ge=2, le=6)
    charged: Flag = False
    two_weapons: Flag = False
    strikes_first: Flag = False
    reroll_hits: Reroll = Reroll.NONE


def assault_from_json(data: object) -> Assault:
    """From `{"kind": "assault4", "sides": [{…}, {…}]}`. InputError names the field and what it
    takes.
    """
    form = read_form(AssaultForm, data)
    edition = form.edition
    if not isinstance(edition, str) or edition not in EDITIONS:
        known = ", ".join(EDITIONS)
        raise InputError(
            f"`edition` of the assault is not {quoted(edition)}: it is one of {known}."
        )
    if edition not in ASSAULTS:
        names = [EDITIONS[key].name for key in ASSAULTS]
        fought = ", ".join(names)
        other = EDITIONS[edition].name
        raise InputError(
            f"An assault round of this kind is fought in the {fought}, not in the {other}."
        )
    number = len(form.sides)
    if number != 2:
        raise InputError(f"`sides` of the assault holds two sides, not {number}.")
    first, second = form.sides
    sides = (_side(first, "side 0"), _side(second, "side 1"))
    return Assault(sides, edition)


def _side(data: Any, called: str) -> Side:
    if isinstance(data, dict) and data.get("ap") == "-":
        data = {**data, "ap": None}
    form = read_form(SideForm, data, called)
    return Side(
        models=form.models,
        weapon_skill=form.ws,
        attacks=form.attacks,
        strength=form.strength,
        toughness=form.toughness,
        save=form.save,
        initiative=form.initiative,
        leadership=form.leadership,
        ap=form.ap,
        invulnerable=form.invuln,
        charged=form.charged,
        two_weapons=form.two_weapons,
        strikes_first=form.strikes_first,
        reroll_hits=form.reroll_hits,
    )
