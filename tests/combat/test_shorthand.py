"""Shorthand as players write it: any order, any case, and every reading repeated in words."""

from typing import Any

import pytest

from bot.combat import Options, attack_from_json, combine, read_target, read_weapon
from bot.errors import InputError, LimitError

NO_NUMBER = "`sustained hits` lacks its number: write Sustained Hits X, like `Sustained Hits 1`."
NO_D9 = "`2d9` is not the value of Sustained Hits X: the dice of a profile are D3 or D6, not D9."
NO_EFFECT = "`hit 6+: fly`: after the colon stands `+2 hits`, `+1 attack`, `auto-wound`, `1 mortal`, `AP-4` or `D2`."
ONLY_ONES = "`reroll failed damage`: of damage and attacks, 1s may be re-rolled, as in `reroll 1s damage`."
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
        ("10 shots auto S5 AP – 1 damage 2", "10 shots · hits automatically · S5 · AP -1 · damage 2"),
        ("1 3+ S9 AP-4 D:D6+1", "1 shot · BS 3+ · S9 · AP -4 · damage D6+1"),
        ("1 3+ S9 AP-4 DD3", "1 shot · BS 3+ · S9 · AP -4 · damage D3"),
        ("1 3+ S9 AP-4 D3", "1 shot · BS 3+ · S9 · AP -4 · damage 3, not D3"),
        ("D6 3+ S8 AP-2 D2", "D6 shots · BS 3+ · S8 · AP -2 · damage 2"),
        ("D6 3+ S8 AP-2 D6", "D6 shots · BS 3+ · S8 · AP -2 · damage 6, not D6"),
        ("20 3+ S4", "20 shots · BS 3+ · S4 · AP 0 (not said) · damage 1 (not said)"),
        (
            "20 3+ S4 AP-1 D1 +1 to hit -1 to wound rr1 reroll failed wounds half range",
            "20 shots · BS 3+ · S4 · AP -1 · damage 1 · +1 to hit · -1 to wound · re-roll hits: ones · "
            "re-roll wounds: failed · half range",
        ),
        (
            "20 3+ S4 AP-1 DD6 stationary out of sight reroll 1s damage re-roll attacks up to 5 overwatch",
            "20 shots · BS 3+ · S4 · AP -1 · damage D6 · re-roll attacks: up to 5 · re-roll damage: ones · overwatch · "
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
        ("8th", "Heavy 3 3+ S5 AP-1 D1 moved", "3 shots · BS 3+ · S5 · AP -1 · damage 1 · Heavy · moved"),
        ("8th", "Rapid Fire 1 3+ S4 AP0 D1", "1 shot · BS 3+ · S4 · AP 0 · damage 1 · Rapid Fire"),
        ("9th", "6 3+ S4 AP-1 D1 assault advanced", "6 shots · BS 3+ · S4 · AP -1 · damage 1 · Assault · advanced"),
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
        ("10th", "T12 2+ W16 VEHICLE benefit of cover", "1 model · T12 · W16 · save 2+ · Benefit of Cover · VEHICLE"),
        (
            "10th",
            "5 models T4 inv4+ fnp6+ 4+++ mortals 1 lost +1 save half damage -1 damage rr1 saves light cover",
            "5 models · T4 · W1 (not said) · no save · 4+ invulnerable · ignores damage on 6+ · "
            "ignores mortal wounds on 4+ · light cover · "
            "wounds already lost: 1 · +1 to saves · half damage · -1 damage · re-roll saves: ones",
        ),
        (
            "10th",
            "T4 reroll saves keyword tau empire",
            "1 model · T4 · W1 (not said) · no save · re-roll saves: all · TAU EMPIRE",
        ),
        ("10th", "T4 reroll failed saves", "1 model · T4 · W1 (not said) · no save · re-roll saves: failed"),
        ("4th", "10 T4 3+ cover 5+ ws4", "10 models · T4 · WS4 · W1 (not said) · save 3+ · 5+ cover save"),
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
        ("10th", "wibble", "I cannot read `wibble`."),
        ("10th", "foo bar 20 3+ S4 baz", "I read `20`, `3+`, `S4`, but not `foo bar`, `baz`."),
        ("10th", "20 3+ S4 sustained hits", NO_NUMBER),
        ("10th", "20 3+ S4 sustained hits 2d9", NO_D9),
        ("10th", "20 3+ S4 anti-vehicle 9+", "`anti-vehicle 9+`: Anti-KEYWORD X+ takes a roll of 2+ to 6+."),
        ("9th", "20 3+ S4 lethal hits", "`lethal hits` is a rule of the 10th edition, not of the 9th."),
        ("10th", "20 3+ 10 S4", "`20` and `10` say different things: keep one of them."),
        ("10th", "20 3+ S4 hit 6+: fly", NO_EFFECT),
        ("10th", "20 3+ S4 reroll failed damage", ONLY_ONES),
        ("4th", "20 BS4 S4 AP-1", "I read `20`, `BS4`, `S4`, but not `AP-1`; did you mean AP-?"),
    ],
)  # fmt: skip
def test_what_a_weapon_cannot_be(edition: str, text: str, problem: str) -> None:
    reading = read_weapon(text, edition)
    assert reading.problems[0] == problem
    assert not reading.complete
    with pytest.raises(InputError) as caught:
        combine(reading, read_target("T4", edition))
    assert str(caught.value) == problem


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
        InputError, match=r"The weapon lacks the number of attacks \(.*\) and the Strength \(like `S4`\)\."
    ):
        combine(read_weapon("3+"), read_target("T4"))
    with pytest.raises(InputError, match=r"The target lacks the Toughness \(like `T4`\)\."):
        combine(read_weapon("20 3+ S4"), read_target("10x"))


def test_shorthand_and_json_are_the_same_specification() -> None:
    spec = combine(read_weapon("20 3+ S4 AP-1 D1 [lethal hits]"), read_target("10x T4 3+ W2"))
    form: dict[str, Any] = {"edition": "10th", "attacks": "20", "skill": "3+", "strength": 4, "ap": -1, "damage": "1"}
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
    spec = combine(read_weapon("20 3+ S4 half range"), read_target("10x T4 3+ W2"), options)
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
        "situation": {"half_range": True, "charged": True},
    }
    assert spec == attack_from_json({**form, "target": {**TARGET, "cover": "heavy"}})


@pytest.mark.parametrize(
    ("weapon", "target", "options", "message"),
    [
        ("20 3+ S4 +1 to hit", "T4", Options(hit_mod=1), "`+1 to hit` and the option `hit: 1`"),
        ("20 3+ S4 rr1", "T4", Options(reroll_hits="all"), "`rr1` and the option `reroll_hits: all`"),
        ("20 3+ S4 charged", "T4", Options(situation={"charged": False}), "`charged` and the option `charged: False`"),
        ("20 3+ S4", "T4 light cover", Options(cover="dense"), "`light cover` and the option `cover: dense`"),
        ("20 WS3+ S4", "T4", Options(mode="shoot"), "`WS3+` and the option `mode: shoot`"),
    ],
)
def test_said_twice_is_an_error_that_names_both(weapon: str, target: str, options: Options, message: str) -> None:
    with pytest.raises(InputError) as caught:
        combine(read_weapon(weapon), read_target(target), options)
    assert str(caught.value) == f"{message} say the same thing twice: keep one of them."


def test_a_flamer_needs_no_skill() -> None:
    assert combine(read_weapon("D6 torrent S4 D1"), read_target("T4")).volleys[0].skill is None
    assert combine(read_weapon("A D6 auto hits S4", "9th"), read_target("T4", "9th")).volleys[0].skill is None


def test_limits_of_the_text() -> None:
    with pytest.raises(LimitError, match="at most 300 characters; this one has 301"):
        read_weapon("a" * 301)
    assert "is at most 20" in read_weapon("20 3+ S4 sustained hits 21").problems[0]
    with pytest.raises(InputError, match="`5th` is not an edition I know: 4th, 8th, 9th, 10th"):
        read_target("T4", "5th")
