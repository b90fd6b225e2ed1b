"""Where the database is: nothing mistyped becomes a new file, and no password is shown."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.database_address import read_database, shown
from bot.settings import Settings, SettingsError

ROOT = Path(__file__).parents[2]


def refusal_of(value: str) -> str:
    """What an operator is told of this BOT_DATABASE."""
    with pytest.raises(SettingsError) as refused:
        Settings.read({"BOT_DATABASE": value})
    return str(refused.value)


@pytest.mark.parametrize(
    "value",
    [
        "postgresql://bot:s3cr/et@127.0.0.1:1/bot",
        "postgresql://bot:s3cr#et@db/bot",
        "postgresql://bot:s3cr?et@db/bot",
        "postgresql://bot:12/s3cret@db/bot",
        "postgresql://bot:x@s3cr/et@db/bot",
        "postgresql://bot:[s3cr@et/bot",
        "postgresql://bot:s3cr]et@db/bot",
        "postgresql://bot@db/bot?password=s3cr@et",
        "postgresql://db:s3cret/bot",
        "postgresql://bot:s3cr\u2100et@db/bot",
    ],
)
def test_a_password_that_is_not_encoded_is_refused_and_not_shown(value: str) -> None:
    sentence = refusal_of(value)
    assert sentence.startswith("BOT_DATABASE is not usable: its parts can't be told apart")
    assert "percent-encoded: / is %2F" in sentence
    for secret in ("s3cr", "et@"):
        assert secret not in sentence
        assert secret not in shown(value)


@pytest.mark.parametrize(
    "value",
    [
        "postgresql://bot:s3cr%2Fet@127.0.0.1:1/bot",
        "postgresql://bot:s3cret@[::1]:5432/bot",
        "postgresql://bot:s3cret@one:1,two:2/bot?sslmode=require",
        "postgres://db/bot",
        "postgresql://bot@/bot?host=/run/postgresql",
    ],
)
def test_an_address_that_is_right_is_taken(value: str) -> None:
    found = read_database(value)
    assert isinstance(found, SecretStr)
    assert found.get_secret_value() == value


def test_who_logs_in_and_with_what_is_not_shown() -> None:
    address = "postgresql://bot:hidden@db.example:5432/bot?sslmode=require"
    assert shown(address) == "postgresql://db.example:5432/bot"
    socket = "postgresql://bot@/bot?password=hidden&host=/run/postgresql"
    assert shown(socket) == "postgresql:///bot?host=/run/postgresql"


@pytest.mark.parametrize(
    "value",
    [
        "postgres.example.org/bot",
        "postgres.example.org:5432/bot",
        "localhost:5432",
        "postgresql:/u:s3cret@h/d",
        "postgresql:u:s3cret@h/d",
        "//u:s3cret@h/d",
        "u:s3cret@h/d",
        "mysql://u:s3cret@h/d",
        "sqlite:///data/bot.sqlite3",
    ],
)
def test_what_looks_like_an_address_is_no_file(value: str) -> None:
    sentence = refusal_of(value)
    assert sentence.startswith("BOT_DATABASE is not usable: it looks like an address")
    assert "begins with postgresql://" in sentence
    assert "s3cret" not in sentence


@pytest.mark.parametrize(
    "value",
    [
        "bot.sqlite3",
        "data/bot.sqlite3",
        "bot.d/bot.sqlite3",
        "/srv/bot@home/bot",
        "./postgres.example.org/bot",
        "../u@h",
        "C:/bot/bot.sqlite3",
        "C:\\bot\\bot.sqlite3",
        "data/bot",
        ".data/bot",
    ],
)
def test_a_path_stays_a_path(value: str) -> None:
    assert read_database(value) == Path(value)


@pytest.mark.parametrize(
    ("command", "named"),
    [
        (("run",), "BOT_DATABASE"),
        (("database", "move", "--from", "x.sqlite3", "--to", "{}"), "--to"),
    ],
)
def test_the_command_line_says_so_in_one_line(
    tmp_path: Path, command: tuple[str, ...], named: str
) -> None:
    address = "postgresql://bot:s3cr/et@127.0.0.1:1/bot"
    typed = [part.format(address) for part in command]
    done = subprocess.run(
        [sys.executable, "-m", "bot", *typed],
        cwd=tmp_path,
        env={
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
            "DISCORD_TOKEN": "x.y.z",
            "BOT_DATABASE": address,
        },
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    (line,) = done.stderr.splitlines()
    assert done.returncode == 2
    assert line.startswith(f"{named} is not usable: its parts can't be told apart")
    assert "s3cr" not in line + done.stdout
