"""Rows of models as a target in shorthand: `10x T4 3+ W2`; unlike models stand in groups,
`9x T5 5+ W1 | 1x 5+ W3`.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from bot.armies.profile_shorthand import ROLL, Columns, find_known, in_brackets, plain_number
from bot.armies.wording import plain_letters
from bot.editions import EDITIONS
from bot.editions.ability import Bearer
from bot.notation.overlay import overlay
from bot.notation.text.keywords import KEYWORDS
from bot.notation.words.groups import CHARACTER

MODES = ("ranged", "melee")
"""What a row may say in brackets behind an invulnerable save."""
BAR = " | "
"""What stands between groups."""
_TOUGHNESS = re.compile(r" T\d+")
_COUNT = re.compile(r"(?<![^ ])(\d+)x")
_BRACKET = re.compile(r" \[([^\]]*)\]")


class ExtraSaves:
    """The saves that do not stand in a unit's row, or only in that of the 11th edition."""

    def __init__(self, columns: Columns, named: Iterable[str]) -> None:
        printed = columns.get("INSV", "").casefold()
        number = ROLL.match(printed)
        own = int(number[1]) if number else None
        self.mode = ""
        for mode in MODES:
            if f"({mode})" in printed:
                # `5+ (Ranged)` is against some attacks alone.
                self.mode = mode
        self.invulnerable = None if self.mode else own
        self.in_mode = own if self.mode else None
        self.feel_no_pain: int | None = None
        for name in named:
            self._read(plain_letters(name).casefold())

    def _read(self, name: str) -> None:
        """`Invulnerable Save (4+)`, `Feel No Pain 5+`."""
        number = ROLL.search(name)
        if number is None:
            return
        needed = int(number[1])
        if self.invulnerable is None and name.startswith("invulnerable save"):
            self.invulnerable = needed
        elif self.feel_no_pain is None and name.startswith("feel no pain"):
            self.feel_no_pain = needed


@dataclass(frozen=True, slots=True)
class LikeModels:
    """Models of a unit that are alike: how many, their row, and their further saves."""

    models: int
    columns: Columns
    saves: ExtraSaves

    def values(self) -> str:
        """`3+ 4++ W2`, without the Toughness, which all models of a unit have in common."""
        return " ".join(self._values())

    def _values(self) -> Iterator[str]:
        saves = self.saves
        printed = self.columns.get("SV", self.columns.get("SAVE", ""))
        save = ROLL.match(printed)
        if save:
            yield f"{save[1]}+"
        if saves.invulnerable:
            yield f"{saves.invulnerable}++"
        if saves.in_mode:
            yield f"{saves.in_mode}++ {saves.mode}"
        if saves.feel_no_pain:
            yield f"{saves.feel_no_pain}+++"
        yield f"W{self.wounds}"

    @property
    def toughness(self) -> int:
        """0 where the row has none."""
        return int(plain_number(self.columns.get("T", "")) or 0)

    @property
    def wounds(self) -> int:
        """Those of each model."""
        return int(plain_number(self.columns.get("W", "")) or 1)

    @property
    def rank(self) -> tuple[int, int]:
        """The order in which models are hurt (our choice, the defender may have another): of most
        there are first, of as many the weaker ones.
        """
        return -self.models, self.wounds


def target_shorthand(
    kinds: Iterable[LikeModels], keywords: Iterable[str], edition: str
) -> str | None:
    """A unit as a target; None where it has no Toughness. Its Toughness is that of most models, or
    the highest, as the edition has it.
    """
    first, *others = ordered = _alike_together(kinds)
    counting = ordered
    if not EDITIONS[edition].highest_toughness:
        counting = [kind for kind in ordered if kind.models == first.models]
    toughness = max([kind.toughness for kind in counting])
    if not toughness:
        return None
    brackets = _brackets(ordered, keywords)
    whole = f"{first.models}x T{toughness} {first.values()}{brackets[0]}"
    further = []
    for kind, bracket in zip(others, brackets[1:], strict=True):
        further.append(f"{kind.models}x {kind.values()}{bracket}")
    return BAR.join([whole, *further])


def _brackets(kinds: Sequence[LikeModels], keywords: Iterable[str]) -> list[str]:
    """What stands behind each kind: behind the first the unit's keywords, apart from CHARACTER,
    which stands behind the models with most wounds. (Rows say it of the unit alone, and mean the
    Dark Apostle, not his Disciples.)
    """
    first = list(keywords)
    places = range(len(kinds))
    strongest = max(places, key=lambda place: kinds[place].wounds)
    words: list[list[str]] = [[] for _ in kinds]
    words[0] = first
    if strongest and CHARACTER in first:
        first.remove(CHARACTER)
        words[strongest] = [CHARACTER]
    return list(map(in_brackets, words))


def _alike_together(kinds: Iterable[LikeModels]) -> list[LikeModels]:
    """Models of equal values as one kind, with the row of the toughest; by their rank."""
    groups: dict[str, LikeModels] = {}
    for kind in kinds:
        values = kind.values()
        alike = groups.get(values)
        groups[values] = kind
        if alike:
            toughest = max([kind, alike], key=lambda each: each.toughness)
            groups[values] = replace(toughest, models=kind.models + alike.models)
    return sorted(groups.values(), key=lambda kind: kind.rank)


def target_keywords(keywords: Iterable[str]) -> list[str]:
    """The keywords of a unit that shorthand knows."""
    return [name.upper() for name in keywords if name.casefold() in KEYWORDS]


@lru_cache(maxsize=512)
def target_abilities(names: tuple[str, ...], edition: str) -> tuple[str, ...]:
    """The abilities of a unit that change dice against it, apart from its saves."""
    return tuple(name for name in names if _protects(name, edition))


def _protects(name: str, edition: str) -> bool:
    found = find_known(name, edition, Bearer.TARGET)
    if found is None or found.ability.name == "Feel No Pain":
        return False
    return found.ability.changes_dice


def resized(target: str, models: int) -> str:
    """A target with another number of models: of the first group there are more or fewer; where it
    has not so many, the next ones are hurt too.
    """
    counts = list(map(int, _COUNT.findall(target)))
    others = sum(counts[1:])
    first = models - others
    if first < 1:
        return overlay(target, f"{models} left")
    return _COUNT.sub(f"{first}x", target, count=1)


def joined(guard: str, leaders: Sequence[str]) -> str:
    """A unit as a target with those attached to it, who are hurt last. Its Toughness is that of the
    bodyguard, and it has an ability if all of its models have it.
    """
    shared = []
    for ability in _abilities(guard):
        if all(ability in leader for leader in leaders):
            shared.append(ability)
    parts = [_with_abilities(guard, shared)]
    for leader in leaders:
        plain = _with_abilities(leader, ())
        parts.append(_TOUGHNESS.sub("", plain, count=1))
    return BAR.join(parts)


def _bracket(target: str) -> list[str]:
    found = _BRACKET.search(target)
    return found[1].split(", ") if found else []


def _abilities(target: str) -> list[str]:
    return [name for name in _bracket(target) if name.casefold() not in KEYWORDS]


def _with_abilities(target: str, abilities: Iterable[str]) -> str:
    """The target with its keywords, and these abilities alone."""
    keywords = target_keywords(_bracket(target))
    named = in_brackets([*keywords, *abilities])
    return _BRACKET.sub(named, target, count=1)
