"""Every change of a single byte of a receipt or a log is found."""

import re
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from io import BytesIO
from itertools import islice
from typing import Any

import pytest

from bot.dice.fairness import Standing, verify_log, verify_receipt
from bot.errors import InputError

Made = Callable[..., Any]

FEW = (0x01, 0x80, 0x20)
ALL = range(1, 256)


def replacements(data: bytes, masks: Iterable[int], step: int = 1) -> Iterator[bytes]:
    """Every file that differs in one byte, by each of these masks; and those that lose or double a
    byte.
    """
    for at, byte in islice(enumerate(data), 0, None, step):
        for mask in masks:
            yield data[:at] + bytes([byte ^ mask]) + data[at + 1 :]
        yield data[:at] + data[at + 1 :]
        yield data[: at + 1] + data[at:]


def receipt_fails(data: bytes) -> bool:
    try:
        return verify_receipt(data.decode()).standing is Standing.FAILS
    except (InputError, UnicodeDecodeError):
        return True


def log_fails(data: bytes) -> bool:
    try:
        return verify_log(BytesIO(data)).verdict.standing is Standing.FAILS
    except InputError:
        return True


def same(data: bytes, other: bytes) -> bool:
    """Two bytes of the same kind were changed into each other, or the last line end went: nothing
    changed.
    """
    return data == other or data.removesuffix(b"\n") == other


def escaped(
    data: bytes, masks: Iterable[int], fails: Callable[[bytes], bool], step: int = 1
) -> list[bytes]:
    return [
        other
        for other in replacements(data, masks, step)
        if not same(data, other) and not fails(other)
    ]


@pytest.mark.no_cover
@pytest.mark.parametrize("revealed", [True, False], ids=["revealed", "secret"])
def test_of_a_receipt(history: Made, revealed: bool) -> None:
    receipt = history([5, 6], revealed=revealed).receipt(2, 4).text().encode()
    assert not receipt_fails(receipt)
    assert escaped(receipt, FEW[:2], receipt_fails) == []


@pytest.mark.slow
@pytest.mark.parametrize("place", [(1, 1), (2, 4), (2, 6)])
@pytest.mark.parametrize("revealed", [True, False], ids=["revealed", "secret"])
def test_of_a_receipt_to_every_other_byte(
    history: Made, place: tuple[int, int], revealed: bool
) -> None:
    receipt = history([5, 6], revealed=revealed).receipt(*place).text().encode()
    assert escaped(receipt, ALL, receipt_fails) == []


def test_of_a_log(history: Made) -> None:
    log = with_gone(b"".join(history([2, 0, 2]).log()))
    assert not log_fails(log)
    assert escaped(log, FEW[:1], log_fails, step=7) == []


@pytest.mark.slow
def test_of_a_log_to_every_other_byte(history: Made) -> None:
    log = with_gone(b"".join(history([2, 0, 1]).log()))
    assert escaped(log, ALL, log_fails) == []


@pytest.mark.parametrize("step", [7, pytest.param(1, marks=pytest.mark.slow)])
def test_of_a_log_whose_last_line_was_made_to_fit(history: Made, step: int) -> None:
    """The chain and the seeds find what the sum at the end no longer can."""
    log = with_gone(b"".join(history([2, 0, 2], revealed=True).log()))
    body = log[: log.rindex(b"{")]
    assert refitted(body) == log
    assert escaped(body, FEW[:1], lambda other: log_fails(refitted(other)), step) == []


def with_gone(log: bytes) -> bytes:
    """The log after the owner of its second roll had their data deleted."""
    lines = log.splitlines(keepends=True)
    lines[3] = re.sub(rb'"record":\{.*\}\}', b'"record":null}', lines[3])
    return refitted(b"".join(lines[:-1]))


def refitted(body: bytes) -> bytes:
    """A log's lines with a last line that fits them."""
    heads = re.findall(rb'"leaf":"[^"]*","head":"([^"]*)"', body)
    last = b'{"rolls":%d,"head":"%s","sha256":"%s"}\n'
    return body + last % (
        len(heads),
        heads[-1] if heads else b"0" * 64,
        sha256(body).hexdigest().encode(),
    )
