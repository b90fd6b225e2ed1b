"""A close combat round as a card."""

from __future__ import annotations

from collections.abc import Iterator

from bot.attack.roll.assault_roll import Blows
from bot.render.card import Card, edition_colour
from bot.render.escape import capital, harmless, uncited
from bot.render.numbers import counted, mean, percent
from bot.render.rolls.dice import rows
from bot.rolls import AssaultAsk, RolledAssault

Part = tuple[str, tuple[str, ...]]


def assault_card(ask: AssaultAsk, rolled: RolledAssault, footer: str) -> Card:
    """How it ended, what each side did, and how likely every end was."""
    story, edition = rolled.story, ask.assault.edition
    lines = [
        f"**{' v '.join(harmless(side.name) for side in ask.sides)}**",
        *(f"-# {harmless(side.words())}" for side in ask.sides),
        "",
        *(_blows_line(ask, blows) for step in story.steps for blows in step),
        *_end_lines(ask, rolled),
        "",
        *_odds_lines(ask),
    ]
    return Card(
        title=capital(harmless(rolled.outcome)),
        text="\n".join(lines),
        badge=f"{edition} edition · assault",
        colour=edition_colour(edition),
        footer=footer,
    )


def _blows_line(ask: AssaultAsk, blows: Blows) -> str:
    """`Boyz at Initiative 2: 20 blows, 10 hit, 5 wound, **4 fall**`."""
    side, enemy = ask.assault.sides[blows.side], ask.sides[1 - blows.side]
    if not blows.models:
        return f"**{harmless(ask.sides[blows.side].name)}** has nobody left to strike"
    hits = len(blows.wounds)
    wounds = sum([each.wound is not None for each in blows.wounds])
    return (
        f"**{harmless(ask.sides[blows.side].name)}** at Initiative {side.strikes_at}: "
        f"{counted(len(blows.hits), 'blow')}, {hits} hit, {wounds} wound, "
        f"**{blows.unsaved} unsaved** on {harmless(enemy.name)}"
    )


def _end_lines(ask: AssaultAsk, rolled: RolledAssault) -> Iterator[str]:
    story = rolled.story
    losses = [
        f"{harmless(side.name)} {lost} of {fought.models}"
        for side, lost, fought in zip(ask.sides, story.lost, ask.assault.sides, strict=True)
    ]
    yield f"Lost: {', '.join(losses)}"
    if story.morale:
        loser = ask.assault.sides[story.lost.index(max(story.lost))]
        faces = "+".join(str(die.value) for die in story.morale)
        total = sum(die.value for die in story.morale)
        yield f"Morale: {faces} = {total} against Leadership {loser.leadership}"
    if story.pursuit:
        runs, chases = [die.value for die in story.pursuit]
        yield f"Pursuit: the loser rolls {runs}, the winner {chases}, each adds Initiative"


def _odds_lines(ask: AssaultAsk) -> Iterator[str]:
    """The chance of every end, the likeliest first, and what falls on average."""
    likely = sorted(ask.odds.outcome.items(), key=lambda item: -item[1])
    for outcome, chance in likely:
        if chance:
            yield f"{percent(chance)} {uncited(harmless(ask.named(outcome)))}"
    means = [
        f"{harmless(side.name)} {mean(ask.odds.lost(number).mean)}"
        for number, side in enumerate(ask.sides)
    ]
    yield f"-# Falling on average: {', '.join(means)}"


def assault_parts(ask: AssaultAsk, rolled: RolledAssault) -> Iterator[Part]:
    """Every die in the order thrown."""
    for step in rolled.story.steps:
        for blows in step:
            name = ask.sides[blows.side].name
            if blows.hits and blows.plan.hit:
                yield f"{name}: hit, {blows.plan.hit.need}", tuple(rows(blows.hits))
            wounds = [each.die for each in blows.wounds if each.die]
            if wounds:
                yield f"{name}: wound, {blows.plan.wound.need}", tuple(rows(wounds))
            saves = [each.save for each in blows.wounds if each.save]
            if saves:
                yield f"{name}: saves against it", tuple(rows(saves))
    for heading, dice in (("Morale", rolled.story.morale), ("Pursuit", rolled.story.pursuit)):
        if dice:
            yield heading, tuple(rows(dice))
