"""Whose a thing is, and with whom it is shared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.app.books.profiles import Usable
from bot.render.armies.unit import fitting
from bot.render.card import Card, Section
from bot.render.escape import typed, typed_plain
from bot.storage import Owner, OwnerKind, Profile


def shared_profile_card(profile: Profile, player: int | None, shared: bool) -> Card:
    """Who may use a profile from now on."""
    who = who_words(player)
    name = typed_plain(profile.name, 50)
    if shared:
        use = f"{who} can use it by its name, after names of their own."
        return Card(f"Shared: {name}", use)
    return Card(f"No longer shared: {name}", f"{who} can use it no longer.")


def kept_title(profile: Profile, is_new: bool) -> str:
    """What a card says of a name that was kept."""
    return f"{'Saved' if is_new else 'Changed'}: {typed(profile.name, 50)}"


def who_words(player: int | None) -> str:
    """A player, or everyone here."""
    return f"<@{player}>" if player else "Everyone in this server"


def audience_words(audiences: Sequence[Owner]) -> str:
    """`shared with a server, @bob`."""
    if not audiences:
        return ""
    named = []
    for each in audiences:
        is_server = each.kind is OwnerKind.SERVER
        named.append("a server" if is_server else f"<@{each.id}>")
    return f"shared with {', '.join(named)}"


def whose(profile: Profile, reader: int) -> str:
    """Who may use a profile, as the reader sees it."""
    if profile.owner.kind is OwnerKind.SERVER:
        return "shared by this server"
    return "your own" if profile.owner.id == reader else "shared by another player"


def by_owner(usable: Usable) -> Iterator[tuple[str, list[tuple[Profile, str]]]]:
    """Profiles under their headings, without empty ones; and what is said behind each: of a
    player's own with whom it is shared, of another's who shares it.
    """
    if usable.own:
        own = [(each, audience_words(each.shared)) for each in usable.own]
        yield "Yours", own
    if usable.servers:
        servers = [(each, "") for each in usable.servers]
        yield "This server’s", servers
    if usable.others:
        others = [(each, f"<@{each.owner.id}>") for each in usable.others]
        yield "Shared by players", others


def profile_line(profile: Profile, behind: str, room: int) -> str:
    """A profile with its text, and what is said behind it."""
    line = f"**{typed(profile.name, 50)}** {typed(profile.text, room)}"
    return f"{line} · {behind}" if behind else line


def sections(usable: Usable, room: int) -> Iterator[Section]:
    """All profiles of one kind."""
    for heading, profiles in by_owner(usable):
        lines = [profile_line(each, behind, 100) for each, behind in profiles]
        yield Section(heading, fitting(lines, room))
