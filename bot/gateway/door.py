"""The HTTP door: interactions as Discord posts them, in place of a gateway.

A request is taken with 202 and answered by the same calls as an interaction of the gateway, so that
nothing but this module knows the difference; see docs/adr/0009. Discord sends each request to one
address, and nothing of an interaction is kept in the process: any number of doors may stand behind
it.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from bot.errors import InputError
from bot.gateway.arrivals import Arrivals, FirstAnswer, refusal
from bot.gateway.discord_parts import PacedClient
from bot.gateway.login import log_in
from bot.gateway.signature import Signature
from bot.settings import Address

log = logging.getLogger(__name__)

PATH = "/interactions"
LARGEST = 1 << 20
"""Bytes of a request. A form has at most 20,000 characters, a message 10,000 with its cards."""
ARRIVING = 5.0
"""Seconds that a request may take to arrive."""
PARTING = 0.5
"""Seconds for the last responses on their way out."""
PING = 1
TAKEN = 202
"""Says that the answer comes by a call of its own."""


class Door:
    """Takes what Discord posts and hands it to `arrivals`."""

    def __init__(
        self, arrivals: Arrivals, signature: Signature, clock: Callable[[], float] = time.time
    ) -> None:
        self._arrivals = arrivals
        self._signature = signature
        self._clock = clock

    def application(self) -> web.Application:
        """What answers requests."""
        made = web.Application(client_max_size=LARGEST)
        made.router.add_post(PATH, self.receive)
        return made

    async def receive(self, request: web.Request) -> web.Response:
        """Answer one request: 401 where Discord did not sign it, 400 where it can't be read."""
        try:
            async with asyncio.timeout(ARRIVING):
                body = await request.read()
        except TimeoutError:
            return web.Response(status=408)
        signature = request.headers.get("X-Signature-Ed25519", "")
        timestamp = request.headers.get("X-Signature-Timestamp", "")
        if not self._signature.stands(signature, timestamp, body, self._clock()):
            return web.Response(status=401)
        try:
            raw = json.loads(body)
        except (ValueError, RecursionError):
            return web.Response(status=400)
        if not isinstance(raw, dict):
            return web.Response(status=400)
        return self._take(raw)

    def _take(self, raw: dict[str, Any]) -> web.Response:
        if raw.get("type") == PING:
            return web.json_response({"type": FirstAnswer.PONG})
        try:
            reason = self._arrivals.take(raw)
        except Exception:
            log.exception("an interaction could not be read")
            return web.Response(status=400)
        if reason:
            return web.json_response(refusal(raw, reason))
        return web.Response(status=TAKEN)


async def kept(client: PacedClient, token: str, public_key: str, address: Address) -> None:
    """Log in and answer at this address until cancelled. `UserError` where Discord refuses for
    good, or knows another public key; `InputError` where the address can't be had.
    """
    client.public_key = public_key
    await log_in(client, token)
    door = Door(client.arrivals, Signature(public_key))
    async with listening(door.application(), address, "--http") as there:
        log.info("answering at http://%s:%d%s", there.host, there.port, PATH)
        client.at_door = True
        try:
            await asyncio.Event().wait()
        finally:
            client.at_door = False


@asynccontextmanager
async def listening(
    application: web.Application, address: Address, setting: str
) -> AsyncIterator[Address]:
    """Answer requests at this address, which a setting names. Port 0 is any that is free; yields
    the one in use. `InputError` where it can't be had.
    """
    runner = web.AppRunner(application, access_log=None, logger=_quiet(), shutdown_timeout=PARTING)
    await runner.setup()
    try:
        site = web.TCPSite(runner, address.host, address.port)
        try:
            await site.start()
        except OSError as error:
            named = f"{setting} is {address.host}:{address.port}"
            raise InputError(f"{named}, which can't be used: {_cause(error)}.") from None
        host, port, *_ = runner.addresses[0]
        yield Address(host, port)
    finally:
        await runner.cleanup()


def _cause(error: OSError) -> str:
    """Why an address can't be had, without the address, which asyncio repeats in its own words."""
    if isinstance(error, socket.gaierror) or error.errno is None:
        return error.strerror or str(error)
    return os.strerror(error.errno)


def _quiet() -> logging.Logger:
    """A log for defects of ours; that strangers knock with something else than HTTP is none."""
    quiet = logging.getLogger(f"{__name__}.http")
    quiet.addFilter(_is_defect)
    return quiet


def _is_defect(record: logging.LogRecord) -> bool:
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, HttpProcessingError)
