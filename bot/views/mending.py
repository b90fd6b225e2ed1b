"""Under a refusal: a form with what was typed, to be mended, and a button that runs what was
meant.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import islice

from discord import app_commands

from bot.gateway.interaction import Interaction, does_once
from bot.gateway.refusals.mending import run_again, texts_of, typed_on
from bot.render.escape import cut
from bot.views.form import PARTS, Field, OwnedForm, ask
from bot.views.item import Button, Owned, template

WRONG = 400
"""Characters of what was wrong, which a phone's keyboard leaves in sight."""
SHORT = 60
"""Characters that one line of a phone's form shows."""
LONGEST = 4_000


class Mend(Owned[Button], template=template("mend", "form")):
    """Opens what was typed, to be mended."""

    ask_with = "the command"

    def __init__(self, asker: int) -> None:
        super().__init__(Button(label="Mend", custom_id=f"mend:1:{asker}:form"), asker)

    async def press(self, interaction: Interaction) -> None:
        """Open the form."""
        typed = typed_on(interaction)
        texts = texts_of(interaction.client, typed)
        fields = [_field(each, typed.values) for each in islice(texts, PARTS)]
        wrong = interaction.message.content if interaction.message else ""
        form = MendForm(self.asker, typed.command, fields, cut(wrong, WRONG))
        await ask(interaction, form)


class RunMeant(Owned[Button], template=template("meant", r"(?P<which>run|[1-9])")):
    """Runs the command as it was meant, or with one of the words that may be meant."""

    ask_with = "the command"

    def __init__(self, asker: int, which: str) -> None:
        button = Button(label="Yes", custom_id=f"meant:1:{asker}:{which}")
        super().__init__(button, asker)
        self._which = which

    async def press(self, interaction: Interaction) -> None:
        """Run it: all presses on one refusal are one act."""
        meant = typed_on(interaction, self._which)
        assert interaction.message is not None
        does_once(interaction, interaction.message.id)
        await run_again(interaction, meant)


class MendForm(OwnedForm):
    """The texts of a command, and what was wrong with them. What else was chosen stands on the
    message above it.
    """

    pattern = re.compile(template("mended", "form"))

    def __init__(
        self, asker: int, command: str = "", fields: Sequence[Field] = (), wrong: str = ""
    ) -> None:
        super().__init__(asker)
        self._command = command
        self._fields = tuple(fields)
        self._wrong = wrong

    @property
    def custom_id(self) -> str:
        """See `OwnedForm`."""
        return f"mended:1:{self.asker}:form"

    @property
    def title(self) -> str:
        """See `OwnedForm`."""
        return f"Mend /{self._command}"

    @property
    def note(self) -> str:
        """See `OwnedForm`."""
        return self._wrong

    def fields(self) -> tuple[Field, ...]:
        """See `OwnedForm`."""
        return self._fields

    async def fill(self, interaction: Interaction, values: Mapping[str, str]) -> None:
        """Run the command with the texts as they are now."""
        await run_again(interaction, typed_on(interaction).with_values(values))


def _field(text: app_commands.Parameter, values: Mapping[str, object]) -> Field:
    name = str(text.display_name)
    value = values.get(name, "")
    most = int(text.max_value or LONGEST)
    room = min(most, LONGEST)
    is_long = room > SHORT
    begun = str(value)[:room]
    return Field(name, name, begun, most=room, long=is_long, required=text.required)


ITEMS = (Mend, RunMeant)
FORMS = (MendForm,)
