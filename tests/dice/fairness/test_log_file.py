"""What checking a log says: docs/fairness.md, "The log" and "Checking a log"."""

import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

import pytest

from bot.dice.fairness import Gap, LogVerdict, Standing, is_log, verify_log
from bot.errors import InputError

HOLDS, FAILS, OPEN = Standing.HOLDS, Standing.FAILS, Standing.OPEN
PARTS = ["form", "chain", "numbers", "records", "commitments", "dice", "end"]

Made = Callable[..., Any]


@pytest.fixture
def log(history: Made) -> list[bytes]:
    """Three epochs of 3, 2 and 4 rolls, all revealed: line 0 is the first, 1 an epoch, 2 to 4 its
    rolls, 5 an epoch.
    """
    lines: list[bytes] = history([3, 2, 4], revealed=True).log()
    return lines


def fitted(lines: Sequence[bytes]) -> list[bytes]:
    """The lines with the last one made to fit whatever stands before it: what anyone can do."""
    body = list(lines[:-1])
    rolls = [json.loads(line) for line in body if b'"number"' in line]
    head = rolls[-1]["head"] if rolls else "0" * 64
    digest = sha256(b"".join(body)).hexdigest()
    return [*body, line_of({"rolls": len(rolls), "head": head, "sha256": digest})]


def line_of(values: dict[str, Any]) -> bytes:
    return json.dumps(values, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def edited(lines: Sequence[bytes], at: int, **changes: Any) -> list[bytes]:
    return fitted([*lines[:at], line_of({**json.loads(lines[at]), **changes}), *lines[at + 1 :]])


def removed(lines: Sequence[bytes], *numbers: int) -> list[bytes]:
    """The log after the owners of these lines had their data deleted."""
    for at in numbers:
        lines = edited(lines, at, record=None)
    return list(lines)


def failing(verdict: LogVerdict) -> list[str]:
    return [part.name for part in verdict.verdict.parts if part.standing is FAILS]


def sentence(verdict: LogVerdict, name: str) -> str:
    return next(part.sentence for part in verdict.verdict.parts if part.name == name)


def test_a_whole_log_holds(log: list[bytes]) -> None:
    found = verify_log(log)
    assert [(part.name, part.standing) for part in found.verdict.parts] == [
        (name, HOLDS) for name in PARTS
    ]
    assert (found.scope, found.epochs, found.rolls, found.removed, found.gaps) == (
        "server:7",
        3,
        9,
        (),
        (),
    )
    assert found.verdict.sentence == "Everything holds."
    assert sentence(found, "chain") == "Every head follows from the one before it (9 rolls)."
    assert sentence(found, "dice") == "The seeds give exactly these dice (19 dice)."


def test_the_form_is_one_object_a_line(log: list[bytes]) -> None:
    keys = [list(json.loads(line)) for line in (log[0], log[1], log[2], log[-1])]
    assert keys == [
        ["format", "scope"],
        ["epoch", "commitment", "seed", "start", "head", "rolls"],
        ["number", "previous", "leaf", "head", "record"],
        ["rolls", "head", "sha256"],
    ]
    assert list(json.loads(log[2])["record"]) == [
        *("interaction", "user", "channel", "at", "command", "parent", "dice", "result", "salt")
    ]


def test_while_an_epoch_runs_its_seed_and_dice_are_open(history: Made) -> None:
    found = verify_log(history([3, 2]).log())
    assert {part.name: part.standing for part in found.verdict.parts} == {
        **dict.fromkeys(PARTS, HOLDS),
        "commitments": OPEN,
        "dice": OPEN,
    }
    assert sentence(found, "commitments") == (
        "1 seed not revealed yet; the others are the ones that were committed to."
    )
    assert (
        sentence(found, "dice")
        == "1 seed not revealed yet; the seeds that are give exactly these dice (6)."
    )


@pytest.mark.parametrize("counts", [[], [0], [0, 0, 1], [1, 0, 0, 2]])
def test_epochs_without_rolls_are_part_of_the_log(history: Made, counts: list[int]) -> None:
    found = verify_log(history(counts, revealed=True).log())
    assert found.verdict.standing is HOLDS
    assert (found.epochs, found.rolls) == (len(counts), sum(counts))


def test_removed_rolls_leave_the_chain_whole(log: list[bytes]) -> None:
    found = verify_log(removed(log, 3, 9))
    assert found.verdict.standing is HOLDS
    assert found.removed == ((1, 2), (3, 1))
    assert sentence(found, "records") == (
        "Every record is the one that was logged; 2 were removed at their owners' request or by "
        "the server's "
        "retention, or not given out here, and the chain holds without."
    )
    assert "; one was removed at its owner's request" in sentence(
        verify_log(removed(log, 3)), "records"
    )


def test_nothing_stays_of_a_removed_record(log: list[bytes]) -> None:
    assert list(json.loads(removed(log, 3)[3])) == ["number", "previous", "leaf", "head", "record"]
    assert b"interaction" not in removed(log, 3)[3]


def test_a_leaf_that_stays_is_still_bound(log: list[bytes]) -> None:
    gone = removed(log, 3)
    assert failing(verify_log(edited(gone, 3, leaf="0" * 64))) == ["chain"]


@pytest.mark.parametrize(
    ("dropped", "gap"),
    [
        ([2], Gap(1, 1, 1)),
        ([3], Gap(1, 2, 2)),
        ([2, 3], Gap(1, 1, 2)),
        ([4], Gap(1, 3, 3)),
        ([2, 3, 4], Gap(1, 1, 3)),
    ],
)
def test_a_dropped_roll_is_a_gap_and_both_sides_of_it_are_checked(
    log: list[bytes], dropped: list[int], gap: Gap
) -> None:
    lines = fitted([line for at, line in enumerate(log) if at not in dropped])
    found = verify_log(lines)
    assert failing(found) == ["numbers"]
    assert found.gaps == (gap,)
    assert found.rolls == 9 - len(dropped)
    is_ = "is" if len(dropped) == 1 else "are"
    assert sentence(found, "numbers") == f"{gap} {is_} missing: dropped, or left out of this file."


def test_gaps_are_told_in_words() -> None:
    assert [str(Gap(2, 5, 5)), str(Gap(2, 5, 8))] == ["#5 of epoch 2", "#5 to #8 of epoch 2"]


def test_a_dropped_roll_can_be_covered_up_neither_by_new_numbers_nor_by_new_heads(
    log: list[bytes],
) -> None:
    renumbered = [*log[:3], *edited(log, 4, number=2)[4:]]
    assert "chain" in failing(verify_log(fitted(renumbered)))
    assert "records" in failing(verify_log(fitted(renumbered)))


def test_many_gaps_are_counted(log: list[bytes]) -> None:
    found = verify_log(fitted([line for at, line in enumerate(log) if at not in (3, 6, 10)]))
    assert found.gaps == (Gap(1, 2, 2), Gap(2, 1, 1), Gap(3, 2, 2))
    assert sentence(found, "numbers").startswith("#2 of epoch 1 is missing")
    assert sentence(found, "numbers").endswith("(and 2 more)")


def test_a_missing_epoch_is_found(log: list[bytes]) -> None:
    found = verify_log(fitted([*log[:5], *log[8:]]))
    assert failing(found) == ["numbers"]
    assert sentence(found, "numbers") == "Epoch 3 stands right after epoch 1."


def test_a_log_may_begin_later_than_the_first_epoch(log: list[bytes]) -> None:
    assert verify_log(fitted([log[0], *log[5:]])).verdict.standing is HOLDS


def test_the_first_epoch_starts_from_nothing(log: list[bytes]) -> None:
    assert "Epoch 1 does not start" in sentence(verify_log(edited(log, 1, start="1" * 64)), "chain")


def test_an_epoch_starts_from_the_head_before_it(log: list[bytes]) -> None:
    assert sentence(verify_log(edited(log, 5, start="1" * 64)), "chain").startswith(
        "Epoch 2 does not start from the head before it. (and "
    )


def test_an_epochs_head_is_that_of_its_last_roll(log: list[bytes]) -> None:
    found = verify_log(edited(log, 5, head="1" * 64))
    assert sentence(found, "chain") == "The head of epoch 2 is not that of its last roll."


def test_rolls_more_than_the_epoch_names_are_found(log: list[bytes]) -> None:
    found = verify_log(edited(log, 5, rolls=1))
    assert failing(found) == ["numbers"]
    assert sentence(found, "numbers") == "Epoch 2 has more rolls than the 1 it names."


def test_a_roll_told_twice_is_found(log: list[bytes]) -> None:
    found = verify_log(fitted([*log[:4], log[3], *log[4:]]))
    assert failing(found) == ["numbers"]
    assert sentence(found, "numbers") == "#2 of epoch 1 stands where #3 should."


def test_swapped_rolls_are_found(log: list[bytes]) -> None:
    assert "numbers" in failing(verify_log(fitted([*log[:2], log[3], log[2], *log[4:]])))


def test_a_changed_link_is_found(log: list[bytes]) -> None:
    assert "#2 of epoch 1 does not follow" in sentence(
        verify_log(edited(log, 3, previous="1" * 64)), "chain"
    )
    assert "The head of #2 of epoch 1" in sentence(
        verify_log(edited(log, 3, head="1" * 64)), "chain"
    )


@pytest.mark.parametrize("field", ["interaction", "user", "channel", "parent"])
def test_a_changed_record_is_found(log: list[bytes], field: str) -> None:
    record = json.loads(log[3])["record"]
    found = verify_log(edited(log, 3, record={**record, field: "1"}))
    assert "records" in failing(found)
    assert (
        sentence(found, "records")
        == "The record of #2 of epoch 1 was changed: its leaf is another."
    )


def test_changed_dice_are_found_twice(log: list[bytes]) -> None:
    record = json.loads(log[2])["record"]
    face = int(record["dice"][2:])
    found = verify_log(edited(log, 2, record={**record, "dice": f"6:{face % 6 + 1}"}))
    assert failing(found) == ["records", "dice"]
    assert sentence(found, "dice") == (
        f"#1 of epoch 1: die 1 of 1, a D6, is {face} by the seed, not {face % 6 + 1}."
    )


def test_another_seed_is_found(log: list[bytes]) -> None:
    found = verify_log(edited(log, 1, seed="1" * 64))
    assert failing(found) == ["commitments", "dice"]
    assert sentence(found, "commitments") == "The seed of epoch 1 is not the committed one."


def test_a_seed_that_is_withheld_after_its_epoch_is_found(log: list[bytes]) -> None:
    found = verify_log(edited(log, 1, seed=None))
    assert failing(found) == ["commitments"]
    assert sentence(found, "commitments") == "Epoch 1 has ended, and its seed is withheld."


def test_a_cut_file_is_found(log: list[bytes]) -> None:
    assert failing(verify_log(log[:-1])) == ["end"]
    assert (
        sentence(verify_log(log[:-1]), "end") == "The last line is missing: the file was cut off."
    )
    assert failing(verify_log(log[:4])) == ["numbers", "end"]


def test_an_epoch_less_at_the_end_is_found_by_the_last_line(log: list[bytes]) -> None:
    found = verify_log([*log[:8], log[-1]])
    assert failing(found) == ["end"]
    assert sentence(found, "end").startswith("The last line names another end")


def test_whatever_else_was_changed_does_not_fit_the_last_line(log: list[bytes]) -> None:
    other = [*edited(log, 1, seed=None)[:-1], log[-1]]
    assert sentence(verify_log(other), "end") == (
        "The last line does not fit the lines before it: something was changed."
    )


def test_nothing_stands_after_the_last_line(log: list[bytes]) -> None:
    found = verify_log([*log, log[-1]])
    assert failing(found) == ["form"]
    assert "Line 15 can't be read: the log had ended before it." in sentence(found, "form")


def test_line_ends_may_be_those_of_another_system(log: list[bytes]) -> None:
    assert verify_log(line.replace(b"\n", b"\r\n") for line in log).verdict.standing is HOLDS
    assert verify_log([*log[:-1], log[-1][:-1]]).verdict.standing is HOLDS
    assert failing(verify_log([*log[:-1], log[-1][:-1] + b"\r"])) == ["form"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"\n", "it is neither an epoch, nor a roll of an epoch, nor the last line"),
        (b"[]\n", "it is neither"),
        (b"\xff\n", "it is neither"),
        (b'{"epoch":0}\n', '"epoch" must be a whole number from 1'),
        (b'{"number":4}\n', '"previous" is missing'),
        (b'{"sha256":4}\n', '"rolls" is missing'),
    ],
)
def test_a_line_that_is_none_is_named(log: list[bytes], line: bytes, why: str) -> None:
    found = verify_log(fitted([*log[:5], line, *log[5:]]))
    assert "form" in failing(found)
    assert f"Line 6 can't be read: {why}" in sentence(found, "form")


def test_a_roll_before_any_epoch_is_none(log: list[bytes]) -> None:
    assert "Line 2 can't be read: it is neither" in sentence(verify_log([log[0], log[2]]), "form")


def test_a_field_within_a_record_is_named(log: list[bytes]) -> None:
    found = verify_log(edited(log, 3, record={"interaction": 7}))
    assert '"record.interaction" must be text in quotes' in sentence(found, "form")


def test_a_line_written_anew_is_an_edited_one(log: list[bytes]) -> None:
    found = verify_log(fitted([log[0], json.dumps(json.loads(log[1])).encode() + b"\n", *log[2:]]))
    assert failing(found) == ["form"]
    assert sentence(found, "form") == "Line 2 is not as the bot writes it: it was edited."
    first = json.dumps(json.loads(log[0])).encode() + b"\n"
    assert failing(verify_log(fitted([first, *log[1:]]))) == ["form"]


@pytest.mark.parametrize("lines", [[], [b"\n"], [b"hello"], [b'{"format":"other"}\n']])
def test_other_files_are_no_logs(lines: list[bytes]) -> None:
    with pytest.raises(InputError, match="This is no log"):
        verify_log(lines)


def test_a_log_is_known_by_its_first_line(log: list[bytes]) -> None:
    assert is_log(log[0])
    assert not is_log(log[1])
