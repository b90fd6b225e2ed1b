"""The answer to a question, with the controls that its certainty calls for."""

from __future__ import annotations

from dataclasses import replace

from bot.render.rule import maybe_card, no_official_card, nothing_card, rule_card
from bot.rules.answer import Answer
from bot.rules.corpus import Corpus, entry_code
from bot.views.reply import Reply
from bot.views.rule import MAX_CODES, controls, entry_reply, suggestions


def answer_reply(corpus: Corpus, answer: Answer, asker: int) -> Reply:
    """A card; with "did you mean" buttons where it may be another; privately what is nearest where nothing answers."""
    if answer.entry is None:
        near = answer.others[: MAX_CODES - min(len(answer.elsewhere), 2)]
        return Reply((nothing_card(answer),), tuple(suggestions((), (*near, *answer.elsewhere), asker)), private=True)
    if answer.sure:
        codes = tuple(entry_code(entry.id) for entry in (answer.entry, *answer.others))
        return entry_reply(corpus, answer.entry, asker, codes, matched=answer.matched)
    card = rule_card(corpus, answer.entry, matched=answer.matched)
    meant = tuple(suggestions((answer.entry,), answer.others, asker))
    return Reply((maybe_card(card) if meant else card,), (*controls(corpus, answer.entry, asker, ()), *meant))


def official_reply(corpus: Corpus, official: Answer, rules: Answer, asker: int) -> Reply:
    """The official answer, or that there is none, above what the rules say."""
    if official.entry is not None:
        return answer_reply(corpus, official, asker)
    nearest = answer_reply(corpus, rules, asker)
    return replace(nearest, cards=(no_official_card(official), *nearest.cards))
