"""`/attack`, `/odds`, `/roll`, `/rolloff`."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.cogs.kinds import Command, Edition
from bot.cogs.options import Given, Option, command, requested
from bot.editions import EDITIONS
from bot.errors import InputError
from bot.interaction import Interaction
from bot.render.records.profile import profile_choices
from bot.render.rolls.reading import target_choices, weapon_choices
from bot.reporting import suggestions
from bot.rolls import Request
from bot.rolls.attack import SITUATION
from bot.rolls.editions import named_editions, several_editions
from bot.rules.editions import read_editions
from bot.storage import ProfileKind
from bot.views.place import here
from bot.views.profile import in_full, in_shorthand, usable
from bot.views.roll import roll, send_odds

Cover = Literal["yes", "benefit", "light", "heavy", "dense", "2+", "3+", "4+", "5+", "6+"]
Text = app_commands.Range[str, 1, 300]
Reason = app_commands.Range[str, 1, 100]
Modifier = app_commands.Range[int, -6, 6]
Several = app_commands.Range[str, 1, 60]
RerollKind = Literal["ones", "failed", "all"]

SITUATIONS = {
    "half_range": "Within half range: Rapid Fire, Melta",
    "stationary": "The unit remained stationary: Heavy (10th)",
    "moved": "The model moved: Heavy (8th, 9th)",
    "advanced": "The unit Advanced: Assault (8th, 9th)",
    "charged": "The unit charged this turn: Lance",
    "beyond_12": 'The target is more than 12" away: Conversion',
    "visible": "False: the target is out of sight, for Indirect Fire",
}
ATTACK = (
    Option(
        "weapon", Text, "As on the profile: 20 3+ S4 AP-1 D1 [lethal hits], or 6x D6+3 torrent S5"
    ),
    Option("target", Text, "Models and profile: 10x T4 3+ 4++ 5+++ W2"),
)
HOW = (
    Option("hit", Modifier | None, "Added to hit rolls", None),
    Option("wound", Modifier | None, "Added to wound rolls", None),
    Option("reroll_hits", RerollKind | None, "Which hit rolls are re-rolled", None),
    Option("reroll_wounds", RerollKind | None, "Which wound rolls are re-rolled", None),
    Option("cover", Cover | None, "The target's cover; 4th edition: its cover save", None),
    Option(
        "mode",
        Literal["shoot", "melee", "overwatch"] | None,
        "Shooting unless you say otherwise",
        None,
    ),
    *(Option(name, bool | None, SITUATIONS[name], None) for name in SITUATION),
    Option("private", bool, "Only you see the answer", False),
)
EDITION = Option("edition", Edition | None, "The edition you play", None)
EDITIONS_NAMED = Option(
    "edition", Several | None, "One edition, or several to compare: 8th 10th", None
)


async def roll_attack(interaction: Interaction, given: Given) -> None:
    """Roll a whole attack."""
    private = given.pop("private")
    given["edition"] = given["edition"] or (await here(interaction)).edition
    await in_full(interaction, given)
    await roll(interaction, requested("attack", given), private)


attack = command(
    "attack",
    "Roll a whole attack in the open, with its exact odds",
    (*ATTACK, EDITION, *HOW),
    roll_attack,
)


async def show_odds(interaction: Interaction, given: Given) -> None:
    """The exact odds, in every edition that was named."""
    private = given.pop("private")
    editions = named_editions(given.pop("edition") or "") or ((await here(interaction)).edition,)
    await in_full(interaction, given)
    await send_odds(interaction, requested("attack", given), editions, private)


odds = command(
    "odds",
    "The exact odds of an attack, in one edition or several",
    (*ATTACK, EDITIONS_NAMED, *HOW),
    show_odds,
)


@app_commands.command(name="roll", description="Roll dice")
@app_commands.describe(
    dice="2D6, 3D3+2, 40D6 5+ rr1, 3D6kh2, D66, scatter 2D6",
    reason="What the roll is for",
    private="Only you see the answer",
)
async def roll_dice(
    interaction: Interaction,
    dice: app_commands.Range[str, 1, 100],
    reason: Reason | None = None,
    private: bool = False,
) -> None:
    """Roll plain dice."""
    await roll(interaction, requested("roll", {"dice": dice, "reason": reason}), private)


@app_commands.command(description="Roll off: one D6 each, the highest wins, ties roll again")
@app_commands.describe(
    opponent="Who rolls against you; nobody: Red against Blue", reason="What it is about"
)
async def rolloff(
    interaction: Interaction, opponent: discord.User | None = None, reason: Reason | None = None
) -> None:
    """Both roll one D6."""
    await roll(interaction, rivals(interaction, opponent, reason))


def rivals(interaction: Interaction, opponent: discord.User | None, reason: str | None) -> Request:
    """Who rolls off against whom. InputError for oneself, and for a bot."""
    if opponent is not None and opponent.id == interaction.user.id:
        raise InputError(
            "A roll-off takes two: choose another player, or nobody to roll Red against Blue."
        )
    if opponent is not None and opponent.bot:
        raise InputError("A bot has no army: choose a player, or nobody to roll Red against Blue.")
    other = opponent.display_name if opponent else None
    return requested(
        "rolloff", {"player": interaction.user.display_name, "opponent": other, "reason": reason}
    )


async def edition_meant(interaction: Interaction) -> str:
    """The edition chosen so far, the first one of several, or the usual one."""
    named = read_editions(str(interaction.namespace.edition or "")).editions
    return named[0] if named else (await here(interaction)).edition


@attack.autocomplete("weapon")
@odds.autocomplete("weapon")
@suggestions
async def offer_weapons(interaction: Interaction, current: str) -> list[Choice[str]]:
    """The player's weapons of that name, and what was typed so far in words."""
    own = await usable(interaction, ProfileKind.WEAPON)
    text = in_shorthand(own, ProfileKind.WEAPON, current)
    return [*profile_choices(own, current), *weapon_choices(text, await edition_meant(interaction))]


@attack.autocomplete("target")
@odds.autocomplete("target")
@suggestions
async def offer_targets(interaction: Interaction, current: str) -> list[Choice[str]]:
    """The player's targets of that name, and what was typed so far in words."""
    own = await usable(interaction, ProfileKind.TARGET)
    text = in_shorthand(own, ProfileKind.TARGET, current)
    return [*profile_choices(own, current), *target_choices(text, await edition_meant(interaction))]


@odds.autocomplete("edition")
@suggestions
async def offer_editions(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Each edition, and all that have the same dice."""
    return [
        Choice(name=text, value=text)
        for text in (*reversed(EDITIONS), *several_editions())
        if current in text
    ]


COMMANDS: tuple[Command, ...] = (attack, odds, roll_dice, rolloff)
