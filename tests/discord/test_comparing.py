"""`/odds` of several attackers and targets, of armies, and of thresholds, through a real client."""

from __future__ import annotations

import json
import re

import pytest

from bot.app.units import DatasheetShelf
from bot.typed_text.packed import unpacked
from tests.discord.limits import choice_faults, message_faults
from tests.discord.standin import Bot, Seen, StandIn
from tests.discord.test_armies import ReaderHere, imported, roster
from tests.discord.test_units import SMALL

GUN, TARGET = "20 3+ S4 AP-1 D1", "10x T4 3+ W2"


@pytest.fixture
async def bot(bot: Bot) -> Bot:
    """A bot that knows eight datasheets made here."""
    bot.client.datasheets = DatasheetShelf(read=lambda _: SMALL)
    bot.client.army_reader = ReaderHere(SMALL)
    return bot


def army(*units: tuple[str, int]) -> bytes:
    """A list of these units, each with so many models."""
    rosters = [json.loads(roster(name, models=models))["roster"] for name, models in units]
    made = [unit for each in rosters for unit in each["forces"][0]["selections"]]
    rosters[0]["forces"][0]["selections"] = made
    return json.dumps({"roster": rosters[0]}).encode()


def files(seen: Seen) -> list[str]:
    return [file["filename"] for file in seen.message["attachments"]]


async def test_several_attackers_are_ranked(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("odds", weapon=f"{GUN} / 40 3+ S4 AP-1 D1", target=TARGET)
    assert seen.embed["title"] == "Best against 10x T4 3+ W2"
    first, second = seen.embed["description"].replace("\\", "").split("\n")[1:]
    assert first.startswith("1. 40 3+ S4 AP-1 D1")
    assert second.startswith(f"2. {GUN} **14%** · 1.4 models")
    assert files(seen) == ["odds.png", "odds.csv"]
    assert "Columns: 10x T4 3+ W2." in seen.message["attachments"][0]["description"]


@pytest.mark.parametrize(
    ("weapon", "target"),
    [
        ("3 intercessors / 5 intercessors", "intercessors, terminators"),
        ("3 intercessors/5 intercessors", "intercessors/terminators"),
        ("3 intercessors / 5 intercessors", "intercessors or terminators"),
    ],
)
async def test_units_of_a_list_are_sides(
    world: StandIn, bot: Bot, weapon: str, target: str
) -> None:
    seen = await world.invoke("odds", weapon=weapon, target=target)
    assert "2 attackers, 2 targets" in seen.text


async def test_all_that_is_wrong_with_any_side_is_told(world: StandIn, bot: Bot) -> None:
    """Names that nobody knows, and words that are no values, of attackers and of targets."""
    refused = await world.invoke(
        "odds", weapon="zzqq / 10 3+ S4 foo / zzxx", target="wwqq / T4 3+ baz"
    )
    for unread in ("zzqq", "foo", "zzxx", "wwqq", "baz"):
        assert f"`{unread}`" in refused.text
    assert refused.text.count("\n- ") == 4


async def test_everyone_against_everyone_is_a_table(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke(
        "odds", weapon=f"Intercessors / {GUN}", target="Intercessors / Terminators / T4 W1"
    )
    assert seen.embed["title"] == "2 attackers, 3 targets"
    assert "11th edition · odds" in seen.text
    assert "Against **Terminator Squad**: " in seen.text
    assert not seen.private
    one = await world.invoke("odds", weapon=GUN, target="T4 W1 / T5 W1", private=True)
    assert one.embed["title"] == f"Best targets of {GUN}"
    assert one.private


async def test_no_target_gets_a_hazardous_mode_unasked(world: StandIn, bot: Bot) -> None:
    """Standard S7 AP-2 D1, Hazardous supercharge S8 AP-3 D2. Against T8 2+ W9 five shots at 3+ do
    5 × 2/3 × 1/2 × 2/3 × 2 = 2.2 wounds with the second, 0.56 with the first.
    """
    seen = await world.invoke(
        "odds", weapon="intercessors: 5 plasma / 1 6+ S1", target="9x T3 7+ W1 / 1x T8 2+ W9"
    )
    lines = seen.embed["description"].replace("\\", "").split("\n")
    assert "intercessors: 5 plasma **31%** 2.8 models" in lines[1]
    assert "intercessors: 5 plasma **6%** 0.56 wounds" in lines[2]
    assert (
        lines[3]
        == "-# Of a weapon with modes the one that does most to each target; no Hazardous one unasked."
    )
    named = await world.invoke(
        "odds", weapon="intercessors: 5 plasma gun - standard", target="1x T8 2+ W9 / T9"
    )
    assert "0.56 wounds" in named.text
    assert "with modes" not in named.text


async def test_numbers_of_another_edition_are_marked(world: StandIn, bot: Bot) -> None:
    await imported(world, army(("Lads", 10)))
    seen = await world.invoke("odds", weapon="Lads / my army", target="captain / 5x T4")
    assert "10th edition · odds" in seen.text
    assert r"**Captain \(11th datasheet\)**" in seen.text
    assert "your list" not in seen.text
    twice = await world.invoke("odds", weapon="Lads", target="5x T4", edition="10th 11th")
    assert "10th = 11th edition · exact odds · Lads (your list, 10th)" in twice.text
    typed = await world.invoke("odds", weapon=GUN, target="Lads", edition="10th 11th")
    assert "→ Lads (your list, 10th)" in typed.text


async def test_which_of_my_units_kills_this(world: StandIn, bot: Bot) -> None:
    none = await world.invoke("odds", weapon="my army", target=TARGET)
    assert none.message["content"] == "You have no army here yet: `/army import` reads one."
    await imported(world, army(("Lads", 10), ("Horde", 40), ("Lads", 10)))
    seen = await world.invoke("odds", weapon="my army", target="T4 W1")
    lines = seen.embed["description"].split("\n")[1:]
    assert [line.partition(" **")[0] for line in lines] == [
        "1\\. 40x Horde",
        "2\\. 10x Lads (×2)",
    ]
    melee = await world.invoke("odds", weapon="Army", target="T4 W1", mode="melee")
    assert "has no melee weapon with known numbers" in melee.text
    targets = await world.invoke("odds", weapon=GUN, target="my army")
    assert "Best targets of" in targets.text
    refused = await world.invoke("odds", weapon="their army", target=TARGET)
    assert "targets here, and no attackers" in refused.text


JOINED = b"""Band (300 points)

ATTACHED UNITS

Attached unit 1

Captain (80 points)
- Attached as: Leader
Intercessor Squad (80 points)
- Attached as: Bodyguard
- 5x Intercessor
  - 5x Bolt rifle

BATTLELINE

Intercessor Squad (160 points)
- 10x Intercessor
  - 10x Bolt rifle

Exported with App Version: v2.3.0 (1), Data Version: v912
"""


async def test_a_leader_is_a_part_of_the_unit_that_he_joined(world: StandIn, bot: Bot) -> None:
    shown = await imported(world, JOINED)
    assert "joins Intercessor Squad\n" in shown.text
    assert "**10x Intercessor Squad 2**" in shown.text
    seen = await world.invoke("odds", weapon=GUN, target="my army")
    names = [line.partition(" **")[0][4:] for line in seen.embed["description"].split("\n")[1:]]
    assert sorted(names) == ["10x Intercessor Squad 2", "5x Intercessor Squad led by Captain"]
    assert "Left out" not in seen.text
    second = await world.invoke("odds", weapon="intercessor squad 2", target="intercessor squad 2")
    assert "Bolt rifle: 10 × 2 shots" in second.text
    led = await world.invoke("attack", weapon="intercessor squad", target="intercessor squad")
    assert "Intercessor Squad → Intercessor Squad led by Captain" in led.text
    assert "Bolt rifle: 5 × 2 shots" in led.text


FIGHTERS = b"""Mob (155 points)

Boyz (75 points)
- 10x Boy
  - 10x Choppa

Intercessor Squad (80 points)
- 5x Intercessor
  - 5x Bolt rifle

Exported with App Version: v2.3.0 (1), Data Version: v912
"""


async def test_who_has_no_gun_is_marked_among_those_that_shoot(world: StandIn, bot: Bot) -> None:
    await imported(world, FIGHTERS)
    seen = await world.invoke("odds", weapon="my army", target="T4")
    assert "10x Boyz \\(melee\\)" in seen.text
    assert seen.text.count("melee") == 1
    fought = await world.invoke("odds", weapon="my army", target="T4", mode="melee")
    assert "(melee" not in fought.text.replace("\\", "")


async def test_sides_of_one_name_are_called_as_they_were_typed(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke(
        "odds",
        weapon="3 intercessors / 10 intercessors",
        target="boyz / boyz in cover / Terminators",
    )
    text = seen.text.replace("\\", "")
    for name in ("3 intercessors", "10 intercessors", "boyz in cover"):
        assert f"{name} **" in text or f"**{name}**: " in text
    assert "**Terminator Squad**: " in text


async def test_their_army_is_what_others_share(world: StandIn, bot: Bot) -> None:
    refused = await world.invoke("odds", weapon=GUN, target="their army")
    assert "Nobody shares an army with you" in refused.text
    await imported(world, army(("Warband", 10), ("Mob", 20)), who="bob", name="Bobs")
    await world.invoke("army share", who="bob", name="Bobs")
    seen = await world.invoke("odds", weapon=GUN, target="their army")
    assert "10x Warband" in seen.text
    offered = await world.complete("odds", "target", target="the")
    assert offered[0]["value"] == "their army"


async def test_an_army_is_offered_first_and_the_last_of_several_goes_on(
    world: StandIn, bot: Bot
) -> None:
    await imported(world, army(("Interlopers", 10)))
    offered = await world.complete("odds", "weapon", weapon="")
    assert offered[0] == {"name": "my army: each unit of Interlopers list", "value": "my army"}
    offered = await world.complete("odds", "weapon", weapon=f"{GUN} / inter")
    assert [choice["value"] for choice in offered] == [
        f"{GUN} / Interlopers",
        f"{GUN} / Intercessor Squad",
    ]
    assert not list(choice_faults(offered))
    assert "my army" not in str(await world.complete("attack", "weapon", weapon="my"))
    long = " / ".join([GUN] * 8)
    (whole, *_) = await world.complete("odds", "weapon", weapon=f"{long} / inter")
    assert unpacked(whole["value"]).startswith(f"{long} / ")


async def test_thresholds_of_one_attack(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("odds", weapon="2 4+ S4", target="5x T4", at_least=1, sure=90)
    # each attack slays with 1/4: one of two with 7/16; 1 - (3/4)^n is 90% from nine attacks on,
    # and with eight 89.99%
    assert seen.embed["title"] == "5 weapons (10 attacks) for 90%: at least 1 model destroyed"
    assert "With 5 it is **94%**, with 4 89.99%, with this attack 44%" in seen.text
    alone = await world.invoke("odds", weapon="2 4+ S4", target="5x T4", at_least=1)
    assert alone.embed["title"] == "44%: at least 1 model destroyed"
    both = await world.invoke(
        "odds", weapon="2 4+ S4", target="T4 W2", at_least=2, edition="9th 10th"
    )
    assert both.embed["title"] == "6%: at least 2 wounds lost"
    assert both.text.startswith("9th = 10th edition · exact odds\n")
    apart = await world.invoke(
        "odds", weapon="2 3+ S4 AP-1", target="T4 W2 3+ cover", at_least=2, edition="9th 11th"
    )
    assert re.search(r"At least 2 wounds lost\n\*9th:\* \*\*\S+%\*\*\n\*11th:\*", apart.text)
    whole = await world.invoke("odds", weapon="1 6+ S1", target="60x T9 2+ W9", sure=50)
    assert whole.embed["title"] == "50% is out of reach: the target destroyed"
    assert "Not even by 200 weapons (200 attacks)" in whole.text
    twice = await world.invoke("odds", weapon="2 4+ S4; 1 4+ S4", target="5x T4", sure=10)
    assert re.match(r"[0-9]+ times these weapons for 10%: ", twice.embed["title"])
    refused = await world.invoke("odds", weapon=f"{GUN} / {GUN}, lethal hits", target="T4", sure=9)
    assert "`sure` asks about one" in refused.text
    editions = await world.invoke("odds", weapon=GUN, target="T4 / T5", edition="9th 10th")
    assert "are compared in one edition" in editions.text


async def test_the_largest_table_keeps_to_discords_limits(world: StandIn, bot: Bot) -> None:
    weapons = " / ".join(f"A weapon of {name}: {GUN}" for name in "abcdefghijklmnopqrst")
    targets = " / ".join(f"A target of {name}: {TARGET}" for name in "abcdefghijklmnopqrst")
    seen = await world.invoke("odds", weapon=weapons, target=targets, at_least=3)
    assert seen.embed["title"] == "20 attackers, 20 targets"
    assert not list(message_faults(seen.message | {"allowed_mentions": {"parse": []}}))
    more = await world.invoke("odds", weapon=f"{weapons} / Boyz", target=TARGET)
    assert "At most 20 attackers" in more.text


async def test_presets_are_added_to_all(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("odds", weapon=GUN, target="T4 3+ / T5 3+", **{"with": "cover"})
    assert seen.embed["title"] == f"Best targets of {GUN} with cover"
