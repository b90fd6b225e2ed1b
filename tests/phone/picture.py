"""A message drawn as it looks on a phone."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageColor, ImageDraw, ImageFont

from tests.phone import metrics as m
from tests.phone.message import CODE_GROUND, GROUND, Page, Placed
from tests.phone.metrics import Letters
from tests.phone.text import Run

LINK = "#4e5058"


def drawn(page: Page, scale: float = 2, ground: str = GROUND) -> Image.Image:
    """The page, `scale` dots to a point."""
    size = round(m.PHONE * scale), round(page.height * scale)
    image = Image.new("RGB", size, ground)
    pen = ImageDraw.Draw(image)
    _avatar(pen, scale)
    for box in page.boxes:
        corners = [box.x, box.y, box.x + box.width, box.y + box.height]
        where = [round(each * scale) for each in corners]
        pen.rounded_rectangle(where, box.radius * scale, fill=box.colour)
    for placed in page.lines:
        _line(image, pen, placed, scale)
    for picture in page.pictures:
        inside = Image.open(BytesIO(picture.data)).convert("RGB")
        wide, high = round(picture.width * scale), round(picture.height * scale)
        fitted = inside.resize((wide, high), Image.Resampling.LANCZOS)
        image.paste(fitted, (round(picture.x * scale), round(picture.y * scale)))
    return image


def as_png(image: Image.Image, colours: int = 32) -> bytes:
    """A small file: few colours are enough for text."""
    out = BytesIO()
    image.quantize(colours, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def _avatar(pen: ImageDraw.ImageDraw, scale: float) -> None:
    x, y = 16 * scale, m.USED * scale
    pen.ellipse([x, y, x + 40 * scale, y + 40 * scale], fill="#5865f2")


def _line(image: Image.Image, pen: ImageDraw.ImageDraw, placed: Placed, scale: float) -> None:
    line = placed.line
    x, y = placed.x + line.indent, placed.y
    if line.mark == "|":
        bar = [placed.x * scale, y * scale, (placed.x + 3) * scale, (y + line.height) * scale]
        pen.rectangle(bar, fill=LINK)
    elif line.mark:
        _write(image, Run(0, line.mark, m.TEXT), placed.x, y, line.height, scale)
    for run in line.runs:
        if run.is_code:
            wide = run.letters.width(run.text) + 2 * m.CODE_CHIP
            left = x + run.x - m.CODE_CHIP
            chip = [left, y + 1, left + wide, y + line.height - 1]
            where = [each * scale for each in chip]
            pen.rounded_rectangle(where, 3 * scale, fill=CODE_GROUND)
        _write(image, run, x, y, line.height, scale)


def _write(image: Image.Image, run: Run, x: float, y: float, line: float, scale: float) -> None:
    """A run, its letters made narrower one by one."""
    letters = run.letters
    left = x + run.x
    for letter in run.text:
        wide = letters.width(letter)
        glyph = _glyph(letters, letter, scale) if wide and not letter.isspace() else None
        if glyph is not None:
            top = y + (line - letters.size * 1.2) / 2
            image.paste(
                Image.new("RGB", glyph.size, ImageColor.getrgb(letters.colour)),
                (round(left * scale), round(top * scale)),
                glyph,
            )
        left += wide
    pen = ImageDraw.Draw(image)
    for drawn_line, share in ((letters.struck, 0.55), (letters.underlined, 0.9)):
        if drawn_line:
            height = (y + line * share) * scale
            ends = [(x + run.x) * scale, height, left * scale, height]
            pen.line(ends, fill=letters.colour, width=round(scale))


@lru_cache(maxsize=2_048)
def _glyph(letters: Letters, letter: str, scale: float) -> Image.Image:
    """One letter as a mask."""
    file = m.font_file(letters.bold, letters.italic, letters.mono)
    fine = 4
    font = ImageFont.truetype(file, letters.size * scale * fine)
    wide = round(font.getlength(letter)) + 2 * fine
    high = round(letters.size * 1.25 * scale * fine)
    mask = Image.new("L", (wide, high))
    ImageDraw.Draw(mask).text((0, high * 0.05), letter, fill=255, font=font)
    size = max(1, round(wide * letters.scale / fine)), max(1, round(high / fine))
    return mask.resize(size, Image.Resampling.LANCZOS)
