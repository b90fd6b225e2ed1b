"""A volley's sequence under the rules of an edition: each stage as a table of faces that says what
follows.

`planning` folds the profile, the options and all abilities into stages. The odds and the roller
read the same plan.
"""

from dataclasses import dataclass
from functools import lru_cache

from bot.dice.distribution import Distribution
from bot.dice.notation import Die
from bot.dice.quantity import Again, Quantity, mapped
from bot.dice.source import DiceSource
from bot.dice.stage import Stage


@dataclass(frozen=True, slots=True)
class Damage:
    """How much one wound costs: the roll, its re-roll, and what is done to the result, in this
    order.

    What is `added` first, halving next, then any other change, rounded up at the end and never
    below 1 (003:395-398, 002:332-336). `slays` takes all that the model has left (Instant Death,
    004:480-484).
    """

    roll: Quantity
    again: Again | None = None
    halved: bool = False
    change: int = 0
    slays: bool = False
    added: int = 0

    def after(self, rolled: int) -> int:
        """The damage for a rolled number."""
        rolled += self.added
        if self.halved:
            rolled = -(-rolled // 2)  # rounded up
        return max(1, rolled + self.change)

    def law(self) -> Distribution:
        """The exact law of the damage, before any of it is ignored."""
        law = self.roll.law(self.again)
        changed = self.halved or self.change or self.added or law.low <= 0
        if changed:
            return mapped(law, self.after)
        return law


@dataclass(frozen=True, slots=True)
class Packet:
    """Damage on its way to the unit: how much, what may ignore each point, and how it is allocated.

    `mortal`: mortal wounds, against which other abilities may help. `spills`: excess passes on to
    the next model. `deferred`: allocated after everything else. `name` is what a story calls it,
    and decides nothing. `feel_no_pain_of_later_groups` is what ignores points in every group
    behind the first.
    """

    name: str
    damage: Damage
    feel_no_pain: Stage[bool] | None = None
    mortal: bool = False
    spills: bool = False
    deferred: bool = False
    feel_no_pain_of_later_groups: tuple[Stage[bool] | None, ...] = ()

    @property
    def ignoring(self) -> tuple[Stage[bool] | None, ...]:
        """What may ignore each point, for each group."""
        return (self.feel_no_pain, *self.feel_no_pain_of_later_groups)

    @property
    def rank(self) -> tuple[bool, float, str]:
        """The order of what is deferred (our reading): smaller damage first, mortal wounds that
        spill last.
        """
        return self.spills, self.damage.roll.mean, str(self.damage.roll)


@dataclass(frozen=True, slots=True)
class SortedSaves:
    """Saves that are rolled together and taken from the lowest to the highest: one `die`, and the
    save that it is judged by in each group (None: none can succeed).
    """

    die: Stage[int]
    groups: tuple[Stage[bool] | None, ...]

    def saves(self, face: int, group: int) -> bool:
        """Whether a die of this face saves a model of this group."""
        stage = self.groups[group]
        return stage is not None and stage.faces[face - 1]

    @property
    def alike(self) -> bool:
        """Whether all groups have the same save."""
        return len({stage.faces if stage else None for stage in self.groups}) == 1


@dataclass(frozen=True, slots=True)
class Wound:
    """A successful wound: the save it allows (None: none), what an unsaved one does, and the mortal
    wounds it adds. Against groups `sorted_saves` stand in place of the save. `ap` is that of the
    save, None for "-".
    """

    save: Stage[bool] | None
    packet: Packet | None
    mortals: tuple[Packet, ...] = ()
    critical: bool = False
    sorted_saves: SortedSaves | None = None
    ap: int | None = None

    @property
    def packets(self) -> tuple[Packet, ...]:
        """All the damage that it does if it is not saved."""
        return self.mortals if self.packet is None else (self.packet, *self.mortals)

    @property
    def kind(self) -> tuple[SortedSaves | None, Packet | None]:
        """What wounds have in common whose saves are sorted together."""
        return self.sorted_saves, self.packet

    def draw_save(self, source: DiceSource) -> tuple[Die | None, bool]:
        """Roll the save that it allows: the die, None where there is none, and whether it saves."""
        return (None, False) if self.save is None else self.save.draw(source)


@dataclass(frozen=True, slots=True)
class Hit:
    """A successful hit: whether it wounds by itself, and the further hits and attacks it causes.

    `word` is what a story calls hits that wound by themselves (`lethal`), where the rule has one.
    """

    wounds: bool = False
    extra_hits: tuple[Quantity, ...] = ()
    extra_attacks: tuple[Quantity, ...] = ()
    critical: bool = False
    word: str = ""


@dataclass(frozen=True, slots=True)
class AttackCount:
    """How many attacks each of `weapons` weapons makes: `(roll, at least `least`) * times + the sum
    of `more``.
    """

    roll: Quantity
    weapons: int = 1
    again: Again | None = None
    times: int = 1
    least: int = 0
    more: tuple[Quantity, ...] = ()
    why: tuple[str, ...] = ()

    def after(self, rolled: int) -> int:
        """The attacks of one weapon for a rolled number, without `more`."""
        return max(self.least, rolled) * self.times

    @property
    def most(self) -> int:
        """The largest number of attacks in all."""
        more = sum([amount.high for amount in self.more])
        return self.weapons * (self.after(self.roll.high) + more)

    def law(self) -> Distribution:
        """The exact law of the number of attacks in all."""
        if not (self.roll.is_rolled or self.more):
            return Distribution.constant(self.weapons * self.after(self.roll.plus))
        return _attacks_law(self)


@lru_cache(maxsize=256)
def _attacks_law(count: AttackCount) -> Distribution:
    """The law of all attacks: one weapon's, as often as there are weapons."""
    one = count.roll.law(count.again)
    changed = count.times != 1 or count.least > one.low
    if changed:
        one = mapped(one, count.after)
    for more in count.more:
        one += more.law()
    if count.weapons == 1:
        return one
    return one.power(count.weapons)


@dataclass(frozen=True, slots=True)
class VolleyPlan:
    """The stages of one volley. `hit` is None where attacks hit by themselves; `automatic` is the
    wound that needs no roll. `bearer_tests` is how many weapons are tested afterwards (Hazardous),
    each of which fails on `bearer_fails` or less.
    """

    attacks: AttackCount
    hit: Stage[Hit | None] | None
    wound: Stage[Wound | None]
    automatic: Wound
    bearer_tests: int = 0
    bearer_fails: int = 1

    @property
    def pools(self) -> tuple[Wound, ...]:
        """Wounds whose saves are rolled together, one for each kind: attacks that their own dice
        did not change come first.
        """
        kinds: dict[object, Wound] = {}
        wounds = [self.automatic]
        wounds += [wound for wound, _ in self.wound.weights if wound is not None]
        for wound in wounds:
            if wound.sorted_saves is not None:
                kinds.setdefault(wound.kind, wound)
        return tuple(kinds.values())

    @property
    def counts_unsaved(self) -> bool:
        """Whether each save can be judged: also one left over when the unit is destroyed, which met
        no group.
        """
        saves = [wound.sorted_saves for wound in self.pools]
        return all(each is None or each.alike for each in saves)


@dataclass(frozen=True, slots=True)
class VehiclePlan:
    """A volley against a vehicle: what a hit's D6 does to the armour, and what each kind of hit
    does to the vehicle.
    """

    attacks: AttackCount
    hit: Stage[Hit | None] | None
    penetration: Stage[str | None]
    tables: dict[str, Stage[str]]
    destroying: frozenset[str]
