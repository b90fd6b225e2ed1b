"""What a user may be told.

    Exception
    └── UserError           its text is shown, privately, to the person who typed
        ├── InputError      something typed could not be read or used
        ├── LimitError      something typed was too large; names the limit
        ├── NotAllowed      the person may not do this
        └── Unavailable     nothing wrong with the input; try again, or later

Anything that is not a `UserError` is a defect: the person gets an apology with an id, and the log
the traceback.
"""

import json

from bot.typed_text.visible import visible

QUOTED = 40


def quoted(given: object, limit: int = QUOTED) -> str:
    """What somebody typed as a sentence repeats it, between backticks: one line, cut, nothing
    hidden, no mark-up.

    What JSON has other words for than Python is said in JSON's: `null`, `true`.
    """
    told = (
        json.dumps(given, ensure_ascii=False)
        if given is None or isinstance(given, bool | dict | list)
        else given
    )
    text = visible(str(told)[: 20 * limit]).replace("`", "'")
    return f"`{text[:limit]}…`" if len(text) > limit else f"`{text}`"


class UserError(Exception):
    """The only exception whose text a user sees: one sentence, what was wrong and what would be
    right.
    """


class InputError(UserError):
    """Something typed could not be read or used."""


class LimitError(UserError):
    """Something typed was too large. The text names the limit."""


class NotAllowed(UserError):
    """The person may not do this. The text says who may."""


class Unavailable(UserError):
    """Nothing is wrong with the input, but it can't be answered now."""
