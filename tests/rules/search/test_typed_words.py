"""What a typed word may stand for."""

from string import ascii_lowercase

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from bot.rules.search.indexing.index import Index
from bot.rules.search.spelling import MAX_LOOKED_UP, TYPO_COST, typo_budget
from bot.rules.search.typed_words import (
    CONCEPT_STRENGTH,
    MAX_BEGUN,
    PREFIX_STRENGTH,
    TALK,
    Role,
    read_words,
    unknown_weight,
)
from bot.rules.text.lexicon import CONCEPT, Lexicon, make_lexicon
from tests.rules.small import Small


@pytest.fixture(scope="module")
def index(small: Small) -> Index:
    return small.index(
        small.entry(
            "10th/a/overwatch", "Overwatch", "Fire overwatch when charged, at the closest."
        ),
        small.entry("10th/a/pile-in", "Pile In", "models piled in closer, not within range"),
        small.entry("10th/a/shoot", "Shooting", "shot wound strength toughness, more 3+ 48"),
        small.entry("10th/a/retreat", "Falling Back", "fall back, then move again"),
        small.entry("10th/a/reroll", "Invulnerable Save", "characteristic 12 saves"),
        small.entry("10th/a/feel", "Feel No Pain"),
    )


def meanings(index: Index, text: str, complete: bool = False) -> dict[str, dict[str, float]]:
    """Typed word → the terms it may stand for, with their strength."""
    terms = {number: term for term, number in index.terms.items()}
    return {
        group.typed: {terms[number]: strength for number, strength in group.variants}
        for group in read_words(index, text, complete)
    }


@pytest.mark.parametrize(
    ("word", "edits"),
    [
        ("", 0),
        ("d", 0),
        ("hit", 0),
        ("move", 1),
        ("wounds1", 0),
        ("charges", 1),
        ("movement", 2),
        ("invulnerable", 2),
        ("2d6", 0),
        ("12345678", 0),
        ("1000", 0),
        ("5+++", 0),
        ('9"', 0),
        ("s≥2t", 0),
    ],
)
def test_edits_forgiven_by_length_and_none_in_numbers(word: str, edits: int) -> None:
    assert typo_budget(word) == edits


def test_a_known_word_stands_for_itself_alone(index: Index) -> None:
    assert meanings(index, "wound") == {"wound": {"wound": 1.0}}
    assert meanings(index, "charging")["charging"] == {"charg": 1.0}


def test_a_known_word_is_not_corrected_although_another_is_near(small: Small) -> None:
    index = small.index(small.entry("10th/a/b", "Save", "shave wave waves"))
    assert meanings(index, "wave save shave") == {
        "wave": {"wave": 1.0},
        "save": {"save": 1.0},
        "shave": {"shave": 1.0},
    }


@pytest.mark.parametrize(
    ("typed", "meant", "edits"),
    [
        ("wuond", "wound", 1),  # two letters swapped count as one edit
        ("overwacth", "overwatch", 1),
        ("strenght", "strength", 1),
        ("wond", "wound", 1),
        ("woundd", "wound", 1),
        ("waund", "wound", 1),
        ("toughnss", "tough", 1),
        ("overwtach", "overwatch", 1),
        ("ovrwacth", "overwatch", 2),
        ("invulnrabel", "invulner", 2),
        ("charateristik", "characterist", 2),
    ],
)
def test_misspelt_words_are_forgiven_by_their_distance(
    index: Index, typed: str, meant: str, edits: int
) -> None:
    assert meanings(index, typed)[typed][meant] == TYPO_COST[edits]


def test_of_three_letters_only_the_last_may_lack_and_the_most_used_word_is_meant(
    small: Small,
) -> None:
    index = small.index(
        small.entry("10th/a/b", "Charge", "roll role rolled"),
        small.entry("10th/a/c", "Wound", "roll"),
    )
    assert meanings(index, "charge rol")["rol"] == {"roll": TYPO_COST[1]}
    for typed in ("oll", "rll", "ro", "xyz"):
        assert not meanings(index, f"charge {typed}")[typed]


def test_the_farther_the_weaker() -> None:
    assert 1.0 == TYPO_COST[0] > TYPO_COST[1] > TYPO_COST[2] > 0
    assert 0 < PREFIX_STRENGTH < 1
    assert 0 < CONCEPT_STRENGTH <= 1


@pytest.mark.parametrize(
    "typed", ["wnd", "wuodn", "wooounds", "ovrwcth", "ovvrwwtahc", "xyzzy", "pqqe"]
)
def test_more_edits_than_the_length_allows_are_not_forgiven(index: Index, typed: str) -> None:
    assert meanings(index, typed) == {typed: {}}


@pytest.mark.parametrize("typed", ["13", "2", "47", "480", "4+", '12"', "+3", "2d6", "s4", "1/2"])
def test_numbers_are_never_misspelt(index: Index, typed: str) -> None:
    for number, terms in meanings(index, typed).items():
        assert set(terms) <= {index.lexicon.stem(number)}


def test_numbers_that_the_corpus_has_stand_for_themselves(index: Index) -> None:
    assert meanings(index, "3+")["3+"] == {"3+": 1.0}
    assert meanings(index, "48") == {"48": {"48": 1.0}}


VOWELS = st.sampled_from(
    ["wound", "strength", "toughness", "overwatch", "invulnerable", "closer", "models"]
)


@given(VOWELS, st.data())
def test_every_word_within_the_budget_is_found(
    index: Index, word: str, data: st.DataObject
) -> None:
    """Random edits of a word, judged by an edit distance of another make."""
    letters = list(word)
    for _ in range(data.draw(st.integers(0, 3))):
        at = data.draw(st.integers(0, len(letters) - 1))
        edit = data.draw(st.sampled_from(["drop", "add", "swap", "change"]))
        if edit == "drop" and len(letters) > 4:
            del letters[at]
        elif edit == "add":
            letters.insert(at, "q")
        elif edit == "swap" and at:
            letters[at - 1 : at + 1] = letters[at], letters[at - 1]
        elif edit == "change":
            letters[at] = "q"
    typed = "".join(letters)
    stem = index.lexicon.stem(word)
    found = meanings(index, typed)
    distance = min(OSA.distance(typed, known) for known in (word, stem))
    if distance <= typo_budget(typed) and typed in found:
        assert (
            found[typed].get(stem)
            == TYPO_COST[0 if index.lexicon.stem(typed) == stem else distance]
        )
    elif distance > 2:
        assert stem not in found.get(typed, {})


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("piledin", ["piled"]),  # `in` says nothing
        ("fallback", ["fall", "back"]),
        ("movemore", ["move", "more"]),
        ("closermodels", ["closer", "models"]),
        ("pile in", ["pile"]),
        ("fall back", ["fall", "back"]),
    ],
)
def test_words_written_as_one_are_told_apart(index: Index, typed: str, read: list[str]) -> None:
    assert list(meanings(index, typed)) == read


@pytest.mark.parametrize("typed", ["12models", "qqwound", "wound12", "modelx", "fallbackmodelsqqq"])
def test_words_are_not_split_into_things_unknown(index: Index, typed: str) -> None:
    assert "model" not in list(meanings(index, typed))
    assert len(meanings(index, typed)) <= 2


def test_a_misspelt_word_is_not_split(small: Small) -> None:
    """`battelline` is `battleline`, not `battel line`."""
    index = small.index(small.entry("10th/a/b", "Battleline", "line batteline"))
    assert list(meanings(index, "battelline")) == ["battelline"]


def test_a_word_near_an_abbreviation_alone_stands_for_nothing(small: Small) -> None:
    """`fnp` is written there, but read as the words that it is short for."""
    index = small.index(small.entry("10th/a/b", "Saves", "fnp"))
    assert meanings(index, "fn", complete=True) == {"fn": {}}
    assert meanings(index, "fnpp fnp") == {
        "fnpp": {},
        "feel": {"feel": 1.0},
        "no": {"no": 1.0},
        "pain": {"pain": 1.0},
    }


def test_a_word_near_a_word_of_the_rules_is_no_misspelt_small_word(small: Small) -> None:
    index = small.index(small.entry("10th/a/b", "White"))
    assert meanings(index, "wihte") == {"wihte": {"white": TYPO_COST[1]}}


def test_the_last_word_may_be_unfinished(index: Index) -> None:
    assert meanings(index, "over", complete=True) == {"over": {"overwatch": PREFIX_STRENGTH}}
    assert meanings(index, "over") == {"over": {}}
    assert set(meanings(index, "fall m", complete=True)["m"]) == set()  # one letter says too little
    assert set(meanings(index, "fall mo", complete=True)["mo"]) == {"model", "move", "more"}
    assert meanings(index, "mo fall", complete=True)["mo"] == {}
    assert meanings(index, "s 4", complete=True).get("4") == {}


def test_of_very_many_continuations_the_most_used_count(small: Small) -> None:
    many = [f"zu{first}{second}k" for first in ascii_lowercase for second in ascii_lowercase]
    index = small.index(
        small.entry("10th/a/b", "One", " ".join(many)),
        small.entry("10th/a/c", "Two", "zuzzk zuzyk"),
    )
    begun = meanings(index, "zu", complete=True)["zu"]
    assert len(begun) == MAX_BEGUN
    assert {"zuzzk", "zuzyk"} <= set(begun)
    (whole,) = read_words(index, "zu", complete=True)
    assert whole.weight == pytest.approx(
        float(index.idf.max())
    )  # as much as the rarest of all that it may become


def test_an_unfinished_word_that_is_one_by_itself_is_among_its_meanings(small: Small) -> None:
    many = " ".join(
        f"oc{first}{second}k" for first in ascii_lowercase for second in ascii_lowercase
    )
    index = small.index(
        *(small.entry(f"10th/a/{n}", n, many) for n in "bcd"),
        small.entry("10th/a/e", "E", "oc counts"),
    )
    begun = meanings(index, "oc", complete=True)["oc"]
    assert len(begun) == MAX_BEGUN
    assert "oc" in begun


def test_a_finished_word_comes_before_its_continuations(index: Index) -> None:
    found = meanings(index, "pile", complete=True)["pile"]
    assert found["pile"] == 1.0
    assert meanings(index, "shot", complete=True)["shot"]["shoot"] == 1.0


def test_abbreviations_and_concepts(index: Index) -> None:
    assert meanings(index, "fnp") == {
        "feel": {"feel": 1.0},
        "no": {"no": 1.0},
        "pain": {"pain": 1.0},
    }
    assert meanings(index, "run away") == {
        "run": {CONCEPT + "retreat": CONCEPT_STRENGTH},
        "away": {CONCEPT + "retreat": CONCEPT_STRENGTH},
    }
    found = meanings(index, "fall back")
    assert found["fall"] == {"fall": 1.0, CONCEPT + "retreat": CONCEPT_STRENGTH}


def test_a_concept_that_no_entry_speaks_of_stands_for_nothing(small: Small) -> None:
    index = small.index(small.entry("10th/a/b", "Wound"))
    assert meanings(index, "run away") == {"run": {}, "away": {}}


def test_rare_words_weigh_more_and_unknown_ones_most(index: Index) -> None:
    """`closer` stands in one entry, `back` in two."""
    weights = {group.typed: group.weight for group in read_words(index, "save closer unheardof")}
    assert 0 < weights["closer"] <= weights["unheardof"] == pytest.approx(unknown_weight(index))


def test_what_people_say_around_a_question_weighs_little(small: Small) -> None:
    lexicon = make_lexicon([], {}, {}, {}, talk=["regarding", "order"])
    index = small.index(
        small.entry("10th/a/x", "Order", "who"), small.entry("10th/a/y", "Save"), lexicon=lexicon
    )
    weights = {group.typed: group.weight for group in read_words(index, "regarding order save")}
    assert weights["regarding"] == weights["order"] == TALK < weights["save"]


def test_details_of_the_case_are_told_apart(index: Index) -> None:
    found = {group.typed: group for group in read_words(index, "orks wound 48 chess")}
    assert (found["orks"].role, found["48"].role) == (Role.DETAIL, Role.DETAIL)
    assert (found["wound"].role, found["chess"].role) == (Role.WORD, Role.ELSEWHERE)


def test_a_word_typed_twice_counts_once(index: Index) -> None:
    assert len(read_words(index, "wound wounds wounding wound")) == 1


def test_what_is_known(index: Index) -> None:
    assert [group.known for group in read_words(index, "wound xyzzy")] == [True, False]


def test_nothing_typed_is_nothing_asked(index: Index) -> None:
    assert (
        read_words(index, "")
        == read_words(index, "?! ...")
        == read_words(index, "what is the")
        == []
    )


def test_in_an_empty_corpus_every_word_is_unknown(small: Small) -> None:
    empty = small.index(lexicon=Lexicon())
    assert meanings(empty, "wound overwatch", complete=True) == {"wound": {}, "overwatch": {}}
    assert unknown_weight(empty) > 0


@given(st.text(max_size=100), st.booleans())
def test_any_text_is_read(index: Index, text: str, complete: bool) -> None:
    for group in read_words(index, text, complete):
        assert group.weight > 0
        assert all(0 < strength <= 1 for _, strength in group.variants)
        assert len({term for term, _ in group.variants}) == len(group.variants)


def test_how_it_is_asked_weighs_but_is_no_word_of_the_rule(small: Small) -> None:
    lexicon = make_lexicon(["what"], {}, {}, {}, asking=["who"])
    index = small.index(
        small.entry("10th/a/x", "Order", "who", asked=("who starts",)), lexicon=lexicon
    )
    assert [group.role for group in read_words(index, "what who order")] == [Role.ASKING, Role.WORD]
    assert read_words(small.index(small.entry("10th/a/x", "Order"), lexicon=lexicon), "who") == []


def test_a_phrase_that_no_rule_answers_is_a_sign_of_another_subject(small: Small) -> None:
    lexicon = make_lexicon([], {}, {}, {"elsewhere": ["kill team"]})
    index = small.index(small.entry("10th/a/x", "Kill", "team of a kill team"), lexicon=lexicon)
    assert [group.role for group in read_words(index, "kill team order")] == [
        Role.ELSEWHERE,
        Role.ELSEWHERE,
        Role.WORD,
    ]
    assert [group.role for group in read_words(index, "kill the team")] == [Role.WORD] * 3
    assert all("§" not in term for terms in meanings(index, "kill team").values() for term in terms)


def test_two_letters_at_the_end_are_a_beginning(small: Small) -> None:
    index = small.index(small.entry("10th/a/x", "Shooting", "sh"))
    assert meanings(index, "sh", complete=True)["sh"] == {
        "shoot": PREFIX_STRENGTH,
        "sh": PREFIX_STRENGTH,
    }


def test_two_small_words_are_not_joined(small: Small) -> None:
    index = small.index(
        small.entry("10th/a/b", "Ishe", "ishe visible"),
        lexicon=make_lexicon(["is", "he"], {}, {}, {}),
    )
    assert meanings(index, "is he") == {}


def test_words_are_joined_where_the_whole_is_more_usual_than_its_rarer_part(small: Small) -> None:
    """`over watch` is Overwatch although somebody watches; nobody who moves over charging units
    speaks of plasma.
    """
    index = small.index(
        small.entry("10th/a/overwatch", "Overwatch", "overwatch over there"),
        small.entry("10th/a/fire", "Fire Overwatch", "overwatch at once"),
        small.entry("10th/a/guard", "Standing Guard", "who stands watch"),
        small.entry("10th/a/plasma", "Plasma", "overcharging a gun"),
        small.entry("10th/a/charge", "Charge", "charging units"),
        small.entry("10th/a/chargers", "Chargers", "charging models"),
    )
    for text, read in (
        ("over watch", ["overwatch"]),
        ("over charging", ["over", "charging"]),
        ("pile able", ["pile", "able"]),
    ):
        assert [word.typed for word in read_words(index, text)] == read


def test_of_many_unknown_words_the_first_ones_are_mended(index: Index) -> None:
    """So that three hundred letters of nonsense cost no more than a question."""
    nonsense = [f"{letter}qzjxvk" for letter in ascii_lowercase]
    before_last = " ".join(nonsense[: MAX_LOOKED_UP - 1])
    assert meanings(index, f"{before_last} overwach")["overwach"] == {"overwatch": TYPO_COST[1]}
    assert not meanings(index, f"{before_last} yqzjxvk overwach")["overwach"]
    assert meanings(index, f"{before_last} yqzjxvk overwatch")["overwatch"] == {"overwatch": 1.0}
