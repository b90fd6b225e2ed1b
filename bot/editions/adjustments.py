"""What an ability may do to an attack: small values, which `hitting`, `wounding` and `saving` of
`attack/steps` fold into the stages. Their order never matters.
"""

from dataclasses import dataclass
from enum import Enum

from bot.dice.quantity import Quantity
from bot.dice.stage import Reroll


class At(Enum):
    """The roll that an adjustment is about."""

    HIT = "hit"
    WOUND = "wound"
    SAVE = "save"
    DAMAGE = "damage"


class Effect(Enum):
    """What a trigger causes; `amount` of an `OnRoll` says how much.

    Of a hit roll: so many EXTRA_HITS or EXTRA_ATTACKs; AUTO_WOUND, which has no amount. Of a wound
    roll: so many MORTAL wounds; SET_AP and SET_DAMAGE, whose amount stands in place of the
    weapon's; DEVASTATE, which has no amount.
    """

    EXTRA_HITS = "extra_hits"
    EXTRA_ATTACK = "extra_attack"
    AUTO_WOUND = "auto_wound"
    MORTAL = "mortal"
    SET_AP = "ap"
    SET_DAMAGE = "damage"
    DEVASTATE = "devastate"


class Reads(Enum):
    """What a trigger looks at."""

    MODIFIED = "modified"
    UNMODIFIED = "unmodified"
    CRITICAL = "critical"


@dataclass(frozen=True, slots=True)
class Modifier:
    """Added to a roll or to the damage."""

    at: At
    by: int
    why: str


@dataclass(frozen=True, slots=True)
class SkillChange:
    """Improves BS or WS itself by so much, or worsens it: outside the cap on hit modifiers."""

    by: int
    why: str


@dataclass(frozen=True, slots=True)
class FailsBelow:
    """Unmodified rolls to hit or to wound below `face` fail, whatever else is in force."""

    at: At
    face: int
    why: str


@dataclass(frozen=True, slots=True)
class NoHitRerolls:
    """No hit roll is rolled again."""

    why: str


@dataclass(frozen=True, slots=True)
class IgnoresHitPenalties:
    """What would worsen the skill or the hit roll is ignored, what improves them is kept."""

    why: str


@dataclass(frozen=True, slots=True)
class GrantedReroll:
    """A re-roll for a roll; the most generous one counts."""

    at: At
    reroll: Reroll
    why: str


@dataclass(frozen=True, slots=True)
class CriticalFrom:
    """Unmodified rolls of `face` or more are critical: always successful, or only if `successful`
    anyway.
    """

    at: At
    face: int
    why: str
    successful: bool = False


@dataclass(frozen=True, slots=True)
class OnRoll:
    """A successful roll of `on` or more (or a critical one) causes an effect, `amount` of it.

    `group` names effects of which only the best counts (two Sustained Hits are not added up).
    `word` is what a story calls rolls that do so, where the rule has one (`lethal`).
    """

    at: At
    reads: Reads
    on: int
    effect: Effect
    amount: Quantity
    why: str
    instead: bool = False
    group: str = ""
    word: str = ""


@dataclass(frozen=True, slots=True)
class HitsAutomatically:
    """No hit roll."""

    why: str


@dataclass(frozen=True, slots=True)
class FixedWound:
    """Wounds on `need`+ whatever Strength and Toughness (002:42-46)."""

    need: int
    why: str


@dataclass(frozen=True, slots=True)
class MoreAttacks:
    """Added to the number of attacks of each weapon. `group` as in `OnRoll`."""

    by: Quantity
    why: str
    group: str = ""


@dataclass(frozen=True, slots=True)
class DoubledAttacks:
    """The rolled number counts twice (003:1001-1004)."""

    why: str


@dataclass(frozen=True, slots=True)
class AttacksAtLeast:
    """No fewer attacks than `least` from each weapon; with `least` None, as many as its dice
    allow.
    """

    least: int | None
    why: str


@dataclass(frozen=True, slots=True)
class HalvedDamage:
    """Each attack's damage is halved (002:332-336)."""

    why: str


@dataclass(frozen=True, slots=True)
class InCover:
    """The target has a kind of cover that the edition knows."""

    kind: str
    why: str


@dataclass(frozen=True, slots=True)
class IgnoresCover:
    """The target gains nothing from cover."""

    why: str


@dataclass(frozen=True, slots=True)
class FeelNoPain:
    """Each point of damage is ignored on `need`+; with `mortal_only`, points of mortal wounds
    alone.
    """

    need: int
    why: str
    mortal_only: bool = False


@dataclass(frozen=True, slots=True)
class Invulnerable:
    """A further invulnerable save; the best one is used."""

    need: int
    why: str


@dataclass(frozen=True, slots=True)
class PicksCharacter:
    """The attacks may be made against a Character of the unit before its other models."""

    why: str


@dataclass(frozen=True, slots=True)
class BearerTest:
    """After the attacks, one D6 for each weapon: every roll of `fails` or less does harm."""

    why: str
    fails: int = 1


Adjustment = (
    Modifier
    | SkillChange
    | FailsBelow
    | NoHitRerolls
    | IgnoresHitPenalties
    | GrantedReroll
    | CriticalFrom
    | OnRoll
    | HitsAutomatically
    | FixedWound
    | MoreAttacks
    | DoubledAttacks
    | AttacksAtLeast
    | HalvedDamage
    | InCover
    | IgnoresCover
    | FeelNoPain
    | Invulnerable
    | PicksCharacter
    | BearerTest
)
