"""What an attack is called, and remarks beside it: `Boyz → Intercessors — rolled by the
10th edition`. One text, which a roll's record keeps.
"""

from collections.abc import Iterable

BESIDE = " — "
"""Stands between the name and the remarks."""


def with_remarks(name: str, remarks: Iterable[str]) -> str:
    """A name, and behind it remarks about the attack."""
    return BESIDE.join([name, *filter(None, remarks)])


def name_and_remarks(called: str) -> tuple[str, tuple[str, ...]]:
    """The name alone, and the remarks."""
    name, *remarks = called.split(BESIDE)
    return name, tuple(remarks)
