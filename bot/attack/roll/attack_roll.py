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
from bot.attack.steps.planning import plan_attack, plan_vehicle_attack
from bot.attack.steps.volley_plan import AttackCount, Hit, Packet, VehiclePlan, VolleyPlan, Wound
from bot.dice.notation import Die
from bot.dice.quantity import AmountRoll, Quantity
from bot.dice.source import DiceSource
from bot.dice.stage import Stage

AUTOMATIC = Hit()
"""A hit without a roll: nothing is triggered by it (002:384-386)."""


def roll_attack(spec: AttackSpec, source: DiceSource) -> AttackStory:
    """Roll a whole attack with dice from `source`. LimitError as `attack_odds`."""
    target = spec.target
    if target.armour is not None:
        plans = plan_vehicle_attack(spec)
        vehicles = zip(spec.volleys, plans, strict=True)
        struck = [_against_vehicle(volley, plan, source) for volley, plan in vehicles]
        return AttackStory(spec, tuple(struck))
    unit = Unit(target.wounds, target.group_sizes)
    roller = _Roller(unit, target.wounds_lost, source)
    volleys = list(zip(spec.volleys, plan_attack(spec), strict=True))
    rounds = [volleys]
    if spec.rules_of_edition.group_by_group:
        rounds = [[volley] for volley in volleys]
    stories: list[VolleyStory] = []
    for each in rounds:
        stories += roller.attack(each)
    tested = [roller.tested(story) for story in stories]
    return AttackStory(spec, tuple(tested))


def draw_d6(source: DiceSource) -> Die:
    """A D6 that is never rolled again."""
    face = source.roll(6)
    return Die(6, (face,), face)


def _attacks(count: AttackCount, source: DiceSource) -> tuple[AttacksRoll, ...]:
    """The number of attacks of each weapon."""
    rolled = []
    for _ in range(count.weapons):
        amount = count.roll.draw(source, count.again)
        attacks = count.after(amount.total)
        more = _drawn(count.more, source)
        attacks += _total(more)
        rolled.append(AttacksRoll(amount, more, attacks))
    return tuple(rolled)


def _drawn(numbers: Iterable[Quantity], source: DiceSource) -> tuple[AmountRoll, ...]:
    return tuple([number.draw(source) for number in numbers])


def _total(amounts: Iterable[AmountRoll]) -> int:
    return sum([amount.total for amount in amounts])


def _hits(
    stage: Stage[Hit | None] | None, weapons: Iterable[AttacksRoll], source: DiceSource
) -> tuple[HitRoll, ...]:
    """The hit rolls of all attacks, then those of the attacks that hits caused."""
    attacks = sum([weapon.attacks for weapon in weapons])
    if stage is None:
        automatic = HitRoll(None, AUTOMATIC)
        return (automatic,) * attacks
    rolled = [_hit(stage, source, extra_attack=False) for _ in range(attacks)]
    extra = sum([_total(hit.extra_attacks) for hit in rolled])
    rolled += [_hit(stage, source, extra_attack=True) for _ in range(extra)]
    return tuple(rolled)


def _hit(stage: Stage[Hit | None], source: DiceSource, *, extra_attack: bool) -> HitRoll:
    die, hit = stage.draw(source)
    if hit is None:
        return HitRoll(die, None, extra_attack=extra_attack)
    hits = _drawn(hit.extra_hits, source)
    attacks = () if extra_attack else _drawn(hit.extra_attacks, source)
    return HitRoll(die, hit, hits, attacks, extra_attack)


def _against_vehicle(volley: Volley, plan: VehiclePlan, source: DiceSource) -> VehicleStory:
    attacks = _attacks(plan.attacks, source)
    hits = _hits(plan.hit, attacks, source)
    number = sum([hit.hits for hit in hits])
    rolled = [plan.penetration.draw(source) for _ in range(number)]
    struck = []
    for die, kind in rolled:
        hit = Penetration(die, None)
        if kind is not None:
            table, result = plan.tables[kind].draw(source)
            destroys = result in plan.destroying
            hit = Penetration(die, kind, table, result, destroys)
        struck.append(hit)
    return VehicleStory(volley, plan, attacks, hits, tuple(struck))


class _Roller:
    """Rolls volleys against a unit that has lost some wounds, and keeps account of them."""

    def __init__(self, unit: Unit, lost: int, source: DiceSource) -> None:
        self.unit = unit
        self.lost = lost
        self.source = source

    def attack(self, volleys: Iterable[tuple[Volley, VolleyPlan]]) -> tuple[VolleyStory, ...]:
        """Volley after volley, as at the table; then what waited for the last of them."""
        waiting = []
        stories = []
        late = []
        for volley, plan in volleys:
            story, deferred = self._volley(volley, plan)
            of_volley: list[DamageRoll] = []
            waiting.extend([(packet, of_volley) for packet in deferred])
            stories.append(story)
            late.append(of_volley)
        waiting.sort(key=lambda each: each[0].rank)
        for packet, of_volley in waiting:
            damage = self._damage(packet)
            of_volley.append(damage)
        stories[-1] = replace(stories[-1], lost_after=self.lost)
        whole = []
        for story, of_volley in zip(stories, late, strict=True):
            whole.append(replace(story, deferred=tuple(of_volley)))
        return tuple(whole)

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
            wounds = [self._resolved(die, wound, deferred) for die, wound in rolled]
        story = VolleyStory(
            volley=volley,
            plan=plan,
            attacks=attacks,
            hits=hits,
            wounds=tuple(wounds),
            deferred=(),
            bearer_tests=(),
            lost_before=before,
            lost_after=self.lost,
        )
        return story, deferred

    def tested(self, story: VolleyStory) -> VolleyStory:
        """The story with the tests of its bearers."""
        tests = [draw_d6(self.source) for _ in range(story.plan.bearer_tests)]
        return replace(story, bearer_tests=tuple(tests))

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
        save, saved = wound.draw_save(self.source)
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
    ) -> list[WoundRoll]:
        """All saves at once, then from the lowest to the highest, each against the group that is
        attacked then.
        """
        kinds = [pool.kind for pool in plan.pools]
        settled = []
        waiting = []
        for die, wound in rolled:
            if wound is None or wound.sorted_saves is None:
                settled.append(self._resolved(die, wound, deferred))
                continue
            save, face = wound.sorted_saves.die.draw(self.source)
            pool = kinds.index(wound.kind)
            waiting.append((pool, face, die, wound, save))
        waiting.sort(key=lambda each: each[:2])
        for _, face, die, wound, save in waiting:
            judged = self._judged(face, die, wound, save, deferred)
            settled.append(judged)
        return settled

    def _judged(
        self, face: int, die: Die | None, wound: Wound, save: Die, deferred: list[Packet]
    ) -> WoundRoll:
        """One of the sorted saves, and the damage that it does not prevent."""
        saves = wound.sorted_saves
        packet = wound.packet
        assert saves is not None
        assert packet is not None
        deferred += wound.mortals
        group = None
        if self.lost < self.unit.total:
            group = self.unit.group_at(self.lost)
            saved = saves.saves(face, group)
        else:
            # It meets no group: what it would be is known only where all groups are alike.
            saved = saves.alike and saves.saves(face, 0)
        damage = () if saved else (self._damage(packet),)
        return WoundRoll(die, wound, save, saved, damage, group)

    def _damage(self, packet: Packet) -> DamageRoll:
        """Roll a packet's damage and allocate it, point by point, each of which may be ignored."""
        unit = self.unit
        before = self.lost
        if before == unit.total:
            return DamageRoll(packet, None, None, (), 0, 0)
        end = unit.total if packet.spills else unit.end_after(before)
        damage = packet.damage
        if damage.slays:
            roll = None
            points = end - before
        else:
            roll = damage.roll.draw(self.source, damage.again)
            points = damage.after(roll.total)
        dice, ignored = self._allocate(points, end, packet.ignoring)
        lost = self.lost - before
        models = unit.destroyed(self.lost) - unit.destroyed(before)
        return DamageRoll(packet, roll, points, dice, lost, models, ignored)

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
