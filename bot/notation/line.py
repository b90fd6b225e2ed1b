"""A whole attack in one line: `20 3+ S4 AP-1 D1 -> 10x T4 3+`, with `into` for the arrow, or as the
command is typed.
"""

import re

_ARROW = re.compile(r"[-–—−]+>|=+>|>+|[→⇒➔➜]")
_WORD = re.compile(r"(?<=\s)(?:into|against|versus|vs?\.?)\s(?!\s*(?:mortal|mw))", re.IGNORECASE)
"""`4+++ vs mortals` is part of a target."""

_COMMAND = re.compile(r"\s*/(?:attack|odds)\s+", re.IGNORECASE)
_OPTION = re.compile(r"(?:^|\s)(weapon|target):\s*", re.IGNORECASE)


def without_command(text: str) -> str:
    """What stands behind `/attack` at the beginning of a text; a text without it as it is."""
    command = _COMMAND.match(text)
    return text[command.end() :] if command else text


def options_of_command(text: str) -> dict[str, str]:
    """The texts behind `weapon:` and `target:` where a command was pasted; else nothing."""
    if not _COMMAND.match(text):
        return {}
    _, *parts = _OPTION.split(without_command(text))
    names = [name.casefold() for name in parts[::2]]
    texts = [value.strip().strip('"') for value in parts[1::2]]
    return dict(zip(names, texts, strict=True))


def weapon_and_target(line: str) -> tuple[str, str]:
    """The weapon and the target of a line; the target is empty where nothing parts them."""
    options = options_of_command(line)
    if "weapon" in options:
        return options["weapon"], options.get("target", "")
    line = without_command(line)
    between = _ARROW.search(line) or _WORD.search(line)
    if between is None:
        return line.strip(), ""
    return line[: between.start()].strip(), line[between.end() :].strip()
