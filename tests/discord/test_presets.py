"""`/preset`, and `with` of `/attack` and `/odds`, through a real discord.py client."""

from __future__ import annotations

import pytest

from bot.console.stand_in import payloads
from bot.storage import Owner
from tests.discord.standin import GUILD, MEMBER, Bot, StandIn

WEAPON, TARGET = "20 3+ S4 AP-1 D1", "10x T4 3+ W2"
ATTACK = {"weapon": WEAPON, "target": TARGET}


async def test_a_preset_changes_an_attack_and_is_named(world: StandIn, bot: Bot) -> None:
    seen = await world.invoke("preset save", name="Waaagh", gives="+1 to wound, 5+++")
    assert seen.private
    assert "Saved: Waaagh" in seen.text
    rolled = await world.invoke("attack", **ATTACK, **{"with": "waaagh, oath"})
    assert "edition · With waaagh (yours), oath\n" in rolled.text
    assert "+1 to wound" in rolled.text
    assert "re-roll hits" in rolled.text
    assert "ignores damage on 5+" in rolled.text
    again = await world.press(rolled, "Again")
    assert "re-roll hits" in again.text
    odds = await world.invoke("odds", **ATTACK, **{"with": "oath"}, edition="10th")
    assert "re-roll hits" in odds.text
    (_, roll) = await bot.client.store.rolls.by_user(payloads.number("alice"))
    assert roll.record is not None
    assert "waaagh (yours), oath" in roll.record.command
    assert "presets" not in roll.record.command


async def test_the_history_names_weapons_that_had_a_preset(world: StandIn, bot: Bot) -> None:
    weapons = "Bolt rifle: 20 3+ S4; 1 3+ S9 AP-4"
    await world.invoke("attack", weapon=weapons, target="Lads: 9x T5 5+", **{"with": "oath"})
    shown = await world.invoke("history")
    assert "/attack Bolt rifle with oath → Lads" in shown.text.replace("\\", "")


async def test_names_are_offered_behind_those_that_stand(world: StandIn, bot: Bot) -> None:
    await world.invoke("preset save", name="Ours", gives="5++")
    offered = await world.complete("attack", "with", **{"with": "oath, ou"})
    assert offered[0] == {"name": "oath, Ours: 5++", "value": "oath, Ours"}
    offered = await world.complete("odds", "with", **{"with": "o"})
    assert [choice["value"] for choice in offered[:2]] == ["Ours", "oath"]


async def test_one_among_the_words_of_an_attack_is_used(world: StandIn, bot: Bot) -> None:
    await world.invoke("preset save", name="Our Aura", gives="+1 to hit")
    for weapon, target, name, reading in (
        (f"{WEAPON}, oath of moment", TARGET, "oath of moment", "re-roll hits"),
        (f"{WEAPON}, our aura", TARGET, "Our Aura", "+1 to hit"),
        (WEAPON, f"{TARGET}, painless", "painless", "ignores damage on 5+"),
        (f"{WEAPON} lethal sustained", TARGET, "sustained", "Sustained Hits 1"),
    ):
        seen = await world.invoke("attack", weapon=weapon, target=target)
        assert not seen.private
        assert f"With {name}" in seen.text
        assert reading in seen.text
    seen = await world.invoke("attack", weapon=f"{WEAPON} xyzzy", target=f"{TARGET}, cover")
    assert "is a preset" not in seen.text


async def test_an_unknown_one_is_one_sentence(world: StandIn, bot: Bot) -> None:
    for typed, sentence in (
        ("oat", "There is no preset `oat`; did you mean `oath`?"),
        ("zzz", "There is no preset `zzz`; `/preset list` shows them. A unit’s weapons"),
        ("a, b, c, d, e, f, g", "6 presets at once"),
    ):
        seen = await world.invoke("attack", **ATTACK, **{"with": typed})
        assert seen.private
        assert sentence in seen.text


async def test_a_misspelt_one_can_be_kept_or_used_as_it_was_meant(world: StandIn, bot: Bot) -> None:
    refused = await world.invoke("preset save", name="Oath 2", gives="rerol hits")
    assert "did you mean `reroll hits`?" in refused.text
    kept = await world.press(refused, "Yes, that")
    assert "Oath 2" in kept.text
    assert "reroll hits" in kept.text
    unknown = await world.invoke("attack", **ATTACK, **{"with": "rerol hits"})
    assert "did you mean `reroll hits`?" in unknown.text
    assert "re-roll hits" in (await world.press(unknown, "Roll it")).text


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"name": "x", "gives": "more dakka"}, "is no part of a weapon or a target"),
        ({"name": "a, b", "gives": "cover"}, "no comma"),
        ({"name": "!?", "gives": "cover"}, "needs a letter or a digit"),
    ],
)
async def test_what_can_not_be_saved_is_told(
    world: StandIn, bot: Bot, options: dict[str, str], sentence: str
) -> None:
    assert sentence in (await world.invoke("preset save", **options)).text


async def test_shared_ones_are_everyones_but_only_moderators_change_them(
    world: StandIn, bot: Bot
) -> None:
    world.people["bob"] = MEMBER
    given = {"name": "House", "gives": "reroll wounds", "shared": True}
    assert "Only moderators" in (await world.invoke("preset save", who="bob", **given)).text
    await world.invoke("preset save", **given)
    rolled = await world.invoke("attack", who="bob", **ATTACK, **{"with": "house"})
    assert "re-roll wounds" in rolled.text
    await world.invoke("preset save", who="bob", name="house", gives="5++")
    listed = await world.invoke("preset list", who="bob")
    assert "Yours\n**house** 5++" in listed.text
    assert "This server’s\n**House** reroll wounds" in listed.text
    assert "**shielded** \\-1 damage" in listed.text
    assert " more" not in listed.text
    own = await world.invoke("odds", who="bob", **ATTACK, **{"with": "house"})
    assert "5+ inv." in own.text
    gone = await world.invoke("preset delete", who="bob", name="House", shared=True)
    assert "Only moderators" in gone.text
    assert "Deleted: house" in (await world.invoke("preset delete", who="bob", name="HOUSE")).text
    assert "There is no preset" in (await world.invoke("preset delete", who="bob", name="x")).text
    assert len(await bot.client.store.profiles.of(Owner.server(GUILD))) == 1


async def test_profiles_do_not_list_them(world: StandIn, bot: Bot) -> None:
    await world.invoke("preset save", name="Waaagh", gives="5++")
    assert "None yet" in (await world.invoke("profile list")).text
    assert "no profile of that name" in (await world.invoke("profile show", name="Waaagh")).text
    assert "no profile yet" in (await world.invoke("profile export")).text


async def test_what_a_preset_may_give_can_stand_in_its_place(world: StandIn, bot: Bot) -> None:
    rolled = await world.invoke("attack", **ATTACK, **{"with": "reroll wounds, cover"})
    assert "re-roll wounds" in rolled.text
    refused = await world.invoke("attack", **ATTACK, **{"with": "flurb, cover, blorg"})
    assert "There is no preset `flurb`" in refused.text
    assert "There is no preset `blorg`" in refused.text


async def test_one_named_like_everyones_is_told_apart(world: StandIn, bot: Bot) -> None:
    world.people["bob"] = MEMBER
    saved = await world.invoke("preset save", name="Oath", gives="+1 to wound")
    assert "in place of everyone’s **oath**, which gives reroll hits" in saved.text
    assert "in place of" not in (await world.invoke("preset save", name="Vow", gives="5++")).text
    rolled = await world.invoke("attack", **ATTACK, **{"with": "oath"})
    assert "With oath (yours)" in rolled.text
    assert "+1 to wound" in rolled.text
    await world.invoke("preset save", name="oath", gives="reroll wounds", shared=True)
    theirs = await world.invoke("attack", who="bob", **ATTACK, **{"with": "oath, guided"})
    assert "With oath (shared), guided" in theirs.text


@pytest.mark.parametrize("typed", ["krak", "standard", "slugga", "2 dead", "led by captain"])
async def test_what_is_of_one_unit_stands_behind_its_name(
    world: StandIn, bot: Bot, typed: str
) -> None:
    seen = await world.invoke("attack", **ATTACK, **{"with": typed})
    assert f"There is no preset `{typed}`" in seen.text
    assert "its leaders and losses stand behind its name" in seen.text


async def test_everyones_are_explained_on_pages_of_their_own(world: StandIn, bot: Bot) -> None:
    listed = await world.invoke("preset list")
    assert "**oath** reroll hits" in listed.text
    assert "Oath of Moment" not in listed.text
    attack = await world.press(listed, "About those of the attack")
    assert "Oath of Moment (10th), against the chosen unit" in attack.text
    target = await world.press(attack, "About those of the target")
    assert "Each attack does the target one damage less" in target.text
    assert " more" not in attack.text + target.text
    assert "**oath** reroll hits" in (await world.press(target, "All")).text
