"""What a refused attack offers can be rolled, or leaves one more choice to be made."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.app.actor import Actor
from bot.app.attacks.typed_attack import attack_asked
from bot.app.resources import Resources
from bot.errors import Meant, UserError, put_right

PLAYER = Actor(1, user=1, channel=2, at=datetime(2026, 11, 21, 12, tzinfo=UTC))
WEAPON = "20 3+ S4 AP-1 D1"
TARGET = "10x T4 3+ W2"


async def refused(bot: Resources, weapon: str, target: str, edition: str = "11th") -> UserError:
    """Why an attack is refused."""
    given = {"weapon": weapon, "target": target, "edition": edition}
    with pytest.raises(UserError) as caught:
        await attack_asked(bot, PLAYER, given)
    return caught.value


@pytest.mark.parametrize(
    ("weapon", "target"),
    [
        # The weapon stays wrong with the damage of the other side, or with one word spelt right.
        ("D66 3+ S4 AP-1 D1", "T4 3+ W2 D6"),
        (f"{WEAPON} sustained lethl", TARGET),
        ("99 intercessors with lasers", "10 ork boyz with shields"),
        # No half of a rule, and no value that is wrong where it stands, belongs to the target.
        (f"{WEAPON} tank shock", "10 hormagaunts"),
        ("5 7+ s4 ap-1 d1", TARGET),
        ("20*3+/4/-1/1", "10*4/3+/2"),
        (f"{WEAPON} leathal hits", "wibble wobble 9"),
    ],
)
async def test_what_cannot_be_rolled_is_not_offered(
    bot: Resources, weapon: str, target: str
) -> None:
    error = await refused(bot, weapon, target)
    assert (error.meant, error.choices) == ((), ())


@pytest.mark.parametrize(
    ("weapon", "target", "meant"),
    [
        (f"{WEAPON} leathal hits", TARGET, (("leathal hits", "Lethal Hits"),)),
        (f"{WEAPON} leathal hits", "boyz", (("leathal hits", "Lethal Hits"),)),
        (
            WEAPON,
            "intercessors half range",
            (
                ("intercessors half range", "intercessors"),
                (WEAPON, f"{WEAPON}, half range"),
            ),
        ),
    ],
)
async def test_what_can_be_rolled_is_offered(
    bot: Resources, weapon: str, target: str, meant: Meant
) -> None:
    assert (await refused(bot, weapon, target)).meant == meant


async def test_a_choice_may_lead_to_another(bot: Resources) -> None:
    """Both the number of models and the hits are asked for, one after the other."""
    error = await refused(bot, "20 hits 3+ S4 AP-1 D1", f"{TARGET}, 2 lost")
    assert [right for _, right in error.choices] == ["20 shots 3+", "20 auto hits"]


def test_words_are_put_right_where_it_is_clear_which_are_meant() -> None:
    texts = {"weapon": "rr1 rr1", "target": "infantri"}
    assert put_right(texts, (("infantri", "infantry"),)) == {"target": "infantry"}
    assert put_right(texts, (("rr1", "reroll 1s"),)) == {}


@pytest.mark.parametrize(
    ("weapon", "target", "edition", "begins"),
    [
        ("5 mortal wounds", TARGET, "10th", "`5 mortal wounds`: mortal wounds are no attack"),
        ("fnord flayers within 12", TARGET, "11th", "No unit and no saved weapon is called"),
    ],
)
async def test_a_number_before_a_name_hides_no_reason(
    bot: Resources, weapon: str, target: str, edition: str, begins: str
) -> None:
    error = await refused(bot, weapon, target, edition)
    assert error.faults[0].startswith(begins)


async def test_a_number_of_models_and_a_loss_behind_a_unit_are_read(bot: Resources) -> None:
    given = {"weapon": WEAPON, "target": "boyz 20 lost 7", "edition": "11th"}
    assert (await attack_asked(bot, PLAYER, given)).spec.target.models == 13
