"""Where a database is: the path of a file, or the address of a PostgreSQL database."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from pydantic import SecretStr

SCHEMES = ("postgresql://", "postgres://")
NO_SCHEME = (
    "it looks like an address, which begins with postgresql:// (a file: put / or ./ before its"
    " path)"
)
NOT_ENCODED = (
    "its parts can't be told apart; special letters in a name or password are percent-encoded: / is"
    " %2F, @ is %40, : is %3A, # is %23, ? is %3F, [ is %5B"
)
_SURELY_A_PATH = re.compile(r"/(?!/)|\.{1,2}/|[A-Za-z]:[\\/]")
_LIKE_AN_ADDRESS = re.compile(
    r"""
    [A-Za-z][\w+.-]+:/          # a scheme
    | //                        # what stands behind one
    | .*@                       # who logs in
    | [\w.-]+:\d+(/|$)          # a host with its port
    | [\w-]+(\.[\w-]+)+/[\w-]+$ # a host, and a name that is no file's
    """,
    re.VERBOSE,
)


def read_database(value: object) -> object:
    """A file, or the address of a PostgreSQL database, which holds a password. ValueError says what
    is wrong, and shows nothing of it.
    """
    if not isinstance(value, str):
        return value
    if value.startswith(SCHEMES):
        if not _is_readable(value):
            raise ValueError(NOT_ENCODED)
        return SecretStr(value)
    if _LIKE_AN_ADDRESS.match(value) and not _SURELY_A_PATH.match(value):
        raise ValueError(NO_SCHEME)
    return Path(value)


def shown(address: str) -> str:
    """An address without who logs in, and with what."""
    if not _is_readable(address):
        return "postgresql://…"
    parts = urlsplit(address)
    hosts = [f"?host={host}" for host in parse_qs(parts.query).get("host", ())]
    return f"postgresql://{parts.netloc.rpartition('@')[2]}{parts.path}{''.join(hosts)}"


def _is_readable(address: str) -> bool:
    """Whether nothing of a password may have come to stand elsewhere: behind the hosts there is no
    `@`, and a port is a number.
    """
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    hosts = parts.netloc.rpartition("@")[2].split(",")
    behind = (parts.path, parts.query, parts.fragment)
    return all(map(_is_host, hosts)) and not any("@" in part for part in behind)


def _is_host(text: str) -> bool:
    return re.fullmatch(r"(\[[\w.:%]+\]|[^\[\]:]*)(:\d*)?", text) is not None
