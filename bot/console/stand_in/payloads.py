"""What Discord sends about a person, a server, a message: as much of it as discord.py reads."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import discord

Payload = dict[str, Any]
APPLICATION = 1
GUILD = 2
CHANNEL = 3
SELF = 4
"""The id of whoever sits at the console."""
_ALL = str(discord.Permissions.all().value)
_NAMES: dict[int, str] = {SELF: "you"}
"""Those named so far, by their id."""


def number(name: str) -> int:
    """An id for a name typed where Discord has a picker: the same name, the same id."""
    made = zlib.crc32(name.casefold().encode()) + 1_000
    _NAMES[made] = name
    return made


def name_of(number: int) -> str:
    """Who or what an id stands for; of one that nobody typed, the id."""
    return _NAMES.get(number, str(number))


def user(name: str, id: int | None = None, bot: bool = False) -> Payload:
    """A person by name."""
    return {
        "id": str(id or number(name)),
        "username": name,
        "global_name": name,
        "discriminator": "0",
        "avatar": None,
        "bot": bot,
    }


def member(person: Payload) -> Payload:
    """A person as a member of the one server there is; all permissions are theirs."""
    now = datetime.now(UTC).isoformat()
    return {
        "user": person,
        "roles": [],
        "joined_at": now,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "permissions": _ALL,
    }


def role(name: str) -> Payload:
    """A role by name."""
    return {
        "id": str(number(name)),
        "name": name,
        "color": 0,
        "colors": {"primary_color": 0},
        "hoist": False,
        "position": 1,
        "permissions": "0",
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }


def channel(name: str = "console", id: int = CHANNEL) -> Payload:
    """A text channel."""
    return {
        "id": str(id),
        "name": name,
        "type": 0,
        "guild_id": str(GUILD),
        "permissions": _ALL,
        "position": 0,
    }


def interaction(id: int, kind: discord.InteractionType, person: Payload, data: Payload) -> Payload:
    """An event of someone using the bot in the one server there is."""
    return {
        "id": str(id),
        "application_id": str(APPLICATION),
        "type": kind.value,
        "token": f"console-{id}",
        "version": 1,
        "guild_id": str(GUILD),
        "guild": {"id": str(GUILD), "locale": "en-US", "features": []},
        "channel_id": str(CHANNEL),
        "channel": channel(),
        "member": member(person),
        "context": 0,
        "authorizing_integration_owners": {"0": str(GUILD)},
        "app_permissions": _ALL,
        "attachment_size_limit": 10 * 2**20,
        "locale": "en-US",
        "guild_locale": "en-US",
        "entitlements": [],
        "data": data,
    }


def message(
    id: int, content: Mapping[str, Any], author: Payload, attachments: Sequence[Payload] = ()
) -> Payload:
    """A message made from what was asked to be sent."""
    return {
        "id": str(id),
        "channel_id": str(CHANNEL),
        "type": 0,
        "author": author,
        "content": content.get("content") or "",
        "embeds": list(content.get("embeds") or ()),
        "components": list(content.get("components") or ()),
        "flags": content.get("flags", 0),
        "attachments": list(attachments),
        "timestamp": datetime.now(UTC).isoformat(),
        "edited_timestamp": None,
        "tts": False,
        "pinned": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
    }


def attachment(id: int, name: str, size: int, url: str, description: str = "") -> Payload:
    """A file, in a message or as an option."""
    return {
        "id": str(id),
        "filename": name,
        "size": size,
        "url": url,
        "proxy_url": url,
        "description": description or None,
    }
