"""The stages of a rolled attack, a line each: what came of how many dice, what was needed, and the
dice by face.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from bot.attack.model.spec import Volley
from bot.attack.model.story import DamageRoll, HitRoll, VehicleStory, VolleyStory, WoundRoll
from bot.attack.steps.plan import Hit, Wound
from bot.dice.notation import Die
from bot.dice.quantity import AmountRoll
from bot.dice.stage import Stage
from bot.render.numbers import counted
from bot.render.rolls.dice import faces

LETHAL = "Lethal Hits"


def volley_lines(story: VolleyStory | VehicleStory, alone: bool = False) -> Iterator[str]:
    """One volley against a unit, a model `alone`, or a vehicle."""
    return (
        _against_unit(story, alone) if isinstance(story, VolleyStory) else _against_vehicle(story)
    )


def _against_unit(story: VolleyStory, alone: bool) -> Iterator[str]:
    yield from _attacks(story)
    yield from _hits(story)
    if story.wounds:
        yield from _wounds(story)
        yield from _saves(story)
    yield from _damage(
        (*(one for wound in story.wounds for one in wound.damage), *story.deferred), alone
    )
    yield from _bearers(story)


def _against_vehicle(story: VehicleStory) -> Iterator[str]:
    yield from _attacks(story)
    yield from _hits(story)
    if not story.struck:
        return
    kinds = [
        counted(story.number(kind), kind, kind)
        for kind in ("penetrating", "glancing")
        if story.number(kind)
    ]
    yield f"Armour: **{' · '.join(kinds) or 'no effect'}**"
    yield faces(hit.die for hit in story.struck)
    results = Counter(hit.result for hit in story.struck if hit.result)
    if results:
        said = ", ".join(
            f"{result} ×{number}" if number > 1 else f"{result}"
            for result, number in results.items()
        )
        yield f"Damage table: **{said}** · {faces(hit.table for hit in story.struck if hit.table)}"


def _attacks(story: VolleyStory | VehicleStory) -> Iterator[str]:
    """Only where the number of attacks was rolled, or a rule added to it."""
    amounts = [amount for weapon in story.attacks for amount in (weapon.roll, *weapon.more)]
    dice = amount_faces(amounts)
    if dice or story.plan.attacks.why:
        yield " · ".join(part for part in (f"Attacks {story.number_of_attacks}", dice) if part)


def amount_faces(amounts: Iterable[AmountRoll]) -> str:
    """The dice of rolled numbers, D3s apart from D6s."""
    by_sides: dict[int, list[Die]] = {}
    for amount in amounts:
        by_sides.setdefault(amount.quantity.sides, []).extend(amount.dice)
    shown = [faces(by_sides[sides], sides) for sides in sorted(by_sides) if by_sides[sides]]
    return " ".join(shown)


def _hits(story: VolleyStory | VehicleStory) -> Iterator[str]:
    stage = story.plan.hit
    if stage is None:
        yield f"Hits {story.number_of_hits}, automatic"
        return
    dice = [hit.die for hit in story.hits if hit.die]
    if not dice:
        yield "No attacks, no hits"
        return
    made = sum(hit.hit is not None for hit in story.hits)
    yield f"Hits {made}/{len(dice)} on {stage.need}{_hit_remarks(story.volley, stage, story.hits)}"
    yield faces(dice)


def _hit_remarks(volley: Volley, stage: Stage[Hit | None], hits: Sequence[HitRoll]) -> str:
    """` · 6s: 3 lethal, +3 hits = 17`"""
    lethal = sum(hit.hit is not None and hit.hit.wounds for hit in hits)
    extra = sum(amount.total for hit in hits for amount in hit.extra_hits)
    attacks = sum(amount.total for hit in hits for amount in hit.extra_attacks)
    parts = []
    if lethal:
        named = any(str(item) == LETHAL for item in volley.abilities)
        parts.append(f"{lethal} {'lethal' if named else 'wounding at once'}")
    if extra:
        dice = _rolled(amount for hit in hits for amount in hit.extra_hits)
        parts.append(f"+{counted(extra, 'hit')}{dice}")
    if attacks:
        parts.append(f"+{counted(attacks, 'attack')}")
    if not parts:
        return ""
    special = [number for number, hit in enumerate(stage.faces, 1) if hit and _is_special(hit)]
    total = f", {sum(hit.hits for hit in hits)} in all" if extra else ""
    return f" · {_on(special)}: {', '.join(parts)}{total}"


def _is_special(hit: Hit) -> bool:
    """Whether a hit does more than roll to wound."""
    return bool(hit.wounds or hit.extra_hits or hit.extra_attacks)


def _rolled(amounts: Iterable[AmountRoll]) -> str:
    dice = amount_faces(amounts)
    return f" ({dice})" if dice else ""


def _on(numbers: Sequence[int]) -> str:
    return "6s" if min(numbers, default=6) == 6 else f"{min(numbers)}+"


def _wounds(story: VolleyStory) -> Iterator[str]:
    dice = [wound.die for wound in story.wounds if wound.die]
    if not dice:
        yield f"Wounds {story.number_of_wounds}, without a roll"
        return
    rolled = sum(wound.wound is not None for wound in story.wounds if wound.die)
    lethal = len(story.wounds) - len(dice)
    parts = [f"Wounds {rolled}/{len(dice)} on {reached(story.plan.wound.need)}"]
    if lethal:
        parts.append(f"+{lethal} without a roll, {story.number_of_wounds} in all")
    parts += _wound_remarks([wound.wound for wound in story.wounds if wound.wound])
    yield " · ".join(parts)
    yield faces(dice)


def _wound_remarks(wounds: Sequence[Wound]) -> Iterator[str]:
    devastating = sum(
        wound.packet is not None and wound.packet.name == "Devastating Wounds" for wound in wounds
    )
    mortal = sum(bool(wound.mortals) for wound in wounds)
    if devastating:
        yield f"{devastating} devastating"
    if mortal:
        yield f"{mortal} with mortal wounds"


def _saves(story: VolleyStory) -> Iterator[str]:
    """One line for each kind of save that was made."""
    rolled: dict[tuple[str, str], list[WoundRoll]] = {}
    for wound in story.wounds:
        if wound.wound and wound.wound.save and wound.save:
            rolled.setdefault((wound.wound.save.need, wound.wound.save.name), []).append(wound)
    bare = sum(wound.wound is not None and wound.save is None for wound in story.wounds)
    for (need, name), wounds in rolled.items():
        kind = "" if name == "armour" else f" {name}"
        saved = sum(wound.saved for wound in wounds)
        yield f"Saves {saved}/{len(wounds)} on {reached(need)}{kind}"
        yield faces(wound.save for wound in wounds if wound.save)
    if bare:
        yield f"No save against {counted(bare, 'wound')}"


def reached(need: str) -> str:
    """`6+` of what only a 6 reaches, as players say it of wounds and saves."""
    return "6+" if need == "6" else need


def _damage(packets: Sequence[DamageRoll], alone: bool) -> Iterator[str]:
    """The damage made, what of it was ignored or went to waste, and what was lost."""
    if not packets:
        return
    made = [packet for packet in packets if packet.damage is not None]
    points = sum(packet.damage or 0 for packet in made)
    lost = sum(packet.lost for packet in made)
    ignored = sum(packet.points_ignored for packet in made)
    yield from _damage_made(made, points, lost)
    yield from _damage_ignored(made, ignored)
    if any(packet.packet.damage.slays for packet in made):
        yield "Instant Death: an unsaved wound slays the model"
    waste = _waste(points - lost - ignored, len(packets) - len(made), alone)
    models = sum(packet.models for packet in made)
    yield f"Lost **{counted(lost, 'wound')}**{_destroyed(models, alone)}{_noted(waste)}"


def _damage_made(made: Sequence[DamageRoll], points: int, lost: int) -> Iterator[str]:
    """The damage rolled, where the wounds lost do not say it already."""
    dice = amount_faces(packet.roll for packet in made if packet.roll)
    by_name = Counter[str]()
    for packet in made:
        if packet.packet.name != "damage":
            by_name[packet.packet.name] += packet.damage or 0
    mortal = [f"{number} of them as {name}" for name, number in by_name.items() if number]
    if dice or points != lost or mortal:
        said = f"Damage {points}{_noted(mortal)}"
        yield f"{said} · {dice}" if dice else said


def _damage_ignored(made: Sequence[DamageRoll], ignored: int) -> Iterator[str]:
    rolled = [die for packet in made for die in packet.ignored]
    if rolled:
        stages = [stage for packet in made for stage in packet.packet.ignoring if stage]
        needs = dict.fromkeys(stage.need for stage in stages)
        yield f"Ignored {ignored}/{len(rolled)} on {' or '.join(map(reached, needs))}"
        yield faces(rolled)


def _waste(wasted: int, late: int, alone: bool) -> Iterator[str]:
    """Damage beyond what a slain model had, and wounds that came after the last one."""
    if wasted > 0:
        yield f"{wasted} wasted" if alone else f"{wasted} wasted on slain models"
    if late:
        yield f"{counted(late, 'wound')} found nobody left"


def _destroyed(models: int, alone: bool) -> str:
    if not alone:
        return f", **{counted(models, 'model')}** destroyed"
    return ", **destroyed**" if models else ""


def _noted(parts: Iterable[str]) -> str:
    said = ", ".join(parts)
    return f" ({said})" if said else ""


def _bearers(story: VolleyStory) -> Iterator[str]:
    """The dice of Hazardous."""
    if story.bearer_tests:
        hurt = sum(die.value == 1 for die in story.bearer_tests)
        yield f"Hazardous: **{counted(hurt, 'bearer')}** hurt · {faces(story.bearer_tests)}"
