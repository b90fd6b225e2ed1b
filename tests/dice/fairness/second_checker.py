"""A second checker, written from docs/fairness.md alone. It knows nothing of the bot's own code.

Everything is done another way where there is one: HMAC by its definition (RFC 2104), dice from one
long run of bytes, a field's length by struct, JSON written by hand.
"""

import json
import re
import struct
import sys
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path

HEX64, HEX32 = r"[0-9a-f]{64}", r"[0-9a-f]{32}"
RECEIPT = (
    "format scope epoch number interaction user channel at command parent dice result salt "
    "commitment seed previous leaf head before after"
)
RECORD = "interaction user channel at command parent dice result salt"


def packed(*values):
    """Fields behind their lengths."""
    out = bytearray()
    for value in values:
        data = (
            value
            if isinstance(value, bytes)
            else ("" if value is None else str(value)).encode("utf-8")
        )
        out += struct.pack(">I", len(data)) + data
    return bytes(out)


def hmac_sha256(key, data):
    """RFC 2104, for keys of at most 64 bytes."""
    key = key.ljust(64, b"\0")
    inner = sha256(bytes(k ^ 0x36 for k in key) + data).digest()
    return sha256(bytes(k ^ 0x5C for k in key) + inner).digest()


def commitment(seed, scope, epoch):
    return sha256(packed("wh40k-rules-bot commitment 1", scope, epoch, seed)).digest()


def faces(seed, scope, epoch, number, interaction, user, command, parent, sides):
    """The faces of dice of these sides."""
    message = packed(
        "wh40k-rules-bot dice 1", scope, epoch, number, interaction, user, command, parent
    )
    stream, at, block, found = b"", 0, 0, []
    for size in sides:
        width = 1 if size <= 256 else 2
        while True:
            while len(stream) - at < width:
                stream += hmac_sha256(seed, message + struct.pack(">Q", block))
                block += 1
            value = int.from_bytes(stream[at : at + width], "big")
            at += width
            if value // size < 256**width // size:
                found.append(value % size + 1)
                break
    return found


def leaf(fields, scope, epoch, number, sealed):
    """The leaf of a receipt's or log line's record."""
    f = fields
    record = packed(
        "wh40k-rules-bot record 1", sealed, scope, epoch, number, f["interaction"], f["user"],
        f["channel"], f["at"], f["command"], f["parent"], f["dice"], f["result"],
    )  # fmt: skip
    return sha256(b"\0" + bytes.fromhex(f["salt"]) + record).digest()


def linked(previous, leaf):
    return sha256(b"\1" + previous + leaf).digest()


def quoted(text):
    short = {
        '"': '\\"',
        "\\": "\\\\",
        "\n": "\\n",
        "\r": "\\r",
        "\t": "\\t",
        "\b": "\\b",
        "\f": "\\f",
    }
    return '"' + "".join(short.get(c) or (f"\\u{ord(c):04x}" if c < " " else c) for c in text) + '"'


def stringify(value, indent=""):
    """What JSON.stringify(value, null, 2) writes."""
    if isinstance(value, dict):
        inner = indent + "  "
        lines = ",\n".join(f"{inner}{quoted(k)}: {stringify(v, inner)}" for k, v in value.items())
        return "{\n" + lines + "\n" + indent + "}"
    return "null" if value is None else quoted(value) if isinstance(value, str) else str(value)


def compact(value):
    """What JSON.stringify(value) writes."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{quoted(k)}:{compact(v)}" for k, v in value.items()) + "}"
    return stringify(value)


def is_id(text):
    return (
        isinstance(text, str)
        and re.fullmatch("0|[1-9][0-9]{0,19}", text) is not None
        and int(text) < 2**64
    )


def is_hex(text, pattern=HEX64):
    return isinstance(text, str) and re.fullmatch(pattern, text) is not None


def is_text(text):
    return isinstance(text, str) and not re.search("[\ud800-\udfff]", text)


def is_time(text):
    if not isinstance(text, str) or not re.fullmatch(
        r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z", text
    ):
        return False
    try:
        datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ") + timedelta()  # noqa: DTZ007
    except ValueError:
        return False
    return True


def dice_of(text):
    """Pairs of sides and face, or None."""
    if text == "":
        return []
    if not isinstance(text, str) or not re.fullmatch(
        "[1-9][0-9]{0,4}:[1-9][0-9]{0,4}( [1-9][0-9]{0,4}:[1-9][0-9]{0,4})*", text
    ):
        return None
    pairs = [tuple(map(int, die.split(":"))) for die in text.split(" ")]
    return pairs if all(1 <= face <= size <= 65536 for size, face in pairs) else None


def is_number(value, least=1):
    return type(value) is int and least <= value < 2**53


def is_record(f):
    return (
        all(is_id(f[k]) for k in ("interaction", "user", "channel"))
        and (f["parent"] is None or is_id(f["parent"]))
        and is_time(f["at"]) and is_text(f["command"]) and is_text(f["result"])
        and dice_of(f["dice"]) is not None and is_hex(f["salt"], HEX32)
    )  # fmt: skip


def has_hex(value, names):
    return isinstance(value, dict) and all(is_hex(value.get(name)) for name in names)


def readable(r):
    """Whether every field is of its kind."""
    if not isinstance(r, dict) or any(key not in r for key in RECEIPT.split()):
        return False
    before, after = r["before"], r["after"]
    return (
        isinstance(r["scope"], str)
        and re.fullmatch("(server|dm):(0|[1-9][0-9]{0,19})", r["scope"]) is not None
        and is_number(r["epoch"]) and is_number(r["number"]) and is_record(r)
        and all(is_hex(r[k]) for k in ("commitment", "previous", "leaf", "head"))
        and (r["seed"] is None or is_hex(r["seed"]))
        and (before is None or has_hex(before, ("previous", "leaf")))
        and (after is None or has_hex(after, ("leaf", "head")))
    )  # fmt: skip


def receipt_dice(r):
    """The dice that the receipt's seed gives."""
    sides = [size for size, _ in dice_of(r["dice"])]
    inputs = [
        r[k] for k in ("scope", "epoch", "number", "interaction", "user", "command", "parent")
    ]
    return faces(bytes.fromhex(r["seed"]), *inputs, sides)


def check(text):
    """Part → holds, fails or open; None if the text is no receipt."""
    try:
        r = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(r, dict) or r.get("format") != "wh40k-rules-bot receipt 1":
        return None
    if not readable(r):
        return {"form": "fails"}
    ordered = {key: r[key] for key in RECEIPT.split()}
    for key, inner in (("before", ("previous", "leaf")), ("after", ("leaf", "head"))):
        if ordered[key] is not None:
            ordered[key] = {k: ordered[key][k] for k in inner}
    lines = text.replace("\r\n", "\n")
    word = {True: "holds", False: "fails"}
    sealed, previous, head = (bytes.fromhex(r[k]) for k in ("commitment", "previous", "head"))
    first = previous == bytes(32)
    before, after = r["before"], r["after"]
    number = first == (before is None) and (
        r["number"] == 1 if first else (r["epoch"], r["number"]) != (1, 1)
    )
    if number and before:
        number = (
            linked(bytes.fromhex(before["previous"]), bytes.fromhex(before["leaf"])) == previous
        )
    chain = linked(previous, bytes.fromhex(r["leaf"])) == head
    if chain and after:
        chain = linked(head, bytes.fromhex(after["leaf"])).hex() == after["head"]
    parts = {
        "form": word[lines.removesuffix("\n") == stringify(ordered)],
        "commitment": "open", "dice": "open",
        "record": word[leaf(r, r["scope"], r["epoch"], r["number"], sealed).hex() == r["leaf"]],
        "number": word[number], "chain": word[chain],
    }  # fmt: skip
    if r["seed"] is not None:
        parts["commitment"] = word[
            commitment(bytes.fromhex(r["seed"]), r["scope"], r["epoch"]) == sealed
        ]
        parts["dice"] = word[receipt_dice(r) == [face for _, face in dice_of(r["dice"])]]
    return parts


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(name, check(Path(name).read_text(encoding="utf-8", newline="")))
