"""A server's settings and the log of its changes, as cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.render.card import Card, Section
from bot.render.escape import cut, typed
from bot.render.numbers import counted
from bot.render.times import moment
from bot.storage import Change, ServerSettings
from bot.storage.server_book import OPERATOR, STRANGER

FOREVER = "for ever"
LINE = 120
"""Characters of a text before or after a change."""
NOT_NAMED = {
    OPERATOR: "the bot’s operator",
    STRANGER: "a moderator of another server",
    None: "*someone who had their data deleted*",
}
"""Who is no person of this server."""
MENTIONS = {"setting moderator role": "<@&{}>", "setting report channel": "<#{}>"}
"""How that is shown of which the log keeps the id."""


ROLE_HINT = Section(
    "So that the role sees the commands",
    "Allow it `/corpus` and `/settings` under Server Settings › Integrations. What it may do is "
    "decided here.",
)
"""What a server is told that has a role for its moderators."""


def settings_card(settings: ServerSettings, usual: str) -> Card:
    """How the bot behaves in a server. `usual` is the edition where the server chose none."""
    edition = settings.default_edition or f"{usual}, unless you choose another"
    role = "Manage Server"
    if settings.moderator_role:
        role += f", or <@&{settings.moderator_role}>"
    channel = "none: nobody can report a card"
    if settings.report_channel:
        channel = f"<#{settings.report_channel}>"
    answers = "private" if settings.private else "public"
    lines = (
        f"**Edition**: {edition}",
        f"**Answers about rules**: {answers}",
        f"**Moderators**: {role}",
        f"**Reports go to**: {channel}",
        f"**Rolls are kept**: {retention(settings.retention_days)}",
    )
    hints = (ROLE_HINT,) if settings.moderator_role else ()
    return Card("Settings of this server", "\n".join(lines), sections=hints)


def retention(days: int | None) -> str:
    """How long rolls are kept."""
    return FOREVER if days is None else counted(days, "day")


def log_card(changes: Sequence[Change], more: bool, version: str = "") -> Card:
    """Who changed what, the newest first. `version` is that of the rules in use."""
    text = "\n".join(map(_change_line, changes)) or "Nothing has been changed yet."
    notes = []
    if changes_in_full(changes):
        notes.append("Longer texts stand in the file.")
    if more:
        notes.append("Older ones follow.")
    if version:
        notes.append(version)
    return Card("Changes by moderators", text, footer=" · ".join(notes))


def _change_line(change: Change) -> str:
    """When, who, what, and the texts before and after, as far as they fit."""
    by = change.by
    when = moment(by.at)
    who = NOT_NAMED.get(by.user) or f"<@{by.user}>"
    what = typed(change.what)
    before = _brief_text(change.what, change.before)
    after = _brief_text(change.what, change.after)
    return f"{when} · {who}\n**{what}**: {before} → {after}"


def changes_in_full(changes: Sequence[Change]) -> list[str]:
    """The same lines with the whole texts, for a file; none where the card holds them whole."""
    if all(_fits(change.before) and _fits(change.after) for change in changes):
        return []
    lines: list[str] = []
    for change in changes:
        lines += _change_in_full(change)
    return lines


def _fits(text: str | None) -> bool:
    """Whether a card holds a text whole."""
    return not text or (len(text) <= LINE and "\n" not in text)


def _change_in_full(change: Change) -> Iterator[str]:
    """One change with the whole texts."""
    by = change.by
    not_named = NOT_NAMED.get(by.user, "")
    who = not_named.strip("*") or f"user {by.user}"
    yield f"=== {moment(by.at)} · {who} · {change.what}"
    yield from _text_in_full("before", change.before)
    yield from _text_in_full("after", change.after)
    yield ""


def _text_in_full(name: str, text: str | None) -> Iterator[str]:
    """The text of one side of a change, below its name."""
    if text:
        yield f"--- {name}"
        yield from text.splitlines()
    else:
        yield f"--- {name}: nothing"


def _brief_text(what: str, text: str | None) -> str:
    """A text before or after a change, for the card; an id of Discord's as a mention."""
    if text is None:
        return "*nothing*"
    if what in MENTIONS and text.isdigit():
        return MENTIONS[what].format(text)
    return typed(cut(text, LINE), LINE)
