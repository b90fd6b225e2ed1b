"""What people type beside dice: what they are for, and what a refusal offers instead."""

from __future__ import annotations

import pytest

from bot.dice.notation.typed import parse_typed
from bot.errors import InputError, UserError
from tests.dice.test_typed_forms import REFUSED


def read(typed: str) -> tuple[str, str]:
    """The canonical text, and what the roll is for."""
    text = parse_typed(typed)
    return text.text(), text.reason


def refused(typed: str) -> UserError:
    with pytest.raises(UserError) as error:
        parse_typed(typed)
    return error.value


@pytest.mark.parametrize(
    ("typed", "dice", "label"),
    [
        ("hit 10d6", "10D6", "hit"),
        ("hits 20d6 3+", "20D6 3+", "hits"),
        ("to hit 20 3+", "20D6 3+", "to hit"),
        ("saves 5 dice on 4s", "5D6 4+", "saves"),
        ("charge 2d6 9+", "2D6 total 9+", "charge"),
        ("charge roll 2d6", "2D6", "charge roll"),
        ('2d6 "charge"', "2D6", "charge"),
        ("2d6 “the long charge”", "2D6", "the long charge"),
        ("2d6 charge", "2D6", "charge"),
        ("20d6 3+ bolters", "20D6 3+", "bolters"),
        ("20d6 3+ heavy bolters", "20D6 3+", "heavy bolters"),
        ("2d6 slow", "2D6", "slow"),
        ("2d6 foo charge", "2D6", "foo charge"),
        ("[3d4 + 3 magic missile]", "3D4+3", "magic missile"),
        ("1d4 dagger + 1d6 sneak", "D4+D6", "dagger, sneak"),
        ("6#4d6kh3 in bulk", "6#4D6kh3", "bulk"),
        ("1d20 I rolled a d20", "D20", "I rolled a d20"),
        ("4d6 --drop-lowest 1", "4D6kh3", ""),
        ("mortal wounds 6d6 on 4+", "6D6 4+", "mortal wounds"),
        ("6+++ for 12 wounds", "12D6 6+", ""),
        ("5+ on 8 saves reroll ones", "8D6 5+ rr1", ""),
        ("4+ for 3 command points", "D6 4+", "3 command points"),
        ("10d6 no 1s", "10D6 2+", ""),
        ("10 dice no ones", "10D6 2+", ""),
        ("2d6 3 or 4", "2D6 =3to4", ""),
        ("2d6 5 or 6", "2D6 5+", ""),
        ("10d6 3 or 4", "10D6 =3to4", ""),
        ("10d6 3 or 5", "10D6 =3,5", ""),
        ("3d3 even", "3D3 =2", ""),
        ("min(1d6,1d6,1d6)", "3D6kl1", ""),
        ("3d3 odd", "3D3 =1,3", ""),
        ("5-6 on 2d6", "2D6 5+", ""),
        ("10d10 5 or 6", "10D10 =5to6", ""),
        ("10d6 =5,6", "10D6 5+", ""),
        ("10d6 =3,20 3+", "10D6 =3; 20D6 3+", ""),
        ("10d6 explode 5-6", "10D6!5", ""),
        ("20d6 t4", "20D6 4+", ""),
        ("2d6, -d6", "2D6; -D6", ""),
        ("2d6+1 on 9", "2D6+1 total 9+", ""),
        ("2d8r1r3r5r7", "2D8 rr1,3,5,7", ""),
        ("4d6 explode 6 keep 3", "4D6!kh3", ""),
        ("4d6kh3e5", "4D6!5kh3", ""),
        ("2d6+d3 charge", "2D6+D3", "charge"),
        ("2d6 (charge)", "2D6", "charge"),
        ("2d6 (secret cave)", "2D6", "secret cave"),
        ("20d6 3+ (bolters)", "20D6 3+", "bolters"),
        ("2d6 charge 9", "2D6 total 9+", "charge"),
        ("2d6 charge on a 9", "2D6 total 9+", "charge"),
        ("2d6 leadership 7+", "2D6 total 7+", "leadership"),
        ("2d6 morale", "2D6", "morale"),
        ("2d6 deny the witch", "2D6", "deny the witch"),
        ("fnp 5+++ 7", "7D6 5+", "fnp"),
        ("saves on 4+ of 9 wounds", "9D6 4+", "saves"),
        ("10d6 fnp 5", "10D6 5+", ""),
        ("10d6 invuln 4", "10D6 4+", ""),
        ("fnp 10d6 5+", "10D6 5+", "fnp"),
        ("20 dice, 3s", "20D6 3+", ""),
        ("20d6, 3s", "20D6 3+", ""),
        ("2d6, -1", "2D6-1", ""),
        ("10xd6", "10#D6", ""),
        ("3d6 [fire] + 1d4 [piercing]", "3D6+D4", "fire, piercing"),
        ("1d20 attack; 1d8 damage", "D20; D8", "attack; damage"),
        ("1d20 # attack; 1d8 # damage", "D20; D8", "attack; damage"),
        ("2d6 charge; 2#20d6 3+", "2D6; 20D6 3+; 20D6 3+", "charge; ; "),
        ("1d20; 1d8 damage", "D20; D8", "damage"),
        ("2d6 # left; right", "2D6", "left; right"),
        ("4d6 ! Damage roll", "4D6", "Damage roll"),
        ("4d6 ! hits", "4D6", "hits"),
        ("4d6 ! fire in the hole", "4D6", "fire in the hole"),
        ("4D6!", "4D6!", ""),
        ("4D6! hits", "4D6!", "hits"),
        ("4d6 ! 5+", "4D6! 5+", ""),
        ("10d6 5+ ! reroll failed", "10D6! 5+ rrfailed", ""),
        ("4d6min3", "4D6mi3", ""),
        ("4d6max5", "4D6ma5", ""),
        ("[1d20]", "D20", ""),
        ("[2d6] for the gate", "2D6", "the gate"),
        ("[[1d20]]", "D20", ""),
        ("{3d6, 4d6}", "3D6; 4D6", ""),
        ("repeat(2d6+1, 3)", "3#2D6+1", ""),
        ("(4-2)d6 4+", "2D6 4+", ""),
        ("5 dice looking for 6s", "5D6 6+", ""),
        ("10×d6", "10#D6", ""),
        ("d6×10", "D6x10", ""),
        ("a dozen dice", "12D6", ""),
        ("half a dozen dice 3+", "6D6 3+", ""),
        ("2 dozen dice", "24D6", ""),
        ("three dozen dice", "36D6", ""),
        ("a couple of dice", "2D6", ""),
        ("a pair of dice", "2D6", ""),
        ("a hundred dice", "100D6", ""),
        ("twenty-five dice 3+", "25D6 3+", ""),
        ("20d6 3 plus", "20D6 3+", ""),
        ("20d6 on 3 plus rr1", "20D6 3+ rr1", ""),
        ("d6 + 3 plus d6", "D6+D6+3", ""),
        ("scatter die", "scatter", ""),
        ("scatter dice 2d6", "scatter 2D6", ""),
        ("10d6 at least three 5+", "10D6 5+ total 3+", ""),
        ("10d6 at least 3 of 5s", "10D6 5+ total 3+", ""),
        ("at least three fives on 10d6", "10D6 5+ total 3+", ""),
        ("10d6 at least one six", "10D6 =6 total 1+", ""),
        ("10d6 at most two 1s", "10D6 =1 total <=2", ""),
        ("10d6 fewer than three 5+", "10D6 5+ total <=2", ""),
        ("10d6 three or fewer 5+", "10D6 5+ total <=3", ""),
        ("10d6 needs three 5+", "10D6 5+ total 3+", ""),
        ("10d6 5+ at least 3 hits", "10D6 5+ total 3+", ""),
        ("10 dice on 5s, 3 or more of them", "10D6 5+ total 3+", ""),
        ("2d6 at least 9", "2D6 total 9+", ""),
        ("1,000d6 3+", "1000D6 3+", ""),
        ("2d6,3d6", "2D6; 3D6", ""),
        ("roll 4d6 once", "4D6", ""),
        ("10d6 4+ reroll 1s once", "10D6 4+ rr1", ""),
        ("4d6 explode 6s reroll 1s once", "4D6! rr1", ""),
        ("4d6k3+ 2", "4D6kh3+2", ""),
        ("4d6 keep highest 5+", "4D6kh1 5+", ""),
        *[
            (f"20 dice on {shown}", "20D6 5+", "")
            for shown in ("5s and 6s", "5s or 6s", "5 and 6", "a 5 or 6", "5s, 6s", "5 to 6", "5-6")
        ],
        ("20d6 4s, 5s and 6s", "20D6 4+", ""),
        ("10 dice for 5s or 6s", "10D6 5+", ""),
        ("20d6 on 1s and 2s", "20D6 <=2", ""),
        ("20d6 on 4s and 5s", "20D6 =4to5", ""),
        ("20 3s, 4 5s", "20D6 3+; 4D6 5+", ""),
        ("10d6 3-4", "10D6 =3to4", ""),
        ("10d6 3 to 5 # saves", "10D6 =3to5", "saves"),
        ("10d6 1-2", "10D6 <=2", ""),
        ("10d6 exploding on 5s and 6s", "10D6!5", ""),
        ("10d6 explode 6s", "10D6!", ""),
        ("20 + 5 dice on 3+", "25D6 3+", ""),
        ("10+10+5 dice on 3s rr1", "25D6 3+ rr1", ""),
        ("20 + 5 dice", "5D6+20", ""),
        ("20 dice -1 to hit on 3+", "20D6 4+", ""),
        ("20d6 3+ -1 to hit", "20D6 4+", ""),
        ("20d6 3+ -1 to hit rr1", "20D6 4+ rr1", ""),
        ("10 dice +1 to wound on 5s", "10D6 4+", ""),
        ("20d6 on 3+ reroll ones, minus 1 to hit", "20D6 4+ rr1", ""),
        ("d6+1 to hit 4+", "D6 3+", ""),
        ("10d6 4+ reroll all misses and 1s", "10D6 4+ rrfailed", ""),
        ("10d6 4+ reroll 1s and misses", "10D6 4+ rrfailed", ""),
        ("10d6 4+ total", "10D6 4+", ""),
        ("10d6s5", "10D6 5+", ""),
        ("8d6d6", "8D6kh2", ""),
        ("damage 3 lascannons d6+1 each", "3#D6+1", "lascannons"),
        ("3 lascannons 2d6 each", "3#2D6", "lascannons"),
        ("3 d6+1 each", "3#D6+1", ""),
    ],
)
def test_it_is_read(typed: str, dice: str, label: str) -> None:
    assert read(typed) == (dice, label)


@pytest.mark.parametrize(
    ("typed", "words", "right"),
    [
        ("bolters 20d6 3+", "bolters 20d6 3+", "20d6 3+ # bolters"),
        ("20d6 4+ +1", "20d6 4+ +1", "20D6 3+"),
        ("20 t4", "20 t4", "20 dice 4+"),
        ("20 dice t4", "20 dice t4", "20 dice 4+"),
        ("-3d6", "-3d6", "3d6"),
        ("− d6", "− d6", "d6"),
        ("15 lasguns on 4s", "15 lasguns on 4s", "15 [lasguns] on 4s"),
        ("3+; what", "what", "# what"),
        ("4d6 pq", "pq", "# pq"),
        ("20d6+1 4+", "20d6+1 4+", "20D6 3+"),
        ("20d6-1 4+ rr1", "20d6-1 4+", "20D6 5+"),
        ("2d6 vs 2d6", "2d6 vs 2d6", "2d6; 2d6"),
        ("2d6 > d6", "2d6 > d6", "2d6; d6"),
        ("d6 on d6", "d6 on d6", "d6; d6"),
        ("2d6 9+ rr1", "2d6 9+ rr1", "2D6 rr1 total 9+"),
        ("2d6+1 9+ reroll ones", "2d6+1 9+ reroll ones", "2D6 reroll ones +1 total 9+"),
        ("2d6+1 reroll ones", "2d6+1 reroll ones", "2D6 reroll ones +1"),
        ("flip a coin", "flip a coin", "D2"),
        ("20d6 3+ -1 to hit rr misses", "20d6 3+ -1", "20D6 4+"),
        ("20d6 on 3+ reroll ones, minus 1", "20d6 on 3+ reroll ones, minus 1", "20D6 4+ rr1"),
    ],
)
def test_it_is_offered(typed: str, words: str, right: str) -> None:
    """Words that nobody knows might change the dice where they do not stand behind them."""
    assert refused(typed).meant == ((words, right),)
    assert read(typed.replace(words, right))


def test_words_between_dice_are_cut_from_what_is_offered() -> None:
    typed = "2d6 and 3d6"
    assert refused(typed).choices == ((typed, "2d6; 3d6"), (typed, "2d6 + 3d6"))


@pytest.mark.parametrize(
    "typed",
    [
        "own2",
        "20d6 6+ -1 to hit",
        "3d6m",
        "scatter d6 3+",
        "3 lascannons 4 each",
        "3 rerol d6 each",
        "20d6 3+ (rerol)",
        "20d6 3+ rerol foo",
        "20d6 3+ lethal hits",
        "20d6 4+ rrfailed +1",
        "20d6 6+ -1",
        "2d6 leadership 7",
        "2d6 foo 3d6 bar",
        "2d6 foo (charge)",
        "bolters",
        "9 bolters",
        "20d6 3+ bølters",
        "20d6 3+ wibble # bolters",
        "20d6 3+ private",
        "private 2d6",
        "2d6 (private)",
        "private: 2d6",
        "20 private dice",
        "max 2d6",
        "average 5d6",
        "3d6 middle",
        "20d6 3+ torrent",
        "flip 3 coins",
        "2d6+d3 9+ rr1",
        "d6; 2d6 9+ rr1",
        "10d6+2 3+",
        "d66+1 4+",
        "ld 6+",
        "10d6x2+1 4+",
        "10d6+d3+1 4+",
        "(10d6+2)/2+1 4+",
        "10d6-1 <=2",
        "10d6+1 7+",
    ],
)
def test_nothing_is_offered(typed: str) -> None:
    error = refused(typed)
    assert (error.meant, error.choices) == ((), ())


def test_a_word_that_mends_nothing_is_not_named() -> None:
    assert "down" not in str(refused("own2"))
    assert "did you mean `reroll`" in str(refused("20d6 3+ rerol rr9"))


@pytest.mark.parametrize("typed", [typed for typed, _ in REFUSED])
def test_what_is_offered_can_be_rolled(typed: str) -> None:
    try:
        parse_typed(typed)
    except UserError as error:
        mended = [typed.replace(words, right) for words, right in error.choices]
        if error.meant:
            whole = typed
            for words, right in error.meant:
                whole = whole.replace(words, right)
            mended.append(whole)
        for each in mended:
            assert parse_typed(each).rolls


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("10d6>=7", "10D6 comes to 10 to 60, so it always reaches `7+`. A total is asked for by"),
        ("7d6>=7", "by `7D6 total 25+`, a number for each die by `7D6 6+`."),
        ("2d6 13+", "2D6 comes to 2 to 12, so it never reaches `13+`."),
        ("20 t4", "`t4` may be Toughness, which `/attack` rolls against; dice that need a number"),
        ("-3d6", "`-3d6` takes dice away from nothing: the dice alone are `3d6`."),
        ("initiative", "`initiative` is rolled by `/rolloff`."),
        (
            "20 dice reroll 1s 3s",
            "`3s` may be re-rolled as well, `rr1 and 3s`, or be what each die",
        ),
        ("20 dice rr1, 3s", "has to reach, as in `10D6 3+ rr1`."),
        ("10d6 =0,2", "A D6 never shows 0."),
        ("10d6 6 or 5", "`6 or 5` stands alone"),
        ("4d6!dl1", "Dice that explode bring others, so say how many are kept: 4D6!kh1."),
        ("4d6!kh3 5+", "4D6 explode, are kept or counted: at most two of these."),
        ("4d6kh3 even", "Of kept dice those from a number on are counted: 4D6kh1 5+."),
        ("10d6 exploding 4-5", "Dice explode from a number on: `10D6!4` on 4 or more."),
        ("3d6 reroll all", "*Again*, under a roll, throws all of them anew"),
        ("20d6 3+ private", "`private` is asked for by an option beside `dice`: `private:True`."),
        ("20d6 3+ reason", "`reason` is an option beside `dice`"),
        ("3d6 middle", "the highest are kept by 3D6kh1"),
        ("average 5d6", "under every roll stands what was to be expected"),
        ("20d6 3+ sustained hits d3", "`sustained` belongs to a weapon or its target: `/attack`"),
        ("roll off", "`/rolloff`"),
        ("flip a coin", "a die of two sides: D2."),
        ("charge", "`charge` is a test: `/test charge` rolls it, with its odds."),
        ("deny 7", "`deny` is a test: `/test deny result:7` rolls it, with its odds."),
        ("deny the witch", "`deny` is a test: `/test deny result:…` rolls it, with its odds."),
        ("battleshock ld 7", "`battleshock` is a test: `/test battleshock leadership:7` rolls it"),
        ("charge roll reroll", "`charge` is a test: `/test charge reroll:all` rolls it"),
        ("hazardous 3", "`hazardous` is a test: `/test hazard count:3` rolls it"),
        ("tank shock", "`tank shock` is a test: `/test tank_shock toughness:…` rolls it"),
        ("7 fnps", "Which number ignores a wound? As in `7 fnp 5+`; `/test ignore_wounds` is"),
        ("7 feel no pains", "Which number ignores a wound?"),
        ("2d6 reroll", "Re-roll which dice? `reroll ones`"),
        ("2d6>=9 reroll", "All of them are thrown anew by *Again*, under `2D6 total 9+`; ones are"),
        ("2d6 vs 2d6", "rolled apart they are `2d6; 2d6`; `/rolloff` is a roll of two players"),
        ("d6*0", "D6 times 0 is no roll: multiply by 1 or more."),
        ("e6", "`e6` says behind dice which dice explode, as in 4D6!6"),
        ("dl1", "which dice are dropped, as in 4D6dl1"),
        ("kh2", "which dice are kept, as in 4D6kh3"),
        ("reroll fails", "which dice are re-rolled, as in 10D6 4+ rr1"),
        *[
            (f"4d6 keep {what}", "show 5 or more is `4D6 5+`.")
            for what in ("5+", "5s", "5 or more")
        ],
        ("4d6 keep 2 or less", "show 2 or less is `4D6 <=2`."),
        ("4d6 keep 1s", "show exactly 1 is `4D6 =1`."),
        ("4d6 drop 1s", "are left out, as in `4D6dl1`. How many dice show 2 or more is `4D6 2+`."),
        ("4d6 drop ones", "show 2 or more is `4D6 2+`."),
        ("4d6 drop 2+", "show exactly 1 is `4D6 =1`."),
        ("4d6 drop >=5", "show 4 or less is `4D6 <=4`."),
        ("4d6 drop 6 or less", "are left out, as in `4D6dl1`."),
        ("4d6 drop =3", "are left out, as in `4D6dl1`."),
        ("4d6 explode once", "`4D6!6` throws a further die for each 6, these included."),
        ("4d6 exploding on 5s once", "`4D6!5` throws a further die for each 5+, these included."),
        ("4d6 6s explode once", "Once means `4D6`, and then as many dice as are due."),
        ("10 dice for 5s or foo", "`foo` could not be read"),
        ("d6d6", "How many dice are thrown is a number: roll the dice for it first"),
        ("2d6d6", "How many dice are thrown is a number"),
        ("4d6 explode on 4s and 5s", "Dice explode from a number on: `4D6!4` on 4 or more."),
        ("10d6 =4to3", "on a D6 it lies between 1 and 6, the lower number first."),
        ("10d6 =3 5+", "`=3` or `5+` for each die of 10D6? Hits that then wound: `/attack`."),
        ("10d6 5+ >=3", "3+ dice that show 5+: `10D6 5+ total 3+`."),
        ("10d6 <=3 5+", "5+ dice that show <=3: `10D6 <=3 total 5+`."),
    ],
)
def test_what_would_be_right_is_told(typed: str, told: str) -> None:
    assert told in str(refused(typed))
    assert isinstance(refused(typed), InputError)


@pytest.mark.parametrize("typed", ["bolters", "roll", "", "6", "-x"])
def test_what_dice_look_like_is_told_where_there_are_none(typed: str) -> None:
    assert "dice look like" in str(refused(typed))


@pytest.mark.parametrize(
    "typed",
    ["2d6 +", "2d6 3", "on 6s", "3d", "2d6 --3", "20d6 3+ bølters", "20d6+1 to hit", "d6; d6 down"],
)
def test_it_is_not_told_beside_dice(typed: str) -> None:
    assert "dice look like" not in str(refused(typed))


def test_words_between_two_dice_are_not_offered() -> None:
    assert [right for _, right in refused("d6 or d3").choices] == ["d6; d3", "d6 + d3"]


def test_what_belongs_elsewhere_is_all_that_is_told() -> None:
    assert str(refused("20d6 3+ sustained hits d3")).count(".") == 1


def test_of_three_numbers_to_reach_is_told_once() -> None:
    assert str(refused("12d6 3+ 4+ 5+")).count("for each die") == 1
    assert "Two rolls: `12D6 3+; 12D6 4+`." in str(refused("12d6 3+ 4+ 5+"))


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("charge", ("/test charge",)),
        ("charge 9", ("/test charge", "distance: 9")),
        ("charge roll on a 9+", ("/test charge", "distance: 9")),
        ("deny 7", ("/test deny", "result: 7")),
        ("ld 7", ("/test leadership", "leadership: 7")),
        ("deny the witch 7", ("/test deny", "result: 7")),
        ("battleshock ld 7", ("/test battleshock", "leadership: 7")),
        ("battleshock test on 7+", ("/test battleshock", "leadership: 7")),
        ("charge roll reroll", ("/test charge", "reroll: all")),
        ("charge 9 reroll", ("/test charge", "distance: 9", "reroll: all")),
        ("hazardous", ("/test hazard",)),
        ("3 hazardous tests", ("/test hazard", "count: 3")),
        ("tank shock 10", ("/test tank_shock", "toughness: 10")),
        ("battleshock 7 reroll", ()),
        ("smite 5", ()),
        ("deny", ()),
        ("advance 6", ()),
        ("charge 9 8", ()),
        ("charge +1", ()),
        ("charge -2", ()),
        ("charge psychic", ()),
        ("grenade", ("/test explosives",)),
        ("roll grenades", ("/test explosives",)),
        ("deadly demise", ("/test explodes",)),
        ("first turn", ("/rolloff",)),
        ("roll for the first turn", ("/rolloff",)),
        ("Who goes first?", ("/rolloff",)),
        ("initiative", ("/rolloff",)),
        ("roll off", ("/rolloff",)),
        ("bolters", ()),
    ],
)
def test_a_tests_name_offers_its_command(typed: str, lines: tuple[str, ...]) -> None:
    assert refused(typed).instead == lines


@pytest.mark.parametrize(
    ("typed", "readings"),
    [
        ("5d6 >> 4", {"5D6 4+", "5D6 5+"}),
        ("10d6 >=4 sum", {"10D6 4+", "10D6"}),
        ("20d6 3+ 4+", {"20D6 3+; 20D6 4+", "20D6 3+ total 4+"}),
        ("20 shots hitting on 3s wounding on 4s", {"20D6 3+; 20D6 4+", "20D6 3+ total 4+"}),
        ("2d6 >= 9 reroll", {"2D6 total 9+", "2D6 rr1 total 9+"}),
        ("3d6+1 12+ reroll failed", {"3D6+1 total 12+", "3D6 rr1 +1 total 12+"}),
        ("5d6 << 3", {"5D6 <=3", "5D6 <=2"}),
        ("2d6!=5", {"2D6!5", "2D6 =1,2,3,4,6"}),
        ("2d6!=1", {"2D6 2+"}),
        ("4(12 + 1d20)", {"4#D20+12", "(D20+12)x4"}),
        ("roll 2 (1d20 + 14)", {"2#D20+14", "(D20+14)x2"}),
    ],
)
def test_what_bots_read_in_two_ways_is_asked_back(typed: str, readings: set[str]) -> None:
    choices = refused(typed).choices
    assert {read(typed.replace(words, right))[0] for words, right in choices} == readings


@pytest.mark.parametrize(
    ("typed", "word", "never"),
    [
        ("4d6q", "`q`", "sides"),
        ("3d10>=6f1", "`f`", "1+"),
        ("4d6 zz1", "`zz`", "D1"),
    ],
)
def test_words_that_nobody_knows_are_the_only_fault(typed: str, word: str, never: str) -> None:
    told = str(refused(typed)).partition(": behind dice")[0]
    assert told.startswith(word)
    assert never not in told
