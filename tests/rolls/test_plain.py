"""Plain dice: what is kept of what was typed, and which of them may be thrown again."""

import pytest

from bot.dice.expression import MAX_TOTALS
from bot.errors import InputError, LimitError
from bot.rolls import DiceAsk, Replay, Request, RolledDice, is_picked_up, read_ask
from bot.rolls.plain import Which


def thrown(ask: DiceAsk, *faces: int, sides: int = 6) -> RolledDice:
    dice = Replay([(sides, face) for face in faces])
    story = ask.throw(dice)
    dice.finish()
    return story


@pytest.mark.parametrize(
    ("typed", "reason", "command"),
    [
        ("2d6", None, '/roll dice:"2D6"'),
        ("20 dice on 3s reroll 1s", None, '/roll dice:"20D6 3+ rr1"'),
        ("6 4d6 drop lowest", "", '/roll dice:"6#4D6kh3"'),
        ("bolters: 10d6 3+", None, '/roll dice:"10D6 3+" reason:"bolters"'),
        (
            "bolters: 10d6 3+; plasma: 5d6 2+",
            None,
            '/roll dice:"10D6 3+; 5D6 2+" reason:"bolters; plasma"',
        ),
        ("charge: 2d6>=6", None, '/roll dice:"2D6 total 6+" reason:"charge"'),
        ("roll: 2d6", None, '/roll dice:"2D6"'),
        ("gate: 2d6 # the door", None, '/roll dice:"2D6" reason:"the door"'),
        ("10d6 mw on 6s", None, '/roll dice:"10D6 6+"'),
        ("2d6 # the gate", None, '/roll dice:"2D6" reason:"the gate"'),
        ("2d6 # the gate", "the door", '/roll dice:"2D6" reason:"the door"'),
        ("scatter 2d6", None, '/roll dice:"scatter clock 2D6"'),
    ],
)
def test_a_roll_is_kept_under_its_canonical_text(
    typed: str, reason: str | None, command: str
) -> None:
    ask = DiceAsk.typed(typed, reason)
    assert ask.request.text() == command
    assert read_ask(Request.parse(command)) == ask


def test_what_was_kept_before_means_what_it_meant() -> None:
    """A scatter die of an older roll has no direction, and its text stays as it was typed."""
    old = read_ask(Request.parse('/roll dice:"Scatter 2d6"'))
    assert isinstance(old, DiceAsk)
    assert old.request.text() == '/roll dice:"Scatter 2d6"'
    assert thrown(old, 2, 3, 4).account() == {"total": 7}


def test_a_kept_roll_takes_away_what_is_typed_as_a_span_today() -> None:
    """Of 2 and 5 then 2 is taken away. Typed today, the 2 is thrown again, here as a 4."""
    old = read_ask(Request.parse('/roll dice:"2D6 rr1-2"'))
    assert isinstance(old, DiceAsk)
    assert thrown(old, 2, 5).account() == {"total": 5}
    assert thrown(DiceAsk.typed("2D6 rr1-2", None), 2, 4, 5).account() == {"total": 9}


def test_an_arrow_has_a_direction_of_twelve() -> None:
    ask = DiceAsk.typed("scatter 2D6", None)
    dice = Replay([(6, 2), (12, 4), (6, 5), (6, 3)])
    (rolled,) = ask.throw(dice).rolled
    dice.finish()
    assert (rolled.hour, rolled.total) == (4, 8)


def test_several_rolls_have_several_totals() -> None:
    ask = DiceAsk.typed("2#d6; d6+1", None)
    assert thrown(ask, 2, 6, 3).account() == {"totals": [2, 6, 4]}


def again(text: str, which: Which, *faces: int) -> str | None:
    ask = DiceAsk.typed(text, None)
    picked = ask.again(thrown(ask, *faces), which, "#12")
    return None if picked is None else picked.request.text()


def test_ones_and_misses_are_thrown_again() -> None:
    assert again("5d6 4+", Which.ONES, 1, 4, 3, 1, 6) == (
        '/roll dice:"2D6 4+" reason:"the ones of #12 again" standing:2'
    )
    assert again("5d6 4+", Which.MISSES, 1, 4, 3, 1, 6) == (
        '/roll dice:"3D6 4+" reason:"the misses of #12 again" standing:2'
    )
    assert again("3d6+2", Which.ONES, 1, 4, 6) is None
    assert again("5d6 4+", Which.ONES, 2, 4, 3, 3, 6) is None
    assert again("2d6 2+", Which.MISSES, 2, 4) is None
    assert again("3d6 <=2", Which.ONES, 1, 4, 6) is None


def those(text: str, *faces: int, need: str = "4+") -> str:
    ask = DiceAsk.typed(text, None)
    return ask.those_that_passed(thrown(ask, *faces), "#12", need).request.text()


def test_as_many_dice_go_on_as_were_counted() -> None:
    """A 6 that scores a further hit brings two dice."""
    passed = '/roll dice:"2D6 4+" reason:"those of #12 that counted"'
    assert those("4d6 4+", 6, 5, 3, 1) == passed
    assert those("4d6 4+ 6s count double", 6, 5, 3, 6).startswith('/roll dice:"5D6 4+"')
    with pytest.raises(LimitError, match="at most 1,000 dice"):
        those("600d6 3+ 6s count double", *[6] * 600)


@pytest.mark.parametrize(
    ("need", "read"),
    [
        *[(need, "3D6 4+") for need in ("4+", "4", "4s", "on 4+", "4 or more", ">=4")],
        ("3+ reroll 1s", "3D6 3+ rr1"),
        ("wounding on 5s", "3D6 5+"),
    ],
)
def test_the_number_of_those_that_counted_is_typed_as_beside_dice(need: str, read: str) -> None:
    assert f'dice:"{read}"' in those("4d6 4+", 6, 5, 4, 1, need=need)


@pytest.mark.parametrize("need", ["", "foo", "7+"])
def test_a_number_that_no_die_shows_is_refused(need: str) -> None:
    with pytest.raises(InputError):
        those("9d6 4+", *[6] * 9, need=need)


def test_no_die_is_thrown_a_third_time() -> None:
    """004:94, 001:68."""
    assert again("2d6 4+ rr1", Which.MISSES, 1, 3, 5) is None
    assert again("2d6 4+ rr1", Which.MISSES, 1, 3, 2) == (
        '/roll dice:"D6 4+" reason:"the misses of #12 again" standing:0'
    )
    picked = read_ask(Request.parse('/roll dice:"2D6 4+" standing:3'))
    assert isinstance(picked, DiceAsk)
    rolled = thrown(picked, 1, 5)
    assert picked.again(rolled, Which.ONES, "#13") is None
    assert rolled.account() == {"total": 1, "in_all": 4}


def test_dice_that_are_thrown_again_are_known_by_their_command() -> None:
    """What a roll is for can't pass for it."""
    picked = again("5d6 4+", Which.ONES, 1, 4, 3, 1, 6)
    assert picked is not None and is_picked_up(picked)
    assert not is_picked_up(DiceAsk.typed("5d6 4+", "still standing:2").request.text())


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("2d6>=6", "2D6 total 6+"),
        ("2d6 >= 5+", "2D6 total 5+"),
        ("2D6>5", "2D6 total 6+"),
        ("2d6>7", "2D6 total 8+"),
        ("2d6≥4 # charge", "2D6 total 4+"),
        ("2d6>=6 for the charge", "2D6 total 6+"),
        ("2d6<=5; 2 d6 = 6", "2D6 total <=5; 2D6 total =6"),
        ("2d6 6+", "2D6 6+"),
        ("2d6>=2", "2D6 2+"),
        ("3d6>=6", "3D6 6+"),
        ("2d6>=5 total 1+", "2D6 5+ total 1+"),
    ],
)
def test_two_dice_compared_with_a_number_are_a_total(typed: str, kept: str) -> None:
    """Of a charge or a test. What was kept as it was typed counts dice, as it did."""
    assert DiceAsk.typed(typed, None).request.values["dice"] == kept
    old = read_ask(Request.parse('/roll dice:"2d6>=6"'))
    assert isinstance(old, DiceAsk) and old.rolls[0].text() == "2D6 6+"


@pytest.mark.parametrize(
    ("typed", "label", "other"),
    [
        ("2d6>=6 # charge", "Count each die", "2D6 6+"),
        ("2d6 6+ # charge", "Total 6+", "2D6 total 6+"),
        ("2d6 3+ # charge", "Total 3+", "2D6 total 3+"),
    ],
)
def test_two_dice_and_a_number_have_another_reading(typed: str, label: str, other: str) -> None:
    found = DiceAsk.typed(typed, None).otherwise()
    assert found is not None
    assert found[0] == label
    assert found[1].request.text() == f'/roll dice:"{other}" reason:"charge"'


@pytest.mark.parametrize(
    "typed",
    [
        *("2d6", "2d6 2+", "2d6 7+", "3d6 6+", "2d6 6+ rr1", "2d6 total <=5", "2d6+1 total 6+"),
        *("scatter", "2d6 6+; d6"),
    ],
)
def test_other_dice_have_one_reading(typed: str) -> None:
    assert DiceAsk.typed(typed, None).otherwise() is None


def test_dice_that_are_thrown_again_have_one_reading() -> None:
    picked = read_ask(Request.parse('/roll dice:"2D6 4+" standing:3'))
    assert isinstance(picked, DiceAsk) and picked.otherwise() is None


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("2d6 4+; d6 4+", (1, 1, 1)),
        ("d66", (1, 1)),
        ("2d6kh1 4+", (1, 1)),
        ("d6x2", (1,)),
        ("2d6! 4+", (1, 1)),
        ("d6 4+ + d6 3+", (1, 1)),
        ("(d6+1)/2", (1,)),
    ],
)
def test_other_rolls_are_rolled_again_as_a_whole(text: str, faces: tuple[int, ...]) -> None:
    assert again(text, Which.ONES, *faces) is None


def test_how_many_dice_is_asked() -> None:
    with pytest.raises(InputError, match="In `on 6s` the number of dice has to stand first"):
        DiceAsk.typed("mw on 6s", None)


def test_odds_are_worked_out_for_so_many_totals_of_all_rolls_together() -> None:
    """Hundreds of laws in one text would keep everyone waiting."""
    most = DiceAsk.typed("4D1000; 2#2D1000; D6", None)
    first, second, same, last = most.laws()
    assert first is not None and first.pmf.size <= MAX_TOTALS
    assert second is None and same is None and last is None
    assert DiceAsk.typed("20D100kh10", None).laws() == (None,)
    with pytest.raises(InputError):
        DiceAsk.typed("6", None)
