"""The dice commands, used as a person does: through a real discord.py client and a stand-in of
Discord.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.app.rolls.rolling import FORGOTTEN, REMOVED, seal
from bot.client import RulesBot
from bot.console.stand_in import payloads
from bot.editions.named_tests import TESTS
from bot.gateway import answering
from bot.rules.library import Library
from bot.storage import Decide, NotKept, Roll, Scope, Stamp, Store, open_store
from bot.views import reply
from bot.views.rolls import pictures, roll_sent
from bot.views.rolls.roll import RerollOnes, RollAgain
from bot.views.rolls.roll_sent import UNSEEN
from tests.discord.standin import WAITING, Bot, Seen, StandIn, until
from tests.rolls.test_asks import NEEDED

ATTACK = {"weapon": "20 3+ S4 AP-1 D1 [lethal hits]", "target": "10x T4 3+ W2"}
FOOTER = re.compile(r"#([0-9]+) · [0-9a-f]{16}$")
PNG = b"\x89PNG"

LONG = (
    "multi melta 2 3+ S9 AP-4 DD6 [melta 2, anti-vehicle 4+, twin-linked, lethal hits, sustained "
    "hits 1, devastating wounds]"
)
"""More characters than a line of autocomplete can send."""


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with open_store(tmp_path / "bot.sqlite3", seal) as opened:
        yield opened


@pytest.fixture
async def begin(world: StandIn, shipped: Library, store: Store) -> AsyncIterator[Callable[[], Any]]:
    """Starts a bot with the store; at the end it stops."""
    running: list[Bot] = []

    async def start() -> Bot:
        running.append(Bot(RulesBot(shipped, store=store), world))
        await running[-1].start()
        return running[-1]

    yield start
    for bot in running:
        await bot.stop()


@pytest.fixture
async def bot(begin: Callable[[], Any]) -> Bot:
    started: Bot = await begin()
    return started


def number(seen: Seen) -> int:
    """A roll's number, as its footer shows it."""
    match = FOOTER.search(seen.embed["footer"]["text"])
    assert match is not None
    return int(match[1])


async def latest(store: Store, channel: int = payloads.CHANNEL) -> Roll:
    """The newest roll of the log."""
    (roll,) = await store.rolls.in_channel(channel, limit=1)
    return roll


async def test_an_attack_is_rolled_kept_and_shown(world: StandIn, bot: Bot, store: Store) -> None:
    seen = await world.invoke("attack", **ATTACK)
    assert not seen.private
    assert "10th edition · attack" in seen.text
    for stage in ("Hit 3+: ", "Wound 4+: ", "1.8 models expected"):
        assert stage in seen.text
    assert seen.labels == ["Details", "Odds", "Again", "Next"]
    assert number(seen) == 1
    roll = await latest(store)
    assert roll.record is not None
    assert roll.head.hex()[:16] in seen.text
    assert roll.scope == Scope.server(payloads.GUILD)
    assert roll.record.user == int(payloads.user("alice")["id"])
    assert roll.record.command == (
        '/attack weapon:"20 3+ S4 AP-1 D1 [lethal hits]" target:"10x T4 3+ W2" edition:"10th"'
    )


async def test_the_message_of_a_roll_is_known(world: StandIn, bot: Bot, store: Store) -> None:
    seen = await world.invoke("roll", dice="2D6")
    await bot.client.arrivals.settled(WAITING)
    assert str((await latest(store)).message) == seen.message["id"]


async def test_options_of_an_attack(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke(
        "attack",
        weapon="20 4+ S4",
        target="10x T4 3+",
        edition="9th",
        hit=1,
        cover="light",
        mode="shoot",
        private=True,
    )
    assert seen.private
    assert "Hit 3+: **" in seen.text
    assert "Hit 3+** skill 4+ · modifier +1" in (await world.press(seen, "Details")).text
    assert "9th edition" in seen.text
    assert "light cover" in seen.text


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"weapon": "20 3+ S4 foo"}, "but not `foo`"),
        (
            {"weapon": "20 3+ S4 +1 to hit", "hit": 1},
            "`+1 to hit` and the option `hit: 1` say the same thing twice",
        ),
        ({"weapon": "600 3+ S4 [sustained hits 20]"}, "at most 3,000 hits"),
        ({"target": "\u202e@everyone"}, "No unit and no saved target is called `@everyone`"),
    ],
)
async def test_bad_input_is_one_private_sentence(
    world: StandIn, bot: Bot, store: Store, given: dict[str, Any], sentence: str
) -> None:
    seen = await world.invoke("attack", **ATTACK | given)
    assert seen.private
    assert seen.embed["description"].startswith("```\n/attack\n")
    assert sentence in seen.message["content"]
    assert "\n" not in seen.message["content"]
    assert await store.rolls.in_channel(payloads.CHANNEL) == ()


async def test_the_same_interaction_twice_shows_the_same_roll(
    world: StandIn, bot: Bot, store: Store
) -> None:
    raw = world.conversation.begin(
        discord.InteractionType.application_command,
        payloads.user("alice"),
        world._data("attack", ATTACK),
        None,
    )
    exchange = world.conversation.exchanges[raw["token"]]
    shown = []
    for _ in range(2):
        exchange.answered = False
        exchange.messages = []
        heard = world._heard[raw["token"]] = asyncio.Event()
        await world.dispatch("INTERACTION_CREATE", raw)
        await asyncio.wait_for(heard.wait(), WAITING)
        shown.append(Seen(exchange).text)
    assert shown[0] == shown[1]
    assert len(await store.rolls.in_channel(payloads.CHANNEL)) == 1


async def test_everyone_may_see_every_die(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("attack", **ATTACK)
    details = await world.press(seen, "Details", "bob")
    assert details.private
    assert details.message["id"] != seen.message["id"]
    assert details.embed["title"] == "Details"
    assert "Hit, 3+" in details.text
    assert number(details) == number(seen)
    assert seen.labels == ["Details", "Odds", "Again", "Next"]


def titles(seen: Seen) -> list[str]:
    """The cards of a message."""
    return [embed["title"] for embed in seen.message["embeds"]]


async def test_whoever_rolled_sees_more_under_the_card_and_takes_it_away(
    world: StandIn, bot: Bot
) -> None:
    seen = await world.invoke("attack", **ATTACK)
    short = seen.message["embeds"]
    details = await world.press(seen, "Details")
    assert details.message["id"] == seen.message["id"]
    assert details.message["embeds"][0] == short[0]
    assert titles(details)[1:] == ["Details"]
    assert details.labels == ["Less", "Odds", "Again", "Next"]

    odds = await world.press(details, "Odds")
    assert odds.message["id"] == seen.message["id"]
    assert odds.message["embeds"][0] == short[0]
    assert odds.message["embeds"][1]["author"]["name"] == "10th edition · exact odds"
    assert odds.labels == ["Details", "Less", "Again", "Next"]
    assert len(odds.message["attachments"]) == 1

    others = await world.press(odds, "Less", "bob")
    assert (others.private, titles(others)) == (True, [short[0]["title"]])
    assert odds.labels == ["Details", "Less", "Again", "Next"]

    less = await world.press(odds, "Less")
    assert less.message["id"] == seen.message["id"]
    assert (less.message["embeds"], less.message["attachments"]) == (short, [])
    assert less.labels == ["Details", "Odds", "Again", "Next"]


async def test_a_card_that_shows_more_still_says_which_roll_it_follows(
    world: StandIn, bot: Bot, store: Store
) -> None:
    seen = await world.invoke("roll", dice="9D6")
    again = await world.press(seen, "Again")
    footer = again.embed["footer"]["text"]
    assert footer.startswith("after #1 · #2 · ")
    details = await world.press(again, "Details")
    assert titles(details)[1:] == ["Details"]
    assert details.embed["footer"]["text"] == footer
    assert (await world.press(details, "Less")).embed["footer"]["text"] == footer


async def test_more_of_a_roll_whose_message_was_deleted_comes_alone(
    world: StandIn, bot: Bot
) -> None:
    seen = await world.invoke("attack", **ATTACK)
    world.refuse_callbacks.append((404, 10008))
    details = await world.press(seen, "Details")
    await until(lambda: details.exchange.messages)
    assert details.private
    assert titles(details)[1:] == ["Details"]


async def test_more_than_a_message_holds_stands_in_place_of_the_card(
    world: StandIn, bot: Bot
) -> None:
    """Eight weapons of sixty dice each: their rows alone are thousands of characters."""
    weapons = "; ".join(["60 3+ S4"] * 8)
    seen = await world.invoke("attack", weapon=weapons, target="200x T4 3+ W2")
    details = await world.press(seen, "Details")
    assert details.message["id"] == seen.message["id"]
    assert titles(details) == ["Details"]
    assert number(details) == 1
    assert len(details.message["attachments"]) == 1
    less = await world.press(details, "Less")
    assert titles(less) == titles(seen)
    assert less.message["attachments"] == []


async def test_many_dice_come_as_a_file_too(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("attack", weapon="500 3+ S4", target="60x T4 3+ W2")
    details = await world.press(seen, "Details")
    (file,) = details.message["attachments"]
    assert file["filename"] == "roll-1.txt"
    assert file["description"] == "Every die of the roll, as text"
    assert b"Each wound" in world.conversation.files[file["id"]]


async def test_the_odds_of_a_roll_with_their_picture(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("attack", **ATTACK)
    odds = await world.press(seen, "Odds", "bob")
    assert odds.private
    (file,) = odds.message["attachments"]
    assert world.conversation.files[file["id"]].startswith(PNG)
    assert odds.embed["image"]["url"] == f"attachment://{file['filename']}"
    assert "This roll: " in file["description"]


async def test_rolling_again_is_a_new_roll_with_a_parent(
    world: StandIn, bot: Bot, store: Store
) -> None:
    seen = await world.invoke("attack", **ATTACK, private=True)
    first = await latest(store)
    again = await world.press(seen, "Again")
    assert again.message["id"] != seen.message["id"]
    assert again.private
    assert number(again) == 2
    second = await latest(store)
    assert second.record is not None
    assert first.record is not None
    assert (second.record.parent, second.record.command) == (first.key, first.record.command)


async def test_another_rolls_again_for_themselves_alone(
    world: StandIn, bot: Bot, store: Store
) -> None:
    seen = await world.invoke("attack", **ATTACK)
    assert not (await world.press(seen, "Again")).private
    others = await world.press(seen, "Again", "bob")
    assert others.private
    roll = await latest(store)
    assert roll.record is not None
    assert (roll.number, roll.record.user) == (3, payloads.number("bob"))


async def test_buttons_work_after_a_restart(world: StandIn, begin: Callable[[], Any]) -> None:
    first = await begin()
    seen = await world.invoke("attack", **ATTACK)
    await first.stop()
    second = await begin()
    details = await world.press(seen, "Details")
    assert (number(details), details.message["id"]) == (1, seen.message["id"])
    await second.stop()
    await begin()
    assert (await world.press(details, "Less")).labels == ["Details", "Odds", "Again", "Next"]
    assert (await world.press(seen, "Odds")).message["id"] == seen.message["id"]
    assert number(await world.press(seen, "Again")) == 2


async def test_buttons_of_rolls_that_are_gone(world: StandIn, bot: Bot, store: Store) -> None:
    seen = await world.invoke("attack", **ATTACK)
    await store.erase(int(payloads.user("alice")["id"]))
    for label in ("Details", "Odds", "Again"):
        gone = await world.press(seen, label)
        assert gone.private
        assert gone.text == REMOVED
    forged = seen.message["components"][0]["components"][0]
    forged["custom_id"] = RollAgain(int(payloads.user("alice")["id"]), 12345).custom_id
    assert (await world.press_raw(seen.message, forged)).text == FORGOTTEN


async def test_a_roll_that_can_not_be_kept_is_not_made(
    world: StandIn, bot: Bot, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(key: int, scope: Scope, at: datetime, decide: Decide, *more: Any) -> Roll:
        raise NotKept("The roll was not made: the disk is full.")

    monkeypatch.setattr(store.rolls, "record", full)
    seen = await world.invoke("attack", **ATTACK)
    assert (seen.private, seen.text) == (True, "The roll was not made: the disk is full.")
    odds = await world.invoke("odds", **ATTACK)
    assert "models expected" in odds.text


async def test_a_slow_disk_is_waited_for(
    world: StandIn, bot: Bot, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering, "PATIENCE", 0.01)
    record = store.rolls.record

    async def slow(key: int, scope: Scope, at: datetime, decide: Decide, *more: Any) -> Roll:
        await asyncio.sleep(0.2)
        return await record(key, scope, at, decide, *more)

    monkeypatch.setattr(store.rolls, "record", slow)
    seen = await world.invoke("roll", dice="2D6", private=True)
    await until(lambda: seen.exchange.messages)
    assert "2D6" in seen.text
    assert number(seen) == 1


async def test_odds_in_one_edition(world: StandIn, bot: Bot, store: Store) -> None:
    seen = await world.invoke("odds", **ATTACK)
    assert "10th edition · exact odds" in seen.text
    assert "Each rule adds" in seen.text
    (file,) = seen.message["attachments"]
    assert world.conversation.files[file["id"]].startswith(PNG)
    assert file["description"].startswith("Chances of models destroyed, 20 3+ S4")
    assert await store.rolls.in_channel(payloads.CHANNEL) == ()


async def test_odds_in_several_editions(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke(
        "odds", weapon="20 3+ S4 [lethal hits]", target="10x T4 3+", edition="8 and 10th"
    )
    assert seen.embed["author"]["name"] == "10th edition · exact odds"
    assert [field["name"] for field in seen.embed["fields"]] == ["Left out: 8th edition"]
    assert "is a rule of the 10th and 11th edition" in seen.text
    assert "models expected" in seen.text


async def test_odds_that_no_edition_can_read(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke(
        "odds", weapon="20 3+ S4 [lethal hits]", target="10x T4", edition="8th 9th"
    )
    assert seen.private
    assert "is a rule of the 10th and 11th edition, not of the 8th" in seen.text
    seen = await world.invoke("odds", **ATTACK, edition="7th")
    assert "`7th` is no edition I know" in seen.text


@pytest.mark.parametrize("fault", ["raises", "hangs"])
async def test_odds_do_without_a_picture_that_fails(
    world: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    done = asyncio.Event()
    loop = asyncio.get_running_loop()

    def broken(chart: object) -> bytes:
        if fault == "raises":
            raise RuntimeError("no font")
        asyncio.run_coroutine_threadsafe(done.wait(), loop).result()
        return b""

    monkeypatch.setattr(pictures, "draw", broken)
    monkeypatch.setattr(pictures, "PATIENCE", 0.05)
    seen = await world.invoke("odds", **ATTACK)
    done.set()
    assert seen.message["attachments"] == []
    assert "image" not in seen.embed
    assert "models expected" in seen.text


def refused_by_discord() -> discord.HTTPException:
    """Discord is out of order."""
    return discord.DiscordServerError(
        SimpleNamespace(status=500, reason=""), {"code": 0, "message": "Oops"}
    )  # type: ignore[arg-type]


@pytest.mark.parametrize("deferred", [False, True])
@pytest.mark.parametrize(
    "fault",
    [aiohttp.ServerDisconnectedError(), ConnectionResetError("reset"), refused_by_discord()],
    ids=repr,
)
async def test_a_roll_whose_answer_is_lost_counts_and_is_said_to(
    world: StandIn,
    bot: Bot,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    fault: Exception,
    deferred: bool,
) -> None:
    sent = reply.answer

    async def lost(interaction: Any, *_: Any) -> int | None:
        monkeypatch.setattr(reply, "answer", sent)
        if deferred:
            await interaction.response.defer()
        raise fault

    monkeypatch.setattr(reply, "answer", lost)
    seen = await world.invoke("roll", dice="2D6", reason="for the priority")
    assert seen.private or deferred  # what was deferred in the open is answered in the open
    assert UNSEEN.format(1) in seen.text
    assert type(fault).__name__ in caplog.text
    assert "for the priority" in (await world.invoke("history")).text
    assert "#2 ·" in (await world.invoke("roll", dice="2D6")).text


@pytest.mark.parametrize("heard", [False, True])
async def test_a_roll_goes_on_where_discord_may_not_have_been_told_to_wait(
    world: StandIn,
    bot: Bot,
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    heard: bool,
) -> None:
    """Where Discord did hear of it, it takes no first answer any more, but one that follows."""
    monkeypatch.setattr(answering, "PATIENCE", 0.01)
    record, defer = store.rolls.record, discord.InteractionResponse.defer

    async def slow(key: int, scope: Scope, at: datetime, decide: Decide, *more: Any) -> Roll:
        await asyncio.sleep(0.1)
        return await record(key, scope, at, decide, *more)

    async def lost(response: Any, **options: Any) -> None:
        if heard:
            await defer(response, **options)
            response._response_type = None
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(store.rolls, "record", slow)
    monkeypatch.setattr(discord.InteractionResponse, "defer", lost)
    seen = await world.invoke("roll", dice="2D6")
    assert number(seen) == 1
    assert "could not be told to wait" in caplog.text
    assert "Traceback" not in caplog.text
    assert world.broken == (["the interaction was answered twice"] if heard else [])
    world.broken.clear()


async def test_a_roll_whose_answer_is_too_late_is_only_logged(
    world: StandIn, bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    world.refuse_callbacks.append((404, 10062))
    await world.invoke("roll", dice="2D6")
    assert "#2 ·" in (await world.invoke("roll", dice="2D6")).text
    assert "/roll came too late" in caplog.text
    assert "Traceback" not in caplog.text


@pytest.fixture
def another_answers(
    world: StandIn, store: Store, monkeypatch: pytest.MonkeyPatch
) -> Callable[[dict[str, Any]], None]:
    """Another process gets each interaction too, and is faster: this is how it answers."""
    record = store.rolls.record

    def answers(first: dict[str, Any]) -> None:
        async def slower(*given: Any) -> Roll:
            (token,) = world.conversation.exchanges
            world.conversation.handle("POST", token, "callback", first, ())
            await asyncio.sleep(0.1)
            return await record(*given)

        monkeypatch.setattr(store.rolls, "record", slower)

    monkeypatch.setattr(answering, "PATIENCE", 0.01)
    monkeypatch.setattr(roll_sent, "BETWEEN", 0.01)
    return answers


BUSY = {"type": 4, "data": {"content": "Busy, try again in a few seconds.", "flags": 1 << 6}}


async def test_a_roll_is_shown_though_another_process_was_busy(
    world: StandIn, bot: Bot, store: Store, another_answers: Callable[[dict[str, Any]], None]
) -> None:
    another_answers(BUSY)
    seen = await world.invoke("roll", dice="2D6")
    await bot.client.arrivals.settled(WAITING)
    (shown,) = seen.exchange.messages
    assert number(Seen(seen.exchange)) == 1
    assert not shown["flags"] & 1 << 6
    (kept,) = await store.rolls.in_channel(payloads.CHANNEL)
    assert kept.message == int(shown["id"])
    assert set(world.broken) == {"the interaction was answered twice"}
    world.broken.clear()


async def test_a_roll_that_another_process_showed_is_not_shown_again(
    world: StandIn, bot: Bot, another_answers: Callable[[dict[str, Any]], None]
) -> None:
    another_answers({"type": 5, "data": {}})
    showing = asyncio.create_task(world.invoke("roll", dice="2D6"))
    while not (rolls := await bot.client.store.rolls.in_channel(payloads.CHANNEL)):
        await asyncio.sleep(0.01)
    (kept,) = rolls
    ((token, exchange),) = world.conversation.exchanges.items()
    footer = {"text": f"#1 · {kept.head.hex()[:16]}"}
    card = {"embeds": [{"title": "2D6", "footer": footer}]}
    world.conversation.handle("PATCH", token, "messages/@original", card, ())
    await showing
    await bot.client.arrivals.settled(WAITING)
    assert exchange.messages == [exchange.original]
    assert set(world.broken) == {"the interaction was answered twice"}
    world.broken.clear()


async def test_the_servers_edition_is_meant(world: StandIn, bot: Bot, store: Store) -> None:
    settings = await store.servers.settings(payloads.GUILD)
    by = Stamp(1, datetime.now(UTC))
    await store.servers.save_settings(replace(settings, default_edition="8th"), by)
    assert (
        "8th edition · attack"
        in (await world.invoke("attack", weapon="20 3+ S4", target="10x T4")).text
    )
    assert "8th edition · test" in (await world.invoke("test charge", distance=9)).text
    lacking = await world.invoke("test battleshock", leadership=7)
    assert lacking.private
    assert "The 8th edition has no test `battleshock`. `/test morale` is rolled" in lacking.text
    named = await world.invoke("test battleshock", leadership=7, edition="11th")
    assert "11th edition · test" in named.text


async def test_plain_dice(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("roll", dice="40d6 5+ rr1", reason="<@1> **go** @everyone")
    assert seen.embed["title"].startswith("40D6 5+ rr1: ")
    assert "\\*\\*go\\*\\*" in seen.text
    assert "<@1>" not in seen.text
    assert "@everyone" not in seen.text
    assert number(await world.press(seen, "Again")) == 2
    for dice, sentence in (
        ("1001D6", "at most 1,000 dice"),
        ("2D", "does not say how many sides"),
        ("kaboom", "dice look like"),
    ):
        bad = await world.invoke("roll", dice=dice)
        assert bad.private
        assert sentence in bad.text


async def test_dice_are_picked_up_again(world: StandIn, bot: Bot, store: Store) -> None:
    """In a roll of its own that names the one before; in the open by who rolled alone."""
    seen = await world.invoke("roll", dice="100 dice on 4s")
    first = await latest(store)
    assert (await world.press(seen, "Re-roll the misses", "bob")).private
    again = await world.press(seen, "Re-roll the ones")
    second = await latest(store)
    assert first.record is not None
    assert second.record is not None
    assert second.record.parent == first.key
    ones = [face for _, face in first.record.dice].count(1)
    hits = sum(face >= 4 for _, face in first.record.dice)
    assert second.record.command == (
        f'/roll dice:"{ones}D6 4+" reason:"the ones of #1 again" standing:{hits}'
    )
    more = sum(face >= 4 for _, face in second.record.dice)
    title = f"{hits + more} in all · {ones}D6 4+: {more} of {ones}"
    assert again.embed["title"] == title.replace("1D6", "D6") if ones == 1 else title
    assert f"{hits} stood before" in again.text
    assert "after #1" in again.text
    listed = (await world.invoke("history")).text
    assert f"“the ones of \\#1 again” → **{more}, {hits + more} in all**" in listed
    assert not any(label.startswith("Re-roll") for label in again.labels)
    forged = seen.message["components"][0]["components"][0]
    forged["custom_id"] = RerollOnes(int(payloads.user("alice")["id"]), second.key).custom_id
    assert (
        "No die of this roll can be thrown again"
        in (await world.press_raw(seen.message, forged)).text
    )
    offered = await world.complete("roll", "dice", dice="20 3+ rr1")
    assert offered[0]["name"].startswith("20D6, each 3+ counts, 1s re-rolled once")


async def test_no_die_is_picked_up_twice(world: StandIn, bot: Bot) -> None:
    """However often, and by whatever button: a re-roll is settled."""
    first = await world.invoke("roll", dice="100 dice on 4s")
    again = await world.press(first, "Re-roll the misses")
    assert not any(label.startswith("Re-roll") or label == "Again" for label in again.labels)
    once = (
        "Dice of roll #1 were re-rolled already, in #2: a roll has one re-roll, and no die is "
        "re-rolled twice."
    )
    for label in ("Re-roll the misses", "Re-roll the ones"):
        refused = await world.press(first, label)
        assert refused.private and once in refused.text
    assert number(await world.press(first, "Re-roll the misses", "bob")) == 3
    assert number(await world.press(first, "Again")) == 4


async def test_the_dice_that_counted_are_rolled_for_the_next_step(
    world: StandIn, bot: Bot, store: Store
) -> None:
    """What hit now wounds: a roll of its own, with those that a re-roll added."""
    seen = await world.invoke("roll", dice="100 dice on 4s")
    first = await latest(store)
    assert first.record is not None
    hits = sum(face >= 4 for _, face in first.record.dice)
    assert f"Roll these {hits}" in seen.labels
    asked = await world.press(seen, f"Roll these {hits}", "bob")
    assert (await world.submit(asked, "bob", need="4+")).private
    more = await world.press(seen, "Re-roll the misses")
    second = await latest(store)
    assert second.record is not None
    hits += sum(face >= 4 for _, face in second.record.dice)
    form = await world.press(more, f"Roll these {hits}")
    wounds = await world.submit(form, need="4+ reroll 1s")
    assert not wounds.private
    assert wounds.embed["title"].startswith(f"{hits}D6 4+ rr1: ")
    third = await latest(store)
    assert third.record is not None
    assert third.record.parent == second.key
    assert third.record.command == (
        f'/roll dice:"{hits}D6 4+ rr1" reason:"those of #{second.number} that counted"'
    )
    assert len(third.record.dice) >= hits
    refused = await world.submit(form, need="foo")
    assert refused.private and "`foo` could not be read" in refused.text


async def test_where_nothing_counted_there_is_nothing_to_roll(world: StandIn, bot: Bot) -> None:
    for dice in ("2D6", "4D6kh3", "D6 total 4+"):
        seen = await world.invoke("roll", dice=dice)
        assert not any(label.startswith("Roll these") for label in seen.labels)


async def test_a_double_tap_picks_dice_up_once(world: StandIn, bot: Bot, store: Store) -> None:
    first = await world.invoke("roll", dice="100 dice on 4s")
    labels = ("Re-roll the misses", "Re-roll the ones", "Re-roll the misses")
    seen = await asyncio.gather(*(world.press(first, label) for label in labels))
    refused = [each for each in seen if each.private]
    assert len(refused) == 2
    assert all("no die is re-rolled twice" in each.text for each in refused)
    assert (await latest(store)).number == 2


async def test_a_roll_of_an_earlier_epoch_is_named_with_it(world: StandIn, bot: Bot) -> None:
    """Numbers begin anew with each epoch."""
    first = await world.invoke("roll", dice="100 dice on 4s")
    await world.invoke("fairness reveal")
    await world.invoke("roll", dice="2D6", who="bob")
    again = await world.press(first, "Re-roll the misses")
    assert again.embed["footer"]["text"].startswith("after #1 of epoch 1 · #2 · ")
    assert "the misses of \\#1 of epoch 1 again" in (await world.invoke("history")).text
    refused = await world.press(first, "Re-roll the misses")
    assert "Dice of roll #1 of epoch 1 were re-rolled already, in #2: " in refused.text
    repeated = await world.press(first, "Again")
    assert repeated.embed["footer"]["text"].startswith("after #1 of epoch 1 · #3 · ")


async def test_a_charge_is_a_total_and_can_be_counted(world: StandIn, bot: Bot) -> None:
    charge = await world.invoke("roll", dice="2d6>=6")
    assert charge.embed["title"].startswith("2D6 total 6+: ")
    counted = await world.press(charge, "Count each die")
    assert counted.embed["title"].startswith("2D6 6+: ")
    assert "after #1" in counted.text
    assert "Total 6+" in counted.labels


async def test_a_roll_off_without_an_opponent(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("rolloff", reason="first turn")
    assert re.match(r"(Red|Blue) wins the roll-off", seen.embed["title"])
    assert "Red is alice, Blue the other side of the table." in seen.text
    assert seen.labels == []


async def roll_off_with(world: StandIn, person: dict[str, Any]) -> Seen:
    """A roll-off against somebody."""
    data = world._data("rolloff", {"opponent": person["id"]})
    data["resolved"] = {"users": {person["id"]: person}}
    return await world._send(discord.InteractionType.application_command, "alice", data)


async def test_a_roll_off_with_an_opponent(world: StandIn, bot: Bot) -> None:
    seen = await roll_off_with(world, payloads.user("bob"))
    assert re.match(r"(alice|bob) wins the roll-off", seen.embed["title"])
    assert re.search(r"alice `[1-6]` · bob `[1-6]`", seen.text)
    own = await roll_off_with(world, payloads.user("alice"))
    assert own.private
    assert "A roll-off takes two" in own.text


async def test_the_servers_edition_rolls_its_own_test_of_leadership(
    world: StandIn, bot: Bot, store: Store
) -> None:
    """Nobody chose an edition: it is the 10th. Then the server plays the 11th."""
    seen = await world.invoke("test leadership", leadership=6)
    assert "10th edition · test" in seen.text
    assert seen.embed["title"].startswith("Leadership test: ")
    await world.invoke("settings edition", edition="11th")
    seen = await world.invoke("test leadership", leadership=6)
    assert "11th edition · test" in seen.text
    assert seen.embed["title"].startswith("Leadership test: ")
    newer = await world.invoke("test leadership", leadership=6, edition="10th")
    assert newer.embed["title"].startswith("Leadership test: ")
    named = await world.invoke("test leadership", leadership=6, edition="4th")
    assert "4th edition · test" in named.text
    assert named.embed["title"].startswith("Leadership test: ")


async def test_leadership_of_the_4th_passes_on_an_equal_roll_for_players(
    world: StandIn, bot: Bot
) -> None:
    """A specification without it means the reference's reading (004:205)."""
    seen = await world.invoke("test leadership", leadership=8, edition="4th")
    assert "2D6 equal to Leadership or below passes" in seen.text
    other = await world.invoke("test leadership", leadership=8, published=False, edition="4th")
    assert "2D6 below Leadership, as the 4th reference has it" in other.text


@pytest.mark.parametrize("name", TESTS)
async def test_every_test_is_a_command(world: StandIn, bot: Bot, name: str) -> None:
    path = f"test more {name}" if TESTS[name].seldom else f"test {name}"
    test = TESTS[name]
    seen = await world.invoke(path, **NEEDED.get(name, {}), edition=test.editions[0])
    titles = [each.wording.title or test.title for each in test.procedures.values()]
    assert seen.embed["title"].startswith(tuple(titles))
    assert number(seen) == 1


async def test_a_test_that_lacks_something(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("test tank_shock", published=True)
    assert seen.private
    assert "Say the vehicle's `toughness`" in seen.text


async def test_boxes_answer_with_the_reading(world: StandIn, bot: Bot) -> None:
    for command in ("attack", "odds"):
        choice, other = await world.complete(command, "weapon", weapon="20 3+ S4 D3")
        assert other["value"] == "20 3+ S4 DD3"
        assert choice["value"] == "20 3+ S4 D3"
        assert "damage 3, not D3" in choice["name"]
        (choice,) = await world.complete(
            command, "target", weapon="20 3+ S4", target="10x T4", edition="8th"
        )
        assert choice["name"].startswith("10 models · T4")
        (long,) = await world.complete(command, "weapon", weapon=LONG)
        assert long["name"].startswith("multi melta: 2 shots · BS 3+ · S9 · AP -4 · damage D6")
        seen = await world.invoke(command, weapon=long["value"], target="10x T4 3+ W2")
        assert "Twin-linked" in seen.text
        assert "multi melta" in seen.text
    examples = await world.complete("attack", "weapon", weapon="", edition="4th")
    assert "BS4" in examples[0]["value"]
    offered = await world.complete("odds", "edition", edition="8th 1")
    assert [choice["value"] for choice in offered] == ["8th 11th"]
    assert await world.complete("odds", "weapon", weapon="20 3+", edition="nonsense")


async def test_next_attacks_what_is_left(world: StandIn, begin: Callable[[], Any]) -> None:
    """Ten wounds of a model of forty: the next weapons find thirty, also after a restart."""
    first = await begin()
    gun = {"weapon": "10 auto S40 AP-6 D1 [torrent]", "edition": "10th"}
    seen = await world.invoke("attack", target="big: T2 W40", cover="yes", **gun)
    left = re.search(r"(\d+) of 40 wounds left", seen.text)
    assert left is not None
    lost = 40 - int(left[1])
    await first.stop()
    await begin()
    form = await world.press(seen, "Next")
    then = await world.submit(form, weapon="1 auto S40 AP-6 D1; krak 1 auto S40 AP-6 D2")
    assert not then.private
    assert f"wounds already lost: {lost}" in then.text
    assert "krak" in then.text
    others = await world.submit(await world.press(then, "Next", "bob"), "bob", weapon="2 3+ S4")
    assert others.private
    wrong = await world.submit(await world.press(seen, "Next"), weapon="nothing")
    assert wrong.private


async def test_nobody_left_has_no_next(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("attack", weapon="20 auto S40 AP-6 D5", target="T2", edition="10th")
    assert seen.labels[-1] == "Again"
    vehicle = await world.invoke("attack", weapon="1 BS4 S1", target="armour 14", edition="4th")
    assert vehicle.labels[-1] == "Next"
    form = await world.press(vehicle, "Next")
    assert "against* vehicle" in (await world.submit(form, weapon="1 BS4 S1")).text


async def test_an_assault_is_fought_in_the_open(world: StandIn, bot: Bot) -> None:
    boyz = "Boyz: 10x WS4 S3 T4 A2 I2 Ld7 6+, charged"
    seen = await world.invoke("assault", first=boyz, second="5x WS4 S4 T4 A1 I4 Ld9 3+")
    assert not seen.private
    assert "4th edition · assault" in seen.text
    assert "**The second side** at Initiative 4: 5 blows" in seen.text
    assert seen.labels == ["Details", "Again"]
    dice = await world.press(seen, "Details", "bob")
    assert "The second side: hit, 4+" in dice.text
    again = await world.press(seen, "Again")
    assert "#2" in again.text
    listed = (await world.invoke("history")).text
    assert "/assault first" in listed
    wrong = await world.invoke("assault", first=boyz, second="5x")
    assert wrong.private
    assert "The second side: The side lacks the Weapon Skill" in wrong.text
