"""The command line, and the one composition root."""

from __future__ import annotations

import sys

import click

from bot.console import batch
from bot.errors import UserError


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name=None, version="0.1.0", prog_name="bot")
def commands() -> None:
    """Warhammer 40,000 rules and dice for Discord and the terminal."""


commands.add_command(batch.corpus)


def main(arguments: list[str] | None = None) -> int:
    """Run one command line; exit code 0 done, 1 the answer is no, 2 unusable input or settings."""
    try:
        return int(commands.main(arguments, prog_name="python -m bot", standalone_mode=False) or 0)
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
