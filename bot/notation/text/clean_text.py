"""Letters as they are typed and pasted: each becomes the plain one that it stands for, and keeps
its place.
"""

import re

from bot.notation.text.tokens import NUMBER_WORDS

_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_SEPARATORS = "[](){};|·•"
_ALIKE = str.maketrans(
    {code: chr(plain) for code, plain in _WIDE.items()}
    | dict.fromkeys("−–—‐‑‒﹣", "-")
    | dict.fromkeys("”“″〃", '"')
    | {"’": "'", "‘": "'", "×": "x", "х": "x", "`": " ", "\u00a0": " ", "\u3000": " "}
)
_APART = str.maketrans(dict.fromkeys(_SEPARATORS, ","))
_KEYWORDS = re.compile(
    r"(?:\banti[- ]"
    r"|\b(?:hits?|wounds?|blast|cleave|melta|fire|lance|linked|torrent|cover|precision|heavy)"
    r"(?: \d*d?\d+(?:\+\d+)?)? ?: ?)"
    r"[a-z' -]+(?:/[a-z' -]+)+",
    re.IGNORECASE,
)
"""Keywords of which one is enough, behind the name of an ability: `anti-infantry/beasts`."""
_TIMES = re.compile(r"(?<=[0-9 ])\*(?=[ 0-9dD])")
_REFERENCE = re.compile(r"\((reference)\)", re.IGNORECASE)
"""Part of the names of abilities, not a remark in brackets."""
_UP = re.compile(r"(?<![\w.])([2-7])[- ]?(up(?:[- ]?up)?)(?!\w)", re.IGNORECASE)
"""`3up`, `4 up`: 3+, 4+; `4upup`: an invulnerable save of 4+."""
_MARKS = re.compile(r"\*|__|(?<=[^\W_])\.(?=[\s,;)\]]|$)")
"""Marks of bold type, and full stops."""
_EQUALS = re.compile(r"(?<=[^\W\d_])(?P<gap> ?)=(?= ?[+-]?[dw]?\d)", re.IGNORECASE)
"""`S=4`, `D=D3`: as with a colon."""
_SIGN = re.compile(r"(?<=\s)([+-]) (?=\d ?(?:to )?(?:hit|wound|save)s?\b)", re.IGNORECASE)
"""`- 1 to hit`."""
_DASH = re.compile(
    r"(?<=\s)(?<!ap )(?<!pa )(?<!ds )-(?=\s+(?:[a-z]{1,2}[ :]?-?\d|[2-7]\+))", re.IGNORECASE
)
"""`10 - 3+ - S4`: as with a comma; `AP -` is a value."""
_NUMBERED = re.compile(r"\(x?(\d{1,3})\):|\bx(\d{1,3}):", re.IGNORECASE)
"""`Bolt rifles (10): …`, `Lascannon x2: …`: how many of what has this name."""
_ROLLS_APART = re.compile(r"(?<![\w.])([2-7]) (\+{2,3})(?![\w+])")
"""`4 ++`."""
_PLUS_APART = re.compile(r"(?<![\w.+-])([2-7]) \+(?=[\s,;|)]|$)(?! *\d)(?! [^\W\d_]{3})")
"""`3 +`."""
_AT = re.compile(r"(?<=\d)@(?=\d)")
"""`20@3+`."""
_SQUAD_OF = re.compile(rf"(?<=\bof )(?P<number>{'|'.join(NUMBER_WORDS)})(?!\w)", re.IGNORECASE)
"""`squad of ten`."""
_PLURAL = re.compile(r"(?<=\d)'s\b", re.IGNORECASE)
"""`5's`."""
_BOTH = re.compile(r"\b(hits?|wounds?|h|w)/(?=(?:to )?(?:hits?|wounds?|h|w)\b)", re.IGNORECASE)
"""`hit/wound`: the one and the other."""
_AND = re.compile(r"(?<=\s)\+(?= [^\W\d_]{3})(?! (?:to |hit|wound))", re.IGNORECASE)
"""`3+ + cover`."""
_JOINED = re.compile(r"(?<=[^\W\d_]{3})\+(?=[^\W\d_]{3})")
"""`lethal+sustained`."""
_WITH = re.compile(r"(?<![^\s(])w/(?=[ a-z])", re.IGNORECASE)
"""`w/ melta rifles`: with."""
_QUOTES = re.compile(r"^\s*[\"“„](?P<inside>.*)[\"“”]\s*$", re.DOTALL)
"""Quotation marks around everything; others may be inches."""
_NOT_APPLICABLE = re.compile(r"\bn/a\b", re.IGNORECASE)


_CELL_END = r"(?:[ \t]*[|,;/][ \t]*|[ \t]+)"
_BEGINNING = r"(?:[|,;][ \t]*)?(?<![^\s|,;/])"
_END = r"(?![^\s|,;/])"
_RANGE = rf"(?:(?:\d{{1,3}}\"|melee){_CELL_END})?"
_AMOUNT = r"(?:\d*d\d+(?:\+\d+)?|\d+)"
_AP = r"(?:0|-\d+)"
_TYPE = rf"(?:rapid fire|heavy|assault|pistol|grenade) {_AMOUNT}"


def _row(*cells: str) -> re.Pattern[str]:
    """The cells of a table's row, whatever stands between them."""
    return re.compile(_BEGINNING + _CELL_END.join(cells) + _END, re.IGNORECASE)


_ROWS = (
    # A, BS or WS, S, AP, D, behind the range.
    _row(_RANGE + _AMOUNT, r"(?:[2-6]\+|n/a)", r"\d+", _AP, _AMOUNT),
    # The 8th's Type, S, AP, D.
    _row(_RANGE + _TYPE, r"\d+", _AP, _AMOUNT),
    # M, T, SV, W, LD, OC.
    _row(r"\d{1,2}\"", r"\d+", r"[2-7]\+", r"\d+", r"\d+\+?", r"\d+"),
)
_HEADING = (
    r"(?:range|type|attacks|a|bs|ws|skill|strength|str|s|ap|damage|dmg|dam|d"
    r"|m|move|t|toughness|sv|save|insv|inv|fnp|wounds|w|ld|oc)"
)
_NEXT = r"(?: ?[|,;/] ?|\s)"
_HEAD = re.compile(
    rf"(?<!\w)(?P<called>(?:name|weapon|unit|profile){_NEXT})?"
    rf"{_HEADING}(?:{_NEXT}{_HEADING}){{3}}(?:{_NEXT}{_HEADING}){{0,6}}(?!\w)"
    rf"(?P<more>{_NEXT}(?:keywords|abilities)(?![\w:]))?(?: ?[|,;])?",
    re.IGNORECASE,
)
"""The head of a table; the columns of names and of abilities label nothing."""
_WALLS = str.maketrans(dict.fromkeys("|,;/\t", " "))
_N_A = re.compile("n a", re.IGNORECASE)
_BULLET = re.compile(r"^\s*(?:[•·➤►▪◦‣>|]+|-(?=\s))")
"""What a list or table puts before a name."""


def plain(text: str) -> str:
    """The text in plain letters, each in its place: full width, curly marks, dashes; without marks
    of bold type, the bullet of a list, and the walls between the columns of a table.
    """
    alike = _QUOTES.sub(_blank_quotes, text)
    alike = _TIMES.sub("x", alike.translate(_ALIKE))
    alike = _WITH.sub("& ", alike)
    alike = _JOINED.sub(" ", alike)
    alike = _BULLET.sub(_blanks, alike)
    alike = _UP.sub(_with_plus, alike)
    alike = _written_plainly(alike)
    alike = _REFERENCE.sub(r" \1 ", in_rows(alike))
    alike = _MARKS.sub(_blanks, alike)
    return _NOT_APPLICABLE.sub("n-a", alike)


def unquoted(text: str) -> str:
    """The text without quotation marks around all of it."""
    return _QUOTES.sub(r"\g<inside>", text)


def _blank_quotes(found: re.Match[str]) -> str:
    start, end = found.span("inside")
    return " " * start + found["inside"] + " " * (len(found[0]) - end)


def _blanks(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _written_plainly(text: str) -> str:
    """The text with one way to write each sign, each letter in its place."""
    text = _EQUALS.sub(r":\g<gap>", text)
    text = _DASH.sub(",", text)
    text = _NUMBERED.sub(_with_times, text)
    text = _SIGN.sub(r" \1", text)
    text = _ROLLS_APART.sub(r"\1\2 ", text)
    text = _PLUS_APART.sub(r"\1+ ", text)
    text = _AT.sub(" ", text)
    text = _SQUAD_OF.sub(_in_digits, text)
    text = _PLURAL.sub("s ", text)
    text = _AND.sub("&", text)
    return _BOTH.sub(r"\1&", text)


def _in_digits(found: re.Match[str]) -> str:
    number = found["number"]
    return NUMBER_WORDS[number.casefold()].ljust(len(number))


def _with_times(found: re.Match[str]) -> str:
    count = f"x{found[1] or found[2]}"
    return count.ljust(len(found[0]) - 1) + ","


def _with_plus(found: re.Match[str]) -> str:
    pluses = found[2].casefold().count("up")
    return (found[1] + "+" * pluses).ljust(len(found[0]))


def in_rows(text: str) -> str:
    """The text without the walls between the columns of tables, each other letter in its place."""
    alike = text.translate(_ALIKE)
    for head in _HEAD.finditer(alike):
        text = _without_walls(text, head)
        for column in ("called", "more"):
            blanks = " " * len(head[column] or "")
            text = _over(text, head.span(column), blanks)
    for form in _ROWS:
        for row in form.finditer(alike):
            text = _without_walls(text, row)
            cells = _N_A.sub("n/a", text[row.start() : row.end()])
            text = _over(text, row.span(), cells)
    return text


def _without_walls(text: str, found: re.Match[str]) -> str:
    start, end = found.span()
    return text[:start] + text[start:end].translate(_WALLS) + text[end:]


def _over(text: str, span: tuple[int, int], other: str) -> str:
    """The text with another one of this length in that place; -1 stands for no place."""
    start, end = span
    return text if start < 0 else text[:start] + other + text[end:]


def apart(text: str) -> str:
    """A plain text with commas between its parts: brackets and bars end one, a slash is a space
    unless it stands between the keywords of an ability.
    """
    parts = []
    at = 0
    for kept in _KEYWORDS.finditer(text):
        between = text[at : kept.start()]
        parts += [between.replace("/", " "), kept[0]]
        at = kept.end()
    parts.append(text[at:].replace("/", " "))
    return "".join(parts).translate(_APART)


_CHUNK = re.compile(r"\S+")
_GLUED = re.compile(r"(?<=[^\s/,;|()\[\]{}·•])[/,;|(\[{·•]+(\d+)(?![^\s/,;|()\[\]{}·•])")
_BEFORE = re.compile(r"(?<![^\s(\[])(\d+)/(?=[^\s/])")
_BRACKETED = re.compile(r"[(\[]\s*(\d+)\s*[)\]]")
_DICE = re.compile(r"(?<![^\s(\[])\d*d\d[^/\s]*/(\d*d\d)", re.IGNORECASE)
_SLASHED = re.compile(r"[^/\s]+(?:/[^/\s]+){4}")


def strays(text: str) -> list[tuple[str, str]]:
    """Numbers that hang on something else, as in `T4(5)`, `W1/2`, `3/4++` and `D6/D3`: what was
    typed, and the number.

    Five values between slashes are the columns of a table.
    """
    found: dict[str, str] = {}
    for chunk in _CHUNK.finditer(text):
        stray = _stray(chunk[0])
        if stray:
            found[chunk[0]] = stray[1]
    for alone in _BRACKETED.finditer(text):
        if not any(alone[0] in typed for typed in found):
            found[alone[0]] = alone[1]
    return list(found.items())


def _stray(typed: str) -> re.Match[str] | None:
    if _SLASHED.fullmatch(typed):
        return None
    return _GLUED.search(typed) or _BEFORE.search(typed) or _DICE.search(typed)
