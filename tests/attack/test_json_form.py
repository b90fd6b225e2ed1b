"""Specifications in JSON: every field has its bounds, and every error names the field and what it
accepts.
"""

from pathlib import Path
from typing import Any

import pytest

from bot.attack import attack_odds
from bot.attack.explain.notes import notes
from bot.errors import InputError, LimitError, UserError
from bot.notation import attack_from_json
from bot.notation.json.attack import ATTACK
from bot.notation.json.target import TARGET

UNIT = {"toughness": 4, "save": 3, "wounds": 2, "models": 5}
GUN = {
    "edition": "10th",
    "attacks": "10",
    "skill": "3+",
    "strength": 4,
    "ap": -1,
    "damage": "1",
    "target": UNIT,
}
OLD = {"edition": "4th", "attacks": 10, "bs": 4, "strength": 4, "ap": 5, "target": UNIT}
HIT = {"trigger": "hit", "on": 6, "effect": "extra_hits", "n": "1"}
COVERS = "true or one of benefit, light, heavy, dense"
AP_TRIGGER = {"trigger": "wound", "on": 6, "effect": "ap", "n": "-2"}


def on_target(**fields: Any) -> dict[str, Any]:
    return {"target": {**UNIT, **fields}}


BAD = [
    (GUN, {"edition": "7th"}, "`edition` of the attack is not `7th`: it is one of 4th, 8th, 9th, 10th, 11th."),
    (GUN, {"edition": None}, "`edition` of the attack is missing: it is one of 4th, 8th, 9th, 10th, 11th."),
    (GUN, {"target": None}, "`target` is missing: an object with the unit's profile."),
    (GUN, {"attacks": None}, "`attacks` is missing: a number or dice, like `10`, `2D6` or `D6+3`."),
    (GUN, {"attacks": True}, "`attacks` is a number or dice, like `10`, `2D6` or `D6+3`, not `true`."),
    (GUN, {"attacks": "many"}, "`many` is not a value for `attacks`: write a number or dice"),
    (GUN, {"attacks": "4D6d1"}, "`4D6d1` is not a value for `attacks`: write a number or dice"),
    (GUN, {"attacks": "2D8"}, "`2D8` is not a value for `attacks`: the dice of a profile are D3 or D6, not D8."),
    (GUN, {"attacks": "4D6kh1"}, "`4D6kh1` is not a value for `attacks`"),
    (GUN, {"attacks": "D6+D3"}, "`D6+D3` is not a value for `attacks`"),
    (GUN, {"attacks": "-3"}, "`attacks` is at least 0, not `-3`."),
    (GUN, {"damage": "0"}, "`damage` is at least 1, not `0`."),
    (GUN, {"skill": None}, "`skill` is missing: a roll like `3+`, or `auto`."),
    (GUN, {"skill": "7+"}, "`skill` of the attack is a roll from 2+ to 6+, not `7+`."),
    (GUN, {"bs": 4}, "`bs` of the attack has no place here: the 10th edition has `skill`, like `3+` or `auto`."),
    (GUN, {"strength": None}, "`strength` of the attack is missing: a whole number from 1 to 40."),
    (GUN, {"strength": 0}, "`strength` of the attack is a whole number from 1 to 40, not `0`."),
    (GUN, {"strength": True}, "`strength` of the attack is a whole number from 1 to 40, not `true`."),
    (GUN, {"strength": 4.5}, "`strength` of the attack is a whole number from 1 to 40, not `4.5`."),
    (GUN, {"ap": 1}, "`ap` of the attack is at most 0, not `1`."),
    (GUN, {"mode": "sing"}, "`mode` of the attack is not `sing`: it is one of shoot, melee, overwatch."),
    (GUN, {"reroll_hits": "x" * 60}, f"`reroll_hits` of the attack is not `{'x' * 40}…`"),
    (GUN, {"reroll_damage": "twos"}, '`reroll_damage` is "ones", or {"upto": k} for totals of k or less, not `twos`.'),
    (GUN, {"reroll_attacks": {"upto": 0}}, "`upto` of `reroll_attacks` is a whole number from 1 to 60, not `0`."),
    (GUN, {"situation": {"half_rage": True}}, "the situation has no field `half_rage`; did you mean `half_range`?"),
    (GUN, {"situation": {"moved": 1}}, "`moved` of the situation is true or false, not `1`."),
    (GUN, {"situation": []}, "the situation is a JSON object with fields, not `[]`."),
    (GUN, {"abilities": "Blast"}, "`abilities` of the attack is a list, not `Blast`."),
    (GUN, {"abilities": [3]}, "`abilities` holds words of at most 60 characters, not `3`."),
    (GUN, {"hitmod": 1}, "the attack has no field `hitmod`; did you mean `hit_mod`?"),
    (GUN, {"zzz": 1}, "the attack has no field `zzz`."),
    (GUN, {"abilities": [{**HIT, "trigger": "save"}]}, "`trigger` of the trigger is not `save`"),
    (GUN, {"abilities": [{**HIT, "effect": "mortal"}]}, "`effect` of the trigger is not `mortal`: it is"),
    (GUN, {"abilities": [{**HIT, "on": 1}]}, "`on` of the trigger is a whole number from 2 to 12, not `1`."),
    (GUN, {"abilities": [{**HIT, "often": 1}]}, "the trigger has no field `often`"),
    (GUN, on_target(toughness=None), "`toughness` of the target is missing: a whole number from 1 to 40."),
    (GUN, on_target(save="1+"), "`save` of the target is a roll from 2+ to 7+, not `1+`."),
    (GUN, on_target(wounds_lost=2), "`wounds_lost` of the target is at most 1, not `2`."),
    (GUN, on_target(cover="fog"), f"`cover` of the target is {COVERS}, not `fog`: the 10th edition has one Benefit"),
    (GUN, on_target(cover=["light"]), f'`cover` of the target is {COVERS}, not `["light"]`'),
    (OLD, {"skill": "auto"}, "`bs` of the attack has no place here: `skill` already says what is"),
    (
        {**GUN, "edition": "8th"},
        on_target(cover="dense"),
        "`cover` of the target is true or one of cover, not `dense`: the 8th edition has one kind, +1 to saves against",
    ),
    (
        {**GUN, "edition": "9th"},
        on_target(cover="benefit"),
        "`cover` of the target is true or one of light, heavy, dense, not `benefit`: light is +1 to saves against",
    ),
    (OLD, on_target(cover="light"), "`cover` of the target is a roll from 2+ to 6+, not `light`."),
    (GUN, on_target(ws=4), "`ws` of the target has no place here: no Weapon Skill is compared in the 10th edition."),
    (GUN, {"ordnance": True}, "`ordnance` has no place in the 10th edition: it has no vehicle damage table."),
    (OLD, {"target": {"armour": 12, "toughness": 4}}, "`toughness` of the target has no place here: a vehicle has"),
    (OLD, {"target": {"armour": 12, "fnp": 4}}, "`fnp` of the target has no place here: a vehicle has `armour`"),
    (GUN, {"situation": {"stationary": True, "moved": True}}, "`stationary` and `moved` cannot both be: keep one of"),
    (GUN, {"situation": {"advanced": True, "stationary": True}}, "`stationary` and `advanced` cannot both be"),
    (GUN, {"mode": "melee", "situation": {"half_range": True}}, "`melee` and `half range` cannot both be"),
    (GUN, {"mode": "melee", "situation": {"beyond_12": True}}, "`melee` and `beyond 12` cannot both be"),
    (GUN, {"mode": "melee", "situation": {"visible": False}}, "`melee` and `out of sight` cannot both be"),
    (GUN, {"damage": "DD6"}, "`DD6` is not a value for `damage`: outside of shorthand rolled damage is `D6`."),
    (GUN, {"damage": "d:d3+1"}, "`d:d3+1` is not a value for `damage`: outside of shorthand rolled damage is `D3+1`."),
    (OLD, {"abilities": [AP_TRIGGER]}, "`n` of the trigger is a whole number from 1 to 6, not `-2`."),
    (OLD, {"abilities": [{**AP_TRIGGER, "effect": "damage"}]}, "`damage` is no effect in the 4th edition: a failed"),
    (GUN, on_target(keywords=["x" * 61]), "`keywords` holds words of at most 60 characters"),
    (GUN, on_target(wounds=[1, 2]), "`wounds` lists one number for each of the `models`."),
    (GUN, on_target(armour=13), "`armour` has no place in the 10th edition: vehicles have a toughness"),
    ({"edition": "10th", "targt": {}}, {}, "the attack has no field `targt`; did you mean `target`?"),
    (GUN, {"target": {"toughnes": 4}}, "the target has no field `toughnes`; did you mean `toughness`?"),
    (GUN, on_target(invuln=4, invul=4), "the target has no field `invul`; did you mean `invuln`?"),
    (OLD, {"bs": None}, "The weapon's Ballistic Skill (`bs`) is missing: write it like `BS4`."),
    (OLD, {"mode": "overwatch"}, "`mode` is not overwatch in the 4th edition: it has no Overwatch."),
    (OLD, {"mode": "melee", **on_target(ws=4)}, "The attacker's Weapon Skill (`ws`) is missing: write it like `WS4`."),
    (OLD, {"mode": "melee", "ws": 4, "target": {"armour": 12}}, "The vehicle's Weapon Skill is missing: a"),
    (GUN, {"abilities": [None]}, "`abilities` holds words of at most 60 characters, not `null`."),
    (GUN, {"strength": True}, "`strength` of the attack is a whole number from 1 to 40, not `true`."),
    (OLD, {"mode": "melee", "ws": 4}, "The target's Weapon Skill is missing: in close combat Weapon Skill"),
    (OLD, {"damage": "2"}, "`damage` is 1 in the 4th edition: a failed save costs one wound."),
    (OLD, {"ap": 0}, "`ap` of the attack is a whole number from 1 to 6, not `0`."),
    (OLD, {"rules": {"id_rule": ">"}}, "`id_rule` of `rules` is not `>`: it is one of >=, ==."),
    (OLD, on_target(cover=True), "`cover` of the target is the number of its cover save in the 4th edition, 2 to 6."),
]  # fmt: skip


@pytest.mark.parametrize(("base", "change", "message"), BAD)
def test_bad_fields_are_named(base: dict[str, Any], change: dict[str, Any], message: str) -> None:
    with pytest.raises(UserError) as caught:
        attack_from_json({**base, **change})
    assert str(caught.value).startswith(message)


LARGE = [
    ({"weapons": 201}, "`weapons` of the attack is at most 200, not `201`."),
    ({"attacks": "31D6"}, "`31D6` is too many dice for a value for `attacks`: at most 30."),
    ({"attacks": "601"}, "`601` is too large for a value for `attacks`: at most 600."),
    (
        {"attacks": "9999D6"},
        "`9999D6` is too large for a value for `attacks`: at most 600, or 30 dice.",
    ),
    ({"abilities": ["Blast"] * 31}, "`abilities` of the attack has at most 30 entries, not 31."),
    (
        {"abilities": ["Sustained Hits 21"]},
        "`Sustained Hits 21`: the value of Sustained Hits X is at most 20.",
    ),
    ({"abilities": [{**HIT, "n": "21"}]}, "`n` of the trigger is at most 20, not `21`."),
    (on_target(models=201), "`models` of the target is at most 200, not `201`."),
    (on_target(wounds=201), "`wounds` of the target is at most 200, not `201`."),
    (on_target(wounds=[1] * 201), "`models` is 1 to 200, not 201."),
]


def test_a_list_has_one_to_twelve_weapons() -> None:
    for weapons in ([], [GUN] * 13):
        with pytest.raises(LimitError, match=f"1 to 12 weapons, not {len(weapons)}"):
            attack_from_json(weapons)


def test_a_walker_in_close_combat_says_its_weapon_skill() -> None:
    """004:239-249: of vehicles walkers alone have a Weapon Skill."""
    walker = {"mode": "melee", "bs": None, "target": {"armour": 12, "ws": 4}}
    with pytest.raises(InputError, match="The attacker's Weapon Skill"):
        attack_from_json({**OLD, **walker})
    spec = attack_from_json({**OLD, **walker, "ws": 5})
    assert (spec.volleys[0].weapon_skill, spec.target.weapon_skill) == (5, 4)


@pytest.mark.parametrize(("change", "message"), LARGE)
def test_large_fields_are_refused_with_the_limit(change: dict[str, Any], message: str) -> None:
    with pytest.raises(LimitError) as caught:
        attack_from_json({**GUN, **change})
    assert str(caught.value).startswith(message)


def test_attacks_and_hits_are_limited_in_all() -> None:
    with pytest.raises(LimitError, match="at most 1,000 attacks in all; this one may have 1,200"):
        attack_odds(attack_from_json({**GUN, "attacks": "6", "weapons": 200}))
    with pytest.raises(LimitError, match="at most 1,000 attacks in all; this one may have 1,200"):
        attack_odds(attack_from_json([{**GUN, "attacks": "400"}] * 3))
    with pytest.raises(LimitError, match="at most 3,000 hits in all; this one may have 7,800"):
        attack_odds(attack_from_json({**GUN, "attacks": "600", "abilities": ["Sustained Hits 12"]}))
    again = {"trigger": "hit", "on": 6, "effect": "extra_attack", "n": "6"}
    with pytest.raises(LimitError, match="at most 3,000 hits in all; this one may have 4,200"):
        attack_odds(attack_from_json({**GUN, "attacks": "600", "abilities": [again]}))


def test_too_much_work_is_refused() -> None:
    abilities = [
        "Sustained Hits 12",
        "Devastating Wounds",
        {"trigger": "wound", "on": 5, "effect": "mortal", "n": "2D6"},
    ]
    case = {**GUN, "attacks": "20", "damage": "10D6", "abilities": abilities}
    with pytest.raises(
        LimitError, match="different kinds of damage, and are too many for exact odds in time"
    ):
        attack_odds(attack_from_json({**case, **on_target(wounds=60, models=60, fnp_mortal=5)}))


@pytest.mark.parametrize(
    ("change", "same"),
    [
        ({"attacks": 10}, {}),
        ({"skill": 3}, {}),
        ({"strength": "4"}, {}),
        ({"strength": 4.0}, {}),
        ({"id": "x", "note": "y", "expected": {}, "kind": "attack"}, {}),
        (on_target(invuln="4++", fnp="5+++"), on_target(invuln=4, fnp=5)),
        (on_target(cover=True), on_target(cover="benefit")),
        (on_target(cover=False, save="3+"), {}),
        ({"skill": "auto"}, {"skill": "N/A"}),
        ({"skill": None, "abilities": ["Torrent"]}, {"skill": "auto", "abilities": ["torrent"]}),
        ({"abilities": [{**HIT, "n": 1}]}, {"abilities": [HIT]}),
        (
            {"abilities": [{"trigger": "always", "effect": "fixed_wound", "n": "4"}]},
            {"abilities": [{"trigger": "always", "effect": "fixed_wound", "on": 4, "n": "1"}]},
        ),
        (
            {"abilities": [{"trigger": "wound", "effect": "ap", "n": "-4"}]},
            {"abilities": [{"trigger": "wound", "effect": "ap", "n": 4, "on": 6}]},
        ),
        (on_target(keywords=["Infantry"]), on_target(keywords=["INFANTRY"])),
        (on_target(wounds=[2, 2, 2, 2, 2]), {}),
        (on_target(models=None, wounds=[2] * 5), {}),
        ({"reroll_attacks": "none"}, {}),
    ],
)
def test_forms_that_mean_the_same(change: dict[str, Any], same: dict[str, Any]) -> None:
    assert attack_from_json({**GUN, **change}) == attack_from_json({**GUN, **same})


@pytest.mark.parametrize(
    ("second", "message"),
    [
        (
            {"skill": None, "edition": None},
            "Weapon 2 of the list: `skill` is missing: a roll like `3+`, or `auto`.",
        ),
        (
            {"abilities": ["Melta -2"]},
            "Weapon 2 of the list: `Melta -2`: the value of Melta X is at least 1",
        ),
        (
            {"edition": "9th"},
            "Weapon 2 of the list: all weapons of a list follow the same `edition`, 10th, not 9th.",
        ),
        (
            on_target(toughness=5),
            "Weapon 2 of the list: all weapons of a list attack the same `target`: leave it out",
        ),
        (
            {"strength": 41},
            "Weapon 2 of the list: `strength` of the attack is at most 40, not `41`.",
        ),
        (
            {"attacks": "9999"},
            "Weapon 2 of the list: `9999` is too large for a value for `attacks`: at most 600.",
        ),
    ],
)
def test_a_list_names_the_weapon_that_is_wrong(second: dict[str, Any], message: str) -> None:
    with pytest.raises(UserError) as caught:
        attack_from_json([GUN, {**GUN, **second}, {}])
    assert str(caught.value).startswith(message)


def test_a_trigger_of_the_4th_edition_has_an_ap_of_its_table() -> None:
    """004:486-488: AP 4 beats a save of 4+ and worse, not one of 3+."""
    triggers = [{**AP_TRIGGER, "on": 2, "n": n} for n in ("2", "4")]
    base = {**OLD, "attacks": 1, "strength": 8, "skill": "auto", "bs": None, **on_target(save=3)}
    saved = [
        attack_odds(attack_from_json({**base, "abilities": [each]})).means["unsaved"]
        for each in triggers
    ]
    assert saved == pytest.approx([5 / 6, 5 / 6 * 2 / 6])


def test_what_only_the_reference_has_or_nothing_changes_is_said() -> None:
    """000:115-117 are kinds of cover of the 9th edition; published 10th has one Benefit of Cover."""
    for kind, line in {"light": "000:115", "heavy": "000:116", "dense": "000:117"}.items():
        (note,) = notes(attack_from_json({**GUN, **on_target(cover=kind)}))
        assert note == (
            f"{kind.capitalize()} cover is the 10th reference's ({line}), taken over from an earlier edition; the "
            "published 10th edition has one Benefit of Cover: +1 to saves against shooting, but not for a save of 3+ "
            "or better against AP 0 (`benefit`)."
        )
    assert notes(attack_from_json({**GUN, **on_target(cover=True)})) == ()
    assert notes(attack_from_json({**GUN, "edition": "9th", **on_target(cover="dense")})) == ()
    (note,) = notes(attack_from_json({**OLD, "ordnance": True}))
    assert note.startswith("`ordnance` is a column of the vehicle damage table")
    armour = {"target": {"armour": 12, "keywords": ["VEHICLE"]}}
    assert notes(attack_from_json({**OLD, "ordnance": True, **armour})) == ()
    (note,) = notes(attack_from_json({**OLD, "reroll_wounds": "all", **armour}))
    assert note.startswith("Against armour there is no wound roll")
    (note,) = notes(attack_from_json({**OLD, "ap": 1, **armour}))
    assert note.startswith("AP counts for nothing against armour, as the 4th reference has it")


def test_instant_death_by_the_letter_is_strength_twice_the_toughness_and_no_more() -> None:
    """004:484 "is 2x": by default twice or more; `rules` takes it at its word."""
    case = {**OLD, "attacks": 1, "strength": 9, "ap": 3, **on_target(wounds=3)}
    assert attack_odds(attack_from_json(case)).distribution("damage").high == 3
    assert (
        attack_odds(attack_from_json({**case, "rules": {"id_rule": "=="}}))
        .distribution("damage")
        .high
        == 1
    )
    assert attack_odds(attack_from_json({**case, "rules": {}})).distribution("damage").high == 3


def test_no_attacks_at_all() -> None:
    odds = attack_odds(attack_from_json({**GUN, "attacks": "0"}))
    for name in ("attacks", "hits", "damage"):
        assert odds.distribution(name).as_dict() == {0: 1.0}
    sustained = attack_odds(
        attack_from_json({**GUN, "attacks": "0", "abilities": ["Sustained Hits 1"]})
    )
    assert sustained.distribution("hits").as_dict() == {0: 1.0}


def test_a_roll_is_never_modified_below_one() -> None:
    """D3-2: 1, 1, 1 (002:581-583, 001:59)."""
    assert attack_odds(attack_from_json({**GUN, "attacks": "D3-2"})).distribution(
        "attacks"
    ).as_dict() == {1: 1.0}
    assert attack_odds(attack_from_json({**GUN, "attacks": "D6-3"})).distribution(
        "attacks"
    ).as_dict() == pytest.approx({1: 4 / 6, 2: 1 / 6, 3: 1 / 6})


def test_the_documentation_names_every_field() -> None:
    text = (Path(__file__).parents[2] / "docs/json.md").read_text(encoding="utf-8")
    form = text[text.index("## An attack\n") : text.index("## An assault round")]
    assert not [name for name in {*ATTACK, *TARGET} - {"kind"} if f"`{name}`" not in form]


def test_a_specification_is_an_object() -> None:
    with pytest.raises(InputError, match="the attack is a JSON object with fields, not `3`"):
        attack_from_json(3)
    with pytest.raises(InputError, match="the attack is a JSON object with fields, not `word`"):
        attack_from_json([GUN, "word"])
