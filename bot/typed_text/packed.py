"""A long text in few characters. What a line of autocomplete sends has at most 100, and nothing is
kept of what somebody types; so the line carries all of it.

A text is compressed with the words of shorthand known beforehand, and written with 14 bits to a
character, from a block of Chinese signs.
"""

import zlib

MOST = 1_500
"""Characters of a text that is unpacked."""
_MARK = "§"
_FIRST = 0x4E00
_BITS = 14
_SIGNS = 1 << _BITS
_USUAL = (
    b"feel no pain invulnerable save models against vehicle monster infantry character anti-"
    b"ignores cover indirect fire precision hazardous pistol assault heavy torrent extra attacks "
    b"one shot psychic lance melta 2 rapid fire 1 blast twin-linked devastating wounds sustained "
    b"hits 1 lethal hits re-roll hits reroll 1s wounds +1 to hit +1 to wound half range in cover "
    b"; 1x  [, ] DD6 DD3 AD6 AD3 D6+1 D3 D2 D1 AP-1 AP-2 AP-3 AP-4 AP0 S4 S5 S8 S9 BS3+ WS3+ "
)
"""What texts often hold: the most usual stands last."""


def packed(text: str, room: int) -> str:
    """The text in at most so many characters; empty where it takes more."""
    compressor = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=_USUAL)
    data = compressor.compress(text.encode(errors="replace"))
    data += compressor.flush()
    number = int.from_bytes(b"\x01" + data, "big")
    signs = []
    while number:
        number, low = divmod(number, _SIGNS)
        signs.append(chr(_FIRST + low))
    written = _MARK + "".join(signs)
    return written if len(written) <= room else ""


def unpacked(written: str) -> str:
    """The text that was packed; any other as it is."""
    if not written.startswith(_MARK):
        return written
    number = 0
    for sign in reversed(written.removeprefix(_MARK)):
        low = ord(sign) - _FIRST
        if not 0 <= low < _SIGNS:
            return written
        number = number * _SIGNS + low
    size = (number.bit_length() + 7) // 8
    data = number.to_bytes(size, "big")[1:]
    decompressor = zlib.decompressobj(-zlib.MAX_WBITS, zdict=_USUAL)
    try:
        text = decompressor.decompress(data, 4 * MOST).decode()
    except (zlib.error, UnicodeDecodeError):
        return written
    return text[:MOST] if decompressor.eof else written
