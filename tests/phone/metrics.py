"""How large things are in Discord's app on a phone that is 390 points wide.

Discord publishes no measures of its app. These are of the style sheet of its own web client, which
the app follows: text of 14 points on lines of 18, titles of 16 on 22, footers of 12 on 16, margins
of 8, buttons of 32, code in embeds of 12 on 16. The gutter beside the avatar and the right margin
are the app's. On a phone inline fields stand below each other, buttons wrap into further rows, and
pictures are as wide as the embed.

Discord's letters (gg sans) are not free. Its style sheet names Helvetica as their substitute; here
stand DejaVu's, which come with matplotlib, made narrower by `NARROWER` until they are as wide as
Helvetica's: `tests/phone/test_metrics.py` compares both on the shipped rules with Adobe's published
widths.

What was not done: nobody held a ruler to a phone. An earlier, independent measurement of three
cards (attack 766, odds 861, help 1,291 points) agrees with these measures in kind; cards have
changed since, so it can't be repeated. Read the heights as within a tenth.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import matplotlib as mpl
from PIL import ImageFont

PHONE = 390
"""Points: an iPhone 12 to 15."""
GUTTER, MARGIN = 72, 16
"""Left of a message stands the avatar."""
STRIPE, LEFT, RIGHT, TOP, BOTTOM = 4, 12, 12, 8, 16
"""Of an embed: the coloured stripe, and the room between its edge and its text."""
GAP = 8
"""Above each part of an embed."""
BETWEEN = 4
"""Between two embeds, and above the first row of buttons."""
ABOVE_PICTURE = 16
USED = 22
"""`Anna used /attack`, above a message."""
NAME = 22
"""The bot's name."""
CODE_PADDING, CODE_EDGE = 7, 1
CODE_CHIP = 3
"""Left and right of code in a line."""
ITEM, QUOTE = 16, 12
"""What a list's item and a quote are indented by."""
BUTTON, BUTTON_PADDING, BUTTON_LEAST, BUTTON_GAP = 32, 16, 60, 8
MENU = 44
ROW_GAP = 8
NARROWER = {False: 0.874, True: 0.833}
"""By whether letters are bold."""
_FONTS = Path(mpl.get_data_path()) / "fonts" / "ttf"


@dataclass(frozen=True, slots=True)
class Letters:
    """Letters of a kind: their size, the height of their lines, and how they look."""

    size: float
    line: float
    bold: bool = False
    italic: bool = False
    mono: bool = False
    struck: bool = False
    underlined: bool = False
    colour: str = "#dbdee1"

    def width(self, text: str) -> float:
        """Points that a text takes."""
        return sum(_em(self.bold, self.mono, letter) for letter in text) * self.size

    @property
    def scale(self) -> float:
        """By how much DejaVu's letters are made narrower."""
        return 1.0 if self.mono else NARROWER[self.bold]

    def but(self, **changed: object) -> Letters:
        """The same, with something changed."""
        return replace(self, **changed)  # type: ignore[arg-type]


TEXT = Letters(14, 18)
AUTHOR = Letters(14, 18, bold=True, colour="#f2f3f5")
TITLE = Letters(16, 22, bold=True, colour="#ffffff")
HEADING = Letters(14, 18, bold=True, colour="#ffffff")
FOOTER = Letters(12, 16, colour="#b5bac1")
CODE = Letters(12, 16, mono=True)
LABEL = Letters(14, 18, bold=True, colour="#ffffff")
CHAT = Letters(16, 22)


def font_file(bold: bool, italic: bool, mono: bool) -> str:
    """The file of DejaVu's letters of a kind."""
    look = ("Bold" if bold else "") + ("Oblique" if italic else "")
    name = f"DejaVuSans{'Mono' if mono else ''}" + (f"-{look}" if look else "")
    return str(_FONTS / f"{name}.ttf")


@lru_cache(maxsize=4_096)
def _em(bold: bool, mono: bool, letter: str) -> float:
    """The width of a letter for each point of its size. Emoji are square; what is unseen is not."""
    if letter in "\u200b\ufe0f\u200d":
        return 0.0
    if ord(letter) >= 0x1F000:
        return 1.3
    narrower = 1.0 if mono else NARROWER[bold]
    return float(_font(bold, mono).getlength(letter)) / 1_000 * narrower


@lru_cache
def _font(bold: bool, mono: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(font_file(bold, italic=False, mono=mono), 1_000)
