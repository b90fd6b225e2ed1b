"""What others wrote, made safe to show."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.render.escape import cut, refused, typed, typed_plain, without_mentions
from bot.typed_text.visible import visible

MENTION = re.compile(r"@everyone|@here|<@[!&]?\d+>|<#\d+>|</\w+:\d+>|<t:\d+|<a?:\w+:\d+>")
HOSTILE = (
    "@everyone @here <@123456789012345678> <@!1> <@&1> <#1> </rule:1> <t:1> <:x:1> <a:x:1>",
    "**bold** __under__ ~~strike~~ ||spoiler|| `code` ```fence``` > quote [a](https://example.org) # head",
    "\u202eright to left\u202c \u200bzero\u200dwidth\ufeff \u2066isolate\u2069 \x00\x1b[31m",
    "x" * 6_000,
    "\n" * 50 + "many lines\r\n\tand tabs",
    "{0.__class__} %s ${HOME} {{jinja}}",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_tame(text: str) -> None:
    for shown in (typed(text), typed_plain(text)):
        assert not MENTION.search(shown)
        assert "\n" not in shown
        assert "\u202e" not in shown
        assert len(shown) <= 201
    assert "```" not in typed(text)


@given(st.text(max_size=300))
@example(HOSTILE[0])
def test_no_text_keeps_a_mention_or_a_hidden_character(text: str) -> None:
    assert not MENTION.search(typed(text))
    assert not MENTION.search(typed_plain(text))
    assert not MENTION.search(without_mentions(text))
    shown = visible(text)
    assert not any(unicodedata.category(char) in {"Cc", "Cf", "Cs", "Co", "Cn"} for char in shown)


@given(st.text(max_size=300), st.integers(1, 120))
def test_cut_keeps_to_its_limit_and_keeps_what_fits(text: str, limit: int) -> None:
    shown = cut(text, limit)
    assert len(shown) <= limit
    if len(text) <= limit:
        assert shown == text


def test_a_refusal_keeps_what_it_repeats_between_backticks() -> None:
    told = "**Boyz** has no [weapon](x) `*klaw*` @everyone"
    assert refused(told) == "\\*\\*Boyz\\*\\* has no \\[weapon\\](x) `*klaw*` @\u200beveryone"
    assert refused("cut in `the mid") == "cut in \\`the mid"


def test_cut_ends_at_a_word() -> None:
    assert cut("Each model must be within range of another", 30) == "Each model must be within…"
    assert cut("x" * 40, 10) == "x" * 9 + "…"


def test_what_was_typed_reads_as_typed() -> None:
    assert (
        re.sub(r"\\(.)", r"\1", typed('9" charge, 2D6 (re-roll) [lethal]'))
        == '9" charge, 2D6 (re-roll) [lethal]'
    )


def test_marks_of_rules_stay() -> None:
    assert without_mentions('S < T and **2"** <= 3') == 'S < T and **2"** <= 3'


@pytest.mark.parametrize("mark", "*_~|`>#[]()<:-\\")
def test_no_mark_takes_hold(mark: str) -> None:
    """Two bars hide what stands between them; any mark may end or begin something."""
    assert f"\\{mark}" in typed(f"a {mark}{mark} b {mark}{mark} c")
