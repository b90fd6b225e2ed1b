"""Several workers with one PostgreSQL: how much they answer, and whether they are one bot.

    python -m benchmarks.fleet [PART ...] [--long] [--seed N] [--share 1.0]

Parts: `throughput` (answers a second of one worker and of two, with what each process costs; with
`--share 0.3` each worker gets so much of a processor, so that two of them, PostgreSQL and this
process fit on two),
`ceiling` (rolls a second in one server, with SQLite and with PostgreSQL), `deliveries` (each
interaction delivered one to five times to one to three workers: one roll and one answer each;
2,000, or 100,000 with `--long`), `kills` (workers and PostgreSQL killed, paused and restarted at random
moments for two minutes, or an hour: nothing shown is lost, changed or doubled, and the chain
verifies). The workers are real processes behind a balancer, PostgreSQL writes to the disk, and this
process plays people, balancer and Discord on the same machine. Exit code 1 if anything is wrong.
"""

from __future__ import annotations

import asyncio
import sys

import click

from benchmarks.fleet import ceiling, delivering, killing, throughput
from tests.postgres_server import NoServer, PostgresServer

PARTS = ("throughput", "ceiling", "deliveries", "kills")
DURABLE = {"fsync": "on", "full_page_writes": "on"}


async def run(
    parts: tuple[str, ...], long: bool, seed: int, share: float, postgres: PostgresServer
) -> list[str]:
    """Run the parts; what is wrong."""
    found: list[str] = []
    if "throughput" in parts:
        await throughput.measure(postgres, 60.0 if long else 10.0, seed, share)
    if "ceiling" in parts:
        await ceiling.measure(postgres, 30.0 if long else 5.0)
    if "deliveries" in parts:
        found += await delivering.measure(postgres, 100_000 if long else 2_000, seed)
    if "kills" in parts:
        found += await killing.measure(postgres, 3_600.0 if long else 120.0, 10.0, seed)
    return found


@click.command()
@click.argument("parts", nargs=-1, type=click.Choice(PARTS))
@click.option("--long", is_flag=True, help="An hour and more.")
@click.option("--seed", default=1, show_default=True)
@click.option("--share", default=1.0, show_default=True, help="Of a processor, for each worker.")
def main(parts: tuple[str, ...], long: bool, seed: int, share: float) -> None:
    """See the module."""
    try:
        postgres = PostgresServer(**DURABLE)
    except NoServer as error:
        raise click.ClickException(str(error)) from error
    try:
        found = asyncio.run(run(parts or PARTS, long, seed, share, postgres))
    finally:
        postgres.close()
    for fault in found[:20]:
        click.echo(f"  {fault}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
