"""A whole attack in one line: `20 3+ S4 AP-1 D1 -> 10x T4 3+`, with `into` for the arrow, or as the
command is typed.
"""

import re
from collections.abc import Mapping

from bot.editions.ability import Situation
from bot.errors import InputError, quoted

_ARROW = re.compile(r"[-–—−]+>|=+>|>+|[→⇒➔➜]")
_WORD = re.compile(r"(?<=\s)(?:into|against|versus|vs?\.?)\s(?!\s*(?:mortal|mw))", re.IGNORECASE)
"""`4+++ vs mortals` is part of a target."""

_COMMAND = re.compile(r"\s*/(?:attack|odds)\s+", re.IGNORECASE)
SIDES = ("weapon", "target")
_OTHERS = (
    *("edition", "reroll_hits", "reroll_wounds", "mode", "with", "called", "private"),
    *("at_least", "sure", *Situation.__dataclass_fields__),
)
_NAME = (
    rf"(?:{'|'.join((*SIDES, *_OTHERS))}"
    r"|(?:skill|hit|wound)(?=:\s*\"?[+-]?\d(?![\d+]))|cover(?=:\s*\"?[a-z]))"
)
"""An option. `hit: 3+` and `cover: 5+` are part of a weapon or target."""
_END = rf"(?=\s+{_NAME}:|\s*$)"
_OPTION = re.compile(
    rf"(?:^|(?<=\s))(?P<name>{_NAME}):\s*(?:\"(?P<quoted>.*?)\"|(?P<value>.*?)){_END}",
    re.IGNORECASE | re.DOTALL,
)


def without_command(text: str) -> str:
    """What stands behind `/attack` at the beginning of a text; a text without it as it is."""
    command = _COMMAND.match(text)
    return text[command.end() :] if command else text


def options_of_command(text: str) -> dict[str, str]:
    """The texts behind the options' names where a command was pasted; else nothing."""
    if not _COMMAND.match(text):
        return {}
    options = {}
    for option in _OPTION.finditer(without_command(text)):
        value = option["value"] if option["quoted"] is None else option["quoted"]
        options[option["name"].casefold()] = value
    return options


def weapon_and_target(line: str) -> tuple[str, str]:
    """The weapon and the target of a line; the target is empty where nothing parts them.
    InputError for a pasted command that has other options.
    """
    options = options_of_command(line)
    if "weapon" in options:
        _check_no_others(options)
        return options["weapon"], options.get("target", "")
    line = without_command(line)
    between = _ARROW.search(line) or _WORD.search(line)
    if between is None:
        return line.strip(), ""
    return line[: between.start()].strip(), line[between.end() :].strip()


def _check_no_others(options: Mapping[str, str]) -> None:
    others = [f"{name}:{value}" for name, value in options.items() if name not in SIDES]
    if others:
        told = ", ".join(map(quoted, others))
        raise InputError(
            f"Of a pasted command `weapon:` and `target:` are read here, not {told}: what changes "
            "the attack stands in these, as in `20 3+ S4 AP-1 D1, +1 to hit`."
        )
