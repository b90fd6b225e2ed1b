"""A choice between values, `lethal hits or sustained hits 1`: one of them is used."""

import re
from dataclasses import replace

from bot.errors import InputError, quoted
from bot.notation.words.phrases import Grammar, ReadAbility, Scan, scan

_OR = re.compile(r"\s+or\s+", re.IGNORECASE)


def scan_one_of(text: str, grammar: Grammar, read_ability: ReadAbility) -> Scan:
    """Scan a text. Where it says `A or B`, A is read, and a complaint offers each of them."""
    scanned = scan(text, grammar, read_ability)
    words = " ".join(scanned.unread).casefold().split()
    if "or" not in words:
        return scanned
    for joint in _OR.finditer(text):
        before = scan(text[: joint.start()], grammar, read_ability).read[-1:]
        others = _behind(text, joint.start(), grammar, read_ability)
        if not before or not others:
            continue
        first = before[0].text
        choice = first + "".join(others)
        if choice not in text:
            continue
        ways = (first, *(_OR.sub("", other, count=1) for other in others))
        complaint = InputError(
            f"{quoted(choice)} is a choice: write the one that is used.",
            choices=tuple((choice, way) for way in ways),
        )
        rest = scan_one_of(text.replace(choice, first, 1), grammar, read_ability)
        return replace(rest, complaints=(*rest.complaints, complaint))
    return scanned


def _behind(text: str, at: int, grammar: Grammar, read_ability: ReadAbility) -> list[str]:
    """The values from there on that each have `or` in front of them, with that."""
    found: list[str] = []
    while joint := _OR.match(text, at):
        read = scan(text[joint.end() :], grammar, read_ability).read
        if not read or not text.startswith(read[0].text, joint.end()):
            break
        found.append(joint[0] + read[0].text)
        at += len(found[-1])
    return found
