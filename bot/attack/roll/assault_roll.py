"""Rolling an assault round: blow by blow, then Morale, and the D6s of pursuit."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.attack.model.assault import Assault
from bot.attack.model.story import WoundRoll
from bot.attack.steps.plan import VolleyPlan
from bot.attack.steps.planning import plan_attack
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
        blows = tuple([_blows(assault, side, standing[side], source) for side in strikers])
        for blow in blows:
            enemy = 1 - blow.side
            standing[enemy] = max(0, standing[enemy] - blow.unsaved)
        steps.append(blows)
    first, second = assault.sides
    lost = (first.models - standing[0], second.models - standing[1])
    outcome, morale, pursuit = _end(assault, lost, source)
    return AssaultStory(assault, tuple(steps), lost, morale, pursuit, outcome)


def _blows(assault: Assault, side: int, models: int, source: DiceSource) -> Blows:
    plan = plan_attack(assault.blow(side))[0]
    assert plan.hit is not None
    attacks = models * assault.sides[side].attacks_each
    hits = [plan.hit.draw(source) for _ in range(attacks)]
    wounds = [plan.wound.draw(source) for _, hit in hits if hit is not None]
    resolved = []
    for die, wound in wounds:
        save, saved = None, False
        if wound is not None and wound.save is not None:
            save, saved = wound.save.draw(source)
        resolved.append(WoundRoll(die, wound, save, saved))
    dice = tuple([die for die, _ in hits])
    return Blows(side, models, plan, dice, tuple(resolved))


def _end(
    assault: Assault, lost: tuple[int, int], source: DiceSource
) -> tuple[str, tuple[Die, ...], tuple[Die, ...]]:
    """How it ends, the dice of the loser's Morale, and those of loser and winner in pursuit."""
    first, second = assault.sides
    gone = (lost[0] == first.models, lost[1] == second.models)
    if all(gone) or (lost[0] == lost[1] and not any(gone)):
        return "draw", (), ()
    if any(gone):
        loser = gone.index(True)
        return f"{1 - loser} massacres {loser}", (), ()
    winner = int(lost[0] > lost[1])
    loser = 1 - winner
    beaten, victor = assault.sides[loser], assault.sides[winner]
    morale = _two_dice(source)
    if assault.rules.holds(sum(die.value for die in morale), beaten.leadership):
        return f"{winner} wins, {loser} holds", morale, ()
    pursuit = _two_dice(source)
    runs = pursuit[0].value + beaten.initiative
    chases = pursuit[1].value + victor.initiative
    fate = "falls back" if assault.rules.escapes(runs, chases) else "swept away"
    return f"{winner} wins, {loser} {fate}", morale, pursuit


def _two_dice(source: DiceSource) -> tuple[Die, ...]:
    faces = (source.roll(6), source.roll(6))
    return tuple(Die(6, (face,), face) for face in faces)
