"""The table that everyone rolls on: a roll is decided, kept in the log, and only then seen."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from bot.dice.fairness import SALT_BYTES, SEED_BYTES, commitment, fair_dice, links
from bot.dice.source import DiceSource, SeededDice
from bot.errors import Unavailable, UserError
from bot.rolls import Ask, Recording, Replay, Request, Story, read_ask
from bot.storage import Decision, Roll, RollContext, RollLog, RollRecord, Scope, Seal

HEAD_DIGITS = 16
REMOVED = "This roll was removed at its owner's request; its number and its place in the log's chain stay."
FORGOTTEN = "There is no such roll in my log."
OUTDATED = "This roll is from an earlier version of me, which threw the dice in another order. They were: {dice}"

Source = Callable[[RollContext, int, str, int | None], DiceSource]
"""The one way to dice: the roll's place in the log, the user, the canonical command, the parent
roll.
"""


@dataclass(frozen=True, slots=True)
class Chance:
    """Where the dice come from, and what a footer says about dice that are not fair ones."""

    source: Source
    warning: str = ""


FAIR = Chance(fair_dice)
"""From the epoch's sealed seed, so that every roll can be checked."""


def seeded(seed: int) -> Chance:
    """The same dice for the same seed and number of the roll: for tests and demonstrations."""

    def source(context: RollContext, *_: object) -> DiceSource:
        return SeededDice(f"{seed}/{context.number}")

    return Chance(source, f"seed {seed}: not random")


def seal(scope: Scope, epoch: int) -> Seal:
    """A new epoch's secret seed with its commitment."""
    seed = secrets.token_bytes(SEED_BYTES)
    return Seal(seed, commitment(seed, str(scope), epoch))


@dataclass(frozen=True, slots=True)
class Click:
    """What makes a roll: the id of an interaction, who acted, where, and when; `private` if only
    they see it.
    """

    key: int
    user: int
    channel: int
    scope: Scope
    at: datetime
    private: bool = False


@dataclass(frozen=True, slots=True)
class Kept:
    """A roll of the log, with what was asked and what happened."""

    roll: Roll
    ask: Ask
    story: Story
    footer: str


class Table:
    """Rolls what is asked, and finds again what was rolled."""

    def __init__(self, log: RollLog, chance: Chance = FAIR) -> None:
        self._log = log
        self._chance = chance

    async def roll(self, ask: Ask, click: Click, parent: int | None = None) -> Kept:
        """Decide, keep, and return a roll. A click that rolled before gets the same roll again.

        `Unavailable` if it can't be kept: then nothing was rolled.
        """
        salt = secrets.token_bytes(SALT_BYTES)

        def decide(context: RollContext) -> Decision:
            return _decided(ask, click, context, self._chance.source, salt, parent)

        return self._shown(await self._log.record(click.key, click.scope, click.at, decide))

    async def find(self, key: int) -> Kept:
        """A roll that was made. `Unavailable` if it is unknown, removed, or can't be told any more."""
        roll = await self._log.get(key)
        if roll is None:
            raise Unavailable(FORGOTTEN)
        return self._shown(roll)

    async def seen(self, kept: Kept, message: int) -> None:
        """Remember which message shows a roll."""
        await self._log.show(kept.roll.key, message)

    def _shown(self, roll: Roll) -> Kept:
        """What is shown is what was kept: the record's own dice, thrown once more."""
        if roll.record is None:
            raise Unavailable(REMOVED)
        dice = Replay(roll.record.dice)
        try:
            ask = read_ask(Request.parse(roll.record.command))
            story = ask.throw(dice)
            dice.finish()
        except (ValueError, KeyError, UserError) as error:
            faces = " ".join(str(face) for _, face in roll.record.dice[:200])
            raise Unavailable(OUTDATED.format(dice=faces)) from error
        return Kept(roll, ask, story, self._footer(roll))

    def _footer(self, roll: Roll) -> str:
        return f"#{roll.number} · {self._chance.warning or roll.head.hex()[:HEAD_DIGITS]}"


def _decided(
    ask: Ask, click: Click, context: RollContext, source: Source, salt: bytes, parent: int | None
) -> Decision:
    command = ask.request.text()
    dice = Recording(source(context, click.user, command, parent))
    account = {**ask.throw(dice).account(), **({"private": True} if click.private else {})}
    result = json.dumps(account, ensure_ascii=False)
    record = RollRecord(
        click.user, click.channel, click.at, command, dice.fallen, result, salt, parent
    )
    return Decision(record, *links(context, record))
