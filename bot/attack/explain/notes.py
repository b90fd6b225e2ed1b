"""What a player should know about the reading of an attack, beside its numbers: a sentence for
each.
"""

from collections import Counter
from collections.abc import Iterator

from bot.attack.model.spec import SHOOT, AttackSpec, Volley
from bot.attack.steps.active_rules import ActiveRules
from bot.attack.steps.plan import Packet
from bot.attack.steps.planning import plan_attack
from bot.dice.stage import Reroll
from bot.editions import EDITIONS
from bot.editions.ability import AbilityUse, Scene
from bot.editions.adjustments import IgnoresCover


def notes(spec: AttackSpec) -> tuple[str, ...]:
    """Each once: what is named twice or has no effect here, what only the reference has, readings
    that we chose.
    """
    return tuple(dict.fromkeys(_notes(spec)))


def _notes(spec: AttackSpec) -> Iterator[str]:
    for volley in spec.volleys:
        yield from _twice(volley.abilities)
        yield from (
            _against_armour(volley) if spec.target.armour is not None else _against_models(volley)
        )
    yield from _twice(spec.target.abilities)
    yield from _without_dice(spec)
    yield from _idle(spec)
    yield from _ignored_cover(spec)
    if spec.target.armour is None:
        yield from _waiting(spec)
    cover = spec.target.cover
    if isinstance(cover, str) and EDITIONS[spec.edition].covers[cover].note:
        yield EDITIONS[spec.edition].covers[cover].note


def _twice(abilities: tuple[object, ...]) -> Iterator[str]:
    """The same ability twice is had once (published 10th commentary; earlier editions grant it
    once, too).
    """
    named = Counter(item for item in abilities if isinstance(item, AbilityUse))
    for item, times in named.items():
        if times > 1:
            yield f"`{item}` is named {'twice' if times == 2 else f'{times} times'} and counts once."


def _without_dice(spec: AttackSpec) -> Iterator[str]:
    """Abilities that never change a die, each with what it does instead."""
    for item in (
        *(item for volley in spec.volleys for item in volley.abilities),
        *spec.target.abilities,
    ):
        if isinstance(item, AbilityUse) and not item.ability.changes_dice:
            yield f"{item}: {item.ability.help}"


def _idle(spec: AttackSpec) -> Iterator[str]:
    """Abilities that this situation, or this target, gives nothing to do."""
    scenes = [spec.scene(volley) for volley in spec.volleys]
    for volley, scene in zip(spec.volleys, scenes, strict=True):
        for item in volley.abilities:
            if isinstance(item, AbilityUse) and not item.attacks and _does_nothing(item, scene):
                yield _why_idle(item)
    for item in spec.target.abilities:
        if isinstance(item, AbilityUse) and all(_does_nothing(item, scene) for scene in scenes):
            yield _why_idle(item)


def _does_nothing(item: AbilityUse, scene: Scene) -> bool:
    return item.ability.changes_dice and not any(
        True for _ in item.ability.works(item.argument, scene)
    )


def _why_idle(item: AbilityUse) -> str:
    if item.argument.keyword:
        return f"`{item}` changes nothing here: the target has no keyword {item.argument.keyword}."
    return f"`{item}` changes nothing here. What it does: {item.ability.help}"


def _ignored_cover(spec: AttackSpec) -> Iterator[str]:
    """000 has no Ignores Cover, and 002:46 only speaks of saving throws: that it ends -1 to hit,
    too, is a reading.
    """
    kinds = EDITIONS[spec.edition].covers
    kind = kinds.get(spec.target.cover) if isinstance(spec.target.cover, str) else None
    if kind is not None and kind.to_hit and any(_ignores(spec, volley) for volley in spec.volleys):
        yield (
            f"Ignores Cover is read to end the {kind.to_hit:+d} to hit of {kind.name}, too; where you keep that, "
            f"say {kind.to_hit:+d} to hit in place of the cover."
        )


def _ignores(spec: AttackSpec, volley: Volley) -> bool:
    return volley.mode == SHOOT and bool(ActiveRules(spec, volley).of(IgnoresCover))


def _waiting(spec: AttackSpec) -> Iterator[str]:
    """In which order the kinds of damage come that wait until the end, where there is more than
    one.
    """
    wounds = [
        wound for plan in plan_attack(spec) for wound, _ in plan.wound.weights if wound is not None
    ]
    packets = [
        packet
        for wound in wounds
        for packet in (wound.packet, *wound.mortals)
        if packet is not None
    ]
    late = sorted((packet for packet in packets if packet.deferred), key=lambda packet: packet.rank)
    kinds = list(dict.fromkeys((packet.damage, packet.spills) for packet in late))
    if len(kinds) > 1:
        order = ", then ".join(dict.fromkeys(map(_kind, late)))
        yield (
            "More than one kind of damage waits until the end of these attacks. Their order is our reading: "
            f"{order} (the smaller on average first, mortal wounds that spill over last)."
        )


def _kind(packet: Packet) -> str:
    return f"{packet.name} of {packet.damage.roll}"


def _against_models(volley: Volley) -> Iterator[str]:
    if volley.ordnance:
        yield "`ordnance` is a column of the vehicle damage table (004:270-278): it changes nothing against models."


def _against_armour(volley: Volley) -> Iterator[str]:
    if volley.wound_mod or volley.reroll_wounds is not Reroll.NONE:
        yield "Against armour there is no wound roll (004:263-268): its modifier and re-roll change nothing."
