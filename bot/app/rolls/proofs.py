"""Proving that rolls were fair: receipts, epochs, the log, and how lucky a player was."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from bot.app.actor import Actor
from bot.app.resources import Resources
from bot.app.rights import require_moderator
from bot.dice.face_statistics import FaceStatistics, count_faces
from bot.dice.fairness import (
    ChainRoll,
    Receipt,
    Verdict,
    gather_log,
    gather_receipt,
    verify_receipt,
)
from bot.errors import InputError, LimitError, Unavailable
from bot.storage import Epoch, Roll, Within
from bot.storage.limits import MAX_ID

REVEALED_SHOWN = 4
"""Revealed epochs that are listed."""
NONE = "Nothing that you can see was rolled here yet."
NOT_ENDED = "No epoch has ended here yet: one ends after a day, or by `/fairness reveal`."
MOST_EPOCHS = 10_000
MOST_ROLLS = 20_000
"""Rolls of a log that is given to one person."""
TOO_LARGE = (
    "These are more rolls than fit into a file here (about {most:,}): name one epoch with `epoch`, "
    "or ask the bot’s operator for the whole log."
)
ELSEWHERE = (
    "That roll was made in another channel, or for one player alone: ask there, or ask its player."
)


@dataclass(frozen=True, slots=True)
class Proof:
    """A roll's receipt, the epoch it belongs to, and what holds of it."""

    epoch: Epoch
    receipt: Receipt
    verdict: Verdict


async def prove(
    bot: Resources, actor: Actor, number: int | None, epoch: int | None
) -> tuple[Roll, Proof | None]:
    """A roll, the newest one here or by its number, and its proof; None if the roll was removed.
    Raises `UserError`.
    """
    log = bot.store.rolls
    if number is None:
        roll = await _newest(bot, actor)
    else:
        roll = await _numbered(bot, actor, number, epoch)
    of = await log.epoch(roll.scope, roll.epoch)
    receipt = await gather_receipt(log, roll.scope, roll.epoch, roll.number)
    if of is None or receipt is None:
        return roll, None
    verdict = await asyncio.to_thread(verify_receipt, receipt.text())
    return roll, Proof(of, receipt, verdict)


async def _newest(bot: Resources, actor: Actor) -> Roll:
    log = bot.store.rolls
    for roll in await log.in_channel(actor.channel, viewer=actor.user, limit=1):
        if actor.may_see(roll):
            return roll
    raise InputError(NONE)


async def _numbered(bot: Resources, actor: Actor, number: int, epoch: int | None) -> Roll:
    log = bot.store.rolls
    newest = await log.current(actor.scope, actor.at)
    wanted = epoch or newest.number
    roll = await log.numbered(actor.scope, min(wanted, MAX_ID), min(number, MAX_ID))
    if roll is None:
        other = await _latest_with(bot, actor, number, wanted)
        raise Unavailable(
            f"There is no roll #{number} in epoch {wanted}; the newest epoch is {newest.number}."
            f"{other}"
        )
    if roll.record is not None and not actor.may_see(roll):
        raise Unavailable(ELSEWHERE)
    return roll


async def _latest_with(bot: Resources, actor: Actor, number: int, before: int) -> str:
    """How the roll with a number is named that a player most likely means: that of the latest
    earlier epoch which has one.
    """
    newest = min(before, MAX_ID)
    earlier = await bot.store.rolls.epochs(actor.scope, before=newest, limit=MOST_EPOCHS)
    for epoch in earlier:
        if epoch.rolls >= number:
            return f" For that of epoch {epoch.number} add `epoch:{epoch.number}`."
    return ""


async def epochs(bot: Resources, actor: Actor) -> tuple[Epoch, tuple[Epoch, ...]]:
    """The open epoch, whose commitment stands before its first roll, and the latest before it."""
    log = bot.store.rolls
    epoch = await log.current(actor.scope, actor.at)
    return epoch, await log.epochs(actor.scope, before=epoch.number, limit=REVEALED_SHOWN)


async def ended_epochs(
    bot: Resources, actor: Actor, number: int | None
) -> tuple[list[Epoch], bytes]:
    """The epochs that have ended, or one of them, the oldest first, and their log as lines of JSON,
    with the records that the actor may see. Raises `UserError`.
    """
    log = bot.store.rolls
    known = await log.epochs(actor.scope, limit=MOST_EPOCHS)
    asked = [each for each in known if number in (None, each.number)]
    ended = [each for each in reversed(asked) if each.revealed]
    if not ended:
        raise InputError(NOT_ENDED if number is None else f"Epoch {number} has not ended here.")
    if sum(each.rolls for each in ended) > MOST_ROLLS:
        raise LimitError(TOO_LARGE.format(most=MOST_ROLLS))

    def shown(roll: ChainRoll) -> bool:
        return isinstance(roll, Roll) and actor.may_see(roll)

    lines = [line async for line in gather_log(log, actor.scope, ended, shown)]
    return ended, b"".join(lines)


async def reveal_epoch(bot: Resources, actor: Actor) -> Epoch:
    """End the open epoch: in a server for moderators. Raises `UserError`."""
    if actor.server is not None:
        await require_moderator(bot, actor)
    log = bot.store.rolls
    epoch = await log.current(actor.scope, actor.at)
    if not epoch.rolls:
        raise InputError(f"Epoch {epoch.number} has no rolls yet, so there is nothing to reveal.")
    return await log.rotate(actor.scope, epoch.number, actor.at, actor.stamp)


async def luck_of(
    bot: Resources, actor: Actor, player: int, private: bool
) -> tuple[FaceStatistics, ...]:
    """How lucky a player's dice were here, by no roll that may not be shown: of others this
    channel's open rolls, of oneself all open ones, and in an answer that only oneself sees all
    there are.
    """
    own = player == actor.user
    channel = None if own else actor.channel
    within = Within(actor.scope, channel, public=not (own and private))
    faces = await bot.store.rolls.faces(player, within)
    counts = [(each.sides, each.face, each.count) for each in faces]
    return await asyncio.to_thread(count_faces, counts)
