"""The short form of `benchmarks.fuzz`: nothing that strangers make is a defect. Times are not asked
for here.
"""

from __future__ import annotations

import re

import pytest

pytest.importorskip("nacl", reason="PyNaCl is not installed")

from benchmarks.fuzz.__main__ import uncaught
from benchmarks.fuzz.parsers import PARSERS, parser
from benchmarks.fuzz.spoiling import Parser
from bot import views
from bot.gateway import template_of


@pytest.mark.parametrize("name", PARSERS)
def test_whatever_strangers_make_is_read_or_refused(name: str) -> None:
    assert uncaught(name, 300, seed=1) == []


@pytest.mark.parametrize("name", PARSERS)
def test_good_ones_are_read_and_an_input_follows_from_its_number(name: str) -> None:
    made = parser(name)
    for text in made.good[:20]:
        made.read(text, made.input(1, 0)[1])
    inputs = [made.input(1, number)[0] for number in range(50)]
    assert [made.input(1, number)[0] for number in range(50)] == inputs
    assert max(map(len, inputs)) <= made.most
    assert len(set(inputs)) > 25


def test_a_defect_is_named_with_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(text: str, _chance: object) -> None:
        if "6" in text:
            raise ZeroDivisionError(text)

    broken = Parser(read, ("2D6",), ("D3",), 20)
    monkeypatch.setitem(PARSERS, "broken", lambda: broken)
    found = uncaught("broken", 50, seed=1)
    assert found
    number = int(re.match(r"broken (\d+): ZeroDivisionError", found[0])[1])
    assert uncaught("broken", 1, seed=1, first=number) == found[:1]


def test_every_control_and_form_is_tried() -> None:
    good = parser("custom_id").good
    patterns = [template_of(item) for item in views.ITEMS]
    patterns += [form.pattern for form in views.FORMS]
    missed = [each.pattern for each in patterns if not any(map(each.fullmatch, good))]
    assert missed == []
