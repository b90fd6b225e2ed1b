"""Several attackers against several targets, each pair with its exact odds."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from time import perf_counter

from bot.attack import AttackOdds, attack_odds
from bot.attack.odds.thresholds import chance_of, measured_by
from bot.errors import InputError, LimitError, UserError, together
from bot.notation import (
    Options,
    TargetReading,
    WeaponReading,
    combine_all,
    read_target,
    read_weapons,
)
from bot.notation.words.phrases import MAX_LENGTH
from bot.rolls.attack import options_of
from bot.rolls.request import Scalar
from bot.rolls.sheet import is_profile

SIDE = 20
"""Attackers or targets that a player may name."""
PAIRS = SIDE * SIDE
TOO_MANY = f"At most {SIDE} attackers and {SIDE} targets are compared at once."
BETWEEN = " / "
_Known = tuple[AttackOdds, str, int, int] | None
"""The odds of a pair, what measures them, how much of that the whole unit is, and its models."""
_COUNT = re.compile(r"(?<![^\s,])\d{1,3}x? (?=[^\W\d])")
_BETWEEN = re.compile(r"\s+/\s+")


def split_side(kind: str, typed: str) -> list[str]:
    """The attackers or targets of a text, ` / ` between them. LimitError for too many.

    Slashes also stand between the values of one profile: it is one where the whole is a profile,
    and some part is neither one nor a name.
    """
    parts = [part.strip() for part in _BETWEEN.split(typed) if part.strip(" /")]
    if len(parts) < 2:
        return [typed]
    is_one_profile = _is_profile(kind, typed) and not _are_sides(kind, parts)
    if is_one_profile:
        return [typed]
    if len(parts) > SIDE:
        raise LimitError(TOO_MANY)
    return parts


def _is_profile(kind: str, typed: str) -> bool:
    return len(typed) <= MAX_LENGTH and is_profile(kind, typed)


def _are_sides(kind: str, parts: Sequence[str]) -> bool:
    """Whether each part is a profile, or a name without numbers; a unit's weapons may have counts:
    `Boyz: 2 rokkit launcha`.
    """
    unnamed = [part for part in parts if any(sign.isdigit() for sign in _without_counts(part))]
    return all(_is_profile(kind, part) for part in unnamed)


def _without_counts(part: str) -> str:
    name, _, weapons = part.partition(":")
    return name + _COUNT.sub("", weapons)


@dataclass(frozen=True, slots=True)
class Side:
    """One attacker or target: its profile in shorthand, its name, if it has one, what it costs, if
    that is known, and how many like it there are.

    `against` is an attacker's profile for each of the targets, where its weapons have modes of
    which another may do more to another target.
    """

    text: str
    name: str = ""
    points: int | None = None
    count: int = 1
    against: tuple[str, ...] = ()

    def weapons(self, targets: int, edition: str) -> list[tuple[WeaponReading, ...]]:
        """What an attacker uses against each of so many targets."""
        if self.against:
            return [read_weapons(text, edition) for text in self.against]
        return [read_weapons(self.text, edition)] * targets


@dataclass(frozen=True, slots=True)
class Pair:
    """What an attacker may do to a target. `chance` is that of what was asked for, by default that
    the unit is destroyed; `expected` the mean of `measure`, `share` the same as a part of the
    whole unit, `points_lost` the mean of the target's points that are lost with its models.
    """

    chance: float
    measure: str
    expected: float
    share: float
    points_lost: float | None = None


@dataclass(frozen=True)
class Comparison:
    """A row of pairs for each attacker; None where a pair has no odds. `left_out` says of whom, and
    why, `presets` what was added to all by name.
    """

    edition: str
    attackers: tuple[Side, ...]
    targets: tuple[Side, ...]
    rows: tuple[tuple[Pair | None, ...], ...]
    at_least: int | None = None
    called: str = ""
    presets: tuple[str, ...] = ()
    left_out: tuple[tuple[str, str], ...] = ()
    ms: float = field(default=0.0, compare=False)

    @cached_property
    def columns(self) -> tuple[tuple[Pair | None, ...], ...]:
        """A row of pairs for each target."""
        return tuple(zip(*self.rows, strict=True))

    @property
    def chooses_modes(self) -> bool:
        """Whether some weapon has modes, of which each target gets the one that does most."""
        return any(side.against for side in self.attackers)

    def trade(self, attacker: int, target: int) -> float | None:
        """Points that the target loses for each point of the attacker; None where one of them is
        not known.
        """
        pair = self.rows[attacker][target]
        lost = pair.points_lost if pair else None
        costs = self.attackers[attacker].points
        if lost is None or not costs:
            return None
        return lost / costs


def ranked(pairs: Iterable[Pair | None]) -> list[int]:
    """The places of some pairs, the best first: by chance, then by the share that is expected."""
    held = [(place, pair) for place, pair in enumerate(pairs) if pair is not None]
    # Nobody chooses by less than a tenth of a percent.
    held.sort(key=lambda each: (round(each[1].chance, 3), each[1].share), reverse=True)
    return [place for place, _ in held]


def compare(
    attackers: Sequence[Side],
    targets: Sequence[Side],
    values: Mapping[str, Scalar],
    at_least: int | None = None,
) -> Comparison:
    """The odds of every pair under a command's options, `edition` among them. Raises `UserError`
    where no pair has odds.
    """
    started = perf_counter()
    edition = str(values["edition"])
    if len(attackers) * len(targets) > PAIRS:
        raise LimitError(TOO_MANY)
    weapons = [each.weapons(len(targets), edition) for each in attackers]
    readings = [read_target(each.text, edition) for each in targets]
    shooters = [_weapon_name(each[0]) for each in weapons]
    shot_at = [each.name or each.text for each in readings]
    table = _Table(options_of(values), at_least)
    rows = []
    for shooting in weapons:
        row = zip(shooting, readings, targets, strict=True)
        rows.append(tuple(table.pair(used, hit, side) for used, hit, side in row))
    if not any(pair for row in rows for pair in row):
        raise together(table.errors or [InputError("There is nobody to compare.")])
    reasons = dict.fromkeys(fault for error in table.errors for fault in error.faults)
    return Comparison(
        edition=edition,
        attackers=tuple(map(_labelled, attackers, shooters)),
        targets=tuple(map(_labelled, targets, shot_at)),
        rows=tuple(rows),
        at_least=at_least,
        called=str(values.get("called", "")),
        left_out=tuple(("Some pairs", reason) for reason in reasons),
        ms=(perf_counter() - started) * 1000,
    )


class _Table:
    """Works out pairs, those of equal profiles once. `errors` is why some have no odds."""

    def __init__(self, options: Options, at_least: int | None) -> None:
        self._options = options
        self._at_least = at_least
        self._known: dict[tuple[str, str], _Known] = {}
        self.errors: list[UserError] = []

    def pair(
        self, weapons: Sequence[WeaponReading], target: TargetReading, side: Side
    ) -> Pair | None:
        """The odds of these weapons against this target, which is that side's."""
        key = "; ".join(each.text for each in weapons), target.text
        if key not in self._known:
            self._known[key] = self._worked_out(weapons, target)
        known = self._known[key]
        if known is None:
            return None
        odds, measure, whole, models = known
        means = odds.means
        lost = means["models_destroyed"] / models
        return Pair(
            chance=chance_of(odds, measure, self._at_least),
            measure=measure,
            expected=means[measure],
            share=means[measure] / whole,
            points_lost=None if side.points is None else lost * side.points,
        )

    def _worked_out(self, weapons: Sequence[WeaponReading], hit: TargetReading) -> _Known:
        try:
            spec = combine_all(weapons, hit, self._options)
            measure = measured_by(spec)
            target = spec.target
            whole = {"models_destroyed": target.models, "damage": sum(target.wounds)}
            return attack_odds(spec), measure, whole.get(measure, 1), target.models
        except UserError as error:
            self.errors.append(error)
            return None


def _weapon_name(weapons: Sequence[WeaponReading]) -> str:
    return "; ".join(each.name or each.text for each in weapons)


def _labelled(side: Side, label: str) -> Side:
    return replace(side, name=side.name or label)
