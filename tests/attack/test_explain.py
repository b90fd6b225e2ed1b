"""Why a number is what it is."""

from typing import Any

import pytest

from bot.attack import attack_odds
from bot.attack.explain.idle import idle_circumstances, is_cover_idle
from bot.attack.explain.needs import Need, contributions
from bot.attack.explain.needs import needs as needs_of
from bot.attack.explain.notes import missed_circumstances, notes, readings
from bot.attack.steps.planning import plan_vehicle_attack
from bot.notation import attack_from_json, combine_all, read_target, read_weapon

ALWAYS_2 = {"trigger": "always", "effect": "fixed_wound", "on": 2}
OLD = {"edition": "4th", "attacks": 4, "bs": 4, "strength": 4, "ap": 5}


def needs(case: dict[str, Any]) -> dict[str, Need]:
    return {need.roll: need for need in needs_of(attack_from_json(case))[0]}


def test_each_roll_tells_what_it_needs_and_why() -> None:
    weapon = read_weapon("20 3+ S4 AP-1 D1 heavy stationary lethal hits blast -1 to wound rr1")
    (found,) = needs_of(combine_all((weapon,), read_target("10x T4 3+ W2 cover stealth 5+++")))
    by = {need.roll: need for need in found}
    assert by["attacks"] == Need(
        "attacks", "22", ("Blast: +2 attacks for each weapon, one per five of the 10 models",)
    )
    assert by["hit"].need == "3+"
    assert by["hit"].why == (
        "skill 3+",
        "Heavy: +1 to hit for remaining stationary",
        "Stealth: -1 to hit",
    )
    assert by["hit"].besides == (
        "re-roll ones",
        "Lethal Hits: a critical hit wounds without a wound roll",
    )
    assert by["wound"] == Need("wound", "5+", ("S4 v T4", "modifier -1"))
    assert by["armour save"] == Need("armour save", "3+", ("save 3+", "AP -1", "cover +1"))
    assert by["ignore"].need == "5+"


@pytest.mark.parametrize(
    ("profile", "besides"),
    [
        # Hits on 3+ as rolled, on 4+ in the end: a 3 is no failed roll when dice are picked up.
        ("reroll failed, -1 to hit", ("re-roll failed", "3s stay: re-rolls come before modifiers")),
        ("reroll failed", ("re-roll failed",)),
        ("reroll failed, +1 to hit", ("re-roll failed",)),
        ("reroll all hits, -1 to hit", ("re-roll all",)),
        ("reroll ones, -1 to hit", ("re-roll ones",)),
    ],
)
def test_dice_that_only_a_modifier_fails_are_not_picked_up(
    profile: str, besides: tuple[str, ...]
) -> None:
    weapon, target = read_weapon(f"36 3+ S4 {profile}", "10th"), read_target("T4", "10th")
    (found,) = needs_of(combine_all((weapon,), target))
    by = {need.roll: need for need in found}
    assert by["hit"].besides == besides


@pytest.mark.parametrize(
    ("change", "roll", "need", "why"),
    [
        ({"hit_mod": -3}, "hit", "4+", "-3 counts as -1: no more than 1 either way"),
        ({"hit_mod": 4}, "hit", "2+", "+4 counts as +1: no more than 1 either way"),
        ({"mode": "overwatch"}, "hit", "6", "Overwatch: only an unmodified 6 hits"),
        ({"skill": "auto"}, "hit", "automatic", "hits without a roll"),
        (
            {"abilities": ["Anti-INFANTRY 4+"]},
            "wound",
            "4+",
            "Anti-INFANTRY 4+: an unmodified 4+ is a critical wound",
        ),
        (
            {"abilities": [{"trigger": "always", "effect": "fixed_wound", "on": 2}]},
            "wound",
            "2+",
            "always wounds on 2+",
        ),
        ({"ap": -5}, "save", "none", "no save can be made"),
        ({"ap": -5}, "save", "none", "AP -5"),
        ({}, "armour save", "3+", "AP 0"),
        (
            {"abilities": ["Torrent"]},
            "hit",
            "automatic",
            "Torrent: hits automatically, so no hit is critical",
        ),
        (
            {"abilities": ["Devastating Wounds"]},
            "save",
            "none",
            "Devastating Wounds: no save can be made",
        ),
        (
            {
                "strength": 1,
                "abilities": [
                    ALWAYS_2,
                    {"trigger": "wound", "on": 5, "effect": "mortal", "instead": True},
                ],
            },
            "save",
            "none",
            "mortal wounds: no save can be made",
        ),
    ],
)
def test_reasons(change: dict[str, Any], roll: str, need: str, why: str) -> None:
    target = {"toughness": 8, "save": 3, "wounds": 2, "models": 5, "keywords": ["INFANTRY"]}
    case = {
        "edition": "10th",
        "attacks": "4",
        "skill": "3+",
        "strength": 4,
        "ap": 0,
        **change,
        "target": target,
    }
    found = needs(case)[roll]
    assert found.need == need
    assert why in (*found.why, *found.besides)


@pytest.mark.parametrize(
    ("edition", "weapon", "models", "number"),
    [
        (
            "10th",
            {"attacks": 3, "abilities": ["Rapid Fire 1"], "situation": {"half_range": True}},
            1,
            "4",
        ),
        ("10th", {"attacks": 3, "weapons": 5, "abilities": ["Blast"]}, 10, "25"),
        ("10th", {"attacks": "D6", "abilities": ["Blast"]}, 10, "D6+2"),
        ("10th", {"attacks": "D6", "weapons": 2, "abilities": ["Blast"]}, 10, "2 × (D6+2)"),
        (
            "10th",
            {"attacks": 2, "abilities": ["Rapid Fire D3"], "situation": {"half_range": True}},
            1,
            "2 + D3",
        ),
        (
            "9th",
            {"attacks": 2, "abilities": ["Rapid Fire"], "situation": {"half_range": True}},
            1,
            "4",
        ),
        (
            "8th",
            {"attacks": "D3", "abilities": ["Rapid Fire"], "situation": {"half_range": True}},
            1,
            "twice D3",
        ),
        ("9th", {"attacks": "D6", "abilities": ["Blast"]}, 6, "D6, at least 3"),
        ("9th", {"attacks": "D6", "abilities": ["Blast"]}, 11, "6"),
        ("9th", {"attacks": "2D6", "weapons": 3, "abilities": ["Blast"]}, 11, "36"),
    ],
)
def test_attacks_are_told_as_they_become(
    edition: str, weapon: dict[str, Any], models: int, number: str
) -> None:
    target = {"toughness": 4, "save": 3, "models": models}
    case = {"edition": edition, "skill": "3+", "strength": 4, **weapon, "target": target}
    assert needs(case)["attacks"].need == number


def test_a_wound_without_a_roll_has_a_save_to_explain() -> None:
    """Strength 1 against Toughness 8 wounds by Lethal Hits alone in a game without a natural 6 to
    wound.
    """
    case = {"edition": "8th", "attacks": 4, "skill": "3+", "strength": 1, "ap": -6}
    trigger = {"trigger": "hit", "on": 6, "effect": "auto_wound"}
    never = {
        **case,
        "wound_mod": -6,
        "abilities": [trigger],
        "target": {"toughness": 8, "save": 3, "invuln": 5},
    }
    assert needs(never)["invulnerable save"].need == "5+"
    assert needs({**case, "target": {"toughness": 4}})["save"].why == (
        "the target has no save",
        "no save can be made",
    )


def test_an_ap_that_beats_the_save_is_named() -> None:
    """004:486-488."""
    beaten = needs({**OLD, "ap": 3, "target": {"toughness": 4, "save": 3}})["save"]
    assert beaten == Need("save", "none", ("save 3+", "AP3 beats it", "no save can be made"))
    only_some = {"trigger": "wound", "on": 6, "effect": "ap", "n": 2}
    found = needs({**OLD, "ap": 5, "abilities": [only_some], "target": {"toughness": 4, "save": 3}})
    assert found["armour save"].why == ("save 3+", "AP5 does not beat it")
    assert found["save"].why == ("save 3+", "AP2 beats it", "no save can be made")


def test_what_ignores_mortal_wounds_alone_is_told_apart() -> None:
    weapon = {"edition": "8th", "attacks": 4, "skill": "3+", "strength": 4}
    mortal = {"abilities": [{"trigger": "wound", "on": 6, "effect": "mortal"}]}
    target = {"toughness": 4, "save": 3, "wounds": 2}
    both = needs({**weapon, **mortal, "target": {**target, "fnp": 5}})["ignore"]
    assert both == Need("ignore", "5+", ("each point of damage",))
    only = needs({**weapon, **mortal, "target": {**target, "fnp_mortal": 4}})["ignore"]
    assert only == Need("ignore", "4+", ("each point of mortal wounds",))
    assert "ignore" not in needs({**weapon, "target": {**target, "fnp_mortal": 4}})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            {"abilities": ["Anti-INFANTRY 4+"]},
            ("`Anti-INFANTRY 4+` changes nothing here: the target has no keyword INFANTRY.",),
        ),
        (
            {"abilities": ["Melta 2"]},
            ("`Melta 2` changes nothing here. What it does: X more damage at half range.",),
        ),
        ({"abilities": ["Melta 2"], "situation": {"half_range": True}}, ()),
        ({"edition": "8th", "attacks": None, "abilities": ["Heavy 3"]}, ()),
        ({"abilities": ["Pistol"]}, ("Pistol: May be fired in Engagement Range. No die changes.",)),
        (
            {"abilities": ["Heavy"]},
            (
                "`Heavy` changes nothing here. What it does: +1 to hit if the unit remained stationary.",
            ),
        ),
        (
            {"mode": "melee", "target": {"toughness": 4, "abilities": ["Stealth"]}},
            ("`Stealth` changes nothing here. What it does: Ranged attacks are at -1 to hit.",),
        ),
        ({"target": {"toughness": 4, "abilities": ["Stealth"]}}, ()),
        (
            {
                "abilities": ["Anti-INFANTRY 4+"],
                "target": {"toughness": 4, "keywords": ["Infantry"]},
            },
            (),
        ),
    ],
)
def test_what_has_nothing_to_do_here_is_said(change: dict[str, Any], said: tuple[str, ...]) -> None:
    case = {
        "edition": "10th",
        "attacks": 4,
        "skill": "3+",
        "strength": 4,
        "target": {"toughness": 4},
    }
    assert notes(attack_from_json({**case, **change})) == said


@pytest.mark.parametrize(
    "ability", ["Precision", "Psychic", "One Shot", "Extra Attacks", "Assault", "Pistol"]
)
def test_what_no_die_feels_is_said(ability: str) -> None:
    case = {
        "edition": "10th",
        "attacks": 4,
        "skill": "3+",
        "strength": 4,
        "target": {"toughness": 4},
    }
    (note,) = notes(attack_from_json({**case, "abilities": [ability]}))
    assert note.startswith(f"{ability}: ") and note.endswith("No die changes.")


def test_types_without_dice_are_said_with_what_they_do() -> None:
    """003:1006-1037."""
    case = {"edition": "8th", "skill": "3+", "strength": 4, "target": {"toughness": 4}}
    (pistol,) = notes(attack_from_json({**case, "abilities": ["Pistol 1"]}))
    assert pistol == "Pistol 1: May be fired close to the enemy. No die changes."
    (grenade,) = notes(attack_from_json({**case, "abilities": ["Grenade D6"]}))
    assert grenade == "Grenade D6: One model may throw it. No die changes."


@pytest.mark.parametrize("edition", ["9th", "10th"])
def test_that_ignored_cover_spares_the_hit_roll_is_said(edition: str) -> None:
    """000:117 dense cover is -1 to hit; 002:46 ignores bonuses to saving throws."""
    case = {
        "edition": edition,
        "attacks": 4,
        "skill": "3+",
        "strength": 4,
        "abilities": ["Ignores Cover"],
    }
    dense = attack_from_json({**case, "target": {"toughness": 4, "cover": "dense"}})
    note = notes(dense)[0]
    assert note.startswith("Ignores Cover is read to end the -1 to hit of dense cover, too")
    assert attack_odds(dense).means["hits"] == pytest.approx(4 * 4 / 6)
    for other in (
        {"abilities": []},
        {"mode": "melee"},
        {"target": {"toughness": 4, "cover": "light"}},
    ):
        spec = attack_from_json({**case, "target": {"toughness": 4, "cover": "dense"}, **other})
        assert not any("is read to end" in said for said in notes(spec))


@pytest.mark.parametrize(
    ("ability", "said"),
    [
        ("Go to Ground", "Go to Ground is rolled as published"),
        ("Go to Ground (reference)", "Go to Ground is rolled as the reference has it (000:170)"),
        ("Smokescreen", "Smokescreen is rolled as published"),
        ("Smokescreen (reference)", "Smokescreen is rolled as the reference has it (000:171)"),
    ],
)
def test_which_of_two_readings_of_a_stratagem_was_rolled_is_said(ability: str, said: str) -> None:
    target = {"toughness": 4, "save": 4, "abilities": [ability]}
    case = {"edition": "10th", "attacks": 4, "skill": "3+", "strength": 4, "target": target}
    assert any(note.startswith(said) for note in notes(attack_from_json(case)))


def test_the_order_of_damage_that_waits_is_said() -> None:
    weapon = {
        "edition": "10th",
        "attacks": 4,
        "skill": "3+",
        "strength": 4,
        "abilities": ["Devastating Wounds"],
    }
    mortal = [*weapon["abilities"], {"trigger": "wound", "on": 6, "effect": "mortal", "n": "D3"}]
    first = {
        **weapon,
        "damage": "D6",
        "abilities": mortal,
        "target": {"toughness": 4, "wounds": 3, "models": 5},
    }
    (note,) = notes(attack_from_json([first, {**weapon, "damage": "2"}]))
    assert (
        "Devastating Wounds of 2, then Devastating Wounds of D6, then mortal wounds of D3" in note
    )
    assert not notes(
        attack_from_json([{**first, "abilities": weapon["abilities"]}, {**weapon, "damage": "D6"}])
    )


def test_overwatch_names_what_moves_a_number_and_nothing_else() -> None:
    """002:640 only a 6, whatever the modifiers; 002:533-537 "6+" reads the modified roll in the 8th
    edition.
    """
    cover = {"toughness": 4, "cover": "dense"}
    case = {
        "edition": "9th",
        "mode": "overwatch",
        "attacks": 4,
        "skill": "3+",
        "strength": 4,
        "hit_mod": -1,
    }
    assert needs({**case, "target": cover})["hit"].why == ("Overwatch: only an unmodified 6 hits",)
    trigger = {"trigger": "hit", "on": 6, "effect": "extra_hits", "n": "1"}
    eighth = {**case, "edition": "8th", "abilities": [trigger], "target": {"toughness": 4}}
    assert needs(eighth)["hit"].why[1] == "modifier -1"


def test_reasons_for_saves() -> None:
    target = {"toughness": 4, "save": 3, "invuln": 4, "save_mod": 2}
    case = {"edition": "10th", "attacks": 1, "skill": "auto", "strength": 4, "target": target}
    assert needs({**case, "ap": 0})["armour save"].why[-2:] == (
        "saving throws +2",
        "no save is improved by more than 1",
    )
    assert needs({**case, "ap": -6})["invulnerable save"].why == (
        "invulnerable 4+, which AP never modifies",
        "saving throws +1",
    )
    old = {**OLD, "target": {"toughness": 4, "save": 6, "invuln": 5, "cover": 4}}
    assert needs(old)["cover save"] == Need(
        "cover save", "4+", ("cover save 4+, which ignores AP",)
    )
    assert needs({**old, "target": {"toughness": 4, "save": 3}})["armour save"].why == (
        "save 3+",
        "AP5 does not beat it",
    )
    assert needs({**old, "ap": "-", "target": {"toughness": 4, "save": 3}})["armour save"].why == (
        "save 3+",
        "no AP",
    )
    assert needs({**old, "target": {"toughness": 4, "invuln": 5}})["invulnerable save"].need == "5+"
    assert needs({**old, "strength": 1, "target": {"toughness": 9}})["wound"].need == "impossible"


@pytest.mark.parametrize(
    ("weapon", "target", "need", "why"),
    [
        (
            {"damage": "D6", "abilities": ["Melta 2"], "situation": {"half_range": True}},
            {"half_damage": True},
            "half of D6, +2",
            ("damage halved, rounding up", "Melta 2: more damage at half range"),
        ),
        ({"damage": "3"}, {"damage_reduction": 1}, "2", ("-1 damage, to no less than 1",)),
        (
            {"damage": "D3"},
            {"abilities": ["Half Damage"], "half_damage": True},
            "half of D3",
            ("damage halved, rounding up",),
        ),
    ],
)
def test_what_becomes_of_the_damage(
    weapon: dict[str, Any], target: dict[str, Any], need: str, why: tuple[str, ...]
) -> None:
    case = {"edition": "10th", "attacks": 1, "skill": "3+", "strength": 4, **weapon}
    assert needs({**case, "target": {"toughness": 4, "wounds": 3, **target}})["damage"] == Need(
        "damage", need, why
    )
    assert "damage" not in needs({**case, "abilities": [], "target": {"toughness": 4, "wounds": 3}})


@pytest.mark.parametrize(
    ("strength", "twice"), [(8, "S8 is twice T4"), (9, "S9 is twice T4 or more")]
)
def test_instant_death_is_named(strength: int, twice: str) -> None:
    """004:480-484; a model of one wound dies of a wound anyway."""
    case = {**OLD, "strength": strength, "ap": 3}
    named = Need("damage", "all wounds", (f"Instant Death: {twice}, so nothing ignores it",))
    assert needs({**case, "target": {"toughness": 4, "save": 3, "wounds": 2}})["damage"] == named
    assert needs({**case, "target": {"toughness": 4, "save": 3, "fnp": 4}})["damage"] == named
    assert "damage" not in needs({**case, "target": {"toughness": 4, "save": 3}})
    assert "damage" not in needs(
        {**case, "strength": 7, "target": {"toughness": 4, "save": 3, "wounds": 2}}
    )


def test_armour_values_are_a_matter_of_the_4th_edition() -> None:
    with pytest.raises(ValueError, match="no armour value"):
        plan_vehicle_attack(attack_from_json({**OLD, "target": {"toughness": 4}}))


def test_a_vehicle() -> None:
    found = needs({**OLD, "strength": 8, "abilities": ["Twin-linked"], "target": {"armour": 12}})
    assert found["penetration"] == Need(
        "penetration", "more than 12", ("D6 + Strength 8 against armour 12",)
    )
    assert found["hit"].why == ("BS4: 7 - BS, never better than 2+",)
    assert found["hit"].besides == ("Twin-linked: misses are re-rolled",)
    case = attack_from_json(
        {**OLD, "strength": 8, "abilities": ["Twin-linked"], "target": {"armour": 12}}
    )
    (only,) = contributions(case)
    assert only.name == "Twin-linked" and only.adds > 0


EVERYTHING = {
    "edition": "10th",
    "attacks": "D6",
    "weapons": 2,
    "skill": "4+",
    "strength": 5,
    "ap": -1,
    "damage": "D3",
    "hit_mod": 1,
    "wound_mod": -1,
    "reroll_hits": "ones",
    "reroll_wounds": "failed",
    "reroll_attacks": {"upto": 2},
    "reroll_damage": "ones",
    "abilities": [
        "Lethal Hits",
        "Precision",
        "Wibble",
        {"trigger": "wound", "on": 6, "effect": "ap", "n": "-4"},
        {"trigger": "always", "effect": "fixed_wound", "on": 3},
    ],
    "target": {
        "toughness": 4,
        "save": 4,
        "invuln": 5,
        "fnp": 6,
        "fnp_mortal": 5,
        "wounds": 2,
        "models": 5,
        "cover": True,
        "save_mod": 1,
        "half_damage": True,
        "damage_reduction": 1,
        "reroll_saves": "ones",
        "abilities": ["Stealth", "Lone Operative"],
    },
}


def test_what_each_rule_adds_is_the_difference_without_it() -> None:
    spec = attack_from_json(EVERYTHING)
    found = contributions(spec)
    assert [item.name for item in spec.not_modelled] == ["Wibble"]
    adds = {item.name: item.adds for item in found}
    assert set(adds) == {
        "Lethal Hits",
        "wound unmodified 6+: AP -4",
        "always wounds on 3+",
        "+1 to hit",
        "-1 to wound",
        "re-roll hits of 1",
        "re-roll failed wounds",
        "attacks: re-roll totals of 2 or less",
        "damage: re-roll 1s",
        "Stealth",
        "cover",
        "5+ invulnerable save",
        "ignores damage on 6+",
        "ignores mortal wounds on 5+",
        "+1 to saves",
        "half damage",
        "-1 damage",
        "re-roll saves of 1",
    }
    full = attack_odds(spec).means["models_destroyed"]
    without = {**EVERYTHING, "hit_mod": 0}
    expected = full - attack_odds(attack_from_json(without)).means["models_destroyed"]
    assert adds["+1 to hit"] == pytest.approx(expected)
    effects = [abs(item.adds) for item in found]
    assert effects == sorted(effects, reverse=True)


def test_a_flamer_keeps_its_torrent() -> None:
    """Without it there would be no skill to hit with."""
    spec = combine_all((read_weapon("D6 torrent S4 D1"),), read_target("5x T3 5+"))
    assert contributions(spec) == ()


def test_a_rule_without_which_the_attack_is_too_much_is_left_out() -> None:
    """Equal wards make all packets alike; without the general one, mortal wounds wait and cost too
    much.
    """
    target = {"toughness": 4, "save": 4, "wounds": 10, "models": 60, "fnp": 5, "fnp_mortal": 5}
    case = {
        "edition": "10th",
        "attacks": "500",
        "weapons": 2,
        "skill": "3+",
        "strength": 4,
        "damage": "2D6",
        "ap": 0,
    }
    spec = attack_from_json({**case, "abilities": ["Devastating Wounds"], "target": target})
    names = {item.name for item in contributions(spec)}
    assert "Devastating Wounds" in names and "ignores damage on 5+" not in names


GUN_10 = {"attacks": "9", "skill": "3+", "strength": 4, "target": {"toughness": 4, "save": 3}}


@pytest.mark.parametrize(
    ("edition", "fields", "idle"),
    [
        ("10th", {"situation": {"moved": True, "half_range": True}}, {"moved", "half_range"}),
        ("10th", {"situation": {"half_range": True}, "abilities": ["Rapid Fire 1"]}, set()),
        # Without Assault, or Indirect Fire, these weapons can't shoot at all.
        ("10th", {"situation": {"advanced": True}}, set()),
        ("10th", {"situation": {"advanced": True}, "abilities": ["Assault"]}, {"advanced"}),
        ("10th", {"situation": {"advanced": True}, "mode": "melee"}, {"advanced"}),
        ("10th", {"situation": {"visible": False}}, set()),
        ("10th", {"situation": {"visible": False}, "abilities": ["Indirect Fire"]}, set()),
        ("11th", {"situation": {"indirect": True}}, set()),
        ("11th", {"situation": {"indirect": True, "visible": False}}, {"visible"}),
        (
            "4th",
            {"situation": {"moved": True}, "skill": None, "bs": 4, "target": {"armour": 10}},
            {"moved"},
        ),
    ],
)
def test_circumstances_that_change_no_die_are_known(
    edition: str, fields: dict[str, Any], idle: set[str]
) -> None:
    spec = attack_from_json({**GUN_10, "edition": edition, **fields})
    assert idle_circumstances(spec) == (idle,)


@pytest.mark.parametrize(
    ("fields", "idle"),
    [
        ({"mode": "melee"}, True),
        ({"abilities": ["Ignores Cover"]}, True),
        ({"ap": -1}, False),
    ],
)
def test_cover_that_changes_no_save_is_known(fields: dict[str, Any], idle: bool) -> None:
    target = {**GUN_10["target"], "cover": True}
    spec = attack_from_json({**GUN_10, "edition": "10th", "target": target, **fields})
    assert is_cover_idle(spec) == idle


@pytest.mark.parametrize(
    ("edition", "fields", "told"),
    [
        ("10th", {"advanced": True}, "After an Advance nothing without Assault shoots"),
        ("11th", {"advanced": True}, "After an Advance nothing without Assault shoots"),
        (
            "10th",
            {"visible": False},
            "Nothing without Indirect Fire shoots at what is out of sight",
        ),
        (
            "11th",
            {"visible": False},
            "Nothing without Indirect Fire shoots at what is out of sight",
        ),
        ("11th", {"visible": False, "indirect": True}, ""),
        ("4th", {"visible": False}, ""),
    ],
)
def test_what_can_not_shoot_is_told(edition: str, fields: dict[str, Any], told: str) -> None:
    """10th and 11th core rules: only Assault weapons shoot after an Advance, and only those with
    Indirect Fire at what their unit does not see. The 4th edition has no Indirect Fire.
    """
    classic = {"skill": None, "bs": 4} if edition == "4th" else {}
    weapon = {**GUN_10, **classic, "edition": edition, "situation": fields}
    found = [each for each in notes(attack_from_json(weapon)) if "shoots" in each]
    assert [each.partition(":")[0] for each in found] == ([told] if told else [])
    if told:
        able = {**weapon, "abilities": ["Assault", "Indirect Fire"]}
        assert not any("shoots" in each for each in notes(attack_from_json(able)))
        both = attack_from_json([weapon, able])
        assert any("all of them have it" in each for each in notes(both))
        assert any("if they have it" in each for each in notes(attack_from_json([weapon, weapon])))


@pytest.mark.parametrize(
    ("edition", "weapon", "told"),
    [
        ("10th", "indirect fire", "`Indirect Fire` works with `not visible`."),
        ("11th", "indirect fire", "`Indirect Fire` works with `not visible`."),
        ("10th", "indirect fire, not visible", None),
        (
            "10th",
            "rapid fire 1, heavy, lance",
            "`Rapid Fire 1` works with `half range`, `Heavy` with `stationary`, "
            "`Lance` with `charged`.",
        ),
        ("10th", "rapid fire 1, heavy, half range, stationary", None),
        ("10th", "conversion", "`Conversion` works with `beyond 12`."),
        ("10th", "conversion, within 18", None),
        ("11th", "conversion", None),
        ("11th", "conversion, within 18", None),
        # Nothing makes a gun of a fight, and no ability is better for having moved.
        ("10th", "heavy, melee", None),
        ("8th", "heavy", None),
        ("10th", "anti-vehicle 4+", None),
    ],
)
def test_the_circumstance_that_an_ability_waits_for_is_told(
    edition: str, weapon: str, told: str | None
) -> None:
    spec = combine_all(
        (read_weapon(f"A20 3+ S4 AP0 D1 {weapon}", edition),), read_target("T4 3+", edition)
    )
    assert missed_circumstances(spec) == (() if told is None else (told,))
    if told:
        words = [each for each in told.split("`")[1::2] if each[0].islower()]
        ready = read_weapon(f"A20 3+ S4 AP0 D1 {weapon}, {', '.join(words)}", edition)
        assert missed_circumstances(combine_all((ready,), read_target("T4 3+", edition))) == ()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("conversion", True),
        ("conversion, beyond 18", False),
        ("conversion, over 18 inches", False),
        ("conversion, within 18", False),
        ("lethal hits", False),
    ],
)
def test_how_far_the_target_is_read_to_be_is_told(words: str, told: bool) -> None:
    """eleventh.md, Conversion: beyond 18", and in force where no distance is said."""
    spec = combine_all(
        (read_weapon(f"20 3+ S4 AP0 D1 {words}", "11th"),), read_target("T4 3+", "11th")
    )
    sentence = (
        'Conversion counts as if the target is beyond 18"; if it is nearer, type `within 18`.'
    )
    assert (sentence in readings(spec)) is told


@pytest.mark.parametrize(("words", "said"), [("over 18", "far away"), ("within 18", "near")])
def test_a_reading_says_how_far_the_target_is(words: str, said: str) -> None:
    reading = read_weapon(f"20 3+ S4 AP0 D1 conversion, {words}", "11th")
    assert reading.words().endswith(f"Conversion · {said}")


def test_a_rule_of_several_weapons_is_one_that_is_taken_from_all() -> None:
    """Blast adds two attacks to each of two weapons against ten models; each hits on 3+, wounds on
    4+ and 3+, and nothing saves.
    """
    weapons = (read_weapon("6 3+ S4 D1 [blast]"), read_weapon("4 3+ S5 D1 [blast, twin-linked]"))
    spec = combine_all(weapons, read_target("10x T4"))
    found = {each.name: each.adds for each in contributions(spec, "damage")}
    assert set(found) == {"Blast", "Twin-linked"}
    with_twin = 2 / 3 + 1 / 3 * 2 / 3
    # No more than ten models can be lost, which takes a little away.
    assert found["Blast"] == pytest.approx(2 * 2 / 3 * (1 / 2 + with_twin), abs=0.1)
