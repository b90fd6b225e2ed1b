"""Which options of dice go together, once all have been read."""

from collections.abc import Set

from bot.dice.die import CountsMore
from bot.dice.pool import Pool
from bot.errors import InputError


def check_options(pool: Pool, given: Set[str]) -> None:
    """InputError where one thing that was said of the dice excludes another."""
    if pool.is_d66 and (pool.count > 1 or given):
        raise InputError(
            "A D66 is two D6 read as tens and units: it is rolled alone, once, and nothing "
            "re-rolls it; several are 3x D66."
        )
    if pool.is_counted and pool.times > 1:
        raise InputError(
            f"{pool.name} is either counted or multiplied: leave out `{pool.counted}` or "
            f"`x{pool.times}`."
        )
    if "is limited" in given and given & {"counts", "explodes", "re-rolls"}:
        raise InputError(
            f"{pool.name} with a least or greatest worth of each die are added up: leave out "
            "what counts, explodes or is re-rolled."
        )
    if pool.keep:
        _check_kept(pool, given)
    if pool.more:
        _check_more(pool, pool.more)


def _check_kept(pool: Pool, given: Set[str]) -> None:
    if pool.explode and "drops" in given:
        raise InputError(
            f"Dice that explode bring others, so say how many are kept: {pool.name}!kh1."
        )
    if pool.explode and pool.is_counted:
        raise InputError(f"{pool.name} explode, are kept or counted: at most two of these.")
    if pool.ceiling is not None or pool.only is not None:
        raise InputError(f"Of kept dice those from a number on are counted: {pool.name}kh1 5+.")


def _check_more(pool: Pool, more: CountsMore) -> None:
    """InputError where it is open which other dice count, or none counts more than once."""
    if pool.threshold is None or pool.ceiling is not None:
        raise InputError(
            f"What do the other dice need? `{pool.name} 3+ {more.first}s={more.times}` counts "
            f"those of 3 or more, and some of them {more.times} times."
        )
    if more.first < pool.threshold:
        raise InputError(
            f"{more.first}s don't count where {pool.threshold}+ is needed, so that none "
            f"counts {more.times} times."
        )
    if pool.keep or pool.explode:
        raise InputError(f"{pool.name} are kept, explode or count several times: only one.")
