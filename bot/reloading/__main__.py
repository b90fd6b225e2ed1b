"""The process that reads, checks and indexes a corpus: `python -m bot.reloading check|build EDITION
FOLDER…`.

What it found goes to standard output, packed; only the bot that started it reads that.
"""

import os
import signal
import sys

from bot.reloading.worker import main

NICE = 19
"""How much the bot's own work comes before this: as much as can be."""

for name in ("SIGINT", "SIGHUP"):  # they are for the bot, which ends this process itself
    if hasattr(signal, name):
        signal.signal(getattr(signal, name), signal.SIG_IGN)
if hasattr(os, "nice"):
    os.nice(NICE)
with os.fdopen(os.dup(1), "wb") as result:
    os.dup2(2, 1)  # what a library may print is no part of the result
    main(sys.argv[1:], result)
