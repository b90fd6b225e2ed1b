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


def unread(cause: str) -> Unavailable:
    """What a person is told where nothing can be read."""
    return Unavailable(f"What is kept can't be read now: {cause}. Try again in a minute.")


def moved_on(name: object, when: object, is_file: bool) -> StorageError:
    """What an operator is told of a database that was moved, with the way back."""
    told = f"{name} was moved on {when}: name that one in BOT_DATABASE."
    if is_file:
        told += " To go on with what stands here, `restore` a copy of it."
    return StorageError(told)
