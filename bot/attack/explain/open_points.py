"""Which reading is rolled where the published rules are silent or their readers differ: a sentence
for each such place that this attack comes to (`docs/adr/0007-open-points-of-the-11th.md`).
"""

from collections.abc import Iterator
from dataclasses import replace

from bot.attack.model.picking import character_first, comes_late, has_precision
from bot.attack.model.spec import OVERWATCH, AttackSpec, Volley
from bot.attack.steps.active_rules import ActiveRules
from bot.dice.stage import Reroll
from bot.editions.ability import AbilityUse
from bot.editions.adjustments import (
    At,
    Effect,
    FailsBelow,
    HalvedDamage,
    HitsAutomatically,
    OnRoll,
    Reads,
)

OF_ITS_OWN_POOL = (Effect.SET_AP, Effect.SET_DAMAGE)
"""What makes a wound unlike the others of its weapon."""


def open_points(spec: AttackSpec) -> Iterator[str]:
    """The readings taken, volley by volley, then of the groups of the target."""
    for volley in spec.volleys:
        rules = ActiveRules(spec, volley)
        yield from _distance(spec, volley)
        yield from _snap_shooting(rules)
        yield from _automatic_hits(rules)
        yield from _devastating(rules)
        yield from _great_saves(rules)
        if spec.target.groups:
            yield from _saves_of_groups(rules)
    yield from _order_of_groups(spec)


def _distance(spec: AttackSpec, volley: Volley) -> Iterator[str]:
    """An ability that works from a distance on, where nobody said how far the target is."""
    if volley.situation.beyond_12 is not None:
        return
    scene = spec.scene(volley)
    nearer = replace(scene.situation, beyond_12=False)
    near = replace(scene, situation=nearer)
    for item in volley.abilities:
        if not isinstance(item, AbilityUse) or item.adjustments(scene) == item.adjustments(near):
            continue
        yield f'{item} counts as if the target is beyond 18"; if it is nearer, type `within 18`.'


def _snap_shooting(rules: ActiveRules) -> Iterator[str]:
    edition = rules.edition
    triggers = [item for item in rules.at(OnRoll, At.HIT) if item.reads is not Reads.CRITICAL]
    is_overwatch = rules.volley.mode == OVERWATCH
    if triggers and is_overwatch and not edition.snap_crits:
        yield (
            "Hits of snap shooting are not critical; what a 6 to hit does besides is read to work."
        )


def _automatic_hits(rules: ActiveRules) -> Iterator[str]:
    edition, volley = rules.edition, rules.volley
    if volley.skill is not None and not rules.of(HitsAutomatically):
        return
    contested = "torrent_snap" in edition.readings and edition.torrent_snap
    if contested and volley.mode == OVERWATCH:
        yield (
            "What hits automatically is read to do so in snap shooting, too; others let it hit on "
            "6s alone."
        )
    if rules.at(FailsBelow, At.HIT):
        yield (
            "What hits automatically is read to do so in indirect shooting, too."
            if edition.ways
            else f"In the {edition.name} a weapon that hits automatically cannot attack what its "
            "unit does not see."
        )


def _devastating(rules: ActiveRules) -> Iterator[str]:
    edition, target = rules.edition, rules.target
    if edition.dev_reduced or not _triggers(rules, Effect.DEVASTATE):
        return
    if target.half_damage or target.damage_reduction or rules.of(HalvedDamage):
        yield (
            "Devastating Wounds are read to keep their whole damage: what lessens damage does not "
            "touch them. Others lessen it."
        )


def _great_saves(rules: ActiveRules) -> Iterator[str]:
    """A save beyond 2+ only matters where AP takes something of it away."""
    has_ap = rules.volley.ap or _triggers(rules, Effect.SET_AP)
    if rules.edition.skill_limits is None or not has_ap:
        return
    target = rules.target
    saves = [group.save for group in target.groups] or [target.save]
    needed = [save - target.save_mod for save in saves if save is not None]
    goes_beyond = any(need < 2 for need in needed)
    if goes_beyond:
        yield (
            f"{target.save_mod:+d} to saves is read to count on the roll: what goes beyond a save "
            "of 2+ makes up for AP."
        )


def _saves_of_groups(rules: ActiveRules) -> Iterator[str]:
    if rules.target.reroll_saves is not Reroll.NONE:
        yield "Saves are read to be re-rolled each by itself, before they are sorted."
    if any(_triggers(rules, effect) for effect in OF_ITS_OWN_POOL):
        yield "Wounds of another AP or damage are read to be saved in a pool of their own."


def _order_of_groups(spec: AttackSpec) -> Iterator[str]:
    """Where groups stand in another order than the rules have, or Precision is not used."""
    groups = spec.target.groups
    by_the_rules = sorted(groups, key=lambda group: (group.character, not group.wounds_lost))
    picked_first = character_first(by_the_rules, lambda group: group.character)
    precise = [has_precision(spec, volley) for volley in spec.volleys]
    if comes_late(spec) and any(precise):
        yield (
            "Precision is not used here: these attacks hurt the Character last. "
            "`precision on the character` makes them hurt his group first."
        )
    picked = all(precise) and tuple(groups) == picked_first
    if list(groups) != by_the_rules and not picked:
        yield (
            "The groups take their losses in the order given. By the rules one that is hurt comes "
            "first, and a Character last unless Precision picks it."
        )


def _triggers(rules: ActiveRules, effect: Effect) -> bool:
    return any(item.effect is effect for item in rules.at(OnRoll, At.WOUND))
