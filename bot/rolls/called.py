"""What an attack is called, and what is said of it beside: `Boyz → Intercessors — rolled by the
10th edition`. One text, which a roll's record keeps.
"""

from collections.abc import Iterable

BESIDE = " — "
"""Stands between the name and what is said of it."""


def with_said(name: str, sentences: Iterable[str]) -> str:
    """A name, and behind it sentences about the attack."""
    return BESIDE.join([name, *filter(None, sentences)])


def name_and_said(called: str) -> tuple[str, tuple[str, ...]]:
    """The name alone, and the sentences."""
    name, *sentences = called.split(BESIDE)
    return name, tuple(sentences)
