"""Rolls of the past, a page at a time."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.actor import Actor
from bot.app.resources import Resources
from bot.app.rolls.rolling import Check, LoggedRoll
from bot.errors import InputError
from bot.rolls import is_picked_up
from bot.storage import Roll, RollContext, Within

PAGE = 6
"""Rolls on one page."""
ROLL_OFF = "/rolloff"
"""Begins the command of a roll-off."""
PICKED_UP = (
    "Dice of roll {} were re-rolled already, in {}: a roll has one re-roll, and no die is "
    "re-rolled twice."
)


@dataclass(frozen=True, slots=True)
class Page:
    """Some rolls, the newest first, and whether there are older ones."""

    rolls: tuple[Roll, ...]
    more: bool

    @property
    def repeatable(self) -> list[Roll]:
        """Those that can be rolled again."""
        return [each for each in self.rolls if each.record and not is_settled(each)]


async def page_of_rolls(
    bot: Resources, actor: Actor, player: int = 0, before: int | None = None
) -> Page:
    """The rolls of a player, or of the channel if `player` is 0, that the actor may see; older than
    the one with the key `before`.
    """
    log = bot.store.rolls
    limit = PAGE + 1
    within = Within(actor.scope)
    if player != actor.user:
        within = Within(actor.scope, actor.channel, public=True)
    if player:
        found = await log.by_user(player, within, before=before, limit=limit)
    else:
        found = await log.in_channel(actor.channel, viewer=actor.user, before=before, limit=limit)
    visible = filter(actor.may_see, found[:PAGE])
    return Page(tuple(visible), len(found) > PAGE)


async def find_repeatable(bot: Resources, actor: Actor, key: int) -> LoggedRoll:
    """A roll that the actor may see and roll again. Raises `UserError`."""
    found = await bot.rolls.find_visible(actor, key)
    reason = why_settled(found.ask.request.text())
    if reason:
        raise InputError(reason)
    return found


def is_settled(roll: Roll) -> bool:
    """Whether a roll is not rolled again."""
    return roll.record is not None and bool(why_settled(roll.record.command))


def why_settled(command: str) -> str:
    """Why what a canonical command rolled is not rolled again; empty if it may be."""
    if command.startswith(ROLL_OFF):
        return "A roll-off is settled; `/rolloff` begins a new one."
    if is_picked_up(command):
        return "These dice were re-rolled already; no die is re-rolled twice."
    return ""


async def named_now(bot: Resources, actor: Actor, roll: Roll) -> str:
    """What a roll that the actor may see is called in the epoch that is open."""
    epoch = await bot.store.rolls.current(roll.scope, actor.at)
    return roll.named(epoch.number)


def once_picked_up(first: Roll) -> Check:
    """Forbids a roll of dice that are picked up where dice of the same roll were before."""

    def check(context: RollContext) -> None:
        for later in context.beside:
            if later.record is not None and is_picked_up(later.record.command):
                names = (each.named(context.epoch) for each in (first, later))
                raise InputError(PICKED_UP.format(*names))

    return check
