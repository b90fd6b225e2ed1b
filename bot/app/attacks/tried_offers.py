"""What a refusal of an attack offers, tried before it is offered: a button leads to a roll."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.app.attacks.attack_names import Given
from bot.errors import Meant, UserError, put_right

Read = Callable[[Given], Awaitable[object]]
"""Reads the options of an attack; raises `UserError` where they can't be rolled."""


async def with_offers_tried(given: Given, error: UserError, read: Read) -> UserError:
    """A refusal of these options that offers what was meant only where it can be rolled then, and
    of its choices those that can be, or that leave another choice to be made.
    """
    if not (error.meant or error.choices):
        return error
    meant = error.meant
    if meant and await _refused(given, meant, read) is not None:
        meant = ()
    choices = []
    for choice in error.choices:
        refused = await _refused(given, (choice,), read)
        if refused is None or refused.choices:
            choices.append(choice)
    return error.offering(meant, tuple(choices))


async def _refused(given: Given, meant: Meant, read: Read) -> UserError | None:
    """Why the options can't be rolled with what was meant in them; None where they can be."""
    texts = {name: value for name, value in given.items() if isinstance(value, str)}
    changed = put_right(texts, meant)
    if not changed:
        return UserError("It is not clear which of these words are meant.")
    try:
        await read({**given, **changed})
    except UserError as error:
        return error
    return None
