"""`/macro`: rolls and attacks by name, through a real discord.py client."""

from __future__ import annotations

import pytest

from bot.console.stand_in import payloads
from bot.storage import Owner, ProfileKind
from tests.discord.standin import MEMBER, Bot, StandIn

ATTACK = "20 3+ S4 AP-1 D1 -> 10x T4 3+ W2"


async def test_a_name_takes_no_hold_in_a_title(world: StandIn, bot: Bot) -> None:
    saved = await world.invoke("macro save", name="@everyone **x**", text="2d6 9+")
    assert saved.embed["title"] == "Saved: @\u200beveryone \\*\\*x\\*\\*"


async def test_a_roll_is_kept_and_rolled_by_its_name(world: StandIn, bot: Bot) -> None:
    saved = await world.invoke("macro save", name="Long charge", text="2d6 9+")
    assert saved.private
    assert "Saved: Long charge" in saved.text
    for seen in (
        await world.invoke("macro use", name="long  CHARGE"),
        await world.invoke("roll", dice="long charge"),
    ):
        assert "2D6 total 9+" in seen.text
        assert "Long charge" in seen.text
        assert not seen.private
    offered = await world.complete("roll", "dice", dice="charge")
    assert offered == [{"name": "Long charge: 2d6 9+", "value": "2d6 9+"}]
    assert "Long charge" in (await world.invoke("macro list")).text
    offered = await world.complete("macro use", "name", name="long")
    assert offered[0]["value"] == "Long charge"
    changed = await world.invoke("macro save", name="long charge", text="2d6 10+")
    assert "Changed: long charge" in changed.text
    assert "Deleted: long charge" in (await world.invoke("macro delete", name="long charge")).text
    gone = await world.invoke("macro delete", name="long charge")
    assert "There is no macro `long charge`" in gone.text


async def test_a_macro_whose_profile_is_gone_says_what_it_is(world: StandIn, bot: Bot) -> None:
    await world.invoke("profile save", kind="weapon", name="bolters", profile="20 3+ S4 AP-1 D1")
    await world.invoke("macro save", name="volley", text="bolters -> 10x T4 3+ W2")
    await world.invoke("profile delete", kind="weapon", name="bolters")
    for seen in (
        await world.invoke("macro use", name="volley"),
        await world.invoke("roll", dice="volley"),
    ):
        assert seen.private
        assert "The macro `volley` is `bolters -> 10x T4 3+ W2`; a profile or unit" in seen.text
        assert "may be gone since it was saved" in seen.text


@pytest.mark.parametrize("between", ["->", "→", "into", "vs"])
async def test_an_attack_is_kept_and_offered_part_by_part(
    world: StandIn, bot: Bot, between: str
) -> None:
    text = ATTACK.replace("->", between)
    await world.invoke("macro save", name="Volley", text=text)
    assert "Volley" in (await world.invoke("macro use", name="volley", private=True)).text
    for part, value in (("weapon", "20 3+ S4 AP-1 D1"), ("target", "10x T4 3+ W2")):
        offered = await world.complete("attack", part, **{part: "voll"})
        assert offered[0] == {"name": f"Volley: {text}", "value": value}
    assert await world.complete("roll", "dice", dice="voll") != offered


async def test_the_servers_macros_are_its_moderators(world: StandIn, bot: Bot) -> None:
    world.people["bob"] = MEMBER
    given = {"name": "gate", "text": "d6", "shared": True}
    assert "Only moderators" in (await world.invoke("macro save", who="bob", **given)).text
    await world.invoke("macro save", **given)
    assert "gate" in (await world.invoke("macro use", who="bob", name="gate")).text
    await world.invoke("macro save", who="bob", name="mine", text="d3")
    listed = await world.invoke("macro list", who="bob")
    assert "Yours\n**mine** d3" in listed.text
    assert "This server’s\n**gate** d6" in listed.text
    gone = await world.invoke("macro delete", who="bob", name="gate", shared=True)
    assert "Only moderators" in gone.text
    exported = await world.invoke("macro export", who="bob", shared=True)
    assert "1 line;" in exported.text
    (file,) = exported.message["attachments"]
    assert world.conversation.files[file["id"]] == b"gate: d6\n"


LINES = b"# ours\ncharge: 2d6 9+\n\nbolts: 20 3+ S4 -> 10x T4 3+\nCharge: 2d6 8+\n"


async def test_lines_are_read_and_written(world: StandIn, bot: Bot) -> None:
    """Of two lines with one name the last counts."""
    world.uploads["77"] = LINES
    seen = await world.invoke("macro import", file="77")
    assert seen.private
    assert "2 macros read" in seen.text
    assert "2 new, 0 replaced." in seen.text
    exported = await world.invoke("macro export")
    (file,) = exported.message["attachments"]
    text = world.conversation.files[file["id"]]
    assert text == b"bolts: 20 3+ S4 -> 10x T4 3+\nCharge: 2d6 8+\n"
    world.uploads["78"] = text
    assert "0 new, 2 replaced." in (await world.invoke("macro import", file="78")).text


async def test_a_hundred_lines_are_read_at_once(world: StandIn, bot: Bot) -> None:
    world.uploads["77"] = b"".join(b"m%d x: d6\n" % number for number in range(100))
    assert "100 macros read" in (await world.invoke("macro import", file="77")).text


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (b"# nothing", "There is no line such as `charge: 2D6 9+`"),
        (b"charge 2d6", "Line 1: Dice are missing"),
        (b"a: d6\nb: d6 + kaboom", "Line 2: `kaboom` could not be read"),
        (b"a: d6\n" * 101, "At most 100 lines"),
    ],
)
async def test_lines_that_can_not_be_read(
    world: StandIn, bot: Bot, lines: bytes, sentence: str
) -> None:
    world.uploads["77"] = lines
    assert sentence in (await world.invoke("macro import", file="77")).text
    assert await bot.client.store.profiles.of(Owner.user(payloads.number("alice"))) == ()


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("2d6", "d6", "`2d6` reads as dice itself"),
        ("a:b", "d6", "has a letter, and no colon"),
        ("12", "d6", "has a letter, and no colon"),
        ("bad", "2d6 + foo", "`foo` could not be read"),
        ("bad", "20 3+ -> 10x T4", "lacks the Strength"),
    ],
)
async def test_what_can_not_be_rolled_is_not_kept(
    world: StandIn, bot: Bot, name: str, text: str, sentence: str
) -> None:
    seen = await world.invoke("macro save", name=name, text=text)
    assert seen.private
    assert sentence in seen.text
    assert "no macro" in (await world.invoke("macro use", name="bda")).text
    assert "There is no macro yet" in (await world.invoke("macro export")).text


async def test_macros_are_a_persons_data(world: StandIn, bot: Bot) -> None:
    await world.invoke("macro save", name="Charge", text="2d6 9+")
    store, alice = bot.client.store, int(payloads.user("alice")["id"])
    (kept,) = (await store.export(alice)).profiles
    assert (kept.kind, kept.name) == (ProfileKind.MACRO, "Charge")
    assert "Charge" not in (await world.invoke("profile list")).text
    await store.erase(alice)
    assert await store.profiles.of(Owner.user(alice)) == ()


async def test_an_attack_without_an_arrow_is_told_how_it_is_written(
    world: StandIn, bot: Bot
) -> None:
    text = "attack 20 3+ S4 AP-1 D1 | 10x T4 3+ W2"
    seen = await world.invoke("macro save", name="boom", text=text)
    assert "An attack has `->` between weapon and target" in seen.text
    assert seen.labels == ["Mend"]


async def test_a_macro_in_the_place_of_a_weapon_is_told(world: StandIn, bot: Bot) -> None:
    await world.invoke("macro save", name="zap", text="20 3+ S4 AP-1 D1 -> 10x T4 3+ W2")
    seen = await world.invoke("attack", weapon="zap", target="10x T4 3+")
    assert seen.private
    assert seen.message["content"] == "`zap` is a macro: `/macro use` rolls it."
    assert seen.labels == ["Roll /macro use", "Mend"]
    rolled = await world.press(seen, "Roll /macro use")
    assert "20 shots" in rolled.text


@pytest.mark.parametrize(
    "text",
    [
        f"/attack {ATTACK}",
        "/attack weapon:20 3+ S4 AP-1 D1 target:10x T4 3+ W2",
        '/attack weapon:"20 3+ S4 AP-1 D1" target:"10x T4 3+ W2"',
    ],
)
async def test_a_pasted_command_is_the_attack_behind_it(
    world: StandIn, bot: Bot, text: str
) -> None:
    await world.invoke("macro save", name="volley", text=text)
    rolled = await world.invoke("macro use", name="volley")
    assert "20 shots · BS 3+ · S4 · AP -1 · damage 1" in rolled.text
    assert "10 models · T4 · W2 · save 3+" in rolled.text


async def test_a_macro_keeps_no_other_command(world: StandIn, bot: Bot) -> None:
    """A test has its own command, and no name that could be used in its place."""
    seen = await world.invoke("macro save", name="ld", text="/test charge 9")
    assert "A macro keeps dice or an attack. `/test` is a command of its own" in seen.text
