"""The rules in force for a volley, and what all its rolls share: modifiers, re-rolls, and what a
face triggers.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import compress
from typing import Any, TypeVar

from bot.attack.model.spec import MELEE, AttackSpec, FixedWoundTrigger, Volley
from bot.dice.quantity import Quantity
from bot.dice.stage import FACES, NEVER, Check, Faces, Reroll, Stage, faces_again
from bot.editions import Edition
from bot.editions.ability import Ability, AbilityUse, Scene
from bot.editions.adjustments import (
    Adjustment,
    At,
    CriticalFrom,
    FailsBelow,
    FixedWound,
    GrantedReroll,
    IgnoresCover,
    IgnoresHitPenalties,
    InCover,
    Modifier,
    NoHitRerolls,
    OnRoll,
    Reads,
)
from bot.editions.edition import Cover

Kind = TypeVar("Kind")
Located = TypeVar("Located", Modifier, GrantedReroll, CriticalFrom, OnRoll, FailsBelow)
Meaning = TypeVar("Meaning")
GENEROSITY = tuple(Reroll)
NEVER_CRITICAL = 7
"""The face from which on a roll is critical where none is."""
Make = Callable[[Sequence[OnRoll], bool], Meaning]
"""What a success means, by the triggers that it sets off, and by whether it is critical."""


class ActiveRules:
    """What is in force for one volley. The order in which abilities were named has no meaning."""

    def __init__(self, spec: AttackSpec, volley: Volley) -> None:
        self.spec = spec
        self.volley = volley
        self.target = spec.target
        self.edition = spec.rules_of_edition
        self.melee = volley.mode == MELEE
        self._by_kind = defaultdict[type, list[Any]](list)
        for item in _adjustments(spec, volley, self.edition):
            self._by_kind[type(item)].append(item)

    def of(self, kind: type[Kind]) -> Sequence[Kind]:
        """The adjustments of one kind."""
        return self._by_kind.get(kind, ())

    def at(self, kind: type[Located], at: At) -> Sequence[Located]:
        """The adjustments of one kind to one roll."""
        found = self._by_kind.get(kind)
        return [item for item in found if item.at is at] if found else ()

    @cached_property
    def covers(self) -> list[Cover]:
        """The kinds of cover that the target profits from."""
        if self.of(IgnoresCover):
            return []
        own = self.target.cover
        kinds = {item.kind for item in self.of(InCover)}
        if isinstance(own, str):
            kinds.add(own)
        in_order = sorted(kinds)
        covers = self.edition.covers
        return [covers[kind] for kind in in_order]

    def modifier(self, at: At, option: int) -> tuple[int, Sequence[str]]:
        """The modifier of a hit or wound roll within the edition's cap (000:21-24), and the reasons
        for it.
        """
        parts = [(option, f"modifier {option:+d}")]
        parts += [(item.by, item.why) for item in self.at(Modifier, at)]
        if at is At.HIT:
            parts += self._covers_to_hit()
            parts = self.kept(parts)
        total = sum([by for by, _ in parts])
        why = [reason for by, reason in parts if by]
        cap = self.edition.cap
        if cap is None or abs(total) <= cap:
            return total, why
        counted = cap
        if total < 0:
            counted = -cap
        why.append(f"{total:+d} counts as {counted:+d}: no more than {cap} either way")
        return counted, why

    def _covers_to_hit(self) -> list[tuple[int, str]]:
        """What cover does to a hit roll of shooting, and why."""
        if self.melee:
            return []
        return [(cover.to_hit, f"{cover.name}: {cover.to_hit:+d} to hit") for cover in self.covers]

    def kept(self, parts: list[tuple[int, str]]) -> list[tuple[int, str]]:
        """Changes of the skill or the hit roll, without the unwelcome ones where those are
        ignored.
        """
        if not self.of(IgnoresHitPenalties):
            return parts
        return [(by, why) for by, why in parts if by > 0]

    def again(self, at: At, option: Reroll | None, check: Check) -> tuple[Faces, Sequence[str]]:
        """The faces of a check that are rolled again, and why; with the option None there are no
        re-rolls, whatever else grants them.
        """
        if option is None:
            return NEVER, ["no re-rolls"]
        forbidden = self.of(NoHitRerolls)
        if at is At.HIT and forbidden:
            return NEVER, [item.why for item in forbidden]
        best = option
        why = []
        if option is not Reroll.NONE:
            why.append(f"re-roll {option.value}")
        for item in self.at(GrantedReroll, at):
            best = max(best, item.reroll, key=GENEROSITY.index)
            why.append(item.why)
        faces = faces_again(best, check)
        if best is Reroll.FAILED:
            why += _left_lying(check, faces)
        return faces, why

    def check(self, at: At, need: int | None, option: int) -> tuple[Check, Sequence[str]]:
        """Which faces succeed at a hit or wound roll that needs this number, and why. `option` is
        the volley's own modifier.
        """
        modifier, why = self.modifier(at, option)
        criticals = self.at(CriticalFrom, at)
        succeeding = [item.face for item in criticals if not item.successful]
        floors = self.at(FailsBelow, at)
        floor = max([item.face for item in floors], default=2)
        always = min(succeeding, default=NEVER_CRITICAL)
        check = Check(need, modifier, self.edition.natural_six, always, floor=floor)
        return check, (*why, *[item.why for item in floors])

    def stage(
        self,
        at: At,
        check: Check,
        why: Sequence[str],
        option: Reroll | None,
        make: Make[Meaning],
        critical_on: int | None = None,
    ) -> Stage[Meaning | None]:
        """A hit or wound roll: what each face sets off and `make`s of it, and which faces are
        rolled again. Rolls are critical from `critical_on`; without it on a 6, or as rules say.
        """
        criticals = () if critical_on else self.at(CriticalFrom, at)
        critical = critical_on or min([item.face for item in criticals], default=6)
        happens = critical in FACES
        triggers = [
            item for item in self.at(OnRoll, at) if happens or item.reads is not Reads.CRITICAL
        ]
        faces = _meanings(check, critical, triggers, make)
        again, rerolls = self.again(at, option, check)
        lowering = _lowering(check, criticals)
        lowered = [item.why for item in lowering]
        others = [item.why for item in criticals if item not in lowering]
        triggered = [item.why for item in triggers]
        reasons = (*why, *lowered)
        marks = (*rerolls, *others, *triggered)
        return Stage(at.value, faces, again, str(check), reasons, marks)


def _left_lying(check: Check, again: Faces) -> Iterator[str]:
    """What fails by modifiers alone is no failed roll when dice are picked up (002:560-570)."""
    misses = zip(FACES, check.passes, again, strict=True)
    stay = [f"{face}s" for face, passes, is_thrown in misses if not (passes or is_thrown)]
    if stay:
        yield f"{' and '.join(stay)} stay: re-rolls come before modifiers"


def _lowering(check: Check, criticals: Sequence[CriticalFrom]) -> list[CriticalFrom]:
    """What lowers the number needed, for critical rolls always succeed."""
    if not criticals or check._replace(critical=7).passes == check.passes:
        return []
    return [item for item in criticals if item.face == check.critical]


def _meanings(
    check: Check, critical: int, triggers: Sequence[OnRoll], make: Make[Meaning]
) -> tuple[Meaning | None, ...]:
    """One meaning per face, None where the check fails. Faces that set off the same share one
    object.
    """
    made: dict[Faces, Meaning] = {}
    faces: list[Meaning | None] = []
    for face, passes in zip(FACES, check.passes, strict=True):
        if not passes:
            faces.append(None)
            continue
        is_critical = face >= critical
        set_off = [_sets_off(item, face, check.modifier, is_critical) for item in triggers]
        key = (is_critical, *set_off)
        if key not in made:
            active = list(compress(triggers, set_off))
            made[key] = make(active, is_critical)
        faces.append(made[key])
    return tuple(faces)


def _sets_off(trigger: OnRoll, face: int, modifier: int, is_critical: bool) -> bool:
    if trigger.reads is Reads.CRITICAL:
        return is_critical
    if trigger.reads is Reads.MODIFIED:
        # A result below 1 counts as a 1 (002:581-583, 001:59).
        result = max(1, face + modifier)
        return result >= trigger.on
    return face >= trigger.on


def _adjustments(spec: AttackSpec, volley: Volley, edition: Edition) -> Iterator[Adjustment]:
    """Abilities have names: what is granted twice under one is had once. Triggers have none, so
    each of them counts.
    """
    scene = spec.scene(volley)
    granted = list(edition.circumstances(scene))
    abilities = (*volley.abilities, *spec.target.abilities)
    uses = [use for use in abilities if isinstance(use, AbilityUse)]
    if edition.best_duplicate:
        uses = best_uses(uses, scene)
    for use in uses:
        granted += use.adjustments(scene)
    yield from dict.fromkeys(granted)
    for item in volley.abilities:
        if isinstance(item, OnRoll):
            yield item
        elif isinstance(item, FixedWoundTrigger):
            yield FixedWound(item.need, str(item))


def best_uses(uses: Sequence[AbilityUse], scene: Scene) -> list[AbilityUse]:
    """Of each ability the best value of those that do something here."""
    best: dict[Ability, AbilityUse] = {}
    for use in uses:
        before = best.get(use.ability)
        is_best = before is None or use.worth > before.worth
        if is_best and use.adjustments(scene):
            best[use.ability] = use
    return list(best.values())


def best_of_groups(items: Sequence[tuple[str, Quantity]]) -> tuple[Quantity, ...]:
    """Of the amounts that share a group only the largest on average; those without a group all
    count.
    """
    best: dict[str, Quantity] = {}
    ungrouped = []
    for group, amount in items:
        if not group:
            ungrouped.append(amount)
        elif group not in best or amount.mean > best[group].mean:
            best[group] = amount
    return (*best.values(), *ungrouped)
