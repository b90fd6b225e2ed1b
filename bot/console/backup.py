"""`backup`: copies the database into a file while the bot goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from bot.settings import Settings
from bot.storage import copy_database


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.pass_obj
def backup_command(read_settings: Callable[[], Settings], file: Path) -> int:
    """Copy the database (BOT_DATABASE) to FILE, whole and checked; the bot may run meanwhile."""
    database = read_settings().database
    copy_database(database, file)
    click.echo(f"{database} is copied to {file} ({file.stat().st_size:,} bytes).")
    return 0
