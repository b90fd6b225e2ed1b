"""What is told of a line that begins with no command, and what would work instead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rapidfuzz.distance import OSA

from bot.dice.notation import can_be_read
from bot.dice.notation.around.purpose import COMMANDS
from bot.dice.notation.typed import parse_typed
from bot.editions.named_tests import find_test
from bot.errors import InputError

SLIPS = 2
SHOWN = 32
"""Characters of what was typed."""


def told_of_unknown_command(words: Sequence[str], known: Iterable[str]) -> str:
    """One sentence about these words, of which the first are the name of no `known` command."""
    if not words:
        return "A command is missing; /help lists them."
    first, *rest = words
    names = sorted(known)
    inside = [name for name in names if name.startswith(f"{first.lower()} ")]
    if inside:
        return _within(first.lower(), rest, inside)
    near = next(_meant(words, names), "")
    hint = f"did you mean /{near}? " if near else ""
    return f"There is no command /{first.lower()[:SHOWN]}; {hint}/help lists them."


def _within(group: str, rest: Sequence[str], inside: Sequence[str]) -> str:
    """What is told where a group is named, and none of its commands."""
    typed, *more = rest or [""]
    meant = f"{group} {_test_called(typed)}"
    if meant not in inside:
        meant = _nearest(typed, group, inside)
    if meant:
        whole = " ".join([meant, *more])
        return f"There is no /{group} {typed[:SHOWN]}; did you mean /{whole}?"
    names = [name.removeprefix(f"{group} ") for name in inside]
    return f"/{group} needs one of: {', '.join(names)}."


def _nearest(typed: str, group: str, inside: Sequence[str]) -> str:
    near = [name for name in inside if OSA.distance(typed, name.removeprefix(f"{group} ")) <= SLIPS]
    return near[0] if near else ""


def _meant(words: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    """Lines that may have been meant: dice, a test by its name, or a command with a slip in it."""
    line = " ".join(words)
    if "roll" in names and can_be_read(line, parse_typed):
        yield f"roll {line}"
    first, *rest = words
    called = _test_called(first)
    for name in names:
        if called and name.split(" ")[-1] == called:
            yield " ".join([name, *rest])
    near = min(names, key=lambda name: OSA.distance(first.lower(), name.partition(" ")[0]))
    if OSA.distance(first.lower(), near.partition(" ")[0]) <= SLIPS:
        yield near


def _test_called(word: str) -> str:
    """The name of the test that players call so; empty where there is none."""
    called = COMMANDS.get(word.casefold(), word)
    try:
        return find_test(called).name
    except InputError:
        return ""
