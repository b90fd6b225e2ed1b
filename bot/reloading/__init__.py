"""Putting a new corpus in place of the old one while look-ups go on.

Indexing 20,000 entries takes seconds in which a thread would hold the interpreter's lock for up to
0.2 s at a time. So another process reads the files, checks them and builds the index (`worker`); it
is unpacked here in small parts (`parcel`), and one reference is swapped (`reloader`).
"""

from bot.reloading.memory import settle
from bot.reloading.reloader import Reloaded, Reloader
from bot.reloading.worker import Checked

__all__ = ["Checked", "Reloaded", "Reloader", "settle"]
