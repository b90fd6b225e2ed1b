"""Scripts: what a rolled test keeps, and what its remarks say."""

import pytest

from bot.dice.notation import parse
from bot.dice.simple import SimpleRoll
from bot.dice.simple.script import plain_pool
from bot.editions.named_tests import find_test


class Loaded:
    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)

    def roll(self, sides: int) -> int:
        face = self.faces.pop(0)
        assert 1 <= face <= sides
        return face


def rolled(name: str, *faces: int, edition: str | None = None, **fields: object) -> SimpleRoll:
    source = Loaded(*faces)
    result = find_test(name, edition).prepare(fields, edition).roll(source)
    assert not source.faces, "every die that lay there was used"
    return result


def faces_of(roll: SimpleRoll) -> list[tuple[str, list[tuple[int, ...]]]]:
    return [(throw.what, [die.faces for die in throw.rolled.dice]) for throw in roll.throws]


def test_a_roll_keeps_every_throw_with_its_dice() -> None:
    roll = rolled("smite", 5, 6, 4, 4, 3, deny=True)
    assert faces_of(roll) == [
        ("Psychic test", [(5,), (6,)]),
        ("Deny the Witch test", [(4,), (4,)]),
        ("Smite", [(3,)]),
    ]
    assert (roll.outcome.label, roll.outcome.success, roll.outcome.note) == ("3", True, "")
    assert roll.asked.values == {"psyker_wounds": 4, "deny": True}
    assert roll.asked.edition == "9th"


def test_smite_rolls_a_d6_on_more_than_ten_and_a_d3_on_ten() -> None:
    """002:680: "more than 10"."""
    assert rolled("smite", 6, 5, 6).outcome.label == "6"
    assert rolled("smite", 5, 5, 6).outcome.label == "3"


@pytest.mark.parametrize(
    ("faces", "fields", "note"),
    [
        ((1, 1, 5), {"psyker_wounds": 3}, "the psyker is slain by Perils of the Warp"),
        ((6, 6, 6), {"psyker_wounds": 3}, "the psyker is slain by Perils of the Warp"),
        ((1, 1, 1), {"psyker_wounds": 3}, "not manifested"),
        ((2, 2), {}, "not manifested"),
        ((3, 4, 2, 6), {"deny": True}, "denied"),
    ],
)
def test_a_smite_that_fails_says_why(
    faces: tuple[int, ...], fields: dict[str, object], note: str
) -> None:
    outcome = rolled("smite", *faces, **fields).outcome
    assert (outcome.label, outcome.success, outcome.note) == ("0", False, note)


def test_a_psyker_survives_perils_and_smites_on() -> None:
    """003:772-779: only a slain psyker's power fails."""
    roll = rolled("smite", 6, 6, 2, 5, psyker_wounds=2)
    assert [throw.what for throw in roll.throws] == ["Psychic test", "Perils of the Warp", "Smite"]
    assert roll.outcome.label == "5"


def test_an_equal_result_does_not_deny() -> None:
    """002:630: "greater than"."""
    assert rolled("smite", 3, 4, 3, 4, 5, deny=True).outcome.success is True
    assert rolled("deny", 3, 4, result=7).outcome.success is False


@pytest.mark.parametrize(
    ("faces", "perils"), [((1, 1), True), ((6, 6), True), ((3, 3), False), ((1, 6), False)]
)
def test_a_psychic_test_remarks_on_perils(faces: tuple[int, ...], perils: bool) -> None:
    """003:772: a double 1 or a double 6."""
    assert rolled("psychic", *faces, warp_charge=5).outcome.note == (
        "Perils of the Warp" if perils else ""
    )


def test_a_psychic_test_is_never_modified_below_one() -> None:
    """002:581-583."""
    assert rolled("psychic", 1, 1, warp_charge=5, bonus=-4).outcome.label == "1"


def test_one_die_again_is_the_lowest_and_shown() -> None:
    """003:1712: a Command Re-roll of the 8th edition is of a single dice."""
    roll = rolled("charge", 2, 5, 4, edition="8th", distance=9, reroll="one")
    assert faces_of(roll) == [
        ("Charge roll", [(2,), (5,)]),
        ("Charge roll, the lowest die again", [(4,)]),
    ]
    assert (roll.outcome.label, roll.outcome.success) == ("9", True)


@pytest.mark.parametrize("edition", ["9th", "10th", "11th"])
def test_a_command_re_roll_of_a_charge_takes_both_dice_since_the_9th(edition: str) -> None:
    """001:67: what is a sum of dice is rolled again as a whole."""
    roll = rolled("charge", 2, 5, 4, 6, edition=edition, distance=9, reroll="one")
    assert faces_of(roll) == [
        ("Charge roll", [(2,), (5,)]),
        ("Charge roll, all dice again", [(4,), (6,)]),
    ]
    assert (roll.outcome.label, roll.outcome.success) == ("10", True)


def test_all_dice_again_and_the_new_roll_stands_even_if_worse() -> None:
    """001:67; 004:94 "even if it is worse"."""
    roll = rolled("charge", 4, 4, 1, 2, distance=9, reroll="all")
    assert [throw.what for throw in roll.throws] == ["Charge roll", "Charge roll, all dice again"]
    assert (roll.outcome.label, roll.outcome.success) == ("3", False)


def test_a_success_is_not_rolled_again() -> None:
    for reroll in ("one", "all"):
        assert len(rolled("charge", 4, 5, distance=9, reroll=reroll).throws) == 1


def test_a_constant_stays_when_one_die_is_rolled_again() -> None:
    roll = rolled("dice", 1, 6, 2, expression="2D6+3", at_least=11, reroll="one")
    assert (roll.outcome.label, roll.outcome.success) == ("11", True)
    roll = rolled("dice", 2, 1, 6, expression="2D3+3", at_least=7, reroll="one")
    assert (roll.outcome.label, roll.outcome.success) == ("7", True)


def test_a_d3_of_which_one_is_rolled_again_is_a_d3() -> None:
    roll = rolled("dice", 2, 6, 5, edition="8th", expression="2D3", at_least=6, reroll="one")
    assert roll.throws[1].rolled.total == 3
    assert roll.outcome.label == "6"


def test_a_tied_roll_off_shows_every_round() -> None:
    roll = rolled("rolloff", 3, 3, 2, 6)
    assert faces_of(roll) == [
        ("Round 1, player 1", [(3,)]),
        ("Round 1, player 2", [(3,)]),
        ("Round 2, player 1", [(2,)]),
        ("Round 2, player 2", [(6,)]),
    ]
    assert (roll.outcome.label, roll.outcome.success) == ("2", False)


def test_a_tied_turn_order_is_rolled_again_by_the_players() -> None:
    assert rolled("turn_order", 4, 4).outcome.note == "roll again"
    assert [rolled("turn_order", *faces).outcome.label for faces in ((5, 1), (1, 5))] == ["1", "2"]


def test_a_wreck_that_does_not_explode_harms_nobody() -> None:
    assert rolled("explodes", 5).outcome.label == "0"
    assert rolled("explodes", 5, 4, 3, on=5, damage="D6+D3+1").outcome.label == "7"


@pytest.mark.parametrize(
    "text", ["7", "D6+D3", "scatter 2D6", "3D6kh2", "4D6 5+", "D66", "D6x2", "-D6"]
)
def test_single_dice_are_for_plain_sums(text: str) -> None:
    with pytest.raises(ValueError, match="plain pool"):
        plain_pool(parse(text))
