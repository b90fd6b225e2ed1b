"""`/settings` through a real discord.py client: who may change what, and what a change does."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.app.moderation.server_settings import EVERYONE
from bot.app.rights import ONLY_IN_SERVERS
from bot.client import STALE, RulesBot
from bot.console.stand_in import payloads
from bot.storage import ServerSettings
from bot.views.choosable import NO_OPTION
from bot.views.settings import NOT_TEXT
from tests.discord.standin import GUILD, MEMBER, Bot, Seen, StandIn, Standing

ROLE = 77


async def settings(bot: Bot) -> ServerSettings:
    """What the store holds for the one server there is."""
    return await bot.client.store.servers.settings(GUILD)


async def test_the_panel_shows_and_changes_settings(world: StandIn, bot: Bot) -> None:
    panel = await world.invoke("settings show")
    assert panel.private
    assert "10th, unless you choose another" in panel.text
    seen = await world.press(panel, "Edition: 9th")
    assert seen.message is panel.message
    assert "**Edition**: 9th" in seen.text
    seen = await world.press(panel, "Answers: only the asker sees them")
    seen = await world.press(panel, "Rolls are kept 30 days")
    assert await settings(bot) == ServerSettings(GUILD, "9th", private=True, retention_days=30)
    await world.press(panel, "Edition: as the bot’s operator chose")
    await world.press(panel, "Rolls are kept for ever")
    assert await settings(bot) == ServerSettings(GUILD, private=True)


async def test_role_and_channel_are_chosen_and_taken_back(world: StandIn, bot: Bot) -> None:
    panel = await world.invoke("settings show")
    role, channel = control(panel, "set-role"), control(panel, "set-channel")
    await choose(world, panel, role, ROLE, {"roles": {str(ROLE): role_payload()}})
    seen = await choose(
        world, panel, channel, 3, {"channels": {"3": payloads.channel("reports", 3)}}
    )
    assert f"<@&{ROLE}>" in seen.text
    assert "<#3>" in seen.text
    assert await settings(bot) == ServerSettings(GUILD, moderator_role=ROLE, report_channel=3)
    await choose(world, panel, role)
    await choose(world, panel, channel)
    assert await settings(bot) == ServerSettings(GUILD)


async def test_the_role_that_everyone_has_makes_no_moderators(world: StandIn, bot: Bot) -> None:
    """Discord gives it the number of the server, and does not name it among a member's roles."""
    seen = await world.invoke("settings moderators", role=str(GUILD))
    assert (seen.private, seen.text) == (True, EVERYONE)
    assert await settings(bot) == ServerSettings(GUILD)


async def test_an_edition_that_the_menu_does_not_have_is_refused(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("settings edition", edition="evil")
    assert seen.private
    assert "`evil` is no edition I know: name one of 4th, 8th, 9th, 10th, 11th." in seen.text
    assert await settings(bot) == ServerSettings(GUILD)


async def test_reports_go_to_text_channels_only(world: StandIn, bot: Bot) -> None:
    panel = await world.invoke("settings show")
    role, channel = control(panel, "set-role"), control(panel, "set-channel")
    voice = {"channels": {"3": payloads.channel("voice", 3) | {"type": 2}}}
    assert NOT_TEXT in (await choose(world, panel, channel, 3, voice)).text
    world.picked_channel_type = 2
    assert NOT_TEXT in (await world.invoke("settings reports", channel="3")).text
    swapped = await choose(
        world, panel, role, 3, {"channels": {"3": payloads.channel("reports", 3)}}
    )
    assert NO_OPTION in swapped.text
    swapped = await choose(world, panel, channel, ROLE, {"roles": {str(ROLE): role_payload()}})
    assert NO_OPTION in swapped.text
    assert await settings(bot) == ServerSettings(GUILD)


async def test_commands_change_the_same(world: StandIn, bot: Bot) -> None:
    await world.invoke("settings edition", edition="8th")
    await world.invoke("settings answers", visible="private")
    await world.invoke("settings retention", days=45)
    seen = await world.invoke("settings show")
    assert "Rolls are kept 45 days" in seen.labels
    assert await settings(bot) == ServerSettings(GUILD, "8th", private=True, retention_days=45)
    changes = await bot.client.store.servers.changes(GUILD)
    assert [(c.what, c.before, c.after) for c in changes] == [
        ("setting retention days", None, "45"),
        ("setting private", "no", "yes"),
        ("setting default edition", None, "8th"),
    ]
    assert {c.by.user for c in changes} == {payloads.number("alice")}


@pytest.mark.parametrize(
    ("who", "reason"),
    [
        (MEMBER, "Only moderators may do this: members with the permission Manage Server"),
        (
            Standing(discord.Permissions(manage_messages=True, kick_members=True)),
            "Only moderators may do this",
        ),
        (Standing(directly=True), ONLY_IN_SERVERS),
    ],
)
async def test_others_are_refused_with_the_reason(
    world: StandIn, bot: Bot, who: Standing, reason: str
) -> None:
    """Also where Discord's own permissions for the command were overridden, so that it lets them
    through.
    """
    world.people["mallory"] = who
    for name, options in (
        ("show", {}),
        ("edition", {"edition": "4th"}),
        ("retention", {"days": 1}),
    ):
        seen = await world.invoke(f"settings {name}", who="mallory", **options)
        assert seen.private
        assert reason in seen.text
    assert await settings(bot) == ServerSettings(GUILD)


async def test_the_role_makes_moderators_but_not_of_others(world: StandIn, bot: Bot) -> None:
    by = {"moderator_role": ROLE}
    world.people["mod"] = Standing(MEMBER.permissions, roles=(5, ROLE))
    world.people["member"] = Standing(MEMBER.permissions, roles=(5,))
    assert (
        "Only moderators" in (await world.invoke("settings edition", who="mod", edition="9th")).text
    )
    panel = await world.invoke("settings show")
    await choose(
        world, panel, control(panel, "set-role"), ROLE, {"roles": {str(ROLE): role_payload()}}
    )
    assert "9th" in (await world.invoke("settings edition", who="mod", edition="9th")).text
    refused = await world.invoke("settings edition", who="member", edition="4th")
    assert f"or the role <@&{ROLE}>" in refused.text
    refused = await world.invoke("settings moderators", who="mod")
    assert (
        "Only members with the permission Manage Server may decide who counts as a moderator"
        in refused.text
    )
    assert (await settings(bot)).moderator_role == by["moderator_role"]


async def test_the_panel_is_not_for_others_nor_for_former_moderators(
    world: StandIn, bot: Bot
) -> None:
    panel = await world.invoke("settings show")
    world.people["mallory"] = MEMBER
    seen = await world.press_raw(panel.message, control(panel, "set:"), ["4th"], who="mallory")
    assert "Only the person who asked" in seen.text
    world.people["alice"] = MEMBER
    seen = await world.press_raw(panel.message, control(panel, "set:"), ["4th"])
    assert "Only moderators may do this" in seen.text
    assert await settings(bot) == ServerSettings(GUILD)


@pytest.mark.parametrize(
    ("custom_id", "value"),
    [
        ("set:1:{who}:edition", "7th"),
        ("set:1:{who}:edition", "__class__"),
        ("set:1:{who}:answers", "loud"),
        ("set:1:{who}:keep", "-5"),
        ("set:1:{who}:keep", "9999999999999999999999"),
        ("set:1:{who}:keep", "9999"),
    ],
)
async def test_forged_values_change_nothing(
    world: StandIn, bot: Bot, custom_id: str, value: str
) -> None:
    panel = await world.invoke("settings show")
    seen = await world.forge(panel, custom_id.format(who=payloads.number("alice")), [value])
    assert seen.private
    assert NO_OPTION in seen.text or "Rolls can be kept for 1 to 3,650 days" in seen.text
    assert await settings(bot) == ServerSettings(GUILD)


async def test_a_member_can_not_forge_a_panel_of_their_own(world: StandIn, bot: Bot) -> None:
    panel = await world.invoke("settings show")
    world.people["mallory"] = MEMBER
    own = payloads.number("mallory")
    for custom_id, values, kind in (
        (f"set:1:{own}:edition", ["4th"], 3),
        (f"set-role:1:{own}:", [], 6),
        (f"set-channel:1:{own}:", [], 8),
    ):
        seen = await world.forge(panel, custom_id, values, kind, who="mallory")
        assert "Only moderators may do this" in seen.text
    assert await settings(bot) == ServerSettings(GUILD)


async def test_a_control_that_stands_on_no_message_does_nothing(world: StandIn, bot: Bot) -> None:
    panel = await world.invoke("settings show")
    for custom_id in (
        f"set-role:1:{payloads.number('alice')}:",
        "set:1:5:edition",
        "set:99:5:edition",
        "set:1:x",
    ):
        seen = await world.press_raw(panel.message, {"custom_id": custom_id, "type": 3}, ["4th"])
        assert STALE in seen.text or "Only the person who asked" in seen.text
    assert await settings(bot) == ServerSettings(GUILD)


async def test_the_panel_works_after_a_restart(
    world: StandIn, bot: Bot, start: Any, shipped: Any
) -> None:
    panel = await world.invoke("settings show")
    await bot.stop()
    again = await start(shipped)
    await world.press(panel, "Edition: 9th")
    assert (await settings(again)).default_edition == "9th"


async def test_the_edition_of_a_server_is_the_one_meant(world: StandIn, bot: Bot) -> None:
    await world.invoke("settings edition", edition="9th")
    seen = await world.invoke("attack", weapon="10 3+ S4 AP-1 D1", target="10x T4 3+")
    assert seen.embed["author"]["name"].startswith("9th edition")
    world.people["bob"] = Standing(directly=True)
    seen = await world.invoke("attack", who="bob", weapon="10 3+ S4 AP-1 D1", target="10x T4 3+")
    assert seen.embed["author"]["name"].startswith("10th edition")


def test_discord_hides_the_commands_from_members_and_direct_messages(client: RulesBot) -> None:
    tree = client.tree
    for name in ("corpus", "settings"):
        told = tree.get_command(name).to_dict(tree)  # type: ignore[union-attr]
        assert told["default_member_permissions"] == discord.Permissions(manage_guild=True).value
        assert told["contexts"] == [0]
        assert told["integration_types"] == [0]


def control(seen: Seen, begins: str) -> dict[str, Any]:
    """The menu whose `custom_id` begins so."""
    rows = seen.message["components"]
    return next(
        part for row in rows for part in row["components"] if part["custom_id"].startswith(begins)
    )


async def choose(
    world: StandIn,
    seen: Seen,
    component: dict[str, Any],
    value: int | None = None,
    resolved: Any = None,
) -> Seen:
    """Choose a role or channel in a menu; none empties it."""
    values = [] if value is None else [str(value)]
    return await world.press_raw(seen.message, component, values, resolved=resolved)


def role_payload() -> dict[str, Any]:
    """The moderators' role, as Discord describes it."""
    return payloads.role("mods") | {"id": str(ROLE)}
