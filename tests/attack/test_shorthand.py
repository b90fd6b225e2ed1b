"""Shorthand as players write it: any order, any case, and every reading repeated in words."""

from typing import Any

import pytest

from bot.errors import InputError, LimitError, UserError
from bot.notation import (
    Options,
    attack_from_json,
    combine_all,
    read_target,
    read_weapon,
    read_weapons,
)

NO_NUMBER = "`sustained hits` lacks its number: write Sustained Hits X, like `Sustained Hits 1`."
NO_D9 = "`2d9` is not the value of Sustained Hits X: the dice of a profile are D3 or D6, not D9."
NO_EFFECT = "`hit 6+: fly`: after the colon stands `+2 hits`, `+1 attack`, `auto-wound`, `1 mortal`, `AP-4` or `D2`."
ONLY_ONES = (
    "`reroll failed damage`: write which dice are rolled again, as in `reroll 1s damage`; of a D6 it "
    "pays for 1 to 3, `reroll damage up to 3`."
)
MODERN_COVER = (
    "`light cover` is the 8th, 9th, 10th and 11th edition's; for the 4th write `cover 5+`."
)
MODERN_WS = "`WS3+` is the 8th, 9th, 10th and 11th edition's; for the 4th write `WS4`."
MEETS = "in close combat it meets the attacker's."
CLASSIC_BS = "`BS4` is the 4th edition's; for the 10th write the number it hits on, as `3+`."
MODERN_AP = "`AP-1` is the 8th, 9th, 10th and 11th edition's; for the 4th write `AP5`."
ORDNANCE = "`ordnance` is the 4th edition's; the 8th has no such value."
TARGET = {"toughness": 4, "save": 3, "wounds": 2, "models": 10}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "20 3+ S4 AP-1 D1 [lethal hits]",
            "20 shots · BS 3+ · S4 · AP -1 · damage 1 · Lethal Hits",
        ),
        (
            "[LETHAL HITS, Sustained hits 1] d1 ap-1 s4 3+ a20",
            "20 shots · BS 3+ · S4 · AP -1 · damage 1 · Lethal Hits · Sustained Hits 1",
        ),
        ("A20 BS3+ S4 AP0 D2", "20 shots · BS 3+ · S4 · AP 0 · damage 2"),
        ("4 WS4+ S5 AP-2 D1", "4 attacks · WS 4+ · S5 · AP -2 · damage 1 · melee"),
        ("6x D6+3 3+ S6 AP-1 D1 blast", "6 × D6+3 shots · BS 3+ · S6 · AP -1 · damage 1 · Blast"),
        ("2D6 torrent S5 AP-1 D1", "2D6 shots · S5 · AP -1 · damage 1 · Torrent"),
        (
            "10 shots auto S5 AP – 1 damage 2",
            "10 shots · hits automatically · S5 · AP -1 · damage 2",
        ),
        ("1 3+ S9 AP-4 D:D6+1", "1 shot · BS 3+ · S9 · AP -4 · damage D6+1"),
        ("1 3+ S9 AP-4 DD3", "1 shot · BS 3+ · S9 · AP -4 · damage D3"),
        ("1 3+ S9 AP-4 D3", "1 shot · BS 3+ · S9 · AP -4 · damage 3, not D3"),
        ("D6 3+ S8 AP-2 D2", "D6 shots · BS 3+ · S8 · AP -2 · damage 2"),
        ("D6 3+ S8 AP-2 D6", "D6 shots · BS 3+ · S8 · AP -2 · damage D6"),
        ("20 3+ S4", "20 shots · BS 3+ · S4 · AP 0 (not said) · damage 1 (not said)"),
        (
            "20 3+ S4 AP-1 D1 +1 to hit -1 to wound rr1 reroll failed wounds half range",
            "20 shots · BS 3+ · S4 · AP -1 · damage 1 · +1 to hit · -1 to wound · re-roll hits of 1 · "
            "re-roll failed wounds · half range",
        ),
        (
            "20 3+ S4 AP-1 DD6 stationary out of sight reroll 1s damage re-roll attacks up to 5 overwatch",
            "20 shots · BS 3+ · S4 · AP -1 · damage D6 · re-roll attacks up to 5 · re-roll damage of 1 · overwatch · "
            "stationary · not visible",
        ),
        (
            "20 3+ S4 AP-1 D1 anti-vehicle 4+, melta 2, rapid fire d3",
            "20 shots · BS 3+ · S4 · AP -1 · damage 1 · Anti-VEHICLE 4+ · Melta 2 · Rapid Fire D3",
        ),
        (
            "8 3+ S4 AP-1 D1 hit 6+: +2 hits; wound 6+: 1 mortal; wound unmodified 6: AP-4; 6s auto-wound",
            "8 shots · BS 3+ · S4 · AP -1 · damage 1 · hit 6+: +2 hits · wound 6+: 1 mortal wound · "
            "wound unmodified 6+: AP -4 · hit 6+: wounds automatically",
        ),
        (
            "8 3+ S4 AP-1 D1 hit 6+: +1 attack, hit 5+: auto-wound, wound 6+: D3 mortal instead, wound 6: DD3, "
            "wounds on 4+",
            "8 shots · BS 3+ · S4 · AP -1 · damage 1 · hit 6+: +1 attack · hit 5+: wounds automatically · "
            "wound 6+: D3 mortal wounds instead · wound 6+: damage D3 · always wounds on 4+",
        ),
        ("", "AP 0 (not said) · damage 1 (not said)"),
    ],
)
def test_weapons_in_words(text: str, words: str) -> None:
    reading = read_weapon(text)
    assert reading.words() == words
    assert not reading.problems


@pytest.mark.parametrize(
    ("edition", "text", "words"),
    [
        ("4th", "10 BS4 S4 AP5", "10 shots · BS4 · S4 · AP 5"),
        ("4th", "12 ws5 s4 ap1", "12 attacks · WS5 · S4 · AP 1 · melee"),
        ("4th", "1 BS3 S10 AP- ordnance", "1 shot · BS3 · S10 · AP - · ordnance"),
        ("4th", "3 auto S4", "3 shots · hits automatically · S4 · AP -"),
        ("4th", "3 3+ S4 AP6", "3 shots · BS 3+ · S4 · AP 6"),
        (
            "8th",
            "Heavy 3 3+ S5 AP-1 D1 moved",
            "3 shots · BS 3+ · S5 · AP -1 · damage 1 · Heavy · moved",
        ),
        ("8th", "Rapid Fire 1 3+ S4 AP0 D1", "1 shot · BS 3+ · S4 · AP 0 · damage 1 · Rapid Fire"),
        (
            "9th",
            "6 3+ S4 AP-1 D1 assault advanced",
            "6 shots · BS 3+ · S4 · AP -1 · damage 1 · Assault · advanced",
        ),
        (
            "10th",
            "6 3+ S4 AP-1 D1 advancing",
            "6 shots · BS 3+ · S4 · AP -1 · damage 1 · advanced",
        ),
        (
            "10th",
            "6 3+ S4 AP-1 D1 moving",
            "6 shots · BS 3+ · S4 · AP -1 · damage 1 · moved",
        ),
        (
            "11th",
            "20 3+ S4 AP0 D1 lethal hits, no lethal hits",
            "20 shots · BS 3+ · S4 · AP 0 · damage 1 · Lethal Hits · Lethal Hits not used",
        ),
        (
            "11th",
            "4 WS3+ +1 S5 AP0 D1",
            "4 attacks · WS 3+ · S5 · AP 0 · damage 1 · +1 to the skill · melee",
        ),
        (
            "11th",
            "4 BS3+ -1 to hit S5 AP0 D1 snap shooting",
            "4 shots · BS 3+ · S5 · AP 0 · damage 1 · -1 to hit · overwatch",
        ),
        (
            "11th",
            "4 WS3+ -1 +1 wound S5 AP0 D1",
            "4 attacks · WS 3+ · S5 · AP 0 · damage 1 · -1 to the skill · +1 to wound · melee",
        ),
    ],
)
def test_weapons_of_other_editions(edition: str, text: str, words: str) -> None:
    reading = read_weapon(text, edition)
    assert reading.words() == words
    assert reading.complete


@pytest.mark.parametrize(
    ("edition", "text", "words"),
    [
        ("10th", "10x T4 3+ W2", "10 models · T4 · W2 · save 3+"),
        (
            "10th",
            "w2 5+++ 4++ SV3+ t4 x10 infantry [stealth] cover",
            "10 models · T4 · W2 · save 3+ · 4+ invulnerable · ignores damage on 5+ · in cover · INFANTRY · Stealth",
        ),
        (
            "10th",
            "T12 2+ W16 VEHICLE benefit of cover",
            "1 model · T12 · W16 · save 2+ · Benefit of Cover · VEHICLE",
        ),
        (
            "10th",
            "5 models T4 W2 inv4+ fnp6+ 4+++ mortals 1 lost +1 save half damage -1 damage rr1 saves light cover",
            "5 models · T4 · W2 · no save · 4+ invulnerable · ignores damage on 6+ · "
            "ignores mortal wounds on 4+ · light cover · "
            "wounds already lost: 1 · +1 to saves · half damage · -1 damage · re-roll saves of 1",
        ),
        (
            "10th",
            "T4 reroll saves keyword tau empire",
            "1 model · T4 · W1 (not said) · no save · re-roll saves · TAU EMPIRE",
        ),
        (
            "10th",
            "T4 reroll failed saves",
            "1 model · T4 · W1 (not said) · no save · re-roll failed saves",
        ),
        (
            "4th",
            "10 T4 3+ cover 5+ ws4",
            "10 models · T4 · WS4 · W1 (not said) · save 3+ · 5+ cover save",
        ),
        ("4th", "armour 13", "vehicle, armour 13"),
        ("4th", "AV12 ws3", "vehicle, armour 12 · WS3"),
        (
            "8th",
            "20 T3 7+ disgustingly resilient cover",
            "20 models · T3 · W1 (not said) · save 7+ · in cover · Disgustingly Resilient",
        ),
    ],
)
def test_targets_in_words(edition: str, text: str, words: str) -> None:
    reading = read_target(text, edition)
    assert reading.words() == words
    assert reading.complete


@pytest.mark.parametrize(
    ("edition", "text", "problem"),
    [
        ("10th", "20 S4 AP-1 foo", "I read `20`, `S4`, `AP-1`, but not `foo`."),
        ("10th", "20 3+ S4 leathal hits", "I read `20`, `3+`, `S4`, but not `leathal hits`; did you mean Lethal Hits?"),
        ("10th", "20 3+ S4 leth", "I read `20`, `3+`, `S4`, but not `leth`; did you mean Lethal Hits?"),
        ("10th", "wibble", "I cannot read `wibble`; a weapon is written like `20 3+ S4 AP-1 D1`."),
        ("4th", "heavy bolter", "I read `heavy`, but not `bolter`; a weapon is written like `10 BS4 S4 AP5`."),
        ("10th", "foo bar 20 3+ S4 baz", "I read `20`, `3+`, `S4`, but not `baz`."),
        ("10th", "20 3+ S4 sustained hits", NO_NUMBER),
        ("10th", "20 3+ S4 sustained hits 2d9", NO_D9),
        ("10th", "20 3+ S4 anti-vehicle 9+", "`anti-vehicle 9+`: Anti-KEYWORD X+ takes a roll of 2+ to 6+."),
        ("9th", "20 3+ S4 lethal hits", "`lethal hits` is a rule of the 10th and 11th edition, not of the 9th."),
        ("10th", "20 3+ 10 S4", "`20` and `10` say different things: keep one of them."),
        (
            "8th",
            "10 2+ S8 AP-2 D2 -1 to hit -1 to hit",
            "`-1 to hit` and `-1 to hit`: write one modifier, what they come to together.",
        ),
        (
            "8th",
            "10 2+ S8 AP-2 D2 +1 to wound -1 to wound",
            "`+1 to wound` and `-1 to wound`: write one modifier, what they come to together.",
        ),
        ("10th", "20 3+ S4 hit 6+: fly", NO_EFFECT),
        ("10th", "20 3+ S4 reroll failed damage", ONLY_ONES),
        ("4th", "20 BS4 S4 AP-1", f"I read `20`, `BS4`, `S4`, but not `AP-1`: {MODERN_AP}"),
        ("10th", "20 3+ S4 AP- D1", "I read `20`, `3+`, `S4`, `D1`, but not `AP-`: `AP-` is the 4th edition's; for the 10th write `AP0`."),
        ("10th", "20 BS4 S4 AP5", f"I read `20`, `S4`, `AP5`, but not `BS4`: {CLASSIC_BS}"),
        ("8th", "20 3+ S4 ordnance", f"I read `20`, `3+`, `S4`, but not `ordnance`: {ORDNANCE}"),
        ("10th", "20 3+ S4 T4", "I read `20`, `3+`, `S4`, but not `T4`: `T4` belongs to the target."),
        ("10th", "10000 attacks 3+ S4", "`10000 attacks`: attacks can be at most 600."),
        ("10th", "999999x 4 3+ S4", "`999999x 4`: weapons can be at most 200."),
        ("10th", "20 3+ S99", "`S99`: Strength can be at most 40."),
    ],
)  # fmt: skip
def test_what_a_weapon_cannot_be(edition: str, text: str, problem: str) -> None:
    reading = read_weapon(text, edition)
    assert reading.problems[0] == problem
    assert not reading.complete
    with pytest.raises(UserError) as caught:
        combine_all((reading,), read_target("T4", edition))
    assert caught.value.faults[0] == problem


@pytest.mark.parametrize(
    ("edition", "text", "problem"),
    [
        (
            "10th",
            "space marines",
            "I cannot read `space marines`; a target is written like `10x T4 3+ W2`.",
        ),
        ("4th", "fnords", "I cannot read `fnords`; a target is written like `10x T4 3+`."),
        (
            "10th",
            "AV12",
            "I cannot read `AV12`: `AV12` is the 4th edition's; for the 10th write `T10 3+ W12`.",
        ),
        (
            "8th",
            "T4 WS4",
            "I read `T4`, but not `WS4`: `WS4` is the 4th edition's; the 8th has no such value.",
        ),
        ("4th", "T4 light cover", f"I read `T4`, but not `light cover`: {MODERN_COVER}"),
        ("10th", "T4 3+ rr1", "I read `T4`, `3+`, but not `rr1`: `rr1` belongs to the weapon."),
        ("10th", "201x T4", "`201x`: the models can be at most 200."),
        ("10th", "T999", "`T999`: Toughness can be at most 40."),
        ("10th", "T4 W500", "`W500`: the wounds of a model can be at most 200."),
    ],
)
def test_what_a_target_cannot_be(edition: str, text: str, problem: str) -> None:
    assert read_target(text, edition).problems[0] == problem


def test_what_was_typed_is_repeated_as_it_stands_but_can_do_no_harm() -> None:
    """Hidden characters, marks that turn the writing direction, and marks of bold type are left
    out.
    """
    problem = read_weapon("20 3+ S4 **@everyone** `x` \u202eabc\u200b").problems[0]
    assert problem == "I read `20`, `3+`, `S4`, but not `@everyone x abc`."
    assert read_weapon("20 3+ S4 " + "x" * 90).problems[0].endswith(f"but not `{'x' * 40}…`.")


@pytest.mark.parametrize(
    "said", ["rr1", "reroll hits 1", "reroll hits of 1", "reroll hit rolls of 1", "re-rolling 1s"]
)
def test_re_rolls_in_any_order(said: str) -> None:
    assert read_weapon(f"20 3+ S4 {said}").fields["reroll_hits"] == "ones"


@pytest.mark.parametrize("said", ["DD6", "damage DD6", "damage D6", "D:D6", "dmg d6"])
def test_rolled_damage(said: str) -> None:
    reading = read_weapon(f"20 3+ S4 {said}")
    assert reading.complete
    assert reading.fields["damage"] == "D6"


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("4+ inv", {"invuln": 4}),
        ("3+ sv", {"save": 3}),
        ("inv 4", {"invuln": 4}),
        ("4++ invuln save", {"invuln": 4}),
        ("3+ inv 4", {"save": 3, "invuln": 4}),
        ("3+ 4+ inv 5+ fnp", {"save": 3, "invuln": 4, "fnp": 5}),
        ("3+ inv 4+ fnp 5+", {"save": 3, "invuln": 4, "fnp": 5}),
        ("3+ inv 4 fnp 5", {"save": 3, "invuln": 4, "fnp": 5}),
        ("3+ fnp 5", {"save": 3, "fnp": 5}),
        ("sv 3 feel no pain 5+", {"save": 3, "fnp": 5}),
        ("save: 3+ / 5+fnp", {"save": 3, "fnp": 5}),
    ],
)
def test_saves_in_any_spelling(text: str, fields: dict[str, int]) -> None:
    reading = read_target(f"T4 {text}")
    assert reading.complete
    assert reading.fields == {"toughness": 4, **fields}


@pytest.mark.parametrize("text", ["4+ inv 5+", "3+ inv 6+", "4+ fnp 5+", "T4 10 wounds 2"])
def test_what_can_be_read_in_two_ways_is_never_guessed(text: str) -> None:
    assert "can be read in two ways: write it like `" in read_target(text).problems[0]
    assert "can be read in two ways" in read_weapon("3+ S4 20 damage 2").problems[0]


@pytest.mark.parametrize("said", ["3+ to hit", "hits on 3+", "hitting on 3s", "bs: 3+"])
def test_skills_in_any_spelling(said: str) -> None:
    assert read_weapon(f"20 {said} strength 4, 2 damage").fields == {
        "attacks": "20",
        "skill": "3+",
        "strength": 4,
        "damage": "2",
    }


def test_exploding_sixes_are_additional_hits() -> None:
    assert read_weapon("20 3+ S4 AP0 D1 exploding 6s").words().endswith("hit 6+: +1 hit")


@pytest.mark.parametrize(
    ("text", "problem"), [("20 7+ S4", "`7+`: a skill is 2+"), ("BS 2", "`BS 2` is the 4th")]
)
def test_numbers_that_no_profile_has(text: str, problem: str) -> None:
    assert read_weapon(text).problems[0].startswith(problem)
    assert read_target("T4 8+").problems == ("`8+`: a save is 2+ to 7+.",)


def test_a_target_may_be_hard_to_hit_and_to_wound() -> None:
    target = read_target("10x T4 -1 to hit -1 to wound")
    assert (
        target.words() == "10 models · T4 · W1 (not said) · no save · -1 to hit it · -1 to wound it"
    )
    typed = combine_all((read_weapon("20 3+ S4 +1 to hit"),), target).volleys[0]
    assert (typed.hit_mod, typed.wound_mod) == (0, -1)
    chosen = combine_all((read_weapon("20 3+ S4"),), target, Options(hit_mod=1)).volleys[0]
    assert chosen == typed


@pytest.mark.parametrize(
    ("edition", "cover", "message"),
    [
        (
            "10th",
            3,
            "The 10th edition has no `cover: 3+`: choose `yes`, `benefit`, `light`, `heavy`, `dense`.",
        ),
        ("8th", "dense", "The 8th edition has no `cover: dense`: choose `yes`."),
        ("4th", True, "In the 4th edition cover is a save of its own: choose `cover: 2+` to `6+`."),
        (
            "4th",
            "benefit",
            "In the 4th edition cover is a save of its own: choose `cover: 2+` to `6+`.",
        ),
    ],
)
def test_each_edition_names_its_covers(edition: str, cover: str | int | bool, message: str) -> None:
    weapon = read_weapon("20 3+ S4", edition)
    with pytest.raises(InputError) as caught:
        combine_all((weapon,), read_target("T4 3+", edition), Options(cover=cover))
    assert str(caught.value) == message
    assert combine_all(
        (weapon,), read_target("T4 3+", edition), Options(cover=5 if edition == "4th" else True)
    ).target.cover


def test_hints_survive_what_even_the_other_box_refuses() -> None:
    assert (
        read_weapon("20 3+ S4 T999")
        .problems[0]
        .endswith("but not `T999`: `T999` belongs to the target.")
    )
    assert (
        read_target("T4 sustained hits")
        .problems[0]
        .endswith("`sustained hits` belongs to the weapon.")
    )


def test_the_same_thing_twice_is_no_problem_if_it_agrees() -> None:
    assert read_weapon("20 shots A20 3+ S4").complete


def test_what_is_missing_is_named() -> None:
    assert read_weapon("D1").missing == (
        "the number of attacks (like `20` or `A D6`)",
        "the skill (like `3+`)",
        "the Strength (like `S4`)",
    )
    assert read_weapon("20 S4", "4th").missing == ("the skill (like `BS4`)",)
    assert read_target("10x 3+").missing == ("the Toughness (like `T4`)",)
    with pytest.raises(
        InputError,
        match=r"The weapon lacks the number of attacks \(.*\) and the Strength \(like `S4`\)\.",
    ):
        combine_all((read_weapon("3+"),), read_target("T4"))
    with pytest.raises(InputError, match=r"The target lacks the Toughness \(like `T4`\)\."):
        combine_all((read_weapon("20 3+ S4"),), read_target("10x"))


def test_shorthand_and_json_are_the_same_specification() -> None:
    spec = combine_all(
        (read_weapon("20 3+ S4 AP-1 D1 [lethal hits]"),), read_target("10x T4 3+ W2")
    )
    form: dict[str, Any] = {
        "edition": "10th",
        "attacks": "20",
        "skill": "3+",
        "strength": 4,
        "ap": -1,
        "damage": "1",
    }
    assert spec == attack_from_json({**form, "abilities": ["Lethal Hits"], "target": TARGET})


def test_options_join_the_shorthand() -> None:
    options = Options(
        mode="melee",
        hit_mod=1,
        wound_mod=-1,
        reroll_hits="ones",
        reroll_wounds="all",
        cover="heavy",
        situation={"charged": True},
    )
    spec = combine_all((read_weapon("20 3+ S4 stationary"),), read_target("10x T4 3+ W2"), options)
    form: dict[str, Any] = {
        "edition": "10th",
        "mode": "melee",
        "attacks": "20",
        "skill": "3+",
        "strength": 4,
        "hit_mod": 1,
        "wound_mod": -1,
        "reroll_hits": "ones",
        "reroll_wounds": "all",
        "situation": {"stationary": True, "charged": True},
    }
    assert spec == attack_from_json({**form, "target": {**TARGET, "cover": "heavy"}})


@pytest.mark.parametrize(
    ("weapon", "target", "options", "message"),
    [
        (
            "20 3+ S4 rr1",
            "T4",
            Options(reroll_hits="all"),
            "`rr1` and the option `reroll_hits: all`",
        ),
        (
            "20 3+ S4 charged",
            "T4",
            Options(situation={"charged": False}),
            "`charged` and the option `charged: False`",
        ),
        (
            "20 3+ S4",
            "T4 light cover",
            Options(cover="dense"),
            "`light cover` and the option `cover: dense`",
        ),
        (
            "20 3+ S4",
            "T4 light cover",
            Options(cover=True),
            "`light cover` and the option `cover: yes`",
        ),
        ("20 WS3+ S4", "T4", Options(mode="shoot"), "`WS3+` and the option `mode: shoot`"),
    ],
)
def test_an_option_that_contradicts_the_shorthand_is_named(
    weapon: str, target: str, options: Options, message: str
) -> None:
    with pytest.raises(InputError) as caught:
        combine_all((read_weapon(weapon),), read_target(target), options)
    assert str(caught.value) == f"{message} say different things: keep one of them."


def test_a_cover_save_is_told_as_it_is_chosen() -> None:
    with pytest.raises(InputError, match=r"`cover 5\+` and the option `cover: 3\+` say different"):
        combine_all(
            (read_weapon("20 BS4 S4 AP5", "4th"),),
            read_target("T4 3+ cover 5+", "4th"),
            Options(cover=3),
        )


def test_a_modifier_said_twice_may_be_one_or_two() -> None:
    with pytest.raises(
        InputError, match=r"`\+1 to hit` and the option `hit: 1` say the same thing twice: keep one"
    ):
        combine_all((read_weapon("20 3+ S4 +1 to hit"),), read_target("T4"), Options(hit_mod=1))


@pytest.mark.parametrize(
    ("weapon", "target", "options"),
    [
        ("6 WS2+ S6", "T4", Options(mode="melee")),
        ("20 3+ S4 rr1", "T4", Options(reroll_hits="ones")),
        ("20 3+ S4 stationary", "T4", Options(situation={"stationary": True})),
        ("20 3+ S4", "T4 cover", Options(cover=True)),
        ("20 3+ S4", "T4 cover", Options(cover="benefit")),
        ("20 3+ S4", "T4 dense cover", Options(cover="dense")),
    ],
)
def test_an_option_may_agree_with_the_shorthand(weapon: str, target: str, options: Options) -> None:
    said = combine_all((read_weapon(weapon),), read_target(target))
    assert combine_all((read_weapon(weapon),), read_target(target), options) == said


def test_a_flamer_needs_no_skill() -> None:
    assert (
        combine_all((read_weapon("D6 torrent S4 D1"),), read_target("T4")).volleys[0].skill is None
    )
    assert (
        combine_all((read_weapon("A D6 auto hits S4", "9th"),), read_target("T4", "9th"))
        .volleys[0]
        .skill
        is None
    )


def test_limits_of_the_text() -> None:
    with pytest.raises(LimitError, match="at most 300 characters; this one has 301"):
        read_weapon("a" * 301)
    assert "is at most 20" in read_weapon("20 3+ S4 sustained hits 21").problems[0]
    with pytest.raises(InputError, match="`5th` is not an edition I know: 4th, 8th, 9th, 10th"):
        read_target("T4", "5th")


def test_what_changes_no_die_may_stand_on_a_profile() -> None:
    weapon = read_weapon('24" 2 3+ S4 AP-1 D1')
    assert weapon.complete
    assert weapon.words() == ('2 shots · BS 3+ · S4 · AP -1 · damage 1 · range 24" not looked at')
    assert read_weapon("Range 24 A2 BS3+ S4").complete
    target = read_target('M6" T4 SV3+ W2 LD6+ OC2')
    assert target.complete
    assert target.words() == '1 model · T4 · W2 · save 3+ · M6", Ld6+, OC2 not looked at'
    assert read_target("T4 3+ W2 OC2 Ld 6 M6").words().endswith("OC2, Ld6, M6 not looked at")
    assert read_target("M6 10 T4 3+ W2").fields["models"] == 10
    unit = read_target("5x T4 3+ W2 OC2 Ld6 | 1x 2+ W5 OC1 Ld6 character", "11th")
    assert unit.words().endswith("OC2, Ld6, OC1 not looked at")
    changed = read_target("5x T4 3+ W2 OC2, but T5 Ld6 OC2")
    assert changed.changes == ("T5 in place of T4",)
    assert changed.words().endswith("OC2, Ld6 not looked at")


@pytest.mark.parametrize(
    ("edition", "weapon", "target", "problem"),
    [
        ("10th", "20 3+ S0", "T4", "`S0`: Strength must be at least 1."),
        ("10th", "20 3+ S4", "T0", "`T0`: Toughness must be at least 1."),
        ("10th", "20 3+ S4", "T4 0x", "`0x`: the models must be at least 1."),
        (
            "10th",
            "20 3+ S4 +9 to hit",
            "T4",
            "`+9 to hit`: a modifier can be at most 6 either way.",
        ),
        ("4th", "20 BS14 S4", "T4", "`BS14`: Ballistic Skill can be at most 10."),
        ("4th", "20 WS3+ S4", "T4", f"I read `20`, `S4`, but not `WS3+`: {MODERN_WS}"),
        ("4th", "20 WS4 S4", "T4", f"The target lacks its Weapon Skill (like `WS4`): {MEETS}"),
    ],
)
def test_each_refusal_says_what_would_be_right(
    edition: str, weapon: str, target: str, problem: str
) -> None:
    with pytest.raises(UserError) as caught:
        combine_all((read_weapon(weapon, edition),), read_target(target, edition))
    assert str(caught.value) == problem


def test_of_several_weapons_the_one_that_cannot_be_used_is_named() -> None:
    weapons = read_weapons("20 3+ S4 AP0 D1; 2 3+ AP-4 D6; melta 2")
    with pytest.raises(InputError, match=r"^Weapon 2 lacks the Strength"):
        combine_all(weapons, read_target("10x T4 3+ W2"))


def test_what_is_said_again_over_a_profile_is_no_change() -> None:
    reading = read_target("10x T4 3+ W2 infantry, but infantry, T5, W2")
    assert reading.words() == "10 models · T5 · W2 · save 3+ · INFANTRY"
    assert reading.changes == ("T5 in place of T4",)


@pytest.mark.parametrize("words", ["melta range", "in rapid fire range", "within half range"])
def test_the_range_of_a_rule_is_half_range(words: str) -> None:
    fields = read_weapon(f"2 3+ S9 AP-4 D2, {words}", "10th").fields
    assert fields["situation.half_range"] is True


def test_an_edition_among_the_words_is_told_its_place() -> None:
    (fault,) = read_weapon("20 3+ S4 9th", "10th").problems
    assert fault.endswith("but not `9th`: the edition is chosen in `edition`.")


@pytest.mark.parametrize(
    "typed",
    [
        "lascannon without supercharge 2 3+ S12 AP-3 DD6+1",
        "heavy bolter not moving 3 3+ S5",
        "lancers not charging 4 3+ S8",
        "not in melee 10 3+ S4",
        "double shots 10 3+ S4",
        "triple tap 10 3+ S4",
    ],
)
def test_what_is_denied_before_the_first_value_is_no_name(typed: str) -> None:
    assert any("write" in problem for problem in read_weapon(typed, "10th").problems)


@pytest.mark.parametrize(
    "typed",
    [
        "bolters outside half range 10 3+ S4 rf1",
        "10 3+ S4 rf1, out of half range",
        "10 3+ S4 rf1, beyond half range",
        "meltagun out of melta range 1 3+ S9",
    ],
)
def test_out_of_half_range_is_not_half_range(typed: str) -> None:
    reading = read_weapon(typed, "10th")
    assert not reading.problems
    assert reading.fields["situation.half_range"] is False


@pytest.mark.parametrize(
    "typed", ["marines out of cover 10x T4 3+ W2", "10x T4 3+ W2 not in cover", "T4 3+ in the open"]
)
def test_out_of_cover_is_no_cover(typed: str) -> None:
    reading = read_target(typed, "10th")
    assert not reading.problems
    assert "cover" not in reading.fields


def test_a_profile_that_is_said_twice_is_no_single_one() -> None:
    weapon = read_weapon("10 3+ S4 AP-1 D1, 10 3+ S4 AP-1 D1", "10th")
    assert "write `;` between two weapons" in weapon.problems[0]
    target = read_target("5x T4 3+ W2 and 5x T4 3+ W2", "10th")
    assert "write the models once" in target.problems[0]


@pytest.mark.parametrize("typed", ["10x T4 3+ fnp", "T4 3+ feel no pain W2"])
def test_a_save_is_not_taken_for_a_rule_without_its_number(typed: str) -> None:
    (error,) = read_target(typed, "10th").errors
    words = error.choices[0][0]
    assert error.choices == ((words, "3+++"), (words, "3+ 5+++"))
    assert not read_target("10x T4 3+ 5+ fnp", "10th").errors


def test_a_combat_shotgun_shoots() -> None:
    assert "mode" not in read_weapon("Combat shotgun: 2 3+ S4", "11th").fields
    assert read_weapon("Close combat weapon: 2 3+ S4", "11th").fields["mode"] == "melee"
