"""The unit attacked: a model that has lost wounds takes the next (003:1142-1145), and excess is
lost with it.
"""

import pytest

from bot.attack.model.unit import Unit


@pytest.mark.parametrize("wounds", [(1,), (2, 2, 2), (3, 1, 2)])
def test_a_packet_may_take_what_the_hurt_model_has_left(wounds: tuple[int, ...]) -> None:
    unit = Unit(wounds)
    left = [unit.end_after(lost) - lost for lost in range(unit.total + 1)]
    assert unit.rooms(spills=False).tolist() == left


def test_what_spills_may_take_all_that_the_unit_has_left() -> None:
    """003:1229-1241."""
    assert Unit((2, 1)).rooms(spills=True).tolist() == [3, 2, 1, 0]
    assert Unit((2, 1)).rooms(spills=False).tolist() == [2, 1, 1, 0]


@pytest.mark.parametrize(
    ("reach", "kept"), [(0, (2,)), (1, (2,)), (2, (2, 1)), (3, (2, 1, 3)), (99, (2, 1, 3))]
)
def test_models_that_cannot_be_reached_are_left_out(reach: int, kept: tuple[int, ...]) -> None:
    """One that survives is kept, so that the unit is never wholly destroyed by leaving some out."""
    assert Unit((2, 1, 3)).within(reach).wounds == kept
