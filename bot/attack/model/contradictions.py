"""What a specification may not say at once: each refusal names both sides, and what to do."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from bot.attack.model.spec import MELEE, FixedWoundTrigger, Special, Volley
from bot.dice.quantity import Quantity
from bot.editions import Edition
from bot.editions.ability import AbilityUse, Takes
from bot.editions.named_abilities import NotModelled
from bot.errors import InputError, all_at_once

NOT_BOTH = "cannot both be"
"""What is said of two things of which one may stand."""
STILL = ("moved", "advanced")
"""What a unit that remained stationary has not done (003:481-488, 003:984-993)."""


def typed_attacks(abilities: Iterable[Special]) -> AbilityUse | None:
    """The weapon's type if it carries the number of attacks: `Heavy 3` (003:951-958).

    InputError where two types carry numbers: a weapon has one type.
    """
    types = [item for item in abilities if isinstance(item, AbilityUse) and item.attacks]
    one, *others = dict.fromkeys(types) or (None,)
    if others:
        raise InputError(
            f"`{one}` and `{others[0]}` {NOT_BOTH}: a weapon has one type with one number of "
            "attacks."
        )
    return one


def agreed_attacks(given: Quantity | None, abilities: Iterable[Special]) -> Quantity | None:
    """The number of attacks from the field or from the weapon's type. InputError where the two
    differ.
    """
    typed = typed_attacks(abilities)
    if typed is None:
        return given
    if given is not None and given != typed.attacks:
        raise InputError(
            f"`attacks` of {given} and `{typed}` {NOT_BOTH}: the number behind the type is the "
            "attacks of one weapon; how many such weapons there are is said by `weapons`."
        )
    return typed.attacks


def check_volley(volley: Volley, edition: Edition) -> None:
    """InputError where the weapon's abilities or its situation contradict each other: all of it
    at once.
    """
    errors = list(_ability_faults(volley.abilities, edition))
    errors += [_not_both(one, other) for one, other in _situations(volley)]
    if errors:
        raise all_at_once(errors)


def _not_both(one: str, other: str) -> InputError:
    return InputError(f"`{one}` and `{other}` {NOT_BOTH}: keep one of them.")


def _ability_faults(
    abilities: Iterable[Special | NotModelled], edition: Edition
) -> Iterator[InputError]:
    """The same ability twice is one; with two values it is a contradiction, unless the edition
    takes the best of them. Anti-X has a value for each keyword.
    """
    fixed = [f"wounds on {item.need}+" for item in abilities if isinstance(item, FixedWoundTrigger)]
    for first, second in combinations(dict.fromkeys(fixed), 2):
        yield _not_both(first, second)
    if edition.best_duplicate:
        return
    uses = [item for item in abilities if isinstance(item, AbilityUse)]
    for one, other in combinations(uses, 2):
        if _contradict(one, other):
            yield InputError(
                f"`{one}` and `{other}` {NOT_BOTH}: a weapon has {one.ability.name} with one "
                "value, and such values are not added up. Keep one of them."
            )


def _contradict(one: AbilityUse, other: AbilityUse) -> bool:
    """Whether two uses give one ability two values."""
    ability = one.ability
    if ability is not other.ability or ability.several:
        return False
    if ability.takes is Takes.ATTACKS:
        return False
    same_keyword = one.argument.keyword == other.argument.keyword
    return same_keyword and one != other


def _situations(volley: Volley) -> Iterator[tuple[str, str]]:
    """Pairs that cannot both be true."""
    situation = volley.situation
    if situation.stationary:
        for name in STILL:
            if getattr(situation, name):
                yield "stationary", name
    if volley.mode == MELEE:
        if situation.half_range:
            yield "melee", "half range"
        if situation.beyond_12:
            yield "melee", "beyond 12"
        if not situation.visible:
            yield "melee", "out of sight"
