"""What an edition is: one value that holds everything the bot knows about it.

The attack sequence asks the value for its tables, flags and small functions, and never which
edition it is. Searching, importing, the commands and the pictures read the rest.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from bot.dice.simple import Procedure, SimpleTest
from bot.dice.stage import Check
from bot.editions.ability import Ability, Scene
from bot.editions.adjustments import Adjustment, Reads


@dataclass(frozen=True, slots=True)
class Cover:
    """What a kind of cover does: to armour saves against shooting and in melee, and to hit rolls
    and the Ballistic Skill of shooting.

    With `not_for_good_armour` it does nothing for a save of 3+ or better against AP 0. `note` is
    said with the result.
    """

    name: str
    ranged_save: int = 0
    melee_save: int = 0
    to_hit: int = 0
    to_skill: int = 0
    not_for_good_armour: bool = False
    not_after_charge: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class SkillQuestion:
    """What the number needed to hit depends on; None where a profile does not say it."""

    skill: int | None
    ballistic_skill: int | None
    weapon_skill: int | None
    defender_weapon_skill: int | None
    melee: bool


@dataclass(frozen=True, slots=True)
class SaveOption:
    """One saving throw that a model may choose."""

    name: str
    check: Check
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SaveQuestion:
    """What a saving throw depends on.

    `save` is the number on the profile and `own_cover` that of a cover save, None where there is
    none; `ap` is the wound's, `invulnerable` the best such save, `cover_save` what cover adds to
    armour, `bonus` what is added to every save.
    """

    save: int | None
    own_cover: int | None
    ap: int | None
    invulnerable: int | None
    cover_save: int
    bonus: int
    melee: bool


@dataclass(frozen=True, slots=True)
class VehicleRules:
    """Vehicles with armour in place of Toughness.

    `penetration` tells from D6 + Strength and the armour whether a hit is "penetrating",
    "glancing", or None. `columns` are the results of a D6 for each column of the damage table,
    `destroying` those of them that destroy the vehicle.
    """

    penetration: Callable[[int, int], str | None]
    columns: Mapping[str, tuple[str, ...]]
    destroying: frozenset[str]


@dataclass(frozen=True, slots=True)
class AssaultRules:
    """How an assault round ends for its loser.

    `holds`: whether 2D6 of this total pass the Morale test at this Leadership. `escapes`: whether
    the loser gets away from the winner, by the D6 + Initiative of each.
    """

    holds: Callable[[int, int], bool]
    escapes: Callable[[int, int], bool]


def never_slays(_strength: int, _toughness: int, _rule: str) -> bool:
    """There is no Instant Death."""
    return False


def no_circumstances(_scene: Scene) -> Iterable[Adjustment]:
    """How an attack is made changes nothing but by abilities."""
    return ()


UsualTarget = Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One edition. A newer one is `replace(OLDER, key=…, …)`: it names what it does differently.

    What players see of it: `key` (`10th`) is its number with an ending, `name` is how sentences
    call it, `words` are its number as a word, common misspellings included; `released` is the year
    and month of its first rules. `colour` marks its cards and its curves.
    `example_weapons` and `example_targets` are offered in empty boxes, `usual_targets` are those
    that players know by a short name (`MEQ`), with the fields that it stands for. `signs` are
    patterns of terms by which an importer recognises documents of it; a sign that editions share
    counts for each of them.

    Its attacks:

    - `skill` gives the number needed to hit and the reason; `wound` the number needed for Strength
      and Toughness, None where it cannot wound; `saves` the saving throws to choose from.
    - `natural_six`: an unmodified 6 always hits and wounds. `cap` limits the sum of modifiers to
      hit and to wound. `trigger_reads` is what "on a 6" looks at unless it says.
    - `compares_skills`: Ballistic and Weapon Skill are characteristics that are compared, not the
      number needed. `types_carry_attacks`: a weapon's type has its number of attacks (`Heavy 3`).
    - `wounds_always_one`: a failed save costs one wound, and weapons have no damage.
    - `ap` are the lowest and highest AP. `ap_beats_armour`: AP is a number from which on it takes
      the armour save away, not a modifier, and many weapons have none.
    - `covers` are the kinds of cover by name, `default_cover` is meant where only cover is said,
      `cover_rule` says in words what there is. `cover_saves`: cover is a saving throw of its own.
    - `skill_limits`: BS and WS themselves may change, within the best and the worst of them; None
      where nothing changes them. `ways` are the further ways of attacking of a situation, and
      `circumstances` what they do, whatever the abilities.
    - `overwatch`: units may fire at those who charge them. Of such shots `snap_rerolls` tells
      whether hits are re-rolled, `snap_crits` whether they are critical, `torrent_snap` whether
      weapons that need no hit roll need none there.
    - `mortal_wounds_wait`: mortal wounds come after all normal damage, not attack by attack: that
      of all attacks of the unit, or with `group_by_group` that of one group of identical attacks.
      `dev_reduced`: what lessens damage lessens that of Devastating Wounds, too.
    - `adds_before_halving`: what is added to damage is added before it is halved.
    - `highest_toughness`: of a unit of unlike models it is the highest that counts, else that of
      most of them.
    - `target_groups`: saves are rolled together and taken from the lowest to the highest, against
      groups of unlike models in turn.
    - `scoped`: abilities may be limited to targets with keywords. `best_duplicate`: of an ability
      with several values the best one that applies counts. `lethal_is_optional`: nobody must use
      Lethal Hits.
    - `readings` are those of these flags that a specification may set for itself.
    - `slays` tells from Strength, Toughness and the reading of the rule whether an unsaved wound
      takes all that a model has. `vehicles` and `assaults` are None where the edition has no such
      rules.
    """

    key: str
    name: str
    words: tuple[str, ...]
    released: str
    colour: int
    example_weapons: tuple[str, ...]
    example_targets: tuple[str, ...]
    usual_targets: Mapping[str, UsualTarget] = field(default_factory=dict)
    signs: tuple[str, ...]
    abilities: tuple[Ability, ...]
    tests: Mapping[SimpleTest, Procedure]

    skill: Callable[[SkillQuestion], tuple[int | None, str]]
    wound: Callable[[int, int], int | None]
    saves: Callable[[SaveQuestion], tuple[SaveOption, ...]]
    trigger_reads: Reads
    natural_six: bool = False
    cap: int | None = None
    compares_skills: bool = False
    types_carry_attacks: bool = False
    wounds_always_one: bool = False
    ap: tuple[int, int] = (-10, 0)
    ap_beats_armour: bool = False
    covers: Mapping[str, Cover] = field(default_factory=dict)
    default_cover: str = ""
    cover_rule: str = ""
    cover_saves: bool = False
    skill_limits: tuple[int, int] | None = None
    ways: tuple[str, ...] = ()
    circumstances: Callable[[Scene], Iterable[Adjustment]] = no_circumstances
    overwatch: bool = True
    snap_rerolls: bool = True
    snap_crits: bool = True
    torrent_snap: bool = True
    mortal_wounds_wait: bool = False
    group_by_group: bool = False
    dev_reduced: bool = True
    adds_before_halving: bool = False
    highest_toughness: bool = False
    target_groups: bool = False
    scoped: bool = False
    best_duplicate: bool = False
    lethal_is_optional: bool = False
    readings: tuple[str, ...] = ()
    slays: Callable[[int, int, str], bool] = never_slays
    vehicles: VehicleRules | None = None
    assaults: AssaultRules | None = None

    @property
    def number(self) -> str:
        """Its number alone: `10`."""
        return self.key[:-2]

    def abilities_named(self, *names: str) -> tuple[Ability, ...]:
        """Some of its abilities, for another edition to take over. KeyError where it lacks one."""
        by_name = {ability.name: ability for ability in self.abilities}
        return tuple(by_name[name] for name in names)

    def tests_named(self, *names: str) -> dict[SimpleTest, Procedure]:
        """Some of its tests, for another edition to take over. KeyError where it lacks one."""
        by_name = {test.name: test for test in self.tests}
        return {by_name[name]: self.tests[by_name[name]] for name in names}
