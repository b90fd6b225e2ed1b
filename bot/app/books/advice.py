"""What an error message advises about a name that nothing has."""

from __future__ import annotations

from collections.abc import Iterable

from bot.errors import InputError, quoted
from bot.typed_text.spelling import nearest


def unknown(sentence: str, typed: str, known: Iterable[str], otherwise: str) -> InputError:
    """That nothing has this name. The sentence ends with the known name that is most like it, or
    else with `otherwise`, which says where the names are listed.
    """
    near = nearest(typed, known)
    if near is None:
        return InputError(f"{sentence}; {otherwise}")
    return InputError(f"{sentence}; did you mean {quoted(near)}?", meant=((typed, near),))
