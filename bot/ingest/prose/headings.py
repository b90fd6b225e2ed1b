"""Headings as Markdown marks them."""

import re

_HEADING = re.compile(r"(#{1,6})\s+(\S.*?)(?:\s+#+)?")


def marked_heading(text: str) -> tuple[int, str]:
    """Level and title of a line that number signs mark as a heading; level 0 for any other line."""
    match = _HEADING.fullmatch(text)
    if match:
        return (len(match[1]), match[2])
    return (0, "")
