"""A message of Discord's as it stands on a phone: what stands where, and how tall it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from PIL import Image

from tests.phone import metrics as m
from tests.phone.text import Line, height_of, laid, plain

Payload = dict[str, Any]
BUTTON_COLOUR, GROUND, CARD, CODE_GROUND = "#4e5058", "#313338", "#2b2d31", "#1e1f22"
STYLES = {1: "#5865f2", 2: BUTTON_COLOUR, 3: "#248046", 4: "#da373c", 5: BUTTON_COLOUR}
ROW, BUTTON = 1, 2


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    colour: str
    radius: float = 0


@dataclass(frozen=True, slots=True)
class Placed:
    """A line of text whose top left corner stands here."""

    x: float
    y: float
    line: Line


@dataclass(frozen=True, slots=True)
class Picture:
    """An attached picture, as wide as there is room."""

    x: float
    y: float
    width: float
    height: float
    data: bytes


@dataclass(slots=True)
class Page:
    """What is drawn, and how far down it reaches."""

    height: float = 0
    boxes: list[Box] = field(default_factory=list)
    lines: list[Placed] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)

    def write(self, x: float, lines: list[Line]) -> None:
        """Lines one below the other, from where the page ends."""
        edge = m.CODE_PADDING + m.CODE_EDGE
        for at, line in enumerate(lines):
            begins = line.block and not (at and lines[at - 1].block)
            ends = line.block and not (at + 1 < len(lines) and lines[at + 1].block)
            if begins:
                self.height += edge
            self.lines.append(Placed(x, self.height, line))
            self.height += line.height
            if ends:
                self.height += edge


def lay_out(
    message: Payload, files: Mapping[str, bytes] | None = None, used: str = "/attack"
) -> Page:
    """The whole message: who used what, the bot's name, the text, its embeds, and all controls."""
    page = Page()
    page.write(m.GUTTER, plain(f"Anna used {used}", m.FOOTER, m.PHONE - m.GUTTER - m.MARGIN))
    page.height = m.USED
    page.write(m.GUTTER, plain("Rules bot", m.AUTHOR, 200))
    page.height = m.USED + m.NAME
    width = m.PHONE - m.GUTTER - m.MARGIN
    if message.get("content"):
        page.write(m.GUTTER, laid(message["content"], m.CHAT, width))
    pictures = _by_name(message, files or {})
    for embed in message["embeds"]:
        page.height += m.BETWEEN
        _embed(page, embed, pictures, width)
    for row in message.get("components") or ():
        _row(page, row, width)
    page.height += m.ROW_GAP
    return page


def height(message: Payload, files: Mapping[str, bytes] | None = None) -> float:
    """Points that a message takes of the screen."""
    return lay_out(message, files).height


def _by_name(message: Payload, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Attached pictures, by the name that embeds call them."""
    attached = message.get("attachments") or ()
    return {each["filename"]: files[each["id"]] for each in attached if each["id"] in files}


def _embed(page: Page, embed: Payload, pictures: Mapping[str, bytes], width: float) -> None:
    top = page.height
    x = m.GUTTER + m.STRIPE + m.LEFT
    inner = width - m.STRIPE - m.LEFT - m.RIGHT
    boxes = len(page.boxes)
    page.height += m.TOP
    for lines in _parts(embed, inner):
        page.height += m.GAP
        _code_boxes(page, x, inner, lines)
        page.write(x, lines)
    url = (embed.get("image") or {}).get("url", "")
    data = pictures.get(url.removeprefix("attachment://"))
    if data:
        page.height += m.ABOVE_PICTURE
        wide, high = Image.open(BytesIO(data)).size
        drawn = inner * high / wide
        page.pictures.append(Picture(x, page.height, inner, drawn, data))
        page.height += drawn
    if embed.get("footer"):
        page.height += m.GAP
        page.write(x, plain(embed["footer"]["text"], m.FOOTER, inner))
    page.height += m.BOTTOM
    colour = f"#{embed.get('color') or 0x1E1F22:06x}"
    tall = page.height - top
    page.boxes[boxes:boxes] = [
        Box(m.GUTTER, top, width, tall, colour, 4),
        Box(m.GUTTER + m.STRIPE, top, width - m.STRIPE, tall, CARD, 4),
    ]


def _parts(embed: Payload, inner: float) -> Iterator[list[Line]]:
    """An embed's texts from the top. On a phone inline fields stand below each other too."""
    if embed.get("author"):
        yield plain(embed["author"]["name"], m.AUTHOR, inner)
    if embed.get("title"):
        yield laid(embed["title"], m.TITLE, inner)
    if embed.get("description"):
        yield laid(embed["description"], m.TEXT, inner)
    for each in embed.get("fields") or ():
        yield laid(each["name"], m.HEADING, inner) + laid(each["value"], m.TEXT, inner)


def _code_boxes(page: Page, x: float, inner: float, lines: list[Line]) -> None:
    y = page.height
    block: list[Line] = []
    for line in [*lines, None]:
        if line is not None and line.block:
            block.append(line)
            continue
        if block:
            page.boxes.append(Box(x, y, inner, height_of(block), CODE_GROUND, 4))
            y += height_of(block)
            block = []
        y += line.height if line else 0


def _row(page: Page, row: Payload, width: float) -> None:
    """Buttons side by side as far as they fit, the others below; a menu as wide as there is room."""
    page.height += m.BETWEEN
    controls = row["components"] if row["type"] == ROW else [row]
    x = 0.0
    for control in controls:
        if control["type"] != BUTTON:
            page.boxes.append(Box(m.GUTTER, page.height, width, m.MENU, CODE_GROUND, 4))
            text = plain(control.get("placeholder") or "Choose", m.TEXT, width - 24)
            page.lines.append(Placed(m.GUTTER + 12, page.height + 13, text[0]))
            page.height += m.MENU
            continue
        wide = button_width(control, width)
        if x and x + wide > width:
            page.height += m.BUTTON + m.ROW_GAP
            x = 0.0
        colour = STYLES[control.get("style", 2)]
        page.boxes.append(Box(m.GUTTER + x, page.height, wide, m.BUTTON, colour, 8))
        text = plain(_label(control), m.LABEL, width)
        inside = (wide - m.LABEL.width(_label(control))) / 2
        page.lines.append(Placed(m.GUTTER + x + max(4, inside), page.height + 7, text[0]))
        x += wide + m.BUTTON_GAP
    page.height += (m.BUTTON if x else 0) + m.ROW_GAP - m.BETWEEN


def button_width(button: Payload, width: float) -> float:
    """Points that a button takes; its label is cut where it would be wider than the screen."""
    wide = m.LABEL.width(_label(button)) + 2 * m.BUTTON_PADDING
    return min(width, max(m.BUTTON_LEAST, wide))


def _label(button: Payload) -> str:
    emoji = (button.get("emoji") or {}).get("name") or ""
    return " ".join(filter(None, (emoji, button.get("label") or "")))
