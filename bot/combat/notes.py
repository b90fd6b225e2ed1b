"""What a player should know about the reading of an attack, beside its numbers: a sentence for each."""

from collections import Counter
from collections.abc import Iterator

from bot.combat.abilities import AbilityUse, Scene
from bot.combat.editions import EDITIONS
from bot.combat.spec import AttackSpec, Volley
from bot.combat.stage import Reroll


def notes(spec: AttackSpec) -> tuple[str, ...]:
    """Abilities named twice, kinds of cover that only the reference has, and what has no effect here; each once."""
    return tuple(dict.fromkeys(_notes(spec)))


def _notes(spec: AttackSpec) -> Iterator[str]:
    for volley in spec.volleys:
        yield from _twice(volley.abilities)
        yield from _against_armour(volley) if spec.target.armour is not None else _against_models(volley)
    yield from _twice(spec.target.abilities)
    yield from _idle(spec)
    cover = spec.target.cover
    if isinstance(cover, str) and EDITIONS[spec.edition].covers[cover].note:
        yield EDITIONS[spec.edition].covers[cover].note


def _twice(abilities: tuple[object, ...]) -> Iterator[str]:
    """The same ability twice is had once (published 10th commentary; earlier editions grant it once, too)."""
    named = Counter(item for item in abilities if isinstance(item, AbilityUse))
    for item, times in named.items():
        if times > 1:
            yield f"`{item}` is named {'twice' if times == 2 else f'{times} times'} and counts once."


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
    return item.ability.changes_dice and not any(True for _ in item.ability.works(item.argument, scene))


def _why_idle(item: AbilityUse) -> str:
    if item.argument.keyword:
        return f"`{item}` changes nothing here: the target has no keyword {item.argument.keyword}."
    return f"`{item}` changes nothing here. What it does: {item.ability.help}"


def _against_models(volley: Volley) -> Iterator[str]:
    if volley.ordnance:
        yield "`ordnance` is a column of the vehicle damage table (004:270-278): it changes nothing against models."


def _against_armour(volley: Volley) -> Iterator[str]:
    if volley.wound_mod or volley.reroll_wounds is not Reroll.NONE:
        yield "Against armour there is no wound roll (004:263-268): its modifier and re-roll change nothing."
