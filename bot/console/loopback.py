"""A stand-in of Discord inside the process: the same commands, buttons and forms, without a network.

Commands, menus and forms run exactly as on Discord: a raw interaction goes in at the client's front door, discord.py
does all it does for a real one, and what it would send to Discord arrives in `Loopback.request`.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.console import payloads
from bot.console.payloads import Payload

MESSAGE, LOADING, UPDATE_LATER, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
"""Kinds of first answer to an interaction."""
LOADING_FLAG = 1 << 7


@dataclass(slots=True)
class Exchange:
    """One interaction and what it brought: messages new or changed, in order, or choices, or a form."""

    source: Payload | None = None
    original: Payload | None = None
    messages: list[Payload] = field(default_factory=list)
    choices: list[Payload] = field(default_factory=list)
    modal: Payload | None = None
    answered: bool = False

    def showed(self, message: Payload) -> None:
        """Note that this message is new or has changed."""
        if all(message is not shown for shown in self.messages):
            self.messages.append(message)


class Loopback(AsyncWebhookAdapter):
    """Takes discord.py's requests about interactions. `files` holds what was attached, by attachment id."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.exchanges: dict[str, Exchange] = {}
        self.files: dict[str, bytes] = {}
        self._ids = itertools.count(discord.utils.time_snowflake(discord.utils.utcnow()))
        self.bot = payloads.user("bot", payloads.APPLICATION, bot=True)

    def next_id(self) -> int:
        """An id that no other interaction or message has, here or in another run."""
        return next(self._ids)

    async def request(
        self,
        route: Route,
        session: Any,
        *,
        payload: Mapping[str, Any] | None = None,
        multipart: Sequence[Mapping[str, Any]] | None = None,
        files: Sequence[discord.File] | None = None,
        **_: Any,
    ) -> Any:
        """Do what Discord would do, and answer as it does."""
        body = dict(payload) if payload else json.loads(multipart[0]["value"]) if multipart else {}
        exchange = self.exchanges[str(route.webhook_token)]
        if route.path.endswith("/callback"):
            return self._callback(exchange, str(route.webhook_id), body, files or ())
        if route.path.endswith("@original"):
            return self._change(exchange, exchange.original, route.method, body, files or ())
        if route.method == "POST":
            if exchange.original is not None and exchange.original["flags"] & LOADING_FLAG:
                return self._change(exchange, exchange.original, "PATCH", body, files or ())
            return self._add(exchange, body, files or ())
        sought = route.url.rsplit("/", 1)[1]
        known = next((message for message in exchange.messages if message["id"] == sought), None)
        return self._change(exchange, known, route.method, body, files or ())

    def _callback(self, exchange: Exchange, id: str, body: Payload, files: Sequence[discord.File]) -> Payload:
        if exchange.answered:
            raise RuntimeError("the interaction was answered twice")
        exchange.answered = True
        kind, data = body["type"], body.get("data") or {}
        if kind == MESSAGE:
            exchange.original = self._add(exchange, data, files)
        elif kind == LOADING:
            exchange.original = payloads.message(self.next_id(), data, self.bot)
            exchange.original["flags"] |= LOADING_FLAG
        elif kind in {UPDATE, UPDATE_LATER}:
            exchange.original = exchange.source
            if kind == UPDATE:
                self._change(exchange, exchange.source, "PATCH", data, files)
        elif kind == CHOICES:
            exchange.choices = data["choices"]
        elif kind == MODAL:
            exchange.modal = data
        answer: Payload = {"interaction": {"id": id, "type": kind}}
        if exchange.original is not None:
            answer["interaction"]["response_message_id"] = exchange.original["id"]
            answer["resource"] = {"type": kind, "message": exchange.original}
        return answer

    def _add(self, exchange: Exchange, body: Payload, files: Sequence[discord.File]) -> Payload:
        message = payloads.message(self.next_id(), body, self.bot, self._store(body, files))
        exchange.showed(message)
        return message

    def _change(
        self, exchange: Exchange, message: Payload | None, method: str, body: Payload, files: Sequence[discord.File]
    ) -> Payload | None:
        if message is None:
            raise RuntimeError("there is no such message")
        if method == "DELETE":
            exchange.messages = [shown for shown in exchange.messages if shown is not message]
        elif method == "PATCH":
            parts = {part: body[part] or ([] if part != "content" else "") for part in _PARTS if part in body}
            message.update(parts)
            message["flags"] = message["flags"] & ~LOADING_FLAG
            if "attachments" in body or files:
                message["attachments"] = self._store(body, files)
            exchange.showed(message)
        return message

    def _store(self, body: Payload, files: Sequence[discord.File]) -> list[Payload]:
        described = {str(part["id"]): part for part in body.get("attachments") or ()}
        stored = []
        for index, file in enumerate(files):
            number, data = self.next_id(), file.fp.read()
            self.files[str(number)] = data
            about = described.get(str(index), {}).get("description") or ""
            stored.append(payloads.attachment(number, file.filename, len(data), f"console://{file.filename}", about))
        return stored


_PARTS = ("content", "embeds", "components")


class Terminal:
    """A person at a terminal who uses the bot through `client`, which never connects."""

    def __init__(self, client: discord.Client, name: str = "You") -> None:
        self.client = client
        self.person = payloads.user(name, payloads.SELF)
        self.loopback = Loopback()
        state: Any = client._connection
        state.user = discord.ClientUser(state=state, data=self.loopback.bot)  # type: ignore[arg-type]
        state.http.get_from_cdn = _read_local

    async def command(self, data: Payload) -> Exchange:
        """Use a command; `data` as in an interaction."""
        return await self._send(discord.InteractionType.application_command, data)

    async def complete(self, data: Payload) -> list[Payload]:
        """The choices for the option that `data` marks as focused."""
        return (await self._send(discord.InteractionType.autocomplete, data)).choices

    async def press(self, message: Payload, component: Payload, values: Sequence[str] = ()) -> Exchange:
        """Press a button of a message, or choose `values` in one of its menus."""
        data = {"custom_id": component["custom_id"], "component_type": component["type"], "values": list(values)}
        return await self._send(discord.InteractionType.component, data, message)

    async def submit(self, modal: Payload, values: Mapping[str, str], source: Payload | None = None) -> Exchange:
        """Fill in a form: custom_id of a text field → what was typed."""
        components = [_filled(component, values) for component in modal["components"]]
        data = {"custom_id": modal["custom_id"], "components": components}
        return await self._send(discord.InteractionType.modal_submit, data, source)

    async def _send(self, kind: discord.InteractionType, data: Payload, source: Payload | None = None) -> Exchange:
        raw = payloads.interaction(self.loopback.next_id(), kind, self.person, data)
        if source is not None:
            raw["message"] = source
        exchange = self.loopback.exchanges[raw["token"]] = Exchange(source)
        async_context.set(self.loopback)
        before = asyncio.all_tasks()
        self.client._connection.parse_interaction_create(raw)  # type: ignore[arg-type]
        started = asyncio.all_tasks() - before
        if started:
            await asyncio.wait(started)
        return exchange


def _filled(component: Payload, values: Mapping[str, str]) -> Payload:
    """A form's component as it comes back: rows and labels around fields that hold a value."""
    filled: Payload = {key: component[key] for key in ("type", "id", "custom_id") if key in component}
    if "components" in component:
        filled["components"] = [_filled(inner, values) for inner in component["components"]]
    if "component" in component:
        filled["component"] = _filled(component["component"], values)
    if component.get("custom_id") in values:
        filled["value"] = values[component["custom_id"]]
    return filled


async def _read_local(url: str) -> bytes:
    """A file that an option named by its path."""
    return await asyncio.to_thread(Path(url.removeprefix("file://")).read_bytes)
