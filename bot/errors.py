"""What a user may be told.

    Exception
    └── UserError           its text is shown, privately, to the person who typed
        ├── InputError      something typed could not be read or used
        ├── LimitError      something typed was too large; names the limit
        ├── NotAllowed      the person may not do this
        └── Unavailable     nothing wrong with the input; try again, or later

Anything that is not a `UserError` is a defect: the person gets an apology with an id, and the log
the traceback.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Self

from bot.typed_text.visible import visible

QUOTED = 40


def quoted(given: object, limit: int = QUOTED) -> str:
    """What somebody typed as a sentence repeats it, between backticks: one line, cut, nothing
    hidden, no mark-up.

    What JSON has other words for than Python is said in JSON's: `null`, `true`.
    """
    told = (
        json.dumps(given, ensure_ascii=False)
        if given is None or isinstance(given, bool | dict | list)
        else given
    )
    text = visible(str(told)[: 20 * limit]).replace("`", "'")
    return f"`{text[:limit]}…`" if len(text) > limit else f"`{text}`"


Meant = tuple[tuple[str, str], ...]
"""Words as typed, and what was meant by them."""


class UserError(Exception):
    """The only exception whose text a user sees: what was wrong and what would be right.

    `faults` are its sentences where several things were wrong at once; `meant` is given where one
    reading is clear: with these words in place of those typed it can be read. `choices` are words
    of which one was meant, each with what was typed for it. `instead` is another command that does
    what was wanted, and a line for each of its options: `/test charge`, `distance: 9`.
    """

    def __init__(
        self,
        text: str = "",
        *,
        faults: Sequence[str] = (),
        meant: Meant = (),
        choices: Meant = (),
        instead: Sequence[str] = (),
    ) -> None:
        super().__init__(text)
        self.faults = tuple(faults) or (text,)
        self.meant = meant
        self.choices = choices
        self.instead = tuple(instead)

    def said_of(self, which: str) -> Self:
        """The same, each of its faults as one of this weapon or this side: `Weapon 2`."""
        faults = [f"{which}: {fault}" for fault in self.faults]
        return type(self)(" ".join(faults), faults=faults, meant=self.meant, choices=self.choices)

    def offering(self, meant: Meant, choices: Meant) -> Self:
        """The same with these offers to mend it."""
        return type(self)(
            str(self), faults=self.faults, meant=meant, choices=choices, instead=self.instead
        )

    def reworded(self, words: str, others: str) -> Self:
        """The same with other words in its text, both between backticks."""
        text = str(self).replace(words, others)
        typed = others.strip("`")
        meant = _typed_so(self.meant, words, typed)
        choices = _typed_so(self.choices, words, typed)
        return type(self)(text, meant=meant, choices=choices, instead=self.instead)


class InputError(UserError):
    """Something typed could not be read or used."""


class LimitError(UserError):
    """Something typed was too large. The text names the limit."""


def _typed_so(pairs: Meant, words: str, typed: str) -> Meant:
    """What was meant, with other words where these, between backticks, were said to be typed."""
    found = []
    for each, right in pairs:
        is_repeated = quoted(each) == words
        found.append((typed if is_repeated else each, right))
    return tuple(found)


def put_right(texts: Mapping[str, str], meant: Meant) -> dict[str, str]:
    """Those of some texts that change with what was meant in place of the words that were typed;
    none where it is not clear for each of these which is meant.
    """
    changed: dict[str, str] = {}
    for words, right in meant:
        seen = {name: changed.get(name, visible(text)) for name, text in texts.items()}
        holding = [name for name, text in seen.items() if text.count(words) == 1]
        if len(holding) != 1:
            return {}
        (name,) = holding
        changed[name] = seen[name].replace(words, right)
    return changed


def all_at_once(errors: Sequence[UserError], meant: Meant = ()) -> UserError:
    """One error that tells all of these, of the kind of the first; one alone stays what it is."""
    faults = tuple(dict.fromkeys(fault for error in errors for fault in error.faults))
    choices = () if meant else next((each.choices for each in errors if each.choices), ())
    return type(errors[0])(" ".join(faults), faults=faults, meant=meant, choices=choices)


def together(errors: Sequence[UserError]) -> UserError:
    """One error that tells all of these; what was meant, where that is clear of each."""
    if len(errors) == 1:
        return errors[0]
    clear = all(error.meant for error in errors)
    meant = tuple(pair for error in errors for pair in error.meant)
    return all_at_once(errors, meant if clear else ())


class Faults:
    """What is wrong with several things that are read one after the other, told at once."""

    def __init__(self) -> None:
        self.errors: list[UserError] = []

    @contextmanager
    def gathered(self) -> Iterator[None]:
        """Reads one thing: what is wrong with it is kept, and the next is read."""
        try:
            yield
        except UserError as error:
            self.errors.append(error)

    def check(self) -> None:
        """Raise all that was wrong, if anything was."""
        if self.errors:
            raise together(self.errors)


class NotAllowed(UserError):
    """The person may not do this. The text says who may."""


class Unavailable(UserError):
    """Nothing is wrong with the input, but it can't be answered now."""
