"""What a user may be told.

    Exception
    └── UserError           its text is shown, privately, to the person who typed
        ├── InputError      something typed could not be read or used
        ├── LimitError      something typed was too large; names the limit
        ├── NotAllowed      the person may not do this
        └── Unavailable     nothing wrong with the input; try again, or later

Anything that is not a `UserError` is a defect: the person gets an apology with an id, and the log the traceback.
"""


class UserError(Exception):
    """The only exception whose text a user sees: one sentence, what was wrong and what would be right."""


class InputError(UserError):
    """Something typed could not be read or used."""


class LimitError(UserError):
    """Something typed was too large. The text names the limit."""


class NotAllowed(UserError):
    """The person may not do this. The text says who may."""


class Unavailable(UserError):
    """Nothing is wrong with the input, but it can't be answered now."""
