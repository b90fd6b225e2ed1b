"""Rolls for people: what came of each stage, as the cards have it, and then every die."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.attack import AssaultStory, AttackStory
from bot.attack.roll.assault_roll import Blows
from bot.console.stand_in.markup import inline
from bot.dice.notation import Die
from bot.dice.simple import SimpleRoll
from bot.render.rolls.details import volley_parts
from bot.render.rolls.dice import faces
from bot.render.rolls.simple_tests import throw_line
from bot.render.rolls.stages import volley_lines

Story = AttackStory | AssaultStory | SimpleRoll


def story_lines(story: Story) -> list[str]:
    """Every die of every stage, without styles: a re-rolled die stands between `~~`, that of an
    attack as `1→4`.
    """
    if isinstance(story, AttackStory):
        lines = _attack(story)
    elif isinstance(story, AssaultStory):
        lines = _assault(story)
    else:
        lines = map(throw_line, story.throws)
    return [inline(line, styled=False).plain for line in lines]


def _attack(story: AttackStory) -> Iterator[str]:
    volleys = story.volleys
    several = len(volleys) > 1
    for number, volley in enumerate(volleys, 1):
        if several:
            yield f"Weapon {number}"
        yield from volley_lines(volley)
        for heading, dice in volley_parts(volley):
            for line in dice:
                yield f"{heading}: {line}"


def _assault(story: AssaultStory) -> Iterator[str]:
    for step in story.steps:
        for blows in step:
            yield from _blows(blows)
    yield from _thrown("Morale", story.morale)
    yield from _thrown("Pursuit, loser then winner", story.pursuit, in_order=True)


def _blows(blows: Blows) -> Iterator[str]:
    """The blows of one side and the saves of the other; sides are 0 and 1, as in the losses."""
    side = blows.side
    other = 1 - side
    yield from _thrown(f"Side {side} hits", blows.hits)
    wounds = [wound.die for wound in blows.wounds if wound.die]
    yield from _thrown(f"Side {side} wounds", wounds)
    saves = [wound.save for wound in blows.wounds if wound.save]
    yield from _thrown(f"Side {other} saves", saves)


def _thrown(what: str, dice: Iterable[Die], in_order: bool = False) -> Iterator[str]:
    thrown = tuple(dice)
    if in_order and thrown:
        yield f"{what}: {' '.join(faces([die]) for die in thrown)}"
    elif thrown:
        yield f"{what}: {faces(thrown)}"
