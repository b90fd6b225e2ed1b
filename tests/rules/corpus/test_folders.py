"""Folders of corpus files into one frozen corpus."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bot import editions
from bot.errors import LimitError, UserError
from bot.rules.corpus import (
    MAX_ENTRIES,
    MAX_FILE_BYTES,
    MAX_TEXT,
    Corpus,
    entry_code,
    folders,
    load,
    read_sources,
)
from bot.rules.entry import EDITIONS, Citation, Kind, Place, Source
from bot.rules.faults import CorpusError, Faults
from tests.rules.small import Small

Folder = Callable[..., Path]


def entry(name: str, text: str = "text", **more: str) -> str:
    lines = "".join(f"{key}: {value}\n" for key, value in more.items())
    return f"## {name.rpartition('/')[2]}\n<!--\nid: {name}\n{lines}-->\n{text}\n\n"


def test_entries_come_by_edition_oldest_first_then_by_file_then_as_written(folder: Folder) -> None:
    root = folder(
        "a",
        {
            "10th/b.md": entry("10th/b/z") + entry("10th/b/a"),
            "10th/a.md": entry("10th/a/a"),
            "4th/a.md": entry("4th/a/a"),
            "9th/a.md": entry("9th/a/a"),
            "8th/a.md": entry("8th/a/a"),
        },
    )
    names = [found.id for found in load([root]).entries]
    assert names == ["4th/a/a", "8th/a/a", "9th/a/a", "10th/a/a", "10th/b/z", "10th/b/a"]


def test_only_markdown_in_the_folders_of_editions_is_read(folder: Folder) -> None:
    root = folder(
        "a",
        {
            "10th/a.md": entry("10th/a/a"),
            "10th/notes.txt": "no entry",
            "10th/deeper/b.md": "not read",
            "readme.md": "---\nnot a chapter",
            "7th/a.md": "---\nnot read",
        },
    )
    assert [found.id for found in load([root]).entries] == ["10th/a/a"]


def test_a_place_names_the_file_in_its_folder(folder: Folder) -> None:
    root = folder("a", {"10th/a.md": entry("10th/a/a")})
    assert load([root]).entries[0].place == Place("10th/a.md", 8)


def test_no_folder_and_an_empty_folder_hold_nothing(folder: Folder) -> None:
    assert load([]).entries == ()
    empty = load([folder("a", {})])
    assert (empty.entries, dict(empty.sources)) == ((), {})


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="nowhere: there is no such corpus folder"):
        load([tmp_path / "nowhere"])
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(CorpusError, match="no such corpus folder"):
        load([file])


def test_a_later_folder_shadows_by_id_in_the_place_of_the_first(folder: Folder) -> None:
    shipped = folder(
        "shipped", {"10th/a.md": entry("10th/a/a", "shipped") + entry("10th/a/b", "shipped")}
    )
    own = folder("own", {"10th/own.md": entry("10th/a/a", "own") + entry("10th/own/c", "own")})
    found = load([shipped, own])
    assert [(e.id, e.text) for e in found.entries] == [
        ("10th/a/a", "own"),
        ("10th/a/b", "shipped"),
        ("10th/own/c", "own"),
    ]
    assert found.duplicates == ()
    assert found.by_id["10th/a/a"].place.file == "10th/own.md"


def test_an_id_twice_in_one_folder_is_kept_once_and_reported(folder: Folder) -> None:
    root = folder(
        "a", {"10th/a.md": entry("10th/a/a", "first"), "10th/b.md": entry("10th/a/a", "second")}
    )
    found = load([root])
    assert [e.text for e in found.entries] == ["first"]
    assert [(e.text, e.place.file) for e in found.duplicates] == [("second", "10th/b.md")]


def test_sources_of_later_folders_are_added_and_shadow(folder: Folder) -> None:
    one = folder(
        "one",
        {"sources.toml": '[a]\ntitle = "A"\nedition = "10th"\n[b]\ntitle = "B"\nedition = "9th"\n'},
    )
    two = folder(
        "two",
        {
            "sources.toml": (
                '[b]\ntitle = "own"\nedition = "9th"\n[c]\ntitle = "C"\nedition = "4th"\n'
            )
        },
    )
    assert {key: source.title for key, source in load([one, two]).sources.items()} == {
        "a": "A",
        "b": "own",
        "c": "C",
    }


def test_a_source_with_all_it_may_say(folder: Folder) -> None:
    root = folder(
        "a",
        {
            "sources.toml": (
                '[core10]\ntitle = "Core"\nedition = "10th"\ndate = "June 2023"\nfile = '
                '"a.txt"\n'
                'sha256 = "00"\nkind = "PDF"\nholds = "definitions"\nfurniture = " 1-3; 9 ;"\ncolour = "red"\n'
                'chapters = "10th/a.md; 10th/b.md ;"\n'
            )
        },
    )
    expected = Source(
        "core10",
        "Core",
        "10th",
        "June 2023",
        "a.txt",
        "00",
        "PDF",
        "",
        " 1-3; 9 ;",
        ("10th/a.md", "10th/b.md"),
        "definitions",
    )
    assert read_sources(root) == {"core10": expected}


def test_without_a_source_book_there_are_no_sources(folder: Folder) -> None:
    assert read_sources(folder("a", {})) == {}


@pytest.mark.parametrize(
    ("book", "cause"),
    [
        ("[core10\n", "not valid TOML"),
        ("deep = " + "[" * 20_000, "not valid TOML: nested too deeply"),
        ("core10 = 3\n", "source 'core10' needs a title and an edition"),
        ('[core10]\ntitle = "A"\n', "source 'core10' needs a title and an edition"),
        ('[core10]\nedition = "10th"\n', "source 'core10' needs a title and an edition"),
        (
            '[a]\ntitle = "A"\nedition = "10th"\nfurniture = "1–3"\n',
            "furniture '1–3' of 'a' must be a line or first-last",
        ),
        (
            '[a]\ntitle = "A"\nedition = "10th"\nfurniture = "1; x"\n',
            "furniture 'x' of 'a' must be",
        ),
        (
            '[a]\ntitle = "A"\nedition = "10th"\nfurniture = "1-999999999"\n',
            "must be a line or first-last",
        ),
        (b"\xff\xfe", "not UTF-8 text (byte 0)"),
        ("a = 1\0", "holds a NUL character"),
    ],
)
def test_a_bad_source_book_is_one_clear_error(
    folder: Folder, book: str | bytes, cause: str
) -> None:
    with pytest.raises(CorpusError) as raised:
        load([folder("a", {"sources.toml": book})])
    assert "sources.toml:1: " in str(raised.value)
    assert cause in str(raised.value)


@pytest.mark.parametrize(
    ("raw", "cause"),
    [
        (b"---\nedition: 10th\ntitle: \xe9\n---\n", "not UTF-8 text (byte 25)"),
        (b"---\nedition: 10th\ntitle: A\n---\n\0", "holds a NUL character: not a text file"),
    ],
)
def test_a_chapter_that_is_no_text_is_refused(folder: Folder, raw: bytes, cause: str) -> None:
    with pytest.raises(CorpusError) as raised:
        load([folder("a", {"10th/bad.md": raw})])
    assert "bad.md:1: " in str(raised.value)
    assert cause in str(raised.value)


def test_a_link_out_of_the_folder_is_not_followed(folder: Folder, tmp_path: Path) -> None:
    outside = tmp_path / "outside.md"
    outside.write_text("---\nedition: 10th\ntitle: A\n---\n")
    root = folder("a", {"10th/a.md": entry("10th/a/a")})
    (root / "10th/link.md").symlink_to(outside)
    with pytest.raises(CorpusError, match=r"link\.md:1: leads out of the corpus folder"):
        load([root])


def test_a_link_within_the_folder_is_read(folder: Folder) -> None:
    root = folder("a", {"10th/a.md": entry("10th/a/a"), "later/b.txt": ""})
    (root / "later/b.md").write_text("---\nedition: 10th\ntitle: B\n---\n# B\n" + entry("10th/b/a"))
    (root / "10th/b.md").symlink_to(root / "later/b.md")
    assert [found.id for found in load([root]).entries] == ["10th/a/a", "10th/b/a"]


def test_what_is_no_file_is_refused(folder: Folder) -> None:
    root = folder("a", {"10th/a.md": entry("10th/a/a"), "10th/b.md/deeper.md": ""})
    with pytest.raises(CorpusError, match=r"b\.md:1: is not a file"):
        load([root])


def test_a_link_to_itself_is_refused(folder: Folder) -> None:
    root = folder("a", {"10th/a.md": entry("10th/a/a")})
    (root / "10th/b.md").symlink_to(root / "10th/b.md")
    with pytest.raises(
        CorpusError, match=r"b\.md:1: (can't be read: its links run in a circle|is not a file)"
    ):
        load([root])


def test_a_file_that_may_not_be_read_is_named(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path, *args: object) -> None:
        raise PermissionError(13, "Permission denied")

    root = folder("a", {"10th/a.md": entry("10th/a/a")})
    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(CorpusError, match=r"a\.md:1: can't be read: Permission denied"):
        load([root])


def test_all_that_is_wrong_in_a_folder_is_gathered(folder: Folder) -> None:
    """One bad file or source does not hide what is wrong in the others."""
    book = (
        '[a]\ntitle="A"\n[b]\ntitle="B"\nedition="10th"\nfurniture="x"\n[c]\ntitle="C"\n'
        'edition="10th"\n'
    )
    root = folder(
        "a",
        {
            "sources.toml": book,
            "8th/a.md": "no front matter",
            "9th/a.md": b"\xff\xfe",
            "10th/a.md": entry("x") + entry("10th/a/a", "x" * (MAX_TEXT + 1)) + entry("10th/a/b"),
        },
    )
    (root / "8th/a.md").write_text("no front matter")
    faults = Faults(keep=True)
    found = load([root], faults)
    assert [held.id for held in found.entries] == ["10th/a/a", "10th/a/b"]
    assert (found.sources["a"].edition, found.sources["b"].furniture, found.sources["c"].title) == (
        "",
        "",
        "C",
    )
    causes = [
        "'a' needs a title",
        "furniture 'x'",
        "front matter",
        "not UTF-8",
        "id 'x' must be",
        "16001 characters",
    ]
    assert len(faults.found) == len(causes)
    for fault, cause in zip(faults.found, causes, strict=True):
        assert cause in str(fault)


def test_a_book_of_sources_that_cannot_be_read_hides_no_chapter(folder: Folder) -> None:
    faults = Faults(keep=True)
    found = load(
        [folder("a", {"sources.toml": "= broken", "10th/a.md": entry("10th/a/a")})], faults
    )
    assert len(found.entries) == 1
    assert "sources.toml:1: not valid TOML" in str(faults.found[0])


def test_mistakes_in_a_chapter_name_it(folder: Folder) -> None:
    with pytest.raises(CorpusError, match=r"^10th/bad\.md:8: id 'x' must be"):
        load([folder("a", {"10th/bad.md": entry("x")})])


def test_files_of_other_editors_are_read(folder: Folder) -> None:
    head = "---\nedition: 10th\ntitle: A\n---\n# A\n"
    text = (head + entry("10th/a/a", "“text”")).replace("\n", "\r\n")
    root = folder(
        "a",
        {
            "10th/a.md": text.encode("utf-8-sig"),
            "sources.toml": "\ufeff[a]\ntitle='A'\nedition='9th'\n",
        },
    )
    assert load([root]).entries[0].text == "“text”"
    assert "a" in load([root]).sources


def test_a_file_may_have_2_mib_and_no_more(folder: Folder) -> None:
    head = "---\nedition: 10th\ntitle: A\n---\n"
    exactly = head + "a" * (MAX_FILE_BYTES - len(head))
    assert load([folder("fits", {"10th/a.md": exactly})]).entries == ()
    with pytest.raises(LimitError, match=r"a\.md: larger than 2 MiB"):
        load([folder("larger", {"10th/a.md": exactly + "a"})])


def test_an_entry_may_have_16000_characters_and_no_more(folder: Folder) -> None:
    fits = load([folder("fits", {"10th/a.md": entry("10th/a/a", "x" * MAX_TEXT)})])
    assert len(fits.entries[0].text) == 16_000
    with pytest.raises(
        LimitError, match=r"^10th/a\.md:8: 10th/a/a has 16001 characters; at most 16000"
    ):
        load([folder("larger", {"10th/a.md": entry("10th/a/a", "x" * (MAX_TEXT + 1))})])


def test_a_corpus_may_have_only_so_many_entries(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert MAX_ENTRIES == 20_000
    monkeypatch.setattr(folders, "MAX_ENTRIES", 2)
    one = folder("one", {"10th/a.md": entry("10th/a/a") + entry("10th/a/b")})
    two = folder("two", {"10th/a.md": entry("10th/a/b") + entry("10th/a/c")})
    assert len(load([one, one]).entries) == 2
    with pytest.raises(LimitError, match="more than 2 entries"):
        load([one, two])


def test_every_refusal_is_something_a_user_may_read(folder: Folder) -> None:
    with pytest.raises(UserError):
        load([folder("a", {"10th/bad.md": b"\xff"})])


def test_topics_lead_to_the_main_entry_of_each_edition(small: Small) -> None:
    faq = small.entry("8th/faq/coherency", kind=Kind.FAQ, topic="coherency")
    rule8 = small.entry("8th/units/coherency", topic="coherency")
    second = small.entry("8th/units/second", topic="coherency")
    rule10 = small.entry("10th/units/coherency", topic="coherency")
    without = small.entry("10th/units/other")
    found = small.corpus(faq, rule8, second, rule10, without)
    assert {topic: dict(held) for topic, held in found.by_topic.items()} == {
        "coherency": {"8th": rule8, "10th": rule10}
    }
    assert found.siblings(rule8) == (rule10,)
    assert found.siblings(second) == (rule10,)
    assert found.siblings(faq) == (rule10,)
    assert found.siblings(rule10) == (rule8,)
    assert found.siblings(without) == ()


def test_siblings_come_oldest_edition_first(small: Small) -> None:
    entries = {
        edition: small.entry(f"{edition}/a/b", topic="t")
        for edition in ("10th", "4th", "9th", "8th")
    }
    found = small.corpus(*entries.values())
    assert [e.edition for e in found.siblings(entries["9th"])] == ["4th", "8th", "10th"]


def test_entries_are_found_by_id_and_by_code(small: Small) -> None:
    entry = small.entry("10th/a/b")
    found = small.corpus(entry)
    assert found.by_id["10th/a/b"] is entry
    assert found.by_code[entry_code("10th/a/b")] is entry


def test_codes_are_short_and_last_for_ever() -> None:
    assert (
        entry_code("10th/movement/unit-coherency") == "306b26458594"
    )  # buttons already sent carry it
    assert len({entry_code(f"10th/a/{n}") for n in range(20_000)}) == 20_000


def test_the_version_follows_what_entries_and_sources_say(small: Small) -> None:
    one, two = small.entry("10th/a/b", text="one"), small.entry("10th/a/c", text="two")
    source = Source("core10", "Core", "10th")
    version = small.corpus(one, two, sources=[source]).version
    assert len(version) == 12
    assert (
        small.corpus(two, one, sources=[source]).version == version
    )  # the order of files is no change
    moved = replace(one, place=Place("elsewhere.md", 99))
    assert small.corpus(moved, two, sources=[source]).version == version
    for changed in (
        replace(one, text="One"),
        replace(one, aliases=("a",)),
        replace(one, asked=("a",)),
        replace(one, kind=Kind.TABLE),
        replace(one, sources=(Citation("core10", 1, 1),)),
        replace(one, date="2024"),
    ):
        assert small.corpus(changed, two, sources=[source]).version != version
    assert small.corpus(one, sources=[source]).version != version
    assert small.corpus(one, two).version != version
    assert small.corpus(one, two, sources=[replace(source, date="2024")]).version != version


def test_citations_and_places_are_written_as_they_are_read() -> None:
    assert str(Citation("core10", 3, 3)) == "core10:3"
    assert str(Citation("core10", 3, 9)) == "core10:3-9"
    assert str(Place("10th/a.md", 7)) == "10th/a.md:7"


def test_the_place_is_not_part_of_what_an_entry_is(small: Small) -> None:
    one = small.entry("10th/a/b")
    assert one == replace(one, place=Place("x", 1))
    assert one != replace(one, text="other")


def test_editions_and_kinds_stand_in_their_order() -> None:
    assert tuple(editions.EDITIONS) == EDITIONS
    assert [str(kind) for kind in Kind] == ["rule", "faq", "table", "glossary"]


def test_a_corpus_is_frozen(small: Small) -> None:
    found = small.corpus(small.entry("10th/a/b"))
    assert isinstance(found, Corpus)
    with pytest.raises(AttributeError):
        found.entries = ()  # type: ignore[misc]


def test_what_stands_under_an_entry_has_its_siblings(small: Small) -> None:
    new, old = small.entry("10th/a/x", topic="x"), small.entry("8th/b/x", topic="x")
    below, other = small.entry("10th/a/x/many/more"), small.entry("10th/a/y")
    found = small.corpus(new, old, below, other)
    assert found.siblings(below) == (old,)
    assert found.topic_of(below) == "x"
    assert found.siblings(other) == ()
