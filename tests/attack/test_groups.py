"""Targets of several groups, as players write them: bars between the groups (11th edition)."""

from typing import Any

import pytest

from bot.attack import attack_odds, roll_attack
from bot.dice.source import SeededDice
from bot.errors import InputError, LimitError
from bot.notation import attack_from_json, combine_all, read_target, read_weapon

WEAPON = "20 3+ S4 AP-1 D1"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "4x T4 W2 3+ 1 lost | 1x W5 2+ 4++ 5+++ character",
            "T4 · group 1: 4 models, W2, save 3+, wounds already lost: 1 · "
            "group 2: 1 model, W5, save 2+, 4+ invulnerable, ignores damage on 5+, CHARACTER",
        ),
        (
            "10x 4+ infantry cover | 2x 5++ T5 infantry, ork stealth",
            "T5 · group 1: 10 models, W1 (not said), save 4+ · "
            "group 2: 2 models, W1 (not said), no save, 5+ invulnerable · "
            "in cover · INFANTRY · ORK · Stealth",
        ),
    ],
)
def test_groups_in_words(text: str, words: str) -> None:
    reading = read_target(text, "11th")
    assert reading.complete, reading.problems
    assert reading.words() == words


@pytest.mark.parametrize("edition", ["10th", "11th"])
def test_a_plus_before_the_next_models_parts_groups_as_a_bar_does(edition: str) -> None:
    plus = read_target("5x T4 3+ W2 + 1x T4 2+ 4++ W5", edition)
    bar = read_target("5x T4 3+ W2 | 1x T4 2+ 4++ W5", edition)
    assert plus.complete, plus.problems
    assert (plus.fields, plus.changes) == (bar.fields, bar.changes)


def test_groups_are_attacked_in_the_order_in_which_they_stand() -> None:
    target = read_target("4x T4 W2 3+ 1 lost | 1x W5 2+ 4++ 5+++ character", "11th")
    spec = combine_all((read_weapon(WEAPON, "11th"),), target)
    assert spec.target.wounds == (1, 2, 2, 2, 5)
    assert [(group.models, group.save) for group in spec.target.groups] == [(4, 3), (1, 2)]
    bodyguard, character = spec.target.groups
    assert (bodyguard.character, character.character) == (False, True)
    assert (character.invulnerable, character.feel_no_pain) == (4, 5)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("4x T4 W2 3+ | 1x T5 W5 2+", "`T4` and `T5` say different things: keep one of them."),
        ("4x T4 W2 3+ | 1x W5 2+ frob", "I read `1x`, `W5`, `2+`, but not `frob`."),
        ("4x T4 W2 3+ 9 left | 1x W5 2+", "`9 left`: there were 4 models."),
    ],
)
def test_groups_that_cannot_be_read(text: str, problem: str) -> None:
    assert read_target(text, "11th").problems == (problem,)


def test_the_toughness_of_groups_is_asked_for() -> None:
    assert read_target("4x W2 3+ | 1x W5 2+", "11th").missing == ("the Toughness (like `T4`)",)


def test_bars_between_values_of_one_unit_are_only_bars() -> None:
    """A row copied from a table."""
    row = read_target("10x | T4 | 3+ | W2", "11th")
    assert row.words() == "10 models · T4 · W2 · save 3+"


def test_an_edition_without_groups_keeps_the_wounds_and_says_whose_save_is_rolled() -> None:
    """Models are hurt in the order given; the 10th allocates to the bodyguard first."""
    target = read_target("2x T4 W2 3+ 1 lost | 1x W5 2+ 4++ character", "10th")
    assert target.words() == (
        "3 models · T4 · 2 with W2 and 1 with W5 · save 3+ · wounds already lost: 1 · CHARACTER"
    )
    assert target.changes == (
        "all models save as the first ones do: the 10th edition has no groups here",
    )
    spec = combine_all((read_weapon(WEAPON, "10th"),), target)
    assert (spec.target.wounds, spec.target.save, spec.target.wounds_lost) == ((2, 2, 5), 3, 1)
    grot_first = read_target("1x T6 7+ 2++ W1 | 1x 2+ 4++ W10", "10th")
    assert grot_first.words() == (
        "2 models · T6 · 1 with W1 and 1 with W10 · save 2+ · 4+ invulnerable"
    )
    assert grot_first.changes == (
        "all models save as those with W10 do: the 10th edition has no groups here",
    )
    alike = read_target("2x T4 3+ W2 | 1x W2 3+", "10th")
    assert (alike.fields["wounds"], alike.fields["models"], alike.changes) == (2, 3, ())


@pytest.mark.parametrize(
    ("losses", "groups"),
    [
        ("7 left", [(4, 2, 0), (2, 3, 0), (1, 5, 0)]),
        ("3 left", [(2, 3, 0), (1, 5, 0)]),
        ("2 left, 1 lost", [(1, 3, 1), (1, 5, 0)]),
        ("4 models lost, 2W left", [(2, 3, 1), (1, 5, 0)]),
        ("1 wounded", [(4, 2, 1), (2, 3, 0), (1, 5, 0)]),
        ("5 dead", [(1, 3, 0), (1, 5, 0)]),
        ("1 of 7", [(1, 5, 0)]),
    ],
)
def test_losses_are_taken_from_the_first_groups(
    losses: str, groups: list[tuple[int, int, int]]
) -> None:
    target = read_target(f"4x T4 W2 3+ | 2x W3 4+ | 1x W5 2+, but {losses}", "11th")
    spec = combine_all((read_weapon(WEAPON, "11th"),), target)
    assert [(each.models, each.wounds, each.wounds_lost) for each in spec.target.groups] == groups


def test_a_hurt_first_model_stays_hurt_until_it_falls() -> None:
    text = "4x T4 W2 3+ 1 lost | 1x W5 2+"
    assert read_target(f"{text}, but 5 left", "11th").fields["groups"][0]["wounds_lost"] == 1
    assert "wounds_lost" not in read_target(f"{text}, but 4 left", "11th").fields["groups"][0]


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("7 left", "`7 left`: there were 5 models."),
        ("5 dead", "`5 dead`: there were 5 models, and none would be left."),
        (
            "3x",
            "`3x` can't be said of a unit in groups, each of which has its own; "
            "what is left of it is `5 left`.",
        ),
    ],
)
@pytest.mark.parametrize("edition", ["9th", "11th"])
def test_what_groups_can_not_have_lost(typed: str, problem: str, edition: str) -> None:
    assert read_target(f"4x T4 W2 3+ | 1x W5 2+, but {typed}", edition).problems == (problem,)


@pytest.mark.parametrize(
    ("unit", "lost", "told", "offered"),
    [
        # Fifteen wounds: five models with two, and three of the last one's five.
        (
            "5x T4 W2 3+ | 1x W5 2+",
            "13 lost",
            "`13 lost`: of 6 models, none would be left; as wounds of models with 2 and 5 it is "
            "`5 models lost 3 lost`.",
            [(1, 5, 3)],
        ),
        (
            "2x T4 W2 3+ | 1x W5 2+",
            "4 lost",
            "`4 lost`: of 3 models, none would be left; as wounds of models with 2 each it is "
            "`2 models lost`.",
            [(1, 5, 0)],
        ),
        (
            "5x T4 W1 3+ | 1x W5 2+",
            "7 lost",
            "`7 lost`: of 6 models, none would be left; as wounds of models with 1 and 5 it is "
            "`5 models lost 2 lost`.",
            [(1, 5, 2)],
        ),
    ],
)
def test_wounds_that_groups_lost_are_counted_along_their_models(
    unit: str, lost: str, told: str, offered: list[tuple[int, int, int]]
) -> None:
    (error,) = read_target(f"{unit}, but {lost}", "11th").errors
    assert str(error) == told
    ((_, right),) = error.meant
    spec = combine_all((read_weapon(WEAPON, "11th"),), read_target(f"{unit}, but {right}", "11th"))
    assert [(each.models, each.wounds, each.wounds_lost) for each in spec.target.groups] == offered


def test_all_wounds_of_groups_leave_nobody() -> None:
    assert read_target("5x T4 W2 3+ | 1x W5 2+, but 15 lost", "11th").problems == (
        "`15 lost`: of 6 models, none would be left.",
    )


def test_models_of_one_wound_fall_before_the_next_group_is_hurt() -> None:
    groups = read_target("5x T4 W1 3+ | 1x W5 2+, but 5 lost, 2W left", "11th").fields["groups"]
    assert [(group["models"], group["wounds_lost"]) for group in groups] == [(1, 3)]


def test_a_save_typed_over_groups_is_that_of_all_models() -> None:
    """`boyz 5+++` is the mob with its Nob, whatever their own saves are."""
    reading = read_target("4x T4 W2 3+ | 1x W5 2+ 4++, but 6+, 5+++", "11th")
    assert not reading.problems
    assert reading.changes == ("6+ for all models", "5+++ for all models")
    one, other = combine_all((read_weapon(WEAPON, "11th"),), reading).target.groups
    assert (one.save, one.invulnerable, one.feel_no_pain) == (6, None, 5)
    assert (other.save, other.invulnerable, other.feel_no_pain) == (6, 4, 5)


GROUP = {"models": 4, "wounds": 2, "save": 3}


@pytest.mark.parametrize(
    ("edition", "target", "error", "sentence"),
    [
        ("10th", {"groups": [GROUP]}, InputError, "`groups` of the target has no place here"),
        ("11th", {"groups": [GROUP], "wounds": 2}, InputError, "`wounds` of the target has no"),
        ("11th", {"groups": [GROUP], "save": 3}, InputError, "each of the `groups` has its own"),
        ("11th", {"groups": [GROUP | {"models": 150}] * 2}, LimitError, "at most 200, not 300"),
        (
            "11th",
            {"groups": [GROUP, GROUP | {"wounds_lost": 2}]},
            LimitError,
            "`wounds_lost` of group 2 of the target is at most 1",
        ),
    ],
)
def test_groups_that_no_target_can_have(
    edition: str, target: dict[str, Any], error: type[Exception], sentence: str
) -> None:
    weapon = {"edition": edition, "attacks": 4, "skill": "3+", "strength": 4}
    with pytest.raises(error, match=sentence):
        attack_from_json({**weapon, "target": {"toughness": 4, **target}})


def test_volleys_of_which_one_alone_has_saves_that_can_be_judged() -> None:
    """AP-5 leaves neither group a save, AP 0 leaves both: `unsaved` is known of one of them."""
    weapons = (read_weapon("4 3+ S8 AP-5 D1", "11th"), read_weapon(WEAPON, "11th"))
    target = read_target("4x T4 W2 3+ | 1x W5 2+", "11th")
    for order in (weapons, weapons[::-1]):
        spec = combine_all(order, target)
        odds = attack_odds(spec)
        assert "unsaved" not in odds.counts
        assert "unsaved" not in roll_attack(spec, SeededDice(1)).counts()
        assert [("unsaved" in each.counts) for each in odds.volleys].count(True) == 1


def test_a_unit_loses_the_keywords_of_a_dead_character() -> None:
    """When the last model with a keyword dies, the unit loses it (11th, attached units)."""
    led = "9x T5 5+ W1 [infantry] | 1x 5+ W3 | 1x 4+ W6 [character, infantry, grenades]"
    assert read_target(led, "11th").fields["keywords"] == ["INFANTRY", "CHARACTER", "GRENADES"]
    dead = read_target(f"{led}, but character dead", "11th")
    assert dead.fields["keywords"] == ["INFANTRY"]
    assert all("own_keywords" not in group for group in dead.fields["groups"])
    alive = read_target(f"{led}, but 3 dead", "11th")
    assert "CHARACTER" in alive.fields["keywords"]
    two = f"{led} | 1x 3+ W4 [character, psyker]"
    one_left = read_target(f"{two}, but character dead", "11th").fields["keywords"]
    assert one_left == ["INFANTRY", "CHARACTER", "PSYKER"]
