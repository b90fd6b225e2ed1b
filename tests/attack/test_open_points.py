"""What is said of the places where the 11th edition is silent or its readers differ
(`docs/adr/0007-open-points-of-the-11th.md`), and of what was typed and does nothing.
"""

from typing import Any

import pytest

from bot.attack import attack_odds
from bot.attack.explain.needs import needs
from bot.attack.explain.notes import (
    missed_keywords,
    notes,
    of_bearers,
    readings,
    without_effect,
)
from bot.errors import InputError
from bot.notation import attack_from_json

Case = dict[str, Any]
FIRST = {"models": 2, "wounds": 2, "save": 3}
HURT = {"models": 2, "wounds": 3, "save": 4, "wounds_lost": 1}
CHARACTER = {"wounds": 4, "save": 2, "invuln": 4, "character": True}
HURT_CHARACTER = CHARACTER | {"wounds_lost": 1}


def case(target: Case | None = None, edition: str = "11th", **fields: Any) -> Case:
    """Four attacks of one damage at five models that save on 4+."""
    usual = {"save": 4, "wounds": 2, "models": 5}
    base = {"edition": edition, "attacks": 4, "skill": "3+", "strength": 4, "ap": -1}
    return {**base, **fields, "target": {"toughness": 4, **(usual if target is None else target)}}


def saving(save: int, by: int) -> Case:
    return {"save": save, "save_mod": by}


def groups(*each: Case, **fields: Any) -> Case:
    return {"groups": list(each), **fields}


def on_6(roll: str, effect: str) -> Case:
    return {"trigger": roll, "on": 6, "effect": effect, "n": "1"}


UNSEEN = {"abilities": ["Indirect Fire"], "situation": {"visible": False}}
HALVED = {"save": 4, "half_damage": True}
DEVASTATING = ["Devastating Wounds"]
POOLS = "saved in a pool of their own"
ORDER = "The groups take their losses in the order given."
WHOLE = "Devastating Wounds are read to keep their whole damage"
SNAP_AUTO = "What hits automatically is read to do so in snap shooting"
UNSEEN_AUTO = "What hits automatically is read to do so in indirect shooting"
SNAP_TRIGGER = "Hits of snap shooting are not critical"
GREAT_SAVE = "to saves is read to count on the roll"
AGAIN = "Saves are read to be re-rolled each by itself"
HAZARD = "Hazardous:"


@pytest.mark.parametrize(
    ("attack", "said"),
    [
        (case(mode="overwatch", skill="auto"), SNAP_AUTO),
        (case(mode="overwatch", abilities=["Torrent"]), SNAP_AUTO),
        (case(skill="auto", situation={"indirect": True}), UNSEEN_AUTO),
        (case(edition="10th", skill="auto", **UNSEEN), "cannot attack what its unit does not see"),
        (case(mode="overwatch", abilities=[on_6("hit", "extra_hits")]), SNAP_TRIGGER),
        (case(HALVED, damage=3, abilities=DEVASTATING), WHOLE),
        (case({"damage_reduction": 1}, damage=3, abilities=DEVASTATING), WHOLE),
        (case({"abilities": ["Half Damage"]}, damage=3, abilities=DEVASTATING), WHOLE),
        (case(saving(2, 1)), "+1 " + GREAT_SAVE),
        (case(groups(FIRST, save_mod=2)), "+2 " + GREAT_SAVE),
        (case(saving(2, 1), ap=0, abilities=[on_6("wound", "ap")]), "+1 " + GREAT_SAVE),
        (case(groups(FIRST, reroll_saves="ones")), AGAIN),
        (case(groups(FIRST), abilities=[on_6("wound", "ap")]), POOLS),
        (case(groups(FIRST), abilities=[on_6("wound", "damage")]), POOLS),
        (case(groups(CHARACTER, FIRST)), ORDER),
        (case(groups(FIRST, HURT)), ORDER),
        (case(groups(FIRST, CHARACTER, HURT_CHARACTER)), ORDER),
    ],
)
def test_a_reading_is_said_where_an_attack_comes_to_it(attack: Case, said: str) -> None:
    assert [note for note in readings(attack_from_json(attack)) if said in note]


@pytest.mark.parametrize(
    ("edition", "said"),
    [
        ("11th", f"{HAZARD} each 1 or 2 is a mortal wound on your own"),
        ("10th", f"{HAZARD} each 1 is 3 mortal wounds on one of your"),
    ],
)
def test_what_harms_the_attackers_is_said_apart(edition: str, said: str) -> None:
    """It is no reading: a card has it only where a test failed. Of two such weapons it is said
    once.
    """
    gun = case(edition=edition, abilities=["Hazardous"])
    for attack in (attack_from_json(gun), attack_from_json([gun, gun])):
        (harm,) = of_bearers(attack)
        assert said in harm
        assert notes(attack).count(harm) == 1
        assert harm not in readings(attack)
    assert of_bearers(attack_from_json(case(edition=edition))) == ()


@pytest.mark.parametrize(
    "attack",
    [
        case(),
        case(skill="auto"),
        case(situation={"indirect": True}),
        case(mode="overwatch", skill="auto", rules={"torrent_snap": False}),
        case(edition="10th", mode="overwatch", skill="auto"),
        case(edition="10th", mode="overwatch", abilities=[on_6("hit", "extra_hits")]),
        case(mode="overwatch", rules={"snap_crits": True}, abilities=[on_6("hit", "extra_hits")]),
        case(HALVED, damage=3),
        case(HALVED, damage=3, abilities=DEVASTATING, rules={"dev_reduced": True}),
        case(HALVED, edition="10th", damage=3, abilities=DEVASTATING),
        case(damage=3, abilities=DEVASTATING),
        case(saving(2, 1), ap=0),
        case(saving(3, 1)),
        case(saving(2, 1), edition="10th"),
        case({"save": None, "save_mod": 2}),
        case({"save": 4, "reroll_saves": "ones"}),
        case(abilities=[on_6("wound", "ap")]),
        case(groups(FIRST, CHARACTER)),
        case(groups(HURT, FIRST, HURT_CHARACTER, CHARACTER)),
    ],
)
def test_nothing_is_said_where_there_is_one_reading(attack: Case) -> None:
    assert readings(attack_from_json(attack)) == ()


VEHICLE = {"save": 4, "keywords": ["VEHICLE", "INFANTRY"]}
MONSTER = {"save": 4, "keywords": ["MONSTER"]}


@pytest.mark.parametrize(
    ("attack", "said"),
    [
        (
            case(abilities=["Lethal Hits: VEHICLE"]),
            "`Lethal Hits: VEHICLE` changes nothing here: the target has no keyword VEHICLE.",
        ),
        (
            case(MONSTER, abilities=["Anti-non-MONSTER/VEHICLE 4+"]),
            "`Anti-non-MONSTER/VEHICLE 4+` changes nothing here: the target is MONSTER/VEHICLE.",
        ),
        (
            case(VEHICLE, abilities=["Rapid Fire 1: VEHICLE"]),
            "`Rapid Fire 1: VEHICLE` changes nothing here. What it does: X more attacks at half "
            "range.",
        ),
        (
            case(mode="overwatch", abilities=["Sustained Hits 1"]),
            "`Sustained Hits 1` changes nothing here: no hit of snap shooting is critical.",
        ),
        (
            case(mode="melee", situation={"plunging": True}),
            "`plunging` changes nothing in melee: it is a way of shooting.",
        ),
        (
            case(situation={"spotted": True}),
            "`spotted` changes nothing without `indirect`.",
        ),
        (
            case(abilities=["Sustained Hits D3", "Sustained Hits 2"]),
            "`Sustained Hits D3` changes nothing beside `Sustained Hits 2`: of the two the better "
            "counts.",
        ),
        (
            case(VEHICLE, abilities=["Anti-VEHICLE 4+", "Anti-INFANTRY 2+"]),
            "`Anti-VEHICLE 4+` changes nothing beside `Anti-INFANTRY 2+`: of the two the better "
            "counts.",
        ),
    ],
)
def test_what_does_nothing_is_said_with_its_reason(attack: Case, said: str) -> None:
    assert without_effect(attack_from_json(attack)) == (said,)


@pytest.mark.parametrize(
    "attack",
    [
        case(mode="melee"),
        case(mode="overwatch", rules={"snap_crits": True}, abilities=["Sustained Hits 1"]),
        case(mode="overwatch", edition="10th", abilities=["Sustained Hits 1"]),
        case(mode="overwatch", abilities=["Twin-linked", on_6("wound", "mortal")]),
        case(situation={"indirect": True, "spotted": True}),
        case(abilities=["Indirect Fire"], situation={"visible": False, "spotted": True}),
        case(abilities=["Sustained Hits 2", "Lethal Hits"]),
    ],
)
def test_what_does_something_goes_without_a_word(attack: Case) -> None:
    assert without_effect(attack_from_json(attack)) == ()


def test_a_psychic_attack_says_that_it_ignores_what_is_unwelcome() -> None:
    """24.29: cover is dropped, plunging fire stays: BS 3+ becomes 2+."""
    psychic = case({"save": 4, "cover": True}, abilities=["Psychic"], situation={"plunging": True})
    (of_volley,) = needs(attack_from_json(psychic))
    (hit,) = [need for need in of_volley if need.roll == "hit"]
    assert hit.need == "2+"
    assert "Psychic: penalties to the skill and the hit roll are ignored" in hit.why


def test_heavy_of_the_11th_allows_moving_up_to_three_inches() -> None:
    heavy = case(abilities=["Heavy"])
    (note,) = notes(attack_from_json(heavy))
    assert 'no model of it moved more than 3"' in note
    (of_volley,) = needs(attack_from_json({**heavy, "situation": {"stationary": True}}))
    assert 'Heavy: +1 to hit, no model moved more than 3"' in of_volley[0].why
    fight = {**heavy, "mode": "melee", "situation": {"stationary": True}}
    assert attack_odds(attack_from_json(fight)).means["hits"] == pytest.approx(4 * 4 / 6)


SNAP = {"attacks": 6, "skill": "3+", "strength": 4, "mode": "overwatch"}
SUSTAINED = {**SNAP, "abilities": ["Sustained Hits 1"]}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({}, {"snap_crits": True}),
        ({"snap_crits": True}, {}),
        ({"snap_crits": True}, {"snap_crits": True}),
        ({"dev_reduced": True}, {"snap_crits": True}),
    ],
)
def test_rules_hold_for_a_whole_list_whichever_weapon_says_them(first: Case, second: Case) -> None:
    """Four attacks hit on 3+; of six snap shots one hits, with one more hit: 8/3 + 2."""
    attacks = [case(rules=first), {**SUSTAINED, "rules": second}]
    odds = attack_odds(attack_from_json(attacks))
    assert odds.means["hits"] == pytest.approx(8 / 3 + 2)


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (
            {"snap_crits": False},
            "`snap_crits` of `rules` cannot be two things in one list: all its weapons follow the "
            "same rules.",
        ),
        ({"snap_critz": True}, "`rules` has no field `snap_critz`"),
    ],
)
def test_rules_of_a_later_weapon_are_read_and_not_passed_over(rules: Case, said: str) -> None:
    with pytest.raises(InputError, match=said):
        attack_from_json([case(rules={"snap_crits": True}), {**SUSTAINED, "rules": rules}])


@pytest.mark.parametrize(
    ("abilities", "keywords", "missed"),
    [
        (["Anti-VEHICLE 4+"], [], ("VEHICLE",)),
        (["Anti-VEHICLE 4+"], ["INFANTRY"], ("VEHICLE",)),
        (["Anti-VEHICLE 4+"], ["VEHICLE"], ()),
        (["Lethal Hits", "Heavy"], [], ()),
        (["Anti-VEHICLE 4+", "Anti-FLY 2+"], [], ("VEHICLE", "FLY")),
    ],
)
def test_the_keywords_that_weapons_ask_for_in_vain(
    abilities: list[str], keywords: list[str], missed: tuple[str, ...]
) -> None:
    spec = attack_from_json(case({"keywords": keywords}, abilities=abilities))
    told = missed_keywords(spec)
    assert [note.partition("no keyword ")[2] for note in told] == [f"{each}." for each in missed]
