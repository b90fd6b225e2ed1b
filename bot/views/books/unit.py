"""A unit's card with its buttons, and the form that asks for what an attack still needs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bot.app.books.presets import complete_presets
from bot.app.units import find_units
from bot.armies.datasheets import Datasheet, Datasheets, full_label
from bot.gateway.interaction import Interaction, acting
from bot.gateway.refusals.mending import Typed, run_again
from bot.render.armies.unit import datasheet_card, unit_card
from bot.views.books.preset_menu import preset_menu
from bot.views.form import ChoiceField, Field, OwnedForm, ask
from bot.views.item import Button, Owned, template
from bot.views.reply import Reply, send_privately

ATTACKER, TARGET = "attacker", "target"
ALL, OWN = "form", "own"
LABELS = {ATTACKER: "Attack with", TARGET: "As target"}
UNIT = 55
"""Characters of a unit's name that a button holds."""
PROFILE = 300
"""Characters of a weapon or target."""
SHOOT = "shoot"
MODES = (
    (SHOOT, "its ranged weapons"),
    ("melee", "its melee weapons"),
    ("overwatch", "in the opponent's turn"),
)


def unit_reply(
    asker: int, book: Datasheets, found: Sequence[Datasheet], is_sure: bool = True
) -> Reply:
    """A datasheet with what can be done with it."""
    name = full_label(found[0])
    if len(name) > UNIT:
        name = found[0].name[:UNIT]
    buttons = (
        FightWith(asker, ATTACKER, name),
        FightWith(asker, TARGET, name),
        WholeSheet(asker, name),
    )
    return Reply((unit_card(book, found, is_sure),), buttons)


class WholeSheet(Owned[Button], template=template("datasheet", f"(?P<unit>.{{1,{UNIT}}})")):
    """Shows whoever presses all weapons, in shorthand, and all else that a datasheet says."""

    shared = True

    def __init__(self, asker: int, unit: str) -> None:
        button = Button(label="All of it", custom_id=f"datasheet:1:{asker}:{unit}")
        super().__init__(button, asker)
        self.unit = unit

    async def press(self, interaction: Interaction) -> None:
        """Answer with the whole datasheet, privately."""
        _, found, _ = await find_units(interaction.client, self.unit)
        await send_privately(interaction, datasheet_card(found[0]))


class FightWith(
    Owned[Button],
    template=template("fight", f"(?P<side>{ATTACKER}|{TARGET}):(?P<unit>.{{1,{UNIT}}})"),
):
    """Asks whoever presses what the unit attacks, or what attacks it."""

    shared = True

    def __init__(self, asker: int, side: str, unit: str) -> None:
        button = Button(label=LABELS[side], custom_id=f"fight:1:{asker}:{side}:{unit}")
        super().__init__(button, asker)
        self.side = side
        self.unit = unit

    async def press(self, interaction: Interaction) -> None:
        """Open the form with the unit's name in its place."""
        own = interaction.user.id != self.asker
        form = FightForm(interaction.user.id, OWN if own else ALL)
        if self.side == ATTACKER:
            form.weapon = self.unit
        else:
            form.target = self.unit
        form.presets = await complete_presets(*acting(interaction), "")
        await ask(interaction, form)


class FightForm(OwnedForm):
    """What an attack needs: a weapon or unit, a target, and how it fights. `shown` says who sees
    what is rolled: `form` all, `own` its player alone, who pressed another's button.
    """

    pattern = re.compile(template("fighting", f"(?P<shown>{ALL}|{OWN})"))
    title = "Roll an attack"

    def __init__(self, asker: int, shown: str) -> None:
        super().__init__(asker)
        self.shown = shown
        self.weapon = ""
        self.target = ""
        self.presets: Sequence[tuple[str, str]] = ()

    @property
    def custom_id(self) -> str:
        """See `OwnedForm`."""
        return f"fighting:1:{self.asker}:{self.shown}"

    def fields(self) -> tuple[Field | ChoiceField, ...]:
        """See `OwnedForm`."""
        weapons = "A unit, some of its weapons (Boyz: slugga), or 20 3+ S4 AP-1 D1"
        return (
            Field("weapon", "Attacker", self.weapon, weapons, PROFILE),
            Field("target", "Target", self.target, "A unit, or 10x T4 3+ W2", PROFILE),
            ChoiceField("mode", "Mode", MODES, (SHOOT,), most=1),
            *preset_menu(self.presets),
        )

    async def fill(self, interaction: Interaction, values: Mapping[str, str]) -> None:
        """Roll it as `/attack` does."""
        chosen = {"private": True} if self.shown == OWN else {}
        await run_again(interaction, Typed("attack", chosen).with_values(values))


ITEMS = (FightWith, WholeSheet)
FORMS = (FightForm,)
