"""Rolling an assault round: blow by blow, then Morale, and the D6s of pursuit."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.attack.model.assault import Assault
from bot.attack.model.story import WoundRoll
from bot.attack.roll.attack_roll import draw_d6
from bot.attack.steps.planning import plan_attack
from bot.attack.steps.volley_plan import VolleyPlan
from bot.dice.notation import Die
from bot.dice.source import DiceSource


@dataclass(frozen=True, slots=True)
class Blows:
    """The blows of one side in its Initiative step: the hit dice, and the wound and save dice of
    the hits.
    """

    side: int
    models: int
    plan: VolleyPlan
    hits: tuple[Die, ...]
    wounds: tuple[WoundRoll, ...]

    @property
    def unsaved(self) -> int:
        """Wounds that were not saved."""
        return sum(wound.unsaved for wound in self.wounds)


@dataclass(frozen=True, slots=True)
class AssaultStory:
    """The round: the steps in order, what each side lost, the Morale dice and those of pursuit
    (loser, winner).
    """

    assault: Assault
    steps: tuple[tuple[Blows, ...], ...]
    lost: tuple[int, int]
    morale: tuple[Die, ...]
    pursuit: tuple[Die, ...]
    outcome: str

    def counts(self) -> Mapping[str, int | str]:
        """What `assault_odds` gives the distributions of."""
        return {"lost_0": self.lost[0], "lost_1": self.lost[1], "outcome": self.outcome}


def roll_assault(assault: Assault, source: DiceSource) -> AssaultStory:
    """Roll one round."""
    standing = [side.models for side in assault.sides]
    steps = []
    for strikers in assault.order:
        # Who strikes at the same Initiative strikes before anyone falls.
        blows = [_blows(assault, side, standing[side], source) for side in strikers]
        for blow in blows:
            enemy = 1 - blow.side
            left = standing[enemy] - blow.unsaved
            standing[enemy] = max(0, left)
        steps.append(tuple(blows))
    first, second = assault.sides
    first_lost = first.models - standing[0]
    second_lost = second.models - standing[1]
    lost = (first_lost, second_lost)
    outcome, morale, pursuit = _end(assault, lost, source)
    return AssaultStory(assault, tuple(steps), lost, morale, pursuit, outcome)


def _blows(assault: Assault, side: int, models: int, source: DiceSource) -> Blows:
    (plan,) = plan_attack(assault.blow(side))
    assert plan.hit is not None
    attacks = models * assault.sides[side].attacks_each
    hits = [plan.hit.draw(source) for _ in range(attacks)]
    wounds = [plan.wound.draw(source) for _, hit in hits if hit is not None]
    resolved = []
    for die, wound in wounds:
        save = None
        saved = False
        if wound is not None:
            save, saved = wound.draw_save(source)
        resolved.append(WoundRoll(die, wound, save, saved))
    dice = [die for die, _ in hits]
    return Blows(side, models, plan, tuple(dice), tuple(resolved))


def _end(
    assault: Assault, lost: tuple[int, int], source: DiceSource
) -> tuple[str, tuple[Die, ...], tuple[Die, ...]]:
    """How it ends, the dice of the loser's Morale, and those of loser and winner in pursuit."""
    first, second = assault.sides
    gone = (lost[0] == first.models, lost[1] == second.models)
    match gone:
        case (True, True):
            return "draw", (), ()
        case (True, False):
            return "1 massacres 0", (), ()
        case (False, True):
            return "0 massacres 1", (), ()
    if lost[0] == lost[1]:
        return "draw", (), ()
    winner = int(lost[0] > lost[1])
    return _after_win(assault, winner, source)


def _after_win(
    assault: Assault, winner: int, source: DiceSource
) -> tuple[str, tuple[Die, ...], tuple[Die, ...]]:
    """What becomes of the loser, and the dice, as `_end`."""
    loser = 1 - winner
    won = f"{winner} wins, {loser}"
    beaten = assault.sides[loser]
    victor = assault.sides[winner]
    morale = first, second = _two_dice(source)
    rolled = first.value + second.value
    if assault.rules.holds(rolled, beaten.leadership):
        return f"{won} holds", morale, ()
    pursuit = runner, chaser = _two_dice(source)
    runs = runner.value + beaten.initiative
    chases = chaser.value + victor.initiative
    escapes = assault.rules.escapes(runs, chases)
    fate = "falls back" if escapes else "swept away"
    return f"{won} {fate}", morale, pursuit


def _two_dice(source: DiceSource) -> tuple[Die, Die]:
    return draw_d6(source), draw_d6(source)
