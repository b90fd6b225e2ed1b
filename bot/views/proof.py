"""The proof of a roll, with its receipt; ending an epoch."""

from __future__ import annotations

import asyncio

from bot.dice.face_statistics import count_faces
from bot.dice.fairness import LoggedRoll, gather_log, gather_receipt, verify_receipt
from bot.errors import InputError, LimitError, Unavailable
from bot.interaction import Interaction
from bot.render.records.proof import (
    counted_of,
    fairness_card,
    log_file_card,
    luck_card,
    proof_card,
    removed_card,
    revealed_card,
    sealed_with,
)
from bot.rights import require_moderator
from bot.storage import Roll, Within
from bot.storage.limits import MAX_ID
from bot.views.files import packed
from bot.views.place import stamp
from bot.views.reply import File, Reply
from bot.views.roll import may_see, scope_of

PAST = 4
"""Revealed epochs that are listed."""
NONE = "Nothing that you can see was rolled here yet."
NOT_ENDED = "No epoch has ended here yet: one ends after a day, or by `/fairness reveal`."
LARGE = (
    "That are more rolls than fit into a file here (about {most:,}): name one epoch with `epoch`, or ask the bot’s "
    "operator for the whole log."
)
MOST_EPOCHS = 10_000
MOST_ROLLS = 20_000
"""Rolls of a log that is given out here."""
ELSEWHERE = (
    "That roll was made in another channel, or for one player alone: ask there, or ask its player."
)


async def proof_reply(interaction: Interaction, number: int | None, epoch: int | None) -> Reply:
    """The proof of a roll: the newest one here, or by its number. Raises `UserError`."""
    roll = (
        await _newest(interaction)
        if number is None
        else await _numbered(interaction, number, epoch)
    )
    log = interaction.client.store.rolls
    of = await log.epoch(roll.scope, roll.epoch)
    receipt = await gather_receipt(log, roll.scope, roll.epoch, roll.number)
    if of is None or receipt is None:
        return Reply((removed_card(roll),))
    text = receipt.text()
    verdict = await asyncio.to_thread(verify_receipt, text)
    file = File(f"roll-{roll.epoch}-{roll.number}.json", text.encode(), "The receipt of the roll")
    private = roll.record is not None and roll.record.private
    return Reply(
        (proof_card(roll, verdict, sealed_with(roll, of)),), private=private, files=(file,)
    )


async def _newest(interaction: Interaction) -> Roll:
    log, channel = interaction.client.store.rolls, interaction.channel_id or 0
    found = await log.in_channel(channel, viewer=interaction.user.id, limit=1)
    roll = next((each for each in found if may_see(interaction, each)), None)
    if roll is None:
        raise InputError(NONE)
    return roll


async def _numbered(interaction: Interaction, number: int, epoch: int | None) -> Roll:
    log, scope = interaction.client.store.rolls, scope_of(interaction)
    newest = (await log.current(scope, interaction.created_at)).number
    roll = await log.numbered(scope, min(epoch or newest, MAX_ID), min(number, MAX_ID))
    if roll is None:
        raise Unavailable(
            f"There is no roll #{number} in epoch {epoch or newest}; the newest epoch is {newest}."
        )
    if roll.record is not None and not may_see(interaction, roll):
        raise Unavailable(ELSEWHERE)
    return roll


async def fairness_reply(interaction: Interaction) -> Reply:
    """What is sealed and what was revealed. The commitment stands here before an epoch's first
    roll.
    """
    log, scope = interaction.client.store.rolls, scope_of(interaction)
    epoch = await log.current(scope, interaction.created_at)
    past = await log.epochs(scope, before=epoch.number, limit=PAST)
    return Reply((fairness_card(epoch, past),))


async def log_file(interaction: Interaction, epoch: int | None) -> Reply:
    """The epochs that have ended, or one of them, as a file for this person alone. Raises
    `UserError`.
    """
    log, scope = interaction.client.store.rolls, scope_of(interaction)
    every = await log.epochs(scope, limit=MOST_EPOCHS)
    ended = [each for each in reversed(every) if each.revealed and epoch in (None, each.number)]
    if not ended:
        raise InputError(NOT_ENDED if epoch is None else f"Epoch {epoch} has not ended here.")
    if sum(each.rolls for each in ended) > MOST_ROLLS:
        raise LimitError(LARGE.format(most=MOST_ROLLS))

    def shown(roll: LoggedRoll) -> bool:
        return isinstance(roll, Roll) and may_see(interaction, roll)

    content = b"".join([line async for line in gather_log(log, scope, ended, shown)])
    name = f"log-{ended[0].number}-{ended[-1].number}.jsonl"
    file = await packed(name, content, "The log of rolls")
    if file is None:
        raise LimitError(LARGE.format(most=MOST_ROLLS))
    return Reply((log_file_card(ended, file.name),), private=True, files=(file,))


async def reveal(interaction: Interaction) -> Reply:
    """End the open epoch: in a server for moderators. Raises `UserError`."""
    if interaction.guild_id is not None:
        await require_moderator(interaction)
    log, scope = interaction.client.store.rolls, scope_of(interaction)
    epoch = await log.current(scope, interaction.created_at)
    if not epoch.rolls:
        raise InputError(f"Epoch {epoch.number} has no rolls yet, so there is nothing to reveal.")
    ended = await log.rotate(scope, epoch.number, interaction.created_at, stamp(interaction))
    return Reply((revealed_card(ended),))


async def luck_reply(interaction: Interaction, player: int, private: bool) -> Reply:
    """How lucky a player's dice were here, by no roll that may not be shown (`may_see`): of others
    this channel's open rolls, of oneself all open ones, and in an answer that only oneself sees all
    there are.
    """
    log, scope, own = (
        interaction.client.store.rolls,
        scope_of(interaction),
        player == interaction.user.id,
    )
    channel = None if own else interaction.channel_id or 0
    faces = await log.faces(player, Within(scope, channel, public=not (own and private)))
    lucks = await asyncio.to_thread(
        count_faces, ((each.sides, each.face, each.count) for each in faces)
    )
    return Reply((luck_card(player, lucks, counted_of(scope, own, private)),), private=private)
