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
from bot.render.dice import faces
from bot.render.numbers import counted

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
    return " ".join(faces(dice, sides) for sides, dice in sorted(by_sides.items()) if dice)


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
    named = any(str(item) == LETHAL for item in volley.abilities)
    parts = [
        *([f"{lethal} {'lethal' if named else 'wounding at once'}"] if lethal else []),
        *(
            [
                f"+{counted(extra, 'hit')}{_rolled(amount for hit in hits for amount in hit.extra_hits)}"
            ]
            if extra
            else []
        ),
        *([f"+{counted(attacks, 'attack')}"] if attacks else []),
    ]
    if not parts:
        return ""
    special = [
        number
        for number, hit in enumerate(stage.faces, 1)
        if hit and (hit.wounds or hit.extra_hits or hit.extra_attacks)
    ]
    total = f", {sum(hit.hits for hit in hits)} in all" if extra else ""
    return f" · {_on(special)}: {', '.join(parts)}{total}"


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
    remarks = [
        *([f"+{lethal} without a roll, {story.number_of_wounds} in all"] if lethal else []),
        *_wound_remarks([wound.wound for wound in story.wounds if wound.wound]),
    ]
    yield " · ".join([f"Wounds {rolled}/{len(dice)} on {reached(story.plan.wound.need)}", *remarks])
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
        yield f"Saves {sum(wound.saved for wound in wounds)}/{len(wounds)} on {reached(need)}{kind}"
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
    points, lost = sum(packet.damage or 0 for packet in made), sum(packet.lost for packet in made)
    dice = amount_faces(packet.roll for packet in made if packet.roll)
    kinds = Counter[str]()
    for packet in made:
        kinds[packet.packet.name] += packet.damage or 0
    mortal = [
        f"{number} of them as {name}"
        for name, number in kinds.items()
        if name != "damage" and number
    ]
    if dice or points != lost or mortal:
        yield " · ".join(part for part in (f"Damage {points}{_noted(mortal)}", dice) if part)
    rolled = [die for packet in made for die in packet.ignored]
    ignored = sum(_ignored(packet) for packet in made)
    if rolled:
        needs = {packet.packet.feel_no_pain.need: None for packet in made if packet.packet.feel_no_pain}
        yield f"Ignored {ignored}/{len(rolled)} on {' or '.join(map(reached, needs))}"
        yield faces(rolled)
    if any(packet.packet.damage.slays for packet in made):
        yield "Instant Death: an unsaved wound slays the model"
    models = sum(packet.models for packet in made)
    wasted = points - lost - ignored
    late = len(packets) - len(made)
    waste = [
        *(
            [f"{wasted} wasted" if alone else f"{wasted} wasted on slain models"]
            if wasted > 0
            else []
        ),
        *([f"{counted(late, 'wound')} found nobody left"] if late else []),
    ]
    fallen = (
        f", **{counted(models, 'model')}** destroyed"
        if not alone
        else ", **destroyed**"
        if models
        else ""
    )
    yield f"Lost **{counted(lost, 'wound')}**{fallen}{_noted(waste)}"


def _ignored(packet: DamageRoll) -> int:
    stage = packet.packet.feel_no_pain
    return sum(stage.faces[die.faces[-1] - 1] for die in packet.ignored) if stage else 0


def _noted(parts: Sequence[str]) -> str:
    return f" ({', '.join(parts)})" if parts else ""


def _bearers(story: VolleyStory) -> Iterator[str]:
    """The dice of Hazardous."""
    if story.bearer_tests:
        hurt = sum(die.value == 1 for die in story.bearer_tests)
        yield f"Hazardous: **{counted(hurt, 'bearer')}** hurt · {faces(story.bearer_tests)}"
