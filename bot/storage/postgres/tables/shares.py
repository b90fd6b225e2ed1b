"""What players share with servers and with each other: the SQL for whatever can be shared."""

from __future__ import annotations

from collections.abc import Sequence

from bot.storage.limits import check_shares
from bot.storage.postgres.transaction import Transaction
from bot.storage.profile_book import Owner
from bot.storage.rows import ItemKey

_ITEM = "owner = $1 AND kind = $2 AND key = $3"
SHARED_WITH = "SELECT owner, kind, key FROM share WHERE audience = ANY($1::text[])"
"""The keys of what is shared with any of some audiences, which are given as `listed`."""


def audiences_of(owner: str, kind: str, key: str) -> str:
    """A column: all with whom something is shared. Its key is given as SQL."""
    of_it = f"s.owner = {owner} AND s.kind = {kind} AND s.key = {key}"
    return f"(SELECT string_agg(audience, ' ' ORDER BY audience) FROM share AS s WHERE {of_it})"  # noqa: S608


def listed(audiences: Sequence[Owner]) -> list[str]:
    """Audiences as one value."""
    return list(map(str, audiences))


async def change(db: Transaction, item: ItemKey, audience: Owner, shared: bool) -> None:
    """Share something, or no longer. `LimitError` if it would be shared with too many."""
    if not shared:
        remove = f"DELETE FROM share WHERE {_ITEM} AND audience = $4"  # noqa: S608
        await db.change(remove, *item, str(audience))
        return
    add = "INSERT INTO share (audience, owner, kind, key) VALUES ($1, $2, $3, $4)"
    await db.change(f"{add} ON CONFLICT DO NOTHING", str(audience), *item)
    check_shares(await db.value(f"SELECT count(*) FROM share WHERE {_ITEM}", *item))  # noqa: S608


async def end(db: Transaction, item: ItemKey) -> None:
    """Share something with nobody, for it is deleted."""
    await db.change(f"DELETE FROM share WHERE {_ITEM}", *item)  # noqa: S608


async def erase(db: Transaction, user: int) -> None:
    """Forget what a person shared, and what was shared with them."""
    person = str(Owner.user(user))
    await db.change("DELETE FROM share WHERE audience = $1 OR owner = $1", person)
