"""What a specification may not say at once: each refusal names both sides, and what to do."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from bot.attack.model.spec import MELEE, FixedWoundTrigger, Special, Target, Volley
from bot.dice.quantity import Quantity
from bot.editions.ability import AbilityUse, Takes
from bot.editions.named_abilities import NotModelled
from bot.errors import InputError

STILL = ("moved", "advanced")
"""What a unit that remained stationary has not done (003:481-488, 003:984-993)."""


def typed_attacks(abilities: Iterable[Special]) -> AbilityUse | None:
    """The weapon's type if it carries the number of attacks: `Heavy 3` (003:951-958).

    InputError where two types carry numbers: a weapon has one type.
    """
    types = list(
        dict.fromkeys(item for item in abilities if isinstance(item, AbilityUse) and item.attacks)
    )
    if len(types) > 1:
        raise InputError(
            f"`{types[0]}` and `{types[1]}` cannot both be: a weapon has one type with one number of attacks."
        )
    return types[0] if types else None


def agreed_attacks(given: Quantity | None, abilities: Iterable[Special]) -> Quantity | None:
    """The number of attacks from the field or from the weapon's type. InputError where the two
    differ.
    """
    typed = typed_attacks(abilities)
    if typed is None:
        return given
    if given is not None and given != typed.attacks:
        raise InputError(
            f"`attacks` of {given} and `{typed}` cannot both be: the number behind the type is the attacks of one "
            "weapon; how many such weapons there are is said by `weapons`."
        )
    return typed.attacks


def check_volley(volley: Volley) -> None:
    """InputError where the weapon's abilities or its situation contradict each other."""
    _check_abilities(volley.abilities, "a weapon")
    for one, other in _situations(volley):
        raise InputError(f"`{one}` and `{other}` cannot both be: keep one of them.")


def check_target(target: Target) -> None:
    """InputError where the target's abilities contradict each other."""
    _check_abilities(target.abilities, "a unit")


def _check_abilities(abilities: Iterable[Special | NotModelled], who: str) -> None:
    """The same ability twice is one; with two values it is a contradiction. Anti-X has a value for
    each keyword.
    """
    fixed = [f"wounds on {item.need}+" for item in abilities if isinstance(item, FixedWoundTrigger)]
    for first, second in combinations(dict.fromkeys(fixed), 2):
        raise InputError(f"`{first}` and `{second}` cannot both be: keep one of them.")
    valued = [
        item for item in abilities if isinstance(item, AbilityUse) and not item.ability.several
    ]
    for one, other in combinations(valued, 2):
        same = one.ability is other.ability and one.argument.keyword == other.argument.keyword
        if same and one != other and one.ability.takes is not Takes.ATTACKS:
            raise InputError(
                f"`{one}` and `{other}` cannot both be: {who} has {one.ability.name} with one value, and such values "
                "are not added up. Keep one of them."
            )


def _situations(volley: Volley) -> Iterator[tuple[str, str]]:
    """Pairs that cannot both be true."""
    situation = volley.situation
    if situation.stationary:
        yield from (("stationary", name) for name in STILL if getattr(situation, name))
    if volley.mode == MELEE:
        ranged = {"half_range": situation.half_range, "beyond_12": situation.beyond_12}
        yield from (("melee", name) for name, said in ranged.items() if said)
        if not situation.visible:
            yield "melee", "visible: false"
