"""Cards of several weapons: a line each, the result first."""

from __future__ import annotations

import pytest

from bot.render.embed import to_embed
from bot.render.rolls.attack import attack_card
from bot.render.rolls.details import details
from bot.render.rolls.odds.odds_card import odds_card
from bot.render.rolls.reading import weapon_choices
from bot.rolls import AttackAsk
from tests.discord.limits import embed_faults
from tests.render.asking import attack, rolled, seeded


def weapon_lines(ask: AttackAsk, faces: str) -> list[str]:
    """The lines of the weapons, and what waited until after them."""
    text = attack_card(ask, rolled(ask, faces), "").text
    return [line for line in text.split("\n") if line.startswith("**")]


def after_the_target(ask: AttackAsk, faces: str) -> list[str]:
    """All lines that are not small print: those of the weapons, and of how many found nobody."""
    text = attack_card(ask, rolled(ask, faces), "").text
    return [line for line in text.split("\n") if not line.startswith("-# ")]


def test_each_weapon_has_a_line_with_what_is_left_after_it() -> None:
    ask = attack("Bolter: 2 3+ S4 AP-1 D1; melta gun 1 3+ S9 AP-4 D2", "3x T4 3+ W2")
    # Bolter: 2 hits, 2 wounds, saves 2 and 5; melta gun: hit, wound, no save.
    shown = attack_card(ask, rolled(ask, "34 44 25 3 2"), "")
    assert shown.title == "1 model destroyed, 2 left"
    assert shown.text.split("\n")[:3] == [
        "-# *against* 3 models · T4 · W2 · save 3+",
        "**1. Bolter:** 2 attacks → 2 hits → 2 wounds → 1 unsaved · **3 left, one hurt**",
        "**2. melta gun:** 1 attack → 1 hit → 1 wound → 1 unsaved · **2 left**",
    ]


def test_a_weapon_that_found_nobody_left_says_so() -> None:
    """Its unsaved wounds cost nobody anything, and that is no fault; several such weapons are
    counted.
    """
    for target, left in (("T4", "1 lost, **destroyed**"), ("2x T4", "**nobody left**")):
        done = f"**1. 2 3+ S4:** 2 attacks → 2 hits → 2 wounds → 2 unsaved · {left}"
        ask = attack("2 3+ S4; 1 3+ S4", target)
        assert after_the_target(ask, "44 44 4 4") == [
            done,
            "1 other weapon found **the target already destroyed**",
        ]
        ask = attack("2 3+ S4; 1 3+ S4; 2 3+ S4", target)
        assert after_the_target(ask, "44 44 4 4 11") == [
            done,
            "2 other weapons found **the target already destroyed**",
        ]


def test_a_weapon_that_harmed_its_bearer_keeps_its_line() -> None:
    """Also where it found nobody left, between others that did."""
    ask = attack("2 3+ S4; 1 3+ S4; 1 3+ S4 [hazardous]; 1 3+ S4 [hazardous]", "2x T4")
    # the first destroys both; the test of the third weapon fails, that of the fourth does not
    assert after_the_target(ask, "44 44 1 4 4 1 1 2") == [
        "**1. 2 3+ S4:** 2 attacks → 2 hits → 2 wounds → 2 unsaved · **nobody left**",
        "**3. 1 3+ S4 \\[hazardous\\]:** 1 attack → 1 hit → 1 wound → 1 unsaved · "
        "Hazardous: 1 roll failed · **target already destroyed**",
        "2 other weapons found **the target already destroyed**",
    ]


def test_how_all_weapons_are_used_is_said_once() -> None:
    seen = {"edition": "11th", "indirect": True, "spotted": True}
    ask = attack("2 3+ S4 +1 to hit; 1 3+ S9", "3x T4 3+ W2", **seen)
    text = attack_card(ask, seeded(ask), "").text
    assert "-# *all weapons* indirect · spotted" in text.split("\n")


def test_what_waited_comes_after_all_weapons() -> None:
    ask = attack("1 3+ S4 D1 [devastating wounds]; 1 3+ S4 D2", "2x T4 W2")
    assert weapon_lines(ask, "4 6 4 4")[:3] == [
        "**1. 1 3+ S4 D1 \\[devastating wounds\\]:** 1 attack → 1 hit → 1 wound → 1 unsaved · "
        "0 wounds lost (+1 later), **2 left**",
        "**2. 1 3+ S4 D2:** 1 attack → 1 hit → 1 wound → 1 unsaved · 2 wounds lost, **1 left**",
        "**Then Devastating Wounds:** 1 wound lost, **1 left, one hurt**",
    ]


def test_what_waited_and_found_nobody_left_is_said_to_have_waited() -> None:
    """Wounds that come after all weapons are none where these have destroyed the unit."""
    ask = attack("1 3+ S4 D1 [devastating wounds]; 1 3+ S4 D2", "T4 W2")
    assert weapon_lines(ask, "4 6 4 4") == [
        "**1. 1 3+ S4 D1 \\[devastating wounds\\]:** 1 attack → 1 hit → 1 wound → 1 unsaved · "
        "0 lost (rest later), **2 left**",
        "**2. 1 3+ S4 D2:** 1 attack → 1 hit → 1 wound → 1 unsaved · 2 lost, **destroyed**",
        "**Then Devastating Wounds:** 0 wounds lost, **destroyed**",
    ]


def test_nothing_waits_for_the_next_weapon_where_each_is_settled_whole() -> None:
    """The 11th edition's 24.10 and 06.02: mortal wounds come after those of their own group."""
    ask = attack("1 3+ S4 D1 [devastating wounds]; 1 3+ S4 D2", "2x T4 W2", edition="11th")
    assert weapon_lines(ask, "4 6 4 4") == [
        "**1. 1 3+ S4 D1 \\[devastating wounds\\]:** 1 attack → 1 hit → 1 wound → 1 unsaved · "
        "**2 left, one hurt**",
        "**2. 1 3+ S4 D2:** 1 attack → 1 hit → 1 wound → 1 unsaved · **1 left**",
    ]


def test_one_model_counts_its_wounds() -> None:
    ask = attack("1 3+ S4 D2; 1 3+ S4 D2; 1 3+ S4 D2 torrent [hazardous]", "T4 W4")
    assert weapon_lines(ask, "44 44 1 1") == [
        "**1. 1 3+ S4 D2:** 1 attack → 1 hit → 1 wound → 1 unsaved · 2 lost, **2 left**",
        "**2. 1 3+ S4 D2:** 1 attack → 1 hit → 1 wound → 1 unsaved · 2 lost, **destroyed**",
        "**3. 1 3+ S4 D2 torrent \\[hazardous\\]:** 1 attack → 1 hit → 0 wounds · "
        "Hazardous: 1 roll failed · **target already destroyed**",
    ]


def test_weapons_against_a_vehicle() -> None:
    ask = attack("las 1 BS4 S9 AP2; krak 1 BS4 S6", "armour 11", edition="4th")
    assert weapon_lines(ask, "3 3 2 1") == [
        "**1. las:** **1 penetrating**: Stunned + Gun Wrecked · 1 attack → 1 hit",
        "**2. krak:** **no effect** · 1 attack → 0 hits",
    ]


def test_the_odds_tell_what_is_left_after_each_weapon() -> None:
    """Each attack wounds on 1/2 x 1/2 and destroys a model; at least three of four do in 13/256."""
    ask = attack("2 4+ S4 AP0 D1; gun 2 4+ S4 AP0 D1", "3x T4")
    card = odds_card(ask)
    assert card.text.split("\n")[-4:] == [
        "-# **1.** 2 shots · BS 4+ · S4 · AP 0 · damage 1",
        "-# 2 attacks → 1 hit (4+) → 0.50 wounds (4+) · Save none · **2.5 left**",
        "-# **2. gun:** 2 shots · BS 4+ · S4 · AP 0 · damage 1",
        "-# 2 attacks → 1 hit (4+) → 0.50 wounds (4+) · Save none · **2.0 left**, wiped 5%",
    ]
    alone = odds_card(attack("2 4+ S4 D1; 2 4+ S4 D1", "T4 W3"))
    assert "· **2.5 left**\n" in alone.text


def test_the_odds_of_a_unit_name_its_weapons_and_not_what_they_are() -> None:
    """Details have that. Torrent hits without a roll, and AP -3 leaves a 6+ of a 3+."""
    guns = "Flamer: 6 S4 AP0 D1 [torrent]; Melta gun: 3 3+ S9 AP-3 D1"
    text = odds_card(attack(guns, "10x T4 3+ W2", called="Lads → Squad")).text
    # 6 x 1/2 x 1/3 are 1 wound, 3 x 2/3 x 5/6 x 5/6 are 1.39 more; every second slays a model, so
    # half the chance of an odd number is lost: (1 - 0.456) / 2, then (2.39 - 0.500) / 2
    assert text.split("\n")[-2:] == [
        "-# **1. Flamer:** 6 attacks → 6 hits (automatic) → 3 wounds (4+) · Save 3+ · **9.7 left**",
        "-# **2. Melta gun:** 3 attacks → 2 hits (3+) → 1.7 wounds (2+) · Save 6+ · **9.1 left**",
    ]


def test_the_odds_of_weapons_against_a_vehicle_of_the_4th_edition() -> None:
    """004:263-268: what each of them needs to hit, and to glance or penetrate."""
    ask = attack("las 1 BS4 S9 AP2; krak 1 BS3 S6", "armour 12", edition="4th")
    card = odds_card(ask)
    # a 3+ hits, then 4 to 6 penetrate and a 3 glances; a 4+ hits, then a 6 glances
    assert "1.2 hits → 0.19 glancing → 0.33 penetrating" in card.text
    assert card.text.split("\n")[-6:] == [
        "-# *1. las:*",
        "-# **Hit 3+** BS4: 7 - BS, never better than 2+",
        "-# **Armour 12** D6 + Strength 9: 4+ penetrates, 3 glances",
        "-# *2. krak:*",
        "-# **Hit 4+** BS3: 7 - BS, never better than 2+",
        "-# **Armour 12** D6 + Strength 6: 6 glances",
    ]
    # 004:270-278: a penetrating hit destroys on 4+, a glancing one on a 6
    las, krak = 2 / 3 * (1 / 2 * 1 / 2 + 1 / 6 * 1 / 6), 1 / 2 * 1 / 6 * 1 / 6
    chance = 1 - (1 - las) * (1 - krak)
    assert card.title == f"The vehicle is destroyed {100 * chance:.0f}% of the time"


def test_details_name_the_weapon_of_each_die() -> None:
    ask = attack("gun 1 3+ S4; 1 3+ S4", "T4 W3")
    headings = [heading for heading, _ in details(ask, rolled(ask, "44 44"))]
    assert headings[0] == "1. gun: Hit, 3+"
    assert headings[-2].startswith("2. 1 3+ S4: ")
    assert headings[-1] == "Luck"


@pytest.mark.parametrize("target", ["20x T4 3+ W2", "T12 2+ 5++ W26"])
def test_twelve_weapons_fit_discord(target: str) -> None:
    gun = "a gun of a very long name 5x D6+3 3+ S9 AP-4 DD6 [devastating wounds, sustained hits 2]"
    ask = attack("; ".join([gun] * 12), target)
    for card in (attack_card(ask, seeded(ask, 1), "#1"), odds_card(ask)):
        assert not list(embed_faults(to_embed(card).to_dict()))


def test_autocomplete_reads_the_weapon_that_is_being_typed() -> None:
    (offered,) = weapon_choices("20 3+ S4; 2 3+ S9", "10th")
    assert offered.value == "20 3+ S4; 2 3+ S9"
    assert offered.name.startswith("Weapon 2: 2 shots · BS 3+ · S9")
