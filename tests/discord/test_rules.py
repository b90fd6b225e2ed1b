"""The rules commands, used as a person does: through a real discord.py client and a stand-in of
Discord.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.app.lookup import GONE
from bot.app.units import DatasheetShelf, no_datasheets
from bot.armies.datasheets import Datasheets
from bot.armies.datasheets.kdc import make_table
from bot.client import STALE
from bot.console.stand_in import payloads
from bot.rules.corpus import entry_code
from bot.rules.library import Library, open_library
from tests.armies.conftest import BUNDLE
from tests.discord.standin import Bot, StandIn, Standing

COHERENCY = "10th/movement/unit-coherency"
SMALL = Datasheets.from_table(make_table(BUNDLE, "0.1"))


async def test_rule_answers_with_a_card(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("rule", query="coherency 10th")
    assert seen.embed["title"] == "Unit Coherency"
    # 000:68-69
    assert 'within 2" horizontally and 5" vertically' in seen.text
    assert "10th edition · rule" in seen.text
    assert seen.embed["footer"]["text"] == "Published core rules · 10th edition · to June 2026"
    assert not seen.private
    assert {"8th", "9th", "Compare"} <= set(seen.labels)


async def test_the_source_of_a_card_is_shown_to_whoever_presses(
    world: StandIn, bot: Bot, start: Callable[..., Any], shipped: Library
) -> None:
    first = await world.invoke("rule", query="coherency 10th")
    await bot.stop()
    again = await start(shipped)
    for who in ("alice", "bob"):
        seen = await world.press(first, "Source", who=who)
        assert seen.private
        assert seen.embed["author"]["name"] == "10th edition · source"
        told = seen.embed["description"].splitlines()
        assert told == [
            "Movement",
            "10th edition core rules, as published, to June 2026",
            "10th Edition Core Rules Reference, December 2024, lines 65–69",
            f"`{COHERENCY}` · corpus {again.client.library.corpus.version[:8]}",
            "found as “coherency”",
        ]
    assert first.embed["title"] == "Unit Coherency"


async def test_an_id_from_autocomplete_is_that_entry(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("rule", query="8th/charge/overwatch")
    assert seen.embed["title"] == "Overwatch"
    assert seen.embed["author"]["name"].startswith("8th edition")


async def test_the_edition_option_counts(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("rule", query="overwatch", edition="8th")
    assert seen.embed["author"]["name"].startswith("8th edition")


async def test_text_and_option_that_name_different_editions_are_one_private_sentence(
    world: StandIn, bot: Bot
) -> None:
    seen = await world.invoke("rule", query="coherency 9e", edition="8th")
    assert seen.private
    assert "about 9th edition, but 8th was chosen" in seen.text


async def test_private_is_for_the_asker_alone(world: StandIn, bot: Bot) -> None:
    assert (await world.invoke("rule", query="coherency 10th", private=True)).private


async def test_an_edition_without_an_answer_is_not_switched(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("rule", query="lethal hits 8th")
    assert seen.private
    assert seen.embed["title"] == "Nothing in the 8th edition answers this."
    assert "10th" in seen.embed["description"]
    assert "10th: Lethal Hits" in seen.labels
    opened = await world.press(seen, "10th: Lethal Hits")
    assert opened.embed["title"] == "Lethal Hits"
    assert opened.private


async def test_an_edition_that_no_rules_exist_for(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("rule", query="coherency 7th edition")
    assert seen.private
    assert seen.embed["title"] == "There are no rules of the 7th edition here."
    assert any(label.endswith("Unit Coherency") for label in seen.labels)


async def test_chatter_gets_nothing_and_the_nearest(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("rule", query="good morning all")
    assert seen.private
    assert seen.embed["title"].startswith("Nothing in")
    assert "good morning all" in seen.text


async def test_a_question_about_a_profile_is_pointed_at_the_datasheet(
    world: StandIn, bot: Bot
) -> None:
    bot.client.datasheets = DatasheetShelf(read=lambda _: SMALL)
    for command, option in (("rule", "query"), ("faq", "question")):
        seen = await world.invoke(command, **{option: "toughness of a land raider"})
        assert seen.private
        shown = "its 11th edition profile, weapons and points."
        assert f"`/unit land raider` shows {shown}" in seen.text
    for query in (
        "toughness of a paint pot",
        "what dice size",
        "toughness of a land raider in 5th edition",
        "toughness of a land raider 8th",
    ):
        assert "/unit" not in (await world.invoke("rule", query=query)).text
    of_its_own = await world.invoke("rule", query="toughness of a land raider 11th")
    assert "/unit land raider" in of_its_own.text


async def test_without_datasheets_none_is_pointed_at(world: StandIn, bot: Bot) -> None:
    bot.client.datasheets = DatasheetShelf(read=no_datasheets)
    seen = await world.invoke("rule", query="toughness of a land raider")
    assert seen.private
    assert "/unit" not in seen.text


async def test_a_doubtful_answer_to_pasted_mark_up_is_for_the_asker_alone(
    world: StandIn, bot: Bot
) -> None:
    seen = await world.invoke("rule", query="<@123> @everyone **hazerdous**", edition="10th")
    assert "closest match" in seen.text
    assert seen.private
    assert not (await world.invoke("rule", query="hazerdous", edition="10th")).private
    assert not (await world.invoke("rule", query="**coherency** 10th")).private


async def test_a_query_over_the_limit_is_refused_with_the_limit(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("rule", query="x" * 6_000)
    assert seen.private
    assert "6000" in seen.text
    assert "300" in seen.text


async def test_mentions_in_a_query_are_broken(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("rule", query="@everyone <@1234567890> zzqq **bold** `x`")
    assert "@everyone" not in seen.text
    assert "<@1" not in seen.text
    assert "**bold**" not in seen.text


async def test_an_edition_button_shows_that_edition_in_place(world: StandIn, bot: Bot) -> None:
    first = await world.invoke("rule", query="coherency 10th")
    seen = await world.press(first, "8th")
    assert seen.message is first.message
    # 003:246-254: 8th edition measures 6" vertically
    assert '6" vertically' in seen.text
    assert "10th" in seen.labels


@pytest.mark.parametrize(
    ("query", "label"),
    [
        ("fall back and shoot 8th vs 10th", "8th"),
        ("charge through walls 10th and 11th", "11th: Terrain and Movement"),
        ("fight phase who goes first 9th or 10th?", "9th: Sequencing"),
    ],
)
async def test_each_edition_that_was_named_is_within_reach(
    world: StandIn, bot: Bot, query: str, label: str
) -> None:
    seen = await world.invoke("rule", query=query)
    assert "10th edition" in seen.text
    other = await world.press(seen, label)
    assert f"{label.partition(':')[0]} edition" in other.text
    assert any(each.startswith("10th") for each in other.labels)


async def test_an_edition_that_was_named_and_has_no_answer_is_told(
    world: StandIn, bot: Bot
) -> None:
    seen = await world.invoke("rule", query="overwatch 4th vs 8th")
    assert seen.embed["title"] == "Nothing in the 4th edition answers this."
    assert "The 8th edition does." in seen.text
    assert "Nothing in" not in (await world.invoke("rule", query="overwatch 8th")).text


async def test_the_menu_opens_another_answer_and_leads_back(world: StandIn, bot: Bot) -> None:
    first = await world.invoke("rule", query="coherency 10th")
    other = "10th · Coherency with seven or more models"
    seen = await world.press(first, other)
    assert seen.embed["title"] == "Coherency with seven or more models"
    assert other not in seen.labels
    back = await world.press(seen, "10th · Unit Coherency")
    assert back.embed["title"] == "Unit Coherency"


async def test_see_also_opens_what_an_entry_refers_to(world: StandIn, bot: Bot) -> None:
    first = await world.invoke("rule", query=COHERENCY)
    seen = await world.press(first, "10th · Engagement Range")
    # 000:72-73
    assert '1" horizontally' in seen.text


async def test_other_people_browse_for_themselves_alone(world: StandIn, bot: Bot) -> None:
    first = await world.invoke("rule", query="coherency 10th")
    for label, title in (
        ("10th · Coherency with seven or more models", "Coherency with seven or more models"),
        ("8th", "Unit coherency"),
        ("Compare", "Unit Coherency"),
        ("10th · Engagement Range", "Engagement Range"),
    ):
        seen = await world.press(first, label, who="bob")
        assert seen.private
        assert seen.embed["title"] == title
        assert seen.message["id"] != first.message["id"]
    again = await world.press(await world.press(first, "8th", who="bob"), "10th", who="bob")
    assert again.embed["title"] == "Unit Coherency"
    assert first.embed["title"] == "Unit Coherency"


async def test_controls_work_after_a_restart(
    world: StandIn, bot: Bot, start: Callable[..., Any], shipped: Library
) -> None:
    first = await world.invoke("rule", query="coherency 10th")
    await bot.stop()
    await start(shipped)
    assert '6" vertically' in (await world.press(first, "8th")).text
    back = await world.press(first, "10th · Coherency with seven or more models")
    assert back.embed["title"] == "Coherency with seven or more models"
    assert (await world.press(first, "10th · Unit Coherency", who="bob")).private


async def test_an_entry_that_is_gone_says_so(
    world: StandIn, bot: Bot, start: Callable[..., Any], write_corpus: Callable[..., Path]
) -> None:
    first = await world.invoke("rule", query="coherency 10th")
    await bot.stop()
    await start(
        open_library(
            [write_corpus(e10th="## Moving\n<!--\nid: 10th/movement/moving\n-->\n\nMove.")], "10th"
        )
    )
    for label in ("8th", "Compare", "10th · Engagement Range"):
        gone = await world.press(first, label)
        assert gone.private
        assert gone.text == GONE


@pytest.mark.parametrize(
    "custom_id", ["rule:0:1:0123456789ab:0", "menu:2:1:xx", "rule:1:1:nothex:0"]
)
async def test_a_control_of_another_version_says_so(
    world: StandIn, bot: Bot, custom_id: str
) -> None:
    first = await world.invoke("rule", query="coherency 10th")
    old = await world.press_raw(first.message, {"type": 2, "custom_id": custom_id})
    assert old.private
    assert old.text == STALE


async def test_a_forged_choice_finds_no_entry(world: StandIn, bot: Bot) -> None:
    first = await world.invoke("rule", query="coherency 10th")
    menu = first.message["components"][0]["components"][0]
    forged = await world.press_raw(first.message, menu, ["../../etc/passwd"])
    assert forged.text == GONE


async def test_long_rules_have_pages(
    world: StandIn, start: Callable[..., Any], write_corpus: Callable[..., Path]
) -> None:
    sentences = " ".join(
        f"Sentence number {n} of a very long rule about walls." for n in range(150)
    )
    await start(
        open_library(
            [write_corpus(e10th=f"## Walls\n<!--\nid: 10th/movement/walls\n-->\n\n{sentences}")],
            "10th",
        )
    )
    first = await world.invoke("rule", query="walls")
    assert "page 1 of" in first.text
    assert first.embed["description"].endswith(".")
    second = await world.press(first, "Page ▶")
    assert "page 2 of" in second.text
    assert second.embed["description"].startswith("Sentence number")
    assert "page 1 of" in (await world.press(second, "◀ Page")).text


async def test_faq_answers_with_the_official_ruling(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("faq", question="can a unit embark after it advanced 8th")
    assert "official answer" in seen.embed["author"]["name"]
    # 002:93-95
    assert "**Q:**" in seen.embed["description"]
    assert "**A:** Yes" in seen.embed["description"]


async def test_faq_without_a_ruling_gives_the_nearest_rule(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("faq", question="lethal hits", edition="10th")
    title = "No official answers of the 10th here"
    assert seen.embed["title"] == title
    assert seen.message["embeds"][1]["title"] == "Lethal Hits"
    other = await world.invoke("faq", question="smite", edition="8th")
    assert other.embed["title"] == "No official answer found; the rule says:"


async def test_faq_names_the_editions_that_have_an_answer(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("faq", question="cleave", edition="10th")
    assert "Nothing in the 10th edition answers this." in seen.embed["description"]
    assert "**Other editions** have something: 11th" in seen.embed["description"]


async def test_faq_on_chatter_is_private(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("faq", question="good morning all")
    assert seen.private
    assert seen.embed["title"] == "No official answer found"


async def test_compare_shows_what_changed(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("compare", topic="coherency", first="8th", second="10th")
    assert seen.embed["title"] == "Unit Coherency"
    assert "8th → 10th: **numbers changed**" in seen.embed["description"]
    # 003:250 against 000:68
    assert '6" → 5"' in seen.embed["description"]
    assert [field["name"][:4].strip() for field in seen.embed["fields"]] == ["8th", "10th"]
    assert '__6"__' in seen.embed["fields"][0]["value"]
    read = await world.press(seen, "Read 8th")
    assert read.embed["author"]["name"].startswith("8th edition")
    assert "8th → 9th" in (await world.press(read, "Compare")).embed["description"]


async def test_compare_keeps_the_menu(world: StandIn, bot: Bot) -> None:
    first = await world.invoke("rule", query="coherency 10th")
    compared = await world.press(first, "Compare")
    back = await world.press(compared, "10th · Unit Coherency")
    assert back.embed["title"] == "Unit Coherency"


async def test_compare_of_nothing_known_is_refused(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("compare", topic="good morning all")
    assert seen.private
    assert "No rule of that name" in seen.text


async def test_the_message_menu_looks_up_what_a_message_asks(world: StandIn, bot: Bot) -> None:
    seen = await world.menu(
        "Look up rule", "<@123456789> what is **unit coherency** in 10th? https://example.org"
    )
    assert seen.private
    assert seen.embed["title"] == "Unit Coherency"


async def test_the_message_menu_on_a_picture(world: StandIn, bot: Bot) -> None:
    seen = await world.menu("Look up rule", "")
    assert seen.private
    assert seen.text == "This message has no text to look up."


async def test_autocomplete_offers_entries_with_ids(world: StandIn, bot: Bot) -> None:
    choices = await world.complete("rule", "query", query="coher")
    assert {"name": "10th · Unit Coherency — Movement", "value": COHERENCY} in choices


async def test_autocomplete_keeps_to_the_edition_chosen(world: StandIn, bot: Bot) -> None:
    for query in ("coher", ""):
        choices = await world.complete("rule", "query", query=query, edition="9th")
        assert choices
        assert all(choice["value"].startswith("9th/") for choice in choices)


async def test_an_empty_box_offers_popular_rules(world: StandIn, bot: Bot) -> None:
    choices = await world.complete("rule", "query", query="")
    assert choices[0] == {"name": "10th · Unit Coherency — Movement", "value": COHERENCY}
    assert len(choices) > 15


async def test_autocomplete_of_questions_and_topics(world: StandIn, bot: Bot) -> None:
    corpus = bot.client.library.corpus
    questions = await world.complete("faq", "question", question="embark")
    assert questions
    assert all(corpus.by_id[choice["value"]].kind == "faq" for choice in questions)
    topics = await world.complete("compare", "topic", topic="coher")
    assert {
        "name": "Unit Coherency — 4th, 8th, 9th, 10th, 11th",
        "value": "unit-coherency",
    } in topics


@pytest.mark.parametrize(
    "text",
    ["@everyone", "(((((", "\u202e\u200b", "4th floor", "x" * 6000, "7th edition", '"', "%s{}"],
)
async def test_whatever_is_typed_autocomplete_offers_what_there_is(
    world: StandIn, bot: Bot, text: str
) -> None:
    corpus = bot.client.library.corpus
    for name, box, known in (
        ("rule", "query", corpus.by_id),
        ("faq", "question", corpus.by_id),
        ("compare", "topic", corpus.by_topic),
    ):
        choices = await world.complete(name, box, **{box: text})
        assert len(choices) <= 25
        assert {choice["value"] for choice in choices} <= known.keys()
        for choice in choices:
            assert 0 < len(choice["name"]) <= 100
            assert 0 < len(choice["value"]) <= 100
            assert "@" not in choice["name"]


async def test_a_fault_in_autocomplete_gives_no_choices(
    world: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot.client, "servers", None)
    assert await world.complete("rule", "query", query="coher") == []
    assert "autocomplete of /rule" in caplog.text


async def test_a_fault_in_a_command_is_an_apology_with_an_incident(
    world: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot.client, "servers", None)
    seen = await world.invoke("rule", query="coherency")
    assert seen.private
    incident = seen.text.split("`")[1]
    assert f"incident {incident} in /rule" in caplog.text
    assert "Traceback" in caplog.text


async def test_a_fault_behind_a_button_is_an_apology_too(
    world: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first = await world.invoke("rule", query="coherency 10th")
    monkeypatch.setattr(bot.client, "servers", None)
    seen = await world.press(first, "8th")
    assert seen.private
    assert "incident" in seen.text
    assert "in rule" in caplog.text


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060), (401, 50027)])
async def test_an_answer_that_came_too_late_is_only_logged(
    world: StandIn, bot: Bot, caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    world.refuse_callbacks.append((status, code))
    await world.invoke("rule", query="coherency 10th")
    seen = await world.invoke("rule", query="coherency 10th")
    assert seen.embed["title"] == "Unit Coherency"
    assert "/rule came too late" in caplog.text
    assert "Traceback" not in caplog.text


async def test_help_lists_every_command(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("help")
    assert seen.private
    told = ""
    for topic in seen.labels:
        shown = await world.press(seen, topic)
        assert shown.embed["title"] == topic
        assert shown.message["id"] == seen.message["id"]
        told += shown.text
    for command in world.commands:
        if command["type"] == 1:
            assert f"/{command['name']}" in told


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("dice", "Dice"),
        ("/roll", "Dice"),
        ("att", "Attacks"),
        ("rules", "Rules"),
        ("zzqq", "How to ask"),
    ],
)
async def test_help_goes_to_a_topic(world: StandIn, bot: Bot, typed: str, title: str) -> None:
    """By its name, by a command, or to the menu."""
    assert (await world.invoke("help", topic=typed)).embed["title"] == title
    offered = await world.complete("help", "topic", topic=typed)
    assert [choice["name"] for choice in offered] == [title] * (typed in title.casefold())


async def test_help_for_moderators_is_shown_to_them_alone(world: StandIn, bot: Bot) -> None:
    moderators = "For moderators"
    assert moderators in (await world.invoke("help")).labels
    world.people["bob"] = Standing(discord.Permissions())
    others = await world.invoke("help", who="bob")
    assert moderators not in others.labels
    forged = await world.forge(others, f"help:1:{payloads.number('bob')}:", [moderators], who="bob")
    assert forged.embed["title"] == "How to ask"


async def test_about_says_what_each_edition_has_and_the_version(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("about")
    assert "**9th** definitions and concepts only" in seen.text
    assert "**10th** as published, up to June 2026" in seen.text
    assert bot.client.library.corpus.version in seen.text
    bot.client.since -= 3 * 86_400
    assert "up for 3 days" in (await world.invoke("about")).text
    assert "Unofficial" in seen.text


async def test_commands_are_open_to_servers_messages_and_users(world: StandIn, bot: Bot) -> None:
    for command in world.commands:
        if command["default_member_permissions"]:
            continue  # for moderators, in servers only
        assert sorted(command["integration_types"]) == [0, 1]
        assert sorted(command["contexts"]) == [0, 1, 2]


def test_codes_are_short_and_stable() -> None:
    assert entry_code(COHERENCY) == entry_code(COHERENCY)
    assert len(entry_code(COHERENCY)) == 12


async def test_no_two_suggestions_read_alike(world: StandIn, bot: Bot) -> None:
    """The 8th edition has an entry Overwatch in two chapters."""
    labels = (await world.invoke("rule", query="overwatch 7th")).labels
    assert "8th: Overwatch" in labels
    assert len(labels) == len(set(labels))


async def test_a_server_with_an_edition_is_shown_no_other_unasked(world: StandIn, bot: Bot) -> None:
    unset = await world.invoke("rule", query="smite")
    assert unset.embed["title"] == "Nothing in the 10th edition answers this."
    assert unset.message["embeds"][1]["author"]["name"].startswith("8th edition")
    await world.invoke("settings edition", edition="10th")
    for command, option in (("rule", "query"), ("faq", "question")):
        seen = await world.invoke(command, **{option: "smite"})
        assert seen.private
        assert "Nothing in the 10th edition answers this." in seen.text
        assert len(seen.message["embeds"]) == 1
        assert "8th: Smite" in seen.labels
    opened = await world.press(await world.invoke("rule", query="smite"), "8th: Smite")
    assert opened.embed["author"]["name"].startswith("8th edition")
    menu = await world.menu("Look up rule", "how does smite work?")
    assert menu.embed["title"] == "Nothing in the 10th edition answers this."
    await world.invoke("settings edition", edition="8th")
    assert (await world.invoke("rule", query="smite")).embed["title"] == "Smite"


async def test_a_comparison_says_that_the_usual_edition_lacks_the_rule(
    world: StandIn, bot: Bot
) -> None:
    text = (await world.invoke("compare", topic="smite")).embed["description"]
    assert text.startswith("**Nothing in the 10th edition answers this.**")
    named = await world.invoke("compare", topic="smite", first="8th")
    assert "Nothing in the 10th" not in named.embed["description"]
