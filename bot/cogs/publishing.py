"""Telling Discord which commands there are, only when that is news to it."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from pathlib import Path
from typing import Any

import discord
from discord import app_commands

from bot.gateway.answering import UNREACHED

log = logging.getLogger(__name__)

RECORD = "commands.json"
PATIENCE = 20.0
"""Seconds that Discord has to take the commands; it may answer late where they were synced often.
"""
AGAIN = 600.0
"""Seconds from one attempt to the next."""
NOT_TAKEN = "Discord did not take the commands; those that it holds stay."
NO_DEV_GUILD = "The bot is not in the server that BOT_DEV_GUILD names, which gets no commands."


async def published(
    tree: app_commands.CommandTree[Any], folder: Path | None, dev_guild: int | None = None
) -> asyncio.Task[None] | None:
    """`publish`. Where Discord does not take the commands, that is told in the log, the bot works
    with those that Discord holds, and the returned task tries again until it is cancelled.
    """

    async def attempt() -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                await publish(tree, folder, dev_guild)
        except (*UNREACHED, app_commands.AppCommandError, app_commands.CommandSyncFailure) as error:
            told = NO_DEV_GUILD if dev_guild and isinstance(error, discord.Forbidden) else NOT_TAKEN
            log.warning("%s Next attempt in %.0f s: %s", told, AGAIN, error or "it took too long")
            return False
        return True

    async def go_on() -> None:
        done = False
        while not done:
            await asyncio.sleep(AGAIN)
            done = await attempt()

    return None if await attempt() else asyncio.create_task(go_on())


async def publish(
    tree: app_commands.CommandTree[Any], folder: Path | None, dev_guild: int | None = None
) -> bool:
    """Sync the commands unless Discord still holds those that were synced last, unchanged. Returns
    whether it did.

    What was synced is recorded in `folder` (None: nowhere) as the hash of the commands and the
    versions that Discord gave them, so that a change on either side is noticed. With `dev_guild`,
    only that server gets the commands.
    """
    guild = discord.Object(dev_guild) if dev_guild else None
    if guild:
        tree.copy_global_to(guild=guild)
    record = folder / RECORD if folder else None
    wanted = fingerprint(tree, guild)
    if record and _read(record) == {"commands": wanted, "versions": await versions(tree, guild)}:
        log.info("the commands are unchanged")
        return False
    synced = await tree.sync(guild=guild)
    log.info("published %d commands", len(synced))
    if record:
        _write(record, {"commands": wanted, "versions": await versions(tree, guild)})
    return True


def fingerprint(tree: app_commands.CommandTree[Any], guild: discord.Object | None = None) -> str:
    """A hash that changes with anything Discord is told about the commands."""
    payload = []
    for command in tree.get_commands(guild=guild):
        told = command.to_dict(tree)
        payload.append(json.dumps(told, sort_keys=True))
    text = "\n".join(sorted(payload))
    return hashlib.sha256(text.encode()).hexdigest()


async def versions(tree: app_commands.CommandTree[Any], guild: discord.Object | None) -> list[str]:
    """Application, place, and for each command that Discord holds there its id and version."""
    client = tree.client
    application = client.application_id or 0
    if guild:
        held = await client.http.get_guild_commands(application, guild.id)
    else:
        held = await client.http.get_global_commands(application)
    place = guild.id if guild else "global"
    commands = [f"{command['id']}:{command['version']}" for command in held]
    return [f"{application}/{place}", *sorted(commands)]


def _read(record: Path) -> Any:
    try:
        return json.loads(record.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def _write(record: Path, content: dict[str, Any]) -> None:
    """Nothing is lost but a request at the next start where the folder can't be written to."""
    try:
        record.parent.mkdir(parents=True, exist_ok=True)
        record.write_text(json.dumps(content), encoding="utf-8")
    except OSError as error:
        log.warning("could not record the published commands: %s", error)
