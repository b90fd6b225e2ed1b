"""What a player should know about the reading of an attack, beside its numbers: a sentence for
each.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from typing import TypeGuard

from bot.attack.explain.forbidden import cannot_shoot
from bot.attack.explain.open_points import open_points
from bot.attack.model.contradictions import STILL
from bot.attack.model.spec import MELEE, OVERWATCH, SHOOT, AttackSpec, Volley
from bot.attack.steps.active_rules import ActiveRules, best_uses
from bot.attack.steps.planning import plan_attack
from bot.attack.steps.volley_plan import VolleyPlan
from bot.dice.stage import Reroll
from bot.editions import EDITIONS
from bot.editions.ability import WITHOUT, AbilityUse, Scene, Situation
from bot.editions.adjustments import At, BearerTest, IgnoresCover, OnRoll, Reads


def notes(spec: AttackSpec) -> tuple[str, ...]:
    """Each once: which of several readings is rolled, what harms the attackers, and what was typed
    and changes nothing.
    """
    return (*readings(spec), *of_bearers(spec), *without_effect(spec))


def readings(spec: AttackSpec) -> tuple[str, ...]:
    """Where rules can be read in several ways, or stand in several versions, the one rolled."""
    return tuple(dict.fromkeys(_readings(spec)))


def of_bearers(spec: AttackSpec) -> tuple[str, ...]:
    """What a failed test does to the bearers of the weapons (Hazardous)."""
    told = []
    for volley in spec.volleys:
        rules = ActiveRules(spec, volley)
        tests = rules.of(BearerTest)
        told += [f"{test.why}." for test in tests]
    return tuple(dict.fromkeys(told))


def without_effect(spec: AttackSpec) -> tuple[str, ...]:
    """What was typed and changes nothing here: what is named twice, what has nothing to do, what
    changes no die.
    """
    return tuple(dict.fromkeys(_without_effect(spec)))


def _readings(spec: AttackSpec) -> Iterator[str]:
    yield from cannot_shoot(spec)
    yield from _of_abilities(spec)
    yield from _cover(spec)
    if spec.target.armour is None:
        yield from _waiting(spec)
        yield from open_points(spec)
    elif any(volley.ap == 1 for volley in spec.volleys):
        yield (
            "AP counts for nothing against armour, as the 4th reference has it (004:263-278); in "
            "the published rules a glancing hit of AP 1 counts as penetrating."
        )


def _without_effect(spec: AttackSpec) -> Iterator[str]:
    against = _against_models if spec.target.armour is None else _against_armour
    for volley in spec.volleys:
        yield from _twice(volley.abilities)
        yield from against(volley)
    yield from _twice(spec.target.abilities)
    yield from _without_dice(spec)
    yield from _idle(spec)
    for volley in spec.volleys:
        yield from _idle_ways(spec, volley)
        yield from _outdone(spec, volley)


def _twice(abilities: tuple[object, ...]) -> Iterator[str]:
    """The same ability twice is had once (published 10th commentary; earlier editions grant it
    once, too).
    """
    named = Counter(item for item in abilities if isinstance(item, AbilityUse))
    for item, times in named.items():
        if times == 1:
            continue
        often = "twice" if times == 2 else f"{times} times"
        yield f"`{item}` is named {often} and counts once."


def _without_dice(spec: AttackSpec) -> Iterator[str]:
    """Abilities that never change a die, each with what it does instead."""
    for item in spec.abilities:
        if isinstance(item, AbilityUse) and not item.ability.changes_dice:
            yield f"{item}: {item.ability.help}"


def _of_abilities(spec: AttackSpec) -> Iterator[str]:
    """What is always said of an ability: which of several versions it is."""
    for item in spec.abilities:
        if isinstance(item, AbilityUse) and item.ability.note:
            yield item.ability.note


def _idle(spec: AttackSpec) -> Iterator[str]:
    """Abilities that this situation, or this target, gives nothing to do."""
    edition = spec.rules_of_edition
    scenes = [spec.scene(volley) for volley in spec.volleys]
    for volley, scene in zip(spec.volleys, scenes, strict=True):
        uncritical = volley.mode == OVERWATCH and not edition.snap_crits
        for item in volley.abilities:
            if _is_idle(item, [scene]) and not item.attacks:
                yield _why_idle(item, scene)
            elif uncritical and _needs_critical_hits(item, scene):
                yield f"`{item}` changes nothing here: no hit of snap shooting is critical."
    for item in spec.target.abilities:
        if _is_idle(item, scenes):
            yield _why_idle(item, scenes[0])


def missed_keywords(spec: AttackSpec) -> tuple[str, ...]:
    """Abilities of weapons that do nothing for want of a keyword of the target."""
    found = []
    for volley in spec.volleys:
        scene = spec.scene(volley)
        for item in volley.abilities:
            if _is_idle(item, [scene]) and _wanted(item, scene):
                why = _why_idle(item, scene)
                found.append(why)
    return tuple(dict.fromkeys(found))


def missed_circumstances(spec: AttackSpec) -> tuple[str, ...]:
    """One sentence about abilities of weapons that do nothing for want of a circumstance, with what
    is typed for it.
    """
    found: dict[str, None] = {}
    for volley in spec.volleys:
        scene = spec.scene(volley)
        for item in volley.abilities:
            if _is_idle(item, [scene]):
                words = _circumstance_for(item, scene)
                if words:
                    told = f"`{item}` works with `{words}`"
                    found[told] = None
    if not found:
        return ()
    first, *others = found
    shorter = [each.replace(" works ", " ") for each in others]
    sentence = ", ".join([first, *shorter])
    return (f"{sentence}.",)


def _circumstance_for(item: AbilityUse, scene: Scene) -> str:
    """What is typed to give an ability something to do; empty where no circumstance does. What a
    unit's movement takes away is nothing to ask for, nor how far the target is where that was said.
    """
    for each in fields(Situation):
        is_said = each.default is None and getattr(scene.situation, each.name) is not None
        if each.name in STILL or is_said:
            continue
        said = not getattr(scene.situation, each.name)
        situation = replace(scene.situation, **{each.name: said})
        other = replace(scene, situation=situation)
        if item.adjustments(other):
            words = each.name.replace("_", " ")
            return words if said else f"not {words}"
    return ""


def _wanted(item: AbilityUse, scene: Scene) -> str:
    """The keyword that an ability asks for and the target has not."""
    wanted = item.argument.keyword or item.argument.scope or ""
    return "" if scene.has(wanted) else wanted


def _is_idle(item: object, scenes: Iterable[Scene]) -> TypeGuard[AbilityUse]:
    """Whether an ability might change dice and does so in none of these scenes."""
    if not isinstance(item, AbilityUse) or not item.ability.changes_dice:
        return False
    return not any(item.adjustments(scene) for scene in scenes)


def _needs_critical_hits(item: object, scene: Scene) -> bool:
    """Whether an ability does something on a critical hit and nothing else."""
    done = item.adjustments(scene) if isinstance(item, AbilityUse) else ()
    return bool(done) and all(map(_is_of_critical_hits, done))


def _is_of_critical_hits(item: object) -> bool:
    if not isinstance(item, OnRoll):
        return False
    return item.at is At.HIT and item.reads is Reads.CRITICAL


def _why_idle(item: AbilityUse, scene: Scene) -> str:
    why = f"`{item}` changes nothing here"
    wanted = _wanted(item, scene)
    if wanted:
        return f"{why}: the target {_lacks(wanted)}."
    return f"{why}. What it does: {item.ability.help}"


def _lacks(wanted: str) -> str:
    """What a target is whose keywords are not those wanted."""
    others = WITHOUT.sub("", wanted)
    return f"has no keyword {wanted}" if others == wanted else f"is {others}"


def _idle_ways(spec: AttackSpec, volley: Volley) -> Iterator[str]:
    """Ways of shooting that were named in a fight, and a spotter whom nobody needs."""
    situation = volley.situation
    if volley.mode == MELEE:
        for way in EDITIONS[spec.edition].ways:
            if getattr(situation, way):
                yield f"`{way}` changes nothing in melee: it is a way of shooting."
    elif situation.spotted and situation.visible and not situation.indirect:
        yield "`spotted` changes nothing without `indirect`."


def _outdone(spec: AttackSpec, volley: Volley) -> Iterator[str]:
    """Values of one ability beside a better one, where only the best counts."""
    if not spec.rules_of_edition.best_duplicate:
        return
    scene = spec.scene(volley)
    uses = [item for item in volley.abilities if isinstance(item, AbilityUse)]
    best = {use.ability: use for use in best_uses(uses, scene)}
    for use in uses:
        counts = best.get(use.ability, use)
        if use != counts and use.adjustments(scene):
            yield f"`{use}` changes nothing beside `{counts}`: of the two the better counts."


def _cover(spec: AttackSpec) -> Iterator[str]:
    """What is to be said of the cover.

    000 has no Ignores Cover, and 002:46 only speaks of saving throws: that it ends -1 to hit, too,
    is a reading.
    """
    cover = spec.target.cover
    if not isinstance(cover, str):
        return
    kind = EDITIONS[spec.edition].covers[cover]
    if kind.to_hit and any(_ignores_cover(spec, volley) for volley in spec.volleys):
        yield (
            f"Ignores Cover is read to end the {kind.to_hit:+d} to hit of {kind.name}, too; where "
            f"you keep that, say {kind.to_hit:+d} to hit in place of the cover."
        )
    if kind.note:
        yield kind.note


def _ignores_cover(spec: AttackSpec, volley: Volley) -> bool:
    return volley.mode == SHOOT and bool(ActiveRules(spec, volley).of(IgnoresCover))


def _waiting(spec: AttackSpec) -> Iterator[str]:
    """In which order the kinds of damage come that wait until the end, where there is more than
    one.
    """
    plans = plan_attack(spec)
    one_by_one = spec.rules_of_edition.group_by_group
    if one_by_one:
        for plan in plans:
            yield from _waiting_together([plan])
    else:
        yield from _waiting_together(plans)


def _waiting_together(plans: Iterable[VolleyPlan]) -> Iterator[str]:
    late = []
    for plan in plans:
        for wound, _ in plan.wound.weights:
            if wound is not None:
                late += [packet for packet in wound.packets if packet.deferred]
    late.sort(key=lambda packet: packet.rank)
    effects = {(packet.damage, packet.spills) for packet in late}
    if len(effects) > 1:
        kinds = [f"{packet.name} of {packet.damage.roll}" for packet in late]
        order = ", then ".join(dict.fromkeys(kinds))
        yield (
            "More than one kind of damage waits until the end of these attacks. Their order is our "
            f"reading: {order} (the smaller on average first, mortal wounds that spill over last)."
        )


def _against_models(volley: Volley) -> Iterator[str]:
    if volley.ordnance:
        yield (
            "`ordnance` is a column of the vehicle damage table (004:270-278): it changes nothing "
            "against models."
        )


def _against_armour(volley: Volley) -> Iterator[str]:
    if volley.wound_mod or volley.reroll_wounds is not Reroll.NONE:
        yield (
            "Against armour there is no wound roll (004:263-268): its modifier and re-roll change "
            "nothing."
        )
