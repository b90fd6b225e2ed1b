"""Long sections cut into parts that each answer one question."""

from bot.ingest.outline import Item, Passage, Row, Section, Span, Table
from bot.ingest.writing.chunks import split_section

TABLE = Table(("d6", "Hit"), tuple(Row((str(n), "Stunned"), Span(n, n)) for n in range(1, 4)))


def prose(words: int, text: str = "word", lead: str = "") -> Passage:
    return Passage((Span(1, 1),), " ".join([text] * (words - 1) + ["end."]), lead=lead)


def points(count: int, words: int) -> Passage:
    return Passage(
        (Span(1, 1),), items=tuple(Item("-", " ".join(["point"] * words)) for _ in range(count))
    )


def step(number: int, words: int, lead: str = "") -> Passage:
    return Passage(
        (Span(1, 1),), items=(Item(f"{number}.", " ".join(["step"] * words)),), lead=lead
    )


def table() -> Passage:
    return Passage((Span(1, 1),), table=TABLE)


def cut(*passages: Passage) -> list[list[int]]:
    """Which passages each part holds."""
    parts = split_section(Section(2, "Title", passages=passages))
    return [[passages.index(passage) for passage in part.passages] for part in parts]


def test_a_short_section_is_one_part() -> None:
    assert cut(prose(50), table(), prose(60, "other"), points(2, 4)) == [[0, 1, 2, 3]]
    assert cut() == []


def test_a_long_section_is_cut_between_paragraphs() -> None:
    assert cut(prose(100), prose(101), prose(50), prose(30)) == [[0], [1], [2, 3]]


def test_a_short_last_paragraph_stays_with_the_one_before() -> None:
    assert cut(prose(110), prose(20)) == [[0, 1]]
    assert cut(prose(230), prose(20), prose(21)) == [[0], [1, 2]]


def test_named_passages_and_steps_are_parts() -> None:
    parts = split_section(
        Section(
            2,
            "T",
            passages=(prose(50), prose(40, lead="Embark"), step(1, 40), step(2, 30, "Hit Roll")),
        )
    )
    assert [part.lead for part in parts] == ["", "Embark", "", "Hit Roll"]
    assert [part.opening[:7] for part in parts] == ["word wo", "word wo", "1. step", "2. step"]


def test_a_list_stays_with_the_heading_or_with_what_announces_it() -> None:
    assert cut(prose(100), prose(99), points(3, 5)) == [[0, 2], [1]]
    announcing = Passage((Span(1, 1),), " ".join(["word"] * 99) + ":")
    assert cut(prose(100), announcing, points(3, 5)) == [[0], [1, 2]]


def test_a_list_that_is_too_long_for_its_heading_is_a_part() -> None:
    assert cut(prose(400), points(30, 10)) == [[0], [1]]


def test_points_that_are_rules_of_their_own_are_cut() -> None:
    parts = split_section(Section(2, "T", passages=(prose(30), points(4, 40))))
    assert [len(part.passages) for part in parts] == [3, 2]
    assert all(not passage.items for part in parts for passage in part.passages)


def test_a_nested_list_is_never_cut_into_rules() -> None:
    nested = Passage((Span(1, 1),), items=(Item("-", "a " * 80), Item("-", "b " * 80, depth=1)))
    assert cut(prose(30), nested) == [[0, 1]]


def test_every_table_of_several_has_a_part_with_the_words_before_it() -> None:  # 004:261-278
    assert cut(prose(20), table(), prose(10), Passage((Span(9, 9),), table=TABLE)) == [
        [0, 1],
        [2, 3],
    ]


def test_a_table_alone_is_opened_by_its_heads() -> None:
    parts = split_section(Section(2, "T", passages=(table(), Passage((Span(9, 9),), table=TABLE))))
    assert [part.opening for part in parts] == ["d6, Hit", "d6, Hit"]
    assert parts[0].has_table


def test_what_is_too_long_for_an_entry_is_cut_somewhere() -> None:
    sentence = "word " * 100 + "end. "
    for passage in (
        Passage((Span(1, 1),), sentence * 40, lead="Name"),
        Passage((Span(1, 1),), "word " * 4_000),
        Passage((Span(1, 1),), "a" * 20_000),
        Passage((Span(1, 1),), items=(Item("-", sentence * 40), Item("-", "short"))),
    ):
        parts = [
            part
            for chunk in split_section(Section(2, "T", passages=(passage,)))
            for part in chunk.passages
        ]
        texts = ["".join(item.text for item in part.items) or part.text for part in parts]
        assert all(len(text) <= 6_000 for text in texts)
        whole = passage.text or "".join(item.text for item in passage.items)
        assert "".join("".join(texts).split()) == "".join(whole.split())
    rows = tuple(Row((str(n), "x" * 500), Span(n, n)) for n in range(40))
    parts = split_section(
        Section(2, "T", passages=(Passage((Span(1, 1),), table=Table(("n", "x"), rows)),))
    )
    assert sum(len(part.passages[0].table.rows) for part in parts if part.passages[0].table) == 40
    assert len(parts) > 3
