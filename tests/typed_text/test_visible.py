"""What can be seen of a text."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from bot.typed_text.visible import paragraphs, visible


def test_several_lines_keep_their_ends_and_the_spaces_before_them() -> None:
    assert paragraphs(
        "\r\nOn a 4+:\r\n- it\tburns\u202e\r    - twice\n\n" + " " * 20 + "far\n"
    ) == ("On a 4+:\n- it burns\n    - twice\n\n        far")


@given(st.text())
def test_each_line_is_as_it_would_be_alone(text: str) -> None:
    shown = paragraphs(text)
    assert [visible(line) for line in shown.split("\n")] == [
        line.lstrip(" ") for line in shown.split("\n")
    ]
    assert {unicodedata.category(char) for char in shown if char != "\n"}.isdisjoint(
        {"Cc", "Cf", "Cs", "Co", "Cn"}
    )
