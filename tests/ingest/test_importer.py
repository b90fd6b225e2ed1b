"""Importing into a folder: what is written, replaced, refused, and never left half done."""

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.errors import InputError, LimitError
from bot.ingest import import_documents
from bot.ingest.lines.decode import MAX_BYTES
from bot.ingest.writing import corpus_folder
from bot.ingest.writing.source_list import read_source_list
from bot.rules.corpus import load
from bot.rules.corpus.check import check
from bot.rules.entry import Source

RULES = (
    "# House Rules\n\n**Edition:** 8th edition\n\n## Movement\n\nModels move.\n\n## Dice\n\nRoll "
    "them.\n"
)


def write(folder: Path, name: str, text: str | bytes) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def held(out: Path) -> Mapping[str, str]:
    return {
        path.relative_to(out).as_posix(): path.read_text()
        for path in sorted(out.rglob("*"))
        if path.is_file()
    }


def test_a_document_becomes_a_corpus_that_loads_and_checks(tmp_path: Path) -> None:
    path = write(tmp_path, "rules.md", RULES)
    report = import_documents([path], tmp_path / "out")
    corpus = load([tmp_path / "out"])
    assert [entry.id for entry in corpus.entries] == [
        "8th/house-rules-dice/dice",
        "8th/house-rules-movement/movement",
    ]
    assert corpus.sources["house-rules"].file == "rules.md"
    checked = check(corpus, {"house-rules": RULES.split("\n")}, copies=False)
    assert checked.ok
    assert checked.problems == ()
    assert report.ok
    assert list(report.describe()) == [
        "rules.md: imported as house-rules: House Rules (8th), read as Markdown",
        "  2 entries in 2 chapters",
        "  2 lines left out: fact about the document (3), title (1)",
    ]


def test_the_same_document_again_replaces_it(tmp_path: Path) -> None:
    out = tmp_path / "out"
    import_documents([write(tmp_path, "rules.md", RULES)], out)
    first = held(out)
    assert import_documents([tmp_path / "rules.md"], out).documents[0].replaced
    assert held(out) == first
    write(tmp_path, "rules.md", RULES.replace("## Dice\n\nRoll them.", "## Morale\n\nModels flee."))
    report = import_documents([tmp_path / "rules.md"], out)
    assert report.documents[0].replaced
    assert next(report.describe()).startswith("rules.md: replaced as house-rules")
    assert sorted(held(out)) == [
        "8th/house-rules-morale.md",
        "8th/house-rules-movement.md",
        "sources.toml",
    ]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("other.md", RULES),  # equal bytes
        ("rules.md", RULES.replace("House Rules", "Club Rules")),  # equal file name
    ],
)
def test_a_document_is_known_by_bytes_or_file_name(tmp_path: Path, name: str, text: str) -> None:
    out = tmp_path / "out"
    import_documents([write(tmp_path, "rules.md", RULES)], out)
    assert (
        import_documents([write(tmp_path / "again", name, text)], out).documents[0].key
        == "house-rules"
    )


ASKED = (
    "Q: Is {0} one?\nA: Yes, {0}.\n\nQ: Is {0} two?\nA: No, {0}.\n\nQ: Is {0} three?\nA: Never, "
    "{0}.\n"
)


@pytest.mark.parametrize("heading", ["", "# FAQ\n\n"])
def test_two_documents_of_one_title_are_two(tmp_path: Path, heading: str) -> None:
    out = tmp_path / "out"
    for name in ("club-faq.txt", "league-faq.txt"):
        (document,) = import_documents(
            [write(tmp_path, name, heading + ASKED.format(name))], out, "9th"
        ).documents
        assert not document.replaced
    corpus = load([out])
    assert len(corpus.sources) == 2
    assert sum("Never, club-faq.txt." in entry.text for entry in corpus.entries) == 1
    assert sum("Never, league-faq.txt." in entry.text for entry in corpus.entries) == 1
    assert import_documents([tmp_path / "league-faq.txt"], out, "9th").documents[0].replaced
    assert load([out]).entries == corpus.entries


def test_two_markdown_files_of_one_title_are_two(tmp_path: Path) -> None:
    out = tmp_path / "out"
    for name in ("one.md", "two.md"):
        text = f"# FAQ\n\n## Dice\n\nRoll them for {name}.\n\n## Rulers\n\nUse them for {name}.\n"
        import_documents([write(tmp_path, name, text)], out, "9th")
    texts = [entry.text for entry in load([out]).entries]
    assert {"Roll them for one.md.", "Roll them for two.md."} <= set(texts)


def test_a_heading_over_questions_is_the_title(tmp_path: Path) -> None:
    text = "# Club FAQ\n\n" + ASKED.format("it")
    (document,) = import_documents(
        [write(tmp_path, "a.txt", text)], tmp_path / "out", "9th"
    ).documents
    assert (document.title, document.pairs, document.entries) == ("Club FAQ", 3, 3)
    (document,) = import_documents(
        [write(tmp_path, "club-faq.txt", ASKED.format("x"))], tmp_path / "b", "9"
    ).documents
    assert document.title == "Club FAQ"


def test_under_another_edition_no_empty_folder_stays(tmp_path: Path) -> None:
    out, path = tmp_path / "out", write(tmp_path, "rules.md", RULES)
    import_documents([path], out, "8th")
    import_documents([path], out, "9th")
    assert sorted(each.name for each in out.iterdir()) == ["9th", "sources.toml"]


def test_a_document_of_no_form_is_doubted(tmp_path: Path) -> None:
    text = (
        "Buy milk, and bread for all of us, and a bit of cheese.\nCall the plumber about the tap "
        "tomorrow.\n"
    )
    (document,) = import_documents(
        [write(tmp_path, "list.txt", text)], tmp_path / "out", "9th"
    ).documents
    assert any(
        "not sure: no headings, questions or tables were found" in line
        for line in document.describe()
    )


def test_other_documents_share_the_folder(tmp_path: Path) -> None:
    out = tmp_path / "out"
    write(out, "8th/my-own.md", "---\nedition: 8th\ntitle: Mine\n---\n# Mine\n")
    write(out, "sources.toml", '# mine\n[mine]\ntitle = "Mine"\nedition = "8th"\n')
    files = [
        write(tmp_path, "a.md", RULES),
        write(tmp_path, "b.md", RULES.replace("House", "Club")),
    ]
    report = import_documents(files, out)
    assert [document.key for document in report.documents] == ["house-rules", "club-rules"]
    assert "8th/my-own.md" in held(out)
    assert held(out)["sources.toml"].startswith('# mine\n[mine]\ntitle = "Mine"')
    assert set(load([out]).sources) == {"mine", "house-rules", "club-rules"}


def test_titles_of_two_editions_get_two_keys(tmp_path: Path) -> None:
    files = [write(tmp_path, "a.md", RULES), write(tmp_path, "b.md", RULES.replace("8th", "9th"))]
    report = import_documents(files, tmp_path / "out")
    assert [document.key for document in report.documents] == ["house-rules", "house-rules-9th"]


def test_files_of_other_documents_are_not_overwritten(tmp_path: Path) -> None:
    out = tmp_path / "out"
    write(out, "8th/house-rules-dice.md", "---\nedition: 8th\ntitle: Mine\n---\n# Mine\n")
    import_documents([write(tmp_path, "rules.md", RULES)], out)
    assert sorted(held(out)) == [
        "8th/house-rules-dice-2.md",
        "8th/house-rules-dice.md",
        "8th/house-rules-movement.md",
        "sources.toml",
    ]


def test_a_known_document_takes_its_name_and_edition(tmp_path: Path) -> None:
    path = write(tmp_path, "rules.txt", "MOVING\nModels move.\n")
    sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
    known = {"core9": Source("core9", "Core Rules", "9th", "2020", "x.txt", sha256, "web text")}
    (document,) = import_documents([path], tmp_path / "out", sources=known).documents
    assert (document.key, document.title, document.edition) == ("core9", "Core Rules", "9th")
    record = read_source_list(held(tmp_path / "out")["sources.toml"]).sources["core9"]
    assert (record.date, record.kind, record.file) == ("2020", "web text", "rules.txt")
    (named,) = import_documents([path], tmp_path / "named", title="Mine", sources=known).documents
    assert named.title == "Mine"
    (other,) = import_documents([path], tmp_path / "other", edition="8", sources=known).documents
    assert (other.key, other.edition) == ("moving", "8th")


def test_a_source_written_by_hand_is_not_taken_over(tmp_path: Path) -> None:
    path = write(tmp_path, "rules.md", RULES)
    sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
    text = (
        f'[core8]\ntitle = "House Rules"\nedition = "8th"\nsha256 = "{sha256}"\nfurniture = "3"\n'
    )
    write(tmp_path, "out/sources.toml", text)
    known = {"core8": Source("core8", "House Rules", "8th", sha256=sha256)}
    for replaced in (False, True):
        (document,) = import_documents([path], tmp_path / "out", sources=known).documents
        assert (document.key, document.replaced) == ("house-rules", replaced)
    assert held(tmp_path / "out")["sources.toml"].startswith(text)


def test_a_key_of_a_known_document_is_not_given_to_another(tmp_path: Path) -> None:
    known = {"house-rules": Source("house-rules", "House Rules", "8th", sha256="other")}
    (document,) = import_documents(
        [write(tmp_path, "a.md", RULES)], tmp_path / "out", sources=known
    ).documents
    assert document.key == "house-rules-8th"


def test_edition_and_title_come_from_the_operator_first(tmp_path: Path) -> None:
    path = write(tmp_path, "rules.md", RULES)
    (document,) = import_documents(
        [path], tmp_path / "out", edition="10e", title="  My\nRules "
    ).documents
    assert (document.edition, document.title) == ("10th", "My Rules")


def test_a_document_without_a_title_is_called_like_its_file(tmp_path: Path) -> None:
    text = "All models of a unit always move together over the whole of the table, as one.\n"
    (document,) = import_documents(
        [write(tmp_path, "club_house-rules.txt", text)], tmp_path / "out", "8"
    ).documents
    assert document.title == "Club house rules"
    assert "--title" in document.doubts[-1].text
    questions = "Q: Is it?\nA: Yes.\n" * 3
    (document,) = import_documents(
        [write(tmp_path, "faq.txt", questions)], tmp_path / "out", "8"
    ).documents
    assert (document.title, document.pairs) == ("FAQ, 8th edition", 3)
    (document,) = import_documents(
        [write(tmp_path, "_.txt", text)], tmp_path / "out", "8"
    ).documents
    assert document.title == "Imported rules"


def test_doubts_are_described_with_their_line(tmp_path: Path) -> None:
    text = (
        "MOVING\nThe Grif\ufffd\ufffdzq unit has a 1\ufffd rule, Engagement Range, Power Rating "
        "and Power Level.\n"
    )
    (document,) = import_documents(
        [write(tmp_path, "a.txt", text.encode())], tmp_path / "out"
    ).documents
    described = "\n".join(document.describe())
    assert "3 lost letters put back" in described
    assert "not sure: line 2: " in described
    assert "not sure: the edition is taken to be 9th" in described


def test_windows_text_is_imported_with_a_doubt(tmp_path: Path) -> None:
    path = write(tmp_path, "a.txt", "MOVING\nEach model’s base stays.\n".encode("cp1252"))
    (document,) = import_documents([path], tmp_path / "out", "8").documents
    assert "Windows-1252" in document.doubts[0].text
    assert "model’s base" in held(tmp_path / "out")["8th/moving.md"]


HTML = "<html><body><h1>Rules</h1><h2>Dice</h2><p>Roll <b>2D6</b>, not 3D6.</p></body></html>"


def test_html_is_read_as_markdown_or_as_questions(tmp_path: Path) -> None:
    out = tmp_path / "out"
    page = write(tmp_path, "a.html", HTML)
    asked = (
        "<html><p>General</p>"
        + "".join(f"<p>Q: Is it {n}?<br>A: It is not.</p>" for n in range(3))
        + "</html>"
    )
    report = import_documents([page, write(tmp_path, "b.html", asked)], out, "8")
    assert [document.form for document in report.documents] == ["Markdown", "questions and answers"]
    assert "Roll 2D6, not 3D6." in held(out)["8th/rules-dice.md"]
    assert report.documents[1].pairs == 3


class TestRefused:
    @pytest.mark.parametrize(
        ("text", "kind", "cause"),
        [
            (b"", InputError, "it is empty"),
            (b"\xef\xbb\xbf\n", InputError, "it is empty"),
            (b"\x00\x01\x02", InputError, "binary"),
            (b"%PDF-1.4 broken", InputError, "PDF"),
            (b"<html></html>", InputError, "no text"),
            (b"# Rules\n", InputError, "edition"),
            (b"# 8th edition\n\n## A\n\n## B\n", InputError, "no rule was found"),
            (b"a" * (MAX_BYTES + 1), LimitError, "larger than 20 MiB"),
            (b"a" * 30_000, LimitError, "line 1 has 30000 characters"),
        ],
    )
    def test_a_file_that_can_not_be_used_is_one_clear_error(
        self, tmp_path: Path, text: bytes, kind: type[Exception], cause: str
    ) -> None:
        path = write(tmp_path, "bad.txt", text)
        report = import_documents([path], tmp_path / "out")
        (refused,) = report.refused
        assert type(refused.error) is kind
        assert str(refused.error).startswith(f"{path}: ")
        assert cause in str(refused.error)
        assert not (tmp_path / "out").exists()
        assert not report.ok

    def test_files_that_are_none(self, tmp_path: Path) -> None:
        report = import_documents([tmp_path / "none.txt", tmp_path], tmp_path / "out", "8")
        assert [str(refused.error).split(": ", 1)[1] for refused in report.refused] == [
            "it can't be read: No such file or directory",
            "it is a folder; name the files in it",
        ]

    def test_the_others_are_imported(self, tmp_path: Path) -> None:
        files = [write(tmp_path, "bad.txt", b"\0"), write(tmp_path, "good.md", RULES)]
        report = import_documents(files, tmp_path / "out")
        assert [document.file for document in report.documents] == ["good.md"]
        assert [Path(refused.file).name for refused in report.refused] == ["bad.txt"]

    def test_the_same_document_twice_in_one_import(self, tmp_path: Path) -> None:
        files = [write(tmp_path, "a.md", RULES), write(tmp_path, "b.md", RULES)]
        report = import_documents(files, tmp_path / "out")
        assert "the same document as a.md" in str(report.refused[0].error)

    def test_options_that_can_not_be_used(self, tmp_path: Path) -> None:
        path = write(tmp_path, "a.md", RULES)
        with pytest.raises(InputError, match="at least one file"):
            import_documents([], tmp_path)
        with pytest.raises(InputError, match="a title is for one document"):
            import_documents([path, path], tmp_path / "out", title="Both")
        with pytest.raises(InputError, match="edition '7th' is unknown"):
            import_documents([path], tmp_path / "out", edition="7th")

    @pytest.mark.parametrize("text", ["[x", "\xff"])
    def test_a_folder_with_broken_sources(self, tmp_path: Path, text: str) -> None:
        write(tmp_path, "out/sources.toml", text.encode("latin-1"))
        with pytest.raises(InputError, match=r"sources\.toml"):
            import_documents([write(tmp_path, "a.md", RULES)], tmp_path / "out")

    def test_an_out_that_is_a_file(self, tmp_path: Path) -> None:
        with pytest.raises(InputError, match="can't be written"):
            import_documents([write(tmp_path, "a.md", RULES)], write(tmp_path, "out", "x"))


class TestAllOrNothing:
    @pytest.mark.parametrize("fails", range(6))
    def test_a_failure_at_any_step_changes_nothing(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: int
    ) -> None:
        out = tmp_path / "out"
        import_documents([write(tmp_path, "rules.md", RULES)], out)
        before = held(out)
        calls = 0
        replace = Path.replace

        def failing(self: Path, target: Path) -> Path:
            nonlocal calls
            calls += 1
            if calls == fails + 1:
                raise OSError(28, "No space left on device")
            return replace(self, target)

        monkeypatch.setattr(Path, "replace", failing)
        changed = write(
            tmp_path, "rules.md", RULES.replace("Dice", "Morale").replace("move", "fly")
        )
        with pytest.raises(InputError, match="nothing was changed: No space left"):
            import_documents([changed], out)
        assert held(out) == before

    def test_a_full_disk_before_anything_is_exchanged(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def full(_: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(InputError, match="nothing was changed"):
            import_documents([write(tmp_path, "a.md", RULES)], tmp_path / "out")
        assert list((tmp_path / "out").iterdir()) == []

    def test_a_file_to_remove_may_be_gone_already(self, tmp_path: Path) -> None:
        corpus_folder.write_holding(tmp_path, {"8th/a.md": "x"}, ["8th/none.md"])
        assert held(tmp_path) == {"8th/a.md": "x"}
