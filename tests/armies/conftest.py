"""Samples of army lists, and a small set of datasheets made here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.armies.datasheets import Datasheets
from bot.armies.datasheets.kdc import make_table

SAMPLES = Path(__file__).parents[3] / "shared" / "army"


def sample(path: str) -> bytes:
    """A file of the folder with samples; without it the test is skipped."""
    file = SAMPLES / path
    if not file.exists():
        pytest.skip(f"the sample {path} is not on this machine")
    return file.read_bytes()


def weapon(faction: str, id: str, name: str, *profiles: dict[str, Any]) -> dict[str, Any]:
    melee = "WS" in profiles[0]["stats"]
    kind = "melee" if melee else "ranged"
    return {
        "faction_id": faction,
        "id": id,
        "name": name,
        "type": kind,
        "profiles": [{"name": name, **profile} for profile in profiles],
    }


def fired(a: object, bs: int | None, s: int, ap: int, d: object, **more: Any) -> dict[str, Any]:
    return {"range": 24, "stats": {"A": a, "BS": bs, "S": s, "AP": ap, "D": d}, **more}


def fought(a: object, ws: int, s: int, ap: int, d: object, **more: Any) -> dict[str, Any]:
    return {"range": "Melee", "stats": {"A": a, "WS": ws, "S": s, "AP": ap, "D": d}, **more}


def keyword(id: str, **parameters: Any) -> dict[str, Any]:
    return {"keyword_id": id, "parameters": parameters} if parameters else {"keyword_id": id}


def row(name: str, t: int, sv: int, w: int, inv: int | None = None, **more: Any) -> dict[str, Any]:
    return {"name": name, "M": 6, "T": t, "Sv": sv, "W": w, "Ld": 7, "OC": 1} | {
        "invuln_sv": inv,
        **more,
    }


def unit(faction: str, id: str, name: str, rows: list[Any], **more: Any) -> dict[str, Any]:
    return {
        "faction_id": faction,
        "id": id,
        "name": name,
        "profiles": rows,
        "keywords": ["Infantry"],
        "faction_keywords": [],
        "model_count": {"min": 1, "max": 1},
        "weapon_ids": [],
        "ability_ids": [],
        "points": [],
    } | more


SM, CSM, GK, ORKS = "adeptus-astartes", "chaos-space-marines", "grey-knights", "orks"
TANK = [row("Land Raider", 12, 2, 16)]
BUNDLE: dict[str, list[dict[str, Any]]] = {
    "game_versions": [{"effective_date": "2026-06-20"}, {"effective_date": "2026-05-26"}],
    "factions": [
        {"id": SM, "name": "Adeptus Astartes"},
        {"id": CSM, "name": "Chaos Space Marines"},
        {"id": GK, "name": "Grey Knights"},
        {"id": ORKS, "name": "Orks"},
    ],
    "weapon_keywords": [
        {"id": "rapid-fire", "name": "Rapid Fire"},
        {"id": "anti", "name": "Anti"},
        {"id": "hunter", "name": "Hunter"},
        {"id": "lethal-hits", "name": "Lethal Hits"},
        {"id": "hazardous", "name": "Hazardous"},
        {"id": "torrent", "name": "Torrent"},
    ],
    "enhancements": [{"name": "Fast Rifle"}],
    "abilities": [
        {"faction_id": SM, "ability_id": "fnp", "name": "Feel No Pain 5+"},
        {"faction_id": SM, "ability_id": "stealth", "name": "Stealth"},
        {"faction_id": SM, "ability_id": "oath", "name": "Oath"},
    ],
    "leader_attachments": [
        {"leader_id": "captain", "eligible_bodyguard_ids": ["intercessors", "gone"]}
    ],
    "weapons": [
        weapon(
            SM,
            "bolt-rifle",
            "Bolt rifle",
            fired(2, 3, 4, -1, 1, keywords=[keyword("rapid-fire", value=1)]),
        ),
        weapon(SM, "fist", "Power fist", fought(3, 3, 8, -2, 2)),
        weapon(
            SM,
            "plasma",
            "Plasma gun",
            fired(1, 3, 7, -2, 1, name="Standard"),
            fired(1, 3, 8, -3, 2, name="Supercharge", keywords=[keyword("hazardous")]),
        ),
        weapon(
            SM,
            "spear",
            "Guardian spear",
            fired(2, 2, 4, -1, 2, name="Ranged"),
            fought(5, 2, 7, -2, 2, name="Melee"),
        ),
        weapon(
            SM,
            "combi",
            "Combi-weapon",
            fired(2, 3, 4, 0, 1, name="Combi-weapon - bolter"),
            fired("D6", None, 4, 0, 1, name="flamer", keywords=[keyword("torrent")]),
        ),
        weapon(
            ORKS,
            "choppa",
            "Choppa",
            fought(
                3,
                3,
                4,
                -1,
                1,
                keywords=[keyword("lethal-hits", excluded_target_keywords=["Monster", "Vehicle"])],
            ),
        ),
        weapon(
            ORKS,
            "big",
            "Big shoota",
            fired(
                3,
                5,
                5,
                0,
                1,
                keywords=[
                    keyword("anti", target_keyword="Infantry", threshold=4),
                    keyword("hunter", target_keyword="Monster"),
                    keyword("lethal-hits", required_target_keywords_any=["Fly"]),
                    keyword("odd"),
                ],
            ),
        ),
        {
            "faction_id": ORKS,
            "id": "odd",
            "name": "Odd gun",
            "type": "ranged",
            "profiles": [{"name": "Odd gun", "stats": {"A": "*", "S": 4, "AP": 0, "D": 1}}],
        },
    ],
    "units": [
        unit(
            SM,
            "intercessors",
            "Intercessor Squad",
            [row("Intercessor", 4, 3, 2)],
            keywords=["Infantry", "Battleline", "Imperium"],
            model_count={"min": 5, "max": 10},
            weapon_ids=["bolt-rifle", "fist", "plasma", "missing"],
            points=[
                {"models": 5, "cost": 80, "unit_count_min": 1},
                {"models": 6, "models_max": 10, "cost": 160},
                {"models": 5, "cost": 90, "unit_count_min": 3},
            ],
        ),
        unit(
            SM,
            "captain",
            "Captain",
            [row("Captain", 4, 3, 5, 4)],
            faction_keywords=["Adeptus Astartes", "Ultramarines"],
            keywords=["Infantry", "Character"],
            weapon_ids=["spear", "combi", "fist"],
            ability_ids=["fnp", "stealth", "oath", "gone"],
        ),
        unit(SM, "raider", "Land Raider", TANK, keywords=["Vehicle"]),
        unit(GK, "raider", "Land Raider", TANK, keywords=["Vehicle"]),
        unit(
            CSM,
            "terminators",
            "Chaos Terminator Squad",
            [row("Terminator", 5, 2, 3, invuln_sv_ranged=5)],
            weapon_ids=["fist"],
        ),
        unit(SM, "termies", "Terminator Squad", [row("Terminator", 5, 2, 3, 4)]),
        unit(
            ORKS,
            "boyz",
            "Boyz",
            [row("Boss Nob", 5, 5, 3), row("Boy", 5, 5, 1)],
            aliases=["Ork Lads"],
            weapon_ids=["choppa", "choppa", "big", "odd"],
        ),
        unit(
            ORKS,
            "ardmob",
            "’Ardmob Boyz",
            [row("Boy", 5, 4, 1)],
            game_modes=["combat-patrol"],
            model_count={"min": 10, "max": 10},
        ),
    ],
    "wargear_options": [],
    "unit_compositions": [
        {
            "faction_id": SM,
            "unit_id": "intercessors",
            "models": [
                {
                    "name": "Intercessor Sergeant",
                    "profile_name": "Intercessor",
                    "min": 1,
                    "max": 1,
                    "default_weapon_ids": ["bolt-rifle"],
                },
                {
                    "name": "Intercessor",
                    "profile_name": None,
                    "min": 4,
                    "max": 9,
                    "default_weapon_ids": ["bolt-rifle"],
                },
            ],
        },
        {
            "faction_id": ORKS,
            "unit_id": "boyz",
            "models": [
                {"name": "Nob", "profile_name": "Boss Nob", "min": 1, "max": 2},
                {"name": "Boy", "min": 9, "max": 18, "default_weapon_ids": ["choppa"]},
            ],
            "tiers": [
                {"models": [{"name": "Boss Nob", "min": 1}, {"name": "Boy", "min": 19}]},
                {"models": [{"name": "Boss Nob", "min": 1}, {"name": "Boy", "min": 9}]},
                {"models": [{"name": "Boss Nob", "min": 1}]},
            ],
        },
    ],
}


@pytest.fixture(scope="session")
def small() -> Datasheets:
    """Eight datasheets made here."""
    return Datasheets.from_table(make_table(BUNDLE, "0.1"))


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, bytes], Path]:
    """Writes a file and tells where it is."""

    def write_file(name: str, data: bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(data)
        return path

    return write_file
