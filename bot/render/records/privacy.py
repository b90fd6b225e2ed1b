"""What is kept about a person, in words and as a file."""

from __future__ import annotations

import json
from typing import Any

from bot.render.card import Card, Section
from bot.render.numbers import counted
from bot.render.records.settings import retention
from bot.storage import Army, Change, Erased, Profile, Roll, UserData

KEPT = (
    "- **Rolls**, to be found and checked: your Discord id, channel, time, command, dice and "
    "result; of a roll-off both players’ names.\n"
    "- **Profiles**: weapons, targets, presets and macros that you save.\n"
    "- **Armies**: names, numbers and keywords of lists that you import.\n"
    "- With whom you **share** these.\n"
    "- **Moderators**: what they change in a server, their id and the time.\n"
    "- **Questions that found nothing**: the words and how often, not who asked.\n"
    "Nothing else: no messages, no lists of members. Nothing is passed on."
)
DELETING = (
    "Your rolls, profiles and armies go, everywhere. Of a roll its number and a hash stay, which "
    "tell nothing about you, so that others’ rolls can be checked. What you wrote as a moderator "
    "stays the server’s, without your id. It can’t be undone."
)


def privacy_card(data: UserData, days: int | None, in_server: bool) -> Card:
    """What is kept, and how much of it is this person's."""
    own = _counts(len(data.rolls), len(data.profiles), len(data.armies))
    changes = counted(len(data.changes), "change as a moderator", "changes as a moderator")
    here = "Rolls in private messages are kept for ever."
    if in_server:
        here = f"This server keeps rolls {retention(days)}."
    return Card(
        "What I keep",
        KEPT,
        sections=(
            Section("Of you", f"{own}, {changes}. {here}"),
            Section("Deleting", DELETING),
        ),
    )


def erased_card(erased: Erased) -> Card:
    """What was deleted."""
    gone = _counts(erased.rolls, erased.profiles, erased.armies)
    lines = counted(erased.signatures, "line")
    text = f"{gone}; your id was taken from {lines} that you wrote for a server."
    return Card("Deleted", text)


def _counts(rolls: int, profiles: int, armies: int) -> str:
    of_armies = counted(armies, "army", "armies")
    return f"{counted(rolls, 'roll')}, {counted(profiles, 'profile')}, {of_armies}"


def exported(data: UserData) -> bytes:
    """Everything that is kept about a person, as JSON."""
    whole = {
        "user": str(data.user),
        "rolls": list(map(_roll, data.rolls)),
        "profiles": list(map(_profile, data.profiles)),
        "armies": list(map(_army, data.armies)),
        "changes": list(map(_change, data.changes)),
    }
    text = json.dumps(whole, ensure_ascii=False, indent=1)
    file = f"{text}\n"
    return file.encode("utf-8", "replace")


def _roll(roll: Roll) -> dict[str, Any]:
    place = {
        "scope": str(roll.scope),
        "epoch": roll.epoch,
        "number": roll.number,
        "interaction": str(roll.key),
        "message": roll.message and str(roll.message),
        "leaf": roll.leaf.hex(),
        "head": roll.head.hex(),
    }
    record = roll.record
    if record is None:
        return place
    return place | {
        "at": record.at.isoformat(),
        "channel": str(record.channel),
        "command": record.command,
        "dice": " ".join(f"{sides}:{face}" for sides, face in record.dice),
        "result": record.result,
        "salt": record.salt.hex(),
        "parent": record.parent and str(record.parent),
    }


def _profile(profile: Profile) -> dict[str, Any]:
    return {
        "owner": str(profile.owner),
        "kind": profile.kind,
        "name": profile.name,
        "profile": profile.text,
        "saved": profile.saved.isoformat(),
        "shared": list(map(str, profile.shared)),
    }


def _army(army: Army) -> dict[str, Any]:
    return {
        "name": army.name,
        "saved": army.saved.isoformat(),
        "shared": list(map(str, army.shared)),
        "list": json.loads(army.content),
    }


def _change(change: Change) -> dict[str, Any]:
    return {
        "server": str(change.server),
        "at": change.by.at.isoformat(),
        "what": change.what,
        "before": change.before,
        "after": change.after,
    }
