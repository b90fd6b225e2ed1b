"""Datasheets: the table made from the package's records, finding one by name, opening them."""

from __future__ import annotations

import json
import runpy
import sys
import tracemalloc
from collections.abc import Iterator
from importlib import metadata, resources
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.armies.datasheets import Datasheet, Datasheets, open_datasheets, store
from bot.armies.datasheets import __main__ as program
from bot.armies.datasheets.kdc import make_table
from bot.armies.datasheets.names import read_slang
from bot.armies.datasheets.rows import rows_of_models
from bot.armies.datasheets.table import pack, unpack
from bot.armies.editions import CLOSEST, edition_named, rules_of
from bot.armies.wording import name_key
from bot.editions import EDITIONS
from bot.errors import Unavailable
from bot.notation import read_target, read_weapon
from tests.armies.conftest import BUNDLE, SAMPLES


def best(datasheets: Datasheets, name: str) -> Datasheet:
    return datasheets.find(name)[0].sheet


def test_a_sheet_has_its_smallest_unit_as_a_target(small: Datasheets) -> None:
    boyz = best(small, "Boyz")
    assert (boyz.models, boyz.faction, boyz.edition) == (10, "Orks", "11th")
    assert boyz.data_date == small.data_date == "2026-06-20"
    assert boyz.target == "9x T5 5+ W1 [INFANTRY] | 1x 5+ W3"
    assert boyz.target_of(20, "10th") == "18x T5 5+ W1 [INFANTRY] | 2x 5+ W3"
    captain = best(small, "captain")
    assert captain.target == "1x T4 3+ 4++ 5+++ W5 [INFANTRY, CHARACTER, Stealth]"
    assert captain.leads == ("Intercessor Squad",)
    assert captain.abilities == ("Feel No Pain 5+", "Stealth")
    assert captain.unmodelled == ("Oath",)
    assert captain.chapters == ("Ultramarines",)


@pytest.mark.parametrize(
    ("models", "rows"),
    [(1, [1, 0]), (5, [1, 4]), (10, [1, 9]), (19, [1, 18]), (20, [2, 18]), (23, [2, 21])],
)
def test_boyz_gain_and_lose_boyz_before_nobz(
    small: Datasheets, models: int, rows: list[int]
) -> None:
    """1-2 Nobz and 9-18 Boyz; what no unit has is of the usual models."""
    assert best(small, "Boyz").composition_of(models) == rows


def test_models_have_the_row_of_their_name(small: Datasheets) -> None:
    boyz = best(small, "Boyz")
    named = boyz.target_with([("Boss Nob", 1), ("Boyz", 7), ("Somebody", 2)], "11th")
    assert named == "9x T5 5+ W1 [INFANTRY] | 1x 5+ W3"
    assert boyz.target_with([], "11th") is None
    rows = ("Sergeant", "Combat Servitor", "Veteran Guardsman")
    models = ["Gun Servitor", "Combat Servitor", "Veteran Guardsman (Vox)", "sergeant", "Odd One"]
    assert rows_of_models(models, rows) == [1, 1, 2, 0, 1]


def test_a_save_against_some_attacks_alone_says_which(small: Datasheets) -> None:
    terminators = best(small, "Chaos Terminator Squad")
    assert terminators.rows[0]["INSV"] == "5+ (Ranged)"
    assert terminators.target == "1x T5 2+ 5++ ranged W3 [INFANTRY]"


def test_weapons_have_modes_counts_and_shorthand(small: Datasheets) -> None:
    weapons = {each.name: each for each in best(small, "Intercessor Squad").weapons}
    assert weapons["Bolt rifle"].count == 5
    assert weapons["Bolt rifle"].shorthand == "2 BS3+ S4 AP-1 D1 [Rapid Fire 1]"
    assert weapons["Power fist"].count == 0
    assert weapons["Power fist"].mode == "melee"
    assert weapons["Plasma gun - Supercharge"].shorthand == "1 BS3+ S8 AP-3 D2 [Hazardous]"
    captain = [(each.name, each.mode) for each in best(small, "captain").weapons]
    # The package names it twice for this unit of nine Boyz with one each.
    assert next(each.count for each in best(small, "boyz").weapons if each.name == "Choppa") == 9
    assert captain[:2] == [("Guardian spear", "ranged"), ("Guardian spear", "melee")]
    assert captain[2:4] == [
        ("Combi-weapon - bolter", "ranged"),
        ("Combi-weapon - flamer", "ranged"),
    ]


def test_keywords_that_no_rule_knows_stand_beside_the_shorthand(small: Datasheets) -> None:
    weapons = {each.name: each for each in best(small, "Boyz").weapons}
    assert weapons["Choppa"].shorthand is not None
    big = weapons["Big shoota"]
    assert big.shorthand is not None
    assert big.shorthand.startswith("3 BS5+ S5 AP0 D1 [Anti-INFANTRY 4+")
    assert {"Hunter MONSTER", "odd"} <= set(big.unread)
    said = {*weapons["Choppa"].unread, weapons["Choppa"].shorthand}
    assert any("Lethal Hits: non-MONSTER/VEHICLE" in text for text in said)
    assert weapons["Odd gun"].shorthand is None


def test_a_sheet_finds_its_weapons_and_models(small: Datasheets) -> None:
    sheet = best(small, "Intercessor Squad")
    assert [each.name for each in sheet.find_weapon("plasma guns")] == [
        "Plasma gun - Standard",
        "Plasma gun - Supercharge",
    ]
    assert [each.name for each in sheet.find_weapon("Plasma gun – supercharge")] == [
        "Plasma gun - Supercharge"
    ]
    assert sheet.find_weapon("Lascannon") == ()
    assert sheet.has_model("intercessor sergeants")
    assert not sheet.has_model("Bolt rifle")
    assert (sheet.size_for(80), sheet.size_for(160), sheet.size_for(None)) == (5, 10, 5)


def test_a_sheet_without_rows_is_no_target() -> None:
    empty = Datasheet("Nothing", "Nobody", "11th", "")
    assert (empty.target, empty.models, empty.weapons) == (None, 1, ())


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("intercessors", "Intercessor Squad"),
        ("10x intercesors", "Intercessor Squad"),
        ("INTERCESSOR", "Intercessor Squad"),
        ("inter", "Intercessor Squad"),
        ("termies", "Terminator Squad"),
        ("termies chaos", "Chaos Terminator Squad"),
        ("chaos termies", "Chaos Terminator Squad"),
        ("land raiders", "Land Raider"),
        ("landraider", "Land Raider"),
        ("boys", "Boyz"),
        ("orc boyz", "Boyz"),
        ("ork lads", "Boyz"),
        ("cpt", "Captain"),
        ("ardmob boyz", "’Ardmob Boyz"),
    ],
)
def test_names_are_found_through_typos_and_slang(small: Datasheets, typed: str, name: str) -> None:
    assert best(small, typed).name == name


def test_a_faction_tells_namesakes_apart(small: Datasheets) -> None:
    assert best(small, "land raider").faction == "Adeptus Astartes"
    assert best(small, "land raider gk").faction == "Grey Knights"
    assert best(small, "grey knights land raider").faction == "Grey Knights"
    named = small.named("Land Raider", ["nothing", "Imperium - Grey Knights"])
    assert named is not None
    assert named.faction == "Grey Knights"


def test_words_are_apart_and_together_as_names_have_them(small: Datasheets) -> None:
    names = ["Sun Shark Bomber", "Stormraven Gunship", "Nemesis Dreadknight", "Storm Speeder"]
    row = {"faction": "Nobody", "edition": "11th", "data_date": ""}
    book = Datasheets([Datasheet(name=name, **row) for name in names])
    assert best(book, "sunshark").name == "Sun Shark Bomber"
    assert best(book, "storm raven").name == "Stormraven Gunship"
    assert best(book, "ndk").name == "Nemesis Dreadknight"
    assert book.find("sunflower") == []


def test_units_that_share_a_word_are_told_apart_by_their_faction() -> None:
    row = {"edition": "11th", "data_date": ""}
    change = Datasheet("Lord of Change", "Chaos Daemons", **row)
    letters = Datasheet("Bloodletters", "Chaos Daemons", **row)
    contagion = Datasheet("Lord of Contagion", "Death Guard", **row)
    book = Datasheets([contagion, change, letters])
    assert best(book, "loc") is change
    assert best(book, "loc death guard") is contagion
    assert best(book, "dg loc") is contagion


@pytest.mark.no_cover
def test_some_words_of_a_name_are_enough_where_no_other_has_them(published: Datasheets) -> None:
    alone = {"crowe": "Castellan Crowe", "ridge runners": "Achilles Ridgerunners"}
    for typed, name in alone.items():
        sheet = published.only_with(typed)
        assert sheet is not None
        assert (sheet.name, sheet.combat_patrol) == (name, False)
    assert published.only_with("captain") is None
    assert published.only_with("the") is None
    # Many weapons begin so; one unit alone is called so as well.
    assert published.only_with("bolt") is None


@pytest.mark.parametrize("typed", ["", "the", "xyzzy", "squad", "🦀", "%%%", "a" * 500])
def test_what_is_like_no_name_finds_nothing(small: Datasheets, typed: str) -> None:
    assert small.find(typed) == []


def test_lists_name_units_all_but_exactly(small: Datasheets) -> None:
    close = small.named("Intercesor Squad")
    assert close is not None
    assert close.name == "Intercessor Squad"
    assert small.named("Assault Squad") is None
    assert small.named("Grey Knights Land Raider Proteus") is None
    fist = small.any_weapon("power fists")
    assert fist is not None
    assert fist.mode == "melee"


def test_a_table_survives_its_bytes(small: Datasheets) -> None:
    table = make_table(BUNDLE, "0.1")
    assert Datasheets.from_table(unpack(pack(table))).sheets == small.sheets
    with pytest.raises(ValueError, match="format"):
        unpack(pack({**table, "format": 0}))


def test_editions_are_named_and_stood_in_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert edition_named("Warhammer 40,000 11th Edition") == "11th"
    assert edition_named("Warhammer 40,000") is None
    assert rules_of("4th") == "4th"
    monkeypatch.delitem(EDITIONS, "11th", raising=False)
    assert rules_of(None) == CLOSEST


class FakePackage:
    """The package as it would be installed, with the small set of records."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.runs = 0
        self.output = b""
        (folder / program.BUNDLE).write_text(json.dumps(BUNDLE), encoding="utf-8")
        monkeypatch.setattr(metadata, "version", lambda _: "0.1")
        monkeypatch.setattr(resources, "files", lambda _: folder)
        monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=self))
        monkeypatch.setattr(store.subprocess, "run", self.run)

    def write(self, data: bytes) -> None:
        self.output = data

    def run(self, command: list[str], **_: object) -> SimpleNamespace:
        assert command[1:] == ["-m", "bot.armies.datasheets"]
        self.runs += 1
        runpy.run_path(program.__file__, run_name="__main__")
        return SimpleNamespace(stdout=self.output)


def test_the_package_is_read_once_and_its_table_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, small: Datasheets
) -> None:
    package = FakePackage(monkeypatch, tmp_path)
    folder = tmp_path / "data"
    first = open_datasheets(folder)
    again = open_datasheets(folder)
    assert first is not None
    assert again is not None
    assert first.sheets == again.sheets == small.sheets
    assert (package.runs, again.version) == (1, "0.1")
    (kept,) = folder.iterdir()
    kept.write_bytes(kept.read_bytes()[:100])
    assert open_datasheets(folder) is not None
    assert package.runs == 2
    assert open_datasheets() is not None
    assert package.runs == 3


def test_without_the_package_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", absent)
    assert open_datasheets() is None


def test_a_package_that_cannot_be_read_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise OSError("no memory")

    monkeypatch.setattr(metadata, "version", lambda _: "0.1")
    monkeypatch.setattr(store.subprocess, "run", fails)
    with pytest.raises(Unavailable, match="can't be read"):
        open_datasheets()


def test_a_folder_that_cannot_be_written_does_no_harm(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    FakePackage(monkeypatch, tmp_path)
    (tmp_path / "file").write_text("in the way")
    assert open_datasheets(tmp_path / "file" / "data") is not None


def test_weapons_that_any_number_of_models_may_have_are_known() -> None:
    """Where the package limits neither how many may have one nor which."""
    base = {"faction_id": "orks", "unit_id": "boyz", "replaces": ["choppa"]}
    options = [
        base | {"replacement": ["big"], "model_constraint": {"any_number": True}},
        base | {"replacement": ["odd"], "model_constraint": {"any_number": True, "max_count": 1}},
        base | {"replacement_choice": [["choppa"]], "model_constraint": {"any_number": True}},
        base | {"replaces": [], "replacement": ["odd"], "model_constraint": {"any_number": True}},
    ]
    bundle = {**BUNDLE, "wargear_options": options}
    sheets = Datasheets.from_table(make_table(bundle, "0.1")).sheets
    boyz = next(sheet for sheet in sheets if sheet.name == "Boyz")
    free = {weapon.name for weapon in boyz.sheet_weapons if weapon.taken}
    assert free == {"Big shoota", "Choppa"}
    assert not any(
        weapon.taken for sheet in sheets if sheet is not boyz for weapon in sheet.sheet_weapons
    )


def test_what_each_kind_of_model_may_take_all_may_take() -> None:
    """The Nob has an option of his own; a rokkit is the Boyz' alone."""
    base = {"faction_id": "orks", "unit_id": "boyz", "replaces": ["choppa"]}

    def of(model: str, *weapons: str) -> dict[str, Any]:
        limits = {"any_number": True, "model_name": model}
        return base | {"replacement": list(weapons), "model_constraint": limits}

    options = [of("Nob", "big", "big"), of("Boy", "big", "big"), of("Boy", "odd")]
    sheets = Datasheets.from_table(make_table({**BUNDLE, "wargear_options": options}, "0.1")).sheets
    boyz = next(sheet for sheet in sheets if sheet.name == "Boyz")
    assert {each.name: each.taken for each in boyz.sheet_weapons} == {
        "Choppa": (),
        "Big shoota": (2,),
        "Odd gun": (),
    }


def test_the_smallest_unit_lacks_what_it_may_lack() -> None:
    kinds = [("Nob", 1, 1), ("Boy", 2, 5), ("Grot", 0, 1)]
    models = [{"name": name, "min": least, "max": most} for name, least, most in kinds]
    tiers = [{"models": [*models[:2], {**models[2], "min": 1}]}, {"models": models[:2]}]
    composition = {"faction_id": "orks", "unit_id": "boyz", "models": models, "tiers": tiers}
    bundle = {**BUNDLE, "unit_compositions": [composition]}
    sheets = Datasheets.from_table(make_table(bundle, "0.1")).sheets
    boyz = next(sheet for sheet in sheets if sheet.name == "Boyz")
    assert [(group.name, group.least) for group in boyz.groups] == [
        ("Nob", 1),
        ("Boy", 2),
        ("Grot", 0),
    ]


# The package itself.

TYPED = Path(__file__).with_name("typed_names.txt")


def test_published_names_are_found_as_players_type_them(published: Datasheets) -> None:
    lines = [line for line in TYPED.read_text(encoding="utf-8").splitlines() if line[0] != "#"]
    typed = dict(line.split(" | ") for line in lines)
    assert len(typed) > 800
    found = {each: published.find(each) for each in typed}
    names = {each: name_key(match[0].sheet.name) for each, match in found.items() if match}
    assert names == {each: name_key(name) for each, name in typed.items()}


def test_every_published_name_finds_itself(published: Datasheets) -> None:
    wrong = [
        sheet.name for sheet in published.sheets if best(published, sheet.name).name != sheet.name
    ]
    assert wrong == []


def test_all_slang_means_something_published(published: Datasheets) -> None:
    slang = read_slang()
    names = {name_key(sheet.name) for sheet in published.sheets}
    assert slang.units.keys() <= names
    meant = {word for words in slang.words.values() for word in words.split()}
    weapons = {name_key(each.name) for sheet in published.sheets for each in sheet.weapons}
    assert meant <= {word for name in names | weapons for word in name.split()}
    factions = {
        name_key(name) for sheet in published.sheets for name in (sheet.faction, *sheet.chapters)
    }
    assert {name for each in slang.factions.values() for name in each} <= factions


@pytest.mark.no_cover
def test_published_shorthand_is_read_whole(published: Datasheets) -> None:
    assert len(published.sheets) > 1000
    rules = rules_of(published.edition)
    weapons = {each.shorthand for sheet in published.sheets for each in sheet.weapons}
    weapons.discard(None)
    targets = {sheet.target for sheet in published.sheets}
    assert [each for each in weapons if not read_weapon(str(each), rules).complete] == []
    assert [each for each in targets if not read_target(str(each), rules).complete] == []


def test_nearly_all_published_weapons_have_numbers(published: Datasheets) -> None:
    weapons = [weapon for sheet in published.sheets for weapon in sheet.weapons]
    without = [weapon.name for weapon in weapons if weapon.shorthand is None]
    assert len(weapons) > 4000
    assert len(without) < len(weapons) / 200, without


def test_published_datasheets_take_little_memory(published: Datasheets) -> None:
    packed = pack(make_table(BUNDLE, "0.1"))
    assert len(packed) < 5000
    tracemalloc.start()
    Datasheets(published.sheets)
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert held < 10_000_000


CATALOGUE = SAMPLES / "bsdata" / "bsdata_11e_necrons_3units.stripped.json"


def profiles_in(tree: object) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Type, name and columns of every profile of a catalogue."""
    if isinstance(tree, list):
        for each in tree:
            yield from profiles_in(each)
    elif isinstance(tree, dict):
        columns = {each["name"]: each.get("$text", "") for each in tree.get("characteristics", ())}
        if columns:
            yield tree["typeName"], tree["name"], columns
        for value in tree.values():
            yield from profiles_in(value)


@pytest.mark.skipif(not CATALOGUE.exists(), reason="the samples are not here")
def test_published_numbers_are_those_of_an_independent_catalogue(published: Datasheets) -> None:
    """Necron Warriors, Monolith and Overlord of BSData's 11th edition (54c189f of 2026-07-22)."""
    compared = 0
    sheets = [published.named(name) for name in ("Necron Warriors", "Monolith", "Overlord")]
    rows = {row["W"]: row for sheet in sheets if sheet for row in sheet.rows}
    weapons = [weapon for sheet in sheets if sheet for weapon in sheet.sheet_weapons]
    for kind, name, printed in profiles_in(json.loads(CATALOGUE.read_text(encoding="utf-8"))):
        if kind == "Unit":
            row = rows[printed["W"]]
            assert (row["T"], row["SV"], row.get("INSV", "").strip("-")) == (
                printed["T"],
                printed["Sv"],
                printed["InSv"],
            )
        elif kind in ("Ranged Weapons", "Melee Weapons"):
            skill = "BS" if kind == "Ranged Weapons" else "WS"
            (ours,) = [
                each.columns for each in weapons if each.name == name and skill in each.columns
            ]
            for column in ("A", skill, "S", "AP", "D"):
                assert ours[column] == printed[column], (name, column)
            assert ours.get("KEYWORDS", "") == printed["Keywords"].strip("-")
        compared += 1
    assert compared >= 12
