"""`/profile` through a real discord.py client: saved, offered, used, shared, exchanged."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.console.stand_in import payloads
from bot.rolls.sheet import LINES, read_sheet
from bot.storage import Owner, Profile, ProfileKind
from tests.discord.standin import GUILD, MEMBER, Bot, Seen, StandIn, Standing

BOLT, MARINES = "2x 2 3+ S4 AP-1 D1", "10x T4 3+ W2"


async def saved(world: StandIn, who: str = "alice", **options: Any) -> Seen:
    """A weapon under a name."""
    given = {"kind": "weapon", "name": "Bolt rifle", "profile": BOLT}
    return await world.invoke("profile save", who=who, **(given | options))


async def test_a_name_stands_for_a_profile_where_dice_are_rolled(world: StandIn, bot: Bot) -> None:
    seen = await saved(world)
    assert seen.private
    assert "Saved: Bolt rifle" in seen.text
    assert "2 × 2 shots · BS 3+ · S4 · AP -1 · damage 1" in seen.text
    await saved(world, kind="target", name="Marines", profile=MARINES)
    rolled = await world.invoke("attack", weapon="bolt  RIFLE", target="Marines")
    assert "10 models · T4 · W2 · save 3+" in rolled.text
    (roll,) = await bot.client.store.rolls.by_user(payloads.number("alice"))
    assert roll.record is not None
    assert f'weapon:"{BOLT}" target:"{MARINES}"' in roll.record.command
    odds = await world.invoke("odds", weapon="Bolt rifle", target="Marines")
    assert "models expected" in odds.text


async def test_cards_and_the_history_call_an_attack_by_saved_names(
    world: StandIn, bot: Bot
) -> None:
    await saved(world)
    await saved(world, kind="target", name="Marines", profile=MARINES)
    both = await world.invoke("attack", weapon="bolt rifle", target="Marines")
    assert "edition · bolt rifle → Marines" in both.text
    one = await world.invoke("odds", weapon="20 3+ S4", target="Marines cover")
    assert "exact odds · 20 3+ S4 → Marines cover" in one.text
    neither = await world.invoke("attack", weapon="20 3+ S4", target="T4 3+")
    assert "→ T4" not in neither.text
    assert "/attack bolt rifle → Marines" in (await world.invoke("history")).text


async def test_names_have_no_characters_that_nobody_sees(world: StandIn, bot: Bot) -> None:
    await saved(world, name="Bolt\u202e ri\u200bfle\u2066")
    sheet = "weapon Las\u200b\u202egun: 1 4+ S3\n\ntarget Ma\u00adrines: 10x T4 3+"
    await world.submit(await world.invoke("profile import"), sheet=sheet)
    kept = await bot.client.store.profiles.of(Owner.user(payloads.number("alice")))
    assert [profile.name for profile in kept] == ["Bolt rifle", "Lasgun", "Marines"]


async def test_a_name_may_stand_among_other_words(world: StandIn, bot: Bot) -> None:
    await saved(world, profile="2 3+ S4 AP-1 D1")
    await saved(world, kind="target", name="Marines", profile=MARINES)
    offered = await world.complete("attack", "weapon", weapon="3x bolt rifle +1 to hit")
    words = "Bolt rifle: 3 × 2 shots · BS 3+ · S4 · AP -1 · damage 1 · +1 to hit"
    assert offered[0]["name"] == words
    odds = await world.invoke("odds", weapon="3x bolt rifle +1 to hit", target="marines cover")
    assert "3 × 2 shots · BS 3+ · S4 · AP -1 · damage 1 · +1 to hit" in odds.text
    assert "10 models · T4 · W2 · save 3+ · in cover" in odds.text
    odds = await world.invoke("odds", weapon="bolt rifle S8", target="11x marines T5")
    assert "S8 · AP -1" in odds.text
    changed = "*Changed:* S8 in place of S4, 11x in place of 10x, T5 in place of T4"
    assert changed in odds.text


async def test_a_misspelt_name_is_offered_and_named(world: StandIn, bot: Bot) -> None:
    await saved(world)
    await saved(world, kind="target", name="Marines", profile=MARINES)
    for typed in ("bolt rifel", "boltrifle"):
        offered = await world.complete("attack", "weapon", weapon=typed)
        assert [choice["value"] for choice in offered].count("Bolt rifle") == 1, typed
        assert offered[0]["value"] == "Bolt rifle", typed
        seen = await world.invoke("attack", weapon=typed, target="Marines")
        assert seen.private
        assert f"There is no weapon `{typed}` here; did you mean `Bolt rifle`?" in seen.text
    odds = await world.invoke("odds", weapon="Bolt rifle", target="marnies")
    assert "There is no target `marnies` here; did you mean `Marines`?" in odds.text
    assert (
        "did you mean `Bolt rifle`?" in (await world.invoke("profile show", name="bolt rifel")).text
    )
    gone = await world.invoke("profile delete", kind="weapon", name="bolt rifel")
    assert "There is no weapon of that name; did you mean `Bolt rifle`?" in gone.text
    await saved(world, name="20 shots")
    rolled = await world.invoke(
        "attack", weapon="20 shots 3+ S4", target="Marines"
    )  # numbers: no misspelt name
    assert "20 shots · BS 3+" in rolled.text
    assert (
        "a weapon is written like"
        in (await world.invoke("attack", weapon="plasma", target="Marines")).text
    )
    assert "Bolt" not in str(await world.complete("attack", "weapon", weapon="20 3+ S4"))


async def test_names_are_offered_before_readings(world: StandIn, bot: Bot) -> None:
    await saved(world)
    await saved(world, kind="target", name="Boltheads", profile=MARINES)
    offered = await world.complete("attack", "weapon", weapon="bolt")
    assert offered[0]["name"] == f"Bolt rifle: {BOLT}"
    assert [choice["value"] for choice in offered][:1] == ["Bolt rifle"]
    assert "Boltheads" not in [choice["value"] for choice in offered]
    offered = await world.complete("odds", "target", target="bolth")
    assert offered[0]["value"] == "Boltheads"
    assert all(
        c["value"] != "Bolt rifle"
        for c in await world.complete("attack", "weapon", who="bob", weapon="bolt")
    )
    shown = await world.complete("profile delete", "name", kind="target", name="")
    assert [choice["value"] for choice in shown] == ["Boltheads"]


async def test_a_number_in_front_of_a_name_is_kept(world: StandIn, bot: Bot) -> None:
    await saved(world)
    for typed in ("10 bolt rif", "10x bol"):
        offered = await world.complete("attack", "weapon", weapon=typed)
        assert offered[0]["name"] == f"10x Bolt rifle: {BOLT}"
        assert offered[0]["value"] == "10x Bolt rifle"


async def test_shared_ones_are_everyones_but_only_moderators_change_them(
    world: StandIn, bot: Bot
) -> None:
    world.people["bob"] = MEMBER
    world.people["carol"] = Standing(directly=True)
    assert "Only moderators" in (await saved(world, "bob", shared=True)).text
    await saved(world, name="House gun", shared=True)
    await saved(world, "bob")
    listed = await world.invoke("profile list", who="bob")
    assert "Yours: 1 weapon" in listed.text
    assert "This server’s: 1 weapon" in listed.text
    assert (await world.invoke("profile export", who="bob", shared=True)).message["attachments"]
    rolled = await world.invoke("attack", who="bob", weapon="house gun", target=MARINES)
    assert "#1 ·" in rolled.text
    assert (
        "Only moderators"
        in (
            await world.invoke(
                "profile delete", who="bob", kind="weapon", name="House gun", shared=True
            )
        ).text
    )
    assert (
        "No unit and no saved weapon is called `house gun`"
        in (await world.invoke("attack", who="carol", weapon="house gun", target=MARINES)).text
    )
    refused = await world.invoke("profile export", who="carol", shared=True)
    assert "belong to a server" in refused.text
    assert len(await bot.client.store.profiles.of(Owner.server(GUILD))) == 1


async def test_ones_own_comes_before_the_servers(world: StandIn, bot: Bot) -> None:
    await saved(world, profile="9 3+ S4 AP-1 D1", shared=True)
    await saved(world)
    seen = await world.invoke("profile show", name="Bolt rifle")
    assert [embed["footer"]["text"].split(" ·")[0] for embed in seen.message["embeds"]] == [
        "your own",
        "shared by this server",
    ]
    await world.invoke("attack", weapon="Bolt rifle", target=MARINES)
    (roll,) = await bot.client.store.rolls.by_user(payloads.number("alice"))
    assert roll.record is not None
    assert BOLT in roll.record.command


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"profile": "20 3+ S4 [lethl hits]"}, "did you mean"),
        ({"profile": "20 3+"}, "The weapon lacks the Strength"),
        ({"name": "20 3+ S4 AP-1 D1"}, "reads as a weapon itself"),
        ({"name": "a:b"}, "A name has no colon"),
    ],
)
async def test_what_can_not_be_saved_is_told(
    world: StandIn, bot: Bot, options: Any, sentence: str
) -> None:
    seen = await saved(world, **options)
    assert seen.private
    assert sentence in seen.text
    assert await bot.client.store.profiles.of(Owner.user(payloads.number("alice"))) == ()


async def test_deleting(world: StandIn, bot: Bot) -> None:
    await saved(world)
    seen = await world.invoke("profile delete", kind="weapon", name="bolt rifle")
    assert "Deleted: Bolt rifle" in seen.text
    assert BOLT.replace("-", "\\-") in seen.text
    again = await world.invoke("profile delete", kind="weapon", name="bolt rifle")
    assert "There is no weapon of that name" in again.text
    assert "no profile of that name" in (await world.invoke("profile show", name="bolt rifle")).text
    assert "There is no profile yet" in (await world.invoke("profile export")).text
    assert "None yet" in (await world.invoke("profile list")).text


async def test_a_sheet_is_read_and_written(world: StandIn, bot: Bot) -> None:
    sheet = f"weapon Bolt rifle: {BOLT}\ntarget Marines: {MARINES}\n"
    form = await world.invoke("profile import")
    seen = await world.submit(form, sheet=sheet)
    assert "2 profiles read" in seen.text
    assert "2 new ones, 0 replaced" in seen.text
    again = await world.submit(form, sheet=f"{sheet}weapon bolt rifle: 9 3+ S4\n# end")
    assert "0 new ones, 2 replaced" in again.text
    exported = await world.invoke("profile export")
    (file,) = exported.message["attachments"]
    assert (
        world.conversation.files[file["id"]].decode()
        == f"weapon bolt rifle: 9 3+ S4\ntarget Marines: {MARINES}\n"
    )
    bad = await world.submit(form, sheet=f"{sheet}weapon x 3")
    assert "Line 3: it must begin with" in bad.text


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (
            f"\ufeffweapon Bolt rifle: {BOLT}\r\ntarget Marines: {MARINES}".encode(),
            "2 profiles read",
        ),
        (b"weapon \xff\xfe", "The file is not UTF-8 text."),
        (b"x" * (512 * 1024 + 1), "A file of lines has at most 524,288 bytes."),
        (b"", "no line"),
    ],
)
async def test_a_file_is_read(world: StandIn, bot: Bot, content: bytes, sentence: str) -> None:
    world.uploads["77"] = content
    seen = await world.invoke("profile import", file="77")
    assert seen.private
    assert sentence in seen.text
    kept = await bot.client.store.profiles.of(Owner.user(payloads.number("alice")))
    assert len(kept) == (2 if "2 profiles" in sentence else 0)


async def test_a_hundred_are_kept_and_no_more(world: StandIn, bot: Bot) -> None:
    form = await world.invoke("profile import")
    await world.submit(form, sheet="".join(f"weapon gun {n}a: 1 3+ S4\n" for n in range(100)))
    assert "You can have 100 weapons" in (await saved(world)).text
    listed = await world.invoke("profile list")
    assert "Yours: 100 weapons" in listed.text
    exported = await world.invoke("profile export")
    assert exported.message["attachments"][0]["filename"] == "profiles.txt"


async def test_each_file_of_an_export_can_be_imported(world: StandIn, bot: Bot) -> None:
    owner, at, weapon = Owner.server(GUILD), datetime(2026, 7, 1, tzinfo=UTC), ProfileKind.WEAPON
    many = tuple(
        Profile(owner, weapon, f"gun {number}a", "1 3+ S4", 1, at) for number in range(LINES + 1)
    )
    await bot.client.store.profiles.save(many)
    exported = await world.invoke("profile export", shared=True)
    files = {each["filename"]: each["id"] for each in exported.message["attachments"]}
    assert list(files) == ["profiles.txt", "profiles-2.txt"]
    assert "reads each file again" in exported.text
    read = [read_sheet(world.conversation.files[file].decode()) for file in files.values()]
    assert [len(lines) for lines in read] == [LINES, 1]
    assert {line.name for lines in read for line in lines} == {profile.name for profile in many}


async def test_a_forged_form_reaches_only_ones_own(world: StandIn, bot: Bot) -> None:
    world.people["mallory"] = MEMBER
    form = await world.invoke("profile import", shared=True)
    assert form.exchange.modal is not None
    values = {"sheet": f"weapon x: {BOLT}"}
    assert (
        "Only the person"
        in (await world.submit_raw(form.exchange.modal, values, who="mallory")).text
    )
    forged = form.exchange.modal | {"custom_id": f"sheet:1:{payloads.number('mallory')}:shared"}
    assert "Only moderators" in (await world.submit_raw(forged, values, who="mallory")).text
    assert await bot.client.store.profiles.of(Owner.server(GUILD)) == ()


async def test_hostile_names_and_texts(world: StandIn, bot: Bot) -> None:
    await saved(world, name="@everyone **x** <@1>")
    for name, options in (("list", {}), ("show", {"name": "@everyone **x** <@1>"})):
        seen = await world.invoke(f"profile {name}", **options)
        assert "@everyone" not in seen.embed.get("description", "") + str(
            seen.embed.get("fields", "")
        )
    offered = await world.complete("attack", "weapon", weapon="@every")
    assert offered[0]["value"] == "@everyone **x** <@1>"


async def test_a_player_shares_names_with_the_server_without_a_moderator(
    world: StandIn, bot: Bot
) -> None:
    world.people |= {"alice": MEMBER, "bob": MEMBER}
    await saved(world)
    await saved(world, kind="target", name="Marines", profile=MARINES)
    seen = await world.invoke("profile share", name="bolt  RIFLE")
    assert seen.private
    assert "Shared: Bolt rifle" in seen.text
    assert "Everyone in this server can use it by its name" in seen.text
    await world.invoke("profile share", name="Marines")
    assert (
        "#1 ·" in (await world.invoke("attack", "bob", weapon="Bolt rifle", target="Marines")).text
    )
    listed = await world.invoke("profile list", who="bob")
    assert f"**Bolt rifle** 2x 2 3+ S4 AP\\-1 D1 · <@{payloads.number('alice')}>" in listed.text
    assert "Shared by players: 1 weapon" in listed.text
    shown = await world.invoke("profile show", who="bob", name="marines")
    assert "shared by another player" in shown.text
    own = await world.invoke("profile list")
    assert "Bolt rifle** 2x 2 3+ S4 AP\\-1 D1 · shared with a server" in own.text
    assert "Shared by" not in own.text
    await saved(world, "bob", name="Bolter", profile="9 3+ S4")
    offered = await world.complete("attack", "weapon", who="bob", weapon="bolt")
    assert [choice["value"] for choice in offered][:2] == ["Bolter", "Bolt rifle"]
    stopped = await world.invoke("profile share", name="bolt rifle", stop=True)
    assert "No longer shared: Bolt rifle" in stopped.text
    assert (
        "no profile of that name"
        in (await world.invoke("profile show", who="bob", name="bolt rifle")).text
    )


async def test_a_player_shares_names_with_a_person_anywhere(world: StandIn, bot: Bot) -> None:
    world.people |= {"bob": Standing(directly=True), "carol": MEMBER}
    bob = str(payloads.number("bob"))
    await world.invoke("preset save", name="Oath of ours", gives="reroll hits")
    await world.invoke("macro save", name="Long charge", text="2d6 9+")
    await saved(world)
    for what, name in (
        ("profile", "Bolt rifle"),
        ("preset", "oath of ours"),
        ("macro", "long charge"),
    ):
        seen = await world.invoke(f"{what} share", name=name, **{"with": bob})
        assert f"<@{bob}> can use it" in seen.text
    for what, name in (
        ("profile", "Bolt rifle"),
        ("preset", "Oath of ours"),
        ("macro", "Long charge"),
    ):
        assert name in (await world.invoke(f"{what} list", who="bob")).text
        assert name not in (await world.invoke(f"{what} list", who="carol")).text
    assert "2D6 total 9+" in (await world.invoke("macro use", who="bob", name="long charge")).text
    refused = await world.invoke("profile share", who="bob", name="Bolt rifle")
    assert "name the player" in refused.text
    lacking = await world.invoke("profile share", name="bolt rifel")
    assert "did you mean `Bolt rifle`?" in lacking.text
    offered = await world.complete("macro share", "name", name="long")
    assert [choice["value"] for choice in offered] == ["Long charge"]


async def test_a_direct_share_needs_no_server(world: StandIn, bot: Bot) -> None:
    world.people["alice"] = Standing(directly=True)
    await saved(world)
    shared = await world.invoke("profile share", name="bolt rifle", **{"with": "77"})
    assert "<@77> can use it" in shared.text


async def test_twelve_weapons_may_be_longer_than_one(world: StandIn, bot: Bot) -> None:
    weapon = "; ".join(f"weapon number {'abcdefghijkl'[n]} 1x 2 3+ S4 AP-1 D1" for n in range(12))
    assert len(weapon) > 400
    seen = await world.invoke("attack", weapon=weapon, target=MARINES)
    assert not seen.private
    assert "12. weapon number l" in seen.text
