"""What words mean to players: stems, small words, abbreviations, phrases of one concept."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.faults import CorpusError
from bot.rules.library import SHIPPED
from bot.rules.text.lexicon import CONCEPT, Lexicon, make_lexicon, read_lexicon
from tests.rules.small import WORDS


def test_an_empty_lexicon_only_stems() -> None:
    assert Lexicon().terms("The charging models were charged") == [
        "the",
        "charg",
        "model",
        "were",
        "charg",
    ]


def test_numbers_and_signs_are_not_stemmed() -> None:
    assert Lexicon().terms('2D6 9" 3+ s≥2t') == [
        "2d6",
        "d6",
        "9",
        '9"',
        "3",
        "3+",
        "s",
        "2",
        "s2",
        "t",
        "s≥2t",
    ]


def test_small_words_say_nothing() -> None:
    assert WORDS.terms("what is the range of a charge") == ["rang", "charg"]


def test_small_words_keep_their_place_in_phrases() -> None:
    lexicon = make_lexicon(["out", "of"], {}, {}, {"unseen": ["out of sight"]})
    assert lexicon.terms("out of sight") == ["sight", CONCEPT + "unseen"]
    assert lexicon.terms("sight out of") == ["sight"]


def test_forms_are_read_as_the_word_they_are_a_form_of() -> None:
    assert WORDS.stem("shot") == WORDS.stem("fired") == WORDS.stem("shooting") == "shoot"


def test_stems_are_cached_and_the_cache_changes_nothing() -> None:
    lexicon = Lexicon()
    assert [lexicon.stem("charging") for _ in range(3)] == ["charg"] * 3
    assert lexicon == Lexicon()


def test_abbreviations_expand_to_words() -> None:
    assert WORDS.expand(["fnp", "roll"]) == ["feel", "no", "pain", "roll"]
    assert WORDS.terms("FNP") == WORDS.terms("feel no pain")


@pytest.mark.parametrize(
    ("typed", "spelt"),
    [
        ("who can do HI", "who can do heroic intervention"),
        ("hi all", "hi all"),
        ("Hi all", "Hi all"),
        ("HI ALL", "HI ALL"),  # all in capitals: nobody can tell
        ("HI!", "HI!"),
        ("HI 10th", "heroic intervention 10th"),
        ("HI there, HI", "heroic intervention there, heroic intervention"),
        ("HIS sword", "HIS sword"),
        ("tHI", "tHI"),
        ("10TH", "10TH"),
        ("", ""),
    ],
)
def test_an_abbreviation_in_capitals_counts_only_in_capitals(typed: str, spelt: str) -> None:
    assert WORDS.spell_out(typed) == spelt
    assert WORDS.expand(["hi"]) == ["hi"]


@pytest.mark.parametrize(
    ("text", "concepts"),
    [
        ("can i fall back", ["retreat"]),
        ("they ran: falling back and running away", ["retreat"]),
        ("get out too far apart", ["retreat", "spread"]),
        ("fall over and back", []),
        ("far apart", []),
        ("fall", []),
    ],
)
def test_concepts_are_found_by_any_of_their_phrases_once_each(
    text: str, concepts: list[str]
) -> None:
    assert [term[1:] for term in WORDS.terms(text) if term.startswith(CONCEPT)] == concepts


def test_a_concept_may_be_phrased_with_an_abbreviation() -> None:
    lexicon = make_lexicon([], {}, {"fb": "fall back"}, {"retreat": ["fb"]})
    assert (
        lexicon.terms("fall back") == lexicon.terms("fb") == ["fall", "back", CONCEPT + "retreat"]
    )


def test_no_word_is_mistaken_for_a_concept() -> None:
    assert CONCEPT + "retreat" not in WORDS.terms("§retreat")


def test_a_phrase_without_words_is_refused() -> None:
    with pytest.raises(ValueError, match=r"concept tie: '\?!' holds no word"):
        make_lexicon([], {}, {}, {"tie": ["?!"]})


def test_the_tables_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    path.write_text(
        '[stop]\na = "the of"\nb = """hi\nall"""\n[forms]\nshoot = "shot fired"\n[abbreviations]\n'
        'fnp = "feel no pain"\nHI = "heroic intervention"\n[names]\nx = "orks"\n'
        '[elsewhere]\nx = "paint"\n'
        '[concepts]\nretreat = ["fall back"]\n',
        encoding="utf-8",
    )
    lexicon = read_lexicon(path)
    assert lexicon.stop == {"the", "of", "hi", "all"}
    assert lexicon.names == {"orks"}
    assert lexicon.elsewhere == {"paint"}
    assert lexicon.terms("Hi all, shot FNP") == ["shoot", "feel", "no", "pain"]
    assert lexicon.capitals == {"HI": "heroic intervention"}
    assert lexicon.terms("fall back")[-1] == "§retreat"


def test_without_a_file_the_lexicon_is_empty(tmp_path: Path) -> None:
    assert read_lexicon(tmp_path / "words.toml") == Lexicon()


def test_an_empty_file_is_an_empty_lexicon(tmp_path: Path) -> None:
    (tmp_path / "words.toml").write_text("")
    assert read_lexicon(tmp_path / "words.toml") == Lexicon()


@pytest.mark.parametrize(
    "raw",
    [
        b"[stop",
        b"\xff",
        b"stop = 3",
        b"[stop]\na = 3",
        b"[forms]\na = 3",
        b"[abbreviations]\na = 3",
        b"concepts = 3",
        b"[concepts]\na = 3",
        b'[concepts]\na = [""]',
        b"[names]\na = [1]",
        b"[nmaes]\na = 'orks'",
    ],
)
def test_a_bad_table_of_words_is_one_clear_error(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "words.toml"
    path.write_bytes(raw)
    with pytest.raises(CorpusError, match=r"words\.toml:1: not a table of words"):
        read_lexicon(path)


@given(st.text(max_size=80))
def test_any_text_has_terms(text: str) -> None:
    assert all(WORDS.terms(text))
    assert (
        WORDS.spell_out(text.lower()) == text.lower()
    )  # abbreviations in capitals alone are written out


class TestShippedWords:
    """`rules_corpus/words.toml`."""

    lexicon = read_lexicon(SHIPPED / "words.toml")

    @pytest.mark.parametrize(
        ("short", "long"),
        [
            ("fnp", "feel no pain"),
            ("los", "line of sight"),
            ("mw", "mortal wounds"),
            ("mws", "mortal wounds"),
            ("ds", "deep strike"),
            ("cp", "command points"),
            ("ow", "overwatch"),
            ("ld", "leadership"),
            ("sv", "save"),
            ("ap", "armour penetration"),
            ("ws", "weapon skill"),
            ("bs", "ballistic skill"),
            ("invuln", "invulnerable save"),
            ("rr", "reroll"),
        ],
    )
    def test_players_abbreviations(self, short: str, long: str) -> None:
        assert self.lexicon.terms(short) == self.lexicon.terms(long)

    def test_hi_is_a_greeting_and_a_heroic_intervention_in_capitals(self) -> None:
        assert self.lexicon.terms("hi") == []
        assert self.lexicon.spell_out("when may he HI") == "when may he heroic intervention"

    @pytest.mark.parametrize(
        "words", ["mini minis model dudes", "shot shoot firing gun", "meele mele melee"]
    )
    def test_words_that_mean_one_thing(self, words: str) -> None:
        assert len({self.lexicon.stem(word) for word in words.split()}) == 1

    def test_numbers_and_game_terms_are_never_small_words(self) -> None:
        kept = [
            "wound",
            "hit",
            "save",
            "charge",
            "cover",
            "move",
            "model",
            "unit",
            "range",
            "damage",
            "strength",
            "toughness",
            "1",
            "2",
            "3",
            "4",
            "5",
            "6",
            "9",
            "10",
        ]
        assert not self.lexicon.stop & set(kept)


def test_names_are_known_in_the_plural_too() -> None:
    names = make_lexicon((), {}, {}, {}, names=["trukk", "orks"]).names
    assert names == {"trukk", "trukks", "orks"}
