"""The canonical command: one spelling, read back exactly."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rolls import Request

NAMES = st.from_regex(r"[a-z][a-z0-9_]{0,20}", fullmatch=True)
VALUES = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"])), st.integers(-(10**6), 10**6), st.booleans()
)


@given(st.lists(NAMES, min_size=1, max_size=3), st.dictionaries(NAMES, VALUES, max_size=5))
def test_a_request_is_text_and_back(words: list[str], options: dict[str, str | int | bool]) -> None:
    request = Request.of(" ".join(words), options)
    again = Request.parse(request.text())
    assert again == request
    assert [type(value) for _, value in again] == [type(value) for _, value in request]


def test_it_reads_as_it_is_typed() -> None:
    request = Request.of(
        "attack",
        {"weapon": '20 3+ "S4"', "edition": "10th", "hit": 1, "cover": None, "moved": True},
    )
    assert request.text() == '/attack weapon:"20 3+ \\"S4\\"" edition:"10th" hit:1 moved:true'
    assert request.values == {"weapon": '20 3+ "S4"', "edition": "10th", "hit": 1, "moved": True}


def test_a_test_has_a_name_of_two_words() -> None:
    assert Request.parse('/test charge distance:9 edition:"8th"') == Request.of(
        "test charge", {"distance": 9, "edition": "8th"}
    )
    assert Request.parse("/rolloff") == Request.of("rolloff", {})


@pytest.mark.parametrize(
    "text", ["", "roll", "/roll dice:", '/roll dice:"2D6', "/roll dice: 3", "/roll dice:03", "/"]
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(
        ValueError, match=r"not a canonical command|Expecting value|Unterminated string"
    ):
        Request.parse(text)
