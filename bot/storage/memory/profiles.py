"""Weapons and targets by name, in memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.storage.limits import check_profile, check_profile_room
from bot.storage.profile_book import Owner, OwnerKind, Profile, ProfileKind, name_key

_Key = tuple[Owner, ProfileKind, str]


class MemoryProfiles:
    """Profiles of players and servers."""

    def __init__(self) -> None:
        self._profiles: dict[_Key, Profile] = {}

    async def save(self, profiles: Sequence[Profile]) -> int:
        after = dict(self._profiles)
        for profile in profiles:
            check_profile(profile)
            after[_key(profile.owner, profile.kind, profile.name)] = profile
        for owner in {profile.owner for profile in profiles}:
            check_profile_room(
                owner.kind, sum(profile.owner == owner for profile in after.values())
            )
        new = len(after) - len(self._profiles)
        self._profiles = after
        return new

    async def find(self, owner: Owner, kind: ProfileKind, name: str) -> Profile | None:
        return self._profiles.get(_key(owner, kind, name))

    async def of(self, owner: Owner, kind: ProfileKind | None = None) -> tuple[Profile, ...]:
        found = (key for key in self._profiles if key[0] == owner and kind in (None, key[1]))
        return tuple(self._profiles[key] for key in sorted(found, key=lambda key: (key[2], key[1])))

    async def delete(self, owner: Owner, kind: ProfileKind, name: str) -> Profile | None:
        return self._profiles.pop(_key(owner, kind, name), None)

    def of_user(self, user: int) -> tuple[Profile, ...]:
        """A player's own profiles and the shared ones they saved, in the order of their names."""
        mine = (
            k for k, profile in self._profiles.items() if user in (profile.author, _player(profile))
        )
        return tuple(
            self._profiles[key]
            for key in sorted(mine, key=lambda key: (key[2], key[1], str(key[0])))
        )

    def erase(self, user: int) -> int:
        """Delete a player's own profiles and return how many there were."""
        mine = [key for key, profile in self._profiles.items() if _player(profile) == user]
        for key in mine:
            del self._profiles[key]
        return len(mine)

    def unsign(self, user: int) -> int:
        """Take a player's id from the profiles that they saved for a server, and return how many
        there were.
        """
        shared = {
            key: replace(p, author=None) for key, p in self._profiles.items() if p.author == user
        }
        self._profiles.update(shared)
        return len(shared)


def _key(owner: Owner, kind: ProfileKind, name: str) -> _Key:
    return owner, kind, name_key(name)


def _player(profile: Profile) -> int | None:
    return profile.owner.id if profile.owner.kind is OwnerKind.USER else None
