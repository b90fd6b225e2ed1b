"""The command line, and the one composition root."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from dotenv import dotenv_values

from bot import __version__
from bot.console import backup, database, public_log
from bot.console.batches import army_lines, corpus, dice_lines, reading_lines, searching, verify
from bot.errors import InputError, UserError
from bot.ops.heartbeat import beat, is_alive
from bot.ops.lifetime import Finish, beside, on_hangup, until_asked
from bot.settings import Address, Settings, unknown

log = logging.getLogger(__name__)

NO_COPIES = (
    "PostgreSQL is copied by its own tools alone (docs/restore.md): of BOT_BACKUPS, %s, only the"
    " age of the newest file is watched."
)
NO_SHARDS = "BOT_SHARD does nothing here: by HTTP there are no parts, and this serves all servers."

if TYPE_CHECKING:
    from bot.client import RulesBot


def read_settings() -> Settings:
    """From the environment, and for what it does not name from `.env` in the working folder."""
    return Settings.read(_environment())


def _environment() -> dict[str, str]:
    stored = {name: value or "" for name, value in dotenv_values(Path(".env")).items()}
    return {**stored, **os.environ}


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
    _token(settings)
    return asyncio.run(answer(settings))


@commands.command()
@click.option(
    "--http",
    "address",
    required=True,
    metavar="HOST:PORT",
    help="Where to listen, behind a proxy that speaks HTTPS.",
)
def serve(address: str) -> int:
    """Answer what Discord posts to an HTTP address, without a gateway."""
    try:
        there = Address.read(address)
    except ValueError:
        raise InputError(f"--http is {address!r}; it must be like 0.0.0.0:8080.") from None
    settings = read_settings()
    _token(settings)
    if not settings.public_key:
        raise InputError(
            "DISCORD_PUBLIC_KEY is not set; put the application's public key into the environment"
            " or into .env."
        )
    return asyncio.run(answer(settings, there))


def _token(settings: Settings) -> str:
    if not settings.token:
        raise InputError(
            "DISCORD_TOKEN is not set; put the bot's token into the environment or into .env."
        )
    return settings.token.get_secret_value()


async def answer(settings: Settings, http: Address | None = None) -> int:
    """Run the bot until SIGINT or SIGTERM: connected to the gateway, or answering at an HTTP
    address. Raises `UserError` where Discord refuses the token.
    """
    from bot.gateway import install
    from bot.gateway.logs import log_to_stderr
    from bot.storage import alone

    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    log_to_stderr(settings.log_level, _token(settings), as_json=settings.log_format == "json")
    for sentence in unknown(_environment()):
        log.warning(sentence)
    if http is not None and settings.shard is not None:
        log.warning(NO_SHARDS)
    install(settings.api_base, settings.gateway_url)
    try:
        with alone(settings.database):
            await _answer_until(stop, settings, http)
    except UserError as error:
        if settings.log_format == "text":
            raise
        log.critical("%s", error)
        return 2
    return 0


async def _answer_until(stop: asyncio.Event, settings: Settings, http: Address | None) -> None:
    from bot.app.following import Follower
    from bot.app.rolls.rolling import seal
    from bot.app.units import DatasheetShelf
    from bot.client import RulesBot
    from bot.gateway.bounds.limits import checks
    from bot.ops import loop_lag
    from bot.ops.aside import aside, unless
    from bot.ops.housekeeping import look_after
    from bot.rules.library import open_library
    from bot.storage import open_database

    reading = aside(open_library, settings.corpus, settings.default_edition)
    library = await unless(stop, reading)
    if library is None:
        return
    datasheets = DatasheetShelf(settings.tables)
    async with (
        open_database(settings.database, seal, settings.listen) as store,
        RulesBot(
            library,
            settings.data,
            settings.dev_guild,
            store=store,
            shard=settings.shard,
            datasheets=datasheets,
        ) as bot,
        seen(bot, settings, http is None) as goodbye,
    ):
        bot.reload_servers = settings.reload_servers
        bot.arrivals.checks[1:1] = checks(settings)
        on_hangup(bot.reload_rules)
        watched = (loop_lag.watch(bot.gate.look), Follower(bot).follow())
        upkeep = (beat(settings.data), look_after(store), datasheets.opened(), *watched)
        async with beside(*upkeep, *backing_up(settings)):
            await until_asked(_answering(bot, settings, http), stop, goodbye)


def backing_up(settings: Settings) -> Iterator[Coroutine[Any, Any, None]]:
    """Copying the database once a day, if the operator wants it and it is a file."""
    from bot.ops.backups import back_up

    if settings.backups is None:
        return
    if isinstance(settings.database, Path):
        yield back_up(settings.database, settings.backups)
    else:
        log.warning(NO_COPIES, settings.backups)


@asynccontextmanager
async def seen(bot: RulesBot, settings: Settings, connects: bool) -> AsyncIterator[Finish]:
    """Show the bot to the operator's machines, if they are to see it. Yields what lets it leave in
    good order.
    """
    if settings.metrics is None:
        yield bot.arrivals.finish
        return
    from bot.gateway.door import listening
    from bot.gateway.sight import sight_of
    from bot.ops import loop_lag
    from bot.ops.backups import ANYBODYS, OURS, age_of
    from bot.views.rolls import pictures

    sight, metrics = sight_of(bot, connects)
    metrics.level("pictures_under_way", "Pictures painted or waiting", pictures.waiting)
    if folder := settings.backups:
        names = OURS if isinstance(settings.database, Path) else ANYBODYS
        metrics.level(
            "backup_age_seconds",
            "Since the newest backup in BOT_BACKUPS",
            lambda: age_of(folder, names),
        )

    async def leave(seconds: float) -> None:
        await sight.goodbye()
        await bot.arrivals.finish(seconds)

    async with (
        listening(sight.application(), settings.metrics, "BOT_METRICS") as there,
        beside(loop_lag.watch(metrics.late), sight.watch_database()),
    ):
        log.info("seen at http://%s:%d/metrics", there.host, there.port)
        yield leave


async def _answering(bot: RulesBot, settings: Settings, http: Address | None) -> None:
    from bot.gateway import door, login

    token = _token(settings)
    if http is None:
        await login.connected(bot, token)
    else:
        await door.kept(bot, token, settings.public_key or "", http)


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
    from bot.app.rolls.rolling import FAIR, seal, seeded
    from bot.app.units import DatasheetShelf
    from bot.client import RulesBot
    from bot.console.start import open_console
    from bot.rules.library import open_library
    from bot.storage import open_temporary_store

    library = open_library(settings.corpus, settings.default_edition)
    policy = FAIR if seed is None else seeded(seed)
    datasheets = DatasheetShelf(settings.tables)
    async with (
        open_temporary_store(seal) as store,
        RulesBot(library, store=store, policy=policy, datasheets=datasheets) as bot,
    ):
        return await open_console(bot, lines, as_json, settings.data)


commands.add_command(corpus.corpus)
commands.add_command(searching.search)
commands.add_command(dice_lines.odds)
commands.add_command(dice_lines.attack)
commands.add_command(reading_lines.read)
commands.add_command(army_lines.army)
commands.add_command(army_lines.unit)
commands.add_command(verify.verify_command)
commands.add_command(backup.backup_command)
commands.add_command(backup.restore_command)
commands.add_command(database.database)
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
