"""What was meant by words that could not be read: offered only where one reading is clear."""

from typing import Any

import pytest

from bot.errors import Meant, UserError
from bot.notation import Options, combine_all, read_target, read_weapon, read_weapons
from bot.notation.feedback.faults import refusal
from bot.notation.feedback.mended import spelt_right
from bot.notation.feedback.other_damage import otherwise
from bot.notation.json.attack import attack_from_json

WHOLE = "20 3+ S4"


def refused(weapon: str, target: str = "T4 3+", edition: str = "10th") -> UserError:
    """Why an attack is refused."""
    with pytest.raises(UserError) as caught:
        combine_all(read_weapons(weapon, edition), read_target(target, edition))
    return caught.value


@pytest.mark.parametrize(
    ("edition", "weapon", "target", "meant"),
    [
        ("10th", f"{WHOLE} leathal hits", "T4", (("leathal hits", "Lethal Hits"),)),
        ("10th", f"{WHOLE} sustaned hits 1", "T4", (("sustaned hits", "Sustained Hits"),)),
        ("10th", f"{WHOLE} sustaned hits1", "T4", (("sustaned hits", "Sustained Hits"),)),
        (
            "10th",
            f"{WHOLE} torent",
            "T4 infantri",
            (("torent", "torrent"), ("infantri", "infantry")),
        ),
        ("10th", f"{WHOLE} twin", "T4", (("twin", "Twin-linked"),)),
        ("10th", WHOLE, "T4 3+ +1 sv", (("+1 sv", "+1 save"),)),
        ("10th", "20 @3+ S4", "T4", (("@3+", "3+"),)),
        ("10th", f"{WHOLE}; 2 3+ S9 blasst", "T4", (("blasst", "Blast"),)),
        ("9th", "A10 BS3 S4", "T4", (("BS3", "BS3+"),)),
        ("10th", "20 BS4 S4 AP-1 D1", "T4", (("BS4", "BS4+"),)),
        # Of the 4th, where BS4 hits on 3+ and AP5 is no AP-5.
        ("10th", "20 BS4 S4 AP5", "T4", ()),
        ("11th", f"{WHOLE} anti-vehcile 4+", "T4", (("vehcile", "VEHICLE"),)),
        ("10th", "10 bolters 3s s4 ap1", "T4", (("10 bolters", "bolters: A10"),)),
        ("10th", "Lascannon x4 3+ s12", "T4", (("Lascannon x4", "Lascannon: A4"),)),
        ("10th", "lascannon 4x bs4+ s12", "T4", (("lascannon 4x", "lascannon: A4"),)),
        ("10th", "lascannon x4 bs4+ s12", "T4", (("lascannon x4", "lascannon: A4"),)),
        (
            "10th",
            "5 Lascannons 3+ S12",
            "T4",
            (("Lascannons 3+", "Lascannons, 3+"), ("5 Lascannons", "Lascannons: A5")),
        ),
        ("10th", "d6+3 flamer s5 torrent", "T4", (("d6+3 flamer", "flamer: d6+3"),)),
        ("10th", "6 2+ s8 sustained", "T4", (("sustained", "sustained 1"),)),
        ("10th", "3x melta 2+ str9", "T4", (("melta 2+", "2+"),)),
        ("10th", "Squad: 5 bolt rifles bs3+ s4", "T4", ()),
        (
            "10th",
            f"{WHOLE} Lethal on 5s",
            "T4",
            (("Lethal on 5s", "lethal, critical hits 5+"),),
        ),
        (
            "10th",
            f"{WHOLE} sustained 2 on 5+",
            "T4",
            (("sustained 2 on 5+", "sustained hits 2, critical hits 5+"),),
        ),
        # Nothing is near, two words are, the mended text is no whole profile, or it stands twice.
        ("10th", f"{WHOLE} wobble", "T4", ()),
        # Half the letters of Blast, Torrent and Infantry: too few to be sure.
        ("10th", f"{WHOLE} bolts", "T4", ()),
        ("10th", f"{WHOLE} torn", "T4", ()),
        ("10th", WHOLE, "T4 infidels", ()),
        ("10th", f"{WHOLE} zz", "T4", ()),
        ("10th", f"{WHOLE} leathal hits", "T4 wibble", ()),
        ("10th", "20 S4 leathal hits", "T4", ()),
        ("10th", f"{WHOLE} blasst, blasst", "T4", ()),
        ("4th", "10 BS4 S4 wobble", "T4", ()),
        ("10th", f"{WHOLE} d1 d2", "T4", ()),
        # The target's, or another edition's: not Ignores Cover, the opposite, misspelt.
        ("10th", f"{WHOLE} into cover", "T4", ()),
        ("10th", f"{WHOLE} heavy cover", "T4", ()),
    ],
)
def test_what_was_meant(edition: str, weapon: str, target: str, meant: Meant) -> None:
    assert refused(weapon, target, edition).meant == meant


def test_all_faults_of_an_attack_at_once() -> None:
    faults = refused("20 3+ S99; A2 foo S4", "3+ bar").faults
    assert [fault.split(":")[0] for fault in faults[:2]] == ["Weapon 1", "Weapon 2"]
    assert faults[2] == "Weapon 2 lacks the skill (like `3+`)."
    assert "`bar`" in faults[3]
    assert faults[4] == "The target lacks the Toughness (like `T4`)."


def test_the_highest_ap_is_read() -> None:
    """Ten worse than any save: what is above it is a slip."""
    assert read_weapon(f"{WHOLE} AP-10", "10th").fields["ap"] == -10


def test_a_value_that_was_tried_is_not_called_missing() -> None:
    assert refused("20 3+ S99").faults == ("`S99`: Strength can be at most 40.",)


@pytest.mark.parametrize(
    ("words", "are_values"),
    [
        ("half range", True),
        ("20 S4", True),
        ("fnord", False),
        ("", False),
        ("big gun 20 S4", False),
        ("S99 20", False),
    ],
)
def test_words_may_be_values_and_nothing_else(words: str, are_values: bool) -> None:
    assert read_weapon(words).is_all_values is are_values


def test_every_option_that_contradicts_is_named() -> None:
    options = Options(hit_mod=1, cover="light", reroll_hits="ones")
    weapon, target = read_weapon(f"{WHOLE} +1 to hit rr1"), read_target("T4 heavy cover")
    with pytest.raises(UserError) as caught:
        combine_all((weapon,), target, options)
    assert len(caught.value.faults) == 2


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("D6 3+ S8 AP-2 D3 [blast]", "D6 3+ S8 AP-2 DD3 [blast]"),
        ("D6 3+ S8 AP-2 D6", "D6 3+ S8 AP-2 damage 6"),
        ("D6 3+ S8 AP-2 DD3", None),
        ("D6 3+ AP-2 D3", None),
    ],
)
def test_the_other_reading_of_a_bare_damage(text: str, other: str | None) -> None:
    found = otherwise(read_weapon(text))
    assert (found and found.text) == other


SPEC = {"edition": "10th", "attacks": "1", "skill": "3+", "strength": 4, "target": {"toughness": 4}}


@pytest.mark.parametrize(
    ("data", "begin"),
    [
        # Two values, an unknown field beside a wrong one, weapon and target.
        ({"strength": 0, "hit_mod": "x"}, ("`strength`", "`hit_mod`")),
        ({"strenght": 4, "strength": None, "hit_mood": 1}, ("the attack has no",) * 2),
        ({"target": {"toughnes": 4, "sav": 3}}, ("the target has no",) * 2),
        ({"situation": {"moved": 1, "movd": True}}, ("the situation has no", "`moved`")),
        (
            {"strength": 0, "target": {"toughness": 0, "save": 9}},
            ("`tough", "`save`", "`strength`"),
        ),
        # What the edition has no rule for; what contradicts itself.
        ({"skill_mod": 1, "lethal": "never"}, ("`skill_mod`", "`lethal`")),
        (
            {"edition": "4th", "mode": "overwatch", "damage": "2", "skill": "3+"},
            ("`mode`", "`damage`"),
        ),
        (
            {
                "mode": "melee",
                "situation": {"half_range": True, "stationary": True, "moved": True},
            },
            ("`stationary` and `moved`", "`melee` and `half range`"),
        ),
    ],
)
def test_all_faults_of_a_specification_at_once(
    data: dict[str, Any], begin: tuple[str, ...]
) -> None:
    with pytest.raises(UserError) as caught:
        attack_from_json({**SPEC, **data})
    faults = caught.value.faults
    assert len(faults) == len(begin)
    assert all(map(str.startswith, faults, begin)), faults


def test_all_faults_of_a_list_at_once() -> None:
    with pytest.raises(UserError) as caught:
        attack_from_json([{**SPEC, "strength": 0}, {**SPEC, "attacks": "0D6", "strength": 41}])
    first, *others = caught.value.faults
    assert first.startswith("Weapon 1 of the list: `strength`")
    assert all(fault.startswith("Weapon 2 of the list: ") for fault in others)


def test_a_profile_alone_is_refused_with_all_its_faults() -> None:
    error = refusal(read_weapon("20 wobble", "10th"), "weapon")
    unread, lacking = error.faults
    assert "`wobble`" in unread
    assert lacking == "The weapon lacks the skill (like `3+`) and the Strength (like `S4`)."
    assert not error.meant
    assert refusal(read_weapon(f"{WHOLE} leathal hits", "10th"), "weapon").meant


@pytest.mark.parametrize(
    ("weapon", "target", "faults"),
    [
        (
            "20 3+ S0 AP12 D0",
            "0x T0 3+ W0",
            (
                "`S0`: Strength must be at least 1.",
                "`AP12`: AP can be at most -10.",
                "`D0`: damage must be at least 1.",
                "`0x`: the models must be at least 1.",
                "`T0`: Toughness must be at least 1.",
                "`W0`: the wounds of a model must be at least 1.",
            ),
        ),
    ],
)
def test_no_limit_hides_another(weapon: str, target: str, faults: tuple[str, ...]) -> None:
    assert refused(weapon, target).faults == faults


@pytest.mark.parametrize("typed", ["10A 3s 4S -1AP 2D", "10A 4S 3s -1AP 2D", "10A 3s 4s -1AP 2D"])
def test_of_two_numbers_with_an_s_one_is_the_skill(typed: str) -> None:
    """The small letter, or the first of two that are alike: a profile says the skill first."""
    fields = read_weapon(typed, "10th").fields
    assert (fields["skill"], fields["strength"]) == ("3+", 4)


@pytest.mark.parametrize(
    ("part", "meant", "right"),
    [
        ("rerol hits", (("rerol", "reroll"),), "reroll hits"),
        ("leathal hits", (("leathal hits", "Lethal Hits"),), "Lethal Hits"),
        ("reroll hits", (), "reroll hits"),
        ("flurb", (), "flurb"),
        # One letter from range, and one more from damage.
        ("dange", (), "dange"),
    ],
)
def test_a_part_of_a_weapon_is_spelt_right(part: str, meant: Meant, right: str) -> None:
    assert spelt_right(read_weapon(part, "10th")) == (meant, right)


@pytest.mark.parametrize(
    ("edition", "weapon", "target", "sentence"),
    [
        (
            "10th",
            "20 3+ S4, 6s to hit: damage 2",
            "T4",
            "`6s to hit: damage 2`: a hit roll gives `+1 hit`, `+1 attack` or `auto-wound`; "
            "`6+ to wound: damage 2` is of the wound roll.",
        ),
        (
            "10th",
            "20 3+ S4, 5+ to wound: +2 hits",
            "T4",
            "`5+ to wound: +2 hits`: a wound roll gives `1 mortal`, `AP-4` or `damage 2`; "
            "`5+ to hit: +2 hits` is of the hit roll.",
        ),
        ("10th", "20 3+ S4, wound 1+: AP-2", "T4", "`wound 1+: AP-2`: the roll is 2+ to 12+"),
        ("10th", "20 3+ S4, hit 13+: +1 hit", "T4", "`hit 13+: +1 hit`: the roll is 2+ to 12+"),
        (
            "10th",
            "20 3+ S4, wound 6+: 99 mortal wounds",
            "T4",
            "`wound 6+: 99 mortal wounds`: what a roll causes can be at most 20.",
        ),
        ("10th", "20 3+ S4, wounds on 1+", "T4", "`wounds on 1+`: a weapon wounds on 2+ to 6+."),
        (
            "10th",
            "20 3+ S4, melee, half range",
            "T4",
            "`melee` and `half range` cannot both be: keep one of them.",
        ),
        (
            "9th",
            "20 3+ S4",
            "T4 benefit of cover",
            "`benefit of cover` can't be had: light is +1 to saves against shooting",
        ),
        (
            "4th",
            "20 BS3 S4",
            "AV14 3+",
            "A save of the target has no place here: a vehicle has an armour value",
        ),
        ("4th", "20 BS3 S4", "AV14 10x", "The number of models of the target is at most 1, not"),
        ("4th", "20 BS3 S4, overwatch", "T4", "The mode is not overwatch in the 4th edition"),
        (
            "10th",
            "1 3+ S4; 20 3+ S4, melee, half range",
            "T4",
            "Weapon 2: `melee` and `half range` cannot both be",
        ),
        (
            "11th",
            "1 3+ S4",
            "150x T4 3+ | 150x T4 2+",
            "The number of models of all groups together is at most 200, not 300.",
        ),
    ],
)
def test_what_is_wrong_with_shorthand_is_said_in_its_words(
    edition: str, weapon: str, target: str, sentence: str
) -> None:
    """No field of JSON, of which who typed knows nothing."""
    with pytest.raises(UserError) as caught:
        combine_all(read_weapons(weapon, edition), read_target(target, edition))
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            Options(skill_mod=1),
            "A change of BS or WS has no place here: nothing changes BS or WS in the 10th edition.",
        ),
        (
            Options(situation={"plunging": True}),
            "`plunging` has no place here: the 10th edition has no such rule.",
        ),
    ],
)
def test_what_is_wrong_with_options_is_said_in_their_words(options: Options, sentence: str) -> None:
    with pytest.raises(UserError) as caught:
        combine_all(read_weapons("20 3+ S4", "10th"), read_target("T4", "10th"), options)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("said", ["AP2", "AP-2"])
def test_a_roll_gives_the_ap_of_its_edition(said: str) -> None:
    for edition, skill, words in (("4th", "BS4", "AP 2"), ("10th", "3+", "AP -2")):
        (weapon,) = read_weapons(f"9 {skill} S4, 6s to wound are {said}", edition)
        assert f"wound 6+: {words}" in weapon.words()
        combine_all((weapon,), read_target("T4", edition))


@pytest.mark.parametrize(
    ("weapon", "target", "sentence"),
    [
        ("20 Hits 3+ S4", "T4", "attacks can be written as `20 shots` with the skill `3+`"),
        (WHOLE, "5 T4 3+ 4+", "write `4++` for an invulnerable save"),
        (WHOLE, "5 T4 3+ no save", "say different things: keep one of them."),
        ("0 3+ S4", "T4", "`0`: attacks must be at least 1."),
        ("A0 3+ S4", "T4", "`A0`: attacks must be at least 1."),
        ("0D6 3+ S4", "T4", "`0D6`: attacks must be at least one die."),
        (f"{WHOLE} rapid fire", "T4", "`rapid fire` lacks its number"),
        (f"{WHOLE} melta", "T4", "`melta` lacks its number"),
    ],
)
def test_what_is_missing_or_unclear_is_one_sentence(
    weapon: str, target: str, sentence: str
) -> None:
    error = refused(weapon, target)
    assert sentence in str(error)
    assert len(error.faults) == 1


def test_hits_that_may_be_attacks_are_a_choice_as_they_were_typed() -> None:
    choices = refused("20 Hits 3+ S4").choices
    assert choices == (("20 Hits 3+", "20 shots 3+"), ("20 Hits 3+", "20 auto hits"))


def test_a_word_between_two_others_is_not_guessed() -> None:
    """One letter each from Lance and from range."""
    assert refused(f"{WHOLE} lange").meant == ()
    assert refused(f"{WHOLE} lanse").meant == (("lanse", "Lance"),)
