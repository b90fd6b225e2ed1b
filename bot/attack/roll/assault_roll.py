"""Rolling the assault round of the 4th edition: blow by blow, then Morale, and the D6s of pursuit."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.attack.model.story import WoundRolled
from bot.attack.odds.assault4 import Assault
from bot.attack.steps.plan import VolleyPlan
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
    wounds: tuple[WoundRolled, ...]

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
    lost = [0, 0]
    steps = []
    for strikers in assault.order:
        standing = [side.models - gone for side, gone in zip(assault.sides, lost, strict=True)]
        blows = tuple([_blows(assault, side, standing[side], source) for side in strikers])
        for blow in blows:
            enemy = 1 - blow.side
            lost[enemy] = min(assault.sides[enemy].models, lost[enemy] + blow.unsaved)
        steps.append(blows)
    outcome, morale, pursuit = _end(assault, (lost[0], lost[1]), source)
    return AssaultStory(assault, tuple(steps), (lost[0], lost[1]), morale, pursuit, outcome)


def _blows(assault: Assault, side: int, models: int, source: DiceSource) -> Blows:
    plan = assault.plan(side)
    assert plan.hit is not None
    rolls = [plan.hit.draw(source) for _ in range(models * assault.sides[side].attacks_each)]
    struck = [plan.wound.draw(source) for _, hit in rolls if hit is not None]
    wounds = []
    for die, wound in struck:
        save, saved = (
            wound.save.draw(source)
            if wound is not None and wound.save is not None
            else (None, False)
        )
        wounds.append(WoundRolled(die, wound, save, saved))
    return Blows(side, models, plan, tuple(die for die, _ in rolls), tuple(wounds))


def _end(
    assault: Assault, lost: tuple[int, int], source: DiceSource
) -> tuple[str, tuple[Die, ...], tuple[Die, ...]]:
    gone = [side.models == each for side, each in zip(assault.sides, lost, strict=True)]
    if all(gone) or (lost[0] == lost[1] and not any(gone)):
        return "draw", (), ()
    if any(gone):
        loser = gone.index(True)
        return f"{1 - loser} massacres {loser}", (), ()
    winner = 0 if lost[1] > lost[0] else 1
    loser = 1 - winner
    morale = _dice(2, source)
    if assault.rules.holds(sum(die.value for die in morale), assault.sides[loser].leadership):
        return f"{winner} wins, {loser} holds", morale, ()
    pursuit = _dice(2, source)
    runs = pursuit[0].value + assault.sides[loser].initiative
    chases = pursuit[1].value + assault.sides[winner].initiative
    return (
        f"{winner} wins, {loser} {'falls back' if assault.rules.escapes(runs, chases) else 'swept away'}",
        morale,
        pursuit,
    )


def _dice(number: int, source: DiceSource) -> tuple[Die, ...]:
    faces = [source.roll(6) for _ in range(number)]
    return tuple(Die(6, (face,), face) for face in faces)
