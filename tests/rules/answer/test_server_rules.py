"""A server's own words and entries over the shared rules."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import InputError
from bot.rules import answer
from bot.rules.answer import OFFERED
from bot.rules.answer.server_entries import PREFIX, House, Overlaid, is_house, make_house
from bot.rules.answer.server_rules import OWN_FIRST, Shelf, in_shared_words, look_up, offer
from bot.rules.corpus import entry_code
from bot.rules.entry import Entry, Kind
from bot.rules.library import Library
from bot.rules.search import Searcher
from bot.rules.search.certainty import Confidence
from tests.rules.small import WORDS, Small


def own(
    name: str,
    title: str,
    text: str = "Our group decided so.",
    edition: str = "10th",
    **more: object,
) -> Entry:
    """An entry that a server wrote itself."""
    return Entry(
        PREFIX + name, edition, more.pop("kind", Kind.RULE), ("Own rules", title), text, **more
    )


@pytest.fixture(scope="module")
def searcher(small: Small) -> Searcher:
    return small.searcher(
        small.entry(
            "10th/a/coherency",
            "Unit Coherency",
            "Models stay within two inches.",
            topic="coherency",
        ),
        small.entry(
            "8th/a/coherency", "Unit Coherency", "Models stay within two inches.", topic="coherency"
        ),
        small.entry("10th/a/charge", "Charge", "Roll two dice and move towards the enemy."),
        small.entry(
            "10th/a/faq",
            "Charging twice",
            "**Q:** Twice?\n\n**A:** No.",
            kind=Kind.FAQ,
            question="Twice?",
        ),
    )


HOUSE_CHARGE = own("charge", "Charge", "Charges may be re-rolled at our table.")
PIZZA = own(
    "pizza", "Pizza Break", "The defender orders pizza after turn three.", aliases=("lunch break",)
)
EIGHTH = own("old", "Nostalgia Night", "Eighth edition rules on fridays.", edition="8th")


def shelf(searcher: Searcher, *entries: Entry, words: tuple[tuple[str, str], ...] = ()) -> Shelf:
    return Shelf(searcher, make_house(WORDS, entries, words))


def shown(found: answer.Answer) -> str:
    return found.entry.id if found.entry else ""


def test_without_anything_of_its_own_a_server_sees_the_shared_rules(searcher: Searcher) -> None:
    bare = Shelf(searcher)
    assert not bare.house
    assert bare.corpus is searcher.index.corpus
    for query in ("coherency", "charge 8th", "xyzzy"):
        assert look_up(bare, query) == answer.look_up(searcher, query)
    assert offer(bare, "coh") == answer.offer(searcher, "coh")


def test_an_own_entry_is_found_by_its_names(searcher: Searcher) -> None:
    table = shelf(searcher, PIZZA)
    for query, name in [("pizza break", "Pizza Break"), ("Lunch breaks", "lunch break")]:
        found = look_up(table, query)
        assert (shown(found), found.matched, found.confidence) == (
            "house/pizza",
            name,
            Confidence.HIGH,
        )
        assert found.sure


def test_an_own_entry_is_found_by_its_id(searcher: Searcher) -> None:
    found = look_up(shelf(searcher, PIZZA), "HOUSE/PIZZA")
    assert (shown(found), found.editions, found.confidence) == (
        "house/pizza",
        ("10th",),
        Confidence.HIGH,
    )
    assert shown(look_up(shelf(searcher, PIZZA), "10th/a/charge")) == "10th/a/charge"


def test_an_own_name_comes_before_the_same_shared_name(searcher: Searcher) -> None:
    found = look_up(shelf(searcher, HOUSE_CHARGE), "charge")
    assert shown(found) == "house/charge"
    assert "10th/a/charge" in [entry.id for entry in found.others]


def test_a_server_s_words_for_an_entry_are_kept_apart_from_its_names(searcher: Searcher) -> None:
    said = (("conga line", "10th/a/coherency"), ("daisy chain", "10th/a/coherency"))
    table = shelf(searcher, PIZZA, words=said)
    coherency = table.corpus.by_id["10th/a/coherency"]
    assert set(table.house.words_for(coherency)) == {"conga line", "daisy chain"}
    assert table.house.words_for(PIZZA) == ()


def test_a_shared_name_comes_before_an_own_description(searcher: Searcher) -> None:
    chatty = own("chatty", "Evening", "unit coherency unit coherency of the evening")
    found = look_up(shelf(searcher, chatty), "unit coherency")
    assert shown(found) == "10th/a/coherency"


def test_most_of_a_question_in_an_own_entry_is_an_answer(searcher: Searcher) -> None:
    table = shelf(searcher, PIZZA)
    assert look_up(table, "defender pizza break").confidence is Confidence.HIGH
    found = look_up(table, "pizza break on defender wednesday")
    assert (shown(found), found.confidence) == ("house/pizza", Confidence.MEDIUM)


def test_a_shared_answer_stands_against_an_own_one_that_is_less_sure(shipped: Library) -> None:
    lexicon = shipped.searcher.index.lexicon
    vague = own("vague", "Coherency Talk", "models apart stand")
    table = Shelf(shipped.searcher, make_house(lexicon, (vague,), ()))
    found = look_up(table, "how far apart can my models stand in unit coherency 10th")
    assert shown(found) == "10th/movement/unit-coherency"
    assert vague in found.others


def test_a_word_of_an_own_name_may_be_misspelt_by_one(searcher: Searcher) -> None:
    table = shelf(searcher, PIZZA)
    assert shown(look_up(table, "pizzza break")) == "house/pizza"
    assert shown(look_up(table, "xyzzy wquxx")) == ""


def test_what_nobody_has_is_answered_by_nobody(searcher: Searcher) -> None:
    table = shelf(searcher, PIZZA)
    found = look_up(table, "plugh")
    assert (found.entry, found.confidence) == (None, Confidence.NONE)
    assert look_up(table, "what is the").entry is None


def test_own_entries_belong_to_an_edition(searcher: Searcher) -> None:
    table = shelf(searcher, EIGHTH, PIZZA)
    assert shown(look_up(table, "nostalgia night")) == "house/old"
    assert shown(look_up(table, "nostalgia night 8th")) == "house/old"
    assert shown(look_up(table, "nostalgia night 10th")) == ""
    assert shown(look_up(table, "nostalgia night", ["10th"])) == ""
    assert look_up(table, "nostalgia night 7th edition") == answer.look_up(
        searcher, "nostalgia night 7th edition"
    )


def test_own_entries_have_a_kind(searcher: Searcher) -> None:
    table = shelf(searcher, PIZZA, replace(PIZZA, id="house/pizza-faq", kind=Kind.FAQ))
    assert shown(look_up(table, "pizza break", kinds=answer.OFFICIAL)) == "house/pizza-faq"
    assert [entry.id for entry in offer(table, "pizza", kinds=answer.OFFICIAL)][:1] == [
        "house/pizza-faq"
    ]


def test_of_one_name_in_two_editions_the_usual_one_comes_first(searcher: Searcher) -> None:
    old = own("old-break", "Pizza Break", edition="8th")
    assert shown(look_up(shelf(searcher, old, PIZZA), "pizza break")) == "house/pizza"
    veterans = replace(searcher, default_edition="8th")
    assert shown(look_up(shelf(veterans, PIZZA, old), "pizza break")) == "house/old-break"


def test_a_servers_words_lead_to_a_shared_entry(searcher: Searcher) -> None:
    table = shelf(searcher, words=(("buddy rule", "10th/a/coherency"), ("gone", "10th/a/removed")))
    found = look_up(table, "buddy rule")
    assert (shown(found), found.matched, found.own_words) == (
        "10th/a/coherency",
        "buddy rule",
        True,
    )
    assert shown(look_up(table, "gone")) == ""
    assert not look_up(table, "coherency").own_words


def test_a_servers_words_are_put_in_shared_ones(searcher: Searcher) -> None:
    table = shelf(
        searcher, PIZZA, words=(("buddy rule", "10th/a/coherency"), ("gone", "10th/a/removed"))
    )
    assert in_shared_words(table, "Buddy Rule") == "10th/a/coherency"
    assert in_shared_words(table, "buddy rule 8th") == "10th/a/coherency"
    for text in ("coherency", "gone", "pizza break", ""):
        assert in_shared_words(table, text) == text
    assert in_shared_words(Shelf(searcher), "buddy rule") == "buddy rule"


def test_the_same_words_for_two_editions(searcher: Searcher) -> None:
    table = shelf(searcher, words=(("buddies", "8th/a/coherency"), ("buddies", "10th/a/coherency")))
    assert shown(look_up(table, "buddies")) == "10th/a/coherency"
    assert shown(look_up(table, "buddies 8th")) == "8th/a/coherency"


def test_an_own_entry_that_may_be_meant_stands_beside_the_answer(searcher: Searcher) -> None:
    table = shelf(searcher, own("late", "Late Charge Moves", "After nine."))
    found = look_up(table, "charge")
    assert shown(found) == "10th/a/charge"
    assert "house/late" in [entry.id for entry in found.others]
    assert found.entry not in found.others
    assert len(found.others) <= answer.OTHERS


def test_refusals_are_the_shared_ones(searcher: Searcher) -> None:
    with pytest.raises(InputError):
        look_up(shelf(searcher, PIZZA), " ")


def test_the_box_offers_own_entries_first(searcher: Searcher) -> None:
    table = shelf(
        searcher,
        HOUSE_CHARGE,
        EIGHTH,
        PIZZA,
        words=(("charrrge", "10th/a/charge"), ("x", "10th/a/removed")),
    )
    ids = [entry.id for entry in offer(table, "char")]
    assert ids[0] == "house/charge"
    assert ids.count("10th/a/charge") == 1
    assert offer(table, "lunch")[0] is PIZZA
    assert "house/old" not in [entry.id for entry in offer(table, "nostalgia 10th")]
    assert "house/old" in [entry.id for entry in offer(table, "nostalgia")]
    assert offer(table, " ") == answer.offer(searcher, " ")
    assert all(entry.id != "10th/a/removed" for entry in offer(table, "x"))
    assert PIZZA not in offer(table, "unch")  # inside a word


def test_a_box_is_not_filled_with_own_entries_alone(searcher: Searcher) -> None:
    own = [
        replace(PIZZA, id=f"house/{number}", path=("Own", f"Charge {number}"))
        for number in range(40)
    ]
    offered = offer(shelf(searcher, *own), "char")
    assert offered[OWN_FIRST].id == "10th/a/charge"
    assert len(offered) == OFFERED


def test_a_whole_name_is_found_before_one_that_goes_on() -> None:
    house = make_house(
        WORDS, (own("long", "Pizza Break Rota"), own("short", "Pizza"), own("other", "Chairs")), ()
    )
    found = house.find(WORDS, "pizza", lambda stem: 1.0)
    assert [finding.id for finding in found] == ["house/short", "house/long"]
    assert [finding.confidence for finding in found] == [Confidence.HIGH, Confidence.HIGH]


def test_a_house_is_something_only_if_it_holds_something() -> None:
    assert not House()
    assert make_house(WORDS, (PIZZA,), ())
    assert make_house(WORDS, (), (("a b", "10th/a/charge"),))


def test_ids_tell_whose_entry_it_is(small: Small) -> None:
    assert is_house(PIZZA)
    assert not is_house(small.entry("10th/a/b"))


def test_own_entries_lie_over_the_shared_corpus(searcher: Searcher) -> None:
    shared = searcher.index.corpus
    corpus = shelf(searcher, PIZZA).corpus
    assert isinstance(corpus, Overlaid)
    assert corpus.entries == (*shared.entries, PIZZA)
    assert corpus.by_id["house/pizza"] is PIZZA
    assert corpus.by_id["10th/a/charge"] is shared.by_id["10th/a/charge"]
    assert corpus.by_code[entry_code("house/pizza")] is PIZZA
    assert corpus.by_code[entry_code("10th/a/charge")].id == "10th/a/charge"
    assert corpus.by_topic is shared.by_topic
    assert corpus.version == shared.version
    assert corpus.siblings(shared.by_id["8th/a/coherency"]) == (shared.by_id["10th/a/coherency"],)
    assert Overlaid.over(shared, ()) is shared


SAID = [
    "pizza",
    "break",
    "charge",
    "coherency",
    "8th",
    "10th",
    "lunch",
    "turn",
    "xyzzy",
    "the",
    "who",
]
QUERIES = st.lists(st.sampled_from(SAID), min_size=1, max_size=5)


@given(QUERIES.map(" ".join))
def test_an_own_entry_never_crosses_into_an_edition_that_was_not_asked_for(
    searcher: Searcher, query: str
) -> None:
    found = look_up(shelf(searcher, PIZZA, EIGHTH, HOUSE_CHARGE), query)
    if found.entry is not None and found.editions:
        assert found.entry.edition in found.editions
    assert found.entry is None or found.confidence is not Confidence.NONE
