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
from rapidfuzz.distance import OSA

from bot.console import payloads
from bot.console.payloads import Payload
from bot.errors import InputError

Leaf = app_commands.Command[Any, ..., Any]
_NAME = re.compile(r"(?:(?<=\s)|^)([a-z0-9_-]{1,32}):")
_DICE = re.compile(r"\bd[0-9]|[0-9]d[0-9]", re.IGNORECASE)
_YES, _NO = frozenset({"true", "yes", "on", "1", "y"}), frozenset({"false", "no", "off", "0", "n"})


@dataclass(frozen=True, slots=True)
class Line:
    """A line as far as it is typed: the command, its options as text, and which of them is being
    typed.
    """

    command: Leaf
    texts: Mapping[str, str]
    focused: str = ""


def read_line(tree: app_commands.CommandTree[Any], line: str) -> Line:
    """Find the command and its options' texts. Raises `InputError` for an unknown command."""
    command, rest = find_command(tree, line)
    return Line(command, *split_options(command, rest))


def find_command(tree: app_commands.CommandTree[Any], line: str) -> tuple[Leaf, str]:
    """The command that a line begins with, and the rest of the line. Raises `InputError`."""
    words = line.strip().removeprefix("/").split(None, 3)
    known = {command.qualified_name: command for command in leaves(tree)}
    for count in range(len(words), 0, -1):
        command = known.get(" ".join(words[:count]).lower())
        if command is not None:
            rest = line.strip().removeprefix("/")
            for word in words[:count]:
                rest = rest.lstrip()[len(word) :]
            return command, rest.strip()
    raise InputError(_unknown(words, known))


def begins_with_command(tree: app_commands.CommandTree[Any], line: str) -> bool:
    """Whether a line without `/` is a command all the same: `help`, which needs nothing more, or
    one that goes on with its options, or with a number or dice (`roll 2d6`). Other lines are
    questions about rules.
    """
    try:
        command, rest = find_command(tree, line)
    except InputError:
        return False
    if not rest:
        return not any(parameter.required for parameter in command.parameters)
    names = {parameter.display_name for parameter in command.parameters}
    if any(match[1] in names for match in _NAME.finditer(rest)):
        return True
    return rest[0].isdecimal() or _DICE.search(rest) is not None


def leaves(tree: app_commands.CommandTree[Any]) -> list[Leaf]:
    """Every command that can be used, subcommands included."""
    return [
        command for command in tree.walk_commands() if isinstance(command, app_commands.Command)
    ]


def _unknown(words: list[str], known: Mapping[str, Leaf]) -> str:
    if not words:
        return "A command is missing; /help lists them."
    typed = words[0].lower()
    names = sorted(known)
    inside = [name.partition(" ")[2] for name in names if name.startswith(f"{typed} ")]
    if inside:
        return f"/{typed} needs one of: {', '.join(inside)}."
    slips = {name: OSA.distance(typed, name.split()[0]) for name in known}
    near = min(slips, key=slips.__getitem__)
    hint = f"did you mean /{near}? " if slips[near] <= 2 else ""
    return f"There is no command /{typed[:32]}; {hint}/help lists them."


def split_options(command: Leaf, rest: str) -> tuple[dict[str, str], str]:
    """Options by name, and the name of the last one. Text before the first name is the first
    option's.
    """
    names = {parameter.display_name for parameter in command.parameters}
    marks = [
        match
        for match in _NAME.finditer(rest)
        if match[1] in names and not _quoted(rest, match.start())
    ]
    texts: dict[str, str] = {}
    lead = rest[: marks[0].start()] if marks else rest
    last = ""
    for mark, after in zip(marks, [*(mark.start() for mark in marks[1:]), len(rest)], strict=False):
        last = mark[1]
        if last in texts:
            raise InputError(f"/{command.qualified_name} has {last} twice.")
        texts[last] = _unquoted(rest[mark.end() : after])
    if lead.strip():
        free = next((p.display_name for p in command.parameters if p.display_name not in texts), "")
        if not free:
            raise InputError(f"/{command.qualified_name} takes no {lead.strip()[:40]!r}.")
        _check_names(command, names, lead)
        texts = {free: _unquoted(lead), **texts}
        last = last or free
    for parameter in command.parameters:
        if parameter.type in _READ and parameter.display_name in texts:
            _check_names(command, names, texts[parameter.display_name])
    return texts, last


def _check_names(command: Leaf, names: set[str], lead: str) -> None:
    """Raise `InputError` where what looks like an option's name is none: `editon:9th`."""
    for match in _NAME.finditer(lead):
        value = lead[match.end() :][:1].strip()  # `note: what` is text
        if (
            value
            and not _quoted(lead, match.start())
            and match[1] not in names
            and not match[1].isdecimal()
        ):
            known = ", ".join(parameter.display_name for parameter in command.parameters)
            raise InputError(
                f"/{command.qualified_name} has no option {match[1]}; its options are {known}."
            )


def _quoted(text: str, at: int) -> bool:
    """Whether a position lies inside quotes that an option's value opened."""
    opened = [match.end() for match in re.finditer(r"(?:^|:)\s*\"", text[:at])]
    return bool(opened) and text.find('"', opened[-1]) >= at


def _unquoted(value: str) -> str:
    value = value.strip()
    if len(value) > 1 and value[0] == value[-1] == '"':
        return value[1:-1]
    return value.removeprefix('"') if value.count('"') == 1 else value


def command_data(line: Line, complete: bool = False) -> Payload:
    """A line as an interaction's data. Raises `InputError` for a missing or unusable option.

    With `complete` it is what Discord sends to ask for choices: nothing is checked, and the focused
    option marked.
    """
    command = line.command
    resolved: Payload = {}
    options: list[Payload] = []
    for parameter in command.parameters:
        text = line.texts.get(parameter.display_name)
        focused = complete and parameter.display_name == line.focused
        if text is None and parameter.required and not complete:
            raise InputError(
                f"/{command.qualified_name} needs {parameter.display_name}: {parameter.description}"
            )
        if text is not None and (focused or not complete or parameter.type is Kind.string):
            value = text if complete else _value(parameter, text, resolved)
            option: Payload = {
                "name": parameter.display_name,
                "type": parameter.type.value,
                "value": value,
            }
            options.append(option | {"focused": True} if focused else option)
    parents = []
    group = command.parent
    while group is not None:
        parents.append(group.name)
        group = group.parent
    nested = options
    name = command.name
    for depth, parent in enumerate(parents):
        nested = [{"name": name, "type": 2 if depth else 1, "options": nested}]
        name = parent
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
    name = parameter.display_name
    if parameter.choices:
        for choice in parameter.choices:
            if text.casefold() in {choice.name.casefold(), str(choice.value).casefold()}:
                return choice.value
        raise InputError(
            f"{name} is {text[:40]!r}; it must be "
            f"{_one_of(choice.name for choice in parameter.choices)}."
        )
    if parameter.type in _RESOLVED:
        kind, make = _RESOLVED[parameter.type]
        made = make(text)
        resolved.setdefault(kind, {})[made["id"]] = made
        if kind == "users":
            about = {key: value for key, value in payloads.member(made).items() if key != "user"}
            resolved.setdefault("members", {})[made["id"]] = about
        return made["id"]
    return _bounded(
        parameter,
        _READ.get(parameter.type, str)(text) if parameter.type is not Kind.string else text,
    )


def _one_of(names: Any) -> str:
    return "one of " + ", ".join(names)


def _bounded(parameter: app_commands.Parameter, value: Any) -> Any:
    name = parameter.display_name
    size, said = (
        (len(value), f"has {len(value)} characters")
        if isinstance(value, str)
        else (value, f"is {value}")
    )
    if parameter.min_value is not None and size < parameter.min_value:
        raise InputError(f"{name} {said}; it takes at least {parameter.min_value}.")
    if parameter.max_value is not None and size > parameter.max_value:
        raise InputError(f"{name} {said}; it takes at most {parameter.max_value}.")
    return value


def _boolean(text: str) -> bool:
    if text.casefold() not in _YES | _NO:
        raise InputError(f"{text[:40]!r} is neither true nor false.")
    return text.casefold() in _YES


def _integer(text: str) -> int:
    if not re.fullmatch(r"[+-]?[0-9]{1,15}", text):
        raise InputError(f"{text[:40]!r} is not a whole number.")
    return int(text)


def _number(text: str) -> float:
    if not re.fullmatch(r"[+-]?[0-9]{1,15}(?:\.[0-9]{1,15})?", text):
        raise InputError(f"{text[:40]!r} is not a number.")
    return float(text)


def _file(text: str) -> Payload:
    path = Path(text).expanduser()
    if not path.is_file():
        raise InputError(f"There is no file {text[:200]}.")
    size = path.stat().st_size
    return payloads.attachment(payloads.number(text), path.name, size, f"file://{path.resolve()}")


_READ: Mapping[discord.AppCommandOptionType, Callable[[str], Any]] = {
    Kind.boolean: _boolean,
    Kind.integer: _integer,
    Kind.number: _number,
}
_RESOLVED: Mapping[discord.AppCommandOptionType, tuple[str, Callable[[str], Payload]]] = {
    Kind.user: ("users", lambda text: payloads.user(text.removeprefix("@"))),
    Kind.mentionable: ("users", lambda text: payloads.user(text.removeprefix("@"))),
    Kind.role: ("roles", lambda text: payloads.role(text.removeprefix("@"))),
    Kind.channel: (
        "channels",
        lambda text: payloads.channel(text.removeprefix("#"), payloads.number(text)),
    ),
    Kind.attachment: ("attachments", _file),
}
