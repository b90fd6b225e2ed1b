"""Letters that a PDF lost. The examples are the document's own (003:line); the method knows none of
them.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.errors import InputError
from bot.ingest.lines import ligatures
from bot.ingest.lines.ligatures import LOST, repair
from bot.ingest.lines.line import Line, split_lines

Lines = Callable[[str], tuple[Line, ...]]


def mend(text: str) -> str:
    return "\n".join(line.raw for line in repair(split_lines(text.replace("*", LOST)))[0])


@pytest.mark.parametrize(
    ("broken", "whole"),
    [
        ("*e warriors that *ght for control", "The warriors that fight for control"),  # 2
        (
            "the battle*eld, a*er any su*ered damage",
            "the battlefield, after any suffered damage",
        ),  # 21, 748, 910
        (
            "di*erent; una*ected; over*owing; re*exes",
            "different; unaffected; overflowing; reflexes",
        ),
        (
            "one model must *ee and is removed",
            "one model must flee and is removed",
        ),  # 1525: not `Thee`
        ("a *oor or a *re, left to bene*t", "a floor or a fire, left to benefit"),
        (
            "players should roll o*. *e winner is le*",
            "players should roll off. The winner is left",
        ),  # 334
        ("Aircra* of the Aircra* keyword", "Aircraft of the Aircraft keyword"),  # 499
        ("4. Saving *row: *e player rolls", "4. Saving Throw: The player rolls"),  # 1147
        ("a roll-o* with army-speci*c rules", "a roll-off with army-specific rules"),  # 1674, 225
        ("di*cult, su*cient, o*ce, ba*ed", "difficult, sufficient, office, baffled"),
    ],
)
def test_a_word_gets_back_the_ligature_that_makes_a_word(broken: str, whole: str) -> None:
    assert mend(broken) == whole


@pytest.mark.parametrize(
    ("broken", "whole"),
    [
        ("warriors that * ght", "warriors that fight"),  # 2
        ("bracing to * re at full e* ect.", "bracing to fire at full effect."),  # 988
        ("the battle* eld, but", "the battlefield, but"),  # 986
        ("shrugs o* the damage", "shrugs off the damage"),  # 1649: a real blank stays
        ("machines. * e core rules", "machines. The core rules"),  # 234
    ],
)
def test_a_blank_inside_a_word_is_told_from_one_between_words(broken: str, whole: str) -> None:
    assert mend(broken) == whole


def test_a_sentence_begins_with_a_capital_and_goes_on_without() -> None:
    assert (
        mend("the roof is *at. *at is why it is *at") == "the roof is flat. That is why it is flat"
    )


def test_the_word_after_tells_which_is_meant() -> None:
    assert (
        mend("they open *re with a *re extinguisher") == "they open fire with a fire extinguisher"
    )


def test_a_word_that_the_document_spells_out_elsewhere_is_known() -> None:
    assert "Griffonne" in mend("The Griffonne legion.\nGri*onne moves.")


def test_a_ligature_that_still_stands_in_the_document_is_not_lost() -> None:
    intact = "tire stiff time ration action motion nation station " * 20
    assert mend(f"{intact}\nOpen *re!").endswith("Open fire!")


def test_two_gaps_in_one_word_and_a_lost_apostrophe() -> None:
    assert (
        mend("the *re*y and the *ghter*s sword, don*t")
        == "the firefly and the fighter’s sword, don’t"
    )


def test_what_no_dictionary_knows_is_guessed_by_its_neighbours_and_told() -> None:
    lines, count, doubts = repair(
        split_lines(f"Wraith{LOST}ghter, Wraith{LOST}ghter and {LOST}{LOST}{LOST}x of {LOST}")
    )
    assert count == 6
    assert LOST not in lines[0].text
    assert lines[0].text.startswith("Wraithfighter, Wraithfighter")
    assert [doubt.line for doubt in doubts] == [1, 1, 1]
    assert "Wraithfighter" in doubts[0].text


def test_a_close_rival_is_told(lines: Lines) -> None:
    text = (
        "*e model moves. *is unit may *re. " * 9 + "\nOne model must *ee and is removed from play"
    )
    _, _, doubts = repair(lines(text.replace("*", LOST)))
    assert doubts[0].text == f"'{LOST}ee' is read as 'flee'; 'Thee' fits nearly as well"


def test_a_line_that_goes_on_is_no_new_sentence() -> None:
    assert mend("it fell\n*at on the ground") == "it fell\nflat on the ground"
    assert mend("It fell.\n*at was all") == "It fell.\nThat was all"


def test_a_text_without_losses_is_returned_as_it_is(lines: Lines) -> None:
    made = lines("nothing lost")
    assert repair(made) == (made, 0, ())


def test_an_unreadable_text_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ligatures, "MAX_UNKNOWN", 2)
    with pytest.raises(InputError, match="can't be told"):
        mend("qx*zv wq*xv vz*qx")
    monkeypatch.setattr(ligatures, "MAX_LOST", 3)
    with pytest.raises(InputError, match="4 letters are lost"):
        mend("* * * *")


@pytest.mark.parametrize("number", ["000", "001", "002", "004"])
@pytest.mark.parametrize(
    "lost", [["ffi", "ffl", "ff", "fi", "fl"], ["ffi", "ffl", "ff", "fi", "fl", "ft", "Th"]]
)
def test_ligatures_taken_out_of_the_other_sources_all_come_back(
    sources: Path, number: str, lost: list[str]
) -> None:
    (path,) = sources.glob(f"{number}_*")
    text = path.read_text(encoding="utf-8")
    broken = split_lines(re.sub("|".join(lost), LOST, text))
    assert [line.text for line in repair(broken)[0]] == [line.text for line in split_lines(text)]
