"""Finding a test, reading its fields, and what is said when something is wrong."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dice.simple import Field
from bot.dice.source import SeededDice
from bot.editions import EDITIONS
from bot.editions.named_tests import (
    TESTS,
    find_test,
    in_its_place,
    odds_from_json,
    of_its_edition,
    played,
    prepare_from_json,
)
from bot.errors import InputError, LimitError, UserError

PROMISED = (
    *(
        "charge",
        "advance",
        "morale",
        "battleshock",
        "leadership",
        "psychic",
        "perils",
        "deny",
        "smite",
        "plasma",
    ),
    *(
        "explodes",
        "transport",
        "armour",
        "vehicle_damage",
        "sweep",
        "consolidate",
        "scatter",
        "turn_order",
    ),
    *("game_length", "rolloff", "tank_shock", "dice", "overwatch", "ignore_wounds"),
)


def test_the_promised_tests_are_there() -> None:
    assert set(PROMISED) <= set(TESTS)


FIELDS = {
    "charge": {"distance", "bonus", "reroll"},
    "advance": {"bonus"},
    "morale": {"leadership", "slain"},
    "battleshock": {"leadership"},
    "leadership": {"leadership", "published"},
    "psychic": {"warp_charge", "bonus"},
    "perils": set(),
    "deny": {"result"},
    "smite": {"psyker_wounds", "deny"},
    "plasma": {"hit_mod", "reroll_ones"},
    "explodes": {"on", "damage"},
    "transport": {"models", "emergency"},
    "armour": {"strength", "armour"},
    "vehicle_damage": {"column"},
    "sweep": {"loser_initiative", "winner_initiative"},
    "consolidate": set(),
    "scatter": set(),
    "turn_order": set(),
    "game_length": set(),
    "rolloff": {"players"},
    "tank_shock": {"toughness", "published"},
    "hazard": {"count", "monster"},
    "crushing_impact": {"toughness", "side"},
    "explosives": set(),
    "desperate_escape": {"models", "monster"},
    "dice": {"expression", "bonus", "at_least", "reroll"},
}


@pytest.mark.parametrize(("name", "fields"), FIELDS.items(), ids=FIELDS)
def test_fields_have_the_names_of_the_interface(name: str, fields: set[str]) -> None:
    assert {field.name for field in TESTS[name].fields} == fields


@pytest.mark.parametrize("test", TESTS.values(), ids=TESTS)
def test_every_test_describes_itself(test: Any) -> None:
    assert test.title and test.cites and test.outcome
    assert test.editions and set(test.editions) <= set(EDITIONS)
    for field in test.fields:
        assert field.help and field.accepts and field.low <= field.high
        assert (field.default is None) or field.read(field.default) is not None
        assert not (field.required and field.default is not None)


@pytest.mark.parametrize("test", TESTS.values(), ids=TESTS)
def test_no_two_tests_of_an_edition_share_a_name(test: Any) -> None:
    for name in (test.name, *test.aliases):
        own = TESTS.get(name)
        for edition in test.editions:
            called = [each for each in TESTS.values() if name in each.aliases]
            called = [each for each in called if edition in each.editions]
            # What another test is called means that one, where there is it; where there is not,
            # those that came after it may share its name.
            if own is not None and edition in own.editions:
                assert find_test(name, edition) is own
            else:
                assert own is not None or called == [test]
                assert find_test(name, edition) in called


@pytest.mark.parametrize("test", TESTS.values(), ids=TESTS)
def test_success_is_described_where_there_is_one(test: Any) -> None:
    given = {field.name: field.low for field in test.fields if field.kind == "number"}
    given |= {field.name: field.choices[0] for field in test.fields if field.kind == "choice"}
    for edition in test.editions:
        prepared = test.prepare(given, edition)
        assert (prepared.odds().success is not None) == bool(test.success)
        assert prepared.roll(SeededDice(1)).outcome.label in prepared.odds().outcomes


@pytest.mark.parametrize(
    ("typed", "edition", "name"),
    [
        ("Charge", None, "charge"),
        (" battle-shock ", None, "battleshock"),
        ("Deny the Witch", "8th", "deny"),
        ("roll-off", "9th", "rolloff"),
        ("armor", "4th", "armour"),
        ("morale", None, "morale"),
        ("morale", "8th", "morale"),
        ("morale", "4th", "leadership"),
        ("morale", "10th", "battleshock"),
        ("leadership", "10th", "leadership"),
        ("leadership", "11th", "leadership"),
        ("tank shock", "11th", "crushing_impact"),
        ("morale", "9th", "morale"),
    ],
)
def test_names_are_found_as_players_say_them(typed: str, edition: str | None, name: str) -> None:
    assert find_test(typed, edition).name == name


def test_numbers_stand_as_players_write_them() -> None:
    nine = odds_from_json({"test": "charge", "distance": 9})
    assert odds_from_json({"test": "charge", "distance": '9"', "bonus": "+0"}) == nine
    assert (
        odds_from_json({"test": "charge", "distance": " 9+ ", "reroll": "NONE", "bonus": None})
        == nine
    )
    plasma = odds_from_json({"test": "plasma", "hit_mod": "-1", "reroll_ones": "yes"})
    assert plasma == odds_from_json({"test": "plasma", "hit_mod": -1, "reroll_ones": True})
    assert odds_from_json({"test": "explodes", "damage": 3})["outcomes"] == pytest.approx(
        {"0": 5 / 6, "3": 1 / 6}
    )


def test_remarks_ask_for_nothing() -> None:
    assert odds_from_json(
        {"id": "t-1", "note": "why", "expected": {}, "test": "advance"}
    ) == odds_from_json({"test": "advance"})


def test_outcomes_are_in_order_numbers_first() -> None:
    assert list(TESTS["advance"].prepare({"bonus": -3}, "10th").odds().outcomes) == [
        "0",
        "1",
        "2",
        "3",
    ]
    assert TESTS["charge"].prepare({"bonus": -20, "distance": 1}, "10th").odds().outcomes == {
        "0": pytest.approx(1)
    }
    assert list(TESTS["dice"].prepare({"bonus": -3}, "10th").odds().outcomes) == [
        "-2",
        "-1",
        "0",
        "1",
        "2",
        "3",
    ]
    assert list(find_test("turn_order").prepare({}).odds().outcomes) == ["1", "2", "tie"]
    glancing = find_test("vehicle_damage").prepare({"column": "glancing"}).odds().outcomes
    assert list(glancing) == ["Shaken", "Stunned", "Gun Wrecked", "Immobilized", "Destroyed"]


REFUSALS: list[tuple[dict[str, Any], str]] = [
    ({}, "test is the name of a test: charge, advance"),
    ({"test": 7}, "test is the name of a test"),
    ({"test": "charm"}, 'no test called "charm"'),
    ({"test": "charge", "edition": "11th", "reroll": "all"}, "give the distance to reach"),
    ({"test": "charge", "edition": "12th"}, 'edition is 4th, 8th, 9th, 10th, 11th, not "12th"'),
    (
        {"test": "charge", "edition": "4th"},
        "charge is a test of the 8th, 9th, 10th or 11th edition, not of the 4th",
    ),
    ({"test": "charge", "distnace": 9}, r'no field "distnace": it takes distance, bonus, reroll'),
    ({"test": "perils", "wounds": 1}, "it takes no fields"),
    ({"test": "charge", "distance": "far"}, 'distance is a whole number from 0 to 60, not "far"'),
    ({"test": "charge", "distance": 61}, "distance is a whole number from 0 to 60, not 61"),
    ({"test": "charge", "distance": 9.5}, "not 9.5"),
    ({"test": "charge", "distance": True}, "not true"),
    ({"test": "charge", "distance": [9]}, r"not \[9\]"),
    ({"test": "charge", "distance": "٩"}, "whole number"),
    ({"test": "charge", "distance": "9" * 5000}, "9…"),
    ({"test": "charge", "reroll": "some", "distance": 9}, 'reroll is none, one or all, not "some"'),
    ({"test": "charge", "reroll": 1, "distance": 9}, "reroll is none, one or all, not 1"),
    ({"test": "charge", "reroll": "all"}, "give the number to reach, or re-roll ones"),
    ({"test": "morale", "slain": 3}, "morale needs leadership, a whole number from 1 to 20"),
    (
        {"test": "leadership", "edition": "4th", "leadership": 8, "published": "maybe"},
        'published is true or false, not "maybe"',
    ),
    (
        {"test": "leadership", "edition": "4th", "leadership": 8, "published": 1},
        "published is true or false, not 1",
    ),
    (
        {"test": "leadership", "edition": "10th", "leadership": 8, "published": True},
        "leadership asks for published in the 4th edition alone, not in the 10th",
    ),
    ({"test": "tank_shock"}, "Say the vehicle's .toughness."),
    ({"test": "explodes", "damage": "many"}, "damage is dice such as 2D6 or D3.3. `many` is no"),
    ({"test": "explodes", "damage": False}, "damage is dice such as 2D6"),
    (
        {"test": "random_move", "edition": "8th", "difficult": True},
        "asks for difficult in the 4th edition alone",
    ),
    ({"test": "charge", "distance": True}, "distance is a whole number from 0 to 60, not true"),
    ({"test": "charge", "distance": [None]}, r"not \[null\]"),
    (
        {"test": "dice", "expression": "40D6 5+", "bonus": 1},
        "bonus is added to a total, and 40D6 5. has none",
    ),
    ({"test": "dice", "expression": "scatter 2D6", "bonus": 1}, "bonus is added to a total"),
    ({"test": "dice", "expression": "scatter", "at_least": 1}, "no number to reach"),
    ({"test": "dice", "expression": "scatter", "reroll": "ones"}, "not re-rolled"),
    ({"test": "dice", "expression": "7", "reroll": "ones"}, "no dice whose 1s"),
    ({"test": "dice", "expression": "D66", "reroll": "ones"}, "no dice whose 1s"),
    ({"test": "dice", "expression": "D6 rr1", "reroll": "ones"}, "re-rolls dice already"),
    (
        {"test": "dice", "expression": "2D6 rr1", "reroll": "one", "at_least": 9},
        "in a plain sum such as 2D6",
    ),
    (
        {"test": "dice", "expression": "2D6+D3", "reroll": "one", "at_least": 9},
        "in a plain sum such as 2D6",
    ),
    ({"test": "dice", "expression": "3D6kh2", "reroll": "one", "at_least": 9}, "not in 3D6kh2"),
    ({"test": "rolloff", "players": 1}, "players is a whole number from 2 to 20"),
]


@pytest.mark.parametrize(
    ("question", "reason"), REFUSALS, ids=[json.dumps(asked)[:60] for asked, _ in REFUSALS]
)
def test_a_bad_question_names_the_field_and_what_it_accepts(
    question: dict[str, Any], reason: str
) -> None:
    with pytest.raises(InputError, match=reason) as refusal:
        odds_from_json(question)
    assert len(str(refusal.value)) < 600
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("question", "limit"),
    [
        ({"test": "dice", "expression": "1001D6"}, "at most 1,000 dice"),
        (
            {"test": "dice", "expression": "8D6", "reroll": "one", "at_least": 30},
            "at most 1,000 different throws",
        ),
        ({"test": "dice", "expression": "600D6", "reroll": "ones"}, "at most 1,000 dice"),
        (
            {"test": "dice", "expression": "600D6", "reroll": "all", "at_least": 3000},
            "at most 1,000 dice",
        ),
        ({"test": "dice", "expression": "900D900"}, "different totals"),
        (
            {"test": "dice", "expression": "100D6", "reroll": "all", "at_least": 350},
            "at most 20,000 cases",
        ),
    ],
)
def test_too_much_is_refused_with_the_limit(question: dict[str, Any], limit: str) -> None:
    with pytest.raises(LimitError, match=limit):
        odds_from_json(question)


JUNK = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | st.lists(st.none(), max_size=2)
)
DICE = ("D6", "2D6", "D3+3", "D6-3", "3D6kh2", "10D6 5+", "D66", "scatter", "scatter 2D6", "4")


@given(st.sampled_from(sorted(TESTS)), st.sampled_from([*EDITIONS, None]), st.data())
def test_any_question_is_answered_or_refused_in_a_sentence(
    name: str, edition: str | None, data: st.DataObject
) -> None:
    """Odds that sum to one, and a roll that is one of the outcomes; or one sentence."""
    test = find_test(name, edition)
    question = {"test": name, "edition": edition}
    for field in test.fields:
        question[field.name] = data.draw(_plausible(field) | JUNK, label=field.name)
    try:
        prepared = prepare_from_json(question)
        odds = prepared.odds()
    except UserError as refusal:
        assert "\n" not in str(refusal)
        return
    assert abs(sum(odds.outcomes.values()) - 1) < 1e-12
    assert odds.success is None or -1e-12 <= odds.success <= 1 + 1e-12
    rolled = prepared.roll(SeededDice(data.draw(st.integers(0, 99))))
    assert rolled.outcome.label in odds.outcomes
    assert rolled.asked is prepared
    if odds.success is not None and odds.success < 1e-15:
        assert rolled.outcome.success is False


def _plausible(field: Field) -> st.SearchStrategy[Any]:
    match field.kind:
        case "number":
            return st.integers(field.low, min(field.high, field.low + 30))
        case "flag":
            return st.booleans()
        case "choice":
            return st.sampled_from(field.choices)
        case "dice":
            return st.sampled_from(DICE)


def test_the_hostile_name_is_clipped() -> None:
    with pytest.raises(InputError) as refusal:
        find_test("@everyone " * 1000)
    assert len(str(refusal.value)) < 500


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            {"test": "tank_shock", "published": False},
            ("D3 mortal wounds, as the 10th reference has it (000:164)",),
        ),
        (
            {"test": "tank_shock", "toughness": 9, "published": False},
            (
                "D3 mortal wounds, as the 10th reference has it (000:164)",
                "Toughness 9 counts only there.",
            ),
        ),
        (
            {"test": "tank_shock", "toughness": 9},
            (
                "The published rule: a die for each point of Toughness, each 5+ a mortal wound, at most 6.",
            ),
        ),
        (
            {"test": "leadership", "edition": "4th", "leadership": 8},
            (
                "2D6 below Leadership, as the 4th reference has it (004:205); in the published rule equal passes",
            ),
        ),
        (
            {"test": "leadership", "edition": "4th", "leadership": 8, "published": True},
            ("The published rule: 2D6 equal to Leadership or below passes.",),
        ),
        ({"test": "charge", "distance": 9}, ()),
    ],
)
def test_which_of_several_readings_was_taken_is_said(
    question: dict[str, object], said: tuple[str, ...]
) -> None:
    """000:164 and 004:205 differ from the published rules; both are had, and named."""
    notes = odds_from_json(question).get("notes", [])
    assert isinstance(notes, list) and len(notes) == len(said)
    assert all(str(note).startswith(start) for note, start in zip(notes, said, strict=True))


def test_a_place_without_an_edition_of_its_own_rolls_the_newest_that_has_a_test() -> None:
    assert played(TESTS["psychic"], None, "11th") == "9th"
    assert played(TESTS["charge"], None, "10th") == "10th"
    assert played(TESTS["charge"], "8th", "10th") == "8th"


@pytest.mark.parametrize(
    ("name", "instead"),
    [
        ("tank_shock", "`/test crushing_impact`"),
        ("transport", "`/test hazard`"),
        ("plasma", "`/test hazard`"),
        ("morale", "`/test battleshock`"),
    ],
)
def test_what_an_edition_lacks_is_said_with_what_it_has_instead(name: str, instead: str) -> None:
    """eleventh.md: Tank Shock became Crushing Impact; passengers of a destroyed transport and
    Hazardous weapons make hazard rolls.
    """
    with pytest.raises(InputError, match=f"The 11th edition has no test `{name}`") as refused:
        played(TESTS[name], "11th", "11th")
    assert f"{instead} is rolled there instead." in str(refused.value)
    newest = TESTS[name].editions[0]
    assert f"With `edition: {newest}` it is rolled by the {newest}." in str(refused.value)


def test_an_older_edition_names_its_own_test_too() -> None:
    with pytest.raises(InputError, match="`/test morale` is rolled there instead"):
        played(TESTS["battleshock"], "8th", "8th")


def test_an_edition_without_anything_of_the_kind_has_nothing_instead() -> None:
    with pytest.raises(InputError) as refused:
        played(TESTS["psychic"], "11th", "11th")
    assert str(refused.value) == (
        "The 11th edition has no test `psychic`. With `edition: 9th` it is rolled by the 9th."
    )


@pytest.mark.parametrize(
    ("name", "edition", "given", "rolled"),
    [
        ("plasma", "11th", {"reroll_ones": None, "hit_mod": None}, "hazard"),
        # What was said of the slain another test does not look at.
        ("morale", "10th", {"leadership": 6, "slain": 3}, None),
        # The edition has it, or it is a newer one's.
        ("leadership", "8th", {"leadership": 6, "published": True}, None),
        ("leadership", "4th", {"leadership": 6, "published": True}, None),
        ("crushing_impact", "10th", {"toughness": 9}, None),
        ("psychic", "10th", {"warp_charge": 5}, None),
    ],
)
def test_an_edition_has_its_own_test_in_the_place_of_an_older_one(
    name: str, edition: str, given: dict[str, Any], rolled: str | None
) -> None:
    found = in_its_place(TESTS[name], edition, given)
    assert found is (TESTS[rolled] if rolled else None)


def test_a_field_of_another_edition_goes_unless_it_was_changed() -> None:
    """The 4th alone reads its Leadership test in two ways (004:205)."""
    given = {"leadership": 6, "published": True, "edition": "10th"}
    of_the_10th = of_its_edition(TESTS["leadership"], given)
    assert of_the_10th == {"leadership": 6, "edition": "10th"}
    for kept in ({**given, "edition": "4th"}, {**given, "published": False}):
        assert of_its_edition(TESTS["leadership"], kept) == kept


@pytest.mark.parametrize("edition", ["10th", "11th"])
def test_a_leadership_test_is_no_battle_shock_test(edition: str) -> None:
    """Published 10th and 11th: either passes on 2D6 equal to or above Leadership, and nobody is
    Battle-shocked who fails a Leadership test.
    """
    given = {"edition": edition, "leadership": 7}
    leadership = prepare_from_json({"test": "leadership", **given})
    battleshock = prepare_from_json({"test": "battleshock", **given})
    assert leadership.title == "Leadership test"
    assert leadership.test.failure == "the test is failed"
    assert leadership.odds() == battleshock.odds()
    low = prepare_from_json({"test": "leadership", "edition": edition, "leadership": 3})
    assert low.odds().success == pytest.approx(30 / 36 if edition == "11th" else 35 / 36)
    assert bool(low.notes) == (edition == "11th")


def test_each_edition_calls_a_test_by_its_own_name() -> None:
    """eleventh.md: Grenade became Explosives; Deadly Demise is the 10th's and 11th's name."""

    def titled(name: str, edition: str, **given: Any) -> str:
        return prepare_from_json({"test": name, "edition": edition, **given}).title

    assert titled("explosives", "10th") == "Grenade"
    assert titled("explosives", "11th") == "Explosives"
    assert titled("explodes", "8th") == "Explodes"
    assert titled("explodes", "11th") == "Deadly Demise"


def test_desperate_escape_causes_mortal_wounds_in_the_11th() -> None:
    escape = prepare_from_json({"test": "desperate_escape", "edition": "11th", "models": 2})
    assert escape.outcome == "mortal wounds on your own unit"
    assert escape.notes == ("A battle-shock roll follows: `/test battleshock`.",)
    older = prepare_from_json({"test": "desperate_escape", "edition": "10th", "models": 2})
    assert (older.outcome, older.notes) == ("models slain", ())
    with pytest.raises(InputError, match="asks for monster in the 11th edition alone"):
        prepare_from_json(
            {"test": "desperate_escape", "edition": "10th", "models": 2, "monster": True}
        )


@pytest.mark.parametrize(
    ("leadership", "note"),
    [
        (3, "Leadership is never better than 5+ in the 11th edition: it counts as 5+."),
        (10, "Leadership is never worse than 8+ in the 11th edition: it counts as 8+."),
    ],
)
def test_leadership_has_limits_in_the_11th(leadership: int, note: str) -> None:
    """eleventh.md, fact 7: 5+ to 8+ after all modifiers."""
    given = {"test": "battleshock", "edition": "11th", "leadership": leadership}
    assert prepare_from_json(given).notes == (note,)
    assert prepare_from_json({**given, "leadership": 7}).notes == ()
    assert prepare_from_json({**given, "edition": "10th"}).notes == ()


def test_no_snap_shot_is_made_again() -> None:
    """eleventh.md, fact 36."""
    given = {"test": "overwatch", "edition": "11th", "reroll": "ones"}
    with pytest.raises(InputError, match="No hit roll of snap shooting is re-rolled"):
        odds_from_json(given)
