"""Simple tests of the 8th edition, most of which later editions take over."""

from bot.dice.simple import Procedure, SimpleTest
from bot.dice.simple.aim import FLOOR
from bot.editions.eighth import mission
from bot.editions.tests import anydice, courage, hazards, movement, psychic, rolloff

TESTS: dict[SimpleTest, Procedure] = {
    movement.CHARGE: movement.charge(FLOOR),
    movement.ADVANCE: movement.advance(FLOOR),
    movement.RANDOM_MOVE: movement.random_move,
    courage.MORALE: courage.morale,
    psychic.PSYCHIC: psychic.psychic,
    psychic.PERILS: psychic.perils,
    psychic.PERILS_BLAST: psychic.perils_blast,
    psychic.DENY: psychic.deny,
    psychic.SMITE: psychic.smite,
    hazards.PLASMA: hazards.plasma,
    hazards.OVERWATCH: hazards.overwatch,
    hazards.IGNORE_WOUNDS: hazards.ignore_wounds,
    hazards.EXPLODES: hazards.explodes,
    hazards.TRANSPORT: hazards.transport,
    rolloff.ROLLOFF: rolloff.rolloff,
    mission.WARLORD_TRAIT: mission.warlord_trait,
    mission.OBJECTIVE: mission.objective,
    mission.VICTORY_POINTS: mission.victory_points,
    mission.ANCIENT_RELIC: mission.ancient_relic,
    anydice.DICE: anydice.dice(FLOOR),
    anydice.MODIFY: anydice.ROUNDED_FIRST,
}
