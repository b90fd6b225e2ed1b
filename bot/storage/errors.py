"""What can go wrong with what is kept.

UserError
├── StorageError        the database can't be used at all; the program ends and names the file
└── Unavailable
    └── NotKept         one write failed and left nothing behind; the next may work
"""

from bot.errors import Unavailable, UserError

MOVED_AWAY = "everything was moved to another database"
"""Why a database that is still in use takes nothing more."""


class StorageError(UserError):
    """The database can't be used. The text names the file and says what to do; the file is left as
    it is.
    """


class NotKept(Unavailable):
    """A write could not be kept, so nothing was changed."""
