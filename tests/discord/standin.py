"""A small stand-in of Discord on loopback: as much of its REST and gateway as this bot uses, and no
more.

A real discord.py client logs in and connects; the test uses the bot as a person does. Messages are
kept by the same `Conversation` as in the console, so that what is tested here is the way through
discord.py and the network.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

import discord
from aiohttp import WSMsgType, web

from bot.client import RulesBot
from bot.console.stand_in import payloads, show
from bot.console.stand_in.loopback import MESSAGE, Conversation, Exchange
from bot.console.stand_in.loopback import MODAL as FORM
from bot.console.stand_in.payloads import Payload
from tests.discord.doors import Doors
from tests.discord.limits import choice_faults, form_faults, message_faults

GUILD = payloads.GUILD
TOKEN = "a-token-of-the-stand-in"
DM_CHANNEL = 30
"""Where people write to the bot directly."""
WAITING = 120.0
"""Seconds that a test waits for anything. Discord wants to hear something within three, but how
fast a bot is depends on the machine: `benchmarks.latency` measures it.
"""


async def until(so: Callable[[], object]) -> None:
    """Wait until it is so."""
    async with asyncio.timeout(WAITING):
        while not so():
            await asyncio.sleep(0.005)


class Seen:
    """What became of an interaction, as the person sees it."""

    def __init__(self, exchange: Exchange) -> None:
        self.exchange = exchange

    @property
    def message(self) -> Payload:
        """The first message new or changed."""
        return self.exchange.messages[0]

    @property
    def embed(self) -> Payload:
        """Its first card."""
        return self.message["embeds"][0]

    @property
    def text(self) -> str:
        """Everything there is to read."""
        return message_text(self.message)

    @property
    def private(self) -> bool:
        """Only the asker sees it."""
        return bool(self.message["flags"] & show.PRIVATE)

    @property
    def labels(self) -> list[str]:
        """Of everything that can be pressed or chosen."""
        return [press.label for press in show.presses(self.message)]


def message_text(message: Payload) -> str:
    """All readable text of a message."""
    parts = [message["content"]]
    for embed in message["embeds"]:
        parts += [
            (embed.get("author") or {}).get("name", ""),
            embed.get("title", ""),
            embed.get("description", ""),
        ]
        parts += [f"{field['name']}\n{field['value']}" for field in embed.get("fields", ())]
        parts.append((embed.get("footer") or {}).get("text", ""))
    return "\n".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Standing:
    """What Discord says of a person: their permissions and roles in the server, or that they write
    directly.
    """

    permissions: discord.Permissions = field(default_factory=discord.Permissions.all)
    roles: tuple[int, ...] = ()
    directly: bool = False

    def of(self, raw: Payload) -> Payload:
        """An interaction as this person's."""
        if self.directly:
            person = raw.pop("member")["user"]
            for part in ("guild_id", "guild", "guild_locale"):
                del raw[part]
            channel = {"id": str(DM_CHANNEL), "type": 1, "recipients": [person]}
            return raw | {
                "user": person,
                "channel_id": str(DM_CHANNEL),
                "channel": channel,
                "context": 1,
            }
        raw["member"] |= {
            "permissions": str(self.permissions.value),
            "roles": [str(role) for role in self.roles],
        }
        return raw


MEMBER = Standing(discord.Permissions(send_messages=True, use_application_commands=True))
"""A plain member of the server."""


class StandIn:
    """The server, and the people who use the bot through it. Who is not in `people` may do
    everything.
    """

    def __init__(self) -> None:
        self.conversation = Conversation()
        self.doors: Doors | None = None
        """Where interactions are posted; None: they go through the gateway."""
        self.commands: list[Payload] = []
        self.syncs = 0
        self.published = asyncio.Event()
        self.identifies = 0
        self.shards: list[list[int] | None] = []
        """Of whoever identified."""
        self.resumes = 0
        self.refuse_callbacks: list[tuple[int, int]] = []
        """(status, code) for the next first responses."""
        self.refuse_logins: list[int] = []
        """Statuses of the next logins."""
        self.refuse_syncs: list[tuple[int, int]] = []
        """(status, code) of the next attempts to publish commands."""
        self.verify_key = ""
        """The public key of the application, as Discord tells it."""
        self.close_with = 0
        """The code with which the gateway closes whoever identifies."""
        self.sessions_left: int | None = None
        """What Discord says of how many new sessions it allows."""
        self.broken: list[str] = []
        self.people: dict[str, Standing] = {}
        self.posted: list[tuple[int, Payload]] = []
        """Messages that the bot wrote of its own accord, each with its channel."""
        self.picked_channel_type = 0
        """The kind of the channels that people choose for an option."""
        self.uploads: dict[str, bytes] = {}
        """What people attach, by the value of the option."""
        self.upload_fails = ""
        """How a download of it fails: a status, `reset`, or `slow`."""
        self.claimed_size: int | None = None
        """What Discord says of its size, where that is not so."""
        self.closed_channels: set[int] = set()
        """Channels that the bot may not write to."""
        self.slow_channels = 0.0
        """Seconds that a message to a channel takes."""
        self.slow = 0.0
        """Seconds that Discord takes to hear an answer."""
        self.first_answers: list[int] = []
        """The kinds of all first answers that have begun to arrive."""
        self.deaf = False
        """Does not answer when the bot says goodbye."""
        self.turn_away: list[str] = []
        """How the next connections to the gateway fail: `refuse`, `hang up`, `stammer`, `silence`.
        """
        self._heard: dict[str, asyncio.Event] = {}
        self._socket: web.WebSocketResponse | None = None
        self._sequence = 0
        self._ready = asyncio.Event()
        self._over = asyncio.Event()

    # ------------------------------------------------------------------ the server
    async def __aenter__(self) -> Self:
        app = web.Application()
        app.router.add_get("/api/users/@me", self._me)
        app.router.add_get("/api/oauth2/applications/@me", self._application)
        for path in (
            "/api/applications/{app}/commands",
            "/api/applications/{app}/guilds/{guild}/commands",
        ):
            app.router.add_get(path, self._list)
            app.router.add_put(path, self._publish)
        app.router.add_route(
            "*", "/api/interactions/{id}/{token}/{tail:callback}", self._about_interaction
        )
        app.router.add_route("*", "/api/webhooks/{id}/{token}", self._about_interaction)
        app.router.add_route("*", "/api/webhooks/{id}/{token}/{tail:.*}", self._about_interaction)
        app.router.add_post("/api/channels/{channel}/messages", self._post)
        app.router.add_get("/api/gateway/bot", self._limit)
        app.router.add_get("/uploads/{id}", self._upload)
        app.router.add_get("/gateway/", self._gateway)
        self._runner = web.AppRunner(app)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        port = site._server.sockets[0].getsockname()[1]  # type: ignore[union-attr]
        self.api_base = f"http://127.0.0.1:{port}/api"
        self.gateway_url = f"ws://127.0.0.1:{port}/gateway/"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._over.set()
        if self._socket is not None:
            await self._socket.close()
        await self._runner.cleanup()

    async def _me(self, request: web.Request) -> web.Response:
        if self.refuse_logins:
            status = self.refuse_logins.pop(0)
            return _json({"message": f"status {status}", "code": 0}, status=status)
        if request.headers.get("Authorization") != f"Bot {TOKEN}":
            return _json({"message": "401: Unauthorized", "code": 0}, status=401)
        return _json(self.conversation.bot)

    async def _application(self, request: web.Request) -> web.Response:
        about = {
            "id": str(payloads.APPLICATION),
            "name": "bot",
            "description": "",
            "icon": None,
            "flags": 0,
        }
        about |= {
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": self.verify_key,
            "rpc_origins": [],
        }
        return _json(about | {"owner": payloads.user("owner"), "summary": "", "team": None})

    async def _limit(self, _request: web.Request) -> web.Response:
        if self.sessions_left is None:
            return _json({"message": "404: Not Found", "code": 0}, status=404)
        limit = {"total": 1_000, "remaining": self.sessions_left, "reset_after": 60_000}
        return _json({"url": self.gateway_url, "shards": 1, "session_start_limit": limit})

    async def _list(self, request: web.Request) -> web.Response:
        place = request.match_info.get("guild")
        return _json([command for command in self.commands if command.get("guild_id") == place])

    async def _publish(self, request: web.Request) -> web.Response:
        if self.refuse_syncs:
            status, code = self.refuse_syncs.pop(0)
            return _json({"message": "refused", "code": code}, status=status)
        self.syncs += 1
        self.published.set()
        place = request.match_info.get("guild")
        given = [
            {
                "type": 1,
                "description": "",
                "dm_permission": True,
                "default_member_permissions": None,
                "nsfw": False,
            }
            | command
            | {
                "id": str(number),
                "version": str(self.syncs),
                "application_id": "1",
                "guild_id": place,
            }
            for number, command in enumerate(await request.json(), 100)
        ]
        self.commands = [
            command for command in self.commands if command["guild_id"] != place
        ] + given
        return _json(given)

    async def _about_interaction(self, request: web.Request) -> web.Response:
        token, tail = request.match_info["token"], request.match_info.get("tail", "")
        body, files = await _read(request)
        if tail == "callback":
            self.first_answers.append(body["type"])
        await asyncio.sleep(self.slow)
        if tail == "callback" and self.refuse_callbacks:
            status, code = self.refuse_callbacks.pop(0)
            self._heard[token].set()
            return _json({"message": "refused", "code": code}, status=status)
        data = body.get("data") or {} if tail == "callback" else body
        if "choices" in data:
            self.broken.extend(choice_faults(data["choices"]))
        elif tail == "callback" and body["type"] == FORM:
            self.broken.extend(form_faults(data))
        elif (
            "components" in data
            or "embeds" in data
            or (tail == "callback" and body["type"] == MESSAGE)
        ):
            self.broken.extend(message_faults(data))
        try:
            answer = self.conversation.handle(request.method, token, tail, body, files)
        except RuntimeError as error:
            self.broken.append(str(error))
            return _json({"message": str(error), "code": 40060}, status=400)
        if token in self._heard:
            self._heard[token].set()
        return _json(answer)

    async def _post(self, request: web.Request) -> web.Response:
        body, _ = await _read(request)
        self.broken.extend(message_faults(body))
        if int(request.match_info["channel"]) in self.closed_channels:
            return _json({"message": "Missing Access", "code": 50001}, status=403)
        await asyncio.sleep(self.slow_channels)
        self.posted.append((int(request.match_info["channel"]), body))
        return _json(payloads.message(self.conversation.next_id(), body, self.conversation.bot))

    async def _disappoint(self, socket: web.WebSocketResponse, manner: str) -> None:
        if manner == "stammer":
            await socket.send_str("{not json")
        if manner == "silence":
            await socket.receive()
        await socket.close(code=1_000 if manner == "hang up" else 4_000)

    async def _upload(self, request: web.Request) -> web.Response:
        if self.upload_fails.isdigit():
            return web.Response(status=int(self.upload_fails))
        if self.upload_fails == "reset":
            assert request.transport is not None
            request.transport.abort()
        if self.upload_fails == "slow":
            await self._over.wait()
        return web.Response(body=self.uploads[request.match_info["id"]])

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        manner = self.turn_away.pop(0) if self.turn_away else ""
        if manner == "refuse":
            return web.Response(status=503)
        socket = web.WebSocketResponse(max_msg_size=4096, autoclose=not self.deaf)
        await socket.prepare(request)
        if manner:
            await self._disappoint(socket, manner)
            return socket
        self._socket = socket
        await socket.send_json(
            {"op": 10, "d": {"heartbeat_interval": 41_250}, "s": None, "t": None}
        )
        async for frame in socket:
            if frame.type is WSMsgType.TEXT:
                await self._hear(socket, json.loads(frame.data))
        if self.deaf:
            await self._over.wait()
        return socket

    async def _hear(self, socket: web.WebSocketResponse, frame: Payload) -> None:
        if frame["op"] == 1:
            await socket.send_json({"op": 11, "d": None, "s": None, "t": None})
        elif frame["op"] == 2:
            self.identifies += 1
            self.shards.append(frame["d"].get("shard"))
            if self.close_with:
                await socket.close(code=self.close_with)
                return
            if frame["d"]["intents"] != 0:
                self.broken.append("asks for intents")
            about = {"v": 10, "user": self.conversation.bot, "guilds": [], "session_id": "session"}
            about |= {
                "resume_gateway_url": self.gateway_url,
                "application": {"id": "1", "flags": 0},
                "private_channels": [],
            }
            await self.dispatch("READY", about)
            self._ready.set()
        elif frame["op"] == 6:
            self.resumes += 1
            await self.dispatch("RESUMED", {})
            self._ready.set()

    async def dispatch(self, name: str, data: Any) -> None:
        """Send an event to the bot."""
        self._sequence += 1
        assert self._socket is not None
        await self._socket.send_json({"op": 0, "t": name, "s": self._sequence, "d": data})

    async def send_raw(self, text: str) -> None:
        """Send a frame that may be anything."""
        assert self._socket is not None
        await self._socket.send_str(text)

    async def close_gateway(self, code: int = 4000) -> None:
        """Close the connection as Discord does now and then."""
        self._ready.clear()
        assert self._socket is not None
        await self._socket.close(code=code)

    async def ready(self) -> None:
        """Wait until a bot is connected."""
        await asyncio.wait_for(self._ready.wait(), WAITING)

    # ------------------------------------------------------------------ people
    async def hand_over(self, raw: Payload) -> None:
        """Bring an interaction to the bot."""
        if self.doors is None:
            await self.dispatch("INTERACTION_CREATE", raw)
        elif answer := await self.doors.knock(raw):
            self.conversation.handle("POST", raw["token"], "callback", answer, ())
            self._heard[raw["token"]].set()

    async def _send(
        self, kind: discord.InteractionType, who: str, data: Payload, source: Payload | None = None
    ) -> Seen:
        raw = self.conversation.begin(kind, payloads.user(who), data, source)
        raw = self.people.get(who, Standing()).of(raw)
        heard = self._heard[raw["token"]] = asyncio.Event()
        await self.hand_over(raw)
        await asyncio.wait_for(heard.wait(), WAITING)
        exchange = self.conversation.exchanges[raw["token"]]
        await until(lambda: not exchange.waits)
        return Seen(exchange)

    def _data(self, name: str, options: Mapping[str, Any], focused: str = "") -> Payload:
        names = name.split()
        held = next(command for command in self.commands if command["name"] == names[0])
        data: Payload = {"id": held["id"], "name": held["name"], "type": held["type"]}
        level, place = held, data
        for inner in names[1:]:
            level = next(option for option in level["options"] if option["name"] == inner)
            place["options"] = [{"name": inner, "type": level["type"]}]
            place = place["options"][0]
        types = {option["name"]: option["type"] for option in level.get("options", ())}
        place["options"] = [
            {"name": option, "type": types[option], "value": value}
            | ({"focused": True} if option == focused else {})
            for option, value in options.items()
        ]
        picked = {
            kind: {str(v) for k, v in options.items() if types[k] == kind} for kind in (6, 7, 8)
        }
        data["resolved"] = {
            "attachments": {
                number: payloads.attachment(
                    int(number),
                    "file.txt",
                    len(content) if self.claimed_size is None else self.claimed_size,
                    self._upload_url(number),
                )
                for number, content in self.uploads.items()
                if number in options.values()
            },
            "users": {number: payloads.user(f"user {number}", int(number)) for number in picked[6]},
            "channels": {number: self._channel(int(number)) for number in picked[7]},
            "roles": {number: payloads.role("picked") | {"id": number} for number in picked[8]},
        }
        return data

    def _upload_url(self, number: str) -> str:
        return f"{self.api_base.removesuffix('/api')}/uploads/{number}"

    def _channel(self, number: int) -> Payload:
        return payloads.channel("picked", number) | {"type": self.picked_channel_type}

    async def invoke(self, command: str, /, who: str = "alice", **options: Any) -> Seen:
        """Use a slash command."""
        return await self._send(
            discord.InteractionType.application_command, who, self._data(command, options)
        )

    async def complete(
        self, command: str, focused: str, /, who: str = "alice", **options: Any
    ) -> list[Payload]:
        """What a box offers."""
        data = self._data(command, options, focused)
        return (await self._send(discord.InteractionType.autocomplete, who, data)).exchange.choices

    async def menu(self, name: str, text: str, who: str = "alice") -> Seen:
        """Use a message menu on a message that says `text`."""
        message = payloads.message(
            self.conversation.next_id(), {"content": text}, payloads.user("someone")
        )
        data = {"id": "1", "name": name, "type": 3, "target_id": message["id"]}
        data["resolved"] = {"messages": {message["id"]: message}}
        return await self._send(discord.InteractionType.application_command, who, data)

    async def press(self, seen: Seen, label: str, who: str = "alice") -> Seen:
        """Press a button, or choose a menu's entry, by its label."""
        press = next(press for press in show.presses(seen.message) if press.label == label)
        return await self.press_raw(
            seen.message, press.component, (press.value,) if press.value else (), who
        )

    async def press_raw(
        self,
        message: Payload,
        component: Payload,
        values: Iterable[str] = (),
        who: str = "alice",
        resolved: Payload | None = None,
    ) -> Seen:
        """Press anything, also what no client would offer."""
        data = {
            "custom_id": component["custom_id"],
            "component_type": component["type"],
            "values": list(values),
        }
        if resolved:
            data["resolved"] = resolved
        return await self._send(discord.InteractionType.component, who, data, message)

    async def forge(
        self,
        seen: Seen,
        custom_id: str,
        values: Iterable[str] = (),
        kind: int = 3,
        who: str = "alice",
    ) -> Seen:
        """Press a control that the bot never made, as if it stood on a message of the bot's."""
        control = {"type": kind, "id": 1, "custom_id": custom_id}
        control |= {"style": 1, "label": "x"} if kind == 2 else {"options": []} if kind == 3 else {}
        message = {**seen.message, "components": [{"type": 1, "id": 2, "components": [control]}]}
        return await self.press_raw(message, control, values, who)

    async def submit(self, seen: Seen, who: str = "alice", **values: str) -> Seen:
        """Fill in the form that an interaction opened, and send it. What is not given stays as it
        stands there.
        """
        assert seen.exchange.modal is not None
        return await self.submit_raw(seen.exchange.modal, values, who, seen.exchange.source)

    async def submit_raw(
        self,
        modal: Payload,
        values: Mapping[str, str],
        who: str = "alice",
        source: Payload | None = None,
    ) -> Seen:
        """Send any form."""
        fields = [row["component"] for row in modal["components"] if "component" in row]
        menus = {field["custom_id"] for field in fields if field["type"] == show.SELECT}
        held = {field["custom_id"]: show.held(field) for field in fields}
        rows = []
        for number, (name, value) in enumerate({**held, **values}.items(), 1):
            filled: Payload = {"type": 4, "id": number + 50, "custom_id": name, "value": value}
            if name in menus:
                chosen = [each.strip() for each in value.split(",") if each.strip()]
                filled = {"type": 3, "id": number + 50, "custom_id": name, "values": chosen}
            rows.append({"type": 18, "id": number, "component": filled})
        data = {"custom_id": modal["custom_id"], "components": rows}
        return await self._send(discord.InteractionType.modal_submit, who, data, source)


def _json(data: Any, status: int = 200) -> web.Response:
    """discord.py reads an answer as JSON only if its type has no charset."""
    return web.Response(
        body=json.dumps(data).encode(), status=status, headers={"Content-Type": "application/json"}
    )


async def _read(request: web.Request) -> tuple[Payload, list[tuple[str, bytes]]]:
    if request.content_type != "multipart/form-data":
        return (await request.json() if request.can_read_body else {}), []
    form = await request.post()
    files = [
        (part.filename, part.file.read())
        for part in form.values()
        if isinstance(part, web.FileField)
    ]
    return json.loads(str(form["payload_json"])), files


class Bot:
    """A bot that runs in the test's own loop."""

    def __init__(self, client: RulesBot, world: StandIn) -> None:
        self.client = client
        self._world = world

    async def start(self) -> None:
        """Log in and connect."""
        self._task = asyncio.create_task(self.client.start(TOKEN))
        ready = asyncio.create_task(self._world.ready())
        await asyncio.wait((self._task, ready), return_when=asyncio.FIRST_COMPLETED)
        if self._task.done():
            ready.cancel()
            self._task.result()
        await self.client.wait_until_ready()

    async def stop(self) -> None:
        """As a process that ends."""
        if not self._task.done():
            self._task.cancel()
        await asyncio.wait((self._task,))
        await self.client.close()
        self._world._ready.clear()
