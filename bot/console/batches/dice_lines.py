"""`odds` and `attack`: specifications in, one to a line as JSON; for each its exact odds, or one
roll of it.
"""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any, BinaryIO

import click

from bot.attack import Assault, AttackSpec, assault_odds, attack_odds, roll_assault, roll_attack
from bot.attack.explain.notes import notes
from bot.console.batches.batch import Tally, as_line, standard_input, write_line
from bot.console.batches.stories import assault_data, attack_data, test_data
from bot.console.batches.story_lines import Story, story_lines
from bot.dice.simple import PreparedTest
from bot.dice.source import DiceSource, SeededDice, SystemDice
from bot.editions.named_tests import prepare_from_json
from bot.errors import InputError, UserError
from bot.notation import assault_from_json, attack_from_json
from bot.render.numbers import mean, percent

log = logging.getLogger(__name__)

Asked = AttackSpec | Assault | PreparedTest
Answer = Callable[[Asked], dict[str, Any]]
LINES = "lines"
"""Under this a roll for people has its dice."""
TOLD_APART = frozenset({"story", "notes", "not_modelled", LINES})
FORM = """\b
An attack, on one line:
  {"edition": "10th", "attacks": "20", "skill": "3+", "strength": 4, "ap": -1,
   "abilities": ["Lethal Hits"],
   "target": {"toughness": 4, "save": 3, "wounds": 2, "models": 10}}
Several weapons in turn on one unit: a list of attacks.
An assault round: {"edition": "4th", "kind": "assault4", "sides": [{...}, {...}]}
A test: {"test": "charge", "distance": 9}

docs/json.md lists every field. A line that can't be used is answered by
{"error": "..."}, and the rest goes on.

Exit codes: 0 at least one line was answered, 2 none of them could be used.
"""
WAITING = "One attack, assault or test as JSON per line; Ctrl+D ends. --help shows the form."


_json_option = click.option("--json", "as_json", is_flag=True, help="One JSON object per line.")
_seed_option = click.option("--seed", type=int, help="Roll the same dice each time.")


@click.command(epilog=FORM)
@_json_option
def odds(as_json: bool) -> int:
    """Exact odds: one attack, assault or test (JSON) per line of standard input, one result per
    line out.
    """
    return answer_lines(standard_input(WAITING), sys.stdout.buffer, odds_data, as_json)


@click.command(epilog=FORM)
@_json_option
@_seed_option
def attack(as_json: bool, seed: int | None) -> int:
    """Roll each attack, assault or test (JSON) of standard input once: every die of every stage."""
    source: DiceSource = SystemDice()
    if seed is not None:
        source = SeededDice(seed)
    roll_line = roll_data if as_json else roll_told

    def answer(asked: Asked) -> dict[str, Any]:
        return roll_line(asked, source)

    lines = standard_input(WAITING)
    out = sys.stdout.buffer
    return answer_lines(lines, out, answer, as_json)


def answer_lines(lines: Iterable[bytes], out: BinaryIO, answer: Answer, as_json: bool) -> int:
    """Answer every line; one that can't be used gets an error on its line, and the rest goes on.

    The exit code. InputError with the first error where not one line could be used.
    """
    tally = Tally()
    for line in lines:
        data = answered(line, answer)
        tally.count(data.get("error", ""))
        text = as_line(data) if as_json else in_words(data)
        write_line(out, text)
    return tally.code()


def answered(line: bytes, answer: Answer) -> dict[str, Any]:
    """The answer to one line, or what is wrong with it."""
    try:
        return answer(read_specification(line))
    except UserError as error:
        return {"error": str(error)}
    except Exception as error:
        log.exception("a specification broke something")
        return {"error": f"This line broke something on my side ({type(error).__name__})."}


def read_specification(line: bytes) -> Asked:
    """What a line asks for. InputError or LimitError says what is wrong with it."""
    try:
        data = json.loads(line, parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise InputError(
            "This line is not JSON: an attack, an assault or a test is one object in braces."
        ) from None
    if isinstance(data, Mapping):
        if "test" in data:
            return prepare_from_json(data)
        if data.get("kind") == "assault4":
            return assault_from_json(data)
        if isinstance(data.get("spec"), list):
            return attack_from_json(data["spec"])
    return attack_from_json(data)


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def odds_data(asked: Asked) -> dict[str, Any]:
    """The exact odds as data."""
    if isinstance(asked, AttackSpec):
        return attack_odds(asked).as_json() | _noted(asked)
    if isinstance(asked, Assault):
        return assault_odds(asked).as_json()
    return asked.odds_as_json()


def _noted(spec: AttackSpec) -> dict[str, Any]:
    """Sentences about the reading, where there are any."""
    said = notes(spec)
    return {"notes": list(said)} if said else {}


def _unmodelled(spec: AttackSpec) -> dict[str, Any]:
    """What was named and changed no die, as the odds name it."""
    names = [item.name for item in spec.not_modelled]
    return {"not_modelled": names} if names else {}


def rolled(asked: Asked, source: DiceSource) -> tuple[dict[str, Any], Story]:
    """One roll as data, and its story."""
    if isinstance(asked, AttackSpec):
        attack = roll_attack(asked, source)
        data = attack_data(attack) | _unmodelled(asked)
        return data | _noted(asked), attack
    if isinstance(asked, Assault):
        assault = roll_assault(asked, source)
        return assault_data(assault), assault
    test = asked.roll(source)
    data = test_data(test)
    if asked.notes:
        data["notes"] = list(asked.notes)
    return data, test


def roll_data(asked: Asked, source: DiceSource) -> dict[str, Any]:
    """One roll as data."""
    return rolled(asked, source)[0]


def roll_told(asked: Asked, source: DiceSource) -> dict[str, Any]:
    """One roll as data, and its dice as lines to read."""
    data, story = rolled(asked, source)
    return data | {LINES: [*story_lines(story), *data.get("notes", ())]}


def in_words(data: Mapping[str, Any]) -> str:
    """Odds or a roll on one line for people, and the dice of a roll below it, indented."""
    if "error" in data:
        return str(data["error"])
    if "means" in data:
        gone = data.get("unit_destroyed", data.get("destroyed", 0.0))
        means = data["means"].items()
        stages = " → ".join(f"{mean(number)} {_words(name)}" for name, number in means)
        return f"{stages} · destroyed {percent(gone)}{_not_modelled(data)}"
    if "outcomes" in data:
        if data["success"] is None:
            return _chances(data["outcomes"])
        return f"success {percent(data['success'])}"
    if isinstance(data.get("outcome"), Mapping):
        return _chances(data["outcome"])
    told = []
    for name, value in data.items():
        if name not in TOLD_APART and value not in (None, ""):
            told.append(f"{_words(name)} {value}")
    result = " · ".join(told) + _not_modelled(data)
    return "\n  ".join([result, *data.get(LINES, ())])


def _not_modelled(data: Mapping[str, Any]) -> str:
    names = data.get("not_modelled", ())
    return f" · not modelled: {', '.join(names)}" if names else ""


def _chances(outcomes: Mapping[str, float]) -> str:
    return " · ".join(f"{label}: {percent(chance)}" for label, chance in outcomes.items())


def _words(name: str) -> str:
    return name.replace("_", " ")
