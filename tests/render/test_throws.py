"""Plain dice, roll-offs and tests as cards; every die in order."""

from __future__ import annotations

import pytest

from bot.dice.source import SeededDice
from bot.editions.named_tests import TESTS
from bot.render.card import Card
from bot.render.embed import to_embed
from bot.render.rolls.details import details, details_card, details_text, is_cut
from bot.render.rolls.roll_card import roll_card
from bot.rolls import Ask, Replay, Request, Scalar, Story, read_ask
from tests.discord.limits import embed_faults
from tests.render.asking import attack, rolled, seeded
from tests.rolls.test_asks import NEEDED


def throw(name: str, fallen: list[tuple[int, int]], /, **given: Scalar) -> tuple[Ask, Story]:
    """A roll with these dice."""
    ask = read_ask(Request.of(name, given))
    replay = Replay(fallen)
    story = ask.throw(replay)
    replay.finish()
    return ask, story


def d6(*faces: int) -> list[tuple[int, int]]:
    """D6s."""
    return [(6, face) for face in faces]


def card(name: str, fallen: list[tuple[int, int]], /, **given: Scalar) -> Card:
    """Its card."""
    return roll_card(*throw(name, fallen, **given), "#1 · 3f9a")


def test_dice_are_added_up_and_compared() -> None:
    shown = card("roll", d6(6, 6), dice="2D6+1")
    assert shown.title == "2D6+1: 13"
    # 1 of 36 comes to as much
    assert shown.text == "`6`×2\nThe most there is, as in 3% of such rolls · 8 expected"
    # 15 of 36 are worse, 15 better
    assert card("roll", d6(6, 1), dice="2D6+1").text.endswith(
        "\nBetter than 42% of such rolls, worse than 42% · 8 expected"
    )
    assert card("roll", d6(1, 1), dice="2D6").text.endswith(
        "\nThe least there is, as in 3% of such rolls · 7 expected"
    )


def test_dice_are_counted() -> None:
    shown = card("roll", d6(5, 1, 6, 4), dice="3D6 5+ rr1")
    assert shown.title == "3D6 5+ rr1: 2 of 3"
    assert shown.text.startswith("`6` `5` re-rolled ~~`1`~~ · `4`")


def test_a_d66_and_a_scatter_die_keep_their_order_and_are_not_compared() -> None:
    shown = card("roll", d6(1, 4), dice="D66")
    assert (shown.title, shown.text) == ("D66: 14", "`1` `4`")
    # 004:88-90: two faces of six are hits
    assert card("roll", d6(1, 3, 4), dice="scatter 2D6").title == "scatter 2D6: hit"
    assert card("roll", d6(3, 3, 4), dice="scatter 2D6").title == "scatter 2D6: arrow, 7 inches"
    assert card("roll", d6(3), dice="scatter").text == "`arrow`"


def test_a_law_too_large_is_left_out() -> None:
    shown = card("roll", [(1000, 1)] * 999, dice="999D1000")
    assert "Better" not in shown.text
    assert shown.title == "999D1000: 999"


def test_the_reason_is_harmless() -> None:
    shown = card("roll", d6(1), dice="D6", reason="**@everyone** <@1> `x`\u202e")
    assert "@everyone" not in shown.text
    assert "<@1>" not in shown.text
    assert "\u202e" not in shown.text
    assert "\\*\\*" in shown.text


def test_a_roll_off_shows_every_round() -> None:
    # 001:74: ties roll again
    shown = card("rolloff", d6(4, 4, 2, 5), player="Alice", opponent="Bob", reason="first turn")
    assert shown.title == "Bob wins the roll-off"
    assert shown.text.split("\n") == [
        "*first turn*",
        "Alice `4` · Bob `4` — a tie, both roll again",
        "Alice `2` · Bob `5`",
    ]


def test_red_against_blue_says_who_red_is() -> None:
    shown = card("rolloff", d6(6, 1), player="*Al*ice @here")
    assert shown.title == "Red wins the roll-off"
    assert (
        shown.text
        == "Red `6` · Blue `1`\nRed is \\*Al\\*ice @\u200bhere, Blue the other side of the table."
    )


def test_names_are_kept_apart_from_marks() -> None:
    shown = card("rolloff", d6(6, 1), player="**x**" + "y" * 100, opponent="<@123>")
    assert len(shown.title) < 60
    assert "<@123>" not in shown.text


def test_a_test_says_what_was_asked_how_it_ended_and_how_likely_that_was() -> None:
    # 003:1344: 9 inches are reached by 10 of 36
    shown = card("test charge", d6(4, 1), distance=9, edition="8th")
    assert shown.title == "Charge roll: 5 against 9: the charge falls short"
    assert shown.badge == "8th edition · test"
    assert shown.text.split("\n") == [
        "*distance 9*",
        "`4` `1` = **5** inches",
        "**The charge falls short** · chance to arrive: 28%",
    ]
    yes = card("test charge", d6(4, 5), distance=9, edition="8th", reroll="one")
    assert "**The charge arrives** · chance to arrive: 52%" in yes.text


def test_options_of_a_test_are_said_in_words() -> None:
    shown = card("test smite", [*d6(3, 3), *d6(2)], edition="8th", deny=False, psyker_wounds=2)
    assert shown.text.startswith("*deny no · psyker wounds 2*")


def test_a_note_is_shown() -> None:
    # 003:772: a double 1 or 6 is Perils of the Warp
    assert (
        "*Perils of the Warp*" in card("test psychic", d6(6, 6), warp_charge=5, edition="8th").text
    )


def test_words_of_a_table_are_outcomes() -> None:
    # 004:270-278
    assert card("test vehicle_damage", d6(6), column="ordnance", edition="4th").title.endswith(
        ": Annihilated"
    )


@pytest.mark.parametrize("name", TESTS)
def test_every_test_fits_discord(name: str) -> None:
    for edition in TESTS[name].editions:
        ask = read_ask(Request.of(f"test {name}", {**NEEDED.get(name, {}), "edition": edition}))
        story = ask.throw(SeededDice(3))
        for shown in (
            roll_card(ask, story, "#1 · 3f9a"),
            details_card(ask, details(ask, story), "#1 · 3f9a"),
        ):
            assert list(embed_faults(to_embed(shown).to_dict())) == []


def test_details_are_in_the_order_thrown() -> None:
    ask = attack("3 3+ S4 AP-1 DD3", "10x T4 3+ 5+++ W2", reroll_hits="ones")
    parts = dict(details(ask, rolled(ask, "1 5 3 2  6 3  2 5 4 1")))
    assert parts["Hit, 3+"] == ("1→5 3 2",)
    assert parts["Wound, 4+"] == ("6 3",)
    assert parts["Each wound"] == (
        "6 · save 2 fails · damage D3: 3 = 3, ignore 4 1, 2 lost, a model slain",
    )


def test_details_explain_dice_that_were_picked_up_where_there_are_any() -> None:
    ask = attack("3 3+ S4 AP-1 DD3", "10x T4 3+ 5+++ W2", reroll_hits="ones")
    for dice, explained in (("1 5 3 2  6 3  2 5 4 1", True), ("3 2 2  3", False)):
        card = details_card(ask, details(ask, rolled(ask, dice)), "#1")
        assert ("A die that was picked up again shows both faces" in card.text) is explained


def test_details_of_what_comes_last() -> None:
    ask = attack("2x 1 3+ S4 D2 [devastating wounds, hazardous]", "1x T4 3+ W2")
    parts = dict(details(ask, rolled(ask, "33 66 41")))
    assert parts["Each wound"] == ("6 · no save", "6 · no save")
    assert parts["Afterwards"] == ("Devastating Wounds: 2 lost, a model slain", "nobody left")
    assert parts["Hazardous"] == ("4 1",)


def test_details_of_a_vehicle() -> None:
    ask = attack("2 BS4 S9 AP2", "armour 12", edition="4th")
    parts = dict(details(ask, rolled(ask, "34 41 2")))
    assert parts["Armour, penetrates on more than 12"] == (
        "4: penetrating, 2 on the table: Stunned + Gun Wrecked",
        "1: no effect",
    )


def test_details_that_do_not_fit_go_into_a_file() -> None:
    ask = attack("200 3+ S4", "60x T4 3+ W2")
    story = seeded(ask)
    parts = details(ask, story)
    assert is_cut(ask, parts)
    assert list(embed_faults(to_embed(details_card(ask, parts, "#1")).to_dict())) == []
    text = details_text(ask, parts, "#1 · 3f9a")
    assert text.startswith('/attack weapon:"200 3+ S4"')
    wounds = [line for line in text.split("\n") if "· save" in line and line[:2] == "  "]
    assert len(wounds) == story.story.counts()["wounds"]
    small = attack("3 3+ S4")
    assert not is_cut(small, details(small, seeded(small)))


def test_dice_of_a_roll_in_order() -> None:
    assert details(*throw("roll", d6(1, 4, 3), dice="2D6 rr1"))[0] == ("Dice", ("1→4 3",))
    assert details(*throw("roll", d6(3, 4, 5), dice="scatter 2D6"))[0][1] == (
        "scatter: 3, arrow",
        "4 5",
    )


def test_details_of_rolled_numbers() -> None:
    ask = attack("2x D6 3+ S4 [sustained hits D3]", "10x T4")
    parts = dict(details(ask, rolled(ask, "12 364 4 44444")))
    assert parts["Number of attacks"] == ("D6: 1 = 1", "D6: 2 = 2")
    assert parts["Additional hits"] == ("D3: 2 = 2",)


def test_a_roll_off_has_no_details() -> None:
    with pytest.raises(TypeError, match="no details of RolledRollOff"):
        details(*throw("rolloff", d6(6, 1), player="Alice"))


def test_every_story_has_its_own_card() -> None:
    ask, _ = throw("roll", d6(1), dice="D6")
    with pytest.raises(TypeError, match="no card for DiceAsk with RolledRollOff"):
        roll_card(ask, throw("rolloff", d6(6, 1), player="Alice")[1], "")


def test_a_test_says_which_reading_of_its_rule_was_taken() -> None:
    """000:164 against the published rule."""
    shown = card("test tank_shock", d6(5), edition="10th", published=False)
    assert "*D3 mortal wounds, as the 10th reference has it; the published rule" in shown.text


def test_dice_left_out_are_told_apart() -> None:
    shown = card("roll", d6(6, 1, 4, 3), dice="4D6kh3")
    assert shown.title == "4D6kh3: 13"
    assert shown.text.startswith("`6` `4` `3` · left out: `1`")
    assert card("roll", d6(1, 2), dice="2D6 5+").text.startswith("`2` `1`\n")
    assert card("roll", d6(6, 5), dice="2D6 5+").text.startswith("`6` `5`\n")
    assert card("roll", d6(6, 1), dice="2D6 5+").text.startswith("`6` · `1`\n")


def test_the_chances_of_a_test_are_said_in_short() -> None:
    # 003:481-488: an Advance adds a D6
    assert (
        card("test advance", d6(4), edition="8th").text == "`4` = **4** inches\n\n1 to 6: 17% each"
    )
    # 003:1519: D6 + slain against Leadership
    assert card("test morale", d6(6), edition="8th", leadership=7, slain=3).text.split("\n") == [
        "*leadership 7 · slain 3*",
        "`6`",
        "**2 flee** · chance that nobody flees: 67%",
        "",
        "0: 67% · 1: 17% · 2: 17%",
    ]
    # 004:88-90: two faces of six are hits
    assert card("test scatter", d6(1), edition="4th").text.split("\n")[0] == "`hit`"
    # 003:1639
    named = card("test warlord_trait", d6(3), edition="8th").text
    assert "Inspiring Leader" in named
    assert named.endswith("Legendary Fighter, Inspiring Leader, Tenacious Survivor: 33% each")


@pytest.mark.parametrize(
    ("name", "edition", "given", "fallen", "verdict"),
    [
        # 000:168, published: 2D6 equal to or above Leadership passes; 21 of 36 at 7+
        (
            "battleshock",
            "10th",
            {"leadership": 7},
            (1, 2),
            "The unit is Battle-shocked** · chance to pass: 58%",
        ),
        (
            "battleshock",
            "10th",
            {"leadership": 7},
            (4, 3),
            "The unit passes** · chance to pass: 58%",
        ),
        # 004:205: below Leadership passes
        (
            "leadership",
            "4th",
            {"leadership": 8, "published": False},
            (4, 4),
            "The test is failed** · chance to pass: 58%",
        ),
        # 004:88-90
        ("scatter", "4th", {}, (3,), "No hit: the arrow shows the way** · chance of a hit: 33%"),
        # 004:263-268
        (
            "armour",
            "4th",
            {"strength": 4, "armour": 12},
            (6,),
            "chance of a glancing or penetrating hit: 0%",
        ),
        # 002:640
        ("overwatch", "8th", {}, (5,), "The shot misses: no natural 6** · chance to hit: 17%"),
        # 002:543-547
        ("plasma", "8th", {}, (2,), "The bearer is unhurt** · chance of a final result of 1: 17%"),
    ],
)
def test_what_came_of_a_test_is_said_without_a_double_no(
    name: str, edition: str, given: dict[str, Scalar], fallen: tuple[int, ...], verdict: str
) -> None:
    assert f"{verdict}" in card(f"test {name}", d6(*fallen), edition=edition, **given).text


@pytest.mark.parametrize("name", [name for name, test in TESTS.items() if test.success])
def test_every_test_says_success_and_failure_and_whose_chance_it_tells(name: str) -> None:
    test = TESTS[name]
    assert test.failure
    assert test.failure != test.success
    assert test.chance.split()[0] in {"to", "of", "that"}


def test_what_is_to_be_reached_is_named_by_its_value() -> None:
    text = card("test dice", d6(4, 5), edition="8th", expression="2D6", at_least=8).text
    assert "**The total reaches 8** · chance to reach 8: 42%" in text


@pytest.mark.parametrize(
    ("name", "edition", "given", "fallen", "title"),
    [
        ("morale", "8th", {"leadership": 7, "slain": 4}, (3,), "3 + 4 slain = 7 against 7: holds"),
        ("morale", "8th", {"leadership": 7, "slain": 3}, (6,), "6 + 3 slain = 9 against 7: 2 flee"),
        ("perils", "8th", {}, (3, 4), "no Perils of the Warp"),
        (
            "charge",
            "10th",
            {"distance": 9, "bonus": 1},
            (6, 6),
            "12 + 1 = 13 against 9: the charge arrives",
        ),
        # 003:1712: one die again; what is added is added once
        (
            "charge",
            "8th",
            {"distance": 9, "bonus": 1, "reroll": "one"},
            (4, 1, 4),
            "8 + 1 = 9 against 9: the charge arrives",
        ),
        # 002:581: never modified below 1
        (
            "charge",
            "8th",
            {"distance": 9, "bonus": -4},
            (1, 1),
            "2 - 4 = -2, which counts as 1 against 9: the charge falls short",
        ),
        # published 11th: at most 12 inches
        (
            "charge",
            "11th",
            {"distance": 12, "bonus": 2},
            (6, 6),
            "12 + 2 = 14, which counts as 12 against 12: the charge arrives",
        ),
        ("charge", "11th", {"bonus": 1}, (4, 3), "7 + 1 = 8"),
        ("advance", "10th", {"bonus": 2}, (5,), "5 + 2 = 7"),
        ("psychic", "8th", {"warp_charge": 5}, (4, 1), "5 against 5: the power is manifested"),
        (
            "psychic",
            "8th",
            {"warp_charge": 5, "bonus": -1},
            (4, 1),
            "5 - 1 = 4 against 5: the power is not manifested",
        ),
        # 004:263-268: equal is glancing, more penetrates
        (
            "armour",
            "4th",
            {"strength": 8, "armour": 12},
            (3,),
            "3 + 8 = 11 against 12: the 12 holds",
        ),
        ("armour", "4th", {"strength": 8, "armour": 12}, (4,), "4 + 8 = 12 against 12: glancing"),
        (
            "armour",
            "4th",
            {"strength": 8, "armour": 12},
            (5,),
            "5 + 8 = 13 against 12: penetrating",
        ),
        # 004:649
        (
            "sweep",
            "4th",
            {"loser_initiative": 4, "winner_initiative": 3},
            (2, 5),
            "2 + 4 = 6 against 5 + 3 = 8: removed",
        ),
        (
            "sweep",
            "4th",
            {"loser_initiative": 4, "winner_initiative": 3},
            (5, 2),
            "5 + 4 = 9 against 2 + 3 = 5: escapes",
        ),
        ("smite", "8th", {}, (4, 4, 1), "1 mortal wound"),
        ("smite", "8th", {}, (1, 2), "Smite has no effect"),
        ("turn_order", "4th", {}, (2, 5), "player 2 has the first turn"),
        ("transport", "8th", {"models": 2}, (1, 4), "1 model slain"),
        ("rolloff", "8th", {"players": 3}, (2, 5, 1), "the winner is player 2"),
        (
            "battleshock",
            "10th",
            {"leadership": 6},
            (1, 4),
            "5 against 6: the unit is Battle-shocked",
        ),
    ],
)
def test_a_title_says_what_was_rolled_and_what_came_of_it(
    name: str, edition: str, given: dict[str, Scalar], fallen: tuple[int, ...], title: str
) -> None:
    shown = card(f"test {name}", d6(*fallen), edition=edition, **given)
    assert shown.title.partition(": ")[2] == title
    assert "1 mortal wounds" not in shown.text
