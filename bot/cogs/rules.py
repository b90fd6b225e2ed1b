"""`/rule`, `/faq`, `/compare`, and the message menu "Look up rule"."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.app import lookup
from bot.cogs.kinds import Commands, Edition
from bot.gateway.interaction import Interaction, acting, current_server
from bot.gateway.reporting import suggestions
from bot.render.choices import entry_choices, topic_choices
from bot.rules.answer import OFFICIAL, offer_topics
from bot.rules.answer.server_rules import offer
from bot.rules.text import MAX_QUERY
from bot.views.reply import send
from bot.views.rules.answer import found_reply
from bot.views.rules.rule import comparison_reply

Query = app_commands.Range[str, 1, MAX_QUERY]


@app_commands.command(description="Look up a rule, a table or an official answer")
async def rule(
    interaction: Interaction, query: Query, edition: Edition | None = None, private: bool = False
) -> None:
    """Answer with the entry that fits best.

    Args:
        query: A rule's name or a question, such as: coherency 10th
        edition: The edition you play; naming it in the query does the same
        private: Only you see the answer
    """
    bot, actor = acting(interaction)
    editions = chosen(edition)
    found = await lookup.find_rule(bot, actor, query, editions)
    reply = found_reply(found, actor.user).privately(private)
    await send(interaction, reply)
    await lookup.note_miss(bot, actor, found.answer)


@app_commands.command(description="Find the official question and answer that settles it")
async def faq(interaction: Interaction, question: Query, edition: Edition | None = None) -> None:
    """Answer with an official ruling, or with the rule where there is none.

    Args:
        question: What is disputed
        edition: The edition you play
    """
    bot, actor = acting(interaction)
    editions = chosen(edition)
    found = await lookup.find_official(bot, actor, question, editions)
    reply = found_reply(found, actor.user)
    await send(interaction, reply)
    await lookup.note_miss(bot, actor, found.answer)


@app_commands.command(description="See one rule through the editions, and what changed")
async def compare(
    interaction: Interaction,
    topic: Query,
    first: Edition | None = None,
    second: Edition | None = None,
) -> None:
    """Answer with the rule's texts side by side.

    Args:
        topic: A rule's name; editions in it count: coherency 8th vs 10th
        first: One edition to compare
        second: Another edition to compare
    """
    bot, actor = acting(interaction)
    editions = chosen(first, second)
    server, comparison = await lookup.compare_topic(bot, actor, topic, editions)
    reply = comparison_reply(server.shelf.corpus, comparison, actor.user)
    await send(interaction, reply.privately(server.settings.private))


@app_commands.context_menu(name="Look up rule")
async def look_up_message(interaction: Interaction, message: discord.Message) -> None:
    """Answer, to the asker alone, what a message asks."""
    bot, actor = acting(interaction)
    asked = message.content
    found = await lookup.find_asked(bot, actor, asked)
    reply = found_reply(found, actor.user).privately()
    await send(interaction, reply)


def chosen(*editions: str | None) -> tuple[str, ...]:
    """The editions that were chosen in the options."""
    return tuple(edition for edition in editions if edition)


@rule.autocomplete("query")
@suggestions
async def offer_rules(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Entries of the edition chosen so far."""
    server = await current_server(interaction)
    editions = chosen(interaction.namespace.edition)
    return entry_choices(offer(server.shelf, current, editions))


@faq.autocomplete("question")
@suggestions
async def offer_questions(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Official answers of the edition chosen so far."""
    server = await current_server(interaction)
    editions = chosen(interaction.namespace.edition)
    return entry_choices(offer(server.shelf, current, editions, OFFICIAL))


@compare.autocomplete("topic")
@suggestions
async def offer_comparisons(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Topics that stand in several editions."""
    server = await current_server(interaction)
    searcher = server.shelf.searcher
    return topic_choices(searcher.index.corpus, offer_topics(searcher, current))


COMMANDS: Commands = (rule, faq, compare, look_up_message)
