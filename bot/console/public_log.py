"""`log`: writes the log of rolls into a file that anyone can check."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import click
from pydantic import SecretStr

from bot.app.rolls.rolling import seal
from bot.dice.fairness import ChainRoll, gather_log
from bot.errors import InputError
from bot.settings import Settings
from bot.storage import Roll, Scope, StorageError, open_database_to_read


@click.command("log")
@click.option(
    "--server", type=click.IntRange(1), metavar="ID", help="The server whose rolls they are."
)
@click.option(
    "--dm", type=click.IntRange(1), metavar="CHANNEL", help="Or the direct or group message."
)
@click.option(
    "--out",
    "file",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="A new file.",
)
@click.option(
    "--private",
    is_flag=True,
    help="With the records of rolls that one player alone saw: to keep, not to show.",
)
@click.pass_obj
def log_command(
    read_settings: Callable[[], Settings],
    server: int | None,
    dm: int | None,
    file: Path,
    private: bool,
) -> int:
    """Write the log of a server's rolls to a file, which `verify` checks. The bot may run
    meanwhile.

    Of a roll that one player alone saw only the hashes stand in it, and of an epoch that runs no
    seed.
    """
    if server and not dm:
        scope = Scope.server(server)
    elif dm and not server:
        scope = Scope.dm(dm)
    else:
        raise InputError("Name one place: --server ID, or --dm CHANNEL.")
    settings = read_settings()
    rolls = asyncio.run(_write(settings.database, scope, file, private))
    click.echo(f"{rolls:,} rolls of {scope} stand in {file}.")
    return 0


async def _write(database: Path | SecretStr, scope: Scope, file: Path, private: bool) -> int:
    if isinstance(database, Path) and not await asyncio.to_thread(database.exists):
        raise StorageError(f"{database} does not exist: there is no log to write.")

    def shown(roll: ChainRoll) -> bool:
        if private:
            return True
        record = roll.record if isinstance(roll, Roll) else None
        return record is not None and not record.private

    async with open_database_to_read(database, seal) as store:
        if not await store.rolls.epochs(scope, limit=1):
            raise InputError(f"Nothing was rolled in {scope} yet.")
        lines = [line async for line in gather_log(store.rolls, scope, shown=shown)]
    await asyncio.to_thread(_keep, file, lines)
    return sum(line.startswith(b'{"number"') for line in lines)


def _keep(file: Path, lines: list[bytes]) -> None:
    try:
        with file.open("xb") as stream:
            stream.writelines(lines)
    except FileExistsError:
        raise InputError(
            f"{file} exists already: name a new file, or move that one away."
        ) from None
    except OSError as error:
        raise InputError(f"{file} can't be written: {error.strerror}.") from None
