"""Rolls as messages: the card of a roll, and the buttons under it, which know the roll by its key
in the log.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.app.attacks.typed_attack import attack_asked, next_attack
from bot.app.books.presets import complete_presets
from bot.app.rolls.dice_again import dice_again, dice_that_passed
from bot.app.rolls.history import find_repeatable, is_settled, named_now, once_picked_up
from bot.app.rolls.rolling import Check, LoggedRoll
from bot.attack.model.picking import may_pick_character
from bot.errors import Unavailable
from bot.gateway.interaction import Interaction, acting, actor_of, may_repeat
from bot.gateway.refusals.mending import may_be_mended
from bot.render.rolls.roll_card import roll_card
from bot.rolls import (
    Ask,
    AttackAsk,
    DiceAsk,
    Request,
    RolledAttack,
    RolledDice,
    RollOffAsk,
    read_ask,
)
from bot.rolls.attack import other_damage, target_left, with_character_picked, with_other_damage
from bot.rolls.plain import Which
from bot.views.books.preset_menu import WITH, preset_menu
from bot.views.form import ChoiceField, Field
from bot.views.form import ask as ask_form
from bot.views.item import template
from bot.views.reply import Control, Reply
from bot.views.rolls.following import FOLLOWED, Following
from bot.views.rolls.of_roll import KEY, OfRoll
from bot.views.rolls.of_roll_shown import EveryDie, Less, OddsPicture
from bot.views.rolls.roll_sent import send_roll

ROLLED = "This was rolled already: roll {}; `/history` shows it."
WEAPONS = 1_500
"""Characters of the weapons in a form."""
FEW_DICE = 6
"""So many are all on the card, but for an attack's."""


async def roll_typed(interaction: Interaction, name: str, private: bool, **given: Any) -> None:
    """Roll what a command's options ask for, and show it. Raises `UserError`."""
    await roll(interaction, read_ask(Request.typed(name, given)), private)


async def roll(
    interaction: Interaction,
    ask: Ask,
    private: bool = False,
    parent: LoggedRoll | None = None,
    check: Check | None = None,
) -> None:
    """Roll what was asked, unless the check forbids it, keep it, then show it with the roll that it
    follows. Raises `UserError`.
    """
    rolls = interaction.client.rolls
    before = None if parent is None else parent.roll.key
    logged = await rolls.roll(ask, actor_of(interaction), private, before, check)
    if may_repeat(interaction) and not logged.is_new:
        named = await named_now(*acting(interaction), logged.roll)
        raise Unavailable(ROLLED.format(named))
    if parent is not None:
        logged = logged.following(parent.roll)
    reply = roll_reply(logged, interaction.user.id).privately(private)
    message = await send_roll(interaction, reply, logged)
    if message is not None:
        await rolls.note_message(logged, message)


def roll_reply(logged: LoggedRoll, asker: int) -> Reply:
    """A roll with its buttons."""
    card = roll_card(logged.ask, logged.story, logged.footer)
    return Reply((card,), tuple(controls(logged, asker)))


def controls(logged: LoggedRoll, asker: int) -> Iterator[Control]:
    """What can be done with a roll. Nothing rolls again what is settled."""
    ask = logged.ask
    roll = logged.roll
    if isinstance(ask, RollOffAsk):
        return
    if isinstance(ask, AttackAsk):
        yield EveryDie(asker, roll.key)
        yield OddsPicture(asker, roll.key)
    elif roll.record and len(roll.record.dice) > FEW_DICE:
        yield EveryDie(asker, roll.key)
    if not is_settled(roll):
        yield RollAgain(asker, roll.key)
    yield from _picked_up(logged, asker)
    if isinstance(ask, DiceAsk) and (other := ask.otherwise()):
        yield OtherReading(asker, roll.key, other[0])
    if isinstance(ask, AttackAsk):
        yield from _other_attacks(ask, asker, roll.key)
        if isinstance(logged.story, RolledAttack) and target_left(ask, logged.story) is not None:
            yield AndThen(asker, roll.key)


def _other_attacks(ask: AttackAsk, asker: int, key: int) -> Iterator[Control]:
    """Buttons that roll an attack in another way."""
    label = other_damage(ask)
    if label:
        yield OtherDamage(asker, key, label)
    if may_pick_character(ask.spec):
        yield OnCharacter(asker, key)


def _picked_up(logged: LoggedRoll, asker: int) -> Iterator[Control]:
    """Buttons for the dice of a roll that may be thrown again. Where all misses are ones, one."""
    if not isinstance(logged.ask, DiceAsk) or not isinstance(logged.story, RolledDice):
        return
    passed = logged.ask.passed(logged.story)
    if passed:
        these = f"these {passed}" if passed > 1 else "this one"
        yield RollThese(asker, logged.roll.key, f"Roll {these}")
    found = []
    for kind in (RerollOnes, RerollMisses):
        ask = logged.ask.again(logged.story, kind.which, f"#{logged.roll.number}")
        if ask is not None and ask.rolls not in found:
            found.append(ask.rolls)
            yield kind(asker, logged.roll.key)


class Otherwise(OfRoll, template=r"(?!)"):
    """Rolls anew what was asked, as it was or otherwise: a new roll, whose parent is the one under
    which it stands. Whoever did not ask rolls for themselves alone.
    """

    shared = True

    async def press(self, interaction: Interaction) -> None:
        """Roll, as publicly as before; for another alone."""
        first = await find_repeatable(*acting(interaction), self.key)
        ask = self.other(first.ask)
        if ask is not None:
            await roll(interaction, ask, self.answers_alone(interaction), first)

    def other(self, ask: Ask) -> Ask | None:
        """What is rolled; None where there is no other reading."""
        return ask


class RollAgain(Otherwise, template=template("again", KEY)):
    """Rolls the same once more."""

    name, label = "again", "Again"


class RerollOnes(OfRoll, template=template("ones", KEY)):
    """Throws some dice of a roll again, once in all: a new roll, whose parent is the one under
    which it stands.
    """

    name, label, shared = "ones", "Re-roll the ones", True
    which = Which.ONES

    async def press(self, interaction: Interaction) -> None:
        """Roll them, as publicly as before; for another alone."""
        first = await self.find(interaction)
        dice = await dice_again(*acting(interaction), first, self.which)
        once = once_picked_up(first.roll)
        await roll(interaction, dice, self.answers_alone(interaction), first, once)


class RerollMisses(RerollOnes, template=template("misses", KEY)):
    """The same for all dice that did not count."""

    name, label = "misses", "Re-roll the misses"
    which = Which.MISSES


class OtherReading(Otherwise, template=template("reading", KEY)):
    """Rolls two dice anew with their number read the other way: of each die, or of the total."""

    name, label = "reading", "Read otherwise"

    def other(self, ask: Ask) -> Ask | None:
        """See `Otherwise`."""
        reading = ask.otherwise() if isinstance(ask, DiceAsk) else None
        return reading[1] if reading else None


class OtherDamage(Otherwise, template=template("damage", KEY)):
    """Reads a bare `D3` or `D6` of damage the other way."""

    name, label = "damage", "Other damage"

    def other(self, ask: Ask) -> Ask | None:
        """See `Otherwise`."""
        return with_other_damage(ask) if isinstance(ask, AttackAsk) else None


class OnCharacter(Otherwise, template=template("character", KEY)):
    """Uses Precision on the Character."""

    name, label = "character", "On the Character"

    def other(self, ask: Ask) -> Ask | None:
        """See `Otherwise`."""
        return with_character_picked(ask) if isinstance(ask, AttackAsk) else None


class RollThese(OfRoll, template=template("these", KEY)):
    """Asks on what number as many dice are thrown as counted: publicly whoever rolled, others for
    themselves alone.
    """

    name, label, shared = "these", "Roll these", True

    async def press(self, interaction: Interaction) -> None:
        """Open the form."""
        await self.find(interaction)
        await ask_form(
            interaction, TheirNumber(interaction.user.id, self.key, self.shown(interaction))
        )


class AndThen(OfRoll, template=template("then", KEY)):
    """Asks for the next weapons against what is left: publicly whoever rolled, others for
    themselves alone.
    """

    name, label, shared = "then", "Next", True

    async def press(self, interaction: Interaction) -> None:
        """Open the form. Nobody writes in it what can't be rolled."""
        await self.find(interaction)
        form = NextWeapons(interaction.user.id, self.key, self.shown(interaction))
        form.presets = await complete_presets(*acting(interaction), "")
        await ask_form(interaction, form)


class TheirNumber(Following):
    """On what number the dice are thrown that counted."""

    name, title = "number", "Those that counted"
    pattern = re.compile(template(name, FOLLOWED))

    def fields(self) -> tuple[Field | ChoiceField, ...]:
        """See `OwnedForm`."""
        return (Field("need", "On what number?", about="4+, or 4+ reroll 1s"),)

    async def fill(self, interaction: Interaction, values: Mapping[str, str]) -> None:
        """Roll them."""
        bot, actor = acting(interaction)
        first = await bot.rolls.find_visible(actor, self.key)
        dice = await dice_that_passed(bot, actor, first, values.get("need", ""))
        await roll(interaction, dice, self.shown == "own", first)


class NextWeapons(Following):
    """The weapons of the next attack on a unit."""

    name, title = "next", "Next, at what is left"
    pattern = re.compile(template(name, FOLLOWED))

    def __init__(self, asker: int, key: int, shown: str) -> None:
        super().__init__(asker, key, shown)
        self.presets: Sequence[tuple[str, str]] = ()

    def fields(self) -> tuple[Field | ChoiceField, ...]:
        """See `OwnedForm`."""
        about = "As in /attack, several with ; between. Edition and cover stay as they were."
        weapon = Field("weapon", "Weapon", about=about, most=WEAPONS, long=True)
        return (weapon, *preset_menu(self.presets))

    async def fill(self, interaction: Interaction, values: Mapping[str, str]) -> None:
        """Roll against what is left."""
        bot, actor = acting(interaction)
        weapon = values.get("weapon", "")
        presets = values.get(WITH, "")
        before = await bot.rolls.find_visible(actor, self.key)
        given = await next_attack(bot, actor, self.key, weapon)
        as_typed = given | {WITH: presets}
        may_be_mended(interaction, "attack", as_typed)
        options = given | {"presets": presets}
        following = await attack_asked(bot, actor, options)
        await roll(interaction, following, self.shown == "own", before)


ITEMS = (
    *(RollAgain, RollThese, RerollOnes, RerollMisses),
    *(OtherReading, OtherDamage, OnCharacter),
    *(EveryDie, OddsPicture, Less, AndThen),
)
FORMS = (NextWeapons, TheirNumber)
