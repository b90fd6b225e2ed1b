"""`database`: what an operator does with everything that is kept."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click
from pydantic import SecretStr

from bot.database_address import read_database
from bot.errors import InputError
from bot.storage import move_database


@click.group("database")
def database() -> None:
    """Work with everything that is kept."""


def _read(_context: object, option: click.Parameter, value: str) -> Path | SecretStr:
    try:
        found = read_database(value)
    except ValueError as error:
        names = "the path of a file, or an address such as postgresql://user@host/name"
        raise InputError(f"{option.opts[0]} is not usable: {error}; it must be {names}.") from None
    assert isinstance(found, Path | SecretStr)
    return found


@database.command("move")
@click.option("--from", "source", required=True, callback=_read, help="A file, or an address.")
@click.option("--to", "target", required=True, callback=_read, help="A new file, or an address.")
def move(source: Path | SecretStr, target: Path | SecretStr) -> int:
    """Move everything from one database to another that is empty: SQLite to PostgreSQL, and back.

    No bot may run with either. An address is like postgresql://user@host/name; its password may
    stand in the environment (PGPASSWORD) or in ~/.pgpass. The old database stays as it was, but no
    bot goes on with it.
    """
    counts = asyncio.run(move_database(source, target))
    rolls = counts["roll"]
    rows = sum(counts.values())
    click.echo(
        f"Moved, read back and compared: {rolls:,} rolls, {rows:,} rows in all. Now put the new "
        "database into BOT_DATABASE."
    )
    return 0
