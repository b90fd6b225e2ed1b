"""A line such as `/attack weapon:"20 3+ S4" target:"10x T4"` into what Discord would send."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
from discord import AppCommandOptionType as Kind
from discord import app_commands

from bot.console.stand_in import payloads
from bot.console.stand_in.bare_words import both_sides, option_by_place, quoted_at, unquoted
from bot.console.stand_in.payloads import Payload
from bot.console.stand_in.unknown_command import told_of_unknown_command
from bot.errors import InputError
from bot.render.help import is_topic

Leaf = app_commands.Command[Any, ..., Any]
_NAME = re.compile(r"(?:(?<=\s)|^)([a-z0-9_-]{1,32}):")
_DICE = re.compile(r"\bd[0-9]|[0-9]d[0-9]", re.IGNORECASE)
_YES = frozenset({"true", "yes", "on", "1", "y"})
_YES_OR_NO = re.compile(f"(?i:{'|'.join(sorted(_YES))}|false|no|off|0|n)")


@dataclass(frozen=True, slots=True)
class Line:
    """A line as far as it is typed: the command, its options as text, and which of them is being
    typed.
    """

    command: Leaf
    texts: Mapping[str, str]
    focused: str = ""


def read_command_line(tree: app_commands.CommandTree[Any], line: str) -> Line:
    """Find the command and its options' texts. Raises `InputError` for an unknown command."""
    command, rest = find_command(tree, line)
    return Line(command, *split_options(command, rest))


def find_command(tree: app_commands.CommandTree[Any], line: str) -> tuple[Leaf, str]:
    """The command that a line begins with, and the rest of the line. Raises `InputError`."""
    typed = line.strip().removeprefix("/")
    words = typed.split(None, 3)
    known = {command.qualified_name: command for command in leaves(tree)}
    for count in range(len(words), 0, -1):
        command = known.get(" ".join(words[:count]).lower())
        if command is not None:
            rest = typed
            for word in words[:count]:
                rest = rest.lstrip().removeprefix(word)
            return command, rest.strip()
    raise InputError(told_of_unknown_command(words, known))


def begins_with_command(tree: app_commands.CommandTree[Any], line: str) -> bool:
    """Whether a line without `/` is a command all the same: `help`, which needs nothing more, or
    one that goes on with its options, a topic, both sides of an attack, or with a number or dice
    (`roll 2d6`). Other lines are questions about rules.
    """
    try:
        command, rest = find_command(tree, line)
    except InputError:
        return False
    if not rest:
        return not any(parameter.required for parameter in command.parameters)
    names = _names(command)
    before_colons = [match[1] for match in _NAME.finditer(rest)]
    if any(name in names for name in before_colons):
        return True
    if command.name == "help":
        return is_topic(rest)
    names_sides = "weapon" in names and both_sides(rest) is not None
    return names_sides or _DICE.search(rest) is not None or rest[0].isdecimal()


def leaves(tree: app_commands.CommandTree[Any]) -> list[Leaf]:
    """Every command that can be used, subcommands included."""
    return [
        command for command in tree.walk_commands() if isinstance(command, app_commands.Command)
    ]


def split_options(command: Leaf, rest: str) -> tuple[dict[str, str], str]:
    """Options by name, and the name of the last one; text before them is one's by place."""
    texts = {}
    lead = rest
    last = ""
    # From the end on: each option goes as far as the next one's name.
    for mark in reversed(_marks(command, rest)):
        name = mark[1]
        if name in texts:
            raise InputError(f"/{command.qualified_name} has {name} twice.")
        texts[name] = unquoted(lead[mark.end() :])
        lead = lead[: mark.start()]
        last = last or name
    if lead.strip():
        free = [name for name in _names(command) if name not in texts]
        if not free:
            raise InputError(f"/{command.qualified_name} takes no {lead.strip()[:40]!r}.")
        _check_names(command, lead)
        named = option_by_place(command, free, lead)
        sides = both_sides(lead) if {"weapon", "target"} <= set(free) else None
        texts |= sides or {named: unquoted(lead)}
        last = last or named
    for parameter in command.parameters:
        if parameter.type in _READ and parameter.display_name in texts:
            _check_names(command, texts[parameter.display_name])
    return texts, last


def _names(command: Leaf) -> list[str]:
    return [parameter.display_name for parameter in command.parameters]


def _marks(command: Leaf, rest: str) -> list[re.Match[str]]:
    """Where the names of options stand."""
    names = _names(command)
    marks = [match for match in _NAME.finditer(rest) if match[1] in names]
    return [mark for mark in marks if not quoted_at(rest, mark.start())]


def _check_names(command: Leaf, lead: str) -> None:
    """Raise `InputError` where what looks like an option's name is none: `editon:9th`."""
    names = _names(command)
    for match in _NAME.finditer(lead):
        name = match[1]
        if name in names or name.isdecimal() or quoted_at(lead, match.start()):
            continue
        value = lead[match.end() :][:1].strip()
        if value:  # `note: what` is text
            known = ", ".join(names)
            raise InputError(
                f"/{command.qualified_name} has no option {name}; its options are {known}."
            )


def command_data(line: Line, complete: bool = False) -> Payload:
    """A line as an interaction's data. Raises `InputError` for a missing or unusable option.

    With `complete` it is what Discord sends to ask for choices: nothing is checked, and the focused
    option marked.
    """
    command = line.command
    resolved: Payload = {}
    options = []
    for parameter in command.parameters:
        name = str(parameter.display_name)
        text = line.texts.get(name)
        focused = complete and name == line.focused
        if text is None and parameter.required and not complete:
            raise InputError(f"/{command.qualified_name} needs {name}: {parameter.description}")
        if text is not None and (focused or not complete or parameter.type is Kind.string):
            value = text if complete else _value(parameter, text, resolved)
            option: Payload = {"name": name, "type": parameter.type.value, "value": value}
            if focused:
                option["focused"] = True
            options.append(option)
    nested = options
    name = command.name
    kind = 1
    group = command.parent
    while group is not None:
        nested = [{"name": name, "type": kind, "options": nested}]
        kind = 2
        name = group.name
        group = group.parent
    return {"id": "1", "name": name, "type": 1, "options": nested, "resolved": resolved}


def menu_data(menu: app_commands.ContextMenu, text: str) -> Payload:
    """A message menu, used on a message that says `text`."""
    message = payloads.message(payloads.number(text), {"content": text}, payloads.user("someone"))
    return {
        "id": "1",
        "name": menu.name,
        "type": menu.type.value,
        "target_id": message["id"],
        "resolved": {"messages": {message["id"]: message}},
    }


def _value(parameter: app_commands.Parameter, text: str, resolved: Payload) -> Any:
    """The option's value, of its type, within its bounds; people, roles, channels and files go into
    `resolved`.
    """
    if parameter.choices:
        return _chosen(parameter, text)
    if parameter.type in _RESOLVED:
        kind, make = _RESOLVED[parameter.type]
        made = make(text)
        key = made["id"]
        resolved.setdefault(kind, {})[key] = made
        if kind == "users":
            member = payloads.member(made)
            del member["user"]
            resolved.setdefault("members", {})[key] = member
        return key
    return _bounded(parameter, _single(parameter, text))


def _chosen(parameter: app_commands.Parameter, text: str) -> Any:
    typed = text.casefold()
    for choice in parameter.choices:
        if typed in {choice.name.casefold(), str(choice.value).casefold()}:
            return choice.value
    names = ", ".join(choice.name for choice in parameter.choices)
    raise InputError(f"{parameter.display_name} is {text[:40]!r}; it must be one of {names}.")


def _bounded(parameter: app_commands.Parameter, value: Any) -> Any:
    size = value
    said = f"{parameter.display_name} is {value}"
    if isinstance(value, str):
        size = len(value)
        said = f"{parameter.display_name} has {size} characters"
    least = parameter.min_value
    most = parameter.max_value
    if least is not None and size < least:
        raise InputError(f"{said}; it takes at least {least}.")
    if most is not None and size > most:
        raise InputError(f"{said}; it takes at most {most}.")
    return value


def _single(parameter: app_commands.Parameter, text: str) -> Any:
    """The value of an option that is text, a number, or yes or no."""
    if parameter.type not in _READ:
        return text
    looks, what, read = _READ[parameter.type]
    if not looks.fullmatch(text):
        raise InputError(f"{parameter.display_name}: {text[:40]!r} is {what}.")
    return read(text.casefold())


def _file(text: str) -> Payload:
    path = Path(text).expanduser()
    if not path.is_file():
        raise InputError(f"There is no file {text[:200]}.")
    size = path.stat().st_size
    address = f"file://{path.resolve()}"
    return payloads.attachment(payloads.number(text), path.name, size, address)


_INTEGER = re.compile(r"[+-]?[0-9]{1,15}\+?")
"""`6+` is written so on datasheets."""
_NUMBER = re.compile(r"[+-]?[0-9]{1,15}(?:\.[0-9]{1,15})?")
_READ: Mapping[discord.AppCommandOptionType, tuple[re.Pattern[str], str, Callable[[str], Any]]] = {
    Kind.boolean: (_YES_OR_NO, "neither true nor false", lambda text: text in _YES),
    Kind.integer: (_INTEGER, "not a whole number", lambda text: int(text.removesuffix("+"))),
    Kind.number: (_NUMBER, "not a number", float),
}
_PERSON = ("users", lambda text: payloads.user(text.removeprefix("@")))
_RESOLVED: Mapping[discord.AppCommandOptionType, tuple[str, Callable[[str], Payload]]] = {
    Kind.user: _PERSON,
    Kind.mentionable: _PERSON,
    Kind.role: ("roles", lambda text: payloads.role(text.removeprefix("@"))),
    Kind.channel: (
        "channels",
        lambda text: payloads.channel(text.removeprefix("#"), payloads.number(text)),
    ),
    Kind.attachment: ("attachments", _file),
}
