"""Rolling an attack: the same stages as the odds, read with dice. Every die and re-roll is kept."""

from collections.abc import Iterable
from dataclasses import replace

from bot.attack.model.spec import AttackSpec, Volley
from bot.attack.model.story import (
    AttacksRolled,
    AttackStory,
    DamageRolled,
    HitRolled,
    Penetration,
    VehicleStory,
    VolleyStory,
    WoundRolled,
)
from bot.attack.model.unit import Unit
from bot.attack.steps.plan import AttackCount, Hit, Packet, VehiclePlan, VolleyPlan, Wound
from bot.attack.steps.planning import plan_attack, plan_vehicle_attack
from bot.dice.notation import Die
from bot.dice.source import DiceSource
from bot.dice.stage import Stage

AUTOMATIC = Hit()
"""A hit without a roll: nothing is triggered by it (002:384-386)."""


def roll_attack(spec: AttackSpec, source: DiceSource) -> AttackStory:
    """Roll a whole attack with dice from `source`. LimitError as `attack_odds`."""
    if spec.target.armour is not None:
        vehicles = zip(spec.volleys, plan_vehicle_attack(spec), strict=True)
        return AttackStory(
            spec, tuple([_vehicle(volley, plan, source) for volley, plan in vehicles])
        )
    roller = _Roller(Unit(spec.target.wounds), spec.target.wounds_lost, source)
    return AttackStory(spec, roller.attack(zip(spec.volleys, plan_attack(spec), strict=True)))


def _attacks(count: AttackCount, source: DiceSource) -> tuple[AttacksRolled, ...]:
    rolled = []
    for _ in range(count.weapons):
        amount = count.roll.draw(source, count.again)
        more = tuple(each.draw(source) for each in count.more)
        rolled.append(
            AttacksRolled(
                amount, more, count.after(amount.total) + sum(each.total for each in more)
            )
        )
    return tuple(rolled)


def _hits(
    stage: Stage[Hit | None] | None, attacks: int, source: DiceSource
) -> tuple[HitRolled, ...]:
    if stage is None:
        return (HitRolled(None, AUTOMATIC),) * attacks
    rolled = [_hit(stage, source, extra_attack=False) for _ in range(attacks)]
    extra = sum(amount.total for hit in rolled for amount in hit.extra_attacks)
    return (*rolled, *(_hit(stage, source, extra_attack=True) for _ in range(extra)))


def _hit(stage: Stage[Hit | None], source: DiceSource, *, extra_attack: bool) -> HitRolled:
    die, hit = stage.draw(source)
    if hit is None:
        return HitRolled(die, None, extra_attack=extra_attack)
    hits = tuple(amount.draw(source) for amount in hit.extra_hits)
    attacks = () if extra_attack else tuple(amount.draw(source) for amount in hit.extra_attacks)
    return HitRolled(die, hit, hits, attacks, extra_attack)


def _vehicle(volley: Volley, plan: VehiclePlan, source: DiceSource) -> VehicleStory:
    attacks = _attacks(plan.attacks, source)
    hits = _hits(plan.hit, sum(weapon.attacks for weapon in attacks), source)
    dice = [plan.penetration.draw(source) for _ in range(sum(hit.hits for hit in hits))]
    struck = []
    for die, kind in dice:
        if kind is None:
            struck.append(Penetration(die, None))
        else:
            table, result = plan.tables[kind].draw(source)
            struck.append(Penetration(die, kind, table, result, result in plan.destroying))
    return VehicleStory(volley, plan, attacks, hits, tuple(struck))


class _Roller:
    """Rolls volleys against a unit that has lost some wounds, and keeps account of them."""

    def __init__(self, unit: Unit, lost: int, source: DiceSource) -> None:
        self.unit, self.lost, self.source = unit, lost, source

    def attack(self, volleys: Iterable[tuple[Volley, VolleyPlan]]) -> tuple[VolleyStory, ...]:
        """Volley after volley, as at the table; then what waited for the last of them, then the
        bearers' tests.
        """
        waiting: list[tuple[Packet, int]] = []
        stories = []
        for index, (volley, plan) in enumerate(volleys):
            story, deferred = self._volley(volley, plan)
            waiting += [(packet, index) for packet in deferred]
            stories.append(story)
        last: list[list[DamageRolled]] = [[] for _ in stories]
        for packet, index in sorted(waiting, key=lambda each: each[0].rank):
            last[index].append(self._damage(packet))
        stories[-1] = replace(stories[-1], lost_after=self.lost)
        return tuple(
            [self._finished(story, damage) for story, damage in zip(stories, last, strict=True)]
        )

    def _volley(self, volley: Volley, plan: VolleyPlan) -> tuple[VolleyStory, list[Packet]]:
        before = self.lost
        attacks = _attacks(plan.attacks, self.source)
        hits = _hits(plan.hit, sum(weapon.attacks for weapon in attacks), self.source)
        rolled = list(self._wound_rolls(hits, plan))
        deferred: list[Packet] = []
        wounds = tuple([self._resolved(die, wound, deferred) for die, wound in rolled])
        return VolleyStory(volley, plan, attacks, hits, wounds, (), (), before, self.lost), deferred

    def _finished(self, story: VolleyStory, deferred: list[DamageRolled]) -> VolleyStory:
        tests = [self.source.roll(6) for _ in range(story.plan.bearer_tests)]
        return replace(
            story,
            deferred=tuple(deferred),
            bearer_tests=tuple(Die(6, (face,), face) for face in tests),
        )

    def _wound_rolls(
        self, hits: Iterable[HitRolled], plan: VolleyPlan
    ) -> Iterable[tuple[Die | None, Wound | None]]:
        for hit in hits:
            if hit.hit is None:
                continue
            if hit.hit.wounds:
                yield None, plan.automatic
            for _ in range(hit.hits - hit.hit.wounds):
                yield plan.wound.draw(self.source)

    def _resolved(
        self, die: Die | None, wound: Wound | None, deferred: list[Packet]
    ) -> WoundRolled:
        """The save and the damage of one wound; what waits until the end is put into `deferred`."""
        if wound is None:
            return WoundRolled(die, None)
        save, saved = wound.save.draw(self.source) if wound.save is not None else (None, False)
        packets = [*([wound.packet] if wound.packet and not saved else []), *wound.mortals]
        deferred += [packet for packet in packets if packet.deferred]
        damage = tuple([self._damage(packet) for packet in packets if not packet.deferred])
        return WoundRolled(die, wound, save, saved, damage)

    def _damage(self, packet: Packet) -> DamageRolled:
        """Roll a packet's damage and allocate it, point by point, each of which may be ignored."""
        if self.lost == self.unit.total:
            return DamageRolled(packet, None, None, (), 0, 0)
        before, rules = self.lost, packet.damage
        roll = None if rules.slays else rules.roll.draw(self.source, rules.again)
        end = self.unit.total if packet.spills else self.unit.end_after(self.lost)
        points = end - self.lost if roll is None else rules.after(roll.total)
        ignored = []
        for _ in range(points):
            if self.lost == end:
                break
            if packet.ignore is not None:
                die, ignores = packet.ignore.draw(self.source)
                ignored.append(die)
                if ignores:
                    continue
            self.lost += 1
        models = self.unit.destroyed(self.lost) - self.unit.destroyed(before)
        return DamageRolled(packet, roll, points, tuple(ignored), self.lost - before, models)
