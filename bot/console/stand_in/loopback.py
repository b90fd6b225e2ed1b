"""A stand-in of Discord inside the process: the same commands, buttons and forms, without a
network.

Commands, menus and forms run exactly as on Discord: a raw interaction goes in at the client's front
door, discord.py does all it does for a real one, and what it would send to Discord arrives in
`Conversation.handle`.
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

from bot.console.stand_in import payloads
from bot.console.stand_in.payloads import Payload
from bot.console.stand_in.show import SELECT

MESSAGE, LOADING, UPDATE_LATER, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
"""Kinds of first answer to an interaction."""
LOADING_FLAG = 1 << 7


@dataclass(slots=True)
class Exchange:
    """One interaction and what it brought: messages new or changed, in order, or choices, or a
    form.
    """

    source: Payload | None = None
    original: Payload | None = None
    messages: list[Payload] = field(default_factory=list)
    choices: list[Payload] = field(default_factory=list)
    modal: Payload | None = None
    answered: bool = False
    waits: bool = False
    """The bot asked for time, and has not shown anything since."""

    def showed(self, message: Payload) -> None:
        """Note that this message is new or has changed."""
        self.waits = False
        if all(message is not shown for shown in self.messages):
            self.messages.append(message)


File = tuple[str, bytes]
"""A file's name and content."""


class Conversation:
    """Every message and form of a place, kept as Discord keeps them. `files` holds contents by
    attachment id.
    """

    def __init__(self) -> None:
        self.bot = payloads.user("bot", payloads.APPLICATION, bot=True)
        self.exchanges: dict[str, Exchange] = {}
        self.files: dict[str, bytes] = {}
        now = discord.utils.utcnow()
        first = discord.utils.time_snowflake(now)
        self._ids = itertools.count(first)

    def next_id(self) -> int:
        """An id that no other interaction or message has, here or in another run."""
        return next(self._ids)

    def begin(
        self, kind: discord.InteractionType, person: Payload, data: Payload, source: Payload | None
    ) -> Payload:
        """A new interaction of `person`; for a press, `source` is the message pressed on."""
        raw = payloads.interaction(self.next_id(), kind, person, data)
        if source is not None:
            raw["message"] = source
        self.exchanges[raw["token"]] = Exchange(source)
        return raw

    def handle(
        self, method: str, token: str, tail: str, body: Payload, files: Sequence[File]
    ) -> Any:
        """Do what Discord does for a request about an interaction; `tail` is what follows the token
        in its path.
        """
        exchange = self.exchanges[token]
        original = exchange.original
        if tail == "callback":
            return self._callback(exchange, body, files)
        if tail == "messages/@original":
            return self._change(exchange, original, method, body, files)
        if not tail:
            if original is not None and original["flags"] & LOADING_FLAG:
                return self._change(exchange, original, "PATCH", body, files)
            return self._add(exchange, body, files)
        sought = tail.rpartition("/")[2]
        standing = exchange.messages if original is None else (*exchange.messages, original)
        known = {message["id"]: message for message in standing}
        return self._change(exchange, known.get(sought), method, body, files)

    def _callback(self, exchange: Exchange, body: Payload, files: Sequence[File]) -> Payload:
        if exchange.answered:
            raise RuntimeError("the interaction was answered twice")
        exchange.answered = True
        kind = body["type"]
        data = body.get("data") or {}
        exchange.waits = kind in {LOADING, UPDATE_LATER}
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
        answer: Payload = {"interaction": {"id": str(self.next_id()), "type": kind}}
        if exchange.original is not None:
            answer["interaction"]["response_message_id"] = exchange.original["id"]
            answer["resource"] = {"type": kind, "message": exchange.original}
        return answer

    def _add(self, exchange: Exchange, body: Payload, files: Sequence[File]) -> Payload:
        attached = self._store(body, files)
        message = payloads.message(self.next_id(), body, self.bot, attached)
        exchange.showed(message)
        return message

    def _change(
        self,
        exchange: Exchange,
        message: Payload | None,
        method: str,
        body: Payload,
        files: Sequence[File],
    ) -> Payload | None:
        if message is None:
            raise RuntimeError("there is no such message")
        if method == "DELETE":
            exchange.original = None if message is exchange.original else exchange.original
            exchange.messages = [shown for shown in exchange.messages if shown is not message]
        elif method == "PATCH":
            message.update({part: body[part] or empty for part, empty in _PARTS if part in body})
            message["flags"] &= ~LOADING_FLAG
            if "attachments" in body or files:
                message["attachments"] = self._store(body, files)
            exchange.showed(message)
        return message

    def _store(self, body: Payload, files: Sequence[File]) -> list[Payload]:
        described = {str(part["id"]): part for part in body.get("attachments") or ()}
        stored = []
        for index, (name, data) in enumerate(files):
            number = self.next_id()
            self.files[str(number)] = data
            about = described.get(str(index), {}).get("description") or ""
            address = f"console://{name}"
            stored.append(payloads.attachment(number, name, len(data), address, about))
        return stored


_PARTS: tuple[tuple[str, Any], ...] = (("content", ""), ("embeds", []), ("components", []))
"""What an edit may change in a message, and what an empty value of it is."""


class Loopback(AsyncWebhookAdapter):
    """Hands discord.py's requests about interactions to a conversation instead of the network."""

    def __init__(self, conversation: Conversation) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._conversation = conversation

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
        """Answer a request as Discord would."""
        body: Payload = {}
        if payload:
            body = dict(payload)
        elif multipart:
            body = json.loads(multipart[0]["value"])
        contents = [(file.filename, file.fp.read()) for file in files or ()]
        token = str(route.webhook_token)
        tail = route.url.partition(token)[2].strip("/")
        return self._conversation.handle(route.method, token, tail, body, contents)


class Terminal:
    """A person at a terminal who uses the bot through `client`, which never connects."""

    def __init__(self, client: discord.Client, name: str = "Player") -> None:
        self.client = client
        self.person = payloads.user(name, payloads.SELF)
        self.conversation = Conversation()
        self._loopback = Loopback(self.conversation)
        state: Any = client._connection
        state.user = discord.ClientUser(state=state, data=self.conversation.bot)  # type: ignore[arg-type]
        state.http.get_from_cdn = _read_local

    async def command(self, data: Payload) -> Exchange:
        """Use a command; `data` as in an interaction."""
        return await self._send(discord.InteractionType.application_command, data)

    async def complete(self, data: Payload) -> list[Payload]:
        """The choices for the option that `data` marks as focused."""
        exchange = await self._send(discord.InteractionType.autocomplete, data)
        return exchange.choices

    async def press(
        self, message: Payload, component: Payload, values: Sequence[str] = ()
    ) -> Exchange:
        """Press a button of a message, or choose `values` in one of its menus."""
        data = {
            "custom_id": component["custom_id"],
            "component_type": component["type"],
            "values": list(values),
        }
        return await self._send(discord.InteractionType.component, data, message)

    async def submit(
        self, modal: Payload, values: Mapping[str, str], source: Payload | None = None
    ) -> Exchange:
        """Fill in a form: custom_id of a text field → what was typed."""
        components = [_filled(component, values) for component in modal["components"]]
        data = {"custom_id": modal["custom_id"], "components": components}
        return await self._send(discord.InteractionType.modal_submit, data, source)

    async def _send(
        self, kind: discord.InteractionType, data: Payload, source: Payload | None = None
    ) -> Exchange:
        raw = self.conversation.begin(kind, self.person, data, source)
        exchange = self.conversation.exchanges[raw["token"]]
        async_context.set(self._loopback)
        before = asyncio.all_tasks()
        self.client._connection.parse_interaction_create(raw)  # type: ignore[arg-type]
        started = asyncio.all_tasks() - before
        if started:
            await asyncio.wait(started)
        return exchange


def _filled(component: Payload, values: Mapping[str, str]) -> Payload:
    """A form's component as it comes back: rows and labels around fields that hold a value."""
    filled: Payload = {}
    for key in ("type", "id", "custom_id"):
        if key in component:
            filled[key] = component[key]
    if "components" in component:
        filled["components"] = [_filled(inner, values) for inner in component["components"]]
    if "component" in component:
        filled["component"] = _filled(component["component"], values)
    name = component.get("custom_id", "")
    if name in values and component["type"] == SELECT:
        filled["values"] = [each.strip() for each in values[name].split(",") if each.strip()]
    elif name in values:
        filled["value"] = values[name]
    return filled


async def _read_local(url: str) -> bytes:
    """A file that an option named by its path."""
    return await asyncio.to_thread(Path(url.removeprefix("file://")).read_bytes)
