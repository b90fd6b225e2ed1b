"""What the bot says about its proof, and what it must not say."""

from pathlib import Path

import pytest

from bot.dice.fairness import SENTENCES

ROOT = Path(__file__).parents[3]
TEXTS = ("docs/fairness.md", "docs/verify.html", "docs/adr/0005-fairness.md")


def test_three_claims_say_what_is_proved_and_what_is_not() -> None:
    chosen, changed, dropped = SENTENCES
    assert "not chosen after the click" in chosen
    assert "change an old one" in changed and "no longer fit" in changed
    assert "does not prove" in dropped and "operator" in dropped and "gap" in dropped
    assert all(claim.endswith(".") for claim in SENTENCES)


@pytest.mark.parametrize("name", TEXTS)
def test_nothing_promises_fairness_in_two_bare_words(name: str) -> None:
    assert "provably fair" not in (ROOT / name).read_text(encoding="utf-8").casefold()


def test_the_sentences_promise_no_more_than_they_prove() -> None:
    assert "provably" not in " ".join(SENTENCES).casefold()
