"""Downloading an attachment, and no more of it than is wanted: the only way to read one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import aiohttp
import discord

from bot.errors import LimitError, Unavailable
from bot.gateway.discord_parts import session_of

PATIENCE = 20.0
"""Seconds that a download may take."""
LOST = "The file could not be downloaded from Discord: attach it once more."


async def download(
    client: discord.Client, file: discord.Attachment, most: int, too_large: str
) -> bytes:
    """What was attached. `LimitError` with the given words once there are more than `most` bytes,
    whatever Discord said of its size; `Unavailable` where it can't be had.
    """
    if file.size > most:
        raise LimitError(too_large)
    try:
        async with asyncio.timeout(PATIENCE):
            return await _collected(_pieces(client, file.url), most, too_large)
    except (aiohttp.ClientError, OSError) as error:  # asyncio's TimeoutError is an OSError
        raise Unavailable(LOST) from error


async def _collected(pieces: AsyncIterator[bytes], most: int, too_large: str) -> bytes:
    data = bytearray()
    async for piece in pieces:
        data += piece
        if len(data) > most:
            raise LimitError(too_large)
    return bytes(data)


async def _pieces(client: discord.Client, url: str) -> AsyncIterator[bytes]:
    session = session_of(client)
    if session is None:
        # A client that never connected has only what stands in for Discord's network.
        yield await client.http.get_from_cdn(url)
        return
    async with session.get(url) as response:
        response.raise_for_status()
        async for piece in response.content.iter_chunked(65_536):
            yield piece
