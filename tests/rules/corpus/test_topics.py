"""Topics for entries that name none, by what they are called."""

from bot.rules.compare.compare_choice import compare_editions
from bot.rules.corpus.topics import with_topics
from bot.rules.entry import Kind
from bot.rules.library import Library, make_searcher
from tests.rules.small import WORDS, Small


def test_titles_that_agree_between_editions_are_one_topic(small: Small) -> None:
    entries = [
        small.entry("4th/a/unit-coherency"),
        small.entry("9th/b/unit-coherency"),
        small.entry("10th/c/the-unit-coherency", "2. The Unit Coherency"),
        small.entry("10th/c/weather"),
    ]
    corpus = small.corpus(*entries)
    linked = with_topics(corpus, corpus, WORDS)
    assert dict(linked.by_topic) == {
        "unit-coherency": {entry.edition: entry for entry in linked.entries[:3]}
    }
    assert [entry.topic for entry in linked.entries] == ["unit-coherency"] * 3 + [""]
    assert linked.version == corpus.version
    assert [entry.edition for entry in linked.siblings(linked.entries[0])] == ["9th", "10th"]


def test_the_shipped_topics_are_left_as_they_are(shipped: Library) -> None:
    assert (
        with_topics(shipped.corpus, shipped.corpus, shipped.searcher.index.lexicon)
        is shipped.corpus
    )


def test_the_main_entry_is_a_rule_before_a_table_a_definition_and_a_row(small: Small) -> None:
    def entries(*kinds: Kind) -> list[str]:
        made = [small.entry(f"9th/a/{n}", "Fly", kind=kind) for n, kind in enumerate(kinds)]
        row = [
            small.entry("9th/b/table", "Keywords", kind=Kind.TABLE),
            small.entry("9th/b/table/fly", kind=Kind.TABLE),
        ]
        corpus = small.corpus(*row, *made, small.entry("10th/a/fly"))
        return [entry.id for entry in with_topics(corpus, corpus, WORDS).by_topic["fly"].values()]

    assert entries(Kind.GLOSSARY, Kind.TABLE, Kind.RULE, Kind.RULE, Kind.FAQ) == [
        "9th/a/2",
        "10th/a/fly",
    ]
    assert set(entries(Kind.GLOSSARY, Kind.TABLE)) == {"9th/a/1", "10th/a/fly"}
    assert set(entries(Kind.GLOSSARY)) == {"9th/a/0", "10th/a/fly"}
    assert set(entries(Kind.FAQ)) == {"9th/b/table/fly", "10th/a/fly"}


def test_a_chapter_that_names_topics_was_chosen_by_somebody(small: Small) -> None:
    """The Grenade weapon of the 8th edition is not the Grenade stratagem of the 10th."""
    chosen = small.entry("10th/a/go", "Smokescreen", topic="smoke")
    corpus = small.corpus(small.entry("8th/a/grenade"), small.entry("10th/a/grenade"), chosen)
    assert with_topics(corpus, corpus, WORDS) is corpus


def test_names_of_the_shipped_rules_tell_the_topic(small: Small) -> None:
    book = small.corpus(
        small.entry("9th/m/fly", "Fly", topic="fly", aliases=("jump packs",)),
        small.entry("10th/m/fly", "Flying", topic="fly", aliases=("jump",)),
    )
    mine = [
        small.entry("10th/a/1", "Jump"),  # an alias of its edition
        small.entry("4th/a/2", "Fly"),  # a title of another
        small.entry("4th/a/3", "Jump packs"),  # an alias of another
        small.entry("9th/a/4", "2-3"),
    ]
    assert [entry.topic for entry in with_topics(small.corpus(*mine), book, WORDS).entries] == [
        "fly",
        "fly",
        "",
        "",
    ]


def test_an_edition_has_one_main_entry_of_a_topic(small: Small) -> None:
    held = small.entry("10th/m/fly", "Fly", topic="fly")
    corpus = small.corpus(held, small.entry("10th/a/fly"), small.entry("9th/a/fly"))
    linked = with_topics(corpus, corpus, WORDS)
    assert linked.by_topic["fly"]["10th"] is held
    assert [entry.topic for entry in linked.entries] == ["fly", "", "fly"]


def test_a_title_that_meets_a_topic_of_one_edition_alone_makes_none(small: Small) -> None:
    named = small.corpus(
        small.entry("9th/m/pile-in", "Pile in", topic="pile-in", aliases=("pile in moves",))
    )
    mine = small.corpus(
        small.entry("9th/a/x", "Pile in moves"), small.entry("10th/a/y", "Pile in moves")
    )
    assert [entry.topic for entry in with_topics(mine, named, WORDS).entries] == ["pile-in", ""]


def test_an_import_is_compared_through_the_editions(small: Small) -> None:
    older = small.entry("9th/a/x", "Unit Coherency", "Six or more models: two others.")
    newer = small.entry("10th/b/y", "Unit Coherency", "Seven or more models: two others.")
    found = compare_editions(make_searcher(small.corpus(older, newer), "10th"), "unit coherency")
    assert found.topic == "unit-coherency"
    assert [(c.before, c.after) for c in found.steps[0].changes] == [
        ("Six or more", "Seven or more")
    ]
