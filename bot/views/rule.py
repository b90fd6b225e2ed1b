"""A rule's card with its controls: other answers, see also, other editions, pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Self

import discord

from bot.app.lookup import compare_entry, find_by_code
from bot.errors import InputError
from bot.gateway import template_of
from bot.gateway.interaction import Interaction, current_server
from bot.render.rules.compare import comparison_card
from bot.render.rules.rule import entry_label, entry_line, page_count, rule_card
from bot.rules.compare import Comparison
from bot.rules.corpus import CODE_DIGITS, Corpus, entry_code
from bot.rules.entry import Entry
from bot.views.item import CODE, DIGITS, Owned, template
from bot.views.mistake import ReportMistake
from bot.views.reply import Control, Reply, show_instead

MAX_OPTIONS = 25
MAX_CODES = 5
"""Entries that a `custom_id` can hold."""
CODES = rf"(?P<codes>(?:{DIGITS}){{1,{MAX_CODES}}})"
"""Several entries in a template."""


class OpenRule(
    Owned[discord.ui.Button[Any]], template=template("rule", rf"{CODE}:(?P<page>[0-9]{{1,3}})")
):
    """A button that shows an entry's page in place of what stands there."""

    def __init__(
        self, asker: int, code: str, page: int = 0, label: str = "Show", row: int | None = None
    ) -> None:
        super().__init__(
            discord.ui.Button(label=label, custom_id=f"rule:1:{asker}:{code}:{page}", row=row),
            asker,
        )
        self.code = code
        self.page = page

    async def press(self, interaction: Interaction) -> None:
        """Show the entry."""
        await open_entry(interaction, self.code, self.page)


class Suggestion(
    Owned[discord.ui.Button[Any]], template=template("mean", rf"(?P<at>[0-4]):{CODES}")
):
    """A button that shows one of several entries, any of which may be meant; the others stay within
    reach.
    """

    def __init__(self, asker: int, codes: tuple[str, ...], at: int, label: str = "Show") -> None:
        custom_id = f"mean:1:{asker}:{at}:{''.join(codes)}"
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id), asker)
        self.codes = codes
        self.at = at

    @classmethod
    def parse(cls, match: re.Match[str]) -> Self:
        """See `Owned.parse`."""
        codes = split_codes(match["codes"])
        return cls(int(match["asker"]), codes, min(int(match["at"]), len(codes) - 1))

    async def press(self, interaction: Interaction) -> None:
        """Show the entry, with the others in its menu."""
        await open_entry(interaction, self.codes[self.at], codes=self.codes)


class Menu(Owned[discord.ui.Select[Any]], template=template("menu", CODES)):
    """The answers found, best first. The one that is shown is left out of the menu, and back when
    another is.
    """

    def __init__(self, asker: int, codes: tuple[str, ...], entries: Iterable[Entry] = ()) -> None:
        menu = _select(f"menu:1:{asker}:{''.join(codes)}", "Other answers", entries)
        super().__init__(menu, asker)

    @classmethod
    def parse(cls, match: re.Match[str]) -> Self:
        """See `Owned.parse`."""
        return cls(int(match["asker"]), split_codes(match["codes"]))

    async def press(self, interaction: Interaction) -> None:
        """Show the entry chosen."""
        await open_entry(interaction, chosen(self.item))


class SeeAlso(Owned[discord.ui.Select[Any]], template=template("see", CODE)):
    """The entries that an entry refers to."""

    def __init__(self, asker: int, code: str, entries: Iterable[Entry] = ()) -> None:
        super().__init__(_select(f"see:1:{asker}:{code}", "See also", entries), asker)

    async def press(self, interaction: Interaction) -> None:
        """Show the entry chosen."""
        await open_entry(interaction, chosen(self.item))


def _select(custom_id: str, placeholder: str, entries: Iterable[Entry]) -> discord.ui.Select[Any]:
    menu: discord.ui.Select[Any] = discord.ui.Select(custom_id=custom_id, placeholder=placeholder)
    for entry in list(entries)[:MAX_OPTIONS]:
        label, about = entry_label(entry, 100), entry_line(entry)
        menu.add_option(label=label, value=entry_code(entry.id), description=about)
    return menu


def chosen(menu: discord.ui.Select[Any]) -> str:
    """The value chosen in a menu. Raises `InputError` where none came."""
    if not menu.values:
        raise InputError("Nothing was chosen; choose an entry in the menu.")
    return menu.values[0]


def split_codes(joined: str) -> tuple[str, ...]:
    """Codes that were written one after the other."""
    return tuple(joined[i : i + CODE_DIGITS] for i in range(0, len(joined), CODE_DIGITS))


async def open_entry(
    interaction: Interaction, code: str, page: int = 0, codes: tuple[str, ...] = ()
) -> None:
    """Show an entry in place of what stands in the message, with `codes` or the message's own menu.

    Raises `Unavailable` where the entry has gone.
    """
    server = await current_server(interaction)
    entry = find_by_code(server, code)
    codes = codes or trail(interaction.message)
    reply = entry_reply(
        server.shelf.corpus, entry, interaction.user.id, codes, page, reports=server.reports
    )
    await show_instead(interaction, reply)


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
    matched: str = "",
    own_words: bool = False,
    reports: bool = False,
) -> Reply:
    """An entry's card with all its controls. `codes` are the answers to the question asked, this
    one among them.
    """
    card = rule_card(corpus, entry, page, matched, own_words)
    return Reply((card,), tuple(controls(corpus, entry, asker, codes, page, reports)))


def controls(
    corpus: Corpus,
    entry: Entry,
    asker: int,
    codes: tuple[str, ...],
    page: int = 0,
    reports: bool = False,
) -> Iterator[Control]:
    """Menu, see also, a row of buttons for pages, one for other editions; where it is possible,
    reporting a mistake.
    """
    own = entry_code(entry.id)
    menu = [corpus.by_code[code] for code in codes if code != own and code in corpus.by_code]
    if menu:
        yield Menu(asker, codes, menu)
    linked = [corpus.by_id[other] for other in entry.see if other in corpus.by_id]
    see = [other for other in linked if other not in menu]
    if see:
        yield SeeAlso(asker, own, see)
    if page > 0:
        yield OpenRule(asker, own, page - 1, "◀ Page", row=2)
    if page < page_count(entry) - 1:
        yield OpenRule(asker, own, page + 1, "Page ▶", row=2)
    siblings = corpus.siblings(entry)
    for sibling in siblings:
        code, label = entry_code(sibling.id), f"{sibling.edition} edition"
        yield OpenRule(asker, code, 0, label, row=3)
    if siblings:
        yield Compare(asker, own)
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
        labelled.setdefault(entry_label(entry), entry)
    several = tuple(labelled.values())[:MAX_CODES]
    codes = tuple(entry_code(entry.id) for entry in several)
    for at, entry in enumerate(several):
        if entry not in shown:
            yield Suggestion(asker, codes, at, entry_label(entry))


class Compare(Owned[discord.ui.Button[Any]], template=template("compare", CODE)):
    """A button that compares an entry with the same rule in the other editions."""

    ask_with = "`/compare`"

    def __init__(self, asker: int, code: str) -> None:
        super().__init__(
            discord.ui.Button(label="Compare", custom_id=f"compare:1:{asker}:{code}", row=3), asker
        )
        self.code = code

    async def press(self, interaction: Interaction) -> None:
        """Show the comparison, and keep the message's menu."""
        server = await current_server(interaction)
        comparison = compare_entry(server, self.code)
        codes = trail(interaction.message)
        reply = comparison_reply(server.shelf.corpus, comparison, interaction.user.id, codes)
        await show_instead(interaction, reply)


def comparison_reply(
    corpus: Corpus, comparison: Comparison, asker: int, codes: tuple[str, ...] = ()
) -> Reply:
    """A comparison, with buttons to its rules; with the menu of `codes` the asker came from."""
    menu = [corpus.by_code[code] for code in codes if code in corpus.by_code]
    controls: list[Control] = [Menu(asker, codes, menu)] if menu else []
    for side in comparison.sides:
        if side.entry:
            controls.append(
                OpenRule(asker, entry_code(side.entry.id), 0, f"Read {side.edition}", row=1)
            )
    return Reply((comparison_card(comparison, corpus.version),), tuple(controls))


ITEMS = (OpenRule, Suggestion, Menu, SeeAlso, Compare, ReportMistake)
