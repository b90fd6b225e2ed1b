"""Bytes into text, and what is refused."""

import pytest

from bot.errors import InputError, LimitError
from bot.ingest.lines.decode import MAX_BYTES, Container, container_of, decode


@pytest.mark.parametrize(
    ("raw", "name", "container"),
    [
        (b"text", "a.txt", Container.TEXT),
        (b"\n\n%PDF-1.7 ...", "a.txt", Container.PDF),
        (b"<!DOCTYPE html><p>a", "a.txt", Container.HTML),
        (b"\xef\xbb\xbf<html>", "a", Container.HTML),
        (b"<p>a</p>", "a.HTM", Container.HTML),
    ],
)
def test_the_container_is_told_by_the_bytes(raw: bytes, name: str, container: Container) -> None:
    assert container_of(raw, name) is container


def test_an_empty_and_a_huge_file_are_refused() -> None:
    with pytest.raises(InputError, match="it is empty"):
        container_of(b" \n\t\n", "a")
    with pytest.raises(LimitError, match="larger than 20 MiB"):
        container_of(b"a" * (MAX_BYTES + 1), "a")


def test_utf_8_with_and_without_mark() -> None:
    assert decode("½ ‘Fly’".encode()).text == "½ ‘Fly’"
    assert decode("\ufeffFly".encode()).text == "Fly"
    assert decode(b"Fly").doubt == ""


def test_utf_16_says_so_itself() -> None:
    assert decode("Fly ½".encode("utf-16")).text == "Fly ½"
    with pytest.raises(InputError, match="save the file as UTF-8"):
        decode(b"\xff\xfea\x00b")
    assert decode("Fly ½".encode("utf-32")).text == "Fly ½"


def test_windows_text_is_read_with_a_doubt() -> None:
    made = decode("Each model’s base".encode("cp1252"))
    assert made.text == "Each model’s base"
    assert "Windows-1252" in made.doubt


@pytest.mark.parametrize(
    "raw", [b"PK\x03\x04\x00\x00", b"\x89PNG\r\n\x1a\n" + bytes(range(1, 32)) * 4]
)
def test_binary_files_are_refused(raw: bytes) -> None:
    with pytest.raises(InputError, match="binary"):
        decode(raw)


def test_bytes_that_no_encoding_knows_are_refused() -> None:
    with pytest.raises(InputError, match="byte 9 is not text"):
        decode(b"long text\x81 and more of it " * 20)
