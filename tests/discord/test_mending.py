"""Refusals that can be mended: a form with what was typed, and a button for what was meant; used as a
person does, through a real discord.py client and a stand-in of Discord.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.app.units import DatasheetShelf
from bot.console.stand_in import payloads
from bot.errors import InputError
from bot.gateway.refusals.fences import GONE
from bot.gateway.refusals.mending import Typed, refusal
from bot.storage import Store
from bot.typed_text.visible import visible
from tests.discord.standin import Bot, Seen, StandIn
from tests.discord.test_armies import roster
from tests.discord.test_units import SMALL

INTERCESSORS = "Intercessor Squad"
SLIP = {"weapon": "20 3+ S4 leathal hits", "target": "10x T4 3+ W2"}
OWN = "Only the person who asked"
MANY = "zz " * 98


def held(seen: Seen) -> dict[str, str]:
    """What stands in the fields of a form."""
    assert seen.exchange.modal is not None
    parts = seen.exchange.modal["components"]
    fields = [part["component"] for part in parts if "component" in part]
    return {field["custom_id"]: field.get("value", "") for field in fields}


async def test_a_form_holds_what_was_typed_and_runs_it_again(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("attack", **SLIP, hit=1, edition="9th", **{"with": "charge"})
    assert seen.private
    assert seen.labels[-1] == "Mend"
    form = await world.press(seen, "Mend")
    assert form.exchange.modal["title"] == "Mend /attack"
    assert held(form) == {**SLIP, "with": "charge"}
    fixed = await world.submit(form, weapon="20 3+ S4 AP0 D1")
    assert not fixed.private
    assert "9th edition" in fixed.text
    assert "+1 to hit" in fixed.text
    assert "charged" in fixed.text


async def test_what_was_wrong_stands_in_the_form_where_there_is_room(
    world: StandIn, bot: Bot
) -> None:
    """A phone's form hides the message; five fields are all that Discord shows in one."""
    refused = await world.invoke("attack", **SLIP)
    form = await world.press(refused, "Mend")
    assert form.exchange.modal["components"][0]["content"] == refused.message["content"]
    many = {"edition": "8th, 9th", "with": "charge", "called": "Boyz"}
    full = await world.press(await world.invoke("odds", **SLIP, **many), "Mend")
    assert held(full) == {**SLIP, **many}
    assert len(full.exchange.modal["components"]) == 5


async def test_what_is_still_wrong_can_be_mended_again(world: StandIn, bot: Bot) -> None:
    form = await world.press(await world.invoke("attack", **SLIP, private=True), "Mend")
    still = await world.submit(form, weapon="20 3+ S4 wobble", target="10x T4 3+ W2 wibble")
    assert still.message["content"].count("\n- ") == 1
    again = await world.press(still, "Mend")
    assert held(again)["weapon"] == "20 3+ S4 wobble"
    rolled = await world.submit(again, weapon="20 3+ S4", target="10x T4 3+ W2")
    assert rolled.private
    assert "#1 ·" in rolled.text


async def test_a_misspelt_word_is_rolled_as_it_was_meant(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("attack", **SLIP)
    assert seen.labels == ["Roll it", "Mend"]
    assert "weapon: 20 3+ S4 Lethal Hits" in seen.text
    rolled = await world.press(seen, "Roll it")
    assert not rolled.private
    assert "Lethal Hits" in rolled.text


@pytest.mark.parametrize(
    ("command", "typed", "labels"),
    [
        ("attack", SLIP, ["Roll it", "Roll it"]),
        ("roll", {"dice": "10D6 rerol 1"}, ["Roll it", "Roll it"]),
        ("roll", {"dice": "2d6 2d6"}, ["2d6; 2d6", "2d6 + 2d6"]),
    ],
)
async def test_a_refusal_is_rolled_once(
    world: StandIn, bot: Bot, store: Store, command: str, typed: dict[str, Any], labels: list[str]
) -> None:
    """However fast, and by whichever button; a later press says so too."""
    refused = await world.invoke(command, **typed)
    seen = await asyncio.gather(*(world.press(refused, label) for label in labels))
    seen.append(await world.press(refused, labels[0]))
    (shown,) = (each for each in seen if not each.private)
    assert "#1 ·" in shown.text
    others = [each.text for each in seen if each.private]
    assert others == ["This was rolled already: roll #1; `/history` shows it."] * 2
    anew = await world.press(await world.invoke(command, **typed), labels[0])
    assert "#2 ·" in anew.text


@pytest.mark.parametrize(
    ("command", "typed", "label", "meant"),
    [
        ("roll", {"dice": "10D6 rerol 1"}, "Roll it", "rr1"),
        ("odds", {"weapon": "A20 BS3 S4", "target": "T4 3+"}, "Yes, that", "BS 3+"),
        ("odds", {**SLIP, "target": "T4 3+ infantri"}, "Yes, that", "INFANTRY"),
        (
            "profile save",
            {"kind": "weapon", "name": "Bolts", "profile": "20 3+ S4 torent"},
            "Yes, that",
            "Saved: Bolts",
        ),
    ],
)
async def test_other_commands_offer_what_was_meant(
    world: StandIn, bot: Bot, command: str, typed: dict[str, Any], label: str, meant: str
) -> None:
    seen = await world.invoke(command, **typed)
    assert meant in (await world.press(seen, label)).text


async def test_a_name_misspelt_is_offered(world: StandIn, bot: Bot) -> None:
    kept = {"kind": "weapon", "name": "Bolt rifle", "profile": "20 3+ S4"}
    await world.invoke("profile save", **kept)
    seen = await world.invoke("profile show", name="Bolt rilfe")
    assert "Bolt rifle" in (await world.press(seen, "Yes, that")).embed["title"]
    lost = await world.invoke("attack", weapon="Bolt rilfe", target="T4 3+")
    assert "#1 ·" in (await world.press(lost, "Roll it")).text


@pytest.mark.parametrize(
    ("command", "typed", "mended"),
    [
        ("attack", SLIP, {"weapon": "20 3+ S4"}),
        ("odds", SLIP, {"weapon": "20 3+ S4"}),
        ("roll", {"dice": "2q6"}, {"dice": "2d6"}),
        (
            "profile save",
            {"kind": "target", "name": "Boys", "profile": "10x T4 3+ wobble"},
            {"profile": "10x T4 3+"},
        ),
        ("preset save", {"name": "oath", "gives": "rerol hits"}, {"gives": "reroll hits"}),
    ],
)
async def test_a_refusal_is_mended_after_a_restart_by_its_owner_alone(
    world: StandIn,
    bot: Bot,
    start: Any,
    shipped: Any,
    command: str,
    typed: dict[str, str],
    mended: dict[str, str],
) -> None:
    seen = await world.invoke(command, **typed)
    form = await world.press(seen, "Mend")
    await bot.stop()
    await start(shipped)
    others = await world.press(seen, "Mend", who="mallory")
    assert others.private
    assert OWN in others.text
    theirs = await world.submit(form, who="mallory", **mended)
    assert "Only the person who was asked" in theirs.text
    for each in (form, await world.press(seen, "Mend")):
        assert "Mend" not in (await world.submit(each, **mended)).labels
    if "Roll it" in seen.labels:
        assert OWN in (await world.press(seen, "Roll it", who="mallory")).text
        assert "Lethal Hits" in (await world.press(seen, "Roll it")).text


async def test_a_units_name_is_mended_after_a_restart_by_its_owner_alone(
    world: StandIn, bot: Bot, start: Any, shipped: Any
) -> None:
    bot.client.datasheets = DatasheetShelf(read=lambda folder: SMALL)
    seen = await world.invoke("unit", name="qzx")
    assert seen.private
    form = await world.press(seen, "Mend")
    await bot.stop()
    anew = await start(shipped)
    anew.client.datasheets = DatasheetShelf(read=lambda folder: SMALL)
    assert OWN in (await world.press(seen, "Mend", who="mallory")).text
    theirs = await world.submit(form, who="mallory", name="boyz")
    assert "Only the person who was asked" in theirs.text
    for each in (form, await world.press(seen, "Mend")):
        assert (await world.submit(each, name="intercessors")).embed["title"] == INTERCESSORS


async def test_an_army_list_is_mended_after_a_restart_by_its_owner_alone(
    world: StandIn, bot: Bot, start: Any, shipped: Any
) -> None:
    pasted = {"list": "Lads, no points here", "more": "", "name": "Lads"}
    refused = await world.submit(await world.invoke("army import"), **pasted)
    await bot.stop()
    await start(shipped)
    others = await world.press(refused, "Mend", who="mallory")
    assert others.private
    assert "Only the person" in others.text
    again = await world.press(refused, "Mend")
    assert held(again) == pasted
    mended = await world.submit(again, list=roster().decode())
    assert "Imported: Lads" in mended.text


async def test_an_armys_name_is_mended_after_a_restart_by_its_owner_alone(
    world: StandIn, bot: Bot, start: Any, shipped: Any
) -> None:
    seen = await world.invoke("army show", name="Ldas")
    await bot.stop()
    await start(shipped)
    assert OWN in (await world.press(seen, "Mend", who="mallory")).text
    form = await world.press(seen, "Mend")
    # It is run again, and says of the new name what is true of it.
    assert "no army `Lads`" in (await world.submit(form, name="Lads")).text


@pytest.mark.parametrize(
    ("command", "typed", "faults"),
    [
        (
            "attack",
            {"weapon": "20 S99 foo", "target": "3+ bar"},
            ("foo", "S99", "bar", "Toughness"),
        ),
        (
            "attack",
            {"weapon": "20 3+ S4 melee half range +1 to hit", "target": "T4 cover", "hit": 1}
            | {"half_range": False, "cover": "light"},
            ("+1 to hit", "half range", "light"),
        ),
        (
            "profile save",
            {"kind": "weapon", "name": "lethal hits", "profile": "20 wobble"},
            ("wobble", "Strength", "lethal hits"),
        ),
        ("preset save", {"name": "oath", "gives": "foo, reroll hits, bar"}, ("foo", "bar")),
    ],
)
async def test_all_faults_are_told_at_once(
    world: StandIn, bot: Bot, command: str, typed: dict[str, Any], faults: tuple[str, ...]
) -> None:
    seen = await world.invoke(command, **typed)
    assert all(fault in seen.message["content"] for fault in faults)
    assert seen.labels[-1] == "Mend"


async def test_an_option_that_was_set_to_false_is_still_so_when_it_is_mended(
    world: StandIn, bot: Bot
) -> None:
    """Not at half range: so the words `half range` say otherwise than the option."""
    refused = await world.invoke("attack", weapon="20 wobble", target="T4", half_range=False)
    assert "half_range: False" in refused.embed["description"]
    form = await world.press(refused, "Mend")
    again = await world.submit(form, weapon="20 3+ S4 half range", target="T4")
    assert "half_range: False" in again.embed["description"]
    assert "`half range`" in again.message["content"]
    form = await world.press(again, "Mend")
    rolled = await world.submit(form, weapon="20 3+ S4 [rapid fire 1]", target="T4")
    assert "20 shots" in rolled.text
    assert "Attacks:" not in rolled.text


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"weapon": "zzqq", "target": "zzww"}, ("called `zzqq`", "called `zzww`")),
        ({"weapon": "20 3s foo S4", "target": "zzww"}, ("but not `foo`", "called `zzww`")),
        ({"weapon": "zzqq", "target": "T4 foo"}, ("called `zzqq`", "but not `foo`")),
        (
            {"weapon": "20 3+ S4 foo", "target": "T4", "with": "bar"},
            ("but not `foo`", "no preset `bar`"),
        ),
        ({"weapon": "zzqq", "target": "T4", "with": "bar"}, ("called `zzqq`", "no preset `bar`")),
        ({"weapon": "20 3+ S4", "target": "T4", "with": "bar"}, ("no preset `bar`",)),
    ],
)
async def test_a_name_that_nobody_knows_hides_no_other_fault(
    world: StandIn, bot: Bot, given: dict[str, str], told: tuple[str, ...]
) -> None:
    seen = await world.invoke("attack", **given)
    assert seen.private
    assert all(each in seen.text for each in told)


async def test_an_edition_that_is_none_hides_no_other_fault(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("odds", weapon="20 3+ S4 foo", target="T4 bar", edition="10th 12th")
    assert all(each in seen.text for each in ("12th", "but not `foo`", "but not `bar`"))


HOSTILE = [
    "@everyone <@123> <@&5> **bold** [a](http://b.c) ```fence``` `x`",
    "20 3+ S4\u202e\u0000\u200b \x1b[31m zz",
    "weapon: 1\ntarget: 2\n```\n/attack",
    "{0.__class__} %s %n \\ \N{GRINNING FACE} zz",
    MANY,
]


@pytest.mark.parametrize("text", HOSTILE)
async def test_hostile_texts_come_back_as_texts(world: StandIn, bot: Bot, text: str) -> None:
    seen = await world.invoke("attack", weapon=text, target=text[:300])
    form = await world.press(seen, "Mend")
    in_one_line = visible(text).replace("`", "'")
    assert held(form) == {"weapon": in_one_line, "target": visible(text[:300]).replace("`", "'")}
    fixed = await world.submit(form, weapon="20 3+ S4", target="T4 3+")
    assert "#1 ·" in fixed.text


async def test_texts_that_no_message_holds_are_refused_without_a_form(
    world: StandIn, bot: Bot
) -> None:
    seen = await world.invoke("odds", weapon="zz " * 660, target="zz " * 660)
    assert seen.private
    assert seen.labels == []
    form = await world.press(await world.invoke("roll", dice="2q6"), "Mend")
    long = await world.submit(form, dice="7 " * 2_000)
    assert long.private
    assert long.labels == []


async def test_what_has_no_text_has_no_form(world: StandIn, bot: Bot) -> None:
    alice = str(payloads.number("alice"))
    assert (await world.invoke("rolloff", opponent=alice, reason="x")).labels == []
    assert (await world.invoke("army show")).labels == []


@pytest.mark.parametrize("custom_id", ["mend:1:{}:form", "meant:1:{}:run"])
async def test_a_message_without_what_was_typed_says_so(
    world: StandIn, bot: Bot, custom_id: str
) -> None:
    owned = custom_id.format(payloads.number("alice"))
    for other in (await world.invoke("about"), await world.invoke("profile list")):
        assert str(GONE) in (await world.forge(other, owned, kind=2)).text


@pytest.mark.parametrize(
    "description",
    ["", "```\n```", "```\n/nothing\n```", "```\n/profile\n```", "```\n/roll\nfoo: 1\n```"],
)
async def test_a_message_changed_since_says_so(world: StandIn, bot: Bot, description: str) -> None:
    seen = await world.invoke("roll", dice="2q6")
    seen.embed["description"] = description
    assert str(GONE) in (await world.press(seen, "Mend")).text


async def test_an_emptied_text_is_named(world: StandIn, bot: Bot) -> None:
    form = await world.press(await world.invoke("roll", dice="2q6"), "Mend")
    assert "`dice` is empty" in (await world.submit(form, dice=" ")).text


async def test_damage_is_rolled_the_other_way(world: StandIn, bot: Bot) -> None:
    three = await world.invoke("attack", weapon="D6 3+ S8 AP-2 D3", target="T4 3+ W9")
    assert "damage 3, not D3" in three.text
    rolled = await world.press(three, "Roll D3 instead")
    assert "damage D3" in rolled.text
    assert "instead" not in " ".join(rolled.labels)
    dice = await world.invoke("attack", weapon="D6 3+ S8 AP-2 D6; 2 3+ S4", target="T4 3+ W9")
    assert "damage 6" in (await world.press(dice, "Damage 6 instead")).text
    both = await world.invoke(
        "attack", weapon="2 3+ S8 AP-2 D6; 2 3+ S4 AP-1 D3", target="T4 3+ W9"
    )
    assert "damage 3, not D3" in both.text
    fixed = await world.press(both, "Damage 6 instead")
    assert "damage 3, not D3" in fixed.text
    assert "Roll D3 instead" in fixed.labels
    offers = await world.complete("attack", "weapon", weapon="D6 3+ S8 AP-2 D3")
    assert [offer["value"] for offer in offers] == ["D6 3+ S8 AP-2 D3", "D6 3+ S8 AP-2 DD3"]


@pytest.mark.parametrize(
    ("weapon", "shown"),
    [
        ("10 bolters 3s s4 ap1", "bolters: 10 shots"),
        ("3x melta 2+ str9 ap-4 d6 dmg", "3 shots · BS 2+ · S9"),
        ("d6+3 flamer s5 ap1 d1 torrent", "flamer: D6+3 shots"),
        ("5 Lascannons 3+ s12 ap-3 dd6+1", "Lascannons: 5 shots · BS 3+"),
        ("lascannon x4 bs4 s12 ap-3 d6+1", "lascannon: 4 shots · BS 4+"),
        ("8 lightning claws ws3 s5 ap-2 d1", "lightning claws: 8 attacks · WS 3+"),
    ],
)
async def test_what_a_player_left_out_is_offered_to_be_rolled(
    world: StandIn, bot: Bot, weapon: str, shown: str
) -> None:
    seen = await world.invoke("attack", weapon=weapon, target="5x T4 3+ W2", edition="10th")
    assert seen.private
    assert seen.labels == ["Roll it", "Mend"]
    rolled = await world.press(seen, "Roll it")
    assert shown in rolled.text


async def test_a_pasted_command_is_read_as_what_stands_behind_it(world: StandIn, bot: Bot) -> None:
    rolled = await world.invoke(
        "attack", weapon="/attack 20 3+ S4 AP-1 D1", target="/attack 10x T4 3+ W2"
    )
    assert "20 shots · BS 3+ · S4 · AP -1 · damage 1" in rolled.text
    assert "10 models · T4 · W2 · save 3+" in rolled.text


async def test_a_command_pasted_with_all_its_options_can_be_mended(
    world: StandIn, bot: Bot
) -> None:
    pasted = "/attack weapon:20 3+ S4 AP-1 D1 target:10x T4 3+ W2"
    refused = await world.invoke("attack", weapon=pasted, target="10x T4 3+ W2")
    assert "`weapon` takes what stands behind `weapon:` alone: `20 3+ S4 AP-1 D1`." in refused.text
    rolled = await world.press(refused, "Roll it")
    assert "20 shots · BS 3+ · S4 · AP -1 · damage 1" in rolled.text
    other = await world.invoke("attack", weapon="20 3+ S4", target="/attack weapon:20 3+ S4")
    assert "`target` takes what stands behind `target:` in a pasted command." in other.text


@pytest.mark.parametrize(
    ("characters", "labels"), [(2_000, ["Roll it", "Mend"]), (2_900, ["Mend"])]
)
async def test_what_was_meant_is_offered_where_the_message_holds_it(
    characters: int, labels: list[str]
) -> None:
    typed = Typed("attack", {"weapon": "rerol " + "x" * 890, "target": "y" * characters})
    error = InputError("No.", meant=(("rerol", "reroll"),))
    message = refusal(error, typed, 1)
    assert len(message["embed"].description) <= 4_096
    assert ("Did you mean:" in message["embed"].description) == ("Roll it" in labels)
    assert [button.label for button in message["view"].children] == labels


async def test_a_roll_that_is_a_test_offers_its_command(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("roll", dice="charge 9")
    assert seen.labels == ["Roll /test charge", "Mend"]
    rolled = await world.press(seen, "Roll /test charge")
    assert "against 9" in rolled.text
    assert not rolled.private
    again = await world.invoke("roll", dice="charge 9 reroll")
    assert "reroll all" in (await world.press(again, "Roll /test charge")).text
    hazard = await world.invoke("roll", dice="hazardous 3")
    assert "Hazardous tests" in (await world.press(hazard, "Roll /test hazard")).text
    alone = await world.invoke("roll", dice="charge", private=True)
    assert (await world.press(alone, "Roll /test charge")).private


async def test_a_word_that_stands_in_two_places_is_not_exchanged_in_one(
    world: StandIn, bot: Bot
) -> None:
    alone = await world.invoke("attack", weapon="20 3+ S4 infantri", target="10x T4 infantri")
    both = await world.invoke("attack", weapon="20 3+ S4", target="10x T4 infantri")
    assert both.labels == ["Roll it", "Mend"]
    assert alone.labels == ["Mend"]


async def test_quotation_marks_around_a_profile_say_nothing(world: StandIn, bot: Bot) -> None:
    for weapon, target in (("“20 3+ S4”", "„10x T4 3+“"), ('"20 3+ S4"', "10x T4 3+")):
        seen = await world.invoke("attack", weapon=weapon, target=target)
        assert "20 shots · BS 3+ · S4" in seen.text
        assert "10 models" in seen.text
