"""`sources.toml` of a folder."""

import tomllib

import pytest

from bot.errors import InputError
from bot.ingest.writing.source_list import SourceList, read_source_list
from bot.rules.entry import Source

CORE = Source(
    "core8",
    'Core "Rules"\x7f',
    "8th",
    "2018",
    "a.txt",
    "00",
    "text",
    "Core",
    "1; 3-4",
    ("8th/a.md", "8th/b.md"),
)


def test_a_source_is_added_and_read_back() -> None:
    book = SourceList().with_(Source("core8", 'Core "Rules"', "8th", chapters=("8th/a.md",)))
    assert book.text.startswith("# Each document once.")
    assert tomllib.loads(book.text)["core8"]["title"] == 'Core "Rules"'
    assert read_source_list(book.text).sources["core8"].chapters == ("8th/a.md",)


def test_a_source_takes_the_place_of_the_one_with_its_key() -> None:
    book = SourceList().with_(Source("a", "A", "8th")).with_(Source("b", "B", "9th"))
    again = book.with_(Source("a", "New", "10th"))
    assert [source.title for source in again.sources.values()] == ["New", "B"]
    assert again.text.count("[a]") == 1


def test_what_others_wrote_is_left_as_it_is() -> None:
    text = '# mine\n\n[x]  # keep\ntitle = "X"\nedition = "4th"\nextra = 3 # note\n'
    book = read_source_list(text).with_(Source("y", "Y", "8th"))
    assert book.text.startswith(text)


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("[x", "sources.toml is not valid TOML: Expected"),
        ("x = 1", "'x' must be a table"),
        ("[x]\n[x]\n", "not valid TOML"),
        ("deep = " + "[" * 20_000, "sources.toml is not valid TOML: nested too deeply"),
    ],
)
def test_a_broken_file_is_refused(text: str, cause: str) -> None:
    with pytest.raises(InputError, match=cause):
        read_source_list(text)


def test_a_file_that_would_lose_something_is_refused() -> None:
    text = '[a]\ntitle = "A"\nedition = "8th"\n["b.c"]\ntitle = "B"\nedition = "8th"\n'
    with pytest.raises(InputError, match="can't be changed safely"):
        read_source_list(text).with_(Source("a", "New", "8th"))
    with pytest.raises(InputError, match="can't be changed safely"):
        SourceList().with_(CORE)
