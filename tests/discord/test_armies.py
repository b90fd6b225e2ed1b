"""`/army`, and attacks with units by name, through a real discord.py client."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.app.books.armies import ArmyReader
from bot.app.rolls.rolling import seal
from bot.app.units import DatasheetShelf
from bot.armies.datasheets import Datasheets
from bot.armies.formats import read_army
from bot.armies.model import ArmyList
from bot.client import RulesBot
from bot.console.stand_in import payloads
from bot.errors import LimitError
from bot.rules.library import Library
from bot.storage import Owner, open_store
from bot.views.books.army import joined
from tests.armies.conftest import SAMPLES
from tests.armies.test_hostile import HOSTILE
from tests.discord.standin import GUILD, MEMBER, Bot, Seen, StandIn, Standing
from tests.discord.test_units import SMALL

ALICE = payloads.number("alice")
FILES = sorted(
    path.relative_to(SAMPLES).as_posix()
    for path in SAMPLES.rglob("*")
    if path.suffix in (".json", ".ros", ".rosz", ".txt") and path.name != "LICENSE.txt"
)
CATALOGUE = "bsdata/"
"""A catalogue is no list."""


def row(kind: str, name: str, **columns: str) -> dict[str, Any]:
    characteristics = [{"name": key, "$text": text} for key, text in columns.items()]
    return {"typeName": kind, "name": name, "characteristics": characteristics}


def gun(number: int) -> dict[str, Any]:
    stats = row("Ranged Weapons", "Shoota", A="2", BS="5+", S="4", AP="0", D="1", Keywords="-")
    return {"name": "Shoota", "type": "upgrade", "number": number, "profiles": [stats]}


def roster(unit: str = "Lads", edition: str = "10th", models: int = 10) -> bytes:
    """A list of one unit as New Recruit writes it."""
    own = row("Unit", unit, T="5", SV="5+", W="1")
    model = {"name": unit, "type": "model", "number": models, "selections": [gun(models)]}
    made = {"name": unit, "type": "unit", "number": 1, "profiles": [own], "selections": [model]}
    forces = [{"name": "Army", "selections": [made]}]
    game = f"Warhammer 40,000 {edition} Edition"
    return json.dumps(
        {"roster": {"name": f"{unit} list", "gameSystemName": game, "forces": forces}}
    ).encode()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Keeps the table of datasheets, which takes seconds to make."""
    return tmp_path_factory.mktemp("datasheets")


class ReaderHere(ArmyReader):
    """Reads lists in this process: to start another takes a second."""

    def __init__(self, datasheets: Datasheets | None) -> None:
        super().__init__()
        self._datasheets = datasheets

    async def read(self, data: bytes) -> ArmyList:
        return await asyncio.to_thread(read_army, data, self._datasheets)


@pytest.fixture
async def bot(bot: Bot) -> Bot:
    """A bot that knows eight datasheets made here."""
    bot.client.datasheets = DatasheetShelf(read=lambda _: SMALL)
    bot.client.army_reader = ReaderHere(SMALL)
    return bot


async def imported(world: StandIn, data: bytes, who: str = "alice", **options: Any) -> Seen:
    world.uploads["5"] = data
    return await world.invoke("army import", who=who, file="5", **options)


async def test_an_army_is_imported_shown_used_and_deleted(world: StandIn, bot: Bot) -> None:
    seen = await imported(world, roster())
    assert seen.private
    assert "Imported: Lads list" in seen.text
    assert "1 unit · 10 models" in seen.text
    assert "**10x Lads**: 10 Shoota" in seen.text
    assert "in use here" in seen.text
    again = await imported(world, roster(models=20), name="Lads list")
    assert "Imported again: Lads list" in again.text
    await imported(world, roster("Others"), name="Second")
    listed = await world.invoke("army list")
    assert "**Second** · 10th · in use here" in listed.text
    used = await world.invoke("army use", name="lads LIST")
    assert "In use here: Lads list" in used.text
    assert "**20x Lads**" in (await world.invoke("army show")).text
    assert "not in use here" in (await world.invoke("army show", name="Second")).text
    offered = await world.complete("army use", "name", name="sec")
    assert [choice["value"] for choice in offered] == ["Second"]
    assert "did you mean `Second`?" in (await world.invoke("army show", name="Secnd")).text
    assert "Deleted: Second" in (await world.invoke("army delete", name="second")).text
    assert "You have no army `Second`" in (await world.invoke("army show", name="Second")).text


async def test_of_several_units_one_is_tapped(world: StandIn, bot: Bot) -> None:
    typed = {"weapon": "20 3+ S4 AP0 D1", "target": "marines", "edition": "11th"}
    refused = await world.invoke("attack", **typed)
    assert "`marines` is a faction; which unit of it" in refused.message["content"]
    first, *others = ["Intercessor Squad", "Land Raider (Adeptus Astartes)", "Terminator Squad"]
    assert refused.labels == ["MEQ", first, *others, "Mend"]
    rolled = await world.press(refused, first)
    assert "Intercessor Squad" in rolled.text
    assert not rolled.private


def test_a_list_that_fills_its_field_goes_on_where_it_was_cut() -> None:
    assert joined("x" * 4_000, "yz") == "x" * 4_000 + "yz"
    assert joined("Boyz (80 points)", "Nobz (90 points)") == "Boyz (80 points)\nNobz (90 points)"
    assert joined("Boyz (80 points)", "") == "Boyz (80 points)"


async def test_another_edition_than_the_servers_is_said(world: StandIn, bot: Bot) -> None:
    seen = await imported(world, roster(edition="9th"))
    assert "A list of the 9th edition" in seen.text
    assert "here the 10th is played" in seen.text
    assert "is played" not in (await imported(world, roster())).text


async def test_a_list_is_pasted_into_a_form(world: StandIn, bot: Bot) -> None:
    form = await world.invoke("army import")
    text = roster().decode()
    seen = await world.submit(form, list=text[:100], more="", name="x")
    assert "broken" in seen.text
    seen = await world.submit(form, list=text, name="Pasted")
    assert "Imported: Pasted" in seen.text
    forged = await world.submit(form, "mallory", list=text)
    assert "Only the person who was asked" in forged.text
    assert await bot.client.store.armies.of(payloads.number("mallory")) == ()


def held(form: Seen) -> dict[str, str]:
    """What stands in the fields of a form."""
    assert form.exchange.modal is not None
    fields = [row["component"] for row in form.exchange.modal["components"]]
    return {field["custom_id"]: field.get("value") or "" for field in fields}


async def test_a_refused_list_is_mended_in_the_form(world: StandIn, bot: Bot) -> None:
    """As it was pasted, in the fields in which it was pasted. Only backticks, which would end the
    fence around it, come back as apostrophes.
    """
    form = await world.invoke("army import")
    pasted = {"list": "Lads `mob`\n\n  no points here  \n", "more": "* <@1> **x**", "name": "Lads"}
    refused = await world.submit(form, **pasted)
    assert refused.private
    assert refused.labels == ["Mend"]
    again = await world.press(refused, "Mend")
    assert held(again) == pasted | {"list": "Lads 'mob'\n\n  no points here  \n"}
    mended = await world.submit(again, list=roster().decode(), more="")
    assert "Imported: Lads" in mended.text


async def test_a_list_as_long_as_a_message_holds_can_be_mended(world: StandIn, bot: Bot) -> None:
    form = await world.invoke("army import")
    full = {"list": "x" * 4_000, "more": "y" * 1_900, "name": ""}
    refused = await world.submit(form, **full)
    assert held(await world.press(refused, "Mend")) == full
    longer = await world.submit(form, **full | {"more": "y" * 2_000})
    assert "A pasted list has at most" in longer.text
    assert longer.labels == []


MIXED_PLAIN = "Lads (your list, 10th) → Intercessor Squad (11th datasheet)"
MIXED = MIXED_PLAIN.replace("(", r"\(").replace(")", r"\)")
"""Numbers of two editions in one attack are said."""


async def test_names_of_units_are_rolled_with_everything_named(world: StandIn, bot: Bot) -> None:
    await imported(world, roster())
    seen = await world.invoke("attack", weapon="Lads", target="Intercessors")
    assert f"10th edition · {MIXED_PLAIN}" in seen.text
    assert "Shoota: 10 × 2 shots · BS 5+ · S4" in seen.text
    assert "*against* 5 models · T4 · W2 · save 3+\n" in seen.text
    (roll,) = await bot.client.store.rolls.by_user(ALICE)
    assert roll.record is not None
    assert 'weapon:"Shoota: 10x 2 BS5+ S4 AP0 D1"' in roll.record.command
    assert f"/attack {MIXED}" in (await world.invoke("history")).text
    again = await world.press(seen, "Again")
    assert f"10th edition · {MIXED_PLAIN}" in again.text
    odds = await world.invoke("odds", weapon="Lads: shoota", target="8x lads in cover")
    assert "8 models · T5 · W1 · save 5+ · in cover" in odds.text
    both = await world.invoke("odds", weapon="lads", target="lads", edition="10th 11th")
    assert "11th" in both.text
    some = await world.invoke("odds", weapon="lads", target="lads", edition="4th 11th")
    assert some.text.startswith("11th edition · exact odds · Lads (your list, 10th)")
    assert "Left out: 4th edition" in some.text
    sheet = await world.invoke("attack", weapon="captain: guardian spear", target="lads")
    assert "11th edition · Captain (11th datasheet) → Lads (your list, 10th)" in sheet.text
    typed = await world.invoke("attack", weapon="9 3+ S4 AP-1 D1", target="captain", edition="10th")
    assert "D1 → Captain (11th datasheet)" in typed.text


async def test_all_weapons_of_a_unit_are_one_attack(world: StandIn, bot: Bot) -> None:
    open_choice = await world.invoke("attack", weapon="boyz", target="captain")
    assert "Which ranged weapon of Boyz? Name it, as in `Boyz: 10 Big shoota`." in open_choice.text
    seen = await world.invoke(
        "attack",
        weapon="boyz: 10 big shoota; 2 intercessors: 1 fist, 2 plasma",
        target="terminators 2++, monster",
    )
    assert "edition · Boyz + Intercessor Squad → Terminator Squad" in seen.text
    assert "Standard used; type “supercharge” for another mode" in seen.text
    details = await world.press(seen, "Details")
    assert "Big shoota: 10 × 3 shots" in details.text
    assert "Plasma gun - Standard: 2 × 1 shot" in details.text
    assert "2++ in place of 4++" in seen.text
    together = await world.invoke(
        "attack", weapon="intercessors + intercessors", target="boyz + captain"
    )
    assert "edition · Intercessor Squad → Boyz led by Captain" in together.text
    assert together.text.count("Bolt rifle") == 2
    assert "group 3: 1 model, W5, save 3+, 4+ inv." in together.text


async def test_nobody_overcharges_who_does_not_say_so(world: StandIn, bot: Bot) -> None:
    """S8 AP-3 D2 does more than S7 AP-2 D1 against a tank, and may cost the bearer wounds."""
    soft = await world.invoke("attack", weapon="5 intercessors: 5 plasma", target="9x T3 7+ W1")
    assert "Plasma gun - Standard: 5 × 1 shot" in soft.text
    hard = await world.invoke("odds", weapon="intercessors: 5 plasma", target="1x T8 2+ W9")
    assert "Plasma gun - Standard" in hard.text
    assert "type “supercharge” for another mode" in hard.text
    said = await world.invoke(
        "odds", weapon="intercessors: 5 plasma, supercharge", target="1x T8 2+ W9"
    )
    assert "Plasma gun - Supercharge" in said.text
    own = await world.invoke(
        "odds", weapon="intercessors: plasma gun - standard", target="1x T8 2+ W9"
    )
    assert "chosen" not in own.text


async def test_a_hunter_profile_is_used_against_its_prey_alone(world: StandIn, bot: Bot) -> None:
    """A Hunter profile may only target units with the keywords that it names (04.01.03)."""
    hunter = row(
        "Ranged Weapons",
        "Melta - Hunter",
        **{"A": "2", "BS": "2+", "S": "12", "AP": "-3", "D": "3"},
        Keywords="Hunter MONSTER, Hunter VEHICLE",
    )
    plain = row("Ranged Weapons", "Melta - Standard", A="2", BS="3+", S="9", AP="-3", D="3")
    listed = json.loads(roster(edition="11th"))
    model = listed["roster"]["forces"][0]["selections"][0]["selections"][0]
    model["selections"][0]["profiles"] = [hunter, plain]
    await imported(world, json.dumps(listed).encode())
    soft = await world.invoke("attack", weapon="lads", target="intercessors")
    assert "Melta - Standard: 10 × 2 shots · BS 3+" in soft.text
    assert "chosen" not in soft.text
    hard = await world.invoke("attack", weapon="lads", target="land raider")
    assert "Melta - Hunter: 10 × 2 shots · BS 2+" in hard.text
    assert "Hunter used" in hard.text
    assert "Not used" not in hard.text
    refused = await world.invoke("attack", weapon="lads: all, hunter", target="intercessors")
    assert refused.private
    assert "Melta - Hunter may only target MONSTER or VEHICLE, which this target is" in refused.text
    each = await world.invoke("odds", weapon="3 lads", target="9x T5 W2 / 1x T5 W18 monster")
    # 6 × 2/3 × 2/3 models fall to the plain mode; the other takes 6 × 5/6 × 5/6 × 3 wounds.
    assert "2.7 models" in each.text
    assert "12.5 wounds" in each.text


async def test_a_target_is_one_unit(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("attack", weapon="9 3+ S4", target="boyz; captain")
    assert seen.private
    assert "An attack has one target: roll `boyz` and `captain` one after the other" in seen.text
    assert "`/odds` compares several, with ` / ` between them" in seen.text
    seen = await world.invoke("odds", weapon="9 3+ S4", target="intercessors, boyz, captain / boyz")
    assert seen.private
    assert "An attack has one target" in seen.text
    seen = await world.invoke("odds", weapon="9 3+ S4", target="captain, stealth, infantry, 4++")
    assert "An attack has one target" not in seen.text


async def test_a_choice_between_units_is_offered(world: StandIn, bot: Bot) -> None:
    for sides in (
        {"weapon": "boyz or captain", "target": "5x T4"},
        {"weapon": "9 3+ S4", "target": "boyz or captain"},
    ):
        seen = await world.invoke("attack", **sides)
        assert seen.private
        assert "`boyz or captain` is a choice: write `boyz` or `captain`" in seen.text


async def test_how_a_leader_is_hurt_is_asked(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("attack", weapon="9 3+ S4", target="boyz + captain, captain wounded")
    assert seen.private
    assert "`character wounded`: write how many wounds are left" in seen.text


async def test_an_attack_is_one_units(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("attack", weapon="boyz / captain", target="5x T4")
    assert seen.private
    assert "roll `boyz` and `captain` one after the other" in seen.text
    assert "name a unit and its leader together, `boyz with captain`" in seen.text


async def test_a_profile_that_hides_a_unit_is_told(world: StandIn, bot: Bot) -> None:
    alone = await world.invoke("attack", weapon="9 3+ S4", target="boyz")
    assert "saved profile" not in alone.text
    await world.invoke("profile save", kind="target", name="Boyz", profile="5x T4 3+ W2")
    hidden = await world.invoke("attack", weapon="9 3+ S4", target="boyz")
    assert "boyz is the saved profile, not the unit of that name." in hidden.text
    await world.invoke("profile save", kind="target", name="Lads", profile="5x T4 3+ W2")
    own = await world.invoke("attack", weapon="9 3+ S4", target="lads")
    assert "saved profile" not in own.text


async def test_names_are_offered_the_army_first(world: StandIn, bot: Bot) -> None:
    await imported(world, roster("Interlopers"))
    offered = await world.complete("attack", "weapon", weapon="inter")
    assert [choice["name"] for choice in offered] == [
        "Interlopers: 10 Shoota",
        "Intercessor Squad: 5 Bolt rifle",
    ]
    offered = await world.complete("attack", "weapon", weapon="interlopers: s")
    assert offered[0]["value"] == "interlopers: Shoota"
    offered = await world.complete("odds", "target", target="terminators")
    assert offered[0]["name"].startswith("Terminator Squad: 1x T5 2+ 4++ W3")
    assert "shots" in (await world.complete("attack", "weapon", weapon="20 3+ S4"))[0]["name"]


async def test_a_saved_profile_comes_before_a_unit(world: StandIn, bot: Bot) -> None:
    await imported(world, roster())
    await world.invoke("profile save", kind="weapon", name="Lads", profile="7 3+ S9 AP-1 D1")
    seen = await world.invoke("attack", weapon="lads", target="lads")
    assert "7 shots · BS 3+ · S9" in seen.text


async def test_a_shared_army_is_a_list_of_targets_and_nothing_else(
    world: StandIn, bot: Bot
) -> None:
    world.people["dora"] = Standing(directly=True)
    await imported(world, roster("Warband"), who="bob", name="Bobs")
    weapon = "20 3+ S4 AP-1 D1"
    unknown = await world.invoke("attack", weapon=weapon, target="Warband")
    assert unknown.private
    assert "edition · attack" not in unknown.text
    assert (
        "Everyone in this server" in (await world.invoke("army share", who="bob", name="bobs")).text
    )
    seen = await world.invoke("attack", weapon=weapon, target="Warband")
    assert "Warband: 10 models · T5" in seen.text
    assert "a server" in (await world.invoke("army list", who="bob")).text
    # Not as a weapon, not elsewhere, not by the commands for one's own.
    for refused in (
        await world.invoke("attack", weapon="Warband", target="10x T4 3+"),
        await world.invoke("attack", who="dora", weapon=weapon, target="Warband"),
        await world.invoke("army show", name="Bobs"),
        await world.invoke("army delete", name="Bobs"),
        await world.invoke("army use", name="Bobs"),
        await world.invoke("army share", name="Bobs"),
    ):
        assert refused.private
    direct = await world.invoke("army share", who="bob", name="bobs", **{"with": "77"})
    assert "<@77> may take its units as targets" in direct.text
    await world.invoke("army share", who="bob", name="bobs", stop=True)
    gone = await world.invoke("attack", weapon=weapon, target="Warband")
    assert gone.private
    (army,) = await bot.client.store.armies.of(payloads.number("bob"))
    assert army.shared == (Owner.user(77),)


async def test_without_a_server_an_army_is_shared_with_people(world: StandIn, bot: Bot) -> None:
    world.people["dora"] = Standing(directly=True)
    await imported(world, roster(), who="dora")
    seen = await world.invoke("army share", who="dora", name="Lads list")
    assert "name the player" in seen.text
    seen = await world.invoke("attack", who="dora", weapon="Lads", target="Lads")
    assert "10th edition · Lads → Lads" in seen.text


async def test_a_member_reaches_only_what_is_theirs(world: StandIn, bot: Bot) -> None:
    world.people["mallory"] = MEMBER
    await imported(world, roster(), name="Secret")
    for command in ("show", "use", "delete", "share"):
        seen = await world.invoke(f"army {command}", who="mallory", name="Secret")
        assert "You have no army `Secret`" in seen.text
        assert await world.complete(f"army {command}", "name", who="mallory", name="") == []
    form = await world.invoke("army import")
    assert form.exchange.modal is not None
    forged = form.exchange.modal | {"custom_id": f"army:1:{ALICE}:paste"}
    values = {"list": roster("Evil").decode()}
    assert "Only the person" in (await world.submit_raw(forged, values, who="mallory")).text
    assert [army.name for army in await bot.client.store.armies.of(ALICE)] == ["Secret"]


async def test_what_is_kept_is_exported_and_deleted(world: StandIn, bot: Bot) -> None:
    await imported(world, roster())
    await world.invoke("army share", name="Lads list")
    shown = await world.invoke("privacy")
    assert "1 army" in shown.text
    export = await world.press(shown, "Export mine")
    (file,) = export.message["attachments"]
    data = json.loads(world.conversation.files[file["id"]])
    (army,) = data["armies"]
    assert army["shared"] == [f"server:{GUILD}"]
    assert army["list"]["units"][0]["weapons"][0]["shorthand"] == "2 BS5+ S4 AP0 D1"
    gone = await world.press(await world.press(shown, "Delete mine"), "Yes, delete everything")
    assert "1 army" in gone.text
    assert await bot.client.store.armies.of(ALICE) == ()
    assert await bot.client.store.armies.shared_with([Owner.server(GUILD)]) == ()


async def test_an_army_is_there_after_a_restart(
    world: StandIn, shipped: Library, tmp_path: Path, folder: Path
) -> None:
    for attempt in range(2):
        async with open_store(tmp_path / "kept.sqlite3", seal) as store:
            bot = Bot(RulesBot(shipped, tmp_path / "data", store=store), world)
            bot.client.army_reader = ArmyReader(folder)
            await bot.start()
            try:
                if not attempt:
                    await imported(world, roster())
                seen = await world.invoke("odds", weapon="Lads", target="Lads")
                assert "Shoota: 10 × 2 shots" in seen.text
            finally:
                await bot.stop()


async def test_the_twenty_first_army_is_refused(world: StandIn, bot: Bot) -> None:
    await imported(world, roster(), name="first")
    (army,) = await bot.client.store.armies.of(ALICE)
    for number in range(19):
        await bot.client.store.armies.save(replace(army, name=f"army {number}"))
    assert "You can have 20 armies" in (await imported(world, roster(), name="more")).text
    assert "You can have 20 armies" in (await imported(world, roster("Untitled"))).text
    assert "You can have 20 armies" in (await imported(world, b"no list", name="more")).text
    assert "I found no unit" in (await imported(world, b"no list", name="FIRST")).text


BESIDE = ("billion laughs", "zip bomb", "200,000 selections", "picture")


@pytest.mark.parametrize("name", [*BESIDE, "larger than Discord says"])
async def test_a_hostile_file_is_one_sentence_and_nothing_is_kept(
    world: StandIn, bot: Bot, folder: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot.client.army_reader = ArmyReader(folder)
    data, sentence = HOSTILE.get(name, (b" " * 3_000_000, "at most 1 MB"))
    if name not in HOSTILE:
        honest = payloads.attachment
        monkeypatch.setattr(payloads, "attachment", lambda *args: honest(*args) | {"size": 10})
    seen = await imported(world, data)
    assert seen.private
    assert sentence in seen.text
    assert "incident" not in seen.text
    assert await bot.client.store.armies.of(ALICE) == ()


async def test_a_file_that_is_gone_is_one_sentence(world: StandIn, bot: Bot) -> None:
    world.uploads["5"] = b"x"
    seen_url = world._upload_url
    world._upload_url = lambda number: seen_url("404")  # type: ignore[method-assign]
    seen = await world.invoke("army import", file="5")
    assert "could not be downloaded" in seen.text


async def test_the_bot_answers_while_a_list_is_read(folder: Path) -> None:
    """The worst file that is read takes half a second; others are answered meanwhile."""
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0.005)
            turns += 1

    data = HOSTILE["200,000 selections"][0]
    reader = ArmyReader(folder)
    await reader.read(roster())
    answering = asyncio.create_task(others())
    with pytest.raises(LimitError, match="more selections"):
        await reader.read(data)
    answering.cancel()
    assert turns > 10, "the loop had hardly a turn"


@pytest.mark.parametrize("path", FILES or ["none"])
async def test_every_sample_is_imported(
    world: StandIn, bot: Bot, published: Datasheets, path: str
) -> None:
    if not FILES:
        pytest.skip("the samples are not on this machine")
    bot.client.army_reader = ReaderHere(published)
    seen = await imported(world, (SAMPLES / path).read_bytes(), name="Sample")
    if path.startswith(CATALOGUE):
        assert "This is a catalogue" in seen.text
        return
    assert "Imported: Sample" in seen.text
    (army,) = await bot.client.store.armies.of(ALICE)
    units = json.loads(army.content)["units"]
    assert len(units) >= 2
    assert f"{len(units)} units" in seen.text


async def test_the_edition_of_names_is_the_servers_if_it_chose_one(
    world: StandIn, bot: Bot
) -> None:
    names = {"weapon": "captain: guardian spear", "target": "intercessors"}
    usual = await world.invoke("attack", **names)
    assert "11th edition · Captain → Intercessor Squad" in usual.text
    assert "Rolled by" not in usual.text
    asked = await world.invoke("attack", **names, edition="10th")
    assert "Rolled by the 10th, as chosen; numbers are of the 11th." in asked.text
    await world.invoke("settings edition", "mod", edition="10th")
    chosen = await world.invoke("attack", **names)
    assert "10th edition · Captain → Intercessor Squad" in chosen.text
    assert "Rolled by the 10th, which this server plays; numbers are of the 11th." in chosen.text
    odds = await world.invoke("odds", **names)
    assert "Rolled by the 10th, which this server plays" in odds.text
    two = await world.invoke("odds", weapon=names["weapon"], target="intercessors / captain")
    assert "10th edition" in two.text
    away = await world.invoke("attack", **names, edition="11th")
    assert "11th edition · Captain → Intercessor Squad" in away.text
    assert "Rolled by" not in away.text
    typed = await world.invoke("attack", weapon="9 3+ S4 AP-1 D1", target="5x T4 3+")
    assert "Rolled by" not in typed.text
    ground = await world.invoke(
        "attack", weapon="9 3+ S4 AP-1 D1", target="intercessors", **{"with": "go to ground"}
    )
    assert "Go to Ground is rolled as published" in ground.text
    assert "Rolled by" not in (await world.invoke("history")).text
    await world.invoke("settings edition", "mod", edition="11th")
    own = await world.invoke("attack", **names)
    assert "Rolled by" not in own.text


async def test_a_whole_army_is_no_attacker_and_no_target(world: StandIn, bot: Bot) -> None:
    refused = await world.invoke("attack", weapon="my army", target="their army")
    assert "`my army` is all of its units: `/odds` works them out one by one" in refused.text
    assert "`their army` is all of its units" in refused.text


async def test_a_unit_beside_a_weapon_is_no_name_of_it(world: StandIn, bot: Bot) -> None:
    asked = await world.invoke("attack", weapon="intercessors; 9x 2 3+ S4 AP-1 D1", target="T4 3+")
    assert "`intercessors` may be the unit, which attacks besides, or the name of" in asked.text
    many = "40x T4 3+"
    both = await world.invoke("attack", weapon="9x 2 3+ S4 AP-1 D1; intercessors", target=many)
    assert "1. 9x 2 3+ S4 AP-1 D1" in both.text
    assert "2. Bolt rifle" in both.text
    lost = await world.invoke(
        "attack", weapon="intercessors, 2 dead; 2 3+ S9 AP-3 DD6", target=many
    )
    assert "1. Bolt rifle" in lost.text
    assert "2. 2 3+ S9 AP-3 DD6" in lost.text
    row = await world.invoke("attack", weapon="Intercessors; 2; 3+; S4; AP-1; D1", target="T4 3+")
    assert "2 shots · BS 3+ · S4 · AP -1" in row.text


async def test_one_attack_is_of_one_phase(world: StandIn, bot: Bot) -> None:
    mixed = {"weapon": "boyz charged; intercessors", "target": "T4 3+"}
    refused = await world.invoke("attack", **mixed)
    assert "one attack is of one phase" in refused.text
    fought = await world.invoke("attack", **mixed, mode="melee")
    assert "one attack is of one phase" not in fought.text


async def test_nothing_is_offered_that_would_be_refused_again(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("attack", weapon="2x intercessors", target="blorg 3 dead")
    assert seen.labels == ["Mend"]
    seen = await world.invoke("attack", weapon="2x intercessors", target="10x T4 3+")
    assert seen.labels == ["2 intercessors", "intercessors; intercessors", "Mend"]


async def test_a_circumstance_is_completed_while_it_is_typed(world: StandIn, bot: Bot) -> None:
    offered = await world.complete("attack", "target", weapon="boyz", target="intercessors in c")
    assert [each["value"] for each in offered] == ["intercessors in cover", "Intercessor Squad"]
    assert offered[0]["name"].endswith("but in cover")
    (typed,) = await world.complete("attack", "target", weapon="boyz", target="10x T4 3+ in c")
    assert typed["value"] == "10x T4 3+ in cover"
    assert typed["name"].endswith("save 3+ · in cover")


async def test_who_has_no_weapon_is_told_beside_other_faults(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("attack", weapon="terminators", target="zzqq 3 dead", mode="shoot")
    assert seen.private
    assert "Terminator Squad has no ranged weapon with known numbers." in seen.text
    assert "No unit and no saved target is called `zzqq`" in seen.text
