"""Asks: read completely or refused with a sentence, rolled, rolled again from their own dice."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.dice.source import SeededDice
from bot.editions import EDITIONS
from bot.editions.named_tests import TESTS
from bot.errors import InputError, LimitError, UserError
from bot.rolls import AttackAsk, Recording, Replay, Request, RollOffAsk, Scalar, read_ask
from bot.rolls.attack import SWITCHES, read_attack
from bot.rolls.editions import read_edition_names
from bot.rolls.rolloff import BLUE, RED

NEEDED: dict[str, dict[str, Scalar]] = {
    "morale": {"leadership": 7, "slain": 3},
    "battleshock": {"leadership": 6},
    "leadership": {"leadership": 8},
    "psychic": {"warp_charge": 5},
    "deny": {"result": 7},
    "transport": {"models": 6},
    "tank_shock": {"toughness": 10},
    "crushing_impact": {"toughness": 10},
    "desperate_escape": {"models": 5},
    "armour": {"strength": 9, "armour": 13},
    "vehicle_damage": {"column": "ordnance"},
    "sweep": {"loser_initiative": 4, "winner_initiative": 4},
}
"""What tests can't do without."""


def attack(
    weapon: str = "20 3+ S4 AP-1 D1", target: str = "10x T4 3+ W2", **options: Any
) -> AttackAsk:
    """An attack as a command asks for it."""
    ask = read_ask(
        Request.of("attack", {"weapon": weapon, "target": target, "edition": "10th"} | options)
    )
    assert isinstance(ask, AttackAsk)
    return ask


def fitting(edition: str, weapon: str) -> list[str]:
    """The example targets that a weapon can be used against: in 4th edition melee those with a
    Weapon Skill.
    """
    return [
        target
        for target in EDITIONS[edition].example_targets
        if "WS" not in weapon or "WS" in target
    ]


def every_request() -> list[Request]:
    """One of each kind, and all tests in all their editions."""
    asked = [
        Request.of("roll", {"dice": "2D6+1", "reason": "x"}),
        Request.of("roll", {"dice": "40D6 5+ rr1"}),
        Request.of("roll", {"dice": "scatter 2D6"}),
        Request.of("roll", {"dice": "D66"}),
        Request.of("rolloff", {"player": "Alice"}),
        Request.of("rolloff", {"player": "Alice", "opponent": "Bob", "reason": "first turn"}),
    ]
    for edition, rules in EDITIONS.items():
        for number, weapon in enumerate(rules.example_weapons):
            target = fitting(edition, weapon)[number % len(fitting(edition, weapon))]
            asked.append(
                Request.of("attack", {"weapon": weapon, "target": target, "edition": edition})
            )
    for name, test in TESTS.items():
        for edition in test.editions:
            asked.append(Request.of(f"test {name}", {**NEEDED.get(name, {}), "edition": edition}))
    return asked


@pytest.mark.parametrize("request_", every_request(), ids=lambda request: request.text())
def test_the_same_dice_tell_the_same_story(request_: Request) -> None:
    ask = read_ask(request_)
    dice = Recording(SeededDice(7))
    story = ask.throw(dice)
    read_attack.cache_clear()
    again = read_ask(Request.parse(ask.request.text()))
    replay = Replay(dice.dice)
    assert again.throw(replay) == story
    replay.finish()
    assert json.loads(json.dumps(story.account())) == story.account()


@pytest.mark.parametrize(
    ("edition", "weapon"), [(e, w) for e, rules in EDITIONS.items() for w in rules.example_weapons]
)
def test_examples_of_weapons_are_attacks(edition: str, weapon: str) -> None:
    for target in fitting(edition, weapon):
        assert attack(weapon, target, edition=edition).odds.means["attacks"] > 0


def test_options_reach_the_dice() -> None:
    ask = attack(
        hit=1,
        wound=-1,
        reroll_hits="ones",
        reroll_wounds="failed",
        cover="light",
        mode="melee",
        charged=True,
    )
    (volley,) = ask.spec.volleys
    assert (volley.hit_mod, volley.wound_mod, volley.mode, volley.situation.charged) == (
        1,
        -1,
        "melee",
        True,
    )
    assert (volley.reroll_hits.value, volley.reroll_wounds.value) == ("ones", "failed")
    assert ask.spec.target.cover == "light"
    for said in ("+1 to hit", "-1 to wound", "re-roll hits of 1", "melee", "charged"):
        assert said in ask.weapons[0].words()
    assert "light cover" in ask.target.words()


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_switch_reaches_the_dice(switch: str) -> None:
    wanted = switch != "visible"
    asked = attack(edition="11th", **{switch: wanted})
    assert getattr(asked.spec.volleys[0].situation, switch) is wanted


@pytest.mark.parametrize(
    ("edition", "cover", "means"),
    [
        ("10th", "yes", "benefit"),
        ("9th", "yes", "light"),
        ("9th", "dense", "dense"),
        ("8th", "yes", "cover"),
        ("4th", "4+", 4),
    ],
)
def test_cover_is_the_editions_own(edition: str, cover: str, means: str | int) -> None:
    weapon = "20 BS4 S4" if edition == "4th" else "20 3+ S4"
    assert attack(weapon, "10x T4 3+", edition=edition, cover=cover).spec.target.cover == means


@pytest.mark.parametrize(
    ("given", "kind", "sentence"),
    [
        ({"weapon": "20 3+ S4 foo"}, InputError, "but not `foo`"),
        ({"weapon": "20 3+ S4 [lethl hits]"}, InputError, "did you mean Lethal Hits"),
        ({"weapon": "20 3+"}, InputError, "the Strength"),
        ({"target": "10x"}, InputError, "the Toughness"),
        (
            {"weapon": "20 3+ S4 +1 to hit", "hit": 1},
            InputError,
            "`+1 to hit` and the option `hit: 1`",
        ),
        (
            {"weapon": "20 3+ S4 rr1", "reroll_hits": "all"},
            InputError,
            "`rr1` and the option `reroll_hits: all`",
        ),
        (
            {"target": "T4 cover", "cover": "dense"},
            InputError,
            "`cover` and the option `cover: dense`",
        ),
        (
            {"weapon": "20 3+ S4 moved", "moved": False},
            InputError,
            "`moved` and the option `moved: False`",
        ),
        ({"cover": "4+"}, InputError, "cover"),
        ({"weapon": "601 3+ S4"}, LimitError, "at most 600"),
        ({"weapon": "2x 501 3+ S4"}, LimitError, "at most 1,000 attacks in all"),
        ({"target": "201x T4"}, LimitError, "the models can be at most 200"),
        ({"weapon": "20 3+ S4 " + "x" * 300}, LimitError, "at most 300 characters"),
    ],
)
def test_what_can_not_be_read_is_one_sentence(
    given: dict[str, Any], kind: type[UserError], sentence: str
) -> None:
    with pytest.raises(kind) as caught:
        attack(**given)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_thousand_dice_and_no_more() -> None:
    assert read_ask(Request.of("roll", {"dice": "1000D6"}))
    for dice in ("1001D6", "501D6 rr1"):
        with pytest.raises(LimitError, match="at most 1,000 dice, re-rolls included"):
            read_ask(Request.of("roll", {"dice": dice}))


def test_nothing_else_is_rolled() -> None:
    with pytest.raises(InputError, match="nothing to roll for /rule"):
        read_ask(Request.of("rule", {}))


def test_an_edition_that_can_not_read_it_says_why() -> None:
    given = {"weapon": "20 3+ S4 [lethal hits]", "target": "T4"}
    assert read_attack(Request.of("attack", given | {"edition": "10th"})).weapons
    with pytest.raises(InputError, match="is a rule of the 10th and 11th edition"):
        read_attack(Request.of("attack", given | {"edition": "8th"}))


def test_without_an_opponent_it_is_red_against_blue() -> None:
    alone = read_ask(Request.of("rolloff", {"player": "Alice"}))
    both = read_ask(Request.of("rolloff", {"player": "Alice", "opponent": "Bob"}))
    assert isinstance(alone, RollOffAsk)
    assert isinstance(both, RollOffAsk)
    assert (alone.name(RED), alone.name(BLUE)) == ("Red", "Blue")
    assert (both.name(RED), both.name(BLUE)) == ("Alice", "Bob")
    nameless = read_ask(Request.of("rolloff", {"player": "", "opponent": ""}))
    assert isinstance(nameless, RollOffAsk)
    assert (nameless.name(RED), nameless.name(BLUE)) == ("Red", "Blue")


def test_a_tie_is_rolled_again_and_nothing_else_is() -> None:
    # 001:74, 002:727: ties are rolled again, until somebody is higher
    ask = read_ask(Request.of("rolloff", {"player": "Alice"}))
    replay = Replay([(6, 4), (6, 4), (6, 1), (6, 1), (6, 2), (6, 5)])
    story = ask.throw(replay)
    replay.finish()
    assert story.account() == {"winner": "Blue", "rounds": 3}


@pytest.mark.parametrize(
    ("text", "editions"),
    [
        ("", ()),
        ("10th", ("10th",)),
        ("8th 10th", ("8th", "10th")),
        ("8, 9 and 10", ("8th", "9th", "10th")),
        ("10e vs 4e", ("4th", "10th")),
        ("tenth edition", ("10th",)),
        ("all", ("4th", "8th", "9th", "10th", "11th")),
    ],
)
def test_editions_are_read_as_people_write_them(text: str, editions: tuple[str, ...]) -> None:
    assert read_edition_names(text) == editions


@pytest.mark.parametrize("text", ["al", "7th", "10th please", "3"])
def test_what_is_no_edition_is_named(text: str) -> None:
    with pytest.raises(InputError, match="is no edition I know"):
        read_edition_names(text)


def test_what_is_no_edition_is_repeated_without_what_hides_in_it() -> None:
    with pytest.raises(InputError, match=r"^`'ab'` is no edition I know"):
        read_edition_names("`a\u202eb`")


def test_a_vehicle_in_close_combat_has_a_weapon_skill_or_is_hit_without_a_roll() -> None:
    """004:239-249: walkers have a Weapon Skill, other vehicles none, and no rule says how those are
    hit.
    """

    def means(weapon: str, target: str) -> dict[str, float]:
        ask = read_ask(Request.of("attack", {"weapon": weapon, "target": target, "edition": "4th"}))
        assert isinstance(ask, AttackAsk)
        return dict(ask.odds.means)

    assert means("4 WS4 S8", "armour 10 WS4")["hits"] == pytest.approx(2)
    assert means("4 auto S8 melee", "armour 10")["hits"] == pytest.approx(4)
    with pytest.raises(
        InputError, match=r"a walker has one.*write the hits as attacks, with `auto`"
    ):
        means("4 WS4 S8", "armour 10")
