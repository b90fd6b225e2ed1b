"""Abilities as values: found by any spelling, explained, and named where they change nothing."""

import re
from dataclasses import replace
from typing import Any

import pytest

from bot.attack import attack_odds
from bot.attack.explain.needs import contributions
from bot.attack.explain.notes import notes
from bot.attack.odds.attack_odds import AttackOdds
from bot.editions import EDITIONS
from bot.editions.ability import AbilityUse, Bearer
from bot.editions.named_abilities import (
    NotModelled,
    abilities_of,
    find_ability,
    nearest_ability,
    read_ability,
)
from bot.errors import InputError, LimitError, UserError
from bot.notation import attack_from_json

ALWAYS_ON_2 = {"trigger": "always", "effect": "fixed_wound", "on": 2}


def odds(edition: str = "10th", target: dict[str, Any] | None = None, **fields: Any) -> AttackOdds:
    unit = {"toughness": 4, "save": 4, "wounds": 3, "models": 2, **(target or {})}
    weapon = {"attacks": "4", "skill": "4+", "strength": 4, "ap": -1, "damage": "2"}
    return attack_odds(attack_from_json({"edition": edition, **weapon, **fields, "target": unit}))


def test_every_ability_is_explained_and_has_a_source() -> None:
    for edition, rules in EDITIONS.items():
        for ability in rules.abilities:
            assert ability.help.endswith(".") and ability.source
            assert ability.changes_dice == ("No die changes" not in ability.help)
        for bearer in Bearer:
            names = [item.name for item in abilities_of(edition, bearer)]
            assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("typed", "form"),
    [
        ("lethal hits", "Lethal Hits"),
        ("LETHAL-HITS", "Lethal Hits"),
        ("sustained hits d3", "Sustained Hits D3"),
        ("Sustained_Hits 2", "Sustained Hits 2"),
        ("anti-vehicle 4+", "Anti-VEHICLE 4+"),
        ("Anti Vehicle 4", "Anti-VEHICLE 4+"),
        ("anti-epic hero 2+", "Anti-EPIC HERO 2+"),
        ("crits 5+", "Critical Hits 5+"),
        ("twin linked", "Twin-linked"),
        ("twinlinked", "Twin-linked"),
        ("dev wounds", "Devastating Wounds"),
        ("rf 2", "Rapid Fire 2"),
        ("Melta 2", "Melta 2"),
    ],
)
def test_names_are_found_however_they_are_written(typed: str, form: str) -> None:
    assert str(find_ability(typed, "10th", Bearer.WEAPON)) == form


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        (
            "Sustained Hits",
            "`Sustained Hits` lacks its number: write Sustained Hits X, like `Sustained Hits 1`.",
        ),
        (
            "Sustained Hits 0",
            "`Sustained Hits 0`: the value of Sustained Hits X is at least 1, as in `Sustained Hits 1`.",
        ),
        (
            "Sustained Hits -1",
            "`Sustained Hits -1`: the value of Sustained Hits X is at least 1, as in `Sustained Hits 1`.",
        ),
        (
            "sustained hits \N{MINUS SIGN}1",
            "`sustained hits \N{MINUS SIGN}1`: the value of Sustained Hits X is at least 1",
        ),
        ("Melta -2", "`Melta -2`: the value of Melta X is at least 1, as in `Melta 1`."),
        ("Melta 0", "`Melta 0`: the value of Melta X is at least 1, as in `Melta 1`."),
        ("Rapid Fire D6-7D6", "`d6-7d6` is not the value of Rapid Fire X: write a number or dice"),
        (
            "Sustained Hits 99999999",
            "`99999999` is too large for the value of Sustained Hits X: at most 600, or 30",
        ),
        ("Critical Hits -5+", "`Critical Hits -5+`: Critical Hits X+ takes a roll of 2+ to 6+."),
        ("Anti-VEHICLE -4+", "`Anti-VEHICLE -4+`: Anti-KEYWORD X+ takes a roll of 2+ to 6+."),
        (
            "Anti-VEHICLE",
            "`Anti-VEHICLE` lacks its keyword or roll: write it like `Anti-VEHICLE 4+`.",
        ),
        (
            "anti-vehcile 4+",
            "`anti-vehcile 4+`: there is no keyword VEHCILE; did you mean VEHICLE?",
        ),
        ("Anti-VEHICLE 7+", "`Anti-VEHICLE 7+`: Anti-KEYWORD X+ takes a roll of 2+ to 6+."),
        ("Critical Hits", "`Critical Hits`: Critical Hits X+ takes a roll of 2+ to 6+."),
    ],
)
def test_values_are_checked(typed: str, message: str) -> None:
    with pytest.raises(UserError) as caught:
        find_ability(typed, "10th", Bearer.WEAPON)
    assert str(caught.value).startswith(message)


def test_a_hyphen_joins_words_and_a_minus_stands_before_a_number() -> None:
    assert str(find_ability("Rapid-Fire D6-1", "10th", Bearer.WEAPON)) == "Rapid Fire D6-1"
    assert str(find_ability("sustained-hits-2", "10th", Bearer.WEAPON)) == "Sustained Hits 2"
    assert str(find_ability("Anti-VEHICLE - 4+", "10th", Bearer.WEAPON)) == "Anti-VEHICLE 4+"


TYPES = ["Assault", "Heavy", "Rapid Fire", "Grenade", "Pistol"]


@pytest.mark.parametrize("edition", ["4th", "8th", "9th"])
@pytest.mark.parametrize("kind", TYPES)
def test_the_number_behind_a_type_is_the_number_of_attacks(edition: str, kind: str) -> None:
    """003:951-958 "a 'Heavy 3' weapon can make 3 attacks"; the same said in `attacks` is no
    contradiction.
    """
    if (edition, kind) == ("4th", "Grenade"):
        pytest.skip("no type of the 4th edition")
    skill: dict[str, Any] = (
        {"bs": 4, "skill": None, "ap": 5, "damage": None} if edition == "4th" else {}
    )
    for given in (None, "3"):
        found = odds(edition, attacks=given, abilities=[f"{kind} 3"], **skill)
        assert found.distribution("attacks").as_dict() == {3: 1.0} and not found.not_modelled
    assert odds(edition, attacks="5", abilities=[kind], **skill).means["attacks"] == 5
    assert (
        odds(edition, attacks=None, weapons=2, abilities=[f"{kind} 2D6"], **skill)
        .distribution("attacks")
        .high
        == 24
    )


def test_types_change_the_dice_as_their_rules_say() -> None:
    """Rapid Fire doubles (003:1001-1004), Heavy moved and Assault after Advancing -1 (003:972-993)."""
    near = odds("8th", attacks=None, abilities=["Rapid Fire D6"], situation={"half_range": True})
    attacks = dict.fromkeys((2, 4, 6, 8, 10, 12), 1 / 6)
    assert near.distribution("attacks").as_dict() == pytest.approx(attacks)
    heavy = odds("9th", attacks=None, abilities=["heavy-3"], situation={"moved": True})
    assert heavy.means["hits"] == pytest.approx(3 * 2 / 6)
    assault = odds("8th", attacks=None, abilities=["Assault 2"], situation={"advanced": True})
    assert assault.means["hits"] == pytest.approx(2 * 2 / 6)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (
            {"attacks": "10", "abilities": ["Heavy 3"]},
            "`attacks` of 10 and `Heavy 3` cannot both be: the number behind",
        ),
        (
            {"abilities": ["Heavy 3", "Assault 2"]},
            "`Heavy 3` and `Assault 2` cannot both be: a weapon has one type",
        ),
        ({"abilities": ["Heavy 3", "Heavy 4"]}, "`Heavy 3` and `Heavy 4` cannot both be"),
        (
            {"abilities": ["Heavy -3"]},
            "`Heavy -3`: a weapon has at least 1 attack, as in `Heavy 1`.",
        ),
        (
            {"abilities": ["Heavy 0"]},
            "`Heavy 0`: the value of Heavy is at least 1, as in `Heavy 1`.",
        ),
        ({"attacks": None, "abilities": ["Heavy"]}, "`attacks` is missing"),
    ],
)
def test_types_that_cannot_be_are_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as caught:
        odds("8th", **fields)
    assert str(caught.value).startswith(message)
    with pytest.raises(LimitError, match="`601` is too large for the value of Heavy: at most 600"):
        odds("8th", abilities=["Heavy 601"])


def test_melta_takes_a_plain_number() -> None:
    with pytest.raises(InputError, match="Melta takes a plain number"):
        odds(abilities=["Melta D3"])


def test_what_changes_nothing_is_named_with_the_reason() -> None:
    found = odds(
        "9th",
        abilities=["Lethal Hits", "Leathal Hit", "Wibble", "Lethal Hits"],
        target={"abilities": ["Stealth"]},
    )
    assert found.not_modelled == ("Lethal Hits", "Leathal Hit", "Wibble", "Stealth")
    assert found.as_json()["not_modelled"] == list(found.not_modelled)
    assert "not_modelled" not in odds(abilities=["Precision"]).as_json()
    reasons = {
        "Lethal Hits": "`Lethal Hits` is a rule of the 10th, 11th edition, not of the 9th",
        "Wibble": "`Wibble` is not an ability I know",
        "Rapit Fire": "`Rapit Fire` is not an ability I know; did you mean Rapid Fire?",
        "Sustained Hits 1": "`Sustained Hits 1` is a rule of the 10th, 11th edition, not of the 9th",
        "Sustained Hits X": "`Sustained Hits X` is not an ability I know",
        "Sustained Hits": "`Sustained Hits` is a rule of the 10th, 11th edition, not of the 9th",
    }
    for name, reason in reasons.items():
        item = read_ability(name, "9th", Bearer.WEAPON)
        assert isinstance(item, NotModelled) and item.reason == reason and str(item) == name


def test_the_nearest_ability() -> None:
    assert nearest_ability("sustaned hits 2", "10th", Bearer.WEAPON) == "Sustained Hits X"
    assert nearest_ability("qqqq", "10th", Bearer.WEAPON) is None
    assert nearest_ability("anything", "4th", Bearer.TARGET) is None


@pytest.mark.parametrize(
    "name",
    [item.name for item in abilities_of("10th", Bearer.WEAPON) if not item.changes_dice],
)
def test_abilities_without_dice_change_no_number(name: str) -> None:
    plain, named = odds(), odds(abilities=[name])
    assert all((plain.counts[count] == named.counts[count]).all() for count in plain.counts)
    assert not named.not_modelled


OF_THE_SHOOTING_PHASE = (
    *("Stealth", "Smokescreen", "Smokescreen (reference)", "Smokescreen published"),
    *("Go to Ground", "Go to Ground published"),
)
"""What does nothing in a fight; the reference's Go to Ground counts in any phase (000:170)."""


@pytest.mark.parametrize(
    ("edition", "ability", "same"),
    [
        ("8th", "Disgustingly Resilient", {"target": {"fnp": 5}}),
        ("9th", "Disgustingly Resilient", {"target": {"damage_reduction": 1}}),
        ("8th", "Tenacious Survivor", {"target": {"fnp": 6}}),
        ("8th", "Feel No Pain 5+", {"target": {"fnp": 5}}),
        ("10th", "Feel No Pain 4+", {"target": {"fnp": 4}}),
        ("10th", "Half Damage", {"target": {"half_damage": True}}),
        ("10th", "Stealth", {"hit_mod": -1}),
        ("10th", "Smokescreen (reference)", {"hit_mod": -1}),
        ("10th", "Smokescreen", {"hit_mod": -1, "target": {"cover": "benefit"}}),
        ("10th", "Smokescreen published", {"hit_mod": -1, "target": {"cover": "benefit"}}),
        ("10th", "Go to Ground (reference)", {"hit_mod": -1, "target": {"save_mod": 1}}),
        ("10th", "Go to Ground", {"target": {"invuln": 6, "cover": "benefit"}}),
        ("10th", "Go to Ground published", {"target": {"invuln": 6, "cover": "benefit"}}),
        ("10th", "Lone Operative", {}),
    ],
)
@pytest.mark.parametrize("mode", ["shoot", "melee"])
def test_abilities_of_targets(edition: str, ability: str, same: dict[str, Any], mode: str) -> None:
    """Each is worth what its words say; to hit and cover, in shooting alone, but for the
    reference's Go to Ground.
    """
    if mode == "melee" and ability in OF_THE_SHOOTING_PHASE:
        same = {}
    for ap in (0, -4):
        named = odds(edition, mode=mode, ap=ap, target={"abilities": [ability]})
        other = odds(edition, mode=mode, ap=ap, **same)
        assert named.counts["damage"] == pytest.approx(other.counts["damage"], abs=1e-15)


@pytest.mark.parametrize("edition", ["8th", "9th", "10th", "11th"])
@pytest.mark.parametrize(
    ("weapon", "wounds"),
    [
        ({"strength": 2}, 1 / 6),  # 6+ against T4: harder than 4+ already
        ({"strength": 4}, 3 / 6),
        ({"strength": 8}, 3 / 6),  # 2+, but 2 and 3 fail
        ({"strength": 4, "wound_mod": 1}, 3 / 6),
        ({"strength": 8, "wound_mod": -1}, 3 / 6),
        ({"strength": 8, "reroll_wounds": "ones"}, 3 / 6 + 1 / 6 * 3 / 6),
        ({"strength": 8, "reroll_wounds": "failed"}, 3 / 6 + 3 / 6 * 3 / 6),
        ({"strength": 1, "abilities": [ALWAYS_ON_2]}, 3 / 6),
    ],
)
def test_against_transhuman_an_unmodified_1_to_3_fails(
    edition: str, weapon: dict[str, Any], wounds: float
) -> None:
    found = odds(
        edition, {"abilities": ["Transhuman"]}, **{"skill": "auto", "attacks": "1", **weapon}
    )
    assert found.means["wounds"] == pytest.approx(wounds, abs=1e-12)


def test_transhuman_stops_critical_wounds_of_1_to_3_as_well() -> None:
    unit = {"abilities": ["Transhuman physiology"], "keywords": ["INFANTRY"]}
    weapon = {"skill": "auto", "attacks": "1", "strength": 8, "abilities": ["Anti-INFANTRY 2+"]}
    assert odds("10th", unit, **weapon).means["wounds"] == pytest.approx(3 / 6, abs=1e-12)


def test_the_better_of_two_wards_is_used() -> None:
    """Only one such ability each time (003:1254-1258)."""
    both = odds("8th", target={"abilities": ["Disgustingly Resilient"], "fnp": 6})
    assert both.counts["damage"] == pytest.approx(
        odds("8th", target={"fnp": 5}).counts["damage"], abs=1e-15
    )


def test_a_ward_against_mortal_wounds_alone() -> None:
    weapon = {"abilities": ["Devastating Wounds"], "skill": "auto"}
    named = odds(**weapon, target={"abilities": ["fnp mortals 4+"]})
    assert named.counts["damage"] == pytest.approx(
        odds(**weapon, target={"fnp_mortal": 4}).counts["damage"]
    )
    assert named.means["damage"] < odds(**weapon).means["damage"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Sustained Hits 1", "Sustained Hits D3"),
        ("Rapid Fire 2", "Rapid Fire 1"),
        ("Melta 2", "Melta 3"),
        ("Critical Hits 5+", "Critical Hits 4+"),
        ("Anti-VEHICLE 4+", "Anti-VEHICLE 2+"),
    ],
)
def test_two_values_of_one_ability_contradict_each_other(one: str, other: str) -> None:
    with pytest.raises(InputError, match="cannot both be: a weapon has") as caught:
        odds(abilities=[one, "Lethal Hits", other])
    assert str(caught.value).startswith(f"`{one}` and `{other}` cannot both be")


@pytest.mark.parametrize("order", [slice(None), slice(None, None, -1)])
def test_of_two_values_that_come_together_all_the_same_the_larger_is_used(order: slice) -> None:
    """JSON and shorthand refuse them; a specification made of values may hold both, in any order."""
    names = ("Sustained Hits 1", "Sustained Hits D3")
    spec = attack_from_json(
        {
            "edition": "10th",
            "attacks": 4,
            "skill": "4+",
            "strength": 4,
            "abilities": ["Sustained Hits D3"],
        }
        | {"target": {"toughness": 4}}
    )
    both = tuple(read_ability(name, "10th", Bearer.WEAPON) for name in names)[order]
    other = replace(spec, volleys=(replace(spec.volleys[0], abilities=both),))
    assert attack_odds(other).means == attack_odds(spec).means


def test_anti_has_a_value_for_each_keyword_and_wards_may_be_several() -> None:
    """003:1254-1258: of several such abilities one is used each time."""
    assert odds(abilities=["Anti-VEHICLE 4+", "Anti-FLY 2+"]).means["attacks"] == 4
    wards = odds(target={"abilities": ["Feel No Pain 6+", "Feel No Pain 4+"]})
    assert wards.counts["damage"] == pytest.approx(odds(target={"fnp": 4}).counts["damage"])


@pytest.mark.parametrize(
    ("wanted", "keywords"),
    [("MONSTERS", ["Monster"]), ("BEAST", ["Beasts"]), ("EPIC HEROES/BEASTS", ["Beast"])],
)
def test_a_keyword_may_be_typed_in_the_plural(wanted: str, keywords: list[str]) -> None:
    """The datasheets themselves have Beast twelve times and Beasts six times."""
    hunted = odds(abilities=[f"Anti-{wanted} 2+"], target={"keywords": keywords})
    other = odds(abilities=[f"Anti-{wanted} 2+"], target={"keywords": ["Infantry"]})
    assert hunted.means["wounds"] > other.means["wounds"]


def test_two_fixed_wound_rolls_contradict_each_other() -> None:
    always = [{"trigger": "always", "effect": "fixed_wound", "on": on} for on in (4, 2)]
    with pytest.raises(
        InputError, match=re.escape("`wounds on 4+` and `wounds on 2+` cannot both be: keep one")
    ):
        odds(abilities=always)
    assert (
        odds(abilities=[always[0], always[0]]).means["wounds"]
        == odds(abilities=always[:1]).means["wounds"]
    )


TWICE = [
    ("8th", {"abilities": ["Heavy"], "situation": {"moved": True}}, {}),
    ("9th", {"abilities": ["Melta 2"], "situation": {"half_range": True}}, {}),
    ("10th", {"abilities": ["Melta 2"], "situation": {"half_range": True}}, {}),
    ("10th", {"abilities": ["Blast"]}, {"models": 10}),
    ("10th", {"abilities": ["Sustained Hits 1"]}, {}),
    ("10th", {"abilities": ["Lance"], "situation": {"charged": True}, "wound_mod": -1}, {}),
    ("9th", {}, {"abilities": ["Disgustingly Resilient"]}),
    ("10th", {"hit_mod": 1}, {"abilities": ["Stealth"]}),
]


@pytest.mark.parametrize(("edition", "weapon", "target"), TWICE)
def test_the_same_ability_twice_is_had_once_and_that_is_said(
    edition: str, weapon: dict[str, Any], target: dict[str, Any]
) -> None:
    unit = {"toughness": 4, "save": 4, "wounds": 3, "models": 2, **target}
    gun = {
        "edition": edition,
        "attacks": "4",
        "skill": "4+",
        "strength": 4,
        "ap": -1,
        "damage": "D3+1",
        **weapon,
    }
    once = attack_from_json({**gun, "target": unit})
    doubled = {"abilities": [*gun.get("abilities", []), *gun.get("abilities", [])]}
    twice = attack_from_json(
        {
            **gun,
            **doubled,
            "target": {
                **unit,
                "abilities": [*unit.get("abilities", []), *unit.get("abilities", [])],
            },
        }
    )
    assert attack_odds(twice).means == attack_odds(once).means
    (name,) = {*gun.get("abilities", []), *unit.get("abilities", [])}
    assert notes(twice) == (f"`{name}` is named twice and counts once.",) and notes(once) == ()
    assert {item.name: item.adds for item in contributions(twice)} == {
        item.name: item.adds for item in contributions(once)
    }


def test_stealth_from_two_rules_is_had_once() -> None:
    """The published Smokescreen gives Stealth and the Benefit of Cover: +1 to hit takes all of it
    back.
    """
    target = {"abilities": ["Stealth", "Smokescreen published"]}
    assert odds(hit_mod=1, target=target).means["hits"] == pytest.approx(odds().means["hits"])


def test_triggers_have_no_name_so_each_counts() -> None:
    trigger = {"trigger": "hit", "on": 6, "effect": "extra_hits", "n": "1"}
    assert odds("9th", abilities=[trigger] * 2).means["hits"] == pytest.approx(4 * (3 + 2) / 6)
    thrice = attack_from_json(
        {"edition": "10th", "attacks": 1, "skill": "3+", "strength": 4, "abilities": ["Blast"] * 3}
        | {"target": {"toughness": 4, "models": 5}}
    )
    assert notes(thrice) == ("`Blast` is named 3 times and counts once.",)


def test_defensible_terrain_helps_in_melee() -> None:
    assert odds(mode="melee", abilities=["Defensible"]).means["hits"] == pytest.approx(4 * 4 / 6)
    assert odds(abilities=["Defensible"]).means["hits"] == pytest.approx(4 * 3 / 6)


def test_twin_linked_of_the_4th_edition_re_rolls_misses() -> None:
    weapon = {
        "edition": "4th",
        "attacks": 4,
        "bs": 3,
        "strength": 4,
        "ap": 6,
        "abilities": ["Twin-linked"],
    }
    found = attack_odds(attack_from_json({**weapon, "target": {"toughness": 4}}))
    assert found.means["hits"] == pytest.approx(4 * 3 / 4)


def test_heavy_cover_of_the_9th_edition_is_for_melee_without_a_charge() -> None:
    cover = {"cover": "heavy"}
    plain = odds("9th").means["unsaved"]
    assert odds("9th", target=cover).means["unsaved"] == pytest.approx(plain)
    assert odds("9th", mode="melee", target=cover).means["unsaved"] < plain
    charged = odds("9th", mode="melee", target=cover, situation={"charged": True})
    assert charged.means["unsaved"] == pytest.approx(plain)


def test_the_best_rending_counts() -> None:
    """Two triggers at once: the lower AP, and the larger damage."""
    triggers = [
        {"trigger": "wound", "on": 5, "effect": "ap", "n": "-2"},
        {"trigger": "wound", "on": 6, "effect": "ap", "n": "-4"},
        {"trigger": "wound", "on": 6, "effect": "damage", "n": "3"},
        {"trigger": "wound", "on": 6, "effect": "damage", "n": "1"},
    ]
    found = odds(skill="auto", attacks="1", abilities=triggers)
    # 4: saves on 5+; 5: on 6+; 6: no save, and damage 3.
    assert found.means["unsaved"] == pytest.approx(1 / 6 * (4 / 6 + 5 / 6 + 1))
    assert found.distribution("damage").chance(3) == pytest.approx(1 / 6)


def test_an_ability_use_tells_its_name() -> None:
    use = read_ability("blast", "10th", Bearer.WEAPON)
    assert isinstance(use, AbilityUse) and str(use) == "Blast" and use.ability.form == "Blast"


@pytest.mark.parametrize("edition", ["10th", "11th"])
def test_critical_wounds_are_those_of_anti_against_its_keyword(edition: str) -> None:
    """Whatever the target is."""
    infantry = {"toughness": 8, "save": 3, "wounds": 2, "models": 5, "keywords": ["INFANTRY"]}
    gun = {"edition": edition, "attacks": "6", "skill": "3+", "strength": 4, "damage": "2"}
    laws = [
        attack_odds(
            attack_from_json(
                {**gun, "abilities": [ability, "Devastating Wounds"], "target": infantry}
            )
        ).counts["damage"]
        for ability in ("Critical Wounds 4+", "Anti-INFANTRY 4+", "Anti-VEHICLE 4+")
    ]
    assert laws[0].tolist() == laws[1].tolist() != laws[2].tolist()
