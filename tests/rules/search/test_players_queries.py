"""Queries of players, and the entry of the corpus that comes with the program that answers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.rules.library import Library
from bot.rules.search import Confidence
from bot.rules.search.unfinished_names import begun_names


@pytest.mark.parametrize(
    ("usual", "query", "first"),
    [
        ("8th", "charge", "8th/charge/charge-phase"),  # 003:1314-1325
        ("8th", "morale", "8th/morale/morale-phase"),  # 003:1519-1526
        ("8th", "engagement range", "8th/movement/enemy-models"),  # 003:458-463: its 1\"
        ("10th", "overwatch", "10th/stratagems/core/fire-overwatch"),  # 000:165
        ("10th", "morale", "10th/weapon-abilities/battle-shock"),
        ("10th", "wound allocation", "10th/weapon-abilities/wound-allocation"),
        ("10th", "rapid fire", "10th/weapon-abilities/rapid-fire"),
        ("10th", "blast explained", "10th/weapon-abilities/blast"),
        ("10th", "overwatch faq", "10th/stratagems/core/fire-overwatch"),
        ("11th", "coherency errata", "11th/movement/unit-coherency"),
        ("11th", "pile in distance", "11th/charge-and-fight/fight-phase/pile-in"),
        ("11th", "what is the psychic keyword for", "11th/weapon-abilities/psychic"),
        ("4th", "wound roll", "4th/wounds/roll-to-wound"),  # 004:434-436
        ("4th", "hit roll", "4th/shooting/roll-to-hit"),  # 004:430
        ("4th", "cover", "4th/wounds/cover-save"),  # 004:494-496
    ],
)
def test_a_name_is_answered_from_the_usual_edition(
    shipped: Library, usual: str, query: str, first: str
) -> None:
    found = replace(shipped.searcher, default_edition=usual).search(query)
    assert found.best is not None
    assert found.best.entry.id == first


@pytest.mark.parametrize(
    ("usual", "query", "first"),
    [
        ("10th", "how do strategic reserves work", "10th/reserves/strategic-reserves"),
        ("10th", "what are rerolls", "10th/dice/re-rolls"),
        ("11th", "how do reserves arrive", "11th/reserves/arriving"),
        ("11th", "what are the phases", "11th/turn/turn"),
        ("11th", "can I charge after disembarking", "11th/transports/disembark"),
    ],
)
def test_a_plain_question_names_the_rule_and_not_one_of_its_details(
    shipped: Library, usual: str, query: str, first: str
) -> None:
    """`How much can go into Strategic Reserves` and `reroll everything` are, but for small words,
    the names of the rule itself.
    """
    found = replace(shipped.searcher, default_edition=usual).search(query)
    assert found.hits[0].entry.id == first


@pytest.mark.parametrize(
    ("usual", "query", "first"),
    [
        (
            "10th",
            "does a blast gun count the captain with his squad",
            "10th/weapon-abilities/blast",
        ),
        (
            "10th",
            "tank is in melee, may its turret aim at some other squad",
            "10th/shooting/big-guns-never-tire/targets",
        ),
        (
            "10th",
            "what do I roll to wound if the captain is tougher than his guards",
            "10th/combat/mixed-toughness",
        ),
        (
            "10th",
            "could I ever hold a third tactical card",
            "10th/missions/secondary-missions/tactical",
        ),
        (
            "10th",
            "which sort of unit may be taken six times",
            "10th/army/rule-of-three/battleline",
        ),
        (
            "4th",
            "is there a leadership test for both sides after an assault",
            "4th/assault/loser-checks-morale",
        ),
        (
            "8th",
            "can i shoot a character if hes not the closest",
            "8th/shooting/targeting-characters",
        ),
        (
            "8th",
            "one charge die was rerolled for a CP, now my ability rerolls the charge",
            "8th/core-concepts/re-rolls/sum-of-dice",
        ),
        (
            "10th",
            "i fired overwatch at one unit, may i at another later that turn",
            "10th/stratagems/core/fire-overwatch/when",
        ),
        (
            "10th",
            "needed 3s, minus one to hit, i threw a 3, does that reroll as a failed hit",
            "10th/dice/modifiers/order",
        ),
        (
            "10th",
            "four up invuln and three up save, ap minus two, which one",
            "10th/combat/saving-throws/invulnerable",
        ),
        (
            "10th",
            "captains toughness or that of his terminators",
            "10th/leaders/attaching/toughness",
        ),
        (
            "10th",
            "the turn ends and my squad has a gap in it",
            "10th/movement/unit-coherency/end-of-turn",
        ),
        (
            "11th",
            "who is hit by which of my save dice",
            "11th/combat/saves/lowest-first",
        ),
        (
            "11th",
            "anti infantry with lethal hits and dev wounds, is the automatic wound a must",
            "11th/weapon-abilities/lethal-hits/combined",
        ),
        (
            "11th",
            "my other unit killed their target before they could swing",
            "11th/charge-and-fight/fight-phase/overrun",
        ),
    ],
)
def test_where_two_rules_meet_the_card_that_decides_is_first(
    shipped: Library, usual: str, query: str, first: str
) -> None:
    found = replace(shipped.searcher, default_edition=usual).search(query)
    assert found.best is not None
    assert found.best.entry.id == first


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ("can i use two strategems on one unit", "10th/stratagems/when-to-use"),
        ("charge rol max", "10th/charge-and-fight/charge-roll"),
        ("wound rol cap", "10th/dice/modifier-caps/wound"),
        ("sav rol", "10th/combat/saving-throws"),
    ],
)
def test_a_word_that_lacks_a_letter_does_not_hide_the_others(
    shipped: Library, query: str, answer: str
) -> None:
    best = shipped.searcher.search(query).best
    assert best is not None
    assert best.entry.id == answer


@pytest.mark.parametrize("query", ["who dies 4th", "at the same time 8th"])
def test_small_words_of_a_name_make_it(shipped: Library, query: str) -> None:
    assert shipped.searcher.search(query).confidence is Confidence.HIGH


@pytest.mark.parametrize(
    "query",
    ["-1", "1e999", "SELECT * FROM rolls;--", "; DROP TABLE rolls;--", "/roll 2d6", "!roll 3d6+2"],
)
def test_bare_numbers_and_code_are_no_question(shipped: Library, query: str) -> None:
    assert shipped.searcher.search(query).confidence is Confidence.NONE


@pytest.mark.parametrize(
    "query",
    [
        "what time is it",
        "rate my list please",
        "anyone up for a game on thursday",
        "whats the toughness of a dreadnought",
    ],
)
def test_small_talk_in_words_of_the_rules_is_no_question(shipped: Library, query: str) -> None:
    assert shipped.searcher.search(query).confidence is Confidence.NONE


@pytest.mark.parametrize(
    "query", ["warlord traits 10th", "deny the witch 10th", "torrent of fire 8th"]
)
def test_a_title_of_other_editions_is_not_answered_by_a_neighbour(
    shipped: Library, query: str
) -> None:
    found = shipped.searcher.search(query)
    assert found.confidence is Confidence.NONE
    assert found.reason.startswith("not in ")


@pytest.mark.parametrize(
    ("query", "first", "sure"),
    [
        ("multicharge", "11th/charge-and-fight/charge-phase/charge-targets", Confidence.MEDIUM),
        (
            "consolidate onto an objective",
            "11th/charge-and-fight/fight-phase/consolidate",
            Confidence.HIGH,
        ),
    ],
)
def test_an_alias_of_another_edition_finds_the_same_subject(
    shipped: Library, query: str, first: str, sure: Confidence
) -> None:
    """With doubt where the 11th's card has none of the words."""
    for asked in (
        replace(shipped.searcher, default_edition="11th").search(query),
        shipped.searcher.search(query, ("11th",)),
    ):
        assert asked.confidence is sure
        assert asked.best is not None
        assert asked.best.entry.id == first


def test_a_name_keeps_its_asking_words(shipped: Library) -> None:
    """`same time` is a name; `time` is none."""
    best = shipped.searcher.search("same time").best
    assert best is not None
    assert best.entry.id == "10th/dice/sequencing"
    assert shipped.searcher.index.exact.get("time", ()) != shipped.searcher.index.exact["same time"]


@pytest.mark.parametrize(
    ("usual", "query", "first"),
    [
        (
            "10th",
            "guys inside the taxi, can they hop out after it drove",
            "10th/transports/disembark",
        ),
        ("10th", "premeasure before i declare a charge ok?", "10th/movement/measuring"),
        ("10th", "who owns the flag when both of us camp on it", "10th/missions/objective-control"),
        ("8th", "do sandbags give my guys cover", "8th/cover/cover"),
        ("4th", "penetrating hit roll of 5", "4th/vehicles/damage-table/penetrating-column"),
        ("4th", "rolled a 2 for a glancing hit", "4th/vehicles/damage-table/glancing-column"),
        ("4th", "how many turns", "4th/turn/game-length"),
        ("10th", "melta weapons", "10th/weapon-abilities/melta"),
        ("10th", "battle line", "10th/army/rule-of-three/battleline"),
        ("10th", "obscuring trait", "10th/terrain/traits/obscuring"),
        ("10th", "tank shock stratagem", "10th/stratagems/core/tank-shock"),
        ("11th", "how does percision work", "11th/weapon-abilities/precision"),
        ("11th", "how does deapstrike work", "11th/reserves/deep-strike"),
        ("11th", "cqc weapons in combat", "11th/weapon-abilities/close-quarters"),
        ("4th", "how does cqc work", "4th/assault/close-combat"),
        ("10th", "one shot weapons", "10th/weapon-abilities/one-shot"),
        ("10th", "do two +1 to hit stack", "10th/dice/modifier-caps/hit"),
        ("8th", "can i overwatch with a flamer", "8th/charge/overwatch/only-sixes"),
    ],
)
def test_slang_finds_the_rule_of_the_usual_edition(
    shipped: Library, usual: str, query: str, first: str
) -> None:
    best = replace(shipped.searcher, default_edition=usual).search(query).best
    assert best is not None
    assert best.entry.id == first


@pytest.mark.parametrize("typed", ["ovrw", "fire ovrw", "ovrewatc"])
def test_a_box_forgives_a_slip_in_an_unfinished_word(shipped: Library, typed: str) -> None:
    assert "overwatch" in shipped.searcher.complete(typed)[0].entry.title.lower()


def test_a_box_forgives_no_more(shipped: Library) -> None:
    assert begun_names(shipped.searcher.index, "zvrw") == {}
    assert begun_names(shipped.searcher.index, "ovr") == {}
    assert begun_names(shipped.searcher.index, "") == {}


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("can i move off the table 8th", "8th/movement/battlefield-edge"),  # 003:411-412
        ("how far apart can my boyz be in 8th", "8th/core-concepts/unit-coherency"),  # 003:246-254
        (
            "one dude visible can whole squad be killed 8th",
            "8th/faq-core-rules/wounding-unseen-models",
        ),  # 002:50-54
        (
            "can tanks shoot in engagement range 10th",
            "10th/shooting/locked-in-combat",
        ),  # 000:96
        ("can my dreadnought shoot while engaged 10th", "10th/shooting/locked-in-combat"),
        (
            "can my army include 4 of same non battleline unit 10th",
            "10th/army/rule-of-three",
        ),  # 000:183
        ("how many of the same datasheet can I run 10th", "10th/army/rule-of-three"),
        ("how many enhancement can i bring 10th", "10th/army/enhancements"),  # 000:188
        (
            "deepstriking in opponents turn strat 10th",
            "10th/stratagems/core/rapid-ingress",
        ),  # 000:169
        ("apply division before addition 9th", "9th/dice/modifiers/order"),  # 001:59
        (
            "when do i pick my <regiment> 9th",
            "9th/datasheets-and-keywords/keywords/angular-brackets",
        ),  # 001:14
        ("how many orks flee when i fail by 3 8th", "8th/morale/fleeing-models"),  # 003:1524
        (
            "if my charge fails can i charge again w same unit 8th",
            "8th/charge/failed-charge",
        ),  # 003:1355
        (
            "aura of my warboss from inside battlewagon 8th",
            "8th/transports/embarked/auras",
        ),  # 003:1544-1546
        (
            "do flamers (auto hit) trigger on 6s to hit 8th",
            "8th/faq-abilities/automatic-hits-and-hit-roll-bonuses",
        ),
    ],
)
def test_players_words_find_the_rule(shipped: Library, query: str, first: str) -> None:
    found = shipped.searcher.search(query)
    assert found.best is not None
    assert found.best.entry.id == first


@pytest.mark.parametrize(
    "query",
    ["tyranids vs necrons who wins", "boyz toughness 8th", "who would win the lion or guilliman"],
)
def test_units_are_not_compared_and_have_no_data_sheet_here(shipped: Library, query: str) -> None:
    assert shipped.searcher.search(query).confidence is Confidence.NONE


@pytest.mark.parametrize(
    ("query", "among"),
    [
        (
            "Hey all, new player here. Played my 3rd game yesterday and my opponent charged my "
            "intercessors with two units. After the first unit fought I had only 2 guys left, do "
            "they still get to fight back before his second unit or does he get to fight with "
            "both since both charged?",
            "10th/charge-and-fight/fight-order",
        ),
        (
            "My opponent declared a charge against two of my units, rolled enough for one but "
            "not the other. He wanted to still move into the one he could reach",
            "10th/charge-and-fight/charge-targets/several",
        ),
    ],
)
def test_a_long_story_is_answered(shipped: Library, query: str, among: str) -> None:
    found = shipped.searcher.search(query)
    assert found.confidence is not Confidence.NONE
    assert among in [hit.entry.id for hit in found.hits]


@pytest.mark.parametrize(
    ("query", "among"),
    [
        (
            "We couldn't agree last night on whether a unit which disembarks from a transport "
            "that has not moved can then make a normal move, and shoot and charge. He said no "
            "charge.",
            "10th/transports/disembark",
        ),
        (
            "I have a question regarding the allocation of wounds to a unit with multiple "
            "toughness values.",
            "10th/combat/mixed-toughness",
        ),
    ],
)
def test_what_is_said_around_a_question_costs_little(
    shipped: Library, query: str, among: str
) -> None:
    found = shipped.searcher.search(query)
    assert found.confidence is not Confidence.NONE
    assert among in [hit.entry.id for hit in found.hits]
