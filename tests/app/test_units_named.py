"""Attacks of units by name against a known target. Numbers are those of the published datasheets."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.app.actor import Actor
from bot.app.attacks.comparing import odds_asked
from bot.app.attacks.completing import complete_units
from bot.app.attacks.typed_attack import attack_asked
from bot.app.books.profiles import save_profile
from bot.app.resources import Resources
from bot.errors import InputError, Unavailable
from bot.rolls import AttackAsk
from bot.storage import ProfileKind

PLAYER = Actor(1, user=1, channel=2, at=datetime(2026, 11, 21, 12, tzinfo=UTC))
TARGET = "10x T4 3+ W2"
TANK = "1x T12 2+ W16, vehicle"


async def asked(bot: Resources, weapon: str, target: str = TARGET) -> AttackAsk:
    given = {"weapon": weapon, "target": target, "edition": "11th"}
    return await attack_asked(bot, PLAYER, given)


def names(ask: AttackAsk) -> list[str]:
    return [weapon.name for weapon in ask.weapons]


@pytest.mark.parametrize(
    ("weapon", "target", "used"),
    [
        ("zerkers", TARGET, ["Chainblade"]),
        ("blood claws", TARGET, ["Astartes chainsword"]),
        ("bladeguard", TARGET, ["Master-crafted power weapon"]),
        ("judiciar", TARGET, ["Executioner relic blade"]),
        ("seraphim", TARGET, ["Bolt pistol"]),
        ("zerkers shooting", TARGET, ["Bolt pistol"]),
        ("hellblasters", TANK, ["Plasma Incinerator - Standard"]),
        ("hellblasters supercharge", TARGET, ["Plasma Incinerator - Supercharge"]),
        ("cyclone terminators", TANK, ["Cyclone Missile Launcher - Krak", "Storm Bolter"]),
    ],
)
async def test_what_does_far_more_to_the_target_is_used(
    bot: Resources, weapon: str, target: str, used: list[str]
) -> None:
    """Ten bolt pistols of Seraphim do more than their fists; nobody overcharges unasked."""
    assert names(await asked(bot, weapon, target)) == used


async def test_who_stands_beside_riflemen_fires_his_pistol(bot: Resources) -> None:
    """An attack is of one phase; two units of pistols fight together."""
    shooting = await asked(bot, "intercessors + judiciar")
    assert "Absolvor Bolt Pistol" in names(shooting)
    fighting = await asked(bot, "zerkers + master of executions")
    assert names(fighting) == ["Chainblade", "Axe of dismemberment"]
    with pytest.raises(InputError, match="would shoot and `Khorne Berzerkers` fight"):
        await asked(bot, "intercessors; zerkers in melee")


async def test_a_unit_without_a_gun_is_never_passed_over_in_silence(bot: Resources) -> None:
    """Beside a unit a note says so; beside shorthand alone it is refused."""
    beside = await asked(bot, "9x 2 3+ S4 AP0 D1; boyz; painboy")
    assert "Painboy has no ranged weapon" in str(beside.request.values["called"])
    given = {"weapon": "9x 2 3+ S4 AP0 D1; painboy", "target": TARGET, "mode": "shoot"}
    with pytest.raises(InputError, match="Painboy has no ranged weapon"):
        await attack_asked(bot, PLAYER, given)


async def test_a_pasted_command_is_told_well_beside_several_sides_too(bot: Resources) -> None:
    pasted = '/attack weapon:"20 3+ S4 AP-1 D1" target:"10x T4 3+"'
    given = {"weapon": pasted, "target": "10x T4 3+ / 5x T5 3+", "edition": "11th"}
    with pytest.raises(InputError, match="`weapon` takes what stands behind `weapon:` alone"):
        await odds_asked(bot, PLAYER, given)


async def test_what_is_kept_is_not_blamed_for_a_slip(
    bot: Resources, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        raise Unavailable("away")

    monkeypatch.setattr(bot.store.profiles, "shared_with", away)
    with pytest.raises(InputError, match="frobnicate"):
        await asked(bot, "20 3+ S4 AP-1 D1 frobnicate")


@pytest.mark.parametrize("typed", ["5++ waaagh", "5++ with waaagh", "5++, waaagh", "5++ + waaagh"])
async def test_a_preset_behind_a_value_leaves_the_value_whole(bot: Resources, typed: str) -> None:
    ask = await asked(bot, "20 3+ S4 AP-1 D1", f"20x T5 W1 {typed}")
    assert ask.spec.target.invulnerable == 5
    ask = await asked(bot, "20 s4 ap-1 3+ oath")
    assert ask.spec.volleys[0].skill == 3


async def test_half_range_behind_a_target_is_moved_to_the_weapon(bot: Resources) -> None:
    with pytest.raises(InputError, match="`half range` belongs to the weapon") as refused:
        await asked(bot, "hellblasters", "intercessors half range")
    assert refused.value.meant == (
        ("intercessors half range", "intercessors"),
        ("hellblasters", "hellblasters, half range"),
    )
    assert await asked(bot, "hellblasters, half range", "intercessors")


@pytest.mark.parametrize(
    ("typed", "name"),
    [("heavy gun", "heavy gun"), ("lootas reroll 1s", "lootas"), ("lootas", "lootas")],
)
async def test_a_name_that_nobody_knows_is_told_before_what_a_profile_lacks(
    bot: Resources, typed: str, name: str
) -> None:
    with pytest.raises(InputError) as refused:
        await asked(bot, typed)
    (fault,) = refused.value.faults
    assert fault.startswith(f"No unit and no saved weapon is called `{name}`;")


async def test_a_weapon_is_written_as_the_edition_of_the_attack_reads_it(bot: Resources) -> None:
    given = {"weapon": "heavy gun", "target": "10x T4 3+", "edition": "4th"}
    with pytest.raises(InputError, match="a weapon is written like `10 BS4 S4 AP5`"):
        await attack_asked(bot, PLAYER, given)


async def test_a_saved_name_hides_only_a_unit_of_that_name(bot: Resources) -> None:
    for name in ("Big guns", "Boyz"):
        await save_profile(bot, PLAYER, "weapon", name, "3 3+ S9 AP-2 D3", shared=False)
    big = await asked(bot, "big guns")
    boyz = await asked(bot, "boyz")
    assert "of that name" not in str(big.request.values["called"])
    assert "boyz is the saved profile, not the unit of that name" in str(
        boyz.request.values["called"]
    )


@pytest.mark.parametrize(
    ("typed", "has", "has_not"),
    [
        ("rhino t9 3+ w10", {"VEHICLE"}, {"INFANTRY"}),
        ("land raider t12 2+ w16, 8W left", {"VEHICLE"}, {"WALKER"}),
        ("knight t12 3+ 5++ 22w", {"VEHICLE", "TITANIC"}, {"INFANTRY"}),
        ("captain t4 3+ 4++ 5w", {"INFANTRY", "CHARACTER"}, {"VEHICLE"}),
        ("zzqq t4 3+ 2w", set(), {"INFANTRY"}),
    ],
)
async def test_values_with_the_name_of_units_have_the_keywords_that_all_of_these_share(
    bot: Resources, typed: str, has: set[str], has_not: set[str]
) -> None:
    ask = await asked(bot, "10x 2 3+ S4 AP-1 D1", typed)
    keywords = set(map(str.upper, ask.spec.target.keywords))
    assert has <= keywords
    assert keywords.isdisjoint(has_not)


async def test_a_size_is_no_name_of_a_target(bot: Resources) -> None:
    with pytest.raises(InputError, match="lacks the number of models"):
        await asked(bot, "boyz", "full squad of t4 3+ 2w")


async def test_a_preset_beside_a_unit_is_no_other_unit(bot: Resources) -> None:
    """`oath` is like Tzaangors, but the preset is called just so."""
    ask = await asked(bot, "5 eradicators half range + oath")
    assert names(ask) == ["Melta Rifle"]
    assert "Eradicator Squad with oath" in str(ask.request.values["called"])


async def test_what_may_be_meant_is_offered_while_it_is_typed(bot: Resources) -> None:
    async def offered(typed: str) -> list[str]:
        offers = await complete_units(bot, PLAYER, ProfileKind.WEAPON, typed, None, "11th")
        return [offer.text for offer in offers]

    assert await offered("2x hellblasters half range") == [
        "2 hellblasters half range",
        "hellblasters half range; hellblasters half range",
    ]
