"""Letters as they are typed and pasted: each becomes the plain one that it stands for, and keeps
its place.
"""

import re

_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_SEPARATORS = "[](){};|·•"
_ALIKE = str.maketrans(
    {code: chr(plain) for code, plain in _WIDE.items()}
    | dict.fromkeys("−–—‐‑‒﹣", "-")
    | dict.fromkeys("”“″〃", '"')
    | {"’": "'", "‘": "'", "×": "x", "`": " ", "\u00a0": " ", "\u3000": " "}
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
_MARKS = re.compile(r"\*|__")
_NOT_APPLICABLE = re.compile(r"\bn/a\b", re.IGNORECASE)


def plain(text: str) -> str:
    """The text in plain letters, each in its place: full width, curly marks, dashes; without marks
    of bold type.
    """
    alike = _TIMES.sub("x", text.translate(_ALIKE))
    return _NOT_APPLICABLE.sub("n-a", _MARKS.sub(lambda found: " " * len(found[0]), alike))


def apart(text: str) -> str:
    """A plain text with commas between its parts: brackets and bars end one, a slash is a space
    unless it stands between the keywords of an ability.
    """
    parts, at = [], 0
    for kept in _KEYWORDS.finditer(text):
        parts += [text[at : kept.start()].replace("/", " "), kept[0]]
        at = kept.end()
    return "".join([*parts, text[at:].replace("/", " ")]).translate(_APART)


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
        typed = chunk[0]
        stray = (
            None
            if _SLASHED.fullmatch(typed)
            else next(filter(None, (form.search(typed) for form in (_GLUED, _BEFORE, _DICE))), None)
        )
        if stray:
            found[typed] = stray[1]
    for alone in _BRACKETED.finditer(text):
        if not any(alone[0] in typed for typed in found):
            found[alone[0]] = alone[1]
    return list(found.items())
