"""Attacks to draw cards of, rolled with dice that are written down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.dice.source import SeededDice
from bot.errors import UserError
from bot.rolls import AttackAsk, Replay, Request, RolledAttack
from bot.rolls.attack import read_attack


def attack(
    weapon: str = "20 3+ S4 AP-1 D1", target: str = "10x T4 3+ W2", **options: Any
) -> AttackAsk:
    """An attack of the 10th edition, unless said otherwise."""
    return read_attack(
        Request.of("attack", {"weapon": weapon, "target": target, "edition": "10th"} | options)
    )


def read_apart(request: Request, editions: Iterable[str]) -> tuple[AttackAsk | UserError, ...]:
    """The same attack in several editions; where one can't read it, why."""
    found: list[AttackAsk | UserError] = []
    for edition in editions:
        try:
            found.append(read_attack(Request.of("attack", {**request.values, "edition": edition})))
        except UserError as error:
            found.append(error)
    return tuple(found)


def rolled(ask: AttackAsk, faces: str) -> RolledAttack:
    """The attack with these faces of D6s, in the order thrown; all of them are needed."""
    dice = Replay([(6, int(face)) for face in faces if face.isdigit()])
    story = ask.throw(dice)
    dice.finish()
    return story


def seeded(ask: AttackAsk, seed: int = 1) -> RolledAttack:
    """The attack with some dice."""
    return ask.throw(SeededDice(seed))
