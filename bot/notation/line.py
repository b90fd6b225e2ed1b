"""A whole attack in one line: `20 3+ S4 AP-1 D1 -> 10x T4 3+`, or with `into` for the arrow."""

import re

_ARROW = re.compile(r"[-–—−]+>|=+>|>+|[→⇒➔➜]")
_WORD = re.compile(r"(?<=\s)(?:into|against|versus|vs?\.?)\s(?!\s*(?:mortal|mw))", re.IGNORECASE)
"""`4+++ vs mortals` is part of a target."""


def parted(line: str) -> tuple[str, str]:
    """The weapon and the target of a line; the target is empty where nothing parts them."""
    between = _ARROW.search(line) or _WORD.search(line)
    if between is None:
        return line.strip(), ""
    return line[: between.start()].strip(), line[between.end() :].strip()
