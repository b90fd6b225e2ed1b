"""The weapons of one unit against one target: what waits until all of them were used, as exact
fractions.

10th edition: normal damage of all the attacking unit's attacks on a target comes before any mortal
wounds, and attacks of Devastating Wounds are allocated after all its other attacks (PUB). In the
8th and 9th edition a mortal wound comes with its attack (002:356-358, 003:1242-1245). In the 11th
each weapon is done with, mortal wounds included, before the next (its facts 14 and 27). In the 4th
there are no mortal wounds; a vehicle has a roll on a table for each hit that counts (004:263-278).
"""

import random
from typing import Any

import pytest
from laws import Given, odds_laws, roller_laws
from referee import exact

from bot.attack import attack_odds, roll_attack
from bot.attack.explain.notes import notes
from bot.attack.model.story import VolleyStory
from bot.dice.source import SeededDice
from bot.errors import LimitError
from bot.notation import attack_from_json

Case = dict[str, Any]
TARGET = {"toughness": 4, "save": None, "wounds": 2, "models": 2}


def weapon(damage: str, *abilities: Any, edition: str = "10th", **fields: Any) -> Case:
    """One attack that hits, and wounds on 4+."""
    base = {
        "edition": edition,
        "attacks": "1",
        "skill": "auto",
        "strength": 4,
        "damage": damage,
        "target": TARGET,
    }
    return {**base, "abilities": list(abilities), **fields}


def given(faces: list[int]) -> Given:
    return Given(iter(faces).__next__)


def test_a_devastating_wound_waits_for_the_other_weapons_of_the_unit() -> None:
    """Critical with damage 1, then damage 2 on two models of two wounds: 2, then 1. The other way
    round only 2 + 0.
    """
    spec = attack_from_json([weapon("1", "Devastating Wounds"), weapon("2")])
    story = roll_attack(spec, given([6, 4]))
    assert (story.damage, story.models_destroyed, story.wounds_on_current) == (3, 1, 1)
    first, second = story.volleys
    assert isinstance(first, VolleyStory) and isinstance(second, VolleyStory)
    assert [packet.lost for packet in first.deferred] == [1] and not second.deferred
    assert (first.lost_before, first.lost_after, second.lost_before, second.lost_after) == (
        0,
        0,
        0,
        3,
    )


@pytest.mark.parametrize(("edition", "waiting"), [("10th", 1), ("11th", 0)])
def test_the_order_of_what_waits_is_said_where_weapons_wait_for_each_other(
    edition: str, waiting: int
) -> None:
    weapons = [weapon(damage, "Devastating Wounds", edition=edition) for damage in ("4", "D3+3")]
    said = [note for note in notes(attack_from_json(weapons)) if "damage waits" in note]
    assert len(said) == waiting


def test_mortal_wounds_of_the_8th_edition_come_with_their_attack() -> None:
    """One normal and one mortal wound slay the first model; the second weapon finds the next one
    unhurt.
    """
    trigger = {"trigger": "wound", "on": 6, "effect": "mortal", "n": "1"}
    story = roll_attack(
        attack_from_json([weapon("1", trigger, edition="8th"), weapon("2", edition="8th")]),
        given([6, 4]),
    )
    assert (story.damage, story.models_destroyed) == (4, 2)
    later = roll_attack(attack_from_json([weapon("1", trigger), weapon("2")]), given([6, 4]))
    assert (later.damage, later.models_destroyed) == (3, 1)


MORTAL = {"trigger": "wound", "on": 5, "effect": "mortal", "n": "1"}
MORTALS = {"trigger": "wound", "on": 6, "effect": "mortal", "n": "D3"}
INSTEAD = {"trigger": "wound", "on": 6, "effect": "mortal", "n": "2", "instead": True}
LISTS = {
    "devastating, then larger damage": [weapon("1", "Devastating Wounds"), weapon("2")],
    "devastating in both, different damage": [
        weapon("2", "Devastating Wounds"),
        weapon("1", "Devastating Wounds"),
    ],
    "devastating in both, the same damage": [
        weapon("2", "Devastating Wounds"),
        weapon("2", "Devastating Wounds"),
    ],
    "devastating last": [weapon("1"), weapon("2", "Devastating Wounds")],
    "between two others": [weapon("2"), weapon("1", "Devastating Wounds"), weapon("2")],
    "mortal wounds and devastating": [
        weapon("2", MORTAL),
        weapon("1", "Devastating Wounds", attacks="2"),
    ],
    "mortal wounds, then random damage": [weapon("1", MORTALS), weapon("D3")],
    "instead of the damage": [weapon("1", INSTEAD), weapon("2", attacks="2")],
    "with hits that cause more": [
        weapon("1", "Devastating Wounds", "Sustained Hits 1", skill="5+"),
        weapon("2"),
    ],
    "with a ward against mortal wounds": [
        weapon("2", "Devastating Wounds", target=TARGET | {"fnp_mortal": 5}),
        weapon("2", target=TARGET | {"fnp_mortal": 5}),
    ],
    "on a unit that starts damaged": [
        weapon("1", "Devastating Wounds", target=TARGET | {"wounds_lost": 1, "wounds": 3}),
        weapon("2", attacks="2", target=TARGET | {"wounds_lost": 1, "wounds": 3}),
    ],
    "a number of attacks that is rolled": [
        weapon("1", "Devastating Wounds", attacks="D3"),
        weapon("2"),
    ],
    "8th edition": [weapon("1", MORTAL, edition="8th"), weapon("2", MORTALS, edition="8th")],
    "9th edition": [weapon("1", MORTAL, edition="9th"), weapon("2", edition="9th")],
}


OLD_TARGET = {"toughness": 4, "save": 4, "wounds": 2, "models": 2}
WALKER = {"armour": 10, "ws": 3}
GROUPS = {
    "toughness": 4,
    "groups": [
        {"models": 2, "wounds": 1, "save": 5},
        {"wounds": 3, "save": 3, "fnp": 5, "character": True},
    ],
}


def old(target: Case = OLD_TARGET, **fields: Any) -> Case:
    """One attack of the 4th edition that hits."""
    base = {"edition": "4th", "attacks": "1", "skill": "auto", "strength": 4, "ap": 4}
    given = {name: value for name, value in (base | fields).items() if value is not None}
    return given | {"target": target}


def eleventh(damage: str, *abilities: Any, **fields: Any) -> Case:
    """As `weapon`, in the 11th edition."""
    return weapon(damage, *abilities, edition="11th", **fields)


LISTS |= {
    "4th edition": [old(attacks="2"), old(ap=5)],
    "4th edition, Instant Death second": [old(), old(strength=8, ap=3)],
    "4th edition, a blow after a shot": [
        old(OLD_TARGET | {"ws": 4}, skill=None, bs=3),
        old(OLD_TARGET | {"ws": 4}, skill=None, ws=5, mode="melee"),
    ],
    "4th edition, a vehicle": [old(WALKER, strength=6), old(WALKER, strength=8, ordnance=True)],
    "4th edition, a walker shot and struck": [
        old(WALKER, skill=None, bs=4, strength=7),
        old(WALKER, skill=None, ws=4, strength=5, mode="melee"),
    ],
    "11th edition, devastating before the next": [
        eleventh("1", "Devastating Wounds"),
        eleventh("2"),
    ],
    "11th edition, mortal wounds before the next": [
        eleventh("2", MORTALS),
        eleventh("1", MORTAL),
        eleventh("2"),
    ],
    "11th edition, hits that cause more": [
        eleventh("1", "Devastating Wounds", "Sustained Hits 1", skill="5+"),
        eleventh("D3"),
    ],
    "11th edition, groups": [
        eleventh("2", "Devastating Wounds", target=GROUPS, attacks="2"),
        eleventh("1", target=GROUPS),
    ],
    "11th edition, groups, hits that cause more": [
        eleventh("1", "Sustained Hits 1", skill="5+", target=GROUPS),
        eleventh("2", target=GROUPS),
    ],
}


LONG = "11th edition, groups, hits that cause more"
LISTS |= {
    f"{LONG}, in small": [
        eleventh("1", "Sustained Hits 1", skill="5+", target=GROUPS),
        eleventh("1", target=GROUPS),
    ],
}
"""The long one has too many ways for the roller to play them all in the gate."""


@pytest.mark.parametrize("cases", LISTS.values(), ids=LISTS)
def test_referee_and_odds_agree(cases: list[Case]) -> None:
    laws = exact(cases)
    assert odds_laws(attack_odds(attack_from_json(cases)), laws) == laws


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "cases",
    [
        pytest.param(cases, id=name, marks=[pytest.mark.slow] if name == LONG else [])
        for name, cases in LISTS.items()
    ],
)
def test_roller_and_odds_agree(cases: list[Case]) -> None:
    spec = attack_from_json(cases)
    laws = roller_laws(spec)
    assert odds_laws(attack_odds(spec), laws) == laws


@pytest.mark.no_cover
@pytest.mark.parametrize("edition", ["8th", "9th", "10th", "11th"])
def test_random_lists_agree(edition: str) -> None:
    chance = random.Random(f"lists {edition}")
    devastating = ["Devastating Wounds"] if edition in ("10th", "11th") else []
    for number in range(10):
        target = TARGET | {"wounds": chance.randint(1, 4)}
        abilities = [[], devastating, devastating, [MORTAL], [*devastating, MORTAL]]
        cases = [
            weapon(
                chance.choice("123"),
                *chance.choice(abilities),
                edition=edition,
                attacks=attacks,
                target=target,
            )
            for attacks in chance.choice(["11", "12", "21", "111"])
        ]
        laws, spec = exact(cases), attack_from_json(cases)
        assert odds_laws(attack_odds(spec), laws) == laws, number
        assert roller_laws(spec) == laws, number


@pytest.mark.parametrize(("edition", "expected"), [("10th", 5), ("11th", 4), ("8th", 4)])
def test_the_order_of_an_edition_decides_what_is_wasted(edition: str, expected: int) -> None:
    """A wound with a mortal wound, then two of damage 2, on models of two wounds. What waits finds
    the third model whole; what does not leaves one wound to waste.
    """
    trigger = {"trigger": "wound", "on": 2, "effect": "mortal", "n": "1", "instead": True}
    target = TARGET | {"models": 3}
    first = weapon("1", trigger, edition=edition, target=target)
    second = weapon("2", edition=edition, attacks="2", target=target)
    story = roll_attack(attack_from_json([first, second]), given([6, 6, 6]))
    assert story.damage == expected


@pytest.mark.no_cover
@pytest.mark.parametrize("edition", ["8th", "9th", "10th", "11th"])
def test_rolled_lists_lie_within_their_error_band(edition: str) -> None:
    """The mean of 1,000 seeded rolls, within four standard errors of the exact one."""
    target = {"toughness": 4, "save": 4, "wounds": 2, "models": 10}
    cases = [
        weapon("1", MORTAL, edition=edition, attacks="6", skill="3+", target=target),
        weapon("D3", edition=edition, attacks="D6", skill="4+", target=target),
        weapon("D6", edition=edition, attacks="2", skill="3+", target=target),
    ]
    spec = attack_from_json(cases)
    odds, dice = attack_odds(spec), SeededDice(f"lists {edition}")
    rolled = [roll_attack(spec, dice).counts() for _ in range(1000)]
    for name in ("damage", "models_destroyed"):
        law = odds.distribution(name)
        error = (law.variance / len(rolled)) ** 0.5
        mean = sum(counts[name] for counts in rolled) / len(rolled)
        assert abs(mean - law.mean) < 4 * error, name


def test_each_weapon_has_its_own_odds_and_what_is_lost_after_it() -> None:
    """10th: after the first weapon alone nothing waits yet that has come; after the last all has."""
    cases = [weapon("1", "Devastating Wounds", attacks="2"), weapon("2", attacks="3")]
    odds = attack_odds(attack_from_json(cases))
    first, last = odds.volleys
    assert (first.counts["attacks"].size, last.counts["attacks"].size) == (3, 4)
    alone = attack_odds(attack_from_json([weapon("1", attacks="2")]))
    critical = 1 / 6
    ordinary = 1 - (1 - (1 / 2 - critical)) ** 2
    assert 1 - first.state[0] == pytest.approx(ordinary)
    assert 1 - alone.state[0] > ordinary
    assert last.state.tolist() == odds.state.tolist()


def test_the_order_of_weapons_matters_only_for_what_does_not_wait() -> None:
    """Equal normal damage: whichever weapon is used first, the mortal wounds come last."""
    first, second = weapon("2", "Devastating Wounds", attacks="4"), weapon("2", MORTAL, attacks="3")
    one, other = (
        attack_odds(attack_from_json(cases)) for cases in ([first, second], [second, first])
    )
    assert one.state.tolist() == pytest.approx(other.state.tolist(), abs=1e-14)


def test_a_unit_of_many_weapons_stays_within_its_limits() -> None:
    """Twelve weapons, each with mortal wounds of its own size: refused in words, not computed for
    ever.
    """
    sizes = [weapon("1", {**MORTAL, "n": str(size)}) for size in range(2, 14)]
    odds = attack_odds(attack_from_json(sizes[:4]))
    assert sum(odds.state.tolist()) == pytest.approx(1, abs=1e-12)
    target = TARGET | {"models": 200, "wounds": 10}
    many = [{**case, "attacks": "50", "target": target} for case in sizes]
    with pytest.raises(LimitError, match="too many for exact odds"):
        attack_odds(attack_from_json(many))
    more = [
        {**case, "abilities": [MORTAL | {"n": str(n)}, MORTALS], "target": target}
        for n, case in enumerate(sizes, 2)
    ]
    with pytest.raises(LimitError, match="At most 12 kinds of damage"):
        attack_odds(attack_from_json(more))
