"""Discord's side of the HTTP door: signed requests, each to the next of several bots."""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any

import aiohttp


class Doors:
    """Posts interactions to these addresses in turn. `heard` counts what each has taken."""

    def __init__(self, addresses: Sequence[str], session: aiohttp.ClientSession) -> None:
        from nacl.signing import SigningKey

        self._key = SigningKey(bytes(range(32)))
        self._session = session
        self._turns = itertools.cycle(addresses)
        self.heard = dict.fromkeys(addresses, 0)
        self.refused: list[dict[str, Any]] = []
        """What was answered at once."""

    @property
    def public_key(self) -> str:
        """What the bot checks by."""
        return self._key.verify_key.encode().hex()

    def headers(self, body: bytes, at: float | None = None) -> dict[str, str]:
        """Discord's signature of a body."""
        stamp = str(int(time.time() if at is None else at))
        signature = self._key.sign(stamp.encode() + body).signature.hex()
        return {"X-Signature-Ed25519": signature, "X-Signature-Timestamp": stamp}

    async def post(
        self, address: str, body: bytes, headers: Mapping[str, str] | None = None
    ) -> tuple[int, bytes]:
        """Status and body of the answer to one request, signed if no headers are given."""
        given = self.headers(body) if headers is None else headers
        async with self._session.post(address, data=BytesIO(body), headers=given) as response:
            return response.status, await response.read()

    async def knock(self, raw: Mapping[str, Any]) -> dict[str, Any] | None:
        """Hand an interaction to the next door; its answer, if that comes at once."""
        address = next(self._turns)
        return self._heard_by(address, *await self.post(address, json.dumps(raw).encode()))

    def _heard_by(self, whom: str, status: int, answer: bytes) -> dict[str, Any] | None:
        assert status in (200, 202), status
        self.heard[whom] = self.heard.get(whom, 0) + 1
        if status == 202:
            assert answer == b""
            return None
        told: dict[str, Any] = json.loads(answer)
        self.refused.append(told)
        return told
