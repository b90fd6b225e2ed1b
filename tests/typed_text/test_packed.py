"""Long texts in few characters."""

from __future__ import annotations

import random
import string

from hypothesis import given
from hypothesis import strategies as st

from bot.typed_text.packed import MOST, packed, unpacked

WEAPONS = (
    "multi melta 2 3+ S9 AP-4 DD6 [melta 2, anti-vehicle 4+, twin-linked, lethal hits]; "
    "Grenade launcher - krak: 2x 1 BS3+ S9 AP-2 DD3; Plasma: 3 2 3+ S8 AP-3 D2 [hazardous]; "
    "9x 2 3+ S4 AP-1 D1, in half range, +1 to hit; Storm bolter: 4x 2 BS3+ S4 AP0 D1 [rapid fire 2]"
)


def test_the_weapons_of_a_unit_fit_a_line_of_autocomplete() -> None:
    assert len(WEAPONS) > 250
    sent = packed(WEAPONS, 100)
    assert 0 < len(sent) <= 100
    assert sent.isprintable()
    assert unpacked(sent) == WEAPONS


def test_what_takes_more_is_not_packed() -> None:
    noise = "".join(random.Random(1).choices(string.ascii_letters, k=MOST))
    assert packed(noise, 100) == ""


def test_nothing_is_longer_than_there_is_room_for() -> None:
    """A text of each length, from those that fit to those that do not."""
    noise = "".join(random.Random(2).choices(string.ascii_letters, k=300))
    sent = [packed(noise[:length], 100) for length in range(1, 300)]
    assert all(len(each) <= 100 for each in sent)
    assert sent[0] and not sent[-1]


@given(st.text(max_size=300))
def test_a_packed_text_comes_back(text: str) -> None:
    sent = packed(text, 1_000)
    assert unpacked(sent) == text.encode(errors="replace").decode()


@given(st.text(max_size=120))
def test_any_other_text_stays_as_it_is(text: str) -> None:
    for typed in (text, f"§{text}"):
        assert len(unpacked(typed)) <= MOST
    if not text.startswith("§"):
        assert unpacked(text) == text


def test_what_unpacks_to_very_much_is_cut_or_left() -> None:
    bomb = packed("x" * 1_000_000, 1_000)
    assert len(bomb) < 1_000
    assert unpacked(bomb) == bomb
