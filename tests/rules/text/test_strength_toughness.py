"""Strength and Toughness are read however players write them, and other numbers are left alone."""

from __future__ import annotations

from itertools import product

import pytest

from bot.rules.answer import look_up
from bot.rules.library import Library
from bot.rules.text import words
from bot.rules.text.strength_toughness import WOUND_ROWS, spell_values, wound_row

WORDINGS = [
    "s{s} into t{t}",
    "S {s} into T {t}",
    "strength {s} against toughness {t}",
    "s {s} against t {t}",
    "strength of {s} against toughness of {t}",
    "{s} strength vs {t} toughness",
    "str {s} vs T{t}",
    "strength: {s}, toughness: {t}",
    "S={s} T={t}",
    "wounding T{t} with S{s}",
    "t{t} against s{s}",
    "S{s}/T{t}",
    "what do I need to wound with s {s} against t {t}",
    "my strength is {s} and his toughness is {t}",
    "{s} strength into T{t}",
    "toughness of the target is {t}, strength of the gun is {s}",
    "strength {s} vs {t}",
]
TABLES = {
    "10th": (
        "combat/wound-rolls",
        dict(zip(WOUND_ROWS, ("double", "higher", "equal", "lower", "half"), strict=True)),
    ),
    "8th": (
        "attacks/wound-table",
        dict(zip(WOUND_ROWS, ("double", "greater", "equal", "lower", "half"), strict=True)),
    ),
}


@pytest.mark.parametrize("wording", WORDINGS)
def test_every_pair_is_read_from_every_wording(wording: str) -> None:
    """000:37-43, 003:1276-1313: the row is the one that the pair falls into."""
    for s, t in product(range(1, 17), range(1, 15)):
        found = words(wording.format(s=s, t=t))
        assert [word for word in found if word in WOUND_ROWS] == [wound_row(s, t)], (wording, s, t)
        assert {f"s{s}", f"t{t}"} <= {*found} or wording == "strength {s} vs {t}"


@pytest.mark.parametrize("wording", WORDINGS)
@pytest.mark.parametrize("edition", ["8th", "10th"])
def test_a_pair_in_any_wording_finds_its_row(shipped: Library, wording: str, edition: str) -> None:
    """000:37-43, 003:1276-1313."""
    table, rows = TABLES[edition]
    for s, t in [
        (9, 5),
        (5, 10),
        (6, 2),
        (4, 4),
        (5, 7),
        (8, 4),
        (10, 9),
        (3, 6),
        (1, 2),
        (12, 11),
    ]:
        entry = look_up(shipped.searcher, f"{wording.format(s=s, t=t)} {edition}").entry
        assert entry is not None
        assert entry.id == f"{edition}/{table}/{rows[wound_row(s, t)]}", (s, t)


@pytest.mark.parametrize("wording", WORDINGS)
def test_a_pair_in_any_wording_finds_the_row_of_the_4th_edition(
    shipped: Library, wording: str
) -> None:
    """004:438-449: one row for each Strength."""
    for s, t in [(9, 5), (5, 10), (6, 2), (4, 4), (5, 7), (8, 4), (10, 9), (3, 6), (1, 2)]:
        entry = look_up(shipped.searcher, f"{wording.format(s=s, t=t)} 4th").entry
        assert entry is not None
        assert entry.id == f"4th/wounds/to-wound-table/strength-{s}", (s, t)


@pytest.mark.parametrize(
    ("text", "spelt"),
    [
        ("strength five against toughness ten", "strength 5 against toughness 10"),
        ("6 strength 4 toughness", "strength 6 toughness 4"),
        ("10 strength 5 boyz into toughness 4", "10 strength 5 boyz into toughness 4"),
        ("5 strength vs t7", "strength 5 vs toughness 7"),
        ("strength 5 against 10", "strength 5 toughness 10"),
    ],
)
def test_values_get_one_wording(text: str, spelt: str) -> None:
    assert spell_values(text) == spelt


@pytest.mark.parametrize(
    "text",
    [
        "strength of the 5 man unit",
        "s5 into 10 boyz".replace("s5", "strength 5"),
        "5 against 10",
        "toughness four above mine",
        "5 strength weapon",  # alone it may be a number of weapons
        "don't 5",
        "no numbers of strength",
        "",
    ],
)
def test_other_numbers_are_no_values(text: str) -> None:
    assert spell_values(text) == text
    assert not {*words(text)} & {*WOUND_ROWS}


def test_several_values_of_one_kind_name_no_row() -> None:
    assert not {*words("autocannon S 7 into T 6, 7 and 8")} & {*WOUND_ROWS}
    assert not {*words("strength 4 or 5 against toughness 4")} & {*WOUND_ROWS}
