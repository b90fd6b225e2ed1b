"""`/attack`, `/odds`, `/assault`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from discord import app_commands
from discord.app_commands import Choice

from bot.app.attacks.comparing import complete_armies, odds_asked, typed_side
from bot.app.attacks.completing import complete_units
from bot.app.attacks.typed_attack import attack_asked
from bot.app.books.presets import complete_presets
from bot.app.books.profiles import in_shorthand, usable
from bot.armies.naming import counted
from bot.attack.model.limits import MAX_MODELS
from bot.cogs.books.macros import offered_macros
from bot.cogs.kinds import Commands, Edition, Reason
from bot.cogs.options import Given, Option, command
from bot.editions import EDITIONS
from bot.editions.ability import Bearer
from bot.editions.named_abilities import editions_reading
from bot.gateway.interaction import Interaction, acting, current_server
from bot.gateway.reporting import suggestions
from bot.notation.feedback.endings import ended
from bot.render.armies.preset import preset_choices
from bot.render.armies.unit import unit_choices
from bot.render.choices import after, listed_choices
from bot.render.records.profile import profile_choices
from bot.render.rolls.reading import target_choices, weapon_choices
from bot.rolls.attack import SWITCHES
from bot.rolls.editions import edition_lists
from bot.rules.editions import read_editions
from bot.storage import Profile, ProfileKind
from bot.views.rolls.odds import send_odds
from bot.views.rolls.roll import roll

BEARERS = {ProfileKind.WEAPON: Bearer.WEAPON, ProfileKind.TARGET: Bearer.TARGET}
Choices: TypeAlias = list[Choice[str]]
Cover = Literal["yes", "benefit", "light", "heavy", "dense", "2+", "3+", "4+", "5+", "6+"]
Text = app_commands.Range[str, 1, 300]
Sides = app_commands.Range[str, 1, 2_000]
Models = app_commands.Range[int, 1, MAX_MODELS]
Percent = app_commands.Range[int, 1, 99]
Weapons = app_commands.Range[str, 1, 1500]

Modifier = app_commands.Range[int, -6, 6]
Several = app_commands.Range[str, 1, 60]
RerollKind = Literal["ones", "failed", "all"]


def _reading(switch: str, ability: str) -> str:
    """The ability, and the editions in which it looks at this switch of the situation."""
    editions = editions_reading(ability, switch)
    return f"{ability} ({', '.join(editions)})"


def _having(way: str) -> str:
    """The editions that have a way of attacking."""
    return ", ".join(key for key, edition in EDITIONS.items() if way in edition.ways)


_CHANGING_SKILLS = [key for key, edition in EDITIONS.items() if edition.skill_limits]
_SAVING_BY_COVER = [key for key, edition in EDITIONS.items() if edition.cover_saves]
SITUATIONS = {
    "half_range": "Within half range: Rapid Fire, Melta",
    "stationary": f"The unit remained stationary: {_reading('stationary', 'Heavy')}",
    "moved": f"The model moved: {_reading('moved', 'Heavy')}",
    "advanced": f"The unit Advanced: {_reading('advanced', 'Assault')}",
    "charged": "The unit charged this turn: Lance",
    "beyond_12": 'The target is more than 12" away: Conversion',
    "visible": "False: the target is out of sight, for Indirect Fire",
    "plunging": "The attackers stand high above the target: BS better by 1 "
    f"({_having('plunging')})",
    "indirect": "Indirect shooting: only unmodified 6s hit, or 4+ if spotted "
    f"({_having('indirect')})",
    "spotted": "Stationary, and a friendly unit sees the target of indirect shooting "
    f"({_having('spotted')})",
}
ATTACK = (
    Option(
        "weapon",
        Weapons,
        "A unit (Boyz), some of its weapons (Boyz: slugga), or 20 3+ S4 AP-1 D1; several with ;",
    ),
    Option("target", Text, "A unit (Intercessors), or models and profile: 10x T4 3+ 4++ 5+++ W2"),
)
COMPARED = (
    Option("weapon", Sides, "As in /attack; several with / between them, or: my army"),
    Option("target", Sides, "As in /attack; several with / between them, or: their army"),
)
HOW = (
    Option(
        "skill",
        Modifier | None,
        f"Added to BS or WS itself, +1 is better ({', '.join(_CHANGING_SKILLS)})",
        None,
    ),
    Option("hit", Modifier | None, "Added to hit rolls", None),
    Option("wound", Modifier | None, "Added to wound rolls", None),
    Option("reroll_hits", RerollKind | None, "Which hit rolls are re-rolled", None),
    Option("reroll_wounds", RerollKind | None, "Which wound rolls are re-rolled", None),
    Option(
        "cover",
        Cover | None,
        f"The target's cover; {', '.join(_SAVING_BY_COVER)} edition: its cover save",
        None,
    ),
    Option(
        "mode",
        Literal["shoot", "melee", "overwatch"] | None,
        "Shooting unless you say otherwise",
        None,
    ),
    *(Option(name, bool | None, SITUATIONS[name], None) for name in SWITCHES),
    Option("presets", Several | None, "Presets by name: oath, cover", None, shown="with"),
    Option("called", Reason | None, "What the card calls it; by itself for units by name", None),
    Option("private", bool, "Only you see the answer", False),
)
WANTED = (
    Option("at_least", Models | None, "So many models destroyed, or wounds of a single one", None),
    Option("sure", Percent | None, "How sure, in percent: how many weapons does it take?", None),
)
EDITION = Option("edition", Edition | None, "The edition you play", None)
EDITIONS_NAMED = Option(
    "edition", Several | None, "One edition, or several to compare: 8th 10th", None
)


async def roll_typed_attack(interaction: Interaction, given: Given) -> None:
    """Roll a whole attack."""
    private = given.pop("private")
    ask = await attack_asked(*acting(interaction), given)
    await roll(interaction, ask, private)


attack = command(
    "attack",
    "Roll a whole attack in the open, with its exact odds",
    (*ATTACK, EDITION, *HOW),
    roll_typed_attack,
)


async def show_odds(interaction: Interaction, given: Given) -> None:
    """The exact odds, in every edition that was named, or of everyone against everyone."""
    private = given.pop("private")
    asked = await odds_asked(*acting(interaction), given)
    await send_odds(interaction, asked, private)


odds = command(
    "odds",
    "The exact odds of an attack, in one edition or several",
    (*COMPARED, EDITIONS_NAMED, *HOW, *WANTED),
    show_odds,
)


async def offered(
    interaction: Interaction, kind: ProfileKind, current: str, read: Callable[[str, str], Choices]
) -> Choices:
    """Profiles and units of that name; without a unit what was typed so far in words, as the
    edition chosen so far reads it: the first one of several, or the usual one. Before them what it
    is with the words at its end complete.
    """
    bot, actor = acting(interaction)
    options = interaction.namespace
    known = await usable(bot, actor, kind)
    choices = _counted_profiles(known, current)
    server = await current_server(interaction)
    chosen = read_editions(str(options.edition or ""))
    played = next(iter(chosen.editions), server.settings.default_edition)
    edition = played or server.edition
    whole = ended(current, edition, BEARERS[kind])
    units = []
    for typed in dict.fromkeys((whole or current, current)):
        units += await complete_units(bot, actor, kind, typed, options.mode, played)
    if units:
        return choices + unit_choices(units)
    shorthand = in_shorthand(known, kind, whole or current)
    return choices + read(shorthand, edition)


def _counted_profiles(known: Sequence[Profile], current: str) -> Choices:
    """Profiles for what was typed so far, with the number that stands in front of a name."""
    count, name = counted(current)
    typed = current.strip().casefold()
    is_called_so = any(typed in each.name.casefold() for each in known)
    if not count or not name or is_called_so:
        return profile_choices(known, current)
    front = f"{count}x "
    counted_choices = []
    for each in profile_choices(known, name):
        value = str(each.value)
        counted_choices.append((front + each.name, front + value))
    return listed_choices(counted_choices)


async def offered_sides(
    interaction: Interaction, kind: ProfileKind, current: str, read: Callable[[str, str], Choices]
) -> Choices:
    """The same for the last of several, and first of all an army."""
    before, last = typed_side(kind, current)
    armies = await complete_armies(*acting(interaction), kind, last)
    found = unit_choices(armies) + await offered(interaction, kind, last, read)
    if before:
        found = after(before, found)
    return found


@odds.autocomplete("weapon")
@suggestions
async def offer_attackers(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Weapons, one of several, or the army in use."""
    return await offered_sides(interaction, ProfileKind.WEAPON, current, weapon_choices)


@odds.autocomplete("target")
@suggestions
async def offer_defenders(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Targets, one of several, or an army."""
    return await offered_sides(interaction, ProfileKind.TARGET, current, target_choices)


@attack.autocomplete("weapon")
@suggestions
async def offer_weapons(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Weapons, and those of macros."""
    macros = await offered_macros(interaction, current, "weapon")
    return macros + await offered(interaction, ProfileKind.WEAPON, current, weapon_choices)


@attack.autocomplete("target")
@suggestions
async def offer_targets(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Targets, and those of macros."""
    macros = await offered_macros(interaction, current, "target")
    return macros + await offered(interaction, ProfileKind.TARGET, current, target_choices)


@attack.autocomplete("presets")
@odds.autocomplete("presets")
@suggestions
async def offer_presets(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Presets, behind those that were named already."""
    found = await complete_presets(*acting(interaction), current)
    return preset_choices(found)


@odds.autocomplete("edition")
@suggestions
async def offer_editions(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Each edition, and all that have the same dice."""
    texts = (*reversed(EDITIONS), *edition_lists())
    return [Choice(name=text, value=text) for text in texts if current in text]


COMMANDS: Commands = (attack, odds)
