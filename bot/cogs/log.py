"""`/history`, `/verify`, `/fairness`, `/luck`: the log of rolls."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.app.rolls.proofs import epochs, luck_of, reveal_epoch
from bot.cogs.kinds import Commands
from bot.gateway.interaction import Interaction, acting
from bot.render.records.proof import counted_of, fairness_card, luck_card, revealed_card
from bot.views.reply import Reply, send
from bot.views.rolls.history import history_reply
from bot.views.rolls.proof import log_reply, proof_reply

Count = app_commands.Range[int, 1, 2**53 - 1]

fairness = app_commands.Group(name="fairness", description="How rolls can be checked")


@app_commands.command(
    description="Rolls of this channel or of a player, to look at or to roll again"
)
async def history(interaction: Interaction, player: discord.User | None = None) -> None:
    """The newest page.

    Args:
        player: Whose; your own are shown from everywhere in this server
    """
    reply = await history_reply(interaction, player.id if player else 0)
    await send(interaction, reply)


@app_commands.command(description="The proof of a roll in words, and its receipt as a file")
async def verify(
    interaction: Interaction, number: Count | None = None, epoch: Count | None = None
) -> None:
    """Part by part, what holds.

    Args:
        number: The #number under the roll; without it the newest one here
        epoch: An earlier epoch
    """
    await send(interaction, await proof_reply(interaction, number, epoch))


@fairness.command(
    name="show", description="What is sealed, what was revealed, and what this proves"
)
async def fairness_show(interaction: Interaction) -> None:
    """The commitments."""
    epoch, past = await epochs(*acting(interaction))
    card = fairness_card(epoch, past)
    await send(interaction, Reply((card,)))


@fairness.command(
    name="log", description="The log of all epochs that ended, as a file that anyone can check"
)
async def fairness_log(interaction: Interaction, epoch: Count | None = None) -> None:
    """For `python -m bot verify`.

    Args:
        epoch: Only this one
    """
    await send(interaction, await log_reply(interaction, epoch))


@fairness.command(
    name="reveal", description="End this epoch now and reveal its seed; in a server for moderators"
)
async def fairness_reveal(interaction: Interaction) -> None:
    """The seed."""
    ended = await reveal_epoch(*acting(interaction))
    card = revealed_card(ended)
    await send(interaction, Reply((card,)))


@app_commands.command(description="How lucky a player’s dice were, and how even")
async def luck(
    interaction: Interaction, player: discord.User | None = None, private: bool = False
) -> None:
    """Against players with as many fair dice.

    Args:
        player: Whose; yours without it
        private: Only you see the answer
    """
    bot, actor = acting(interaction)
    whose = player.id if player else actor.user
    lucks = await luck_of(bot, actor, whose, private)
    of = counted_of(actor.scope, whose == actor.user, private)
    card = luck_card(whose, lucks, of)
    await send(interaction, Reply((card,), private=private))


COMMANDS: Commands = (history, verify, fairness, luck)
