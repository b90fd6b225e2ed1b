"""An assault round: two units locked in close combat, each of whose models strikes in the order of
Initiative (004:534-657).

Models have one wound each, and all are engaged.
"""

from dataclasses import dataclass

from bot.attack.model.spec import MELEE, AttackSpec, Target, Volley
from bot.dice.quantity import Quantity
from bot.dice.stage import Reroll
from bot.editions import EDITIONS
from bot.editions.edition import AssaultRules

FIRST = 10
"""The Initiative of models in cover that are charged, and of chargers with frag or plasma grenades
(004:558).
"""
ASSAULTS = tuple(key for key, edition in EDITIONS.items() if edition.assaults is not None)
"""The editions that have such rounds."""
MAX_SIDE_MODELS = 60
MAX_SIDE_ATTACKS = 10


@dataclass(frozen=True, slots=True)
class Side:
    """One unit of an assault; `ap` None is "-". `strikes_first`: Initiative 10 this round."""

    models: int
    weapon_skill: int
    attacks: int
    strength: int
    toughness: int
    initiative: int
    leadership: int
    save: int | None = None
    ap: int | None = None
    invulnerable: int | None = None
    charged: bool = False
    two_weapons: bool = False
    strikes_first: bool = False
    reroll_hits: Reroll = Reroll.NONE

    @property
    def attacks_each(self) -> int:
        """Attacks of a model: one more for charging, one more for two weapons (004:562)."""
        return self.attacks + self.charged + self.two_weapons

    @property
    def strikes_at(self) -> int:
        """The Initiative step in which it strikes."""
        return FIRST if self.strikes_first else self.initiative


@dataclass(frozen=True, slots=True)
class Assault:
    """Two units locked in close combat, under the rules of an edition that has such rounds."""

    sides: tuple[Side, Side]
    edition: str = ASSAULTS[0]

    @property
    def rules(self) -> AssaultRules:
        """How such rounds end in the edition."""
        rules = EDITIONS[self.edition].assaults
        assert rules is not None
        return rules

    @property
    def order(self) -> tuple[tuple[int, ...], ...]:
        """The sides in the order in which they strike; equal Initiative strikes at once
        (004:558).
        """
        first, second = self.sides
        if first.strikes_at == second.strikes_at:
            return ((0, 1),)
        if first.strikes_at > second.strikes_at:
            return ((0,), (1,))
        return ((1,), (0,))

    def blow(self, striker: int) -> AttackSpec:
        """The attack that one model of a side makes on the other side."""
        side, enemy = self.sides[striker], self.sides[1 - striker]
        volley = Volley(
            attacks=Quantity.fixed(side.attacks_each),
            strength=side.strength,
            ap=side.ap,
            mode=MELEE,
            weapon_skill=side.weapon_skill,
            reroll_hits=side.reroll_hits,
        )
        target = Target(
            toughness=enemy.toughness,
            save=enemy.save,
            invulnerable=enemy.invulnerable,
            weapon_skill=enemy.weapon_skill,
        )
        return AttackSpec(self.edition, (volley,), target)
