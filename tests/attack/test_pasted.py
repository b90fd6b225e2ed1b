"""Profiles as datasheets print them: order, names, marks; and numbers that can be read in two ways."""

import time

import pytest

from bot.notation import read_target, read_weapon
from bot.notation.feedback.describe import use_in_words
from bot.notation.reading import Reading
from bot.notation.text.clean_text import unquoted
from bot.notation.words.losses_apart import losses_apart


def problem(reading: Reading) -> str:
    assert not reading.complete
    return reading.problems[0]


@pytest.mark.parametrize(
    ("text", "attacks", "damage"),
    [
        ("D6 3+ S9 AP-3 D6+1", "D6", "D6+1"),
        ("D3 3+ S9 AP-3 D6+1", "D3", "D6+1"),
        ("2x, D6 3+ S9 AP-3 D6+1", "D6", "D6+1"),
        ("D6 BS3+ S9 AP-3 DD3", "D6", "D3"),
        ("D6 3+ S8 AP-2 D6", "D6", "D6"),
        ("D6+1 3+ S8 AP-2 D6", "D6+1", "D6"),
        ("A1 BS3+ S12 AP-3 D6+1", "1", "D6+1"),
        ("1 shot BS3+ S12 AP-3 D6+1", "1", "D6+1"),
        ("1 3+ S9 AP-3 2D6", "1", "2D6"),
        ("2D6 3+ S6 AP-1 2D3", "2D6", "2D3"),
        ("D6 + 3 shots 3+ S6 AP-1 D6 + 1", "D6+3", "D6+1"),
        ("20 3+ S4 AP-1 2", "20", "2"),
        ("d1 ap-1 s4 3+ 20", "20", "1"),
        ("DD3 AP-1 S4 3+ 2D6", "2D6", "D3"),
    ],
)
def test_attacks_stand_first_and_damage_last(text: str, attacks: str, damage: str) -> None:
    """As a datasheet prints them (10th): A, BS or WS, S, AP, D."""
    reading = read_weapon(text)
    assert reading.complete
    assert (reading.fields["attacks"], reading.fields["damage"]) == (attacks, damage)


def test_a_rolled_damage_is_no_number_of_attacks() -> None:
    reading = read_weapon("3+ S9 AP-3 D6+1")
    assert reading.fields["damage"] == "D6+1"
    assert reading.missing == ("the number of attacks (like `20` or `A D6`)",)
    assert read_weapon("D3 3+ S4").missing == reading.missing
    assert read_weapon("3+ D6 S8 AP-2 DD3").problems == (
        "`D6` and `DD3` say different things: keep one of them.",
    )


@pytest.mark.parametrize(
    ("edition", "text", "ways"),
    [
        (
            "10th",
            "3+ S4 20",
            "`20` can be read in two ways: write the attacks as `A20`, the damage as `D20`.",
        ),
        (
            "10th",
            "3+ S4 AP-1 2",
            "`2` can be read in two ways: write the attacks as `A2`, the damage as `D2`.",
        ),
        (
            "10th",
            "20 3+ S4 2",
            "`2` can be read in two ways: write the attacks as `A2`, the damage as `D2`.",
        ),
        (
            "4th",
            "BS4 S4 5",
            "`5` can be read in two ways: write the attacks as `A5`, the AP as `AP5`.",
        ),
    ],
)
def test_a_bare_number_that_two_values_could_be_is_refused(
    edition: str, text: str, ways: str
) -> None:
    assert problem(read_weapon(text, edition)) == ways


def test_a_number_beside_dice_may_be_how_many() -> None:
    said = problem(read_weapon("2 D6 3+ S4 AP0 DD3"))
    assert said == "`2 D6` can be read in two ways: write it like `2D6` or `A2`."
    assert problem(read_weapon("D6/D3 3+ S4")).startswith(
        "`D6/D3` can be read in two ways: `D3` as another value or"
    )


def test_a_long_text_is_no_slow_text() -> None:
    for text in ("heavy " * 49, "melta " * 49, "twin " * 49, "a b " * 70, "1/" * 149):
        began = time.process_time()
        assert not read_weapon(text + "x").complete
        assert time.process_time() - began < 10


def test_the_classic_weapon_has_no_damage_to_mix_up() -> None:
    assert read_weapon("BS4 S4 AP5 10", "4th").fields["attacks"] == "10"


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("T4(5) 3+", 5),
        ("T4 (5) 3+", 5),
        ("T4/5", 5),
        ("T4,5", 5),
        ("T4 3+ W1/2", 2),
        ("T4 3/4++ W2", 3),
        ("Boyz (10) T5", 10),
    ],
)
@pytest.mark.parametrize("edition", ["4th", "10th"])
def test_a_number_that_hangs_on_another_is_no_number_of_models(
    edition: str, typed: str, number: int
) -> None:
    """The bracket of `T4(5)` is explained nowhere: 004:482-484 (Instant Death) knows one Toughness."""
    said = problem(read_target(typed, edition))
    assert f"can be read in two ways: `{number}` as another value or as the models" in said
    assert said.endswith(f"the models as `{number}x`.")


def test_a_number_that_hangs_on_another_is_no_number_of_attacks() -> None:
    assert problem(read_weapon("3+ S4/5")) == (
        "`S4/5` can be read in two ways: `5` as another value or as the attacks: write one value, as in `S4`, "
        "and the attacks as `A5`."
    )
    assert problem(read_weapon("20 3+ S4 AP-1/2 D1")).startswith(
        "`AP-1/2` can be read in two ways: `2`"
    )


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("T4 3", "the models as `3x`, the save as `3+`, the wounds as `W3`"),
        ("T4 3+ 4", "the models as `4x`, an invulnerable save as `4++`, the wounds as `W4`"),
        ("T10 3+ 12", "the models as `12x`, the wounds as `W12`"),
        ("T4 5 3+ W2", "the models as `5x`, an invulnerable save as `5++`"),
    ],
)
def test_models_stand_in_front(text: str, ways: str) -> None:
    typed = next(word for word in text.split() if word.isdecimal())
    assert problem(read_target(text)) == f"`{typed}` can be read in two ways: write {ways}."


@pytest.mark.parametrize(
    "text", ["10 T4 3+", "10,T4,3+", "infantry 10 T4 3+", "T4 3+ W2 10", "10 models T4 3+"]
)
def test_a_number_of_models_by_itself(text: str) -> None:
    reading = read_target(text)
    assert reading.complete
    assert (reading.fields["models"], reading.fields["toughness"], reading.fields["save"]) == (
        10,
        4,
        3,
    )


def test_a_save_may_hang_on_a_save() -> None:
    assert read_target("T4 3+/4++ W2").words() == "1 model · T4 · W2 · save 3+ · 4+ invulnerable"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            'Heavy bolter 36" A3 BS3+ S5 AP-1 D2 [SUSTAINED HITS 1]',
            "Heavy bolter: 3 shots · BS 3+ · S5 · AP -1 · damage 2 · Sustained Hits 1 · "
            'range 36" not looked at',
        ),
        (
            "**Heavy bolter** A3 BS3+ S5 AP-1 D2",
            "Heavy bolter: 3 shots · BS 3+ · S5 · AP -1 · damage 2",
        ),
        (
            "__Bolt pistol__: A1 BS3+ S4 AP0 D1",
            "Bolt pistol: 1 shot · BS 3+ · S4 · AP 0 · damage 1",
        ),
        ("Keywords: A3 BS3+ S5 AP-1 D2", "3 shots · BS 3+ · S5 · AP -1 · damage 2"),
        (
            'Flamer 12" D6 N/A 4 0 1 [torrent]',
            'Flamer: D6 shots · S4 · AP 0 · damage 1 · Torrent · range 12" not looked at',
        ),
        (
            "Bright lance A1 3+ S12 AP-3 DD6+2",
            "Bright lance: 1 shot · BS 3+ · S12 · AP -3 · damage D6+2",
        ),
        (
            "Twin heavy bolter, A3 3+ S5 AP-1 D2",
            "Twin heavy bolter: 3 shots · BS 3+ · S5 · AP -1 · damage 2",
        ),
        (
            "Plasma pistol – standard A1 BS3+ S7 AP-2 D1 [pistol]",
            "Plasma pistol - standard: 1 shot · BS 3+ · S7 · AP -2 · damage 1 · Pistol",
        ),
        (
            "2x Melta rifle A1 3+ S9 AP-4 DD6",
            "Melta rifle: 2 × 1 shot · BS 3+ · S9 · AP -4 · damage D6",
        ),
        (
            "Bolter lethal hits 2 3+ S4 AP0 D1",
            "Bolter: 2 shots · BS 3+ · S4 · AP 0 · damage 1 · Lethal Hits",
        ),
        ("Blaster: A1 3+ S8 AP-4 DD6", "Blaster: 1 shot · BS 3+ · S8 · AP -4 · damage D6"),
        ("Bolter, 4+ A2 S4 AP0 D1", "Bolter: 2 shots · BS 4+ · S4 · AP 0 · damage 1"),
        ("S4/3+/AP-1/D1/20", "20 shots · BS 3+ · S4 · AP -1 · damage 1"),
        (
            "A BS S AP D\nD6 N/A 4 -1 1 [torrent]",
            "D6 shots · S4 · AP -1 · damage 1 · Torrent",
        ),
    ],
)
def test_a_pasted_weapon(text: str, words: str) -> None:
    reading = read_weapon(text)
    assert reading.words() == words
    assert reading.complete


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Intercessors 5x T4 3+ W2", "Intercessors: 5 models · T4 · W2 · save 3+"),
        ("5 Intercessors T4 3+ W2", "Intercessors: 5 models · T4 · W2 · save 3+"),
        (
            "Chaos Terminators: 5x T5 2+ W3",
            "Chaos Terminators: 5 models · T5 · W3 · save 2+ · CHAOS",
        ),
        ("Battle Tank T11 2+ W13", "Battle Tank: 1 model · T11 · W13 · save 2+ · TANK"),
        (
            "T4 3+ W2 Keywords: Infantry, Imperium",
            "1 model · T4 · W2 · save 3+ · INFANTRY · IMPERIUM",
        ),
    ],
)
def test_a_pasted_unit(text: str, words: str) -> None:
    reading = read_target(text)
    assert reading.words() == words
    assert reading.complete


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("leathal hits 20 3+ S4", "but not `leathal hits`; did you mean Lethal Hits?"),
        ("leathal hits: 20 3+ S4", "but not `leathal hits:`; did you mean Lethal Hits?"),
        ("[leathal hits] 20 3+ S4", "but not `leathal hits`; did you mean Lethal Hits?"),
        ("sustained hits: 20 3+ S4", "but not `hits:`"),
        ("Blasta 20 3+ S4", "but not `Blasta`; did you mean Blast?"),
        ("Lethal bolter 20 3+ S4", "`Lethal` in `Lethal bolter` can be read in two ways"),
        ("bolter 20 3+ S4 leathal", "but not `leathal`; did you mean Lethal Hits?"),
        ("leathal 20 3+ S4", "but not `leathal`; did you mean Lethal Hits?"),
        ("devestating 20 3+ S4", "but not `devestating`; did you mean Devastating Wounds?"),
        ("20 3+ S4 bolter", "I read `20`, `3+`, `S4`, but not `bolter`."),
        ("@everyone 20 3+ S4", "but not `@everyone`."),
        ("-1x 3+ S4", "I read `3+`, `S4`, but not `-1x`."),
        ("wibble", "I cannot read `wibble`; a weapon is written like `20 3+ S4 AP-1 D1`."),
        (
            "poison 4+ 20 S4",
            "`poison 4+`: 4+ may be the skill of a `poison`, or belong to a rule called so",
        ),
        (
            "Torrent cannon A6 S5",
            "`Torrent` in `Torrent cannon` can be read in two ways: write an ability behind",
        ),
        ("bolter of unbelievable length, " + "x" * 20, "I cannot read `bolter of"),
        ("an " * 40 + "A1 3+ S4", "but not `an an"),
    ],
)
def test_a_misspelt_ability_is_no_name(text: str, said: str) -> None:
    assert said in problem(read_weapon(text))


@pytest.mark.parametrize(
    "name",
    [
        "mortar",
        "lascannon",
        "sniper",
        "fusion blaster",
        "laspistol",
        "bolt pistols",
        "kustom mega-slugga",
        "the ardent blade",
        "sword of the high marshals",
    ],
)
def test_the_name_of_a_weapon_is_one_whatever_rule_it_is_a_little_like(name: str) -> None:
    reading = read_weapon(f"{name} 3x D6 4+ S5 AP0 D1", "11th")
    assert reading.complete
    assert reading.name == name
    assert reading.fields["weapons"] == 3
    assert "abilities" not in reading.fields


def test_words_a_little_like_a_rule_may_be_a_name_with_a_colon() -> None:
    said = problem(read_weapon("force stave 1 3+ S5 AP-1 D3", "11th"))
    assert said.endswith("but not `force stave`; a name is `force stave:`.")
    assert read_weapon("force stave: 1 3+ S5 AP-1 D3", "11th").name == "force stave"
    said = problem(read_weapon("damage in 20 3+ S4"))
    assert said.endswith("; did you mean damage 2, or the name `damage in:`?")


def test_how_several_weapons_are_all_used() -> None:
    weapons = [
        read_weapon(text, "11th") for text in ("2 3+ S4 indirect +1 to hit", "1 3+ indirect")
    ]
    assert list(use_in_words([weapon.fields for weapon in weapons])) == ["indirect"]
    assert list(use_in_words([read_weapon("2 3+ S4", "11th").fields])) == []


def test_two_rules_without_a_comma_are_two() -> None:
    """`indirect` is no number that Blast could take."""
    fields = read_weapon("3 4+ S5 AP0 D1 blast indirect", "11th").fields
    assert fields["abilities"] == ["Blast"]
    assert fields["situation.indirect"] is True
    assert "write a number or dice" in problem(read_weapon("3 4+ S5 [blast x]", "11th"))


def test_a_rule_that_lacks_its_number_may_be_meant_as_a_name() -> None:
    said = problem(read_weapon("melta 2x 1 3+ S9 AP-4 DD6", "11th"))
    assert said == "`melta` lacks its number: write Melta X, like `Melta 1`; a name is `melta:`."


@pytest.mark.parametrize("words", ["in a ruin", "within the woods", "a wood"])
def test_who_stands_in_terrain_is_in_cover(words: str) -> None:
    """eleventh.md, fact 32: infantry within a terrain area has the benefit of cover."""
    assert read_target(f"10x T4 3+ {words}", "11th").fields["cover"] is True


def test_a_close_combat_weapon_is_a_name_and_is_used_in_a_fight() -> None:
    reading = read_weapon("close combat weapon 9x 1 4+ S3 AP0 D1")
    assert reading.complete
    assert reading.name == "close combat weapon"
    assert reading.fields["mode"] == "melee"


@pytest.mark.parametrize(
    "text",
    ["2 3+ 4 -1 1", "2/3+/4/-1/1", 'Bolt rifle 24" 2 3+ 4 -1 1', "Bolt rifle | 24” | 2 3+ 4 -1 1"],
)
def test_the_columns_of_a_datasheet(text: str) -> None:
    reading = read_weapon(text)
    assert reading.complete
    assert reading.fields == {"attacks": "2", "skill": "3+", "strength": 4, "ap": -1, "damage": "1"}


def test_rolled_columns() -> None:
    fields = read_weapon("Melee D6 4+ 9 -2 D6+1").fields
    assert fields == {
        "mode": "melee",
        "attacks": "D6",
        "skill": "4+",
        "strength": 9,
        "ap": -2,
        "damage": "D6+1",
    }
    assert read_weapon("2 3+ 4 0 DD3").fields["damage"] == "D3"
    assert read_weapon("2 3+ 4 0 D:2D6").fields["damage"] == "2D6"
    ways = "write the number as `3`, rolled damage as `DD3`."
    assert problem(read_weapon("2 3+ 4 -1 D3")).endswith(
        f"the damage `D3` can be read in two ways: {ways}"
    )
    assert "say different things" in problem(read_weapon("2 3+ 4 -1 1 3"))


def test_the_d3_of_a_row_is_asked_and_all_else_of_it_is_read() -> None:
    reading = read_weapon("2x 2 3+ 9 -4 D3")
    (fault,) = reading.faults("The weapon")
    assert fault.choices == (
        ("2x 2 3+ 9 -4 D3", "2x 2 3+ 9 -4 3"),
        ("2x 2 3+ 9 -4 D3", "2x 2 3+ 9 -4 DD3"),
    )
    for _, meant in fault.choices:
        assert read_weapon(meant).complete


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("“boyz”", "boyz"),
        (' "10x T4 3+" ', "10x T4 3+"),
        ("„20 3+ S4“", "20 3+ S4"),
        ('Bolt rifle 24" 2 3+ S4', 'Bolt rifle 24" 2 3+ S4'),
    ],
)
def test_quotation_marks_around_everything_are_none_of_it(typed: str, said: str) -> None:
    assert unquoted(typed) == said


@pytest.mark.parametrize(
    ("german", "english"),
    [
        ("10 Schuss, Trefferwurf 3+, Stärke 4, AP-1, Schaden 2", "10 shots 3+ S4 AP-1 D2"),
        ("20 Schüsse auf 3+ Stärke 4 Durchschlag -1 Schaden W3", "20 shots 3+ S4 AP-1 DD3"),
        ("10 3+ S4 +1 Trefferwurf, +1 auf Verwundung", "10 3+ S4 +1 to hit, +1 to wound"),
    ],
)
def test_words_of_a_german_weapon_in_full(german: str, english: str) -> None:
    reading = read_weapon(german)
    assert reading.complete
    assert reading.fields == read_weapon(english).fields


@pytest.mark.parametrize(
    ("german", "english"),
    [
        ("Widerstand 4 Rüstung 3+ Lebenspunkte 2", "T4 3+ W2"),
        ("5x W4 Rüstungswurf: 3+ Lebenspunkte: 2", "5x T4 3+ W2"),
        ("10 Modelle, Widerstand 4, Schutzwurf 3+, Rettungswurf 5+", "10 models T4 3+ 5++"),
        ("T4 3+ 2 Lebenspunkte, -1 Verwundung", "T4 3+ W2 -1 to wound"),
    ],
)
def test_words_of_a_german_target_in_full(german: str, english: str) -> None:
    reading = read_target(german)
    assert reading.complete
    assert reading.fields == read_target(english).fields


def test_a_number_that_stands_twice_is_not_swallowed() -> None:
    assert problem(read_weapon("20 20 3+ S4")) == (
        "`20` stands here twice: write it once, or how many there are as `20x`."
    )
    assert problem(read_target("10 10 T4 3+")).startswith("`10` stands here twice")
    assert read_weapon("20x 20 3+ S4").fields["attacks"] == "20"


def test_of_two_rolls_with_an_s_the_second_may_be_the_strength_or_what_wounds() -> None:
    reading = read_weapon("10 shots 3s 4s")
    (fault,) = reading.faults("The weapon")
    assert str(fault).startswith("`4s` can be read in two ways: write `S4`, or `wounds on 4+`")
    assert fault.meant == (("4s", "S4"),)
    assert read_weapon("10 shots 3s 4S").fields["strength"] == 4
    assert read_weapon("10 shots 3s S4").fields["skill"] == "3+"


def test_not_applicable_is_a_skill_only_of_weapons_that_hit_automatically() -> None:
    assert read_weapon("A3 BS N/A S5 AP-1 D1 [torrent]").complete
    assert read_weapon("A3 N/A S5 auto").complete
    assert problem(read_weapon("A3 BS N/A S5")) == (
        "`BS N/A`: this is for weapons that hit automatically: write `auto` as well, or the skill in its place."
    )


@pytest.mark.parametrize(
    "text", ["36” A3 3+ S5", "36in A3 3+ S5", "36″ A3 3+ S5", "36'' A3 3＋ S5", "Ａ３ 3+ S5"]
)
def test_letters_and_marks_of_other_keyboards(text: str) -> None:
    reading = read_weapon(text)
    assert reading.complete
    assert reading.words().startswith("3 shots · BS 3+ · S5 ·")


@pytest.mark.parametrize("dash", "-−–—‐‑")
def test_every_dash_is_a_minus(dash: str) -> None:
    assert read_weapon(f"20 3+ S4 AP{dash}2").fields["ap"] == -2


def test_a_raised_digit_is_no_digit() -> None:
    assert "not `D2²`" in problem(read_weapon("20 3+ S4 D2²"))


@pytest.mark.parametrize(
    ("said", "name", "value"),
    [
        ("crits on 5+", "abilities", ["Critical Hits 5+"]),
        ("critical hits on 5+", "abilities", ["Critical Hits 5+"]),
        ("crit hits on 5s", "abilities", ["Critical Hits 5+"]),
        ("crit wound 5+", "abilities", ["Critical Wounds 5+"]),
        ("critical wounds on 5+", "abilities", ["Critical Wounds 5+"]),
        ("5s crit to wound", "abilities", ["Critical Wounds 5+"]),
        ("full rerolls to hit", "reroll_hits", "all"),
        ("full hit rerolls", "reroll_hits", "all"),
        ("re-roll all failed wounds", "reroll_wounds", "failed"),
        ("DMG:2", "damage", "2"),
        ("dmg2", "damage", "2"),
    ],
)
def test_what_players_say(said: str, name: str, value: object) -> None:
    reading = read_weapon(f"20 3+ S4 {said}")
    assert reading.complete
    assert reading.fields[name] == value


def test_hitting_on_a_number() -> None:
    assert read_weapon("10 attacks hitting on 4 S4").fields == {
        "attacks": "10",
        "skill": "4+",
        "strength": 4,
    }


def test_an_invulnerable_save_in_full() -> None:
    assert read_target("T4 3+, invulnerable save 4+").fields == {
        "toughness": 4,
        "save": 3,
        "invuln": 4,
    }
    assert read_target("T4 lost 3 W5").fields["wounds_lost"] == 3
    assert read_target("T4 3+ invulnerable save 4+").fields["invuln"] == 4
    assert "in two ways: write it like `3+ 4++`" in problem(
        read_target("T4 4+ invulnerable save 5+")
    )
    assert "in two ways: write it like `10x, 3 dead`" in problem(read_target("T4 10 lost 3"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("999999999999999 3+ S4", "`999999999999999`: attacks can be at most 600."),
        ("1e9 3+ S4", "`1e9`: numbers are written in digits, and attacks can be at most 600."),
        ("20 3+ S4 D1000", "`D1000`: damage can be at most 600, or dice like `DD6`."),
        (
            "Heavy 3 3+ S4",
            "`Heavy 3` is a rule of the 4th, 8th and 9th edition, not of the 10th: write the attacks as `3`, "
            "and `[heavy]`; a weapon's name is `heavy:`.",
        ),
        (
            "Grenade D6 3+ S4",
            "the 8th and 9th edition, not of the 10th: write the attacks as `D6`.",
        ),
        ("20 3+ S4 at", "I read `20`, `3+`, `S4`, but not `at`."),
        ("20 3+ S4 poison 4+", "I read `20`, `3+`, `S4`, `4+`, but not `poison`."),
    ],
)
def test_a_refusal_names_the_limit_or_what_is_right(text: str, said: str) -> None:
    assert said in problem(read_weapon(text))


@pytest.mark.parametrize(
    ("edition", "ability", "others"),
    [
        ("4th", "sustained hits 1", "10th and 11th"),
        ("8th", "sustained hits 2", "10th and 11th"),
        ("4th", "melta 2", "9th, 10th and 11th"),
    ],
)
def test_the_value_of_an_ability_is_no_number_of_attacks(
    edition: str, ability: str, others: str
) -> None:
    said = problem(read_weapon(f"20 3+ S4 [{ability}]", edition))
    assert said == f"`{ability}` is a rule of the {others} edition, not of the {edition}."


def test_a_target_that_is_too_large() -> None:
    assert (
        problem(read_target("999999999999 T4")) == "`999999999999`: the models can be at most 200."
    )
    assert (
        problem(read_target("1e9 T4"))
        == "`1e9`: numbers are written in digits, and models can be at most 200."
    )
    assert problem(read_target("-1x T4")) == "I read `T4`, but not `-1x`."


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("boyz (7 left)", "boyz, 7 left"),
        ("boyz,7 left", "boyz, 7 left"),
        ("7 ork boyz left, cover", "ork boyz, 7 left, cover"),
        ("5 models left", "5 models left"),
        ("3 wounds remaining", "3 wounds remaining"),
        ("intercessors,cover", "intercessors, cover"),
        ("boyz (Orks)", "boyz (Orks)"),
        ("7/10 boyz", "7 of 10 boyz"),
        ("boyz 7/10, cover", "boyz 7 of 10, cover"),
        ("10x T4 3+, 7/10", "10x T4 3+, 7 of 10"),
        ("10/7 boyz", "10/7 boyz"),
        ("boyz*20", "boyz x20"),
        ("boyz * 20, cover", "boyz x20, cover"),
        ("20*boyz", "20x boyz"),
        ("2*D6 3+ S4", "2*D6 3+ S4"),
        ("**20** boyz", "**20** boyz"),
        ("0/7 boyz", "0/7 boyz"),
        ("2/3+ boyz", "2/3+ boyz"),
        ("3/4/5 boyz", "3/4/5 boyz"),
        ("10x T4 3+ W2", "10x T4 3+ W2"),
    ],
)
def test_losses_stand_apart_from_a_name(typed: str, read: str) -> None:
    assert losses_apart(typed) == read


@pytest.mark.parametrize("text", ["20 3 S4 AP-1 D1", "20 shots 3 S4", "Bolter: 2 4 S4"])
def test_a_skill_without_its_plus_is_offered(text: str) -> None:
    (fault,) = read_weapon(text).faults("The weapon")
    assert "may be the skill: write" in str(fault)
    ((typed, right),) = fault.meant
    assert read_weapon(text.replace(typed, right)).complete


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("2x T9 W10 3+, 8 of 10", "`8 of 10` is said of one model"),
        ("5x T4 W2 3+, 5 left, 2 dead", "`5 left` and `2 dead` say different things"),
        ("5x T4 W3 3+, 1 lost, 1w left", "`1 lost` and `1w left` say different things"),
    ],
)
def test_losses_that_can_not_all_be_are_refused(text: str, told: str) -> None:
    (fault,) = read_target(text).faults("The target")
    assert str(fault).startswith(told)


def test_losses_that_agree_may_be_said_twice() -> None:
    assert read_target("5x T4 W2 3+, 3 left, 2 dead").fields["models"] == 3


@pytest.mark.parametrize(
    "words", ["1 has taken 1 wound", "one took 1w", "lost 1w", "one lost 1 wound"]
)
def test_one_that_was_hurt_is_one_of_all(words: str) -> None:
    fields = read_target(f"10x T4 W2 3+, {words}").fields
    assert (fields["models"], fields["wounds_lost"]) == (10, 1)


def test_what_is_left_of_a_single_model_is_its_wounds() -> None:
    (asked,) = read_target("T12 2+ W24, 8 left").faults("The target")
    assert [right for _, right in asked.choices] == ["8W left", "8x"]
    assert read_target("T12 2+ W24, 8W left").fields["wounds_lost"] == 16
    (one,) = read_target("1x T9 3+ W10, 4 left").faults("The target")
    assert str(one) == "`4 left`: there was 1 model; of its wounds it is `4W left`."
    assert one.meant == (("4 left", "4W left"),)
    assert read_target("T12 2+ W24, 8 of 24 wounds").fields["wounds_lost"] == 16
    assert read_target("T12 2+ 8 of 24 wounds").fields["wounds"] == 24
    (other,) = read_target("T12 2+ W20, 8 of 24 wounds").faults("The target")
    assert str(other) == "`8 of 24 wounds`: this is one model, with 20 wounds."
    (several,) = read_target("5x T4 3+ W3, 8 of 15 wounds").faults("The target")
    assert "is said of one model" in str(several)
    (both,) = read_target("T12 2+ W24 8 wounds").faults("The target")
    assert "or write `8W left` for what a model has left" in str(both)
    (how,) = read_target("T12 2+ W24, wounded").faults("The target")
    assert str(how) == "`wounded`: write how many wounds are left, as in `2W left`."
    (whose,) = read_target("5x T4 W2 3+ | 1x W5 2+ character, character wounded").faults("It")
    assert "as in `character 2W left`" in str(whose)
    # Of few wounds, and of more than one model, models are left.
    assert read_target("T5 2+ W3, 2 left").fields["models"] == 2
    assert read_target("5x T5 2+ W3, 2 left").fields["models"] == 2
    assert read_target("T4 3+ W2, 8 left").fields["models"] == 8
