"""The card and the picture of exact odds."""

from __future__ import annotations

import re
import struct
from itertools import combinations, product
from typing import Any

import pytest
from matplotlib.text import Text

from bot.editions import EDITIONS
from bot.errors import InputError, UserError
from bot.render.embed import to_embed
from bot.render.rolls.odds import chart_picture
from bot.render.rolls.odds.chart import Chart, Series
from bot.render.rolls.odds.chart_picture import draw
from bot.render.rolls.odds.heat_map import drawable
from bot.render.rolls.odds.odds_card import odds_card, odds_chart, table
from bot.render.rolls.odds.side_by_side import side_by_side
from bot.render.rolls.why import why_lines
from bot.rolls import AttackAsk, Request, Scalar
from tests.discord.limits import embed_faults
from tests.render.asking import attack, read_apart

DESCRIPTION = 1_024
"""Characters that Discord takes as the description of a file."""
PNG = b"\x89PNG\r\n\x1a\n"


def sections(card: object) -> dict[str, str]:
    """Texts by heading."""
    return {section.heading: section.text for section in card.sections}  # type: ignore[attr-defined]


def test_every_number_has_its_chance() -> None:
    # 2 attacks 4+, S4 v T4 (000:40), no save: each kills with 1/4
    card = odds_card(attack("2 4+ S4", "5x T4"))
    assert card.title == "0.50 models expected, wipe 0%"
    assert card.badge == "10th edition · exact odds"
    assert "2 attacks → 1 hit → 0.50 wounds → 0.50 unsaved → **0.50 models destroyed**" in card.text
    assert sections(card)["Models destroyed"].split("\n")[2:5] == [
        "  0       56%      100%",
        "  1       38%       44%",
        "  2        6%        6%",
    ]


def test_what_each_rule_adds() -> None:
    # 1 attack 3+, S4 v T4: 1/3 of a model; with Lethal Hits the 1/6 of criticals wound with 1 in
    # place of 1/2
    ask = attack("1 3+ S4 [lethal hits]", "5x T4 3+", cover="light")
    added = odds_card(ask).text.partition("Each rule adds in models:* ")[2]
    without_save, lethal = 1 / 3 + 1 / 12, 1 / 12
    # cover makes the save 2+: with it 1/6 of the wounds come through, without it 1/3 (000:115)
    assert added.split(" · ") == [
        f"cover **{without_save * (1 / 6 - 1 / 3):+.2f}**",
        f"Lethal Hits **{lethal / 6:+.2f}**",
    ]


def test_what_adds_nothing_is_not_told() -> None:
    """Hazardous hurts the own unit; Rapid Fire adds nothing beyond half range."""
    idle = attack("2 3+ S4 AP-1 D1 [hazardous, rapid fire 1]", "5x T4 3+ W2")
    assert "Each rule adds" not in odds_card(idle).text
    some = attack("2 3+ S4 AP-1 D1 [hazardous, twin-linked]", "5x T4 3+ W1")
    assert "Each rule adds in models:* Twin-linked **+" in odds_card(some).text
    assert "Hazardous **" not in odds_card(some).text


def test_what_a_critical_hit_does_is_no_reason_where_none_is_critical() -> None:
    """eleventh.md, fact 36: since app data 963 no hit of snap shooting is critical."""
    options = {"edition": "11th", "mode": "overwatch"}
    snap = attack("9 3+ S4 [sustained hits 1]", "5x T4", **options)
    assert "such a hit is not critical" in odds_card(snap).text
    assert "a critical hit scores" not in "".join(why_lines(snap))
    older = attack("9 3+ S4 [sustained hits 1]", "5x T4", mode="overwatch")
    assert "a critical hit scores 1 more" in "".join(why_lines(older))


def test_for_one_model_it_is_wounds() -> None:
    card = odds_card(attack("1 3+ S8 DD3", "T4 W2", hit=1))
    assert card.title == "1.2 wounds expected, slain 46%"
    assert next(iter(sections(card))) == "Wounds lost"
    # D3 against two wounds: 5/3 of a wound, for 1/6 more hits of which 5/6 wound
    gain = 1 / 6 * 5 / 6 * 5 / 3
    assert card.text.endswith(f"*Each rule adds in wounds:* +1 to hit **{gain:+.2f}**")
    never_slain = odds_card(attack("1 3+ S9 DD6 rr1", "T10 W12"))
    assert "adds in wounds:* re-roll hits of 1 **+0.1" in never_slain.text


def test_a_vehicle_is_destroyed_so_often() -> None:
    card = odds_card(attack("1 BS4 S9 AP2", "armour 12", edition="4th"))
    assert card.title == "The vehicle is destroyed 19% of the time"
    assert "0.67 hits → 0.11 glancing → 0.33 penetrating" in card.text
    assert "Results that destroy it" in sections(card)


def test_a_long_table_is_cut_at_its_ends() -> None:
    ask = attack("120 4+ S3 D1 [sustained hits 1]", "60x T3 5+ W1")
    law = ask.odds.distribution("models_destroyed")
    shown = table(law)
    assert len(shown) <= 1_024
    assert "Up to 60 are possible." in shown
    assert re.search(rf"^ {round(law.mean)} ", shown, re.MULTILINE)


def test_editions_stand_side_by_side_and_one_that_can_not_read_it_says_why() -> None:
    editions = ("8th", "9th", "10th")
    asks = read_apart(
        Request.of("attack", {"weapon": "20 3+ S4 [lethal hits]", "target": "10x T4"}), editions
    )
    card = side_by_side(asks, editions)
    assert card.badge == "10th edition · exact odds"
    assert "models expected" in card.title
    texts = sections(card)
    assert list(texts) == ["Left out: 8th, 9th edition"]
    assert texts["Left out: 8th, 9th edition"].split("\n") == [
        "-# *8th, 9th:* `lethal hits` is a rule of the 10th and 11th edition, not of these.",
    ]
    assert isinstance(asks[0], InputError)
    heavy, editions = _apart("8th", "9th", "10th", weapon="Heavy 3 3+ S5", hit=-1)
    left = sections(side_by_side(heavy, editions))
    assert list(left)[-1] == "Left out: 10th edition"
    assert "`Heavy 3` is a rule of the 4th, 8th" in left["Left out: 10th edition"]
    some, editions = _apart("8th", "9th", "10th", weapon="Heavy 3 6+ S5", hit=-1)
    assert side_by_side(some, editions).title == "Odds in 2 of 3 editions"


def test_an_edition_in_which_a_unit_uses_other_weapons_names_them() -> None:
    first = attack("Plasma gun: 2 3+ S7 AP-2 D1", edition="10th")
    other = attack("Supercharged plasma: 2 3+ S8 AP-3 D2", edition="11th")
    texts = sections(side_by_side((first, other), ("10th", "11th")))
    assert "plasma" not in texts["10th edition"]
    assert "-# Supercharged plasma: 2 shots · BS 3+ · S8" in texts["11th edition"]


def test_what_has_an_effect_in_one_edition_is_not_marked_idle_above_all() -> None:
    """Rapid Fire 1 is of the 10th: half range changes nothing in the 8th."""
    guns = {"8th": "2 3+ S4 half range", "10th": "2 3+ S4 [rapid fire 1], half range"}
    asks = [attack(weapon, edition=edition) for edition, weapon in guns.items()]
    assert "half range (no effect)" in odds_card(asks[0]).text
    card = side_by_side(asks, list(guns))
    assert "half range" in card.text
    assert "no effect" not in card.text
    covered = [attack("2 3+ S4 half range", edition=edition) for edition in guns]
    assert "half range (no effect)" in side_by_side(covered, list(guns)).text


def test_one_of_a_kind_is_not_many() -> None:
    # a wound of six, five points each: one model of four is slain, and the others stay whole but
    # for the second
    assert (
        "Typical: **1 model destroyed**"
        in odds_card(attack("6 auto S8 AP-6 D1 [torrent]", "4x T4 3+ W4")).text
    )
    assert (
        "Typical: **1 wound lost**"
        in odds_card(attack("1 auto S8 AP-6 D1 [torrent]", "T4 3+ W4")).text
    )
    assert odds_card(attack("4 4+ S4", "8x T4")).title == "1 model expected, wipe 0%"


def _apart(
    *editions: str, **given: Scalar
) -> tuple[tuple[AttackAsk | UserError, ...], tuple[str, ...]]:
    request = Request.of(
        "attack", {"weapon": "20 3+ S4 AP-1 D1", "target": "10x T4 3+ W2", **given}
    )
    return read_apart(request, editions), editions


def test_editions_with_the_same_numbers_stand_together() -> None:
    asks, editions = _apart("8th", "9th", "10th")
    card = side_by_side(asks, editions)
    assert card.badge == "8th = 9th = 10th edition · exact odds"
    assert card.title == "1.4 models expected, wipe <0.1%"
    assert card.sections == ()
    assert card.text.count("1.4 models destroyed") == 1
    assert card.text.count("Wound 4+") == 1
    # without a picture the chances stand there, too; the mean is 1.4, so one or two are likeliest
    assert re.search(r"^  1 +\d\d% +\d\d%$", card.text, re.MULTILINE)
    assert "exactly" not in side_by_side(asks, editions, "odds.png").text
    (series,) = odds_chart([ask for ask in asks if isinstance(ask, AttackAsk)]).series
    assert series.edition == "8th = 9th = 10th"


def test_editions_that_agree_beside_one_that_can_not_read_it() -> None:
    """Lethal Hits are the 10th's and 11th's alone: the badge names these, and no heading does."""
    asks, editions = _apart("9th", "10th", "11th", weapon="20 3+ S4 AP-1 D1 [lethal hits]")
    card = side_by_side(asks, editions, "odds.png")
    assert card.badge == "10th = 11th edition · exact odds"
    # 20 x (1/2 x 1/2 + 1/6) = 8.3 wounds, and half of them are saved; every second slays a model,
    # so half the chance of an odd number is lost: (4.17 - 0.500) / 2
    assert card.text.split("\n") == [
        "-# 20 shots · BS 3+ · S4 · AP -1 · damage 1 · Lethal Hits *against* 10 models · T4 · W2 · "
        "save 3+",
        "-# 20 attacks → 13.3 hits → 8.3 wounds → 4.2 unsaved → **1.8 models destroyed**",
        "-# Hit 3+ · Wound 4+ (S4 v T4) · Save 4+ (save 3+, AP -1)",
    ]
    assert list(sections(card)) == ["Left out: 9th edition"]


def test_editions_that_differ_stand_apart() -> None:
    # 8th: a natural 6 is no success of its own, so 6+ at -1 is impossible; from the 9th on it hits
    asks, editions = _apart("8th", "9th", "10th", weapon="20 6+ S4 AP-1 D1", hit=-1)
    card = side_by_side(asks, editions)
    assert card.title == "Odds in 3 editions"
    assert [section.heading for section in card.sections] == ["8th edition", "9th = 10th edition"]
    rows = card.sections[1].text.split("```")[1].strip("\n").split("\n")
    assert "```" not in side_by_side(asks, editions, "odds.png").sections[1].text
    assert rows[:2] == ["  exactly or more", "0     80%    100%"]
    assert max(map(len, rows)) <= 18
    assert len(odds_chart([ask for ask in asks if isinstance(ask, AttackAsk)]).series) == 2


def test_the_same_numbers_for_different_reasons() -> None:
    # no cap in the 8th edition, but a skill of 3+ gains nothing from a second +1
    asks, editions = _apart("8th", "9th", "10th", hit=2)
    card = side_by_side(asks, editions)
    assert card.sections == ()
    assert "-# *8th:* Hit 2+ (skill 3+, modifier +2) · Wound" in card.text
    assert "-# *9th = 10th:* Hit 2+ (skill 3+, modifier +2, +2 counts as +1" in card.text


def test_a_model_alone_is_not_counted() -> None:
    assert (
        "→ 0.15 unsaved → **0.52 damage**"
        in odds_card(attack("1 3+ S9 AP-2 DD6", "T10 3+ W12")).text
    )


def test_the_title_of_a_picture_is_two_lines_that_fit() -> None:
    long = attack(
        "20 3+ S4 AP-1 D1 [lethal hits, sustained hits 1, devastating wounds]", "10x T4 3+ W2"
    )
    first, second = odds_chart([long]).title.split("\n")
    assert len(first) <= 54
    assert first.endswith("…")
    assert second == "v 10x T4 3+ W2"


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_example_fits_discord(edition: str) -> None:
    for weapon, target in product(
        EDITIONS[edition].example_weapons, EDITIONS[edition].example_targets
    ):
        if "WS" in weapon and "WS" not in target:
            continue
        ask = attack(weapon, target, edition=edition)
        for card in (
            odds_card(ask, "odds.png"),
            side_by_side((ask, ask, ask, ask), (edition,) * 4, "odds.png"),
        ):
            assert list(embed_faults(to_embed(card).to_dict())) == []


def test_the_picture_is_a_png_for_a_phone() -> None:
    picture = draw(odds_chart([attack()], rolled=2))
    assert picture.startswith(PNG)
    wide, high = struct.unpack(">II", picture[16:24])
    assert (wide, high <= 500) == (900, True)
    assert 5_000 < len(picture) < 200_000


def test_a_series_begins_with_none() -> None:
    ask = attack("3 auto S8 [torrent]", "5x T4")
    (series,) = odds_chart([ask]).series
    assert len(series.chances) == 6
    assert series.mean == pytest.approx(ask.odds.means["models_destroyed"])


def test_the_same_picture_is_painted_once() -> None:
    chart = odds_chart([attack()])
    assert draw(chart) is draw(odds_chart([attack()]))


def test_the_picture_in_words() -> None:
    alt = odds_chart([attack("2 4+ S4", "5x T4")], rolled=1).alt
    assert alt == (
        "Chances of models destroyed, 2 4+ S4, v 5x T4. This roll: 1. 10th: 0.50 on average; "
        "0: 56%, or more 100%; 1: 38%, or more 44%; 2: 6%, or more 6%; "
        "3: 0%, or more 0%; 4: 0%, or more 0%."
    )


def test_the_picture_in_words_has_all_that_is_written_in_it() -> None:
    """Whoever hears it reads of every edition what others see below the curves."""
    weapon = "60 3+ S5 AP-1 [sustained hits 1], plasma guns at half range and what may follow"
    title = f"{weapon[:54]}\nv 30x T4 4+ cover, 30x T4 4+ cover, 30x T4 4+ cover, 30x"
    editions = ("4th", "8th", "9th", "10th", "11th")
    law = tuple([1 / 61] * 61)
    chart = Chart(title, "models destroyed", tuple(Series(each, law) for each in editions), 7)
    assert len(chart.alt) <= DESCRIPTION
    for edition in editions:
        # 60, 54 and so on of 61 equally likely numbers are six or more, twelve or more …
        assert f"{edition}: 30.00 on average; or more: 0 100%, 6 90%, 12 80%, 18 70%" in chart.alt
    assert chart.alt.count("60 2%") == len(editions)
    alone = Chart(title, "models destroyed", (Series("10th", law),))
    assert alone.alt.endswith(
        "or more: 0 100%, 6 90%, 12 80%, 18 70%, 24 61%, 30 51%, 36 41%, "
        "42 31%, 48 21%, 54 11%, 60 2%."
    )


def test_a_long_row_begins_with_the_last_number_that_is_certain() -> None:
    """Thirty of forty are certain, and the 31st is a toss: what comes before needs no column."""
    law = Series("10th", (0.0,) * 30 + (0.5,) + (0.05,) * 10)
    assert Chart("attack", "models destroyed", (law,)).written[0] == 30


@pytest.mark.parametrize(
    "series",
    [
        (Series("10th", (1.0,)),),
        (Series("", (0.0, 1.0)),),
        (Series("8th", (0.5, 0.5)), Series("10th", (0.25,) * 4)),
        (Series("10th", (0.0,) * 59 + (1.0,)),),
        tuple(Series(edition, tuple([1 / 61] * 61)) for edition in ("4th", "8th", "9th", "10th")),
    ],
)
def test_any_law_can_be_drawn(series: tuple[Series, ...]) -> None:
    chart = Chart("a $title$ with \u4e2d", "models destroyed", series, rolled=0)
    assert draw(chart).startswith(PNG)
    assert 0 <= chart.first < chart.shown


def test_signs_without_a_shape_are_not_drawn() -> None:
    assert drawable("S4 é… \u4e2d\U0001f600") == "S4 é… ??"


def test_a_curve_falls_from_one() -> None:
    assert Series("", (0.25, 0.25, 0.5)).at_least == (1.0, 0.75, 0.5)
    assert Series("", (0.25, 0.25, 0.5)).mean == 1.25


def test_what_a_rule_adds_against_a_vehicle_is_the_chance_to_destroy_it() -> None:
    # 004:263-278: a hit of Strength 9 against 12 destroys with 1/6 of 1/6 and 1/2 of 1/2; re-rolled
    # misses are 2/9 more
    card = odds_card(attack("1 BS4 S9 AP2 rr failed", "armour 12", edition="4th"))
    chance = 2 / 9 * (1 / 6 * 1 / 6 + 1 / 2 * 1 / 2)
    assert card.text.endswith(
        "*Each rule adds to the chance to destroy it:* "
        f"re-roll failed hits **{100 * chance:+.1f}%**"
    )


def test_a_picture_stands_for_the_table() -> None:
    ask = attack("2 4+ S4", "5x T4")
    assert "Models destroyed" in sections(odds_card(ask))
    assert "Models destroyed" not in sections(odds_card(ask, "odds.png"))


def test_what_is_certain_is_not_a_wall_of_colour() -> None:
    chart = odds_chart([attack("3 auto S8 AP-6 [torrent]", "T4 3+")])
    assert chart.shown >= 5
    hopeless = odds_chart([attack("3 6+ S4", "5x T4", edition="8th", hit=-1)])
    assert (hopeless.sure, hopeless.shown) == (0, 5)
    assert chart.sure is None


def test_what_can_not_happen_has_no_column() -> None:
    """A model of one wound loses none or one."""
    chart = odds_chart([attack("5 3+ S4", "T4 3+ W1")])
    assert chart.shown - chart.spare == 2
    assert list(chart.written) == [0, 1]
    assert odds_chart([attack("5 3+ S4", "10x T4 3+ W1")]).spare == 0


def test_every_edition_has_a_row() -> None:
    # 6+ with -1: impossible in the 4th and 8th; a natural 6 hits from the 9th on
    asks, editions = _apart("4th", "8th", "9th", "10th", "11th", weapon="20 6+ S4 AP1", hit=-1)
    card = side_by_side(asks, editions, "odds.png")
    told = " ".join(section.heading for section in card.sections)
    assert all(edition in told for edition in editions)


def test_editions_in_a_row_have_a_short_heading() -> None:
    """One that is longer would be cut at the picture's edge."""
    assert chart_picture._short("8th = 9th = 10th = 11th") == "8–11th"
    assert chart_picture._short("8th = 10th = 11th") == "8=10=11th"
    assert chart_picture._short("8th = 9th") == "8=9th"


def test_what_is_typical_is_counted_with_both_its_ends() -> None:
    """Of two attacks that wound on 1/4 each, none or one do in 9/16 + 6/16 of all attacks."""
    assert (
        "Typical: **0 to 1 models destroyed** (94%)" in odds_card(attack("2 4+ S4", "3x T4")).text
    )


def _written_below(chart: Chart, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is written in a chart's picture."""
    figures: list[Any] = []
    monkeypatch.setattr(chart_picture, "png_of", figures.append)
    draw.__wrapped__(chart)
    return [text.get_text() for text in figures[0].findobj(Text) if text.get_text()]


def test_the_rows_below_a_picture_say_exactly_and_or_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A half, three tenths and a fifth."""
    law = Series("10th", (0.5, 0.3, 0.2))
    below = _written_below(Chart("attack", "models destroyed", (law,)), monkeypatch)
    first = below.index("50%")
    assert below[first : first + 4] == ["50%", "30%", "20%", "exactly"]
    assert below[first + 4 : first + 8] == ["100%", "50%", "20%", "or more"]
    # Several editions have a row each, of so many or more; where columns are left out, so has one.
    two = (law, Series("11th", (0.4, 0.4, 0.2)))
    assert "exactly" not in _written_below(Chart("attack", "models", two), monkeypatch)
    many = Series("10th", tuple([1 / 61] * 61))
    left_out = _written_below(Chart("attack", "models", (many,)), monkeypatch)
    assert "exactly" not in left_out
    assert "or more" in left_out


@pytest.mark.parametrize("numbers", [2, 9, 12, 40, 61])
def test_what_is_written_below_a_picture_never_collides(
    monkeypatch: pytest.MonkeyPatch, numbers: int
) -> None:
    """Labels of one line stand apart, whatever the number of columns."""
    figures: list[Any] = []

    def kept(figure: Any) -> bytes:
        figures.append(figure)
        return PNG

    monkeypatch.setattr(chart_picture, "png_of", kept)
    law = Series("10th", tuple([1 / numbers] * numbers))
    draw.__wrapped__(Chart("attack\nv target", "models destroyed", (law,), rolled=0))
    (figure,) = figures
    boxes = [
        text.get_window_extent(figure.canvas.get_renderer())
        for text in figure.findobj(Text)
        if text.get_text().strip() and text.get_visible()
    ]
    assert len(boxes) > numbers / 11
    for one, other in combinations(boxes, 2):
        assert not (one.overlaps(other) and one.width and other.width)


def test_why_a_critical_roll_lowers_what_is_needed_is_said() -> None:
    """S4 against T8 needs a 6; Anti-INFANTRY 4+ makes it a 4+ (published 10th)."""
    anti = attack("20 3+ S4 AP-1 D1 [anti-infantry 4+]", "10x T8 3+ W2 infantry")
    assert "Wound 4+ (S4 v T8, Anti-INFANTRY 4+)" in odds_card(anti).text
    # S8 wounds T4 on a 2+ without it: nothing is lowered.
    strong = attack("20 3+ S8 AP-1 D1 [anti-infantry 4+]", "10x T4 3+ W2 infantry")
    assert "Wound 2+ (S8 v T4)" in odds_card(strong).text
    lucky = attack("20 6+ S4 AP-1 D1 [critical hits 5+]", "10x T4 3+ W2")
    assert "Hit 5+ (skill 6+, critical hits on an unmodified 5+)" in odds_card(lucky).text


def test_what_each_of_several_weapons_needs_stands_apart_in_several_editions() -> None:
    asks, editions = _apart("10th", "11th", weapon="10 6+ S4 AP-1 D1; 2 3+ S9 AP-3 D3")
    told = side_by_side(asks, editions, "odds.png").text.split("\n")
    assert "-# 10 shots · BS 6+ · S4 · AP -1 · damage 1" in told
    assert "-# 1. Hit 6 · Wound 4+ · Save 4+" in told
    assert "-# 2. Hit 3+ · Wound 2+ · Save 6+" in told


def test_odds_where_hardly_a_model_would_fall_are_those_of_wounds() -> None:
    """5/6 x 5/6 of one attack is 0.69 wounds of 5 each: half of ten."""
    card = odds_card(attack("1 2+ S16 AP-4 D10", "3x T8 3+ W10 half damage"), "odds.png")
    assert card.title == "3.5 wounds expected, wipe 0%"
    assert "Typical: **0 to 5 wounds lost**" in card.text


def test_why_cover_worsens_a_skill_is_said() -> None:
    """11th: cover worsens BS by one (eleventh.md)."""
    card = odds_card(attack("10 3+ S4", "5x T4 3+ W2 in cover", edition="11th"))
    assert "Hit 4+ (BS 3+ worsened by cover to 4+)" in card.text
