"""`/unit` through a real discord.py client: a card, its buttons and their form, names offered."""

from __future__ import annotations

import re

import pytest

from bot.app.units import DatasheetShelf
from bot.armies.datasheets import CREDIT, Datasheets
from bot.armies.datasheets.kdc import make_table
from bot.console.stand_in import show
from bot.errors import Unavailable
from tests.armies.conftest import BUNDLE
from tests.discord.standin import Bot, StandIn

SMALL = Datasheets.from_table(make_table(BUNDLE, "0.1"))


@pytest.fixture
async def bot(bot: Bot) -> Bot:
    """A bot that knows eight datasheets made here."""
    bot.client.datasheets = DatasheetShelf(read=lambda folder: SMALL)
    return bot


async def test_a_unit_is_shown_with_its_numbers_and_the_credit(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("unit", name="intercesors")
    assert not seen.private
    assert seen.embed["title"] == "Intercessor Squad"
    assert "**1** Intercessor Sergeant · **4–9** Intercessor" in seen.text
    assert "points: 80 for 5 models, 160 for 6–10 models" in seen.text
    assert '**M 6" · T 4 · Sv 3+ · W 2 · Ld 7+ · OC 1**' in seen.text
    assert '**×5 Bolt rifle** 24" A2 BS3+ S4 AP-1 D1 \\[Rapid Fire 1\\]' in seen.text
    assert "Infantry, Battleline, Imperium" in seen.text
    assert f"data of 2026-06-20 or later · {CREDIT}" in seen.text
    assert seen.labels == ["Attack with", "As target", "All of it"]
    whole = await world.press(seen, "All of it", who="bob")
    assert whole.private
    assert '**Bolt rifle** ×5 24" `2 BS3+ S4 AP-1 D1 [Rapid Fire 1]`' in whole.text
    assert "As a target: `5x T4 3+ W2" in whole.text


@pytest.mark.parametrize(
    ("name", "asked", "labels"),
    [
        ("bol", "There is no unit `bol`; did you mean `Intercessor Squad`?", ["Yes, that", "Mend"]),
        (
            "squ",
            "Which unit is `squ`: `Terminator Squad`, `Intercessor Squad` or `Chaos",
            ["Terminator Squad", "Intercessor Squad", "Chaos Terminator Squad", "Mend"],
        ),
    ],
)
async def test_three_letters_that_are_only_like_names_are_asked_about_in_private(
    world: StandIn, bot: Bot, name: str, asked: str, labels: list[str]
) -> None:
    seen = await world.invoke("unit", name=name)
    assert seen.private
    assert asked in seen.message["content"]
    assert seen.labels == labels
    shown = await world.press(seen, labels[0])
    assert not shown.private
    assert "closest match" not in shown.text
    assert not (await world.invoke("unit", name="cap")).private  # as players call the Captain


async def test_abilities_that_are_in_no_number_are_named(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("unit", name="captain")
    whole = await world.press(seen, "All of it")
    assert "Abilities\nFeel No Pain 5+, Stealth" in whole.text
    assert "Abilities that are in no number\nOath" in whole.text


@pytest.mark.parametrize(
    ("target", "read"),
    [
        ("5 intercessors T6 4+ 5++", "against Intercessor Squad: 5 models · T6 · W2 · save 4+"),
        ("20 boyz T6 4+", "against Boyz: T6 · group 1: 18 models, W1, save 4+ · group 2: 2 models"),
        ("10 conscripts T3 5+", "against conscripts: 10 models · T3 · W1 (not said) · save 5+"),
        ("10 space marines T4 3+", "against space marines: 10 models · T4 · W1 (not said)"),
    ],
)
async def test_what_a_target_does_not_say_is_its_units_where_its_name_is_one(
    world: StandIn, bot: Bot, target: str, read: str
) -> None:
    """Wounds of a name that is no unit's, or not surely, are one."""
    seen = await world.invoke("attack", weapon="20 3+ S4 AP-1 D1", target=target)
    assert read in seen.text.replace("*", "")


@pytest.mark.parametrize(
    ("target", "read"),
    [
        ("captain T4 3+ W6", "captain: 1 model · T4 · W6 · save 3+"),
        ("leader: T4 3+ W5", "leader: 1 model · T4 · W5 · save 3+"),
        ("captain T6", "Captain: 1 model · T6 · W5 · save 3+ · 4+ inv."),
        ("squad 1: 10x T4 3+", "squad 1: 10 models · T4 · W1 (not said) · save 3+"),
    ],
)
async def test_a_name_before_a_whole_profile_gives_it_no_save(
    world: StandIn, bot: Bot, target: str, read: str
) -> None:
    seen = await world.invoke("attack", weapon="20 3+ S4 AP-1 D1", target=target)
    edition = "11th" if "Captain" in read else "10th"
    plain = seen.text.replace("*", "")
    assert plain.startswith(f"{edition} edition")
    (against,) = re.findall("^-# .* against (.*)$", plain, re.MULTILINE)
    assert against.removesuffix(" · CHARACTER · IMPERIUM").startswith(read)
    assert ("inv." in against) == ("Captain" in read)


@pytest.mark.parametrize(
    ("weapon", "target", "told"),
    [
        ("20 3+ S4", "10 models", "The target lacks the Toughness"),
        ("10 shots", "T4 3+", "The weapon lacks the skill (like `3+`) and the Strength"),
    ],
)
async def test_a_profile_without_a_name_says_what_it_lacks(
    world: StandIn, bot: Bot, weapon: str, target: str, told: str
) -> None:
    seen = await world.invoke("attack", weapon=weapon, target=target)
    assert told in seen.text
    assert "unit" not in seen.text


async def test_a_faction_is_no_unit(world: StandIn, bot: Bot) -> None:
    """Nobody is shown a unit that is only spelt a little like `space marines`."""
    seen = await world.invoke("unit", name="space marines")
    assert seen.private
    assert "`space marines` is a faction; which unit of it: `Intercessor Squad`" in seen.text
    assert "Intercessor Squad" in seen.labels


async def test_namesakes_are_told_apart(world: StandIn, bot: Bot) -> None:
    offered = await world.complete("unit", "name", name="land")
    names = [choice["value"] for choice in offered]
    assert names == ["Land Raider (Adeptus Astartes)", "Land Raider (Grey Knights)"]
    seen = await world.invoke("unit", name=names[1])
    assert "Grey Knights" in seen.text
    assert "-# *or* Land Raider (Adeptus Astartes)" in seen.text


async def test_a_press_asks_for_what_is_missing(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("unit", name="chaos terminators")
    form = await world.press(seen, "As target", who="bob")
    assert form.exchange.modal is not None
    held = {row["component"]["custom_id"]: show.held(row["component"]) for row in _rows(form)}
    assert held == {
        "weapon": "",
        "target": "Chaos Terminator Squad (Chaos Space Marines)",
        "mode": "shoot",
        "with": "",
    }
    rolled = await world.submit(form, "bob", weapon="9 3+ S4 AP-1 D1", target="10x T4 3+ W2")
    assert "9 shots · BS 3+" in rolled.text
    assert rolled.private
    own = await world.press(seen, "As target")
    public = await world.submit(own, "alice", weapon="9 3+ S4 AP-1 D1", target="10x T4 3+ W2")
    assert not public.private
    refused = await world.submit(form, "alice", weapon="9 3+ S4", target="10x T4 3+")
    assert "Only the person who was asked" in refused.text


async def test_next_names_the_unit_and_says_nothing_of_losses_nobody_typed(
    world: StandIn, bot: Bot
) -> None:
    seen = await world.invoke("attack", weapon="Intercessor Squad", target="Boyz", edition="10th")
    form = await world.press(seen, "Next")
    then = await world.submit(form, weapon="Intercessor Squad")
    assert "edition · Intercessor Squad → Boyz" in then.text
    typed = await world.submit(await world.press(seen, "Next"), weapon="1 3+ S4")
    for each in (then, typed):
        assert "Changed" not in each.text
        assert "left added" not in each.text


async def test_what_a_form_asked_for_can_be_mended(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("unit", name="intercessors")
    form = await world.press(seen, "Attack with")
    wrong = await world.submit(form, target="@everyone boyz", mode="melee")
    assert wrong.private
    assert "weapon: Intercessor Squad" in wrong.text
    mended = await world.submit(await world.press(wrong, "Mend"), weapon="5 3+ S4", target="Boyz")
    assert "melee" in mended.text
    assert not mended.private
    again = await world.press(mended, "Next")
    wrong = await world.submit(again, weapon="nothing", **{"with": "oath"})
    mended = await world.submit(await world.press(wrong, "Mend"), weapon="5 3+ S4 AP-1")
    assert "With oath" in mended.text
    assert "AP -1" in mended.text


async def test_the_form_has_menus_of_what_to_use_and_of_presets(world: StandIn, bot: Bot) -> None:
    await world.invoke("preset save", name="Waaagh", gives="+1 to wound")
    seen = await world.invoke("unit", name="intercessors")
    form = await world.press(seen, "Attack with")
    menus = {row["component"]["custom_id"]: row["component"] for row in _rows(form)}
    modes = [entry["value"] for entry in menus["mode"]["options"]]
    assert modes == ["shoot", "melee", "overwatch"]
    presets = [(each["value"], each["description"]) for each in menus["with"]["options"]]
    assert presets[0] == ("Waaagh", "+1 to wound")
    assert "oath" in dict(presets)
    chosen = {"mode": "melee", "with": "Waaagh, oath"}
    rolled = await world.submit(form, weapon="5 3+ S4", target="Boyz", **chosen)
    assert "With Waaagh (yours), oath" in rolled.text
    assert "melee" in rolled.text
    further = await world.press(rolled, "Next")
    then = await world.submit(further, weapon="5 3+ S4", **{"with": "oath"})
    assert "With oath" in then.text


def _rows(form):
    return form.exchange.modal["components"]


@pytest.mark.parametrize(
    ("option", "typed", "said"),
    [
        ("target", "10 inter", "10 Intercessor Squad: 10x T4 3+ W2"),
        ("target", "10 intercessors 9 left", "10 intercessors 9 left: Intercessor Squad: 10x T4"),
        ("weapon", "10 intercessors", "10 Intercessor Squad: 10 Bolt rifle"),
        ("weapon", "10 intercessors +1 to hit", "Bolt rifle: 10x 2 BS3+ S4 AP-1 D1"),
        ("weapon", "10 intercessors xyzzy", "10 intercessors xyzzy: I cannot read xyzzy"),
        ("weapon", "20 3+ S4 AP-1 D1", "20 shots · BS 3+"),
        ("weapon", "20 3+ S4 AP-1 xyzzy", "not read: xyzzy"),
    ],
)
async def test_a_counted_unit_is_offered_as_it_is_sent(
    world: StandIn, bot: Bot, option: str, typed: str, said: str
) -> None:
    offered = await world.complete("attack", option, **{option: typed})
    names = [choice["name"] for choice in offered]
    assert said in names[0]


@pytest.mark.parametrize(
    ("option", "typed", "value"),
    [
        ("weapon", "boyz; interc", "boyz; Intercessor Squad"),
        ("weapon", "10 boyz + capt", "10 boyz + Captain"),
        ("target", "boyz + capt", "boyz + Captain"),
    ],
)
async def test_what_stands_before_a_name_stays_where_it_is_completed(
    world: StandIn, bot: Bot, option: str, typed: str, value: str
) -> None:
    offered = await world.complete("attack", option, **{option: typed})
    assert value in [choice["value"] for choice in offered]


async def test_a_name_that_is_only_a_little_like_one_is_marked(world: StandIn, bot: Bot) -> None:
    sure = await world.invoke("unit", name="intercessors")
    assert "closest match" not in sure.text
    unsure = await world.invoke("unit", name="interzezors")
    assert "Intercessor Squad" in unsure.text
    assert "closest match" in unsure.text


async def test_an_unknown_name_is_one_sentence(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("unit", name="xyzzy")
    assert (
        seen.message["content"]
        == "No datasheet of the 11th edition is called `xyzzy`, or anything like it."
    )
    assert seen.private


@pytest.mark.parametrize("broken", [False, True])
async def test_without_datasheets_it_says_how_to_get_them(
    world: StandIn, bot: Bot, broken: bool
) -> None:
    def read(folder: object) -> None:
        if broken:
            raise Unavailable("The datasheets can't be read.")

    bot.client.datasheets = DatasheetShelf(read=read)
    assert "pip install '.[datasheets]'" in (await world.invoke("unit", name="boyz")).text
    assert await world.complete("unit", "name", name="boyz") == []
    assert "pip install" in (await world.invoke("about")).text
    named = await world.invoke("attack", weapon="boyz", target="T4 3+")
    assert "No unit and no saved weapon is called `boyz`" in named.text
    assert "`pip install '.[datasheets]'` gets them" in named.text


async def test_about_names_the_data_and_its_date(world: StandIn, bot: Bot) -> None:
    assert (
        f"8 units of the 11th edition, data of 2026-06-20. {CREDIT}"
        in (await world.invoke("about")).text
    )


@pytest.mark.parametrize("behind", ["3 dead", "T6", "T6 in cover"])
async def test_a_misspelt_unit_is_asked_about_whatever_stands_behind_it(
    world: StandIn, bot: Bot, behind: str
) -> None:
    seen = await world.invoke("attack", weapon="20 3+ S4", target=f"intersesors {behind}")
    assert seen.private
    assert "Roll it" in seen.labels
    assert f"target: Intercessor Squad {behind}" in seen.text
    named = await world.invoke("attack", weapon="20 3+ S4", target=f"Tower {behind}")
    assert "Did you mean" not in named.text


async def test_a_datasheet_of_another_edition_is_not_passed_off(world: StandIn, bot: Bot) -> None:
    refused = await world.invoke("unit", name="intercessors 10th")
    assert refused.private
    assert "those of the 11th edition, not of the 10th" in refused.text
    seen = await world.press(refused, "Yes, that")
    assert seen.embed["title"] == "Intercessor Squad"
    assert (await world.invoke("unit", name="intercessors 11th")).embed["title"] == (
        "Intercessor Squad"
    )


async def test_values_over_a_unit_keep_its_models_and_keywords(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke(
        "attack", weapon="20 3+ S4 AP-1 D1", target="intercessors T6 W3 2+", edition="11th"
    )
    assert "5 models · T6 · W3 · save 2+" in seen.text
    assert "T6 in place of T4, W3 in place of W2, 2+ in place of 3+" in seen.text


async def test_a_weapon_of_the_other_phase_is_refused(world: StandIn, bot: Bot) -> None:
    both = (("intercessors: power fist", "shoot"), ("intercessors: bolt rifle", "melee"))
    for weapon, mode in both:
        seen = await world.invoke("attack", weapon=weapon, target="T4 3+ W2", mode=mode)
        assert seen.private
        assert "choose `mode`, or roll them one after the other" in seen.text


@pytest.mark.parametrize(
    ("behind", "options", "told"),
    [
        ("", {"with": "advanced"}, "without Assault nothing shoots after an Advance"),
        (" advanced", {}, "without Assault nothing shoots after an Advance"),
        ("", {"with": "sprint"}, "without Assault nothing shoots after an Advance"),
        (": big shoota", {"with": "advanced, assault"}, "Assault · advanced (no effect)"),
        (": big shoota, advanced, assault", {}, "Assault · advanced (no effect)"),
        ("", {"with": "melee"}, "Choppa: 9 × 3 attacks"),
        (" melee", {}, "Choppa: 9 × 3 attacks"),
        ("", {"with": "charge"}, "Choppa: 9 × 3 attacks"),
        ("", {"charged": True}, "Choppa: 9 × 3 attacks"),
        (" charged", {}, "Choppa: 9 × 3 attacks"),
        (": big shoota", {"with": "melee"}, "is a ranged weapon, and this attack is to fight"),
    ],
)
async def test_a_preset_says_how_a_unit_attacks_as_words_behind_its_name_do(
    world: StandIn, bot: Bot, behind: str, options: dict[str, object], told: str
) -> None:
    await world.invoke("preset save", name="sprint", gives="advanced")
    seen = await world.invoke(
        "attack", weapon=f"boyz{behind}", target="10x T4 3+ W2 MONSTER", **options
    )
    assert told in seen.text


async def test_a_comparison_of_those_that_advanced_is_of_what_may_shoot(
    world: StandIn, bot: Bot
) -> None:
    for weapon, options in (
        ("boyz / boyz: big shoota", {"with": "advanced"}),
        ("boyz advanced", {}),
    ):
        seen = await world.invoke("odds", weapon=weapon, target="MEQ / GEQ", **options)
        assert "without Assault nothing shoots after an Advance" in seen.text


async def test_quotation_marks_around_a_name_say_nothing(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("attack", weapon="“intercessors”", target="“intercessors, 3 dead”")
    assert "Intercessor Squad → Intercessor Squad" in seen.text
    assert "*against* 2 models" in seen.text


async def test_a_preset_stands_with_the_side_that_has_it(world: StandIn, bot: Bot) -> None:
    """`Boyz → Intercessors with waaagh` were Intercessors with the Waaagh of the Orks."""
    named = {"weapon": "intercessors", "target": "boyz"}
    for given, called in (
        ({**named, "with": "oath"}, "Intercessor Squad with oath → Boyz"),
        ({**named, "with": "cover, oath"}, "Intercessor Squad with oath → Boyz with cover"),
        ({**named, "with": "tough"}, "Intercessor Squad → Boyz with tough"),
        (
            {"weapon": "intercessors", "target": "5x T4 3+", "with": "cover"},
            "Intercessor Squad → with cover",
        ),
        (
            {"weapon": "intercessors", "target": "5x T4 3+", "with": "oath"},
            "Intercessor Squad with oath",
        ),
    ):
        rolled = await world.invoke("attack", **given)
        assert f"edition · {called}\n" in rolled.text
