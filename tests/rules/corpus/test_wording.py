"""The numbers of the rules that decide games: what each entry says, the lines it cites, and what stands there."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from bot.rules.entry import Entry
from bot.rules.library import Library

KEYS = {"000": "core10", "001": "core9", "002": "faq8", "003": "core8", "004": "srd4"}


class Fact(NamedTuple):
    """What entry `id` must say (`says`, each found in its text) and what source lines `where` say (`quote`)."""

    id: str
    where: str
    says: tuple[str, ...]
    quote: str

    @property
    def lines(self) -> tuple[str, int, int]:
        """Key of the source, first and last line."""
        document, _, lines = self.where.partition(":")
        first, _, last = lines.partition("-")
        return KEYS[document], int(first), int(last or first)


FACTS = [
    # 10th edition
    Fact("10th/movement/unit-coherency", "000:68", ("2 to 6", '2" horizontally and 5" vertically'), '1-6 models | 2" horizontally, 5" vertically'),
    Fact("10th/movement/unit-coherency/seven-or-more", "000:69", ("7 or more", 'within 2" horizontally and 5" vertically'), '7+ models | Each model within 2" of 2 other models'),
    Fact("10th/movement/engagement-range", "000:72-73", ('1" horizontally', '5" vertically'), '- 1" horizontally - 5" vertically'),
    Fact("10th/dice/modifier-caps", "000:22-24", ("never changed by more than -1 or +1", "wound roll"), "No more than +1 to hit (ceiling)"),
    Fact("10th/dice/natural-one-and-six", "000:18-19", ("| 1 | fails | fails", "| 6 | succeeds"), "Natural 6 always succeeds (to hit, to wound)"),
    Fact("10th/combat/hit-rolls", "000:33-35", ("natural 1", "always a miss", "natural 6", "always a hit"), "Natural 1 | Always fails"),
    Fact("10th/combat/saving-throws/ap", "000:53", ("each point of AP is -1",), "AP reduces Sv | -1 per AP"),
    Fact("10th/combat/saving-throws/invulnerable", "000:54", ("AP never modifies",), "Invulnerable | Cannot be modified by AP"),
    Fact("10th/combat/damage", "000:56-59", ("NOT carry over",), "Excess damage does NOT spill over"),
    Fact("10th/army/rule-of-three", "000:183-185", ("No more than", "same datasheet", "Battleline", "Dedicated Transports", "Epic Hero"), "Maximum 3 of any datasheet"),
    Fact("10th/army/enhancements", "000:188-189", ("At most 3", "only once"), "Maximum 3 per army (one per Character)"),
    Fact("10th/leaders/lone-operative", "000:143-144", ("cannot be targeted unless", 'within 12"'), 'attacking unit within 12"'),
    Fact("10th/keywords/look-out-sir", "000:103-106", ("no Look Out, Sir", 'within 12"'), 'closest visible OR within 3"'),
    Fact("10th/stratagems/when-to-use", "000:155-157", ("twice in one phase", "cannot use Stratagems on Battle-shocked"), "Cannot use same stratagem twice per phase"),
    Fact("10th/stratagems/core/command-re-roll", "000:162", ("1CP", "one die"), "Command Re-roll | Any | 1CP | Re-roll one die"),
    Fact("10th/stratagems/core/tank-shock", "000:164", ("1CP", "each 5+ is one mortal wound"), "1CP | D3 mortal wounds on charge"),
    Fact("10th/stratagems/core/heroic-intervention", "000:166", ("1CP", 'within 6"'), '2CP | 3" move toward enemy'),
    Fact("10th/stratagems/core/counter-offensive", "000:167", ("2CP",), "Counter-offensive | Fight | 2CP"),
    Fact("10th/stratagems/core/go-to-ground", "000:170", ("1CP", "6+ invulnerable save"), "1CP | +1 to Sv, -1 to hit rolls"),
    Fact("10th/terrain/cover", "000:115-117", ("+1 to Sv against ranged attacks", "-1 to hit"), "Dense Cover | -1 to hit when shooting through"),
    # 9th edition
    Fact("9th/units/unit-coherency", "001:27", ('2" horizontally and 5" vertically', "*two* others", "six or more"), "six or more models"),
    Fact("9th/units/engagement-range", "001:33", ('1" horizontally and 5" vertically',), '1" horizontally and 5" vertically of an enemy model'),
    Fact("9th/dice/modifiers", "001:59", ("division, multiplication, addition, subtraction", "round fractions up", "never below 1"), "never be modified below 1"),
    Fact("9th/dice/re-rolls", "001:67-68", ("ever re-rolled more than once", "before modifiers"), "You can never re-roll a dice more than once"),
    Fact("9th/dice/re-rolls/several-dice", "001:67", ("all of these dice must be rolled again",), "must re-roll all of those dice again"),
    Fact("9th/dice/dice/d3", "001:58", ("1 and 2 are a 1; 3 and 4 a 2; 5 and 6 a 3",), "roll a D6 and halve the value"),
    Fact("9th/dice/roll-off", "001:74", ("one D6", "highest wins", "roll off again"), "both players roll one D6"),
    Fact("9th/dice/sequencing", "001:78", ("whose turn it is", "roll off"), "the player whose turn it is chooses the order"),
    Fact("9th/distances/within/distance", "001:50", ('exactly 1"',), '1"'),
    Fact("9th/missions-and-army/power-level/limits", "001:8", ("below 15", "above 300"), "less than 15 or greater than 300"),
    # 8th edition
    Fact("8th/core-concepts/unit-coherency", "003:246-250", ('2" horizontally and 6" vertically',), '2" horizontally, and 6" vertically'),
    Fact("8th/movement/advance", "003:481-488", ("one D6", "can't shoot or charge"), "A unit that Advances can’t shoot or charge later that turn"),
    Fact("8th/movement/fall-back", "003:465-474", ('more than 1" away', "can't Advance", "unless it can FLY"), 'end its move more than 1" away from all enemy units'),
    Fact("8th/psychic/psychic-test", "003:665-671", ("2D6", "equals or beats"), "roll 2D6. If the total is equal to or greater than"),
    Fact("8th/psychic/deny-the-witch", "003:675-686", ('24"', "2D6", "*greater*"), 'enemy model within 24" by taking a Deny the Witch test'),
    Fact("8th/psychic/smite", "003:763-770", ("value 5", '18"', "D3 mortal wounds", "D6 mortal wounds", "more than 10"), "more than 10, the target"),
    Fact("8th/psychic/perils-of-the-warp", "003:772-779", ("double 1 or a double 6", "D3 mortal wounds"), "double 1 or a double 6"),
    Fact("8th/psychic/perils-of-the-warp/psyker-slain", "003:779-787", ('within 6"', "D3 mortal wounds"), 'each unit within 6" immediately'),
    Fact("8th/charge/choose-targets", "003:1322-1325", ('within 12"',), 'enemy units within 12" of them as the target(s)'),
    Fact("8th/charge/charge-move", "003:1344-1348", ("2D6", 'within 1" of a model of one of the target units'), "roll 2D6"),
    Fact("8th/charge/overwatch/only-sixes", "003:1332-1336", ("only with a 6",), "6 is always required for a successful hit roll"),
    Fact("8th/charge/heroic-intervention", "003:1375-1380", ('within 3"', 'up to 3"'), 'within 3" of an enemy unit may perform a Heroic Intervention'),
    Fact("8th/fight/pile-in", "003:1401-1404", ('up to 3"', "closer to the nearest enemy model"), 'up to 3" – this move'),
    Fact("8th/fight/consolidate", "003:1456-1459", ('up to 3"', "closer to the nearest enemy model"), 'up to 3" – this move'),
    Fact("8th/morale/morale-test", "003:1522-1526", ("Roll a dice and add", "highest Leadership", "one model flees for each point"), "exceeds the highest Leadership"),
    Fact("8th/attacks/rolls-of-one", "003:1058-1060", ("1 always fails",), "A roll of 1 always fails"),
    Fact("8th/attacks/invulnerable-save", "003:1185-1195", ("never both", "does not modify"), "but not both"),
    Fact("8th/attacks/mortal-wounds", "003:1229-1241", ("one point of damage", "no wound roll and no saving throw", "not lost"), "Do not make a wound roll or saving throw"),
    Fact("8th/shooting/targeting-characters/ten-wounds", "003:868-871", ("10 or higher",), "a Wounds characteristic of 10 or more"),
    Fact("8th/weapons/weapon-types/rapid-fire", "003:1001-1004", ("half", "twice as many attacks"), "doubles the number of attacks it makes"),
    Fact("8th/weapons/weapon-types/heavy", "003:990-993", ("-1",), "subtract 1 from any hit rolls made when"),
    Fact("8th/transports/embark", "003:1539-1542", ('within 3"', "all of its models"), "If all models in a unit end their move within 3” of a friendly transport"),
    Fact("8th/transports/destroyed", "003:1552-1557", ("D6 for each model", "each 1", "cannot declare a charge"), "For each roll of 1, one model that disembarked is slain"),
    Fact("8th/missions/only-war/objective-markers", "003:1671-1676", ("two objective markers", 'at least 10"', 'within 3"'), 'each at least 10" away from any other objective marker'),
    Fact("8th/missions/only-war/battle-length", "003:1718-1720", ("five battle rounds",), "battle rounds, or until one army has slain all of its foes"),
    Fact("8th/missions/primary-objectives", "003:1731-1751", ("2 for each marker", "D3 if", "6 for the only", "1 for each marker"), "marker is worth 6 victory points"),
    Fact("8th/faq-abilities/charge-from-nine-inches", "002:387-389", ("**A:** 9.",), 'more than 9" from any enemy models'),
    Fact("8th/faq-abilities/halving-damage", "002:332-336", ("Each attack's damage separately", "loses 4 wounds"), "Halve the damage suffered by each attack separately"),
    Fact("8th/faq-core-rules/charge-bonus-beyond-twelve-inches", "002:66-68", ('15"', 'within 12"', "**A:** Yes"), 'my unit can move 15" if I roll a double 6'),
    Fact("8th/faq-core-rules/fixed-wound-roll", "002:42-46", ("4+", "Strength 5", "Toughness 3"), "on rolls of 4+"),
    Fact("8th/faq-core-rules/embarking-outside-the-movement-phase", "002:90-92", ("**A:** No",), "No. You may only embark within or disembark a transport in the Movement phase"),
    Fact("8th/faq-designers-commentary/ignoring-multiple-wounds", "002:468-472", ("For each wound lost, separately", "each 5+"), "each result of 5+ you would ignore a single wound"),
    Fact("8th/faq-designers-commentary/re-rolling-ones-and-modifiers", "002:560-570", ("Before", "one hit"), "modified to 1, 2 and 4"),
    Fact("8th/faq-designers-commentary/dice-rolls-below-one", "002:581-583", ("**A:** No", "counts as a 1"), "would be less than 1, count that result as a 1"),
    Fact("8th/faq-designers-commentary/dice-rolls-above-six", "002:587-591", ("**A:** Yes", "7+"), "a Save characteristic of 7+"),
    # 4th edition
    Fact("4th/assault/assault-move", "004:534", ('6"', "lowest"), 'Assault move is 6" by default'),
    Fact("4th/assault/engaged", "004:554", ('within 2"',), 'within 2" of a friendly model that is in base-to-base contact'),
    Fact("4th/assault/strikes-first", "004:558", ("Initiative 10", "Frag or Plasma"), "treated as Initiative 10"),
    Fact("4th/assault/extra-attacks", "004:562", ("+1 Attack for having charged", "+1 Attack for two"), "get a +1A that only lasts for the first round"),
    Fact("4th/shooting/roll-to-hit", "004:430", ("7 minus", "BS 4 on 3+", "1 always misses"), "target number equal to 7 – BS"),
    Fact("4th/shooting/line-of-sight/area-terrain", "004:425", ('more than 6" inside',), 'further than 6" within Area Terrain'),
    Fact("4th/morale/leadership-test", "004:205", ("2D6", "*less*"), "succeeding if the result is less than the Characteristic"),
    Fact("4th/morale/casualties", "004:506", ("25%",), "25%"),
    Fact("4th/movement/movement-phase", "004:344", ('6"',), 'The normal Movement of Infantry models is 6"'),
    Fact("4th/wounds/instant-death", "004:484", ("twice", "killed at once"), "is 2x Target's T Characteristic"),
    Fact("4th/wounds/armour-piercing", "004:488", ("equal to the target's Sv or lower", "no armour save"), "equal to or lower than the target's Sv"),
    Fact("4th/wounds/cover-save/table", "004:499-502", ("6+ | Size 1 and 2", "3+ | Size 1 only"), "Bunkers, Fortifications 3+ Size 1"),
    Fact("4th/turn/game-length", "004:330", ("six Battle Rounds",), "Most games have a limit of six Battle Rounds"),
    Fact("4th/vehicles/armour", "004:261", ("10 to 14",), "values range from 10 - 14"),
]  # fmt: skip

ids = pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.id)


def rule_text(entry: Entry) -> str:
    """What the entry says in its own name: without its notes about other texts, as one line."""
    return " ".join(re.split(r"(?m)^Note:", entry.text)[0].split())


@ids
def test_the_entry_says_so(shipped: Library, fact: Fact) -> None:
    text = rule_text(shipped.corpus.by_id[fact.id])
    assert [part for part in fact.says if part not in text] == []


@ids
def test_the_entry_cites_the_lines(shipped: Library, fact: Fact) -> None:
    key, first, last = fact.lines
    cited = {
        line
        for citation in shipped.corpus.by_id[fact.id].sources
        if citation.key == key
        for line in range(citation.first_line, citation.last_line + 1)
    }
    assert set(range(first, last + 1)) <= cited


@ids
def test_the_source_says_so(documents: dict[str, list[str]], fact: Fact) -> None:
    key, first, last = fact.lines
    assert fact.quote in " ".join(" ".join(documents[key][first - 1 : last]).split())


RANGE = re.compile(
    r"(?:Strength )?(\d+)(?: (or|to) (\d+)| (or) more)? against Toughness (\d+)(?: or (\d+))?"
)  # `4 or 5 against Toughness 3`, `4 or more against Toughness 2`, `Strength 12 against Toughness 5 or 6`


def strengths(match: re.Match[str]) -> range:
    first = int(match[1])
    last = int(match[3]) if match[3] else first
    return range(first, 40 if match[4] else last + 1)


@pytest.mark.parametrize(
    ("entry", "needed"),
    [
        (f"{edition}/{chapter}/{row}", needed)
        for edition, chapter, rows in [
            ("10th", "combat/wound-rolls", ("double", "higher", "equal", "lower", "half")),
            ("8th", "attacks/wound-table", ("double", "greater", "equal", "lower", "half")),
        ]
        for row, needed in zip(rows, range(2, 7), strict=True)
    ],
)
def test_every_example_of_the_wound_table_is_right(
    shipped: Library, entry: str, needed: int
) -> None:
    """000:40-44 and 003:1285-1313; where two rows hold, the extreme one."""
    text = rule_text(shipped.corpus.by_id[entry])
    assert f"{needed}+" in text
    examples = list(RANGE.finditer(text))
    assert len(examples) >= 2
    for match in examples:
        for toughness in filter(None, (match[5], match[6])):
            for strength in strengths(match):
                s, t = strength, int(toughness)
                roll = 2 if s >= 2 * t else 6 if 2 * s <= t else 3 if s > t else 4 if s == t else 5
                assert roll == needed, match[0]


def cells(entry: Entry) -> list[list[str]]:
    """The cells of the entry's table without its head."""
    rows = [line.strip("|").split("|") for line in entry.text.splitlines() if line.startswith("|")]
    return [[cell.strip().strip("*") for cell in row] for row in rows[2:]]


def to_wound_4th(strength: int, toughness: int) -> str:
    """004:438-449: 4 + T - S, from 2 to 6; four points below the Toughness or more have no effect."""
    return "–" if toughness - strength >= 4 else f"{min(6, max(2, 4 + toughness - strength))}+"


def to_hit_4th(attacker: int, defender: int) -> str:
    """004:568-579: 3+ if the attacker's WS is higher, 5+ if the defender's is more than double, else 4+."""
    return "3+" if attacker > defender else "5+" if defender > 2 * attacker else "4+"


def test_all_100_cells_of_the_4th_edition_wound_table(shipped: Library) -> None:
    found = cells(shipped.corpus.by_id["4th/wounds/to-wound-table"])
    assert found == [[f"S {s}", *(to_wound_4th(s, t) for t in range(1, 11))] for s in range(1, 11)]


def test_all_100_cells_of_the_4th_edition_close_combat_table(shipped: Library) -> None:
    found = cells(shipped.corpus.by_id["4th/assault/to-hit-table"])
    assert found == [[f"WS {a}", *(to_hit_4th(a, d) for d in range(1, 11))] for a in range(1, 11)]


@pytest.mark.parametrize(
    ("first", "rule"), [(440, to_wound_4th), (591, to_wound_4th), (570, to_hit_4th)]
)
def test_the_4th_edition_tables_are_the_printed_ones(
    documents: dict[str, list[str]], first: int, rule
) -> None:
    for n, line in enumerate(documents["srd4"][first - 1 : first + 9], 1):
        assert [cell.replace("-", "–") for cell in line.split("\t")[2:12]] == [
            rule(n, other) for other in range(1, 11)
        ]


SAYS = re.compile(r"(\d)\+ against (?:Toughness|Weapon Skill) ([\d, and]+)")


@pytest.mark.parametrize("n", range(1, 11))
@pytest.mark.parametrize(
    ("entry", "rule"),
    [
        ("4th/wounds/to-wound-table/strength", to_wound_4th),
        ("4th/assault/to-hit-table/weapon-skill", to_hit_4th),
    ],
)
def test_the_rows_of_the_4th_edition_tables_in_words(
    shipped: Library, entry: str, rule, n: int
) -> None:
    said = {
        int(other): f"{needed}+"
        for needed, others in SAYS.findall(rule_text(shipped.corpus.by_id[f"{entry}-{n}"]))
        for other in re.findall(r"\d+", others)
    }
    assert said == {other: rule(n, other) for other in range(1, 11) if rule(n, other) != "–"}


def test_the_vehicle_damage_table(shipped: Library, documents: dict[str, list[str]]) -> None:
    """004:272-278: for each roll the result of a glancing, a penetrating, an ordnance hit."""
    text = shipped.corpus.by_id["4th/vehicles/damage-table"].text
    form = r"- \*\*(\d):\*\* glancing ([^;]+); penetrating ([^(\n]+?)(?: \(Ordnance: ([^)]+)\))?\n"
    found = [[roll, one, two, three or two] for roll, one, two, three in re.findall(form, text)]
    printed = [line.split("\t") for line in documents["srd4"][272:278]]
    assert found == [[cell.strip() for cell in row] for row in printed]


def test_the_core_stratagems_cost_what_the_source_says(
    shipped: Library, documents: dict[str, list[str]]
) -> None:
    """000:162-171; published since: Heroic Intervention for 1CP, and Grenade, which 000 lacks."""
    costs = {row[0]: row[2] for row in cells(shipped.corpus.by_id["10th/stratagems/core"])}
    printed = [line.strip("|").split("|") for line in documents["core10"][161:171]]
    reference = {row[0].strip(): row[2].strip().removesuffix("CP") for row in printed}
    assert costs == reference | {"Heroic Intervention": "1", "Grenade": "1"}
