"""What a trigger causes belongs to one roll: the hit roll or the wound roll."""

from dataclasses import replace

import pytest

from bot.attack.model.spec import AttackSpec
from bot.attack.steps.planning import plan_attack
from bot.dice.quantity import Quantity
from bot.editions.adjustments import At, Effect, OnRoll, Reads
from bot.notation import combine_all, read_target, read_weapon

PLAIN = combine_all((read_weapon("4 3+ S4 AP-1 D1"),), read_target("10x T4 3+ W2"))
OF_A_HIT = {Effect.EXTRA_HITS, Effect.EXTRA_ATTACK, Effect.AUTO_WOUND}


def with_trigger(at: At, effect: Effect) -> AttackSpec:
    """The plain attack, in which each 6 of this roll has this effect."""
    trigger = OnRoll(at, Reads.UNMODIFIED, 6, effect, Quantity.fixed(3), "a trigger")
    (volley,) = PLAIN.volleys
    return replace(PLAIN, volleys=(replace(volley, abilities=(trigger,)),))


@pytest.mark.parametrize("effect", Effect)
def test_every_effect_changes_its_roll_and_none_is_taken_for_another(effect: Effect) -> None:
    own, other = (At.HIT, At.WOUND) if effect in OF_A_HIT else (At.WOUND, At.HIT)
    (plain,) = plan_attack(PLAIN)
    (changed,) = plan_attack(with_trigger(own, effect))
    stages = {At.HIT: (plain.hit, changed.hit), At.WOUND: (plain.wound, changed.wound)}
    before, after = stages[own]
    assert before and after
    assert before.faces[:5] == after.faces[:5]
    assert before.faces[5] != after.faces[5]
    with pytest.raises(AssertionError, match="roll causes"):
        plan_attack(with_trigger(other, effect))


def test_a_fixed_wound_that_is_named_twice_is_one() -> None:
    target = read_target("10x T4 3+ W2")
    once, twice = (
        combine_all((read_weapon(f"4 3+ S4 AP-1 D1 {fixed}"),), target)
        for fixed in ("wounds on 2+", "wounds on 2+ wounds on 2+")
    )
    assert plan_attack(once)[0].wound.need == plan_attack(twice)[0].wound.need == "2+"
