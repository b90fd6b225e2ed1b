"""Every die of a roll in the order thrown, what came of each wound, and each number's reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.attack.model.story import AttackStory, DamageRoll, VehicleStory, VolleyStory, WoundRoll
from bot.dice.quantity import AmountRoll
from bot.render.card import Card, Section
from bot.render.escape import cut
from bot.render.markdown import unmarked
from bot.render.numbers import counted
from bot.render.rolls.assault import assault_parts
from bot.render.rolls.attack import asked, note_lines, why_lines
from bot.render.rolls.dice import in_order, rows
from bot.render.rolls.plain_rolls import thrown_in_order
from bot.render.rolls.weapons import NAME
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
    if isinstance(story, RolledAttack) and isinstance(ask, AttackAsk):
        return tuple(attack_parts(story.story, ask.weapon_names()))
    if isinstance(story, RolledAssault) and isinstance(ask, AssaultAsk):
        return tuple(assault_parts(ask, story))
    if isinstance(story, RolledDice):
        return tuple(_rolls(story))
    if isinstance(story, RolledTest):
        return tuple(
            (throw.what, tuple(thrown_in_order(throw.rolled))) for throw in story.story.throws
        )
    raise TypeError(f"no details of {type(story).__name__}")


def _rolls(story: RolledDice) -> Iterator[Part]:
    """Each of several rolls apart."""
    for number, rolled in enumerate(story.rolled, 1):
        heading = "Dice" if len(story.rolled) == 1 else f"{number}. {rolled.expression.text()}"
        yield heading, tuple(thrown_in_order(rolled))


def details_card(ask: Ask, parts: Sequence[Part], footer: str) -> Card:
    """What was asked and why each number is needed, then the parts, as far as they fit."""
    sections = tuple(Section(heading, _boxed(lines)) for heading, lines in parts)
    about = _about(ask, parts)
    text = "\n\n".join((cut("\n".join(_reasons(ask)), REASONS), about)).strip()
    return Card("Details", text, sections=sections, footer=footer)


def _about(ask: Ask, parts: Sequence[Part]) -> str:
    """What helps to read the dice."""
    if is_cut(ask, parts):
        return CUT
    picked_up = any("→" in line for _, lines in parts for line in lines)
    return NOTE if picked_up else ""


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
    reasons = "\n".join(map(unmarked, _reasons(ask)))
    blocks = [ask.request.text(), *filter(None, (reasons,))]
    for heading, lines in parts:
        blocks.append("\n  ".join((heading, *lines)))
    return "\n\n".join([*blocks, footer]) + "\n"


def _boxed(lines: tuple[str, ...]) -> str:
    kept: list[str] = []
    for line in lines:
        if sum(len(held) + 1 for held in kept) + len(line) > SECTION:
            kept.append("…")
            break
        kept.append(line)
    return "```\n" + "\n".join(kept) + "\n```"


def attack_parts(story: AttackStory, names: Sequence[str]) -> Iterator[Part]:
    """The dice of every stage of every weapon."""
    several = len(story.volleys) > 1
    for number, (volley, name) in enumerate(zip(story.volleys, names, strict=True), 1):
        for heading, lines in volley_parts(volley):
            yield f"{number}. {cut(name, NAME)}: {heading}" if several else heading, lines


def volley_parts(volley: VolleyStory | VehicleStory) -> Iterator[Part]:
    """The dice of every stage of one weapon."""
    return _volley(volley) if isinstance(volley, VolleyStory) else _vehicle(volley)


def _opening(volley: VolleyStory | VehicleStory) -> Iterator[Part]:
    amounts = [amount for weapon in volley.attacks for amount in weapon.amounts]
    yield from _amounts("Number of attacks", amounts)
    dice = [hit.die for hit in volley.hits if hit.die]
    if dice and volley.plan.hit:
        yield f"Hit, {volley.plan.hit.need}", tuple(rows(dice))
    extra: list[AmountRoll] = []
    for hit in volley.hits:
        extra += (*hit.extra_hits, *hit.extra_attacks)
    yield from _amounts("Additional hits", extra)


def _amounts(heading: str, amounts: Iterable[AmountRoll]) -> Iterator[Part]:
    """Those that were rolled."""
    lines = tuple(amount_words(amount) for amount in amounts if amount.dice)
    if lines:
        yield heading, lines


def _volley(volley: VolleyStory) -> Iterator[Part]:
    yield from _opening(volley)
    dice = [wound.die for wound in volley.wounds if wound.die]
    if dice:
        yield f"Wound, {volley.plan.wound.need}", tuple(rows(dice))
    told = [wound_words(wound) for wound in volley.wounds if wound.wound]
    if told:
        yield "Each wound", tuple(told)
    if volley.deferred:
        yield "Afterwards", tuple(damage_words(packet) for packet in volley.deferred)
    if volley.bearer_tests:
        yield "Hazardous", tuple(rows(volley.bearer_tests))


def _vehicle(volley: VehicleStory) -> Iterator[Part]:
    yield from _opening(volley)
    told = []
    for hit in volley.struck:
        table = f", {hit.table.value} on the table: {hit.result}" if hit.table else ""
        told.append(f"{hit.die.value}: {hit.kind or 'no effect'}{table}")
    if told:
        yield f"Armour, penetrates on {volley.plan.penetration.need}", tuple(told)


def amount_words(amount: AmountRoll) -> str:
    """`2D6+1: 4 3 = 8`"""
    return f"{amount.quantity}: {in_order(amount.dice, amount.quantity.sides)} = {amount.total}"


def wound_words(wound: WoundRoll) -> str:
    """`6 · save 3 fails · 2 lost`"""
    parts = [in_order([wound.die]) if wound.die else "no wound roll"]
    if wound.save is None:
        parts.append("no save")
    else:
        parts.append(f"save {in_order([wound.save])} {'holds' if wound.saved else 'fails'}")
    parts += [damage_words(packet) for packet in wound.damage]
    return " · ".join(parts)


def damage_words(packet: DamageRoll) -> str:
    """`damage D6: 4 = 4, ignored 5 2, 3 lost, a model slain`"""
    if packet.damage is None:
        return "nobody left"
    name = f"{packet.packet.name}: " if packet.packet.mortal else ""
    parts = []
    if packet.roll is not None and packet.roll.dice:
        parts.append(f"damage {amount_words(packet.roll)}")
    if packet.ignored:
        parts.append(f"ignore {in_order(packet.ignored)}")
    parts.append(f"{packet.lost} lost")
    if packet.models == 1:
        parts.append("a model slain")
    elif packet.models:
        parts.append(f"{counted(packet.models, 'model')} slain")
    return name + ", ".join(parts)
