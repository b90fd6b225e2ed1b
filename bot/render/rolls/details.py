"""Every die of a roll in the order thrown, what came of each wound, and each number's reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from bot.attack.model.story import AttackStory, DamageRoll, VehicleStory, VolleyStory, WoundRoll
from bot.dice.quantity import AmountRoll
from bot.render.card import Card, Section
from bot.render.escape import cut
from bot.render.markdown import unmarked
from bot.render.numbers import counted
from bot.render.rolls.assault import assault_parts
from bot.render.rolls.attack import asked
from bot.render.rolls.dice import in_order, rows
from bot.render.rolls.luck import luck_of_attack
from bot.render.rolls.plain_rolls import thrown_in_order
from bot.render.rolls.weapons import NAME
from bot.render.rolls.why import note_lines, why_lines
from bot.rolls import (
    Ask,
    AssaultAsk,
    AttackAsk,
    RolledAssault,
    RolledAttack,
    RolledDice,
    RolledTest,
    Story,
)

SECTION = 1_000
REASONS = 1_400
"""Characters of a card's text: the dice need the rest."""
NOTE = "A die that was picked up again shows both faces: 1→4."
CUT = "Not all of it fits here; the file has every die."
Part = tuple[str, tuple[str, ...]]
"""A heading and its lines."""


def details(ask: Ask, story: Story) -> tuple[Part, ...]:
    """The roll, part by part."""
    parts: Iterator[Part]
    if isinstance(story, RolledAttack) and isinstance(ask, AttackAsk):
        luck = tuple(luck_of_attack(ask, story.story))
        parts = chain(attack_parts(story.story, ask.weapon_names()), _parts_with("Luck", luck))
    elif isinstance(story, RolledAssault) and isinstance(ask, AssaultAsk):
        parts = assault_parts(ask, story)
    elif isinstance(story, RolledDice):
        parts = _rolls(story)
    elif isinstance(story, RolledTest):
        parts = _throws(story)
    else:
        raise TypeError(f"no details of {type(story).__name__}")
    return tuple(parts)


def _parts_with(heading: str, lines: tuple[str, ...]) -> Iterator[Part]:
    """A part of these lines, if there are any."""
    if lines:
        yield heading, lines


def _throws(story: RolledTest) -> Iterator[Part]:
    """Each throw of a test."""
    for throw in story.story.throws:
        yield throw.what, tuple(thrown_in_order(throw.rolled))


def _rolls(story: RolledDice) -> Iterator[Part]:
    """Each of several rolls apart."""
    for number, rolled in enumerate(story.rolled, 1):
        heading = "Dice" if len(story.rolled) == 1 else f"{number}. {rolled.expression.text()}"
        yield heading, tuple(thrown_in_order(rolled))


def details_card(ask: Ask, parts: Sequence[Part], footer: str) -> Card:
    """What was asked and why each number is needed, then the parts, as far as they fit."""
    sections = []
    for heading, lines in parts:
        dice = _boxed(lines)
        sections.append(Section(heading, dice))
    reasons = "\n".join(_reasons(ask))
    shown = cut(reasons, REASONS)
    about = _about(ask, parts)
    text = f"{shown}\n\n{about}".strip()
    return Card("Details", text, sections=tuple(sections), footer=footer)


def _about(ask: Ask, parts: Sequence[Part]) -> str:
    """What helps to read the dice."""
    if is_cut(ask, parts):
        return CUT
    for _, lines in parts:
        if any("→" in line for line in lines):
            return NOTE
    return ""


def _reasons(ask: Ask) -> list[str]:
    """Of an attack its reading in words, why each number is needed, and all notes."""
    if not isinstance(ask, AttackAsk):
        return []
    return [*asked(ask).split("\n"), *why_lines(ask), *note_lines(ask)]


def is_cut(ask: Ask, parts: Iterable[Part]) -> bool:
    """Whether a card can't hold the reasons and the parts."""
    sizes = [sum(len(line) + 1 for line in lines) for _, lines in parts]
    reasons = sum(len(line) + 1 for line in _reasons(ask))
    return max(sizes, default=0) > SECTION or sum(sizes) > 4 * SECTION or reasons > REASONS


def details_text(ask: Ask, parts: Iterable[Part], footer: str) -> str:
    """The reasons and the parts as a text file."""
    blocks = [ask.request.text()]
    reasons = [unmarked(line) for line in _reasons(ask)]
    if reasons:
        blocks.append("\n".join(reasons))
    for heading, lines in parts:
        blocks.append("\n  ".join((heading, *lines)))
    blocks.append(f"{footer}\n")
    return "\n\n".join(blocks)


def _boxed(lines: tuple[str, ...]) -> str:
    text = ""
    for line in lines:
        if len(text) + len(line) > SECTION:
            text += "…\n"
            break
        text += f"{line}\n"
    return f"```\n{text}```"


def attack_parts(story: AttackStory, names: Sequence[str]) -> Iterator[Part]:
    """The dice of every stage of every weapon."""
    if len(story.volleys) == 1:
        yield from volley_parts(story.volleys[0])
        return
    named = zip(story.volleys, names, strict=True)
    for number, (volley, name) in enumerate(named, 1):
        weapon = f"{number}. {cut(name, NAME)}"
        for heading, lines in volley_parts(volley):
            yield f"{weapon}: {heading}", lines


def volley_parts(volley: VolleyStory | VehicleStory) -> Iterator[Part]:
    """The dice of every stage of one weapon."""
    return _volley(volley) if isinstance(volley, VolleyStory) else _vehicle(volley)


def _opening(volley: VolleyStory | VehicleStory) -> Iterator[Part]:
    amounts = [amount for weapon in volley.attacks for amount in weapon.amounts]
    yield from _amounts("Number of attacks", amounts)
    dice = [hit.die for hit in volley.hits if hit.die]
    stage = volley.plan.hit
    if dice and stage:
        yield f"Hit, {stage.need}", tuple(rows(dice))
    extra: list[AmountRoll] = []
    for hit in volley.hits:
        extra += hit.extra_hits
        extra += hit.extra_attacks
    yield from _amounts("Additional hits", extra)


def _amounts(heading: str, amounts: Iterable[AmountRoll]) -> Iterator[Part]:
    """Those that were rolled."""
    lines = tuple(amount_words(amount) for amount in amounts if amount.dice)
    return _parts_with(heading, lines)


def _volley(volley: VolleyStory) -> Iterator[Part]:
    yield from _opening(volley)
    wounds = volley.wounds
    dice = [wound.die for wound in wounds if wound.die]
    if dice:
        yield f"Wound, {volley.plan.wound.need}", tuple(rows(dice))
    told = [wound_words(wound) for wound in wounds if wound.wound]
    if told:
        yield "Each wound", tuple(told)
    if volley.deferred:
        later = map(damage_words, volley.deferred)
        yield "Afterwards", tuple(later)
    if volley.bearer_tests:
        yield "Hazardous", tuple(rows(volley.bearer_tests))


def _vehicle(volley: VehicleStory) -> Iterator[Part]:
    yield from _opening(volley)
    told = []
    for hit in volley.struck:
        kind = hit.kind or "no effect"
        line = f"{hit.die.value}: {kind}"
        if hit.table:
            line += f", {hit.table.value} on the table: {hit.result}"
        told.append(line)
    if told:
        need = volley.plan.penetration.need
        yield f"Armour, penetrates on {need}", tuple(told)


def amount_words(amount: AmountRoll) -> str:
    """`2D6+1: 4 3 = 8`"""
    return f"{amount.quantity}: {in_order(amount.dice, amount.quantity.sides)} = {amount.total}"


def wound_words(wound: WoundRoll) -> str:
    """`6 · save 3 fails · 2 lost`"""
    parts = ["no wound roll"]
    if wound.die:
        parts = [in_order([wound.die])]
    if wound.save is None:
        parts.append("no save")
    else:
        ending = "holds" if wound.saved else "fails"
        parts.append(f"save {in_order([wound.save])} {ending}")
    parts += map(damage_words, wound.damage)
    return " · ".join(parts)


def damage_words(packet: DamageRoll) -> str:
    """`damage D6: 4 = 4, ignored 5 2, 3 lost, a model slain`"""
    if packet.damage is None:
        return "nobody left"
    name = ""
    if packet.packet.mortal:
        name = f"{packet.packet.name}: "
    return name + ", ".join(_damage_parts(packet))


def _damage_parts(packet: DamageRoll) -> Iterator[str]:
    if packet.roll is not None and packet.roll.dice:
        yield f"damage {amount_words(packet.roll)}"
    if packet.ignored:
        yield f"ignore {in_order(packet.ignored)}"
    yield f"{packet.lost} lost"
    if packet.models == 1:
        yield "a model slain"
    elif packet.models:
        yield f"{counted(packet.models, 'model')} slain"
