"""`/attack`, `/odds`, `/roll`, `/rolloff`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.app.attacks import attack_asked, attack_in_editions
from bot.app.profiles import in_shorthand, usable
from bot.cogs.kinds import Command, Edition
from bot.cogs.options import Given, Option, command
from bot.editions import EDITIONS
from bot.errors import InputError
from bot.gateway.interaction import Interaction, acting, current_server
from bot.gateway.reporting import suggestions
from bot.render.records.profile import profile_choices
from bot.render.rolls.reading import target_choices, weapon_choices
from bot.rolls.attack import SITUATION
from bot.rolls.editions import several_editions
from bot.rules.editions import read_editions
from bot.storage import ProfileKind
from bot.views.reply import in_time
from bot.views.roll import roll, roll_typed, send_odds

Person: TypeAlias = discord.User | discord.Member
Choices: TypeAlias = list[Choice[str]]
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
    "plunging": "The attackers stand high above the target: BS better by 1 (11th)",
    "indirect": "Indirect shooting: only unmodified 6s hit, or 4+ if spotted (11th)",
    "spotted": "Stationary, and a friendly unit sees the target of indirect shooting (11th)",
}
ATTACK = (
    Option(
        "weapon", Text, "As on the profile: 20 3+ S4 AP-1 D1 [lethal hits], or 6x D6+3 torrent S5"
    ),
    Option("target", Text, "Models and profile: 10x T4 3+ 4++ 5+++ W2"),
)
HOW = (
    Option("skill", Modifier | None, "Added to BS or WS itself, +1 is better (11th)", None),
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
    ask = await attack_asked(*acting(interaction), given)
    await roll(interaction, ask, private)


attack = command(
    "attack",
    "Roll a whole attack in the open, with its exact odds",
    (*ATTACK, EDITION, *HOW),
    roll_attack,
)


async def show_odds(interaction: Interaction, given: Given) -> None:
    """The exact odds, in every edition that was named."""
    private = given.pop("private")
    reading = attack_in_editions(*acting(interaction), given)
    asks = await in_time(interaction, reading, private)
    await send_odds(interaction, asks, private)


odds = command(
    "odds",
    "The exact odds of an attack, in one edition or several",
    (*ATTACK, EDITIONS_NAMED, *HOW),
    show_odds,
)


@app_commands.command(name="roll", description="Roll dice")
async def roll_dice(
    interaction: Interaction,
    dice: app_commands.Range[str, 1, 100],
    reason: Reason | None = None,
    private: bool = False,
) -> None:
    """Roll plain dice.

    Args:
        dice: 2D6, 3D3+2, 40D6 5+ rr1, 3D6kh2, D66, scatter 2D6
        reason: What the roll is for
        private: Only you see the answer
    """
    await roll_typed(interaction, "roll", private, dice=dice, reason=reason)


@app_commands.command(description="Roll off: one D6 each, the highest wins, ties roll again")
async def rolloff(
    interaction: Interaction, opponent: discord.User | None = None, reason: Reason | None = None
) -> None:
    """Both roll one D6.

    Args:
        opponent: Who rolls against you; nobody: Red against Blue
        reason: What it is about
    """
    player, other = rivals(interaction.user, opponent)
    await roll_typed(interaction, "rolloff", False, player=player, opponent=other, reason=reason)


def rivals(player: Person, opponent: discord.User | None) -> tuple[str, str | None]:
    """The names of who rolls off against whom. InputError for oneself, and for a bot."""
    if opponent is None:
        return player.display_name, None
    if opponent.id == player.id:
        raise InputError(
            "A roll-off takes two: choose another player, or nobody to roll Red against Blue."
        )
    if opponent.bot:
        raise InputError("A bot has no army: choose a player, or nobody to roll Red against Blue.")
    return player.display_name, opponent.display_name


async def offered(
    interaction: Interaction, kind: ProfileKind, current: str, read: Callable[[str, str], Choices]
) -> Choices:
    """Profiles of that name, and what was typed so far in words, as the edition reads it that was
    chosen so far: the first one of several, or the usual one.
    """
    known = await usable(*acting(interaction), kind)
    server = await current_server(interaction)
    chosen = read_editions(str(interaction.namespace.edition or ""))
    edition = next(iter(chosen.editions), server.edition)
    shorthand = in_shorthand(known, kind, current)
    return profile_choices(known, current) + read(shorthand, edition)


@attack.autocomplete("weapon")
@odds.autocomplete("weapon")
@suggestions
async def offer_weapons(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Weapons."""
    return await offered(interaction, ProfileKind.WEAPON, current, weapon_choices)


@attack.autocomplete("target")
@odds.autocomplete("target")
@suggestions
async def offer_targets(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Targets."""
    return await offered(interaction, ProfileKind.TARGET, current, target_choices)


@odds.autocomplete("edition")
@suggestions
async def offer_editions(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Each edition, and all that have the same dice."""
    texts = (*reversed(EDITIONS), *several_editions())
    return [Choice(name=text, value=text) for text in texts if current in text]


COMMANDS: tuple[Command, ...] = (attack, odds, roll_dice, rolloff)
