"""What people can do, without Discord: rights, attacks with names in them, look-ups, aliases."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.app.actor import Actor
from bot.app.attacks.attack_names import EditionChoice, about
from bot.app.attacks.comparing import odds_asked
from bot.app.attacks.fought import as_fought
from bot.app.attacks.typed_attack import attack_asked, attack_in_editions
from bot.app.books.presets import save_preset
from bot.app.books.profiles import save_profile
from bot.app.lookup import find_rule, note_miss
from bot.app.moderation.aliases import add_alias, remove_alias
from bot.app.moderation.own_entries import free_id
from bot.app.moderation.server_settings import change_settings
from bot.app.resources import Resources
from bot.app.rights import require_manager, require_moderator
from bot.app.rolls.history import find_repeatable, once_picked_up, page_of_rolls
from bot.app.rolls.rolling import FORGOTTEN, RollService, seal
from bot.app.servers import Servers
from bot.app.units import DatasheetShelf, no_datasheets
from bot.armies.datasheets import Datasheets
from bot.armies.naming import Named
from bot.errors import InputError, NotAllowed, Unavailable
from bot.notation import read_weapon
from bot.ops.reloading import Reloader
from bot.rolls import Request, attack, read_ask
from bot.rolls.comparison import Comparison
from bot.rules.library import Library
from bot.storage import open_store

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
SERVER, ROLE = 7, 70
BOSS = Actor(1, user=1, channel=5, at=NOON, server=SERVER, manages=True)
PLAYER = Actor(2, user=2, channel=5, at=NOON, server=SERVER)
TARGET = "10x T4 3+ W2"
HELPER = Actor(3, user=3, channel=5, at=NOON, server=SERVER, roles=frozenset({ROLE}))
ALONE = Actor(4, user=2, channel=6, at=NOON)


@pytest.fixture
async def bot(shipped: Library, tmp_path: Path) -> AsyncIterator[Resources]:
    """What use cases work with."""
    async with open_store(tmp_path / "bot.sqlite3", seal) as store:
        resources = Resources()
        resources.library = shipped
        resources.store = store
        resources.servers = Servers(shipped, store.servers)
        resources.reloader = Reloader(shipped)
        resources.rolls = RollService(store.rolls)
        resources.datasheets = DatasheetShelf(read=no_datasheets)
        yield resources


async def test_who_may_decide(bot: Resources) -> None:
    for actor in (PLAYER, HELPER, ALONE):
        with pytest.raises(NotAllowed):
            await require_moderator(bot, actor)
    await change_settings(bot, BOSS, moderator_role=ROLE)
    assert await require_moderator(bot, HELPER) == SERVER
    with pytest.raises(NotAllowed, match=f"or the role <@&{ROLE}>"):
        await require_moderator(bot, PLAYER)
    with pytest.raises(NotAllowed, match="who counts as a moderator"):
        await change_settings(bot, HELPER, moderator_role=None)
    assert require_manager(BOSS) == SERVER


async def test_an_attack_is_read_once(bot: Resources, monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []

    def reading(text: str, edition: str) -> Any:
        texts.append(text)
        return read(text, edition)

    read = attack.read_weapons
    monkeypatch.setattr(attack, "read_weapons", reading)
    attack.read_attack.cache_clear()
    given = {"weapon": "20 3+ S4", "target": "10x T4 3+", "edition": None}
    ask = await attack_asked(bot, PLAYER, dict(given))
    rolled = await bot.rolls.roll(ask, PLAYER)
    again = await find_repeatable(bot, PLAYER, rolled.roll.key)
    assert again == rolled
    assert texts == ["20 3+ S4"]


async def test_names_stand_for_profiles(bot: Resources) -> None:
    await change_settings(bot, BOSS, default_edition="9th")
    await save_profile(bot, BOSS, "target", "Marines", "10x T4 3+ W2", shared=True)
    await save_profile(bot, PLAYER, "weapon", "Bolt rifle", "20 3+ S4", shared=False)
    given = {"weapon": "2x bolt RIFLE", "target": "marines", "edition": None}
    ask = await attack_asked(bot, PLAYER, dict(given))
    assert ask.request.values == {
        "weapon": "Bolt rifle: 20 3+ S4, but 2x",
        "target": "10x T4 3+ W2",
        "edition": "9th",
        "called": "2x bolt RIFLE → marines",
    }
    several = await attack_in_editions(bot, PLAYER, {**given, "edition": "8 and 10"})
    assert list(several) == ["8th", "10th"]
    with pytest.raises(InputError, match="did you mean `Marines`"):
        await attack_asked(bot, PLAYER, {**given, "target": "marins"})
    with pytest.raises(InputError):
        await attack_asked(bot, ALONE, given)


@pytest.mark.parametrize("typed", ["lootas", "lootas 2 dead", "3 lootas"])
async def test_what_nothing_is_called_is_said_so(bot: Resources, typed: str) -> None:
    given = {"weapon": typed, "target": "10x T4 3+ W2", "edition": None}
    with pytest.raises(InputError, match="No unit and no saved weapon is called `lootas`"):
        await attack_asked(bot, PLAYER, given)


async def test_rolls_are_seen_by_those_who_may(bot: Resources) -> None:
    ask = read_ask(Request.of("roll", {"dice": "2D6"}))
    hidden = await bot.rolls.roll(ask, PLAYER, private=True)
    assert await bot.rolls.find_visible(PLAYER, hidden.roll.key) == hidden
    assert hidden.private
    for actor in (BOSS, ALONE):
        with pytest.raises(Unavailable, match=FORGOTTEN):
            await bot.rolls.find_visible(actor, hidden.roll.key)
    assert (await page_of_rolls(bot, BOSS)).rolls == ()
    assert (await page_of_rolls(bot, PLAYER)).repeatable == [hidden.roll]
    settled = await bot.rolls.roll(read_ask(Request.of("rolloff", {"player": "Ann"})), BOSS)
    with pytest.raises(InputError, match="settled"):
        await find_repeatable(bot, BOSS, settled.roll.key)


async def test_dice_are_picked_up_once(bot: Resources) -> None:
    """By an act that may arrive twice; what came of it is not rolled again."""
    acts = [replace(PLAYER, act=act) for act in range(10, 14)]
    first = await bot.rolls.roll(read_ask(Request.of("roll", {"dice": "9D6 4+"})), acts[0])
    key = first.roll.key
    once = once_picked_up(first.roll)
    await bot.rolls.roll(first.ask, acts[1], parent=key)
    ask = read_ask(Request.of("roll", {"dice": "2D6 4+", "standing": 3}))
    picked = await bot.rolls.roll(ask, acts[2], parent=key, check=once)
    assert (await bot.rolls.roll(ask, acts[2], parent=key, check=once)).roll == picked.roll
    with pytest.raises(InputError, match="Dice of roll #1 were re-rolled already, in #3"):
        await bot.rolls.roll(ask, acts[3], parent=key, check=once)
    assert (await bot.rolls.roll(ask, BOSS, parent=key, check=once)).roll.number == 4
    with pytest.raises(InputError, match="no die is re-rolled twice"):
        await find_repeatable(bot, PLAYER, picked.roll.key)


async def test_what_is_asked_in_vain_is_counted_and_can_be_given_a_name(bot: Resources) -> None:
    for _ in range(2):
        found = await find_rule(bot, PLAYER, "zzqq")
        await note_miss(bot, PLAYER, found.answer)
    (miss,) = await bot.store.servers.misses(SERVER)
    assert (miss.query, miss.count) == ("zzqq", 2)
    added = await add_alias(bot, BOSS, "Zzqq", "10th/movement/unit-coherency")
    assert added.new
    assert added.before.entry is None
    named = (await find_rule(bot, PLAYER, "zzqq")).answer.entry
    assert named is not None
    assert named.title == "Unit Coherency"
    again = await add_alias(bot, BOSS, "zzQQ", "10th/movement/unit-coherency")
    assert not again.new
    assert len(await remove_alias(bot, BOSS, "ZZQQ")) == 1
    assert (await find_rule(bot, PLAYER, "zzqq")).answer.entry is None


def test_ids_tell_of_titles() -> None:
    assert free_id("Barrels explode!", ()) == "barrels-explode"
    assert free_id("Barrels explode", {"barrels-explode", "barrels-explode-2"}) == (
        "barrels-explode-3"
    )
    assert free_id("!", ()) == "entry"


@pytest.mark.parametrize(
    ("weapon", "target", "edition"),
    [
        ("20 3+ S4 AP-1 D1", "10x T4 3+ W2 9th", "9th"),
        ("20 3+ S4 AP-1 D1, 8th edition", "10x T4 3+ W2", "8th"),
        ("20 3+ S4 AP-1 D1 in the 11th ed.", "10x T4 3+ W2 11th", "11th"),
        ("20 3+ S4 AP-1 D1 10e", "10x T4 3+ W2", "10th"),
    ],
)
async def test_an_edition_behind_a_side_is_the_option(
    bot: Resources, weapon: str, target: str, edition: str
) -> None:
    ask = await attack_asked(bot, PLAYER, {"weapon": weapon, "target": target, "edition": None})
    assert ask.request.values["edition"] == edition
    assert ask.request.values["weapon"] == "20 3+ S4 AP-1 D1"
    assert ask.request.values["target"] == "10x T4 3+ W2"


async def test_an_attack_is_of_one_edition(bot: Resources) -> None:
    given = {"weapon": "20 3+ S4 AP-1 D1 9th", "target": "10x T4 3+ W2", "edition": "10th"}
    with pytest.raises(InputError, match="`10th` and `9th`: an attack is rolled by one edition"):
        await attack_asked(bot, PLAYER, given)


async def test_a_profile_may_be_called_by_its_edition(bot: Resources) -> None:
    await save_profile(bot, PLAYER, "target", "Marines 9th", "10x T4 3+ W2", shared=False)
    given = {"weapon": "20 3+ S4 AP-1 D1", "target": "marines 9th", "edition": "8th"}
    ask = await attack_asked(bot, PLAYER, given)
    assert ask.request.values["edition"] == "8th"


@pytest.mark.parametrize(
    ("weapon", "target", "called"),
    [
        ("20 3+ S4 AP-1 D1 oath", TARGET, "With oath"),
        ("20 3+ S4 AP-1 D1, with oath of moment", TARGET, "With oath of moment"),
        ("Oath of moment: 20 3+ S4 AP-1 D1", TARGET, "With oath of moment"),
        ("bolter 20 3+ S4 AP-1 D1 stationary oath", TARGET, "Bolter with oath"),
        ("bolter: 20 3+ S4 AP-1 D1 oath", f"Lads: {TARGET}", "Bolter with oath → Lads"),
        ("A20 3+ S4 AP-1 D1 melee Waaagh", TARGET, "With waaagh"),
        ("20 3+ S4 AP-1 D1 codex oath", f"{TARGET} painless", "With codex oath → with painless"),
        ("oath 20 3+ S4 AP-1 D1", TARGET, "With oath"),
        ("20 3+ S4 AP-1 D1 oath and guided", f"{TARGET} & tough", "With guided, oath → with tough"),
        ("20 3+ S4 AP-1 D1", f"{TARGET}, oath", "With oath"),
        ("20 3+ S4 AP-1 D1 moved guided", TARGET, "With guided"),
    ],
)
async def test_presets_among_the_words_are_used(
    bot: Resources, weapon: str, target: str, called: str
) -> None:
    """The title has names alone: shorthand without one stands below it anyway."""
    given = {"weapon": weapon, "target": target, "edition": None}
    ask = await attack_asked(bot, PLAYER, given)
    title = str(ask.request.values["called"])
    assert title.partition(" → Lads")[0] == called.partition(" → Lads")[0]
    sides = [side.lower().partition("with ")[2] for side in called.split(" → ")]
    chosen = ", ".join(filter(None, sides))
    attacks = "A20" if weapon.startswith("A20") else "20"
    plain = {"weapon": f"{attacks} 3+ S4 AP-1 D1", "target": TARGET, "edition": None}
    mode = "melee" if "melee" in weapon else None
    other = await attack_asked(bot, PLAYER, {**plain, "mode": mode, "presets": chosen})
    assert ask.odds.means == other.odds.means


@pytest.mark.parametrize(
    ("weapon", "target", "edition"),
    [
        ("20 3+ S4 AP0 D1 8th -1 to hit", "10x T4 3+ W2", "8th"),
        ("by the 9th edition 20 3+ S4 AP0 D1", "10x T4 3+ W2", "9th"),
        ("20 3+ S4 AP0 D1", "10x T4 10th 3+ W2", "10th"),
        ("10 WS4 S4 4th melee", "10x WS4 T4 3+", "4th"),
    ],
)
async def test_an_edition_may_stand_anywhere(
    bot: Resources, weapon: str, target: str, edition: str
) -> None:
    ask = await attack_asked(bot, PLAYER, {"weapon": weapon, "target": target, "edition": None})
    assert ask.spec.edition == edition


@pytest.mark.parametrize(
    ("weapon", "target", "meant"),
    [
        (
            "20 3+ S4 AP-1 D1",
            f"{TARGET}, half range",
            (
                (f"{TARGET}, half range", TARGET),
                ("20 3+ S4 AP-1 D1", "20 3+ S4 AP-1 D1, half range"),
            ),
        ),
        (
            "20 3+ S4 AP-1 D1 in cover",
            TARGET,
            (("20 3+ S4 AP-1 D1 in cover", "20 3+ S4 AP-1 D1"), (TARGET, f"{TARGET}, in cover")),
        ),
    ],
)
async def test_words_of_the_other_side_are_moved_there(
    bot: Resources, weapon: str, target: str, meant: tuple[tuple[str, str], ...]
) -> None:
    with pytest.raises(InputError, match="belongs to the") as refused:
        await attack_asked(bot, PLAYER, {"weapon": weapon, "target": target, "edition": "10th"})
    assert refused.value.meant == meant
    moved = {"weapon": weapon, "target": target, "edition": "10th"}
    for typed, right in meant:
        moved = {name: right if each == typed else each for name, each in moved.items()}
    assert await attack_asked(bot, PLAYER, moved)


@pytest.mark.parametrize(
    ("weapon", "sentence"),
    [
        ("20 3+ S4 AP-1 D1; 3 3+ S8 AP-2 D2 oath", "`oath` is a preset: choose it in `with`"),
        ("oath", "`oath` is a preset: choose it in `with`"),
        ("20 3+ S4 AP-1 D1 xyzzy oath", "but not `xyzzy`"),
        ("20 3+ S4 AP-1 D1 painless", "`painless` is a preset: choose it in `with`"),
        ("20 3+ S4 AP-1 D1 waagh", "`waagh` is nearly the preset `waaagh`"),
        (";", "The weapon lacks"),
        ("guided 20 3+ S4; 3 3+ S8", "`guided` is a preset: choose it in `with`; a weapon that is"),
    ],
)
async def test_a_preset_among_the_words_is_named_where_it_is_unclear(
    bot: Resources, weapon: str, sentence: str
) -> None:
    """Of one of several weapons, alone, what changes only the target beside a weapon, or misspelt;
    what else can't be read is named without it.
    """
    with pytest.raises(InputError, match=sentence):
        await attack_asked(bot, PLAYER, {"weapon": weapon, "target": TARGET, "edition": None})


async def test_a_preset_that_is_denied_is_left_out(bot: Resources) -> None:
    given = {"weapon": "20 3+ S4 no waaagh", "target": TARGET, "edition": None}
    with pytest.raises(InputError, match="changes nothing unless you choose it") as refused:
        await attack_asked(bot, PLAYER, given)
    assert refused.value.meant == (("no waaagh", ""),)


async def test_another_word_is_no_misspelt_preset(bot: Resources) -> None:
    given = {"weapon": "20 3+ S4", "target": f"{TARGET} shield", "edition": None}
    with pytest.raises(InputError) as refused:
        await attack_asked(bot, PLAYER, given)
    assert "shielded" not in str(refused.value)


@pytest.mark.parametrize(
    ("weapon", "mode"),
    [
        ("power fists 5x 3 3+ S8 AP-2 D2", "melee"),
        ("3 3+ S5 AP-1 D1, lance, charged", "melee"),
        ("power fist 5x 3 BS3+ S8 AP-2 D2", None),
        ("bolt rifle 5x 2 3+ S4 AP-1 D1", None),
        ('power fist 24" 3 3+ S8 AP-2 D2', None),
    ],
)
def test_what_is_fought_with_is_no_shot(
    published: Datasheets, weapon: str, mode: str | None
) -> None:
    """Power fists are melee weapons on every datasheet, and who charged fights."""
    text = as_fought(weapon, "10th", published)
    assert read_weapon(text, "10th").fields.get("mode") == mode


async def test_what_was_meant_by_a_misspelt_preset_is_used(bot: Resources) -> None:
    given = {"weapon": "20 3+ S4 oath of momment", "target": TARGET, "edition": None}
    with pytest.raises(InputError) as refused:
        await attack_asked(bot, PLAYER, given)
    ((typed, right),) = refused.value.meant
    ask = await attack_asked(bot, PLAYER, {**given, "weapon": f"20 3+ S4 {right}"})
    assert (typed, right) == ("oath of momment", "oath of moment")
    assert "oath of moment" in str(ask.request.values["called"])


async def test_a_weapon_may_be_called_like_a_preset(bot: Resources) -> None:
    given = {"weapon": "oath: 20 3+ S4", "target": TARGET, "edition": None}
    ask = await attack_asked(bot, PLAYER, given)
    assert [weapon.name for weapon in ask.weapons] == ["oath"]
    assert "reroll_hits" not in ask.weapons[0].fields


async def test_a_kept_preset_is_used_by_its_whole_name(bot: Resources) -> None:
    await save_preset(bot, PLAYER, "big waaagh", "+1 to wound", shared=False)
    given = {"weapon": "20 3+ S4 melee big waaagh", "target": TARGET, "edition": None}
    ask = await attack_asked(bot, PLAYER, given)
    assert "With big waaagh" in str(ask.request.values["called"])


async def test_presets_are_used_where_sides_are_compared(bot: Resources) -> None:
    given = {"weapon": "20 3+ S4 oath", "target": f"{TARGET} / 5x T5 2+", "edition": "10th"}
    asked = await odds_asked(bot, PLAYER, given)
    assert isinstance(asked, Comparison)
    assert asked.presets == ("oath",)
    with pytest.raises(InputError, match="xyzzy"):
        await odds_asked(bot, PLAYER, {**given, "target": f"{TARGET} xyzzy"})


async def test_words_between_a_name_and_its_losses_are_not_dropped(bot: Resources) -> None:
    await save_profile(bot, PLAYER, "target", "knight", "T12 3+ 5++ W26", shared=False)
    given = {"weapon": "20 3+ S4 AP-1 D1", "target": "knight foo 10W left", "edition": None}
    with pytest.raises(InputError, match="I cannot read `foo`"):
        await attack_asked(bot, PLAYER, given)
    ask = await attack_asked(bot, PLAYER, {**given, "target": "knight 10W left"})
    assert ask.request.values["target"] == "knight: T12 3+ 5++ W26, but 10W left"


def test_weapons_left_out_are_added_up_and_a_note_is_told_once() -> None:
    given = {"weapon": "intercessors; intercessors", "target": "T4 3+"}
    squad = Named("Squad", "2 3+ S4", "11th", left_out=("5× Pistol", "Frag"), notes=("Krak used",))
    called = about(given, [squad, squad], None, EditionChoice(None, None))["called"]
    assert "Without 10× Pistol, Frag" in called
    assert called.count("Krak used") == 1


async def test_a_refusal_tells_of_what_was_typed_and_not_of_what_is_left(bot: Resources) -> None:
    """`sustained` is a preset as well: without it `on 5s` would say another skill."""
    given = {"weapon": "20 3+ S4 AP-1 D1 sustained on 5s", "target": TARGET, "edition": "10th"}
    with pytest.raises(InputError) as refused:
        await attack_asked(bot, PLAYER, given)
    assert len(refused.value.faults) == 1
    assert "sustained on 5s" in str(refused.value)


def test_who_joined_a_unit_is_missed_unless_he_attacks() -> None:
    given = {"weapon": "boyz", "target": "T4 3+"}
    boyz = Named("Boyz", "2 5+ S4", "11th", leaders=("Warboss",))
    warboss = Named("Warboss", "4 5+ S4", "11th")
    alone = about(given, [boyz], None, EditionChoice(None, None))
    assert "Without Warboss, who joined it" in alone["called"]
    together = about(given, [boyz, warboss], None, EditionChoice(None, None))
    assert together["called"] == "Boyz + Warboss"
