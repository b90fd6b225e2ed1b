"""Files that mean harm: one sentence each, in bounded time and memory."""

from __future__ import annotations

import base64
import contextlib
import gzip
import io
import json
import time
import tracemalloc
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.armies.datasheets import Datasheets
from bot.armies.formats import read_army
from bot.armies.sizes import MAX_BYTES
from bot.errors import InputError, LimitError, UserError
from tests.armies.conftest import sample

LAUGHS = """<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">
<!ENTITY lol1 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">
<!ENTITY lol2 "&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;">
]><roster><name>&lol2;</name></roster>"""
OUTSIDE = """<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>
<roster>&x;</roster>"""


def zipped(*files: tuple[str, bytes], packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", packing) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return out.getvalue()


def shared(data: bytes) -> bytes:
    return base64.b64encode(gzip.compress(data))


ROS = b'<roster gameSystemName="x"><forces/></roster>'
DEEP = '{"roster": {"forces": [{"selections": [' + '{"selections": [' * 40 + "]}" * 40 + "]}]}}"
WIDE = {"roster": {"forces": [{"selections": [{}] * 200_000}]}}
WIDE_XML = b"<roster><forces><force><selections>" + b"<selection/>" * 25_000
WIDE_XML += b"</selections></force></forces></roster>"
DEEP_ASSETS = '{"item":"A\u00a7B","assets":{"included":[' * 50 + "]}}" * 50

HOSTILE = {
    "billion laughs": (LAUGHS.encode(), "not a roster in XML"),
    "outside entity": (OUTSIDE.encode(), "not a roster in XML"),
    "broken XML": (b"<roster><forces>", "not a roster in XML"),
    "other XML": (b"<html></html>", "not a roster"),
    "roster without units": (ROS, "no units"),
    "zip bomb": (zipped(("a.ros", b"\0" * 9_000_000)), "more than 8 MB"),
    "zip without list": (zipped(("a.txt", ROS)), "exactly one"),
    "zip with two lists": (zipped(("a.ros", ROS), ("b.ros", ROS)), "exactly one"),
    "zip of no zip": (b"PK\3\4rubbish", "broken"),
    "zip packed as bz2": (zipped(("a.ros", ROS), packing=zipfile.ZIP_BZIP2), "unusual way"),
    "zip packed as lzma": (zipped(("a.ros", ROS), packing=zipfile.ZIP_LZMA), "unusual way"),
    "too large": (b"x" * (MAX_BYTES + 1), "at most 1 MB"),
    "binary": (bytes(range(256)) * 4, "binary file"),
    "picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "binary file"),
    "broken JSON": (b'{"roster": ', "broken"),
    "endless JSON": (b"[" * 900_000, "broken"),
    "huge number": (b'{"roster": {"forces": [], "x": ' + b"9" * 5000 + b"}}", "broken"),
    "JSON of something else": (b'{"a": 1}', "no army list that I know"),
    "JSON list": (b"[1, 2]", "no army list that I know"),
    "JSON with odd forces": (b'{"roster": {"forces": 3}}', "no army list that I know"),
    "JSON with an odd roster": (b'{"roster": 3}', "no army list that I know"),
    "deep JSON": (DEEP.encode(), "more selections"),
    "200,000 selections": (json.dumps(WIDE, separators=(",", ":")).encode(), "more selections"),
    "25,000 selections in XML": (WIDE_XML, "more selections"),
    "deep assets": (f'{{"snapshot": {DEEP_ASSETS}}}'.encode(), "more selections"),
    "assets without units": ('{"snapshot": {"item": "A§B", "assets": 1}}'.encode(), "no units"),
    "snapshot of something else": (b'{"snapshot": {"item": "x"}}', "no army list that I know"),
    "damaged address": (b"H4sIAAAAAAAA", "damaged"),
    "address with wrong letters": (b"H4sI%%%%", "damaged"),
    "address that is a bomb": (shared(b" " * 9_000_000), "more than 8 MB"),
    "address of no list": (shared(b'{"a": 1}'), "no army list that I know"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_gets_one_sentence(name: str) -> None:
    data, sentence = HOSTILE[name]
    start = time.process_time()
    with pytest.raises(UserError):
        read_army(data)
    assert time.process_time() - start < 3
    tracemalloc.start()
    with pytest.raises((InputError, LimitError), match=sentence) as raised:
        read_army(data)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert str(raised.value).count("\n") == 0
    assert peak < 60_000_000


def test_no_name_in_a_zip_is_used_as_a_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zipfile.ZipFile, "extract", None)
    monkeypatch.setattr(zipfile.ZipFile, "extractall", None)
    with pytest.raises(InputError, match="no units"):
        read_army(zipped(("../../etc/passwd.ros", ROS)))


def test_a_locked_or_damaged_zip_is_broken() -> None:
    locked = bytearray(zipped(("a.ros", ROS * 100)))
    locked[6] |= 1
    directory = locked.rindex(b"PK\1\2")
    locked[directory + 8] |= 1
    with pytest.raises(InputError, match="broken"):
        read_army(bytes(locked))
    damaged = bytearray(zipped(("a.ros", ROS * 100)))
    damaged[40:50] = b"\xff" * 10
    with pytest.raises(InputError, match="broken"):
        read_army(bytes(damaged))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings_are_told_apart(encoding: str) -> None:
    text = "Kommandos “Überfall” (75 points)\n• 1x Choppa"
    (unit,) = read_army(text.encode(encoding)).units
    assert unit.name == "Kommandos “Überfall”"


def test_letters_that_no_encoding_has_do_no_harm() -> None:
    (unit,) = read_army(b"Boyz \x81\x8d\xff (75 points)\n\xff 1x Choppa").units
    assert unit.name.startswith("Boyz")


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "line",
    [
        *("1 " * 900, "((((" * 400, "> " * 900, "[1 " * 600, "1x " * 600, "a:" * 900),
        *("(1 1 1 1 1 1 pts" * 100, "1 with " * 250, ", " * 900, "A" * 1999, "aB" * 900),
    ],
)
def test_no_line_takes_long(line: str) -> None:
    text = f"Boyz (75 points)\n{line}\n• 1x Boy: {line[:1900]}\n" + f"{line}\n" * 200
    start = time.process_time()
    with contextlib.suppress(UserError):
        read_army(text.encode())
    assert time.process_time() - start < 3


def test_a_large_list_takes_well_under_a_second() -> None:
    data = json.loads(sample("nr/nr_10e_orks_2000.stripped.json"))
    force = data["roster"]["forces"][0]
    force["selections"] *= 6
    large = json.dumps(data, separators=(",", ":")).encode()
    assert len(large) > 400_000
    start = time.process_time()
    assert len(read_army(large[:MAX_BYTES]).units) == 6 * 19
    assert time.process_time() - start < 2


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        read_army(data)
    except UserError as error:
        assert "\n" not in str(error)


@given(st.text(max_size=400))
def test_any_text_below_a_unit_is_read_or_refused(text: str) -> None:
    try:
        found = read_army(f"Boyz (75 points)\n{text}".encode("utf-8", "ignore"))
    except UserError as error:
        assert "\n" not in str(error)
    else:
        assert all(unit.models >= 0 for unit in found.units)


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"I owe you 20 points. Beer is fine [50 pts]", "I owe you 20 points. Beer is fine"),
        (b"Shopping (12 pts)\n- 2x Milk\n- 3 x Bread", "Shopping"),
        (
            b'{"roster": {"name": NaN, "forces": [{"selections": [{"name": "X", "type": "unit", '
            b'"number": NaN, "profiles": [{"name": "X", "typeName": "Unit", "characteristics": '
            b'[{"name": "T", "$text": "NaN"}]}]}]}]}}',
            "X",
        ),
    ],
)
def test_what_holds_nothing_of_the_game_is_no_army(
    data: bytes, name: str, small: Datasheets
) -> None:
    with pytest.raises(InputError, match=f"I know nothing in this .* such as `{name}`"):
        read_army(data, small)
