"""`/history`, `/verify`, `/fairness`, `/luck`, `/privacy` through a real discord.py client."""

from __future__ import annotations

import gzip
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.app.rolls import proofs
from bot.app.rolls.proofs import ELSEWHERE, NONE, NOT_ENDED
from bot.app.rolls.rolling import FORGOTTEN, REMOVED
from bot.console.stand_in import payloads
from bot.dice.fairness import SENTENCES, verify_log, verify_receipt
from bot.dice.fairness import Standing as Proof
from bot.render.records.proof import FIRST
from bot.storage import Decision, Owner, Scope
from bot.views import files
from tests.discord.standin import GUILD, MEMBER, Bot, Seen, StandIn, Standing

ALICE = payloads.number("alice")
SCOPE = Scope.server(GUILD)


def file_of(world: StandIn, seen: Seen) -> bytes:
    """The one file of a message."""
    (attached,) = seen.message["attachments"]
    return world.conversation.files[attached["id"]]


def footer(seen: Seen) -> str:
    """What stands under a roll."""
    return str(seen.embed["footer"]["text"])


# ----------------------------------------------------------------------------------------------------
# history
async def test_history_lists_links_and_rolls_again(world: StandIn, bot: Bot) -> None:
    first = await world.invoke("roll", dice="2D6", reason="the **gate**")
    await world.invoke("attack", weapon="20 3+ S4 AP-1 D1", target="10x T4 3+")
    await world.invoke("rolloff")
    seen = await world.invoke("history", who="bob")
    assert seen.private
    assert (
        f"[show](https://discord.com/channels/{GUILD}/{payloads.CHANNEL}/{first.message['id']})"
        in seen.text
    )
    assert "/roll 2D6 “the \\*\\*gate\\*\\*” → **" in seen.text
    assert seen.text.index("**#3**") < seen.text.index("**#1**")
    again = next(label for label in seen.labels if label.startswith("#1 /roll 2D6"))
    assert not any(label.startswith("#3") for label in seen.labels)
    rolled = await world.press(seen, again, who="bob")
    assert footer(rolled).startswith("after #1 · #4 · ")
    assert not rolled.private
    kept = await bot.client.store.rolls.numbered(SCOPE, 1, 4)
    assert kept is not None
    assert kept.record is not None
    assert kept.record.parent == (await _numbered(bot, 1)).key


async def _numbered(bot: Bot, number: int, epoch: int = 1) -> Any:
    return await bot.client.store.rolls.numbered(SCOPE, epoch, number)


@pytest.mark.parametrize(
    ("asked", "ending"),
    [
        ("/test more warlord_trait edition:8th", {"Legendary Fighter", "Inspiring Leader"}),
        ("/test charge distance:2 edition:10th", {": the charge arrives"}),
        ("/test perils edition:9th", {"no Perils of the Warp", "mortal wound"}),
        ("/rolloff", {"Red won", "Blue won"}),
    ],
)
async def test_history_names_commands_that_exist_and_how_it_ended(
    world: StandIn, bot: Bot, asked: str, ending: set[str]
) -> None:
    command, *options = asked.removeprefix("/").split(" ")
    words = [word for word in options if ":" not in word]
    typed = dict(word.split(":") for word in options if ":" in word)
    given = {name: int(value) if value.isdigit() else value for name, value in typed.items()}
    for _ in range(3):
        await world.invoke(" ".join([command, *words]), **given)
    seen = await world.invoke("history")
    lines = [line for line in seen.text.replace("\\", "").split("\n") if line.startswith("/")]
    assert len(lines) == 3
    for line in lines:
        typed_again, _, came = line.partition(" → ")
        assert typed_again == asked
        assert any(each in came for each in ending) or "Tenacious" in came


async def test_history_is_paged_there_and_back(world: StandIn, bot: Bot) -> None:
    for _ in range(15):
        await world.invoke("roll", dice="D6")
    seen = await world.invoke("history")
    assert "**#15**" in seen.text
    assert "**#9**" not in seen.text
    seen = await world.press(seen, "Older")
    assert "**#9**" in seen.text
    seen = await world.press(seen, "Older")
    assert "**#1**" in seen.text
    assert "Older" not in seen.labels
    seen = await world.press(seen, "Newest")
    assert "**#15**" in seen.text


async def test_what_one_player_alone_saw_stays_theirs(world: StandIn, bot: Bot) -> None:
    hidden = await world.invoke("roll", dice="2D6", reason="secret plan", private=True)
    await world.invoke("roll", dice="D6")
    for who, sees in (("alice", True), ("bob", False)):
        for options in ({}, {"player": str(ALICE)}):
            seen = await world.invoke("history", who=who, **options)
            assert ("secret plan" in seen.text) is sees
            assert "**#2**" in seen.text
    assert ELSEWHERE in (await world.invoke("verify", who="bob", number=1)).text
    mine = await world.invoke("verify", number=1)
    assert mine.private
    assert "secret plan" in mine.text
    key = (await _numbered(bot, 1)).key
    bob = payloads.number("bob")
    for name in ("again", "dice", "chart"):
        seen = await world.forge(hidden, f"{name}:1:{bob}:{key}", kind=2, who="bob")
        assert FORGOTTEN in seen.text
    seen = await world.forge(hidden, f"reroll:1:{bob}:", [str(key)], who="bob")
    assert FORGOTTEN in seen.text


async def test_many_private_rolls_bury_nobody_elses(world: StandIn, bot: Bot) -> None:
    await world.invoke("roll", who="bob", dice="2D6", reason="the open one")
    for _ in range(3):
        await world.invoke("roll", dice="D6", private=True)
    record = (await _numbered(bot, 2)).record
    for key in range(1, 1_101):
        decision = Decision(record, bytes(32), bytes(32))
        await bot.client.store.rolls.record(
            2**62 + key, SCOPE, record.at, lambda _, made=decision: made
        )
    for options in ({}, {"player": str(payloads.number("bob"))}):
        seen = await world.invoke("history", who="carol", **options)
        assert "the open one" in seen.text
        assert "Older" not in seen.labels
    assert "No rolls" in (await world.invoke("history", who="carol", player=str(ALICE))).text
    assert "Roll #1 of epoch 1" in (await world.invoke("verify", who="carol")).text


async def test_rolls_of_elsewhere_can_not_be_reached(world: StandIn, bot: Bot) -> None:
    world.people["carol"] = Standing(directly=True)
    first = await world.invoke("roll", dice="2D6", reason="server talk")
    key = (await _numbered(bot, 1)).key
    carol = payloads.number("carol")
    for custom_id, values, kind in (
        (f"again:1:{carol}:{key}", [], 2),
        (f"reroll:1:{carol}:", [str(key)], 3),
        (f"reroll:1:{carol}:", ["99999999999999999999"], 3),
        (f"again:1:{carol}:99999999999999999999", [], 2),
    ):
        seen = await world.forge(first, custom_id, values, kind, who="carol")
        assert FORGOTTEN in seen.text
    seen = await world.forge(
        first, f"past:1:{carol}:{ALICE}:99999999999999999999", kind=2, who="carol"
    )
    assert "server talk" not in seen.text
    assert "server talk" not in (await world.invoke("history", who="carol", player=str(ALICE))).text
    seen = await world.forge(first, f"reroll:1:{carol}:", ["x"], who="carol")
    assert "Nothing was chosen" in seen.text


async def test_which_epoch_a_number_is_of_is_said(world: StandIn, bot: Bot) -> None:
    """Numbers begin anew with each epoch."""
    for _ in range(2):
        await world.invoke("roll", dice="D6")
    assert "another epoch" not in (await world.invoke("verify", number=2)).text
    await world.invoke("fairness reveal")
    missing = await world.invoke("verify", number=2)
    assert "There is no roll #2 in epoch 2; the newest epoch is 2." in missing.text
    assert "For that of epoch 1 add `epoch:1`." in missing.text
    assert "add `epoch" not in (await world.invoke("verify", number=3)).text
    await world.invoke("roll", dice="D6")
    newer = await world.invoke("verify", number=1)
    assert newer.embed["title"].startswith("Roll #1 of epoch 2")
    assert "-# Epoch 2, from" in newer.text
    assert "Roll #1 of another epoch: `/verify number:1 epoch:1`" in newer.text
    older = await world.invoke("verify", number=1, epoch=1)
    assert older.embed["title"].startswith("Roll #1 of epoch 1")


async def test_a_roll_off_is_settled(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("rolloff")
    key = (await _numbered(bot, 1)).key
    forged = await world.forge(seen, f"reroll:1:{ALICE}:", [str(key)])
    assert "settled" in forged.text


# -------------------------------------------------------------------------------------------
# verify, fairness
async def test_a_roll_is_proved_before_and_after_its_seed_is_revealed(
    world: StandIn, bot: Bot
) -> None:
    sealed = await world.invoke("fairness show")
    for sentence in SENTENCES:
        assert sentence in sealed.text
    commitment = (await bot.client.store.rolls.current(SCOPE, bot_time(bot))).commitment.hex()
    assert commitment in sealed.text
    rolled = await world.invoke("roll", dice="5D6")
    await world.invoke("roll", dice="2D6")
    number, head = footer(rolled).removeprefix("#").split(" · ")
    assert len(head) == 16
    proof = await world.invoke("verify", who="bob", number=int(number))
    assert "The dice can be checked when the epoch has ended" in proof.text
    assert "✔ **form, record, number** The file tells of the roll as it was logged." in proof.text
    open_one = verify_receipt(
        file_of(world, proof).decode(), seen_head=head, seen_commitment=commitment
    )
    assert open_one.standing is Proof.OPEN
    shown = await world.invoke("fairness reveal")
    assert not shown.private
    proof = await world.invoke("verify", who="bob", number=int(number), epoch=1)
    assert "Everything holds" in proof.text
    receipt = file_of(world, proof).decode()
    verdict = verify_receipt(receipt, seen_head=head, seen_commitment=commitment)
    assert verdict.standing is Proof.HOLDS
    dice = json.loads(receipt)["dice"]
    forged = receipt.replace(dice, dice[:-1] + ("1" if dice[-1] != "1" else "2"))
    refused = verify_receipt(forged)
    assert refused.standing is Proof.FAILS
    assert "dice" in refused.sentence
    changes = await bot.client.store.servers.changes(GUILD)
    assert [(c.what, c.after) for c in changes] == [("epoch 1", "ended and revealed")]
    later = await world.invoke("fairness show")
    assert "Epoch 2" in later.text
    assert json.loads(receipt)["seed"] in later.text


def bot_time(bot: Bot) -> Any:
    """Any time will do: the epoch is open."""
    return datetime.now(UTC)


async def test_the_next_commitment_is_known_before_the_epoch_begins(
    world: StandIn, bot: Bot
) -> None:
    await world.invoke("roll", dice="D6")
    before = (await bot.client.store.rolls.current(SCOPE, bot_time(bot))).next_commitment.hex()
    assert before in (await world.invoke("fairness show")).text
    await world.invoke("fairness reveal")
    await world.invoke("roll", dice="D6")
    assert (await bot.client.store.rolls.current(SCOPE, bot_time(bot))).commitment.hex() == before
    assert "epoch 2" in (await world.invoke("verify", number=1)).text


async def test_only_moderators_end_an_epoch_and_only_one_with_rolls(
    world: StandIn, bot: Bot
) -> None:
    world.people["mallory"] = MEMBER
    assert "has no rolls yet" in (await world.invoke("fairness reveal")).text
    await world.invoke("roll", dice="D6")
    assert "Only moderators" in (await world.invoke("fairness reveal", who="mallory")).text
    assert (await bot.client.store.rolls.current(SCOPE, bot_time(bot))).number == 1
    world.people["dan"] = Standing(directly=True)
    await world.invoke("roll", who="dan", dice="D6")
    assert "Epoch 1 has ended" in (await world.invoke("fairness reveal", who="dan")).text


async def test_what_can_not_be_proved_is_told(world: StandIn, bot: Bot) -> None:
    assert NONE in (await world.invoke("verify")).text
    assert "There is no roll #5 in epoch 1" in (await world.invoke("verify", number=5)).text
    await world.invoke("roll", dice="D6")
    assert (
        "There is no roll #1 in epoch 7; the newest epoch is 1"
        in (await world.invoke("verify", number=1, epoch=7)).text
    )
    assert "Roll #1 of epoch 1" in (await world.invoke("verify", who="bob")).text


async def test_the_first_roll_of_all_is_told_to_have_been_sealed_with(
    world: StandIn, bot: Bot
) -> None:
    await world.invoke("roll", dice="D6")
    await world.invoke("roll", dice="D6")
    assert FIRST in (await world.invoke("verify", number=1)).text
    assert FIRST not in (await world.invoke("verify", number=2)).text
    await world.invoke("fairness reveal")
    await world.invoke("roll", dice="D6")
    assert FIRST not in (await world.invoke("verify")).text


async def test_a_first_roll_after_a_look_at_its_commitment_is_like_any_other(
    world: StandIn, bot: Bot
) -> None:
    await bot.client.store.rolls.current(
        SCOPE, datetime(2014, 1, 1, tzinfo=UTC)
    )  # what `/fairness show` does
    await world.invoke("roll", dice="D6")
    seen = await world.invoke("verify")
    assert "Roll #1 of epoch 1" in seen.text
    assert FIRST not in seen.text


async def test_the_log_of_ended_epochs_is_given_out_and_checks(
    world: StandIn, bot: Bot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert NOT_ENDED in (await world.invoke("fairness log")).text
    await world.invoke("roll", dice="2D6", reason="open plan")
    await world.invoke("roll", dice="2D6", reason="secret plan", private=True)
    assert NOT_ENDED in (await world.invoke("fairness log")).text
    await world.invoke("fairness reveal")
    await world.invoke("roll", dice="D6", reason="third")
    await world.invoke("fairness reveal")
    await world.invoke("roll", dice="D6", reason="not yet")
    for who, number, holds, lacks in (
        ("alice", None, ("open plan", "secret plan", "third"), ("not yet",)),
        ("bob", None, ("open plan", "third"), ("secret plan", "not yet")),
        ("bob", 2, ("third",), ("open plan",)),
    ):
        seen = await world.invoke(
            "fairness log", who=who, **({} if number is None else {"epoch": number})
        )
        assert seen.private
        content = file_of(world, seen)
        for text in holds:
            assert text.encode() in content
        for text in lacks:
            assert text.encode() not in content
        file = tmp_path / "log.jsonl"
        file.write_bytes(content)
        assert main(["verify", str(file)]) == 0
        assert (
            f"epochs: {2 if number is None else 1}, rolls: {3 if number is None else 1}"
            in capsys.readouterr().out
        )
    assert "Epoch 3 has not ended here" in (await world.invoke("fairness log", epoch=3)).text


async def test_a_large_log_is_compressed_and_too_large_a_one_refused(
    world: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        await world.invoke("roll", dice="D6")
    await world.invoke("fairness reveal")
    monkeypatch.setattr(files, "PLAIN_BYTES", 100)
    seen = await world.invoke("fairness log")
    assert "Unpack it first" in seen.text
    assert seen.message["attachments"][0]["filename"] == "log-1-1.jsonl.gz"
    assert verify_log(gzip.decompress(file_of(world, seen)).splitlines(keepends=True)).rolls == 3
    for room, name in ((files, "MOST_BYTES"), (proofs, "MOST_ROLLS")):
        with monkeypatch.context() as patch:
            patch.setattr(room, name, 2)
            assert "more rolls than fit into a file" in (await world.invoke("fairness log")).text


# -----------------------------------------------------------------------------------------------
# luck, privacy
async def test_luck(world: StandIn, bot: Bot) -> None:
    assert "No dice yet" in (await world.invoke("luck")).text
    await world.invoke("roll", dice="100D6")
    seen = await world.invoke("luck", who="bob", player=str(ALICE))
    assert "Luck over 100 dice" in seen.text
    assert "100 D6 came up" in seen.text
    assert "of players with this many dice" in seen.text


async def test_luck_shows_others_no_roll_that_only_its_player_saw(
    world: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.invoke("roll", dice="10D6")
    await world.invoke("roll", dice="7D8", private=True)
    elsewhere = payloads.channel("elsewhere", payloads.CHANNEL + 1)
    monkeypatch.setattr(payloads, "channel", lambda: elsewhere)
    await world.invoke("roll", dice="4D6")
    monkeypatch.undo()
    others = await world.invoke("luck", who="bob", player=str(ALICE))
    assert "Luck over 10 dice" in others.text
    assert "D8" not in others.text
    assert "made openly in this channel" in others.text
    hidden = await world.invoke("luck", who="bob", player=str(ALICE), private=True)
    assert hidden.private
    assert "Luck over 10 dice" in hidden.text
    assert "Luck over 14 dice" in (await world.invoke("luck")).text
    own = await world.invoke("luck", private=True)
    assert own.private
    assert "Luck over 21 dice" in own.text
    assert "So few dice say nothing about luck; it takes 60." in own.text
    assert "came up" not in own.text


async def test_privacy_shows_exports_and_deletes(world: StandIn, bot: Bot) -> None:
    rolled = await world.invoke("roll", dice="5D6")
    await world.invoke("roll", who="bob", dice="5D6")
    await world.invoke("profile save", kind="weapon", name="Bolt rifle", profile="20 3+ S4 AP-1 D1")
    await world.invoke("settings retention", days=30)
    seen = await world.invoke("privacy")
    assert seen.private
    assert (
        "1 roll, 1 profile, 0 armies, 1 change as a moderator. This server keeps rolls 30 days."
        in seen.text
    )
    assert "Only the person who asked" in (await world.press(seen, "Delete mine", who="bob")).text
    taken = json.loads(file_of(world, await world.press(seen, "Export mine")))
    assert taken["user"] == str(ALICE)
    assert taken["rolls"][0]["command"] == '/roll dice:"5D6"'
    assert taken["profiles"][0]["name"] == "Bolt rifle"
    assert taken["changes"][0]["what"] == "setting retention days"
    assert all(
        datetime.fromisoformat(each["at"]).tzinfo for each in (*taken["rolls"], *taken["changes"])
    )
    asked = await world.press(seen, "Delete mine")
    assert "It can’t be undone" in asked.text
    assert len(await bot.client.store.rolls.by_user(ALICE)) == 1
    gone = await world.press(asked, "Yes, delete everything")
    assert "1 roll, 1 profile" in gone.text
    assert await bot.client.store.rolls.by_user(ALICE) == ()
    assert await bot.client.store.profiles.of(Owner.user(ALICE)) == ()
    assert "was removed" in (await world.invoke("verify", number=1)).text
    assert REMOVED in (await world.press(rolled, "Again")).text
    await world.invoke("fairness reveal")
    proof = await world.invoke("verify", who="bob", number=2, epoch=1)
    assert "Everything holds" in proof.text


async def test_a_large_export_is_compressed_and_too_large_a_one_refused(
    world: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.invoke("roll", dice="5D6")
    seen = await world.invoke("privacy")
    monkeypatch.setattr(files, "PLAIN_BYTES", 10)
    taken = await world.press(seen, "Export mine")
    assert taken.message["attachments"][0]["filename"] == "my-data.json.gz"
    assert json.loads(gzip.decompress(file_of(world, taken)))["user"] == str(ALICE)
    monkeypatch.setattr(files, "MOST_BYTES", 10)
    assert "too large to be sent" in (await world.press(seen, "Export mine")).text


async def test_it_all_works_after_a_restart(
    world: StandIn, bot: Bot, start: Any, shipped: Any
) -> None:
    await world.invoke("roll", dice="5D6")
    past, mine = await world.invoke("history"), await world.invoke("privacy")
    await bot.stop()
    await start(shipped)
    assert "no such roll" in (await world.press(past, past.labels[0])).text
    assert (await world.press(mine, "Export mine")).message["attachments"]


async def test_a_number_that_no_client_lets_through_is_no_roll(world: StandIn, bot: Bot) -> None:
    """More than a database's integer holds: the limit in the command's declaration is the client's
    alone.
    """
    await world.invoke("roll", dice="2D6")
    for options in ({"number": 10**30}, {"number": 1, "epoch": 10**30}):
        seen = await world.invoke("verify", **options)
        assert seen.private
        assert "There is no roll" in seen.text
