"""What players share with servers and with each other: the SQL for whatever can be shared."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence

from bot.storage.limits import check_shares
from bot.storage.profile_book import Owner
from bot.storage.rows import ItemKey

_ITEM = "owner = ? AND kind = ? AND key = ?"
SHARED_WITH = (
    "SELECT owner, kind, key FROM share WHERE audience IN (SELECT value FROM json_each(?1))"
)
"""The keys of what is shared with any of some audiences, which are given as `listed`."""


def audiences_of(owner: str, kind: str, key: str) -> str:
    """A column: all with whom something is shared. Its key is given as SQL."""
    shares = "SELECT audience FROM share AS s"
    of_it = f"s.owner = {owner} AND s.kind = {kind} AND s.key = {key}"
    return f"(SELECT group_concat(audience, ' ') FROM ({shares} WHERE {of_it} ORDER BY audience))"  # noqa: S608


def listed(audiences: Sequence[Owner]) -> str:
    """Audiences as one value."""
    return json.dumps(list(map(str, audiences)))


def change(db: sqlite3.Connection, item: ItemKey, audience: Owner, shared: bool) -> None:
    """Share something, or no longer. `LimitError` if it would be shared with too many."""
    if not shared:
        db.execute(f"DELETE FROM share WHERE {_ITEM} AND audience = ?", (*item, str(audience)))  # noqa: S608
        return
    db.execute("REPLACE INTO share VALUES (?, ?, ?, ?)", (str(audience), *item))
    (count,) = db.execute(f"SELECT count(*) FROM share WHERE {_ITEM}", item).fetchone()  # noqa: S608
    check_shares(count)


def end(db: sqlite3.Connection, item: ItemKey) -> None:
    """Share something with nobody, for it is deleted."""
    db.execute(f"DELETE FROM share WHERE {_ITEM}", item)  # noqa: S608


def erase(db: sqlite3.Connection, user: int) -> None:
    """Forget what a person shared, and what was shared with them."""
    person = str(Owner.user(user))
    db.execute("DELETE FROM share WHERE audience = ? OR owner = ?", (person, person))
