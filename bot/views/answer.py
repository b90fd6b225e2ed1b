"""The answer to a question, with the controls that its certainty calls for."""

from __future__ import annotations

import logging
from dataclasses import replace

from bot.errors import UserError
from bot.interaction import Interaction
from bot.render.rules.rule import (
    maybe_card,
    no_official_card,
    nothing_card,
    rule_card,
    version_words,
)
from bot.rules.answer import Answer
from bot.rules.corpus import Corpus, entry_code
from bot.storage.server_book import OUTSIDE
from bot.views.reply import Reply
from bot.views.rule import MAX_CODES, controls, entry_reply, suggestions
from bot.visible import visible

log = logging.getLogger(__name__)


def answer_reply(corpus: Corpus, answer: Answer, asker: int, reports: bool = False) -> Reply:
    """A card, marked where it may be another, with "did you mean" buttons; privately what is
    nearest where nothing answers.
    """
    if answer.entry is None:
        near = answer.others[: MAX_CODES - min(len(answer.elsewhere), 2)]
        return Reply(
            (nothing_card(answer, version_words(corpus)),),
            tuple(suggestions((), (*near, *answer.elsewhere), asker)),
            private=True,
        )
    if answer.sure:
        codes = tuple(entry_code(entry.id) for entry in (answer.entry, *answer.others))
        return entry_reply(
            corpus, answer.entry, asker, codes, 0, answer.matched, answer.own_words, reports
        )
    card = rule_card(corpus, answer.entry, 0, answer.matched, answer.own_words)
    meant = tuple(suggestions((answer.entry,), answer.others, asker))
    under = controls(corpus, answer.entry, asker, (), reports=reports)
    return Reply((maybe_card(card, bool(meant)),), (*under, *meant))


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


async def note_miss(interaction: Interaction, answer: Answer) -> None:
    """Count a question that nothing answers, without who asked. That it can't be counted is no
    reason to complain.
    """
    if answer.entry is not None:
        return
    server, asked = interaction.guild_id or OUTSIDE, ", ".join(answer.editions)
    try:
        await interaction.client.store.servers.miss(
            server, visible(answer.query).casefold(), asked, interaction.created_at
        )
    except UserError as error:
        log.warning("a question without an answer could not be counted: %s", error)
