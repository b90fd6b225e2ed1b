"""Editions named in a query, and numbers that name none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.editions import NAMES, EditionReading, name_edition, read_editions
from bot.rules.entry import EDITIONS
from bot.rules.text import MAX_QUERY, plain

BARE_AND_FOREIGN = {
    "10. Edition cohesion": "10th",
    "cohesion 10. edition": "10th",
    "10ª edición cohesion": "10th",
    "10a edicion cohesion": "10th",
    "9na edición cohesion": "9th",
    "cohesion 9na": "9th",
    "8va cohesion": "8th",
    "4ta cohesion": "4th",
    "11va cohesion": "11th",
    "10e édition cohesion": "10th",
    "10ème édition cohesion": "10th",
    "édition 8 cohesion": "8th",
    "dixième édition cohesion": "10th",
    "10te Edition cohesion": "10th",
    "zehnte Edition cohesion": "10th",
    "10a edizione cohesion": "10th",
    "10ª edição cohesion": "10th",
    "10e editie cohesion": "10th",
    "10 edycja cohesion": "10th",
    "cohesion edition ten": "10th",
    "cohesion edition eleven": "11th",
    "forth edition cohesion": "4th",
    "eigth cohesion": "8th",
    "nineth cohesion": "9th",
    "elevnth edition cohesion": "11th",
    "cohesion tenth": "10th",
    "cohesion wh40k 11": "11th",
    "cohesion w40k 9": "9th",
    "cohesion warhammer 11": "11th",
    "10-th edition cohesion": "10th",
    "10'th edition cohesion": "10th",
    "cohesion in 8": "8th",
    "cohesion in 11?": "11th",
    "in 11? cohesion": "11th",
    "in 9, cohesion": "9th",
    "cohesion 10ª": "10th",
    "10.º cohesion": "10th",
    "cohesion 11ème": "11th",
}
"""Query → the edition that it names."""
NUMBERS = {"4th": "4", "8th": "8", "9th": "9", "10th": "10", "11th": "11"}
ORDINALS = {"4th": "fourth", "8th": "eighth", "9th": "ninth", "10th": "tenth", "11th": "eleventh"}
FORMS = [
    "{n}th",
    "{n}TH",
    "{n}e",
    "{n}ed",
    "{n} ed",
    "{n} ed.",
    "{n}th ed",
    "{n}th ed.",
    "{n}thed",
    "{n} edition",
    "{n}th edition",
    "{n}th-edition",
    "{n}-edition",
    "{n} edn",
    "{n} e",
    "{word}",
    "{word} edition",
    "{word} ed",
    "the {n}th edition",
    "ed {n}",
    "ed. {n}",
    "ed.{n}",
    "ed: {n}",
    "ed{n}",
    "edition {n}",
    "edition: {n}",
    "e{n}",
    "edition {n}th",
    "eds {n}",
    "40k {n}",
    "(40k {n})",
    "40k {n}th",
    "40k {n}th edition",
    "[{n}th]",
    "({n}e)",
    "{n}th:",
    "- {n}th",
    "{n}th?",
    "{n}th editon",
    "{n}th edt",
    "{n} editoin",
    "{word} edtion",
    "{n}th EDITIONS",
]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("form", FORMS)
def test_an_edition_is_read_wherever_it_stands(form: str, edition: str) -> None:
    named = form.format(n=NUMBERS[edition], word=ORDINALS[edition])
    for query in (f"unit coherency {named}", f"{named} unit coherency", f"unit {named} coherency"):
        reading = read_editions(query)
        assert reading.editions == (edition,), query
        assert reading.unknown == ()
        left = [word for word in reading.text.split() if word.isalpha() and word != "the"]
        assert left == ["unit", "coherency"], query
        assert not any(character.isdigit() for character in reading.text), query


@pytest.mark.parametrize(("query", "edition"), BARE_AND_FOREIGN.items())
def test_bare_and_foreign_forms_and_slips_name_an_edition(query: str, edition: str) -> None:
    reading = read_editions(query)
    assert (reading.editions, reading.unknown) == ((edition,), ())
    left = [word for word in reading.text.replace(",", " ").split() if word.isalpha()]
    assert [word for word in left if word != "in"] == ["cohesion"]


@pytest.mark.parametrize(
    "query",
    [
        "2 models in 10",
        "1 in 4 chance",
        "hit in 8 inches",
        "in 10 turns",
        "in 4 wounds",
        "a roll in 8",
        "in turn 4",
        "within 8",
        "back and forth",
        "so forth",
        "the forth model",
        "die 10. einheit",
        "am 4. zug",
        "warhammer 10 models",
        "10a and 10b",
        "8 a model",
        "10 to wound",
        "4 de dados",
        "4º turno",
    ],
)
def test_what_looks_like_such_a_form_is_left_alone(query: str) -> None:
    assert read_editions(query) == EditionReading(plain(query))


@pytest.mark.parametrize(
    "query",
    [
        "10 models",
        "unit of 10",
        "strength 8 vs toughness 4",
        "s9 into t5",
        "s10 v t4",
        "2d6 charge",
        "4d6",
        '9" charge',
        "charge 9 inches",
        "8 inches and 10 inches",
        "4+ save",
        "4++",
        "ws4 v ws8",
        "bs 4",
        "10 wounds or more",
        "characters with 10 or more wounds",
        "power level 10",
        "10 points",
        "toughness 8 and 9",
        "strength 4 or 8",
        "turn 4",
        "battle round 4",
        "the 4th floor of a ruin",
        "fourth floor",
        "on the 4th level",
        "in the 4th turn",
        "4th battle round",
        "the fourth battle round",
        "4th game turn",
        "the unit's 4th turn",
        "the 4th model",
        "the 8th wound",
        "each 10th attack",
        "a 9th unit",
        "first turn",
        "second rank",
        "third time",
        "in 3rd round can i charge",
        "units arriving in 3rd movement phase",
        "in the 5th model",
        "the 6th die",
        "my 7th model in a unit",
        "models in 3rd rank fight",
        "who comes in 1st here",
        "do they fight in 2nd",
        "1st: i charge, 2nd: he fires",
        "1st turn",
        "2nd psychic power",
        "3rd player",
        "roll of 10",
        "40k",
        "warhammer 40k rules",
        "40k 10 models",
        "40k 5 terminators",
        "40k 3 orks in cover",
        "40k 9 wounds",
        '40k 9" charge',
        "40k 4+ save",
        "40k 2000 points",
        "edition",
        "ed",
        "edition 2d6",
        "edition 10 models",
        "what is the 5th power",
        "100th",
        "44th",
        "0e",
        "10x",
        "i rolled a 10, can i charge",
        "elevation 10",
        "s5 v10",
        "ws4 v8",
        "marines v 8 orks",
        "v8 models",
        "8-10",
        "8 vs 10",
        "roll of 8-10",
        "ten models",
        "x models",
        '5" v 4',
        "explosion 8",
        "eviscerator 9",
    ],
)
def test_real_numbers_are_left_alone(query: str) -> None:
    assert read_editions(query) == EditionReading(plain(query))


@pytest.mark.parametrize(
    ("query", "edition"),
    [
        ("10th unit coherency", "10th"),
        ("9th wound roll", "9th"),
        ("4th wound roll", "4th"),
        ("ninth hit rolls", "9th"),
        ("8th turn order", "8th"),
        ("8th battle round sequence", "8th"),
        ("10th dice rolls", "10th"),
        ("4th models", "4th"),
        ("10th battle-shock", "10th"),
        ("4th battle", "4th"),
        ("40k 10 unit coherency", "10th"),
        ("ed 9 attack sequence", "9th"),
        ("coherency v10", "10th"),
        ("v8 coherency", "8th"),
        ("coherency 40k10", "10th"),
        ("40k9 coherency", "9th"),
        ("W40K8 coherency", "8th"),
        ("coherency X edition", "10th"),
        ("VIII edition coherency", "8th"),
        ("coherency edition IX", "9th"),
        ("IV ed. coherency", "4th"),
        ("coherency 9.ed", "9th"),
        ("coherency edition=8", "8th"),
        ("eight edition coherency", "8th"),
        ("8 th coherency", "8th"),
        ("8.5 edition coherency", "8th"),
        ("w40k coherency 9th", "9th"),
    ],
)
def test_a_term_of_the_rules_may_follow_an_edition(query: str, edition: str) -> None:
    assert read_editions(query).editions == (edition,)


@pytest.mark.parametrize(
    ("query", "editions", "text"),
    [
        ("coherency 8th vs 9th", ("8th", "9th"), "coherency vs"),
        ("9th vs 8th coherency", ("8th", "9th"), "vs coherency"),
        ("coherency 4/8/9th", ("4th", "8th", "9th"), "coherency"),
        ("coherency 8/9th", ("8th", "9th"), "coherency"),
        ("8 and 9th edition coherency", ("8th", "9th"), "and coherency"),
        ("8, 9 and 10th coherency", ("8th", "9th", "10th"), "and coherency"),
        ("coherency 8 v 10e", ("8th", "10th"), "coherency v"),
        ("coherency 8 or 9 ed", ("8th", "9th"), "coherency or"),
        ("coherency 8th & 9th", ("8th", "9th"), "coherency"),
        ("4th-9th coherency", ("4th", "9th"), "coherency"),
        ("tenth edition and ninth", ("9th", "10th"), "and"),
        ("9th 9th edition coherency", ("9th",), "coherency"),
        ("10th edition, 10 models", ("10th",), "10 models"),
        ("10 models 10th edition", ("10th",), "10 models"),
        ('9" charge (40k 10)', ("10th",), '9" charge'),
        ("strength 8 in 8th", ("8th",), "strength 8 in"),
        ("toughness 8 and 9th", ("9th",), "toughness 8 and"),
        ("strength 4/8th", ("8th",), "strength 4"),
        ("ws 4 or 9th", ("9th",), "ws 4 or"),
        ("on a 4, 8th edition", ("8th",), "on a 4"),
        ("4 attacks / 8th", ("8th",), "4 attacks"),
        ("10th battle-shock test", ("10th",), "battle-shock test"),
        ("is there a fourth in 4th", ("4th",), "is there a in"),
        ("2 units 4e", ("4th",), "2 units"),
        ("coherency editions 8 and 10", ("8th", "10th"), "coherency and"),
        ("coherency editions 8-10", ("8th", "10th"), "coherency"),
        ("8-10 editions coherency", ("8th", "10th"), "coherency"),
        ("coherency 8 vs 10 edition", ("8th", "10th"), "coherency vs"),
        ("editions 8, 9 and 10 coherency", ("8th", "9th", "10th"), "and coherency"),
        ("s5 v10 10th", ("10th",), "s5 v10"),
        ("charge a different unit 8th and 10th", ("8th", "10th"), "charge a different unit and"),
        ("charge different in 10th", ("10th",), "charge different in"),
    ],
)
def test_lists_of_editions_and_numbers_beside_them(
    query: str, editions: tuple[str, ...], text: str
) -> None:
    reading = read_editions(query)
    assert (reading.editions, reading.text) == (editions, text)


@pytest.mark.parametrize(
    ("query", "editions"),
    [
        ("coherency 8th not 9th", ("8th",)),
        ("coherency not 9th but 8th", ("8th",)),
        ("coherency 10th, no 9th", ("10th",)),
        ("coherency except 4th", ()),
        ("8th without 9th coherency", ("8th",)),
        ("8th isnt 9th", ("8th",)),
        ("not 8th not 9th coherency 10th", ("10th",)),
    ],
)
def test_a_denied_edition_is_not_asked_for_and_leaves_no_trace(
    query: str, editions: tuple[str, ...]
) -> None:
    reading = read_editions(query)
    assert reading.editions == editions
    assert not {"not", "no", "except", "without", "isnt"} & set(reading.text.split())


@pytest.mark.parametrize(
    ("query", "unknown", "editions"),
    [
        ("coherency 5th edition", ("5th",), ()),
        ("coherency 7e", ("7th",), ()),
        ("7th", ("7th",), ()),
        ("first edition coherency", ("1st",), ()),
        ("2nd ed coherency", ("2nd",), ()),
        ("third edition", ("3rd",), ()),
        ("coherency seventh", ("7th",), ()),
        ("coherency 6th ed vs 7th ed", ("6th", "7th"), ()),
        ("coherency 7e and 10e", ("7th",), ("10th",)),
        ("7e 7e coherency", ("7th",), ()),
        ("V edition coherency", ("5th",), ()),
        ("coherency 12th", ("12th",), ()),
        ("how was coherency in 5th?", ("5th",), ()),
        ("coherency in fifth!", ("5th",), ()),
        ("coherency in 7th again", ("7th",), ()),
        ("coherency in 6th guys", ("6th",), ()),
        ("how did coherency work back in 3rd", ("3rd",), ()),
        ("how was it in the 7th, coherency", ("7th",), ()),
        ("7th: how does coherency work", ("7th",), ()),
        ("coherency in 5th/6th or 7th again", ("5th", "6th", "7th"), ()),
        ("in 7th unit coherency", ("7th",), ()),
        ("coherency in 7th compared to 10th", ("7th",), ("10th",)),
    ],
)
def test_an_edition_without_rules_is_named_as_unknown(
    query: str, unknown: tuple[str, ...], editions: tuple[str, ...]
) -> None:
    reading = read_editions(query)
    assert (reading.unknown, reading.editions) == (unknown, editions)


@pytest.mark.parametrize(
    ("number", "name"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (8, "8th"), (10, "10th"), (11, "11th")],
)
def test_name_edition(number: int, name: str) -> None:
    assert name_edition(number) == name


def test_every_edition_of_the_game_has_a_name_in_the_table() -> None:
    assert list(NAMES) == [name_edition(number) for number in range(1, len(NAMES) + 1)]
    assert set(EDITIONS) < set(NAMES)
    names = [name for names in NAMES.values() for name in names]
    assert len(set(names)) == len(names)


WORDS = st.lists(
    st.sampled_from(["charge", "cover", "my", "unit", "save", "d6", "10", '9"', "t4"]), max_size=5
)


@given(WORDS, WORDS, st.sampled_from(EDITIONS))
def test_only_the_edition_is_taken_out(before: list[str], after: list[str], edition: str) -> None:
    reading = read_editions(" ".join([*before, "the", edition, "edition:", *after]))
    assert reading.editions == (edition,)
    assert reading.text.replace(":", "").split() == [*before, "the", *after]


@given(st.text(max_size=MAX_QUERY))
def test_any_text_can_be_read(text: str) -> None:
    reading = read_editions(text)
    assert set(reading.editions) <= set(EDITIONS)
    assert not set(reading.unknown) & set(EDITIONS)
