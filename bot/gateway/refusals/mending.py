"""What somebody typed that was refused: shown to them with the refusal, so that it can be mended
and run again.

Nothing is kept: the message itself holds the command and its options, and the buttons under it find
them there, also after a restart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import AppCommandOptionType, app_commands

from bot.errors import InputError, LimitError, Meant, UserError, put_right
from bot.gateway.interaction import Host, Interaction
from bot.gateway.refusals.fences import GONE, fenced, unfenced
from bot.gateway.refusals.pasted import Pasted
from bot.render.card import WARNING
from bot.render.escape import cut
from bot.typed_text.visible import visible

AGAIN = "typed"
"""Among an interaction's extras: what it runs again."""
ROOM = 3_900
"""Characters of what was typed that a message can hold."""
MEANT_ROOM = 1_000
MOST = 4_096
"""Characters that a card's text can have."""
LABEL = 80
"""Characters of a button's label."""
RUN = "run"
MEANT_HEADING = "Did you mean:"
"""A line of its own, unlike any option's, which has its text behind the colon."""
_ROLLS = frozenset({"attack", "roll"})
Scalar = str | int | bool
AnyCommand = app_commands.Command[Any, ..., Any]


@dataclass(frozen=True, slots=True)
class Typed:
    """A command by its whole name, and the options that were chosen, by the names that players
    see.
    """

    command: str
    values: Mapping[str, Scalar]

    def with_values(self, values: Mapping[str, str]) -> Typed:
        """The same with other texts; an empty one is left out."""
        changed = {**self.values, **{name: visible(text) for name, text in values.items()}}
        return replace(self, values={name: each for name, each in changed.items() if each != ""})

    def lines(self) -> list[str]:
        """`/attack`, and a line for each option."""
        return [f"/{self.command}", *(f"{name}: {each}" for name, each in self.values.items())]


def may_be_mended(
    interaction: discord.Interaction[Any], command: str, given: Mapping[str, Any]
) -> None:
    """Have a refusal offer a command with these of its options, as players see them, to be mended:
    for a form, which is none itself.
    """
    texts = {name: each for name, each in given.items() if isinstance(each, str)}
    interaction.extras[AGAIN] = Typed(command, {}).with_values(texts)


def typed_in(interaction: discord.Interaction[Any]) -> Typed | None:
    """What an interaction ran: a command that was typed, or one that is run again. None where there
    is nothing to be mended: no text, or something that is none, such as a file.
    """
    again = interaction.extras.get(AGAIN)
    if isinstance(again, Typed):
        return again
    command = interaction.command
    if not isinstance(command, app_commands.Command):
        return None
    given = dict(iter(interaction.namespace))
    if not all(isinstance(value, str | int) for value in given.values()):
        return None
    typed = Typed(command.qualified_name, {name: _plain(value) for name, value in given.items()})
    texts = (name for name in typed.values if is_text(_parameter(command, name)))
    return typed if next(texts, None) else None


def is_text(parameter: app_commands.Parameter | None) -> bool:
    """Whether an option is typed freely."""
    return (
        parameter is not None
        and parameter.type is AppCommandOptionType.string
        and not parameter.choices
    )


def refusal(error: UserError, typed: Typed | Pasted | None, asker: int) -> dict[str, Any]:
    """A refusal as a message: every fault in a line of its own, what was typed, and what can be
    done about it.
    """
    faults = error.faults
    text = faults[0] if len(faults) == 1 else "\n".join(f"- {fault}" for fault in faults)
    message: dict[str, Any] = {"content": cut(text, 1_990), "ephemeral": True}
    if typed is None or not isinstance(error, InputError | LimitError):
        return message
    if isinstance(typed, Pasted):
        return {**message, **typed.message()}
    lines = typed.lines()
    if len(fenced(lines)) > ROOM:
        return message
    buttons = []
    meant, labels = _offered(typed, error)
    with_meant = [*lines, MEANT_HEADING, *meant]
    if meant and len(fenced(with_meant)) <= MOST:
        lines = with_meant
        for each, label in labels.items():
            runs = f"meant:1:{asker}:{each}"
            buttons.append(_button(label, runs, discord.ButtonStyle.success))
    opens_form = f"mend:1:{asker}:form"
    buttons.append(_button("Mend", opens_form, discord.ButtonStyle.primary))
    embed = discord.Embed(description=fenced(lines), colour=WARNING)
    return {**message, "embed": embed, "view": _view_of(buttons)}


def _view_of(buttons: Iterable[discord.ui.Button[Any]]) -> discord.ui.View:
    """Buttons that are told apart by their custom ids alone, also after a restart."""
    view = discord.ui.View(timeout=None)
    for button in buttons:
        view.add_item(button)
    view.stop()
    return view


def typed_on(interaction: Interaction, meant: str = "") -> Typed:
    """What stands on the message that was pressed; with `meant` as it was meant: `run` takes all
    lines of that, a number the line of one choice. `UserError` where nothing does.
    """
    embeds = interaction.message.embeds if interaction.message else []
    if not embeds:
        raise GONE
    name, *lines = unfenced(embeds[0].description or "")
    right: list[str] = []
    if MEANT_HEADING in lines:
        place = lines.index(MEANT_HEADING)
        lines, right = lines[:place], lines[place + 1 :]
    if meant == RUN and right and right[0].startswith("/"):
        name, *lines = right
    elif meant:
        lines += right if meant == RUN else right[int(meant) - 1 :][:1]
    command = find_command(interaction.client, name.removeprefix("/"))
    values: dict[str, Scalar] = {}
    for line in lines:
        option, _, text = line.partition(": ")
        parameter = _parameter(command, option)
        if parameter is None:
            raise GONE
        values[option] = _read(parameter, text)
    return Typed(command.qualified_name, values)


def find_command(client: Host, name: str) -> AnyCommand:
    """A command by its whole name. `UserError` where there is none."""
    found: Any = client.tree
    for part in name.split():
        found = found.get_command(part) if hasattr(found, "get_command") else None
    if not isinstance(found, app_commands.Command):
        raise GONE
    return found


async def run_again(interaction: Interaction, typed: Typed) -> None:
    """Run a command as if it had just been typed. Raises what the command raises."""
    interaction.extras[AGAIN] = typed
    command = find_command(interaction.client, typed.command)
    given: dict[str, Any] = {}
    for parameter in command.parameters:
        shown = str(parameter.display_name)
        if parameter.required and shown not in typed.values:
            raise InputError(f"`{shown}` is empty: write something there.")
        given[parameter.name] = typed.values.get(shown, parameter.default)
    await command.callback(interaction, **given)  # type: ignore[call-arg]


def _button(label: str, custom_id: str, style: discord.ButtonStyle) -> discord.ui.Button[Any]:
    return discord.ui.Button(label=label, custom_id=custom_id, style=style)


def _offered(typed: Typed, error: UserError) -> tuple[list[str], dict[str, str]]:
    """What may have been meant, in lines, and the buttons that run it: `run` all of
    the lines, a number one of them.
    """
    choices = error.choices
    if error.instead and typed.command in _ROLLS:
        lines = [*error.instead, *(["private: True"] if typed.values.get("private") else [])]
        labels = {RUN: cut(f"Roll {lines[0]}", LABEL)}
    elif choices:
        lines, labels = _choices(typed, choices)
    else:
        lines = _with_meant(typed, error.meant)
        labels = {RUN: "Roll it" if typed.command in _ROLLS else "Yes, that"}
    is_unclear = len(lines) < len(choices)
    if is_unclear or len(fenced(lines)) > MEANT_ROOM:
        return [], {}
    return lines, labels


def _choices(typed: Typed, choices: Meant) -> tuple[list[str], dict[str, str]]:
    """A line and a button for each of the things that may have been meant."""
    lines: list[str] = []
    labels = {}
    for place, choice in enumerate(choices, 1):
        lines += _with_meant(typed, (choice,))
        _, right = choice
        name = str(place)
        labels[name] = cut(right, LABEL)
    return lines, labels


def _with_meant(typed: Typed, meant: Meant) -> list[str]:
    """The options as they were meant, as lines; none where that is not clear for each word."""
    texts = {name: value for name, value in typed.values.items() if isinstance(value, str)}
    changed = put_right(texts, meant)
    return [f"{name}: {text}" for name, text in changed.items()]


def _plain(value: Any) -> Scalar:
    """A text on one line that does not end the fence around it, in which nothing calls anybody."""
    if not isinstance(value, str):
        return bool(value) if isinstance(value, bool) else int(value)
    return visible(value).replace("`", "'")


def _parameter(command: AnyCommand, shown: str) -> app_commands.Parameter | None:
    named = (each for each in command.parameters if str(each.display_name) == shown)
    return next(named, None)


def _read(parameter: app_commands.Parameter, text: str) -> Scalar:
    """An option's value as the command takes it."""
    if parameter.type is AppCommandOptionType.boolean:
        return text == "True"
    return int(text) if parameter.type is AppCommandOptionType.integer else text


def texts_of(client: Host, typed: Typed) -> Iterator[app_commands.Parameter]:
    """The options that can be mended: every text that was typed, and those that a command needs."""
    for parameter in find_command(client, typed.command).parameters:
        if is_text(parameter) and (
            parameter.required or str(parameter.display_name) in typed.values
        ):
            yield parameter
