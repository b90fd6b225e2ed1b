"""A rule's card with its controls: other answers, see also, other editions, pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Self

import discord

from bot.app.lookup import compare_entry, find_by_code
from bot.errors import InputError
from bot.gateway import template_of
from bot.gateway.interaction import Interaction, current_server
from bot.render.rules.compare import comparison_card
from bot.render.rules.rule import (
    entry_button,
    entry_label,
    entry_line,
    page_count,
    rule_card,
)
from bot.rules.compare import Comparison
from bot.rules.corpus import CODE_DIGITS, Corpus, entry_code
from bot.rules.entry import Entry
from bot.views.item import CODE, DIGITS, Button, Owned, Select, template
from bot.views.reply import Control, Reply, show_instead
from bot.views.rules.mistake import ReportMistake
from bot.views.rules.source import SOURCE, Source, show_source

MAX_OPTIONS = 25
MAX_CODES = 5
"""Entries that a `custom_id` can hold."""
CODES = rf"(?P<codes>(?:{DIGITS}){{1,{MAX_CODES}}})"
"""Several entries in a template."""


class OpenRule(Owned[Button], template=template("rule", rf"{CODE}:(?P<page>[0-9]{{1,3}})")):
    """A button that shows an entry's page in place of what stands there."""

    shared = True

    def __init__(
        self, asker: int, code: str, page: int = 0, label: str = "Show", row: int | None = None
    ) -> None:
        button = Button(label=label, custom_id=f"rule:1:{asker}:{code}:{page}", row=row)
        super().__init__(button, asker)
        self.code = code
        self.page = page

    async def press(self, interaction: Interaction) -> None:
        """Show the entry."""
        await open_entry(interaction, self, self.code, self.page)


class Suggestion(Owned[Button], template=template("mean", rf"(?P<at>[0-4]):{CODES}")):
    """A button that shows one of several entries, any of which may be meant; the others stay within
    reach.
    """

    shared = True

    def __init__(self, asker: int, codes: tuple[str, ...], at: int, label: str = "Show") -> None:
        custom_id = f"mean:1:{asker}:{at}:{''.join(codes)}"
        button = Button(label=label, custom_id=custom_id)
        super().__init__(button, asker)
        self.codes = codes
        self.at = at

    @classmethod
    def parse(cls, match: re.Match[str]) -> Self:
        """See `Owned.parse`."""
        codes = split_codes(match["codes"])
        return cls(int(match["asker"]), codes, min(int(match["at"]), len(codes) - 1))

    async def press(self, interaction: Interaction) -> None:
        """Show the entry, with the others in its menu."""
        await open_entry(interaction, self, self.codes[self.at], codes=self.codes)


class _Entries(Owned[Select], template=r"(?!)"):
    """A menu of entries; below them where the entry shown stands."""

    shared = True

    async def press(self, interaction: Interaction) -> None:
        """Show the entry chosen, or the source."""
        value = chosen(self.item)
        if value.startswith(SOURCE):
            code, _, found_as = value.removeprefix(SOURCE).partition(":")
            await show_source(interaction, code, found_as)
        else:
            await open_entry(interaction, self, value)


class Menu(_Entries, template=template("menu", CODES)):
    """The answers found, best first. The one that is shown is left out of the menu, and back when
    another is.
    """

    shared = True

    def __init__(
        self,
        asker: int,
        codes: tuple[str, ...],
        entries: Iterable[Entry] = (),
        own: str = "",
        found_as: str = "",
    ) -> None:
        custom_id = f"menu:1:{asker}:{''.join(codes)}"
        menu = _select(custom_id, "Other answers, see also, source", entries, own, found_as)
        super().__init__(menu, asker)

    @classmethod
    def parse(cls, match: re.Match[str]) -> Self:
        """See `Owned.parse`."""
        return cls(int(match["asker"]), split_codes(match["codes"]))


class SeeAlso(_Entries, template=template("see", CODE)):
    """The entries that an entry refers to."""

    shared = True

    def __init__(
        self, asker: int, code: str, entries: Iterable[Entry] = (), found_as: str = ""
    ) -> None:
        custom_id = f"see:1:{asker}:{code}"
        menu = _select(custom_id, "See also, source", entries, code, found_as)
        super().__init__(menu, asker)


def _select(
    custom_id: str, placeholder: str, entries: Iterable[Entry], own: str, found_as: str
) -> Select:
    """A menu of entries; below them where the entry shown stands, which is `own`."""
    menu = Select(custom_id=custom_id, placeholder=placeholder)
    for entry in islice(entries, MAX_OPTIONS - 1):
        label = entry_label(entry, 100)
        code = entry_code(entry.id)
        menu.add_option(label=label, value=code, description=entry_line(entry))
    if own:
        menu.add_option(label="Source", value=f"{SOURCE}{own}:{found_as}")
    return menu


def chosen(menu: Select) -> str:
    """The value chosen in a menu. Raises `InputError` where none came."""
    if not menu.values:
        raise InputError("Nothing was chosen; choose an entry in the menu.")
    return menu.values[0]


def split_codes(joined: str) -> tuple[str, ...]:
    """Codes that were written one after the other."""
    return tuple(joined[i : i + CODE_DIGITS] for i in range(0, len(joined), CODE_DIGITS))


async def open_entry(
    interaction: Interaction,
    pressed: Owned[Any],
    code: str,
    page: int = 0,
    codes: tuple[str, ...] = (),
) -> None:
    """Show an entry in place of what stands in the message, or to whoever else `pressed` alone;
    with `codes` or the message's own menu.

    Raises `Unavailable` where the entry has gone.
    """
    server = await current_server(interaction)
    entry = find_by_code(server, code)
    codes = codes or trail(interaction.message)
    reply = entry_reply(
        server.shelf.corpus, entry, interaction.user.id, codes, page, reports=server.reports
    )
    await show_instead(interaction, reply, pressed.is_askers(interaction))


def trail(message: discord.Message | None) -> tuple[str, ...]:
    """The codes of the menu on a message: what its asker may go back to."""
    for row in message.components if message else ():
        for component in getattr(row, "children", ()):
            custom_id = getattr(component, "custom_id", None) or ""
            match = template_of(Menu).fullmatch(custom_id)
            if match:
                return split_codes(match["codes"])
    return ()


def entry_reply(
    corpus: Corpus,
    entry: Entry,
    asker: int,
    codes: tuple[str, ...] = (),
    page: int = 0,
    found_as: str = "",
    reports: bool = False,
) -> Reply:
    """An entry's card with all its controls. `codes` are the answers to the question asked, this
    one among them; `found_as` as in `Source`.
    """
    card = rule_card(corpus, entry, page)
    under = tuple(controls(corpus, entry, asker, codes, page, found_as, reports))
    return Reply((card,), under)


def controls(
    corpus: Corpus,
    entry: Entry,
    asker: int,
    codes: tuple[str, ...],
    page: int = 0,
    found_as: str = "",
    reports: bool = False,
) -> Iterator[Control]:
    """A menu of other answers, see also and the source, those of its own edition first; buttons for
    pages, for editions, and where it is possible for reporting a mistake.
    """
    own = entry_code(entry.id)
    others = [corpus.by_code[code] for code in codes if code != own and code in corpus.by_code]
    linked = [corpus.by_id[other] for other in entry.see if other in corpus.by_id]
    entries = list(dict.fromkeys((*others, *linked)))
    entries.sort(key=lambda other: other.edition != entry.edition)
    if others:
        yield Menu(asker, codes, entries, own, found_as)
    elif entries:
        yield SeeAlso(asker, own, entries, found_as)
    if page > 0:
        yield OpenRule(asker, own, page - 1, "◀ Page", row=2)
    if page < page_count(entry) - 1:
        yield OpenRule(asker, own, page + 1, "Page ▶", row=2)
    siblings = corpus.siblings(entry)
    for sibling in siblings:
        yield OpenRule(asker, entry_code(sibling.id), 0, sibling.edition, row=3)
    if siblings:
        yield Compare(asker, own)
    if not entries:
        yield Source(asker, own, found_as, row=4)
    if reports:
        yield ReportMistake(asker, own)


def suggestions(
    shown: tuple[Entry, ...], entries: tuple[Entry, ...], asker: int
) -> Iterator[Suggestion]:
    """One button for each of `entries`; `shown` stand on the card already. At most five together,
    no two alike.
    """
    labelled: dict[str, Entry] = {}
    for entry in (*shown, *entries):
        labelled.setdefault(entry_button(entry), entry)
    several = list(labelled.items())[:MAX_CODES]
    codes = tuple(entry_code(entry.id) for _, entry in several)
    for at, (label, entry) in enumerate(several):
        if entry not in shown:
            yield Suggestion(asker, codes, at, label)


class Compare(Owned[Button], template=template("compare", CODE)):
    """A button that compares an entry with the same rule in the other editions."""

    shared = True

    def __init__(self, asker: int, code: str) -> None:
        button = Button(label="Compare", custom_id=f"compare:1:{asker}:{code}", row=3)
        super().__init__(button, asker)
        self.code = code

    async def press(self, interaction: Interaction) -> None:
        """Show the comparison, and keep the message's menu."""
        server = await current_server(interaction)
        corpus = server.shelf.corpus
        comparison = compare_entry(server, self.code)
        codes = trail(interaction.message)
        reply = comparison_reply(corpus, comparison, interaction.user.id, codes)
        await show_instead(interaction, reply, self.is_askers(interaction))


def comparison_reply(
    corpus: Corpus, comparison: Comparison, asker: int, codes: tuple[str, ...] = ()
) -> Reply:
    """A comparison, with buttons to its rules; with the menu of `codes` the asker came from."""
    controls: list[Control] = []
    menu = [corpus.by_code[code] for code in codes if code in corpus.by_code]
    if menu:
        controls.append(Menu(asker, codes, menu))
    for side in comparison.sides:
        entry = side.entry
        if entry:
            label = f"Read {side.edition}"
            controls.append(OpenRule(asker, entry_code(entry.id), 0, label, row=1))
    card = comparison_card(comparison)
    return Reply((card,), tuple(controls))


ITEMS = (OpenRule, Suggestion, Menu, SeeAlso, Source, Compare, ReportMistake)
