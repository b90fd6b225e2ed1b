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
"""A heading and its lines."""


def assault_card(ask: AssaultAsk, rolled: RolledAssault, footer: str) -> Card:
    """How it ended, what each side did, and how likely every end was."""
    edition = ask.assault.edition
    names = [harmless(side.name) for side in ask.sides]
    lines = [f"**{' v '.join(names)}**"]
    lines += [f"-# {harmless(side.words())}" for side in ask.sides]
    lines.append("")
    for step in rolled.story.steps:
        lines += [_blows_line(ask, blows) for blows in step]
    lines += _end_lines(ask, rolled)
    lines.append("")
    lines += _odds_lines(ask)
    return Card(
        title=capital(harmless(rolled.outcome)),
        text="\n".join(lines),
        badge=f"{edition} edition · assault",
        colour=edition_colour(edition),
        footer=footer,
    )


def _blows_line(ask: AssaultAsk, blows: Blows) -> str:
    """`Boyz at Initiative 2: 20 blows, 10 hit, 5 wound, **4 fall**`."""
    striker = blows.side
    name = harmless(ask.sides[striker].name)
    if not blows.models:
        return f"**{name}** has nobody left to strike"
    initiative = ask.assault.sides[striker].strikes_at
    struck = counted(len(blows.hits), "blow")
    hits = len(blows.wounds)
    wounds = 0
    for each in blows.wounds:
        wounds += each.wound is not None
    enemy = harmless(ask.sides[1 - striker].name)
    line = f"**{name}** at Initiative {initiative}: {struck}, {hits} hit, {wounds} wound"
    line += f", **{blows.unsaved} unsaved** on {enemy}"
    return line


def _end_lines(ask: AssaultAsk, rolled: RolledAssault) -> Iterator[str]:
    story = rolled.story
    sides = ask.assault.sides
    losses = []
    for side, lost, fought in zip(ask.sides, story.lost, sides, strict=True):
        name = harmless(side.name)
        losses.append(f"{name} {lost} of {fought.models}")
    yield f"Lost: {', '.join(losses)}"
    if story.morale:
        most = max(story.lost)
        loser = sides[story.lost.index(most)]
        faces = [die.value for die in story.morale]
        dice = "+".join(map(str, faces))
        yield f"Morale: {dice} = {sum(faces)} against Leadership {loser.leadership}"
    if story.pursuit:
        runs, chases = story.pursuit
        adds = f"the winner {chases.value}, each adds Initiative"
        yield f"Pursuit: the loser rolls {runs.value}, {adds}"


def _odds_lines(ask: AssaultAsk) -> Iterator[str]:
    """The chance of every end, the likeliest first, and what falls on average."""
    chances = ask.odds.outcome
    for outcome in sorted(chances, key=chances.__getitem__, reverse=True):
        chance = chances[outcome]
        if chance:
            end = harmless(ask.named(outcome))
            yield f"{percent(chance)} {uncited(end)}"
    means = []
    for number, side in enumerate(ask.sides):
        name = harmless(side.name)
        lost = ask.odds.lost(number)
        means.append(f"{name} {mean(lost.mean)}")
    yield f"-# Falling on average: {', '.join(means)}"


def assault_parts(ask: AssaultAsk, rolled: RolledAssault) -> Iterator[Part]:
    """Every die in the order thrown."""
    for step in rolled.story.steps:
        for blows in step:
            yield from _blows_parts(blows, ask.sides[blows.side].name)
    story = rolled.story
    if story.morale:
        yield "Morale", rows(story.morale)
    if story.pursuit:
        yield "Pursuit", rows(story.pursuit)


def _blows_parts(blows: Blows, name: str) -> Iterator[Part]:
    hit = blows.plan.hit
    if blows.hits and hit:
        yield f"{name}: hit, {hit.need}", rows(blows.hits)
    wounds = [each.die for each in blows.wounds if each.die]
    if wounds:
        need = blows.plan.wound.need
        yield f"{name}: wound, {need}", rows(wounds)
    saves = [each.save for each in blows.wounds if each.save]
    if saves:
        yield f"{name}: saves against it", rows(saves)
