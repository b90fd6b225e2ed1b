"""What happened when an attack was rolled: every die, in the order of the stages. Frozen; `render`
makes text of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.attack.model.spec import AttackSpec, Group, Volley
from bot.attack.model.unit import Unit
from bot.attack.steps.volley_plan import Hit, Packet, VehiclePlan, VolleyPlan, Wound
from bot.dice.notation import Die
from bot.dice.quantity import AmountRoll


@dataclass(frozen=True, slots=True)
class AttacksRoll:
    """The number of attacks of one weapon: its dice, those of abilities that add attacks, and the
    number they make.
    """

    roll: AmountRoll
    more: tuple[AmountRoll, ...]
    attacks: int

    @property
    def amounts(self) -> tuple[AmountRoll, ...]:
        """Every roll that the number is made of."""
        return (self.roll, *self.more)


@dataclass(frozen=True, slots=True)
class HitRoll:
    """One attack: its die (None: it hits by itself), what it means (None: a miss), and what it
    caused in addition.

    `extra_attack` marks an attack that another hit caused; it causes no further ones.
    """

    die: Die | None
    hit: Hit | None
    extra_hits: tuple[AmountRoll, ...] = ()
    extra_attacks: tuple[AmountRoll, ...] = ()
    extra_attack: bool = False

    @property
    def hits(self) -> int:
        """The hits it scored, itself included."""
        return (1 + sum(extra.total for extra in self.extra_hits)) if self.hit is not None else 0


@dataclass(frozen=True, slots=True)
class DamageRoll:
    """One packet of damage: its roll, the damage it makes, the dice that ignored points of it, what
    it took.

    `damage` is None and nothing was rolled if the unit was destroyed before. `lost` is what the
    unit lost by it, `models` the models that it destroyed, `points_ignored` what the dice saved.
    """

    packet: Packet
    roll: AmountRoll | None
    damage: int | None
    ignored: tuple[Die, ...]
    lost: int
    models: int
    points_ignored: int = 0


@dataclass(frozen=True, slots=True)
class WoundRoll:
    """One hit: its wound die (None: it wounds by itself), its save die (None: no save), and the
    damage it did.

    `wound` is None if it failed to wound; `saved` whether the save succeeded. `group` is the group
    of the target that the save met, None where it has no groups or nobody was left.
    """

    die: Die | None
    wound: Wound | None
    save: Die | None = None
    saved: bool = False
    damage: tuple[DamageRoll, ...] = ()
    group: int | None = None

    @property
    def unsaved(self) -> bool:
        """Whether it wounded and was not saved."""
        return self.wound is not None and not self.saved


@dataclass(frozen=True, slots=True)
class VolleyStory:
    """One volley. `deferred` is its damage that came after all volleys; `bearer_tests` the dice of
    Hazardous.

    `lost_before` and `lost_after` are the wounds that the unit has lost when the volley begins and
    ends; the last one ends when all that was deferred has come, too.
    """

    volley: Volley
    plan: VolleyPlan
    attacks: tuple[AttacksRoll, ...]
    hits: tuple[HitRoll, ...]
    wounds: tuple[WoundRoll, ...]
    deferred: tuple[DamageRoll, ...]
    bearer_tests: tuple[Die, ...]
    lost_before: int
    lost_after: int

    @property
    def number_of_attacks(self) -> int:
        """Attacks rolled for; those that a hit caused in addition are not counted."""
        return sum(weapon.attacks for weapon in self.attacks)

    @property
    def bearers_failed(self) -> int:
        """Failed tests of Hazardous."""
        return sum(die.value <= self.plan.bearer_fails for die in self.bearer_tests)

    @property
    def number_of_hits(self) -> int:
        """Hits, automatic and additional ones included."""
        return sum(hit.hits for hit in self.hits)

    @property
    def number_of_wounds(self) -> int:
        """Wounds, automatic ones included."""
        return sum(wound.wound is not None for wound in self.wounds)

    @property
    def number_unsaved(self) -> int:
        """Failed saves, and wounds that allowed none."""
        return sum(wound.unsaved for wound in self.wounds)

    def counts(self) -> Mapping[str, int]:
        """The numbers of its stages; unsaved wounds only where each save can be judged."""
        counts = {
            "attacks": self.number_of_attacks,
            "hits": self.number_of_hits,
            "wounds": self.number_of_wounds,
        }
        return counts | {"unsaved": self.number_unsaved} if self.plan.counts_unsaved else counts


@dataclass(frozen=True, slots=True)
class Penetration:
    """One hit on a vehicle: the die, glancing, penetrating or None, and the roll on the table with
    its result.
    """

    die: Die
    kind: str | None
    table: Die | None = None
    result: str | None = None
    destroys: bool = False


@dataclass(frozen=True, slots=True)
class VehicleStory:
    """One volley against a vehicle."""

    volley: Volley
    plan: VehiclePlan
    attacks: tuple[AttacksRoll, ...]
    hits: tuple[HitRoll, ...]
    struck: tuple[Penetration, ...]

    @property
    def number_of_attacks(self) -> int:
        """Attacks rolled for."""
        return sum(weapon.attacks for weapon in self.attacks)

    @property
    def number_of_hits(self) -> int:
        """Hits."""
        return sum(hit.hits for hit in self.hits)

    def number(self, kind: str) -> int:
        """How many hits were glancing, or penetrating."""
        return sum(hit.kind == kind for hit in self.struck)

    def counts(self) -> Mapping[str, int]:
        """The numbers of its stages, and of the results that destroy the vehicle."""
        return {
            "attacks": self.number_of_attacks,
            "hits": self.number_of_hits,
            "glancing": self.number("glancing"),
            "penetrating": self.number("penetrating"),
            "destroying_results": sum(hit.destroys for hit in self.struck),
        }


@dataclass(frozen=True, slots=True)
class AttackStory:
    """A whole attack: its volleys in turn, and what is left of the unit."""

    spec: AttackSpec
    volleys: tuple[VolleyStory | VehicleStory, ...]

    @property
    def wounds_lost(self) -> int:
        """Wounds that the unit has lost in all, those of before included."""
        last = self.volleys[-1]
        return last.lost_after if isinstance(last, VolleyStory) else 0

    @property
    def damage(self) -> int:
        """Wounds lost by this attack."""
        return max(0, self.wounds_lost - self.spec.target.wounds_lost)

    def counts(self) -> Mapping[str, int]:
        """The numbers that `attack_odds` gives the distributions of, by the same names."""
        first, *others = [story.counts() for story in self.volleys]
        counts = dict(first)
        for other in others:
            missing = counts.keys() - other.keys()
            for name in missing:
                del counts[name]
            for name in counts:
                counts[name] += other[name]
        if self.spec.target.armour is None:
            counts["damage"] = self.damage
            counts["models_destroyed"] = self.models_destroyed
        else:
            destroying = counts["destroying_results"]
            counts["models_destroyed"] = int(destroying > 0)
        return counts

    @property
    def models_destroyed(self) -> int:
        """Models destroyed by this attack."""
        return Unit(self.spec.target.wounds).destroyed(self.wounds_lost)

    @property
    def models_left(self) -> int:
        """Models still standing."""
        return self.spec.target.models - self.models_destroyed

    @property
    def groups_left(self) -> tuple[tuple[Group, int], ...]:
        """The groups of which somebody is left, each with what its first model has left; a unit
        without groups is one. None of a unit that is destroyed.
        """
        target, fallen = self.spec.target, self.models_destroyed
        if fallen >= target.models:
            return ()
        wounds = target.wounds[fallen]
        current: int | None = wounds - self.wounds_on_current
        left = []
        for group in target.groups or (Group(target.models, wounds),):
            if fallen >= group.models:
                fallen -= group.models
                continue
            unhurt = group.wounds if fallen else group.wounds - group.wounds_lost
            left.append((group, unhurt if current is None else current))
            fallen, current = 0, None
        return tuple(left)

    @property
    def wounds_on_current(self) -> int:
        """Wounds lost by the model that takes the next damage, 0 if it is unhurt or nobody is
        left.
        """
        lost = self.wounds_lost
        for wounds in self.spec.target.wounds:
            if lost < wounds:
                return lost
            lost -= wounds
        return 0
