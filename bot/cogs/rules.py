"""`/rule`, `/faq`, `/compare`, and the message menu "Look up rule"."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.cogs.kinds import Command, Edition
from bot.errors import InputError
from bot.interaction import Interaction
from bot.render.choices import entry_choices, topic_choices
from bot.reporting import suggestions
from bot.rules.answer import OFFICIAL, offer_topics
from bot.rules.answer.message import asked_in, plain_query
from bot.rules.answer.server_rules import in_shared_words, look_up, offer
from bot.rules.compare.compare_choice import compare_editions
from bot.rules.text import MAX_QUERY
from bot.views.answer import answer_reply, note_miss, official_reply
from bot.views.place import here
from bot.views.reply import send
from bot.views.rule import comparison_reply

Query = app_commands.Range[str, 1, MAX_QUERY]


@app_commands.command(description="Look up a rule, a table or an official answer")
@app_commands.describe(
    query="A rule's name or a question, such as: coherency 10th",
    edition="The edition you play; naming it in the query does the same",
    private="Only you see the answer",
)
async def rule(
    interaction: Interaction, query: Query, edition: Edition | None = None, private: bool = False
) -> None:
    """Answer with the entry that fits best."""
    place = await here(interaction)
    answer = look_up(place.shelf, plain_query(query), chosen(edition))
    reply = answer_reply(place.shelf.corpus, answer, interaction.user.id, place.reports)
    await send(interaction, reply.privately(private or place.settings.private))
    await note_miss(interaction, answer)


@app_commands.command(description="Find the official question and answer that settles it")
@app_commands.describe(question="What is disputed", edition="The edition you play")
async def faq(interaction: Interaction, question: Query, edition: Edition | None = None) -> None:
    """Answer with an official ruling, or with the rule where there is none."""
    place = await here(interaction)
    question = plain_query(question)
    official = look_up(place.shelf, question, chosen(edition), OFFICIAL)
    rules = look_up(place.shelf, question, chosen(edition))
    reply = official_reply(place.shelf.corpus, official, rules, interaction.user.id, place.reports)
    await send(interaction, reply.privately(place.settings.private))
    await note_miss(interaction, rules)


@app_commands.command(description="See one rule through the editions, and what changed")
@app_commands.describe(
    topic="A rule's name; editions in it count: coherency 8th vs 10th",
    first="One edition to compare",
    second="Another edition to compare",
)
async def compare(
    interaction: Interaction,
    topic: Query,
    first: Edition | None = None,
    second: Edition | None = None,
) -> None:
    """Answer with the rule's texts side by side."""
    place = await here(interaction)
    try:
        comparison = compare_editions(
            place.shelf.searcher, in_shared_words(place.shelf, topic), chosen(first, second)
        )
    except InputError:
        await note_miss(
            interaction, look_up(place.shelf, plain_query(topic), chosen(first, second))
        )
        raise
    reply = comparison_reply(place.shelf.corpus, comparison, interaction.user.id)
    await send(interaction, reply.privately(place.settings.private))


@app_commands.context_menu(name="Look up rule")
async def look_up_message(interaction: Interaction, message: discord.Message) -> None:
    """Answer, to the asker alone, what a message asks."""
    place = await here(interaction)
    answer = look_up(place.shelf, asked_in(message.content, place.shelf.searcher.index))
    await send(
        interaction,
        answer_reply(place.shelf.corpus, answer, interaction.user.id, place.reports).privately(),
    )


def chosen(*editions: str | None) -> tuple[str, ...]:
    """The editions that were chosen in the options."""
    return tuple(edition for edition in editions if edition)


@rule.autocomplete("query")
@suggestions
async def offer_rules(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Entries of the edition chosen so far."""
    return entry_choices(
        offer((await here(interaction)).shelf, current, chosen(interaction.namespace.edition))
    )


@faq.autocomplete("question")
@suggestions
async def offer_questions(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Official answers of the edition chosen so far."""
    shelf = (await here(interaction)).shelf
    return entry_choices(offer(shelf, current, chosen(interaction.namespace.edition), OFFICIAL))


@compare.autocomplete("topic")
@suggestions
async def offer_comparisons(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Topics that stand in several editions."""
    searcher = (await here(interaction)).shelf.searcher
    return topic_choices(searcher.index.corpus, offer_topics(searcher, current))


COMMANDS: tuple[Command, ...] = (rule, faq, compare, look_up_message)
