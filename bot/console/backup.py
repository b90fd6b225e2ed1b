"""`backup` and `restore`: copies the database into a file while the bot goes on, and back into its
place.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import click

from bot.app.rolls.rolling import seal
from bot.errors import InputError
from bot.settings import Settings
from bot.storage import copy_database, open_store

copy_file = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))


@click.command("backup")
@copy_file
@click.pass_obj
def backup_command(read_settings: Callable[[], Settings], file: Path) -> int:
    """Copy the database (BOT_DATABASE) to FILE, whole and checked; the bot may run meanwhile."""
    database = _file(read_settings())
    copy_database(database, file)
    copy = file.stat()
    click.echo(f"{database} is copied to {file} ({copy.st_size:,} bytes).")
    return 0


@click.command("restore")
@copy_file
@click.pass_obj
def restore_command(read_settings: Callable[[], Settings], file: Path) -> int:
    """Put a copy of FILE in the database's place (BOT_DATABASE), which must be free; the bot must
    not run.

    Every epoch that was open or sealed in it ends, for its seed may have been revealed since.
    """
    database = _file(read_settings())
    database.parent.mkdir(parents=True, exist_ok=True)
    copy_database(file, database)
    asyncio.run(_begin_anew(database))
    click.echo(
        f"{database} is restored from {file}; its epochs are ended, and rolls go on with fresh "
        "seeds."
    )
    return 0


def _file(settings: Settings) -> Path:
    """The file that the database is."""
    if isinstance(settings.database, Path):
        return settings.database
    raise InputError(
        "BOT_DATABASE names PostgreSQL, which has its own means for this: `pg_dump`, `pg_restore`."
    )


async def _begin_anew(database: Path) -> None:
    async with open_store(database, seal):
        pass  # opening a copy is what ends its epochs
