"""What every process of the tests would load and read anew: the program, and the shipped rules, whose
words all rules borrow. `forked` has it once, for all processes that it starts.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import bot.__main__
import bot.app.following
import bot.client
import bot.gateway.door
import bot.gateway.login
import bot.gateway.sight
import bot.ops.backups
import bot.storage.postgres.opening  # noqa: F401
from bot.rules import library
from bot.rules.corpus import Corpus

_read = library.load
_SHIPPED = _read((library.SHIPPED,))


def _load(folders: Sequence[Path], *more: Any) -> Corpus:
    return _SHIPPED if tuple(folders) == (library.SHIPPED,) else _read(folders, *more)


library.load = _load
