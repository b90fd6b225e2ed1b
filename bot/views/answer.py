"""The answer to a question, with the controls that its certainty calls for."""

from __future__ import annotations

from dataclasses import replace

from bot.app.lookup import Found
from bot.render.rules.rule import (
    maybe_card,
    no_official_card,
    nothing_card,
    rule_card,
    version_words,
)
from bot.rules.answer import Answer
from bot.rules.corpus import Corpus, entry_code
from bot.views.reply import Reply
from bot.views.rule import MAX_CODES, controls, entry_reply, suggestions

ELSEWHERE = 2
"""Buttons at most for entries of editions that were not asked for."""


def found_reply(found: Found, asker: int) -> Reply:
    """What a question is answered with, privately where the server wants answers so."""
    server = found.server
    corpus, reports = server.shelf.corpus, server.reports
    if found.official is None:
        reply = answer_reply(corpus, found.answer, asker, reports)
    else:
        reply = official_reply(corpus, found.official, found.answer, asker, reports)
    return reply.privately(server.settings.private)


def answer_reply(corpus: Corpus, answer: Answer, asker: int, reports: bool = False) -> Reply:
    """A card, marked where it may be another, with "did you mean" buttons; privately what is
    nearest where nothing answers.
    """
    if answer.entry is None:
        return _nothing_reply(corpus, answer, asker)
    if answer.sure:
        codes = tuple(entry_code(entry.id) for entry in (answer.entry, *answer.others))
        return entry_reply(
            corpus, answer.entry, asker, codes, 0, answer.matched, answer.own_words, reports
        )
    card = rule_card(corpus, answer.entry, 0, answer.matched, answer.own_words)
    meant = tuple(suggestions((answer.entry,), answer.others, asker))
    under = controls(corpus, answer.entry, asker, (), reports=reports)
    return Reply((maybe_card(card, bool(meant)),), (*under, *meant))


def _nothing_reply(corpus: Corpus, answer: Answer, asker: int) -> Reply:
    elsewhere = answer.elsewhere
    room = MAX_CODES - min(len(elsewhere), ELSEWHERE)
    near = answer.others[:room] + elsewhere
    buttons = tuple(suggestions((), near, asker))
    card = nothing_card(answer, version_words(corpus))
    return Reply((card,), buttons, private=True)


def official_reply(
    corpus: Corpus, official: Answer, rules: Answer, asker: int, reports: bool = False
) -> Reply:
    """The official answer, or that there is none, above what the rules say."""
    if official.entry is not None:
        return answer_reply(corpus, official, asker, reports)
    nearest = answer_reply(corpus, rules, asker, reports)
    found = rules.entry is not None
    none = no_official_card(official, version_words(corpus), found)
    return replace(nearest, cards=(none, *nearest.cards) if found else (none,))
