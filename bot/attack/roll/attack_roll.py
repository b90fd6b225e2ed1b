"""Rolling an attack: the same stages as the odds, read with dice. Every die and re-roll is kept."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.attack.model.spec import AttackSpec, Volley
from bot.attack.model.story import (
    AttacksRoll,
    AttackStory,
    DamageRoll,
    HitRoll,
    Penetration,
    VehicleStory,
    VolleyStory,
    WoundRoll,
)
from bot.attack.model.unit import Unit
from bot.attack.steps.plan import AttackCount, Hit, Packet, VehiclePlan, VolleyPlan, Wound
from bot.attack.steps.planning import plan_attack, plan_vehicle_attack
from bot.dice.notation import Die
from bot.dice.quantity import AmountRoll
from bot.dice.source import DiceSource
from bot.dice.stage import Stage

AUTOMATIC = Hit()
"""A hit without a roll: nothing is triggered by it (002:384-386)."""


def roll_attack(spec: AttackSpec, source: DiceSource) -> AttackStory:
    """Roll a whole attack with dice from `source`. LimitError as `attack_odds`."""
    target = spec.target
    if target.armour is not None:
        vehicles = zip(spec.volleys, plan_vehicle_attack(spec), strict=True)
        struck = [_against_vehicle(volley, plan, source) for volley, plan in vehicles]
        return AttackStory(spec, tuple(struck))
    roller = _Roller(Unit(target.wounds, target.group_sizes), target.wounds_lost, source)
    volleys = list(zip(spec.volleys, plan_attack(spec), strict=True))
    one_by_one = spec.rules_of_edition.group_by_group
    rounds = [[volley] for volley in volleys] if one_by_one else [volleys]
    stories = [story for each in rounds for story in roller.attack(each)]
    return AttackStory(spec, tuple([roller.tested(story) for story in stories]))


def _attacks(count: AttackCount, source: DiceSource) -> tuple[AttacksRoll, ...]:
    """The number of attacks of each weapon."""
    rolled = []
    for _ in range(count.weapons):
        amount = count.roll.draw(source, count.again)
        more = tuple([each.draw(source) for each in count.more])
        attacks = count.after(amount.total) + _total(more)
        rolled.append(AttacksRoll(amount, more, attacks))
    return tuple(rolled)


def _total(amounts: Iterable[AmountRoll]) -> int:
    return sum([amount.total for amount in amounts])


def _hits(
    stage: Stage[Hit | None] | None, weapons: Iterable[AttacksRoll], source: DiceSource
) -> tuple[HitRoll, ...]:
    """The hit rolls of all attacks, then those of the attacks that hits caused."""
    attacks = sum([weapon.attacks for weapon in weapons])
    if stage is None:
        return (HitRoll(None, AUTOMATIC),) * attacks
    rolled = [_hit(stage, source, extra_attack=False) for _ in range(attacks)]
    extra = sum([_total(hit.extra_attacks) for hit in rolled])
    rolled += [_hit(stage, source, extra_attack=True) for _ in range(extra)]
    return tuple(rolled)


def _hit(stage: Stage[Hit | None], source: DiceSource, *, extra_attack: bool) -> HitRoll:
    die, hit = stage.draw(source)
    if hit is None:
        return HitRoll(die, None, extra_attack=extra_attack)
    hits = tuple([amount.draw(source) for amount in hit.extra_hits])
    causes = () if extra_attack else hit.extra_attacks
    attacks = tuple([amount.draw(source) for amount in causes])
    return HitRoll(die, hit, hits, attacks, extra_attack)


def _against_vehicle(volley: Volley, plan: VehiclePlan, source: DiceSource) -> VehicleStory:
    attacks = _attacks(plan.attacks, source)
    hits = _hits(plan.hit, attacks, source)
    number = sum([hit.hits for hit in hits])
    penetrations = []
    for die, kind in [plan.penetration.draw(source) for _ in range(number)]:
        if kind is None:
            penetrations.append(Penetration(die, None))
            continue
        table, result = plan.tables[kind].draw(source)
        destroys = result in plan.destroying
        penetrations.append(Penetration(die, kind, table, result, destroys))
    return VehicleStory(volley, plan, attacks, hits, tuple(penetrations))


class _Roller:
    """Rolls volleys against a unit that has lost some wounds, and keeps account of them."""

    def __init__(self, unit: Unit, lost: int, source: DiceSource) -> None:
        self.unit, self.lost, self.source = unit, lost, source

    def attack(self, volleys: Iterable[tuple[Volley, VolleyPlan]]) -> tuple[VolleyStory, ...]:
        """Volley after volley, as at the table; then what waited for the last of them."""
        waiting: list[tuple[Packet, list[DamageRoll]]] = []
        stories = []
        damage = []
        for volley, plan in volleys:
            story, deferred = self._volley(volley, plan)
            of_volley: list[DamageRoll] = []
            waiting += [(packet, of_volley) for packet in deferred]
            stories.append(story)
            damage.append(of_volley)
        waiting.sort(key=lambda each: each[0].rank)
        for packet, of_volley in waiting:
            of_volley.append(self._damage(packet))
        stories[-1] = replace(stories[-1], lost_after=self.lost)
        both = zip(stories, damage, strict=True)
        return tuple([replace(story, deferred=tuple(late)) for story, late in both])

    def _volley(self, volley: Volley, plan: VolleyPlan) -> tuple[VolleyStory, list[Packet]]:
        """A volley, and the damage of it that waits."""
        before = self.lost
        attacks = _attacks(plan.attacks, self.source)
        hits = _hits(plan.hit, attacks, self.source)
        rolled = list(self._wound_rolls(hits, plan))
        deferred: list[Packet] = []
        if plan.pools:
            wounds = self._sorted(rolled, plan, deferred)
        else:
            wounds = tuple([self._resolved(die, wound, deferred) for die, wound in rolled])
        story = VolleyStory(volley, plan, attacks, hits, wounds, (), (), before, self.lost)
        return story, deferred

    def tested(self, story: VolleyStory) -> VolleyStory:
        """The story with the tests of its bearers."""
        faces = [self.source.roll(6) for _ in range(story.plan.bearer_tests)]
        tests = tuple([Die(6, (face,), face) for face in faces])
        return replace(story, bearer_tests=tests)

    def _wound_rolls(
        self, hits: Iterable[HitRoll], plan: VolleyPlan
    ) -> Iterable[tuple[Die | None, Wound | None]]:
        for hit in hits:
            if hit.hit is None:
                continue
            rolls = hit.hits
            if hit.hit.wounds:
                yield None, plan.automatic
                rolls -= 1
            for _ in range(rolls):
                yield plan.wound.draw(self.source)

    def _resolved(self, die: Die | None, wound: Wound | None, deferred: list[Packet]) -> WoundRoll:
        """The save and the damage of one wound; what waits until the end is put into `deferred`."""
        if wound is None:
            return WoundRoll(die, None)
        save, saved = None, False
        if wound.save is not None:
            save, saved = wound.save.draw(self.source)
        damage = []
        for packet in wound.mortals if saved else wound.packets:
            if packet.deferred:
                deferred.append(packet)
            else:
                damage.append(self._damage(packet))
        return WoundRoll(die, wound, save, saved, tuple(damage))

    def _sorted(
        self,
        rolled: Iterable[tuple[Die | None, Wound | None]],
        plan: VolleyPlan,
        deferred: list[Packet],
    ) -> tuple[WoundRoll, ...]:
        """All saves at once, then from the lowest to the highest, each against the group that is
        attacked then.
        """
        pools = [(pool.sorted_saves, pool.packet) for pool in plan.pools]
        without, waiting = [], []
        for die, wound in rolled:
            if wound is None or wound.sorted_saves is None:
                without.append(self._resolved(die, wound, deferred))
                continue
            save, face = wound.sorted_saves.die.draw(self.source)
            pool = pools.index((wound.sorted_saves, wound.packet))
            waiting.append((pool, face, die, wound, save))
        waiting.sort(key=lambda each: each[:2])
        with_save = [self._judged(*each[1:], deferred) for each in waiting]
        return (*without, *with_save)

    def _judged(
        self, face: int, die: Die | None, wound: Wound, save: Die, deferred: list[Packet]
    ) -> WoundRoll:
        """One of the sorted saves, and the damage that it does not prevent."""
        saves, packet = wound.sorted_saves, wound.packet
        assert saves is not None
        assert packet is not None
        deferred += wound.mortals
        if self.lost == self.unit.total:
            # It meets no group: what it would be is known only where all groups are alike.
            saved = saves.alike and saves.saves(face, 0)
            nothing = () if saved else (self._damage(packet),)
            return WoundRoll(die, wound, save, saved, nothing)
        group = self.unit.group_at(self.lost)
        saved = saves.saves(face, group)
        damage = () if saved else (self._damage(packet),)
        return WoundRoll(die, wound, save, saved, damage, group)

    def _damage(self, packet: Packet) -> DamageRoll:
        """Roll a packet's damage and allocate it, point by point, each of which may be ignored."""
        before, damage = self.lost, packet.damage
        if before == self.unit.total:
            return DamageRoll(packet, None, None, (), 0, 0)
        end = self.unit.total if packet.spills else self.unit.end_after(before)
        if damage.slays:
            roll, points = None, end - before
        else:
            roll = damage.roll.draw(self.source, damage.again)
            points = damage.after(roll.total)
        dice, ignored = self._allocate(points, end, packet.ignoring)
        models = self.unit.destroyed(self.lost) - self.unit.destroyed(before)
        return DamageRoll(packet, roll, points, dice, self.lost - before, models, ignored)

    def _allocate(
        self, points: int, end: int, ignoring: Sequence[Stage[bool] | None]
    ) -> tuple[tuple[Die, ...], int]:
        """Lose up to so many points, not beyond `end`. The dice that were rolled to ignore them,
        and how many did.
        """
        dice, ignored = [], 0
        for _ in range(points):
            if self.lost == end:
                break
            ignore = ignoring[self.unit.group_at(self.lost)]
            ignores = False
            if ignore is not None:
                die, ignores = ignore.draw(self.source)
                dice.append(die)
            ignored += ignores
            self.lost += not ignores
        return tuple(dice), ignored
