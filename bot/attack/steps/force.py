"""The adjustments in force for a volley, and what all its rolls share: modifiers, re-rolls, what a
face triggers.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, TypeVar

from bot.attack.model.spec import MELEE, AttackSpec, FixedWoundTrigger, Volley
from bot.dice.quantity import Quantity
from bot.dice.stage import FACES, Check, Reroll, Stage, faces_again
from bot.editions import EDITIONS
from bot.editions.ability import AbilityUse
from bot.editions.adjustments import (
    Adjustment,
    At,
    CriticalFrom,
    FixedWound,
    IgnoresCover,
    InCover,
    Modifier,
    OnRoll,
    Reads,
    RollAgain,
)
from bot.editions.edition import Cover

Kind = TypeVar("Kind")
Located = TypeVar("Located", Modifier, RollAgain, CriticalFrom, OnRoll)
Meaning = TypeVar("Meaning")
GENEROSITY = tuple(Reroll)
Make = Callable[[Sequence[OnRoll], bool], Meaning]
"""What a success means, by the triggers that it sets off, and by whether it is critical."""


class Force:
    """What is in force for one volley. The order in which abilities were named has no meaning."""

    def __init__(self, spec: AttackSpec, volley: Volley) -> None:
        self.spec, self.volley, self.target = spec, volley, spec.target
        self.edition = EDITIONS[spec.edition]
        self.melee = volley.mode == MELEE
        self._by_kind: dict[type, list[Any]] = {}
        if volley.abilities or spec.target.abilities:
            for item in _adjustments(spec, volley):
                self._by_kind.setdefault(type(item), []).append(item)

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
        kinds = {item.kind for item in self.of(InCover)}
        if isinstance(self.target.cover, str):
            kinds.add(self.target.cover)
        return (
            [] if self.of(IgnoresCover) else [self.edition.covers[kind] for kind in sorted(kinds)]
        )

    def modifier(self, at: At, option: int) -> tuple[int, Sequence[str]]:
        """The modifier of a hit or wound roll within the edition's cap (000:21-24), and the reasons
        for it.
        """
        parts = self.at(Modifier, at)
        if not (parts or option or self.covers):
            return 0, ()
        why = (
            [f"modifier {option:+d}", *(item.why for item in parts)]
            if option
            else [item.why for item in parts]
        )
        total = option + sum(item.by for item in parts)
        if at is At.HIT and not self.melee:
            hiding = [cover for cover in self.covers if cover.to_hit]
            total += sum(cover.to_hit for cover in hiding)
            why += [f"{cover.name}: {cover.to_hit:+d} to hit" for cover in hiding]
        cap = self.edition.cap
        if cap is not None and abs(total) > cap:
            why.append(
                f"{total:+d} counts as {_clamped(total, cap):+d}: no more than {cap} either way"
            )
            total = _clamped(total, cap)
        return total, why

    def again(self, at: At, option: Reroll, check: Check) -> tuple[tuple[bool, ...], Sequence[str]]:
        """The faces of a check that are rolled again, and why."""
        granted = self.at(RollAgain, at)
        best = (
            max([option, *(item.reroll for item in granted)], key=GENEROSITY.index)
            if granted
            else option
        )
        why = [f"re-roll {option.value}"] if option is not Reroll.NONE else []
        return faces_again(best, check), [*why, *[item.why for item in granted]]

    def stage(
        self,
        at: At,
        check: Check,
        option: Reroll,
        why: Sequence[str],
        criticals: Sequence[CriticalFrom],
        make: Make[Meaning],
    ) -> Stage[Meaning | None]:
        """A hit or wound roll: what each face sets off and `make`s of it, and which faces are
        rolled again.
        """
        triggers = self.at(OnRoll, at)
        critical = min([6, *[item.face for item in criticals]])
        faces = _Triggered(triggers, check.modifier, critical).meanings(check, make)
        again, rerolls = self.again(at, option, check)
        marks = [*[item.why for item in criticals], *[item.why for item in triggers]]
        return Stage(at.value, faces, again, str(check), (*why, *rerolls, *marks))


class _Triggered:
    """Gives each successful face its meaning by the triggers it sets off; equal faces share one
    object.
    """

    def __init__(self, triggers: Sequence[OnRoll], modifier: int, critical: int) -> None:
        self.triggers, self.modifier, self.critical = triggers, modifier, critical

    def meanings(self, check: Check, make: Make[Meaning]) -> tuple[Meaning | None, ...]:
        """One meaning per face, None where the check fails."""
        if not self.triggers:
            return self._untriggered(check, make)
        made: dict[tuple[bool, ...], Meaning] = {}
        faces: list[Meaning | None] = []
        for face, passes in zip(FACES, check.passes, strict=True):
            if not passes:
                faces.append(None)
                continue
            key = (
                face >= self.critical,
                *(self._set_off(trigger, face) for trigger in self.triggers),
            )
            if key not in made:
                made[key] = make(
                    [item for item, on in zip(self.triggers, key[1:], strict=True) if on], key[0]
                )
            faces.append(made[key])
        return tuple(faces)

    def _untriggered(self, check: Check, make: Make[Meaning]) -> tuple[Meaning | None, ...]:
        """One meaning for all successes, and one for critical ones."""
        passes = check.passes.count(True)
        critical = min(passes, 7 - self.critical)
        common = (make((), False),) * (passes - critical) if passes > critical else ()
        return (None,) * (6 - passes) + common + ((make((), True),) * critical if critical else ())

    def _set_off(self, trigger: OnRoll, face: int) -> bool:
        if trigger.reads is Reads.CRITICAL:
            return face >= self.critical
        # A result below 1 counts as a 1 (002:581-583, 001:59).
        seen = max(1, face + self.modifier) if trigger.reads is Reads.MODIFIED else face
        return seen >= trigger.on


def _adjustments(spec: AttackSpec, volley: Volley) -> Iterator[Adjustment]:
    """Abilities have names: what is granted twice under one is had once. Triggers have none, so
    each of them counts.
    """
    scene = spec.scene(volley)
    named = [
        item for item in (*volley.abilities, *spec.target.abilities) if isinstance(item, AbilityUse)
    ]
    yield from dict.fromkeys(
        each for item in named for each in item.ability.works(item.argument, scene)
    )
    for item in volley.abilities:
        if isinstance(item, OnRoll):
            yield item
        elif isinstance(item, FixedWoundTrigger):
            yield FixedWound(item.need, str(item))


def _clamped(number: int, cap: int) -> int:
    return max(-cap, min(cap, number))


def best_of_groups(items: Sequence[tuple[str, Quantity]]) -> tuple[Quantity, ...]:
    """Of the amounts that share a group only the largest on average; those without a group all
    count.
    """
    if not items:
        return ()
    best: dict[str, Quantity] = {}
    free = []
    for group, amount in items:
        if not group:
            free.append(amount)
        elif group not in best or amount.mean > best[group].mean:
            best[group] = amount
    return (*best.values(), *free)
