"""Rolling: a roll is decided, kept in the log, and only then seen."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from bot.app.actor import Actor
from bot.dice.fairness import SALT_BYTES, SEED_BYTES, commitment, fair_dice, links
from bot.dice.source import DiceSource, SeededDice
from bot.errors import Unavailable, UserError
from bot.rolls import Ask, Recording, Replay, Request, Story, read_ask
from bot.storage import Decision, Follows, Roll, RollContext, RollLog, RollRecord, Scope, Seal
from bot.storage.limits import MAX_ID

HEAD_DIGITS = 16
REMOVED = (
    "This roll was removed at its owner's request; its number and its place in the log's chain "
    "stay."
)
FORGOTTEN = "There is no such roll in my log."
OUTDATED = (
    "This roll is from an earlier version of me, which threw the dice in another order. They were: "
    "{dice}"
)
OUTDATED_DICE = 200
"""Dice that this names."""

Source = Callable[[RollContext, int, str, int | None], DiceSource]
"""The one way to dice: the roll's place in the log, the user, the canonical command, the parent
roll.
"""

Check = Callable[[RollContext], None]
"""Raises a `UserError` where a roll has no place in the log. Asked while no other roll can be added
to it.
"""


@dataclass(frozen=True, slots=True)
class DicePolicy:
    """Where the dice come from, and what a footer says about dice that are not fair ones."""

    source: Source
    warning: str = ""


FAIR = DicePolicy(fair_dice)
"""From the epoch's sealed seed, so that every roll can be checked."""


def seeded(seed: int) -> DicePolicy:
    """The same dice for the same seed and number of the roll: for tests and demonstrations."""

    def source(context: RollContext, *_: object) -> DiceSource:
        return SeededDice(f"{seed}/{context.number}")

    return DicePolicy(source, f"seed {seed}: not random")


def seal(scope: Scope, epoch: int) -> Seal:
    """A new epoch's secret seed with its commitment."""
    seed = secrets.token_bytes(SEED_BYTES)
    return Seal(seed, commitment(seed, str(scope), epoch))


@dataclass(frozen=True, slots=True)
class LoggedRoll:
    """A roll of the log, with what was asked and what happened. `is_new` says that it was made
    just now.
    """

    roll: Roll
    ask: Ask
    story: Story
    footer: str
    is_new: bool = field(default=False, compare=False)

    @property
    def private(self) -> bool:
        """Whether its player alone saw it."""
        return self.roll.record is not None and self.roll.record.private

    def following(self, parent: Roll) -> LoggedRoll:
        """The same, with the roll that it follows in the footer."""
        return replace(self, footer=f"after {parent.named(self.roll.epoch)} · {self.footer}")


class RollService:
    """Rolls what is asked, and finds again what was rolled."""

    def __init__(self, log: RollLog, policy: DicePolicy = FAIR) -> None:
        self._log = log
        self._policy = policy

    async def roll(
        self,
        ask: Ask,
        actor: Actor,
        private: bool = False,
        parent: int | None = None,
        check: Check | None = None,
    ) -> LoggedRoll:
        """Decide, keep, and return a roll. An act that rolled before gets the same roll again.

        `private`: the actor alone sees it. `parent` is the roll that it repeats. `check` raises a
        `UserError` where the log holds a roll that forbids this one. `Unavailable` if it can't be
        kept. In both cases nothing was rolled.
        """
        salt = secrets.token_bytes(SALT_BYTES)
        stories: dict[bytes, Story] = {}

        def decide(context: RollContext) -> Decision:
            if check is not None:
                check(context)
            command = ask.request.text()
            recording = Recording(self._policy.source(context, actor.user, command, parent))
            story = ask.throw(recording)
            account = dict(story.account())
            if private:
                account["private"] = True
            record = RollRecord(
                actor.user,
                actor.channel,
                actor.at,
                command,
                recording.dice,
                json.dumps(account, ensure_ascii=False),
                salt,
                parent,
            )
            decision = Decision(record, *links(context, record))
            stories[decision.head] = story
            return decision

        follows = None if parent is None else Follows(actor.user, parent)
        roll = await self._log.record(actor.act, actor.scope, actor.at, decide, follows)
        decided = stories.get(roll.head)
        if decided is None:
            return self._replay(roll)
        return LoggedRoll(roll, ask, decided, self._footer(roll), is_new=True)

    async def find(self, key: int) -> LoggedRoll:
        """A roll that was made. `Unavailable` if it is unknown, removed, or can't be told any
        more.
        """
        roll = await self._log.get(min(key, MAX_ID))
        if roll is None:
            raise Unavailable(FORGOTTEN)
        return self._replay(roll)

    async def find_visible(self, actor: Actor, key: int) -> LoggedRoll:
        """A roll that the actor may see. `Unavailable` as `find`, and for any other roll."""
        found = await self.find(key)
        if not actor.may_see(found.roll):
            raise Unavailable(FORGOTTEN)
        return found

    async def with_parent(self, made: LoggedRoll) -> LoggedRoll:
        """A roll that says which one it follows, if it follows one."""
        record = made.roll.record
        if record is None or record.parent is None:
            return made
        parent = await self._log.get(record.parent)
        return made if parent is None else made.following(parent)

    async def note_message(self, shown: LoggedRoll, message: int) -> None:
        """Remember which message shows a roll."""
        await self._log.show(shown.roll.key, message)

    def _replay(self, roll: Roll) -> LoggedRoll:
        """What happened once more: the record's own dice, thrown for the record's own command."""
        record = roll.record
        if record is None:
            raise Unavailable(REMOVED)
        dice = Replay(record.dice)
        try:
            ask = read_ask(Request.parse(record.command))
            story = ask.throw(dice)
            dice.finish()
        except (ValueError, KeyError, UserError) as error:
            faces = [str(face) for _, face in record.dice[:OUTDATED_DICE]]
            raise Unavailable(OUTDATED.format(dice=" ".join(faces))) from error
        return LoggedRoll(roll, ask, story, self._footer(roll))

    def _footer(self, roll: Roll) -> str:
        return f"#{roll.number} · {self._policy.warning or roll.head.hex()[:HEAD_DIGITS]}"
