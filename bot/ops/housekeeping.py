"""What has to be done now and then: end epochs, and forget what a server keeps no longer."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, timedelta

from bot.errors import UserError
from bot.storage import Store

log = logging.getLogger(__name__)

EPOCH = timedelta(days=1)
"""How long an epoch that holds a roll lasts, unless it is revealed before."""
EVERY = 60.0
"""Seconds from one look to the next."""
FORGET_EVERY = 60
"""Looks from one forgetting to the next."""


async def look_after(store: Store) -> None:
    """Look after the store until cancelled. What fails is logged, and tried again."""
    looks = 0
    while True:
        try:
            await end_epochs(store, datetime.now(UTC))
            if looks % FORGET_EVERY == 0:
                await forget(store, datetime.now(UTC))
        except UserError as error:
            log.warning("the upkeep of what is kept has to wait: %s", error)
        except Exception:
            log.exception("the upkeep of what is kept")
        looks += 1
        await asyncio.sleep(EVERY)


async def end_epochs(store: Store, now: datetime) -> int:
    """End and reveal the epochs that have lasted long enough; how many there were."""
    due = await store.rolls.due(now - EPOCH)
    for epoch in due:
        await store.rolls.rotate(epoch.scope, epoch.number, now)
    if due:
        log.info("ended and revealed %d epochs", len(due))
    return len(due)


async def forget(store: Store, now: datetime) -> int:
    """Remove the records that their server keeps no longer; how many there were."""
    removed = await store.expire(now)
    if removed:
        log.info("removed %d rolls that were kept long enough", removed)
    return removed
