"""The proof of a roll with its receipt, and the log of epochs that ended."""

from __future__ import annotations

from bot.app.rolls.proofs import MOST_ROLLS, TOO_LARGE, ended_epochs, prove
from bot.errors import LimitError
from bot.gateway.interaction import Interaction, acting
from bot.render.records.proof import (
    log_file_card,
    proof_card,
    removed_card,
)
from bot.views.files import packed
from bot.views.reply import File, Reply


async def proof_reply(interaction: Interaction, number: int | None, epoch: int | None) -> Reply:
    """The proof of a roll: the newest one here, or by its number. Raises `UserError`."""
    bot, actor = acting(interaction)
    roll, proof = await prove(bot, actor, number, epoch)
    record = roll.record
    if proof is None or record is None:
        card = removed_card(roll)
        return Reply((card,))
    name = f"roll-{roll.epoch}-{roll.number}.json"
    receipt = proof.receipt.text()
    file = File(name, receipt.encode(), "The receipt of the roll")
    card = proof_card(roll, proof.epoch, proof.verdict)
    return Reply((card,), private=record.private, files=(file,))


async def log_reply(interaction: Interaction, epoch: int | None) -> Reply:
    """The epochs that have ended, or one of them, as a file for this person alone. Raises
    `UserError`.
    """
    bot, actor = acting(interaction)
    ended, content = await ended_epochs(bot, actor, epoch)
    first = ended[0].number
    last = ended[-1].number
    name = f"log-{first}-{last}.jsonl"
    file = await packed(name, content, "The log of rolls")
    if file is None:
        why = TOO_LARGE.format(most=MOST_ROLLS)
        raise LimitError(why)
    card = log_file_card(ended, file.name)
    return Reply((card,), private=True, files=(file,))
