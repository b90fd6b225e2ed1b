"""Importing the bot changes nothing outside of it: what has to be changed is installed by name."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOOK_AROUND = """
import gc, logging, os, pkgutil, signal, sys, warnings
from types import ModuleType

warnings.simplefilter("ignore", DeprecationWarning)
import discord, discord.app_commands, discord.ui, discord.webhook.async_

import bot


def of_discord():
    "Every attribute of discord.py's modules and classes, by its name."
    found = {}
    for module in [held for name, held in sys.modules.items() if name.split(".")[0] == "discord"]:
        classes = (value for value in vars(module).values() if isinstance(value, type))
        holders = [module, *(each for each in classes if each.__module__ == module.__name__)]
        for holder in holders:
            for name, value in vars(holder).items():
                if not isinstance(value, ModuleType) and name != "__annotations_cache__":
                    found[module.__name__, holder.__name__, name] = value
    return found


def of_the_process():
    handlers = [signal.getsignal(number) for number in signal.valid_signals()]
    root = logging.getLogger()
    return (
        handlers, dict(os.environ), sys.getswitchinterval(), gc.isenabled(), gc.get_threshold(),
        gc.get_freeze_count(), root.handlers[:], root.level, sys.excepthook,
    )


before, process = of_discord(), of_the_process()
for module in pkgutil.walk_packages(bot.__path__, "bot."):
    __import__(module.name)
after = of_discord()
for place, value in before.items():
    if after.get(place) is not value:
        print("changed:", *place)
if of_the_process() != process:
    print("changed: the process")
print("modules:", sum(name.startswith("bot.") for name in sys.modules))

from bot.gateway import install
install("http://127.0.0.1/api", "ws://127.0.0.1/")
after = of_discord()
changed = {place[1:] for place, value in before.items() if after.get(place) is not value}
print("installed:", *sorted(map(".".join, changed)))
"""


def test_importing_changes_nothing_and_installing_what_it_says() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOOK_AROUND],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.stderr == ""
    modules, installed = done.stdout.splitlines()
    assert int(modules.removeprefix("modules: ")) > 100
    assert installed.split() == [
        "installed:",
        "DiscordWebSocket.DEFAULT_GATEWAY",
        "Route.BASE",
        "discord.client.DiscordWebSocket",
    ]
