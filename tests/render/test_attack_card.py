"""The card of a rolled attack: a line for each stage, what is left, luck and reasons."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from bot.dice.quantity import Quantity
from bot.editions import EDITIONS
from bot.render.card import Card
from bot.render.embed import to_embed
from bot.render.rolls.attack import asked_shortly, attack_card, headline
from bot.render.rolls.details import details, details_card
from bot.render.rolls.roll_card import roll_card
from bot.render.rolls.why import note_lines, why_lines, why_shortly
from bot.rolls import AttackAsk
from tests.discord.limits import embed_faults
from tests.render.asking import attack, rolled, seeded


def card(ask: AttackAsk, faces: str) -> Card:
    """The card of an attack with these dice."""
    return attack_card(ask, rolled(ask, faces), "#12 · 3f9a")


def lines(ask: AttackAsk, faces: str) -> list[str]:
    """Its text, line by line."""
    return card(ask, faces).text.split("\n")


def test_the_result_comes_first_then_a_line_for_each_stage() -> None:
    # 4 hit dice, 2 wound dice, 1 save: 3+, then S4 v T4 4+ (000:40), then 3+ with AP -1
    shown = card(attack("4 3+ S4 AP-1 D1"), "6521 43 2")
    *told, luck = shown.text.split("\n")
    assert told == [
        "One of them has **1 of 2 wounds** left",
        "-# 4 shots · BS 3+ · S4 · AP -1 · damage 1 *against* 10 models · T4 · W2 · save 3+",
        "Hit 3+: **2 hit**, 2 missed",
        "Wound 4+: **1 wounded**, 1 failed",
        "Save 4+: **0 saved**, 1 failed",
    ]
    assert luck.startswith("-# 0.13 models expected, wipe 0%")
    assert shown.title == "1 wound lost, 10 models left"
    assert shown.badge == "10th edition · attack"
    assert shown.footer == "#12 · 3f9a"
    assert not shown.sections


def test_what_is_impossible_is_said_without_dice() -> None:
    # 002:638, no natural 6 in the 8th: 6+ with -1 can't be reached
    told = lines(attack("3 6+ S4", "2x T4", edition="8th", hit=-1), "666")
    assert "Hit: **impossible**, all 3 missed" in told


def detailed(ask: AttackAsk, faces: str) -> Card:
    """What its button Details shows."""
    story = rolled(ask, faces)
    return details_card(ask, details(ask, story), "#12 · 3f9a")


def test_details_have_the_reading_the_reasons_and_every_die() -> None:
    shown = detailed(attack("4 3+ S4 [assault]", "10x T4 W2"), "6521 43")
    assert "4 shots · BS 3+ · S4" in shown.text
    assert "**Wound 4+** S4 v T4" in shown.text
    assert "No die changes" in shown.text
    assert [(part.heading, part.text) for part in shown.sections][:2] == [
        ("Hit, 3+", "```\n6 5 2 1\n```"),
        ("Wound, 4+", "```\n4 3\n```"),
    ]


def test_what_changes_nothing_is_not_on_the_card() -> None:
    shown = card(attack("1 3+ S4 [assault]", "10x T4"), "1")
    assert "No die changes" not in shown.text


def test_which_reading_is_rolled_is_on_the_card() -> None:
    told = card(attack("1 3+ S4", "10x T4", cover="dense"), "1").text
    assert "-# Dense cover is the 10th reference" in told


def test_the_odds_line() -> None:
    # one attack 4+, S4 v T4, no save: a wound in 1/4 of all attacks; a miss is no better than the
    # other 3/4
    line = lines(attack("1 4+ S4", "2x T4"), "1")[-1]
    assert line == "-# 0.25 models expected, wipe 0% · a typical roll"
    line = lines(attack("1 4+ S4", "T4 W2"), "4 4")[-1]
    assert line == "-# 0.25 wounds expected, slain 0% · better than 75%"
    # two attacks: neither wounds in 9 of 16, both in 1 of 16
    line = lines(attack("2 4+ S4", "3x T4"), "41 4")[-1]
    assert line == "-# 0.50 models expected, wipe 0% · a typical roll"
    # 44 % do better than none of two: that is no bad luck
    line = lines(attack("2 4+ S4", "3x T4"), "11")[-1]
    assert line == "-# 0.50 models expected, wipe 0% · a typical roll"
    # eight that hit on 2+ and wound on 2+: nobody falls in (11/36)**8 = 0.0076 % of all attacks
    line = lines(attack("8 2+ S8", "9x T4"), "1" * 8)[-1]
    assert line == "-# 5.6 models expected, wipe 0% · worse than >99.9%"


def luck(ask: AttackAsk, faces: str) -> str:
    """What Details say of the luck."""
    return next(part.text for part in detailed(ask, faces).sections if part.heading == "Luck")


def test_details_have_the_luck_in_numbers() -> None:
    said = luck(attack("2 4+ S4", "3x T4"), "41 4")
    assert said == "```\nBetter than 56% of such attacks, worse than 6%\n```"
    said = luck(attack("1 4+ S4", "2x T4"), "1")
    assert said == "```\nThe least there is, as in 75% of such attacks\n```"
    said = luck(attack("1 4+ S4", "T4 W2"), "4 4")
    assert said == "```\nThe most there is, as in 25% of such attacks\n```"


def test_what_is_wiped_out_is_not_called_bad_luck() -> None:
    many = attack("60 3+ S5 AP-3", "10x T4 5+")
    assert lines(many, "6" * 120)[-1] == "-# 10.0 models expected, wipe >99.9%"
    # S4 v T4 from a 4+: one in four slays it, and four of them are one wound to be expected
    assert lines(attack("1 4+ S4", "T4"), "44")[-1] == "-# 0.25 wounds expected, slain 25%"
    assert lines(attack("4 4+ S4", "8x T4"), "1111")[-1].startswith("-# 1 model expected, wipe 0%")


def test_what_criticals_cause_is_said() -> None:
    shown = lines(attack("4 3+ S4 [lethal hits, sustained hits 1]", "10x T4"), "6651 4 31")
    assert "Hit 3+: **3 hit**, 1 missed · 6s: 2 lethal, +2 hits, 5 in all" in shown
    assert "Wound 4+: **1 wounded**, 2 failed · +2 without a roll, 3 in all" in shown
    shown = lines(attack("2 3+ S4 [sustained hits D3, critical hits 5+]", "10x T4"), "54 51 44444")
    assert any("5+: +3 hits, 5 in all" in line for line in shown)
    shown = lines(attack("4 3+ S4 [lethal hits, exploding 5s]", "10x T4"), "6551 11111")
    assert "Hit 3+: **3 hit**, 1 missed · 6s: 1 lethal · 5+: +3 hits, 6 in all" in shown


@pytest.mark.parametrize("lethal", [1, 2, 3, 4, 7])
def test_each_lethal_hit_is_told_once(lethal: int) -> None:
    shown = lines(attack("8 3+ S4 [lethal hits]", "10x T4"), "6" * lethal + "1" * (8 - lethal))
    assert f"Hit 3+: **{lethal} hit**, {8 - lethal} missed · 6s: {lethal} lethal" in shown


ONE_WASTED = "1 wasted"


@pytest.mark.parametrize(
    ("weapon", "target", "dice", "said"),
    [
        pytest.param(
            "2 3+ S4 AP0 D2 [devastating wounds]",
            "10x T4 3+ W3",
            "33 64 1",
            (
                "Wound 4+: **2 wounded**, 0 failed · 1 devastating",
                "Save 3+: **0 saved**, 1 failed · 1 had none",
                f"Damage: **4**, 2 devastating · {ONE_WASTED}",
            ),
            id="devastating wounds allow no save and come last",
        ),
        # damage 5 on a model of 3 wounds, each point ignored on 5+ until it is slain
        # (003:1247-1261)
        pytest.param(
            "1 3+ S4 AP-6 DD6",
            "2x T4 3+ 5+++ W3",
            "4 4 5 2513",
            (f"Damage: **5**, **1 ignored** on 5+ · {ONE_WASTED}",),
            id="damage is rolled, ignored and wasted",
        ),
        # the 6 makes damage 2 on a model of 1 wound; AP -6 leaves no save of a 3+
        pytest.param(
            "2 3+ S4 AP-6 D1 [wound 6+: damage 2]",
            "10x T4 3+ W1",
            "33 64",
            (
                "Wound 4+: **2 wounded**, 0 failed · 1 with damage 2",
                f"No save against 2 wounds · {ONE_WASTED}",
            ),
            id="other damage is said where the wound roll made it",
        ),
    ],
)
def test_what_became_of_each_wound(
    weapon: str, target: str, dice: str, said: tuple[str, ...]
) -> None:
    assert set(said) <= set(lines(attack(weapon, target), dice))


def test_what_is_left_of_a_unit_is_in_the_title() -> None:
    """Of a model that is hurt a line says it."""
    # 3+, S4 v T4 4+ (000:40), no save
    ask = attack("1 3+ S4 AP-6 DD6", "2x T4 3+ 5+++ W3")
    # damage 5, 3 points of it on the model of 3 wounds and 1 ignored: the last is lost with it
    slain = card(ask, "4 4 5 2513")
    assert slain.title == "1 model destroyed, 1 left"
    assert "One of them" not in slain.text
    hurt = card(attack("3 3+ S4 D1", "10x T4 W2"), "444 444")
    assert hurt.title == "1 model destroyed, 9 left"
    assert hurt.text.startswith("One of them has **1 of 2 wounds** left\n")
    missed = card(attack("3 3+ S4 D1", "10x T4 W2"), "111")
    assert missed.title == "No damage, 10 models left"
    assert "One of them" not in missed.text
    # one of them was hurt before, and is now; 4 of the 10 were destroyed before
    before = card(attack("1 3+ S4 D1", "10x T4 W3, 6 left, 1 lost"), "1")
    assert before.title == "No damage, 6 models left"
    assert before.text.startswith("One of them has **2 of 3 wounds** left\n")


def test_wounds_that_find_nobody() -> None:
    shown = card(attack("3 3+ S8", "1x T4"), "333 222")
    assert "2 wounds found nobody left" in shown.text
    assert "One of them" not in shown.text
    assert shown.title == "Target destroyed"
    story = rolled(attack("3 3+ S8", "2x T4"), "333 222").story
    assert headline(story, story.counts()) == "unit destroyed, 2 models"


def test_rerolled_dice_show_both_faces() -> None:
    assert (
        "1→5 1→2"
        in detailed(attack("2 3+ S4", "10x T4", reroll_hits="ones"), "15 12 1").sections[0].text
    )


def test_automatic_hits_have_no_dice() -> None:
    assert "Hit: **3 automatic**" in lines(attack("3 auto S4 [torrent]", "10x T4"), "111")


def test_rolled_attacks_are_shown() -> None:
    shown = lines(attack("2x D6 3+ S4 [blast]", "10x T4"), "12 " + "1" * 7)
    assert "Attacks: **7**" in shown


def test_hazardous_harms_its_bearer() -> None:
    assert "Hazardous: **1 roll** failed" in lines(
        attack("2x 1 3+ S4 [hazardous]", "10x T4"), "11 14"
    )


@pytest.mark.parametrize(
    ("edition", "harm"),
    [
        ("10th", "Hazardous: each 1 is 3 mortal wounds on one of your models with such a weapon"),
        ("11th", "Hazardous: each 1 or 2 is a mortal wound on your own unit"),
    ],
)
def test_what_hazardous_does_is_on_the_card_where_it_did_it(edition: str, harm: str) -> None:
    """Details say it of every attack with such a weapon."""
    # two misses, then a test for each bearer
    ask = attack("2x 1 3+ S4 [hazardous]", "10x T4", edition=edition)
    assert harm in lines(ask, "11 14")[-1]
    assert harm not in card(ask, "11 44").text
    for tests in "14", "44":
        assert harm in detailed(ask, f"11 {tests}").text
    # the second of two weapons fails it
    both = attack("1 3+ S4; 1 3+ S4 [hazardous]", "10x T4", edition=edition)
    assert harm in lines(both, "1 1 1")[-1]
    assert harm not in card(both, "1 1 6").text
    assert harm in detailed(both, "1 1 6").text


def test_an_invulnerable_save_is_named() -> None:
    assert "Invulnerable save 4+: **1 saved**, 0 failed" in lines(
        attack("1 3+ S4 AP-3", "10x T4 3+ 4++"), "4 4 4"
    )


def test_one_model_counts_its_wounds() -> None:
    shown = card(attack("1 3+ S4 D2", "T4 W5"), "4 4")
    assert shown.title == "2 wounds lost, 3 of 5 wounds left"
    assert "One of them" not in shown.text
    assert card(attack("1 3+ S4", "T4 W5"), "1").title == "No damage, 5 of 5 wounds left"


def test_mortal_wounds_spill_over() -> None:
    # 003:1229-1241: a point each, and what is left over passes on
    ask = attack("1 3+ S4 AP0 D1 wound 6+: 3 mortal", "10x T4 3+ W2", edition="8th")
    shown = lines(ask, "3 6 1")
    assert "Wound 4+: **1 wounded**, 0 failed · 1 with mortal wounds" in shown
    assert "Damage: **4**, 3 mortal" in shown


def test_wounds_without_any_roll() -> None:
    shown = lines(attack("1 3+ S4 AP-6 [lethal hits]", "10x T4 3+"), "6")
    assert "Wound: **1 without a roll**" in shown
    assert "No save against 1 wound" in shown


def test_a_vehicle_of_the_4th_edition() -> None:
    # 004:263-278: 4 + S9 beats armour 12; a 4 on the penetrating column destroys
    ask = attack("1 BS4 S9 AP2", "armour 12", edition="4th")
    shown = card(ask, "3 4 4")
    assert shown.title == "The vehicle is destroyed"
    assert "Armour: **1 penetrating**\nDamage table: **Destroyed**" in shown.text
    # 3+ to hit; 4 to 6 penetrate and then destroy on 4+, a 3 glances and then destroys on a 6: 2/3
    # * (1/4 + 1/36)
    assert shown.text.endswith("\n-# Destroyed 19%")
    assert card(ask, "3 3 1").title == "1 glancing hit: the vehicle survives"
    assert "Armour: **no effect**" in card(ask, "3 1").text
    assert card(ask, "1").title == "The armour holds"


def test_instant_death_is_named() -> None:
    # 004:480-484: Strength 8 is twice Toughness 4
    shown = lines(attack("1 BS4 S8 AP3", "3x T4 3+ W2", edition="4th"), "3 2")
    assert "Instant Death: an unsaved wound slays the model" in shown


def test_why_names_the_rules_that_moved_a_number() -> None:
    ask = attack("4 4+ S4 AP-1 [heavy, pistol]", "10x T4 3+ cover", stationary=True, wound=1)
    assert [*why_lines(ask), *note_lines(ask)] == [
        "**Hit 3+** skill 4+ · Heavy: +1 to hit for remaining stationary",
        "**Wound 3+** S4 v T4 · modifier +1",
        "**Save 3+** save 3+ · AP -1 · cover +1",
        "Pistol: May be fired in Engagement Range. No die changes.",
    ]


def test_damage_3_is_not_a_d3() -> None:
    assert "damage 3, not D3" in lines(attack("1 3+ S4 D3"), "1")[0]
    assert "damage D3" in lines(attack("1 3+ S4 DD3"), "1")[0]


@pytest.mark.parametrize(("edition", "seed"), list(product(EDITIONS, range(4))))
def test_every_example_fits_discord(edition: str, seed: int) -> None:
    for weapon, target in product(
        EDITIONS[edition].example_weapons, EDITIONS[edition].example_targets
    ):
        if "WS" in weapon and "WS" not in target:
            continue
        ask = attack(weapon, target, edition=edition)
        shown = roll_card(ask, seeded(ask, seed), "#1 · 0123456789abcdef")
        assert list(embed_faults(to_embed(shown).to_dict())) == []
        assert shown.title[0].isupper() or shown.title[0].isdigit()


def test_what_is_certain_is_not_called_luck() -> None:
    """S1 v T8 in the 4th edition has no effect (004:436)."""
    spec = ("1 BS4 S1 AP5", "T8 4+")
    line = lines(attack(*spec, edition="4th"), "44")[-1]
    assert line == "-# 0 wounds expected, slain 0%"
    with pytest.raises(StopIteration):
        luck(attack(*spec, edition="4th"), "44")


def test_notes_about_the_reading_stand_under_the_reasons() -> None:
    shown = detailed(attack("1 4+ S4 lance", "2x T4"), "1")
    assert "`Lance` changes nothing here." in shown.text


@pytest.mark.parametrize(
    ("strength", "armour", "does"),
    [
        (9, 12, "D6 + Strength 9: 4+ penetrates, 3 glances"),
        (8, 14, "D6 + Strength 8: 6 glances"),
        (4, 11, "D6 + Strength 4: no roll is enough"),
        (10, 10, "D6 + Strength 10: every roll penetrates"),
        (10, 9, "D6 + Strength 10: every roll penetrates"),
    ],
)
def test_what_penetrates_and_what_glances(strength: int, armour: int, does: str) -> None:
    # 004:263-268: more than the armour penetrates, the same glances
    ask = attack(f"1 BS4 S{strength} AP2", f"armour {armour}", edition="4th")
    assert why_lines(ask)[-1] == f"**Armour {armour}** {does}"


GROUPS = "2x T4 W1 4+ | 1x W2 2+ character"


def test_saves_of_groups_are_told_group_by_group() -> None:
    """Three wounds at AP-1: a 3 and a 4 fail the 5+ of both models, a 3+ saves the character."""
    ask = attack("3 2+ S4 AP-1 D1", GROUPS, edition="11th")
    text = card(ask, "222 444 345").text
    assert "Save of group 1 5+: **0 saved**, 2 failed\n" in text
    assert "Save of group 2 3+: **1 saved**, 0 failed\n" in text
    assert "CHARACTER · CHARACTER" not in text


def test_groups_without_a_save_and_wounds_that_meet_nobody() -> None:
    ask = attack("4 2+ S4 AP-3 D2", GROUPS, edition="11th")
    text = card(ask, "2222 4444 1111").text
    assert "Save of group 2 5+: **0 saved**, 1 failed · " in text
    assert "No save of group 1 against 2 wounds" in text
    assert "1 wound found nobody left" in text


def test_where_not_each_save_can_be_judged_none_is_told_of_several_weapons() -> None:
    """The last save met nobody: no model says what it would have needed."""
    two = attack("4 2+ S4 AP0 D2; 1 2+ S4 AP0 D1", GROUPS, edition="11th")
    told = lines(two, "2222 4444 1111 1")
    assert told[1].endswith(":** 4 attacks → 4 hits → 4 wounds · 4 wounds lost, **nobody left**")


def test_what_a_save_needs_has_its_plus_for_groups_too() -> None:
    whys = why_lines(attack("1 3+ S4 AP-2", "2x T4 4+ | 1x W2 2+", edition="11th"))
    assert "**Save of group 1 6+** save 4+ · AP -2" in whys
    assert "**Save of group 2 4+** save 2+ · AP -2" in whys


def test_every_number_that_is_used_is_explained() -> None:
    def why(*typed: str, **options: Any) -> list[str]:
        return why_lines(attack(*typed, **options))

    assert why("4 3+ S4", "10x T4 3+") == [
        "**Hit 3+** skill 3+",
        "**Wound 4+** S4 v T4",
        "**Save 3+** save 3+ · AP 0",
    ]
    assert (
        why("4 3+ S4", "10x T4 3+", mode="overwatch")[0]
        == "**Hit 6** Overwatch: only an unmodified 6 hits"
    )
    assert why("4 3+ S4 AP-3", "10x T4 3+ 4++ 6+++")[2:] == [
        "**Invulnerable save 4+** invulnerable 4+, which AP never modifies",
        "**Ignore 6+** each point of damage",
    ]
    # 004:486-488
    assert why("4 BS4 S4 AP3", "10x T4 3+", edition="4th")[-1] == (
        "**Save none** save 3+ · AP3 beats it · no save can be made"
    )
    # a number of attacks is no number to be reached
    assert why("A D6 3+ S4 [blast]", "11x T4", edition="9th")[0].startswith("**Attacks 6** Blast:")
    assert why("1 3+ S4 D4 [melta 2] half range", "T4 W9")[-1].startswith("**Damage 6** Melta 2:")


def test_a_card_cites_no_lines() -> None:
    shown = "\n".join(note_lines(attack("4 3+ S4", "10x T4 3+", cover="dense")))
    assert "Dense cover is the 10th reference's, taken over" in shown
    assert "000:" not in shown


def test_a_model_alone_is_not_counted() -> None:
    told = lines(attack("2 3+ S8 AP-3 DD6", "T4 3+ W5"), "33 33 16 1")
    assert "Damage: **6** · 1 wasted, 1 wound found nobody left" in told
    title = card(attack("1 3+ S8 AP-3 DD6", "T4 3+ W5"), "3 3 1 3").title
    assert title == "3 wounds lost, 2 of 5 wounds left"


def test_without_attacks_there_are_no_hits() -> None:
    ask = attack("1 3+ S4", "T4")
    (volley,) = ask.spec.volleys
    none = replace(volley, attacks=Quantity.fixed(0))
    assert "No attacks, no hits" in lines(replace(ask, spec=replace(ask.spec, volleys=(none,))), "")


def test_only_a_six_reaches_a_save_of_six() -> None:
    ask = attack("1 3+ S8 AP-3", "2x T4 3+ W2")
    assert "Save 6+: **0 saved**, 1 failed" in card(ask, "6 6 5").text
    assert "**Save 6+** save 3+ · AP -3" in why_lines(ask)


@pytest.mark.parametrize(
    ("target", "is_said"), [("10x T4 3+", True), ("10x T4 3+ vehicle", True), ("T4 tank", False)]
)
def test_a_keyword_that_a_typed_target_lacks_is_told(target: str, is_said: bool) -> None:
    """`anti-tank` does nothing to what was typed as a vehicle."""
    note = "Anti-TANK 4+` changes nothing here: the target has no keyword TANK."
    shown = card(attack("2 3+ S4 [anti-tank 4+]", target), "11").text
    assert (note in shown) is is_said


def test_a_reason_of_several_parts_is_named_once() -> None:
    """Indirect Fire changes the roll and its lowest face."""
    ask = attack("20 3+ S4 [indirect fire] out of sight")
    assert "Hit 4+ (skill 3+, Indirect Fire)" in " ".join(why_shortly(ask))


def test_an_ability_that_waits_for_a_circumstance_is_told_of_shorthand_alone() -> None:
    waits = "`Rapid Fire 1` works with `half range`."
    assert waits in card(attack("1 3+ S4 rapid fire 1"), "1").text
    assert waits not in card(attack("1 3+ S4 rapid fire 1", called="Boyz"), "1").text


def test_every_wound_is_accounted_for_when_the_last_group_falls() -> None:
    """Saves are sorted: those that would have held when nobody was left met nobody (11th)."""
    ask = attack("4 2+ S9 AP0 D1", "1x T4 3+ W1 | 1x W1 3+ character", edition="11th")
    told = lines(ask, "2222 2222 1266")
    assert "Wound 2+: **4 wounded**, 0 failed" in told
    assert "Save of group 1 3+: **0 saved**, 1 failed" in told
    last = "Save of group 2 3+: **0 saved**, 1 failed · 2 wounds found nobody left"
    assert last in told


def test_a_vehicle_is_lucky_or_not_by_whether_it_stands() -> None:
    """4th: six lascannons destroy armour 10 in 88 % of all attacks."""
    ask = attack("6 BS4 S9 AP2", "armour 10", edition="4th")
    assert lines(ask, "111111")[-1] == "-# Destroyed 88% · worse than 88%"
    destroyed = lines(ask, "311111 6 6")[-1]
    assert destroyed == "-# Destroyed 88%"


def test_few_models_are_told_as_models_as_long_as_a_card_shows_them() -> None:
    """6+ to hit, S4 v T4, save 3+: one in 36 attacks slays a model."""
    line = lines(attack("1 6+ S4", "2x T4 3+"), "1")[-1]
    assert line == "-# 0.03 models expected, wipe 0% · a typical roll"


def test_where_hardly_a_model_would_fall_wounds_are_told() -> None:
    """S4 v T8: 20 x 2/3 x 1/6 x 1/3 = 0.74 wounds, and nobody of twenty wounds falls."""
    line = lines(attack("20 3+ S4 AP-1 D1", "3x T8 2+ W20"), "1" * 20)[-1]
    assert line == "-# 0.74 wounds expected, wipe 0% · a typical roll"


def test_the_wounds_left_are_those_of_the_group_that_is_hurt() -> None:
    """The first group has fallen: the hurt model is one of three wounds (11th)."""
    ask = attack("2 2+ S9 AP-6 D1", "1x T4 3+ W1 | 2x 3+ W3", edition="11th")
    assert "One of them has **2 of 3 wounds** left" in lines(ask, "22 22 22")


def test_who_was_hurt_before_is_told_beside_the_character_whom_precision_hurts() -> None:
    """Groups that were hurt before the attack are so after it, whoever is hurt now."""
    unit = "5x T4 3+ W3 | 1x W5 6+ character, but 1W left"
    sniper = "1 2+ S8 AP-6 D1 [precision], precision on the character"
    told = lines(attack(sniper, unit, edition="11th"), "2 2 1")
    assert told[0] == "One of them has **4 of 5 wounds** left, another **1 of 3 wounds**"
    missed = lines(attack("1 2+ S8 AP-6 D1", unit, edition="11th"), "1")
    assert missed[0] == "One of them has **1 of 3 wounds** left"
    hit = lines(attack("1 2+ S8 AP-6 D1", unit.replace("1W", "2W"), edition="11th"), "2 2 1")
    assert hit[0] == "One of them has **1 of 3 wounds** left"
    alone = attack("1 2+ S8", f"{unit.split(',')[0]}, but 1 left, 4W left", edition="11th")
    assert card(alone, "1").title == "No damage, 4 of 5 wounds left"


def test_no_group_can_save_is_said_once() -> None:
    """AP-4 leaves neither 5+ nor 6+; AP-1 leaves the 5+ a 6."""
    groups = "4x T4 5+ | 1x T4 6+ W4 character"
    hopeless = why_shortly(attack("20 3+ S4 AP-4 D1", groups, edition="11th"))[0]
    assert hopeless.count("none") == 1
    assert "Save none (no save can be made)" in hopeless
    one_may = why_shortly(attack("20 3+ S4 AP-1 D1", groups, edition="11th"))[0]
    assert "Save of group 1 6" in one_may
    assert "Save of group 2 none" in one_may


def test_what_was_changed_of_both_sides_is_one_line() -> None:
    target = "5x T4 3+ W2, but T5"
    for weapon in ("20 3+ S4, but +1 S", "20 3+ S4, but +1 S; 2 3+ S9, but +1 S"):
        lines = asked_shortly(attack(weapon, target, edition="10th"))
        changed = [line for line in lines if "*Changed:*" in line]
        assert changed == ["-# *Changed:* +1 S added, T5 in place of T4"]


def test_one_more_attack_is_one() -> None:
    for edition, weapon, name in (
        ("10th", "3 3+ S4 [blast]", "Blast"),
        ("11th", "3 3+ S4 [blast]", "Blast"),
        ("11th", "3 3+ S4 [cleave 1] melee", "Cleave 1"),
    ):
        ask = attack(weapon, "5x T4 3+", edition=edition)
        assert f"{name}: +1 attack for each weapon" in why_lines(ask)[0]
        assert f"Attacks 4 ({name}) · Hit 3+" in why_shortly(ask)[0]
    two = attack("3 3+ S4 [cleave 2] melee", "5x T4 3+", edition="11th")
    assert "Cleave 2: +2 attacks for each weapon" in why_lines(two)[0]
