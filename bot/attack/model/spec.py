"""What is asked: weapons, the unit they are used against, and how. Frozen values; `json_form` reads
them.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from bot.dice.quantity import Again, Quantity
from bot.dice.stage import Reroll
from bot.editions import EDITIONS, Edition
from bot.editions.ability import AbilityUse, Scene, Situation
from bot.editions.adjustments import OnRoll
from bot.editions.named_abilities import NotModelled

SHOOT, MELEE, OVERWATCH = "shoot", "melee", "overwatch"
MODES = (SHOOT, MELEE, OVERWATCH)


@dataclass(frozen=True, slots=True)
class FixedWoundTrigger:
    """The weapon wounds on `need`+ whatever Strength and Toughness."""

    need: int

    def __str__(self) -> str:
        return f"always wounds on {self.need}+"


Special = AbilityUse | NotModelled | OnRoll | FixedWoundTrigger


@dataclass(frozen=True, slots=True)
class Volley:
    """One profile, used by `weapons` bearers at once, each rolling its number of attacks apart.

    `skill` is the number needed (None: hits automatically); in the 4th edition `ballistic_skill` or
    `weapon_skill` stand in its place. `ap` is 0, -1, -2 …; in the 4th edition 1 to 6, or None for
    "-". `skill_mod` changes the skill itself; `lethal` is whether Lethal Hits are used,
    `picks_character` whether Precision is: then the groups stand in the order that it makes.
    """

    attacks: Quantity
    strength: int
    ap: int | None = 0
    damage: Quantity = field(default_factory=lambda: Quantity.fixed(1))
    weapons: int = 1
    mode: str = SHOOT
    skill: int | None = None
    ballistic_skill: int | None = None
    weapon_skill: int | None = None
    skill_mod: int = 0
    hit_mod: int = 0
    wound_mod: int = 0
    reroll_hits: Reroll = Reroll.NONE
    reroll_wounds: Reroll = Reroll.NONE
    reroll_attacks: Again | None = None
    reroll_damage: Again | None = None
    abilities: tuple[Special, ...] = ()
    situation: Situation = field(default_factory=Situation)
    ordnance: bool = False
    lethal: bool = True
    picks_character: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Models of a unit that are alike, against which attacks are allocated together (11th edition);
    the first of them has lost `wounds_lost`.
    """

    models: int = 1
    wounds: int = 1
    save: int | None = None
    invulnerable: int | None = None
    invulnerable_ranged: int | None = None
    invulnerable_melee: int | None = None
    feel_no_pain: int | None = None
    wounds_lost: int = 0
    character: bool = False

    @property
    def wounds_left(self) -> tuple[int, ...]:
        """What each of its models has left."""
        return (self.wounds - self.wounds_lost, *[self.wounds] * (self.models - 1))


@dataclass(frozen=True, slots=True)
class Target:
    """The unit attacked: identical models but for `wounds`, one number per model in the order they
    are lost.

    `save` and `invulnerable` are the numbers needed, None where there is none; those of
    `invulnerable_ranged` and `invulnerable_melee` count against shooting, or in melee, alone.
    `cover` is a kind of cover; in the 4th edition the number of the cover save. `armour` is the
    value of the facing, and makes it a vehicle. Where there are `groups`, they have the saves and
    what ignores wounds, in place of the unit, and `wounds` are what the models of each in turn have
    left.
    """

    toughness: int = 0
    save: int | None = None
    invulnerable: int | None = None
    invulnerable_ranged: int | None = None
    invulnerable_melee: int | None = None
    feel_no_pain: int | None = None
    feel_no_mortal_pain: int | None = None
    wounds: tuple[int, ...] = (1,)
    wounds_lost: int = 0
    cover: str | int | None = None
    save_mod: int = 0
    half_damage: bool = False
    damage_reduction: int = 0
    keywords: frozenset[str] = frozenset()
    abilities: tuple[AbilityUse | NotModelled, ...] = ()
    reroll_saves: Reroll = Reroll.NONE
    weapon_skill: int | None = None
    armour: int | None = None
    groups: tuple[Group, ...] = ()

    @property
    def profiles(self) -> "tuple[Group, ...] | tuple[Target]":
        """What has saves: its groups, or the unit as a whole."""
        return self.groups or (self,)

    @property
    def group_sizes(self) -> tuple[int, ...]:
        """How many models each group has; none where there are no groups."""
        return tuple([group.models for group in self.groups])

    @property
    def models(self) -> int:
        """How many models there are."""
        return len(self.wounds)


@dataclass(frozen=True, slots=True)
class AttackSpec:
    """The weapons of one attacking unit, used one after the other against one target, under the
    rules of one edition.

    The unit's state carries over from volley to volley. Mortal wounds come with their attack in the
    8th and 9th edition (002:356-358, 003:1242-1245); in the 10th they, and Devastating Wounds, come
    after the normal damage of all attacks that the attacking unit makes against the target (PUB),
    thus after the last volley; in the 11th after that of their own volley. `rules` names readings
    other than the default (`"id_rule": "=="`, `"snap_crits": True`).
    """

    edition: str
    volleys: tuple[Volley, ...]
    target: Target
    rules: tuple[tuple[str, str | bool], ...] = ()

    @property
    def abilities(self) -> tuple[Special | NotModelled, ...]:
        """Those of all weapons, then those of the target."""
        of_weapons = [item for volley in self.volleys for item in volley.abilities]
        return (*of_weapons, *self.target.abilities)

    @property
    def not_modelled(self) -> tuple[NotModelled, ...]:
        """What was named and changes nothing, each once."""
        named = [item for item in self.abilities if isinstance(item, NotModelled)]
        return tuple(dict.fromkeys(named))

    def scene(self, volley: Volley) -> Scene:
        """What abilities may look at."""
        target = self.target
        return Scene(volley.mode, volley.situation, target.models, target.keywords, volley.lethal)

    @property
    def rules_of_edition(self) -> Edition:
        """The edition, with the readings of its rules that were chosen."""
        edition = EDITIONS[self.edition]
        chosen: dict[str, Any] = dict(self.rules)
        chosen.pop("id_rule", None)
        if chosen:
            return replace(edition, **chosen)
        return edition
