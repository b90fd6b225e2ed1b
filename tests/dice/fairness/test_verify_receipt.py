"""What checking a receipt says: docs/fairness.md, "Checking a receipt"."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.dice.fairness import After, Before, Receipt, Standing, next_head, verify_receipt
from bot.dice.fairness.json_fields import MAX_ID
from bot.errors import InputError, LimitError

HOLDS, FAILS, OPEN = Standing.HOLDS, Standing.FAILS, Standing.OPEN
PARTS = ["form", "commitment", "dice", "record", "number", "chain"]

Made = Callable[..., Any]


@pytest.fixture(scope="module")
def revealed(history: Made) -> Receipt:
    return history([5, 4], revealed=True).receipt(2, 2)


@pytest.fixture(scope="module")
def secret(history: Made) -> Receipt:
    return history([5, 4]).receipt(2, 2)


def standings(receipt: Receipt | str, **seen: str) -> dict[str, str]:
    text = receipt if isinstance(receipt, str) else receipt.text()
    return {part.name: part.standing for part in verify_receipt(text, **seen).parts}


def failing(receipt: Receipt | str) -> list[str]:
    return [name for name, standing in standings(receipt).items() if standing is FAILS]


def sentence(receipt: Receipt | str, name: str, **seen: str) -> str:
    text = receipt if isinstance(receipt, str) else receipt.text()
    return next(part.sentence for part in verify_receipt(text, **seen).parts if part.name == name)


def with_record(receipt: Receipt, **changes: Any) -> Receipt:
    return replace(receipt, record=replace(receipt.record, **changes))


def with_inputs(receipt: Receipt, **changes: Any) -> Receipt:
    return with_record(receipt, inputs=replace(receipt.record.inputs, **changes))


def chained(receipt: Receipt) -> Receipt:
    """The receipt with leaf and heads made to fit whatever it says: what a forger would do."""
    leaf = receipt.record.leaf(receipt.salt)
    head = next_head(receipt.previous, leaf)
    after = After(bytes(32), next_head(head, bytes(32)))
    return replace(receipt, leaf=leaf, head=head, after=after)


def changed(receipt: Receipt, **fields: Any) -> str:
    return json.dumps({**receipt.as_dict(), **fields}, indent=2, ensure_ascii=False) + "\n"


def test_after_the_reveal_everything_holds(revealed: Receipt) -> None:
    verdict = verify_receipt(revealed.text())
    assert [(part.name, part.standing) for part in verdict.parts] == [
        (name, HOLDS) for name in PARTS
    ]
    assert (verdict.standing, verdict.sentence) == (HOLDS, "Everything holds.")
    assert verdict.dice == revealed.record.dice
    assert len(revealed.record.dice) == 2


def test_before_the_reveal_seed_and_dice_are_open_and_the_rest_holds(secret: Receipt) -> None:
    assert standings(secret) == {
        "form": HOLDS,
        "commitment": OPEN,
        "dice": OPEN,
        "record": HOLDS,
        "number": HOLDS,
        "chain": HOLDS,
    }
    verdict = verify_receipt(secret.text())
    assert (verdict.standing, verdict.dice) == (OPEN, None)
    assert verdict.sentence == (
        "So far everything fits; the dice can be checked once the seed is revealed."
    )
    assert sentence(secret, "commitment") == (
        f"The seed of epoch 2 is still secret. It is bound to {secret.record.commitment.hex()}."
    )


@pytest.mark.parametrize("place", [(1, 1), (1, 5), (2, 1), (2, 4)])
def test_first_and_last_rolls_hold_too(history: Made, place: tuple[int, int]) -> None:
    receipt = history([5, 4], revealed=True).receipt(*place)
    assert set(standings(receipt).values()) == {HOLDS}


def test_a_first_roll_may_stand_in_a_later_epoch(history: Made) -> None:
    """An epoch can end before anyone rolls in it."""
    assert set(standings(history([0, 0, 2], revealed=True).receipt(3, 1)).values()) == {HOLDS}


def test_the_verdict_names_what_must_stand_under_the_reply(revealed: Receipt) -> None:
    assert revealed.footer == f"#2 · {revealed.head.hex()[:16]}"
    assert sentence(revealed, "chain").endswith(f"The reply must end with {revealed.footer}.")
    assert "and the next roll follows from it" in sentence(revealed, "chain")
    assert "and it was the newest roll" in sentence(replace(revealed, after=None), "chain")


def test_another_seed_fails_the_commitment_and_the_dice(revealed: Receipt) -> None:
    assert failing(replace(revealed, seed=bytes(32))) == ["commitment", "dice"]
    assert sentence(replace(revealed, seed=bytes(32)), "commitment").startswith(
        "The seed is not the one"
    )


def test_another_die_fails_the_dice_even_with_leaf_and_heads_made_to_fit(revealed: Receipt) -> None:
    (_, face), *rest = revealed.record.dice
    forged = chained(with_record(revealed, dice=((6, face % 6 + 1), *rest)))
    assert failing(forged) == ["dice"]
    assert sentence(forged, "dice") == (
        f"The seed gives other dice: die 1 of 2, a D6, is {face} by the seed, not {face % 6 + 1}."
    )
    assert verify_receipt(forged.text()).sentence == "Refused. This part does not hold: dice."
    assert verify_receipt(forged.text()).dice == revealed.record.dice


@pytest.mark.parametrize(
    "change",
    [
        {"scope": "server:8"},
        {"epoch": 7},
        {"number": 9},
        {"interaction": 5},
        {"user": 1},
        {"command": "/roll D6"},
    ],
    ids=str,
)
def test_other_inputs_give_other_dice(history: Made, change: dict[str, Any]) -> None:
    """A forger may write any chain, but not dice that fit other data."""
    receipt = history([7], revealed=True).receipt(1, 7)
    assert "dice" in failing(chained(with_inputs(receipt, **change)))


def test_a_roll_of_no_dice_has_nothing_to_check(history: Made) -> None:
    receipt = history([8], revealed=True).receipt(1, 8)
    assert receipt.record.dice == ()
    assert set(standings(receipt).values()) == {HOLDS}


@pytest.mark.parametrize(
    "change", [{"channel": 1}, {"result": "7 hits"}, {"commitment": bytes(32)}], ids=str
)
def test_a_changed_record_is_no_longer_the_logged_one(
    secret: Receipt, change: dict[str, Any]
) -> None:
    assert failing(with_record(secret, **change)) == ["record"]
    assert sentence(with_record(secret, **change), "record").startswith("Who rolled, what, when")


def test_another_salt_is_another_leaf(revealed: Receipt) -> None:
    assert failing(replace(revealed, salt=bytes(16))) == ["record"]


def test_leaf_and_head_belong_together(revealed: Receipt) -> None:
    assert failing(replace(revealed, leaf=bytes(32))) == ["record", "chain"]
    assert failing(replace(revealed, head=bytes(32))) == ["chain"]
    assert sentence(replace(revealed, head=bytes(32)), "chain").startswith(
        "The head does not follow"
    )


def test_the_neighbours_belong_to_the_chain(revealed: Receipt) -> None:
    before, after = revealed.before, revealed.after
    assert before and after
    assert failing(replace(revealed, after=replace(after, leaf=bytes(32)))) == ["chain"]
    assert failing(replace(revealed, after=replace(after, head=bytes(32)))) == ["chain"]
    assert failing(replace(revealed, before=replace(before, leaf=bytes(32)))) == ["number"]
    assert failing(replace(revealed, before=replace(before, previous=bytes(32)))) == ["number"]
    assert sentence(replace(revealed, after=After(bytes(32), bytes(32))), "chain").startswith(
        "The roll after it"
    )
    assert sentence(replace(revealed, before=Before(bytes(32), bytes(32))), "number").startswith(
        "The roll before"
    )


def test_only_a_first_roll_has_nothing_before_it(history: Made, revealed: Receipt) -> None:
    first = history([5, 4], revealed=True).receipt(1, 1)
    assert failing(replace(revealed, before=None)) == ["number"]
    assert failing(replace(first, before=Before(bytes(32), bytes(32)))) == ["number"]
    forged = chained(replace(with_inputs(first, number=2), seed=None))
    assert failing(forged) == ["number"]
    assert (
        sentence(forged, "number") == "It says number 2, but nothing stands before it in the chain."
    )
    second = history([5, 4]).receipt(1, 2)
    assert failing(chained(replace(with_inputs(second, number=1), seed=None))) == ["number"]


def test_a_receipt_written_anew_is_an_edited_one(revealed: Receipt) -> None:
    values = revealed.as_dict()
    again = json.dumps(values)
    assert failing(again) == ["form"]
    assert (
        sentence(again, "form")
        == "The file is not as the bot writes it, from line 1 on: it was edited."
    )
    assert failing(json.dumps({**values, "more": 1}, indent=2, ensure_ascii=False)) == ["form"]
    assert failing(json.dumps(dict(reversed(values.items())), indent=2, ensure_ascii=False)) == [
        "form"
    ]
    assert failing(changed(revealed).replace("“", "\\u201c")) == ["form"]


def test_line_ends_may_be_those_of_another_system(revealed: Receipt) -> None:
    assert failing(revealed.text().replace("\n", "\r\n")) == []
    assert failing(revealed.text().removesuffix("\n")) == []
    assert failing(revealed.text() + "\n") == ["form"]


def test_what_was_seen_ties_the_receipt_to_the_reply(revealed: Receipt) -> None:
    head, sealed = revealed.head.hex(), revealed.record.commitment.hex()
    for seen in (head[:16], head, head[:20].upper(), f" {revealed.footer} "):
        assert standings(revealed, seen_head=seen)["head you saw"] is HOLDS
    assert standings(revealed, seen_head="0" * 16)["head you saw"] is FAILS
    assert standings(revealed, seen_commitment=sealed)["commitment you saw"] is HOLDS
    assert standings(
        revealed, seen_commitment=sealed[:-1] + "x".replace("x", "0" if sealed[-1] != "0" else "1")
    ) == {
        **dict.fromkeys(PARTS, HOLDS),
        "commitment you saw": FAILS,
    }
    assert sentence(revealed, "head you saw", seen_head="0" * 16) == (
        "You saw 0000000000000000, and this head is another."
    )


def test_a_receipt_made_up_as_a_whole_is_caught_only_by_what_was_seen(revealed: Receipt) -> None:
    """The page says so: a receipt that agrees with itself still has to be the bot's."""
    forged = chained(replace(with_record(revealed, dice=((6, 6), (6, 6))), seed=None))
    assert failing(forged) == []
    assert standings(forged, seen_head=revealed.footer)["head you saw"] is FAILS


@pytest.mark.parametrize("seen", ["abc", "0" * 15, "g" * 16, "#2"])
def test_digits_nobody_can_have_seen_are_refused(revealed: Receipt, seen: str) -> None:
    with pytest.raises(InputError, match="16 hex digits or more"):
        verify_receipt(revealed.text(), seen_head=seen)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "[]",
        "7",
        "null",
        "{}",
        '{"format":"other"}',
        "[" * 100_000,
        "9" * 10_000,
        '{"format":NaN}',
    ],
    ids=lambda text: text[:12],
)
def test_other_texts_are_no_receipts(text: str) -> None:
    with pytest.raises(InputError, match="This is no receipt"):
        verify_receipt(text)


def test_a_receipt_has_a_largest_size() -> None:
    with pytest.raises(LimitError, match="at most 1,000,000 characters; this text has 1,000,001"):
        verify_receipt("x" * 1_000_001)


HEX = "must be 64 hex digits, 0 to 9 and a to f."
ID = "must be an id: a whole number in quotes."
DICE = "must be dice like 6:4 6:1, sides and face."
TIME = "must be a time like 2026-11-21T18:30:05.123456Z."


@pytest.mark.parametrize(
    ("field", "value", "right"),
    [
        ("scope", "guild:7", "must be server: or dm: and an id."),
        ("scope", "server:07", "must be server: or dm: and an id."),
        ("scope", "server:", "must be server: or dm: and an id."),
        ("scope", 7, "must be text in quotes."),
        ("epoch", 0, "must be a whole number from 1."),
        ("epoch", 2.0, "must be a whole number from 1."),
        ("epoch", True, "must be a whole number from 1."),
        ("number", "2", "must be a whole number from 1."),
        ("number", 2**53, "must be a whole number from 1."),
        ("interaction", 5, "must be text in quotes."),
        ("interaction", "-5", ID),
        ("interaction", "", ID),
        ("user", "٤٢", ID),
        ("user", str(MAX_ID + 1), ID),
        ("channel", "1" * 5000, ID),
        ("parent", "1.5", ID),
        ("command", None, "must be text in quotes."),
        ("command", "\ud800", "must be text in quotes."),
        ("at", "2026-11-21 18:30:05", TIME),
        ("at", "2026-11-21T18:30:05.123Z", TIME),
        ("at", "2026-11-21T18:30:05.123456+00:00", TIME),
        ("at", "2026-11-21T18:30:05.123456", TIME),
        ("at", "0001-01-01T00:00:00.000000+23:59", TIME),
        ("at", "2026-02-30T18:30:05.123456Z", TIME),
        ("dice", "6:7", DICE),
        ("dice", "6:0", DICE),
        ("dice", "6", DICE),
        ("dice", "6:1  6:2", DICE),
        ("dice", " 6:1", DICE),
        ("dice", "06:1", DICE),
        ("dice", "65537:1", DICE),
        ("result", 7, "must be text in quotes."),
        ("salt", "0" * 64, "must be 32 hex digits, 0 to 9 and a to f."),
        ("seed", "0" * 63, HEX),
        ("commitment", "A" * 64, HEX),
        ("leaf", None, "must be text in quotes."),
        ("head", "0" * 63 + " ", HEX),
        ("before", 7, "must be an object in braces."),
    ],
)
def test_a_field_that_is_not_of_its_kind_is_named(
    revealed: Receipt, field: str, value: object, right: str
) -> None:
    text = json.dumps({**revealed.as_dict(), field: value}, indent=2) + "\n"
    verdict = verify_receipt(text)
    assert [(part.name, part.standing) for part in verdict.parts] == [("form", FAILS)]
    assert verdict.parts[0].sentence == f'The receipt can\'t be read: "{field}" {right}'


@pytest.mark.parametrize("field", ["scope", "number", "salt", "after", "seed"])
def test_a_missing_field_is_named(revealed: Receipt, field: str) -> None:
    values = revealed.as_dict()
    del values[field]
    assert (
        sentence(json.dumps(values), "form") == f'The receipt can\'t be read: "{field}" is missing.'
    )


def test_a_field_within_a_neighbour_is_named(revealed: Receipt) -> None:
    assert sentence(changed(revealed, before={"previous": "00"}), "form") == (
        f'The receipt can\'t be read: "before.previous" {HEX}'
    )
    assert '"after.head" is missing.' in sentence(
        changed(revealed, after={"leaf": "0" * 64}), "form"
    )


def test_several_failures_are_named_together(revealed: Receipt) -> None:
    verdict = verify_receipt(replace(revealed, seed=bytes(32)).text())
    assert verdict.sentence == "Refused. These parts do not hold: commitment, dice."
