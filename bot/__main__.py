"""The command line, and the one composition root."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import click
from dotenv import dotenv_values

from bot import __version__
from bot.console import army_lines, backup, corpus, dice_lines, public_log, searching, verify
from bot.errors import InputError, UserError
from bot.ops.heartbeat import beat, is_alive
from bot.settings import Settings

ANSWERING = 2.5
"""Seconds that answers under way have after a signal; Discord waits for 3."""
CLOSING = 1.0
"""Seconds that the connection then has to say goodbye."""


def read_settings() -> Settings:
    """From the environment, and for what it does not name from `.env` in the working folder."""
    stored = {name: value or "" for name, value in dotenv_values(Path(".env")).items()}
    return Settings.read({**stored, **os.environ})


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="bot")
@click.pass_context
def commands(context: click.Context) -> int:
    """Warhammer 40,000 rules and dice for Discord and the terminal.

    Without a command: connects to Discord if a token is configured, else opens the console.
    """
    context.obj = read_settings
    if context.invoked_subcommand:
        return 0
    if read_settings().token:
        return int(context.invoke(run))
    click.echo("No DISCORD_TOKEN is configured, so this is the console.", err=True)
    return int(context.invoke(console))


@commands.command()
def run() -> int:
    """Connect to Discord."""
    settings = read_settings()
    if not settings.token:
        raise InputError(
            "DISCORD_TOKEN is not set; put the bot's token into the environment or into .env."
        )
    return asyncio.run(serve(settings))


async def serve(settings: Settings) -> int:
    """Run the bot until SIGINT or SIGTERM. Raises `UserError` where Discord refuses the token or
    can't be reached.
    """
    from bot.app.rolling import seal
    from bot.client import RulesBot
    from bot.gateway import install
    from bot.gateway.reporting import log_to_stderr
    from bot.ops.housekeeping import look_after
    from bot.rules.library import open_library
    from bot.storage import open_store

    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    token = settings.token.get_secret_value() if settings.token else ""
    log_to_stderr(settings.log_level, token)
    install(settings.api_base, settings.gateway_url)
    library = open_library(settings.corpus, settings.default_edition)
    async with (
        open_store(settings.database, seal) as store,
        RulesBot(library, settings.data, settings.dev_guild, store=store) as bot,
    ):
        on_hangup(bot.reload_rules)
        tasks = [asyncio.create_task(beat(settings.data)), asyncio.create_task(look_after(store))]
        try:
            await until_asked(bot.connected(token), stop, bot.finish)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
    return 0


def on_hangup(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Do this whenever SIGHUP comes, where there is such a signal."""
    under_way: set[asyncio.Task[None]] = set()

    def begin() -> None:
        task = asyncio.create_task(work())
        under_way.add(task)
        task.add_done_callback(under_way.discard)

    if hasattr(signal, "SIGHUP"):
        asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, begin)


async def until_asked(
    work: Coroutine[Any, Any, None],
    stop: asyncio.Event,
    finish: Callable[[float], Coroutine[Any, Any, None]],
) -> None:
    """Run `work` until it ends or `stop` is set; then `finish` has `ANSWERING` seconds, and it
    `CLOSING` to go.
    """
    tasks = asyncio.create_task(work), asyncio.create_task(stop.wait())
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    await finish(ANSWERING)
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks, timeout=CLOSING)
    if not tasks[0].cancelled() and tasks[0].done():
        tasks[0].result()


@commands.command()
def health() -> int:
    """Tell whether the bot that runs with these settings is alive."""
    if is_alive(read_settings().data):
        return 0
    click.echo("The bot gives no sign of life.", err=True)
    return 1


@commands.command()
@click.option(
    "-c", "lines", multiple=True, metavar="COMMAND", help="Run this line and leave; repeatable."
)
@click.option("--seed", type=int, help="Roll the same dice each time.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object per reply.")
def console(lines: tuple[str, ...] = (), seed: int | None = None, as_json: bool = False) -> int:
    """Use the slash commands in this terminal, without Discord."""
    return asyncio.run(converse(read_settings(), lines, seed, as_json))


async def converse(
    settings: Settings, lines: tuple[str, ...], seed: int | None, as_json: bool
) -> int:
    """Open the console with a client that never connects."""
    from bot.app.rolling import FAIR, seal, seeded
    from bot.client import RulesBot
    from bot.console.start import open_console
    from bot.rules.library import open_library
    from bot.storage import open_temporary_store

    library = open_library(settings.corpus, settings.default_edition)
    policy = FAIR if seed is None else seeded(seed)
    async with (
        open_temporary_store(seal) as store,
        RulesBot(library, store=store, policy=policy) as bot,
    ):
        return await open_console(bot, lines, as_json, settings.data)


commands.add_command(corpus.corpus)
commands.add_command(searching.search)
commands.add_command(dice_lines.odds)
commands.add_command(dice_lines.attack)
commands.add_command(army_lines.army)
commands.add_command(army_lines.unit)
commands.add_command(verify.verify_command)
commands.add_command(backup.backup_command)
commands.add_command(backup.restore_command)
commands.add_command(public_log.log_command)


def main(arguments: list[str] | None = None) -> int:
    """Run one command line; exit code 0 done, 1 the answer is no, 2 unusable input or settings."""
    try:
        return int(commands.main(arguments, standalone_mode=False) or 0)
    except click.exceptions.Exit as error:
        return error.exit_code
    except click.Abort:
        return 130
    except click.ClickException as error:
        click.echo(error.format_message(), err=True)
    except UserError as error:
        click.echo(str(error), err=True)
    return 2


if __name__ == "__main__":
    sys.exit(main())
