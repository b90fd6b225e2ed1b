"""The answer to a question, with the controls that its certainty calls for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.app.lookup import Found
from bot.gateway.arrivals import note
from bot.render.rules.rule import (
    datasheet_card,
    entry_button,
    lacking_card,
    maybe_card,
    no_official_card,
    nothing_card,
    rule_card,
    unofficial_card,
    unread_card,
    without_card,
)
from bot.rules.answer import OFFICIAL, OTHERS, Answer, settles
from bot.rules.corpus import Corpus, entry_code
from bot.rules.entry import EDITIONS, Entry
from bot.views.reply import Control, Reply
from bot.views.rules.rule import MAX_CODES, OpenRule, controls, entry_reply, suggestions
from bot.views.rules.source import OWN_WORDS

ELSEWHERE = 2
"""Buttons at most for entries of editions that were not asked for."""

BESIDE = 3
"""Buttons at most for further editions that were asked for; pages stand in the same row."""


def found_reply(found: Found, asker: int) -> Reply:
    """What a question is answered with, privately where the server wants answers so."""
    server = found.server
    corpus = server.shelf.corpus
    reports = server.reports
    if found.official is None:
        reply = answer_reply(corpus, found.answer, asker, reports, server.edition)
    else:
        reply = official_reply(corpus, found.official, found.answer, asker, reports, server.edition)
    if found.unit:
        reply = replace(
            reply, cards=(*reply.cards, datasheet_card(found.unit.name, found.unit.edition))
        )
    if server.unread:
        reply = replace(reply, cards=(unread_card(server.edition), *reply.cards))
    if found.answer.entry is None:
        note("not found")
    return reply.privately(server.settings.private or found.doubtful)


def answer_reply(
    corpus: Corpus, answer: Answer, asker: int, reports: bool = False, usual: str = ""
) -> Reply:
    """A card, marked where it may be another, with "did you mean" buttons; above it, where it is of
    another edition, that the usual one has none. Privately what is nearest where nothing answers.
    """
    entry = answer.entry
    if entry is None:
        return _nothing_reply(corpus, answer, asker, usual)
    reply = _entry_reply(corpus, answer, entry, asker, reports)
    if answer.without:
        without = without_card(corpus, answer.without, entry)
        reply = replace(reply, cards=(without, *reply.cards))
    if answer.lacking:
        lacking = lacking_card(corpus, answer.lacking, entry)
        return replace(reply, cards=(lacking, *reply.cards))
    return reply


def _entry_reply(corpus: Corpus, answer: Answer, entry: Entry, asker: int, reports: bool) -> Reply:
    """The card of an entry, with buttons to those that answer as well."""
    beside = answer.beside[:BESIDE]
    near = dict.fromkeys((*beside, *answer.others))
    others = tuple(near)[:OTHERS]
    found_as = _found_as(answer)
    if not answer.sure:
        under = controls(corpus, entry, asker, (), found_as=found_as, reports=reports)
        return _doubted(corpus, entry, others, asker, under)
    named = (entry, *others)
    codes = tuple(entry_code(each.id) for each in named)
    reply = entry_reply(corpus, entry, asker, codes, found_as=found_as, reports=reports)
    further = [_open_rule(asker, each) for each in beside]
    under_it = (*reply.controls, *further)
    return replace(reply, controls=under_it)


def _doubted(
    corpus: Corpus, entry: Entry, others: tuple[Entry, ...], asker: int, under: Iterable[Control]
) -> Reply:
    """The card of an entry that may not be meant, with "did you mean" buttons below its own."""
    meant = tuple(suggestions((entry,), others, asker))
    card = rule_card(corpus, entry)
    doubted = maybe_card(card, bool(meant))
    return Reply((doubted,), (*under, *meant))


def _open_rule(asker: int, entry: Entry) -> OpenRule:
    """A button that opens a rule, below the others."""
    code = entry_code(entry.id)
    label = entry_button(entry)
    return OpenRule(asker, code, 0, label, row=2)


def _found_as(answer: Answer) -> str:
    """What an entry was found by: a server's own words, or the code of another entry."""
    if answer.own_words:
        return OWN_WORDS
    if answer.matched:
        return entry_code(answer.matched)
    return ""


def _nothing_reply(corpus: Corpus, answer: Answer, asker: int, usual: str) -> Reply:
    """What is nearest in the edition asked for comes first, then what answers in others:
    the server's usual one, and the rest by their age.
    """
    elsewhere = answer.elsewhere
    kept = min(len(elsewhere), ELSEWHERE)
    near = answer.others[: MAX_CODES - kept]
    room = MAX_CODES - len(near)
    others = sorted(elsewhere[:room], key=lambda entry: _place_of(entry.edition, usual))
    offered = (*near, *others)
    buttons = tuple(suggestions((), offered, asker))
    card = nothing_card(corpus, answer)
    return Reply((card,), buttons, private=True)


def _place_of(edition: str, usual: str) -> tuple[bool, int]:
    """Where an edition stands among others: the usual one first."""
    return edition != usual, EDITIONS.index(edition)


def official_reply(
    corpus: Corpus,
    official: Answer,
    rules: Answer,
    asker: int,
    reports: bool = False,
    usual: str = "",
) -> Reply:
    """The official answer, or that there is none, above what the rules say."""
    if settles(official, rules):
        return answer_reply(corpus, official, asker, reports, usual)
    offered = list(official.elsewhere)
    if official.entry:
        offered.insert(0, official.entry)
    entry = rules.entry
    if entry is None:
        first = rules.elsewhere[:1]
        elsewhere = dict.fromkeys((*first, *offered, *rules.elsewhere))
        nearest = replace(rules, elsewhere=tuple(elsewhere))
        reply = answer_reply(corpus, nearest, asker, reports, usual)
        return replace(reply, cards=(no_official_card(corpus, rules),))
    near = rules.others[: OTHERS - 1]
    others = dict.fromkeys((*near, *offered[:1]))
    rules = replace(rules, others=tuple(others))
    reply = answer_reply(corpus, rules, asker, reports)
    *above, card = reply.cards
    none = unofficial_card(official.query, _without_official(corpus, entry))
    return replace(reply, cards=(*above, none, card))


def _without_official(corpus: Corpus, rule: Entry) -> str:
    """The rule's edition where no official answer is known of it; else nothing."""
    for entry in corpus.entries:
        if entry.edition == rule.edition and entry.kind in OFFICIAL:
            return ""
    return rule.edition
