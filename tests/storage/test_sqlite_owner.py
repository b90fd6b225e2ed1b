"""A database file has one bot that answers from it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.storage import StorageError, alone


def may_own(database: Path | SecretStr) -> bool:
    """Whether one more bot may answer from this database now."""
    try:
        with alone(database):
            return True
    except StorageError:
        return False


def test_a_file_has_one_owner_at_a_time(tmp_path: Path) -> None:
    file = tmp_path / "data" / "bot.sqlite3"
    with alone(file), pytest.raises(StorageError, match=r"bot\.sqlite3: end it first"), alone(file):
        pass
    assert may_own(file)


def test_two_files_in_one_folder_have_owners_of_their_own(tmp_path: Path) -> None:
    with alone(tmp_path / "one.sqlite3"):
        assert may_own(tmp_path / "two.sqlite3")
        assert not may_own(tmp_path / "one.sqlite3")


def test_nothing_is_owned_where_nothing_can_be_written(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    with alone(blocked / "bot.sqlite3"):
        assert may_own(blocked / "bot.sqlite3")


def test_a_database_for_several_has_no_owner() -> None:
    shared = SecretStr("postgresql://there/bot")
    with alone(shared):
        assert may_own(shared)
