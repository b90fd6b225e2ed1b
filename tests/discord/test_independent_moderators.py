"""Moderators and players through an independent stand-in of Discord, the bot being a process of its
own.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from bot.dice.fairness import Standing, verify_receipt
from tests.discord.independent import beside, bot_of, number

BOLT, MARINES = "2x 2 3+ S4 AP-1 D1", "10x T4 3+ W2"

pytestmark = beside


async def test_an_evening_of_a_server(strict: Any, tmp_path: Path, folder: Path) -> None:
    """A moderator reloads, edits, adds a name; a member is refused; a player saves and uses a
    profile, rolls, has the roll proved; in between the bot restarts.
    """
    async with bot_of(strict, tmp_path, BOT_CORPUS=f"shipped:{folder}") as bot:
        await strict.wait_for_commands("corpus", "settings", "profile", "verify", "privacy")
        await moderate(strict, folder / "10th/movement.md")
        await refuse(strict)
        sealed = await strict.invoke("fairness show", user="alice")
        rolled = await play(strict)
        await strict.quiet()
        assert strict.token not in bot.output
    async with bot_of(strict, tmp_path, BOT_CORPUS=f"shipped:{folder}"):
        await strict.wait_for_commands("corpus")
        assert number(await strict.click(rolled, "Again", user="alice")) == 2
        await prove(strict, rolled, sealed)
        await leave(strict)
        await strict.quiet()
    strict.assert_clean(warnings=True)


async def by_owner(fake: Any, command: str, **options: Any) -> Any:
    """A command by the one who owns the server."""
    return await fake.invoke(command, options, user="owner", timeout=60)


async def moderate(fake: Any, path: Path) -> None:
    """Reload, well and badly; a name, a rule and settings of the server's own, seen by a member at
    once.
    """
    path.write_text(path.read_text().replace("2D6", "3D6"))
    assert "Changed: 1" in (await by_owner(fake, "corpus reload")).text
    good = path.read_text()
    path.write_text("no front matter")
    assert "10th/movement.md:1: the file must start" in (await by_owner(fake, "corpus reload")).text
    assert (await by_owner(fake, "corpus check")).message.files
    path.write_text(good)
    assert "The rules in use" in (await by_owner(fake, "corpus status")).text
    await by_owner(
        fake, "corpus alias add", words="conga line", entry="10th/movement/unit-coherency"
    )
    assert (
        "Unit Coherency"
        in (await fake.invoke("rule", {"query": "conga line 10th"}, user="alice")).text
    )
    form = await by_owner(fake, "corpus entry add", edition="10th")
    await fake.submit_modal(form, {"title": "Barrels explode", "text": "On a **5+**."})
    form = await by_owner(fake, "corpus entry edit", entry="barrels-explode")
    await fake.submit_modal(form, {"title": "Barrels explode", "text": "On a **4+**."})
    own = (await fake.invoke("rule", {"query": "barrels explode"}, user="alice")).text
    assert "this server’s house rule" in own
    assert "4+" in own
    panel = await by_owner(fake, "settings show")
    chosen = await fake.select(panel, "Edition that is meant", ["Edition: 9th"], user="owner")
    assert "9th" in chosen.text
    assert (await by_owner(fake, "settings reports", channel=fake.channel)).ok
    log = (await by_owner(fake, "corpus log")).text
    for change in ("reload", "alias conga line", "entry barrels", "setting default edition"):
        assert change in log


async def refuse(fake: Any) -> None:
    """A member: kept away by Discord; where a server overrode that, refused by the bot; nowhere in
    a DM.
    """
    from fakediscord import ClientRejected

    for guild, user in ((fake.guild, "mallory"), (None, "owner")):
        with pytest.raises(ClientRejected):
            await fake.invoke("corpus reload", user=user, guild=guild)
    for name in ("corpus", "settings"):
        fake.set_command_permissions(fake.guild, name, (fake.user("mallory"), True))
    for command, options in (
        ("corpus reload", {}),
        ("corpus alias add", {"words": "x", "entry": "10th/movement/unit-coherency"}),
        ("corpus entry add", {"edition": "10th"}),
        ("settings edition", {"edition": "4th"}),
        ("profile save", {"kind": "weapon", "name": "X", "profile": BOLT, "shared": True}),
    ):
        seen = await fake.invoke(command, options, user="mallory")
        assert seen.message.ephemeral, command
        assert "Only moderators may do this" in seen.text, command
    panel = await by_owner(fake, "settings show")
    with pytest.raises(ClientRejected):
        await fake.select(panel, "Edition that is meant", ["Edition: 4th"], user="mallory")
    report = await fake.click(
        await fake.invoke("rule", {"query": "coherency 10th"}), "Report a mistake", user="mallory"
    )
    assert "have been told" in (await fake.submit_modal(report, {"words": "@everyone wrong"})).text


async def play(fake: Any) -> Any:
    """A player saves a weapon and a target, and rolls an attack with them."""
    for kind, name, profile in (("weapon", "Bolt rifle", BOLT), ("target", "Marines", MARINES)):
        saved = await fake.invoke(
            "profile save", {"kind": kind, "name": name, "profile": profile}, user="alice"
        )
        assert f"Saved: {name}" in saved.text
    offered = await fake.autocomplete(
        "attack", focused="weapon", value="bolt", options={}, user="alice"
    )
    assert offered.choices[0]["value"] == "Bolt rifle"
    rolled = await fake.invoke(
        "attack", {"weapon": "Bolt rifle", "target": "marines"}, user="alice"
    )
    assert number(rolled) == 1
    return rolled


async def prove(fake: Any, rolled: Any, sealed: Any) -> None:
    """Any member has the roll proved, before and after its seed is revealed."""
    head = re.search(r"#1 · ([0-9a-f]{16})", rolled.text)
    commitment = re.search(r"Commitment\n`([0-9a-f]{64})`", sealed.text)
    assert head is not None
    assert commitment is not None
    listed = await fake.invoke("history", user="bob")
    assert f"/{rolled.message.id})" in listed.text
    for revealed in (False, True):
        if revealed:
            assert "Epoch 1 has ended" in (await by_owner(fake, "fairness reveal")).text
        proof = await fake.invoke("verify", {"number": 1, "epoch": 1}, user="bob")
        (receipt,) = proof.message.files
        verdict = verify_receipt(
            receipt.data.decode(), seen_head=head[1], seen_commitment=commitment[1]
        )
        assert verdict.standing is (Standing.HOLDS if revealed else Standing.OPEN), verdict.sentence
    again = next(option for select in listed.message.selects for option in select["options"])
    assert number(await fake.select(listed, "Roll again", [again["value"]], user="bob")) == 1
    assert "dice" in (await fake.invoke("luck", {"player": fake.user("alice")}, user="bob")).text


async def leave(fake: Any) -> None:
    """A player takes out what is kept, and has it deleted; the others' rolls still hold."""
    mine = await fake.invoke("privacy", user="alice")
    assert (await fake.click(mine, "Export mine", user="alice")).message.files
    asked = await fake.click(mine, "Delete mine", user="alice")
    assert (
        "2 rolls, 2 profiles"
        in (await fake.click(asked, "Yes, delete everything", user="alice")).text
    )
    assert (
        "was removed" in (await fake.invoke("verify", {"number": 1, "epoch": 1}, user="bob")).text
    )
    await by_owner(fake, "fairness reveal")
    assert (
        "Everything holds"
        in (await fake.invoke("verify", {"number": 1, "epoch": 2}, user="bob")).text
    )
