"""A database file has one bot that answers from it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.storage import StorageError, alone


def test_a_file_has_one_owner_at_a_time(tmp_path: Path) -> None:
    file = tmp_path / "data" / "bot.sqlite3"
    with alone(file), pytest.raises(StorageError, match=r"bot\.sqlite3: end it first"), alone(file):
        pass
    with alone(file):
        pass


def test_two_files_in_one_folder_have_owners_of_their_own(tmp_path: Path) -> None:
    with alone(tmp_path / "one.sqlite3"), alone(tmp_path / "two.sqlite3"):
        pass


def test_nothing_is_owned_where_nothing_can_be_written(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    with alone(blocked / "bot.sqlite3"), alone(blocked / "bot.sqlite3"):
        pass


def test_a_database_for_several_has_no_owner() -> None:
    with alone(SecretStr("postgresql://there/bot")), alone(SecretStr("postgresql://there/bot")):
        pass
