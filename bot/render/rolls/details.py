"""Every die of a roll in the order thrown, and what each wound came to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.attack.model.story import AttackStory, DamageRoll, VehicleStory, VolleyStory, WoundRoll
from bot.dice.quantity import AmountRoll
from bot.render.card import Card, Section
from bot.render.numbers import counted
from bot.render.rolls.dice import in_order, rows
from bot.render.rolls.plain_rolls import thrown_in_order
from bot.rolls import Ask, Attacked, DiceThrown, SimpleThrown, Story

SECTION = 1_000
NOTE = "A die that was picked up again shows both faces: 1→4."
CUT = "Not all of it fits here; the file has every die."
Part = tuple[str, tuple[str, ...]]
"""A heading and its lines."""


def details(ask: Ask, story: Story) -> tuple[Part, ...]:
    """The roll, part by part."""
    if isinstance(story, Attacked):
        return tuple(_attack(story.story))
    if isinstance(story, DiceThrown):
        return (("Dice", tuple(thrown_in_order(story.rolled))),)
    if isinstance(story, SimpleThrown):
        return tuple(
            (throw.what, tuple(thrown_in_order(throw.rolled))) for throw in story.story.throws
        )
    raise TypeError(f"no details of {type(story).__name__}")


def details_card(parts: Iterable[Part], footer: str) -> Card:
    """The parts on a card, as far as they fit."""
    sections = tuple(Section(heading, _boxed(lines)) for heading, lines in parts)
    return Card("Every die", CUT if is_cut(parts) else NOTE, sections=sections, footer=footer)


def is_cut(parts: Iterable[Part]) -> bool:
    """Whether a card can't hold the parts."""
    sizes = [sum(len(line) + 1 for line in lines) for _, lines in parts]
    return max(sizes, default=0) > SECTION or sum(sizes) > 4 * SECTION


def details_text(ask: Ask, parts: Iterable[Part], footer: str) -> str:
    """The parts as a text file."""
    blocks = ["\n".join((heading, *(f"  {line}" for line in lines))) for heading, lines in parts]
    return "\n\n".join([ask.request.text(), *blocks, footer]) + "\n"


def _boxed(lines: tuple[str, ...]) -> str:
    kept: list[str] = []
    for line in lines:
        if sum(len(held) + 1 for held in kept) + len(line) > SECTION:
            kept.append("…")
            break
        kept.append(line)
    return "```\n" + "\n".join(kept) + "\n```"


def _attack(story: AttackStory) -> Iterator[Part]:
    for volley in story.volleys:
        yield from _volley(volley) if isinstance(volley, VolleyStory) else _vehicle(volley)


def _opening(volley: VolleyStory | VehicleStory) -> Iterator[Part]:
    amounts = [
        amount for weapon in volley.attacks for amount in (weapon.roll, *weapon.more) if amount.dice
    ]
    if amounts:
        yield "Number of attacks", tuple(amount_words(amount) for amount in amounts)
    dice = [hit.die for hit in volley.hits if hit.die]
    if dice and volley.plan.hit:
        yield f"Hit, {volley.plan.hit.need}", tuple(rows(dice))
    extra = [
        amount
        for hit in volley.hits
        for amount in (*hit.extra_hits, *hit.extra_attacks)
        if amount.dice
    ]
    if extra:
        yield "Additional hits", tuple(amount_words(amount) for amount in extra)


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
    name = "" if packet.packet.name == "damage" else f"{packet.packet.name}: "
    parts = []
    if packet.roll is not None and packet.roll.dice:
        parts.append(f"damage {amount_words(packet.roll)}")
    if packet.ignored:
        parts.append(f"ignore {in_order(packet.ignored)}")
    parts.append(f"{packet.lost} lost")
    if packet.models:
        parts.append(
            "a model slain" if packet.models == 1 else f"{counted(packet.models, 'model')} slain"
        )
    return name + ", ".join(parts)
